//! Double precision: what waits, and what is on its way.

use crate::sm::types::*;
use kernel::packed::*;

kernel::package! {
    package double_precision(opcode, sm);

    /// What becomes of a result: a float of two words, a truth of one, or predicates.
    pub enum DoubleClass: 2 {
        Sum,      // of the multiplier and adder
        Extreme,
        Truth,
        Predicates,
    }

    /// What is needed when the results are there.
    pub struct DoubleHead {
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Group,
        writes_flags: bool,
        predicates: B7, // that are written
        pd: Predicate,
        pq: Predicate,
        lanes: Lanes,
    }

    /// An instruction that waits, with the low words of its operands.
    pub struct DoubleEntry {
        head: DoubleHead,
        opcode: Opcode,
        modifiers: B48,
        three: bool,    // operands
        holds: Lanes,   // whose predicate operand does
        a: Row,
        b: Row,
        c: Row,
    }
}
