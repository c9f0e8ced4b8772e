//! One channel from the doorbell to idle, and possible faults.

use super::pushes;
use super::world::{World, group};
use bundle::*;
use host::PushHeader;
use host::push_header::Form;
use hub::host::{Host, Params};
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::hub::host::channels::{Act, Entry};

scenarios! {
    Host::new(&Params::default()) =>
        a_doorbell_brings_methods a_second_doorbell_needs_no_load a_bad_signature_is_a_fault
        a_bad_runlist_is_a_fault a_fault_names_its_channel a_fault_stops_its_channel a_group_fails a_disabled_channel_does_not_run
        front_end_increments_end_a_wait any_channel;
}

const OPEN: [u64; 6] = [!0; 6];

pub fn method(byte: u32, value: u32) -> [u32; 2] {
    [PushHeader::new(Form::Increment, 0, byte, 1).0, value]
}

pub fn entry(methods: &[(u32, u32)]) -> Entry {
    Entry::Words(methods.iter().flat_map(|(byte, value)| method(*byte, *value)).collect())
}

/// A world that has loaded its runlist, and is idle.
fn idle(mut world: World, channels: &[u16]) -> World {
    world.submit(&[group(0, channels)]);
    world.settle();
    assert_eq!(world.interrupts.pop().map(|i| i.kind), Some(InterruptKind::RunlistDone));
    world.reads.clear();
    world
}

/// Two cycles to the runlist's flags, one to request, five to find the channel after its group, two
/// to the first read of its block. Its seven sectors take seven cycles and a latency, and three
/// more until GP_PUT is read, which takes another latency and two cycles. From there the pipe takes
/// 13 cycles and two latencies, and the gate one.
fn a_doorbell_brings_methods(new: Maker<Host>) {
    for latency in [20, 300] {
        let mut world = World::new(new(), latency, OPEN, 1);
        world.add(7, 7, vec![entry(&[(0x100, 1), (0x104, 2)])]);
        let mut world = idle(world, &[7]);
        let began = world.cycle;
        world.publish(0, 1);
        while world.loads.is_empty() {
            world.step();
        }
        let c = &world.channels[0];
        let (block, user) = (c.instance(), c.user());
        let first: Vec<_> = world.reads[..8].iter().map(|r| (r.0 - began, r.1)).collect();
        let sectors = [0, 1, 2, 4, 5, 7, 16];
        for (k, sector) in sectors.into_iter().enumerate() {
            assert_eq!(first[k], (10 + k as u64, block + 32 * sector));
        }
        assert_eq!(first[7], (19 + latency, user + 0x80));
        assert_eq!(world.loads[0].0 - began, 34 + 4 * latency);
        world.finish();
        assert_eq!(world.sent.len(), 2);
        world.judge();
    }
}

fn a_second_doorbell_needs_no_load(new: Maker<Host>) {
    let mut world = World::new(new(), 30, OPEN, 2);
    world.add(7, 7, vec![entry(&[(0x100, 1)]), entry(&[(0x100, 2)])]);
    let mut world = idle(world, &[7]);
    world.publish(0, 1);
    while world.sent.is_empty() || !world.dut.outputs().idle {
        world.step();
    }
    assert!(world.dut.outputs().loaded);
    world.reads.clear();
    world.finish();
    assert_eq!(world.reads.len(), 3, "GP_PUT, the ring, the segment: {:x?}", world.reads);
    assert_eq!(world.loads.len(), 1);
    world.judge();
}

fn a_bad_signature_is_a_fault(new: Maker<Host>) {
    let mut world = World::new(new(), 30, OPEN, 3);
    let bad = world.add(300, 300, vec![entry(&[(0x100, 1)])]);
    let good = world.add(301, 300, vec![entry(&[(0x100, 2)])]);
    world.set_block(bad, 4, 0xfacf);
    let mut world = idle(world, &[300, 301]);
    world.publish(bad, 1);
    for _ in 0..300 {
        world.step();
    }
    let fault = Fault { kind: FaultKind::Signature, channel: 300, ..Fault::default() };
    assert_eq!(world.faults, [fault]);
    assert_eq!(world.interrupts.len(), 1);
    assert_eq!((world.interrupts[0].kind, world.interrupts[0].channel), (InterruptKind::Fault, 300));
    assert!(world.sent.is_empty() && world.dut.outputs().idle);
    world.publish(good, 1);
    for _ in 0..300 {
        world.step();
    }
    assert_eq!(world.sent.len(), 1, "the other runs");
}

