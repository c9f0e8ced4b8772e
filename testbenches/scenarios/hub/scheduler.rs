//! A descriptor's fields arrive at the work distributor and the caches; grids that
//! end are released, and then the grids that depend on them begin. Descriptors are
//! written by the table of their fields, and read once more by the interpreter.

mod bench;
mod recorded;
mod task;

use bench::*;
use bundle::*;
use hub::scheduler::types::DescriptorFault;
use hub::scheduler::{Params, Scheduler};
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::memory::Memory;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, rates, scenarios};
use proptest::prelude::*;
use task::{Release, Task, set};

scenarios! {
    Scheduler::new(&Params::default()) =>
        cycles_of_a_launch grids_at_the_interval sixteen_at_a_time a_release_is_after_the_end
        signed_releases_count_in_unsigned_words
        the_dependent_grid_is_after_the_releases a_completion_waits_for_earlier_tasks caches_are_invalidated
        each_broken_field an_unreadable_descriptor the_captured_descriptor recorded_kernels an_empty_grid_is_sent
        state_waits_for_a_launch unknown_launches any_chain any_tasks;
    Scheduler::new(&Params { interval: Within::new(1), slices: Within::new(3), ..Params::default() }) => any_tasks;
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

fn a_release_is_after_the_end(new: Maker<Scheduler>) {
    let mut task = Task::small();
    let at = 0x1_0000_0010;
    let release = |k: u64, one_word| Release { address: at + 16 * k, payload: 77, one_word, reduction: None };
    task.releases = [Some(release(0, true)), Some(release(1, false))];
    let (seen, words) = played(new, &[task], FREE);
    let ended = seen.place(|event| *event == Event::Ended(0));
    let of: Vec<_> = seen.events[ended..].iter().map(|(_, event)| event.clone()).collect();
    let time = [words.get(at + 24), words.get(at + 28)];
    let when = seen.events[ended + 2].0;
    assert!(u64::from(time[0]) < when && u64::from(time[0]) + 9 > when && time[1] == time[0] << 8);
    let expected = [
        Event::Ended(0),
        Event::Write(at, vec![77]),
        Event::Write(at + 16, vec![77, 0, time[0], time[1]]),
        Event::Barrier(true),
        Event::Performed,
    ];
    assert_eq!(of, expected);
    assert_eq!(seen.events[ended + 1].0 - seen.events[ended].0, 4);
}

fn the_dependent_grid_is_after_the_releases(new: Maker<Scheduler>) {
    let mut words = Words::default();
    let mut first = Task { version: (1, 7), dependent: Some(AT + 0x100), ..Task::small() };
    first.releases[1] =
        Some(Release { address: 0x5000, payload: 9, one_word: true, reduction: Some((0, false)) });
    let second = Task { version: (1, 7), dependent: Some(AT + 0x200), ..Task::small() };
    let third = Task { blocks: [5, 1, 1], ..Task::small() };
    write(&mut words, &[first, second, third]);
    words.put(0x5000, &[4]);
    // Another task, and a completion, which waits for the whole chain.
    let bundles =
        [&CLASS.methods()[..], &launch(AT), &[method(0x1b0c, 0x1000_0000)], &launch(AT + 0x200)].concat();
    let seen = run(new(), &bundles, &mut words, Stalls { runs: 2, ..FREE }, NOT_FAULTY);
    let numbers: Vec<_> = seen.grids().iter().map(|(_, grid)| (grid.needs.task_id, grid.width)).collect();
    assert_eq!(
        numbers.iter().filter(|(number, _)| *number == 0).collect::<Vec<_>>(),
        [&(0, 1), &(0, 1), &(0, 5)]
    );
    assert_eq!(words.get(0x5000), 13);
    let performed = seen.place(|event| *event == Event::Performed);
    let read = seen.place(|event| *event == Event::Read(AT + 0x100));
    assert!(performed < read);
    let last = seen.events.iter().rposition(|(_, event)| *event == Event::Ended(0)).unwrap();
    assert!(last < seen.place(|event| *event == Event::Complete));
}

/// INC and DEC are sent to the L2 as U32, as it has no signed ones; a minimum as S32.
fn signed_releases_count_in_unsigned_words(new: Maker<Scheduler>) {
    for (op, sent, left) in [(3, false, 5), (4, false, 3), (1, true, 0xffff_fffe)] {
        let payload = if sent { 0xffff_fffe } else { 9 };
        let mut words = Words::default();
        let mut task = Task { version: (1, 7), ..Task::small() };
        task.releases[0] =
            Some(Release { address: 0x5000, payload, one_word: true, reduction: Some((op, true)) });
        write(&mut words, &[task]);
        words.put(0x5000, &[4]);
        let bundles = [&CLASS.methods()[..], &launch(AT)].concat();
        let seen = run(new(), &bundles, &mut words, Stalls { runs: 2, ..FREE }, NOT_FAULTY);
        assert_eq!(seen.count(|event| *event == Event::Reduce(0x5000, op, sent, payload)), 1);
        assert_eq!(words.get(0x5000), left);
    }
}

fn a_completion_waits_for_earlier_tasks(new: Maker<Scheduler>) {
    let mut words = Words::default();
    let addresses = write(&mut words, &vec![Task::small(); 3]);
    let release = method(0x1b0c, 0x1000_0000);
    let bundles: Vec<_> = std::iter::once(release)
        .chain(launch(addresses[0]))
        .chain(launch(addresses[1]))
        .chain([release, release])
        .chain(launch(addresses[2]))
        .collect();
    let seen = run(new(), &bundles, &mut words, Stalls { runs: 500, ..FREE }, NOT_FAULTY);
    let places = |of: fn(&Event) -> bool| -> Vec<usize> {
        (0..seen.events.len()).filter(|k| of(&seen.events[*k].1)).collect()
    };
    let completes = places(|event| *event == Event::Complete);
    let ends = |number: u8| seen.events.iter().position(|(_, event)| *event == Event::Ended(number)).unwrap();
    assert_eq!(completes.len(), 3);
    assert!(completes[0] < ends(0).min(ends(1)));
    assert!(completes[1] > ends(0).max(ends(1)));
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

fn each_broken_field(new: Maker<Scheduler>) {
    use DescriptorFault::*;
    let new_version = Task { version: (1, 7), ..Task::small() }.words();
    let cases: &[(DescriptorFault, &[(usize, usize, u64)])] = &[
        (Version, &[(583, 576, 0x16)]),
        (Version, &[(583, 576, 0x27)]),
        (Program, &[(287, 256, 64)]),
        (Threads, &[(607, 592, 0)]),
        (Threads, &[(623, 608, 0)]),
        (Threads, &[(639, 624, 0)]),
        (Threads, &[(639, 624, 65)]),
        (Threads, &[(607, 592, 1025)]),
        (Threads, &[(607, 592, 0xffff), (623, 608, 0xffff)]),
        (Threads, &[(607, 592, 512), (639, 624, 3)]),
        (Registers, &[(1503, 1496, 0)]),
        (Registers, &[(607, 592, 1024), (1503, 1496, 65)]),
        (Registers, &[(607, 592, 512), (1503, 1496, 65), (199, 199, 1)]),
        (Shared, &[(561, 544, 0x80)]),
        (Shared, &[(671, 669, 4)]),
        (Shared, &[(561, 544, 0x4100)]),
        (Shared, &[(671, 669, 2), (561, 544, 0x8100)]),
        (Shared, &[(671, 669, 3), (561, 544, 0xc100)]),
        (Barriers, &[(1471, 1467, 17)]),
        (Membar, &[(369, 368, 2)]),
        (Local, &[(1463, 1440, 2)]),
        (Local, &[(1495, 1472, 5)]),
        (Bank, &[(645, 645, 1), (1279, 1248, 0x80)]),
        (Bank, &[(640, 640, 1), (991, 975, 0x1_0001)]),
        (Release, &[(202, 202, 1), (799, 799, 1), (767, 736, 2)]),
        (Release, &[(203, 203, 1), (863, 832, 8)]),
        (Release, &[(202, 202, 1), (794, 794, 1), (793, 792, 2)]),
        (BankMapping, &[(379, 379, 1)]),
        (Queue, &[(200, 200, 1)]),
        (Dependent, &[(205, 205, 1)]),
        (Dependent, &[(205, 205, 1), (206, 206, 1), (207, 207, 1)]),
        (Scheduling, &[(204, 204, 1)]),
        (Counter, &[(367, 367, 1)]),
        (Counter, &[(371, 371, 1)]),
        (Arithmetic, &[(376, 376, 1)]),
        (Arithmetic, &[(377, 377, 1)]),
        (Arithmetic, &[(383, 383, 1)]),
        (Sms, &[(735, 672, 3)]),
    ];
    for (fault, fields) in cases {
        let mut words = Words::default();
        let mut descriptor = new_version;
        fields.iter().for_each(|(high, low, value)| set(&mut descriptor, *high, *low, *value));
        words.put(AT, &descriptor);
        words.put(AT + 0x100, &new_version);
        // Later launches are not stalled.
        let bundles = [launch(AT), launch(AT + 0x100)].concat();
        let seen = run(new(), &bundles, &mut words, FREE, NOT_FAULTY);
        let expected = Fault {
            kind: FaultKind::Descriptor,
            channel: CHANNEL,
            subchannel: 1,
            address: 0x2bc / 4,
            value: *fault as u32,
        };
        assert_eq!(
            seen.count(|event| *event == Event::Fault(expected)),
            1,
            "{fault:?} {fields:?}: {:?}",
            seen.events
        );
        assert_eq!(seen.grids().len(), 1);
    }
    // In version 0.6 the new version's fields are reserved.
    let mut words = Words::default();
    let mut descriptor = Task::small().words();
    for bit in [199, 200, 204, 205, 207, 367, 370, 371, 376, 377, 383, 672, 673] {
        set(&mut descriptor, bit, bit, 1);
    }
    words.put(AT, &descriptor);
    let seen = run(new(), &launch(AT), &mut words, FREE, NOT_FAULTY);
    assert_eq!(seen.grids()[0].1.sms, !0);
}

fn an_unreadable_descriptor(new: Maker<Scheduler>) {
    let mut words = Words::default();
    write(&mut words, &[Task::small()]);
    for faulty in [(|at| at == AT) as fn(u64) -> bool, |at| at == AT + 0xe0] {
        let seen = run(new(), &launch(AT), &mut words, FREE, faulty);
        let value = DescriptorFault::Unreadable as u32;
        assert_eq!(seen.count(|event| matches!(event, Event::Fault(fault) if fault.value == value)), 1);
    }
}

/// The example in the interfaces, as the driver wrote it.
fn the_captured_descriptor(new: Maker<Scheduler>) {
    let mut descriptor = [0; 64];
    let seven = [
        0xbc00_0000,
        0x7f480,
        0,
        0,
        0x0401_4000,
        8,
        0x0001_0008,
        0,
        0,
        0,
        0x100,
        0x0008_0000,
        0x0001_0008,
        0x2000_0082,
    ];
    descriptor[7..21].copy_from_slice(&seven);
    descriptor[31..33].copy_from_slice(&[0x00e0_6000, 0x0080_0001]);
    descriptor[43..48].copy_from_slice(&[0x0035_1000, 0x0400_0001, 0x0800_0000, 0x0800_0000, 0x3000_0800]);
    let task = Task {
        version: (0, 0),
        program: 0x7f480,
        blocks: [8, 8, 1],
        threads: [8, 8, 1],
        shared: 0x100,
        barriers: 1,
        banks: [
            None,
            Some((0x1_00e0_6000, 0x100)),
            None,
            None,
            None,
            None,
            None,
            Some((0x1_0035_1000, 0x800)),
        ],
        ..Task::small()
    };
    let mut words = Words::default();
    words.put(AT, &descriptor);
    let bundles = [&CLASS.methods()[..], &launch(AT)].concat();
    let seen = run(new(), &bundles, &mut words, FREE, NOT_FAULTY);
    let invalidates = [true, true, true, true, false, true];
    judge(&seen, &[Task { invalidates, ..task }]);
}

/// Each launch of sixty-one kernels.
fn recorded_kernels(new: Maker<Scheduler>) {
    let (descriptors, tasks): (Vec<_>, Vec<_>) = recorded::descriptors().into_iter().unzip();
    assert!(tasks.len() >= 61);
    for (descriptors, tasks) in descriptors.chunks(64).zip(tasks.chunks(64)) {
        let mut words = Words::default();
        let mut bundles = CLASS.methods();
        for (k, descriptor) in (0..).zip(descriptors) {
            words.put(AT + 0x100 * k, descriptor);
            bundles.extend(launch(AT + 0x100 * k));
        }
        let seen = run(new(), &bundles, &mut words, FREE, NOT_FAULTY);
        judge(&seen, tasks);
    }
}

/// SMs hold its context, and only its end frees that.
fn an_empty_grid_is_sent(new: Maker<Scheduler>) {
    for blocks in [[0, 3, 3], [3, 0, 3], [3, 3, 0]] {
        let mut task = Task { blocks, ..Task::small() };
        task.releases[0] = Some(Release { address: 0x7000, payload: 3, one_word: true, reduction: None });
        let (seen, words) = played(new, &vec![task; 3], FREE);
        assert_eq!(seen.grids().len(), 3);
        assert_eq!(words.get(0x7000), 3);
        assert_eq!(seen.count(|event| *event == Event::Performed), 3);
    }
}

fn state_waits_for_a_launch(new: Maker<Scheduler>) {
    // The second task has the state after the first's launch, the first does not.
    let mut words = Words::default();
    let addresses = write(&mut words, &vec![Task::small(); 2]);
    let bundles =
        [&CLASS.methods()[..], &launch(addresses[0]), &[method(0x214, 0x1100_0000)], &launch(addresses[1])]
            .concat();
    let seen = run(new(), &bundles, &mut words, FREE, NOT_FAULTY);
    let windows = seen.events.iter().filter_map(|(_, event)| match event {
        Event::Task(TaskPacket::Word(word)) if word.word == 5 => Some(word.value),
        _ => None,
    });
    let windows: Vec<_> = windows.collect();
    assert_eq!(windows, [0xfe00_0000, 0x1100_0000]);
}

fn unknown_launches(new: Maker<Scheduler>) {
    let bundles = [method(0x2b8, 5), method(0x2bc, 1), method(0x2bc, 0), method(0x1234, 9)];
    let seen = run(new(), &bundles, &mut Words::default(), FREE, NOT_FAULTY);
    let events: Vec<_> = seen.events.iter().map(|(_, event)| event.clone()).collect();
    let kind = FaultKind::Unbuilt;
    let fault = Fault { kind, channel: CHANNEL, subchannel: 1, address: 0x2b8 / 4, value: 5 };
    assert_eq!(events, [Event::Fault(fault)]);
}

/// The launch that the interpreter reads from a descriptor, without parts that it refuses.
fn interpreted(task: &Task) -> Option<Launch> {
    let plain = Task { releases: [None; 2], dependent: None, ..task.clone() };
    let mut memory = Memory::default();
    memory.map(AT..AT + 0x100);
    for (k, word) in plain.words().iter().enumerate() {
        memory.write(AT + 4 * k as u64, &word.to_le_bytes());
    }
    Launch::read(Setup::default(), &memory, AT).ok()
}

/// Checks that each task's packets are its own, in launch order; and its releases.
fn judge(seen: &Seen, tasks: &[Task]) {
    let mut packets = (0..).zip(&seen.events).filter_map(|(at, (_, event))| match event {
        Event::Task(packet) => Some((at, *packet)),
        _ => None,
    });
    let mut changes = (0..).zip(&seen.events).filter_map(|(at, (_, event))| match event {
        Event::Table(change) => Some((at, *change)),
        _ => None,
    });
    for task in tasks {
        let caches = [0x10, 0x20, 8, 4, 1, 2];
        let mask = (0..6).filter(|k| task.invalidates[*k]).map(|k| caches[k]).sum::<u8>();
        if mask != 0 {
            let invalidate = TaskPacket::Invalidate(CacheInvalidate { mask });
            assert_eq!(packets.next().map(|(_, packet)| packet), Some(invalidate), "{task:?}");
        }
        if mask & 3 != 0 {
            let all = PurgeAll { instructions: mask & 1 != 0, constants: mask & 2 != 0 };
            assert_eq!(changes.next().map(|(_, change)| change), Some(ConstantTable::PurgeAll(all)));
        }
        let (mut number, mut attached) = (None, 0);
        for (bank, bound) in task.banks.iter().enumerate() {
            let Some((address, size)) = bound.filter(|(_, size)| *size != 0) else { continue };
            let Some((at, ConstantTable::Attach(a))) = changes.next() else { panic!("no attach: {task:?}") };
            attached = at;
            let of = u32::from(a.buffer) - 128 - bank as u32;
            assert!(of % 8 == 0 && number.is_none_or(|n| n == of / 8));
            number = Some(of / 8);
            assert_eq!((u64::from(a.base) << 8, a.size + 1), (address, size));
        }
        let mut words = vec![];
        let grid = loop {
            match packets.next() {
                Some((at, TaskPacket::Word(word))) => {
                    assert!(attached < at);
                    words.push(word);
                }
                Some((_, TaskPacket::Grid(grid))) => break grid,
                other => panic!("{other:?} of {task:?}"),
            }
        };
        let of = words[0].context_id;
        assert!(number.is_none_or(|n| n == u32::from(of)));
        let expected: Vec<_> = CLASS.words(task, of.into());
        assert!(words.iter().all(|word| word.context_id == of));
        assert_eq!(words.iter().map(|word| (word.word, word.value)).collect::<Vec<_>>(), expected);
        let [x, y, z] = task.threads;
        let expected = Grid {
            needs: BlockNeeds {
                task_id: of,
                warps: (x * y * z).div_ceil(32) as u8,
                registers: task.registers as u8,
                shared: (task.shared / 256) as u16,
                barriers: task.barriers as u8,
                one_partition: task.one_partition,
            },
            width: task.blocks[0],
            height: task.blocks[1] as u16,
            depth: task.blocks[2] as u16,
            sequential: task.sequential,
            sms: !task.disabled,
            membar: task.membar as u8,
        };
        assert_eq!(grid, expected, "{task:?}");
        let launch = interpreted(task).expect("the interpreter takes it");
        assert_eq!(launch.ctas, [grid.width, grid.height.into(), grid.depth.into()]);
        assert_eq!(launch.shared, usize::from(grid.needs.shared) * 256);
        assert_eq!(launch.registers, u32::from(grid.needs.registers));
        assert_eq!(launch.threads_of_cta().div_ceil(32), u64::from(grid.needs.warps));
        for (bank, bound) in launch.banks.iter().enumerate() {
            let word = words[16 + bank].value;
            assert_eq!(bound.map(|(_, size)| size), (word >> 25 == 1).then_some(word & 0x1_ffff));
        }
        assert_eq!((launch.program, launch.stack), (words[37].value, words[38].value as usize));
        assert_eq!(
            (launch.local_low, launch.local_high),
            (words[35].value as usize, words[36].value as usize)
        );
    }
    assert!(packets.next().is_none() && changes.next().is_none());
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
