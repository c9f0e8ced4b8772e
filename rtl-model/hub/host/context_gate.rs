//! Context gate: is open for packets to the front end while the engines hold the context of
//! the group they are of. When the first packet of another group waits it changes contexts:
//! drain, save, load (host-context-switch-trigger). Specification 1.

use bundle::*;
use kernel::unit::*;

choice! {
    /// What the front end is asked, and the answer waited for.
    pub enum GateStep: 3 {
        Pass,
        Drain,
        Drained,
        Save,
        Saved,
        Load,
        Loaded,
    }
}

// ---- ports
packed! {
    pub struct In {
        start_valid: bool,       // when idle: packets are of this group from now on
        start: EngineContext,
        packet_valid: bool,      // a packet is to pass
        ask_ready: bool,
        answer_valid: bool,      // taken at once
        answer: HostDrain,
    }
    pub struct Out {
        open: bool,              // packets pass
        ask_valid: bool,
        ask: HostPacket,
        idle: bool,              // answers are not for the gate
    }
}

// ---- registers
packed! {
    pub struct Regs {
        step: GateStep,
        owned: bool,             // the engines hold a context
        owner: EngineContext,
        current: EngineContext,
        tag: HostTag,
    }
}

#[derive(Clone, Default)]
pub struct ContextGate {
    q: Regs,
}

impl Legacy for ContextGate {
    const PATH: &'static str = "hub/host/context_gate";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let asked = |of: &EngineContext| HostContext { tag: q.tag, channel: of.channel, address: of.address };
        Out {
            open: q.step == GateStep::Pass && q.owned && q.owner.group == q.current.group,
            ask_valid: matches!(q.step, GateStep::Drain | GateStep::Save | GateStep::Load),
            ask: match q.step {
                GateStep::Save => HostPacket::Save(asked(&q.owner)),
                GateStep::Load => HostPacket::Load(asked(&q.current)),
                _ => HostPacket::Drain(HostDrain { tag: q.tag }),
            },
            idle: q.step == GateStep::Pass,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.changes(&i);
    }

    fn changes(&mut self, i: &In) -> bool {
        let q = self.q;
        let mut d = q;
        let open = self.outputs().open;
        let answered = i.answer_valid && i.answer.tag == q.tag;
        let ask = |d: &mut Regs, step| {
            d.step = step;
            d.tag = q.tag + 1 & 15;
        };
        match q.step {
            GateStep::Pass if i.packet_valid && !open => {
                ask(&mut d, if q.owned { GateStep::Drain } else { GateStep::Load });
            }
            GateStep::Pass if i.packet_valid => d.owner.channel = q.current.channel,
            GateStep::Drain if i.ask_ready => d.step = GateStep::Drained,
            GateStep::Drained if answered => ask(&mut d, GateStep::Save),
            GateStep::Save if i.ask_ready => d.step = GateStep::Saved,
            GateStep::Saved if answered => ask(&mut d, GateStep::Load),
            GateStep::Load if i.ask_ready => d.step = GateStep::Loaded,
            GateStep::Loaded if answered => {
                d.step = GateStep::Pass;
                d.owned = true;
                d.owner = q.current;
            }
            _ => (),
        }
        if i.start_valid {
            d.current = i.start;
        }

        // ---- clock edge
        self.q = d;
        d != q
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.start_valid && !i.packet_valid && self.q.step == GateStep::Pass
    }
}
