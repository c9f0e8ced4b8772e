//! Submissions that end in a macro's call: the path comes to rest, and goes on with the next.

use super::streams::{self, SEGMENTS, Stream};
use super::{Expected, LIMIT, Replayed};
use kit::Maker;
use references::rigs::command_path::pushbuffer::{Channel, End};
use rigs::command_path::CommandPath;
use workloads::command::driver::Group;
use workloads::command::{Around, Ended, Replay};

/// The macro of the interface's worked example, that sets eight blend enables.
const ENABLES: u32 = 0x2001_0e04;
/// Cycles from its last bundle, taken, to rest.
const REST: u64 = 1;

fn put(run: &mut Replayed, expected: &mut Expected, at: u64, words: &[u32]) -> [u32; 2] {
    for (k, &word) in (0..).zip(words) {
        expected.memory.store(at + 4 * k, word);
        run.memory.bytes.store(at + 4 * k, word);
    }
    [at as u32, (words.len() as u32) << 10 | (at >> 32) as u32]
}

/// Each of several submissions ends in a call, in a channel or in another one, of the same group
/// or of another; what a call sends is there when its submission is at rest.
pub fn submissions_end_in_calls(new: Maker<CommandPath>) {
    let groups = [Group::of(&[0, 1]), Group::of(&[2])];
    let mut run = Replay::with(new(), Around { latency: 20, ..Around::default() }, &groups);
    run.memory.map(Stream::mapped());
    run.log.on = true;
    let mut expected = Expected::default();
    let mut channels: [Channel; 3] = std::array::from_fn(|n| Channel::new(n as u32));
    let (mut lines, mut masks) = (vec![], [0x55; 2]);
    for (turn, n) in [0, 0, 1, 0, 2, 2, 1, 2, 0_usize].into_iter().enumerate() {
        let mut words = if channels[n].lines.is_empty() { streams::beginning() } else { vec![] };
        // of each context's enables all change
        let mask = &mut masks[n / 2];
        *mask ^= 0xff;
        words.extend([0x2001_0360, turn as u32 + 1, ENABLES, *mask]);
        let entry = put(&mut run, &mut expected, SEGMENTS + 0x1000 * turn as u64, &words);
        let before = channels[n].lines.len();
        channels[n].publish(&[entry]);
        assert_eq!(channels[n].consume(&mut expected.memory, 0), End::Dry);
        lines.extend_from_slice(&channels[n].lines[before..]);
        run.publish_in(n as u16, &[entry]);
        let (mut bundles, mut last) = (run.log.bundles.len(), 0);
        let end = run.cycle + LIMIT;
        while run.run(1) != Ok(Ended::Idle) {
            assert!(run.cycle < end, "submission {turn} does not become idle");
            if run.log.bundles.len() > bundles {
                (bundles, last) = (run.log.bundles.len(), run.cycle);
            }
        }
        let enables = run.log.bundles.iter().rev().take(8).map(|b| (4 * u32::from(b.address), b.value));
        let wanted = (0..8).rev().map(|k| (0x1360 + 4 * k, *mask >> k & 1));
        assert_eq!(enables.collect::<Vec<_>>(), wanted.collect::<Vec<_>>(), "submission {turn}");
        assert_eq!(run.cycle - last, REST, "submission {turn}");
    }
    assert_eq!(run.trace.lines(), lines);
}
