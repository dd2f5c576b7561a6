use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};
use tengen_verdict::{Limits, StopFlag};

use crate::arena::{self, Arena};
use crate::cache::{OrderCache, SumCache};
use crate::interner::Interner;
use crate::{CgtError, Number, Nus, Result, Side, Thermograph};

/// The value of a game: the number of its canonical form in the [`Store`] that made it. Two games
/// of a store are equal exactly if these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(pub(crate) u32);

/// Games are followed so many moves in a row; that keeps every calculation within the stack of
/// a thread.
pub(crate) const DEEPEST: u32 = 1_000;

/// Keeps every value once, in canonical form, and remembers what was found out about them.
///
/// Threads share a store freely. Values live as long as the store; dropping it frees everything,
/// and [`Store::limited`] bounds it.
///
/// ```
/// use tengen_cgt::{Number, Store};
///
/// let store = Store::new();
/// let switch = store.braces(&[store.integer(3)], &[store.integer(1)])?;
/// let star = store.star(1)?;
/// assert_eq!(store.name(store.sum(switch, star)?)?, "{3*|1*}");
/// assert_eq!(store.sum(star, star)?, store.integer(0));
/// assert_eq!(store.temperature(switch)?, Number::ONE);
/// # Ok::<(), tengen_cgt::CgtError>(())
/// ```
pub struct Store {
    nodes: Arena<Node>,
    interner: Interner,
    pub(crate) orders: OrderCache,
    pub(crate) sums: SumCache,
    pub(crate) thermographs: Mutex<FxHashMap<Game, Arc<Thermograph>>>,
    /// Bytes that nodes own outside the arena.
    owned: AtomicUsize,
    most_bytes: usize,
    work: AtomicU64,
    most_work: u64,
    stop: StopFlag,
}

/// A canonical form.
pub(crate) struct Node {
    form: Form,
    /// The longest run of moves that comparing it may have to follow.
    pub height: u32,
    /// The number of the negative plus one, once it is known.
    negative: AtomicU32,
}

enum Form {
    Nus { nus: Nus, options: OnceLock<Options> },
    Braces { options: Options, stops: [Number; 2] },
}

/// Left's options, then Right's, each in the order of their numbers.
struct Options {
    all: Box<[Game]>,
    lefts: u32,
}

impl Options {
    fn of(&self, side: Side) -> &[Game] {
        let (left, right) = self.all.split_at(self.lefts as usize);
        if side == Side::Left { left } else { right }
    }
}

impl Node {
    #[inline]
    pub fn nus(&self) -> Option<&Nus> {
        match &self.form {
            Form::Nus { nus, .. } => Some(nus),
            Form::Braces { .. } => None,
        }
    }

    /// The number it is, if it is one.
    #[inline]
    pub fn number(&self) -> Option<Number> {
        self.nus().filter(|nus| nus.is_number()).map(|nus| nus.number)
    }

    /// Where play ends up if this side begins and both go on until a number is reached.
    #[inline]
    pub fn stop(&self, side: Side) -> Number {
        match &self.form {
            Form::Nus { nus, .. } => nus.number,
            Form::Braces { stops, .. } => stops[side.index()],
        }
    }
}

/// Bytes for the tables of a store without a limit.
const USUAL_TABLES: usize = 1 << 26;

impl Default for Store {
    fn default() -> Store {
        Store::new()
    }
}

impl Store {
    /// An empty store without limits.
    pub fn new() -> Store {
        Store::limited(&Limits::default())
    }

    /// A store that takes about so much memory, does so many comparisons and simplifications
    /// (nodes), and stops when it is told to; operations beyond that are errors. Time is the
    /// caller's to watch.
    pub fn limited(limits: &Limits) -> Store {
        let tables = limits.memory.map_or(USUAL_TABLES, |bytes| (bytes / 4).min(USUAL_TABLES));
        Store {
            nodes: Arena::new(),
            interner: Interner::new(),
            orders: OrderCache::new(tables / 2),
            sums: SumCache::new(tables / 2),
            thermographs: Mutex::default(),
            owned: AtomicUsize::new(0),
            most_bytes: limits.memory.map_or(usize::MAX, |bytes| bytes - tables),
            work: AtomicU64::new(0),
            most_work: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
        }
    }

