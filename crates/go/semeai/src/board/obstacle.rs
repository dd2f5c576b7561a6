use tengen_board::{Lettering, Point};
use tengen_cgt::CgtError;
use tengen_tactics::FieldError;

/// Why the theory does not answer a race on a board, so that it has to be searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// Too many free points hang together.
    #[error("the region of {} has {free} free points, too many to look through", name(.at))]
    TooLarge {
        /// One of its points.
        at: Point,
        /// How many there are.
        free: usize,
    },
    /// Too many different positions in a region.
    #[error("the region of {} has too many different positions", name(.0))]
    TooManyPositions(Point),
    /// A string round the race that has few liberties elsewhere.
    #[error("the stones at {} round the race are short of liberties themselves", name(.0))]
    WeakWall(Point),
    /// A ko can arise.
    #[error("a ko can arise in the region of {}", name(.0))]
    Ko(Point),
    /// Positions can come back.
    #[error("stones can be taken back and forth in the region of {}", name(.0))]
    Repetition(Point),
    /// A region between the blocks that is not just liberties of both.
    #[error("the liberties shared by both blocks at {} are not plain", name(.0))]
    SharedNotPlain(Point),
    /// An eye that may become two, or is too large for one.
    #[error("the eye at {} may become two eyes", name(.0))]
    UnsettledEye(Point),
    /// Eyes that may be made, where eyes matter.
    #[error("an eye may be made in the region of {}", name(.0))]
    EyeToCome(Point),
    /// More than one eye, or what looks like it.
    #[error("the block at {} may have two eyes", name(.0))]
    TwoEyes(Point),
    /// Regions whose last liberty may be filled without an approach, where it cannot be said which is
    /// filled last.
    #[error("it depends on which liberty of {} is filled last", name(.0))]
    LastLiberty(Point),
    /// No field for a region.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// Values beyond their limits.
    #[error("values of regions: {0}")]
    Values(#[from] CgtError),
}

impl Obstacle {
    /// What kind of obstacle it is, in few words.
    pub const fn kind(&self) -> &'static str {
        match self {
            Obstacle::TooLarge { .. } | Obstacle::TooManyPositions(_) => "region too large",
            Obstacle::WeakWall(_) => "surround in danger",
            Obstacle::Ko(_) => "ko",
            Obstacle::Repetition(_) => "repetition",
            Obstacle::SharedNotPlain(_) => "shared liberties not plain",
            Obstacle::UnsettledEye(_) | Obstacle::EyeToCome(_) | Obstacle::TwoEyes(_) => {
                "eyes not settled"
            }
            Obstacle::LastLiberty(_) => "last liberty unclear",
            Obstacle::Field(_) => "no field",
            Obstacle::Values(_) => "values out of reach",
        }
    }
}

fn name(point: &Point) -> String {
    point.name(Lettering::Go)
}
