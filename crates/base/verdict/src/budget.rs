use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag that ends a search from outside: any clone raises it for all.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag not yet raised.
    pub fn new() -> StopFlag {
        StopFlag::default()
    }

    /// Tells every search that watches this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag for the next search.
    pub fn lower(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// The flag itself, for searches that watch a plain one.
    pub fn as_atomic(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether the flag is up.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search may use. Whatever is `None` is not limited.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Nodes or playouts.
    pub nodes: Option<u64>,
    /// Time from the making of the budget.
    pub time: Option<Duration>,
    /// Bytes for tables and trees. The search sizes its tables by this; the budget only
    /// carries the number.
    pub memory: Option<usize>,
    /// Ends the search from outside.
    pub stop: StopFlag,
}

impl Limits {
    /// The same limits, with this many nodes where neither nodes nor time are limited.
    #[must_use]
    pub fn or_nodes(&self, nodes: u64) -> Limits {
        let mut limits = self.clone();
        if limits.nodes.is_none() && limits.time.is_none() {
            limits.nodes = Some(nodes);
        }
        limits
    }
}

/// The work that is left. Once used up it stays used up.
#[derive(Clone, Debug)]
pub struct Budget {
    nodes_left: u64,
    nodes_spent: u64,
    until_look: u64,
    deadline: Option<Instant>,
    memory: Option<usize>,
    stop: StopFlag,
    exhausted: bool,
}

/// Nodes between two looks at the clock: a look costs about as much as a cheap node.
const LOOK_EVERY: u64 = 64;

impl Budget {
    /// Starts the clock.
    pub fn new(limits: &Limits) -> Budget {
        Budget {
            nodes_left: limits.nodes.unwrap_or(u64::MAX),
            nodes_spent: 0,
            until_look: 0,
            // A span too long for the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            memory: limits.memory,
            stop: limits.stop.clone(),
            exhausted: false,
        }
    }

    /// No limit at all: for tests and for searches known to be small.
    pub fn unlimited() -> Budget {
        Budget::new(&Limits::default())
    }

    /// Takes `nodes` from what is left; false when the search must stop, from then on always.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> bool {
        if self.exhausted || self.nodes_left < nodes {
            self.exhausted = true;
            return false;
        }
        if self.until_look < nodes {
            self.until_look = LOOK_EVERY;
            if self.is_stopped() {
                self.exhausted = true;
                return false;
            }
        }
        self.until_look = self.until_look.saturating_sub(nodes);
        self.nodes_left -= nodes;
        self.nodes_spent += nodes;
        true
    }

    /// Has the next call of [`Budget::spend`] look at the clock and the flag: for searches whose
    /// nodes take much longer than a look.
    #[inline]
    pub const fn look_soon(&mut self) {
        self.until_look = 0;
    }

    /// Lets a piece of work have at most so many nodes: if it uses those up, what else there is
    /// stays. Time and the stop flag hold as before.
    pub fn lend<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Budget) -> T) -> T {
        let kept = self.nodes_left.saturating_sub(nodes);
        let was_exhausted = self.exhausted;
        self.nodes_left -= kept;
        let done = work(self);
        self.nodes_left += kept;
        self.exhausted = was_exhausted || self.exhausted && (kept == 0 || self.is_stopped());
        done
    }

    /// Divides what is left among so many threads: nodes are shared out, time and the stop flag
    /// hold for all. This budget keeps nothing; [`Budget::take_back`] tells it what was used.
    pub fn split(&mut self, parts: usize) -> Vec<Budget> {
        let parts = parts.max(1) as u64;
        let left = std::mem::take(&mut self.nodes_left);
        (0..parts)
            .map(|part| {
                let share = left / parts + u64::from(part < left % parts);
                // Without a limit nobody gets less than no limit.
                let nodes_left = if left == u64::MAX { u64::MAX } else { share };
                Budget { nodes_left, nodes_spent: 0, until_look: 0, ..self.clone() }
            })
            .collect()
    }

    /// Counts what a part of this budget has used, and takes back what it has left.
    pub fn take_back(&mut self, part: &Budget) {
        self.nodes_spent += part.nodes_spent;
        self.nodes_left = self.nodes_left.saturating_add(part.nodes_left);
        self.exhausted |= part.exhausted;
    }

    /// Whether a call of [`Budget::spend`] has been refused.
    pub const fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Nodes granted so far.
    pub const fn nodes_spent(&self) -> u64 {
        self.nodes_spent
    }

    /// Bytes that tables may take.
    pub const fn memory(&self) -> Option<usize> {
        self.memory
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_raised() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out_and_stay_out() {
        let mut budget = Budget::new(&Limits { nodes: Some(10), ..Limits::default() });
        assert!(budget.spend(4) && budget.spend(6) && !budget.spend(1));
        assert!(!budget.spend(0), "once refused, always refused");
        assert_eq!((budget.nodes_spent(), budget.is_exhausted()), (10, true));
    }

    #[test]
    fn a_budget_is_shared_out_and_comes_back() {
        let mut budget = Budget::new(&Limits { nodes: Some(10), ..Limits::default() });
        let mut parts = budget.split(3);
        let granted: Vec<u64> = parts
            .iter_mut()
            .map(|part| (0..100).take_while(|_| part.spend(1)).count() as u64)
            .collect();
        assert_eq!(granted, [4, 3, 3]);
        assert!(!budget.clone().spend(1), "everything was shared out");
        parts.iter().for_each(|part| budget.take_back(part));
        assert_eq!((budget.nodes_spent(), budget.is_exhausted()), (10, true));
        let mut endless = Budget::unlimited();
        assert!(endless.split(2).iter_mut().all(|part| part.spend(1_000_000)));
    }

    #[test]
    fn what_is_lent_can_run_out_alone() {
        let drain = |budget: &mut Budget| (0..100).take_while(|_| budget.spend(1)).count();
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        assert_eq!(budget.lend(4, drain), 4);
        assert!(!budget.is_exhausted() && budget.spend(1));
        assert_eq!(budget.lend(50, drain), 5, "no more than there is");
        assert_eq!((budget.nodes_spent(), budget.is_exhausted()), (10, true));
        assert_eq!(budget.lend(4, drain), 0, "once refused, always refused");
        let mut stopped = Budget::new(&Limits { nodes: None, ..limits.clone() });
        limits.stop.raise();
        assert_eq!((stopped.lend(4, drain), stopped.is_exhausted()), (0, true));
    }

    #[test]
    fn a_raised_flag_stops_within_a_look() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        assert!(budget.spend(1));
        limits.stop.clone().raise();
        let granted = (0..1_000).take_while(|_| budget.spend(1)).count();
        assert!(granted as u64 <= LOOK_EVERY, "{granted} nodes after the flag went up");
        limits.stop.lower();
        assert!(Budget::new(&limits).spend(1), "a lowered flag serves the next search");
    }

    #[test]
    fn a_search_of_slow_nodes_stops_at_the_next() {
        let limits = Limits::default();
        let mut budget = Budget::new(&limits);
        assert!(budget.spend(1));
        limits.stop.raise();
        assert!(budget.spend(1), "not looked yet");
        budget.look_soon();
        assert!(!budget.spend(1));
    }

    #[test]
    fn nodes_are_limited_only_where_nothing_else_is() {
        let time = Some(Duration::from_secs(1));
        assert_eq!(Limits::default().or_nodes(5).nodes, Some(5));
        assert_eq!(Limits { nodes: Some(3), ..Limits::default() }.or_nodes(5).nodes, Some(3));
        assert_eq!(Limits { time, ..Limits::default() }.or_nodes(5).nodes, None);
    }

    #[test]
    fn no_time_means_no_nodes() {
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        assert!(!Budget::new(&limits).spend(1));
        let limits = Limits { time: Some(Duration::MAX), ..Limits::default() };
        assert!(Budget::new(&limits).spend(1), "a span beyond the clock is no limit");
    }
}
