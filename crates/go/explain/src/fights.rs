//! Stones that can be caught, and groups that can be killed or saved.

use tengen_board::{Color, Point, PointSet};
use tengen_tactics::enclosed_region;
use tengen_verdict::{Budget, Verdict};

use crate::ask::{Ground, Told};
use crate::size::Sizes;
use crate::{About, Fact, Fate, Named, StonesFact, Theme, name};

/// A string with more liberties is not hunted.
const MOST_LIBERTIES: usize = 3;

/// A group with fewer stones is not said to live or die.
const LEAST_GROUP: usize = 3;

/// Free points in a region that is read, at most.
const MOST_FREE_POINTS: usize = 16;

/// Positions looked at for one string, at least and at most.
const LEAST_NODES: u64 = 4_000;
/// One group takes this part of all.
const GROUP_SHARE: u64 = 5;
const MOST_NODES: u64 = 40_000;

/// A fight about some stones: what becomes of them whoever begins.
#[derive(Clone, Debug)]
pub(crate) struct Fight {
    pub theme: Theme,
    pub named: Named,
    pub stones: PointSet,
    /// If the other side begins, and if the owner does; the second only where the first is no
    /// success.
    pub attacked: Told,
    pub defended: Option<Told>,
    pub stake: f64,
}

/// How much the fights are about, and whether there is anything to fight for.
impl Fight {
    /// Whether it matters who begins, or a ko decides.
    pub fn is_open(&self) -> bool {
        let Some(defended) = &self.defended else { return false };
        match (self.attacked.fate(), defended.fate()) {
            (Some(one), Some(other)) => one != other || matches!(one, Fate::Ko { .. }),
            (Some(attacked), None) => attacked != Fate::Stands,
            (None, _) => false,
        }
    }

    fn told(&self, first: Color) -> Option<&Told> {
        if first == self.named.owner { self.defended.as_ref() } else { Some(&self.attacked) }
    }

    /// What there is to say, what the side to move can do first.
    pub fn facts(&self, to_move: Color) -> Vec<Fact> {
        let is_known = |first: &Color| self.told(*first).is_some_and(|told| told.fate().is_some());
        let firsts = if self.is_open() {
            // What was not found out is told after what was.
            let mut firsts = vec![to_move, to_move.other()];
            firsts.sort_by_key(|first| !is_known(first));
            firsts
        } else if self.defended.is_some() {
            vec![self.named.owner]
        } else {
            vec![self.named.owner.other()]
        };
        firsts.into_iter().filter_map(|first| self.fact(first)).collect()
    }

    fn fact(&self, first: Color) -> Option<Fact> {
        let told = self.told(first)?;
        let fact = StonesFact {
            theme: self.theme,
            named: self.named,
            first,
            fate: told.fate,
            moves: told.moves.clone(),
            leans_on_walls: told.leans_on_walls,
            is_settled: !self.is_open(),
        };
        Some(Fact {
            about: About::Stones(fact),
            stones: self.stones,
            points: told.moves.iter().copied().collect(),
            line: told.line.clone(),
            stake: self.stake,
        })
    }
}

/// All fights on a board, those about most points first.
pub(crate) fn fights(
    ground: &Ground<'_>,
    sizes: &Sizes<'_>,
    nodes: u64,
    budget: &mut Budget,
) -> Vec<Fight> {
    let mut found: Vec<Fight> = groups(ground, nodes, budget);
    for catch in strings(ground, nodes, budget) {
        // What is said of the group is said of its strings, unless they can be caught alone.
        let is_told = |group: &Fight| {
            group.stones.contains(catch.named.at)
                && (group.attacked.fate() == catch.attacked.fate() || catch.named == group.named)
        };
        if !found.iter().any(is_told) {
            found.push(catch);
        }
    }
    for fight in &mut found {
        fight.stake = stake(fight, ground, sizes);
    }
    found.sort_by(|a, b| b.stake.total_cmp(&a.stake));
    without_echoes(found)
}

/// Strings short of liberties that can be caught.
fn strings(ground: &Ground<'_>, nodes: u64, budget: &mut Budget) -> Vec<Fight> {
    let position = ground.position;
    let heads: Vec<Point> = position
        .all_strings()
        .filter(|&head| !ground.is_safe(head) && position.liberties(head) <= MOST_LIBERTIES)
        .collect();
    // Few questions may take longer each.
    let nodes = (nodes / heads.len().max(1) as u64).clamp(LEAST_NODES, MOST_NODES);
    let mut found = Vec::new();
    for head in heads {
        let (named, stones) = name::string(position, head);
        let (owner, attacker) = (named.owner, named.owner.other());
        let Some(attacked) = budget.lend(nodes, |lent| ground.catch(head, attacker, lent)) else {
            continue;
        };
        if !matches!(attacked.fate(), Some(Fate::Taken | Fate::Ko { .. })) {
            continue;
        }
        // Several moves may have to be tried.
        let defended = budget.lend(4 * nodes, |lent| ground.save(head, &attacked, owner, lent));
        found.push(Fight { theme: Theme::Capture, named, stones, attacked, defended, stake: 0.0 });
    }
    found
}

