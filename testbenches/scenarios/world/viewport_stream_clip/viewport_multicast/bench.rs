//! Sends batches, responds to the reads of their masks, and compares the passes with the expected ones.

use super::judge::wanted;
use bundle::*;
use kit::{Maker, Rng, Sink, Source};
use std::collections::VecDeque;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::viewport_multicast::{In, ViewportMulticast};

/// A batch, its primitives, the row of its masks.
#[derive(Clone, Debug)]
pub struct Given {
    pub batch: VscBatch,
    pub prims: Vec<VscPrim>,
    pub masks: [u32; 32],
}

pub fn batch(shape: PrimShape, vertices: u8, stream: u8, last: bool) -> VscBatch {
    let (word, stride_log2) = (320, 5);
    VscBatch { batch: 9, sm: 1, word, stride_log2, vertices, shape, stream, last, ..VscBatch::default() }
}

pub fn prim(corners: [u8; 3]) -> VscPrim {
    VscPrim { corners, edges: 5, number: corners[0] + 7 & 31, ..VscPrim::default() }
}

/// The last stage's header: position, masks if there are any; and 060.
pub fn header(masks: bool) -> Vec<State> {
    let word = |d: u16, value| State { address: 0x3800 + 4 * d, value };
    // 400 + 060 / 4 = 424, 428 to 431 position; 632 masks.
    vec![word(13, 0xf100), word(19, u32::from(masks) << 24)]
}

/// Outputs of shaders: masks of vertices; per-primitive 080 and masks, or 068, viewports.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puts {
    pub masks: bool,
    pub of_prims: Option<Own>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Own {
    Mask,
    Viewport,
}

pub const OF_VERTICES: Puts = Puts { masks: true, of_prims: None };
pub const OF_PRIMS: Puts = Puts { masks: true, of_prims: Some(Own::Mask) };
pub const VIEWPORTS: Puts = Puts { masks: false, of_prims: Some(Own::Viewport) };

fn header_of_each(own: Own) -> [State; 2] {
    let (low, high) = match own {
        Own::Mask => (1 << 16, 1 << 24),
        Own::Viewport => (1 << 16 | 1 << 10, 0),
    };
    [State { address: 0x3814, value: low }, State { address: 0x382c, value: high }]
}

pub fn steps(given: &Given) -> Vec<VscStep> {
    let mut all = vec![VscStep::Batch(given.batch)];
    all.extend(given.prims.iter().map(|prim| VscStep::Prim(*prim)));
    all.push(VscStep::Close(BatchClose::default()));
    all
}

#[derive(Default)]
pub struct Seen {
    pub taken: Vec<u64>,
    pub read: Vec<u64>,
    pub played: Vec<u64>,
}

/// Patterns of steps, reads, batches, replayed steps; cycles in which the read port is free; cycles of a row.
#[derive(Clone, Copy)]
pub struct Stalls {
    pub patterns: [u64; 4],
    pub free: u64,
    pub latency: u64,
    pub seed: u64,
}

pub const FREE: Stalls = Stalls { patterns: [!0; 4], free: !0, latency: 6, seed: 1 };

pub fn run(
    new: Maker<ViewportMulticast>,
    all: &[Given],
    last_provokes: bool,
    puts: Puts,
    stalls: Stalls,
) -> Seen {
    let mut dut = new();
    let mut rng = Rng::new(stalls.seed);
    let each = puts.of_prims.is_some_and(|own| own == Own::Mask || !puts.masks);
    let of_each = puts.of_prims.map(header_of_each).into_iter().flatten();
    let provokes = State { address: 0x1684, value: last_provokes.into() };
    for state in header(puts.masks).into_iter().chain(of_each).chain([provokes]) {
        dut.cycle(In { state: Some(state).into(), ..In::default() });
    }
    assert!(dut.outputs().on);
    let given: Vec<_> = all.iter().flat_map(steps).collect();
    let mut step = Source::new(&given, stalls.patterns[0]);
    let mut read = Sink::<RowRead>::new(stalls.patterns[1]);
    let mut batches = Sink::new(stalls.patterns[2]);
    let mut played = Sink::new(stalls.patterns[3]);
    let mut rows: VecDeque<(u64, usize)> = VecDeque::new();
    // Batches whose masks are read.
    let reads = |g: &Given| puts.masks || g.batch.each.on;
    let drawn = |g: &Given| !g.prims.is_empty() && g.batch.stream == 0;
    let mut next = all.iter().enumerate().filter(|(_, g)| drawn(g) && reads(g));
    let (mut cycle, mut quiet) = (0_u64, 0);
    dut.run(|o| {
        let mut i = In {
            step: step.drive(o.step),
            free: kit::scenario::open(stalls.free, cycle),
            read: read.drive(&o.read),
            batch: batches.drive(&o.batch),
            played: played.drive(&o.played),
            ..In::default()
        };
        if let Some((_, request)) = read.now() {
            let (k, given) = next.next().expect("masks of a batch");
            // Five components below.
            let VscBatch { sm, word, stride_log2, vertices, each: of, .. } = given.batch;
            let first = (u32::from(word) + (5 << stride_log2)) % 0x8000;
            // One component is before per-primitive masks, none before viewports.
            let below = u32::from(puts.of_prims == Some(Own::Mask));
            let (first, count) = match each && of.on {
                true => {
                    let first = u32::from(of.word) + (below << of.stride_log2);
                    (first % 0x8000, given.prims.len().min(32) as u8)
                }
                false => (first, vertices.min(32)),
            };
            assert_eq!((request.sm, u32::from(request.word), request.count), (sm, first, count));
            rows.push_back((cycle + 1 + stalls.latency + rng.below(stalls.latency + 1), k));
        }
        if let Some((_, k)) = rows.pop_front_if(|(due, _)| *due <= cycle) {
            assert!(o.waits, "the row of another unit");
            i.row = Some(IsbeRow { words: all[k].masks }).into();
        }
        quiet = if step.is_empty() && o.idle { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 3).then_some(i)
    });
    let wanted: Vec<_> = all.iter().flat_map(|given| wanted(given, last_provokes, puts)).collect();
    assert_eq!(played.taken, wanted);
    let each = wanted.iter().filter_map(|step| match step {
        VscStep::Batch(batch) => Some(*batch),
        _ => None,
    });
    assert_eq!(batches.taken, each.collect::<Vec<_>>());
    let at = |timed: Vec<(u64, VscStep)>| timed.into_iter().map(|(at, _)| at).collect();
    Seen {
        taken: step.taken,
        read: read.timed().iter().map(|(at, _)| *at).collect(),
        played: at(played.timed()),
    }
}
