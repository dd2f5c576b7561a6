use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use redb::{
    Builder, Database, DatabaseError, ReadOnlyDatabase, ReadTransaction, ReadableDatabase,
    ReadableTable, StorageError, TableDefinition, TableError, WriteTransaction,
};

use crate::batch::{Row, Section};
use crate::block::Packer;
use crate::error::{FORMAT, Trouble};
use crate::merge::{Grown, merge};
use crate::{Batch, BookError, Entry, Judged, Reader, put_in_place};

/// The first key of a block, and the block.
const BLOCKS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("blocks");

/// What the book says about itself.
const FACTS: TableDefinition<'_, &str, u64> = TableDefinition::new("tengen book");

/// The game, as the only key.
const GAME: TableDefinition<'_, &str, ()> = TableDefinition::new("game");

/// Games and moves of each kind of board.
const SECTIONS: TableDefinition<'_, &str, (u64, u64)> = TableDefinition::new("sections");

const FORMAT_FACT: &str = "format";
const GAMES_FACT: &str = "games";
const POSITIONS_FACT: &str = "positions";

/// Bytes the store may keep of the file in memory.
const CACHE_TO_READ: usize = 32 << 20;
const CACHE_TO_WRITE: usize = 128 << 20;

/// How files of the store begin.
const MAGIC: &[u8] = b"redb";

/// A book on the disk.
pub struct Book {
    path: PathBuf,
    game: String,
    store: Store,
}

enum Store {
    /// Shared with others who read.
    Read(ReadOnlyDatabase),
    /// Ours alone.
    Write(Database),
}

/// What a book holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Games that were added.
    pub games: u64,
    /// Different positions.
    pub positions: u64,
    /// Games and moves of each kind of board.
    pub sections: BTreeMap<String, Section>,
}

