//! A CROP leaves memory as a colour buffer in software does.

use bench::{NONE, Run, Stalls, flush, pair, run, state, target};
use bundle::*;
use fbp::crop::{Crop, Params};
use kernel::Within;
use kit::memory::MemoryStalls;
use kit::scenario::{Dut, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use random::{Colours, MEMORY, Stream, Theme};
use references::fbp::crop::colour_buffer::ColourBuffer;

pub mod bench;
pub mod blend_component;
pub mod blend_lanes;
pub mod blend_optimise;
pub mod blend_wide;
pub mod colour_kinds;
pub mod colour_merge;
pub mod colour_reads;
pub mod colour_state;
pub mod colour_store;
pub mod colour_tags;
pub mod colour_writeback;
pub mod compressed;
mod equations;
pub mod markers;
pub mod random;
pub mod sector_address;
pub mod sector_split;
pub mod steady;

scenarios! {
    Crop::new(&Params::default()) => rates_are_met a_fill_reads_nothing a_read_leaves_after_twelve_cycles
        a_second_colour_takes_a_cycle alphas_ahead_take_no_cycle a_second_colour_applies_to_the_next_packet
        a_flush_invalidates
        an_evicted_tile_is_read_after_its_write any_colour any_blend optimised_blends_equal_plain_ones
        every_format_blends byte_and_float_blends_alternate
        blends_in_floats_of_the_same_bytes;
    small() => any_colour_in_a_small_cache;
    plain() => any_blend_without_optimisations;
}

use steady::{a_second_colour_takes_a_cycle, all_met as rates_are_met, alphas_ahead_take_no_cycle};

/// A small cache with many conflicts, and short queues.
fn small() -> Crop {
    let mut p = Params::default();
    p.colour_tags.tiles = Within::new(3);
    p.colour_store.cached_depth = Within::new(5);
    p.colour_kinds.evicted_depth = Within::new(1);
    p.colour_merge.job_depth = Within::new(1);
    p.colour_reads.sector_depth = Within::new(2);
    p.colour_writeback.sector_depth = Within::new(8);
    Crop::new(&p)
}

fn plain() -> Crop {
    let mut p = Params::default();
    p.blend_optimise.optimise = Within::new(0);
    Crop::new(&p)
}

/// Random memory contents.
fn noise(seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    (0..MEMORY).map(|_| (rng.roll() >> 32) as u8).collect()
}

/// The expected memory after the packets.
fn expected(memory: &[u8], packets: &[CropPacket]) -> Vec<u8> {
    let mut buffer = ColourBuffer::new(memory.to_vec());
    packets.iter().for_each(|packet| buffer.packet(packet));
    buffer.memory
}

/// Runs a stream and compares the resulting memory.
fn check(dut: Device<Crop>, theme: Theme, stalls: Stalls) -> Run {
    let (memory, packets) = (noise(theme.seed), Stream::of(theme));
    let run = run(dut, memory.clone(), &packets, stalls);
    same_memory(&run, &expected(&memory, &packets));
    run
}

fn same_memory(run: &Run, wanted: &[u8]) {
    if let Some(at) = (0..MEMORY).find(|&at| run.memory[at] != wanted[at]) {
        panic!("byte {at:#x} is {:#x}, not {:#x}", run.memory[at], wanted[at]);
    }
}

fn stalls() -> impl Strategy<Value = Stalls> {
    let pattern = || prop_oneof![Just(!0_u64), any::<u64>()];
    (pattern(), pattern(), pattern(), pattern(), 1..120_u64).prop_map(|(work, read, data, write, latency)| {
        Stalls { work, memory: MemoryStalls { read, data, write, latency } }
    })
}

fn any_stream(new: Maker<Crop>, blend: bool) {
    property((any::<u64>(), 30..200_usize, stalls()), |(seed, packets, stalls)| {
        check(new(), Theme { seed, packets, blend }, stalls);
    });
}

fn any_colour(new: Maker<Crop>) {
    any_stream(new, false);
}

fn any_blend(new: Maker<Crop>) {
    any_stream(new, true);
}

/// Both runs leave the same bytes, those of the reference.
fn optimised_blends_equal_plain_ones(new: Maker<Crop>) {
    property((any::<u64>(), 30..120_usize), |(seed, packets)| {
        let theme = Theme { seed, packets, blend: true };
        let with = check(new(), theme, NONE).memory;
        assert!(
            with == check(Device::new(Dut::Rust, plain()), theme, NONE).memory,
            "`optimise` makes a difference"
        );
    });
}

fn any_colour_in_a_small_cache(new: Maker<Crop>) {
    any_stream(new, false);
}

fn any_blend_without_optimisations(new: Maker<Crop>) {
    any_stream(new, true);
}

/// A blend onto the same quads, with a source alpha of a half.
fn blended(data: u32) -> Vec<CropPacket> {
    let mut packets = target(0, 0, 64, 0xd5);
    packets.extend([state(0x1360, 1), state(0x1344, 0x4302), state(0x1348, 0x4303)]);
    packets.push(pair(0, 0, 1, [data; 8]));
    packets
}

fn a_fill_reads_nothing(new: Maker<Crop>) {
    let mut packets = target(0, 0, 64, 0xd5);
    let data = [1, 2, 3, 4, 5, 6, 7, 8];
    packets.extend([pair(0, 0, 1, data), flush()]);
    let run = run(new(), noise(1), &packets, NONE);
    assert_eq!((run.reads, run.writes), (0, 1));
    let words: Vec<_> = run.memory[..32].chunks(4).map(|w| u32::from(w[0])).collect();
    assert_eq!(words, [1, 2, 5, 6, 3, 4, 7, 8]); // upper rows of both quads, then lower
}

fn a_read_leaves_after_twelve_cycles(new: Maker<Crop>) {
    let packets = blended(0x8040_2010);
    let run = run(new(), noise(1), &packets, NONE);
    assert_eq!(run.read_at[0] - run.taken.last().unwrap(), 12);
}

/// The same quads with second colours, with other ones, and without any, which counts as zero.
fn a_second_colour_applies_to_the_next_packet(new: Maker<Crop>) {
    let second = |data: u32| match pair(0, 0, 1, [data; 8]) {
        CropPacket::Quads(quads) => CropPacket::Quads(ColourQuads { source1: true, ..quads }),
        _ => unreachable!(),
    };
    let mut packets = target(0, 0, 64, 0xd5);
    // src SRC1_COLOR + dst ONE_MINUS_SRC1_ALPHA, in D3D's numbers and in OpenGL's.
    packets.extend([state(0x1360, 1), state(0x1344, 0x10), state(0x1348, 0xc903)]);
    let mut check = |more: &[CropPacket], wanted: [u8; 4]| {
        packets.extend(more);
        let run = run(new(), vec![0; MEMORY], &[&packets[..], &[flush()]].concat(), NONE);
        assert_eq!(run.memory[..4], wanted);
        assert_eq!(run.memory, expected(&vec![0; MEMORY], &packets));
    };
    let quads = pair(0, 0, 1, [0x80ff_c864; 8]); // 100, 200, 255, 128
    check(&[second(0xff33_6600), quads], [0, 80, 51, 128]);
    // A fifth of the destination remains: 0, 16, 10.2, 25.6; 100, 0, 51, 102.4 are added.
    check(&[second(0xcc33_00ff), quads], [100, 16, 61, 128]);
    check(&[quads], [100, 16, 61, 128]);
    // Second colours apply to one packet only.
    check(&[second(0xff00_0000), quads, quads], [0, 0, 0, 128]);
}

/// A blend with a source alpha of a half in each format, over a fill.
fn every_format_blends(new: Maker<Crop>) {
    let mut rng = Rng::new(11);
    for format in equations::WIDE.map(u32::from) {
        let mut packets = target(0, 0, 64, format);
        let mut quads = || {
            CropPacket::Quads(ColourQuads {
                data: std::array::from_fn(|_| rng.word()),
                ..match pair(0, 0, 1, [0; 8]) {
                    CropPacket::Quads(quads) => quads,
                    _ => unreachable!(),
                }
            })
        };
        packets.extend([state(SET_BLEND, 1), state(0x1344, 0x4302), state(0x1348, 0x4303)]);
        for _ in 0..6 {
            // Alphas in a preceding packet count where the format does not store alpha.
            if let CropPacket::Quads(alphas) = quads() {
                packets.push(CropPacket::Quads(ColourQuads { alphas: true, ..alphas }));
            }
            packets.push(quads());
        }
        packets.push(flush());
        let run = run(new(), noise(3), &packets, NONE);
        same_memory(&run, &expected(&noise(3), &packets));
    }
}

/// Two targets alternate, one that blends in bytes and one in floats: neither waits for the other, except in cycles in which
/// the cache is written.
fn byte_and_float_blends_alternate(new: Maker<Crop>) {
    let mut packets = target(0, 0, 64, 0xd5);
    packets.extend(target(1, 0x8000, 64, 0xca));
    packets.extend([state(0x1344, 0x4302), state(0x1348, 0x4303)]);
    packets.extend([state(SET_BLEND, 1), state(SET_BLEND + 4, 1)]);
    for both in steady::tiles(4, 60).into_iter().zip(steady::tiles(8, 60)) {
        for (target, packet) in [(0, both.0), (1, both.1)] {
            let CropPacket::Quads(quads) = packet else { unreachable!() };
            packets.push(CropPacket::Quads(ColourQuads { target, ..quads }));
        }
    }
    packets.push(flush());
    let run = run(new(), noise(4), &packets, NONE);
    same_memory(&run, &expected(&noise(4), &packets));
    let cycles = run.taken[packets.len() - 2] - run.taken[packets.len() - 121];
    assert!(cycles < 140, "{cycles} cycles for 119 packets");
}

/// Float blends of the same quads wait for each other, and a fill of them waits for the blends.
fn blends_in_floats_of_the_same_bytes(new: Maker<Crop>) {
    let mut packets = target(0, 0, 64, 0xca);
    packets.extend([state(SET_BLEND, 1), state(0x1344, 0x4302), state(0x1348, 0x4303)]);
    for k in 0..8 {
        packets.push(pair(0, 0, 1, [0x3400_3800 + k; 8]));
        if k % 3 == 2 {
            packets.extend([state(SET_BLEND, 0), pair(0, 0, 1, [k; 8]), state(SET_BLEND, 1)]);
        }
    }
    packets.push(flush());
    let run = run(new(), noise(5), &packets, NONE);
    same_memory(&run, &expected(&noise(5), &packets));
}

/// A flush invalidates the cache, as memory may have changed.
fn a_flush_invalidates(new: Maker<Crop>) {
    let mut packets = blended(0x8040_2010);
    packets.push(pair(0, 0, 1, [0x8001_0203; 8]));
    let before = run(new(), noise(1), &packets, NONE);
    assert_eq!((before.reads, before.writes), (1, 0));
    packets.extend([flush(), pair(0, 0, 1, [0x8001_0203; 8]), flush()]);
    let after = run(new(), noise(1), &packets, NONE);
    assert_eq!((after.reads, after.writes), (2, 2));
    assert_eq!(after.memory, expected(&noise(1), &packets));
}

/// An evicted tile is read again only after memory has accepted its writes, however slow memory is.
fn an_evicted_tile_is_read_after_its_write(new: Maker<Crop>) {
    let mut packets = blended(0x8040_2010);
    for _ in 0..3 {
        // More tiles than the cache holds, 32 bytes apart.
        packets.extend((0..20).map(|n| pair(4 * (n % 8), 4 * (n / 8), 1, [0x8033_4455; 8])));
    }
    packets.push(flush());
    let slow = Stalls { memory: MemoryStalls { write: 0x0001_0000_0000_0001, ..NONE.memory }, ..NONE };
    let run = run(new(), noise(2), &packets, slow);
    assert_eq!(run.memory, expected(&noise(2), &packets));
    assert_eq!(run.reads, 60);
}
