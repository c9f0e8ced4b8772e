//! Sends packets and the outputs of stages, plays the parts after the gate, and compares its steps with the expected ones.

use super::judge::{Event, wanted};
use super::packets::{FIRST, task_parts, vertices_of};
use bundle::*;
use kit::{Maker, Rng, Sink, Source};
use std::collections::VecDeque;
use world::viewport_stream_clip::batch_gate::{BatchGate, In};
use world::viewport_stream_clip::types::*;

pub struct Seen {
    pub world: Vec<u64>,
    pub steps: Vec<u64>,
}

pub fn run(new: Maker<BatchGate>, packets: &[WorldPacket], stalls: [u64; 4], late: u64, seed: u64) -> Seen {
    run_with(new, packets, vertices_of, stalls, late, seed)
}

/// The same, with the outputs of each batch's stages.
pub fn run_with(
    new: Maker<BatchGate>,
    packets: &[WorldPacket],
    leave: impl Fn(&mut Rng, &BatchHead) -> Vec<StagePacket>,
    stalls: [u64; 4],
    late: u64,
    seed: u64,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let sms = p.sms.get();
    let mut rng = Rng::new(seed);
    let mut world = Source::new(packets, stalls[0]);
    let mut stages: Vec<Source<StagePacket>> =
        (0..sms).map(|k| Source::new(&[], stalls[1].rotate_left(k as u32))).collect();
    let mut left = vec![VecDeque::new(); sms];
    for packet in packets {
        let head = match packet {
            WorldPacket::Head(head) => Some(*head),
            WorldPacket::BatchTask(BatchTask { batch, sm, .. }) => Some(BatchHead {
                batch: *batch,
                sm: *sm,
                stage: WorldStage::Evaluation,
                ..BatchHead::default()
            }),
            _ => None,
        };
        if let Some(head) = &head {
            let sm = usize::from(head.sm.wrapping_sub(FIRST));
            let sm = if sm < sms { sm } else { 0 };
            // For a task only parts are used.
            let task = head.stage == WorldStage::Evaluation;
            let left_by = if task { task_parts(&mut rng, head) } else { leave(&mut rng, head) };
            for packet in left_by {
                left[sm].push_back(packet);
                let from = rng.below(late + 1) * left[sm].len() as u64;
                stages[sm].push(from, packet);
            }
        }
    }
    let (wanted, alphas) = wanted(packets, &mut left);
    let (mut batch, mut step) = (Sink::new(stalls[2]), Sink::new(stalls[3]));
    let mut alpha = Sink::new(stalls[2].rotate_left(3));
    // The end of the present copy; whether all work before was done a cycle ago, and no copy was running.
    let (mut copies_to, mut was_done, mut was_free, mut offered) = (0, false, true, [false; 2]);
    let (mut events, mut drained_from, mut cycle) = (vec![], 0, 0);
    let nothing = In::new(&p);
    dut.run(|o| {
        if world.is_empty() && stages.iter().all(Source::is_empty) && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        i.first_sm = FIRST;
        i.world = world.drive(o.world);
        for (k, stage) in stages.iter_mut().enumerate() {
            i.stage[k] = stage.drive(o.stage[k]);
        }
        // Accepted steps have passed culling and clipping some cycles later.
        i.drained = cycle >= drained_from;
        if let Some(state) = o.state.get() {
            assert!(cycle > drained_from, "state while something is on its way");
            events.push(Event::State(*state));
        }
        i.settled = rng.one_in(3);
        i.copies = cycle < copies_to;
        assert!(!o.alpha.valid || offered[0] || was_done, "it waits for what is before it");
        assert!(!o.batch.valid || offered[1] || was_free, "it waits for copies");
        offered = [o.alpha.valid, o.batch.valid];
        (was_done, was_free) = (i.drained && i.settled, !i.copies && !o.alpha.valid);
        i.alpha = alpha.drive(&o.alpha);
        if alpha.now().is_some() {
            offered[0] = false;
            copies_to = cycle + 1 + rng.below(30);
        }
        i.batch = batch.drive(&o.batch);
        offered[1] &= batch.now().is_none();
        i.step = step.drive(&o.step);
        if step.now().is_some() || batch.now().is_some() {
            drained_from = cycle + 1 + rng.below(9);
        }
        if let Some((_, step)) = step.now() {
            // Its batch number has no meaning.
            let step =
                if let VscStep::Close(_) = step { VscStep::Close(BatchClose::default()) } else { step };
            events.push(Event::Step(step));
        }
        cycle += 1;
        Some(i)
    });
    assert_eq!(events.len(), wanted.len(), "{events:?}\n{wanted:?}");
    for (n, (got, want)) in events.iter().zip(&wanted).enumerate() {
        assert_eq!(got, want, "event {n} of {}", wanted.len());
    }
    let batches: Vec<VscBatch> = wanted
        .iter()
        .filter_map(|event| match event {
            Event::Step(VscStep::Batch(batch)) => Some(*batch),
            _ => None,
        })
        .collect();
    assert_eq!(batch.taken, batches, "batches, once each");
    assert_eq!(alpha.taken, alphas, "batches of the alpha phase");
    Seen { world: world.taken, steps: step.at }
}
