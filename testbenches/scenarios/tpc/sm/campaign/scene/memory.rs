//! Accesses to memory: each thread has an address from a table, in its warp's own part of memory or in its own local memory.

use super::Scene;
use crate::sm::campaign::batch::ADDRESS;
use crate::sm::campaign::code::Line;
use crate::sm::campaign::encodings::Trial;
use crate::sm::campaign::world::{BANK_BYTES, DATA, LOCAL_BYTES, LOCAL_WINDOW, SHARED_WINDOW, WARP_BYTES};
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::decode::table::Row;
use kit::random::Random;
use tpc::sm::instruction_decode::instruction;

#[derive(Clone, Copy, PartialEq)]
enum Space {
    Global,
    Shared,
    Local,
}

/// Distribution of the addresses of a warp's threads.
#[derive(Clone, Copy)]
enum Pattern {
    /// Consecutive accesses from a start on, at a stride.
    Separate {
        start: u64,
        step: u64,
    },
    Same {
        at: u64,
    },
    Any,
}

/// Bytes of an access, if the row has one.
pub fn bytes(op: &Op) -> Option<u64> {
    let wide = match op.row.mnemonic {
        "LD" | "ST" | "LDG" | "STG" | "LDL" | "STL" | "LDS" | "STS" | "LDC" => {
            return Some([1, 1, 2, 2, 4, 8, 16, 16][op.get(Field::Size) as usize]);
        }
        "CCTL" | "CCTLL" => return Some(1),
        "ATOM.CAS" | "ATOMS.CAS" => op.get(Field::Type) == 1,
        "ATOMS" => op.get(Field::Type) >= 2,
        "ATOM" | "RED" => [2, 5].contains(&op.get(Field::Type)),
        _ => return None,
    };
    Some(if wide { 8 } else { 4 })
}

/// Whether instructions of a row have addresses.
pub fn accesses(row: &'static Row) -> bool {
    Op::decode(row.matches).is_ok_and(|op| bytes(&op).is_some())
}

pub fn scene(
    row: &'static Row,
    trial: &mut Trial,
    threads: u64,
    random: &mut Random,
) -> Result<Scene, String> {
    let pattern = match random.below(3) {
        0 => Pattern::Separate { start: random.below(256), step: random.one_of(&[1, 1, 3, 5, 7]) },
        1 => Pattern::Same { at: random.below(256) },
        _ => Pattern::Any,
    };
    let generic = random.one_of(&[Space::Global, Space::Shared, Space::Local]);
    let further = random.below(8);
    let op = trial.of(row, &[(Field::Ra, ADDRESS as u64)], random, |op, random| {
        Some(table(op, target(op, 0, generic, pattern, random), further))
    })?;
    let addresses =
        (0..threads).map(|thread| table(&op, target(&op, thread, generic, pattern, random), further));
    let written = instruction(op.word).destination;
    Ok(Scene {
        line: Line::word(op.word),
        first: written.first.into(),
        count: written.count.into(),
        addresses: addresses.collect(),
        ..Scene::default()
    })
}

/// Ra for a target: the offset is added to it. In LDC with IS and ISL the further banks are its high half.
fn table(op: &Op, target: u64, further: u64) -> [u32; 4] {
    let index = target.wrapping_sub(op.signed(Field::Soff) as u64);
    let index = match (op.row.mnemonic, op.get(Field::Mode)) {
        ("LDC", 2 | 3) => index & 0xffff | further << 16,
        _ => index,
    };
    [index as u32, (index >> 32) as u32, 0, 0]
}

fn target(op: &Op, thread: u64, generic: Space, pattern: Pattern, random: &mut Random) -> u64 {
    let bytes = bytes(op).expect("it accesses memory");
    let (warp, lane) = (thread / 32, thread % 32);
    let (space, window) = match op.row.mnemonic {
        "LD" | "ST" => (generic, true),
        "LDS" | "STS" | "ATOMS" | "ATOMS.CAS" => (Space::Shared, false),
        "LDL" | "STL" | "CCTLL" => (Space::Local, false),
        _ => (Space::Global, false),
    };
    let (from, size) = match space {
        _ if op.row.mnemonic == "LDC" => (0, smallest_bank()),
        Space::Global => (DATA + warp * WARP_BYTES, WARP_BYTES),
        Space::Shared => (warp * WARP_BYTES + if window { SHARED_WINDOW } else { 0 }, WARP_BYTES),
        Space::Local => (if window { LOCAL_WINDOW } else { 0 }, LOCAL_BYTES),
    };
    // The order of two lanes that write the same byte is unspecified.
    let writes = op.row.mnemonic.starts_with("ST") && space != Space::Local;
    let place = match pattern {
        Pattern::Separate { start, step } => start + lane * step,
        _ if writes => lane,
        Pattern::Same { at } => at,
        Pattern::Any => random.below(size),
    };
    from + place * bytes % size
}

fn smallest_bank() -> u64 {
    BANK_BYTES.iter().map(|&(_, bytes)| u64::from(bytes)).min().expect("there are banks")
}
