//! The decoder on the interface's worked examples, on spliced streams, and on captures.

use classes::Class;
use references::chip::command_path::pushbuffer::header::{Header, Mode, Run, read};
use references::chip::command_path::pushbuffer::{Channel, End, Fault, Line, Origin};
use references::hub::copies::Refused;
use references::hub::copies::bytes::Bytes;
use references::hub::macro_engine::Trap;
use workloads::capture::Capture;

crate::tests! { worked_headers forms segments_do_not_end_methods data_that_the_stream_has_written macros_are_expanded semaphores calls_end_where_host_waits notifications faults captures_run_dry_and_release_what_they_say }

/// Segments at 1000, 2000, .. and a channel that has consumed them.
fn decoded(segments: &[&[u32]]) -> (Channel, Bytes, End) {
    let (mut memory, mut channel) = (Bytes::default(), Channel::new(0));
    for (i, segment) in segments.iter().enumerate() {
        let base = 0x1000 * (i as u64 + 1);
        for (k, &word) in segment.iter().enumerate() {
            memory.store(base + 4 * k as u64, word);
        }
        channel.publish(&[[base as u32, (segment.len() as u32) << 10]]);
    }
    let end = channel.consume(&mut memory, 0);
    (channel, memory, end)
}

fn methods(channel: &Channel) -> Vec<(u32, u32)> {
    channel.lines.iter().map(|l| (l.address, l.value)).collect()
}

const BIND: [u32; 2] = [0x2001_0000, 0xb197];

fn worked_headers() {
    let run = |mode, subchannel, address: u32, count| {
        Some(Header::Run(Run { mode, subchannel, address: address / 4, count }))
    };
    assert_eq!(read(0x2001_6098), run(Mode::Increment, 3, 0x260, 1));
    assert_eq!(read(0x6040_2092), run(Mode::Stay, 1, 0x248, 0x40));
    assert_eq!(read(0xa005_08e3), run(Mode::Once, 0, 0x238c, 5));
    assert_eq!(read(0x8001_0673), Some(Header::Immediate { subchannel: 0, address: 0x19cc / 4, value: 1 }));
    assert_eq!(read(0x0010_2104), run(Mode::Increment, 1, 0x104, 4));
    assert_eq!(read(0x4010_2104), run(Mode::Stay, 1, 0x104, 4));
    assert_eq!(read(0), run(Mode::Increment, 0, 0, 0));
    for masks in [0x0001_fff0, 0x0002_0000, 0x0003_0000] {
        assert_eq!(read(masks), Some(Header::Nothing));
    }
    for nothing in [0x4001_0000, 0x4003_0000, 0xc000_0000, 0xdfff_ffff] {
        assert_eq!(read(nothing), None);
    }
    assert_eq!(read(0xe123_4567), Some(Header::EndOfSegment));
}

fn forms() {
    // Addresses wrap.
    let (channel, _, end) = decoded(&[&[0x2001_0000, 0x902d, 0x2002_0fff, 1, 0x902d]]);
    assert_eq!(end, End::Dry);
    assert_eq!(methods(&channel), [(0, 0x902d), (0x3ffc, 1), (0, 0x902d)]);
    let (channel, _, end) = decoded(&[&[
        BIND[0],
        BIND[1],
        0x2002_0100,
        1,
        2,
        0,
        0x6002_0200,
        3,
        4,
        0xa003_0300,
        5,
        6,
        7,
        0x9fff_0400,
    ]]);
    assert_eq!(end, End::Dry);
    let rest = [
        (0x400, 1),
        (0x404, 2),
        (0x800, 3),
        (0x800, 4),
        (0xc00, 5),
        (0xc04, 6),
        (0xc04, 7),
        (0x1000, 0x1fff),
    ];
    assert_eq!(methods(&channel)[1..], rest);
}

fn segments_do_not_end_methods() {
    let all = [BIND[0], BIND[1], 0xa004_0300, 1, 2, 3, 4, 0x2002_0100, 5, 6];
    let (whole, ..) = decoded(&[&all]);
    for cut in 1..all.len() {
        let (channel, _, end) = decoded(&[&all[..cut], &[], &all[cut..]]);
        assert_eq!((end, &channel.lines), (End::Dry, &whole.lines));
    }
    // Words after the end of a segment are ignored, and the next segment is read.
    let (channel, ..) = decoded(&[&[BIND[0], BIND[1], 0xe000_0000, 0xc000_0000], &[0x8001_0100]]);
    assert_eq!(methods(&channel), [(0, 0xb197), (0x400, 1)]);
}

