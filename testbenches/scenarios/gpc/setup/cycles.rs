//! Cycles of primitives: the documented rates, at any latency of vertices, and the latency of one primitive.

use super::by_hand::at;
use super::meshes::*;
use super::traffic::{Run, Traffic, run};
use bundle::*;
use gpc::setup::Setup;
use kit::Maker;

/// Vertices on a parabola in the field of 1009 numbers: no three lie on a line, so that every primitive is visible.
pub fn spread(index: u16) -> RasterRecord {
    let k = i32::from(index) % 1009;
    at(16 * k, 16 * (k * k % 1009), 0.5)
}

/// Cycles for each of `prims` in steady state, between the outputs of the middle half.
fn cycles_each(new: Maker<Setup>, prims: &[PrimPacket], latency: u64) -> f64 {
    let Run { at, .. } = run(new(), prims, spread, &Traffic { latency, ..Traffic::default() });
    let (from, to) = (at.len() / 4 / 6 * 6, at.len() * 3 / 4 / 6 * 6);
    (at[to] - at[from]) as f64 / (to - from) as f64
}

pub fn point(new: Maker<Setup>) -> f64 {
    cycles_each(new, &points(400), 40)
}
pub fn line_strip(new: Maker<Setup>) -> f64 {
    cycles_each(new, &lines(400, 1), 40)
}
pub fn strip_first(new: Maker<Setup>) -> f64 {
    cycles_each(new, &strips(400, 1), 40)
}
pub fn strip_next(new: Maker<Setup>) -> f64 {
    cycles_each(new, &strips(1, 400), 40)
}
pub fn independent_best(new: Maker<Setup>) -> f64 {
    cycles_each(new, &triangles(400, 1), 40)
}
pub fn independent_pair(new: Maker<Setup>) -> f64 {
    2.0 * independent_best(new)
}
pub fn fetch_width(new: Maker<Setup>) -> f64 {
    3.0 / independent_best(new)
}
pub fn ceiling(new: Maker<Setup>) -> f64 {
    1.0 / strip_next(new)
}

/// The documented rates hold whether vertices arrive the cycle after or 40 cycles later.
pub fn rates_hold_at_any_fetch_latency(new: Maker<Setup>) {
    for latency in [1, 2, 40] {
        let cycles = |prims: &[PrimPacket]| cycles_each(new, prims, latency);
        assert_eq!(cycles(&points(300)), 1.0, "points");
        assert_eq!(cycles(&lines(300, 2)), 1.0, "lines, aligned");
        assert_eq!(cycles(&lines(300, 1)), 1.0, "line strip");
        assert_eq!(cycles(&strips(300, 1)), 2.0, "first of a strip");
        assert_eq!(cycles(&strips(1, 300)), 1.0, "others of a strip");
        assert_eq!(cycles(&fans(1, 300)), 1.0, "others of a fan");
        assert_eq!(cycles(&strips(150, 3)), 4.0 / 3.0, "strips of three");
        assert_eq!(cycles(&triangles(300, 1)), 1.5, "triangles, packed");
        assert_eq!(cycles(&triangles(300, 2)), 3.0, "triangles, a vertex in each pair");
    }
}

pub fn culled_primitives_cost_their_cycles(new: Maker<Setup>) {
    let cull = [state(OGL_SET_CULL, 1), state(OGL_SET_CULL_FACE, 0x408)];
    let mut packets = cull.to_vec();
    packets.extend(triangles(30, 1));
    packets.push(state(OGL_SET_CULL, 0));
    packets.extend(triangles(1, 1));
    let Run { out, at, .. } = run(new(), &packets, spread, &Traffic::default());
    assert_eq!(out.len(), 1);
    // two of state, 30 triangles at 1.5, state, two pairs: the last is the 50th step
    assert_eq!(at[0], START + 49);
}

/// Cycles from an accepted packet to its output, if its pair arrives the cycle after its request: 1 in the queue, 1 to fetch, 2
/// for the pair, 1 to assemble, 5 outline, 5 edges, 2 to scale, 39 to divide, 1 to finish, 5 for bias.
const START: u64 = 62;

pub fn latency_is_exact(new: Maker<Setup>) {
    let Run { at, cycles, .. } = run(new(), &points(1), spread, &Traffic::default());
    assert_eq!((at[0], cycles), (START, START + 2)); // its terms a cycle after it
}
