//! State, clears and the primitives of draws arrive at setup in the stream's order, and reports are complete in theirs, with what was
//! counted before them.

use bundle::*;
use chip::geometry::{Geometry, In, Params};
use gpc::work_crossbar::{self, WorkCrossbar};
use kernel::clocked::Clocked;
use kernel::params::Params as _;
use kernel::slot::Slot;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Geometry::new(&Params::default().settled()) => state_and_draws_are_in_order any_stream;
}

const REPORT: u16 = 0x1b0c;
const MARKER: u16 = 0x3f08;
/// State of the screen alone.
const CLIP: u16 = 0x0ff4;

fn bundle(kind: BundleKind, address: u16, value: u32) -> Bundle {
    Bundle { kind, address: address >> 2, value, ..Bundle::default() }
}

fn state(address: u16, value: u32) -> Bundle {
    bundle(BundleKind::State, address, value)
}

fn report(selector: u32) -> Bundle {
    bundle(BundleKind::Trigger, REPORT, selector << 23 | 0xf000 | 2)
}

/// So many triangles.
fn draw(triangles: u32) -> [Bundle; 2] {
    let drawn = bundle(BundleKind::Trigger, 0xd78, 3 * triangles);
    [bundle(BundleKind::Trigger, 0x1618, 4), Bundle { whole: true, ..drawn }]
}

/// An item of a stream that setup is to receive.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Item {
    Clip(u32),
    Report(u32),
    Prim(u16),
}

fn wanted(bundles: &[Bundle]) -> Vec<Item> {
    let (mut items, mut number) = (vec![], 0_u16);
    for bundle in bundles {
        match bundle.address << 2 {
            CLIP => items.push(Item::Clip(bundle.value)),
            REPORT => items.push(Item::Report(bundle.value >> 23 & 31)),
            0xd78 => {
                for _ in 0..bundle.value / 3 {
                    items.push(Item::Prim(number));
                    number = number.wrapping_add(1);
                }
            }
            _ => (),
        }
    }
    items
}

struct Seen {
    items: Vec<Item>,
    complete: Vec<Completed>,
    /// Values that were given for each report that counts.
    sums: Vec<u64>,
    lasts: usize,
}

/// World space gives each batch its primitives, in an entry; a work crossbar puts them between state; ROPs do a marker some cycles after
/// setup has it.
fn run(mut dut: Device<Geometry>, bundles: &[Bundle], patterns: [u64; 4], seed: u64) -> Seen {
    let p = dut.unit().p.clone();
    let (sources, counters) = (p.reports.sources.get(), p.reports.counters.get());
    let stages = p.reports.stages.get();
    let mut rng = Rng::new(seed);
    let mut source = Source::new(bundles, patterns[0]);
    let (mut prims, mut complete) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    let mut world = Sink::new(patterns[3]);
    let (mut wdx, mut batch) = (Source::new(&[], patterns[3]), BatchHead::default());
    let stalls = NetworkStalls { slices: p.slices.get(), ..NetworkStalls::calm(20) };
    let mut memories = [0, 1].map(|_| MemoryAgent::new(vec![0; 1 << 12], stalls));
    let mut due: Vec<VecDeque<(u64, u8)>> = vec![VecDeque::new(); sources];
    let mut values: Vec<VecDeque<(u64, ReportValue)>> = vec![VecDeque::new(); counters + stages];
    let (mut items, mut sums, mut cycle, mut quiet, mut lasts, mut entry) = (vec![], vec![], 0, 0, 0, 0_u16);
    let mut epochs = VecDeque::new();
    let mut crossbar = Slot::from(WorkCrossbar::new(&work_crossbar::Params::default()));
    let nothing = In::new(&p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.bundle = source.drive(o.bundle);
        let (merged, mut to) = (crossbar.outputs(), crossbar.i.clone());
        i.screen = merged.screen;
        to.screen.drive(&o.screen);
        to.prim = prims.drive(&merged.prim);
        i.complete = complete.drive(&o.complete);
        i.world = world.drive(&o.world);
        to.wdx[0] = wdx.drive(merged.wdx[0]);
        to.last.ready = true;
        crossbar.step(&to);
        (i.fault.ready, i.table.ready, i.index_read.ready) = (true, true, true);
        lasts += usize::from(merged.last.valid);
        let [constants, headers] = &mut memories;
        i.constants_up = constants.up(&o.constants_up);
        i.constants_down = constants.down();
        i.headers_up = headers.up(&o.headers_up);
        i.headers_down = headers.down();
        match world.now() {
            Some((_, WorldPacket::Head(head))) => batch = head,
            Some((_, WorldPacket::State(State { address: 0x3f04, value }))) => epochs.push_back(value as u8),
            Some((_, WorldPacket::Close(close))) => {
                entry = (entry + 1) % 100;
                let attributes = PrimAttributes { entry, ..PrimAttributes::default() };
                let prim = WdxPrim { batch: close.batch, attributes, ..WdxPrim::default() };
                for k in 1..=batch.prims {
                    wdx.push(cycle + 5, WdxPacket::Prim(WdxPrim { last: k == batch.prims, ..prim }));
                }
                wdx.push(cycle + 5, WdxPacket::Close(close));
            }
            _ => (),
        }
        i.epoch_done = epochs.pop_front().map(|epoch| EpochDone { epoch }).into();
        match prims.now() {
            Some((_, PrimPacket::Prim(prim))) => items.push(Item::Prim(prim.prim)),
            Some((_, PrimPacket::State(State { address: CLIP, value }))) => items.push(Item::Clip(value)),
            Some((_, PrimPacket::State(State { address: MARKER, value }))) => {
                let (id, selector) = ((value & 15) as u8, value >> 8);
                items.push(Item::Report(selector));
                let mut late = |queue: Option<u64>| queue.unwrap_or(cycle).max(cycle) + 1 + rng.below(20);
                for queue in &mut due {
                    queue.push_back((late(queue.back().map(|(at, _)| *at)), id));
                }
                if is_summed(selector) {
                    let mut sum = 0_u64;
                    let own = if selector == 7 { counters..counters + stages } else { 0..counters };
                    for queue in &mut values[own] {
                        let value = cycle * 3 + 1;
                        sum += value;
                        queue.push_back((late(queue.back().map(|(at, _)| *at)), ReportValue { id, value }));
                    }
                    sums.push(sum);
                }
            }
            _ => (),
        }
        for (k, queue) in due.iter_mut().enumerate() {
            let next = queue.pop_front_if(|(at, _)| *at <= cycle);
            i.done[k] = next.map(|(_, id)| MarkerDone { id }).into();
        }
        for (k, queue) in values.iter_mut().enumerate() {
            let value = queue.pop_front_if(|(at, _)| *at <= cycle).map(|(_, value)| value).into();
            match k.checked_sub(counters) {
                None => i.value[k] = value,
                Some(stage) => i.stage_value[stage] = value,
            }
        }
        let rests = source.is_empty() && o.idle && merged.idle && wdx.is_empty() && epochs.is_empty();
        quiet = if rests { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 20).then_some(i)
    });
    Seen { items, complete: complete.taken, sums, lasts }
}

