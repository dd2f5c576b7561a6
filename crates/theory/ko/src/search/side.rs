use std::ops::Range;

use crate::Threat;

/// The threats of one side in the order the search wants them: smallest loss first, among equal
/// losses smallest value first.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    threats: Vec<Threat>,
    /// Runs of equal loss.
    groups: Vec<Range<usize>>,
}

impl Side {
    pub(crate) fn new(threats: &[Threat]) -> Side {
        let mut threats = threats.to_vec();
        threats.sort_unstable_by_key(|threat| (threat.loss, threat.value));
        let mut groups: Vec<Range<usize>> = Vec::new();
        for (number, threat) in threats.iter().enumerate() {
            match groups.last_mut() {
                Some(group) if threats[group.start].loss == threat.loss => group.end = number + 1,
                _ => groups.push(number..number + 1),
            }
        }
        Side { threats, groups }
    }

    pub(crate) const fn len(&self) -> usize {
        self.threats.len()
    }

    pub(crate) fn threat(&self, number: usize) -> Threat {
        self.threats[number]
    }

    pub(crate) fn threats(&self) -> &[Threat] {
        &self.threats
    }

    /// The runs of equal loss, smallest loss first.
    pub(crate) fn groups(&self) -> &[Range<usize>] {
        &self.groups
    }

    /// The number of the first threat of a group that is worth at least so much.
    #[inline]
    pub(crate) fn first_worth(&self, group: &Range<usize>, value: i64) -> usize {
        let threats = &self.threats[group.clone()];
        group.start + threats.partition_point(|threat| threat.value < value)
    }
}

impl Side {
    /// The numbers of the threats that are not among those left, of equal ones the first.
    pub(crate) fn missing(&self, left: &[Threat]) -> Vec<usize> {
        let mut left = Side::new(left).threats;
        let mut missing = Vec::new();
        // From the back, so that of equal threats the last are the ones left.
        for (number, threat) in self.threats.iter().enumerate().rev() {
            if left.last() == Some(threat) {
                left.pop();
            } else {
                missing.push(number);
            }
        }
        debug_assert!(left.is_empty(), "a threat that the search does not know");
        missing
    }
}
