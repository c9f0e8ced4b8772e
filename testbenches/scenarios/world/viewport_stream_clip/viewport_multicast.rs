//! Batches are replayed for each viewport of their primitives' masks, as on the page: the lowest first; the first pass has all
//! primitives.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::viewport_multicast::{In, Params, ViewportMulticast};

scenarios! {
    ViewportMulticast::new(&Params {}) => off_without_masks on_where_primitives_have_something cycles_of_a_batch eight_masks_a_cycle runs_of_viewports one_at_a_time any_batches;
}

/// A batch, its primitives, the row of its masks.
#[derive(Clone, Debug)]
struct Given {
    batch: VscBatch,
    prims: Vec<VscPrim>,
    masks: [u32; 32],
}

fn batch(shape: PrimShape, vertices: u8, stream: u8, last: bool) -> VscBatch {
    let (word, stride_log2) = (320, 5);
    VscBatch { batch: 9, sm: 1, word, stride_log2, vertices, shape, stream, last, ..VscBatch::default() }
}

fn prim(corners: [u8; 3]) -> VscPrim {
    VscPrim { corners, edges: 5, number: corners[0] + 7 & 31, ..VscPrim::default() }
}

/// The last stage's header: position, masks if there are any; and 060.
fn header(masks: bool) -> Vec<State> {
    let word = |d: u16, value| State { address: 0x3800 + 4 * d, value };
    // 400 + 060 / 4 = 424, 428 to 431 position; 632 masks.
    vec![word(13, 0xf100), word(19, u32::from(masks) << 24)]
}

/// Outputs of shaders: masks of vertices; per-primitive 080 and masks, or 068, viewports.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Puts {
    masks: bool,
    of_prims: Option<Own>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Own {
    Mask,
    Viewport,
}

const OF_VERTICES: Puts = Puts { masks: true, of_prims: None };
const OF_PRIMS: Puts = Puts { masks: true, of_prims: Some(Own::Mask) };
const VIEWPORTS: Puts = Puts { masks: false, of_prims: Some(Own::Viewport) };

fn header_of_each(own: Own) -> [State; 2] {
    let (low, high) = match own {
        Own::Mask => (1 << 16, 1 << 24),
        Own::Viewport => (1 << 16 | 1 << 10, 0),
    };
    [State { address: 0x3814, value: low }, State { address: 0x382c, value: high }]
}

fn steps(given: &Given) -> Vec<VscStep> {
    let mut all = vec![VscStep::Batch(given.batch)];
    all.extend(given.prims.iter().map(|prim| VscStep::Prim(*prim)));
    all.push(VscStep::Close(BatchClose::default()));
    all
}

/// The expected steps of one.
fn wanted(given: &Given, last_provokes: bool, puts: Puts) -> Vec<VscStep> {
    if !puts.masks && puts.of_prims == Some(Own::Viewport) {
        return runs(given);
    }
    let each = puts.of_prims == Some(Own::Mask);
    let Given { batch, prims, masks } = given;
    let corner = match batch.shape {
        _ if !last_provokes => 0,
        PrimShape::Triangle => 2,
        PrimShape::Line => 1,
        _ => 0,
    };
    let drawn = batch.stream == 0;
    let own = each && batch.each.on;
    let goes = |k: usize, viewport: u8| {
        let vertex = prims[k].corners[corner];
        let (there, word) = if own { (true, k % 32) } else { (vertex < batch.vertices, usize::from(vertex)) };
        drawn && there && masks[word] >> viewport & 1 == 1
    };
    let some: Vec<u8> = (0..16).filter(|viewport| (0..prims.len()).any(|k| goes(k, *viewport))).collect();
    let passes = if some.is_empty() { vec![0] } else { some };
    let mut all = vec![];
    for (n, viewport) in passes.iter().enumerate() {
        let again = n + 1 < passes.len();
        let last = batch.last && !again;
        let (forced, viewport, replay) = (true, *viewport, n != 0);
        all.push(VscStep::Batch(VscBatch { forced, viewport, again, replay, last, ..*batch }));
        for (k, prim) in prims.iter().enumerate() {
            let skip = drawn && !goes(k, viewport);
            if n == 0 || !skip {
                all.push(VscStep::Prim(VscPrim { skip, ..*prim }));
            }
        }
        all.push(VscStep::Close(BatchClose::default()));
    }
    all
}

/// Primitives in order, split where the viewport changes; an invalid number selects the first.
fn runs(given: &Given) -> Vec<VscStep> {
    let Given { batch, prims, masks } = given;
    let own = batch.each.on;
    let of = |k: usize| if masks[k % 32] < 16 { masks[k % 32] as u8 } else { 0 };
    let all: Vec<usize> = (0..prims.len()).collect();
    let cut = |a: &usize, b: &usize| !own || batch.stream != 0 || of(*a) == of(*b);
    let mut passes: Vec<&[usize]> = all.chunk_by(cut).collect();
    passes.extend(all.is_empty().then_some(&[][..]));
    let mut steps = vec![];
    for (n, pass) in passes.iter().enumerate() {
        let (replay, again) = (n != 0, n + 1 != passes.len());
        let drawn = own && batch.stream == 0 && !pass.is_empty();
        let viewport = if drawn { of(pass[0]) } else { 0 };
        let last = batch.last && !again;
        steps.push(VscStep::Batch(VscBatch { forced: own, viewport, again, replay, last, ..*batch }));
        for (k, prim) in prims.iter().enumerate() {
            let skip = !pass.contains(&k);
            if n == 0 || !skip {
                steps.push(VscStep::Prim(VscPrim { skip, ..*prim }));
            }
        }
        steps.push(VscStep::Close(BatchClose::default()));
    }
    steps
}

