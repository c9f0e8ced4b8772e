//! A macro engine with a model of the front end: packets are sent, messages are recorded with their
//! cycles, and reads of the shadow receive responses.

use bundle::*;
use hub::macro_engine::{In, MacroEngine};
use kit::Device;
use kit::scenario::{LIMIT, open};
use references::hub::macro_engine::{Program, Run, Trap, run_within};
use std::collections::HashMap;

/// A call of a macro.
#[derive(Clone, Debug)]
pub struct Call {
    pub index: u8,
    pub data: u32,
    pub parameters: Vec<u32>,
    /// Whether its last parameter is followed by the packet that marks the end; without it, by
    /// another call or nothing.
    pub last: bool,
}

impl Call {
    pub fn new(index: u8, data: u32, parameters: &[u32]) -> Self {
        Call { index, data, parameters: parameters.to_vec(), last: true }
    }

    pub fn packets(&self) -> Vec<MacroPacket> {
        let call = MacroPacket::Call(MacroCall { index: self.index, value: self.data });
        let parameters = self.parameters.iter().map(|&value| MacroPacket::Argument(MacroArgument { value }));
        let last = self.last.then_some(MacroPacket::Last(MacroLast::default()));
        [call].into_iter().chain(parameters).chain(last).collect()
    }
}

pub fn load(port: MacroPort, value: u32) -> MacroPacket {
    MacroPacket::Load(MacroLoad { port, value })
}

/// Loads instructions from a dword on, and sets a macro's start to it.
pub fn upload(index: u8, at: u32, words: &[u32]) -> Vec<MacroPacket> {
    let head = [
        load(MacroPort::StartPointer, index.into()),
        load(MacroPort::Start, at),
        load(MacroPort::InstructionPointer, at),
    ];
    head.into_iter().chain(words.iter().map(|&word| load(MacroPort::Instruction, word))).collect()
}

/// The same into the reference.
pub fn upload_to(program: &mut Program, index: u8, at: u32, words: &[u32]) {
    program.load(0x11c, index.into());
    program.load(0x120, at);
    program.load(0x114, at);
    words.iter().for_each(|&word| assert!(program.load(0x118, word)));
}

/// The value of a method to which nothing was sent.
pub fn unsent(address: u16) -> u32 {
    u32::from(address).wrapping_mul(0x9e37_79b1).rotate_left(9)
}

/// Stall patterns for `open`: of packets, of messages, of responses.
pub type Stalls = [u64; 3];
pub const FREE: Stalls = [!0; 3];

/// The messages of a device, each with the cycle in which it was accepted.
pub type Seen = Vec<(u64, MacroSend)>;

/// Sends packets to a device until it is idle. Returns its messages and the number of cycles. A
/// read's response is sent in the cycle after it was accepted, or later.
pub fn play(
    dut: &mut Device<MacroEngine>,
    packets: &[MacroPacket],
    [offer, take, response]: Stalls,
) -> (Seen, u64) {
    let (mut seen, mut shadows, mut requested) = (vec![], HashMap::new(), None);
    let (mut given, mut cycle, mut held) = (0, 0, None);
    loop {
        let o = dut.outputs();
        assert!(held.is_none_or(|send| o.send.get() == Some(&send)), "a message changed before it was taken");
        if given == packets.len() && o.idle {
            assert!(!o.send.valid, "idle with a message");
            assert!(requested.is_none(), "idle before a shadow arrived");
            return (seen, cycle);
        }
        let i = In {
            macro_packet: packets.get(given).filter(|_| open(offer, cycle)).copied().into(),
            shadow: requested.take_if(|_| open(response, cycle)).into(),
            send: open(take, cycle).into(),
        };
        given += usize::from(i.macro_packet.valid && o.macro_packet.ready);
        held = o.send.get().filter(|_| !i.send.ready).copied();
        if let Some(&send) = o.send.get().filter(|_| i.send.ready) {
            seen.push((cycle, send));
            match send {
                MacroSend::Method(m) => drop(shadows.insert(m.address, m.value)),
                MacroSend::Read(r) => {
                    let value = shadows.get(&r.address).copied();
                    requested = Some(value.unwrap_or_else(|| unsent(r.address)));
                }
                MacroSend::Done(_) | MacroSend::Word(_) => (),
            }
        }
        dut.cycle(i);
        cycle += 1;
        assert!(cycle < LIMIT, "no end");
    }
}

/// The reference's result of a call; the shadow holds the methods sent by all calls.
pub fn expect(
    program: &Program,
    call: &Call,
    watchdog: u64,
    shadows: &mut HashMap<u16, u32>,
) -> (Run, MacroDone) {
    let run = run_within(watchdog, program, call.index.into(), call.data, &call.parameters, |sent, at| {
        let now = sent.iter().rev().find(|s| s.address == at).map(|s| s.value);
        now.or(shadows.get(&at).copied()).unwrap_or_else(|| unsent(at))
    });
    shadows.extend(run.sent.iter().map(|s| (s.address, s.value)));
    let fault = match run.trap {
        None => FaultKind::None,
        Some(Trap::MissingParameter | Trap::LeftOverParameter) => FaultKind::MacroParameter,
        Some(Trap::Opcode) => FaultKind::MacroOpcode,
        Some(Trap::Branch) => FaultKind::MacroBranch,
        Some(Trap::Address) => FaultKind::MacroAddress,
        Some(Trap::Watchdog) => FaultKind::MacroWatchdog,
    };
    // bit 11 marks an address outside the memory
    let outside = if (0..0x800).contains(&run.end) { 0 } else { 0x800 };
    let counter = (run.end & 0x7ff) as u16 | outside;
    (run, MacroDone { fault, counter })
}

/// Runs calls of a program, and compares each with the
/// reference: the methods in order, the reads, and the end.
pub fn judge(
    dut: &mut Device<MacroEngine>,
    loads: &[MacroPacket],
    program: &Program,
    calls: &[Call],
    watchdog: u64,
    stalls: Stalls,
) {
    let packets: Vec<_> = loads.iter().copied().chain(calls.iter().flat_map(|c| c.packets())).collect();
    let (seen, _) = play(dut, &packets, stalls);
    let (mut seen, mut shadows) = (seen.into_iter().map(|(_, send)| send), HashMap::new());
    for call in calls {
        let (run, done) = expect(program, call, watchdog, &mut shadows);
        let (mut sent, mut read) = (run.sent.iter(), run.reads.iter());
        let end = seen.by_ref().find_map(|send| match send {
            MacroSend::Method(m) => {
                assert_eq!(Some((m.address, m.value)), sent.next().map(|s| (s.address, s.value)), "{call:?}");
                None
            }
            MacroSend::Read(r) => {
                assert_eq!(Some(r.address), read.next().map(|s| s.address), "{call:?}");
                None
            }
            MacroSend::Done(done) => Some(done),
            MacroSend::Word(_) => panic!("an unrequested word"),
        });
        assert_eq!(end, Some(done), "{call:?}");
        assert!(sent.len() == 0 && read.len() == 0, "not all was sent: {call:?}");
    }
    assert_eq!(seen.next(), None, "more than one end for each call");
}