fn a_bad_runlist_is_a_fault(new: Maker<Host>) {
    // A group without all its channels, a group within a group, more entries than fit.
    let cases: [(&[u32], u32); 3] =
        [(&[2 << 26 | 1 << 13, 7], 2), (&[2 << 26 | 1 << 13, 1 << 26 | 1 << 13, 7], 3), (&[7], 1025)];
    for (list, length) in cases {
        let mut world = World::new(new(), 30, OPEN, 4);
        world.add(7, 7, vec![entry(&[(0x100, 1)])]);
        world.submit_words(list);
        world.registers.back_mut().unwrap().value = length;
        world.settle();
        assert_eq!(world.faults.len(), 1);
        assert_eq!((world.faults[0].kind, world.faults[0].value), (FaultKind::Runlist, length));
        assert!(world.sent.is_empty());
        let mut world = idle(world, &[7]);
        world.finish();
        assert_eq!(world.sent.len(), 1, "a good list is taken after the bad one");
    }
}

fn a_fault_names_its_channel(new: Maker<Host>) {
    let mut world = World::new(new(), 30, OPEN, 5);
    world.add(9, 9, vec![entry(&[(0x100, 1), (0x04, 3), (0x100, 2)])]);
    let mut world = idle(world, &[9]);
    world.forgives = false;
    world.publish(0, 1);
    for _ in 0..400 {
        world.step();
    }
    assert!(world.dut.outputs().idle && !world.dut.outputs().loaded, "it is left");
    let f = world.faults[0];
    assert_eq!((f.kind, f.channel, f.address, f.value), (FaultKind::HostMethod, 9, 1, 3));
    assert_eq!(world.sent.len(), 1, "it stands still");
    world.enable(9);
    world.finish();
    assert_eq!(world.sent.len(), 2);
    world.judge();
}

/// A fault of Host's stops its channel, but not the other one of the group, nor another group.
fn a_fault_stops_its_channel(new: Maker<Host>) {
    let mut world = World::new(new(), 30, OPEN, 8);
    world.forgives = false;
    world.add(1, 1, vec![entry(&[(0x100, 1), (0x04, 3), (0x100, 2)]), entry(&[(0x100, 3)])]);
    world.add(2, 1, vec![entry(&[(0x100, 4)])]);
    world.add(3, 3, vec![entry(&[(0x100, 5)])]);
    world.submit(&[group(1, &[1, 2]), group(1, &[3])]);
    (0..3).for_each(|n| _ = world.publish(n, 2));
    world.settle();
    let came: Vec<_> = world.sent.iter().map(|m| (m.1, m.3)).collect();
    assert_eq!(came, [(1, 1), (2, 4), (3, 5)]);
    assert_eq!(world.faults.iter().map(|f| f.channel).collect::<Vec<_>>(), [1]);
    assert_eq!(world.memory.get(world.channels[0].user() + 4 * 0x22), world.channels[0].index(0));
    world.enable(1);
    world.finish();
    assert_eq!(world.sent[3..].iter().map(|m| m.3).collect::<Vec<_>>(), [2, 3], "it goes on after its fault");
    world.judge();
}