fn data_that_the_stream_has_written() {
    // An inline copy writes the count and the dword that the current run still needs.
    let inline = [
        0x2001_4000,
        0xa140,
        0x2004_4060,
        8,
        1,
        0,
        0x5000,
        0xa003_406c,
        0x1001,
        0x1234,
        0x8001_0101,
        BIND[0],
        BIND[1],
        0x2002_0100,
        7,
    ];
    let (mut channel, mut memory, end) = decoded(&[&inline]);
    assert_eq!(end, End::Dry);
    channel.publish(&[[0x5000, 2 << 10 | 1 << 31]]);
    assert_eq!(channel.consume(&mut memory, 0), End::Dry);
    assert_eq!(methods(&channel).last_chunk(), Some(&[(0x400, 7), (0x404, 0x1234), (0x404, 1)]));
}

fn stopped(fault: Fault, address: u32, value: u32) -> references::chip::command_path::pushbuffer::Stopped {
    references::chip::command_path::pushbuffer::Stopped { fault, subchannel: 0, address, value }
}

fn macros_are_expanded() {
    let load = [
        BIND[0],
        BIND[1],
        0x8000_0045,
        0x6009_0046,
        0x0000_0301,
        0x0000_0211,
        0x0588_0021,
        0xffff_c911,
        0x0040_d043,
        0xffff_8897,
        0x0000_5211,
        0x0000_0091,
        0x0000_0011,
        0x8000_0047,
        0x6002_0048,
        0,
        7,
    ];
    let call = [0x2002_0e00, 2, 2];
    let (channel, _, end) = decoded(&[&load, &call]);
    assert_eq!(end, End::Dry);
    let sent: Vec<_> = channel.lines.iter().filter(|l| l.origin == Origin::Macro).copied().collect();
    let line = |address, value| Line {
        channel: 0,
        subchannel: 0,
        class: Some(Class::ThreeD),
        address,
        value,
        origin: Origin::Macro,
    };
    assert_eq!(sent, [line(0x1880, 0), line(0x1884, 1)]);
    assert_eq!((channel.calls, channel.instructions), (1, 11));
    assert_eq!(
        sent[1].to_string(),
        "0:0   3D      1884 = 00000001  SET_VERTEX_STREAM_INSTANCE_A[1]  IS_INSTANCED=TRUE"
    );
    // A waiting call runs once its parameter arrives, and traps when none can arrive.
    let (mut waits, mut memory, end) = decoded(&[&load, &call[..2]]);
    assert_eq!((end, waits.calls), (End::Dry, 0));
    for (i, word) in [2, 0x8001_0100].into_iter().enumerate() {
        memory.store(0x3000 + 4 * i as u64, word);
    }
    waits.publish(&[[0x3000, 2 << 10]]);
    assert_eq!(waits.consume(&mut memory, 0), End::Dry);
    assert_eq!(waits.lines[..channel.lines.len()], channel.lines);
    let (_, _, end) = decoded(&[&load, &[0x8002_0e00, 0x8001_0100]]);
    assert_eq!(end, End::Stopped(stopped(Fault::Macro(Trap::MissingParameter), 0x3800, 2)));
    let (_, _, end) = decoded(&[&load, &[0xa003_0e00, 1, 1, 1]]);
    assert_eq!(end, End::Stopped(stopped(Fault::Macro(Trap::LeftOverParameter), 0x3800, 1)));
    let (_, _, end) = decoded(&[&load, &[0x8002_0e00, 0x8001_0e03]]);
    assert_eq!(end, End::Stopped(stopped(Fault::Parameter, 0x380c, 1)), "of another macro");
    // An incrementing run continues to the next macro, which sends nothing.
    let (channel, _, end) = decoded(&[&load, &[0x2003_0e00, 1, 1, 1]]);
    assert_eq!((end, channel.calls), (End::Dry, 2));
}

