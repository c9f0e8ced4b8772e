//! Bytes are written to their places in the destination, requests are not interrupted, and the semaphore is last.

use super::tiles::{any_lines, bytes_of, surface_of, tiles};
use bundle::*;
use hub::byte_align::types::*;
use hub::copy_engine::copy_write::{CopyWriter, In, Params};
use hub::copy_engine::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;

scenarios! { CopyWriter::new(&Params::default()) => any_targets eighteen_cycles jobs_after_each_other; }

const TIME: u64 = 0x0102_0304_0506_0708;

/// Packets on the port.
#[derive(Default)]
struct Run {
    memory: Bytes,
    reads: Vec<CopyRead>,
    interrupts: Vec<Interrupt>,
    /// Cycles of the packets.
    cycles: Vec<u64>,
}

/// Sends targets, their bytes and reads to the unit, each as fast as it accepts them.
fn play(
    mut dut: Device<CopyWriter>,
    targets: &[CopyTarget],
    bytes: &[u8],
    reads: &[CopyRead],
    stalls: [u64; 5],
) -> Run {
    let made = |bytes: &[u8]| {
        let byte = |k: usize| u32::from(bytes.get(k).copied().unwrap_or(0));
        let words = std::array::from_fn(|w| (0..4).map(|b| byte(4 * w + b) << (8 * b)).sum());
        let span = ByteSpan { first: 0, count: bytes.len() as u8 };
        SpanBeat { span, beat: CopyBeat { mask: !0, data: Beat { words } } }
    };
    let made: Vec<_> = bytes.chunks(16).map(made).collect();
    let (mut target, mut made) = (Source::new(targets, stalls[0]), Source::new(&made, stalls[1]));
    let (mut read, mut port) = (Source::new(reads, stalls[2]), Sink::new(stalls[3]));
    let mut interrupt = Sink::new(stalls[4]);
    dut.run(|o| {
        let given = target.is_empty() && made.is_empty() && read.is_empty();
        (!given || !o.idle).then(|| In {
            target: target.drive(o.target),
            made: made.drive(o.made),
            read: read.drive(o.read),
            time: TIME,
            port: port.drive(&o.port),
            interrupt: interrupt.drive(&o.interrupt),
        })
    });
    let mut run = Run { interrupts: interrupt.taken, cycles: port.at, ..Run::default() };
    let (mut address, mut left) = (0, 0);
    for packet in port.taken {
        match packet {
            CopyPacket::Read(read) => {
                assert_eq!(left, 0);
                run.reads.push(read);
            }
            CopyPacket::Write(write) => {
                assert_eq!(left, 0);
                assert!(write.beats > 0 && write.address % 16 + u64::from(write.beats) <= 16);
                (address, left) = (write.address, write.beats);
            }
            CopyPacket::Data(beat) => {
                assert!(left > 0);
                for k in (0..16).filter(|k| beat.mask >> k & 1 == 1) {
                    let byte = (beat.data.words[k / 4] >> (8 * (k % 4))) as u8;
                    run.memory.set(address * 16 + k as u64, byte);
                }
                (address, left) = (address + 1, left - 1);
            }
        }
    }
    assert_eq!(left, 0, "a request without all its data");
    run
}

fn target() -> impl Strategy<Value = CopyTarget> {
    let end = (prop::bool::weighted(0.2), 0_usize..3, 0_usize..3, any::<u32>(), 0_u64..256);
    (any_lines(), end).prop_map(|(lines, (empty, release, notice, payload, semaphore))| {
        let unit = [4, 4, 16][release];
        CopyTarget {
            channel: 6,
            empty,
            // Addresses below those of the semaphores.
            lines: CopyLines { start: lines.start & 0xf_fe00 | lines.start % 512, ..lines },
            release_kind: CopyRelease::VALUES[release],
            semaphore_va: (1 << 36) + semaphore * unit,
            payload,
            notice: CopyNotice::VALUES[notice],
        }
    })
}

