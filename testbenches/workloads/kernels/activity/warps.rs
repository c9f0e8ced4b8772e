//! Warps over time: from launch to end, instruction by instruction.

use super::Reasons;
use bundle::{ComputePlace, Launch};
use kernel::packed::Packed;
use tpc::sm::types::Fetched;

/// A warp in its slot.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    pub block: [u32; 3],
    pub warp: u8,
    from: u64,
    issues: u64,
    /// Stall cycles since its last issue, by reason.
    pub(super) waits: Reasons,
    /// Reason why it cannot issue in the next cycle.
    pub reason: Option<usize>,
    last: Option<Issued>,
}

/// An issued instruction.
#[derive(Clone, Copy, Debug)]
struct Issued {
    cycle: u64,
    counter: u32,
    word: u64,
    active: u32,
}

/// An instruction of a warp: from its issue to the next issue or the warp's end, with the stall reasons of that time.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    pub from: u64,
    pub to: u64,
    pub counter: u32,
    pub word: u64,
    pub active: u32,
    pub waits: Reasons,
}

/// SM, sub-partition, slot.
pub type At = (usize, usize, usize);

/// A warp from its launch to its end.
#[derive(Clone, Debug)]
pub struct Warp {
    pub at: At,
    pub from: u64,
    pub to: u64,
    pub block: [u32; 3],
    pub warp: u8,
    pub issues: u64,
}

/// The first instructions and warps, up to a limit.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    pub instructions: Vec<(At, Instruction)>,
    pub warps: Vec<Warp>,
    most: usize,
    /// Number of events beyond the limit.
    pub left_out: u64,
}

impl Seat {
    pub(super) fn start(&mut self, cycle: u64, launch: &Launch) {
        let place = ComputePlace::unpack(&[launch.place.low, launch.place.high]);
        let block = [place.x, place.y.into(), place.z.into()];
        *self = Seat { block, warp: launch.warp, from: cycle, ..Seat::default() };
    }

    /// Address and word of its last issued instruction.
    pub fn last(&self) -> Option<(u32, u64)> {
        self.last.map(|last| (last.counter, last.word))
    }

    /// Records an issue, which completes the instruction before it.
    pub(super) fn issue(
        &mut self,
        cycle: u64,
        issued: &Fetched,
        active: u32,
        waits: Reasons,
    ) -> Option<Instruction> {
        self.issues += 1;
        let Fetched { counter, word, .. } = *issued;
        let before = self.last.replace(Issued { cycle, counter, word, active });
        before.map(|before| before.until(cycle, waits))
    }
}

impl Issued {
    fn until(self, to: u64, waits: Reasons) -> Instruction {
        let Issued { cycle: from, counter, word, active } = self;
        Instruction { from, to, counter, word, active, waits }
    }
}

impl Timeline {
    pub(super) fn new(most: usize) -> Self {
        Timeline { most, ..Timeline::default() }
    }

    fn has_room(&mut self) -> bool {
        let room = self.instructions.len() + self.warps.len() < self.most;
        self.left_out += u64::from(!room);
        room
    }

    pub(super) fn issue(&mut self, at: At, instruction: Option<Instruction>) {
        if let Some(instruction) = instruction
            && self.has_room()
        {
            self.instructions.push((at, instruction));
        }
    }

    pub(super) fn end(&mut self, at: At, cycle: u64, seat: &mut Seat) {
        let waits = std::mem::take(&mut seat.waits);
        let last = seat.last.take().map(|last| last.until(cycle, waits));
        self.issue(at, last);
        if self.has_room() {
            let Seat { block, warp, from, issues, .. } = *seat;
            self.warps.push(Warp { at, from, to: cycle, block, warp, issues });
        }
    }
}
