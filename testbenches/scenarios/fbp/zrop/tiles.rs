//! Tiles and their status in memory: the state in which each is evicted, how it is read back, and clears in memory.

pub mod clears;

use super::bench::{Seen, Stalls, judge, kind_of, pages, run};
use super::method;
use super::steady::{FULL, clear, draw, surface};
use super::streams::noise;
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kit::tile_memory::Tiles;
use kit::{Maker, scenarios};
use references::fbp::zrop::depth::DepthBuffer;

scenarios! {
    Zrop::new(&Params::default()) =>
        status_by_planes other_kinds_have_samples other_positions_have_samples
        planes_are_expanded_where_they_are clear_values surfaces_in_turn layers_in_turn planes_of_halves;
}

pub const LEFT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
pub const BASE: u64 = 0x1000;

/// Standard sample positions of modes 0 to 3.
const POSITIONS: [[u32; 2]; 4] =
    [[0x8888_8888; 2], [0xcc44_cc44; 2], [0xeaa2_6e26; 2], [0xb7d3_3571, 0x9dfb_1f59]];

/// Runs packets and a flush over the memory, and compares its final contents, read plainly.
fn judged(new: Maker<Zrop>, mut packets: Vec<ZropPacket>, tiles: Tiles, stalls: &Stalls) -> Seen {
    packets.push(method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0));
    let before = tiles.plain();
    let seen = run(new(), &packets, tiles, stalls);
    judge(&packets, DepthBuffer::new(before), &seen);
    seen
}

pub fn state_of(seen: &Seen, tile: u64) -> u8 {
    seen.tiles.as_ref().expect("memory").state(BASE + 256 * tile)
}

/// A surface of a format and mode, with the sample positions of another; draws always pass.
pub fn begin(format: u32, mode: u32, positions: u32) -> Vec<ZropPacket> {
    let mut packets = surface(format, 1);
    let at = POSITIONS[positions as usize];
    packets.extend(
        [(0x15d0, mode), (0x11e0, at[0]), (0x11e4, at[1]), (0x11e8, at[0]), (0x11ec, at[1]), (0x130c, 0x207)]
            .map(|(a, v)| method(a, v)),
    );
    packets
}

/// A tile of `n` planes, each of the later ones on a row of its own.
pub fn planes(n: u32) -> Vec<ZropPacket> {
    let mut draws = vec![draw((0, 0), !0, 100, 1)];
    draws.extend((1..n).map(|k| draw((0, 0), 0xff << (8 * k), 10 * i64::from(k), 0)));
    draws
}

/// Clears tiles of a kilobyte from a line on, as another ROP does.
pub fn clear_in_memory(memory: &mut Tiles, op: TileOp, line: u64, tiles: u8, data: Sector) {
    memory.write(&[TileWrite {
        op,
        line,
        sectors: tiles,
        last: true,
        mask: !0,
        data,
        ..TileWrite::default()
    }]);
}

/// Two planes are evicted in state 2, four in state 3, more as samples, in each kind that has planes.
fn status_by_planes(new: Maker<Zrop>) {
    // With eight-byte samples both halves have the planes.
    for (format, first, samples, halves) in
        [(0x0a, 0x86, 8, 1), (0x16, 0x51, 6, 1), (0x14, 0x17, 6, 1), (0x19, 0xce, 8, 2)]
    {
        for (mode, n) in (0..4).flat_map(|mode| (1..6).map(move |n| (mode, n))) {
            let mut packets = begin(format, mode, mode);
            packets.extend(planes(n));
            let tiles = pages(noise(7, 1 << 15), first + mode as u8);
            let seen = judged(new, packets, tiles, &Stalls::none(10));
            let state = [2, 2, 3, 3, 0][n as usize - 1];
            assert_eq!(state_of(&seen, 0), state, "{n} planes");
            assert_eq!(state_of(&seen, 1), if halves == 2 { state } else { 0 }, "{n} planes");
            // The kind is requested once; nothing else is read.
            assert_eq!(seen.reads, 1);
            let written = [halves, halves, 2 * halves, 2 * halves, samples][n as usize - 1];
            assert_eq!(seen.moved.written, written, "format {format:x}, {n} planes");
        }
    }
}

