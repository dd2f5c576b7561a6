use tengen_board::{Color, Move, PointSet};
use tengen_endgame::{Analysis, Endgames};
use tengen_go_rules::Position;
use tengen_ko::{Amount, Setup, Start};
use tengen_verdict::{Budget, Verdict};

use crate::places::Reader;
use crate::quantity::{plus, taken_as};
use crate::view::Patch;
use crate::{Doubt, KoKind, KoReading, KoSite, ThreatSite, UnreadSite, ValuableSite};

/// Reads ko fights, and remembers regions by their shape.
#[derive(Default)]
pub struct KoFights {
    endgames: Endgames,
}

/// A board as a ko fight.
///
/// All lists can be changed: what is not seen can be added, what is wrong corrected (see also
/// [`Reading::assume`]).
#[derive(Clone, Debug)]
pub struct Reading {
    /// Whose turn it is.
    pub to_move: Color,
    /// Whether the last move was a pass.
    pub is_passed: bool,
    /// Every ko on the board. The one that is fought comes first: the largest direct one.
    pub kos: Vec<KoReading>,
    /// Threats of both sides away from the ko.
    pub threats: Vec<ThreatSite>,
    /// Moves that gain points for either side.
    pub valuable: Vec<ValuableSite>,
    /// What was not understood, and is not in the fight.
    pub unread: Vec<UnreadSite>,
    /// Black's area minus White's, without komi, if all moves elsewhere and the ko are shared evenly:
    /// the score of the fight is counted from here. None if something is unread.
    pub mean: Option<Amount>,
    /// Black's area minus White's with best play of the sum of all regions by simple ko, without
    /// komi; exact if endless play, read for and against Black, comes to the same.
    pub margin: Verdict<i32>,
    /// The moves that keep the margin, where it is exact.
    pub best: Vec<Move>,
    /// Whether numbers have been assumed, so that margin and best moves are those of another fight.
    pub(crate) is_changed: bool,
}

impl KoFights {
    /// Nothing known yet.
    pub fn new() -> KoFights {
        KoFights::default()
    }

    /// With regions solved before.
    pub fn knowing(endgames: Endgames) -> KoFights {
        KoFights { endgames }
    }

    /// Takes a board apart into a ko and the rest.
    pub fn read(&mut self, position: &Position, budget: &mut Budget) -> Reading {
        let analysis = self.endgames.analyse(position, budget);
        let mut reading = Reading::blank(position, &analysis);
        let sites = KoSite::all(position);
        let mut reader = Reader::new(budget);
        let mut mean = Some(Amount::whole(settled_margin(&analysis)));
        let mut with_ko = PointSet::EMPTY;
        for site in sites {
            // A ko in what is settled changes nothing.
            let Some(region) = analysis.region_of(site.take) else {
                reading.kos.push(KoReading::idle(site));
                continue;
            };
            let patch = Patch::of(position, &analysis, region.points);
            let ko = reader.ko(&patch, region, site);
            if ko.kind != KoKind::Idle {
                with_ko |= region.points;
            }
            reading.kos.push(ko);
        }
        reading.put_the_fought_first();
        for region in &analysis.regions {
            if region.points.is_subset(&with_ko) {
                continue;
            }
            let patch = Patch::of(position, &analysis, region.points);
            let place = reader.place(&patch, region);
            reading.threats.extend(place.threats);
            reading.valuable.extend(place.valuable);
            if let Some(doubt) = place.unread {
                reading.unread.push(UnreadSite { points: region.points, doubt });
            }
            mean = plus(mean, place.mean);
        }
        mean = plus(mean, reading.ko().and_then(KoReading::mean));
        reading.mean = mean.filter(|_| reading.unread.is_empty());
        reading.put_in_order();
        reading
    }
}

/// Black's points minus White's where nothing is left to be played.
fn settled_margin(analysis: &Analysis) -> i64 {
    let [black, white] = Color::BOTH.map(|color| {
        let at = color.index();
        (analysis.safe[at] | analysis.settled[at]).len() as i64
    });
    black - white
}

