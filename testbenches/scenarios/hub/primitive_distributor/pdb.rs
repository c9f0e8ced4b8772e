//! Batches and the tasks of their entries, compared with lists: which batches have entries, which tasks there are,
//! and in which order; and the limits of a phase.

mod bench;

use bench::*;
use bundle::*;
use hub::primitive_distributor::pdb::{In, Params, Pdb};
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    Pdb::new(&Params::default()) => cycles_of_plain_batches cycles_of_phases tasks_of_all_sizes state_ends_a_phase the_ring_ends_a_phase
        batches_without_an_alpha_phase unexpected_entries_and_copies_are_ignored any_stream;
    Pdb::new(&Params { sms: Within::new(1), entries: Within::new(1), alpha_lines: Within::new(9), ..Params::default() }) => any_stream;
    Pdb::new(&Params {
        sms: Within::new(6), sms_per_tpc: Within::new(2), tpcs_per_pes: Within::new(1), tpcs: Within::new(3),
        pes: Within::new(3), entries: Within::new(5), alpha_lines: Within::new(60),
    }) => entries_end_a_phase any_stream;
    Pdb::new(&Params { alpha_lines: Within::new(59), ..Params::default() }) => a_ring_that_is_just_long_enough;
}

/// Patches with 20 lines each that are copied.
fn patches() -> Vec<Item> {
    let mut rng = Rng::new(3);
    [vec![stages(CONTROLS)], control_outputs(15, 9, &mut rng)].concat()
}

fn cycles_of_plain_batches(new: Maker<Pdb>) {
    // 2 cycles of latency, then a packet a cycle, except for the mark, one for each batch.
    let items = [stages(2), world(0x1684, 1), screen(5), batch(0, 10), batch(1, 9), screen(6), batch(0, 1)];
    let seen = run(new, &items, FREE, [5, 0], 1);
    assert_eq!(seen.passed[0].0 - seen.taken[0], 2);
    let all: Vec<u64> = seen.passed.iter().map(|p| p.0 - seen.passed[0].0).collect();
    assert_eq!(all, (0..all.len() as u64).collect::<Vec<_>>());
    assert_eq!(seen.marks[0].0 - seen.taken[0], 2);
}

fn cycles_of_phases(new: Maker<Pdb>) {
    let items = [patches(), vec![batch(0, 10), batch(1, 8), world(0x1684, 1)]].concat();
    let seen = run(new, &items, FREE, [50, 0], 1);
    let at = |wanted: fn(&WorldPacket) -> bool| -> Vec<u64> {
        seen.passed.iter().filter(|p| wanted(&p.1)).map(|p| p.0).collect()
    };
    // A notification costs a cycle.
    let states = at(|p| matches!(p, WorldPacket::State(_)));
    let heads = at(|p| matches!(p, WorldPacket::Head(_)));
    let notified = states.len() - 2;
    assert_eq!(states[notified] + 1, heads[0]);
    let tasks = at(|p| matches!(p, WorldPacket::BatchTask(_)));
    let first = seen.came[0][1] + 3;
    assert_eq!(tasks, [first, first + 1, first + 2, first + 3], "a task a cycle, 3 after the last entry");
    let last = *seen.copied.last().unwrap();
    assert_eq!(seen.free[0], [last + 2, last + 3]);
    assert_eq!(states[notified + 1], last + 6, "3 after the last that goes back");
}

fn tasks_of_all_sizes(new: Maker<Pdb>) {
    let mut items = patches();
    for prims in 1..=15 {
        items.extend([batch(prims % 2, prims), screen(prims.into())]);
    }
    run(new, &items, FREE, [20, 3], 5);
}

fn state_ends_a_phase(new: Maker<Pdb>) {
    // State of both streams, of world space, of the screen: each has a phase before it and one after it.
    let both = Item::State { world: true, screen: true, state: State { address: 0x1684, value: 0 } };
    for between in [both, world(0x1684, 0), screen(0)] {
        let items = [patches(), vec![batch(0, 4), batch(1, 4), between, batch(0, 4)]].concat();
        let seen = run(new, &items, FREE, [9, 0], 1);
        let tasks = seen.passed.iter().map(|p| matches!(p.1, WorldPacket::BatchTask(_)));
        assert_eq!(phases(tasks), 2, "{between:?}");
    }
}

/// Number of runs of consecutive tasks.
fn phases(tasks: impl Iterator<Item = bool>) -> usize {
    let all: Vec<bool> = std::iter::once(false).chain(tasks).collect();
    all.windows(2).filter(|pair| !pair[0] && pair[1]).count()
}

fn the_ring_ends_a_phase(new: Maker<Pdb>) {
    // 256 lines, 20 an entry: eleven entries, because of lines that may be skipped at the wrap; so
    // 23 need three phases.
    let items = [patches(), (0..23).map(|k| batch(k % 2, 2)).collect()].concat();
    let seen = run(new, &items, FREE, [300, 0], 1);
    let tasks = seen.passed.iter().map(|p| matches!(p.1, WorldPacket::BatchTask(_)));
    assert_eq!(phases(tasks), 3);
}

