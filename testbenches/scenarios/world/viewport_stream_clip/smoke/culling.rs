//! The parts that transform vertices and cull primitives.

use super::values::{any_of, shaded, state, vsc_batch, window};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source};
use proptest::prelude::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::{primitive_cull, viewport_transform};

pub fn smoke_transform(new: Maker<viewport_transform::ViewportTransform>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let mut made = Source::new(&(0..300).map(|_| shaded(rng)).collect::<Vec<_>>(), stalls[0]);
        let nothing = viewport_transform::In::default();
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                if cycle % 500 < 120 {
                    i.state = Some(state(rng, true)).into();
                    return i;
                }
                i.made = made.drive(o.made);
                i.vertex = rng.one_in(2).then(|| shaded(rng)).into();
                i
            })
        });
    });
}

pub fn smoke_cull(new: Maker<primitive_cull::PrimitiveCull>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let steps: Vec<_> = (0..400)
            .map(|_| match rng.below(20) {
                0 => VscStep::Batch(vsc_batch(rng)),
                1 => VscStep::Close(any_of(rng)),
                _ => VscStep::Prim(any_of(rng)),
            })
            .collect();
        let mut step = Source::new(&steps, stalls[0]);
        let nothing = primitive_cull::In::new(&dut.unit().p.clone());
        let mut culled = Sink::new(stalls[1]);
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500).then(|| {
                let mut i = nothing.clone();
                if cycle < 40 {
                    i.state = Some(state(rng, false)).into();
                } else {
                    i.step = step.drive(o.step);
                    i.culled = culled.drive(&o.culled);
                }
                i.window = (cycle < 200 || rng.one_in(2)).then(|| window(rng)).into();
                if rng.one_in(25) && dut_here(cycle) {
                    i.window = Some(WindowVertex {
                        shaded: ShadedVertex { last: true, ..shaded(rng) },
                        ..window(rng)
                    })
                    .into();
                    if let Some(w) = i.window.get() {
                        let mut w = *w;
                        w.shaded.place.made = false;
                        i.window = Some(w).into();
                    }
                }
                i
            })
        });
    });
}

/// Few batches, so that their count does not overflow its field.
fn dut_here(cycle: u64) -> bool {
    cycle.is_multiple_of(16) && !(80..=400).contains(&cycle) && cycle < 1000 && cycle.is_multiple_of(64)
}
