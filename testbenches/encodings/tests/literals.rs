//! No opcode is hand-coded: hardware gets all its knowledge of words from the table. A number that equals a row's word, or a row's highest
//! bits, counts as an opcode unless it is listed here with a reason.

use super::root;
use encodings::{MAXWELL, patterns};
use std::fs;

/// Numbers that are no opcodes: place, value, and reason.
const OTHERS: [(&str, u64, &str); 10] = [
    ("hdl/tpc/mpc/draw_state_pkg.sv", 0x180, "a method"),
    ("rtl-model/tpc/mpc/draw_state.rs", 0x180, "a method"),
    ("hdl/tpc/sm/double_precision.sv", 0x7ff0_0000_0000_0000, "an infinity"),
    ("hdl/tpc/sm/special/special_operation_pkg.sv", 0x7c00, "an infinity"),
    ("hdl/tpc/sm/special/special_operation_pkg.sv", 0x7ff0_0000_0000_0000, "an infinity"),
    ("rtl-model/tpc/sm/special/special_operation.rs", 0x7c00, "an infinity"),
    ("rtl-model/tpc/sm/special/special_operation.rs", 0x7ff0_0000_0000_0000, "an infinity"),
    ("rtl-model/tpc/sm/register_file/register_masks.rs", 0x0f0f_0f0f_0f0f_0f0f, "a mask of nibbles"),
    ("rtl-model/tpc/sm/register_file/register_masks.rs", 0x3333_3333_3333_3333, "a mask of pairs"),
    ("rtl-model/tpc/sm/register_file/register_masks.rs", 0xaaaa_aaaa_aaaa_aaaa, "a mask of bits"),
];

/// Hexadecimal and binary numbers of three digits and more, without comments: `0x1f3`, `13'h1df3`.
fn numbers(line: &str) -> Vec<u64> {
    let code = line.split("//").next().unwrap_or_default();
    let letters: Vec<char> = code.chars().collect();
    let mut found = vec![];
    for at in 1..letters.len() {
        let radix = match (letters[at - 1], letters[at].to_ascii_lowercase()) {
            ('0', 'x') | ('\'' | 's', 'h') => 16,
            ('0', 'b') | ('\'' | 's', 'b') => 2,
            _ => continue,
        };
        let digits: String = letters[at + 1..]
            .iter()
            .take_while(|c| c.is_digit(radix) || **c == '_')
            .filter(|c| **c != '_')
            .collect();
        if digits.len() >= 3 {
            found.extend(u64::from_str_radix(&digits, radix));
        }
    }
    found
}

/// Whether a number is a word of a row, or its highest 16 to 11 bits.
fn is_opcode(number: u64, rows: &[(u64, u64)]) -> bool {
    rows.iter().any(|&(mask, matches)| {
        let high = |shift: u32| mask >> 48 << 48 & ((1 << shift) - 1) == 0 && matches >> shift == number;
        if number >> 48 != 0 {
            number & mask == matches
        } else {
            (48..54).any(high) || matches >> 48 == number
        }
    })
}

#[test]
fn no_opcode_is_a_literal() {
    let rows = patterns(&MAXWELL);
    let below = |folder| source_tree::files(&root().join(folder), &["rs", "sv"]);
    let files = [below("rtl-model/tpc"), below("hdl/tpc")].concat();
    assert!(files.len() > 100, "the folders are elsewhere");
    let mut seen = [false; OTHERS.len()];
    for file in files {
        let text = fs::read_to_string(&file).expect("a file");
        if text.lines().next().is_some_and(|head| head.contains("do not edit")) {
            continue;
        }
        let name = file.strip_prefix(root()).expect("a file of ours").to_string_lossy().into_owned();
        for (at, line) in text.lines().enumerate() {
            for number in numbers(line).into_iter().filter(|number| is_opcode(*number, &rows)) {
                let other = OTHERS.iter().position(|(file, of, _)| name == *file && number == *of);
                assert!(
                    other.is_some(),
                    "{name}:{}: {number:#x} is an opcode: take it from the table",
                    at + 1
                );
                other.iter().for_each(|other| seen[*other] = true);
            }
        }
    }
    let unused: Vec<_> = OTHERS.iter().zip(seen).filter(|(_, seen)| !seen).map(|(other, _)| other).collect();
    assert!(unused.is_empty(), "no longer there: {unused:?}");
}

#[test]
fn opcodes_are_found() {
    let rows = patterns(&MAXWELL);
    for line in [
        "const EXIT: u64 = 0xe300_0000_0007_000f;",
        "localparam logic [63:0] EXIT = 64'hE300_0000_0007_000F;",
        "matches!(word >> 51, 0xb9d)",
        "localparam logic [12:0] BAR = 13'h1e15;",
        "word[63:51] == 13'b1111000010101",
        "return word[63:52] == 12'hE24",
        "top == 0xf0f0 << 48",
    ] {
        assert!(numbers(line).iter().any(|number| is_opcode(*number, &rows)), "{line}");
    }
    assert_eq!(numbers("word & 0x3f // 0xe300_0000_0007_000f"), [0_u64; 0]);
}
