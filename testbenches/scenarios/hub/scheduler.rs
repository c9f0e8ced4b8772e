//! A descriptor's fields arrive at the work distributor and the caches; grids that
//! end are released, and then the grids that depend on them begin. Descriptors are
//! written by the table of their fields, and read once more by the interpreter.

mod bench;
pub mod captures;
pub mod faults;
mod judge;
mod recorded;
pub mod releases;
mod task;

use bench::class::CLASS;
use bench::memory::Words;
use bench::*;
use bundle::*;
use hub::scheduler::{Params, Scheduler};
use judge::judge;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use proptest::prelude::*;
use task::Task;

scenarios! {
    Scheduler::new(&Params::default()) =>
        cycles_of_a_launch grids_at_the_interval sixteen_at_a_time caches_are_invalidated any_chain
        any_tasks;
    Scheduler::new(&Params { interval: Within::new(1), slices: Within::new(3), ..Params::default() }) =>
        any_tasks;
}

rates! {
    Scheduler::new(&Params::default()) =>
        "sked-task-interval" 50.0 "clk/task" cycles_per_task,
        "sked-eligible-tasks" 16.0 "tasks" most_tasks,
        "smem-per-cta-max" 48.0 "KiB" most_shared;
}

const AT: u64 = 0x40_1234_5600;

/// Writes descriptors into memory, one after another.
fn write(words: &mut Words, tasks: &[Task]) -> Vec<u64> {
    let address = |k: usize| AT + 0x100 * k as u64;
    tasks.iter().enumerate().for_each(|(k, task)| words.put(address(k), &task.words()));
    (0..tasks.len()).map(address).collect()
}

fn played(new: Maker<Scheduler>, tasks: &[Task], stalls: Stalls) -> (Seen, Words) {
    let mut words = Words::default();
    let mut bundles = CLASS.methods();
    for address in write(&mut words, tasks) {
        bundles.extend(launch(address));
    }
    let seen = run(new(), &bundles, &mut words, stalls, NOT_FAULTY);
    (seen, words)
}

/// Cycles between successive grids.
fn distances(seen: &Seen) -> Vec<u64> {
    let grids = seen.grids();
    grids.windows(2).map(|pair| pair[1].0 - pair[0].0).collect()
}

fn cycles_of_a_launch(new: Maker<Scheduler>) {
    let (seen, _) = played(new, &[Task::small()], FREE);
    let launched = *seen.taken.last().unwrap();
    let read = seen.events[0].0;
    assert_eq!(read - launched, 3);
    // Two lines are requested in two cycles; the responses take eight, from 20 cycles later on.
    let first = seen.place(|event| matches!(event, Event::Task(_)));
    let (word, grid) = (seen.events[first].0, seen.grids()[0].0);
    assert_eq!(word - read, 35);
    assert_eq!(grid - word, 39);
}

fn cycles_per_task(new: Maker<Scheduler>) -> f64 {
    let mut two = Task::small();
    two.banks[1] = Some((0x1_00e0_6000, 0x100));
    two.banks[7] = Some((0x1_0035_1000, 0x800));
    let (seen, _) = played(new, &vec![two; 60], FREE);
    let distances = distances(&seen);
    distances.iter().sum::<u64>() as f64 / distances.len() as f64
}

fn grids_at_the_interval(new: Maker<Scheduler>) {
    let (seen, _) = played(new, &vec![Task::small(); 12], FREE);
    assert_eq!(distances(&seen), [50; 11]);
}

/// Number of tasks that run before the first has ended.
fn most_tasks(new: Maker<Scheduler>) -> f64 {
    let (seen, _) = played(new, &vec![Task::small(); 40], Stalls { runs: 4000, others: 1, ..FREE });
    let (mut now, mut most) = (0, 0_i32);
    for (_, event) in &seen.events {
        now += i32::from(matches!(event, Event::Task(TaskPacket::Grid(_))))
            - i32::from(matches!(event, Event::Ended(_)));
        most = most.max(now);
    }
    most.into()
}

/// Largest shared memory of a block with which a grid is sent.
fn most_shared(new: Maker<Scheduler>) -> f64 {
    let is_sent = |kib: u32| {
        let task = Task { shared: 1024 * kib, configuration: 3, ..Task::small() };
        played(new, &[task], FREE).0.grids().len() == 1
    };
    let most = (1..=64).rev().find(|kib| is_sent(*kib)).expect("some");
    assert!((1..most).all(is_sent), "all below it, too");
    most.into()
}

fn sixteen_at_a_time(new: Maker<Scheduler>) {
    assert!((most_tasks(new) - 16.0).abs() < 1e-9);
}