fn semaphores() {
    let release = |d: u32| [0x2004_0004, 1, 0x40, 77, d];
    let (_, memory, end) = decoded(&[&release(2 | 1 << 24 | 1 << 20)]);
    assert_eq!((end, memory.load(0x1_0000_0040), memory.load(0x1_0000_0048)), (End::Dry, 77, 0));
    for (operation, holds, never) in [(1, 77, 78), (4, 0x8000_004c, 76), (8, 1, 0x82)] {
        let (mut channel, mut memory, end) = decoded(&[&release(operation | 1 << 12), &BIND]);
        assert_eq!(end, End::Acquire { address: 0x1_0000_0040, value: 77 });
        memory.store(0x1_0000_0040, never);
        assert_eq!(channel.consume(&mut memory, 0), end);
        memory.store(0x1_0000_0040, holds);
        assert_eq!(channel.consume(&mut memory, 0), End::Dry);
        assert_eq!(
            methods(&channel),
            [(0x10, 1), (0x14, 0x40), (0x18, 77), (0x1c, operation | 1 << 12), (0, 0xb197)]
        );
    }
    let reduce = |operation: u32, sign: u32, old: u32, new: u32| {
        let (mut channel, mut memory) = (Channel::new(0), Bytes::default());
        memory.store(0x40, old);
        for (i, word) in [0x2003_0005, 0x40, new, 0x10 | operation << 27 | sign << 31].into_iter().enumerate()
        {
            memory.store(0x1000 + 4 * i as u64, word);
        }
        channel.publish(&[[0x1000, 4 << 10]]);
        assert_eq!(channel.consume(&mut memory, 0), End::Dry);
        memory.load(0x40)
    };
    let minus = u32::MAX;
    assert_eq!(
        [reduce(0, 0, 3, minus), reduce(0, 1, 3, minus), reduce(1, 0, 3, minus), reduce(1, 1, 3, minus)],
        [minus, 3, 3, minus]
    );
    assert_eq!(
        [reduce(2, 0, 6, 3), reduce(3, 0, 6, 3), reduce(4, 0, 6, 3), reduce(5, 0, minus, 3)],
        [5, 2, 7, 2]
    );
    assert_eq!(
        [reduce(6, 0, 3, 4), reduce(6, 0, 4, 4), reduce(7, 0, 0, 4), reduce(7, 0, 4, 4), reduce(7, 0, 5, 4)],
        [4, 0, 4, 3, 4]
    );
    // The 3D class's fence of the interface's example.
    let fence = [BIND[0], BIND[1], 0x2004_06c0, 1, 0x0020_6000, 9, 0x1000_f010];
    let (_, memory, _) = decoded(&[&fence]);
    assert_eq!(memory.written().collect::<Vec<_>>().last(), Some(&(0x1_0020_6000, 9)));
}

/// A method that waits for idle first runs a macro that has its parameters.
fn calls_end_where_host_waits() {
    // a macro that ends
    let load = [BIND[0], BIND[1], 0x8000_0045, 0x6002_0046, 0x0000_0091, 0x0000_0011];
    let call = [0x8000_0047, 0x8000_0048, 0x8007_0e00];
    let acquire = [0x2004_0004, 0, 0x40, 1, 1];
    for (waits, method) in
        [(true, 0x24), (true, 0x34), (true, 0x50), (true, 0x78), (false, 0x08), (false, 0x20)]
    {
        let (channel, _, end) = decoded(&[&load, &call, &[0x8000_0000 | method / 4], &acquire]);
        assert_eq!(end, End::Acquire { address: 0x40, value: 1 });
        assert_eq!(channel.calls, u64::from(waits), "{method:x}");
    }
}

