//! Streams through the whole command path: recorded ones, and random ones with stalls on
//! every port, from the doorbell on. The method stream and the memory are those of an independent decoder.

mod calls;
mod channels;
pub mod conditions;
mod faults;
mod notifications;
pub mod streams;
mod switch_time;

use calls::submissions_end_in_calls;
use channels::{
    a_slice_ends_in_inline_data, a_slice_ends_in_mid_stream, an_engine_increments_a_syncpoint,
    channels_run_dry_in_inline_data, contexts_keep_channels_separate,
};
use classes::Class;
use conditions::copies_are_conditional;
use faults::{
    a_fault_stops_its_group, channels_wait_for_each_other, faults_of_two_units, faults_stop_the_stream,
};
use kit::scenario::property;
use kit::{Device, Maker, rates, scenarios};
use notifications::notifications_and_releases;
use proptest::prelude::*;
use recordings::capture::Capture;
use references::hub::copies::bytes::Bytes;
use references::rigs::command_path::pushbuffer::{Channel, End, Line};
use references::rigs::command_path::three_d::ThreeD;
use rigs::command_path::{CommandPath, Params};
use std::cell::Cell;
use std::ops::Range;
use streams::{SEGMENTS, Stream, stream};
use switch_time::context_switch;
use workloads::command::path::Path;
use workloads::command::{Around, Ended, Replay};

scenarios! {
    CommandPath::new(&Params::default()) => captures captures_with_stalls random_streams a_ring_that_is_full
        faults_stop_the_stream faults_of_two_units a_fault_stops_its_group channels_wait_for_each_other contexts_keep_channels_separate
        a_slice_ends_in_mid_stream a_slice_ends_in_inline_data channels_run_dry_in_inline_data
        an_engine_increments_a_syncpoint notifications_and_releases submissions_end_in_calls
        copies_are_conditional;
}

rates! {
    CommandPath::new(&Params::default()) => "host-context-switch" 100.0 "us" context_switch;
}

/// Cycles that any stream here may take.
const LIMIT: u64 = 200_000;

/// Longer than anything in a random stream waits.
const PATIENCE: u64 = 5_000;

/// A command path with a stream that is played to it.
type Replayed = Replay<Device<CommandPath>>;

/// The results that the decoder expects of a stream.
pub struct Expected {
    channel: Channel,
    memory: Bytes,
}

impl Default for Expected {
    fn default() -> Self {
        Expected { channel: Channel::new(0), memory: Bytes::default() }
    }
}

impl Expected {
    fn consume(&mut self, entries: &[[u32; 2]]) {
        self.channel.publish(entries);
        assert_eq!(self.channel.consume(&mut self.memory, 0), End::Dry);
    }

    /// Methods that come to the front end: all but Host's own.
    fn lines(&self) -> Vec<Line> {
        self.channel.lines.iter().filter(|l| l.class != Some(Class::Host)).copied().collect()
    }

    /// Bytes of the semaphores that copies write: SEMAPHORE_TYPE of each launch.
    fn semaphores(&self) -> u64 {
        let launches =
            self.channel.lines.iter().filter(|l| l.class == Some(Class::Copy) && l.address == 0x300);
        launches.map(|l| [0, 4, 16, 0][l.value as usize >> 3 & 3]).sum()
    }

    /// The stream and the memory are the same, but for the time in releases.
    pub fn check_memory<D: Path>(&mut self, run: &mut Replay<D>, what: &str) {
        let (expected, found) = (self.lines(), run.trace.lines());
        let differs = expected.iter().zip(&found).position(|(a, b)| a != b);
        if let Some(at) = differs {
            panic!("{what}: method {at} is\n  {}\nand should be\n  {}", found[at], expected[at]);
        }
        assert_eq!(found.len(), expected.len(), "{what}: methods");
        for &address in &self.channel.times {
            self.memory.write(address, &[0; 8]);
            run.memory.bytes.write(address, &[0; 8]);
        }
        assert!(self.memory == run.memory.bytes, "{what}: the memory differs");
        assert_eq!(run.trace.calls() as u64, self.channel.calls, "{what}: macros called");
    }

    /// Adds the effects of 3D itself: words of constants; and the results found where something was drawn.
    pub fn with_three_d<D: Path>(mut self, run: &Replay<D>, buffers: &[Range<u64>]) -> (Self, ThreeD) {
        let three_d = ThreeD::of(&self.channel.lines);
        three_d.complete(&mut self.memory, &run.memory.bytes, buffers);
        (self, three_d)
    }

