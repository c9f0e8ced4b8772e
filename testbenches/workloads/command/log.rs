//! Records the transfers at the units' ports, port by port, for later judgement.

use super::driver::AREA;
use bundle::*;
use rigs::command_path::{In, Out};

#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Whether the log records anything.
    pub on: bool,
    /// Packets that the front end accepted from Host, and from the macro engine.
    pub packets: Vec<HostPacket>,
    pub sends: Vec<MacroSend>,
    pub bundles: Vec<Bundle>,
    pub faults: Vec<(Unit, Fault)>,
    /// Sectors that the front end requested, and the responses, contexts included.
    requested: Vec<u64>,
    responses: Vec<Sector>,
}

/// The unit that reports a fault.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Unit {
    Host,
    FrontEnd,
    Inline,
    Copy,
}

impl Log {
    pub fn cycle(&mut self, i: &In, o: &Out) {
        if !self.on {
            return;
        }
        let keep = |valid: bool, ready: bool| valid && ready;
        self.packets.extend(o.packet_taken.then_some(o.packet.data));
        self.sends.extend(o.sent.valid.then_some(o.sent.data));
        self.bundles.extend(keep(o.bundle.valid, i.bundle.ready).then_some(o.bundle.data));
        let requested = keep(o.front_end_read.valid, i.front_end_read.ready);
        self.requested.extend(requested.then_some(o.front_end_read.data.address));
        let responded = keep(i.front_end_read_data.valid, o.front_end_read_data.ready);
        self.responses.extend(responded.then_some(i.front_end_read_data.data));
        let faults = [
            (Unit::Host, keep(o.host_fault.valid, i.host_fault.ready), o.host_fault.data),
            (Unit::FrontEnd, keep(o.front_end_fault.valid, i.front_end_fault.ready), o.front_end_fault.data),
            (Unit::Inline, keep(o.inline_fault.valid, i.inline_fault.ready), o.inline_fault.data),
            (Unit::Copy, keep(o.copy_fault.valid, i.copy_fault.ready), o.copy_fault.data),
        ];
        self.faults.extend(faults.iter().filter(|f| f.1).map(|f| (f.0, f.2)));
    }

    /// Sectors that conditions have read.
    pub fn reads(&self) -> impl Iterator<Item = (u64, Sector)> {
        let reads = self.requested.iter().copied().zip(self.responses.iter().copied());
        reads.filter(|(sector, _)| !AREA.contains(&(32 * sector)))
    }

    /// Clears the log, except for outstanding reads.
    pub fn clear(&mut self) {
        let requested = self.requested.split_off(self.responses.len());
        *self = Log { on: self.on, requested, ..Log::default() };
    }
}
