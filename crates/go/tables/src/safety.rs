//! What can be said about a position at sight: stones that are alive whatever happens, and ground
//! on which the opponent cannot live.

use crate::board::{Board, Points, Stones, each};

/// No set of points of a small board has more parts.
const MOST_PARTS: usize = 13;

impl Board {
    /// The points that a player keeps even if it passes until it has to take dead stones off:
    /// stones alive by Benson's rule, and the ground between them where no two eyes fit.
    pub fn safe_points(&self, own: Points, other: Points) -> Points {
        let alive = self.alive(Stones { own, other });
        if alive == 0 {
            return 0;
        }
        let closed = self.parts(self.all() & !alive).filter(|&ground| {
            // An eye takes points that touch no living stone; two eyes do not touch each other.
            let inner = ground & !self.beside(alive);
            each(inner).all(|point| inner & !(point | self.beside(point)) == 0)
        });
        closed.fold(alive, |safe, ground| safe | ground)
    }

    /// Own stones that no play of the opponent can capture (D. B. Benson, 1976).
    fn alive(&self, stones: Stones) -> Points {
        let Stones { own, other } = stones;
        let mut regions = [0; MOST_PARTS];
        let region_count = self.list(self.all() & !own, &mut regions);
        // Two eyes are two regions: most boards are done with here.
        if region_count < 2 {
            return 0;
        }
        let mut strings = [0; MOST_PARTS];
        let string_count = self.list(own, &mut strings);
        let mut border = [0_u16; MOST_PARTS];
        let mut vital = [0_u16; MOST_PARTS];
        for (index, string) in strings[..string_count].iter().enumerate() {
            let reach = self.beside(*string);
            for (place, region) in regions[..region_count].iter().enumerate() {
                if reach & region != 0 {
                    border[place] |= 1 << index;
                    vital[place] |= u16::from(region & !other & !reach == 0) << index;
                }
            }
        }
        let mut safe = ((1_u32 << string_count) - 1) as u16;
        loop {
            let (mut once, mut twice) = (0, 0);
            for place in 0..region_count {
                // A region that an unsafe string helps to enclose may come open.
                if border[place] & !safe == 0 {
                    twice |= once & vital[place];
                    once |= vital[place];
                }
            }
            if safe & twice == safe {
                break;
            }
            safe &= twice;
        }
        let safe_strings = strings[..string_count].iter().enumerate();
        safe_strings.filter(|(index, _)| safe >> index & 1 == 1).fold(0, |all, (_, s)| all | s)
    }

    /// Lists the parts of a set; says how many there are.
    fn list(&self, set: Points, parts: &mut [Points; MOST_PARTS]) -> usize {
        let mut count = 0;
        for part in self.parts(set) {
            parts[count] = part;
            count += 1;
        }
        count
    }
}
