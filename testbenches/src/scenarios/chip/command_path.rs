//! Streams through the whole command path: recorded ones, and random ones with stalls on
//! every port. The method stream and the memory are those of an independent decoder.

mod channels;
pub mod streams;

use crate::classes::Class;
use crate::references::copies::bytes::Bytes;
use crate::references::pushbuffer::{Channel, End, Line};
use crate::scenario::property;
use crate::scenarios;
use crate::workloads::capture::Capture;
use crate::workloads::command::{Around, Ended, Replay};
use channels::contexts_keep_channels_apart;
use proptest::prelude::*;
use rtl_model::chip::command_path::{CommandPath, In, Out};
use rtl_model::config::Profile;
use rtl_model::pkg::FaultKind;
use rtl_model::unit::Unit;
use streams::{SEGMENTS, Stream, stream};

scenarios! {
    CommandPath::new(&Profile::nx()) => captures captures_with_stalls random_streams faults_stop_the_stream
        contexts_keep_channels_apart;
}

/// Clocks that any stream here may take.
const LIMIT: u64 = 200_000;

/// Longer than anything in a random stream waits.
const PATIENCE: u64 = 5_000;

/// What the decoder makes of a stream.
struct Expected {
    channel: Channel,
    memory: Bytes,
}

impl Expected {
    fn new() -> Self {
        Expected { channel: Channel::new(0), memory: Bytes::default() }
    }

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
    fn check<D: Unit<In = In, Out = Out>>(&mut self, run: &mut Replay<D>, what: &str) {
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
        let copied = self.channel.bytes_copied + self.semaphores();
        assert_eq!(run.stats.copied, copied, "{what}: bytes copied");
        assert_eq!(run.trace.calls() as u64, self.channel.calls, "{what}: macros called");
    }
}

fn replay<D: Unit<In = In, Out = Out>>(dut: D, name: &str, around: Around) {
    let capture = Capture::carried(name).expect("a capture of ours");
    let (mut expected, mut run) = (Expected::new(), Replay::new(dut, around));
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
    expected.check(&mut run, name);
}

fn captures<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    for name in Capture::names() {
        replay(new(), &name, Around::default());
    }
}

/// Each capture with ports that are open now and then, and engines that take their time.
fn captures_with_stalls<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    for (name, k) in Capture::names().iter().zip(1_u64..) {
        let pattern = |n: u64| (4 * k + n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let stalls = std::array::from_fn(|n| pattern(n as u64));
        replay(new(), name, Around { latency: 7 * k, busy: k * k, stalls, ..Around::default() });
    }
}

fn random_streams<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let around = (1..400_u64, 0..30_u64, any::<[u64; 5]>(), any::<bool>()).prop_map(
        |(latency, busy, stalls, open)| match open {
            true => Around { latency, busy, patience: PATIENCE, ..Around::default() },
            false => Around { latency, busy, stalls, patience: PATIENCE, ..Around::default() },
        },
    );
    property((stream(), around), |(stream, around)| run(new(), &stream, around));
}

fn run<D: Unit<In = In, Out = Out>>(dut: D, stream: &Stream, around: Around) {
    let (mut expected, mut run) = (Expected::new(), Replay::new(dut, around));
    run.memory.map(Stream::mapped());
    for (address, word) in stream.dwords() {
        expected.memory.store(address, word);
        run.memory.bytes.store(address, word);
    }
    let entries = stream.entries();
    expected.consume(&entries);
    run.publish(&entries);
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
    expected.check(&mut run, "a random stream");
}

/// A method that no class has, one on a subchannel without a class, a class that the chip
/// does not have: each is told, with where it was.
fn faults_stop_the_stream<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    let bind = [0x2001_0000, 0xb197];
    let cases: [(&[u32], FaultKind, u8, u32); 3] = [
        (&[0x8005_a040], FaultKind::Unbound, 5, 0x100),
        (&[bind[0], bind[1], 0x8007_0058], FaultKind::Method, 0, 0x160),
        (&[0x2001_0000, 0x9097], FaultKind::Class, 0, 0),
    ];
    for (words, kind, subchannel, address) in cases {
        let mut run = Replay::new(new(), Around::default());
        run.memory.map(Stream::mapped());
        for (i, &word) in words.iter().enumerate() {
            run.memory.bytes.store(SEGMENTS + 4 * i as u64, word);
        }
        run.publish(&[[SEGMENTS as u32, (words.len() as u32) << 10 | (SEGMENTS >> 32) as u32]]);
        let Ok(Ended::Fault(fault)) = run.run(LIMIT) else { panic!("no fault came") };
        assert_eq!((fault.kind, fault.subchannel, 4 * u32::from(fault.address)), (kind, subchannel, address));
    }
}
