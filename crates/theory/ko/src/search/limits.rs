use crate::reduction::Stand;

/// What the side to move can hope for and must fear at each number of switches taken, whatever
/// threats there are: the value if it had any number of perfect threats and the opponent none,
/// and the other way round.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    banned: Vec<Span>,
    free: Vec<Span>,
    holds: Vec<Span>,
}

/// From the worst to the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) low: i64,
    pub(crate) high: i64,
}

impl Limits {
    /// For a ko and switches, largest first, with their sums [taken in turn].
    ///
    /// [taken in turn]: crate::reduction::taken_in_turn
    pub(crate) fn new(ko: i64, switches: &[i64], in_turn: &[i64]) -> Limits {
        let count = switches.len();
        let nothing = vec![Span::default(); count + 1];
        let mut limits = Limits { banned: nothing.clone(), free: nothing.clone(), holds: nothing };
        limits.banned[count] = Span { low: -ko, high: ko };
        limits.free[count] = Span { low: -ko, high: ko };
        limits.holds[count] = Span { low: ko, high: ko };
        for (n, &switch) in switches.iter().enumerate().rev() {
            let resolved = ko - in_turn[n];
            let (free_later, holds_later) = (limits.free[n + 1], limits.holds[n + 1]);
            limits.holds[n] = Span {
                low: resolved.max(switch - free_later.high),
                high: resolved.max(switch - free_later.low),
            };
            // Without a threat a banned side can only take; with perfect ones it is as good as
            // free.
            let takes = Span { low: switch - holds_later.high, high: switch - holds_later.low };
            let best = takes.high.max(-takes.low);
            limits.banned[n] = Span { low: takes.low, high: best };
            limits.free[n] = Span { low: takes.low.max(-best), high: best };
        }
        limits
    }

    /// The same if whoever holds the ko resolves it at once and whoever may take it does.
    pub(crate) fn without_cycles(ko: i64, switches: &[i64], in_turn: &[i64]) -> Limits {
        let spans = |span: fn(i64, i64) -> Span| -> Vec<Span> {
            (0..=switches.len())
                .map(|n| {
                    let resolved = ko - in_turn[n];
                    let given_up = match switches.get(n) {
                        Some(switch) => switch - (ko - in_turn[n + 1]),
                        None => -ko,
                    };
                    span(resolved, given_up)
                })
                .collect()
        };
        let fought =
            |_, given_up: i64| Span { low: given_up.min(-given_up), high: given_up.max(-given_up) };
        Limits {
            banned: spans(fought),
            free: spans(fought),
            holds: spans(|resolved, _| Span { low: resolved, high: resolved }),
        }
    }

    #[inline]
    pub(crate) fn at(&self, stand: Stand, n: usize) -> Span {
        match stand {
            Stand::Banned => self.banned[n],
            Stand::Free => self.free[n],
            Stand::Holds => self.holds[n],
            Stand::Resolved => Span::default(),
        }
    }
}
