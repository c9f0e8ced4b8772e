//! The Z mode that state selects, and latencies.

use super::player::{ROPS, Stalls, play};
use super::random::Noise;
use super::random::drafts::{Draft, stream};
use bundle::*;
use gpc::prop::{Params, Prop};
use kit::{Maker, scenarios};
use references::gpc::prop::pixel_pipeline::World;

scenarios! {
    Prop::new(&Params::default()) => state_chooses_the_mode area_is_gathered_before_depth_comes_first
        a_clear_waits_and_is_late without_depth_work_zrop_is_bypassed
        frtxs_that_may_be_clipped_are_tested
        a_marker_waits_for_shading the_largest_footprint_fits_the_buffer latencies every_method_is_routed
        the_alpha_test_compares_floats;
}

/// One full footprint for each primitive.
struct Visible;

impl World for Visible {
    fn shade(&self, _prim: u16, _x: u16, _y: u16, _output: usize) -> ShadedQuad {
        ShadedQuad { kill: 0, sample_mask: [0xffff; 4], colour: [[0x3f80_0000; 4]; 4] }
    }
    fn passes(&self, _frtx: &Frtx) -> u64 {
        !0
    }
}

fn state(address: u16, value: u32) -> FrtxPacket {
    FrtxPacket::State(State { address, value })
}

/// A primitive of a row of eight pixels, which makes one group of quads.
fn prim(prim: u16) -> FrtxPacket {
    FrtxPacket::Frtx(Frtx { prim, area: 8, coverage: 0xff, last: true, ..Frtx::default() })
}

const DEPTH: [FrtxPacket; 2] = [
    FrtxPacket::State(State { address: SET_ZT_SELECT, value: 1 }),
    FrtxPacket::State(State { address: SET_DEPTH_TEST, value: 1 }),
];

/// Whether each primitive reached ZROP before it reached shading.
fn modes(new: Maker<Prop>, stream: &[FrtxPacket]) -> Vec<bool> {
    let times = play(new(), &Visible, stream, &Stalls::FULL);
    // State is sent to both ROPs, before all primitives.
    let states = times.zrop.len() - times.groups.len();
    times.groups.iter().zip(&times.zrop[states..]).map(|(group, zrop)| *zrop < group.0).collect()
}

fn state_chooses_the_mode(new: Maker<Prop>) {
    let cases: &[(&[(u16, u32)], bool)] = &[
        (&[], true),
        (&[(SET_ALPHA_TEST, 1)], false),
        (&[(SET_SHADER_COVERAGE, 1)], false),
        (&[(SET_SHADER_COVERAGE, 2)], false), // side effects
        (&[(PIXEL_HEADER_FIRST, 0x1_8000)], false),
        (&[(PIXEL_HEADER_FIRST, 0x8000)], false),   // kills
        (&[(PIXEL_HEADER_FIRST, 0x1_0000)], false), // stores
        (&[(PIXEL_HEADER_FIRST, 0x7fff), (0x3a84, !0), (0x3ac4, !0)], true),
        (&[(PIXEL_HEADER_LAST, 1)], false), // a sample mask
        (&[(PIXEL_HEADER_LAST, 2)], false), // depths
        (&[(PIXEL_HEADER_LAST, 3), (SET_API_MANDATED_EARLY_Z, 1)], true),
        (&[(PIXEL_HEADER_LAST, 3), (PIXEL_HEADER_LAST, !3)], true),
        (&[(SET_SHADER_COVERAGE, 2), (SET_API_MANDATED_EARLY_Z, 1)], true),
        (&[(SET_ANTI_ALIAS_ALPHA_CONTROL, 1)], false),
        (&[(SET_ANTI_ALIAS_ALPHA_CONTROL, 0x10)], true),
        (&[(SET_SAMPLE_MASK_X1_Y1, 0xfffe)], false),
        (&[(SET_SAMPLE_MASK_X1_Y1, 0x0001)], true), // one sample, and the mask does not change
        (&[(SET_ALPHA_TEST, 1), (SET_API_MANDATED_EARLY_Z, 1)], true),
        (&[(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f)], false),
        (&[(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x14)], false), // illegal value
        (&[(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f), (SET_API_MANDATED_EARLY_Z, 1)], true),
    ];
    for (methods, early) in cases {
        let before = methods.iter().map(|(address, value)| state(*address, *value));
        let stream: Vec<_> = before.chain(DEPTH).chain([prim(1), prim(2)]).collect();
        assert_eq!(modes(new, &stream), [*early; 2], "{methods:x?}");
    }
}

