//! Requests of methods to the L2, to translation and to Zcull, as the CPU sees them: by what DRAM holds, before anything else flushes
//! the L2.

use chip::command::HOST;
use chip::machine::maxwell::Maxwell;
use host::halves;
use kit::{Device, Maker};
use recordings::capture::Mapped;
use scenarios_rigs::command_path::conditions::copy as lines;
use std::ops::Range;
use workloads::board::pages::Cached;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};

/// Addresses that the CPU polls, which no cache retains: the stream, words of its own, a semaphore.
const POLLED: Range<u64> = 0x1_2000_0000..0x1_2000_1000;
const WORDS: u64 = POLLED.start + 0x800;
const BACK: u64 = POLLED.start + 0x900;
const SEMAPHORE: u64 = POLLED.start + 0xc00;
const PAGE: u64 = 0x1000;
/// Addresses that the L2 caches; the pages after it are mapped later.
const KEPT: Range<u64> = 0x1_2100_0000..0x1_2100_1000;
const LATER: Range<u64> = KEPT.end..KEPT.end + 2 * PAGE;

const COUNT: usize = 16;
/// Cycles that a stream here may take.
const LIMIT: u64 = 20_000;

/// MEM_OP_D.
const TLB_INVALIDATE: u32 = 0x09;
const INVALIDATE: u32 = 0x0e;
const CLEAN: u32 = 0x10;

/// Words for methods from one on, of subchannel 0: 3D's, or Host's.
fn methods(first: u32, words: &[u32]) -> Vec<u32> {
    [&[0x2000_0000 | (words.len() as u32) << 16 | first / 4], words].concat()
}

fn memory_operation(operation: u32) -> Vec<u32> {
    methods(0x34, &[operation << 27])
}

/// By the copy engine, as lines.
fn copy(from: u64, to: u64) -> Vec<u32> {
    lines(from, to, 4 * COUNT as u32).into()
}

/// Writes the semaphore once all before is done.
fn release(payload: u32) -> Vec<u32> {
    let [high, low] = halves(SEMAPHORE);
    methods(0x10, &[high, low, payload, 0x0100_0002])
}

struct Bench {
    run: Replay<StreamChip<Device<Maxwell>>>,
    released: u32,
}

impl Bench {
    fn new(dut: Device<Maxwell>) -> Self {
        let p = dut.unit().p.clone();
        let mut run = Replay::new(StreamChip::new(dut, &p), Around::default());
        let mapped = [(POLLED, true), (KEPT, false)].map(|(addresses, coherent)| Mapped {
            addresses,
            coherent,
            kind: 0,
            place: None,
        });
        run.give([].into_iter(), &mapped, &[]);
        assert_eq!(run.begin(), Ok(Ended::Idle));
        Bench { run, released: 0 }
    }

    fn put(&mut self, at: u64, words: &[u32]) {
        (at..).step_by(4).zip(words).for_each(|(at, word)| self.run.memory.bytes.store(at, *word));
    }

    fn words(&self, at: u64) -> Vec<u32> {
        (at..).step_by(4).take(COUNT).map(|at| self.run.memory.bytes.load(at)).collect()
    }

    /// A stream up to the cycle in which its semaphore is released; the chip does not come to rest.
    fn released(&mut self, stream: &[Vec<u32>]) -> Result<(), String> {
        self.released += 1;
        let words = [&stream.concat(), release(self.released).as_slice()].concat();
        self.put(POLLED.start, &words);
        self.run.publish(&[[POLLED.start as u32, (words.len() as u32) << 10 | (POLLED.start >> 32) as u32]]);
        for _ in 0..LIMIT {
            self.run.run(1)?;
            if self.run.memory.bytes.load(SEMAPHORE) == self.released {
                return Ok(());
            }
        }
        panic!("no release in {LIMIT} cycles");
    }
}

fn some(salt: u32) -> Vec<u32> {
    (0..COUNT as u32).map(|k| k.wrapping_mul(0x9e37_79b9) ^ salt).collect()
}

/// DRAM has what was copied once it is cleaned, and not before: by Host's method, or ahead of a syncpoint of 3D's.
fn dirty_bytes_are_cleaned(bench: &mut Bench) {
    bench.put(WORDS, &some(1));
    assert_eq!(bench.released(&[copy(WORDS, KEPT.start)]), Ok(()));
    assert_eq!(bench.words(KEPT.start), some(5), "the L2 keeps it");
    assert_eq!(bench.released(&[memory_operation(CLEAN)]), Ok(()));
    assert_eq!(bench.words(KEPT.start), some(1));

    for (count, cleans, seen) in [(1, 0, 1), (2, 1 << 16, 2)] {
        bench.put(WORDS, &some(2));
        let stream = [
            methods(0, &[0xb197]),
            copy(WORDS, KEPT.start),
            methods(0x2c8, &[cleans | 7]),
            methods(0x70, &[count, 7 << 8]),
        ];
        assert_eq!(bench.released(&stream), Ok(()));
        assert_eq!(bench.words(KEPT.start), some(seen));
    }
}

/// The CPU's words are read once the L2 has invalidated its lines, and not before.
fn stale_lines_are_invalidated(bench: &mut Bench) {
    assert_eq!(bench.released(&[copy(KEPT.start, BACK)]), Ok(()));
    assert_eq!(bench.words(BACK), some(2));
    bench.put(KEPT.start, &some(3));
    assert_eq!(bench.released(&[copy(KEPT.start, BACK)]), Ok(()));
    assert_eq!(bench.words(BACK), some(2), "the L2 keeps it");
    assert_eq!(bench.released(&[memory_operation(INVALIDATE), copy(KEPT.start, BACK)]), Ok(()));
    assert_eq!(bench.words(BACK), some(3));
}

