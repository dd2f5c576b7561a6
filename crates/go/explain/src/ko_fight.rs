//! The ko fight of a board: read where stones that cannot die enclose it, guessed where they do not.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_endgame::Endgames;
use tengen_go_rules::Position;
use tengen_ko::{Amount, KoMove};
use tengen_kofight::{
    Advice, Certainty, Doubt, Flip, Guess, GuessedKo, KoFights, KoKind, KoReading, KoSite, Play,
    Quantity, Reading, Source, ThreatSite, ValuableSite,
};
use tengen_uct::Report;
use tengen_verdict::{Budget, Verdict};

use crate::ask::Ground;
use crate::fights::fights;
use crate::size::Sizes;
use crate::{Explainer, Fate, Initiative, KoFlip, KoNumber, KoPlan, KoPlay, KoSure, kos};

/// Threats and valuable moves that are kept, of each side and altogether.
const MOST_THREATS: usize = 4;
const MOST_VALUABLE: usize = 4;

/// Strings that are looked at for threats, and positions for one question about them.
const MOST_VICTIMS: usize = 12;
const THREAT_NODES: u64 = 1_500;

/// Positions for reading a fight that no safe stones enclose.
const NODES_IN_THE_OPEN: u64 = 2_000;

/// A string with more liberties is not threatened by one stone.
const MOST_LIBERTIES: usize = 4;

/// Moves of the search that are measured.
const MEASURED: usize = 4;

/// Ways in which an advice can flip that are told.
const MOST_FLIPS: usize = 2;

impl Explainer {
    /// The ko fight of a position, with a guess for every number that cannot be read. The search is
    /// asked for moves elsewhere only if something has to be guessed.
    pub fn ko_fight(&self, position: &Position, budget: &mut Budget) -> Reading {
        let mut reading = read(position, budget);
        if is_open(&reading) {
            let (report, sizes) = (self.search(position), Sizes::new(position));
            let guesser = Guesser { position, sizes: &sizes, report: &report, nodes: self.nodes };
            reading.fill_in(guesser.guess(&reading, budget));
        }
        reading
    }

    /// The same where the search is done already.
    pub(crate) fn ko_fight_with(
        &self,
        position: &Position,
        report: &Report,
        sizes: &Sizes<'_>,
        budget: &mut Budget,
    ) -> Reading {
        let mut reading = read(position, budget);
        if is_open(&reading) {
            let guesser = Guesser { position, sizes, report, nodes: self.nodes };
            reading.fill_in(guesser.guess(&reading, budget));
        }
        reading
    }
}

/// Reads the fight as far as stones that cannot die enclose it: in the open that is soon given up.
fn read(position: &Position, budget: &mut Budget) -> Reading {
    const MOST_OPEN: usize = 40;
    const MOST_FREE: usize = 12;
    let nodes = match Endgames::is_near_the_end(position, MOST_OPEN, MOST_FREE) {
        true => u64::MAX,
        false => NODES_IN_THE_OPEN,
    };
    budget.lend(nodes, |lent| KoFights::new().read(position, lent))
}

/// Whether there is a ko and something about it that was not read.
fn is_open(reading: &Reading) -> bool {
    let too_large = |doubt: Option<Doubt>| doubt == Some(Doubt::TooLarge);
    let unread = reading.unread.iter().any(|site| too_large(Some(site.doubt)));
    let unknown = reading.kos.iter().any(|ko| ko.kind == KoKind::Unread);
    !reading.kos.is_empty() && !reading.is_solved() && (unread || unknown)
}

struct Guesser<'a> {
    position: &'a Position,
    sizes: &'a Sizes<'a>,
    report: &'a Report,
    nodes: u64,
}