/// ZROPs give values, or SMs.
fn is_summed(selector: u32) -> bool {
    matches!(selector, 2 | 7 | 0x15)
}

/// With the vertices of all draws before a report of them: three a triangle, as none is shared; and with triangles.
fn runs(wanted: &[Item], values: Vec<u64>) -> Vec<u64> {
    let (mut runs, mut values, mut with) = (0, values.into_iter(), vec![]);
    for item in wanted {
        match item {
            Item::Prim(_) => runs += 3,
            Item::Report(selector) => {
                let value = values.next().expect("a value");
                with.push(match *selector {
                    1 | 5 => runs,
                    3 => runs / 3,
                    _ => value,
                });
            }
            Item::Clip(_) => (),
        }
    }
    with
}

fn judge(bundles: &[Bundle], seen: &Seen) {
    let wanted = wanted(bundles);
    assert_eq!(seen.items, wanted);
    let selectors: Vec<u32> = wanted
        .iter()
        .filter_map(|item| match item {
            Item::Report(selector) => Some(*selector),
            _ => None,
        })
        .collect();
    let mut sums = seen.sums.iter();
    let values: Vec<u64> = selectors
        .iter()
        .map(|selector| if is_summed(*selector) { *sums.next().expect("a sum") } else { 0 })
        .collect();
    let values = runs(&wanted, values);
    let complete: Vec<_> = seen.complete.iter().map(|complete| (complete.engine, complete.value)).collect();
    assert_eq!(complete, values.iter().map(|value| (Engine::ThreeD, *value)).collect::<Vec<_>>());
    let prims = wanted.iter().filter(|item| matches!(item, Item::Prim(_))).count();
    assert!((prims > 0) == (seen.lasts > 0));
}

fn state_and_draws_are_in_order(new: Maker<Geometry>) {
    let bundles =
        [&[state(CLIP, 1)][..], &draw(25), &[state(CLIP, 2), report(2)], &draw(1), &[report(0)]].concat();
    let seen = run(new(), &bundles, [!0; 4], 1);
    judge(&bundles, &seen);
    // Ten unshared triangles fill a batch.
    assert_eq!(seen.lasts, 4);
}

fn any_stream(new: Maker<Geometry>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, patterns)| {
        let mut rng = Rng::new(seed);
        let mut bundles = vec![];
        for _ in 0..30 {
            match rng.below(5) {
                0..=1 => bundles.push(state(CLIP, rng.below(1 << 32) as u32)),
                2 => bundles.push(report(rng.pick(&[0, 2, 0x15, 7, 1, 3, 5, 4]))),
                _ => bundles.extend(draw(rng.below(40) as u32)),
            }
        }
        let seen = run(new(), &bundles, patterns, seed);
        judge(&bundles, &seen);
    });
}
