//! What there is to be played away from the ko: threats and valuable moves.

use rustc_hash::FxHashMap;
use tengen_board::{Color, Point};
use tengen_cgt::Number;
use tengen_endgame::{Character, Region};
use tengen_ko::Amount;
use tengen_verdict::{Budget, Verdict};

use crate::local::Local;
use crate::view::{Choice, Patch, View, better};
use crate::{Doubt, ThreatSite, ValuableSite};

/// A place away from the ko as the game of ko fights sees it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Place {
    pub threats: Vec<ThreatSite>,
    pub valuable: Option<ValuableSite>,
    /// Why nothing is known of it.
    pub unread: Option<Doubt>,
    /// Black's points minus White's if both get their share.
    pub mean: Option<Amount>,
}

/// Threats behind threats are looked for so far.
const DEPTH: usize = 3;

/// Reads places on boards.
pub(crate) struct Reader<'a> {
    budget: &'a mut Budget,
    /// Places played out, by a point of theirs.
    locals: FxHashMap<Option<Point>, Option<Local>>,
    /// Threats found before, by owner and depth.
    chains: FxHashMap<(Key, Color, usize), Chain>,
}

/// A place and what stands there.
type Key = (Option<Point>, u64);

fn key(patch: &Patch) -> Key {
    (patch.points.first(), patch.board.hash())
}

/// Threats of one side in one place.
#[derive(Clone, Debug, Default)]
struct Chain {
    threats: Vec<Link>,
    doubt: Option<Doubt>,
}

#[derive(Clone, Debug)]
struct Link {
    points: Vec<Point>,
    answer: Option<Point>,
    value: i32,
    loss: i32,
}

/// A threat that can be played now, and what is there after its answer.
struct First {
    link: Link,
    /// Threats of the owner and of the other side.
    rest: [Vec<(i32, i32)>; 2],
    links: Vec<Link>,
    doubt: Option<Doubt>,
}

impl Chain {
    fn sizes(&self) -> Vec<(i32, i32)> {
        sizes(&self.threats)
    }
}

fn sizes(links: &[Link]) -> Vec<(i32, i32)> {
    let mut sizes: Vec<(i32, i32)> = links.iter().map(|link| (link.value, link.loss)).collect();
    sizes.sort_unstable();
    sizes
}

impl First {
    fn all_sizes(&self) -> Vec<(i32, i32)> {
        let mut sizes = self.rest[0].clone();
        sizes.push((self.link.value, self.link.loss));
        sizes.sort_unstable();
        sizes
    }

    /// Whether the other is nowhere better to have.
    fn covers(&self, other: &First) -> bool {
        let (ours, theirs) = (self.all_sizes(), other.all_sizes());
        let is_as_good =
            |ours: &(i32, i32), theirs: &(i32, i32)| ours.0 >= theirs.0 && ours.1 <= theirs.1;
        theirs.len() == 1 && ours.iter().any(|mine| is_as_good(mine, &theirs[0]))
            || ours.len() == theirs.len()
                && ours.iter().zip(&theirs).all(|(mine, other)| is_as_good(mine, other))
    }
}

