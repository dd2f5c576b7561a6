//! What is told about a race that is given by its liberties.

use std::fmt::Write;

use serde_json::{Value, json};
use tengen_board::Color;
use tengen_cgt::{Result, Store};
use tengen_semeai::{JudgedMove, Judgement, Outcome, Race, RaceMove};

use super::words;

/// A race and what the theory says about it.
pub(super) struct Counted<'a> {
    store: &'a Store,
    race: &'a Race,
    judgement: Judgement,
}

impl<'a> Counted<'a> {
    pub fn new(store: &'a Store, race: &'a Race) -> Result<Counted<'a>> {
        Ok(Counted { store, race, judgement: race.judge(store)? })
    }

    pub fn as_json(&self) -> Result<Value> {
        let judgement = &self.judgement;
        let [black, white] = judgement.first.map(Outcome::word);
        let options = |color: Color| {
            let option = |mv: &JudgedMove| match mv.mv {
                RaceMove::Region { region, option } => {
                    Some(json!({ "region": region, "option": option }))
                }
                _ => None,
            };
            judgement.winning_moves(color).filter_map(option).collect::<Vec<Value>>()
        };
        let mut object = json!({
            "black_first": black,
            "white_first": white,
            "cooled": words::full_value(self.store, judgement.cooled)?,
            "adjusted_black": judgement.adjusted[0],
            "adjusted_white": judgement.adjusted[1],
            "winning_moves": { "black": options(Color::Black), "white": options(Color::White) },
            "kind": "Exact",
        });
        object["moves"] = json!({
            "black": self.moves(Color::Black)?,
            "white": self.moves(Color::White)?,
        });
        let regions: Result<Vec<Value>> = self
            .race
            .regions
            .iter()
            .zip(&judgement.regions)
            .map(|(region, &cooled)| {
                let value = words::full_value(self.store, cooled)?;
                Ok(json!({ "owner": region.owner.word(), "value": value }))
            })
            .collect();
        object["regions"] = regions?.into();
        Ok(object)
    }

    /// Every move, with what it leads to and what it gains.
    fn moves(&self, color: Color) -> Result<Vec<Value>> {
        let recommended = self.judgement.recommended(self.store, color)?.map(|mv| mv.mv);
        let mut moves = Vec::new();
        for mv in &self.judgement.moves[color.index()] {
            let mut object = match mv.mv {
                RaceMove::Region { region, option } => {
                    json!({ "region": region, "option": option })
                }
                other => json!({ "fill": words::place(other) }),
            };
            object["result"] = mv.outcome.word().into();
            object["value"] = words::full_value(self.store, mv.after)?.into();
            object["incentive"] = words::full_value(self.store, mv.incentive)?.into();
            object["recommended"] = (Some(mv.mv) == recommended).into();
            moves.push(object);
        }
        Ok(moves)
    }

    pub fn in_words(&self) -> Result<String> {
        let (judgement, store) = (&self.judgement, self.store);
        let mut text = String::new();
        for (number, (region, &cooled)) in
            (1..).zip(self.race.regions.iter().zip(&judgement.regions))
        {
            let owner = region.owner.player();
            let value = words::value(store, cooled)?;
            let _ = writeln!(text, "region {number}, {owner}'s: {region}, cooled {value}");
        }
        let _ = writeln!(text, "sum, cooled by 2: {}", words::value(store, judgement.cooled)?);
        let _ = writeln!(text, "{}", words::class(self.race));
        for first in Color::BOTH {
            let ahead = judgement.moves_ahead(self.race, first);
            let outcome = judgement.first[first.index()];
            let _ = writeln!(text, "{}", words::verdict(first, outcome, ahead));
            let recommended = judgement.recommended(store, first)?.map(|mv| mv.mv);
            for mv in judgement.winning_moves(first) {
                let star = if Some(mv.mv) == recommended { " (recommended)" } else { "" };
                let (place, gain) = (self.place(mv.mv, first), words::value(store, mv.incentive)?);
                let after = words::value(store, mv.after)?;
                let _ = writeln!(text, "  {place}: leaves {after}, gains {gain}{star}");
            }
        }
        Ok(text)
    }

    /// Where a move is played, in words.
    fn place(&self, mv: RaceMove, color: Color) -> String {
        let RaceMove::Region { region, option } = mv else {
            return format!("a liberty {}", words::place(mv));
        };
        let tree = &self.race.regions[region];
        match tree.tree.options(color).get(option) {
            Some(after) => {
                let after = tengen_semeai::Region { owner: tree.owner, tree: after.clone() };
                format!("region {} to {after}", region + 1)
            }
            None => format!("a liberty of region {}", region + 1),
        }
    }
}
