//! Registers, addresses, sources and flags of a decoded word are those of the tables.

use super::words::{words_of_a, words_of_b, words_of_result, words_stored};
use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use tpc::sm::types::*;

pub fn check_groups(op: &Op, found: &Instruction, name: &str) {
    let name_of = op.row.mnemonic;
    let group = |first: Field, count: u32| if count == 0 { (255, 0) } else { (op.get(first), count) };
    let stores = matches!(name_of, "ST" | "STG" | "STL" | "STS");
    let stores_b = matches!(name_of, "RED" | "SURED" | "AST" | "SUST.P" | "SUST.D");
    let b = match op.b() {
        _ if stores_b => group(Field::Rd, words_stored(op)),
        Source::Register(_) if op.row.form == "cbuf-c" => group(Field::Rc, if op.is_wide() { 2 } else { 1 }),
        Source::Register(_) => group(Field::Rb, words_of_b(op)),
        _ if op.has(Field::Rb) => group(Field::Rb, words_of_b(op)),
        // Two words of a constant or a literal, or one of a conversion.
        _ if op.row.unit == "fp64" => (255, 2),
        _ if op.row.unit == "conversion" && op.has(Field::Sfmt) => (255, if op.is_wide() { 2 } else { 1 }),
        _ => (255, 0),
    };
    let c = match op.c() {
        _ if stores => group(Field::Rd, words_stored(op)),
        Source::Register(_) if op.has(Field::Rc) => {
            group(Field::Rc, if op.row.unit == "fp64" { 2 } else { 1 })
        }
        Source::Constant { .. } if op.row.form == "cbuf-c" && op.row.unit == "fp64" => (255, 2),
        Source::Register(_) if matches!(name_of, "FFMA32I" | "HFMA2_32I" | "IMAD32I") => group(Field::Rd, 1),
        _ => (255, 0),
    };
    let writes = op.has(Field::Rd) && !stores && !stores_b;
    let d = if writes { group(Field::Rd, words_of_result(op)) } else { (255, 0) };
    let as_is = |group: Group| (u32::from(group.first), u32::from(group.count));
    let zero_count = |(first, count)| if count == 0 { 255 } else { first };
    for (which, found, wanted) in [
        ("a", as_is(found.a), group(Field::Ra, words_of_a(op))),
        ("b", as_is(found.b), b),
        ("c", as_is(found.c), c),
        ("destination", as_is(found.destination), d),
    ] {
        // An unused group of this modifier may still name its register.
        assert_eq!(found.1, wanted.1, "{name}: {which}");
        assert_eq!(zero_count(found), zero_count(wanted), "{name}: {which}");
    }
    let halves = match (writes, op.get(Field::Ofmt)) {
        (false, _) => 0,
        (true, 2) => 1,
        (true, 3) => 2,
        _ => 3,
    };
    assert_eq!(found.halves, halves, "{name}");
}

pub fn check_address(op: &Op, bank: u8, offset: u16) {
    let wanted = match op.has(Field::Bank) {
        _ if op.row.mnemonic == "LDC" => (op.get(Field::Bank), 0),
        true if op.has(Field::SignedOffset) => (op.get(Field::Bank), op.get(Field::SignedOffset) & 0xffff),
        true => (op.get(Field::Bank), op.get(Field::Offset)),
        false => (0, 0),
    };
    assert_eq!((bank.into(), offset.into()), wanted, "{}", op.row.name());
}

pub fn check_sources(op: &Op, found: &Instruction, name: &str) {
    check_address(op, found.bank, found.offset);
    assert_eq!(found.c_constant, op.row.form == "cbuf-c", "{name}");
    let any = |fields: &[Field]| fields.iter().find(|field| op.has(**field)).map(|field| op.signed(*field));
    let operand = match op.row.mnemonic {
        "BAR" => any(&[Field::Count]),
        "DEPBAR" => None,
        _ if op.has(Field::Dimm) => Some(op.signed(Field::Dimm) >> 32),
        _ if op.has(Field::HalfHigh) => Some(op.signed(Field::HalfHigh) << 16 | op.signed(Field::HalfLow)),
        _ => any(&[
            Field::Simm,
            Field::Simm32,
            Field::Uimm,
            Field::Ximm,
            Field::Fimm,
            Field::Relative,
            Field::Absolute,
            Field::UnsignedLane,
        ]),
    };
    let is_table = matches!(op.row.mnemonic, "BRX" | "JMX");
    let address = any(&[Field::Soff, Field::Uoff]).or(any(&[Field::SignedOffset]).filter(|_| is_table));
    assert_eq!(found.literal, operand.or(address).unwrap_or(0) as u32, "{name}");
    let kind = match operand {
        _ if op.has(Field::Bank) && !matches!(op.row.form, "cbuf-c") && op.row.mnemonic != "LDC" => {
            SourceKind::Constant
        }
        Some(_) => SourceKind::Literal,
        None => SourceKind::Register,
    };
    assert_eq!(found.b_kind, kind, "{name}");
}

pub fn check_flags(op: &Op, found: &Instruction, name: &str) {
    let (xm, mnemonic) = (op.get(Field::Xm), op.row.mnemonic);
    let reads = match mnemonic {
        "NOP" => false,
        "P2R" => op.is(Field::Src),
        "R2P" => op.is(Field::Dst),
        "IMNMX" => xm == 1 || xm == 2,
        "SHR" => xm != 0,
        "SHF.L" | "SHF.R" => xm > 1,
        _ => op.is(Field::X) || op.has(Field::Cc) && op.get(Field::Cc) != 15,
    };
    let writes = if mnemonic == "R2P" { op.is(Field::Dst) } else { op.is(Field::WritesCc) };
    assert_eq!((found.reads_flags, found.writes_flags), (reads, writes), "{name}");
    let of = |field: Field| match op.has(field) {
        true if op.row.name() == "LDG/global-pred" => 1 << (7 - op.get(field)),
        true => 1 << op.get(field),
        false => 0,
    };
    let predicates =
        if mnemonic == "R2P" && !op.is(Field::Dst) { 0x7f } else { (of(Field::Pd) | of(Field::Pq)) & 0x7f };
    assert_eq!(u32::from(found.predicates), predicates, "{name}");
}
