//! Source: selects the front end's next step: Host's methods in order, and while a macro runs, the macro's output. It
//! records which subchannels have a class bound, passes programs, calls and parameters to the macro engine, and
//! splits pairs of words that are not inline data. While a context is saved or loaded it accepts only the context
//! switch's actions.
//!
//! It makes a step a cycle, 2 cycles from a packet to its step. It stalls for decode, and at a macro's end until the
//! macro engine has reported it. Order is kept. Specification: FE.

use crate::front_end::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::stage::{self, Stage};
use steps::*;

mod steps;

// ---- parameters
kernel::params! {
    /// Packets from Host: 2 sustain the full rate.
    packet_depth: 2..=64 = 2, "packets";
    /// Methods and reads from the macro engine: 2 sustain the full rate.
    send_depth: 2..=64 = 2, "messages";
}

// ---- ports
kernel::ports! {
    in packet: HostPacket;
    in send: MacroSend;
    out macro_packet: MacroPacket;
    in level macro_idle: bool;
    in action: ContextAction;
    out pulse dumped: B32; // a word of the macro engine's
    in level foreign: B4; // classes whose state is another channel's until they are claimed
    in pulse restore: ContextRegisters;
    out level registers: ContextRegisters; // its own fields, the others zero
    in level advance: bool; // the step is accepted, or there is none
    out pulse step: FrontEndStep; // held until accepted
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        bound: B4,       // bit k: subchannel k has its class
        second: bool,    // the first of two words has been sent
        calling: bool,   // a macro is running
        ended: bool,     // `Last` was sent: no more parameters follow
        dropping: bool,  // the macro trapped; its remaining parameters are dropped
        channel: ChannelId, // the call's channel
        call: B8,        // its index
        macro_packet: Offer<MacroPacket>,
        step: Offer<FrontEndStep>,
        switching: bool, // a context is saved or loaded
        dumped: Offer<B32>,
    }
}

kernel::unit! {
    pub struct MethodSource(p) {
        registers: Regs;
        part packet_in: Fifo<HostPacket> = fifo::of(p.packet_depth);
        part send_in: Fifo<MacroSend> = fifo::of(p.send_depth);
        part action_in: Stage<ContextAction> = stage::Params {};
    }
}

impl MethodSource {
    /// The next state, and which queues are popped: packets, sends, actions.
    fn next(&self, i: &In) -> (Regs, bool, bool, bool) {
        let q = &self.q;
        let mut d = *q;
        let (mut pop, mut pop_send, mut pop_action) = (false, false, false);
        let (packet, send) = (&self.packet_in.o.pop, &self.send_in.o.pop);
        let macro_free = q.macro_packet.free(i.macro_packet);

        if macro_free {
            d.macro_packet.valid = false;
        }
        if i.advance {
            d.step.valid = false;
        }
        d.dumped.valid = false;
        if let Some(&restore) = i.restore.get() {
            let ContextRegisters { bound, trapped, call, .. } = restore;
            (d.bound, d.dropping, d.call) = (bound, trapped, call);
        }

        if send.valid {
            // a macro's output precedes the methods after its call
            let sender = |address| HostMethod { channel: q.channel, address, ..HostMethod::default() };
            let call = sender(CALL_MME_MACRO | u16::from(q.call) << 1);
            match send.data {
                MacroSend::Method(m) if i.advance => {
                    d.step = Offer::new(
                        q.calling,
                        if is_macro_load(m.address) || m.address >= CALL_MME_MACRO || m.address == 0 {
                            fault_of(FaultKind::MacroAddress, &sender(m.address), m.value)
                        } else {
                            step_of(FrontEndStepKind::Method, &sender(m.address), m.value)
                        },
                    );
                    pop_send = true;
                }
                MacroSend::Read(r) if i.advance => {
                    d.step = Offer::new(q.calling, step_of(FrontEndStepKind::Read, &sender(r.address), 0));
                    pop_send = true;
                }
                MacroSend::Done(done) if i.advance => {
                    d.step = Offer::new(
                        q.calling && done.fault != FaultKind::None,
                        fault_of(done.fault, &call, done.counter.into()),
                    );
                    d.calling = false;
                    d.dropping = done.fault != FaultKind::None;
                    pop_send = true;
                }
                MacroSend::Word(word) => {
                    d.dumped.put(word.value);
                    pop_send = true;
                }
                _ => (),
            }
        } else if q.switching {
            if let Some(action) = self.action_in.o.pop.get() {
                pop_action = d.act(action, i.advance, macro_free);
            }
        } else if packet.valid {
            match packet.data {
                HostPacket::Method(m) => {
                    let inline = m.address == LOAD_INLINE_DATA && m.subchannel <= 2;
                    let (first, value) = (m.two && !inline && !q.second, m.words[usize::from(q.second)]);
                    let three_d = m.subchannel == 0;
                    let parameter = three_d && m.address >= CALL_MME_MACRO && m.address & 1 == 1;
                    let bound = m.subchannel == COPY || m.subchannel < 4 && q.bound >> m.subchannel & 1 == 1;
                    let mine = parameter && index_of(m.address) == q.call;
                    let mut done = false;
                    if q.calling && !(mine && !q.ended) {
                        // the call gets no more parameters; the packet waits for its end
                        if !q.ended && macro_free {
                            d.macro_packet.put(MacroPacket::Last(MacroLast::default()));
                            d.ended = true;
                        }
                    } else if q.calling {
                        if macro_free {
                            d.macro_packet.put(MacroPacket::Argument(MacroArgument { value }));
                            done = true;
                        }
                    } else if m.subchannel == SOFTWARE || mine && q.dropping {
                        done = true;
                    } else if m.address == 0 || !bound || parameter {
                        let fault = refusal_of(&m, bound, value);
                        if fault == FaultKind::None && i.foreign >> m.subchannel & 1 == 1 {
                            // the packet waits for its class
                            if i.advance && i.macro_idle && !q.macro_packet.valid {
                                d.step.put(claim_of(&m));
                                d.switching = true;
                            }
                        } else if i.advance {
                            if fault == FaultKind::None {
                                d.bound = q.bound | (1 << m.subchannel & 0xf) as u8;
                            }
                            d.step = Offer::new(fault != FaultKind::None, fault_of(fault, &m, value));
                            done = true;
                        }
                    } else if three_d && (is_macro_load(m.address) || m.address >= CALL_MME_MACRO) {
                        if macro_free {
                            d.macro_packet.valid = true;
                            if m.address >= CALL_MME_MACRO {
                                let index = index_of(m.address);
                                d.macro_packet.data = MacroPacket::Call(MacroCall { index, value });
                                (d.calling, d.ended, d.channel, d.call) = (true, false, m.channel, index);
                            } else {
                                let port = MacroPort::VALUES
                                    [usize::from(m.address - LOAD_MME_INSTRUCTION_RAM_POINTER)];
                                d.macro_packet.data = MacroPacket::Load(MacroLoad { port, value });
                            }
                            done = true;
                        }
                    } else if i.advance {
                        d.step.put(step_of(FrontEndStepKind::Method, &m, value));
                        if inline {
                            (d.step.data.two, d.step.data.words) = (m.two, m.words);
                        }
                        done = true;
                    }
                    if done {
                        d.second = first;
                        d.dropping = q.dropping && mine;
                        pop = !first;
                    }
                }
                HostPacket::Save(_) | HostPacket::Load(_) | HostPacket::Drain(_) => {
                    let (kind, c) = match packet.data {
                        HostPacket::Save(c) => (FrontEndStepKind::Save, c),
                        HostPacket::Load(c) => (FrontEndStepKind::Load, c),
                        HostPacket::Drain(c) => {
                            (FrontEndStepKind::Drain, HostContext { tag: c.tag, ..HostContext::default() })
                        }
                        HostPacket::Method(_) => unreachable!("matched above"),
                    };
                    if q.calling {
                        if !q.ended && macro_free {
                            d.macro_packet.put(MacroPacket::Last(MacroLast::default()));
                            d.ended = true;
                        }
                    } else if i.advance && i.macro_idle && !q.macro_packet.valid {
                        d.step.valid = true;
                        let words = [c.address as u32, u32::from(c.tag) << 3 | (c.address >> 32) as u32];
                        d.step.data =
                            FrontEndStep { kind, channel: c.channel, words, ..FrontEndStep::default() };
                        d.switching = kind != FrontEndStepKind::Drain;
                        pop = true;
                    }
                }
            }
        }
        (d, pop, pop_send, pop_action)
    }
}

