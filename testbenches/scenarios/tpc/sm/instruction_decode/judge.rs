//! The expected decoding of a word, by the interpreter's decoder and the text of the instruction set.

use interpreter::decode::fields::Field;
use interpreter::decode::op::{Op, Source};
use interpreter::decode::table;
use std::collections::HashMap;
use tpc::sm::types::*;

/// Modifiers by mnemonic as their package has them: names and bits, the highest first.
pub struct Judge(HashMap<String, Vec<(String, u32)>>);

/// A mnemonic's name in the package: `TEXS.F16` is `texs_f16`.
fn plain(mnemonic: &str) -> String {
    mnemonic.to_lowercase().replace('_', "").replace('.', "_")
}

/// The same for an opcode: `TexsF16`.
fn opcode(opcode: Opcode) -> String {
    let letter = |c: char| if c.is_uppercase() { format!("_{}", c.to_ascii_lowercase()) } else { c.into() };
    format!("{opcode:?}").chars().map(letter).collect::<String>()[1..].into()
}

impl Judge {
    pub fn new() -> Self {
        let (_, text) =
            tpc::packages().into_iter().find(|(name, _)| name == "modifiers_pkg").expect("a package");
        let (mut structs, mut fields) = (HashMap::new(), vec![]);
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix("} ").and_then(|rest| rest.strip_suffix("_modifiers_t;")) {
                structs.insert(name.to_string(), std::mem::take(&mut fields));
            } else if let Some(field) = line.strip_prefix("logic ") {
                let field = field.split(';').next().expect("a field");
                let (bits, name) = match field.split_once(":0] ") {
                    Some((high, name)) => (high[1..].parse::<u32>().expect("a bit") + 1, name),
                    None => (1, field),
                };
                fields.push((name.to_string(), bits));
            }
        }
        Judge(structs)
    }

    pub fn check(&self, word: u64, found: &Instruction) {
        match Op::decode(word) {
            Err(_) => assert_eq!(*found, unknown(), "{word:016x}"),
            Ok(op) => self.check_known(&op, found),
        }
    }

    fn check_known(&self, op: &Op, found: &Instruction) {
        let name = format!("{} {:016x}", op.row.name(), op.word);
        assert_eq!(opcode(found.opcode), plain(op.row.mnemonic), "{name}");
        assert_eq!((found.path, found.half_rate), (path(op), half_rate(op)), "{name}");
        let guard = if op.has(Field::Guard) { op.get(Field::Guard) } else { 7 };
        assert_eq!((found.guard.into(), found.guard_not), (guard, op.is(Field::GuardNot)), "{name}");
        check_groups(op, found, &name);
        check_sources(op, found, &name);
        check_flags(op, found, &name);
        self.check_modifiers(op, found, &name);
    }

    fn check_modifiers(&self, op: &Op, found: &Instruction, name: &str) {
        let none = vec![];
        let fields = self.0.get(&plain(op.row.mnemonic)).unwrap_or(&none);
        let mut at = fields.iter().map(|(_, bits)| bits).sum::<u32>();
        assert_eq!(found.modifiers >> at, 0, "{name}");
        let mut seen = vec![];
        for (field, bits) in fields {
            at -= bits;
            let value = (found.modifiers >> at) as u32 & (1 << bits) - 1;
            let of_table = field_of(op, field);
            let wanted = match of_table {
                Field::Pd if op.row.name() == "LDG/global-pred" => 7 - op.get(Field::Pd),
                _ if op.has(of_table) => op.get(of_table),
                Field::Pa | Field::Pb | Field::Pc | Field::Pd | Field::Pq | Field::Ps | Field::Pt => 7,
                // A constant of halves is one float (HADD2.029, HFMA2.032 of the real chip's record).
                Field::BSel | Field::CSel if op.has(Field::Bank) => 1,
                _ => 0,
            };
            assert_eq!(value, wanted, "{name}: {field}");
            seen.push(of_table);
        }
        // Missing fields are signalled elsewhere.
        for part in op.row.parts.iter().filter(|part| !seen.contains(&part.field)) {
            let notified = [
                "pg", "pg.not", "d.cc", "Rd", "Ra", "Rb", "Rc", "cb", "co", "sco", "simm", "simm32", "fimm",
                "dimm", "uimm", "ximm", "hhi", "hlo", "soff", "uoff", "srel", "xabs", "ulane", "ucnt", "ign",
                "ign2",
            ];
            assert!(notified.contains(&part.name), "{name}: {} is nowhere", part.name);
        }
    }

    pub fn check_outline(&self, word: u64, found: &Outline) {
        let Ok(op) = Op::decode(word) else {
            // Issue properties are those of the row, even if a bit of the word is illegal.
            let name = table::find(word).map_or("", |row| row.mnemonic);
            let [parks, orders, waits, unpaired] = issue(name);
            let path = Path::Divergence;
            let wanted = Outline { path, parks, orders, waits, unpaired, ..Default::default() };
            return assert_eq!(*found, wanted, "{word:016x}");
        };
        // The addresses of LDC and of tables are per lane.
        let constant = op.has(Field::Bank) && !matches!(op.row.mnemonic, "LDC" | "BRX" | "JMX");
        assert_eq!(
            (found.path, found.half_rate, found.constant, found.constant_pair),
            (path(&op), half_rate(&op), constant, constant && op.is_wide()),
            "{}",
            op.row.name()
        );
        let found_issue = [found.parks, found.orders, found.waits, found.unpaired];
        assert_eq!(found_issue, issue(op.row.mnemonic), "{}", op.row.name());
        check_address(&op, found.bank, found.offset);
    }
}