impl Guesser<'_> {
    fn guess(&self, reading: &Reading, budget: &mut Budget) -> Guess {
        let of_ko = |ko: &KoReading| (ko.kind == KoKind::Unread).then_some(ko.site);
        let sites: Vec<KoSite> = reading.kos.iter().filter_map(of_ko).collect();
        let unread = reading.unread.iter().fold(PointSet::EMPTY, |all, site| all | site.points);
        let open = (reading.kos.iter())
            .filter(|ko| ko.kind == KoKind::Unread)
            .fold(unread, |all, ko| all | ko.points);
        let ground = Ground::new(self.position);
        let valuable = self.valuable(&ground, &open, reading, budget);
        let taken: PointSet = valuable.iter().flat_map(|site| site.points).flatten().collect();
        Guess {
            kos: sites.into_iter().map(|site| self.ko(site)).collect(),
            threats: self.threats(&ground, &open, &taken, reading, budget),
            valuable,
        }
    }

    /// What a ko is worth, by the board with it won by one side and by the other.
    fn ko(&self, site: KoSite) -> GuessedKo {
        let swing = kos::swing(self.sizes, site.take, site.stone, site.holder);
        let taker = site.holder.other();
        let kind = if self.must_approach(site, taker) {
            KoKind::Approach { side: taker, moves: 1 }
        } else {
            KoKind::Direct
        };
        GuessedKo { take: site.take, kind, size: halves(swing / 2.0) }
    }

    /// Whether the one who takes a ko cannot fill it without being taken.
    fn must_approach(&self, site: KoSite, taker: Color) -> bool {
        let mut after = self.position.clone();
        after.set_ko(None);
        if after.play_as(taker, Move::Play(site.take)).is_err() {
            return false;
        }
        after.set_ko(None);
        after.play_as(taker, Move::Play(site.stone)).is_ok() && after.in_atari(site.stone)
    }

    /// Fights that whoever moves first decides, and large moves of the search.
    fn valuable(
        &self,
        ground: &Ground<'_>,
        open: &PointSet,
        reading: &Reading,
        budget: &mut Budget,
    ) -> Vec<ValuableSite> {
        let of_ko = points_of_kos(reading);
        let mut found = Vec::new();
        for fight in fights(ground, self.sizes, self.nodes, budget) {
            let Some(defended) = fight.defended.as_ref().filter(|_| fight.is_open()) else {
                continue;
            };
            if fight.stones.meets(&of_ko) || !fight.stones.meets(open) {
                continue;
            }
            let (owner, attacker) = (fight.named.owner, fight.named.owner.other());
            let mut points = [None; 2];
            points[attacker.index()] = fight.attacked.moves.first().copied();
            points[owner.index()] = defended.moves.first().copied();
            found.push(site(points, fight.stake / 2.0));
        }
        let us = self.position.to_move();
        let liked = self.report.candidates.iter().filter_map(|candidate| candidate.mv.point());
        for point in liked.take(MEASURED) {
            let is_told =
                found.iter().any(|site: &ValuableSite| site.points.contains(&Some(point)));
            if is_told || of_ko.contains(point) || !open.contains(point) {
                continue;
            }
            let sized = self.sizes.of(us, point);
            if sized.initiative == Initiative::Gote && sized.gain >= 0.5 {
                found.push(site([Some(point); 2], sized.gain));
            }
        }
        found.sort_by_key(|site| std::cmp::Reverse(in_halves(site.size)));
        found.truncate(MOST_VALUABLE);
        found
    }

    /// Moves after which stones that are safe now could be caught.
    fn threats(
        &self,
        ground: &Ground<'_>,
        open: &PointSet,
        taken: &PointSet,
        reading: &Reading,
        budget: &mut Budget,
    ) -> Vec<ThreatSite> {
        let position = self.position;
        let of_ko = points_of_kos(reading);
        let mut victims: Vec<Point> = position
            .all_strings()
            .filter(|&head| {
                let stones: PointSet = position.string_stones(head).collect();
                (2..=MOST_LIBERTIES).contains(&position.liberties(head))
                    && !ground.is_safe(head)
                    && stones.meets(open)
                    && !stones.meets(&of_ko)
            })
            .collect();
        victims.sort_by_key(|&head| std::cmp::Reverse(position.stones(head)));
        let mut found: Vec<ThreatSite> = Vec::new();
        for head in victims.into_iter().take(MOST_VICTIMS) {
            let Some(threat) = self.threat(ground, head, &(of_ko | *taken), budget) else {
                continue;
            };
            // One point serves once.
            let is_new = |site: &ThreatSite| !site.points.iter().any(|p| threat.points.contains(p));
            let of_owner = found.iter().filter(|site| site.owner == threat.owner).count();
            if of_owner < MOST_THREATS && found.iter().all(is_new) {
                found.push(threat);
            }
        }
        found
    }

    /// The threat to catch a string that cannot be caught at once.
    fn threat(
        &self,
        ground: &Ground<'_>,
        victim: Point,
        not_here: &PointSet,
        budget: &mut Budget,
    ) -> Option<ThreatSite> {
        let position = self.position;
        let owner = position.stone(victim)?;
        let attacker = owner.other();
        let now = budget.lend(THREAT_NODES, |lent| ground.catch(victim, attacker, lent))?;
        if now.fate() != Some(Fate::Stands) {
            return None;
        }
        let liberties = position.string_liberties(victim);
        for point in liberties.iter().filter(|&point| !not_here.contains(point)) {
            let mut after = position.clone();
            if after.play_as(attacker, Move::Play(point)).is_err() || after.in_atari(point) {
                continue;
            }
            let ground = Ground::new(&after);
            let caught = budget.lend(THREAT_NODES, |lent| ground.catch(victim, attacker, lent));
            let Some(caught) = caught.filter(|told| told.fate() == Some(Fate::Taken)) else {
                continue;
            };
            let saved = budget
                .lend(4 * THREAT_NODES, |lent| ground.save(victim, &caught, owner, lent))
                .filter(|told| told.fate() == Some(Fate::Stands));
            let answer = saved.and_then(|told| told.moves.first().copied());
            let stones = position.stones(victim) as i64;
            return answer.map(|answer| ThreatSite {
                owner: attacker,
                points: vec![point],
                answer: Some(answer),
                // The stones and the points they stand on, and those beside them.
                value: Verdict::Estimate(Amount::whole(2 * stones + liberties.len() as i64)),
                loss: Verdict::Estimate(Amount::ZERO),
                doubt: Some(Doubt::Guessed),
            });
        }
        None
    }
}

