//! The table of encodings, and words without a row.

use super::assembler::Line;
use super::bench::{Bench, address, plain};
use interpreter::decode::op::Op;
use interpreter::decode::table::{find, rows};
use interpreter::fault::Kind;
use std::collections::HashMap;

#[test]
fn the_table_has_318_rows_and_no_word_two() {
    assert_eq!(rows().len(), 318);
    for (i, a) in rows().iter().enumerate() {
        assert_eq!(a.matches & !a.mask, 0, "{}: the match is outside the mask", a.name());
        for b in &rows()[i + 1..] {
            let common = a.mask & b.mask;
            assert_ne!(a.matches & common, b.matches & common, "{} and {} share words", a.name(), b.name());
        }
    }
}

#[test]
fn fields_do_not_overlap() {
    for row in rows() {
        for (i, a) in row.parts.iter().enumerate() {
            assert_eq!(a.mask() & row.mask, 0, "{}: {} is in the mask", row.name(), a.name);
            for b in &row.parts[i + 1..] {
                assert_eq!(a.mask() & b.mask(), 0, "{}: {} and {}", row.name(), a.name, b.name);
            }
        }
    }
}

#[test]
fn assembled_words_decode_to_their_row() {
    for row in rows() {
        let line = Line { guard: None, row, fields: vec![] };
        let word = line.word(8, &HashMap::new());
        assert_eq!(find(word).map(|found| found.name()), Some(row.name()));
    }
}

#[test]
fn words_of_no_row_are_named() {
    for word in [0, u64::MAX, 0x50a8_0000_0000_0000] {
        assert_eq!(Op::decode(word).unwrap_err(), Kind::Encoding, "{word:016x}");
    }
    let stray = plain("EXIT/none") | 1 << 40;
    assert_eq!(Op::decode(stray).unwrap_err(), Kind::StrayBits { bits: 1 << 40 });
    let reserved = plain("FMUL/reg") | 7 << 41;
    assert_eq!(Op::decode(reserved).unwrap_err(), Kind::Reserved { field: "scale", value: 7 });
}

/// The fault of a program of raw words.
fn fault_of(words: &[u64]) -> (Kind, u32) {
    let mut bench = Bench::new("");
    words.iter().enumerate().for_each(|(i, &word)| bench.code(address(i), word));
    let fault = bench.run().expect_err("it has no end");
    (fault.kind, fault.pc)
}

#[test]
fn each_instruction_is_shown() {
    let mut bench = Bench::new("");
    bench.program("MOV32I/imm32 Rd=0 ximm=5; @!P7 NOP/none; IADD/imm Rd=0 Ra=0 simm=1");
    let mut seen = vec![];
    bench.watched(&mut |s| seen.push((s.pc, s.lanes, s.warp.threads[31].register(0)))).expect("it ends");
    assert_eq!(seen, [(8, u32::MAX, 5), (0x10, 0, 5), (0x18, u32::MAX, 6), (0x28, u32::MAX, 6)]);
}

#[test]
fn faults_name_the_place() {
    let nop = 0x50b0_0000_0007_0f00;
    assert_eq!(fault_of(&[nop, 0]), (Kind::Encoding, 0x10));
    // A branch of 64 KiB leaves the code.
    assert_eq!(fault_of(&[0xe240_0010_0007_000f]), (Kind::ProgramCounter, 0x1_0010));
    // A branch by four bytes is into a word.
    assert_eq!(fault_of(&[0xe240_0000_0047_000f]), (Kind::ProgramCounter, 0x14));
    // A branch to itself.
    assert_eq!(fault_of(&[0xe240_0fff_ff87_000f]).0, Kind::Endless);
}
