//! Source: what the front end does next. Takes Host's methods in order, and while a macro
//! runs, what the macro sends. Keeps which subchannels have a class, hands the macro engine
//! its programs, calls and parameters, and splits pairs of words that are not inline data.
//! One method a clock. While a context is saved or loaded it does what that asks for, and
//! nothing else.

use bundle::*;
use kernel::Within;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets from Host.
    pub packet_depth: Within<2, 64>,
    /// Methods and reads from the macro engine.
    pub send_depth: Within<2, 64>,
}

impl Default for Params {
    fn default() -> Self {
        Params { packet_depth: Within::new(2), send_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        packet_valid: bool,
        packet: HostPacket,
        send_valid: bool,
        send: MacroSend,
        macro_packet_ready: bool,
        macro_idle: bool,
        action_valid: bool,
        action: ContextAction,
        restore_valid: bool,
        restore: ContextRegisters,
        advance: bool, // the step is taken, or there is none
    }
    pub struct Out {
        packet_ready: bool,
        send_ready: bool,
        macro_packet_valid: bool,
        macro_packet: MacroPacket,
        step_valid: bool,
        step: FrontEndStep,
        action_ready: bool,
        dumped_valid: bool, // a word of the macro engine's, one clock
        dumped: B32,
        registers: ContextRegisters, // its own, others zero
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        bound: B4,       // bit k: subchannel k has its class
        second: bool,    // the first of two words has been sent
        calling: bool,   // a macro runs
        ended: bool,     // it was told that no more parameters come
        dropping: bool,  // it trapped; parameters that it left mean nothing
        channel: ChannelId, // of the call
        call: B8,        // its index
        macro_packet_valid: bool,
        macro_packet: MacroPacket,
        step_valid: bool,
        step: FrontEndStep,
        switching: bool, // a context is saved or loaded
        dumped_valid: bool,
        dumped: B32,
    }
}

/// The subchannel that needs no class, and the one for software, which is ignored.
const COPY: u8 = 4;
const SOFTWARE: u8 = 7;
/// Words that inline data is written to, and the ranges of the macro engine.
const INLINE_DATA: u16 = 0x1b4 >> 2;
const MACRO_LOAD: u16 = 0x114 >> 2;
const MACRO_CALL: u16 = 0x3800 >> 2;

/// The class of a subchannel.
fn class_of(subchannel: u8) -> u32 {
    match subchannel {
        0 => 0xb197,
        1 => 0xb1c0,
        2 => 0xa140,
        3 => 0x902d,
        COPY => 0xb0b5,
        _ => 0,
    }
}

fn is_macro_load(address: u16) -> bool {
    (MACRO_LOAD..MACRO_LOAD + 4).contains(&address)
}

/// Index of the macro that an address calls or gives parameters to.
fn index_of(address: u16) -> u8 {
    (address >> 1) as u8
}

fn step_of(kind: FrontEndStepKind, m: &HostMethod, value: u32) -> FrontEndStep {
    let (channel, subchannel, address) = (m.channel, m.subchannel, m.address);
    FrontEndStep { kind, channel, subchannel, address, words: [value, 0], ..FrontEndStep::default() }
}

fn fault_of(fault: FaultKind, m: &HostMethod, value: u32) -> FrontEndStep {
    FrontEndStep { fault, ..step_of(FrontEndStepKind::Fault, m, value) }
}

#[derive(Clone)]
pub struct MethodSource {
    p: Params,
    q: Regs,
    packet_in: Slot<Fifo<HostPacket>>,
    send_in: Slot<Fifo<MacroSend>>,
    action_in: Slot<Fifo<ContextAction>>,
}

impl MethodSource {
    pub fn new(p: &Params) -> Self {
        let depth = |depth| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        MethodSource {
            p: p.clone(),
            q: Regs::default(),
            packet_in: Fifo::new(&depth(p.packet_depth.get())).into(),
            send_in: Fifo::new(&depth(p.send_depth.get())).into(),
            action_in: Fifo::new(&depth(2)).into(),
        }
    }