    /// How many different values it holds.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it holds nothing yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes taken by values and tables.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.owned.load(Ordering::Relaxed)
            + self.interner.bytes()
            + self.orders.bytes()
            + self.sums.bytes()
    }

    /// How much work was done: comparisons and simplifications that no table could answer.
    pub fn work(&self) -> u64 {
        self.work.load(Ordering::Relaxed)
    }

    /// Counts work from nothing again.
    pub fn begin(&self) {
        self.work.store(0, Ordering::Relaxed);
    }

    /// Forgets what was found out about values; the values stay.
    pub fn forget(&self) {
        self.orders.clear();
        self.sums.clear();
        self.thermographs.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Counts a piece of work, if there may be more.
    #[inline]
    pub(crate) fn spend(&self, pieces: u64) -> Result<()> {
        let before = self.work.fetch_add(pieces, Ordering::Relaxed);
        if before >= self.most_work || self.stop.is_raised() {
            Err(CgtError::Stopped)
        } else {
            Ok(())
        }
    }

    #[inline]
    pub(crate) fn node(&self, game: Game) -> &Node {
        self.nodes.get(game.0)
    }

    /// The value of a number, ups and a nimber.
    pub fn nus(&self, nus: Nus) -> Result<Game> {
        let mut hasher = FxHasher::default();
        (nus.number, nus.ups, nus.nimber).hash(&mut hasher);
        let is_it = |number: u32| self.nodes.get(number).nus() == Some(&nus);
        let height = if nus.is_number() { 0 } else { nus.height() };
        let form = || Form::Nus { nus, options: OnceLock::new() };
        self.intern(hasher.finish(), is_it, || (form(), height))
    }

    /// The value of a canonical form that is no number, ups and nimber.
    pub(crate) fn canonical(&self, options: [Vec<Game>; 2], stops: [Number; 2]) -> Result<Game> {
        let [mut left, mut right] = options;
        left.sort_unstable();
        right.sort_unstable();
        let highest = |side: &[Game]| side.iter().map(|&game| self.node(game).height).max();
        let height = highest(&left).max(highest(&right)).unwrap_or(0).saturating_add(1);
        if height > DEEPEST {
            return Err(CgtError::TooDeep);
        }
        let lefts = left.len() as u32;
        left.append(&mut right);
        let all = left;
        let mut hasher = FxHasher::default();
        (lefts, &all).hash(&mut hasher);
        let is_it = |number: u32| match &self.nodes.get(number).form {
            Form::Braces { options, .. } => options.lefts == lefts && *options.all == *all,
            Form::Nus { .. } => false,
        };
        let form = || {
            let options = Options { all: all.clone().into_boxed_slice(), lefts };
            (Form::Braces { options, stops }, height)
        };
        self.intern(hasher.finish(), is_it, form)
    }

    fn intern(
        &self,
        hash: u64,
        is_it: impl Fn(u32) -> bool,
        form: impl FnOnce() -> (Form, u32),
    ) -> Result<Game> {
        let add = || {
            let (form, height) = form();
            if let Form::Braces { options, .. } = &form {
                self.owned.fetch_add(size_of_val(&*options.all), Ordering::Relaxed);
            }
            let held = self.nodes.len();
            let owned = self.owned.load(Ordering::Relaxed);
            // Chunks double, and a table of slots goes with them: twice what the nodes need.
            if held.saturating_mul(2 * (size_of::<Node>() + 16)).saturating_add(owned)
                >= self.most_bytes
            {
                return Err(CgtError::StoreFull(held));
            }
            let node = Node { form, height, negative: AtomicU32::new(0) };
            self.nodes.push(node, arena::MOST).ok_or(CgtError::StoreFull(held))
        };
        // FxHasher's upper bits are its best; the interner takes shards from the lower ones.
        let hash = (hash ^ (hash >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.interner.find_or_add(hash ^ (hash >> 32), is_it, add).map(Game)
    }

    /// The options of a side in the canonical form.
    #[inline]
    pub fn options(&self, game: Game, side: Side) -> Result<&[Game]> {
        match &self.node(game).form {
            Form::Braces { options, .. } => Ok(options.of(side)),
            Form::Nus { nus, options } => {
                if let Some(options) = options.get() {
                    return Ok(options.of(side));
                }
                let [left, right] = nus.options()?;
                let lefts = left.len() as u32;
                let all: Result<Box<[Game]>> =
                    left.into_iter().chain(right).map(|nus| self.nus(nus)).collect();
                let all = all?;
                Ok(options
                    .get_or_init(|| {
                        self.owned.fetch_add(size_of_val(&*all), Ordering::Relaxed);
                        Options { all, lefts }
                    })
                    .of(side))
            }
        }
    }

    /// Left's options in the canonical form.
    pub fn left(&self, game: Game) -> Result<&[Game]> {
        self.options(game, Side::Left)
    }

    /// Right's options in the canonical form.
    pub fn right(&self, game: Game) -> Result<&[Game]> {
        self.options(game, Side::Right)
    }

    /// The number, ups and nimber that a value is, if it is that.
    pub fn as_nus(&self, game: Game) -> Option<Nus> {
        self.node(game).nus().copied()
    }

    /// The number that a value is, if it is one.
    pub fn as_number(&self, game: Game) -> Option<Number> {
        self.node(game).number()
    }

    /// Where play ends up if this side begins and both go on until a number is reached.
    pub fn stop(&self, game: Game, side: Side) -> Number {
        self.node(game).stop(side)
    }

    /// The negative: both sides change places.
    pub fn negative(&self, game: Game) -> Result<Game> {
        let node = self.node(game);
        if let Some(known) = node.negative.load(Ordering::Relaxed).checked_sub(1) {
            return Ok(Game(known));
        }
        let negative = match &node.form {
            Form::Nus { nus, .. } => self.nus(nus.negative())?,
            Form::Braces { options, stops } => {
                let turned =
                    |side| options.of(side).iter().map(|&game| self.negative(game)).collect();
                let options = [turned(Side::Right), turned(Side::Left)];
                let [left, right]: [Result<Vec<Game>>; 2] = options;
                let stops = [stops[1].negative(), stops[0].negative()];
                self.canonical([left?, right?], stops)?
            }
        };
        node.negative.store(negative.0 + 1, Ordering::Relaxed);
        self.node(negative).negative.store(game.0 + 1, Ordering::Relaxed);
        Ok(negative)
    }

    pub(crate) fn known_negative(&self, game: Game) -> Option<Game> {
        self.node(game).negative.load(Ordering::Relaxed).checked_sub(1).map(Game)
    }

    /// A number as a game.
    pub fn number(&self, number: Number) -> Result<Game> {
        self.nus(Nus::number(number))
    }

    /// A whole number as a game.
    ///
    /// # Panics
    /// If the store is limited and full.
    pub fn integer(&self, value: i64) -> Game {
        self.number(Number::integer(value)).expect("there is room for a number")
    }

    /// The nimber of so many.
    pub fn star(&self, nimber: u32) -> Result<Game> {
        self.nus(Nus::new(Number::ZERO, 0, nimber)?)
    }

    /// So many ups; downs for negative numbers.
    pub fn up(&self, ups: i32) -> Result<Game> {
        self.nus(Nus::new(Number::ZERO, ups, 0)?)
    }

    /// Tiny: `{0|{0|-x}}`, a positive value smaller than any up.
    pub fn tiny(&self, x: Game) -> Result<Game> {
        let zero = self.number(Number::ZERO)?;
        let threat = self.braces(&[zero], &[self.negative(x)?])?;
        self.braces(&[zero], &[threat])
    }

    /// Miny: the negative of tiny.
    pub fn miny(&self, x: Game) -> Result<Game> {
        self.negative(self.tiny(x)?)
    }

    /// On which day the value is born: how many moves deep its canonical form is.
    pub fn birthday(&self, game: Game) -> Result<u128> {
        self.birthday_among(game, &mut FxHashMap::default())
    }

    fn birthday_among(&self, game: Game, known: &mut FxHashMap<Game, u128>) -> Result<u128> {
        let options = match &self.node(game).form {
            Form::Nus { nus, .. } => return nus.birthday(),
            Form::Braces { options, .. } => options,
        };
        if let Some(&birthday) = known.get(&game) {
            return Ok(birthday);
        }
        let mut latest = 0;
        for &option in &options.all {
            latest = latest.max(self.birthday_among(option, known)?);
        }
        known.insert(game, latest + 1);
        Ok(latest + 1)
    }
}
