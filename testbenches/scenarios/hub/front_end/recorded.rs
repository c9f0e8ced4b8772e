//! The driver's recorded streams, as the reference of Host and macros decodes them.

use super::judge::{compare, expected};
use super::peers::Traffic;
use super::player::run;
use super::stream::{drain, method, pair};
use bundle::*;
use classes::Class;
use hub::front_end::FrontEnd;
use kit::Maker;
use recordings::capture::Capture;
use references::hub::copies::bytes::Bytes;
use references::hub::front_end::Others;
use references::rigs::command_path::pushbuffer::{Channel, Line, Origin};
use std::cell::RefCell;
use std::collections::VecDeque;

/// Each call sends the methods that it sent in the recording.
pub struct Recorded(pub RefCell<VecDeque<Vec<MacroSend>>>);

impl Others for Recorded {
    fn sends(&self, _call: MacroCall, _arguments: &[u32]) -> Vec<MacroSend> {
        self.0.borrow_mut().pop_front().expect("a call of the recording")
    }
    fn word(&self, _address: u64) -> u32 {
        0
    }
}

/// The packets that Host sends in a recording, and the methods that each of its calls sends.
pub fn packets(lines: &[Line]) -> (Vec<HostPacket>, VecDeque<Vec<MacroSend>>) {
    let (mut packets, mut calls): (Vec<HostPacket>, VecDeque<Vec<MacroSend>>) = Default::default();
    let mut lines = lines.iter().filter(|l| l.class != Some(Class::Host)).peekable();
    while let Some(l) = lines.next() {
        if l.origin == Origin::Macro {
            let (address, value) = ((l.address / 4) as u16, l.value);
            let call = calls.back_mut().expect("a macro was called");
            call.push(MacroSend::Method(MacroMethod { address, value }));
            continue;
        }
        if l.subchannel == 0 && l.address >= 0x3800 && l.address % 8 == 0 {
            calls.push_back(vec![]);
        }
        let subchannel = l.subchannel as u8;
        let data = |l: &Line| l.address == 0x1b4 && l.origin == Origin::Stream;
        packets.push(match lines.next_if(|next| data(l) && data(next) && next.subchannel == l.subchannel) {
            Some(next) => pair(subchannel, l.address, [l.value, next.value]),
            None => method(subchannel, l.address, l.value),
        });
    }
    calls.iter_mut().for_each(|call| call.push(MacroSend::Done(MacroDone::default())));
    packets.push(drain(1));
    (packets, calls)
}

/// The lines of a recording.
pub fn decoded(name: &str) -> Vec<Line> {
    let capture = Capture::carried(name).expect("the recording is whole");
    let (mut channel, mut memory) = (Channel::new(0), Bytes::default());
    for (i, submission) in capture.submissions.iter().enumerate() {
        for (address, bytes) in capture.updates(i) {
            memory.write(address, bytes);
        }
        channel.publish(&submission.entries);
        channel.consume(&mut memory, 0);
    }
    channel.lines
}

/// No method is refused, and the outputs are those of the reference.
pub(super) fn recorded_streams(new: Maker<FrontEnd>) {
    let names = Capture::names();
    assert!(!names.is_empty());
    for name in names {
        let (packets, calls) = packets(&decoded(&name));
        let recorded = || Recorded(RefCell::new(calls.clone()));
        let t = Traffic { busy: 30, ..Traffic::default() };
        let r = run(new(), &recorded(), &packets, &t);
        assert!(r.faults.is_empty(), "{name}: {:?}", r.faults[0]);
        compare(&r, &expected(&recorded(), &packets));
        assert!(r.bundles.len() > 100, "{name}");
    }
}
