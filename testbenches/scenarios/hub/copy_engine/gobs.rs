//! Block-linear sides: each of their sectors is read and written once, in requests of whole GOBs.

use super::bench::{Around, FREE, LAUNCH, Run, run};
use bundle::*;
use hub::copy_engine::CopyEngine;
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;
use references::hub::copies::surface::{BlockLinear, Surface};
use std::collections::BTreeMap;

/// A side, with sizes in bytes.
#[derive(Clone, Copy, Debug)]
enum Side {
    Pitch { base: u64, pitch: u64 },
    Blocks(BlockLinear),
}

/// A copy of lines; elements have 1, 2, 4, 8 or 16 bytes, and are not remapped.
#[derive(Clone, Debug)]
struct Copy {
    sides: [Side; 2],
    element: u64,
    bytes: u64,
    lines: u64,
}

impl Side {
    fn surface(self) -> Surface {
        match self {
            Side::Pitch { base, pitch } => Surface::Pitch { base, pitch },
            Side::Blocks(blocks) => Surface::BlockLinear(blocks),
        }
    }

    fn is_blocks(self) -> bool {
        matches!(self, Side::Blocks(_))
    }
}

impl Copy {
    fn methods(&self) -> Vec<(u16, u32)> {
        let component = self.element.min(4) as u32;
        let more = self.element as u32 / component - 1;
        let remap = self.element > 1;
        let map = 0x3210 | (component - 1) << 16 | more << 20 | more << 24;
        let mut methods =
            vec![(0x708, map), (0x418, (self.bytes / self.element) as u32), (0x41c, self.lines as u32)];
        for (side, offset, pitch, group) in [(0, 0x400, 0x410, 0x728), (1, 0x408, 0x414, 0x70c)] {
            let base = match self.sides[side] {
                Side::Pitch { base, .. } => base,
                Side::Blocks(blocks) => blocks.base,
            };
            methods.extend([(offset, (base >> 32) as u32), (offset + 4, base as u32)]);
            match self.sides[side] {
                Side::Pitch { pitch: bytes, .. } => methods.push((pitch, bytes as u32)),
                Side::Blocks(b) => methods.extend([
                    (group, b.block_height << 4 | b.block_depth << 8 | 1 << 12),
                    (group + 4, (b.width / self.element) as u32),
                    (group + 8, b.height as u32),
                    (group + 0x10, b.layer as u32),
                    (group + 0x14, (b.x / self.element) as u32 | (b.y as u32) << 16),
                ]),
            }
        }
        let pitch = |side: usize| u32::from(!self.sides[side].is_blocks());
        methods.push((LAUNCH, 1 | pitch(0) << 7 | pitch(1) << 8 | 1 << 9 | u32::from(remap) << 10));
        methods
    }

    fn addresses(&self, side: usize) -> impl Iterator<Item = u64> + use<> {
        let (surface, bytes) = (self.sides[side].surface(), self.bytes);
        (0..self.lines).flat_map(move |y| (0..bytes).map(move |x| surface.address(x, y)))
    }

    fn play(&self, new: Maker<CopyEngine>, around: Around) -> Run {
        let mut memory = Bytes::default();
        (1..)
            .zip(self.addresses(0))
            .for_each(|(k, at): (u64, u64)| memory.set(at, (k.wrapping_mul(0x9e37_79b9) >> 13) as u8));
        let mut wanted = memory.clone();
        self.addresses(0).zip(self.addresses(1)).for_each(|(from, to)| wanted.set(to, memory.get(from)));
        let run = run(new(), memory, &self.methods(), around);
        assert!(run.memory == wanted, "memory differs");
        run
    }
}

/// Number of requests that contain each sector of a side; of writes if `writes`.
fn visits(run: &Run, writes: bool) -> BTreeMap<u64, u32> {
    let mut visits = BTreeMap::new();
    for (_, packet) in &run.port {
        let (address, beats) = match packet {
            CopyPacket::Read(read) if !writes => (read.address, read.beats),
            CopyPacket::Write(write) if writes => (write.address, write.beats),
            _ => continue,
        };
        let last = address + u64::from(beats) - 1;
        (address >> 1..=last >> 1).for_each(|sector| *visits.entry(sector).or_default() += 1);
    }
    visits
}

/// Sides are far from each other; blocks are wide enough for their lines.
fn copy() -> impl Strategy<Value = Copy> {
    let side = || ([0_u32..6, 0_u32..6], [0_u64..320, 0_u64..70, 0_u64..9], 0_u64..4096);
    let sizes = (prop_oneof![1_u64..200, 1_u64..1300], prop_oneof![1_u64..4, 1_u64..40], 0_u32..5);
    (side(), side(), 0_usize..3, sizes).prop_map(|(source, target, kind, (length, lines, log2))| {
        let element = 1 << log2;
        let bytes = (length / element).max(1) * element;
        let make =
            |k: u64,
             blocks: bool,
             ([block_height, block_depth], [x, y, layer], near): ([u32; 2], [u64; 3], u64)| {
                let base = (k + 1) << 32;
                match blocks {
                    false => Side::Pitch { base: base + near, pitch: bytes + near / 16 },
                    true => Side::Blocks(BlockLinear {
                        base: base + (near & !511),
                        width: (x + bytes).next_multiple_of(64),
                        height: y + lines,
                        block_height,
                        block_depth,
                        layer,
                        x: x / element * element,
                        y,
                    }),
                }
            };
        let mut sides = [make(0, kind != 1, source), make(1, kind != 0, target)];
        // Two block-linear sides have the same alignment to their GOBs.
        if let [Side::Blocks(from), Side::Blocks(to)] = &mut sides {
            to.x = to.x & !127 | from.x & 127;
            to.y = to.y & !7 | from.y & 7;
            to.width = (to.x + bytes).next_multiple_of(64);
            to.height = to.y + lines;
        }
        Copy { sides, element, bytes, lines }
    })
}

