//! Two channels of two groups: Host has their contexts saved and loaded in between, and each
//! goes on from its own state and its own macros.

use super::streams::{self, SEGMENTS, Stream};
use super::{Expected, LIMIT};
use crate::references::copies::bytes::Bytes;
use crate::references::pushbuffer::{Channel, End};
use crate::workloads::command::driver::Group;
use crate::workloads::command::{Around, Ended, Replay};
use rtl_model::chip::command_path::{In, Out};
use rtl_model::unit::Unit;

/// Sets up copies, inline data, a report and state, and does a little of it; `n` is the
/// channel's.
fn first(n: u32) -> Vec<u32> {
    let mut words = streams::beginning();
    if n == 1 {
        // other macros in the place of the first channel's
        words.extend([0x8000_0045, 0x6004_0046, 0x0000_0301, 0x0000_0211, 0x0000_0091, 0x0000_0011]);
        words.extend([0x8000_0047, 0x6002_0048, 0, 0]);
    }
    let data = |at: u32| 0x1000 * (n + 1) + at;
    words.extend([0x2004_0d00, 1 + n, 2, 3, 4]); // scratch
    words.extend([0x2001_0e04, 0x55 << n]); // a macro
    words.extend([0x2004_0060, 24, 1, 2, data(0)]); // inline data of 3D
    words.extend([0x2004_4060, 9, 1, 2, data(0x100)]); // of its own class
    words.extend([0x2004_8100, 2, data(0), 4, data(0x200)]); // a copy
    words.extend([0x2002_8106, 24, 1]);
    words.extend([0x2003_06c0, 3, 0x40 * (n + 1), 0x600d + n]); // a report
    words
}

/// Goes on without setting any of it again.
fn then(n: u32) -> Vec<u32> {
    let mut words = vec![0x8001_006c, 0x6006_006d];
    words.extend((0..6).map(|k| k * 0x0101_0101 + n));
    words.extend([0x8001_406c, 0x6003_406d, 5, 6 + n, 7]);
    words.extend([0x2001_80c0, 0x182]);
    words.extend([0x2001_0e04, 0x0f << n, 0xa002_0e00, 2, 3]);
    words.extend([0x2001_06c3, 0x1000_f010]);
    words
}

pub fn contexts_keep_channels_apart<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut run = Replay::with(new(), Around::default(), &[Group::of(&[0]), Group::of(&[1])]);
    run.memory.map(Stream::mapped());
    let mut expected = Expected::new();
    let mut channels = [Channel::new(0), Channel::new(1)];
    let mut lines = vec![];
    for (turn, n) in [0_usize, 1, 0, 1].into_iter().enumerate() {
        let words = if turn < 2 { first(n as u32) } else { then(n as u32) };
        let at = SEGMENTS + 0x1000 * turn as u64;
        for (k, &word) in (0..).zip(&words) {
            expected.memory.store(at + 4 * k, word);
            run.memory.bytes.store(at + 4 * k, word);
        }
        let entries = [[at as u32, (words.len() as u32) << 10 | (at >> 32) as u32]];
        let before = channels[n].lines.len();
        channels[n].publish(&entries);
        assert_eq!(channels[n].consume(&mut expected.memory, 0), End::Dry);
        lines.extend_from_slice(&channels[n].lines[before..]);
        run.publish_in(n as u16, &entries);
        assert_eq!(run.run(LIMIT), Ok(Ended::Idle), "turn {turn}");
    }
    assert_eq!(run.stats.contexts, 7, "a load, and three times a save and a load");
    assert_eq!(run.trace.lines(), lines);
    assert!(run.memory.bytes == expected.memory, "{:x?}", difference(&run.memory.bytes, &expected.memory));
}

/// The first byte that differs.
fn difference(a: &Bytes, b: &Bytes) -> Option<[(u64, u8); 2]> {
    a.written().zip(b.written()).find(|(a, b)| a != b).map(|(a, b)| [a, b])
}
