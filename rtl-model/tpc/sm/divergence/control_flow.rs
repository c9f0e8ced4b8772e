//! Decodes an instruction's effect on a warp's lanes, and the lanes that execute it.

use super::types::*;
use crate::sm::counters::{after, instruction_at};
use crate::sm::types::*;

/// Effect of an opcode, and the kind of stack entries that it uses.
pub fn flow_of(opcode: Opcode) -> (Flow, StackKind) {
    use Flow::*;
    use StackKind::{Continue, Diverged, LongJump, Sync};
    match opcode {
        Opcode::Ssy => (Push, Sync),
        Opcode::Pbk => (Push, StackKind::Break),
        Opcode::Pcnt => (Push, Continue),
        Opcode::Pret => (Push, StackKind::Return),
        Opcode::Plongjmp => (Push, LongJump),
        Opcode::Cal | Opcode::Jcal => (Call, StackKind::Return),
        Opcode::Bra | Opcode::Jmp => (Branch, Diverged),
        Opcode::Brx | Opcode::Jmx => (Index, Diverged),
        Opcode::Sync => (Leave, Sync),
        Opcode::Brk => (Leave, StackKind::Break),
        Opcode::Cont => (Leave, Continue),
        Opcode::Ret => (Leave, StackKind::Return),
        Opcode::Longjmp => (Leave, LongJump),
        Opcode::Exit => (Exit, Diverged),
        Opcode::Kil => (Kill, Diverged),
        Opcode::Sam => (Sam, Diverged),
        Opcode::Ram => (Ram, Diverged),
        _ => (Refuse, Diverged),
    }
}

/// The number of an instruction's flag test.
fn flag_test_of(instruction: &Instruction) -> u8 {
    instruction.modifiers as u8 & 31
}

/// Lanes whose condition code passes a test; none for an undocumented number.
fn passing(test: u8, flags: &Flags) -> Option<u32> {
    let (z, n, c, v) = (flags.zero, flags.negative, flags.carry, flags.overflow);
    Some(match test {
        0 => 0,
        1 => (n & !z) ^ v,
        2 => !n & z,
        3 => n ^ (z | v),
        4 => !((n ^ v) | z),
        5 => !z,
        6 => !(n ^ v),
        7 => !(n & z),
        8 => n & z,
        9 => n ^ v,
        10 => z,
        11 => (n ^ v) | z,
        12 => !n ^ (v | z),
        13 => n | !z,
        14 => (!n | z) ^ v,
        15 => !0,
        16 => !v,
        17 => !c,
        18 => !n,
        19 => z | !c,
        20 => c & !z,
        21 => n,
        22 => c,
        23 => v,
        30 => n | z,
        31 => !(n | z),
        _ => return None,
    })
}

/// The fields kept of an instruction.
pub fn pending(o: &Operands) -> Pending {
    let Operands { slot, counter, word, instruction, lanes, flags, a, b, .. } = o;
    let (flow, kind) = flow_of(instruction.opcode);
    let constant = instruction.b_kind == SourceKind::Constant;
    let absolute = matches!(instruction.opcode, Opcode::Jmp | Opcode::Jcal | Opcode::Jmx);
    let base = if absolute { 0 } else { counter.wrapping_add(8) };
    let tabled = constant && flow == Flow::Index;
    let offset = match (constant, tabled) {
        (false, _) => instruction.literal,
        (true, false) => b.words[0],
        (true, true) => 0,
    };
    let target = base.wrapping_add(offset);
    let fault = match (instruction.opcode, instruction.literal) {
        (Opcode::Unknown, 1) => FetchFault::Counter,
        (Opcode::Unknown, 2) => FetchFault::Constant,
        _ => FetchFault::Nothing,
    };
    let passes = passing(flag_test_of(instruction), flags);
    let tests = !matches!(flow, Flow::Push | Flow::Call | Flow::Sam | Flow::Ram);
    Pending {
        slot: *slot,
        counter: *counter,
        word: *word,
        flow: if tests && passes.is_none() && *lanes != 0 { Flow::Refuse } else { flow },
        fault,
        kind,
        lanes: if fault == FetchFault::Nothing { lanes & passes.unwrap_or(0) } else { *lanes },
        after: after(*counter),
        target: if flow == Flow::Index { target } else { instruction_at(target) },
        tabled,
        bank: instruction.bank,
        offset: instruction.literal,
        offsets: *a,
    }
}