fn any_targets(new: Maker<CopyWriter>) {
    let reads = prop::collection::vec((0_u64..1 << 30, 1_u8..17), 0..12);
    property(
        (prop::collection::vec(target(), 1..5), reads, any::<[u64; 5]>()),
        |(targets, reads, stalls)| {
            let reads: Vec<_> =
                reads.into_iter().map(|(address, beats)| CopyRead { address, beats }).collect();
            let (mut wanted, mut bytes, mut interrupts) = (Bytes::default(), vec![], vec![]);
            for t in &targets {
                for tile in tiles(&t.lines).iter().filter(|_| !t.empty) {
                    for (x, y) in bytes_of(tile) {
                        let byte = (bytes.len() as u8).wrapping_mul(29) | 1;
                        wanted.set(surface_of(&t.lines).address(x, y), byte);
                        bytes.push(byte);
                    }
                }
                match t.release_kind {
                    CopyRelease::None => (),
                    CopyRelease::OneWord => wanted.store(t.semaphore_va, t.payload),
                    CopyRelease::FourWords => {
                        let words = [t.payload, 0, TIME as u32, (TIME >> 32) as u32];
                        (0..).zip(words).for_each(|(k, word)| wanted.store(t.semaphore_va + 4 * k, word));
                    }
                }
                let notified = |kind| Interrupt { kind, channel: 6, value: t.payload };
                match t.notice {
                    CopyNotice::None => (),
                    CopyNotice::Blocking => interrupts.push(notified(InterruptKind::Awaken)),
                    CopyNotice::NonBlocking => interrupts.push(notified(InterruptKind::NonStall)),
                }
            }
            let run = play(new(), &targets, &bytes, &reads, stalls);
            assert_eq!(run.reads, reads);
            assert_eq!(run.interrupts, interrupts);
            assert!(run.memory == wanted, "memory differs");
        },
    );
}

/// 256 bytes with a read in between take 18 cycles, and no cycle is lost, neither in a line nor in whole GOBs.
fn eighteen_cycles(new: Maker<CopyWriter>) {
    let line = CopyCut { wide: true, lines: 1, ..CopyCut::default() };
    let line = CopyLines { bytes: 256 * 40, lines: 1, cut: line, ..CopyLines::default() };
    let gobs = CopyCut { tall: true, wide: true, lines: 8, first: 256 };
    let gobs = CopyLines { block_linear: true, bytes: 32 * 40, lines: 8, cut: gobs, ..line };
    for lines in [line, gobs] {
        let target = CopyTarget { lines, ..CopyTarget::default() };
        let reads: Vec<_> = (0..40).map(|k| CopyRead { address: 16 * k, beats: 16 }).collect();
        // Reads arrive as fast as their own data would, one every 16 cycles.
        let run = play(new(), &[target], &[1; 256 * 40], &reads, [!0, !0, 0x0001_0001_0001_0001, !0, !0]);
        // The first tile of GOBs is placed by then.
        let busy = &run.cycles[150..600];
        assert_eq!(busy[449] - busy[0], 449, "the port waits");
    }
}

/// The next job's bytes are in the buffer when a job ends. Its first request takes
/// two cycles for the end, 3 for its walk, one for the buffer, 15 for the other
/// beats of the request, and 2 to the port. All other jobs are accepted meanwhile.
fn jobs_after_each_other(new: Maker<CopyWriter>) {
    let cut = CopyCut { wide: true, lines: 1, ..CopyCut::default() };
    let lines = CopyLines { bytes: 256, lines: 1, cut, ..CopyLines::default() };
    let target = CopyTarget { lines, ..CopyTarget::default() };
    let run = play(new(), &[target; 3], &[1; 3 * 256], &[], [!0; 5]);
    for job in 1..3 {
        assert_eq!(run.cycles[17 * job] - run.cycles[17 * job - 1], 23);
    }
}
