//! Context gate: passes packets to the front end while the engines hold the context of the packets' group. When the
//! first packet of another group waits, the gate switches contexts: drain, save, load (host-context-switch-trigger).
//!
//! A request to the front end follows 1 cycle after the packet or the response before it; packets stall until the
//! load is complete. Specification: Host.

use crate::host::types::*;
use bundle::*;
use kernel::prelude::*;

choice! {
    /// The current request to the front end, and the response that is outstanding.
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

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: EngineContext;  // when idle: packets are of this group from now on
    in level packet_waits: bool;    // a packet is waiting
    out level open: bool;           // packets may pass
    out request: HostPacket;
    in pulse response: HostDrain;
    in strobe failed: bool;         // a downstream unit reports a fault of the context that the engines hold
    out level owner: GroupId;       // group of that context
    out level idle: bool;           // responses are not for the gate
}

// ---- registers
packed! {
    pub struct Regs {
        step: GateStep,
        owned: bool,             // the engines hold a context
        owner: EngineContext,
        current: EngineContext,
        tag: HostTag,
        failed: bool,            // the owner's methods are dropped, and its context is not saved
        lost: bool,              // its channel was switched out since then
    }
}

kernel::unit! {
    pub struct ContextGate(p) {
        registers: Regs;
    }
}

impl Regs {
    fn open(&self) -> bool {
        self.step == GateStep::Pass && self.owned && !self.lost && self.owner.group == self.current.group
    }
}

impl Logic for ContextGate {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let requested =
            |of: &EngineContext| HostContext { tag: q.tag, channel: of.channel, address: of.address };
        o.open = q.open();
        o.owner = q.owner.group;
        o.request.send(matches!(q.step, GateStep::Drain | GateStep::Save | GateStep::Load), || {
            match q.step {
                GateStep::Save => HostPacket::Save(requested(&q.owner)),
                GateStep::Load => HostPacket::Load(requested(&q.current)),
                _ => HostPacket::Drain(HostDrain { tag: q.tag }),
            }
        });
        o.idle = q.step == GateStep::Pass;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let responded = i.response.get().is_some_and(|response| response.tag == q.tag);
        let request = |d: &mut Regs, step| {
            d.step = step;
            d.tag = q.tag + 1 & 15;
        };
        d.failed = q.failed || i.failed;
        match q.step {
            GateStep::Pass if i.packet_waits && !q.open() => {
                request(&mut d, if q.owned { GateStep::Drain } else { GateStep::Load });
            }
            GateStep::Pass if i.packet_waits => d.owner.channel = q.current.channel,
            GateStep::Drain if i.request.ready => d.step = GateStep::Drained,
            GateStep::Drained if responded => {
                request(&mut d, if q.failed { GateStep::Load } else { GateStep::Save })
            }
            GateStep::Save if i.request.ready => d.step = GateStep::Saved,
            GateStep::Saved if responded => request(&mut d, GateStep::Load),
            GateStep::Load if i.request.ready => d.step = GateStep::Loaded,
            GateStep::Loaded if responded => {
                d.step = GateStep::Pass;
                d.owned = true;
                d.owner = q.current;
                (d.failed, d.lost) = (false, false);
            }
            _ => (),
        }
        if i.start.valid {
            d.current = i.start.data;
            d.lost = d.failed;
        }

        // ---- clock edge
        self.q = d;
    }
}
