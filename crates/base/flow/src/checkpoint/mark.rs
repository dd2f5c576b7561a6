use std::fmt::Write as _;

use tengen_board::Checksum;

/// The word that a round is complete: whose it is, and where every shard lies. A text, so that a
/// person can read whose checkpoint this is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(crate) work: String,
    pub(crate) round: u32,
    /// Messages sent in that round.
    pub(crate) messages: u64,
    /// What the shards counted in it.
    pub(crate) counted: u64,
    /// One for each shard, in order.
    pub(crate) sections: Vec<Section>,
}

/// Where a shard lies: in a part, from `start`, its state and then its messages.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Section {
    pub(crate) shard: usize,
    pub(crate) part: String,
    pub(crate) start: u64,
    pub(crate) state: u64,
    pub(crate) inbox: u64,
    pub(crate) sum: u32,
}

const TITLE: &str = "tengen checkpoint 1";

impl Section {
    pub(crate) fn text(&self) -> String {
        let Section { shard, part, start, state, inbox, sum } = self;
        format!("shard {shard} {part} {start} {state} {inbox} {sum:08x}\n")
    }

    pub(crate) fn parse(line: &str) -> Option<Section> {
        let mut words = line.strip_prefix("shard ")?.split(' ');
        let mut next = || words.next();
        Some(Section {
            shard: next()?.parse().ok()?,
            part: next().filter(|part| !part.contains(['/', '\\']))?.to_owned(),
            start: next()?.parse().ok()?,
            state: next()?.parse().ok()?,
            inbox: next()?.parse().ok()?,
            sum: u32::from_str_radix(next()?, 16).ok()?,
        })
    }
}

impl Mark {
    pub(crate) fn text(&self) -> String {
        let Mark { work, round, messages, counted, sections } = self;
        let mut text = format!(
            "{TITLE}\nwork {work}\nround {round}\nmessages {messages}\ncounted {counted}\n"
        );
        sections.iter().for_each(|section| text += &section.text());
        let sum = Checksum::of(text.as_bytes()).number();
        // Writing into a string cannot fail.
        let _ = writeln!(text, "sum {sum:016x}");
        text
    }

    /// `None` if this is no undamaged mark.
    pub(crate) fn parse(text: &str) -> Option<Mark> {
        let (body, sum) = text.strip_suffix('\n')?.rsplit_once('\n')?;
        let body = &text[..body.len() + 1];
        let sum = u64::from_str_radix(sum.strip_prefix("sum ")?, 16).ok()?;
        if Checksum::of(body.as_bytes()).number() != sum {
            return None;
        }
        let mut lines = body.strip_prefix(TITLE)?.strip_prefix('\n')?.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let work = field("work")?.to_owned();
        let round = field("round")?.parse().ok()?;
        let messages = field("messages")?.parse().ok()?;
        let counted = field("counted")?.parse().ok()?;
        let sections: Option<Vec<Section>> = lines.map(Section::parse).collect();
        let sections = sections?;
        let in_order = sections.iter().enumerate().all(|(at, section)| section.shard == at);
        in_order.then_some(Mark { work, round, messages, counted, sections })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_as_written_and_damage_shows() {
        let section = |shard| Section {
            shard,
            part: format!("part-{shard}-abc"),
            start: 5,
            state: u64::MAX,
            inbox: 0,
            sum: 0xff,
        };
        let mark = Mark {
            work: "toy graph 7".to_owned(),
            round: 3,
            messages: 12,
            counted: 0,
            sections: (0..3).map(section).collect(),
        };
        let text = mark.text();
        assert_eq!(Mark::parse(&text), Some(mark));
        for at in 0..text.len() {
            let mut damaged = text.clone().into_bytes();
            damaged[at] ^= 1;
            let damaged = String::from_utf8(damaged).unwrap();
            assert_eq!(Mark::parse(&damaged), None, "byte {at}");
            assert_eq!(Mark::parse(&text[..at]), None, "cut at {at}");
        }
    }
}
