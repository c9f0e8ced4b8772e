//! Scenarios of the copy engine: its result in memory, its packets on the port, and its rates.

mod bench;
pub mod copy_launch;
pub mod copy_read;
pub mod copy_remap;
pub mod copy_walk;
pub mod copy_write;
mod gobs;
mod random;
mod tiles;

use bench::{Around, FREE, LAUNCH, run};
use bundle::*;
use gobs::{cycles_of_gobs, each_sector_once, misaligned_sources_are_read_once, overlapping_lines};
use hub::copy_engine::{CopyEngine, Params};
use kit::{Maker, scenarios};
use random::any_launches;
use references::hub::copies::bytes::Bytes;

scenarios! {
    CopyEngine::new(&Params::default()) =>
        any_launches chain pipelined cycles semaphore_is_last every_alignment fill_reads_nothing
        each_sector_once misaligned_sources_are_read_once overlapping_lines cycles_of_gobs;
}

kit::rates! {
    CopyEngine::new(&Params::default()) =>
        "ce-rate-256b" 14.2 "bytes/clk" bytes_a_cycle_256,
        "ce-rate-128b" 12.8 "bytes/clk" bytes_a_cycle_128,
        "ce-cycles-per-256b" 18.0 "cycles" cycles_of_256,
        "ce-request-overhead" 2.0 "cycles/request" cycles_of_requests;
}

/// Pitch to pitch.
const PITCH: u32 = 1 << 7 | 1 << 8;
const PIPELINED: u32 = 1;
const NON_PIPELINED: u32 = 2;

fn lines(from: u32, to: u32, length: u32, count: u32, pitch: u32, launch: u32) -> Vec<(u16, u32)> {
    let set = [(0x404, from), (0x40c, to), (0x410, pitch), (0x414, pitch), (0x418, length), (0x41c, count)];
    let mut methods = set.to_vec();
    methods.push((LAUNCH, launch | PITCH | u32::from(count > 1) << 9));
    methods
}

fn seeded(bytes: std::ops::Range<u64>) -> Bytes {
    let mut memory = Bytes::default();
    bytes.for_each(|at| memory.set(at, (at.wrapping_mul(0x9e37_79b9) >> 13) as u8 | 1));
    memory
}

/// Each copy reads the data of the copy before, shifted:
/// with non-pipelined launches all of it arrives.
fn chain(new: Maker<CopyEngine>) {
    let memory = seeded(0x1000..0x1300);
    let methods: Vec<_> = (0..6)
        .flat_map(|n| lines(0x1000 + 0x1003 * n, 0x1000 + 0x1003 * (n + 1), 0x300, 1, 0, NON_PIPELINED))
        .collect();
    let run = run(new(), memory.clone(), &methods, Around { latency: 250, ..FREE });
    for n in 1..7 {
        assert_eq!(run.memory.read(0x1000 + 0x1003 * n, 0x300), memory.read(0x1000, 0x300), "copy {n}");
    }
}

/// Reads of a pipelined launch start before the data of the launch before have returned; those of a
/// non-pipelined one after its last write.
fn pipelined(new: Maker<CopyEngine>) {
    let cycles = |launch| {
        let methods: Vec<_> =
            (0..4).flat_map(|n| lines(0x1000 + 0x400 * n, 0x8000 + 0x400 * n, 0x400, 1, 0, launch)).collect();
        let run = run(new(), seeded(0x1000..0x2000), &methods, Around { latency: 200, ..FREE });
        assert_eq!(run.memory.read(0x8000, 0x1000), run.memory.read(0x1000, 0x1000));
        let is_read = |p: &CopyPacket| matches!(p, CopyPacket::Read(_));
        let reads_first = run.port.iter().take_while(|(_, p)| is_read(p)).count();
        (reads_first, run.cycles)
    };
    let (together, fast) = cycles(PIPELINED);
    let (alone, slow) = cycles(NON_PIPELINED);
    assert_eq!(alone, 4);
    assert!(together >= 12, "{together} requests before the first data");
    assert!(slow > fast + 3 * 200, "{slow} cycles, pipelined {fast}");
}

/// From the launch to the first request on the port, plus a cycle for each beat of it; and from its
/// first data to the write: buffer 2, aligner 2, remap 1, aligner 2, buffer 2, queue and port 2,
/// plus a cycle for each beat.
fn cycles(new: Maker<CopyEngine>) {
    for (length, request, write) in [(16, 13, 11), (256, 28, 26)] {
        let run = run(new(), seeded(0..0x1000), &lines(0x100, 0x2000, length, 1, 0, PIPELINED), FREE);
        let beats = u64::from(length) / 16;
        assert_eq!(run.port[0].0 - run.taken[6], request, "{length} bytes to the request");
        let data = run.port[0].0 + FREE.latency;
        assert_eq!(run.port[1].0 - data, write, "{length} bytes to the write");
        assert_eq!(run.port.last().unwrap().0, run.port[1].0 + beats);
    }
}

