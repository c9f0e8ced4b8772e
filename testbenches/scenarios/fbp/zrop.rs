//! A ZROP against a simple depth buffer: every response, every byte of the surface after a flush, the count of passing samples.

pub mod bench;
pub mod decompress;
pub mod due;
pub mod images;
pub mod markers;
pub mod steady;
pub mod stencil;
pub mod streams;
pub mod tiles;
pub mod z_bounds;
pub mod z_compare;
pub mod z_expand;
pub mod z_fetch;
pub mod z_source;
pub mod z_tags;
pub mod z_writeback;

use bench::{Stalls, judge, kind_of, pages, run};
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::DepthBuffer;
use stencil::every_stencil_state;
use streams::{Stream, packets};

scenarios! {
    Zrop::new(&Params::default()) => random_compressed random_samples random_z16 random_z32 random_wide random_wide_samples random_multisample
        a_tile_unread_becomes_planes every_stencil_state random_pages_of_two_kinds
        clipping_alone_accesses_no_memory;
    small() => random_small_cache;
}

/// Three tiles, short queues.
fn small() -> Zrop {
    let mut p = Params::default();
    p.tags.tiles = Within::new(3);
    p.tags.ahead = Within::new(1);
    p.fetch.job_depth = Within::new(2);
    p.fetch.request_depth = Within::new(2);
    p.compare.op_depth = Within::new(2);
    p.compare.writeback.write_depth = Within::new(2);
    Zrop::new(&p)
}

/// Random packets under random state, stalls and latency, on a surface of a kind.
fn random(new: Maker<Zrop>, stream: Stream) {
    let values = (prop::collection::vec(any::<u64>(), 1..120), any::<u64>(), any::<[u64; 6]>(), 0..40_u64);
    property(values, |(seeds, fill, patterns, latency)| {
        let packets = packets(&stream, &seeds);
        let bytes = streams::noise(fill, 2 << 16);
        let kind = kind(&packets, fill);
        let seen =
            run(new().rested(fill % 8), &packets, pages(bytes.clone(), kind), &Stalls { patterns, latency });
        judge(&packets, DepthBuffer::new(bytes), &seen);
    });
}

/// The kind of the stream's pages: that of its first surface, or any.
fn kind(packets: &[ZropPacket], seed: u64) -> u8 {
    let value = |of: u16| {
        packets.iter().find_map(|packet| match packet {
            ZropPacket::State(State { address, value }) if *address == of => Some(*value),
            _ => None,
        })
    };
    let fitting = kind_of(value(SET_ZT_FORMAT).unwrap_or(0), value(SET_ANTI_ALIAS).unwrap_or(0));
    // Z16 has kinds of clear values and kinds of planes.
    let fitting = if fitting < 0x06 && seed & 4 != 0 { fitting + 5 } else { fitting };
    let others = [0, 0x02, 0x07, 0x09, 0x17, 0x19, 0x51, 0x53, 0x54, 0x86, 0x88, 0xce, 0xd0, 0xdb];
    if seed & 3 != 0 { fitting } else { others[(seed >> 2) as usize % others.len()] }
}

fn random_compressed(new: Maker<Zrop>) {
    random(new, Stream { format: 0x16, modes: &[0], compress: true, surfaces: false });
}

fn random_samples(new: Maker<Zrop>) {
    random(new, Stream { format: 0x14, modes: &[0], compress: false, surfaces: false });
}

fn random_z16(new: Maker<Zrop>) {
    random(new, Stream { format: 0x13, modes: &[0, 2], compress: true, surfaces: false });
}

fn random_z32(new: Maker<Zrop>) {
    random(new, Stream { format: 0x0a, modes: &[0, 3], compress: true, surfaces: true });
}

/// Eight bytes a sample, a float with stencil.
fn random_wide(new: Maker<Zrop>) {
    random(new, Stream { format: 0x19, modes: &[0, 2, 3], compress: true, surfaces: true });
}

fn random_wide_samples(new: Maker<Zrop>) {
    random(new, Stream { format: 0x19, modes: &[0], compress: false, surfaces: false });
}

fn random_multisample(new: Maker<Zrop>) {
    random(new, Stream { format: 0x16, modes: &[0, 1, 2, 3, 6], compress: true, surfaces: true });
}

fn random_small_cache(new: Maker<Zrop>) {
    random(new, Stream { format: 0x16, modes: &[0], compress: true, surfaces: true });
}

