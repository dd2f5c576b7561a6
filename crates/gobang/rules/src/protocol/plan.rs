//! What has to be done in which protocol, in order.

use tengen_board::Color;

use super::{Protocol, Seat};

/// Something that has to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// The next stone, at most so many lines from the centre if there is a limit.
    Stone(By, Option<usize>),
    /// A colour, or something else instead.
    Choice(By, Option<Instead>),
    /// A number of fifth moves, at most so many if there is a limit.
    Declare(By, Option<usize>),
    /// Fifth moves of Black: so many, or as many as were declared.
    Offer(Option<usize>),
    /// White keeps one of them.
    Pick,
}

/// Who does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Seat(Seat),
    /// Whoever has this colour then.
    Colour(Color),
}

/// What may be chosen in place of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instead {
    MoreStones,
    ManyFifths(usize),
}

const FIRST: By = By::Seat(Seat::First);
const SECOND: By = By::Seat(Seat::Second);
const BLACK: By = By::Colour(Color::Black);
const WHITE: By = By::Colour(Color::White);

/// The first player puts one of the 26 openings.
const OPENING: [Task; 3] =
    [Task::Stone(FIRST, Some(0)), Task::Stone(FIRST, Some(1)), Task::Stone(FIRST, Some(2))];

/// The first player puts any three stones.
const ANY_THREE: [Task; 3] =
    [Task::Stone(FIRST, None), Task::Stone(FIRST, None), Task::Stone(FIRST, None)];

const FIFTHS: [Task; 2] = [Task::Offer(None), Task::Pick];

/// Fifth moves that Black may offer in Taraguchi-10.
const MANY_FIFTHS: usize = 10;

pub(super) fn plan(protocol: Protocol) -> Vec<Task> {
    let choice = |by| Task::Choice(by, None);
    match protocol {
        Protocol::Free => Vec::new(),
        Protocol::Openings26 => vec![
            Task::Stone(BLACK, Some(0)),
            Task::Stone(WHITE, Some(1)),
            Task::Stone(BLACK, Some(2)),
        ],
        Protocol::Swap => [&ANY_THREE[..], &[choice(SECOND)]].concat(),
        Protocol::Swap2 => {
            [&ANY_THREE[..], &[Task::Choice(SECOND, Some(Instead::MoreStones))]].concat()
        }
        Protocol::Rif => {
            let middle = [choice(SECOND), Task::Stone(WHITE, None)];
            [&OPENING[..], &middle, &[Task::Offer(Some(2)), Task::Pick]].concat()
        }
        Protocol::Yamaguchi => {
            let middle = [Task::Declare(FIRST, None), choice(SECOND), Task::Stone(WHITE, None)];
            [&OPENING[..], &middle, &FIFTHS].concat()
        }
        Protocol::Soosyrv8 => {
            let middle = [
                choice(SECOND),
                Task::Stone(WHITE, None),
                Task::Declare(WHITE, Some(8)),
                choice(BLACK),
            ];
            [&OPENING[..], &middle, &FIFTHS].concat()
        }
        // Whoever did not put the stone may exchange colours.
        Protocol::Taraguchi10 => vec![
            Task::Stone(BLACK, Some(0)),
            choice(WHITE),
            Task::Stone(WHITE, Some(1)),
            choice(BLACK),
            Task::Stone(BLACK, Some(2)),
            choice(WHITE),
            Task::Stone(WHITE, Some(3)),
            Task::Choice(BLACK, Some(Instead::ManyFifths(MANY_FIFTHS))),
            Task::Stone(BLACK, Some(4)),
            choice(WHITE),
        ],
    }
}

/// What comes after something was chosen in place of a colour.
pub(super) fn plan_instead(instead: Instead) -> Vec<Task> {
    match instead {
        Instead::MoreStones => {
            let stone = Task::Stone(SECOND, None);
            vec![stone, stone, Task::Choice(FIRST, None)]
        }
        Instead::ManyFifths(count) => vec![Task::Offer(Some(count)), Task::Pick],
    }
}