fn a_ring_that_is_just_long_enough(new: Maker<Pdb>) {
    // Four times 12 lines, and 11 that may be skipped at the wrap.
    let mut rng = Rng::new(4);
    let first = [vec![stages(EVALUATES)], vertex_outputs(12, &mut rng)].concat();
    let items = [first, (0..8).map(|k| batch(k % 2, 2)).collect()].concat();
    let seen = run(new, &items, FREE, [300, 0], 1);
    let tasks = seen.passed.iter().map(|p| matches!(p.1, WorldPacket::BatchTask(_)));
    assert_eq!(phases(tasks), 2);
}

fn entries_end_a_phase(new: Maker<Pdb>) {
    // Five entries over all sources, however much space their rings have.
    let first = vec![stages(EVALUATES)];
    let items = [first, (0..15).map(|k| batch(k % 6, 2)).collect()].concat();
    let seen = run(new, &items, FREE, [300, 0], 1);
    let tasks = seen.passed.iter().map(|p| matches!(p.1, WorldPacket::BatchTask(_)));
    assert_eq!(phases(tasks), 3);
}

fn batches_without_an_alpha_phase(new: Maker<Pdb>) {
    let mut rng = Rng::new(8);
    let none = B(Batch { sm: 0, prims: 3, vertices: 0, number: 9 });
    let mut items = [vec![stages(EVALUATES)], vertex_outputs(12, &mut rng)].concat();
    // No vertices, no patches, too many.
    items.extend([batch(0, 3), none, batch(0, 0), batch(1, 16), batch(0, 15), stages(2), batch(1, 3)]);
    // As many lines as a ring has, and more; as few as an entry may have.
    for (outputs, patch) in [(200, 112), (200, 113), (0, 0), (1, 6), (1, 7), (240, 255)] {
        items.push(stages(CONTROLS));
        items.extend(control_outputs(outputs, patch, &mut rng));
        items.extend([batch(0, 3), batch(1, 2)]);
    }
    // Geometry that reads the primitive number.
    let reads = 1 << 24;
    for (mask, inputs) in [(EVALUATES | 16, reads), (EVALUATES | 16, !reads), (EVALUATES, reads)] {
        items.extend([stages(mask), world(0x3a14, inputs)]);
        items.extend(vertex_outputs(12, &mut rng));
        items.extend([batch(0, 3), batch(1, 2)]);
    }
    run(new, &items, FREE, [30, 0], 2);
}

fn unexpected_entries_and_copies_are_ignored(new: Maker<Pdb>) {
    let mut dut = new();
    let nothing = In::new(&dut.unit().p);
    let state = State { address: 0x1684, value: 1 };
    let (mut world, mut passed) = (Source::new(&[WorldPacket::State(state)], 1 << 30), Sink::new(!0));
    let mut cycles = 0;
    dut.run(|o| {
        cycles += 1;
        assert!(!o.marks.valid && !o.alpha_free[0].valid);
        let mut i = nothing.clone();
        i.world = world.drive(o.world);
        i.passed = passed.drive(&o.passed);
        i.alpha_entry[0] = Some(AlphaEntry { patches: 3, ..AlphaEntry::default() }).into();
        i.copied[0] = Some(true).into();
        (i.marks, i.alpha_free[0]) = (true.into(), true.into());
        (cycles < 50).then_some(i)
    });
    assert_eq!(passed.taken, [WorldPacket::State(state)]);
}

fn any_stream(new: Maker<Pdb>) {
    property(
        (any::<u64>(), any::<[u64; 6]>(), 1..60_u64, 0..20_u64, 2..30_u64),
        |(seed, [world_in, screen_in, passed, marks, entry, free], latency, spread, calm)| {
            let mut rng = Rng::new(seed);
            let sms = new().unit().p.sms.get() as u64;
            let mut items = vec![];
            for _ in 0..60 {
                let value = rng.roll() as u32;
                match rng.below(calm) {
                    0 => items.push(stages(rng.pick(&[2, EVALUATES, CONTROLS, CONTROLS, 0x3f]))),
                    1 => match rng.below(6) {
                        4 => items.push(world(0x3a14, value)),
                        0 => items.push(screen(value)),
                        1 => items.push(world(0x1684, value)),
                        2 => items.push(Item::State {
                            world: true,
                            screen: true,
                            state: State { address: 0x1530, value },
                        }),
                        3 => {
                            let count = rng.below(9) as u16;
                            items.extend(vertex_outputs(count, &mut rng));
                        }
                        _ => {
                            let (count, patch) = (rng.below(12) as u16, rng.below(14) as u32);
                            items.extend(control_outputs(count, patch, &mut rng));
                        }
                    },
                    _ => {
                        let (sm, prims) = (rng.below(sms) as u8, rng.below(17) as u8);
                        let vertices = rng.below(33) as u8;
                        items.push(B(Batch { sm, prims, vertices, number: value }));
                    }
                }
            }
            let stalls = Stalls { world: world_in, screen: screen_in, passed, marks, entry, free };
            let first = [vec![stages(CONTROLS)], control_outputs(4, 3, &mut rng)].concat();
            run(new, &[first, items].concat(), stalls, [latency, spread], seed);
        },
    );
}
