//! What passed the units' ports, port by port, for those who judge it afterwards.

use super::driver::AREA;
use bundle::*;
use chip::command_path::{In, Out};

#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Without it nothing is kept.
    pub on: bool,
    /// What the front end took from Host, and from the macro engine.
    pub packets: Vec<HostPacket>,
    pub sends: Vec<MacroSend>,
    pub bundles: Vec<Bundle>,
    pub faults: Vec<(Unit, Fault)>,
    /// Sectors that the front end asked for, and the answers; contexts too.
    asked: Vec<u64>,
    answers: Vec<Sector>,
}

/// Who has a fault to tell.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Unit {
    Host,
    FrontEnd,
    Inline,
    Copy,
}

impl Log {
    pub fn clock(&mut self, i: &In, o: &Out) {
        if !self.on {
            return;
        }
        let keep = |valid: bool, ready: bool| valid && ready;
        self.packets.extend(o.packet_taken.then_some(o.packet.data));
        self.sends.extend(o.sent.valid.then_some(o.sent.data));
        self.bundles.extend(keep(o.bundle.valid, i.bundle.ready).then_some(o.bundle.data));
        let asked = keep(o.front_end_read.valid, i.front_end_read.ready);
        self.asked.extend(asked.then_some(o.front_end_read.data.address));
        let answered = keep(i.front_end_read_data.valid, o.front_end_read_data.ready);
        self.answers.extend(answered.then_some(i.front_end_read_data.data));
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
        let reads = self.asked.iter().copied().zip(self.answers.iter().copied());
        reads.filter(|(sector, _)| !AREA.contains(&(32 * sector)))
    }

    /// Forgets what has come until now, but for reads under way.
    pub fn clear(&mut self) {
        let asked = self.asked.split_off(self.answers.len());
        *self = Log { on: self.on, asked, ..Log::default() };
    }
}
