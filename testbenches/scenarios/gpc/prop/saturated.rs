//! Documented rates in steady state: full 16x16-pixel tiles that alternate between the ROPs, with peers that never stall.

mod figures;

use super::player::{Stalls, Times, play};
use bundle::*;
use figures::{
    COVERAGE, FP16, FP32, RGBA8, X4, X8, X16, c32, c32_4x, c32_coverage, c32_coverage_8x, c64, c64_coverage,
    c64_coverage_8x, c128_coverage, coverage_of_either_kind_costs_the_same, coverage_only, coverage_only_8x,
    coverage_only_16x, dual, dual_c32, dual_c32_coverage, dual_c32_coverage_16x, dual_c64, dual_c64_coverage,
    dual_c64_coverage_16x, dual_c128, dual_c128_coverage, dual_c128_coverage_16x, frtx_rate, kill_rate,
    quads_per_cycle,
};
use gpc::prop::{Params, Prop};
use kit::{Maker, rates, scenarios};
use references::gpc::prop::pixel_pipeline::World;

scenarios! {
    Prop::new(&Params::default()) => rates_are_as_documented targets_cost_their_sum
        cells_without_a_figure_take_the_lower_cap two_colours_are_as_documented alphas_cost_as_second_colours coverage_of_either_kind_costs_the_same killed_quads_cost_nothing;
}

rates! {
    Prop::new(&Params::default()) =>
        "prop-pixel-rate-unit" 14.4 "pixels/clk/GPC" c32,
        "prop-single-c32-nocvg-1-2xaa" 14.4 "pixels/clk" c32,
        "prop-single-c32-nocvg-4xaa" 10.66 "pixels/clk" c32_4x,
        "prop-single-c32-cvg-1-4xaa" 12.8 "pixels/clk" c32_coverage,
        "prop-single-c32-cvg-8xaa" 8.0 "pixels/clk" c32_coverage_8x,
        "prop-single-c64-nocvg-1-4xaa" 7.2 "pixels/clk" c64,
        "prop-single-c64-cvg-1-4xaa" 7.11 "pixels/clk" c64_coverage,
        "prop-single-c64-cvg-8xaa" 5.33 "pixels/clk" c64_coverage_8x,
        "prop-single-c128-cvg-1-8xaa" 3.6 "pixels/clk" c128_coverage,
        "prop-dual-c32-nocvg-1-8xaa" 8.0 "pixels/clk" dual_c32,
        "prop-dual-c32-cvg-1-8xaa" 7.11 "pixels/clk" dual_c32_coverage,
        "prop-dual-c32-cvg-16xaa" 4.0 "pixels/clk" dual_c32_coverage_16x,
        "prop-dual-c64-nocvg-1-16xaa" 4.0 "pixels/clk" dual_c64,
        "prop-dual-c64-cvg-1-8xaa" 3.76 "pixels/clk" dual_c64_coverage,
        "prop-dual-c64-cvg-16xaa" 3.56 "pixels/clk" dual_c64_coverage_16x,
        "prop-dual-c128-nocvg-1-16xaa" 2.0 "pixels/clk" dual_c128,
        "prop-dual-c128-cvg-8xaa" 1.94 "pixels/clk" dual_c128_coverage,
        "prop-dual-c128-cvg-16xaa" 1.88 "pixels/clk" dual_c128_coverage_16x,
        "prop-coverage-only-1-4xaa" 16.0 "pixels/clk" coverage_only,
        "prop-coverage-only-8xaa" 8.0 "pixels/clk" coverage_only_8x,
        "prop-coverage-only-16xaa" 4.0 "pixels/clk" coverage_only_16x,
        "prop-quads-per-clk" 4.0 "quads/clk" quads_per_cycle,
        "prop-frtx-rate" 1.0 "FRTX/clk" frtx_rate,
        "prop-kill-rate" 16.0 "pixels/clk" kill_rate;
}

const X1: u32 = 0;
const X2: u32 = 1;

/// A shader of one colour that may kill some pixels of every quad.
#[derive(Clone, Copy)]
struct Plain {
    kill: fn(u16) -> u8,
    passes: u64,
}

impl World for Plain {
    fn shade(&self, _prim: u16, x: u16, _y: u16, _output: usize) -> ShadedQuad {
        ShadedQuad { kill: (self.kill)(x), sample_mask: [0xffff; 4], colour: [[0x3f00_0000; 4]; 4] }
    }
    fn passes(&self, _frtx: &Frtx) -> u64 {
        self.passes
    }
}

const OPAQUE: Plain = Plain { kill: |_| 0, passes: !0 };

fn state(address: u16, value: u32) -> FrtxPacket {
    FrtxPacket::State(State { address, value })
}

/// Full tiles in a row, their footprints row by row, after the given state.
fn tiles(mode: u32, formats: &[u32], state_before: &[(u16, u32)], count: u16) -> Vec<FrtxPacket> {
    let (width, height) = match mode {
        X2 => (4, 8),
        X4 => (4, 4),
        X8 => (2, 4),
        X16 => (2, 2),
        _ => (8, 8),
    };
    let mut stream =
        vec![state(SET_ANTI_ALIAS, mode), state(SET_CT_SELECT, 0xfac_6880 | formats.len() as u32)];
    for (n, format) in formats.iter().enumerate() {
        stream.push(state(SET_COLOR_TARGET_FORMAT::at(n), *format));
    }
    stream.extend(state_before.iter().map(|(address, value)| state(*address, *value)));
    for tile in 0..count {
        for y in (0..16).step_by(height) {
            for x in (0..16).step_by(width) {
                let frtx = Frtx { prim: 1, x: 16 * tile + x, y, coverage: !0, ..Frtx::default() };
                stream.push(FrtxPacket::Frtx(frtx));
            }
        }
    }
    stream
}

