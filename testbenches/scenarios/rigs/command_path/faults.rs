//! Streams that are wrong, and channels that wait for ever.

use super::streams::{FENCES, SEGMENTS, Stream};
use super::{LIMIT, Replayed};
use bundle::{FaultKind, InterruptKind};
use host::RingEntry;
use kit::Maker;
use rigs::command_path::CommandPath;
use workloads::command::driver::Group;
use workloads::command::{Around, Ended, Replay};

/// Puts a segment into memory: its ring entry.
fn segment(run: &mut Replayed, at: u64, words: &[u32]) -> [u32; 2] {
    for (k, &word) in (0..).zip(words) {
        run.memory.bytes.store(at + 4 * k, word);
    }
    RingEntry::new(at, words.len()).words()
}

/// A method that no class has, one on a subchannel without a class, a class that the chip
/// does not have; a header and a method of Host's that mean nothing, an entry with an
/// opcode that there is not: each is signalled, with where it was, its channel is left, and once that is
/// enabled again it goes on.
pub fn faults_stop_the_stream(new: Maker<CommandPath>) {
    let bind = [0x2001_0000, 0xb197];
    let cases: [(&[u32], FaultKind, u8, u32, &str); 6] = [
        (&[0x8005_a040], FaultKind::Unbound, 5, 0x100, "channel 0, subchannel 5, method 0100"),
        (&[bind[0], bind[1], 0x8007_0058], FaultKind::Method, 0, 0x160, "subchannel 0, method 0160"),
        (&[0x2001_0000, 0x9097], FaultKind::Class, 0, 0, "SET_OBJECT NVCLASS=9097"),
        (&[0, 0xc000_0123], FaultKind::Header, 0, 0, "segment at 0x100000000, dword 1: c0000123"),
        (&[0x8003_6001], FaultKind::HostMethod, 3, 4, "subchannel 3, method 0004 = 00000003 (ILLEGAL"),
        (&[], FaultKind::Entry, 0, 0, "channel 0, ring entry 11, opcode 0x1"),
    ];
    let mut run = Replay::new(new(), Around::default());
    run.memory.map(Stream::mapped());
    assert_eq!(run.begin(), Ok(Ended::Idle));
    for (words, kind, subchannel, address, said) in cases {
        let entry = segment(&mut run, SEGMENTS, words);
        run.publish(&[if words.is_empty() { [0, 1] } else { entry }]);
        let Ok(Ended::Fault(fault)) = run.run(LIMIT) else { panic!("no {kind:?} was raised") };
        assert_eq!((fault.kind, fault.subchannel, 4 * u32::from(fault.address)), (kind, subchannel, address));
        let text = run.explain(&fault);
        assert!(text.contains(said), "`{said}` is not in\n{text}");
        assert_eq!(run.run(1000), Ok(Ended::Idle), "after {kind:?}");
        let next = segment(&mut run, SEGMENTS, &[0x2001_4000, 0xa140]);
        run.publish(&[next]);
        let lines = run.trace.lines().len();
        assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
        assert!(!run.outputs().loaded && run.trace.lines().len() == lines, "it is disabled");
        run.enable(0);
        assert_eq!(run.run(LIMIT), Ok(Ended::Idle), "what follows {kind:?}");
        assert_eq!(run.trace.lines().last().map(|l| (l.subchannel, l.value)), Some((2, 0xa140)));
    }
    assert_eq!(run.interrupts.iter().filter(|i| i.kind == InterruptKind::RunlistDone).count(), 1);
    run.publish(&[[0x9000_0020, 1 << 10]]);
    let said = run.run(LIMIT).expect_err("nothing is mapped there");
    let wanted =
        "channel 0, segment at 0x90000020, dword 0: Host accesses 0x90000020, where nothing is mapped";
    assert!(said.contains(wanted), "{said}");
}

/// The front end has a fault to tell while Host has one: each comes whole, and once.
pub fn faults_of_two_units(new: Maker<CommandPath>) {
    let mut run = Replay::new(new(), Around { latency: 3, ..Around::default() });
    run.memory.map(Stream::mapped());
    assert_eq!(run.begin(), Ok(Ended::Idle));
    let entry = segment(&mut run, SEGMENTS, &[0x8005_a040, 0xc000_0123, 0x8005_a041]);
    let next = segment(&mut run, SEGMENTS + 0x100, &[0x8005_a042]);
    run.publish(&[entry, next]);
    let mut came = vec![];
    while let Ok(Ended::Fault(fault)) = run.run(LIMIT) {
        came.push((fault.kind, fault.value));
    }
    came.sort_unstable_by_key(|fault| fault.1);
    assert_eq!(came, [(FaultKind::Unbound, 5), (FaultKind::Header, 0xc000_0123)]);
    run.enable(0);
    let Ok(Ended::Fault(fault)) = run.run(LIMIT) else { panic!("the channel continues after Host's fault") };
    assert_eq!((fault.kind, fault.address), (FaultKind::Unbound, 0x42));
    assert_eq!(run.run(LIMIT), Ok(Ended::Idle));
}

