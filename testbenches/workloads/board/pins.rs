//! The pins that a board drives, of whatever chip is on it.

use bundle::*;
use chip::machine::maxwell;
use fbp::compression::types::ClearWrite;
use kernel::offer::{Offer, Ready};
use kit::dram::Timing;
use rigs::raster_chip;

/// Numbers of what a board and its workloads tell apart.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    pub slices: usize,
    pub channels: usize,
    pub rops: usize,
    pub l1s: usize,
    pub sms: usize,
    /// Of the DRAM's devices.
    pub timing: Timing,
}

impl Sizes {
    /// Those of a machine.
    pub fn of(p: &maxwell::Params) -> Self {
        Sizes {
            slices: p.slices.get(),
            channels: p.memory.channels.get(),
            rops: p.rops.get(),
            l1s: p.gpc.l1s.get(),
            sms: p.sms.get(),
            timing: Timing::of(&p.memory.dram.channel),
        }
    }
}

/// What the board drives.
pub struct InPins<'a> {
    pub control: &'a mut Offer<SpaceControl>,
    pub order: &'a mut Offer<CacheOrder>,
    pub clear_write: &'a mut Offer<ClearWrite>,
    pub backing: &'a mut u32,
    pub data: &'a mut [Offer<Sector>],
}

/// What it reads.
pub struct OutPins<'a> {
    pub control: Ready,
    pub order: Ready,
    pub done: Offer<bool>,
    pub controlled: Offer<bool>,
    pub fault: &'a [Offer<AccessFault>],
    pub kind_fault: &'a [Offer<AccessFault>],
    pub command: &'a [Offer<DramCommand>],
    pub idle: bool,
}

/// Inputs of a chip.
pub trait Inputs {
    fn pins(&mut self) -> InPins<'_>;
    /// Counts a cycle, where programs read the count.
    fn count_a_cycle(&mut self) {}
}

/// Outputs of a chip.
pub trait Outputs {
    fn pins(&self) -> OutPins<'_>;
}

impl Inputs for maxwell::In {
    fn pins(&mut self) -> InPins<'_> {
        InPins {
            control: &mut self.control,
            order: &mut self.order,
            clear_write: &mut self.clear_write,
            backing: &mut self.backing,
            data: &mut self.data,
        }
    }
    fn count_a_cycle(&mut self) {
        self.cycle += 1;
    }
}

impl Outputs for maxwell::Out {
    fn pins(&self) -> OutPins<'_> {
        OutPins {
            control: self.control,
            order: self.order,
            done: self.done,
            controlled: self.controlled,
            fault: &self.fault,
            kind_fault: &self.kind_fault,
            command: &self.command,
            idle: self.idle,
        }
    }
}

impl Inputs for raster_chip::In {
    fn pins(&mut self) -> InPins<'_> {
        InPins {
            control: &mut self.control,
            order: &mut self.order,
            clear_write: &mut self.clear_write,
            backing: &mut self.backing,
            data: &mut self.data,
        }
    }
}

impl Outputs for raster_chip::Out {
    fn pins(&self) -> OutPins<'_> {
        OutPins {
            control: self.control,
            order: self.order,
            done: self.done,
            controlled: self.controlled,
            fault: &self.fault,
            kind_fault: &self.kind_fault,
            command: &self.command,
            idle: self.idle,
        }
    }
}
