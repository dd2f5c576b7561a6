use tengen_board::{Color, Random};

use crate::{Amount, Fight, Setup, Start};

/// The random fights that speed is measured on: a ko of 1 to 100, up to ten valuable moves of at
/// most its value, threats of up to four times its value, White has just captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomFight {
    /// Threats a side.
    pub threats: usize,
    /// Valuable moves; a random number up to ten where nothing is said.
    pub valuable: Option<usize>,
    /// Whether threats lose up to half the ko when answered, or nothing.
    pub lossy: bool,
}

impl RandomFight {
    /// The fight that the generator comes upon next.
    pub fn draw(self, random: &mut Random) -> Fight {
        let ko = 1 + i64::from(random.below(100));
        let valuable = self.valuable.unwrap_or_else(|| random.below(11) as usize);
        let mut setup = Setup::new(Amount::whole(ko), Start::Captured);
        setup.valuable = (0..valuable).map(|_| up_to(random, ko)).collect();
        for side in &mut setup.threats {
            *side = (0..self.threats)
                .map(|_| {
                    let value = up_to(random, 4 * ko);
                    let most = if self.lossy { ko / 2 } else { 0 };
                    (value, Amount::whole(i64::from(random.below(most as u32 + 1))))
                })
                .collect();
        }
        setup.fight().expect("every number is in order")
    }
}

/// A number from 1 up.
fn up_to(random: &mut Random, most: i64) -> Amount {
    Amount::whole(1 + i64::from(random.below(most as u32)))
}

/// A small fight at any moment: any start or any turn, threats pending, after a pass; up to three
/// threats a side and four valuable moves. For comparing solvers.
pub fn random_state(random: &mut Random) -> Fight {
    let largest = [2, 3, 6, 12, 40][random.below(5) as usize];
    let ko = 1 + i64::from(random.below(largest));
    let mut setup = Setup::new(Amount::whole(ko), Start::ALL[random.below(4) as usize]);
    let most = [ko, 2 * ko, (ko + 1) / 2][random.below(3) as usize];
    setup.valuable = (0..random.below(5)).map(|_| up_to(random, most)).collect();
    let most_loss = [0, ko / 2, 2 * ko][random.below(3) as usize] as u32;
    let threat = |random: &mut Random| {
        let value = up_to(random, 4 * ko);
        (value, Amount::whole(i64::from(random.below(most_loss + 1))))
    };
    for color in Color::BOTH {
        let count = random.below(4);
        let pending = if random.below(3) == 0 { random.below(count + 1) } else { 0 };
        setup.threats[color.index()] = (pending..count).map(|_| threat(random)).collect();
        setup.pending[color.index()] = (0..pending).map(|_| threat(random)).collect();
    }
    if random.below(2) == 0 {
        setup.holder = [None, Some(Color::Black), Some(Color::White)][random.below(3) as usize];
        setup.to_move = Color::BOTH[random.below(2) as usize];
        setup.banned = random.below(2) == 0;
    }
    setup.passed = random.below(4) == 0;
    setup.fight().expect("every number is in order")
}
