//! Statistics of a stream: its work, and where its cycles were spent.

use super::trace::Trace;
use bundle::*;
use classes::Class;
use rigs::command_path::{In, Out};
use std::collections::BTreeMap;

/// How the front end's input spent its cycles; they add up to all cycles.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Spent {
    /// A packet was accepted.
    pub taken: u64,
    /// Host offered none: a context was saved or loaded; it waited for a drain, a semaphore or
    /// a syncpoint; it fetched work.
    pub contexts: u64,
    pub host_waits: u64,
    pub no_packet: u64,
    /// A packet stalled: a macro ran; an engine's port was not ready; the inline copy
    /// was not idle; the copy engine was not; an engine was not; the front end had other
    /// work.
    pub macros: u64,
    pub back_pressure: u64,
    pub inline: u64,
    pub copies: u64,
    pub engines: u64,
    pub front_end: u64,
}

#[derive(Clone, Debug, Default)]
pub struct Stats {
    pub cycles: u64,
    pub spent: Spent,
    /// Methods by subchannel and class.
    pub methods: BTreeMap<(u8, Option<Class>), u64>,
    /// Macros: methods sent, shadow reads, cycles in which the engine had work.
    pub sent: u64,
    pub reads: u64,
    pub macro_cycles: u64,
    /// Bundles by engine: state, triggers, flushes, invalidates.
    pub bundles: [[u64; 4]; 3],
    /// Bytes that Host read: the driver's control structures; segments and semaphores.
    pub looked_up: u64,
    pub fetched: u64,
    /// Bytes written by the inline copy and by the copy engine, semaphores included.
    pub inline: u64,
    pub copied: u64,
    /// Sectors of releases.
    pub released: u64,
    /// Contexts saved and loaded.
    pub contexts: u64,
    /// The request that the front end has accepted and not yet responded to.
    requested: Option<HostPacket>,
}

impl Stats {
    pub fn cycle(&mut self, i: &In, o: &Out) {
        self.cycles += 1;
        self.macro_cycles += u64::from(!o.macro_engine_idle);
        if o.sent.valid {
            self.sent += u64::from(matches!(o.sent.data, MacroSend::Method(_)));
            self.reads += u64::from(matches!(o.sent.data, MacroSend::Read(_)));
        }
        let engines_idle = i.three_d_idle && i.compute_idle && i.two_d_idle;
        let waits = o.loaded && o.state.waits_for != HostWait::Nothing;
        let s = &mut self.spent;
        let why = match (o.packet.valid, o.packet_taken) {
            (true, true) => &mut s.taken,
            (false, _) => match self.requested {
                Some(HostPacket::Save(_) | HostPacket::Load(_)) => &mut s.contexts,
                Some(_) => &mut s.host_waits,
                None if waits => &mut s.host_waits,
                None => &mut s.no_packet,
            },
            (true, false) if !o.macro_engine_idle => &mut s.macros,
            (true, false) if o.bundle.valid && !i.bundle.ready => &mut s.back_pressure,
            (true, false) if !o.inline_to_memory_idle => &mut s.inline,
            (true, false) if !o.copy_engine_idle => &mut s.copies,
            (true, false) if !engines_idle => &mut s.engines,
            (true, false) => &mut s.front_end,
        };
        *why += 1;
        if o.responded {
            self.contexts +=
                u64::from(matches!(self.requested, Some(HostPacket::Save(_) | HostPacket::Load(_))));
            self.requested = None;
        }
        if o.packet_taken && !matches!(o.packet.data, HostPacket::Method(_)) {
            self.requested = Some(o.packet.data);
        }
    }

    /// The request for whose response from the front end Host waits.
    pub fn requested(&self) -> Option<HostPacket> {
        self.requested
    }

    pub fn method(&mut self, method: &HostMethod, trace: &Trace) {
        let class = trace.class(method.subchannel.into());
        *self.methods.entry((method.subchannel, class)).or_default() += 1 + u64::from(method.two);
    }

    pub fn bundle(&mut self, bundle: &Bundle) {
        self.bundles[bundle.engine as usize][bundle.kind as usize] += 1;
    }

    /// Methods of the stream and of macros.
    pub fn all_methods(&self) -> u64 {
        self.methods.values().sum::<u64>() + self.sent
    }
}