/// Kinds of other formats, of other numbers of samples, without planes, or no kind.
fn other_kinds_have_samples(new: Maker<Zrop>) {
    let cases = [
        (0x0a, 0, 0x51),
        (0x0a, 0, 0x87),
        (0x0a, 3, 0x86),
        (0x16, 0, 0x86),
        (0x16, 1, 0x53),
        (0x13, 0, 0x02),
        (0x13, 0, 0x08),
        (0x13, 3, 0x07),
        (0x0a, 0, 0x07),
        (0x19, 0, 0xcf),
        (0x19, 0, 0x86),
        (0x0a, 0, 0xce),
    ];
    let none = [
        (0x19, 0, 0),
        (0x19, 2, 0xdb),
        (0x0a, 0, 0),
        (0x16, 2, 0),
        (0x13, 0, 0x86),
        (0x0a, 0, 0xdb),
        (0x16, 0, 0x02),
    ];
    for (format, mode, kind) in [&cases[..], &none[..]].concat() {
        for n in [1, 4] {
            let mut packets = begin(format, mode, mode);
            packets.extend(planes(n));
            let seen = judged(new, packets, pages(noise(5, 1 << 15), kind), &Stalls::none(10));
            assert_eq!(state_of(&seen, 0), 0, "format {format:x}, kind {kind:x}");
        }
    }
}

/// Planes of a surface with sample positions other than the kind's remain in the cache.
fn other_positions_have_samples(new: Maker<Zrop>) {
    for (format, mode, positions) in [(0x0a, 0, 1), (0x0a, 3, 2), (0x16, 1, 0), (0x16, 2, 3), (0x19, 2, 0)] {
        let mut packets = begin(format, mode, positions);
        packets.extend(planes(3));
        let seen = judged(new, packets, pages(noise(5, 1 << 15), kind_of(format, mode)), &Stalls::none(10));
        assert_eq!(state_of(&seen, 0), 0);
    }
}

/// Tiles stored as planes decode to the same samples at other positions or in another mode.
fn planes_are_expanded_where_they_are(new: Maker<Zrop>) {
    for (format, mode, n) in
        [(0x0a, 0, 1), (0x0a, 3, 4), (0x16, 2, 2), (0x16, 1, 3), (0x19, 0, 2), (0x19, 3, 4)]
    {
        let mut packets = begin(format, mode, mode);
        packets.extend(planes(n));
        packets.extend([method(0x11e0, 0x1234_5678), method(0x130c, 0x201), draw((0, 0), LEFT, 60, 2)]);
        packets.extend([method(0x15d0, 1 - mode.min(1)), draw((0, 0), !LEFT, 55, -3)]);
        let seen = judged(new, packets, pages(noise(3, 1 << 15), kind_of(format, mode)), &Stalls::none(25));
        assert_eq!(state_of(&seen, 0), 0);
    }
}

/// Clear values that a plane represents exactly are read as planes and evicted as such; others as samples.
fn clear_values(new: Maker<Zrop>) {
    let depths = [(1.0_f32.to_bits(), 2), (0, 2), (0.3_f32.to_bits(), 2), (0x2b80_0000, 2)];
    let others = [(0x2b7f_ffff, 0), (7, 0), (0x3f80_0001, 0), (0xbf00_0000, 0), (0x7fc0_0000, 0)];
    let whole = [&depths[..], &others[..]].concat();
    // A pattern that is not one code.
    let cases = whole.iter().flat_map(|(word, state)| [(*word, *word, *state), (*word, 0x3f00_0000, 0)]);
    for (word, second, state) in cases.filter(|(word, second, _)| *word != 0x3f00_0000 || second == word) {
        for (func, latency) in [(0x201, 0), (0x204, 7), (0x207, 30)] {
            let mut tiles = pages(vec![0xa5; 1 << 15], 0x86);
            let data = Sector { words: [word, second, word, word, word, second, word, word] };
            clear_in_memory(&mut tiles, TileOp::FastClear, BASE / 128, 15, data);
            let mut packets = surface(0x0a, 1);
            packets.extend([method(0x130c, func), draw((0, 0), LEFT, 100, 1), draw((1, 0), 1 << 9, 30, 0)]);
            packets.push(draw((0, 0), !LEFT, 90, 0));
            let seen = judged(new, packets, tiles, &Stalls::none(latency));
            assert_eq!(state_of(&seen, 2), 1, "a tile without draws");
            // Draws that always pass are sure to write.
            if func == 0x207 {
                assert_eq!((state_of(&seen, 1), word, second), (state, word, second));
            }
        }
    }
}

