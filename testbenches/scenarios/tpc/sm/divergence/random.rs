//! Random programs, structured or not, continue with the lanes of the interpreter.

use super::bench::{One, Spilled, first, judge};
use crate::sm::control_flow::{Does, Seen, World, any_word};
use crate::sm::structured::Program;
use interpreter::machine::warp::Warp;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};
use tpc::sm::divergence::{Divergence, In, Params};
use tpc::sm::types::{Operands, WarpStart};

scenarios! {
    Divergence::new(&Params::default()) => structured_programs any_flow;
    Divergence::new(&Params { taken_first: Within::new(1), waiting: Within::new(1), ..Params::default() }) =>
        structured_programs any_flow;
    Divergence::new(&Params { slots: Within::new(1), waiting: Within::new(4), ..Params::default() }) =>
        any_flow;
}

/// Diverged lanes reconverge at their join, except those that have ended; and every step is the interpreter's.
fn structured_programs(new: Maker<Divergence>) {
    property((any::<u64>(), 1..9_u32), |(seed, ends)| {
        let mut rng = Rng::new(seed);
        let program = Program::any(&mut rng);
        let mut one = One::new(new(), rng.roll() as u32 | 1, 64);
        one.warp.pc = Program::start();
        let mut joins: HashMap<u32, (u32, bool)> = HashMap::new();
        for step in 0..600_u32 {
            let (counter, active) = (one.warp.pc, one.warp.active);
            if let Some((lanes, all)) = joins.remove(&counter) {
                let left = lanes & one.warp.alive;
                assert!(if all { active == left } else { active & !left == 0 }, "at {counter:#x}");
            }
            if let Some((join, all)) = program.joins(counter) {
                joins.insert(join, (active, all));
            }
            // Loops end.
            let most = step / 100 * ends;
            let predicate = (0..most).fold(rng.roll() as u32, |mask, _| mask | rng.roll() as u32);
            one.step(program.word(counter), &Seen { predicate, ..Seen::plain() });
            if one.warp.has_ended() {
                break;
            }
        }
    });
}

/// A warp of the random scenario.
pub struct Entry {
    pub warp: Option<Warp>,
    waits: bool,
    rests: u64,
}

fn any_flow(new: Maker<Divergence>) {
    property((any::<u64>(), any::<u64>(), 0..30_u64), |(seed, spill, latency)| {
        let mut dut = new();
        let mut rng = Rng::new(seed);
        let mut world = World::new(first(&dut));
        (0..1 << 9).for_each(|k| world.set_constant(4 * k, 8 * (k * 7 % 40)));
        let params = dut.unit().p.clone();
        let (slots, most) = (params.slots.get(), params.waiting.get());
        let mut entries: Vec<_> = (0..slots).map(|_| Entry { warp: None, waits: false, rests: 0 }).collect();
        let mut memory = Spilled::new(spill, latency);
        let mut due: VecDeque<(Operands, Does)> = VecDeque::new();
        let (mut credits, mut sent, mut cycle) = (most, 0, 0);
        let words = 300;
        let busy = rng.below(3);
        dut.run(|o| {
            let mut i = In::new(&params);
            if o.next.valid {
                let (operands, does) = due.pop_front().expect("a response without a question");
                let slot = usize::from(operands.slot);
                judge(o, slot, &operands, does);
                let entry = &mut entries[slot];
                entry.waits = false;
                if !matches!(does, Does::Goes { .. }) {
                    entry.warp = None;
                }
                entry.rests = rng.below(8) * busy;
            }
            credits += usize::from(o.credit);
            assert!(credits <= most);
            for (slot, entry) in entries.iter_mut().enumerate().filter(|(_, entry)| !entry.waits) {
                let active = entry.warp.as_ref().map_or(0, |warp| warp.active);
                assert_eq!(o.active[slot], active, "slot {slot}");
                entry.rests = entry.rests.saturating_sub(1);
            }
            if sent == words && due.is_empty() {
                return None;
            }
            let slot = rng.below(slots as u64) as usize;
            let entry = &mut entries[slot];
            match &mut entry.warp {
                None => {
                    let (lanes, room) = (rng.roll() as u32 | 1 << rng.below(32), rng.below(40) as u16);
                    let counter = rng.below(40) as u32 * 8;
                    entry.warp = Some(world.warp(counter, lanes, room.into()));
                    entry.rests = 1 + rng.below(3);
                    let slot = slot as u8;
                    let start =
                        WarpStart { slot, counter, lanes, stack_entries: room, ..WarpStart::default() };
                    i.start = Offer::new(true, start);
                }
                Some(warp) if credits > 0 && sent < words && !entry.waits && entry.rests == 0 => {
                    let (word, seen) = any_word(&mut rng, warp);
                    let step = world.step(warp, slot as u8, word, &seen);
                    i.operands = Offer::new(true, step.0);
                    due.push_back(step);
                    entry.waits = true;
                    (credits, sent) = (credits - 1, sent + 1);
                }
                Some(_) => (),
            }
            memory.drive(o, &mut i, cycle, &world);
            cycle += 1;
            Some(i)
        });
    });
}