/// Writes the time and two zeros over the data of an earlier release, from each class.
fn notifications() {
    for (subchannel, class) in [(0_u32, 0xb197), (1, 0xb1c0), (2, 0xa140), (3, 0x902d)] {
        let run = |count: u32, method: u32| 0x2000_0000 | count << 16 | subchannel << 13 | method / 4;
        let notify = |low: u32| [run(1, 0), class, run(3, 0x104), 1, low, 0];
        let (channel, memory, end) = decoded(&[&[0x2004_0004, 1, 0x40, 77, 2], &notify(0x40)]);
        assert_eq!((end, memory.load(0x1_0000_0040)), (End::Dry, 0));
        assert_eq!(channel.times, [0x1_0000_0040]);
        assert_eq!(decoded(&[&notify(0x48)]).2, {
            let stopped = stopped(Fault::Alignment, 0x10c, 0);
            End::Stopped(references::chip::command_path::pushbuffer::Stopped { subchannel, ..stopped })
        });
        let (mut late, mut memory) = (Channel::new(0), Bytes::default());
        (0..).zip(notify(0x40)).for_each(|(k, word)| memory.store(0x1000 + 4 * k, word));
        late.publish(&[[0x1000, 6 << 10]]);
        assert_eq!(late.consume(&mut memory, 0x1234_5678_9abc_def0), End::Dry);
        let words = [0, 4, 8, 12].map(|k| memory.load(0x1_0000_0040 + k));
        assert_eq!(words, [0x9abc_def0, 0x1234_5678, 0, 0]);
    }
}

fn faults() {
    let fault = |words: &[u32]| match decoded(&[words]).2 {
        End::Stopped(stopped) => stopped.fault,
        end => panic!("{end:?}"),
    };
    assert_eq!(fault(&[0xc000_0000]), Fault::Header);
    assert_eq!(fault(&[0x8001_0001]), Fault::HostMethod);
    assert_eq!(fault(&[0x8001_0003]), Fault::HostMethod);
    assert_eq!(fault(&[0x8003_0007]), Fault::HostValue);
    assert_eq!(fault(&[0x8001_0100]), Fault::Unbound);
    assert_eq!(fault(&[0x2001_a000, 0x906e, 0x8001_a100]), Fault::Unbound);
    assert_eq!(decoded(&[&[0x2001_e000, 0x906e, 0x8001_e100]]).2, End::Dry, "software's");
    assert_eq!(fault(&[0x2001_0000, 0x9097]), Fault::Class);
    assert_eq!(fault(&[0x2001_8000, 0xb197]), Fault::Class);
    assert_eq!(fault(&[BIND[0], BIND[1], 0x8001_006d]), Fault::Inline(Refused::Inline));
    assert_eq!(fault(&[0x8003_80c0]), Fault::Copy(Refused::Value));
    assert_eq!(fault(&[0x8004_0005, 0x8002_0007]), Fault::Alignment);
    assert_eq!(fault(&[BIND[0], BIND[1], 0x8002_06c1, 0x2001_06c3, 0x1000_0000]), Fault::Alignment);
    let mut channel = Channel::new(0);
    channel.publish(&[[0, 0], [0, 2], [0, 3], [0, 1]]);
    let end = channel.consume(&mut Bytes::default(), 0);
    assert_eq!(end, End::Stopped(stopped(Fault::Entry, 0, 1)));
    assert_eq!(channel.consume(&mut Bytes::default(), 0), end, "it stays stopped");
}

fn captures_run_dry_and_release_what_they_say() {
    for name in Capture::names() {
        let capture = Capture::carried(&name).unwrap();
        let (mut memory, mut channel) = (Bytes::default(), Channel::new(0));
        let mut calls = 0;
        for (i, submission) in capture.submissions.iter().enumerate() {
            for (address, bytes) in capture.updates(i) {
                memory.write(address, bytes);
            }
            channel.publish(&submission.entries);
            assert_eq!(channel.consume(&mut memory, 0), End::Dry, "{name}, submission {i}");
            for &(address, value) in &submission.semaphores {
                assert_eq!(memory.load(address), value, "{name}, submission {i}, {address:#x}");
            }
            calls = channel.calls;
        }
        let stream: Vec<_> = channel.lines.iter().filter(|l| l.origin == Origin::Stream).collect();
        assert_eq!(stream.iter().filter(|l| l.address == 0x118 && l.subchannel == 0).count(), 385, "{name}");
        assert_eq!(stream.iter().filter(|l| l.address >= 0x3800 && l.address % 8 == 0).count() as u64, calls);
        assert!(calls > 0 && channel.lines.len() > stream.len(), "{name}");
    }
}
