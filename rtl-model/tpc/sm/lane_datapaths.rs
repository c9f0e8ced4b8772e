//! Lanes: the coupled datapaths of a sub-partition, 32 of each kind, 16 of those at half rate. One instruction on the path Lanes in any
//! cycle (sm-common-alu-throughput; sm-less-common-alu-throughput: not two at half rate in consecutive cycles), its result 5 cycles
//! later (`LANES_CYCLES`), in order; nothing stalls it. With fewer datapaths an instruction enters in groups of lanes, one group a
//! cycle, and so does its result. docs/units/tpc/sm/lane_datapaths.md has the rules. Specification: SM.

mod compare;
mod execute;
mod float;
mod half;
mod integer;
mod moves;
mod outcome;
mod predicates;
pub mod range_reduction;
mod shift;
pub mod video;
mod video_parts;

pub use self::execute::result;
use super::types::*;
use bundle::sizes;
use kernel::prelude::*;
use prim::pipeline::Carried;

/// Cycles from operands to their result.
pub const LANES_CYCLES: usize = 5;

// ---- parameters
kernel::params! {
    sizes lanes_log2;
}

/// Groups of lanes in which a warp enters the datapaths, one a cycle.
pub const fn groups(lanes_log2: usize) -> usize {
    WARP_LANES >> lanes_log2
}

// ---- ports
kernel::ports! {
    in pulse operands: Operands; // instructions on other paths are ignored
    in sample cycle: B64;        // for CS2R
    out pulse result: LaneResult;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: Uint<LANES_CYCLES>, // bit k: a group entered k + 1 cycles ago
        left: B3,                  // groups of the current instruction still to enter
    }
}

/// Results in flight, and the last result: the datapaths' registers show it.
#[derive(Clone, Default)]
pub struct OnTheirWay {
    carried: Carried<LaneResult, LANES_CYCLES>,
    result: LaneResult,
    /// Result of the instruction whose groups enter.
    whole: LaneResult,
}

/// The part of a result for a mask of lanes.
fn part_of(whole: &LaneResult, lanes: u32) -> LaneResult {
    let mut part = *whole;
    let Flags { zero, negative, carry, overflow, predicates } = &mut part.flags;
    part.lanes &= lanes;
    [zero, negative, carry, overflow].into_iter().chain(predicates).for_each(|mask| *mask &= lanes);
    part.row
        .words
        .iter_mut()
        .enumerate()
        .filter(|(lane, _)| lanes >> lane & 1 == 0)
        .for_each(|(_, word)| *word = 0);
    part
}

kernel::unit! {
    pub struct LaneDatapaths(p) {
        registers: Regs;
        carried carried: OnTheirWay;
    }
}

impl Logic for LaneDatapaths {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.result.send(self.q.valid >> (LANES_CYCLES - 1) & 1 == 1, || self.carried.result);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let enters = i.operands.get().filter(|operands| operands.instruction.path == Path::Lanes);
        let result = enters.map(|operands| execute::result(operands, i.cycle));
        let groups = groups(self.p.lanes_log2.get());
        let OnTheirWay { carried, result: shown, whole } = &mut self.carried;
        if groups == 1 {
            return carried.cycle(result, &mut self.q.valid, shown);
        }
        let (lanes, left) = (WARP_LANES / groups, usize::from(self.q.left));
        let group = match result {
            Some(result) => {
                *whole = result;
                Some(0)
            }
            None => (left != 0).then(|| groups - left),
        };
        self.q.left = group.map_or(0, |group| groups - 1 - group) as u8;
        let part = group.map(|group| part_of(whole, (1 << lanes) - 1 << (group * lanes)));
        carried.cycle(part, &mut self.q.valid, shown);
    }

    fn still(&self) -> bool {
        self.q.valid == 0 && self.q.left == 0
    }
}