/// A fault of each unit after Host: nothing of its group is done any more, no semaphore is
/// released, and the other group's channel continues, though the driver does nothing about it. Its
/// context is not saved.
pub fn a_fault_stops_its_group(new: Maker<CommandPath>) {
    let bad: [(&[u32], FaultKind); 3] = [
        (&[0x8007_0058], FaultKind::Method),
        (&[0x8001_406d], FaultKind::Inline), // data that no launch requested
        (&[0x2001_80c0, 2], FaultKind::Copy), // without any blocks
    ];
    for (words, kind) in bad {
        let groups = [Group::of(&[0, 1]), Group::of(&[2])];
        let mut run = Replay::with(new(), Around { latency: 20, ..Around::default() }, &groups);
        run.memory.map(Stream::mapped());
        assert_eq!(run.begin(), Ok(Ended::Idle));
        let release = |at: u32, payload: u32| [0x2004_0004, (FENCES >> 32) as u32, at, payload, 2 | 1 << 24];
        let state = |n: u32| [0x20c8_0d00].into_iter().chain((0..200).map(move |k| n << 8 | k));
        let stream = |n: u32, words: &[u32], at: u32| -> Vec<u32> {
            let bound = super::streams::beginning().into_iter().chain(words.iter().copied());
            bound.chain(state(n)).chain(release(at, 0x600d)).chain(state(n + 1)).collect()
        };
        for (channel, words) in [(0, words), (1, &[]), (2, &[])] {
            let at = SEGMENTS + 0x1000 * u64::from(channel);
            let words = stream(2 * u32::from(channel), words, 0x100 * (1 + u32::from(channel)));
            let entry = segment(&mut run, at, &words);
            run.publish_in(channel, &[entry]);
        }
        let Ok(Ended::Fault(fault)) = run.run(LIMIT) else { panic!("no {kind:?} was raised") };
        assert_eq!((fault.kind, fault.channel), (kind, 0));
        assert_eq!(run.run(2 * LIMIT), Ok(Ended::Idle), "all is idle");
        let released: Vec<_> = [0x100, 0x200, 0x300].map(|at| run.memory.bytes.load(FENCES + at)).into();
        assert_eq!(released, [0, 0, 0x600d], "after {kind:?}");
        assert_eq!(run.stats.contexts, 2, "the first one's, the other group's, and nothing saved");
        // enabled again, the group's other channel begins anew
        run.enable(1);
        assert_eq!(run.run(2 * LIMIT), Ok(Ended::Idle));
        assert_eq!(run.memory.bytes.load(FENCES + 0x200), 0x600d);
    }
}

/// Semaphores and a syncpoint that are never released: the reason for which each channel waits is
/// reported, though the channels alternate without end.
pub fn channels_wait_for_each_other(new: Maker<CommandPath>) {
    let groups = [Group::of(&[3, 1]), Group::of(&[500])];
    let mut run = Replay::with(new(), Around { patience: 5000, ..Around::default() }, &groups);
    run.memory.map(Stream::mapped());
    let acquire = |low: u32, payload: u32| [0x2004_0004, 1, low, payload, 0x1004];
    let syncpoint = [0x2002_001c, 9, 0xc810];
    let segments: [(u16, &[u32]); 3] = [(3, &acquire(0x40, 7)), (1, &acquire(0x80, 8)), (500, &syncpoint)];
    for (at, (channel, words)) in (SEGMENTS + 0x1000..).step_by(0x1000).zip(segments) {
        let entry = segment(&mut run, at, words);
        run.publish_in(channel, &[entry]);
    }
    let said = run.run(LIMIT).expect_err("it ends");
    for part in [
        "deadlock",
        "(channel 3, subchannel 0) waits for the semaphore at 0x100000040, which is 0x0 and no release",
        "(channel 1, subchannel 0) waits for the semaphore at 0x100000080",
        "payload 0x8",
        "(channel 500, subchannel 0) waits for syncpoint 200 to reach 0x9",
    ] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
}
