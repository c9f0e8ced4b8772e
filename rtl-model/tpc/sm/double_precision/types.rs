//! Double precision: queued instructions, and results in flight.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package double_precision(opcode, sm);

    /// Form of a result: a float of two words, a truth value of one, or predicates.
    pub enum DoubleClass: 2 {
        Sum,      // result of the multiplier and adder
        Extreme,
        Truth,
        Predicates,
    }

    /// Fields needed with the results.
    pub struct DoubleHead {
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Group,
        writes_flags: bool,
        predicates: B7, // predicates that are written
        pd: Predicate,
        pq: Predicate,
        lanes: Lanes,
    }

    /// A queued instruction, with the low words of its operands.
    pub struct DoubleEntry {
        head: DoubleHead,
        opcode: Opcode,
        modifiers: B48,
        three: bool,    // it has three operands
        holds: Lanes,   // lanes whose predicate operand holds
        a: Row,
        b: Row,
        c: Row,
    }
}
