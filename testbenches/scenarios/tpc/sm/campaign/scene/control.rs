//! Control flow: registers that each path writes show which lanes took it.

use super::Scene;
use crate::sm::campaign::code::Line;
use crate::sm::campaign::encodings::Trial;
use interpreter::decode::fields::Field;
use interpreter::decode::table::Row;
use kit::random::Random;

/// Registers that paths write as marks, and the register of indices and addresses.
const MARKS: i64 = 48;
const INDEX: i64 = 10;

/// Whether instructions of a row are control flow.
pub fn is_control(row: &Row) -> bool {
    matches!(
        row.mnemonic,
        "BRA"
            | "JMP"
            | "BRX"
            | "JMX"
            | "CAL"
            | "JCAL"
            | "PRET"
            | "SSY"
            | "PBK"
            | "PCNT"
            | "PLONGJMP"
            | "SYNC"
            | "BRK"
            | "CONT"
            | "RET"
            | "LONGJMP"
            | "EXIT"
            | "KIL"
            | "SAM"
            | "RAM"
    )
}

/// Whether lanes end.
pub fn ends_lanes(row: &Row) -> bool {
    matches!(row.mnemonic, "EXIT" | "KIL")
}

pub fn scene(row: &'static Row, random: &mut Random) -> Result<Scene, String> {
    let fixed = [
        (Field::Relative, 0),
        (Field::Absolute, 0),
        (Field::SignedOffset, 0),
        (Field::Bank, 7),
        (Field::Ra, INDEX as u64),
    ];
    let line = Line::word(Trial::decoded(row, &fixed, random)?.word);
    let number = (random.any() & 0xffff) as i64;
    let mark = |register: i64| {
        Line::of(
            "MOV32I/imm32",
            &[
                (Field::Rd, MARKS + register),
                (Field::Ximm, number << 4 | register),
                (Field::Lanes, 15),
                (Field::Mask, 15),
            ],
        )
    };
    let guard = [(Field::Guard, random.below(7) as i64), (Field::GuardNot, random.below(2) as i64)];
    let plain = |name: &str| Line::of(name, &[]);
    let guarded = |name: &str| Line::of(name, &guard);
    let index = |guard: &[(Field, i64)], value: i64| {
        let fields = [(Field::Rd, INDEX), (Field::Ximm, value), (Field::Lanes, 15), (Field::Mask, 15)];
        Line::of("MOV32I/imm32", &[&fields[..], guard].concat())
    };
    // An instruction that another one returns to.
    let pair = match row.mnemonic {
        "PBK" | "BRK" => ("PBK/rel", "BRK/none"),
        "PCNT" | "CONT" => ("PCNT/rel", "CONT/none"),
        "PLONGJMP" | "LONGJMP" => ("PLONGJMP/rel", "LONGJMP/none"),
        "PRET" => ("PRET/rel", "RET/none"),
        _ => ("SSY/rel", "SYNC/none"),
    };
    let sync = plain("SYNC/none");
    let ssy = |lines: i32| plain("SSY/rel").to(lines);
    let (before, line, after) = match (row.mnemonic, row.form) {
        ("BRA" | "JMP", _) => (vec![ssy(6)], line.to(3), vec![mark(0), sync, mark(1), sync]),
        ("SSY", _) => {
            let arms = vec![guarded("BRA/rel").to(3), mark(0), sync, mark(1), sync];
            (vec![], line.to(6), arms)
        }
        ("PBK" | "PCNT" | "PRET" | "PLONGJMP", _) => {
            (vec![], line.to(4), vec![guarded(pair.1), mark(0), plain(pair.1)])
        }
        ("SYNC" | "BRK" | "CONT" | "LONGJMP", _) => {
            (vec![plain(pair.0).to(4)], line, vec![mark(0), plain(pair.1)])
        }
        ("CAL" | "JCAL", _) => {
            let function = [mark(1), guarded("RET/none"), mark(2), plain("RET/none")];
            (vec![], line.to(3), [&[mark(0), plain("BRA/rel").to(5)], &function[..]].concat())
        }
        ("RET", _) => {
            let before = vec![plain("CAL/rel").to(3), mark(0), plain("BRA/rel").to(5), mark(1)];
            (before, line, vec![mark(2), plain("RET/none")])
        }
        ("BRX" | "JMX", "reg") => {
            let before = vec![ssy(10), index(&[], 0).to(5), index(&guard, 0).to(6)];
            (before, line.to_origin(), vec![mark(0), sync, mark(1), sync, mark(2), sync])
        }
        ("BRX" | "JMX", _) => {
            let before = vec![ssy(10), index(&[], 0), index(&guard, 4)];
            (before, line.to_either(3, 5), vec![mark(0), sync, mark(1), sync, mark(2), sync])
        }
        ("SAM", _) => (vec![ssy(6), guarded("SYNC/none")], line, vec![mark(0), plain("RAM/none"), sync]),
        ("RAM", _) => {
            let before = vec![ssy(7), guarded("SYNC/none"), plain("SAM/none"), mark(0)];
            (before, line, vec![mark(1), sync])
        }
        _ => (vec![], line, vec![mark(0)]),
    };
    Ok(Scene { before, line, after, first: MARKS as u32, count: 4, ..Scene::default() })
}