fn area_is_gathered_before_depth_comes_first(new: Maker<Prop>) {
    let threshold = |n| state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, n);
    let prims: Vec<_> = (1..7).map(prim).collect();
    // Eight pixels each: the second makes them 16, the fourth 32, and is itself early.
    let stream = [&[threshold(1)], &DEPTH[..], &prims].concat();
    assert_eq!(modes(new, &stream), [false, true, true, true, true, true]);
    let stream = [&[threshold(2)], &DEPTH[..], &prims].concat();
    assert_eq!(modes(new, &stream), [false, false, false, true, true, true]);
    // State that may change coverage restarts it.
    let (on, off) = (state(SET_ALPHA_TEST, 1), state(SET_ALPHA_TEST, 0));
    let stream =
        [&[threshold(1)], &DEPTH[..], &[prim(1), on, prim(2), off, prim(3), prim(4), prim(5)]].concat();
    assert_eq!(modes(new, &stream), [false, false, false, true, true]);
}

fn a_clear_waits_and_is_late(new: Maker<Prop>) {
    let rect = Rect { x0: 16, y0: 0, x1: 32, y1: 16 };
    let clear =
        |z, colour| FrtxPacket::Clear(ClearTile { z, colour, rect, last: true, ..ClearTile::default() });
    let colour = [state(SET_CT_SELECT, 1), state(SET_COLOR_TARGET_FORMAT, 0xd5)];
    let work = [prim(1), clear(true, 15), prim(2), clear(false, 1), clear(true, 0), prim(3)];
    play(new(), &Visible, &[&colour[..], &DEPTH, &work].concat(), &Stalls::FULL);
}

fn without_depth_work_zrop_is_bypassed(new: Maker<Prop>) {
    let cases = [(0, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0), (1, 1, 0, 2), (0, 0, 1, 2), (0, 1, 1, 2)];
    for (select, test, count, frtxs) in cases {
        let methods = [(SET_ZT_SELECT, select), (SET_DEPTH_TEST, test), (SET_ZPASS_PIXEL_COUNT, count)];
        let stream = [&methods.map(|(a, v)| state(a, v))[..], &[prim(1), prim(2)]].concat();
        let times = play(new(), &Visible, &stream, &Stalls::FULL);
        assert_eq!(times.zrop.len(), 2 * 3 + frtxs, "{select} {test} {count}");
        assert_eq!(times.groups.len(), 2);
    }
}