impl Book {
    /// Opens a book to be asked. Others may ask it as well; nobody can change it meanwhile.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        check_kind(path)?;
        let open = || -> Result<Store, Trouble> {
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_TO_READ);
            match builder.open_read_only(path) {
                // Somebody was cut off while writing: whoever may write puts it in order.
                Err(DatabaseError::RepairAborted) => {
                    drop(builder.open(path)?);
                    Ok(Store::Read(builder.open_read_only(path)?))
                }
                store => Ok(Store::Read(store?)),
            }
        };
        Book::with(path, open().map_err(|trouble| trouble.at(path))?)
    }

    /// Opens a book to be changed, or makes one if there is none. Nobody else can use it meanwhile.
    pub fn open_to_change(path: &Path, game: &str) -> Result<Book, BookError> {
        if std::fs::metadata(path).map_or(0, |file| file.len()) == 0 {
            return Book::create(path, game);
        }
        check_kind(path)?;
        let mut builder = Builder::new();
        builder.set_cache_size(CACHE_TO_WRITE);
        let store = builder.open(path).map_err(|error| Trouble::from(error).at(path))?;
        let book = Book::with(path, Store::Write(store))?;
        book.must_be_of(game)?;
        Ok(book)
    }

    /// A new book in a file that is not there, or empty. It is made beside and put in place when it is
    /// whole, so that nobody ever finds half of one.
    fn create(path: &Path, game: &str) -> Result<Book, BookError> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.begun", std::process::id()));
        let beside = PathBuf::from(beside);
        let create = || -> Result<Database, Trouble> {
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_TO_WRITE);
            let store = builder.create(&beside)?;
            let writing = begin_writing(&store)?;
            writing.open_table(FACTS)?.insert(FORMAT_FACT, FORMAT)?;
            writing.open_table(GAME)?.insert(game, ())?;
            writing.open_table(SECTIONS)?;
            writing.open_table(BLOCKS)?;
            writing.commit()?;
            drop(store);
            put_in_place(&beside, path).map_err(StorageError::Io)?;
            Ok(builder.open(path)?)
        };
        let store = create().map_err(|trouble| {
            // The error that matters is the first.
            let _ = std::fs::remove_file(&beside);
            match trouble.at(path) {
                BookError::Missing(path) => {
                    BookError::NotABook { path, why: "its folder is not there".to_owned() }
                }
                error => error,
            }
        })?;
        Ok(Book { path: path.to_owned(), game: game.to_owned(), store: Store::Write(store) })
    }

    fn with(path: &Path, store: Store) -> Result<Book, BookError> {
        let book = Book { path: path.to_owned(), game: String::new(), store };
        let foreign = || BookError::NotABook {
            path: path.to_owned(),
            why: "it is a database of something else".to_owned(),
        };
        let (format, game) = match book.said() {
            Ok(said) => said.ok_or_else(foreign)?,
            Err(trouble) => return Err(trouble.at(path)),
        };
        if format != FORMAT {
            return Err(BookError::OtherFormat { path: path.to_owned(), found: format });
        }
        Ok(Book { game, ..book })
    }

    /// The format and the game that the file speaks of; none if it does not.
    fn said(&self) -> Result<Option<(u64, String)>, Trouble> {
        let reading = self.begin_reading()?;
        let facts = match reading.open_table(FACTS) {
            Err(TableError::TableDoesNotExist(_) | TableError::TableTypeMismatch { .. }) => {
                return Ok(None);
            }
            facts => facts?,
        };
        let Some(format) = facts.get(FORMAT_FACT)? else { return Ok(None) };
        let game = reading.open_table(GAME)?;
        let game = game.first()?.map(|(name, _)| name.value().to_owned());
        Ok(game.map(|game| (format.value(), game)))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game, as whoever made the book called it.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Refuses a book of another game.
    pub fn must_be_of(&self, game: &str) -> Result<(), BookError> {
        if self.game == game {
            return Ok(());
        }
        let (path, found, wanted) = (self.path.clone(), self.game.clone(), game.to_owned());
        Err(BookError::OtherGame { path, found, wanted })
    }

    /// What it holds.
    pub fn contents(&self) -> Result<Contents, BookError> {
        let read = || -> Result<Contents, Trouble> {
            let reading = self.begin_reading()?;
            let facts = reading.open_table(FACTS)?;
            let (games, positions) = (fact(&facts, GAMES_FACT)?, fact(&facts, POSITIONS_FACT)?);
            let mut sections = BTreeMap::new();
            for section in reading.open_table(SECTIONS)?.range::<&str>(..)? {
                let (name, section) = section?;
                let (games, moves) = section.value();
                sections.insert(name.value().to_owned(), Section { games, moves });
            }
            Ok(Contents { games, positions, sections })
        };
        read().map_err(|trouble| trouble.at(&self.path))
    }

    /// Adds the games of a batch, all at once: they are on the disk when this returns, and if it does
    /// not return, none of them is in the book. The batch is empty afterwards.
    pub fn add(&mut self, batch: &mut Batch) -> Result<Grown, BookError> {
        if batch.is_empty() {
            return Ok(Grown::default());
        }
        let sections = std::mem::take(&mut batch.sections);
        let games = batch.games() as u64;
        let (rows, dates) = batch.sorted();
        let positions = self.change(|writing| {
            let mut facts = writing.open_table(FACTS)?;
            let before = fact(&facts, GAMES_FACT)?;
            let add = |rows: &[Row], entry: &mut Entry| {
                Row::add_all(rows, dates, before as u32, entry);
            };
            let new = merge(&mut writing.open_table(BLOCKS)?, rows, |row| row.key, add)?;
            let positions = fact(&facts, POSITIONS_FACT)? + new;
            facts.insert(GAMES_FACT, before + games)?;
            facts.insert(POSITIONS_FACT, positions)?;
            let mut table = writing.open_table(SECTIONS)?;
            for (name, more) in &sections {
                let known = table.get(name.as_str())?.map_or((0, 0), |known| known.value());
                table.insert(name.as_str(), (known.0 + more.games, known.1 + more.moves))?;
            }
            Ok(new)
        })?;
        batch.clear();
        Ok(Grown { games, positions })
    }

    /// Writes down what an engine thought of positions, all at once.
    pub fn judge(&mut self, judged: &[(u64, Judged)]) -> Result<(), BookError> {
        let mut judged = judged.to_vec();
        judged.sort_by_key(|one| one.0);
        let note = |group: &[(u64, Judged)], entry: &mut Entry| {
            entry.judged = group.last().map(|one| one.1);
        };
        self.change(|writing| {
            let new = merge(&mut writing.open_table(BLOCKS)?, &judged, |one| one.0, note)?;
            let mut facts = writing.open_table(FACTS)?;
            let positions = fact(&facts, POSITIONS_FACT)? + new;
            facts.insert(POSITIONS_FACT, positions)?;
            Ok(())
        })
    }

    /// Makes a new book with what `keep` leaves of every position. Positions without branches that no
    /// engine has looked at are left out.
    pub fn copy_to(
        &self,
        path: &Path,
        mut keep: impl FnMut(&mut Entry),
    ) -> Result<Contents, BookError> {
        let mut copy = Book::create(path, &self.game)?;
        let reader = self.reader()?;
        let before = self.contents()?;
        let positions = copy.change(|writing| {
            let mut blocks = writing.open_table(BLOCKS)?;
            let mut packer = Packer::default();
            // Whatever its first key, the first block is also for all keys before.
            let mut place = Some(0);
            let mut put = |key, bytes: &[u8]| -> Result<(), Trouble> {
                blocks.insert(place.take().unwrap_or(key), bytes)?;
                Ok(())
            };
            let mut positions = 0;
            reader.walk(|key, mut entry| {
                keep(&mut entry);
                if !entry.is_nothing() {
                    positions += 1;
                    packer.write(key, &entry);
                }
                if packer.is_long() { packer.finish(&mut put) } else { Ok(()) }
            })?;
            packer.finish(&mut put)?;
            let mut facts = writing.open_table(FACTS)?;
            facts.insert(GAMES_FACT, before.games)?;
            facts.insert(POSITIONS_FACT, positions)?;
            let mut table = writing.open_table(SECTIONS)?;
            for (name, section) in &before.sections {
                table.insert(name.as_str(), (section.games, section.moves))?;
            }
            Ok(positions)
        })?;
        copy.give_room_back()?;
        Ok(Contents { positions, ..before })
    }

    /// Cuts off what the file has in reserve.
    fn give_room_back(&mut self) -> Result<(), BookError> {
        if let Store::Write(store) = &mut self.store {
            store.compact().map_err(|error| Trouble::from(error).at(&self.path))?;
        }
        Ok(())
    }

    /// The book as it is now, to be asked many times.
    pub fn reader(&self) -> Result<Reader, BookError> {
        let open = || -> Result<_, Trouble> { Ok(self.begin_reading()?.open_table(BLOCKS)?) };
        let blocks = open().map_err(|trouble| trouble.at(&self.path))?;
        Ok(Reader::new(self.path.clone(), blocks))
    }

    /// Does all of a change or nothing.
    fn change<T>(
        &mut self,
        work: impl FnOnce(&WriteTransaction) -> Result<T, Trouble>,
    ) -> Result<T, BookError> {
        let Store::Write(store) = &self.store else {
            let why = "it was opened to be asked, not to be changed".to_owned();
            return Err(BookError::Storage { path: self.path.clone(), why });
        };
        let change = || -> Result<T, Trouble> {
            let writing = begin_writing(store)?;
            // What fails here drops the transaction, and with it all that was done.
            let result = work(&writing)?;
            writing.commit()?;
            Ok(result)
        };
        change().map_err(|trouble| trouble.at(&self.path))
    }

    fn begin_reading(&self) -> Result<ReadTransaction, Trouble> {
        Ok(match &self.store {
            Store::Read(store) => store.begin_read()?,
            Store::Write(store) => store.begin_read()?,
        })
    }
}

