//! The decoder on the interface's worked examples, on spliced streams, and on captures.

mod releases;

use classes::Class;
use recordings::capture::Capture;
use references::hub::copies::Refused;
use references::hub::copies::bytes::Bytes;
use references::hub::macro_engine::Trap;
use references::rigs::command_path::pushbuffer::header::{Header, Mode, Run, read};
use references::rigs::command_path::pushbuffer::{Channel, End, Fault, Line, Origin};
use releases::{calls_end_where_host_waits, notifications, semaphores};

crate::tests! { worked_headers forms segments_do_not_end_methods a_stream_reads_its_own_writes macros_are_expanded semaphores calls_end_where_host_waits notifications faults captures_end_after_their_releases }

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

fn a_stream_reads_its_own_writes() {
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

fn stopped(fault: Fault, address: u32, value: u32) -> references::rigs::command_path::pushbuffer::Stopped {
    references::rigs::command_path::pushbuffer::Stopped { fault, subchannel: 0, address, value }
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

fn captures_end_after_their_releases() {
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