fn points_of_kos(reading: &Reading) -> PointSet {
    reading.kos.iter().flat_map(|ko| [ko.site.stone, ko.site.take]).collect()
}

fn site(points: [Option<Point>; 2], size: f64) -> ValuableSite {
    ValuableSite { points, size: Verdict::Estimate(halves(size)), doubt: Some(Doubt::Guessed) }
}

/// To the half point, and at least that.
fn halves(value: f64) -> Amount {
    Amount::ratio(((2.0 * value).round() as i64).max(1), 2)
}

fn in_halves(size: Verdict<Amount>) -> i64 {
    let (Verdict::Exact(amount) | Verdict::Estimate(amount)) = size else { return 0 };
    2 * amount.numerator() / amount.denominator()
}

/// What to do in a ko fight, and how sure that is; nothing if there is no advice.
pub fn ko_plan(reading: &Reading, advice: &Advice) -> Option<KoPlan> {
    let ko = reading.kos.first()?.site.take;
    let mv = *advice.moves.first()?;
    let play = play_of(reading, mv);
    let sure = match &advice.certainty {
        Certainty::Proved => KoSure::Proved,
        Certainty::Exact => KoSure::Exact,
        Certainty::Holds => KoSure::Holds,
        Certainty::HoldsSingly => KoSure::HoldsSingly,
        Certainty::Flips(flips) => KoSure::Flips(nearest(reading, flips)),
        Certainty::FlipsTogether => KoSure::FlipsTogether,
        Certainty::Unknown => KoSure::Unknown,
    };
    debug_assert!(advice.source != Source::Nowhere);
    Some(KoPlan { ko, color: reading.to_move, mv, play, order: order(reading, advice), sure })
}

/// What a move on the board is in the fight.
fn play_of(reading: &Reading, mv: Move) -> KoPlay {
    let Move::Play(point) = mv else { return KoPlay::Pass };
    let us = reading.to_move;
    if let Some(ko) = reading.kos.iter().find(|ko| ko.site.take == point) {
        return if ko.site.holder == us { KoPlay::End } else { KoPlay::Take };
    }
    let is_end = |ko: &KoReading| ko.ends[us.index()] == Some(point) && ko.site.holder == us;
    if reading.kos.iter().any(is_end) {
        return KoPlay::End;
    }
    let of_us = |site: &&ThreatSite| site.owner == us && site.points.contains(&point);
    if let Some(site) = reading.threats.iter().find(of_us) {
        return KoPlay::Threat(site.value);
    }
    let here = |site: &&ValuableSite| site.points[us.index()] == Some(point);
    reading.valuable.iter().find(here).map_or(KoPlay::Other, |site| KoPlay::Valuable(site.size))
}

/// The threats of the side to move in the order in which best play of the fight uses them.
fn order(reading: &Reading, advice: &Advice) -> Vec<Point> {
    let mut order: Vec<Point> = Vec::new();
    let Some(model) = &advice.model else { return order };
    for &(color, mv) in &model.line {
        if color != reading.to_move || !matches!(mv, KoMove::Threat(_)) {
            continue;
        }
        let places = reading.plays(&model.fight, mv).into_iter();
        let mut points = places.filter_map(|play| match play {
            Play::Threat(place) => reading.threats.get(place)?.points.first().copied(),
            _ => None,
        });
        let next = points.find(|point| !order.contains(point));
        order.extend(next);
    }
    order
}

