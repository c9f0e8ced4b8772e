//! State of warps and instructions, and the expected write of an instruction.

use super::programs::{Cta, Word};
use interpreter::machine::barriers::{Barriers as Wanted, Reduction};
use interpreter::machine::warp::Warp;
use tpc::sm::types::*;

/// Events of a run.
#[derive(Default)]
pub struct Played {
    pub issued: Vec<u64>,
    pub resumed: Vec<(u64, usize, u8)>,
    pub written: Vec<u64>,
    pub read: Vec<(u32, bool)>,
    pub faults: Vec<(u64, WarpFaultKind)>,
}

/// A warp as its sub-partition sees it.
#[derive(Clone, Default)]
pub struct Runs {
    pub launched: Option<u64>,
    pub next: usize,
    pub stands: bool,
    pub in_flight: usize,
    pub stopped: bool,
    pub ended: bool,
}

pub struct Resident {
    pub cta: Cta,
    pub runs: Vec<Runs>,
    pub warps: Vec<Warp>,
    pub wanted: Wanted,
}

/// An instruction that has been issued, or its expected write.
#[derive(Clone, Copy)]
pub struct Given {
    pub at: (usize, usize),
    pub word: Word,
    pub operands: Operands,
}

/// Checks the write of an instruction: a register and a predicate for B2R, else nothing.
pub fn judge(given: &Given, read: Option<Reduction>, written: &Written) {
    let Given { word, operands, .. } = given;
    let result = &written.result;
    assert_eq!(
        (result.slot, written.scoreboard, written.last, result.writes_flags),
        (operands.slot, operands.control.write_scoreboard, true, false)
    );
    let Some(read) = read else {
        assert_eq!(result.lanes, 0, "it writes nothing");
        return;
    };
    assert_eq!((result.lanes, result.destination, result.halves), (word.lanes, 9, 3));
    assert_eq!(result.row.words, [read.yes; 32]);
    let mask = if word.predicate == 7 { 0 } else { 1 << word.predicate };
    assert_eq!(result.predicates, mask);
    let wanted = if read.holds() { !0 } else { 0 };
    for k in (0..PREDICATES).filter(|k| mask >> k & 1 == 1) {
        assert_eq!(result.flags.predicates[k], wanted);
    }
}