/// Two surfaces alternate: their planes are read and evicted as planes, a sector for each tile.
fn surfaces_in_turn(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 1);
    packets.push(method(0x130c, 0x201));
    let rounds = 5;
    for k in 0..2 * rounds {
        let base = if k % 2 == 0 { BASE as u32 } else { 0x8000 };
        packets.push(method(SET_ZT_B, base));
        packets.extend((0..4).map(|t| draw((t, 0), !0, 200 - i64::from(k), 0)));
    }
    // Any stored depth is farther than the draws.
    let tiles = pages(vec![0xff; 1 << 16], 0x86);
    let seen = judged(new, packets, tiles, &Stalls::none(10));
    for tile in (0..4).flat_map(|t| [t, 0x70 + t]) {
        assert_eq!(state_of(&seen, tile), 2);
    }
    assert_eq!(seen.moved.written, 2 * rounds as u64 * 4);
    // Samples at first, then a sector each, and none of the second line. The kind is requested each time.
    let (requested, planes) = (2 + 2 * (rounds as u64 - 1), 2 * (rounds as u64 - 1) * 4);
    assert_eq!(seen.moved.raw, 2 * 4 * 8 + planes);
    assert_eq!(seen.moved.notified, requested + planes);
}

/// Layers of a surface alternate, the third of which is out of range: draws and clears affect their own layer, and those out of
/// range the first.
fn layers_in_turn(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 1);
    packets.extend([
        method(0x130c, 0x201),
        method(SET_ZT_LAYER, 1),
        method(SET_ZT_SIZE_C, 3),
        method(SET_ZT_ARRAY_PITCH, 0x800),
    ]);
    for layer in [0, 1, 2, 0] {
        packets.push(method(SET_WORK_LAYER, layer));
        packets.extend((0..4).map(|t| draw((t, 0), !0, 200 - 10 * i64::from(layer), 0)));
    }
    packets.push(method(SET_ZT_SIZE_C, 0x1_0003));
    packets.push(method(SET_WORK_LAYER, 1));
    packets.push(draw((5, 0), !0, 7, 0));
    let tiles = pages(vec![0xff; 1 << 16], 0x86);
    let seen = judged(new, packets, tiles, &Stalls::none(10));
    // A layer is 0x2000 bytes, 32 tiles of memory; the surface's own first layer is not touched.
    let first = |layer: u64| 32 * layer;
    for tile in 0..4 {
        assert_eq!([0, 1, 2, 3].map(|layer| state_of(&seen, first(layer) + tile)), [0, 2, 2, 0]);
    }
    assert_eq!(state_of(&seen, first(1) + 5), 2);
    assert_eq!(state_of(&seen, first(2) + 5), 0);
}

/// Z16: either half of a tile of memory is planes by itself, up to two, in a sector; in all modes. Clears are planes, too.
fn planes_of_halves(new: Maker<Zrop>) {
    // The same draws on the tile to the right.
    let beside = |n: u32, x: u16| {
        let right = planes(n).into_iter().take(n as usize);
        right.map(move |packet| match packet {
            ZropPacket::Frtx(frtx) => ZropPacket::Frtx(Frtx { x, ..frtx }),
            other => other,
        })
    };
    for (mode, n, m) in (0..4).flat_map(|mode| (0..9).map(move |k| (mode, k / 3 + 1, k % 3))) {
        let mut packets = begin(0x13, mode, mode);
        packets.extend(planes(n));
        let width = [8, 4, 4, 2][mode as usize];
        packets.extend(beside(m, width));
        let tiles = pages(noise(7, 1 << 15), 0x07 + mode as u8);
        let seen = judged(new, packets.clone(), tiles, &Stalls::none(10));
        let state = u8::from(n < 3) | u8::from(m != 0) << 1;
        assert_eq!(state_of(&seen, 0), state, "mode {mode}, {n} planes, {m} beside");
        assert_eq!(seen.moved.written, if n < 3 { 1 } else { 4 } + u64::from(m != 0));
        // They are read back as planes, a sector each, compared and replaced.
        let tiles = seen.tiles.expect("memory");
        let mut packets = begin(0x13, mode, mode);
        packets.extend([method(0x130c, 0x201), draw((0, 0), LEFT, 1, 0)]);
        let seen = judged(new, packets, tiles.clone(), &Stalls::none(10));
        assert_eq!(seen.moved.raw, if n < 3 { 1 } else { 4 }, "mode {mode}, {n} planes");
        // At other positions they are read as the samples that they were.
        let mut packets = begin(0x13, mode, mode);
        packets.extend([method(0x11e0, 0x1234_5678), draw((0, 0), LEFT, 60, 2)]);
        let seen = judged(new, packets, tiles, &Stalls::none(25));
        assert_eq!(state_of(&seen, 0), state & 2);
    }
    let mut packets = begin(0x13, 0, 0);
    packets.extend([method(0x0fec, 0x10), method(0x0d90, 0.7_f32.to_bits()), clear(true, false, FULL)]);
    let seen = judged(new, packets, pages(noise(7, 1 << 15), 0x07), &Stalls::none(10));
    assert_eq!((seen.moved.cleared, seen.moved.written, seen.reads), (0, 4, 1));
    assert_eq!([0, 2].map(|tile| state_of(&seen, tile)), [3, 3]);
}
