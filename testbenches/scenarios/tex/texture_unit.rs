//! Quads come out of the unit with the texels of memory, a quad a cycle, in order.

use super::fetch::{Cache, byte};
use kernel::Within;
use kernel::params::Params as _;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, rates, scenarios};
use proptest::prelude::*;
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;
use tex::texture_unit::{In, Params, TextureUnit};

scenarios! {
    TextureUnit::new(&Params::default()) => fetches_a_quad_a_cycle levels_leave_by_their_own_channel any_fetches;
    TextureUnit::new(&Params { folded: Within::new(1), ..one_thread() }.settled()) => any_fetches;
    TextureUnit::new(&one_thread()) => fetches_a_quad_each_four_cycles levels_leave_by_their_own_channel any_fetches;
}

rates! {
    TextureUnit::new(&Params::default()) =>
        "tex-max-threads" 4.0 "threads/clk/TEX" filtered_threads,
        "tex-bilinear-pixels" 4.0 "pixels/clk/TEX" filtered_threads;
}

fn one_thread() -> Params {
    Params { threads_log2: Within::new(0), ..Params::default() }.settled()
}

/// Neighbours of two rows are in separate banks of L1.
const PITCH: u32 = 288;
const ADDRESS: u64 = 0x1_0000;
const SIDE: u32 = 16;

fn is_sparse(line: u64) -> bool {
    line % 8 == 3
}

/// A pitch surface of four bytes a texel.
fn binding() -> Binding {
    use TexelSource::{Alpha, Blue, Green, Red};
    let mut binding = Binding::default();
    binding.format = TexelFormat {
        size: TexelSize::A8B8G8R8,
        numbers: [TexelNumber::Unorm; 4],
        sources: [Red, Green, Blue, Alpha],
        block_x: 1,
        block_y: 1,
        bytes_log2: 2,
        ..binding.format
    };
    binding.extent = TextureExtent {
        kind: TextureKind::Plane,
        last_x: SIDE - 1,
        last_y: SIDE as u16 - 1,
        ..binding.extent
    };
    binding.place =
        TexturePlace { layout: TexelLayout::Pitch, address: ADDRESS, pitch: PITCH, ..binding.place };
    binding
}

fn quad(lanes: u8, at: [[u32; 2]; QUAD_LANES]) -> BoundQuad {
    let lane = |[x, y]: [u32; 2]| QuadLane { at: [x, y, 0], ..QuadLane::default() };
    BoundQuad {
        tail: QuadTail { lanes, last: true, ..QuadTail::default() },
        op: TexelOp::Fetch,
        shape: QuadShape::Two,
        level: LevelSource::Zero,
        mask: 15,
        lanes: at.map(lane),
        ..BoundQuad::default()
    }
}

/// A texel's components as floats, and whether it is resident; outside and on sparse pages there are zeros.
fn expected([x, y]: [u32; 2]) -> ([u32; 4], bool) {
    let at = ADDRESS + u64::from(PITCH * y + 4 * x);
    let inside = x < SIDE && y < SIDE;
    let sparse = inside && is_sparse(at / 128);
    let component = |c: u64| if inside && !sparse { (f32::from(byte(at + c)) / 255.0).to_bits() } else { 0 };
    ([0, 1, 2, 3].map(component), !sparse)
}

struct Seen {
    sampled: Vec<(u64, SampledQuad)>,
    levels: usize,
    taken: Vec<u64>,
}

fn run(new: Maker<TextureUnit>, quads: &[BoundQuad], stalls: [u64; 4]) -> Seen {
    run_with(new, &binding(), quads, stalls)
}

fn run_with(
    new: Maker<TextureUnit>,
    binding: &Binding,
    quads: &[BoundQuad],
    [offer, take, request, response]: [u64; 4],
) -> Seen {
    let mut quad = Source::new(&[], offer);
    quads.iter().for_each(|one| quad.push(40, *one));
    let (mut sampled, mut levels, mut requests) = (Sink::new(take), Sink::new(take), Sink::new(request));
    let mut cache = Cache::new(80, response).of(byte, is_sparse);
    new().run(|o| {
        if quad.is_empty() && o.idle && cache.is_empty() {
            return None;
        }
        let write = BindingWrite { number: 0, binding: *binding };
        let ready = requests.drive(&o.request);
        let now = requests.now().map(|(_, request)| request);
        Some(In {
            binding_write: (quad.cycle() == 0).then_some(write).into(),
            quad: quad.drive(o.quad),
            sampled: sampled.drive(&o.sampled),
            levels: levels.drive(&o.levels),
            descriptor_request: None.into(),
            request: ready,
            response: cache.drive(now.as_ref(), o.response.ready),
        })
    });
    Seen { sampled: sampled.timed(), levels: levels.len(), taken: quad.taken }
}

