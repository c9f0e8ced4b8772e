//! Macro engine: runs the driver's macros, and sends the methods they produce. While one instruction executes, the
//! next is at the output of the instruction memory, and the one after it, or a branch's target, is addressed; so a
//! delay slot costs nothing, and an annulled instruction a cycle.
//!
//! It executes an instruction a cycle (fe-macro-cost), 4 cycles from a call to its first instruction and 1 from an
//! instruction to its message. It stalls for a parameter, for a free message entry, and for the response to a read of
//! the shadow. Messages are sent in order. Specification: FE. Interfaces: Macro engine.

use bundle::*;
use execute::Moves;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use types::{Phase, Regs, Start, Word};

mod execute;
mod instruction;
mod types;
mod value;

// ---- parameters
kernel::params! {
    /// Packets waiting at the input: usually parameters of the current call.
    packet_depth: 1..=255 = 16, "packets";
    /// Messages waiting at the output: 2 sustain the full rate.
    send_depth: 1..=255 = 2, "messages";
    /// Instructions that a macro may execute.
    watchdog: 256..=0x4000_0000 = 0x10_0000, "instructions";
}

// ---- ports
kernel::ports! {
    in macro_packet: MacroPacket;
    in pulse shadow: B32;
    out send: MacroSend;
    out level idle: bool;
}

// ---- registers
kernel::unit! {
    pub struct MacroEngine(p) {
        registers: Regs;
        part packet_in: Fifo<MacroPacket> = fifo::of(p.packet_depth);
        part send_out: Fifo<MacroSend> = fifo::of(p.send_depth);
        part words: Ram<Word, 11, 1> = ram::Params {};
        part starts: Ram<Start, 8, 1> = ram::Params {};
    }
}

impl Logic for MacroEngine {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (packet, send) = (&self.packet_in.o, &self.send_out.o);
        o.macro_packet = packet.push;
        o.send.drive(&send.pop);
        // a macro that has ended is no work, although its report waits until it is known whether parameters remain
        let ended = self.q.phase == Phase::Finish && self.q.fault == FaultKind::None;
        o.idle = (self.q.phase == Phase::Idle || ended) && !packet.pop.valid && !send.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut m = Moves::default();
        let packet = self.packet_in.o.pop.get().copied();
        let queue_ready = self.send_out.o.push.ready;

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
                    // parameters remaining after a macro that trapped
                    Some(MacroPacket::Argument(_) | MacroPacket::Last(_)) | None => (),
                }
            }
            Phase::Start => {
                d.phase = Phase::Run;
                m.fetch = true;
                d.fetch_at = self.starts.o.read_data.at;
            }
            Phase::Run => {
                let word = self.words.o.read_data.word;
                execute::next(q, &mut d, &mut m, word, packet, queue_ready, self.p.watchdog.get() as u32);
                if let Some(&shadow) = i.shadow.get()
                    && q.requested
                {
                    (d.requested, d.responded, d.shadow) = (false, true, shadow);
                }
            }
            Phase::Finish => {
                // without a trap, no parameters may remain
                let ended = q.fault != FaultKind::None || packet.is_some();
                if ended && queue_ready {
                    let left = q.fault == FaultKind::None && matches!(packet, Some(MacroPacket::Argument(_)));
                    let fault = if left { FaultKind::MacroParameter } else { q.fault };
                    m.send = Some(MacroSend::Done(MacroDone { fault, counter: q.step_at }));
                    m.pop = matches!(packet, Some(MacroPacket::Argument(_) | MacroPacket::Last(_)));
                    d.phase = Phase::Idle;
                }
            }
            Phase::Dump => (),
        }

        if q.phase == Phase::Dump && queue_ready {
            let value = match q.fetch_at {
                0..0x800 => self.words.o.read_data.word,
                0x800..0x900 => self.starts.o.read_data.at.into(),
                _ => u32::from(q.start_at) << 16 | u32::from(q.load_at),
            };
            m.send = Some(MacroSend::Word(MacroWord { value }));
            d.phase = Phase::Idle;
        }

        // ---- clock edge
        let (load, call) = match packet {
            Some(MacroPacket::Load(load)) => (load.value, None),
            Some(MacroPacket::Call(call)) => (0, Some(call.index)),
            Some(MacroPacket::Dump(dump)) => (0, Some(dump.address as u8)),
            _ => (0, None),
        };
        let starts = q.phase == Phase::Idle && call.is_some();
        self.words.i.read(m.fetch, d.fetch_at & 0x7ff);
        self.words.i.write(m.load_word, q.load_at, || Word { word: load });
        self.starts.i.read(starts, call.unwrap_or_default());
        self.starts.i.write(m.load_start, q.start_at, || Start { at: (load & 0x7ff) as u16 });
        self.packet_in.i.push.drive(&i.macro_packet);
        self.packet_in.i.pop.ready = m.pop;
        self.send_out.i.push.send(m.send.is_some(), || m.send.unwrap_or_default());
        self.send_out.i.pop = i.send;
        self.q = d;
    }
}