/// The semaphore's packets are the last, its time is that after the data, and the interrupt is
/// raised when they were accepted.
fn semaphore_is_last(new: Maker<CopyEngine>) {
    for (kind, at, bytes) in [(1, 0x9004_u32, 4), (1, 0x900c, 4), (2, 0x9010, 16)] {
        let mut methods = vec![(0x244, at), (0x248, 0xfeed)];
        methods.extend(lines(0x100, 0x2000, 300, 1, 0, PIPELINED | kind << 3 | 2 << 5));
        let stalls = [!0, !0, 0x1111_1111_1111_1111, !0, !0];
        let run = run(new(), seeded(0..0x1000), &methods, Around { stalls, ..FREE });
        let [.., (data, _), (_, CopyPacket::Write(write)), (_, CopyPacket::Data(beat))] = run.port[..] else {
            panic!("the last packets are no semaphore");
        };
        assert_eq!((write.address, write.beats), (u64::from(at) >> 4, 1));
        assert_eq!(beat.mask.count_ones(), bytes);
        assert_eq!(run.memory.load(at.into()), 0xfeed);
        if kind == 2 {
            assert_eq!(run.memory.load(u64::from(at) + 4), 0);
            assert!(u64::from(run.memory.load(u64::from(at) + 8)) > data);
        }
        let notice = Interrupt { kind: InterruptKind::NonStall, channel: 3, value: 0xfeed };
        assert_eq!(run.interrupts, [(run.port.len(), notice)]);
    }
}

/// All relative alignments of source and destination.
fn every_alignment(new: Maker<CopyEngine>) {
    let memory = seeded(0x100..0x200);
    for from in 0..16 {
        for to in 0..16 {
            let length = 1 + (from * 7 + to * 3) % 50;
            let run =
                run(new(), memory.clone(), &lines(0x100 + from, 0x300 + to, length, 1, 0, PIPELINED), FREE);
            let (from, to, length) = (u64::from(from), u64::from(to), length as usize);
            assert_eq!(run.memory.read(0x300 + to, length), memory.read(0x100 + from, length));
            assert_eq!(run.memory.written().count(), 0x100 + length, "from {from} to {to}");
        }
    }
}

/// A fill reads nothing, and writes 16 bytes a cycle.
fn fill_reads_nothing(new: Maker<CopyEngine>) {
    let mut methods = vec![(0x700, 0x0403_0201), (0x708, 0x4444 | 3 << 16)];
    methods.extend(lines(0, 0x2000, 256, 1, 0, PIPELINED | 1 << 10));
    let run = run(new(), Bytes::default(), &methods, FREE);
    assert!(!run.port.iter().any(|(_, p)| matches!(p, CopyPacket::Read(_))));
    assert_eq!(run.memory.read(0x2000, 0x404), [[1, 2, 3, 4].repeat(256), vec![0; 4]].concat());
    assert_eq!(run.port.len(), 4 * 17);
    // Requests are back to back.
    assert_eq!(run.port.last().unwrap().0 - run.port[0].0, 4 * 17 - 1);
}

/// Packets of a copy of lines in the steady state, from one write to the fiftieth after it, and the
/// cycles between them.
fn steady(new: Maker<CopyEngine>, length: u32) -> (Vec<CopyPacket>, f64) {
    let methods = lines(0x10_0000, 0x80_0000, length, 512, 2 * length, PIPELINED);
    let run = run(new(), Bytes::default(), &methods, Around { latency: 100, ..FREE });
    let is_write = |k: &usize| matches!(run.port[*k].1, CopyPacket::Write(_));
    let writes: Vec<_> = (0..run.port.len()).filter(is_write).collect();
    // Reads run ahead until the buffer is full.
    let (first, last) = (writes[400], writes[450]);
    let packets = run.port[first..last].iter().map(|(_, packet)| *packet).collect();
    (packets, (run.port[last].0 - run.port[first].0) as f64)
}

fn bytes_a_cycle_256(new: Maker<CopyEngine>) -> f64 {
    50.0 * 256.0 / steady(new, 256).1
}

fn bytes_a_cycle_128(new: Maker<CopyEngine>) -> f64 {
    50.0 * 128.0 / steady(new, 128).1
}

fn cycles_of_256(new: Maker<CopyEngine>) -> f64 {
    steady(new, 256).1 / 50.0
}

/// Cycles without data, for each request of 256 bytes that is read and written.
fn cycles_of_requests(new: Maker<CopyEngine>) -> f64 {
    let (packets, cycles) = steady(new, 256);
    (cycles - packets.iter().filter(|p| matches!(p, CopyPacket::Data(_))).count() as f64) / 50.0
}
