//! Batches become warps in order, each with its rows; state is forwarded in order with them.

pub mod tasks;

use bundle::*;
use kernel::Within;
use kernel::packed::Packed;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::mpc::types::*;
use tpc::mpc::world_port::{In, Params, WorldPort};

scenarios! {
    WorldPort::new(&Params::default()) => cycles any_batches;
    WorldPort::new(&Params { depth: Within::new(2), ready: Within::new(2), overlap: Within::new(1) }) =>
        any_batches;
}

fn copies(batch: u16, vertices: u8) -> BatchTask {
    BatchTask { batch, sm: SM, vertices, all: 5, patch: 1, patches: 2, ..BatchTask::default() }
}

/// The retire step of a copy.
fn notified(batch: u16, row: u16, vertices: u8) -> RetireStep {
    let done = ShaderDone { batch, sm: SM, row, stage: WorldStage::Vertex, vertices };
    RetireStep::Warp(RetireWarp { none: true, notified: true, done })
}

const SM: u8 = 2;

fn grants(inputs: u16) -> DrawGrants {
    let grant = |stage: u8| DrawGrant { valid: true, context_id: stage, registers: stage + 1, inputs };
    DrawGrants { grants: [0, 1, 2, 3].map(grant) }
}

fn head(batch: u16, stage: WorldStage, vertices: u8) -> BatchHead {
    BatchHead { batch, sm: SM, stage, vertices, primitive_id: 7 * u32::from(batch), ..BatchHead::default() }
}

/// A head in cycle 0 with its inputs: a warp in cycle 2; back-to-back heads make a warp a cycle.
fn cycles(new: Maker<WorldPort>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (mut warps, mut takes) = (vec![], vec![]);
    for cycle in 0..20 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        (i.sm, i.grants) = (SM, grants(3));
        (i.step.ready, i.warp.ready, i.state.ready) = (true, true, true);
        if cycle < 4 {
            let batch = cycle as u16;
            i.world = Some(WorldPacket::Head(head(batch, WorldStage::Vertex, 32))).into();
            i.inputs_ready = Some(InputsReady { batch, row: 100 }).into();
        }
        warps.extend(o.warp.get().map(|warp| (cycle, *warp)));
        takes.extend(o.take.get().map(|_| cycle));
        dut.cycle(i);
    }
    assert_eq!(warps.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), [2, 3, 4, 5]);
    assert_eq!(takes, [2, 3, 4, 5]);
    assert!(warps.iter().all(|(_, warp)| warp.lanes == !0 && warp.registers == 1));
    assert!(dut.outputs().idle);
}

/// The row of a batch without vertices has no meaning.
fn rowless(step: RetireStep) -> RetireStep {
    match step {
        RetireStep::Warp(RetireWarp { none: true, notified, done }) if done.vertices == 0 => {
            RetireStep::Warp(RetireWarp { none: true, notified, done: ShaderDone { row: 0, ..done } })
        }
        step => step,
    }
}

