//! Cycles of batches and of clipping.

use super::bench::*;
use super::directed::{New, batch, culled, strip, with_scalars};
use super::items::*;
use super::rules::clip_control;
use super::setting::*;

/// Cycles from one batch to the next, in a steady state.
fn cycles(new: New, s: &Setting, triangles: usize) -> f64 {
    let mut items = vec![Item::set(s.clone())];
    items.extend((0..20).map(|_| Item::Batch(strip(s, triangles))));
    let seen = run(new(), &items, Stalls { lines: 2000, ..FREE });
    (seen.closes[17] - seen.closes[7]) as f64 / 10.0
}

pub fn vertex_rate(new: New) -> f64 {
    32.0 / cycles(new, &culled(), 30)
}

pub fn untessellated_rate(new: New) -> f64 {
    30.0 / cycles(new, &culled(), 30)
}

pub fn the_rates(new: New) {
    assert_eq!(cycles(new, &culled(), 30), 36.0);
    // Primitives take at most one cycle each, plus six for the batch, its end, and the packet that closes it.
    assert!(cycles(new, &culled(), 42) <= 48.0);
}

/// Cycles of each triangle, with vertices of its own, that `planes` planes cut: the sides of the viewport.
fn cycles_of_cut(new: New, planes: usize) -> f64 {
    const TRIANGLES: usize = 10;
    let s = Setting { clip_control: clip_control(3, 2, true, true, [false; 2]), ..with_scalars(3) };
    let one = |n: usize| {
        let by = n as f32 / 100.0;
        let far = if planes == 1 { [0.5 + by, 0.9] } else { [0.9, 1.5 + by] };
        [[-0.5, -0.5, 0.0, 1.0], [1.5 + by, -0.5, 0.0, 1.0], [far[0], far[1], 0.0, 1.0]]
    };
    let places: Vec<_> = (0..TRIANGLES).flat_map(one).collect();
    let prims: Vec<_> = (0..TRIANGLES as u8).map(|k| [3 * k, 3 * k + 1, 3 * k + 2]).collect();
    let mut items = vec![Item::set(s.clone())];
    items.extend((0..14).map(|_| Item::Batch(batch(&s, 4, &places, &prims))));
    let seen = run(new(), &items, Stalls { lines: 2000, ..FREE });
    assert!(seen.counts.iter().all(|count| *count > TRIANGLES), "{:?}", seen.counts);
    (seen.closes[12] - seen.closes[4]) as f64 / (8 * TRIANGLES) as f64
}

pub fn one_plane(new: New) -> f64 {
    cycles_of_cut(new, 1)
}

pub fn two_planes(new: New) -> f64 {
    cycles_of_cut(new, 2)
}

/// 24 cycles for a triangle that one plane cuts, 36 more for each further plane.
pub fn cycles_of_clipping(new: New) {
    let [one, two] = [one_plane(new), two_planes(new)];
    eprintln!("cycles of a triangle cut by one plane {one}, by two {two}");
    assert!(one <= 24.0 && two <= 24.0 + 36.0, "one plane {one}, two {two}");
}
