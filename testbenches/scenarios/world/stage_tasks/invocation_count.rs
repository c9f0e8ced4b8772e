//! Counters include all warps before a report; clears and switches affect their own counter only.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use world::stage_tasks::invocation_count::{In, InvocationCount, Params};

scenarios! {
    InvocationCount::new(&Params {}) => cycles_by_hand patches_begin_at_lanes others_do_not_count any_order;
}

/// By counter: the stage, and the class's codes of its report, of its clear, and its bit in 0D68.
const CONTROL: usize = 0;
const EVALUATION: usize = 1;
const PRIMITIVES: usize = 2;
const GEOMETRY: usize = 3;
const REPORTS: [u32; 4] = [0x1b, 0x1d, 0x1f, 7];
const CLEARS: [u32; 4] = [0x16, 0x17, 0x18, 0x1a];
const BITS: [u32; 4] = [11, 12, 13, 3];

fn task(stage: WorldStage, lanes: u8, starts: u32) -> Option<StageTask> {
    Some(StageTask { stage, lanes, place: WorldPlace { starts, ..WorldPlace::default() } })
}

fn state(address: u16, value: u32) -> In {
    In { state: Some(State { address, value }).into(), ..In::default() }
}

/// A report includes events of the cycles before its own, and is signalled in the next, for one cycle.
fn cycles_by_hand(new: Maker<InvocationCount>) {
    let mut dut = new();
    dut.cycle(In { task: task(WorldStage::Geometry, 20, 1).into(), ..In::default() });
    dut.cycle(In { task: task(WorldStage::Geometry, 3, 1).into(), ..state(0x3f08, 0x070a) });
    let notified = dut.outputs().report_value;
    assert_eq!(notified.get(), Some(&ReportValue { id: 10, value: 20 }));
    dut.cycle(state(0x3f08, 0x070b));
    assert_eq!(dut.outputs().report_value.get(), Some(&ReportValue { id: 11, value: 23 }));
    dut.cycle(In::default());
    assert!(!dut.outputs().report_value.valid);
}

/// Bits of lanes that the warp does not have are ignored.
fn patches_begin_at_lanes(new: Maker<InvocationCount>) {
    for (lanes, starts, patches) in [(32, !0, 32), (12, 0x1111_1111, 3), (1, !0, 1), (29, 0x2108_4211, 6)] {
        let mut dut = new();
        dut.cycle(In { task: task(WorldStage::Control, lanes, starts).into(), ..In::default() });
        dut.cycle(state(0x3f08, 0x1b00));
        assert_eq!(dut.outputs().report_value.data.value, patches, "{lanes} lanes");
    }
}

/// Warps of vertices, reports of others, of none.
fn others_do_not_count(new: Maker<InvocationCount>) {
    let mut dut = new();
    dut.cycle(In { task: task(WorldStage::Vertex, 32, !0).into(), ..In::default() });
    for selector in 0..32 {
        dut.cycle(state(0x3f08, selector << 8));
        let notified = dut.outputs().report_value;
        assert_eq!(notified.valid, REPORTS.contains(&selector), "selector {selector:#x}");
        assert!(!notified.valid || notified.data.value == 0);
    }
}

fn any_order(new: Maker<InvocationCount>) {
    property((any::<u64>(), 1..200_usize), |(seed, cycles)| {
        let mut rng = Rng::new(seed);
        let mut dut = new();
        let (mut counts, mut on) = ([0_u64; 4], [true; 4]);
        for _ in 0..cycles {
            let mut i = In::default();
            let before = counts;
            let mut wanted = None;
            if rng.one_in(2) {
                let (lanes, starts) = (rng.below(32) as u8 + 1, rng.roll() as u32 | 1);
                let (stage, counter, more) = match rng.below(4) {
                    0 => (WorldStage::Vertex, 0, 0),
                    1 => {
                        let patches = (0..lanes).filter(|lane| starts >> lane & 1 == 1).count();
                        (WorldStage::Control, CONTROL, patches as u64)
                    }
                    2 => (WorldStage::Evaluation, EVALUATION, lanes.into()),
                    _ => (WorldStage::Geometry, GEOMETRY, lanes.into()),
                };
                i.task = task(stage, lanes, starts).into();
                counts[counter] += if on[counter] { more } else { 0 };
            }
            if rng.one_in(2) {
                i.prim = Some(true).into();
                counts[PRIMITIVES] += u64::from(on[PRIMITIVES]);
            }
            let which = rng.below(4) as usize;
            let (address, value) = match rng.below(5) {
                0 => {
                    let id = rng.below(16);
                    wanted = Some(ReportValue { id: id as u8, value: before[which] });
                    (0x3f08, rng.roll() as u32 & !0x1f0f | REPORTS[which] << 8 | id as u32)
                }
                1 => {
                    counts[which] = 0;
                    (0x1530, CLEARS[which])
                }
                2 => {
                    let value = rng.roll() as u32;
                    on = BITS.map(|bit| value >> bit & 1 == 1);
                    (0x0d68, value)
                }
                3 => (0x1530, rng.pick(&[1, 2, 0x10, 0x15, 0x1b, 0x1e, 0x1f])),
                _ => (0x2000 + 4 * rng.below(99) as u16, rng.roll() as u32),
            };
            i.state = Some(State { address, value }).into();
            dut.cycle(i);
            assert_eq!(dut.outputs().report_value.get().copied(), wanted);
        }
    });
}