/// Events per cycle over the last two thirds.
fn steady(cycles: &[u64]) -> f64 {
    let first = cycles.len() / 3;
    (cycles.len() - 1 - first) as f64 / (cycles[cycles.len() - 1] - cycles[first]) as f64
}

const TILES: u16 = 24;

fn run(new: Maker<Prop>, world: Plain, stream: &[FrtxPacket]) -> Times {
    play(new(), &world, stream, &Stalls::FULL)
}

/// Pixels per cycle that shading can return, all outputs counted as one.
fn pixels(new: Maker<Prop>, mode: u32, formats: &[u32], before: &[(u16, u32)]) -> f64 {
    let times = run(new, OPAQUE, &tiles(mode, formats, before, TILES));
    let group = f64::from(times.groups[0].1);
    steady(&times.shaded) * group / formats.len().max(1) as f64
}

/// A figure is met where the error is at most one in two hundred, a cycle or two at the ends of the measurement.
fn meets(found: f64, documented: f64) {
    assert!((found / documented - 1.0).abs() < 0.005, "{found} where {documented} is documented");
}

fn rates_are_as_documented(new: Maker<Prop>) {
    meets(c32(new), 14.4);
    meets(c32_4x(new), 64.0 / 6.0);
    meets(c32_coverage(new), 12.8);
    meets(c32_coverage_8x(new), 8.0);
    meets(c64(new), 7.2);
    meets(c64_coverage(new), 64.0 / 9.0);
    meets(c64_coverage_8x(new), 64.0 / 12.0);
    meets(c128_coverage(new), 3.6);
    meets(coverage_only(new), 16.0);
    meets(coverage_only_8x(new), 8.0);
    meets(coverage_only_16x(new), 4.0);
    meets(quads_per_cycle(new), 4.0);
    meets(frtx_rate(new), 1.0);
    meets(kill_rate(new), 16.0);
}

fn targets_cost_their_sum(new: Maker<Prop>) {
    // Cycles for 16 pixels.
    meets(16.0 / pixels(new, X1, &[RGBA8, FP16], &[]), 10.0 / 9.0 + 20.0 / 9.0);
    meets(16.0 / pixels(new, X4, &[RGBA8, FP16, RGBA8], &[COVERAGE]), 1.25 + 2.25 + 1.25);
}

fn cells_without_a_figure_take_the_lower_cap(new: Maker<Prop>) {
    meets(pixels(new, X8, &[RGBA8], &[]), 8.0);
    meets(pixels(new, X16, &[RGBA8], &[]), 4.0);
    meets(pixels(new, X16, &[RGBA8], &[COVERAGE]), 4.0);
    meets(pixels(new, X8, &[FP16], &[]), 7.2);
    meets(pixels(new, X16, &[FP16], &[]), 4.0);
    meets(pixels(new, X1, &[FP32], &[]), 3.6);
    meets(pixels(new, X16, &[FP32], &[COVERAGE]), 3.6);
}

fn two_colours_are_as_documented(new: Maker<Prop>) {
    meets(dual_c32(new), 8.0);
    meets(dual_c32_coverage(new), 64.0 / 9.0);
    meets(dual_c32_coverage_16x(new), 4.0);
    meets(dual_c64(new), 4.0);
    meets(dual_c64_coverage(new), 64.0 / 17.0);
    meets(dual_c64_coverage_16x(new), 32.0 / 9.0);
    meets(dual_c128(new), 2.0);
    meets(dual_c128_coverage(new), 64.0 / 33.0);
    meets(dual_c128_coverage_16x(new), 32.0 / 17.0);
    // Cells without a figure: the rate without colour, and the nearest.
    meets(dual(new, &[X16], RGBA8, &[]), 4.0);
    meets(dual(new, &[X1, X2, X4], FP32, &[COVERAGE]), 64.0 / 33.0);
}

/// RG16 and RG32, one response for each group.
fn alphas_cost_as_second_colours(new: Maker<Prop>) {
    let blend = [(SET_BLEND, 1), (SET_BLEND + 4, 1), (SET_BLEND_COLOR_DEST_COEFF, 0x4303)];
    let changes = [&blend[..], &[COVERAGE]].concat();
    for mode in [X1, X2, X4, X8] {
        meets(pixels(new, mode, &[0xde], &blend), 8.0);
        meets(pixels(new, mode, &[0xde], &changes), 64.0 / 9.0);
        meets(pixels(new, mode, &[0xcb], &blend), 4.0);
        meets(pixels(new, mode, &[0xcb], &changes), 64.0 / 17.0);
    }
    meets(pixels(new, X16, &[0xcb], &changes), 32.0 / 9.0);
    // Pixels with stored alpha cost as before, also beside others.
    meets(pixels(new, X1, &[0xee], &blend), 14.4);
    meets(16.0 / pixels(new, X1, &[RGBA8, 0xda], &blend), 10.0 / 9.0 + 2.0);
}

/// Half of the quads killed: 64-bit colour at twice its rate.
fn killed_quads_cost_nothing(new: Maker<Prop>) {
    let half = Plain { kill: |x| if x % 2 == 0 { 15 } else { 0 }, ..OPAQUE };
    let times = run(new, half, &tiles(X1, &[FP16], &[COVERAGE], TILES));
    meets(16.0 * steady(&times.shaded), 2.0 * 64.0 / 9.0);
}