/// Whatever the origin, the size and the height of blocks: each sector of a block-linear source is read once, and
/// each of a block-linear destination is written once.
pub fn each_sector_once(new: Maker<CopyEngine>) {
    property((copy(), any::<[u64; 5]>(), 1_u64..100), |(copy, stalls, latency)| {
        let run = copy.play(new, Around { stalls, latency, ..FREE });
        for side in (0..2).filter(|side| copy.sides[*side].is_blocks()) {
            let wanted: BTreeMap<u64, u32> = copy.addresses(side).map(|at| (at >> 5, 1)).collect();
            assert!(visits(&run, side == 1) == wanted, "sectors of side {side} are not visited once each");
        }
    });
}

/// Where source and destination differ in their alignment to GOBs, each sector of the source is still read once.
pub fn misaligned_sources_are_read_once(new: Maker<CopyEngine>) {
    for (x, y) in [(16, 0), (0, 1), (80, 5), (112, 7)] {
        let blocks = |base, x, y| BlockLinear {
            base,
            width: 640,
            height: 64,
            block_height: 1,
            x,
            y,
            ..BlockLinear::default()
        };
        let sides = [Side::Blocks(blocks(1 << 32, 128, 8)), Side::Blocks(blocks(2 << 32, x, y))];
        let copy = Copy { sides, element: 1, bytes: 400, lines: 30 };
        let run = copy.play(new, FREE);
        let wanted: BTreeMap<u64, u32> = copy.addresses(0).map(|at| (at >> 5, 1)).collect();
        assert!(visits(&run, false) == wanted, "origin {x}, {y}");
    }
}

/// Where lines overlap in the destination, the last one's bytes are final.
pub fn overlapping_lines(new: Maker<CopyEngine>) {
    for pitch in [1, 100, 160, 299] {
        let blocks = BlockLinear { base: 1 << 32, width: 320, height: 24, ..BlockLinear::default() };
        let sides = [Side::Blocks(blocks), Side::Pitch { base: 2 << 32, pitch }];
        Copy { sides, element: 1, bytes: 300, lines: 20 }.play(new, FREE);
    }
}

/// Whole GOBs are requests of 256 bytes; lines on the other side have a tile's width: 128 where GOBs are read,
/// else 256. A request costs a cycle in addition to its data (ce-rate-formula), so that 1 KB takes 64 cycles,
/// and 4 and 8 for its requests, or 4 and 4, with memory up to 140 cycles away. The first request is sent seven
/// cycles later for each block-linear side than in a copy of pitch.
pub fn cycles_of_gobs(new: Maker<CopyEngine>) {
    let pitch = |base| Side::Pitch { base, pitch: 4096 };
    for (block_height, latency) in [(0, 100), (4, 140)] {
        let blocks =
            BlockLinear { base: 1 << 32, width: 2048, height: 64, block_height, ..BlockLinear::default() };
        let to = BlockLinear { base: 2 << 32, ..blocks };
        for (sides, beats, writes, cycles) in [
            ([Side::Blocks(blocks), pitch(2 << 32)], [16, 8], 8, 64 + 4 + 8),
            ([pitch(1 << 32), Side::Blocks(to)], [16, 16], 4, 64 + 4 + 4),
            ([Side::Blocks(blocks), Side::Blocks(to)], [16, 16], 4, 64 + 4 + 4),
        ] {
            let copy = Copy { sides, element: 1, bytes: 2048, lines: 64 };
            let run = copy.play(new, Around { latency, ..FREE });
            let sides_of_blocks = sides.iter().filter(|side| side.is_blocks()).count() as u64;
            assert_eq!(run.port[0].0 - run.taken.last().unwrap(), 28 + 7 * sides_of_blocks);
            let mut at = vec![];
            for (cycle, packet) in &run.port {
                match packet {
                    CopyPacket::Read(read) => assert_eq!(read.beats, beats[0]),
                    CopyPacket::Write(write) => {
                        assert_eq!(write.beats, beats[1]);
                        at.push(*cycle);
                    }
                    CopyPacket::Data(_) => (),
                }
            }
            // Reads run ahead at first, and there are none at the end.
            let kilobytes = 64;
            assert_eq!(
                at[writes * (32 + kilobytes)] - at[writes * 32],
                cycles * kilobytes as u64,
                "{sides:?}"
            );
        }
    }
}
