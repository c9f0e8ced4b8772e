//! Broken descriptors, launches and grids end with a named fault, or are sent empty.

use super::bench::class::CLASS;
use super::bench::memory::Words;
use super::bench::*;
use super::task::Task;
use super::{AT, played, write};
use bundle::*;
use host::launch_descriptor::Release;
use hub::scheduler::types::DescriptorFault;
use hub::scheduler::{Params, Scheduler};
use kit::{Maker, scenarios};

scenarios! {
    Scheduler::new(&Params::default()) =>
        each_broken_field an_unreadable_descriptor an_empty_grid_is_sent state_waits_for_a_launch
        unknown_launches;
}

fn each_broken_field(new: Maker<Scheduler>) {
    use DescriptorFault::*;
    let new_version = Task { version: (1, 7), ..Task::small() }.descriptor();
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
        fields.iter().for_each(|(high, low, value)| descriptor.set(*high, *low, *value));
        words.put(AT, &descriptor.0);
        words.put(AT + 0x100, &new_version.0);
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
    let mut descriptor = Task::small().descriptor();
    for bit in [199, 200, 204, 205, 207, 367, 370, 371, 376, 377, 383, 672, 673] {
        descriptor.set(bit, bit, 1);
    }
    words.put(AT, &descriptor.0);
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