impl<'a> Reader<'a> {
    pub fn new(budget: &'a mut Budget) -> Reader<'a> {
        Reader { budget, locals: FxHashMap::default(), chains: FxHashMap::default() }
    }

    /// What a patch comes to, after any moves there; none if it is too large. The first to be asked
    /// about in a place must be how it stands.
    pub fn view(&mut self, patch: &Patch) -> Option<View> {
        let local = self
            .locals
            .entry(patch.points.first())
            .or_insert_with(|| Local::new(&patch.board, &patch.points, self.budget));
        View::of(local.as_ref()?, &patch.board)
    }

    /// The threats a side has where the score stands so.
    fn chain(
        &mut self,
        patch: &Patch,
        view: &View,
        stands: i32,
        owner: Color,
        depth: usize,
    ) -> Chain {
        let key = (key(patch), owner, depth);
        if let Some(chain) = self.chains.get(&key) {
            return chain.clone();
        }
        let firsts = self.firsts(patch, view, stands, owner, depth);
        let (chain, _) = choose(firsts);
        self.chains.insert(key, chain.clone());
        chain
    }

    /// What a place is in a ko fight elsewhere.
    pub fn place(&mut self, patch: &Patch, region: &Region) -> Place {
        // Regions that are not enclosed are as good as too large.
        if region.doubt == Some(tengen_endgame::Doubt::TooLarge) {
            return Place::unread(Doubt::TooLarge);
        }
        let Some(view) = self.view(patch) else { return Place::unread(Doubt::TooLarge) };
        let has_ko = region.doubt == Some(tengen_endgame::Doubt::Ko);
        match view.worth.number() {
            _ if !view.worth.is_exact() => Place::unread(Doubt::AnotherKo),
            Some(stands) => self.settled(patch, &view, stands),
            None if view.is_plain() => self.gote(patch, &view),
            None if has_ko => Place::unread(Doubt::AnotherKo),
            None => by_heat(&view, region),
        }
    }

    /// A place where nobody gains by moving: only threats count.
    fn settled(&mut self, patch: &Patch, view: &View, stands: i32) -> Place {
        let mut place = Place { mean: Some(Amount::whole(stands.into())), ..Place::default() };
        let mut chains = [Chain::default(), Chain::default()];
        let mut left_to_other = [Vec::new(), Vec::new()];
        for owner in Color::BOTH {
            let firsts = self.firsts(patch, view, stands, owner, DEPTH);
            let (chain, left) = choose(firsts);
            chains[owner.index()] = chain;
            left_to_other[owner.index()] = left;
        }
        for owner in Color::BOTH {
            let before = chains[owner.other().index()].sizes();
            // Answered or not, a threat must leave the other side's threats as they were.
            if left_to_other[owner.index()].iter().any(|left| *left != before) {
                for chain in &mut chains {
                    chain.doubt = chain.doubt.or(Some(Doubt::Entangled));
                }
            }
        }
        for (owner, chain) in Color::BOTH.into_iter().zip(chains) {
            let doubt = chain.doubt;
            if chain.threats.is_empty() && doubt.is_some() {
                place.unread = place.unread.or(doubt);
            }
            place.threats.extend(chain.threats.into_iter().map(|link| link.site(owner, doubt)));
        }
        place
    }

    /// Every threat of a side that can be played now.
    fn firsts(
        &mut self,
        patch: &Patch,
        view: &View,
        stands: i32,
        owner: Color,
        depth: usize,
    ) -> (Vec<First>, Option<Doubt>) {
        let mut firsts = Vec::new();
        let mut doubt = None;
        for choice in view.moves(owner) {
            let value = better(owner, choice.after.hoped(owner, owner), stands);
            if value <= 0 {
                continue;
            }
            if !choice.after.is_exact() {
                doubt = Some(Doubt::AnotherKo);
            } else if depth == 0 {
                doubt = Some(Doubt::FollowUps);
            } else {
                firsts.push(self.first(patch, choice, stands, owner, value, depth));
            }
        }
        (firsts, doubt)
    }

    fn first(
        &mut self,
        patch: &Patch,
        choice: &Choice,
        stands: i32,
        owner: Color,
        value: i32,
        depth: usize,
    ) -> First {
        let loss = better(owner, stands, choice.after.sure(owner, !owner));
        let link = Link { points: vec![choice.point], answer: None, value, loss };
        let blank = First { link, rest: Default::default(), links: Vec::new(), doubt: None };
        let doubtful = First { doubt: Some(Doubt::FollowUps), ..blank };
        let Some(played) = patch.play(owner, choice.point) else { return doubtful };
        let Some(view) = self.view(&played) else { return doubtful };
        let [cashed, answered] = [(owner, value), (!owner, -loss)].map(|(color, gain)| {
            let score = stands + better(owner, gain, 0);
            let ends = view.moves(color).iter();
            ends.filter(|end| end.after.number() == Some(score))
                .map(|end| end.point)
                .collect::<Vec<Point>>()
        });
        // Carried out, it may leave threats there: its value stays what it is.
        if cashed.is_empty() {
            return doubtful;
        }
        // The answer that leaves the owner least.
        let mut best: Option<First> = None;
        for &point in &answered {
            let Some(after) = played.play(!owner, point) else { continue };
            let Some(view) = self.view(&after) else { continue };
            let stands = stands - better(owner, loss, 0);
            let [own, theirs] =
                [owner, !owner].map(|color| self.chain(&after, &view, stands, color, depth - 1));
            let found = First {
                link: Link { answer: Some(point), ..doubtful.link.clone() },
                rest: [own.sizes(), theirs.sizes()],
                doubt: own.doubt.or(theirs.doubt),
                links: own.threats,
            };
            let rank = |first: &First| {
                (first.doubt.is_some(), first.rest[0].len(), usize::MAX - first.rest[1].len())
            };
            if best.as_ref().is_none_or(|best| rank(&found) < rank(best)) {
                best = Some(found);
            }
        }
        best.unwrap_or(doubtful)
    }

    /// Whether one of these moves ends matters in a place, so that no threat is left there.
    fn leaves(&mut self, patch: &Patch, color: Color, ends: &[Point]) -> Option<Point> {
        let mut clean = None;
        for &point in ends {
            let after = patch.play(color, point)?;
            let view = self.view(&after)?;
            let stands = view.worth.number()?;
            let has_own = threatens(&view, stands, color);
            let has_theirs = threatens(&view, stands, !color);
            // A move that leaves its player a threat is more than the number it makes.
            if has_own {
                return None;
            }
            if !has_theirs {
                clean = clean.or(Some(point));
            }
        }
        clean
    }

    /// A place that whoever moves first takes.
    fn gote(&mut self, patch: &Patch, view: &View) -> Place {
        let stops = Color::BOTH.map(|color| view.worth.sure(color, color));
        let swing = stops[0] - stops[1];
        let mut doubt = None;
        let mut points = [None; 2];
        for color in Color::BOTH {
            let stop = stops[color.index()];
            let moves = view.moves(color);
            for choice in moves.iter().filter(|choice| choice.after.number().is_none()) {
                if better(color, choice.after.hoped(color, color), stop) > 0 {
                    let is_ko = !choice.after.is_exact();
                    doubt = Some(if is_ko { Doubt::AnotherKo } else { Doubt::AlsoThreat });
                }
            }
            let ends = moves.iter().filter(|choice| choice.after.number() == Some(stop));
            let ends: Vec<Point> = ends.map(|choice| choice.point).collect();
            points[color.index()] = self.leaves(patch, color, &ends);
            if points[color.index()].is_none() {
                points[color.index()] = ends.first().copied();
                doubt = doubt.or(Some(Doubt::FollowUps));
            }
        }
        let size = marked(Amount::ratio(swing.into(), 2), doubt);
        Place {
            valuable: Some(ValuableSite { points, size, doubt }),
            mean: Some(Amount::ratio((stops[0] + stops[1]).into(), 2)),
            ..Place::default()
        }
    }
}

/// Whether a side can play a threat where the score stands so.
fn threatens(view: &View, stands: i32, color: Color) -> bool {
    let mut moves = view.moves(color).iter();
    moves.any(|choice| better(color, choice.after.hoped(color, color), stands) > 0)
}

/// The threats a side has, of those it can begin with; and what each leaves to the other side.
fn choose((firsts, doubt): (Vec<First>, Option<Doubt>)) -> (Chain, Vec<Vec<(i32, i32)>>) {
    let mut kept: Vec<First> = Vec::new();
    for first in firsts {
        if kept.iter().any(|other| other.covers(&first) && !first.covers(other)) {
            continue;
        }
        kept.retain(|other| !first.covers(other) || other.covers(&first));
        kept.push(first);
    }
    let doubt = kept.iter().fold(doubt, |doubt, first| doubt.or(first.doubt));
    let same = kept.windows(2).all(|pair| pair[0].all_sizes() == pair[1].all_sizes());
    let doubt = if same { doubt } else { doubt.or(Some(Doubt::Alternatives)) };
    let left: Vec<_> = kept.iter().map(|first| first.rest[1].clone()).collect();
    let longest = kept.iter().map(|first| first.rest[0].len()).max();
    let Some(place) = kept.iter().position(|first| Some(first.rest[0].len()) == longest) else {
        return (Chain { threats: Vec::new(), doubt }, left);
    };
    let alike = |link: &Link| -> Vec<Point> {
        let same = kept
            .iter()
            .filter(|other| (other.link.value, other.link.loss) == (link.value, link.loss));
        same.flat_map(|other| other.link.points.iter().copied()).collect()
    };
    let mut threats = vec![kept[place].link.clone()];
    threats.extend(kept[place].links.iter().cloned());
    let mut doubt = doubt;
    for link in &mut threats {
        let points = alike(link);
        // A threat that comes into being only with the answer to another is none yet.
        if points.is_empty() {
            doubt = doubt.or(Some(Doubt::FollowUps));
        } else {
            link.points = points;
        }
    }
    (Chain { threats, doubt }, left)
}

impl Link {
    fn site(self, owner: Color, doubt: Option<Doubt>) -> ThreatSite {
        let amount = |points: i32| marked(Amount::whole(points.into()), doubt);
        ThreatSite {
            owner,
            value: amount(self.value),
            loss: amount(self.loss),
            points: self.points,
            answer: self.answer,
            doubt,
        }
    }
}

impl Place {
    fn unread(doubt: Doubt) -> Place {
        Place { unread: Some(doubt), ..Place::default() }
    }
}

pub(crate) fn marked(amount: Amount, doubt: Option<Doubt>) -> Verdict<Amount> {
    if doubt.is_none() { Verdict::Exact(amount) } else { Verdict::Estimate(amount) }
}

fn amount(number: Number) -> Amount {
    Amount::ratio(number.numerator() as i64, number.denominator() as i64)
}

/// The nearest thing in the game of ko fights to a place with several stages.
fn by_heat(view: &View, region: &Region) -> Place {
    let Some(heat) = &region.heat else { return Place::unread(Doubt::FollowUps) };
    let first_best = |color: Color| heat.best[color.index()].first().copied();
    let mut place = Place { mean: Some(amount(heat.mean)), ..Place::default() };
    let sente: &[Color] = match heat.character {
        Character::Sente(Color::Black) => &[Color::Black],
        Character::Sente(Color::White) => &[Color::White],
        Character::DoubleSente => &Color::BOTH,
        Character::Gote | Character::Settled => {
            let doubt = Some(Doubt::FollowUps);
            let points = Color::BOTH.map(first_best);
            place.valuable = Some(ValuableSite {
                points,
                size: Verdict::Estimate(amount(heat.temperature)),
                doubt,
            });
            return place;
        }
    };
    for &owner in sente {
        let Some(point) = first_best(owner) else { continue };
        let Some(choice) = view.moves(owner).iter().find(|choice| choice.point == point) else {
            continue;
        };
        let answered = choice.after.sure(owner, !owner);
        let value = better(owner, choice.after.sure(owner, owner), answered);
        let first = view.worth.sure(owner, !owner);
        let doubt = Some(Doubt::ReverseSente(better(owner, answered, first)));
        let link = Link { points: vec![point], answer: None, value, loss: 0 };
        place.threats.push(link.site(owner, doubt));
    }
    place
}
