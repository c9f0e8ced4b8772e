//! Quads get the texels of memory through a real L1, beside loads and stores of the same cache; nothing waits for ever, whatever is small
//! or stalls.

mod random;

use bundle::*;
use kernel::Within;
use kernel::clocked::Clocked;
use kernel::params::Params as _;
use kernel::slot::Slot;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use random::{BINDINGS, any_binding, any_front, any_quad};
use rigs::texel_path::{In, Params, TexelPath};
use scenarios_tex::fetch::Cache;
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;
use tex::texture_unit::{self, TextureUnit};
use tpc::l1::{l1_lookup, l1_requests, l1_returns};
use tpc::sm::load_store::l1_steps::L1Wavefront;

scenarios! {
    TexelPath::new(&Params::default().settled()) => resident_quads_take_a_cycle quads_of_new_lines any_quads_beside_loads;
    TexelPath::new(&least()) => any_quads_beside_loads;
    TexelPath::new(&one_thread()) => any_quads_beside_loads;
}

/// The smallest queues and the smallest cache.
fn least() -> Params {
    let mut p = Params { slices: Within::new(1), ..Params::default() };
    p.unit.fetch.gather.routes = Within::new(4);
    p.l1.lookup = l1_lookup::Params { ways: Within::new(2) };
    p.l1.requests = l1_requests::Params { slots: Within::new(2) };
    p.l1.returns = l1_returns::Params { latency: Within::new(2), ..p.l1.returns };
    p.settled()
}

/// A lane a cycle.
fn one_thread() -> Params {
    let mut p = Params::default();
    (p.unit.threads_log2, p.unit.folded) = (Within::new(0), Within::new(1));
    p.settled()
}

/// Textures are in the lower half; the upper one is stored to.
const BYTES: usize = 1 << 14;

fn start() -> Vec<u8> {
    (0..BYTES).map(|at| (at * 41 >> 3 ^ at) as u8).collect()
}

/// What the unit makes of quads if each pass is answered at once.
fn alone(writes: &[BindingWrite], quads: &[BoundQuad]) -> (Vec<SampledQuad>, Vec<QuadLevels>) {
    let mut unit = Slot::from(TextureUnit::new(&texture_unit::Params::default()));
    let bytes = start();
    let mut cache = Cache::new(1, !0).of(move |at| bytes[at as usize % BYTES], |_| false);
    let (mut sampled, mut levels) = (vec![], vec![]);
    let mut quads = quads.iter();
    let mut writes = writes.iter();
    let mut next = None;
    loop {
        let o = unit.outputs();
        let write = writes.next();
        if write.is_none() && next.is_none() {
            next = quads.next();
        }
        if write.is_none() && next.is_none() && o.idle && cache.is_empty() {
            return (sampled, levels);
        }
        sampled.extend(o.sampled.get().copied());
        levels.extend(o.levels.get().copied());
        let taken = o.quad.ready && next.is_some();
        unit.cycle(texture_unit::In {
            binding_write: write.copied().into(),
            quad: next.copied().into(),
            sampled: true.into(),
            levels: true.into(),
            descriptor_request: None.into(),
            request: true.into(),
            response: cache.drive(o.request.get(), o.response.ready),
        });
        if taken {
            next = None;
        }
    }
}

/// What quads and loads come to, and when.
struct Seen {
    sampled: Vec<(u64, SampledQuad)>,
    levels: Vec<QuadLevels>,
    taken: Vec<u64>,
    loads: usize,
    heads: usize,
}

#[derive(Clone, Copy)]
struct Stalls {
    quads: [u64; 3],
    loads: [u64; 2],
    network: NetworkStalls,
}

fn calm(latency: u64) -> Stalls {
    Stalls { quads: [!0; 3], loads: [!0; 2], network: NetworkStalls::calm(latency) }
}

fn run(
    new: Maker<TexelPath>,
    writes: &[BindingWrite],
    quads: &[(u64, BoundQuad)],
    fronts: &[L1Wavefront],
    stalls: Stalls,
) -> Seen {
    let mut dut = new();
    let slices = dut.unit().p.slices.get();
    let mut memory = MemoryAgent::new(start(), NetworkStalls { slices, ..stalls.network });
    let (mut quad, mut front) = (Source::new(&[], stalls.quads[0]), Source::new(fronts, stalls.loads[0]));
    quads.iter().for_each(|&(from, one)| quad.push(writes.len() as u64 + from, one));
    let (mut sampled, mut levels) = (Sink::new(stalls.quads[1]), Sink::new(stalls.quads[2]));
    let mut loaded = Sink::new(stalls.loads[1]);
    dut.run(|o| {
        if quad.is_empty() && front.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let ready = memory.up(&o.memory_up);
        Some(In {
            binding_write: writes.get(quad.cycle() as usize).copied().into(),
            quad: quad.drive(o.quad),
            sampled: sampled.drive(&o.sampled),
            levels: levels.drive(&o.levels),
            descriptor_request: None.into(),
            front: front.drive(o.front),
            loaded: loaded.drive(&o.loaded),
            control: None.into(),
            memory_up: ready,
            memory_down: memory.down(),
        })
    });
    let (loads, heads) = (loaded.len(), memory.heads.len());
    Seen { sampled: sampled.timed(), levels: levels.taken, taken: quad.taken, loads, heads }
}

