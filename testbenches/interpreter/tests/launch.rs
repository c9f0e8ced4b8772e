//! Queue descriptors, and the tolerances of the judge.

use interpreter::fault::Kind;
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::memory::Memory;
use interpreter::stream::judge::wrong;
use interpreter::stream::recording::Expected;

/// A descriptor as a driver wrote it: double words that are not zero.
const CAPTURED: [(u64, u32); 16] = [
    (7, 0xbc00_0000),
    (8, 0x0007_f480),
    (11, 0x0401_4000),
    (12, 8),
    (13, 0x0001_0008),
    (17, 0x100),
    (18, 0x0008_0000),
    (19, 0x0001_0008),
    (20, 0x2000_0082),
    (31, 0x00e0_6000),
    (32, 0x0080_0001),
    (43, 0x0035_1000),
    (44, 0x0400_0001),
    (45, 0x0800_0000),
    (46, 0x0800_0000),
    (47, 0x3000_0800),
];

fn memory(words: &[(u64, u32)]) -> Memory {
    let mut memory = Memory::default();
    memory.map(0x1000..0x1100);
    words.iter().for_each(|&(i, word)| assert!(memory.write(0x1000 + 4 * i, &word.to_le_bytes())));
    memory
}

#[test]
fn a_captured_descriptor_is_read() {
    let launch = Launch::read(Setup::default(), &memory(&CAPTURED), 0x1000).expect("a launch");
    assert_eq!(launch.program, 0x7f480);
    assert_eq!(launch.ctas, [8, 8, 1]);
    assert_eq!(launch.threads, [8, 8, 1]);
    assert_eq!((launch.shared, launch.local_low, launch.local_high), (0x100, 0, 0));
    assert_eq!((launch.stack, launch.registers), (0x800, 8));
    let mut banks = [None; 8];
    banks[1] = Some((0x1_00e0_6000, 0x100));
    banks[7] = Some((0x1_0035_1000, 0x800));
    assert_eq!(launch.banks, banks);
}

#[test]
fn unsupported_descriptor_fields_are_refused() {
    for (i, bits) in [(6, 1 << 8), (6, 1 << 10), (6, 1 << 13), (11, 1 << 24), (11, 1 << 25), (11, 1 << 31)] {
        let words: Vec<_> = CAPTURED.into_iter().filter(|&(at, _)| at != i).chain([(i, bits)]).collect();
        let fault = Launch::read(Setup::default(), &memory(&words), 0x1000).expect_err("refused");
        assert!(matches!(fault, Kind::Descriptor { .. }));
    }
}

#[test]
fn descriptors_without_threads_are_named() {
    let mut words = CAPTURED;
    words[7] = (19, 0x0001_0000);
    let fault = Launch::read(Setup::default(), &memory(&words), 0x1000).expect_err("no threads");
    assert!(matches!(fault, Kind::Descriptor { .. }));
    let fault = Launch::read(Setup::default(), &memory(&words), 0x1080).expect_err("not mapped");
    assert!(matches!(fault, Kind::Descriptor { .. }));
}

#[test]
fn local_memory_has_a_limit() {
    let launch = |threads: u32| {
        let words: Vec<_> = CAPTURED.into_iter().filter(|&(at, _)| !matches!(at, 18 | 19 | 45)).collect();
        let more = [(18, threads << 16), (19, 0x0001_0001), (45, 0x0800_0000 | 0xff_fff0)];
        let words: Vec<_> = words.into_iter().chain(more).collect();
        Launch::read(Setup::default(), &memory(&words), 0x1000)
    };
    assert_eq!(launch(1).expect("16 MiB").local(), 0xff_fff0);
    assert_eq!(launch(64).expect("nearly 1 GiB").threads_of_cta(), 64);
    assert!(matches!(launch(65), Err(Kind::Descriptor { what }) if what.contains("local")));
    assert!(matches!(launch(1025), Err(Kind::Descriptor { what }) if what.contains("threads")));
}

fn passes(compare: &str, ulp: u64, abs: f64, [got, want]: [f32; 2]) -> bool {
    let (compare, contents) = (compare.into(), want.to_le_bytes().into());
    let expected = Expected { compare, ulp, abs, contents, signed_zero: ulp == 9, ..Expected::default() };
    wrong(&expected, &got.to_le_bytes()).expect("a comparison").is_empty()
}

#[test]
fn comparisons_respect_their_tolerance() {
    let next = |x: f32, n: u32| f32::from_bits(x.to_bits() + n);
    assert!(passes("f32", 2, 0.0, [1.0, next(1.0, 2)]));
    assert!(!passes("f32", 2, 0.0, [1.0, next(1.0, 3)]));
    assert!(passes("f32", 0, 0.5, [1.0, 1.5]));
    assert!(!passes("f32", 0, 0.5, [1.0, 1.75]));
    assert!(passes("f32", 0, 0.0, [f32::NAN, f32::from_bits(0xffc0_0001)]));
    assert!(!passes("f32", 5, 9.0, [f32::NAN, 1.0]));
    assert!(passes("f32", 0, 0.0, [0.0, -0.0]));
    // Nine units also request the sign of zero, here.
    assert!(!passes("f32", 9, 9.0, [0.0, -0.0]));
    assert!(passes("f32", 3, 0.0, [next(0.0, 1), -next(0.0, 2)]));
    assert!(!passes("f32", 5, 9.0, [f32::MAX, f32::INFINITY]));
    assert!(!passes("exact", 5, 9.0, [0.0, -0.0]));
    assert!(passes("exact", 0, 0.0, [1.0, 1.0]));
}