/// A page that was mapped after its neighbours' backs is found once translation has forgotten, and not before.
fn translations_are_invalidated(bench: &mut Bench) {
    bench.run.memory.map([POLLED, KEPT, LATER]);
    for (k, invalidates) in [true, false].into_iter().enumerate() {
        let at = LATER.start + PAGE * k as u64;
        bench.put(at, &some(4));
        bench.run.path_mut().board.pages.map(&(at..at + PAGE), Cached::Yes, 0, None);
        let stream = [memory_operation(TLB_INVALIDATE), copy(at, BACK)];
        let ended = bench.released(if invalidates { &stream } else { &stream[1..] });
        assert_eq!(ended.is_ok(), invalidates, "{ended:?}");
        assert!(!invalidates || bench.words(BACK) == some(4));
    }
}

/// Zcull's ranges, cleared, go to memory; others come from there, and go to another place.
fn ranges_are_kept(bench: &mut Bench) {
    let physical = |at: u64| {
        let [high, low] = halves(at);
        methods(0x7e8, &[high, low, high, low + 4 * COUNT as u32 - 1])
    };
    // A region of four tiles, from word 3 on, of a surface of Z16; its tiles cleared to 0.5.
    let region = [
        methods(0, &[0xb197]),
        methods(0x7c0, &[64, 16]),
        methods(0x7e0, &[3 | 4 << 16]),
        methods(0x1590, &[1]),
        methods(0xfe8, &[0x13]),
        methods(0x1538, &[1]),
        methods(0xd90, &[0.5_f32.to_bits()]),
        methods(0x12c8, &[1]),
    ];
    let stores = [region.concat(), physical(KEPT.start), methods(0x1464, &[0]), memory_operation(CLEAN)];
    assert_eq!(bench.released(&stores), Ok(()));
    // Each block's least depth, and what its greatest lacks.
    assert_eq!(bench.words(KEPT.start), [0x7fff_8000; COUNT]);
    bench.put(WORDS, &some(5));
    let loads = [physical(WORDS), methods(0x1500, &[0]), physical(KEPT.start), methods(0x1464, &[0])];
    assert_eq!(bench.released(&[loads.concat(), memory_operation(CLEAN)]), Ok(()));
    assert_eq!(bench.words(KEPT.start), some(5));
}

pub fn methods_reach_memory(new: Maker<Maxwell>) {
    let mut bench = Bench::new(new());
    ranges_are_kept(&mut bench);
    dirty_bytes_are_cleaned(&mut bench);
    stale_lines_are_invalidated(&mut bench);
    translations_are_invalidated(&mut bench);
}

/// A clear of an unmapped target: the group of the context that the engines hold is disabled, and what its driver publishes
/// later is not done.
pub fn a_refused_access_stops_its_group(new: Maker<Maxwell>) {
    let mut bench = Bench::new(new());
    let stream = [
        methods(0, &[0xb197]),
        methods(0x800, &[1, 0x3000_0000, 64]),
        methods(0x80c, &[64, 0xd5]),
        methods(0xff4, &[64 << 16, 64 << 16]),
        methods(0x121c, &[1]),
        methods(0x19d0, &[0x3c]),
        methods(0x2d4, &[1]),
    ];
    let words = stream.concat();
    bench.put(POLLED.start, &words);
    let entry = |at: u64, words: &[u32]| [at as u32, (words.len() as u32) << 10 | (at >> 32) as u32];
    bench.run.publish(&[entry(POLLED.start, &words)]);
    let _ = bench.run.run(LIMIT);
    let refusal = bench.run.path().board.refusal().expect("nothing is mapped there");
    assert_eq!((refusal.client.unit, refusal.fault.access), ("crop", bundle::AccessKind::Write));
    assert_eq!(refusal.fault.address & !0xffff, 0x1_3000_0000);

    let at = POLLED.start + 0x400;
    let words = release(9);
    bench.put(at, &words);
    bench.run.publish(&[entry(at, &words)]);
    let _ = bench.run.run(LIMIT);
    assert_eq!(bench.run.memory.bytes.load(SEMAPHORE), 0, "the channel goes on");
}

/// An unmapped segment: Host's fault names the channel, why the read was refused, and where; what the channel's driver publishes
/// later is not done.
pub fn a_refused_fetch_is_named(new: Maker<Maxwell>) {
    const NOWHERE: u64 = 0x1_3000_0000;
    let entry = |at: u64, words: u32| [at as u32, words << 10 | (at >> 32) as u32];
    let mut bench = Bench::new(new());
    bench.run.publish(&[entry(NOWHERE, 8)]);
    // The bench says so, too, in each cycle from then on.
    let mut notified = (0..LIMIT).filter_map(|_| {
        let _ = bench.run.run(1);
        bench.run.path().board.o.engine_fault[HOST].get().copied()
    });
    let fault = notified.next().expect("a fault of Host's");
    let refusal = bench.run.path().board.refusal().expect("nothing is mapped there");
    assert_eq!((refusal.client.unit, refusal.fault.access), ("host", bundle::AccessKind::Read));
    let named = (fault.kind, fault.channel, fault.address, fault.value);
    let why = refusal.fault.kind as u16;
    assert_eq!(named, (bundle::FaultKind::Access, 0, why, (NOWHERE >> 8) as u32));

    let words = release(9);
    bench.put(POLLED.start, &words);
    bench.run.publish(&[entry(POLLED.start, words.len() as u32)]);
    (0..LIMIT).for_each(|_| drop(bench.run.run(1)));
    assert_eq!(bench.run.memory.bytes.load(SEMAPHORE), 0, "the channel goes on");
}
