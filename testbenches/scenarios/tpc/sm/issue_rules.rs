//! Rules of issue as the instruction set states them, and the warp that issues by them.

use interpreter::decode::table::find;
use tpc::sm::types::{Fetched, Outline, Path, SCOREBOARDS};
use tpc::sm::warp_scheduler::types::IssueReason;

/// Completion of instructions issued on other paths than these is signalled later.
pub fn is_in_flight(path: Path) -> bool {
    !matches!(path, Path::Nowhere | Path::Lanes | Path::Divergence)
}

/// Without a stall count and willing to yield: such a word waits for all words before it, and the next one waits 13 cycles.
pub fn is_alone(word: &Fetched) -> bool {
    word.control.stall == 0 && !word.control.stays
}

/// Fetch's outline of how a word issues: after BAR and MEMBAR the warp is parked until it is resumed; BAR waits for instructions in
/// units, DEPBAR for scoreboards of its own; P2R and R2P do not lead a pair.
pub fn outlined(word: Fetched) -> Fetched {
    let name = find(word.word).map_or("", |row| row.mnemonic);
    let (parks, orders) = (matches!(name, "BAR" | "MEMBAR"), name == "BAR");
    let (waits, unpaired) = (name == "DEPBAR", matches!(name, "P2R" | "R2P"));
    Fetched { outline: Outline { parks, orders, waits, unpaired, ..word.outline }, ..word }
}

/// Index of a path's credit counter: barriers, special registers and attributes share one.
pub fn room_of(path: Path) -> usize {
    if matches!(path, Path::SpecialRegisters | Path::Attributes) {
        Path::Barriers as usize
    } else {
        path as usize
    }
}

/// State of a warp in some cycle.
#[derive(Clone, Debug, Default)]
pub struct WarpRules {
    pub launched: u64,
    pub words: std::collections::VecDeque<Fetched>,
    /// The first cycle, not counting those with `hold`, in which it may issue again.
    pub from: u64,
    pub branches: bool,
    /// Parked after a BAR or a MEMBAR.
    pub parked: bool,
    /// The warp is being stopped: each word of it is an EXIT.
    pub stops: bool,
    pub ends: bool,
    pub scoreboards: [u32; SCOREBOARDS],
    pub in_flight: u32,
}

/// State that all warps share.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    /// Cycles without `hold` so far.
    pub cycle: u64,
    /// The cycle in which a warp may use the datapaths.
    pub lanes_from: u64,
    pub used: [u32; 8],
    pub room: [u32; 8],
    pub control_from: u64,
    /// The cycle in which an instruction of half rate was last chosen.
    pub half_rate: Option<u64>,
    pub last: Option<(usize, bool)>,
    /// Whether there is dual issue.
    pub dual: bool,
}

/// Whether a word may lead a pair, and requests it: on the lanes, neither P2R nor R2P, without a scoreboard.
fn leads(word: &Fetched) -> bool {
    let control = word.control;
    let separate =
        [control.read_scoreboard, control.write_scoreboard].iter().all(|of| usize::from(*of) > SCOREBOARDS);
    control.stall == 0
        && control.stays
        && separate
        && word.outline.path == Path::Lanes
        && !word.outline.unpaired
}

/// Whether it may be the second: of a memory, of textures, or of quarter rate.
fn follows(word: &Fetched) -> bool {
    let path = matches!(word.outline.path, Path::Special | Path::LoadStore | Path::Texture);
    path && !word.outline.parks && !is_alone(word)
}

impl WarpRules {
    /// Whether scoreboards stall a word.
    fn is_kept(&self, word: &Fetched) -> bool {
        let (mut mask, bits) = (word.control.waits, word.word);
        // DEPBAR waits for its mask, and with LE for a scoreboard to have at most a given count.
        if word.outline.waits {
            mask |= bits as u8 & 0x3f;
            let (number, most) = ((bits >> 26 & 7) as usize, (bits >> 20 & 0x3f) as u32);
            if bits >> 29 & 1 == 1 && number < SCOREBOARDS && self.scoreboards[number] > most {
                return true;
            }
        }
        (0..SCOREBOARDS).any(|k| mask >> k & 1 == 1 && self.scoreboards[k] > 0)
    }

    /// Whether the second word issues with the first, which issues.
    pub fn pairs(&self, shared: &Shared) -> bool {
        let (Some(first), Some(second)) = (self.words.front(), self.words.get(1)) else { return false };
        let path = room_of(second.outline.path);
        let room = shared.used[path] < shared.room[path] && self.in_flight < 48;
        let constants = first.outline.constant && second.outline.constant;
        let may = room && !constants && !self.is_kept(second);
        shared.dual && !self.stops && leads(first) && follows(second) && may
    }

    /// The reason why it does not issue; `decided`: its next counter has just become known.
    pub fn reason(&self, shared: &Shared, decided: bool) -> IssueReason {
        if self.branches && !decided {
            return IssueReason::Control;
        }
        if self.parked && !self.stops {
            return IssueReason::Parked;
        }
        let Some(word) = self.words.front() else { return IssueReason::NoInstruction };
        if shared.cycle < self.from {
            return IssueReason::StallCount;
        }
        if self.is_kept(word) {
            return IssueReason::Scoreboard;
        }
        if is_alone(word) && (self.in_flight > 0 || self.scoreboards != [0; SCOREBOARDS]) {
            return IssueReason::Scoreboard;
        }
        // A barrier orders stores to shared memory, which units do later: the warp must have none in flight.
        if word.outline.orders && self.in_flight > 0 && !self.stops {
            return IssueReason::Scoreboard;
        }
        let path = if self.stops { Path::Divergence } else { word.outline.path };
        let full = shared.used[room_of(path)] >= shared.room[room_of(path)];
        let soon = path == Path::Divergence && shared.cycle < shared.control_from;
        if full || soon || is_in_flight(path) && self.in_flight >= 48 {
            return IssueReason::PathFull;
        }
        let neighbour = shared.half_rate.is_some_and(|at| at + 1 == shared.cycle);
        let taken = path == Path::Lanes && shared.cycle < shared.lanes_from;
        if neighbour && word.outline.half_rate && !self.stops || taken {
            IssueReason::HalfRate
        } else {
            IssueReason::Issued
        }
    }
}

/// The warp that issues in a cycle without `hold`: the last one if it can and stays, else the oldest other that can, or the last one.
/// Also returns its notification.
pub fn chosen(
    warps: &[Option<WarpRules>],
    shared: &Shared,
    decided: Option<usize>,
) -> (Option<usize>, IssueReason) {
    let mut known: Vec<_> = warps
        .iter()
        .enumerate()
        .filter_map(|(slot, warp)| warp.as_ref().filter(|warp| !warp.ends).map(|warp| (slot, warp)))
        .map(|(slot, warp)| (warp.launched, slot, warp.reason(shared, decided == Some(slot))))
        .collect();
    known.sort_unstable_by_key(|(launched, ..)| *launched);
    let can = |slot: usize| known.iter().any(|(_, of, reason)| *of == slot && *reason == IssueReason::Issued);
    let (last, stays) =
        shared.last.map_or((None, false), |(slot, stays)| (Some(slot).filter(|slot| can(*slot)), stays));
    let able = known.iter().filter(|(.., reason)| *reason == IssueReason::Issued).map(|(_, slot, _)| *slot);
    let other = able.clone().find(|slot| Some(*slot) != last);
    match last.filter(|_| stays).or(other).or(last) {
        Some(slot) => (Some(slot), IssueReason::Issued),
        None => (None, known.first().map_or(IssueReason::NoWarp, |(.., reason)| *reason)),
    }
}
