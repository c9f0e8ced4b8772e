//! Bytes go where the destination has them, requests unbroken, the semaphore last.

use bundle::*;
use hub::byte_align::types::*;
use hub::copy_engine::copy_write::{CopyWriter, In, Params};
use hub::copy_engine::types::*;
use hub::surface_walk::types::*;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use references::copies::bytes::Bytes;
use references::copies::surface::{BlockLinear, Surface};

scenarios! { CopyWriter::new(&Params::default()) => any_targets eighteen_clocks; }

const TIME: u64 = 0x0102_0304_0506_0708;

/// What came over the port.
#[derive(Default)]
struct Run {
    memory: Bytes,
    reads: Vec<CopyRead>,
    interrupts: Vec<Interrupt>,
    /// Clocks of the packets.
    clocks: Vec<u64>,
}

/// Gives targets, their bytes and reads to the unit, each as fast as it takes them.
fn play(
    mut dut: Device<CopyWriter>,
    targets: &[CopyTarget],
    bytes: &[u8],
    reads: &[CopyRead],
    stalls: [u64; 5],
) -> Run {
    let (mut run, mut sent, mut at, mut asked) = (Run::default(), 0, 0, 0);
    let (mut address, mut left) = (0, 0);
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if sent == targets.len() && asked == reads.len() && at == bytes.len() && o.idle {
            assert_eq!(left, 0, "a request without all its data");
            return run;
        }
        let count = 16.min(bytes.len() - at);
        let mut words = [0; 4];
        for k in 0..count {
            words[k / 4] |= u32::from(bytes[at + k]) << (8 * (k % 4));
        }
        let span = ByteSpan { first: 0, count: count as u8 };
        let made = SpanBeat { span, beat: CopyBeat { mask: !0, data: Beat { words } } };
        let i = In {
            target: targets.get(sent).filter(|_| open(stalls[0], clock)).copied().into(),
            made: Offer::new(count > 0 && open(stalls[1], clock), made),
            read: reads.get(asked).filter(|_| open(stalls[2], clock)).copied().into(),
            time: TIME,
            port: open(stalls[3], clock).into(),
            interrupt: open(stalls[4], clock).into(),
        };
        sent += usize::from(i.target.valid && o.target.ready);
        asked += usize::from(i.read.valid && o.read.ready);
        at += if i.made.valid && o.made.ready { count } else { 0 };
        if let (Some(interrupt), true) = (o.interrupt.get(), i.interrupt.ready) {
            run.interrupts.push(*interrupt);
        }
        if let (Some(packet), true) = (o.port.get(), i.port.ready) {
            run.clocks.push(clock);
            match *packet {
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
        dut.clock(i);
    }
    panic!("no end");
}

fn target() -> impl Strategy<Value = CopyTarget> {
    let lines = (any::<bool>(), 0_u64..1 << 20, 0_u32..500, [1_u32..6, 0_u32..90], [0_u8..6, 0_u8..6]);
    let sizes = ([0_u32..100, 0_u32..60, 0_u32..5], prop_oneof![1_u64..20, 1_u64..300], 1_u32..6);
    let end = (prop::bool::weighted(0.2), 0_usize..3, 0_usize..3, any::<u32>(), 0_u64..256);
    (lines, sizes, end).prop_map(|(lines, ([x, y, layer], bytes, count), end)| {
        let (block_linear, base, pitch, [columns, rows], [height_log2, depth_log2]) = lines;
        let (empty, release, notice, payload, semaphore) = end;
        let lines = SurfaceLines {
            block_linear,
            base: if block_linear { base >> 9 << 9 } else { base },
            pitch,
            columns,
            rows,
            height_log2,
            depth_log2,
            layer,
            x,
            y,
            bytes,
            lines: count,
        };
        let unit = [4, 4, 16][release];
        CopyTarget {
            channel: 6,
            empty,
            lines,
            release_kind: CopyRelease::VALUES[release],
            semaphore: (1 << 36) + semaphore * unit,
            payload,
            notice: CopyNotice::VALUES[notice],
        }
    })
}

fn surface_of(lines: &SurfaceLines) -> Surface {
    match lines.block_linear {
        false => Surface::Pitch { base: lines.base, pitch: lines.pitch.into() },
        true => Surface::BlockLinear(BlockLinear {
            base: lines.base,
            width: u64::from(lines.columns) * 64,
            height: lines.rows.into(),
            block_height: lines.height_log2.into(),
            block_depth: lines.depth_log2.into(),
            layer: lines.layer.into(),
            x: lines.x.into(),
            y: lines.y.into(),
        }),
    }
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
                let lines = if t.empty { 0 } else { t.lines.lines };
                for y in 0..lines {
                    for x in 0..t.lines.bytes {
                        let byte = (bytes.len() as u8).wrapping_mul(29) | 1;
                        wanted.set(surface_of(&t.lines).address(x, y.into()), byte);
                        bytes.push(byte);
                    }
                }
                match t.release_kind {
                    CopyRelease::None => (),
                    CopyRelease::OneWord => wanted.store(t.semaphore, t.payload),
                    CopyRelease::FourWords => {
                        let words = [t.payload, 0, TIME as u32, (TIME >> 32) as u32];
                        (0..).zip(words).for_each(|(k, word)| wanted.store(t.semaphore + 4 * k, word));
                    }
                }
                let told = |kind| Interrupt { kind, channel: 6, value: t.payload };
                match t.notice {
                    CopyNotice::None => (),
                    CopyNotice::Blocking => interrupts.push(told(InterruptKind::Awaken)),
                    CopyNotice::NonBlocking => interrupts.push(told(InterruptKind::NonStall)),
                }
            }
            let run = play(new(), &targets, &bytes, &reads, stalls);
            assert_eq!(run.reads, reads);
            assert_eq!(run.interrupts, interrupts);
            assert!(run.memory == wanted, "memory differs");
        },
    );
}

/// 256 bytes with a read between: 18 clocks, and no clock is lost.
fn eighteen_clocks(new: Maker<CopyWriter>) {
    let lines = SurfaceLines { bytes: 256 * 40, lines: 1, ..SurfaceLines::default() };
    let target = CopyTarget { lines, ..CopyTarget::default() };
    let reads: Vec<_> = (0..40).map(|k| CopyRead { address: 16 * k, beats: 16 }).collect();
    // Reads come as fast as their own data would, one each 16 clocks.
    let run = play(new(), &[target], &[1; 256 * 40], &reads, [!0, !0, 0x0001_0001_0001_0001, !0, !0]);
    let busy = &run.clocks[100..600];
    assert_eq!(busy[499] - busy[0], 499, "the port waits");
}
