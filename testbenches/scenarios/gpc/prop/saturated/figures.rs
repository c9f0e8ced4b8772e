//! Each documented figure is a mode, and its rate in steady state.

use super::{OPAQUE, Plain, TILES, X1, X2, pixels, run, steady, tiles};
use bundle::*;
use gpc::prop::Prop;
use kit::Maker;

pub const RGBA8: u32 = 0xd5;
const SRGB8: u32 = 0xd6;

pub const FP16: u32 = 0xca;
pub const FP32: u32 = 0xc0;

pub const X4: u32 = 2;
pub const X8: u32 = 3;

pub const X16: u32 = 6;
pub const COVERAGE: (u16, u32) = (SET_SHADER_COVERAGE, 1);

const TO_COVERAGE: (u16, u32) = (SET_ANTI_ALIAS_ALPHA_CONTROL, 1);

/// The minimum over several modes.
fn least(new: Maker<Prop>, modes: &[u32], format: u32, before: &[(u16, u32)]) -> f64 {
    modes.iter().map(|mode| pixels(new, *mode, &[format], before)).fold(f64::INFINITY, f64::min)
}

pub fn c32(new: Maker<Prop>) -> f64 {
    least(new, &[X1, X2], RGBA8, &[]).min(pixels(new, X1, &[SRGB8], &[]))
}

pub fn c32_4x(new: Maker<Prop>) -> f64 {
    least(new, &[X4], RGBA8, &[])
}

pub fn c32_coverage(new: Maker<Prop>) -> f64 {
    least(new, &[X1, X2, X4], RGBA8, &[COVERAGE]).min(pixels(new, X2, &[RGBA8], &[TO_COVERAGE]))
}

/// Coverage changed by the shader, and by alpha.
pub fn coverage_of_either_kind_costs_the_same(new: Maker<Prop>) {
    for mode in [X2, X4, X8] {
        for format in [RGBA8, FP16, FP32] {
            let [shader, alpha] = [COVERAGE, TO_COVERAGE].map(|by| pixels(new, mode, &[format], &[by]));
            assert!((shader - alpha).abs() < 0.01, "{mode} {format:x}: {shader}, {alpha}");
        }
    }
}

pub fn c32_coverage_8x(new: Maker<Prop>) -> f64 {
    least(new, &[X8], RGBA8, &[COVERAGE])
}

pub fn c64(new: Maker<Prop>) -> f64 {
    least(new, &[X1, X2, X4], FP16, &[])
}

pub fn c64_coverage(new: Maker<Prop>) -> f64 {
    least(new, &[X1, X2, X4], FP16, &[COVERAGE])
}

pub fn c64_coverage_8x(new: Maker<Prop>) -> f64 {
    least(new, &[X8], FP16, &[COVERAGE])
}

pub fn c128_coverage(new: Maker<Prop>) -> f64 {
    least(new, &[X1, X2, X4, X8], FP32, &[COVERAGE])
}

pub fn coverage_only(new: Maker<Prop>) -> f64 {
    [X1, X2, X4].map(|mode| pixels(new, mode, &[], &[COVERAGE])).into_iter().fold(f64::INFINITY, f64::min)
}

pub fn coverage_only_8x(new: Maker<Prop>) -> f64 {
    pixels(new, X8, &[], &[COVERAGE])
}

pub fn coverage_only_16x(new: Maker<Prop>) -> f64 {
    pixels(new, X16, &[], &[COVERAGE])
}

/// The minimum rate with two colours for each pixel over several modes: the other state is `before`.
pub fn dual(new: Maker<Prop>, modes: &[u32], format: u32, before: &[(u16, u32)]) -> f64 {
    let blend = [(SET_BLEND, 1), (SET_BLEND_COLOR_DEST_COEFF, 0xc901)];
    // Each group has two responses, but groups of two quads or fewer have one.
    let before = [&blend, before].concat();
    let rate = |mode: &u32| {
        let pixels = pixels(new, *mode, &[format], &before);
        if matches!(*mode, X8 | X16) { pixels } else { pixels / 2.0 }
    };
    modes.iter().map(rate).fold(f64::INFINITY, f64::min)
}

pub fn dual_c32(new: Maker<Prop>) -> f64 {
    dual(new, &[X1, X2, X4, X8], RGBA8, &[])
}

pub fn dual_c32_coverage(new: Maker<Prop>) -> f64 {
    dual(new, &[X1, X2, X4, X8], RGBA8, &[COVERAGE])
}

pub fn dual_c32_coverage_16x(new: Maker<Prop>) -> f64 {
    dual(new, &[X16], RGBA8, &[COVERAGE])
}

pub fn dual_c64(new: Maker<Prop>) -> f64 {
    dual(new, &[X1, X2, X4, X8, X16], FP16, &[])
}

pub fn dual_c64_coverage(new: Maker<Prop>) -> f64 {
    dual(new, &[X1, X2, X4, X8], FP16, &[COVERAGE])
}

pub fn dual_c64_coverage_16x(new: Maker<Prop>) -> f64 {
    dual(new, &[X16], FP16, &[COVERAGE])
}

pub fn dual_c128(new: Maker<Prop>) -> f64 {
    dual(new, &[X1, X2, X4, X8, X16], FP32, &[])
}

pub fn dual_c128_coverage(new: Maker<Prop>) -> f64 {
    dual(new, &[X8], FP32, &[COVERAGE])
}

pub fn dual_c128_coverage_16x(new: Maker<Prop>) -> f64 {
    dual(new, &[X16], FP32, &[COVERAGE])
}

pub fn quads_per_cycle(new: Maker<Prop>) -> f64 {
    let times = run(new, OPAQUE, &tiles(X1, &[], &[], TILES));
    let cycles: Vec<_> = times.groups.iter().map(|g| g.0).collect();
    4.0 * steady(&cycles)
}

/// FRTXs without any passing sample.
pub fn frtx_rate(new: Maker<Prop>) -> f64 {
    let depth = [(SET_ZT_SELECT, 1), (SET_DEPTH_TEST, 1)];
    let hidden = Plain { passes: 0, ..OPAQUE };
    let times = run(new, hidden, &tiles(X1, &[], &depth, 4 * TILES));
    steady(&times.zrop)
}

/// Four targets, and every quad killed.
pub fn kill_rate(new: Maker<Prop>) -> f64 {
    let killed = Plain { kill: |_| 15, ..OPAQUE };
    16.0 * steady(&run(new, killed, &tiles(X1, &[FP32; 4], &[COVERAGE], TILES)).shaded)
}