/// FRTXs that near and far may clip are sent to their ROP even without a test: planes that leave [0, 1] anywhere in their
/// footprint, and all FRTXs where near or far are inside [0, 1].
fn frtxs_that_may_be_clipped_are_tested(new: Maker<Prop>) {
    let plane = |c, a| TilePlane { exp: 20, c, a, b: 0 };
    let one = 1 << 20;
    let inside = [plane(0, 0), plane(one, 0), plane(4 * 9, 9), plane(one - 4 * 9, -9)];
    let beyond = [plane(-1, 0), plane(one + 1, 0), plane(4 * 9 - 1, 9), plane(one - 4 * 9 + 1, -9)];
    let float = |address, value: f32| (address, value.to_bits());
    let (near, far) = (SET_VIEWPORT_CLIP_MIN_Z, SET_VIEWPORT_CLIP_MAX_Z);
    let control = SET_VIEWPORT_CLIP_CONTROL;
    let cases: &[(&[(u16, u32)], usize)] = &[
        (&[], 4),
        (&[float(near, 0.25)], 8),
        (&[float(far, 0.75)], 8),
        (&[float(near, 0.25), (control, 1)], 4),
        (&[(control, 0x18)], 0),
        (&[(control, 0x08)], 4),
        (&[float(near, -1.0), float(far, 2.0)], 0),
        (&[float(near, -1.0)], 4),
    ];
    for (methods, frtxs) in cases {
        let draws = inside.iter().chain(&beyond).zip(1..).map(|(plane, prim)| {
            FrtxPacket::Frtx(Frtx { prim, coverage: 0xff, plane: *plane, last: true, ..Frtx::default() })
        });
        let stream: Vec<_> = methods.iter().map(|(a, v)| state(*a, *v)).chain(draws).collect();
        let times = play(new(), &Visible, &stream, &Stalls::FULL);
        assert_eq!(times.zrop.len(), 2 * methods.len() + frtxs, "{methods:x?}");
        assert_eq!(times.groups.len(), 8);
        let marked = |packet: &FrtxPacket| match packet {
            FrtxPacket::Frtx(frtx) => FrtxPacket::Frtx(Frtx { unclipped: true, ..*frtx }),
            other => *other,
        };
        let marked: Vec<_> = stream.iter().map(marked).collect();
        let times = play(new(), &Visible, &marked, &Stalls::FULL);
        assert_eq!(times.zrop.len(), 2 * methods.len(), "none of it may be: {methods:x?}");
    }
}

/// Eight targets of 128-bit colour for 16 quads, one of them with two colours, or of 64-bit colour and alphas; late Z, and
/// CROPs that rarely accept.
fn the_largest_footprint_fits_the_buffer(new: Maker<Prop>) {
    largest(new, 0xc0, &[(SET_BLEND, 1), (SET_BLEND_COLOR_DEST_COEFF, 0xc901)]);
    let on: Vec<_> = (0..8).map(|n| (SET_BLEND + 4 * n, 1)).collect();
    largest(new, 0xcb, &[&on[..], &[(SET_BLEND_COLOR_DEST_COEFF, 0x4303)]].concat());
}

fn largest(new: Maker<Prop>, format: u32, blend: &[(u16, u32)]) {
    let draft = |(address, value): (u16, u32)| Draft::State(State { address, value });
    let mut drafts = vec![draft((SET_CT_SELECT, 0xfac_6888))];
    drafts.extend((0..8).map(|n| draft((SET_COLOR_TARGET_FORMAT::at(n), format))));
    drafts.extend([(SET_SHADER_COVERAGE, 1), (SET_ZT_SELECT, 1), (SET_DEPTH_TEST, 1)].map(draft));
    drafts.extend(blend.iter().copied().map(draft));
    for x in 0..6 {
        drafts.push(Draft::Frtx { x, y: 0, coverage: !0, back: false, begins: true, ends: true });
    }
    let stalls = Stalls { crop: [0x0101_0101_0101_0101; ROPS], zrop_latency: [150; ROPS], ..Stalls::FULL };
    play(new(), &Visible, &stream(&drafts), &stalls);
    play(new(), &Noise(7), &stream(&drafts), &stalls);
}

