//! The expected decoding of a word, by the interpreter's decoder and the text of the instruction set.

mod checks;
mod words;

use checks::{check_address, check_flags, check_groups, check_sources};
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
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
        ("TXQ" | "TXQ.B" | "TXA" | "CCTLT", _) => Path::LoadStore,
        (name, "tex") if !name.starts_with("SU") => Path::Texture,
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
