//! Markers between work: when a marker checks whether memory has performed its writes, memory has all work before the marker;
//! work after it proceeds.

use super::bench::{NONE, Run, Stalls, marks, pair, run, run_held, state, target};
use super::random::{MEMORY, Stream, Theme};
use super::{noise, same_memory, small, stalls};
use bundle::*;
use fbp::crop::{Crop, Params};
use kit::memory::MemoryStalls;
use kit::scenario::property;
use kit::tile_memory::Tiles;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::crop::colour_buffer::ColourBuffer;

scenarios! {
    Crop::new(&Params::default()) => an_idle_marker a_marker_writes_dirty_tiles_once
        work_continues_during_a_marker
        a_tile_is_read_back_after_its_write any_marker any_marker_blended any_marker_on_any_kind;
    small() => any_marker_blended;
}

fn marker(id: u8) -> CropPacket {
    state(REPORT_MARKER, 0xf0 | u32::from(id))
}

/// Cycles from the last accepted packet to the completion of its marker.
fn cycles_of(run: &Run) -> u64 {
    run.marked.last().expect("a marker").0 - run.taken.last().expect("a packet")
}

const IDLE: u64 = 35;

/// 35 cycles and memory's latency: 10 to the tags, 16 slots, 7 after them to the write-back, 1 to its fence; memory; and 1 to
/// signal.
fn an_idle_marker(new: Maker<Crop>) {
    for latency in [1, 30] {
        let stalls = Stalls { memory: MemoryStalls::free(latency), ..NONE };
        let run = run(new(), vec![0; MEMORY], &[marker(5)], stalls);
        assert_eq!(cycles_of(&run), IDLE + latency);
        assert_eq!(run.marked[0].1, MarkerDone { id: 5 });
        assert_eq!((run.reads, run.writes), (0, 0));
    }
}

/// A first marker writes all tiles, a second nothing, a third only the tiles drawn again; a blend of complete sectors reads
/// nothing.
fn a_marker_writes_dirty_tiles_once(new: Maker<Crop>) {
    let mut packets = target(0, 0, 64, 0xd5);
    // Two sectors of each tile, one below the other.
    let both = |n: u16| [0, 1].map(|y| pair(4 * n, y, 1, [0x8040_2010; 8]));
    packets.extend((0..6).flat_map(both));
    packets.extend([marker(0), marker(1)]);
    packets.extend([state(0x1360, 1), state(0x1344, 0x4302), state(0x1348, 0x4303)]);
    packets.extend((0..6).map(|n| pair(4 * n, 0, 1, [0x8070_6050; 8])));
    packets.push(marker(2));
    let run = run_held(new(), noise(1), &packets, NONE, true);
    judge(&packets, &noise(1), &run, true);
    assert_eq!((run.reads, run.writes), (0, 12 + 6));
}

/// Packets after a marker are accepted before it is done.
fn work_continues_during_a_marker(new: Maker<Crop>) {
    let mut packets = target(0, 0, 64, 0xd5);
    packets.extend((0..6).map(|n| pair(4 * n, 0, 1, [0x8040_2010; 8])));
    packets.push(marker(3));
    packets.extend((0..40).map(|n| pair(4 * (n % 8), 4 * (n / 8), 1, [n.into(); 8])));
    packets.push(marker(4));
    let stalls = Stalls { memory: MemoryStalls::free(300), ..NONE };
    let run = run(new(), noise(1), &packets, stalls);
    judge(&packets, &noise(1), &run, false);
    assert!(*run.taken.last().unwrap() < run.marked[0].0, "work waits for memory");
    // A cycle for each slot, and the pipeline before them, which must drain: 26 cycles.
    let after = run.taken[12] - run.taken[11];
    assert!(after < 4, "{after}");
}