fn latencies(new: Maker<Prop>) {
    // Late: queue, mark, queue, pass (2), queue, load, pick, queue.
    let late = [state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f), prim(1)];
    let times = play(new(), &Visible, &late, &Stalls::FULL);
    assert_eq!(times.groups[0].0, 1 + 9);
    // Early: the mode changes one cycle before; there is nothing to drain.
    let times = play(new(), &Visible, &[prim(1)], &Stalls::FULL);
    assert_eq!(times.groups[0].0, 1 + 9);
    // From shading's response: gate, queue, test, mask, issue, send, queue, pass (2), queue, load, take, place, queue (2),
    // hold, cut.
    let colour = [state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f), state(SET_CT_SELECT, 1)];
    let format = state(SET_COLOR_TARGET_FORMAT, 0xd5);
    let times = play(new(), &Visible, &[&colour[..], &[format, prim(1)]].concat(), &Stalls::FULL);
    assert_eq!(times.crop[2] - times.shaded[0], 17);
    // Alphas first, then their colours; the FRTX is sent with the second beat, a cycle later.
    let alphas =
        [state(SET_COLOR_TARGET_FORMAT, 0xde), state(SET_BLEND, 1), state(SET_BLEND_COLOR_SOURCE_COEFF, 5)];
    let times = play(new(), &Visible, &[&colour[..], &alphas, &[prim(1)]].concat(), &Stalls::FULL);
    let crop: Vec<_> = times.crop.iter().rev().take(4).rev().map(|cycle| cycle - times.shaded[0]).collect();
    assert_eq!(crop, [18, 19, 20, 21]);
}

/// ROPs get a marker once all pixels before it are shaded.
fn a_marker_waits_for_shading(new: Maker<Prop>) {
    let marker = |id| state(0x3f08, id);
    let late = state(SET_OPPORTUNISTIC_EARLY_Z_HYSTERESIS, 0x1f);
    let stalls = Stalls { shading_latency: 100, ..Stalls::FULL };
    let stream = [&[late], &DEPTH[..], &[prim(1), marker(5), prim(2), marker(6)]].concat();
    let times = play(new(), &Visible, &stream, &stalls);
    // Responses of two groups and two passes; each ROP's depth half has two states and markers, and one has FRTXs.
    let [.., last] = times.shaded[..] else { panic!("nothing came back") };
    assert_eq!((times.shaded.len(), times.crop.len(), times.zrop.len()), (4, 4, 4 + 4 + 2));
    assert!(times.crop[2..].iter().chain(&times.zrop[8..]).all(|cycle| *cycle > last));
    assert!(times.crop[..2].iter().all(|cycle| *cycle > times.shaded[1]));
}

/// All methods, with values that set nothing and with values that set much.
fn every_method_is_routed(new: Maker<Prop>) {
    for value in [0, !0] {
        let all: Vec<_> = (0..0x4000).step_by(4).map(|address| state(address, value)).collect();
        play(new(), &Visible, &all, &Stalls::FULL);
    }
}

/// Floats at the edge cases of an alpha test.
const FLOATS: [u32; 8] = [
    0xff80_0000, // minus infinity
    0xbf80_0000,
    0x8000_0000, // minus zero
    0,
    1, // the least above zero
    0x3f80_0000,
    0x7f80_0000,
    0x7fc0_0000, // NaN
];

/// Each of them as the alpha of a pixel along each row of eight.
struct Alphas;

impl World for Alphas {
    fn shade(&self, _prim: u16, x: u16, _y: u16, _output: usize) -> ShadedQuad {
        let alpha = |k: u16| FLOATS[usize::from((x & !1) + k) % 8];
        let colour = [0, 1, 0, 1].map(|k| [0x3f80_0000, 0x3f80_0000, 0x3f80_0000, alpha(k)]);
        ShadedQuad { kill: 0, sample_mask: [0xffff; 4], colour }
    }
    fn passes(&self, _frtx: &Frtx) -> u64 {
        !0
    }
}

/// Every function, by both its numbers, for each pair of floats.
fn the_alpha_test_compares_floats(new: Maker<Prop>) {
    let mut stream = [&DEPTH[..], &[state(SET_ALPHA_TEST, 1)]].concat();
    for (k, threshold) in FLOATS.into_iter().enumerate() {
        stream.push(state(SET_ALPHA_REF, threshold));
        for func in (0x200..0x208).chain(1..9) {
            stream.extend([state(SET_ALPHA_FUNC, func), prim((k as u16) << 4 | func as u16 & 15)]);
        }
    }
    play(new(), &Alphas, &stream, &Stalls::FULL);
}
