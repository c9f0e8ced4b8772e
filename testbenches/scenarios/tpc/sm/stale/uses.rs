//! Registers that an instruction reads and writes, by the decoder and the table of the instruction set.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use tpc::sm::types::*;

/// State of a warp that is written, and read later.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Place {
    Register(u8),
    Predicate(u8),
    Code,
}

/// A group of operands: its registers other than RZ, in order. `None` stands for a word of a constant or a literal.
fn registers(group: Group, word: bool) -> Vec<Option<u8>> {
    let one = |k: u8| (!word && group.first != RZ).then(|| group.first.wrapping_add(k));
    (0..group.count).map(one).collect()
}

/// The groups a, b and c.
pub fn operands(i: &Instruction) -> [Vec<Option<u8>>; 3] {
    [registers(i.a, false), registers(i.b, i.b_kind != SourceKind::Register), registers(i.c, i.c_constant)]
}

/// Predicates and condition code that an instruction reads beside its guard.
pub fn flags_read(word: u64, i: &Instruction) -> Vec<Place> {
    let mut read = vec![];
    if let Ok(op) = Op::decode(word) {
        let named = [Field::Pa, Field::Pb, Field::Pc, Field::Ps, Field::Pt];
        read.extend(named.into_iter().filter(|field| op.has(*field)).map(|field| op.get(field) as u8));
        if op.row.mnemonic == "P2R" && !op.is(Field::Src) {
            read.extend(0..PREDICATES as u8);
        }
    }
    let mut read: Vec<_> = read.into_iter().filter(|p| *p != PT).map(Place::Predicate).collect();
    if i.reads_flags {
        read.push(Place::Code);
    }
    read
}

/// All that it writes.
pub fn written(i: &Instruction) -> Vec<Place> {
    let mut places: Vec<_> =
        registers(i.destination, false).into_iter().flatten().map(Place::Register).collect();
    // R2P does not write predicates that its literal mask excludes.
    let literal = i.opcode == Opcode::R2p && i.b_kind == SourceKind::Literal;
    let predicates = if literal { i.predicates & i.literal as u8 } else { i.predicates };
    places.extend(flags_of(predicates, i.writes_flags));
    places
}

/// Predicates of a mask, and the condition code.
pub fn flags_of(predicates: u8, code: bool) -> Vec<Place> {
    let set = (0..PREDICATES as u8).filter(|p| predicates >> p & 1 == 1).map(Place::Predicate);
    set.chain(code.then_some(Place::Code)).collect()
}
