//! Primitives reach the work crossbar as the polygons that the planes leave, with their attributes in entries: each batch is checked
//! whole.

mod batch;
pub mod batch_gate;
mod batches;
mod bench;
mod clipping;
pub mod copy_out;
mod cycles;
mod depth_and_faces;
mod directed;
mod entry;
mod expected;
mod items;
mod judge;
mod meshes;
mod parts;
mod random;
pub mod row_share;
mod rules;
mod setting;
mod shared;
pub mod smoke;
pub mod stream_output;
pub mod stream_store;
pub mod viewport_multicast;
mod viewports;

use batches::*;
use bench::run;
use clipping::*;
use cycles::*;
use depth_and_faces::*;
use items::*;
use kernel::Within;
use kernel::params::Params as _;
use kit::memory_agent::NetworkStalls;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use meshes::*;
use proptest::prelude::*;
use random::*;
use viewports::*;
use world::viewport_stream_clip::{Params, ViewportStreamClip};

scenarios! {
    ViewportStreamClip::new(&Params::default()) =>
        the_rates clipped_once_and_twice the_guard_band a_guard_band_of_each_kind the_windows_range no_scale_of_w from_the_horizon cycles_of_clipping meshes_are_watertight touching_the_frustum depth_is_clamped clamped_depth biased_depth no_area a_mirrored_viewport points_and_lines
        no_numbers distances_from_planes many_made_vertices bad_batches viewports_and_layers viewport_masks each_primitive_of_its_own numbers_of_primitives numbers_of_patches parts_of_a_batch any_batches;
    ViewportStreamClip::new(&smallest()) => viewports_and_layers parts_of_a_batch any_batches;
}

/// Queues of all parts at their smallest: as many rows of a vertex are requested ahead as there are of a position.
fn smallest() -> Params {
    let mut p = Params::default();
    (p.gate.packets, p.gate.stage) = (Within::new(32), Within::new(1));
    (p.rows.rows, p.fill.rows, p.stream.rows) = (Within::new(4), Within::new(4), Within::new(4));
    (p.cull.steps, p.stream.steps) = (Within::new(2), Within::new(2));
    p.write.waiting = Within::new(1);
    p.settled()
}

rates! {
    ViewportStreamClip::new(&Params::default()) =>
        "pes-vsc-vertex-rate" 0.88 "vertices/clk/PES" vertex_rate,
        "pes-vsc-nontess-prim-rate" 0.83 "primitives/clk" untessellated_rate,
        "pes-vsc-clip-one-plane" 24.0 "clk/primitive" one_plane,
        "pes-vsc-clip-two-planes" 60.0 "clk/primitive" two_planes;
}

fn any_batches(new: Maker<ViewportStreamClip>) {
    property(
        (any::<u64>(), any::<[u64; 9]>(), 1..40_u64, 0..20_u64, 1..8_usize),
        |(seed, patterns, latency, spread, count)| {
            let mut rng = Rng::new(seed);
            let dut = new();
            let sms = dut.unit().p.sms.get();
            let [world, done, row_request, entry_request, grant, wdx, free, up, down] = patterns;
            let mut s = any_setting(&mut rng);
            let mut items = vec![Item::set(s.clone())];
            for _ in 0..count {
                let batch = any_batch(&mut rng, &s, sms);
                if rng.one_in(4) {
                    items.push(Item::Alpha(any_alpha(&mut rng, batch.clone())));
                }
                items.push(if rng.one_in(3) || s.fast.is_some() {
                    Item::Parts(parts::any_parts(&mut rng, &s, batch))
                } else {
                    Item::Batch(batch)
                });
                if rng.one_in(5) {
                    s = any_setting(&mut rng);
                    items.push(Item::set(s.clone()));
                }
            }
            let memory = NetworkStalls { up, down, latency, spread, slices: 2, seed };
            let stalls = Stalls {
                world,
                done,
                row_request,
                entry_request,
                grant,
                wdx,
                free,
                shade: [0, rng.pick(&[0, 40])],
                rows: [1 + latency, spread],
                lines: rng.pick(&[100, 256, 1000]),
                indexed: rng.one_in(2),
                memory,
                seed,
            };
            run(dut, &items, stalls);
        },
    );
}