/// Whether a mnemonic parks its warp, is ordered after accesses, waits for scoreboards of its own, and cannot lead a pair: sections 2 and
/// 15.
fn issue(mnemonic: &str) -> [bool; 4] {
    match mnemonic {
        "BAR" => [true, true, false, false],
        "MEMBAR" => [true, false, false, false],
        "DEPBAR" => [false, false, true, false],
        "P2R" | "R2P" => [false, false, false, true],
        _ => [false; 4],
    }
}

/// The table's field that a modifier is.
fn field_of(op: &Op, name: &str) -> Field {
    let old = match name {
        "kind" => "type",
        "sd" if op.has(Field::Ud) => "ud",
        "a_bytes" => "as",
        "b_bytes" | "b_signed" => "bs",
        "waits" => "wait",
        "direct" => "pd",
        "outputs" => "o",
        "pa" | "pb" | "pc" | "pd" | "pq" | "ps" | "pt" | "re" => &(name[..1].to_uppercase() + &name[1..]),
        name => name,
    };
    let found = Field::named(old).or_else(|| Field::named(&old.replacen('_', ".", 1)));
    found.unwrap_or_else(|| panic!("{} has no {name}", op.row.mnemonic))
}

fn unknown() -> Instruction {
    let none = Group { first: 255, count: 0 };
    Instruction {
        path: Path::Divergence,
        guard: 7,
        a: none,
        b: none,
        c: none,
        destination: none,
        ..Default::default()
    }
}

/// Classes of the instruction set's text, section 15.
fn path(op: &Op) -> Path {
    match (op.row.mnemonic, op.row.unit) {
        ("NOP" | "DEPBAR", _) => Path::Nowhere,
        ("LEPC", _) => Path::Lanes,
        (_, "branch") => Path::Divergence,
        ("BAR" | "B2R" | "R2B", _) => Path::Barriers,
        ("S2R", _) => Path::SpecialRegisters,
        ("IPA" | "ALD" | "AST" | "AL2P" | "ISBERD" | "OUT" | "PIXLD", _) => Path::Attributes,
        (_, "tex" | "lsu") => Path::LoadStore,
        (_, "fp64") => Path::Double,
        ("RRO", _) => Path::Lanes,
        (_, "sfu" | "conversion") => Path::Special,
        (name, _) if name.starts_with("IMUL") || name.starts_with("IMAD") => Path::Special,
        _ => Path::Lanes,
    }
}

fn half_rate(op: &Op) -> bool {
    let name = op.row.mnemonic;
    matches!(
        name,
        "SHL"
            | "SHR"
            | "SHF.L"
            | "SHF.R"
            | "BFE"
            | "BFI"
            | "ISCADD"
            | "ISCADD32I"
            | "LEA"
            | "LEA.HI"
            | "IMNMX"
            | "FMNMX"
            | "ISET"
            | "FSET"
            | "R2P"
            | "ISETP"
            | "FSETP"
            | "PSETP"
            | "CSETP"
            | "ICMP"
            | "FCMP"
            | "PSET"
            | "CSET"
            | "FCHK"
            | "HSET2"
            | "HSETP2"
    ) || name.starts_with('V') && !name.starts_with("VOTE")
}

/// Words of an access by its size.
fn words(size: u32) -> u32 {
    [1, 1, 1, 1, 1, 2, 4, 4][size as usize]
}

/// Words of an atomic operand by its type: U64, S64 and SD64 have two.
fn atomic(op: &Op) -> u32 {
    match (op.row.mnemonic, op.get(Field::Type)) {
        ("ATOMS", 2 | 3) => 2,
        ("ATOMS", _) => 1,
        ("ATOM.CAS" | "ATOMS.CAS", kind) => 1 + kind,
        (_, 2 | 5 | 7) => 2,
        _ => 1,
    }
}

fn coordinates(dim: u32) -> (u32, u32) {
    let layer = dim & 1;
    (if dim / 2 == 3 { 3 } else { dim / 2 + 1 }, layer)
}

/// LB, LL, LBA and LLA have a number.
fn lod_words(op: &Op) -> u32 {
    let lod = op.get(Field::Lod);
    if op.row.mnemonic.starts_with("TLD") { lod } else { u32::from(matches!(lod, 2 | 3 | 6 | 7)) }
}