impl Reading {
    fn blank(position: &Position, analysis: &Analysis) -> Reading {
        let to_move = position.to_move();
        let is_passed =
            matches!(position.last_move(), Some((color, Move::Pass)) if color != to_move);
        let best =
            if analysis.margin.exact().is_some() { analysis.best.clone() } else { Vec::new() };
        Reading {
            to_move,
            is_passed,
            kos: Vec::new(),
            threats: Vec::new(),
            valuable: Vec::new(),
            unread: Vec::new(),
            mean: None,
            margin: analysis.margin,
            best,
            is_changed: false,
        }
    }

    /// Other kos that matter than the one that is fought are told of as unread.
    pub(crate) fn put_the_fought_first(&mut self) {
        let rank = |ko: &KoReading| {
            let kind = match ko.kind {
                KoKind::Direct => 0,
                KoKind::Unread => 1,
                KoKind::Approach { .. } | KoKind::MultiStage => 2,
                KoKind::Idle => 3,
            };
            let size = ko.size.map_or(Amount::ZERO, taken_as);
            // Sizes are halves.
            (kind, -size.numerator() * 2 / size.denominator())
        };
        self.kos.sort_by_key(rank);
        for ko in self.kos.iter().skip(1).filter(|ko| ko.kind != KoKind::Idle) {
            self.unread.push(UnreadSite { points: ko.points, doubt: Doubt::AnotherKo });
        }
    }

    pub(crate) fn put_in_order(&mut self) {
        let large_first = |amount: Verdict<Amount>| {
            let amount = taken_as(amount);
            -amount.numerator() * 720_720 / amount.denominator()
        };
        self.valuable.retain(|site| large_first(site.size) < 0);
        self.threats.retain(|site| large_first(site.value) < 0);
        self.valuable.sort_by_key(|site| large_first(site.size));
        self.threats.sort_by_key(|site| (site.owner.index(), large_first(site.value)));
    }

    /// The ko that is fought: a direct one, or one of which nothing is known until its size is
    /// assumed.
    pub fn ko(&self) -> Option<&KoReading> {
        self.kos.first().filter(|ko| matches!(ko.kind, KoKind::Direct | KoKind::Unread))
    }

    /// The fight as the solver takes it, with estimates as they are and bounds at their middle; none
    /// without a ko of known size.
    pub fn setup(&self) -> Option<Setup> {
        let ko = self.ko()?;
        let mut setup = Setup::new(taken_as(ko.size?), Start::Created);
        setup.holder = Some(ko.site.holder);
        setup.to_move = self.to_move;
        setup.banned = ko.site.is_banned;
        setup.passed = self.is_passed;
        setup.valuable = self.valuable.iter().map(|site| taken_as(site.size)).collect();
        for site in &self.threats {
            let threat = (taken_as(site.value), taken_as(site.loss));
            setup.threats[site.owner.index()].push(threat);
        }
        Some(setup)
    }

    /// Whether every number was proved and everything was understood.
    pub fn is_exact(&self) -> bool {
        let is_exact =
            |amount: Option<Verdict<Amount>>| amount.is_some_and(|a| a.exact().is_some());
        self.unread.is_empty()
            && self.ko().is_some_and(|ko| ko.doubt.is_none() && is_exact(ko.size))
            && self.quantities().into_iter().all(|quantity| is_exact(self.get(quantity)))
    }
}

impl KoReading {
    fn idle(site: KoSite) -> KoReading {
        KoReading {
            site,
            kind: KoKind::Idle,
            points: PointSet::EMPTY,
            scores: None,
            ends: [None; 2],
            size: None,
            doubt: None,
        }
    }

    /// The region's score if the ko is shared evenly.
    fn mean(&self) -> Option<Amount> {
        let [black, white] = self.scores?.map(|score| match score {
            Verdict::Exact(score) | Verdict::Estimate(score) => score,
            Verdict::Bound { low, high } => (low + high) / 2,
        });
        Some(Amount::ratio((black + white).into(), 2))
    }
}
