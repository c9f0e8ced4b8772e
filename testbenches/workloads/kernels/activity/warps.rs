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
    /// Since its last issue.
    pub(super) waits: Reasons,
    /// Why it will not issue in the next clock.
    pub reason: Option<usize>,
    last: Option<Issued>,
}

/// An instruction that issued.
#[derive(Clone, Copy, Debug)]
struct Issued {
    clock: u64,
    counter: u32,
    word: u64,
    active: u32,
}

/// An instruction of a warp: from its issue to the next one's, or to the warp's end; and what was waited for then.
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

/// Instructions and warps, the first so many.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    pub instructions: Vec<(At, Instruction)>,
    pub warps: Vec<Warp>,
    most: usize,
    /// How many more there were.
    pub left_out: u64,
}

impl Seat {
    pub(super) fn start(&mut self, clock: u64, launch: &Launch) {
        let place = ComputePlace::unpack(&[launch.place.low, launch.place.high]);
        let block = [place.x, place.y.into(), place.z.into()];
        *self = Seat { block, warp: launch.warp, from: clock, ..Seat::default() };
    }

    /// Address and word of what it issued last.
    pub fn last(&self) -> Option<(u32, u64)> {
        self.last.map(|last| (last.counter, last.word))
    }

    /// Issues an instruction; the one before it is whole.
    pub(super) fn issue(
        &mut self,
        clock: u64,
        issued: &Fetched,
        active: u32,
        waits: Reasons,
    ) -> Option<Instruction> {
        self.issues += 1;
        let Fetched { counter, word, .. } = *issued;
        let before = self.last.replace(Issued { clock, counter, word, active });
        before.map(|before| before.until(clock, waits))
    }
}

impl Issued {
    fn until(self, to: u64, waits: Reasons) -> Instruction {
        let Issued { clock: from, counter, word, active } = self;
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

    pub(super) fn end(&mut self, at: At, clock: u64, seat: &mut Seat) {
        let waits = std::mem::take(&mut seat.waits);
        let last = seat.last.take().map(|last| last.until(clock, waits));
        self.issue(at, last);
        if self.has_room() {
            let Seat { block, warp, from, issues, .. } = *seat;
            self.warps.push(Warp { at, from, to: clock, block, warp, issues });
        }
    }
}
