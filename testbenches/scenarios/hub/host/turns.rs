//! Several channels and groups alternate: nothing is
//! lost, order is kept, and a wait ends only when it may.

use super::pushes;
use super::whole::entry;
use super::world::{Group, SEMAPHORES, World, group};
use bundle::*;
use host::PushHeader;
use host::push_header::Form;
use hub::host::{Host, Params};
use kit::scenario::property;
use kit::{Maker, rates, scenarios};
use proptest::prelude::*;
use references::hub::host::channels::Entry;

scenarios! {
    Host::new(&Params::default()) =>
        two_groups_wait_for_each_other a_slice_ends_in_mid_stream channels_of_a_group_share_a_context
        a_semaphore_that_is_never_released any_turns;
}

rates! {
    Host::new(&Params::default()) => "host-channel-swap" 300.0 "ns" swap;
}

const OPEN: [u64; 6] = [!0; 6];

fn semaphore(at: u64, operation: u32, payload: u32) -> Vec<(u32, u32)> {
    vec![(0x10, (at >> 32) as u32), (0x14, at as u32), (0x18, payload), (0x1c, operation)]
}

fn acquire(at: u64, payload: u32, switch: bool) -> Vec<(u32, u32)> {
    semaphore(at, 4 | u32::from(switch) << 12, payload)
}

/// A release of 4 bytes that does not wait for idle.
fn release(at: u64, payload: u32) -> Vec<(u32, u32)> {
    semaphore(at, 2 | 1 << 20 | 1 << 24, payload)
}

/// The wait and the end of a step: on the semaphore, or on a syncpoint.
fn hand_on(step: u32, switch: bool, syncpoint: bool) -> [Vec<(u32, u32)>; 2] {
    if syncpoint {
        let wait = vec![(0x70, step), (0x74, 77 << 8 | u32::from(switch) << 4)];
        [wait, vec![(0x74, 77 << 8 | 1)]]
    } else {
        [acquire(SEMAPHORES, step, switch), release(SEMAPHORES, step + 1)]
    }
}

/// Two channels in two groups alternate through a
/// semaphore or a syncpoint; methods arrive in that order.
fn two_groups_wait_for_each_other(new: Maker<Host>) {
    for (switch, syncpoint) in [(false, false), (true, false), (false, true), (true, true)] {
        let mut world = World::new(new(), 50, OPEN, 1);
        let rounds = 4;
        for me in 0..2 {
            let mut entries = vec![];
            for round in 0..rounds {
                let step = 2 * round + me;
                let [mut methods, end] = hand_on(step, switch, syncpoint);
                methods.push((0x100, step));
                methods.extend(end);
                entries.push(entry(&methods));
            }
            world.add(me as u16, me as u16, entries);
        }
        // With the hint no time slice is needed.
        let timeout = u32::from(!switch);
        world.submit(&[group(timeout, &[1]), group(timeout, &[0])]);
        world.finish();
        let came: Vec<_> = world.sent.iter().map(|m| (m.1, m.3)).collect();
        let wanted: Vec<_> = (0..2 * rounds).map(|step| ((step % 2) as u16, step)).collect();
        assert_eq!(came, wanted);
        assert_eq!(world.saves.len(), 2 * rounds as usize - 1, "a context switch each time");
        // Without the hint a channel runs for its whole slice, except for the last time, when the
        // other one is dry.
        let mut between: Vec<_> = world.sent.windows(2).map(|w| w[1].0 - w[0].0).collect();
        between.pop();
        assert!(between.iter().all(|cycles| (*cycles >= 1024) != switch), "{between:?}");
        world.judge();
    }
}

/// Two groups with more work than fits into a slice share the cycles; a run of data is resumed
/// where it was interrupted.
fn a_slice_ends_in_mid_stream(new: Maker<Host>) {
    let mut world = World::new(new(), 50, OPEN, 2);
    for id in 0..2 {
        let data = (0..4000).map(|k| k << 1 | u32::from(id));
        let words = std::iter::once(PushHeader::new(Form::Increment, 0, 0x100, 4000).0).chain(data).collect();
        world.add(id, id, vec![Entry::Words(words)]);
    }
    world.submit(&[group(1, &[0]), group(1, &[1])]);
    world.finish();
    let mut turns: Vec<(u16, u64, u64)> = vec![];
    for &(cycle, id, ..) in &world.sent {
        match turns.last_mut() {
            Some(turn) if turn.0 == id => turn.2 = cycle,
            _ => turns.push((id, cycle, cycle)),
        }
    }
    assert!(turns.len() > 8, "{turns:?}");
    assert!(turns.iter().all(|turn| turn.2 - turn.1 < 1024 + 20), "{turns:?}");
    world.judge();
}