fn judge(quads: &[BoundQuad], seen: &Seen) {
    assert_eq!(seen.sampled.len(), quads.len());
    for (quad, (_, sampled)) in quads.iter().zip(&seen.sampled) {
        assert_eq!(sampled.tail, quad.tail);
        for lane in (0..QUAD_LANES).filter(|lane| quad.tail.lanes >> lane & 1 == 1) {
            let [x, y, _] = quad.lanes[lane].at;
            let found = (sampled.values[lane], sampled.resident >> lane & 1 == 1);
            assert_eq!(found, expected([x, y]), "texel {x}, {y}");
        }
    }
}

/// Threads a cycle of quads that are filtered linearly: each lane between four texels, as floats that are not normalised.
fn filtered_threads(new: Maker<TextureUnit>) -> f64 {
    let mut binding = binding();
    binding.sampler.magnify_linear = true;
    // Three rows are in separate sets and banks.
    binding.place.pitch = 160;
    let place = |[x, y]: [u32; 2]| [x, y].map(|at| (at as f32 + 0.75).to_bits());
    let quads: Vec<_> = (0..96)
        .map(|k| {
            let x = k % 12;
            let mut quad = quad(15, [[x, 0], [x + 1, 0], [x, 1], [x + 1, 1]].map(place));
            quad.op = TexelOp::Sample;
            quad
        })
        .collect();
    let seen = run_with(new, &binding, &quads, [!0; 4]);
    let at: Vec<_> = seen.sampled.iter().map(|(at, _)| *at).collect();
    // A value of four texels is none of them.
    assert!(seen.sampled.iter().all(|(_, quad)| quad.resident == 15 && quad.values[0] != expected([0, 0]).0));
    (QUAD_LANES * (at.len() - 1)) as f64 / (at[at.len() - 1] - at[0]) as f64
}

/// 6 + 2 + 9 + 4 cycles to texels beside those of L1, 4 to codes, 9 to results.
fn fetches_a_quad_a_cycle(new: Maker<TextureUnit>) {
    let quads: Vec<_> = (0..12).map(|x| quad(15, [[x, 0], [x + 1, 0], [x, 1], [x + 1, 1]])).collect();
    let seen = run(new, &quads, [!0; 4]);
    judge(&quads, &seen);
    let at: Vec<_> = seen.sampled.iter().map(|(at, _)| at - seen.taken[0]).collect();
    assert_eq!(at, (114..126).collect::<Vec<_>>());
}

/// The last lane comes 3 cycles after the first.
fn fetches_a_quad_each_four_cycles(new: Maker<TextureUnit>) {
    let quads: Vec<_> = (0..12).map(|x| quad(15, [[x, 0], [x + 1, 0], [x, 1], [x + 1, 1]])).collect();
    let seen = run(new, &quads, [!0; 4]);
    judge(&quads, &seen);
    let at: Vec<_> = seen.sampled.iter().map(|(at, _)| at - seen.taken[0]).collect();
    assert_eq!(at, (0..12).map(|k| 117 + 4 * k).collect::<Vec<_>>());
}

fn levels_leave_by_their_own_channel(new: Maker<TextureUnit>) {
    let fetch = quad(15, [[0, 0]; 4]);
    let level = BoundQuad { op: TexelOp::Level, ..fetch };
    let seen = run(new, &[fetch, level, level, fetch], [!0; 4]);
    assert_eq!((seen.sampled.len(), seen.levels), (2, 2));
}

fn any_fetches(new: Maker<TextureUnit>) {
    property(any::<[u64; 5]>(), |[seed, offer, take, request, response]| {
        let mut random = Random(seed);
        let quads: Vec<_> = (0..60)
            .map(|_| {
                let at = std::array::from_fn(|_| [random.below(18) as u32, random.below(18) as u32]);
                quad(random.below(16) as u8, at)
            })
            .collect();
        let seen = run(new, &quads, [offer, take, request, response]);
        judge(&quads, &seen);
    });
}
