//! Macro engine: runs the driver's macros, an instruction a clock, and sends the methods
//! they make. While one instruction executes, the next is at the output of the
//! instruction memory and the one after, or a branch's target, is addressed: so a delay
//! slot costs nothing, and an annulled one a clock.

use bundle::*;
use execute::Moves;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
use prim::legacy::ram::{self, Ram};
use types::{Phase, Regs, Start, Word};

mod execute;
mod instruction;
mod types;
mod value;

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets waiting at the input: parameters of the call in hand, as a rule.
    pub packet_depth: Within<1, 255>,
    /// Messages waiting at the output: 2 cut the channel at full rate.
    pub send_depth: Within<1, 255>,
    /// Instructions that a macro may execute.
    pub watchdog: Within<1, 0x4000_0000>,
}

impl Default for Params {
    fn default() -> Self {
        Params { packet_depth: Within::new(16), send_depth: Within::new(2), watchdog: Within::new(1 << 20) }
    }
}

// ---- ports
packed! {
    pub struct In {
        packet_valid: bool,
        packet: MacroPacket,
        shadow_valid: bool,
        shadow: B32,
        send_ready: bool,
    }
    pub struct Out {
        packet_ready: bool,
        send_valid: bool,
        send: MacroSend,
        idle: bool,
    }
}

// ---- registers
#[derive(Clone)]
pub struct MacroEngine {
    p: Params,
    q: Regs,
    packet_in: Slot<Fifo<MacroPacket>>,
    send_out: Slot<Fifo<MacroSend>>,
    words: Slot<Ram<Word, 11>>,
    starts: Slot<Ram<Start, 8>>,
}

impl MacroEngine {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth| fifo::Params { depth, latency: Within::new(1) };
        MacroEngine {
            p: p.clone(),
            q: Regs::default(),
            packet_in: Fifo::new(&fifo(p.packet_depth)).into(),
            send_out: Fifo::new(&fifo(p.send_depth)).into(),
            words: Ram::default().into(),
            starts: Ram::default().into(),
        }
    }
}

impl Legacy for MacroEngine {
    const PATH: &'static str = "hub/macro_engine";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (packet_in, send_out) = (self.packet_in.outputs(), self.send_out.outputs());
        Out {
            packet_ready: packet_in.push_ready,
            send_valid: send_out.pop_valid,
            send: send_out.pop,
            idle: self.q.phase == Phase::Idle && !packet_in.pop_valid && !send_out.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let mut m = Moves::default();
        let head = self.packet_in.outputs();
        let packet = head.pop_valid.then_some(head.pop);
        let room = self.send_out.outputs().push_ready;

        match q.phase {
            Phase::Idle => {
                m.pop = true;
                match packet {
                    Some(MacroPacket::Load(load)) => match load.port {
                        MacroPort::InstructionPointer => d.load_at = (load.value & 0x7ff) as u16,
                        MacroPort::Instruction => {
                            m.load_word = true;
                            d.load_at = q.load_at + 1 & 0x7ff;
                        }
                        MacroPort::StartPointer => d.start_at = load.value as u8,
                        MacroPort::Start => {
                            m.load_start = true;
                            d.start_at = q.start_at.wrapping_add(1);
                        }
                    },
                    Some(MacroPacket::Call(call)) => {
                        d = Regs { load_at: q.load_at, start_at: q.start_at, ..Regs::default() };
                        d.phase = Phase::Start;
                        d.r[1] = call.value;
                    }
                    Some(MacroPacket::Dump(dump)) => {
                        d.phase = Phase::Dump;
                        d.fetch_at = dump.address;
                        m.fetch = true;
                    }
                    // what a macro ended by a trap has left
                    Some(MacroPacket::Argument(_) | MacroPacket::Last(_)) | None => (),
                }
            }
            Phase::Start => {
                d.phase = Phase::Run;
                m.fetch = true;
                d.fetch_at = self.starts.outputs().read_data.at;
            }
            Phase::Run => {
                let word = self.words.outputs().read_data.word;
                execute::next(q, &mut d, &mut m, word, packet, room, self.p.watchdog.get() as u32);
                if i.shadow_valid && q.asked {
                    (d.asked, d.answered, d.shadow) = (false, true, i.shadow);
                }
            }
            Phase::Finish => {
                // without a trap, the parameters have to be at their end
                let ended = q.fault != FaultKind::None || packet.is_some();
                if ended && room {
                    let left = q.fault == FaultKind::None && matches!(packet, Some(MacroPacket::Argument(_)));
                    let fault = if left { FaultKind::MacroParameter } else { q.fault };
                    m.send = Some(MacroSend::Done(MacroDone { fault, counter: q.step_at }));
                    m.pop = matches!(packet, Some(MacroPacket::Argument(_) | MacroPacket::Last(_)));
                    d.phase = Phase::Idle;
                }
            }
            Phase::Dump => (),
        }

        if q.phase == Phase::Dump && room {
            let value = match q.fetch_at {
                0..0x800 => self.words.outputs().read_data.word,
                0x800..0x900 => self.starts.outputs().read_data.at.into(),
                _ => u32::from(q.start_at) << 16 | u32::from(q.load_at),
            };
            m.send = Some(MacroSend::Word(MacroWord { value }));
            d.phase = Phase::Idle;
        }

        // ---- clock edge
        let (load, call) = match head.pop {
            MacroPacket::Load(load) => (load.value, 0),
            MacroPacket::Call(call) => (0, call.index),
            MacroPacket::Dump(dump) => (0, dump.address as u8),
            _ => (0, 0),
        };
        self.words.clock(ram::In {
            read_en: m.fetch,
            read_addr: (d.fetch_at & 0x7ff).into(),
            write_en: m.load_word.into(),
            write_addr: q.load_at.into(),
            write_data: Word { word: load },
        });
        self.starts.clock(ram::In {
            read_en: q.phase == Phase::Idle
                && matches!(packet, Some(MacroPacket::Call(_) | MacroPacket::Dump(_))),
            read_addr: call.into(),
            write_en: m.load_start.into(),
            write_addr: q.start_at.into(),
            write_data: Start { at: (load & 0x7ff) as u16 },
        });
        self.packet_in.clock(fifo::In { push_valid: i.packet_valid, push: i.packet, pop_ready: m.pop });
        self.send_out.clock(fifo::In {
            push_valid: m.send.is_some(),
            push: m.send.unwrap_or_default(),
            pop_ready: i.send_ready,
        });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("packet_in", &mut self.packet_in);
        v.part("send_out", &mut self.send_out);
        v.part("words", &mut self.words);
        v.part("starts", &mut self.starts);
    }

    fn quiet(&self, i: &In) -> bool {
        let push = fifo::In { push_valid: i.packet_valid, push: i.packet, pop_ready: false };
        let pop = fifo::In { pop_ready: i.send_ready, ..fifo::In::default() };
        self.q.phase == Phase::Idle
            && !self.packet_in.outputs().pop_valid
            && self.packet_in.quiet(&push)
            && self.send_out.quiet(&pop)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![
            ("PACKET_DEPTH", p.packet_depth.get()),
            ("SEND_DEPTH", p.send_depth.get()),
            ("WATCHDOG", p.watchdog.get()),
        ]
    }
}
