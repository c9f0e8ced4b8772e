//! Channel table: accepts writes to Host's control registers in order, and stores the address of each channel's
//! instance block.
//!
//! It accepts a write a cycle; an instance block's address is at the output 1 cycle after it was requested. Writes
//! stall while a submitted runlist waits to be accepted. Specification: Host. Interfaces: Runlist and control
//! registers.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};
use prim::stage::{self, Stage};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in register: RegisterWrite;
    in pulse lookup: ChannelId;
    out level instance_at: InstanceAddress; // in the cycle after `lookup`
    out pulse enable: ChannelEnable;
    out list: ListPlace;                    // a runlist is submitted
    out level idle: bool;
}

// ---- registers
packed! {
    pub struct InstanceEntry {
        address: InstanceAddress,
    }
    pub struct Regs {
        base: InstanceAddress,
    }
}

kernel::unit! {
    pub struct ChannelTable(p) {
        registers: Regs;
        part register_in: Stage<RegisterWrite> = stage::Params {};
        part instances: Ram<InstanceEntry, 9, 1> = ram::Params {};
    }
}

/// Whether a register belongs to a channel; of its two, the second or the first.
fn is_of_channel(address: u32, second: bool) -> bool {
    address >> 12 == CHANNEL_REGISTERS >> 12 && address & 7 == if second { 4 } else { 0 }
}

/// The channel that a register belongs to.
fn channel(address: u32) -> u16 {
    (address >> 3 & 0x1ff) as u16
}

impl Logic for ChannelTable {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let input = &self.register_in.o;
        let RegisterWrite { address, value } = input.pop.data;
        let enables = is_of_channel(address, true) && value >> 10 & 3 != 0;
        o.register = input.push;
        o.instance_at = self.instances.o.read_data.address;
        o.enable.send(input.pop.valid && enables, || ChannelEnable {
            channel: channel(address),
            on: value >> 10 & 1 == 1,
        });
        o.list.send(input.pop.valid && address == RUNLIST_SUBMIT, || ListPlace {
            base: self.q.base,
            length: value as u16,
        });
        o.idle = !input.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let input = self.register_in.o.pop;
        let RegisterWrite { address, value } = input.data;
        let pop = input.valid && (address != RUNLIST_SUBMIT || i.list.ready);
        if pop && address == RUNLIST_BASE {
            d.base = value & 0xfff_ffff;
        }

        // ---- clock edge
        self.register_in.i.push.drive(&i.register);
        self.register_in.i.pop.ready = pop;
        self.instances.i.read(i.lookup.valid, i.lookup.data);
        let write = pop && is_of_channel(address, false);
        self.instances.i.write(write, channel(address), || InstanceEntry { address: value & 0xfff_ffff });
        self.q = d;
    }
}
