//! Tasks and copies become warps and retire steps before the heads after them.

use super::{SM, copies, grants, head, notified};
use bundle::*;
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::mpc::types::*;
use tpc::mpc::world_port::{In, Params, WorldPort};

scenarios! {
    WorldPort::new(&Params::default()) => cycles_of_tasks cycles_of_copies state_waits_for_tasks any_tasks;
}

fn task(number: u8) -> StageTask {
    let stage = [WorldStage::Control, WorldStage::Evaluation, WorldStage::Geometry][usize::from(number % 3)];
    let place = WorldPlace {
        starts: 0x8421 << (number % 16),
        output_row: number.into(),
        extra: 77,
        ..Default::default()
    };
    StageTask { stage, lanes: number % 32 + 1, place }
}

/// The warp of a task, and its retire step.
fn warp_of(task: &StageTask, retire: u8) -> (DrawWarp, RetireStep) {
    let stage = task.stage as u8;
    let mut image = [0; 2];
    task.place.pack(&mut image);
    let warp = DrawWarp {
        kind: [WarpKind::Control, WarpKind::Evaluation, WarpKind::Geometry][usize::from(stage) - 1],
        context_id: stage,
        registers: stage + 1,
        lanes: (0..task.lanes).fold(0, |lanes, k| lanes | 1 << k),
        place: WarpPlace { low: image[0], high: image[1] },
        retire,
    };
    let StageTask { stage, lanes: vertices, place } = *task;
    let done = ShaderDone { batch: 0, sm: SM, row: place.output_row, stage, vertices };
    (warp, RetireStep::Warp(RetireWarp { none: false, notified: true, done }))
}

/// Tasks from cycle 0 on, heads as well: a warp in cycle 2, tasks first, then one a cycle.
fn cycles_of_tasks(new: Maker<WorldPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut warps = vec![];
    for cycle in 0..20 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        (i.sm, i.grants) = (SM, grants(3));
        (i.step.ready, i.warp.ready, i.state.ready) = (true, true, true);
        if cycle < 3 {
            i.task = Some(task(cycle)).into();
        }
        if cycle == 0 {
            i.world = Some(WorldPacket::Head(head(0, WorldStage::Vertex, 32))).into();
            i.inputs_ready = Some(InputsReady { batch: 0, row: 100 }).into();
        }
        warps.extend(o.warp.get().map(|warp| (cycle, *warp)));
        dut.cycle(i);
    }
    let wanted: Vec<_> = (0..3).map(|k| (2 + k, warp_of(&task(k), k).0)).collect();
    assert_eq!(warps[..3], wanted);
    assert_eq!((warps.len(), warps[3].0, warps[3].1.kind), (4, 5, WarpKind::Vertex));
}

/// Copies and their task in cycle 0: they are signalled in cycle 2, one a cycle, without a warp or a context.
fn cycles_of_copies(new: Maker<WorldPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut steps = vec![];
    for cycle in 0..20 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        (i.sm, i.step.ready, i.warp.ready, i.state.ready) = (SM, true, true, true);
        if cycle < 3 {
            i.world = Some(WorldPacket::BatchTask(copies(cycle, 9))).into();
            i.inputs_ready = Some(InputsReady { batch: cycle, row: 50 + cycle }).into();
        }
        assert!(!o.warp.valid && !o.take.valid && !o.want.valid);
        steps.extend(o.step.get().map(|step| (cycle, *step)));
        dut.cycle(i);
    }
    assert_eq!(steps, [0, 1, 2].map(|k| (2 + k, notified(k, 50 + k, 9))));
    assert!(dut.outputs().idle);
}

/// State that arrives with a task is not visible before the task has its warp.
fn state_waits_for_tasks(new: Maker<WorldPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (mut warp, mut state) = (None, None);
    for cycle in 0..40 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        i.sm = SM;
        (i.step.ready, i.warp.ready, i.state.ready) = (true, true, true);
        if cycle > 20 {
            i.grants = grants(3);
        }
        if cycle == 0 {
            i.task = Some(task(2)).into();
            i.world = Some(WorldPacket::State(State { address: 0x3a00, value: 1 })).into();
        }
        assert!(
            cycle == 0 || warp.is_some() || o.want == StageWant { valid: true, stage: 3 } || o.warp.valid
        );
        if o.warp.valid {
            warp = Some(cycle);
        }
        if o.state.valid {
            state = Some(cycle);
        }
        dut.cycle(i);
    }
    assert_eq!((warp, state), (Some(22), Some(22)));
}

fn any_tasks(new: Maker<WorldPort>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut random = Random(seed);
        let tasks: Vec<_> = (0..30).map(|_| task(random.below(90) as u8)).collect();
        let (warps, steps): (Vec<_>, Vec<_>) =
            tasks.iter().zip(0..).map(|(task, at)| warp_of(task, at)).unzip();
        let (mut source, mut step) = (Source::new(&tasks, stalls[0] | 1), Sink::new(stalls[1] | 1));
        let mut warp = Sink::new(stalls[2] | 1);
        for _ in 0..20_000 {
            let o = dut.outputs();
            if source.is_empty() && o.idle {
                assert_eq!((warp.taken, step.taken), (warps, steps));
                return;
            }
            let mut i = In::new(&p);
            i.sm = SM;
            i.task = source.drive(o.task);
            i.step = step.drive(&o.step);
            i.warp = warp.drive(&o.warp);
            if o.want.valid && random.below(3) == 0 {
                i.grants.grants[usize::from(o.want.stage)] = grants(5).grants[usize::from(o.want.stage)];
            }
            dut.cycle(i);
        }
        panic!("it hangs")
    });
}
