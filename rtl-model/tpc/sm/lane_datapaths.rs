//! Lanes: the coupled datapaths of a sub-partition, 32 of each, 16 of those at half rate. An instruction on the path Lanes in any
//! clock (sm-common-alu-throughput; sm-less-common-alu-throughput: not two at half rate in neighbouring clocks), its
//! result 5 clocks later (`LANES_CLOCKS`), in order; nothing stalls it. docs/units/tpc/sm/lane_datapaths.md has the rules. Specification: SM.

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
use kernel::prelude::*;
use prim::pipeline::Carried;

/// Clocks from operands to their result.
pub const LANES_CLOCKS: usize = 5;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse operands: Operands; // of other paths nothing is done
    in sample clock: B64;        // for CS2R
    out pulse result: LaneResult;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: Uint<LANES_CLOCKS>, // bit k: an instruction of k + 1 clocks ago
    }
}

/// Results on their way, and the last that came through: the datapaths' own registers show it.
#[derive(Clone, Default)]
pub struct OnTheirWay {
    carried: Carried<LaneResult, LANES_CLOCKS>,
    result: LaneResult,
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
        o.result.send(self.q.valid >> (LANES_CLOCKS - 1) & 1 == 1, || self.carried.result);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let enters = i.operands.get().filter(|operands| operands.instruction.path == Path::Lanes);
        let result = enters.map(|operands| execute::result(operands, i.clock));
        let OnTheirWay { carried, result: shown } = &mut self.carried;
        carried.clock(result, &mut self.q.valid, shown);
    }

    fn still(&self) -> bool {
        self.q.valid == 0
    }
}