/// Channels of a group are swapped without a context switch.
fn channels_of_a_group_share_a_context(new: Maker<Host>) {
    let mut world = World::new(new(), 50, OPEN, 3);
    for id in 10..13 {
        let entries = (0..3).map(|k| {
            let turn = 3 * k + u32::from(id - 10);
            let mut methods = acquire(SEMAPHORES, turn, true);
            methods.push((0x100, turn));
            methods.extend(release(SEMAPHORES, turn + 1));
            entry(&methods)
        });
        world.add(id, 10, entries.collect());
    }
    world.submit(&[group(0, &[10, 12, 11])]);
    world.finish();
    let came: Vec<_> = world.sent.iter().map(|m| m.3).collect();
    assert_eq!(came, (0..9).collect::<Vec<_>>());
    assert_eq!((world.loads.len(), world.saves.len()), (1, 0));
    world.judge();
}

/// A semaphore that is never released blocks its channel, not the others; Host is not idle, and
/// shows which channel waits for which semaphore.
fn a_semaphore_that_is_never_released(new: Maker<Host>) {
    for switch in [false, true] {
        let mut world = World::new(new(), 50, OPEN, 4);
        let at = SEMAPHORES + 0x40;
        world.add(0, 0, vec![entry(&acquire(at, 1, switch))]);
        world.add(1, 0, vec![entry(&[(0x100, 1)])]);
        world.add(2, 2, vec![entry(&[(0x100, 2)])]);
        world.submit(&[group(1, &[0, 1]), group(1, &[2])]);
        (0..3).for_each(|n| assert!(world.publish(n, 1)));
        let mut shown = false;
        for _ in 0..8000 {
            let o = world.step();
            let waits = o.state.waits_for == HostWait::Semaphore && o.state.semaphore_va == at >> 2;
            shown |= o.loaded && o.channel == 0 && waits;
        }
        assert_eq!(world.sent.len(), 2, "the others run");
        assert!(shown && !world.dut.outputs().idle);
        world.memory.put(at, 1);
        world.finish();
        world.judge();
    }
}

/// From the response that fails an acquire until the group's other channel runs, with a memory
/// latency of 300 cycles of 1 ns.
fn swap(new: Maker<Host>) -> f64 {
    let mut world = World::new(new(), 300, OPEN, 5);
    for id in 0..2 {
        world.add(id, 0, vec![entry(&acquire(SEMAPHORES, 1, true))]);
    }
    world.submit(&[group(0, &[0, 1])]);
    (0..2).for_each(|n| _ = world.publish(n, 1));
    while world.reads.last().is_none_or(|read| read.1 != SEMAPHORES) {
        world.step();
    }
    let failed = world.cycle - 1 + 300;
    let first = world.dut.outputs().channel;
    while !world.dut.outputs().loaded || world.dut.outputs().channel == first {
        world.step();
    }
    (world.cycle - failed) as f64
}

/// Random channels in random groups pass a semaphore on among them, with random streams in between,
/// under stalls everywhere.
fn any_turns(new: Maker<Host>) {
    let inputs = (any::<u64>(), 1..6_u64, 1..8_u32, 1..60_u64, any::<[u64; 6]>());
    property(inputs, |(seed, count, steps, latency, stalls)| {
        let mut world = World::new(new(), latency, stalls, seed);
        let mut words = vec![vec![]; count as usize];
        for step in 0..steps {
            let me = &mut words[world.rng.below(count) as usize];
            let own: Vec<(u32, u32)> = acquire(SEMAPHORES, step, world.rng.one_in(2));
            let methods = own.into_iter().chain([(0x100, step)]).chain(release(SEMAPHORES, step + 1));
            me.extend(methods.flat_map(|(byte, value)| super::whole::method(byte, value)));
            me.extend(pushes::words(&mut world.rng, 6, false));
            if world.rng.one_in(4) {
                me.push(PushHeader::new(Form::Immediate, 0, [0x78, 0x24][world.rng.below(2) as usize], 0).0);
            }
            if world.rng.one_in(4) {
                let kind = world.rng.below(4) as usize;
                me.push(PushHeader::new(Form::Immediate, 0, 0x80, kind).0);
            }
        }
        // Groups of one to three channels, or a channel alone, with a time slice of its own.
        let (mut groups, mut members) = (vec![], vec![]);
        for (n, words) in words.into_iter().enumerate() {
            let id = 7 * n as u16;
            if members.len() == 3 || world.rng.one_in(2) && !members.is_empty() {
                groups.push(group(1, &std::mem::take(&mut members)));
            }
            members.push(id);
            let ring = pushes::ring(&mut world.rng, &words, 30);
            world.add(id, members[0], ring);
            if members.len() == 1 && world.rng.one_in(3) {
                world.set_block(n, 0x3e, 1 << 28 | 1);
                groups.push(Group { group: false, ..group(0, &std::mem::take(&mut members)) });
            }
        }
        if !members.is_empty() {
            groups.push(group(1, &members));
        }
        world.submit(&groups);
        world.finish();
        world.judge();
        let order: Vec<_> = world.sent.iter().filter(|m| m.2 == 0x40 && m.3 < steps).map(|m| m.3).collect();
        let first = |step: u32| order.iter().position(|s| *s == step);
        assert!((1..steps).all(|step| first(step - 1) < first(step)), "{order:?}");
    });
}