fn caches_are_invalidated(new: Maker<Scheduler>) {
    // Instructions 1, constants 2, data 4, textures 8, headers 10, samplers 20.
    let cases = [
        (method(0x21c, 0x1011), Some(7), Some((true, true))),
        (method(0x1698, 0x1000), Some(2), Some((false, true))),
        (method(0x1698, 1), Some(1), Some((true, false))),
        (method(0x21c, 0x10), Some(4), None),
        (method(0x21c, 2), None, None),
        (method(0x1330, 0), Some(0x20), None),
        (method(0x1334, 0), Some(0x10), None),
        (method(0x1338, 0), Some(8), None),
        (method(0x120c, 0), Some(0x20), None),
        (method(0x1210, 0), Some(0x10), None),
        (method(0x27c, 0x100), Some(2), Some((false, true))),
        (Bundle { kind: BundleKind::Invalidate, ..method(0, 0) }, Some(0x3f), Some((true, true))),
        (Bundle { kind: BundleKind::Flush, ..method(0, 0) }, None, None),
    ];
    for (bundle, mask, purge) in cases {
        let seen = run(new(), &[bundle], &mut Words::default(), FREE, NOT_FAULTY);
        let mut expected = vec![];
        expected.extend(mask.map(|mask| Event::Task(TaskPacket::Invalidate(CacheInvalidate { mask }))));
        expected.extend(purge.map(|(instructions, constants)| {
            Event::Table(ConstantTable::PurgeAll(PurgeAll { instructions, constants }))
        }));
        let events: Vec<_> = seen.events.iter().map(|(_, event)| event.clone()).collect();
        assert_eq!(events, expected, "{bundle:?}");
    }
}

/// Removes local memory that the interpreter's blocks may not have, and sizes that do not fit into an SM.
fn trim(task: &mut Task) {
    let threads: u32 = task.threads.iter().product();
    let rows = 64 / threads.div_ceil(if task.one_partition { 64 } else { 128 });
    task.registers = task.registers.min(8 * rows).min(255);
    task.shared = task.shared.min(0x4000);
    for bytes in &mut task.local[..2] {
        *bytes = (*bytes).min((1 << 29) / threads / 4 * 4);
    }
}

/// Each task of a chain follows the one before it, and its releases.
fn any_chain(new: Maker<Scheduler>) {
    property(
        (any::<u64>(), any::<[u64; 3]>(), 1..60_u64, 1..100_u64),
        |(seed, [tasks, up, down], latency, runs)| {
            let mut rng = Rng::new(seed);
            let mut chain: Vec<Task> = (0..1 + rng.below(6)).map(|_| Task::random(&mut rng)).collect();
            let last = chain.len() - 1;
            for (k, task) in chain.iter_mut().enumerate() {
                trim(task);
                if k < last {
                    (task.version, task.dependent) = ((1, 7), Some(AT + 0x100 * (k as u64 + 1)));
                }
            }
            let mut words = Words::default();
            write(&mut words, &chain);
            let mut expected = words.clone();
            let bundles = [&CLASS.methods()[..], &launch(AT), &[method(0x1b0c, 0x1000_0000)]].concat();
            let seen = run(
                new(),
                &bundles,
                &mut words,
                Stalls { tasks, up, down, latency, runs, seed, ..FREE },
                NOT_FAULTY,
            );
            judge(&seen, &chain);
            for release in chain.iter().flat_map(|task| task.releases).flatten() {
                let at = release.address;
                expected.release(&release, [words.get(at + 8), words.get(at + 12)]);
            }
            assert_eq!(words.0, expected.0);
            assert_eq!(seen.events.last().map(|(_, event)| event), Some(&Event::Complete));
            // A descriptor is read when the task before it has ended, and its releases are performed.
            for k in 1..chain.len() as u64 {
                let read = seen.place(|event| *event == Event::Read(AT + 0x100 * k));
                let before = &seen.events[..read];
                let count = |of: fn(&Event) -> bool| before.iter().filter(|(_, event)| of(event)).count();
                assert_eq!(count(|event| matches!(event, Event::Ended(_))), k as usize);
                let released = chain[..k as usize].iter().filter(|task| task.releases != [None; 2]).count();
                assert_eq!(count(|event| *event == Event::Performed), released);
            }
        },
    );
}

fn any_tasks(new: Maker<Scheduler>) {
    property(
        (any::<u64>(), any::<[u64; 6]>(), 1..60_u64, 0..30_u64, 1..300_u64),
        |(seed, [bundles, tasks, table, up, down, others], latency, spread, runs)| {
            let mut rng = Rng::new(seed);
            let mut made: Vec<Task> = (0..1 + rng.below(30)).map(|_| Task::random(&mut rng)).collect();
            made.iter_mut().for_each(trim);
            let stalls = Stalls {
                bundles,
                tasks,
                table,
                up,
                down,
                others,
                latency,
                spread,
                runs,
                response: 1 + rng.below(80),
                seed,
            };
            let (seen, after) = played(new, &made, stalls);
            judge(&seen, &made);
            let mut expected = Words::default();
            write(&mut expected, &made);
            for release in made.iter().flat_map(|task| task.releases).flatten() {
                let at = release.address;
                expected.release(&release, [after.get(at + 8), after.get(at + 12)]);
            }
            assert_eq!(after.0, expected.0);
            let released = made.iter().filter(|task| task.releases != [None; 2]).count();
            assert_eq!(seen.count(|event| *event == Event::Performed), released);
        },
    );
}
