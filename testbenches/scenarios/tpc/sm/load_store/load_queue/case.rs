//! A case is an instruction with its registers; its entry must be what the interpreter's decoder says.

use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use interpreter::operations::atomic::{combined, global_type, shared_combined};
use kit::random::Random;
use std::collections::VecDeque;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::load_store::load_address::AddressSpace;
use tpc::sm::load_store::load_queue::types::*;
use tpc::sm::types::*;

pub const MNEMONICS: [&str; 19] = [
    "LD",
    "ST",
    "LDG",
    "STG",
    "LDL",
    "STL",
    "LDS",
    "STS",
    "LDC",
    "ATOM",
    "ATOM.CAS",
    "ATOMS",
    "ATOMS.CAS",
    "RED",
    "CCTL",
    "CCTLL",
    "CCTLT",
    "SHFL",
    "MEMBAR",
];

fn any_row(random: &mut Random) -> Row {
    Row { words: std::array::from_fn(|_| random.any() as u32) }
}

/// An instruction, the rows it reads, as the register file shows them, and what it is.
pub struct Case {
    pub operands: Operands,
    pub killed: u32,
    pub more: VecDeque<Row>,
    high: Option<Row>,
    data: Vec<Row>,
    c: Option<Row>,
    pub op: Op,
}

pub fn case(word: u64, random: &mut Random) -> Option<Case> {
    let op = Op::decode(word).ok()?;
    let i = instruction(word);
    let control = IssueControl { write_scoreboard: random.below(8) as u8, ..IssueControl::default() };
    let operands = Operands {
        slot: random.below(16) as u8,
        counter: random.any() as u32,
        control,
        word,
        instruction: i,
        active: !0,
        lanes: random.any() as u32,
        a: any_row(random),
        b: any_row(random),
        c: any_row(random),
        ..Operands::default()
    };
    // The groups by the instruction set's text.
    let mnemonic = op.row.mnemonic;
    let wide = match mnemonic {
        "ATOM.CAS" | "ATOMS.CAS" => op.get(Field::Type) == 1,
        "ATOMS" => op.get(Field::Type) >= 2,
        "ATOM" | "RED" => [2, 5].contains(&op.get(Field::Type)),
        _ => op.has(Field::Size) && op.get(Field::Size) == 5,
    };
    let quad = op.has(Field::Size) && op.get(Field::Size) >= 6;
    let registers = if quad {
        4
    } else if wide {
        2
    } else {
        1
    };
    let (first, count) = match mnemonic {
        "ST" | "STG" | "STL" | "STS" => (Some(operands.c), registers),
        "ATOM" | "ATOMS" | "RED" => (Some(operands.b), registers),
        "ATOM.CAS" | "ATOMS.CAS" => (Some(operands.b), 2 * registers),
        "SHFL" => (Some(operands.b), 1),
        _ => (None, 0),
    };
    let c = (mnemonic == "SHFL").then(|| match op.has(Field::Segment) {
        true => Row { words: [op.get(Field::Segment); 32] },
        false => operands.c,
    });
    let high = (op.has(Field::E) && op.is(Field::E)).then(|| any_row(random));
    let data: Vec<_> = (0..count).map(|k| if k == 0 { first.unwrap() } else { any_row(random) }).collect();
    let more = high.iter().chain(data.iter().skip(1)).copied().collect();
    let any = random.any() as u32;
    let killed = random.one_of(&[0, any]);
    Some(Case { operands, killed, more, high, data, c, op })
}

/// Whether what an instruction does is known.
/// Whether an operation, if it is one on surfaces, is of raw bytes.
fn is_direct(op: &Op) -> bool {
    !op.has(Field::Direct) || op.is(Field::Direct)
}

pub fn documented(op: &Op) -> bool {
    let works = |kind| combined(op.get(Field::Op), kind, 1, 2).is_ok();
    match op.row.mnemonic {
        "LD" | "ST" => op.get(Field::Pt) == 7,
        "ATOM" | "RED" => global_type(op.get(Field::Type)).is_ok_and(works),
        "ATOMS" => {
            let global = [0, 1, 2, 5][op.get(Field::Type) as usize];
            shared_combined(op.get(Field::Op), global_type(global).unwrap(), 1, 2).is_ok()
        }
        "ATOM.CAS" => op.get(Field::Lay) == 0,
        "ATOMS.CAS" => op.get(Field::Mode) == 2,
        "TXQ" | "TXQ.B" => match op.get(Field::Query) {
            1 => true,
            2 => op.get(Field::Mask) & !4 == 0,
            5 => op.get(Field::Mask) & !1 == 0,
            _ => false,
        },
        "SUST.P" => [1, 3, 7, 15].contains(&op.get(Field::Rgba)),
        "SURED" | "SUATOM" => is_direct(op) && global_type(op.get(Field::Type)).is_ok_and(works),
        "SUATOM.CAS" => is_direct(op) && global_type(op.get(Field::Type)).is_ok(),
        _ => true,
    }
}