fn any_batches(new: Maker<WorldPort>) {
    property((any::<u64>(), any::<[u64; 6]>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut random = Random(seed);
        let (mut packets, mut ready) = (vec![], vec![]);
        // Expected outputs: state, steps, warps, invalidations.
        let (mut states, mut steps, mut warps, mut masks) = (vec![], vec![], vec![], vec![]);
        let mut numbered = [false; 4];
        for batch in 0..40 {
            match random.below(11) {
                0 => {
                    let stage = random.below(4) as u16;
                    let state = State { address: 0x3894 + 0x80 * stage, value: random.any() as u32 };
                    numbered[usize::from(stage)] = state.value >> 24 & 1 == 1;
                    packets.push(WorldPacket::State(state));
                    states.push(state);
                }
                1 => {
                    let marker = random.below(2) == 1;
                    let value = random.any() as u32;
                    let address = if marker { 0x3f08 } else { 0x3f04 };
                    packets.push(WorldPacket::State(State { address, value }));
                    let number = value as u8 & if marker { 15 } else { 255 };
                    steps.push(RetireStep::Passed(PortPassed { pixel: false, marker, number }));
                }
                2 => {
                    let value = random.any() as u32;
                    packets.push(WorldPacket::State(State { address: 0x3f00, value }));
                    masks.push(value as u8 & 63);
                }
                3 => {
                    packets.push(WorldPacket::Head(BatchHead { sm: 9, vertices: 1, ..BatchHead::default() }))
                }
                4 => packets.push(WorldPacket::Close(BatchClose { batch })),
                5 => ready.push(InputsReady { batch: 900, row: 3 }),
                6 => packets.push(WorldPacket::BatchTask(BatchTask { sm: 9, ..BatchTask::default() })),
                7 | 8 => {
                    let (row, vertices) = (random.below(1024) as u16, 1 + random.below(32) as u8);
                    packets.push(WorldPacket::BatchTask(copies(batch, vertices)));
                    ready.push(InputsReady { batch, row });
                    steps.push(notified(batch, row, vertices));
                }
                _ => {
                    let all = [
                        WorldStage::Vertex,
                        WorldStage::Control,
                        WorldStage::Evaluation,
                        WorldStage::Geometry,
                        WorldStage::FastGeometry,
                    ];
                    let number = random.below(5) as usize;
                    let of = head(batch, all[number], random.below(33) as u8);
                    let row = random.below(1024) as u16;
                    packets.push(WorldPacket::Head(of));
                    ready.push(InputsReady { batch, row });
                    let stage = number.min(3);
                    let kept = if p.overlap.get() == 1 { u16::from(numbered[stage]) } else { 5 };
                    let output_row = (row + 1 + kept) % 1024;
                    let done =
                        ShaderDone { batch, sm: SM, row: output_row, stage: of.stage, vertices: of.vertices };
                    let none = of.vertices == 0;
                    let at = steps.len();
                    steps.push(RetireStep::Warp(RetireWarp { none, notified: true, done }));
                    if !none {
                        let kinds =
                            [WarpKind::Vertex, WarpKind::Control, WarpKind::Evaluation, WarpKind::Geometry];
                        let mut image = [0; 2];
                        WorldPlace {
                            input_row: row,
                            output_row,
                            vertices: of.vertices,
                            primitive_id: of.primitive_id,
                            ..WorldPlace::default()
                        }
                        .pack(&mut image);
                        warps.push(DrawWarp {
                            kind: kinds[stage],
                            context_id: stage as u8,
                            registers: stage as u8 + 1,
                            lanes: (0..of.vertices).fold(0, |lanes, k| lanes | 1 << k),
                            place: WarpPlace { low: image[0], high: image[1] },
                            retire: (at % 128) as u8,
                        });
                    }
                }
            }
        }
        let mut world = Source::new(&packets, stalls[0] | 1);
        let mut inputs = Source::new(&ready, stalls[1] | 1);
        let mut step = Sink::new(stalls[2] | 1);
        let mut warp = Sink::new(stalls[3] | 1);
        let mut control = Sink::new(stalls[4] | 1);
        let mut state = Sink::new(stalls[5] | 1);
        let (mut due, mut takes) = (None, 0);
        for cycle in 0..20_000 {
            let o = dut.outputs();
            if world.is_empty() && o.idle {
                let all = |found: usize, wanted: usize| assert_eq!(found, wanted);
                all(takes, warps.len());
                assert!(
                    step.timed()
                        .iter()
                        .map(|(_, step)| rowless(*step))
                        .eq(steps.iter().map(|step| rowless(*step)))
                );
                assert!(warp.timed().iter().map(|(_, warp)| warp).eq(&warps));
                assert!(state.timed().iter().map(|(_, state)| state).eq(&states));
                let found = control.timed().into_iter().map(|(_, control)| control);
                assert!(
                    found.eq(masks.iter().map(|&mask| CacheControl::Invalidate(CacheInvalidate { mask })))
                );
                return;
            }
            let mut i = In::new(&p);
            i.sm = SM;
            i.world = world.drive(o.world);
            i.inputs_ready = inputs.drive(o.inputs_ready);
            i.step = step.drive(&o.step);
            i.warp = warp.drive(&o.warp);
            i.state = state.drive(&o.state);
            i.control = control.drive(&o.control);
            // A context only for the stage that wants it.
            if o.want.valid && random.below(3) == 0 {
                i.grants.grants[usize::from(o.want.stage)] = grants(5).grants[usize::from(o.want.stage)];
            }
            takes += usize::from(o.take.valid);
            if control.now().is_some() {
                due = Some(cycle + 1 + random.below(9));
            }
            i.acknowledge = due.take_if(|at| *at <= cycle).is_some();
            dut.cycle(i);
        }
        panic!("it hangs")
    });
}