    /// And as much was copied.
    fn check(&mut self, run: &mut Replayed, what: &str) {
        self.check_memory(run, what);
        let copied = self.channel.bytes_copied + self.semaphores();
        assert_eq!(run.stats.copied, copied, "{what}: bytes copied");
    }
}

/// A capture from the doorbell on; what the decoder makes of it.
pub fn played<D: Path>(run: &mut Replay<D>, name: &str) -> Expected {
    let capture = Capture::carried(name).expect("a capture of ours");
    let mut expected = Expected::default();
    for (i, submission) in capture.submissions.iter().enumerate() {
        for (address, bytes) in capture.updates(i) {
            expected.memory.write(address, bytes);
        }
        expected.consume(&submission.entries);
        run.submit(&capture, i);
        assert_eq!(run.run(LIMIT), Ok(Ended::Idle), "{name}, submission {i}");
        for &(address, value) in &submission.semaphores {
            assert_eq!(run.memory.bytes.load(address), value, "{name}, submission {i}: semaphore");
        }
    }
    expected
}

fn replay(dut: Device<CommandPath>, name: &str, around: Around) {
    let mut run = Replay::new(dut, around);
    played(&mut run, name).check(&mut run, name);
}

fn captures(new: Maker<CommandPath>) {
    for name in Capture::names() {
        replay(new(), &name, Around::default());
    }
}

/// Each capture with ports that are open now and then, and engines that take their time.
fn captures_with_stalls(new: Maker<CommandPath>) {
    for (name, k) in Capture::names().iter().zip(1_u64..) {
        let pattern = |n: u64| (4 * k + n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let stalls = std::array::from_fn(|n| pattern(n as u64));
        replay(new(), name, Around { latency: 7 * k, busy: k * k, stalls, ..Around::default() });
    }
}

fn random_streams(new: Maker<CommandPath>) {
    let around = (1..400_u64, 0..30_u64, any::<[u64; 5]>(), any::<bool>()).prop_map(
        |(latency, busy, stalls, open)| match open {
            true => Around { latency, busy, patience: PATIENCE, ..Around::default() },
            false => Around { latency, busy, stalls, patience: PATIENCE, ..Around::default() },
        },
    );
    // One stream after the other in one channel, whose context is loaded once. After a
    // failure there is another device.
    let kept = Cell::new(None);
    property((stream(), around), |(stream, around)| {
        let (mut expected, mut run) = kept.take().unwrap_or_else(|| begun(new()));
        run.surround(around);
        follow(&mut expected, &mut run, &stream);
        kept.set(Some((expected, run)));
    });
}

/// A channel whose context is loaded.
fn begun(dut: Device<CommandPath>) -> (Expected, Replayed) {
    let mut run = Replay::new(dut, Around::default());
    run.memory.map(Stream::mapped());
    assert_eq!(run.begin(), Ok(Ended::Idle));
    (Expected::default(), run)
}

fn follow(expected: &mut Expected, run: &mut Replayed, stream: &Stream) {
    for (address, word) in stream.dwords() {
        expected.memory.store(address, word);
        run.memory.bytes.store(address, word);
    }
    let entries = stream.entries();
    expected.consume(&entries);
    run.publish(&entries);
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    expected.check(run, "a random stream");
}

/// More entries than the ring has room for, some of them while the channel runs.
fn a_ring_that_is_full(new: Maker<CommandPath>) {
    let (mut expected, mut run) = begun(new());
    let words = 0..300_u32;
    let mut store = |at: u64, word: u32| {
        expected.memory.store(at, word);
        run.memory.bytes.store(at, word);
    };
    store(SEGMENTS, 0x2001_0000);
    store(SEGMENTS + 4, 0xb197);
    words.clone().for_each(|k| store(SEGMENTS + 8 + 4 * u64::from(k), 0x8000_0d00 | (k & 0xff) << 16));
    let high = (SEGMENTS >> 32) as u32;
    let mut entries = vec![[SEGMENTS as u32, 2 << 10 | high]];
    entries.extend(words.map(|k| [SEGMENTS as u32 + 8 + 4 * k, 1 << 10 | high]));
    expected.consume(&entries);
    for some in entries.chunks(100) {
        run.publish(some);
        assert_eq!(run.run(200), Ok(Ended::Running));
    }
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    expected.check(&mut run, "a full ring");
}