    /// The next state, and which queues are popped: packets, sends, actions.
    fn next(&self, i: &In) -> (Regs, bool, bool, bool) {
        let q = self.q;
        let mut d = q;
        let (mut pop, mut pop_send, mut pop_action) = (false, false, false);
        let (packet, send) = (self.packet_in.outputs(), self.send_in.outputs());
        let macro_free = !q.macro_packet_valid || i.macro_packet_ready;

        if macro_free {
            d.macro_packet_valid = false;
        }
        if i.advance {
            d.step_valid = false;
        }
        d.dumped_valid = false;
        if i.restore_valid {
            let ContextRegisters { bound, trapped, call, .. } = i.restore;
            (d.bound, d.dropping, d.call) = (bound, trapped, call);
        }

        if send.pop_valid {
            // what a macro sends goes before what follows its call
            let sender = |address| HostMethod { channel: q.channel, address, ..HostMethod::default() };
            let call = sender(MACRO_CALL | u16::from(q.call) << 1);
            match send.pop {
                MacroSend::Method(m) if i.advance => {
                    d.step_valid = q.calling;
                    d.step = if is_macro_load(m.address) || m.address >= MACRO_CALL || m.address == 0 {
                        fault_of(FaultKind::MacroAddress, &sender(m.address), m.value)
                    } else {
                        step_of(FrontEndStepKind::Method, &sender(m.address), m.value)
                    };
                    pop_send = true;
                }
                MacroSend::Read(r) if i.advance => {
                    d.step_valid = q.calling;
                    d.step = step_of(FrontEndStepKind::Read, &sender(r.address), 0);
                    pop_send = true;
                }
                MacroSend::Done(done) if i.advance => {
                    d.step_valid = q.calling && done.fault != FaultKind::None;
                    d.step = fault_of(done.fault, &call, done.counter.into());
                    d.calling = false;
                    d.dropping = done.fault != FaultKind::None;
                    pop_send = true;
                }
                MacroSend::Word(word) => {
                    (d.dumped_valid, d.dumped) = (true, word.value);
                    pop_send = true;
                }
                _ => (),
            }
        } else if q.switching {
            let a = self.action_in.outputs();
            if a.pop_valid {
                pop_action = d.act(&a.pop, i.advance, macro_free);
            }
        } else if packet.pop_valid {
            match packet.pop {
                HostPacket::Method(m) => {
                    let inline = m.address == INLINE_DATA && m.subchannel <= 2;
                    let (first, value) = (m.two && !inline && !q.second, m.words[usize::from(q.second)]);
                    let three_d = m.subchannel == 0;
                    let parameter = three_d && m.address >= MACRO_CALL && m.address & 1 == 1;
                    let bound = m.subchannel == COPY || m.subchannel < 4 && q.bound >> m.subchannel & 1 == 1;
                    let mine = parameter && index_of(m.address) == q.call;
                    let mut done = false;
                    if q.calling && !(mine && !q.ended) {
                        // the call gets no more; what follows waits for its end
                        if !q.ended && macro_free {
                            d.macro_packet_valid = true;
                            d.macro_packet = MacroPacket::Last(MacroLast::default());
                            d.ended = true;
                        }
                    } else if q.calling {
                        if macro_free {
                            d.macro_packet_valid = true;
                            d.macro_packet = MacroPacket::Argument(MacroArgument { value });
                            done = true;
                        }
                    } else if m.subchannel == SOFTWARE || mine && q.dropping {
                        done = true;
                    } else if m.address == 0 || !bound || parameter {
                        if i.advance {
                            let class = class_of(m.subchannel);
                            let fault = if m.address != 0 {
                                if bound { FaultKind::MacroParameter } else { FaultKind::Unbound }
                            } else if class == 0 || value & 0xffff != class {
                                FaultKind::Class
                            } else if value >> 21 != 0 {
                                FaultKind::Value
                            } else {
                                d.bound = q.bound | (1 << m.subchannel & 0xf) as u8;
                                FaultKind::None
                            };
                            d.step_valid = fault != FaultKind::None;
                            d.step = fault_of(fault, &m, value);
                            done = true;
                        }
                    } else if three_d && (is_macro_load(m.address) || m.address >= MACRO_CALL) {
                        if macro_free {
                            d.macro_packet_valid = true;
                            if m.address >= MACRO_CALL {
                                let index = index_of(m.address);
                                d.macro_packet = MacroPacket::Call(MacroCall { index, value });
                                (d.calling, d.ended, d.channel, d.call) = (true, false, m.channel, index);
                            } else {
                                let port = MacroPort::VALUES[usize::from(m.address - MACRO_LOAD)];
                                d.macro_packet = MacroPacket::Load(MacroLoad { port, value });
                            }
                            done = true;
                        }
                    } else if i.advance {
                        d.step_valid = true;
                        d.step = step_of(FrontEndStepKind::Method, &m, value);
                        if inline {
                            (d.step.two, d.step.words) = (m.two, m.words);
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
                    let (kind, c) = match packet.pop {
                        HostPacket::Save(c) => (FrontEndStepKind::Save, c),
                        HostPacket::Load(c) => (FrontEndStepKind::Load, c),
                        HostPacket::Drain(c) => {
                            (FrontEndStepKind::Drain, HostContext { tag: c.tag, ..HostContext::default() })
                        }
                        HostPacket::Method(_) => unreachable!("matched above"),
                    };
                    if q.calling {
                        if !q.ended && macro_free {
                            d.macro_packet_valid = true;
                            d.macro_packet = MacroPacket::Last(MacroLast::default());
                            d.ended = true;
                        }
                    } else if i.advance && i.macro_idle && !q.macro_packet_valid {
                        d.step_valid = true;
                        let words = [c.address as u32, u32::from(c.tag) << 3 | (c.address >> 32) as u32];
                        d.step = FrontEndStep { kind, channel: c.channel, words, ..FrontEndStep::default() };
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
    /// Does what a save or load asks for, or cannot yet.
    fn act(&mut self, a: &ContextAction, advance: bool, macro_free: bool) -> bool {
        let step = |kind, words| {
            let ContextAction { channel, subchannel, address, .. } = *a;
            FrontEndStep { kind, channel, subchannel, address, words, ..FrontEndStep::default() }
        };
        let packet = match a.kind {
            ContextKind::Peek => Err(step(FrontEndStepKind::Peek, [0; 2])),
            ContextKind::Restore => Err(step(FrontEndStepKind::Restore, [a.value, a.current.into()])),
            ContextKind::End => Err(step(FrontEndStepKind::Drain, [0, a.value << 3])),
            ContextKind::Dump => Ok(MacroPacket::Dump(MacroDump { address: a.address })),
            ContextKind::Load => Ok(MacroPacket::Load(MacroLoad { port: a.port, value: a.value })),
        };
        match packet {
            Ok(packet) if macro_free => (self.macro_packet_valid, self.macro_packet) = (true, packet),
            Err(step) if advance => (self.step_valid, self.step) = (true, step),
            _ => return false,
        }
        self.switching = a.kind != ContextKind::End;
        true
    }
}

impl Legacy for MethodSource {
    const PATH: &'static str = "hub/front_end/method_source";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (packet, send) = (self.packet_in.outputs(), self.send_in.outputs());
        Out {
            packet_ready: packet.push_ready,
            send_ready: send.push_ready,
            macro_packet_valid: q.macro_packet_valid,
            macro_packet: q.macro_packet,
            step_valid: q.step_valid,
            step: q.step,
            action_ready: self.action_in.outputs().push_ready,
            dumped_valid: q.dumped_valid,
            dumped: q.dumped,
            registers: ContextRegisters {
                bound: q.bound,
                trapped: q.dropping,
                call: q.call,
                ..ContextRegisters::default()
            },
            idle: !packet.pop_valid
                && !send.pop_valid
                && !q.macro_packet_valid
                && !q.step_valid
                && !q.calling
                && !q.switching,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (d, pop, pop_send, pop_action) = self.next(&i);
        let (push_valid, push_data) = (i.packet_valid, i.packet);
        self.packet_in.clock(fifo::In { push_valid, push: push_data, pop_ready: pop });
        let (push_valid, push_data) = (i.send_valid, i.send);
        self.send_in.clock(fifo::In { push_valid, push: push_data, pop_ready: pop_send });
        let (push_valid, push_data) = (i.action_valid, i.action);
        self.action_in.clock(fifo::In { push_valid, push: push_data, pop_ready: pop_action });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("packet_in", &mut self.packet_in);
        v.part("send_in", &mut self.send_in);
        v.part("action_in", &mut self.action_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let none = fifo::In::default();
        let none_sent = fifo::In::default();
        let q = &self.q;
        !i.packet_valid
            && !i.send_valid
            && !i.action_valid
            && !i.restore_valid
            && !q.dumped_valid
            && !self.action_in.outputs().pop_valid
            && self.action_in.quiet(&fifo::In::default())
            && !q.step_valid
            && !q.macro_packet_valid
            && !self.packet_in.outputs().pop_valid
            && !self.send_in.outputs().pop_valid
            && self.packet_in.quiet(&none)
            && self.send_in.quiet(&none_sent)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("PACKET_DEPTH", self.p.packet_depth.get()), ("SEND_DEPTH", self.p.send_depth.get())]
    }
}
