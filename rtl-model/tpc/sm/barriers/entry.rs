//! Decodes an instruction's operation on a barrier.

use super::types::*;
use crate::sm::modifiers::{B2rModifiers, BarModifiers};
use crate::sm::types::*;
use kernel::packed::Packed;

/// Maximum threads, limited by the literal.
const THREADS: u32 = 4095;

/// RZ in place of an id.
const NO_ID: Group = Group { first: RZ, count: 1 };

/// Kind of BAR, by its mode.
fn kind_of_bar(mode: u8) -> BarrierKind {
    match mode {
        0 => BarrierKind::Wait,
        1 => BarrierKind::Arrive,
        2 => BarrierKind::Reduce,
        _ => BarrierKind::Unknown,
    }
}

pub fn entry_of(operands: &Operands) -> BarrierEntry {
    let Operands { slot, counter, control, word, instruction: i, lanes, flags, a, b, .. } = operands;
    let bar = BarModifiers::from_bits(i.modifiers);
    let read = B2rModifiers::from_bits(i.modifiers);
    let parks = i.opcode == Opcode::Bar;
    // Register operands are those of the first lane.
    let first = lanes.trailing_zeros() as usize & 31;
    let (id, count) = match i.opcode {
        // RZ and a register: a compiler's barrier of the whole CTA, independent of the register.
        Opcode::Bar if i.a == NO_ID && i.b_kind == SourceKind::Register => (0, 0),
        Opcode::Bar if i.a.count > 0 => (a.words[first], b.words[first]),
        Opcode::Bar => (bar.uid.into(), b.words[first]),
        // B2R reads its warp's last result and names no barrier.
        _ => (0, 0),
    };
    let kind = match i.opcode {
        _ if *lanes == 0 => BarrierKind::None,
        Opcode::Bar => kind_of_bar(bar.mode),
        Opcode::B2r if read.mode == 1 => BarrierKind::Read,
        _ => BarrierKind::Unknown,
    };
    let holds = flags.predicates.get(usize::from(bar.ps)).copied().unwrap_or(!0);
    let holds = if bar.p_not { !holds } else { holds };
    BarrierEntry {
        slot: *slot,
        scoreboard: control.write_scoreboard,
        kind,
        parks,
        id: id as u8 & 15,
        needed: ((count & THREADS).div_ceil(WARP_LANES as u32)) as u8,
        outside: id > 15 || count > THREADS,
        yes: (holds & lanes).count_ones() as u8,
        refused: !holds & lanes != 0,
        any: bar.red == 2,
        lanes: *lanes,
        destination: i.destination.first,
        predicates: i.predicates,
        counter: *counter,
        word: *word,
    }
}
