//! A first look at the whole unit.

use super::batch::Batch;
use super::bench::*;
use super::random::*;
use super::setting::*;
use bundle::*;
use kit::scenario::property;
use kit::{Dice, Maker, scenarios};
use proptest::prelude::*;
use world::viewport_stream_clip::{Params, ViewportStreamClip};

scenarios! {
    ViewportStreamClip::new(&Params::default()) => one_triangle full_batches culled_batches one_seed clipped random_batches;
}

fn triangle() -> Batch {
    let v = |x: f32, y: f32| vec![x.to_bits(), y.to_bits(), 0.25_f32.to_bits(), 1.0_f32.to_bits()];
    Batch {
        sm: 0,
        topology: 4,
        primitive_id: 0,
        vertices: vec![v(-0.5, -0.5), v(0.5, -0.5), v(0.0, 0.5)],
        prims: vec![BatchPrim { corners: [0, 1, 2, 0, 0, 0], edges: 7, first: true }],
    }
}

fn one_triangle(new: Maker<ViewportStreamClip>) {
    let seen = run(new(), &[Item::set(Setting::default()), Item::Batch(triangle())], FREE);
    println!("{seen:?}");
}

/// A strip of 30 triangles of 32 vertices.
fn strip(s: &Setting, away: f32) -> Batch {
    let v = |k: usize| {
        let (x, y) = (away + (k / 2) as f32 / 20.0 - 0.5, (k % 2) as f32 * 0.1);
        let word = |address: u32| match address {
            0x70 => x.to_bits(),
            0x74 => y.to_bits(),
            0x78 => 0,
            0x7c => 1.0_f32.to_bits(),
            _ => (k as f32).to_bits(),
        };
        s.outputs.iter().map(|a| word(*a)).collect()
    };
    let prim = |k: u8| {
        let corners = if k % 2 == 0 { [k, k + 1, k + 2, 0, 0, 0] } else { [k, k + 2, k + 1, 0, 0, 0] };
        BatchPrim { corners, edges: 7, first: k == 0 }
    };
    Batch {
        sm: 0,
        topology: 5,
        primitive_id: 0,
        vertices: (0..32).map(v).collect(),
        prims: (0..30).map(prim).collect(),
    }
}

fn batches(new: Maker<ViewportStreamClip>, attributes: u32, away: f32) {
    let mut s = Setting::default();
    s.outputs.extend((0..attributes).map(|k| 0x80 + 4 * k));
    s.reads.extend((0..attributes).map(|k| (0x80 + 4 * k, 2)));
    let mut items = vec![Item::set(s.clone())];
    for k in 0..20 {
        let mut b = strip(&s, away);
        b.sm = k % 2;
        items.push(Item::Batch(b));
    }
    let seen = run(new(), &items, Pace { memory: kit::memory_agent::Weather::calm(100), ..FREE });
    let closes: Vec<u64> = seen.closes.windows(2).map(|c| c[1] - c[0]).collect();
    println!(
        "{attributes} attributes, {away}: {closes:?} prims {:?} first {:?}",
        seen.counts[0],
        seen.prims.first()
    );
}

fn full_batches(new: Maker<ViewportStreamClip>) {
    for n in [0, 3, 7, 8, 15] {
        batches(new, n, 0.0);
    }
}

fn culled_batches(new: Maker<ViewportStreamClip>) {
    batches(new, 3, 9.0);
}

fn one_seed(new: Maker<ViewportStreamClip>) {
    if let Some(seed) = std::env::var("VSC_SEED").ok().and_then(|s| s.parse().ok()) {
        random(new, seed);
    }
}

fn random_batches(new: Maker<ViewportStreamClip>) {
    property(any::<u64>(), |seed| random(new, seed));
}

fn random(new: Maker<ViewportStreamClip>, seed: u64) {
    {
        let mut dice = Dice::new(seed);
        let mut items = vec![];
        for _ in 0..3 {
            let s = any_setting(&mut dice);
            items.push(Item::set(s.clone()));
            for _ in 0..4 {
                let mut batch = any_batch(&mut dice, &s, 2);
                // Clipping by all planes takes some thousand clocks; nobody waits for that here.
                batch.prims.truncate(6);
                items.push(Item::Batch(batch));
            }
        }
        if std::env::var("VSC_SEED").is_ok() {
            for i in &items {
                if let Item::Set(s) = i {
                    eprintln!(
                        "set user {:x} culls {:x} zero {} cc {:x} outs {:x?} faces {} {:x} {:x}",
                        s.user_clips,
                        s.user_culls,
                        s.from_zero,
                        s.clip_control,
                        s.outputs,
                        s.culls,
                        s.front,
                        s.cull_face
                    );
                } else if let Item::Batch(b) = i {
                    eprintln!(
                        "batch {} v {} {:?}",
                        b.topology,
                        b.vertices.len(),
                        b.prims.iter().map(|p| p.corners).collect::<Vec<_>>()
                    );
                    for (k, v) in b.vertices.iter().enumerate() {
                        eprintln!("  {k} {:?}", v.iter().map(|w| f32::from_bits(*w)).collect::<Vec<_>>());
                    }
                }
            }
        }
        run(new(), &items, Pace { seed, ..FREE });
    }
}

/// Triangles clipped at so many sides.
fn clipped(new: Maker<ViewportStreamClip>) {
    for planes in 0..4 {
        let mut s = Setting { clip_control: 1 << 7, ..Setting::default() };
        s.outputs.push(0x80);
        s.reads.push((0x80, 2));
        let big = |on: bool| if on { 1.5_f32 } else { 0.5 };
        let v = |x: f32, y: f32| vec![x.to_bits(), y.to_bits(), 0, 1.0_f32.to_bits(), 7];
        let vertices = vec![
            v(-0.5, -0.3),
            v(big(planes > 0), -0.2),
            v(0.1, big(planes > 1)),
            v(if planes > 2 { -1.4 } else { -0.4 }, 0.1),
        ];
        let prim = |_| BatchPrim {
            corners: if planes > 2 { [3, 1, 2, 0, 0, 0] } else { [0, 1, 2, 0, 0, 0] },
            edges: 7,
            first: true,
        };
        let one = Batch { sm: 0, topology: 4, primitive_id: 0, vertices, prims: (0..20).map(prim).collect() };
        let items = [Item::set(s), Item::Batch(one)];
        let seen = run(new(), &items, FREE);
        println!("{planes}: {} in {}", seen.counts[0], seen.closes[0] - seen.row_asks[0]);
    }
}
