//! Setup sends the primitives of the reference, in order, at the documented rates, whatever the latency of vertices and the
//! stalls of its peers.

pub mod barycentrics;
pub mod depth_bias;
pub mod depth_plane;
pub mod edge_products;
pub mod line_spread;
pub mod pair_fetch;
pub mod plane_ratios;
pub mod prim_assemble;
pub mod prim_outline;
pub mod slope_divide;

mod by_hand;
mod corners;
mod cycles;
mod depth;
mod diamonds;
mod lines;
mod meshes;
mod points;
mod stages;
mod state_order;
mod traffic;
mod triangles;

use cycles::*;
use depth::{
    bias_moves_triangles, depth_beyond_one_is_not_held, guard_band_of_depth, slivers_keep_their_depth,
};
use diamonds::{
    diamonds_say_where_lines_end, lines_cover_the_diamonds_they_leave, strips_draw_each_pixel_once,
};
use gpc::setup::{Params, Setup};
use kit::scenario::property;
use kit::{Maker, rates, scenarios};
use lines::*;
use meshes::*;
use points::{a_point_by_hand, a_point_of_its_vertex_size, a_smooth_point_by_hand, points_of_whole_pixels};
use proptest::prelude::*;
use references::gpc::setup::judge::judge;
use state_order::{clears_become_rectangles, state_acts_in_its_place, viewports_have_their_own_pixels};
use traffic::{Traffic, run};
use triangles::{
    a_box_by_hand, a_triangle_by_hand, polygon_modes_by_hand, shared_edges_own_each_point_once,
    triangles_without_area_have_edges,
};

scenarios! {
    Setup::new(&Params::default()) =>
        a_triangle_by_hand a_line_by_hand a_line_of_45_degrees_is_x_major a_smooth_line_by_hand a_smooth_point_by_hand lines_are_rectangles_for_their_samples widths_are_one_or_two a_point_by_hand a_point_of_its_vertex_size latency_is_exact
        state_acts_in_its_place viewports_have_their_own_pixels clears_become_rectangles
        rates_hold_at_any_fetch_latency culled_primitives_cost_their_cycles
        shared_edges_own_each_point_once
        bias_moves_triangles polygon_modes_by_hand depth_beyond_one_is_not_held guard_band_of_depth slivers_keep_their_depth
        random_triangles any_stream_any_stall

        stipple_runs_along_a_strip diamonds_say_where_lines_end lines_cover_the_diamonds_they_leave strips_draw_each_pixel_once
        points_of_whole_pixels lines_of_whole_pixels
        triangles_without_area_have_edges a_box_by_hand lines_of_a_pixel_are_projected;
}

rates! {
    Setup::new(&Params::default()) =>
        "setup-clocks-point" 1.0 "clk/primitive" point,
        "setup-clocks-line" 1.0 "clk/primitive" line_strip,
        "setup-clocks-strip-first" 2.0 "clk/primitive" strip_first,
        "setup-clocks-strip-next" 1.0 "clk/primitive" strip_next,
        "setup-clocks-independent" 1.5 "clk/primitive" independent_best,
        "setup-independent-best-pair" 3.0 "clk per 2 triangles" independent_pair,
        "setup-vertex-fetch-width" 2.0 "vertices/clk" fetch_width,
        "setup-single-gpc-ceiling" 1.0 "primitives/clk" ceiling,
        "setup-gpc-prim-rate" 1.0 "primitives/clk" ceiling;
}

/// Sixteen hundred triangles of every kind for each case.
fn random_triangles(new: Maker<Setup>) {
    property(any::<u64>(), |seed| {
        let mesh = Mesh::random(seed, 1600);
        let run = run(new(), &mesh.packets, |k| mesh.vertex(k), &Traffic::default());
        judge(&mesh.packets, |k| mesh.vertex(k), &run.out);
        barycentrics::judge(&mesh.packets, |k| mesh.vertex(k), &run.out, &run.terms);
    });
}

fn any_stream_any_stall(new: Maker<Setup>) {
    let stalls = prop::array::uniform5(any::<u64>());
    property(
        (any::<u64>(), 1..60_usize, 1..60_u64, stalls),
        |(seed, n, latency, [prims, fetches, pairs, takes, terms])| {
            let mesh = Mesh::mixed(seed, n);
            let traffic = Traffic { latency, prims, fetches, pairs, takes, terms };
            let run = run(new(), &mesh.packets, |k| mesh.vertex(k), &traffic);
            judge(&mesh.packets, |k| mesh.vertex(k), &run.out);
            barycentrics::judge(&mesh.packets, |k| mesh.vertex(k), &run.out, &run.terms);
        },
    );
}