/// Groups that are shut in and have room for eyes.
fn groups(ground: &Ground<'_>, nodes: u64, budget: &mut Budget) -> Vec<Fight> {
    let position = ground.position;
    let mut heads: Vec<Point> =
        position.all_strings().filter(|&head| !ground.is_safe(head)).collect();
    heads.sort_by_key(|&head| std::cmp::Reverse(position.stones(head)));
    let mut found: Vec<Fight> = Vec::new();
    for head in heads {
        if found.iter().any(|fight| fight.stones.contains(head)) {
            continue;
        }
        let region = enclosed_region(position, head, MOST_FREE_POINTS);
        if !region.is_closed {
            continue;
        }
        let Some(owner) = position.stone(head) else { continue };
        let stones = hanging_together(ground, head, &region.free);
        if stones.len() < LEAST_GROUP || !has_room(ground, &stones, owner, &region.free) {
            continue;
        }
        let (named, stones) = name::stones(position, stones);
        let attacker = owner.other();
        let nodes = nodes / GROUP_SHARE;
        let Some(attacked) = budget.lend(nodes, |lent| ground.kill(head, attacker, lent)) else {
            continue;
        };
        let defended = match attacked.fate() {
            Some(Fate::Stands) => None,
            _ => budget.lend(nodes, |lent| ground.kill(head, owner, lent)),
        };
        found.push(Fight { theme: Theme::Life, named, stones, attacked, defended, stake: 0.0 });
    }
    found
}

/// The strings of one colour that share a closed room.
fn hanging_together(ground: &Ground<'_>, head: Point, free: &PointSet) -> PointSet {
    let position = ground.position;
    let color = position.stone(head);
    position
        .all_strings()
        .filter(|&other| {
            position.stone(other) == color
                && !ground.is_safe(other)
                && position.string_liberties(other).is_subset(free)
        })
        .flat_map(|other| position.string_stones(other))
        .collect()
}

/// Whether some stones have a place for an eye, or room to make one: points that the other side's
/// lasting stones do not touch.
fn has_room(ground: &Ground<'_>, stones: &PointSet, owner: Color, free: &PointSet) -> bool {
    const ROOM: usize = 2;
    let position = ground.position;
    let size = position.size();
    let beside = stones.neighbours(size) & position.empty_points();
    let lasts = |&head: &Point| {
        position.stone(head) == Some(owner.other())
            && !position.string_liberties(head).is_subset(free)
    };
    let enemies: PointSet = position
        .all_strings()
        .filter(lasts)
        .flat_map(|head| position.string_stones(head))
        .collect();
    let is_inside = |point: &Point| {
        !point.neighbours().iter().any(|&near| size.contains(near) && enemies.contains(near))
    };
    beside.iter().filter(is_inside).count() >= ROOM
}

/// Points between the two ways a fight can end: the stones twice, and what lies round them.
fn stake(fight: &Fight, ground: &Ground<'_>, sizes: &Sizes<'_>) -> f64 {
    let size = ground.position.size();
    let liberties = fight.stones.neighbours(size) & ground.position.empty_points();
    let least = 2.0 * fight.stones.len() as f64 + liberties.len() as f64;
    if !fight.is_open() {
        return least;
    }
    let attack = fight.attacked.moves.first().copied();
    let defence = fight.defended.as_ref().and_then(|told| told.moves.first().copied());
    sizes.swing(fight.named.owner, fight.named.at, attack, defence).max(least)
}

/// Fights that are decided by the same move are one: the one about most stones is kept.
fn without_echoes(fights: Vec<Fight>) -> Vec<Fight> {
    let mut kept: Vec<Fight> = Vec::new();
    for fight in fights {
        let same = kept.iter_mut().find(|other| other.is_open() && shares_a_move(other, &fight));
        match same {
            None => kept.push(fight),
            Some(other) if fight.is_open() && fight.stones.len() > other.stones.len() => {
                let stake = other.stake;
                *other = Fight { stake, ..fight };
            }
            Some(_) => {}
        }
    }
    kept
}

/// Whether the same point decides two fights.
fn shares_a_move(one: &Fight, other: &Fight) -> bool {
    let keys = |fight: &Fight| {
        let defence = fight.defended.as_ref().and_then(|told| told.moves.first());
        [fight.attacked.moves.first(), defence].into_iter().flatten().copied().collect::<Vec<_>>()
    };
    let others = keys(other);
    keys(one).iter().any(|point| others.contains(point))
}

/// Whether a fact about stones says that the side which begins gets its way.
pub(crate) fn is_success(fact: &StonesFact) -> bool {
    let fate = match fact.fate {
        Verdict::Exact(fate) | Verdict::Estimate(fate) => fate,
        Verdict::Bound { .. } => return false,
    };
    match fate {
        Fate::Taken => fact.first != fact.named.owner,
        Fate::Stands => fact.first == fact.named.owner,
        Fate::Ko { .. } => true,
    }
}