/// A surface across two pages, of which one may have planes and the other may not, or not those of the format: kinds belong to
/// pages of 64 KB, as they are signalled to clients of compressed memory (units.md, CBC and compression).
fn random_pages_of_two_kinds(new: Maker<Zrop>) {
    const PAGE: u64 = 1 << 16;
    let values = (
        prop::collection::vec(any::<u64>(), 1..120),
        any::<u64>(),
        any::<[u64; 6]>(),
        0..40_u64,
        0..4_usize,
        0..6_usize,
    );
    property(values, |(seeds, fill, patterns, latency, format, kinds)| {
        let stream = Stream {
            format: [0x0a, 0x16, 0x13, 0x19][format],
            modes: &[0, 2],
            compress: true,
            surfaces: true,
        };
        let packets: Vec<_> = packets(&stream, &seeds)
            .into_iter()
            .map(|packet| match packet {
                ZropPacket::State(s) if s.address == SET_ZT_B => {
                    method(SET_ZT_B, if s.value == 0x1000 { 0xf000 } else { 0xe000 })
                }
                other => other,
            })
            .collect();
        let bytes = streams::noise(fill, 2 << 16);
        let own = kind(&packets, fill);
        let [first, second] = [[own, 0], [0, own], [own, own], [own, 0x07], [0x86, own], [own, 0x51]][kinds];
        let mut tiles = pages(bytes.clone(), first);
        tiles.set_kind(PAGE..2 * PAGE, second);
        let seen = run(new().rested(fill % 8), &packets, tiles, &Stalls { patterns, latency });
        judge(&packets, DepthBuffer::new(bytes), &seen);
    });
}

/// With a stencil test that all samples happen to pass, a tile whose depth was never read becomes one plane before the depth
/// that the next draw requested arrives from memory.
fn a_tile_unread_becomes_planes(new: Maker<Zrop>) {
    let state = [
        (SET_ZT_B, 0x1000),
        (SET_ZT_FORMAT, 0x16),
        (SET_ZT_SIZE_A, 64),
        (SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x8888_8888),
        (SET_ZT_SELECT, 1),
        (SET_DEPTH_TEST, 1),
        (SET_DEPTH_WRITE, 1),
        (SET_DEPTH_FUNC, 0x204),
        (SET_Z_COMPRESSION, 1),
        (SET_STENCIL_TEST, 1),
        (SET_STENCIL_FUNC, 0x201), // 0 is below the stored stencil
    ];
    let plane = |c| TilePlane { exp: 34, c, a: 3 << 20, b: 1 << 19 };
    let draw =
        |coverage, accept, c| ZropPacket::Frtx(Frtx { coverage, accept, plane: plane(c), ..Frtx::default() });
    for latency in [0, 1, 5, 20, 40, 100] {
        let mut packets: Vec<_> = state.map(|(address, value)| method(address, value)).to_vec();
        packets.extend([draw(!0, true, 14 << 30), draw(1 << 31, false, 11 << 30)]);
        packets.extend([method(SET_Z_COMPRESSION, 0), method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0)]);
        let bytes = vec![0xa5; 1 << 14];
        let seen = run(new(), &packets, pages(bytes.clone(), 0x51), &Stalls::none(latency));
        judge(&packets, DepthBuffer::new(bytes), &seen);
    }
}

/// Near and far clip without a depth target and without any test: the surface is neither read nor written, as its address may
/// be unmapped (for a driver that has drawn without a depth target so far).
fn clipping_alone_accesses_no_memory(new: Maker<Zrop>) {
    let plane = TilePlane { exp: 34, c: 14 << 30, a: 3 << 20, b: 1 << 19 };
    let draw = ZropPacket::Frtx(Frtx { coverage: !0, plane, ..Frtx::default() });
    for (select, format, tests) in
        [(0, 0x0a, 1), (0, 0, 1), (1, 0, 1), (0, 0x16, 1), (0, 0x13, 1), (1, 0x0a, 0), (1, 0x16, 0)]
    {
        let mut clipped = 0;
        for near in 1..8_u8 {
            let near = (f32::from(near) / 8.0).to_bits();
            let state = [
                (SET_ZT_FORMAT, format),
                (SET_ZT_SIZE_A, 64),
                (SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x8888_8888),
                (SET_ZT_SELECT, select),
                (SET_DEPTH_TEST, tests),
                (SET_DEPTH_WRITE, tests),
                (SET_STENCIL_TEST, tests),
                (SET_Z_COMPRESSION, 1),
                (SET_VIEWPORT_CLIP_MIN_Z, near),
            ];
            let mut packets: Vec<_> = state.map(|(address, value)| method(address, value)).to_vec();
            packets.extend([draw, method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0), draw]);
            let bytes = vec![0xa5; 1 << 14];
            let seen = run(new(), &packets, pages(bytes.clone(), 0), &Stalls::none(5));
            judge(&packets, DepthBuffer::new(bytes), &seen);
            assert_eq!(
                (seen.reads, seen.writes),
                (0, 0),
                "select {select}, format {format:x}, tests {tests}"
            );
            clipped += usize::from(seen.results.iter().any(|passed| *passed != !0));
        }
        assert!(clipped != 0, "select {select}, format {format:x}");
    }
}

/// A method as a packet.
pub fn method(address: u16, value: u32) -> ZropPacket {
    ZropPacket::State(State { address, value })
}