#[derive(Default)]
struct Seen {
    taken: Vec<u64>,
    read: Vec<u64>,
    played: Vec<u64>,
}

/// Patterns of steps, reads, batches, replayed steps; cycles in which the read port is free; cycles of a row.
#[derive(Clone, Copy)]
struct Stalls {
    patterns: [u64; 4],
    free: u64,
    latency: u64,
    seed: u64,
}

const FREE: Stalls = Stalls { patterns: [!0; 4], free: !0, latency: 6, seed: 1 };

fn run(
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
            let place = (u32::from(word) + (5 << stride_log2)) % 0x8000;
            // One component is before per-primitive masks, none before viewports.
            let below = u32::from(puts.of_prims == Some(Own::Mask));
            let (place, count) = match each && of.on {
                true => {
                    let place = u32::from(of.word) + (below << of.stride_log2);
                    (place % 0x8000, given.prims.len().min(32) as u8)
                }
                false => (place, vertices.min(32)),
            };
            assert_eq!((request.sm, u32::from(request.word), request.count), (sm, place, count));
            rows.push_back((cycle + 1 + stalls.latency + rng.below(stalls.latency + 1), k));
        }
        if let Some((_, k)) = rows.pop_front_if(|(due, _)| *due <= cycle) {
            assert!(o.waits, "a row is somebody else's");
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

fn off_without_masks(new: Maker<ViewportMulticast>) {
    let mut dut = new();
    for masks in [false, true, false] {
        for state in header(masks) {
            dut.cycle(In { state: Some(state).into(), ..In::default() });
        }
        assert_eq!(dut.outputs().on, masks);
    }
}

/// `on` for any bit of the map of per-primitive components, 3810 from bit 16 on to 382C, and for none below.
fn on_where_primitives_have_something(new: Maker<ViewportMulticast>) {
    let mut dut = new();
    let words =
        (0x3810..0x3830).step_by(4).map(|at| (at, 1_u32 << 31)).chain([(0x3810, 1 << 16), (0x382c, 1)]);
    for (address, value) in words {
        for value in [value, if address == 0x3810 { 0xffff } else { 0 }] {
            dut.cycle(In { state: Some(State { address, value }).into(), ..In::default() });
            assert_eq!(dut.outputs().on, value > 0xffff || value == 1, "{address:x} {value:x}");
        }
    }
    // Two words: each has to be cleared.
    for (address, value, on) in [(0x3814, 4, true), (0x3820, 4, true), (0x3814, 0, true), (0x3820, 0, false)]
    {
        dut.cycle(In { state: Some(State { address, value }).into(), ..In::default() });
        assert_eq!(dut.outputs().on, on);
    }
}

/// Two triangles, for viewports 1 and 3, and for 3: the row is requested a cycle after the end, and accepted; each mask is examined in a
/// cycle, a pass begins in one, and has a step a cycle, as the next one has after it.
fn cycles_of_a_batch(new: Maker<ViewportMulticast>) {
    let mut masks = [0; 32];
    (masks[0], masks[2]) = (0b1010, 0b1000);
    let given = Given {
        batch: batch(PrimShape::Triangle, 3, 0, true),
        prims: vec![prim([0, 1, 2]), prim([2, 1, 0])],
        masks,
    };
    let seen = run(new, &[given], false, OF_VERTICES, Stalls { latency: 0, ..FREE });
    let end = seen.taken[3];
    assert_eq!(seen.read, [end + 2]);
    // The row arrives in the next cycle; two are examined.
    let from = seen.read[0] + 1 + 1 + 2 + 1;
    assert_eq!(seen.played, [0, 1, 2, 3, 4, 5, 6, 7].map(|k| from + k));
}

/// Eight per-primitive masks are examined in a cycle (pes-vsc-multicast-fastgs), also in passes after the first: of 20 primitives all are
/// sent to viewport 2, three of them to 5.
fn eight_masks_a_cycle(new: Maker<ViewportMulticast>) {
    let mut of = batch(PrimShape::Triangle, 22, 0, true);
    (of.each, of.prims) = (PrimOutputs { on: true, word: 77, stride_log2: 5 }, 20);
    let mut masks = [0b100; 32];
    [3, 4, 17].iter().for_each(|k: &usize| masks[*k] = 0b100100);
    // No primitive has this.
    masks[20] = 1;
    let prims = (0..20).map(|k| prim([k, k + 1, k + 2])).collect();
    let seen = run(new, &[Given { batch: of, prims, masks }], false, OF_PRIMS, Stalls { latency: 0, ..FREE });
    assert_eq!(seen.read, [seen.taken[21] + 2]);
    // The row arrives in the next cycle; 20 are examined in three.
    let from = seen.read[0] + 1 + 1 + 3 + 1;
    let first: Vec<_> = (0..22).map(|k| from + k).collect();
    // The pass of viewport 5: it begins, 3, 4, eight of which none is sent, 17, the last two, its end.
    let second = [0, 1, 2, 4, 6].map(|k| from + 22 + k);
    assert_eq!(seen.played, [&first[..], &second].concat());
}

/// Of 20 primitives ten have viewport 3, then one 7, the others 3 again: three passes, in order. The length of a run is found eight at a
/// time, after the row and between passes; a pass after the first has its own primitives only.
fn runs_of_viewports(new: Maker<ViewportMulticast>) {
    let mut of = batch(PrimShape::Triangle, 22, 0, true);
    (of.each, of.prims) = (PrimOutputs { on: true, word: 77, stride_log2: 5 }, 20);
    let mut masks = [3; 32];
    masks[10] = 7;
    let prims = (0..20).map(|k| prim([k, k + 1, k + 2])).collect();
    let given = Given { batch: of, prims, masks };
    let seen = run(new, &[given], false, VIEWPORTS, Stalls { latency: 0, ..FREE });
    assert_eq!(seen.read, [seen.taken[21] + 2]);
    // The row arrives in the next cycle; eight, and two up to the one that differs.
    let from = seen.read[0] + 1 + 1 + 2 + 1;
    let first: Vec<_> = (0..22).map(|k| from + k).collect();
    // A cycle to find the run of viewport 7; its pass.
    let second = [0, 1, 2].map(|k| from + 22 + 1 + k);
    // Eight and one.
    let third: Vec<_> = (0..11).map(|k| second[2] + 1 + 2 + k).collect();
    assert_eq!(seen.played, [&first[..], &second, &third].concat());
}

/// A batch's masks are read when the read port is free, and the next batch is accepted when it has been sent.
fn one_at_a_time(new: Maker<ViewportMulticast>) {
    let given =
        Given { batch: batch(PrimShape::Point, 1, 0, true), prims: vec![prim([0; 3])], masks: [1; 32] };
    let seen = run(
        new,
        &[given.clone(), given],
        false,
        OF_VERTICES,
        Stalls { free: 1 << 40 | 1 << 20 | 1, latency: 0, ..FREE },
    );
    assert_eq!(seen.read, [21, 41]);
    assert!(seen.taken[3] >= seen.played[1]);
}

fn any_batches(new: Maker<ViewportMulticast>) {
    let ports = (any::<u64>(), any::<[u64; 4]>(), any::<u64>(), 0..20_u64);
    property(ports, |(seed, patterns, free, latency)| {
        let mut rng = Rng::new(seed);
        let own = rng.pick(&[None, Some(Own::Mask), Some(Own::Viewport), Some(Own::Viewport)]);
        let puts = Puts { masks: own != Some(Own::Viewport) || rng.one_in(4), of_prims: own };
        let any_batch = |rng: &mut Rng| {
            let vertices = rng.below(33) as u8;
            let shape = rng.pick(&[PrimShape::Point, PrimShape::Line, PrimShape::Triangle, PrimShape::None]);
            let stream = if rng.one_in(4) { rng.below(4) as u8 } else { 0 };
            let of = batch(shape, vertices, stream, rng.one_in(2));
            let each = PrimOutputs {
                on: rng.one_in(2),
                word: rng.below(0x8000) as u16,
                stride_log2: rng.below(6) as u8,
            };
            let count = rng.pick(&[0, 1, 5, 30, 63]);
            let (word, sm) = (rng.below(0x8000) as u16, rng.below(8) as u8);
            let place = VscBatch { each, prims: count, word, sm, ..of };
            let corner = |rng: &mut Rng| rng.below(u64::from(vertices) + 2) as u8 & 31;
            let prims = (0..count).map(|_| prim(std::array::from_fn(|_| corner(rng)))).collect();
            let wide = rng.pick(&[0, 1, 0xffff, 0x8421]);
            let own_viewports = puts == VIEWPORTS;
            let few = 1 + rng.below(3);
            let masks = std::array::from_fn(|_| {
                if own_viewports {
                    // A few, including 16, which is invalid; sometimes any.
                    let any = rng.roll() as u32 & rng.pick(&[!0, 15]);
                    return if rng.one_in(20) { any } else { 14 + rng.below(few) as u32 };
                }
                rng.roll() as u32 & 0xffff_0000
                    | rng.roll() as u32 & wide
                    | u32::from(rng.one_in(4)) << rng.below(16)
            });
            Given { batch: place, prims, masks }
        };
        let all: Vec<_> = (0..1 + rng.below(4)).map(|_| any_batch(&mut rng)).collect();
        run(new, &all, rng.one_in(2), puts, Stalls { patterns, free: free | 1, latency, seed });
    });
}
