//! Events of a cycle, and those that follow an issue.

use tpc::sm::types::{Fetched, IssueControl, NO_SCOREBOARD, Outline, Path, Release, WarpNext};

/// The word that a warp being stopped issues in place of its own.
pub fn exit_instead(word: &Fetched) -> Fetched {
    let none =
        IssueControl { read_scoreboard: NO_SCOREBOARD, write_scoreboard: NO_SCOREBOARD, ..word.control };
    let outline = Outline { path: Path::Divergence, ..Outline::default() };
    Fetched { word: 0xe300_0000_0007_000f, control: none, outline, ..*word }
}

/// Later events of units and divergence.
#[derive(Clone, Copy)]
pub enum Later {
    Credit(Path),
    Read(Release),
    Done(Release),
    Next(WarpNext),
    Resume(usize),
}

/// Events of a cycle.
#[derive(Default)]
pub struct Cycle {
    pub start: Option<usize>,
    pub word: Option<Fetched>,
    pub hold: bool,
    pub stop: Option<usize>,
    /// Outcome of decided control flow: ended, straight.
    pub decision: (bool, bool),
}
