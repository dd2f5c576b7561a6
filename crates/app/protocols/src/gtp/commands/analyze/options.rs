use std::time::Duration;

use tengen_board::{Color, Move, Point, Size};
use tengen_play::{Forbidden, Game};

use super::super::super::arguments::{self, Arguments};
use super::super::super::reply::Failure;
use super::Dialect;

pub(crate) const LZ_USAGE: &str = "[COLOUR] [CENTISECONDS] [interval CENTISECONDS] [minmoves N] \
     [maxmoves N] [avoid COLOUR VERTEX,VERTEX,... DEPTH] [allow COLOUR VERTEX,VERTEX,... DEPTH]";

pub(crate) const KATA_USAGE: &str = "[COLOUR] [CENTISECONDS] [interval CENTISECONDS] [minmoves N] \
     [maxmoves N] [avoid COLOUR VERTEX,VERTEX,... DEPTH] [allow COLOUR VERTEX,VERTEX,... DEPTH] \
     [ownership true] [rootInfo true] [pvVisits true] [pvEdgeVisits true]";

/// What an analysis is to be about and to contain.
#[derive(Debug)]
pub(super) struct Options {
    pub color: Color,
    pub every: Duration,
    pub fewest_moves: usize,
    pub most_moves: usize,
    pub forbidden: Forbidden,
    pub has_ownership: bool,
    pub has_root: bool,
    pub has_line_visits: bool,
    pub has_edge_visits: bool,
}

/// Without an interval, a line a second.
const USUAL_INTERVAL: Duration = Duration::from_secs(1);

/// More often than this no front-end can draw.
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);

/// What KataGo can tell and a search by playouts cannot.
const NOT_TOLD: [&str; 4] =
    ["ownershipStdev", "movesOwnership", "movesOwnershipStdev", "noResultValue"];

impl Options {
    /// Reads the arguments; the colour is the side to move unless they name one.
    pub fn read(
        arguments: &Arguments<'_>,
        game: &Game,
        dialect: Dialect,
    ) -> Result<Options, Failure> {
        let mut options = Options {
            color: game.position().to_move(),
            every: USUAL_INTERVAL,
            fewest_moves: 0,
            most_moves: usize::MAX,
            forbidden: Forbidden::default(),
            has_ownership: false,
            has_root: false,
            has_line_visits: false,
            has_edge_visits: false,
        };
        let mut filters = Filters::default();
        let mut words = arguments.words().iter().copied();
        let is_kata = dialect == Dialect::KataGo;
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| arguments.refused());
            match word {
                _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
                    options.every = interval(word)?;
                }
                "interval" => options.every = interval(value()?)?,
                "minmoves" => options.fewest_moves = arguments::count(value()?, "moves")?,
                "maxmoves" => options.most_moves = arguments::count(value()?, "moves")?,
                "avoid" | "allow" => {
                    let (color, vertices, depth) = (value()?, value()?, value()?);
                    filters.add(word == "allow", [color, vertices, depth], game.size())?;
                }
                "ownership" if is_kata => options.has_ownership = switch(word, value()?)?,
                "rootInfo" if is_kata => options.has_root = switch(word, value()?)?,
                "pvVisits" if is_kata => options.has_line_visits = switch(word, value()?)?,
                "pvEdgeVisits" if is_kata => options.has_edge_visits = switch(word, value()?)?,
                _ if is_kata && NOT_TOLD.contains(&word) => {
                    if switch(word, value()?)? {
                        return Err(Failure::new(format!(
                            "{word} cannot be told here: leave it out"
                        )));
                    }
                }
                _ => options.color = word.parse().map_err(|_| arguments.refused())?,
            }
        }
        options.forbidden = filters.forbidden(game.size());
        Ok(options)
    }
}

/// Hundredths of a second, whole or not.
fn interval(word: &str) -> Result<Duration, Failure> {
    let wrong = |_| {
        Failure::syntax(format_args!(
            "'{word}' is no interval: write hundredths of a second such as 50"
        ))
    };
    let centiseconds = arguments::seconds(word, "interval").map_err(wrong)?;
    /// Nobody waits longer for a line.
    const YEAR: f64 = 365.0 * 24.0 * 3600.0;
    Ok(Duration::from_secs_f64((centiseconds / 100.0).min(YEAR)).max(SHORTEST_INTERVAL))
}

fn switch(key: &str, word: &str) -> Result<bool, Failure> {
    match word {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => {
            Err(Failure::syntax(format_args!("'{word}' is no value of {key}: write true or false")))
        }
    }
}

/// Moves to leave out, and moves to look at alone, as they were named.
#[derive(Default)]
struct Filters {
    avoided: Vec<(Color, Move, u32)>,
    allowed: [Option<(Vec<Move>, u32)>; 2],
}

