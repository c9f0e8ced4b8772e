//! The parts that clip.

use super::values::{any_of, float, state, vsc_batch, window};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source};
use proptest::prelude::*;
use world::viewport_stream_clip::clip_items::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::{clip_engine, clip_place, clipper, share_sum};

pub fn smoke_clip(new: Maker<clipper::Clipper>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let wild = rng.one_in(3);
        let few = rng.one_in(2);
        let steps: Vec<_> = (0..60)
            .map(|_| match rng.below(12) {
                0 => CulledStep::Batch(vsc_batch(rng)),
                1 => CulledStep::Close(any_of(rng)),
                _ => {
                    let mut prim = KeptPrim { ..any_of(rng) };
                    prim.provoking = rng.below(3) as u8;
                    prim.prim.corners = std::array::from_fn(|_| rng.below(8) as u8);
                    prim.shape = rng.pick(&[
                        PrimShape::Triangle,
                        PrimShape::Triangle,
                        PrimShape::Line,
                        PrimShape::Point,
                    ]);
                    if few {
                        prim.planes &= rng.roll() as u16;
                    }
                    CulledStep::Prim(prim)
                }
            })
            .collect();
        let mut culled = Source::new(&steps, stalls[0]);
        let nothing = clipper::In::new(&dut.unit().p.clone());
        let (mut made, mut step) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
        let mut due = vec![];
        let mut cycle = 0_u64;
        dut.run(|o| {
            cycle += 1;
            (cycle < 4000).then(|| {
                let mut i = nothing.clone();
                if cycle < 40 {
                    i.state = Some(state(rng, cycle < 20)).into();
                } else if cycle > 150 {
                    i.culled = culled.drive(o.culled);
                }
                if cycle <= 150 {
                    let mut w = window(rng);
                    w.shaded.place.made = false;
                    if !wild {
                        let mut f = || ((rng.roll() as i16) as f32 / 1000.0).to_bits();
                        w.shaded.position = std::array::from_fn(|_| f());
                        w.shaded.position[3] &= 0x7fff_ffff;
                        w.shaded.distances = std::array::from_fn(|_| f());
                    }
                    w.shaded.place.index &= 7;
                    i.window = Some(w).into();
                }
                i.made = made.drive(&o.made);
                i.step = step.drive(&o.step);
                if let Some((_, vertex)) = made.now() {
                    due.push((cycle + 20, vertex));
                }
                if due.first().is_some_and(|d: &(u64, ShadedVertex)| d.0 <= cycle) {
                    let shaded = due.remove(0).1;
                    let codes = VertexCodes { bad: wild && rng.one_in(20), ..VertexCodes::default() };
                    i.window = Some(WindowVertex { shaded, codes, ..WindowVertex::default() }).into();
                }
                i.piece_free = rng.one_in(30).then(PieceFree::default).into();
                i
            })
        });
    });
}

/// A primitive and its corners, most of which are close together.
fn clip_task(rng: &mut Rng) -> ClipTask {
    let mut task: ClipTask = any_of(rng);
    task.kept.provoking = rng.below(3) as u8;
    task.kept.shape =
        rng.pick(&[PrimShape::Triangle, PrimShape::Triangle, PrimShape::Line, PrimShape::Point]);
    if rng.one_in(2) {
        task.kept.planes &= rng.roll() as u16;
    }
    task.guards = std::array::from_fn(|_| rng.below(9) as u8);
    let wild = rng.one_in(4);
    let near =
        |rng: &mut Rng| if wild { float(rng) } else { ((rng.roll() as i16) as f32 / 1000.0).to_bits() };
    for corner in &mut task.corners {
        corner.position = std::array::from_fn(|_| near(rng));
        corner.distances = std::array::from_fn(|_| near(rng));
    }
    task
}

pub fn smoke_engine(new: Maker<clip_engine::ClipEngine>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let tasks: Vec<_> = (0..12).map(|_| clip_task(rng)).collect();
        let mut task = Source::new(&tasks, stalls[0]);
        let mut item = Sink::new(stalls[1]);
        let (mut cycle, mut last) = (0, 0);
        let mut ends = 0;
        dut.run(|o| {
            cycle += 1;
            assert!(cycle < last + 4000, "an engine comes to an end");
            (ends < tasks.len()).then(|| {
                let mut i = clip_engine::In::default();
                if cycle < 40 {
                    i.state = Some(state(rng, cycle < 20)).into();
                } else {
                    i.task = task.drive(o.task);
                }
                i.item = item.drive(&o.item);
                if let Some((_, EngineItem { ends: true, .. })) = item.now() {
                    (ends, last) = (ends + 1, cycle);
                }
                i
            })
        });
    });
}

pub fn smoke_place(new: Maker<clip_place::ClipPlace>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let items: Vec<_> = (0..100)
            .map(|_| match rng.below(6) {
                0 => ClipItem::Batch(vsc_batch(rng)),
                1 => ClipItem::Close(any_of(rng)),
                2 => ClipItem::Whole(any_of(rng)),
                3 => ClipItem::Last(any_of(rng)),
                _ => {
                    let mut vertex: CutVertex = any_of(rng);
                    for position in &mut vertex.positions {
                        position.of = std::array::from_fn(|_| float(rng));
                    }
                    vertex.vertex.shares = std::array::from_fn(|_| float(rng));
                    ClipItem::Vertex(vertex)
                }
            })
            .collect();
        let mut item = Source::new(&items, stalls[0]);
        let mut placed = Sink::new(stalls[1]);
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1500)
                .then(|| clip_place::In { item: item.drive(o.item), placed: placed.drive(&o.placed) })
        });
    });
}

/// Random bases, others and shares, in odd cycles only.
pub fn smoke_shares(new: Maker<share_sum::ShareSum>) {
    property((any::<u64>(), any::<u64>()), |(seed, _)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let rare = 1 + rng.below(3);
        let mut cycle = 0;
        dut.run(|_| {
            cycle += 1;
            (cycle < 300).then(|| {
                let goes = cycle % 2 == 1 && rng.one_in(rare);
                let op = goes.then(|| ShareOp {
                    base: float(rng),
                    others: std::array::from_fn(|_| float(rng)),
                    shares: std::array::from_fn(|_| float(rng)),
                });
                share_sum::In { op: op.into() }
            })
        });
    });
}