/// Words at Ra, by sections 9 to 12.
fn words_of_a(op: &Op) -> u32 {
    let name = op.row.mnemonic;
    let (place, layer) = coordinates(op.get(Field::Dim));
    let target = op.get(Field::Target);
    match name {
        _ if !op.has(Field::Ra) || op.row.name() == "IPA/attr" => 0,
        "TEX" | "TEX.B" | "TLD" | "TLD.B" | "TLD4" | "TLD4.B" | "TMML" | "TMML.B" => place + layer,
        "TXQ.B" => 2,
        "TXD" => place + (layer | op.get(Field::Aoffi)),
        "TXD.B" => 1 + place + (layer | op.get(Field::Aoffi)),
        "TEXS" | "TEXS.F16" => {
            if target < 3 {
                1
            } else {
                2
            }
        }
        "TLDS" | "TLDS.F16" => {
            if matches!(target, 4 | 5 | 6 | 7 | 12) {
                2
            } else {
                1
            }
        }
        "TLD4S" | "TLD4S.F16" => {
            if op.is(Field::Aoffi) || op.is(Field::Dc) {
                2
            } else {
                1
            }
        }
        _ if name.starts_with("SU") => [1, 1, 2, 2, 3, 3][op.get(Field::Dim) as usize],
        _ if op.row.unit == "fp64" => 2,
        _ => 1 + op.get(Field::E),
    }
}

/// Words at Rb.
fn words_of_b(op: &Op) -> u32 {
    let name = op.row.mnemonic;
    let handle = u32::from(name.ends_with(".B"));
    let (place, _) = coordinates(op.get(Field::Dim));
    let target = op.get(Field::Target);
    match name {
        "ATOM" | "ATOMS" | "SUATOM" => atomic(op),
        "ATOM.CAS" | "ATOMS.CAS" | "SUATOM.CAS" => 2 * atomic(op),
        "TEX" | "TEX.B" => handle + lod_words(op) + op.get(Field::Aoffi) + op.get(Field::Dc),
        "TLD" | "TLD.B" => handle + lod_words(op) + op.get(Field::Aoffi) + op.get(Field::Ms),
        "TLD4" | "TLD4.B" => handle + op.get(Field::Off) + op.get(Field::Dc),
        "TXD" | "TXD.B" => 2 * place,
        "TEXS" | "TEXS.F16" => match target {
            0 => 0,
            5 | 9 | 13 => 2,
            _ => 1,
        },
        "TLDS" | "TLDS.F16" => match target {
            0 => 0,
            8 | 12 => 2,
            _ => 1,
        },
        "TLD4S" | "TLD4S.F16" => 1 + (op.get(Field::Aoffi) & op.get(Field::Dc)),
        _ if op.is_wide() => 2,
        _ => 1,
    }
}

/// Words that are stored, from the register in bits 7:0.
fn words_stored(op: &Op) -> u32 {
    match op.row.mnemonic {
        "RED" | "SURED" => atomic(op),
        "AST" => op.get(Field::Size) + 1,
        "SUST.P" => op.get(Field::Rgba).count_ones(),
        _ => words(op.get(Field::Size)),
    }
}

fn words_of_result(op: &Op) -> u32 {
    let name = op.row.mnemonic;
    match name {
        "DSET" => 1,
        "I2I" | "F2I" | "I2F" | "F2F" => 1 + u32::from(op.get(Field::Dfmt) & 3 == 3),
        "LD" | "LDG" | "LDL" | "LDS" | "LDC" | "SULD.D" => words(op.get(Field::Size)),
        "SULD.P" => op.get(Field::Rgba).count_ones(),
        "ALD" => op.get(Field::Size) + 1,
        _ if name.contains("ATOM") => atomic(op),
        "TEXS" | "TLDS" => {
            // The second pair is in Re, if there is one; channels 0 to 3 are one, or three.
            let one = op.get(Field::Re) == 255 && op.get(Field::Chan) < 4;
            if one { 1 } else { 2 }
        }
        "TLD4S" => 2,
        _ if op.has(Field::Mask) => op.get(Field::Mask).count_ones(),
        _ if op.row.unit == "fp64" => 2,
        _ => 1,
    }
}

fn check_groups(op: &Op, found: &Instruction, name: &str) {
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

fn check_address(op: &Op, bank: u8, offset: u16) {
    let wanted = match op.has(Field::Bank) {
        _ if op.row.mnemonic == "LDC" => (op.get(Field::Bank), 0),
        true if op.has(Field::SignedOffset) => (op.get(Field::Bank), op.get(Field::SignedOffset) & 0xffff),
        true => (op.get(Field::Bank), op.get(Field::Offset)),
        false => (0, 0),
    };
    assert_eq!((bank.into(), offset.into()), wanted, "{}", op.row.name());
}

fn check_sources(op: &Op, found: &Instruction, name: &str) {
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

fn check_flags(op: &Op, found: &Instruction, name: &str) {
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
