use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::number::{End, simplest};
use crate::{Game, Number, Nus, Result, Side, Store};

impl Store {
    /// The value of the game in which the sides have these options.
    pub fn braces(&self, left: &[Game], right: &[Game]) -> Result<Game> {
        self.simplify([left.to_vec(), right.to_vec()])
    }

    /// The value of a game by its options: a number if one fits between them, else what is left
    /// when no option is dominated and none is reversible.
    pub(crate) fn simplify(&self, mut options: [Vec<Game>; 2]) -> Result<Game> {
        self.spend(1)?;
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        let stops = match self.number_between(&options)? {
            Fitting::Number(number) => return self.number(number),
            Fitting::None { stops } => stops,
        };
        for side in Side::BOTH {
            self.drop_dominated(side, &mut options[side.index()])?;
        }
        let mut draft = Draft { store: self, options, stops, known: FxHashMap::default() };
        for side in Side::BOTH {
            if draft.bypass_reversible(side)? {
                self.drop_dominated(side, &mut draft.options[side.index()])?;
            }
        }
        let options = draft.options;
        if stops[0] == stops[1] {
            let all_nus = |side: &[Game]| -> Option<Vec<Nus>> {
                side.iter().map(|&game| self.as_nus(game)).collect()
            };
            let nus = all_nus(&options[0]).zip(all_nus(&options[1]));
            if let Some(nus) = nus.and_then(|(left, right)| Nus::with_options(&left, &right)) {
                return self.nus(nus);
            }
        }
        self.canonical(options, stops)
    }

    /// The simplest number that no left option is at least and no right option is at most, if
    /// there is one; then the game is that number.
    fn number_between(&self, options: &[Vec<Game>; 2]) -> Result<Fitting> {
        let best = |side: Side| {
            let stops = options[side.index()].iter().map(|&game| self.stop(game, side.other()));
            stops.max_by(|a, b| side.ranks(a.cmp(b)))
        };
        let (low, high) = (best(Side::Left), best(Side::Right));
        if let (Some(low), Some(high)) = (low, high)
            && low > high
        {
            return Ok(Fitting::None { stops: [low, high] });
        }
        // An end belongs to the stretch if every option that stops there is confused with it or
        // on the far side of it.
        let end = |side: Side, at: Option<Number>| -> Result<Option<End>> {
            let Some(at) = at else { return Ok(None) };
            let number = self.number(at)?;
            for &option in &options[side.index()] {
                let stops_here = self.stop(option, side.other()) == at;
                if stops_here && self.no_better(side, number, option)? {
                    return Ok(Some(End { at, included: false }));
                }
            }
            Ok(Some(End { at, included: true }))
        };
        let (low_end, high_end) = (end(Side::Left, low)?, end(Side::Right, high)?);
        if let (Some(low), Some(high)) = (low_end, high_end)
            && low.at == high.at
        {
            let stops = [low.at, high.at];
            let fits = low.included && high.included;
            return Ok(if fits { Fitting::Number(low.at) } else { Fitting::None { stops } });
        }
        simplest(low_end, high_end).map(Fitting::Number)
    }

    /// Keeps the options that no other is as good as.
    fn drop_dominated(&self, side: Side, options: &mut Vec<Game>) -> Result<()> {
        if options.len() < 2 {
            return Ok(());
        }
        // A better game has no worse stops: looked at by their stops, best first, only games
        // with the same stops can turn out better than those before.
        let stops = |game: Game| [self.stop(game, Side::Left), self.stop(game, Side::Right)];
        options.sort_unstable_by(|&one, &other| side.ranks(stops(other).cmp(&stops(one))));
        let mut kept: Vec<Game> = Vec::new();
        'options: for &option in options.iter() {
            for &better in &kept {
                if self.no_better(side, option, better)? {
                    continue 'options;
                }
            }
            let mut at = kept.len();
            while at > 0 && stops(kept[at - 1]) == stops(option) {
                at -= 1;
                if self.no_better(side, kept[at], option)? {
                    kept.remove(at);
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }
}

enum Fitting {
    Number(Number),
    /// No number fits; these are the stops of the game.
    None {
        stops: [Number; 2],
    },
}

/// A game on its way to canonical form. Its options change, its value does not, so that what is
/// known of it stays true. It is no number.
struct Draft<'a> {
    store: &'a Store,
    options: [Vec<Game>; 2],
    stops: [Number; 2],
    /// Whether a game is no better than this one, for a side.
    known: FxHashMap<(Game, Side), bool>,
}

impl Draft<'_> {
    /// Replaces every option of a side that the opponent answers by a move which is no worse for
    /// him than the game itself; tells whether there was any.
    fn bypass_reversible(&mut self, side: Side) -> Result<bool> {
        // The old options stay until the new ones are complete: the game must keep its value.
        let mut waiting = self.options[side.index()].clone();
        let mut seen: FxHashSet<Game> = FxHashSet::default();
        let (mut kept, mut found) = (Vec::new(), false);
        while let Some(option) = waiting.pop() {
            match self.reversed_to(side, option)? {
                None => kept.push(option),
                Some(through) => {
                    found = true;
                    // Where the opponent's answer is a number, its own options are worse than
                    // another one of this game, which is none.
                    if self.store.as_number(through).is_none() {
                        let beyond = self.store.options(through, side)?;
                        waiting.extend(beyond.iter().filter(|&&game| seen.insert(game)));
                    }
                }
            }
        }
        kept.sort_unstable();
        kept.dedup();
        self.options[side.index()] = kept;
        Ok(found)
    }

    /// The opponent's answer that makes an option reversible. Options that are numbers never are,
    /// unless they are dominated.
    fn reversed_to(&mut self, side: Side, option: Game) -> Result<Option<Game>> {
        if self.store.as_number(option).is_some() {
            return Ok(None);
        }
        for &answer in self.store.options(option, side.other())? {
            if self.bounds(side, answer)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether a game is no better than this one, for a side.
    fn bounds(&mut self, side: Side, game: Game) -> Result<bool> {
        let node = self.store.node(game);
        let (own, others) = (side.index(), side.other().index());
        let (own_stop, others_stop) = (node.stop(side), node.stop(side.other()));
        let better = |one: Number, other: Number| side.ranks(one.cmp(&other)) == Ordering::Greater;
        if better(self.stops[others], own_stop) {
            return Ok(true);
        }
        if better(own_stop, self.stops[own]) || better(others_stop, self.stops[others]) {
            return Ok(false);
        }
        if let Some(&known) = self.known.get(&(game, side)) {
            return Ok(known);
        }
        let found = self.no_winning_move(side, game)?;
        self.known.insert((game, side), found);
        Ok(found)
    }

    fn no_winning_move(&mut self, side: Side, game: Game) -> Result<bool> {
        // The cheap half first: what the tables of the store know.
        for &option in &self.options[side.other().index()] {
            if self.store.no_better(side, option, game)? {
                return Ok(false);
            }
        }
        if self.store.as_number(game).is_none() {
            for &option in self.store.options(game, side)? {
                if self.bounds(side.other(), option)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}