/// The flips that are nearest to what was estimated, as facts.
fn nearest(reading: &Reading, flips: &[Flip]) -> Vec<KoFlip> {
    let number = |amount: Amount| amount.numerator() as f64 / amount.denominator() as f64;
    let distance = |flip: &Flip| {
        let taken = match reading.get(flip.quantity) {
            Some(Verdict::Exact(amount) | Verdict::Estimate(amount)) => number(amount),
            Some(Verdict::Bound { low, high }) => f64::midpoint(number(low), number(high)),
            None => 0.0,
        };
        (number(flip.threshold) - taken).abs() / taken.max(1.0)
    };
    let mut flips = flips.to_vec();
    flips.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    let us = reading.to_move.index();
    let threat = |place: usize| reading.threats.get(place)?.points.first().copied();
    let named = |flip: &Flip| {
        let number = match flip.quantity {
            Quantity::Ko => KoNumber::Ko,
            Quantity::Value(place) => KoNumber::Threat(threat(place)?),
            Quantity::Loss(place) => KoNumber::Loss(threat(place)?),
            Quantity::Valuable(place) => {
                let points = reading.valuable.get(place)?.points;
                KoNumber::Valuable(points[us].or(points[1 - us])?)
            }
        };
        Some(KoFlip { number, below: flip.below, threshold: flip.threshold })
    };
    flips.iter().filter_map(named).take(MOST_FLIPS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;
    use tengen_verdict::Limits;

    fn read(drawing: &str, to_move: Color) -> (Reading, Advice) {
        let mut position = Diagram::position(drawing);
        position.set_to_move(to_move);
        let explainer = Explainer { playouts: 300, ..Explainer::default() };
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let reading = explainer.ko_fight(&position, &mut budget);
        let advice = reading.advice(&mut Budget::unlimited());
        (reading, advice)
    }

    /// A ko in the open, and two white stones that one black move puts in atari.
    const OPEN: &str = "
        . . . . . . . . .
        . . X O . . . . .
        . X . X O . O . .
        . . X O . . . . .
        . X . . . O . . .
        . . . X . . . . .
        . X . . O O O . .
        . O O X X O . O .
        . X . X . O . . .";

    #[test]
    fn a_ko_in_the_open_is_sized_and_fought() {
        let (reading, advice) = read(OPEN, Color::White);
        let ko = reading.ko().expect("a ko that can be fought");
        assert_eq!((ko.kind, ko.site.holder), (KoKind::Direct, Color::Black));
        assert!(matches!(ko.size, Some(Verdict::Estimate(size)) if size != Amount::ZERO));
        let plan = ko_plan(&reading, &advice).expect("an advice");
        assert_eq!(plan.color, Color::White);
        assert!(!matches!(plan.sure, KoSure::Proved | KoSure::Exact), "{plan:?}");
    }

    #[test]
    fn guessed_threats_can_be_carried_out_and_answered() {
        let (reading, _) = read(OPEN, Color::White);
        assert!(!reading.threats.is_empty(), "{reading:?}");
        for threat in &reading.threats {
            let position = Diagram::position(OPEN);
            let mut after = position.clone();
            after.play_as(threat.owner, threat.points[0].into()).unwrap();
            // The answer is legal, and the threat stood where nothing could be taken at once.
            after.play_as(threat.owner.other(), threat.answer.unwrap().into()).unwrap();
            assert!(threat.doubt == Some(Doubt::Guessed) && threat.value.exact().is_none());
        }
    }

    #[test]
    fn what_can_be_read_is_not_guessed() {
        let (reading, advice) = read(
            ". X . X X X X
             X X X X X X X
             X X X X X X .
             X X X O O O X
             . O X . . O O
             O O O O O O O
             O . O . O O O",
            Color::White,
        );
        assert!(reading.is_exact() || reading.is_solved());
        assert_eq!(ko_plan(&reading, &advice).unwrap().sure, KoSure::Proved);
    }

    #[test]
    fn who_cannot_fill_the_ko_must_approach_first() {
        // White takes at B3, but filling at C3 then leaves all of it in atari.
        let (reading, _) = read(
            ". . . . . . .
             . . . . . . .
             . X X X X . .
             X O O O X X .
             . X O . O X .
             X . X O O X .
             . X X X X . .",
            Color::White,
        );
        for ko in &reading.kos {
            assert_ne!(ko.kind, KoKind::Unread, "{ko:?}");
        }
    }
}