impl Filters {
    fn add(&mut self, is_allow: bool, words: [&str; 3], size: Size) -> Result<(), Failure> {
        let [color, vertices, depth] = words;
        let color = arguments::color(color)?;
        let moves = moves(vertices, size)?;
        let depth: u32 = arguments::count(depth, "moves")?;
        if depth == 0 {
            return Err(Failure::syntax("the depth of avoid and allow is 1 or more"));
        }
        let is_avoided = self.avoided.iter().any(|named| named.0 == color);
        let allowed = &mut self.allowed[color.index()];
        if allowed.is_some() || is_allow && is_avoided {
            return Err(Failure::syntax(format_args!(
                "allow stands alone: once for {color}, and without avoid for {color}"
            )));
        }
        if is_allow {
            *allowed = Some((moves, depth));
        } else {
            self.avoided.extend(moves.into_iter().map(|mv| (color, mv, depth)));
        }
        Ok(())
    }

    fn forbidden(self, size: Size) -> Forbidden {
        let mut forbidden = Forbidden::default();
        for (color, mv, depth) in self.avoided {
            forbidden.add(color, mv, depth);
        }
        for (color, allowed) in Color::BOTH.into_iter().zip(self.allowed) {
            let Some((allowed, depth)) = allowed else { continue };
            let all = size.points().map(Move::Play).chain([Move::Pass]);
            all.filter(|mv| !allowed.contains(mv)).for_each(|mv| forbidden.add(color, mv, depth));
        }
        forbidden
    }
}

/// Vertices with commas between them; `A1:C3` is all points from the one corner to the other.
fn moves(list: &str, size: Size) -> Result<Vec<Move>, Failure> {
    let mut moves = Vec::new();
    for word in list.split(',').filter(|word| !word.is_empty()) {
        match word.split_once(':') {
            None => moves.push(arguments::vertex(word, size)?),
            Some((from, to)) => {
                let [from, to] = [arguments::point(from, size)?, arguments::point(to, size)?];
                let between = |a: usize, b: usize| a.min(b)..=a.max(b);
                for row in between(from.row(), to.row()) {
                    let columns = between(from.column(), to.column());
                    moves.extend(columns.map(|column| Move::Play(Point::new(column, row))));
                }
            }
        }
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::super::super::super::table;
    use super::*;
    use tengen_go_rules::{Komi, RuleSet};

    fn read(command: &str, text: &str) -> Result<Options, Failure> {
        let game = Game::new(Size::square(5).unwrap(), RuleSet::Chinese, Komi::points(7));
        let arguments = Arguments::new(table::find(command).unwrap(), text);
        let dialect = if command.starts_with("lz") { Dialect::LeelaZero } else { Dialect::KataGo };
        Options::read(&arguments, &game, dialect)
    }

    #[test]
    fn what_front_ends_send_is_understood() {
        let every = |text| read("lz-analyze", text).unwrap().every.as_millis();
        assert_eq!(every(""), 1_000);
        assert_eq!([every("50"), every("B 50"), every("w interval 12.5")], [500, 500, 125]);
        assert_eq!([every("0"), every("99999999999999")], [10, 31_536_000_000]);
        assert_eq!(read("lz-analyze", "w 10").unwrap().color, Color::White);
        assert_eq!(read("lz-analyze", "10").unwrap().color, Color::Black);
        let kata = read("kata-analyze", "black 20 ownership true minmoves 3 maxmoves 9").unwrap();
        assert!(kata.has_ownership && !kata.has_root);
        assert_eq!((kata.fewest_moves, kata.most_moves), (3, 9));
        assert!(read("kata-analyze", "movesOwnership false").is_ok());
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "red",
            "-5",
            "interval",
            "interval x",
            "minmoves",
            "minmoves -1",
            "ownership true",
            "avoid",
            "avoid b",
            "avoid b C3",
            "avoid b C3 0",
            "avoid b C9 1",
            "avoid r C3 1",
            "avoid b A1:pass 1",
            "allow b C3 1 allow b C2 1",
            "allow b C3 1 avoid b C2 1",
            "avoid b C3 1 allow b C2 1",
        ] {
            assert!(read("lz-analyze", text).is_err(), "{text}");
        }
        assert!(read("kata-analyze", "movesOwnership true").is_err());
        assert!(read("kata-analyze", "ownership yes").is_err());
    }

    #[test]
    fn moves_are_left_out_or_left_alone() {
        let point = |column, row| Move::Play(Point::new(column, row));
        let avoid = read("lz-analyze", "avoid b A1:B2,pass 3 avoid w C3 1").unwrap().forbidden;
        for mv in [point(0, 0), point(1, 0), point(0, 1), point(1, 1), Move::Pass] {
            assert_eq!(avoid.depth(Color::Black, mv), 3);
        }
        assert_eq!(avoid.depth(Color::Black, point(2, 2)), 0);
        assert_eq!(avoid.depth(Color::White, point(2, 2)), 1);
        let allow = read("lz-analyze", "allow b C3,D3 2 avoid w pass 1").unwrap().forbidden;
        let left = Size::square(5).unwrap().points().map(Move::Play).chain([Move::Pass]);
        let left: Vec<Move> = left.filter(|&mv| allow.depth(Color::Black, mv) == 0).collect();
        assert_eq!(left, [point(2, 2), point(3, 2)]);
    }
}