impl Regs {
    /// Executes an action of a save or load, if it can.
    fn act(&mut self, a: &ContextAction, advance: bool, macro_free: bool) -> bool {
        let step = |kind, words| {
            let ContextAction { channel, subchannel, address, .. } = *a;
            FrontEndStep { kind, channel, subchannel, address, words, ..FrontEndStep::default() }
        };
        let packet = match a.kind {
            ContextKind::Peek => Err(step(FrontEndStepKind::Peek, [0; 2])),
            ContextKind::Restore => Err(step(FrontEndStepKind::Restore, [a.value, a.current.into()])),
            ContextKind::Resend => Err(step(FrontEndStepKind::Restore, [a.value, 2])),
            ContextKind::End => Err(step(FrontEndStepKind::Drain, [0, a.value << 3])),
            ContextKind::Dump => Ok(MacroPacket::Dump(MacroDump { address: a.address })),
            ContextKind::Load => Ok(MacroPacket::Load(MacroLoad { port: a.port, value: a.value })),
            ContextKind::Claimed => {
                self.switching = false;
                return true;
            }
        };
        match packet {
            Ok(packet) if macro_free => self.macro_packet.put(packet),
            Err(step) if advance => self.step.put(step),
            _ => return false,
        }
        self.switching = a.kind != ContextKind::End;
        true
    }
}

impl Logic for MethodSource {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let (packet, send) = (&self.packet_in.o, &self.send_in.o);
        o.packet = packet.push;
        o.send = send.push;
        o.macro_packet.drive(&q.macro_packet);
        o.step.drive(&q.step);
        o.action = self.action_in.o.push;
        o.dumped.drive(&q.dumped);
        o.registers = ContextRegisters {
            bound: q.bound,
            trapped: q.dropping,
            call: q.call,
            ..ContextRegisters::default()
        };
        let sends = q.macro_packet.valid || q.step.valid;
        // while its macro runs, an open call counts as the macro engine's work
        o.idle = !packet.pop.valid && !send.pop.valid && !sends && !q.switching;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (d, pop, pop_send, pop_action) = self.next(i);

        // ---- clock edge
        self.packet_in.i.push.drive(&i.packet);
        self.packet_in.i.pop.ready = pop;
        self.send_in.i.push.drive(&i.send);
        self.send_in.i.pop.ready = pop_send;
        self.action_in.i.push.drive(&i.action);
        self.action_in.i.pop.ready = pop_action;
        self.q = d;
    }
}