/// A tile written by a marker is read back only after memory has it, however slow memory is.
fn a_tile_is_read_back_after_its_write(new: Maker<Crop>) {
    let mut packets = target(0, 0, 64, 0xd5);
    packets.extend([state(0x1344, 0x4302), state(0x1348, 0x4303)]);
    // Different tiles each time, so that none of them is written again.
    for id in 0..4 {
        let y = 4 * u16::from(id);
        // One quad of two, so that no sector is complete.
        let half = |n: u16| match pair(4 * n, y, 1, [0x8040_2010 + u32::from(id); 8]) {
            CropPacket::Quads(mut quads) => {
                quads.quads[1].coverage = [0; 4];
                CropPacket::Quads(quads)
            }
            _ => unreachable!(),
        };
        packets.push(state(0x1360, 0));
        packets.extend((0..5).map(half));
        packets.extend([marker(id), state(0x1360, 1)]);
        packets.extend((0..5).map(|n| pair(4 * n, y, 1, [0x8070_6050; 8])));
    }
    packets.push(marker(4));
    let slow = Stalls { memory: MemoryStalls { write: 0x0001_0000_0000_0001, ..NONE.memory }, ..NONE };
    let run = run(new(), noise(2), &packets, slow);
    judge(&packets, &noise(2), &run, false);
}

/// A marker before some of the packets, but not within a pair that belongs together.
fn with_markers(packets: Vec<CropPacket>, rng: &mut Rng) -> Vec<CropPacket> {
    let (mut id, mut all, mut separate) = (0, vec![], true);
    for packet in packets {
        if separate && rng.one_in(14) {
            all.push(marker(id & 15));
            id += 1;
        }
        separate = !matches!(&packet, CropPacket::Quads(quads) if quads.source1 || quads.alphas);
        all.push(packet);
    }
    all.push(marker(15));
    all
}

/// Memory at each fence against the buffer at its marker. Bytes that work after the marker changes may have the old or the new
/// value, unless that work was held.
fn judge(packets: &[CropPacket], memory: &[u8], run: &Run, held: bool) {
    let mut buffer = ColourBuffer::new(memory.to_vec());
    let (mut then, mut ids): (Vec<(Vec<u8>, Vec<bool>)>, Vec<u8>) = Default::default();
    for packet in packets {
        buffer.packet(packet);
        match packet {
            CropPacket::State(state) if marks(packet) => {
                ids.push(state.value as u8 & 15);
                then.push((buffer.memory.clone(), vec![true; buffer.memory.len()]));
            }
            CropPacket::State(_) => (),
            _ => {
                for (bytes, stays) in then.iter_mut().filter(|_| !held) {
                    for ((byte, now), stays) in bytes.iter().zip(&buffer.memory).zip(stays) {
                        *stays &= byte == now;
                    }
                }
            }
        }
    }
    assert_eq!(run.marked.iter().map(|m| m.1.id).collect::<Vec<_>>(), ids);
    assert_eq!(run.fenced.len(), then.len());
    for (k, (seen, (bytes, stays))) in run.fenced.iter().zip(&then).enumerate() {
        if let Some(at) = (0..bytes.len()).find(|&at| stays[at] && seen[at] != bytes[at]) {
            panic!("at marker {k} byte {at:#x} is {:#x}, not {:#x}", seen[at], bytes[at]);
        }
    }
    same_memory(run, &buffer.memory);
}

fn any_of(new: Maker<Crop>, blend: bool, pages: impl Fn(u64) -> Tiles) {
    property((any::<u64>(), 30..120_usize, stalls()), |(seed, count, stalls)| {
        let mut rng = Rng::new(seed);
        let packets = with_markers(Stream::of(Theme { seed, packets: count, blend }), &mut rng);
        let (tiles, held) = (pages(seed), rng.one_in(2));
        let memory = tiles.plain();
        let run = run_held(new(), tiles, &packets, stalls, held);
        judge(&packets, &memory, &run, held);
    });
}

fn any_marker(new: Maker<Crop>) {
    any_of(new, false, |seed| noise(seed).into());
}

fn any_marker_blended(new: Maker<Crop>) {
    any_of(new, true, |seed| noise(seed).into());
}

fn any_marker_on_any_kind(new: Maker<Crop>) {
    any_of(new, true, super::compressed::any_pages);
}
