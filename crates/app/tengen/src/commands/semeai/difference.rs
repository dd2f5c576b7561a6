//! Two moves of a race compared: the race beside its mirror image with colours exchanged, in which the
//! other side has already played the one move. Who plays the better one first wins.

use std::cmp::Ordering;

use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point, Size};
use tengen_cgt::Store;
use tengen_draw::{BoardPicture, Mark};
use tengen_go_rules::Position;
use tengen_semeai::{JudgedMove, StaticVerdict};

use super::board::name;

/// Two moves of one side.
pub(super) struct Difference<'a> {
    store: &'a Store,
    position: &'a Position,
    player: Color,
    points: [Point; 2],
    moves: [&'a JudgedMove; 2],
}

impl<'a> Difference<'a> {
    /// The moves of this side on these points, if they are moves of the race.
    pub fn new(
        store: &'a Store,
        position: &'a Position,
        verdict: &'a StaticVerdict,
        player: Color,
        points: [Point; 2],
    ) -> Result<Difference<'a>, String> {
        let find = |point: Point| {
            let mut moves = verdict.judgement.moves[player.index()].iter();
            let found = moves.find(|mv| verdict.points_of(mv.mv, player).contains(&point));
            let (who, at) = (player.player(), name(point));
            found.ok_or_else(|| format!("{at} is no move of {who}'s in a region of the race"))
        };
        let moves = [find(points[0])?, find(points[1])?];
        Ok(Difference { store, position, player, points, moves })
    }

    /// How the first stands to the second; none if neither is larger.
    fn relation(&self) -> tengen_cgt::Result<Option<Ordering>> {
        self.store.compare(self.moves[0].incentive, self.moves[1].incentive)
    }

    pub fn as_json(&self) -> tengen_cgt::Result<Value> {
        let relation = match self.relation()? {
            Some(Ordering::Greater) => ">",
            Some(Ordering::Less) => "<",
            Some(Ordering::Equal) => "==",
            None => "||",
        };
        let difference = self.store.difference(self.moves[0].incentive, self.moves[1].incentive)?;
        Ok(json!({
            "player": self.player.word(),
            "moves": self.points.map(name),
            "incentives": [
                self.store.name(self.moves[0].incentive)?,
                self.store.name(self.moves[1].incentive)?,
            ],
            "relation": relation,
            "difference": self.store.name(difference)?,
        }))
    }

    pub fn in_words(&self) -> tengen_cgt::Result<String> {
        let [first, second] = self.points.map(name);
        let gains = |index: usize| self.store.name(self.moves[index].incentive);
        let told = match self.relation()? {
            Some(Ordering::Greater) => format!("{first} is larger than {second}"),
            Some(Ordering::Less) => format!("{second} is larger than {first}"),
            Some(Ordering::Equal) => format!("{first} and {second} are equally large"),
            None => format!("neither of {first} and {second} is larger: it depends on the rest"),
        };
        let who = self.player.player();
        Ok(format!("for {who} {told}: {first} gains {}, {second} gains {}\n", gains(0)?, gains(1)?))
    }

    /// The difference race, if it fits on a board: the position, and to its right the mirror image with
    /// colours exchanged after the other side has played the second move.
    pub fn picture(&self) -> Result<BoardPicture, String> {
        let size = self.position.size();
        let columns = 2 * size.width() + 1;
        let wide = Size::new(columns, size.height()).map_err(|_| {
            format!(
                "the difference race takes {columns} columns: boards up to 12 columns can be drawn"
            )
        })?;
        let mirrored = |point: Point| Point::new(columns - 1 - point.column(), point.row());
        let mut picture = BoardPicture::new(wide, Lettering::Go);
        for color in Color::BOTH {
            let stones = self.position.stones_of(color);
            picture.stones(stones.iter().map(|point| (point, color)));
            picture.stones(stones.iter().map(|point| (mirrored(point), color.other())));
        }
        let played = mirrored(self.points[1]);
        picture.stone(played, self.player.other()).last_move(played);
        picture.large_mark(self.points[0], Mark::Cross).mark(self.points[1], Mark::Cross);
        let [first, second] = self.points.map(name);
        let who = self.player.player();
        picture.title(format!("{first} or {second}?"));
        picture.caption(format!(
            "To the right the same with colours exchanged, and {second} played there. {who} to move \
             answers every move by its image."
        ));
        Ok(picture)
    }
}