/// A plane of 4-byte texels by rows of 64 bytes: lines of two rows.
fn plane() -> BindingWrite {
    let mut random = Random(1);
    let mut binding = any_binding(&mut random);
    binding.format = random::format(TexelSize::A8B8G8R8);
    binding.extent = TextureExtent { last_level: 0, ..random::plane(15, 15) };
    binding.place = TexturePlace {
        layout: TexelLayout::Blocks,
        address: 0,
        pitch: 0,
        last_stored: 0,
        ..TexturePlace::default()
    };
    BindingWrite { number: 0, binding }
}

fn fetch(x: u32, y: u32) -> BoundQuad {
    let lane = |[dx, dy]: [u32; 2]| QuadLane { at: [x + dx, y + dy, 0], ..QuadLane::default() };
    BoundQuad {
        tail: QuadTail { lanes: 15, last: true, ..QuadTail::default() },
        op: TexelOp::Fetch,
        shape: QuadShape::Two,
        level: LevelSource::Zero,
        mask: 15,
        lanes: [[0, 0], [1, 0], [0, 1], [1, 1]].map(lane),
        ..BoundQuad::default()
    }
}

fn judged(
    new: Maker<TexelPath>,
    writes: &[BindingWrite],
    quads: &[(u64, BoundQuad)],
    fronts: &[L1Wavefront],
    stalls: Stalls,
) -> Seen {
    let seen = run(new, writes, quads, fronts, stalls);
    let only: Vec<_> = quads.iter().map(|(_, quad)| *quad).collect();
    let (sampled, levels) = alone(writes, &only);
    assert_eq!(seen.sampled.len(), sampled.len());
    for (n, ((_, seen), expected)) in seen.sampled.iter().zip(&sampled).enumerate() {
        assert_eq!(seen, expected, "quad {n}");
    }
    assert_eq!(seen.levels, levels);
    seen
}

/// A quad a cycle (tex-max-threads), once its lines are there.
fn resident_quads_take_a_cycle(new: Maker<TexelPath>) {
    let all = |from| (0..64).map(move |k| (from, fetch(2 * (k % 8), 2 * (k / 8))));
    let quads: Vec<_> = all(0).chain(all(600)).collect();
    let seen = judged(new, &[plane()], &quads, &[], calm(20));
    let at: Vec<_> = seen.sampled[64..].iter().map(|(at, _)| *at).collect();
    assert_eq!(at, (0..64).map(|k| at[0] + k).collect::<Vec<_>>());
}

/// 16 by 16 texels are eight lines; each sector is requested once.
fn quads_of_new_lines(new: Maker<TexelPath>) {
    let quads: Vec<_> = (0..64).map(|k| (0, fetch(2 * (k % 8), 2 * (k / 8)))).collect();
    let seen = judged(new, &[plane()], &quads, &[], calm(20));
    assert_eq!(seen.heads, 32);
}

fn any_quads_beside_loads(new: Maker<TexelPath>) {
    property((any::<[u64; 6]>(), 1_u64..100), |([seed, a, b, c, d, e], latency)| {
        let mut random = Random(seed);
        let writes: Vec<_> =
            (0..BINDINGS).map(|number| BindingWrite { number, binding: any_binding(&mut random) }).collect();
        let quads: Vec<_> = (0..40).map(|_| (random.below(300), any_quad(&mut random))).collect();
        let fronts: Vec<_> = (0..20).map(|_| any_front(&mut random)).collect();
        let loads = fronts.iter().filter(|front| front.request.op == L1Op::Load).count();
        let network = NetworkStalls { spread: 20, seed, ..NetworkStalls::calm(latency) };
        let stalls = Stalls { quads: [a, b, c], loads: [d, e], network };
        let seen = judged(new, &writes, &quads, &fronts, stalls);
        assert_eq!(seen.loads, loads);
        assert_eq!(seen.taken.len(), quads.len());
    });
}
