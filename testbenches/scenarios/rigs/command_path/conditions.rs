//! Copies whose condition holds, and others.

use super::begun;
use super::streams::{FENCES, SEGMENTS};
use super::{Ended, LIMIT};
use host::halves;
use kit::Maker;
use rigs::command_path::CommandPath;

/// Where the copies go.
const COPIES: u64 = 0x4_0000_0000;

/// A copy of a line of bytes.
pub fn copy(from: u64, to: u64, bytes: u32) -> [u32; 10] {
    let [from, to] = [from, to].map(halves);
    [0x2004_8100, from[0], from[1], to[0], to[1], 0x2002_8106, bytes, 1, 0x2001_80c0, 0x182]
}

fn condition(at: u64, mode: u32) -> [u32; 4] {
    [0x2003_8095, (at >> 32) as u32, at as u32, mode]
}

/// Each mode, with values for which it holds and for which it does not; and a condition that the
/// copy right before it writes.
pub fn copies_are_conditional(new: Maker<CommandPath>) {
    let (mut expected, mut run) = begun(new());
    let cases: [(u32, [u32; 2]); 8] = [
        (0, [1, 1]),
        (1, [0, 0]),
        (2, [0, 7]),
        (2, [5, 0]),
        (3, [6, 6]),
        (3, [6, 7]),
        (4, [8, 8]),
        (4, [8, 9]),
    ];
    let mut words = vec![];
    for (n, (mode, values)) in (0..).zip(cases) {
        let at = FENCES + 0x400 + 0x20 * n;
        for (value, at) in values.into_iter().zip([at, at + 16]) {
            expected.memory.store(at, value);
            run.memory.bytes.store(at, value);
        }
        words.extend(condition(at, mode));
        words.extend(copy(SEGMENTS, COPIES + 0x100 * n, 16));
    }
    let written = FENCES + 0x800;
    words.extend(condition(0, 1));
    words.extend(copy(SEGMENTS, written, 16));
    words.extend(condition(written, 2));
    words.extend(copy(SEGMENTS, COPIES + 0x1000, 16));
    for (at, &word) in (SEGMENTS..).step_by(4).zip(&words) {
        expected.memory.store(at, word);
        run.memory.bytes.store(at, word);
    }
    let entry = [SEGMENTS as u32, (words.len() as u32) << 10 | (SEGMENTS >> 32) as u32];
    expected.consume(&[entry]);
    run.publish(&[entry]);
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    assert_eq!(run.stats.copied, (4 + 2) * 16, "four of the eight hold");
    expected.check(&mut run, "conditional copies");
}