/// A fault after Host stops the whole group of the context in the engines, even if the group is
/// listed twice: its context is not saved, and none of its work is done. Other groups continue.
fn a_group_fails(new: Maker<Host>) {
    for waits in [1, 30, 200] {
        let mut world = World::new(new(), 30, OPEN, 9);
        let long: Vec<_> = (0..400).map(|k| (0x100, k)).chain([(0x78, 0), (0x20, 9)]).collect();
        for id in [1, 2] {
            world.add(id, 1, vec![entry(&long), entry(&long)]);
        }
        world.add(3, 3, vec![entry(&[(0x100, 5)]), entry(&[(0x100, 6)])]);
        world.submit(&[group(1, &[1, 2]), group(1, &[3]), group(1, &[1, 2])]);
        world.publish(0, 2);
        world.publish(1, 2);
        while world.sent.is_empty() {
            world.step();
        }
        (0..waits).for_each(|_| _ = world.step());
        world.fails = true;
        world.step();
        let began = world.sent.len();
        world.publish(2, 1);
        world.settle();
        let came = &world.sent[began..];
        let (last, of_group) = came.split_last().expect("the other group's");
        assert_eq!((last.1, last.3), (3, 5));
        assert!(of_group.len() <= 3 && of_group.iter().all(|m| m.1 != 3), "{of_group:?}");
        assert!(world.saves.is_empty() && world.loads.len() == 2);
        assert!(
            world.interrupts.iter().all(|i| i.kind == InterruptKind::RunlistDone),
            "{:?}",
            world.interrupts
        );
        // enabled again, it starts with the context in memory
        let sent = world.sent.len();
        world.enable(2);
        world.settle();
        assert!(world.sent.len() > sent && world.sent[sent..].iter().all(|m| m.1 == 2));
        assert_eq!((world.saves.len(), world.loads.len()), (1, 3));
    }
}

fn a_disabled_channel_does_not_run(new: Maker<Host>) {
    let mut world = World::new(new(), 30, OPEN, 6);
    world.add(511, 3, vec![entry(&[(0x100, 1)]), entry(&[(0x100, 2)])]);
    let mut world = idle(world, &[511]);
    world.publish(0, 1);
    while world.sent.is_empty() || !world.dut.outputs().idle {
        world.step();
    }
    // It is loaded: it is left, and its state is saved into its block.
    let register = 0x80_0004 + 8 * 511;
    world.write(register, 1 << 11);
    world.writes.clear();
    for _ in 0..100 {
        world.step();
    }
    let block = world.channels[0].instance();
    let written: Vec<_> = world.writes.iter().map(|w| w.1 - block).collect();
    assert_eq!(written, [0, 0x38, 0x40, 0x84, 0xa4]);
    assert!(!world.dut.outputs().loaded && world.dut.outputs().idle);
    world.publish(0, 1);
    for _ in 0..400 {
        world.step();
    }
    assert_eq!(world.sent.len(), 1);
    world.write(register, 1 << 10);
    world.finish();
    assert_eq!(world.sent.len(), 2);
    world.judge();
}

/// Increments by the front end end a wait for a syncpoint.
fn front_end_increments_end_a_wait(new: Maker<Host>) {
    let mut world = World::new(new(), 30, OPEN, 7);
    world.add(1, 1, vec![entry(&[(0x70, 2), (0x74, 200 << 8), (0x100, 1)])]);
    let mut world = idle(world, &[1]);
    world.publish(0, 1);
    for count in 0..2 {
        for _ in 0..400 {
            world.step();
        }
        let o = world.dut.outputs();
        assert!(!o.idle && world.sent.is_empty(), "after {count}");
        assert_eq!((o.channel, o.state.waits_for), (1, HostWait::Syncpoint), "what waits shows");
        world.increments.push_back(200);
    }
    world.finish();
    assert_eq!(world.sent.len(), 1);
}

/// All forms of headers and Host's own methods, published entry by entry.
fn any_channel(new: Maker<Host>) {
    let inputs = (any::<u64>(), 1..60_usize, 1..80_u64, 1..100_u64, any::<[u64; 6]>());
    property(inputs, |(seed, headers, longest, latency, stalls)| {
        let mut world = World::new(new(), latency, stalls, seed);
        let words = pushes::words(&mut world.rng, headers, false);
        let ring = pushes::ring(&mut world.rng, &words, longest);
        let wfi = Entry::Words(vec![PushHeader::new(Form::Immediate, 0, 0x78, 0).0]);
        world.add(5, 2, ring.into_iter().chain([wfi]).collect());
        world.submit(&[group(0, &[5])]);
        while world.channels[0].put < world.channels[0].entries.len() {
            if world.rng.one_in(30) {
                let most = 1 + world.rng.below(4) as usize;
                world.publish(0, most);
            }
            world.step();
        }
        world.finish();
        world.judge();
        assert_eq!(world.channels[0].acts.last(), Some(&Act::Idle));
    });
}