pub fn check(case: &Case, seen: &LoadAccess) {
    let (op, operands, head) = (&case.op, &case.operands, &seen.head);
    let name = format!("{} {:016x}", op.row.name(), op.word);
    assert_eq!(
        (head.slot, head.counter, head.word, head.scoreboard),
        (operands.slot, operands.counter, op.word, operands.control.write_scoreboard)
    );
    let i = &operands.instruction;
    assert_eq!(
        (head.destination, head.predicates, head.bank),
        (i.destination, i.predicates, i.bank),
        "{name}"
    );
    assert_eq!(seen.low, operands.a, "{name}");
    case.high.iter().for_each(|high| assert_eq!(seen.high, *high, "{name}"));
    case.c.iter().for_each(|c| assert_eq!(seen.c, *c, "{name}"));
    assert_eq!(seen.data[..case.data.len()], case.data, "{name}");
    // Killed lanes write no memory.
    let stores = ["ST", "STG", "STL", "STS", "ATOM", "ATOM.CAS", "ATOMS", "ATOMS.CAS", "RED"];
    let stores = stores.contains(&op.row.mnemonic) && documented(op);
    assert_eq!(head.lanes, operands.lanes & if stores { !case.killed } else { !0 }, "{name}");
    if !documented(op) {
        assert_eq!(head.form, LoadForm::default(), "{name}");
        return;
    }
    let mnemonic = op.row.mnemonic;
    let form = &head.form;
    use LoadKind::{Atomic, Barrier, Constant, Control, Load, Reduce, Shuffle, Store};
    let (kind, space) = match mnemonic {
        "LD" => (Load, AddressSpace::Generic),
        "ST" => (Store, AddressSpace::Generic),
        "LDG" => (Load, AddressSpace::Global),
        "STG" => (Store, AddressSpace::Global),
        "LDL" => (Load, AddressSpace::Local),
        "STL" => (Store, AddressSpace::Local),
        "LDS" => (Load, AddressSpace::Shared),
        "STS" => (Store, AddressSpace::Shared),
        "LDC" => (Constant, form.space),
        "ATOM" | "ATOM.CAS" => (Atomic, AddressSpace::Global),
        "ATOMS" | "ATOMS.CAS" => (Atomic, AddressSpace::Shared),
        "RED" => (Reduce, AddressSpace::Global),
        "CCTL" | "CCTLT" => (Control, AddressSpace::Global),
        "CCTLL" => (Control, AddressSpace::Local),
        "MEMBAR" => (Barrier, form.space),
        _ => (Shuffle, form.space),
    };
    assert_eq!((form.kind, form.space), (kind, space), "{name}");
    if op.has(Field::Soff) {
        assert_eq!(head.offset, op.signed(Field::Soff) as u32, "{name}");
    }
    assert_eq!(form.wide, op.has(Field::E) && op.is(Field::E), "{name}");
    if op.has(Field::Size) {
        assert_eq!(u32::from(form.size), op.get(Field::Size), "{name}");
    }
    if op.has(Field::Cache) {
        assert_eq!(u32::from(form.cache), op.get(Field::Cache), "{name}");
    }
    match kind {
        Atomic | Reduce => {
            // The operands' numbers, of the operation as the memory system's package has them.
            let swaps = mnemonic.ends_with("CAS");
            let operation = if swaps {
                "CompareAndSwap"
            } else {
                ["Add", "Min", "Max", "Increment", "Decrement", "And", "Or", "Xor", "Exchange"]
                    [op.get(Field::Op) as usize]
            };
            let code = op.get(Field::Type) as usize;
            let operand = match (mnemonic, swaps) {
                (_, true) => ["U32", "U64"][code],
                ("ATOMS", _) => ["U32", "S32", "U64", "S64"][code],
                _ => ["U32", "S32", "U64", "F32", "F16x2", "S64"][code],
            };
            assert_eq!(
                (format!("{:?}", form.atomic), format!("{:?}", form.operand)),
                (operation.into(), operand.into())
            );
            assert_eq!(form.size, if operand.ends_with("64") { 5 } else { 4 }, "{name}");
        }
        Shuffle => assert_eq!(form.shuffle as u32, op.get(Field::Mode), "{name}"),
        Barrier => {
            let requested = (op.get(Field::Scope), op.get(Field::Inv));
            assert_eq!((u32::from(form.cache), u32::from(form.control)), requested, "{name}");
        }
        Constant => assert_eq!(u32::from(form.index), op.get(Field::Mode), "{name}"),
        // All that L1 has, as textures.
        Control if mnemonic == "CCTLT" => {
            let drops = op.get(Field::Op) != 0;
            assert_eq!((form.control, form.descriptors), (if drops { 6 } else { 0 }, drops), "{name}");
        }
        Control => assert_eq!((u32::from(form.control), form.size), (op.get(Field::Op), 0), "{name}"),
        _ => {}
    }
}