/// A change that is safe from a pulled plug, and after which nothing needs to be repaired.
fn begin_writing(store: &Database) -> Result<WriteTransaction, Trouble> {
    let mut writing = store.begin_write()?;
    writing.set_quick_repair(true);
    Ok(writing)
}

fn fact(facts: &impl ReadableTable<&'static str, u64>, name: &str) -> Result<u64, Trouble> {
    Ok(facts.get(name)?.map_or(0, |value| value.value()))
}

/// Refuses what is not even a file of the store, before the store tries to make sense of it.
fn check_kind(path: &Path) -> Result<(), BookError> {
    let mut start = Vec::new();
    let length = MAGIC.len() as u64;
    let read = File::open(path).and_then(|file| file.take(length).read_to_end(&mut start));
    let not_a_book = |why: &str| BookError::NotABook { path: path.to_owned(), why: why.to_owned() };
    match read {
        Err(error) => match error.kind() {
            std::io::ErrorKind::NotFound => Err(BookError::Missing(path.to_owned())),
            std::io::ErrorKind::IsADirectory => Err(not_a_book("it is a folder")),
            _ => Err(BookError::Storage { path: path.to_owned(), why: error.to_string() }),
        },
        Ok(0) => Err(not_a_book("the file is empty")),
        Ok(_) if start != MAGIC => Err(not_a_book("it is another kind of file")),
        Ok(_) => Ok(()),
    }
}
