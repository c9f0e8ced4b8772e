//! Channel table: takes writes to Host's control registers, in order, and remembers where
//! the instance block of each channel is. Interface 1.6.

use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
use prim::legacy::ram::{self, Ram};

// ---- ports
packed! {
    pub struct In {
        register_valid: bool,
        register: RegisterWrite,
        look_valid: bool,
        look: ChannelId,
        list_ready: bool,
    }
    pub struct Out {
        register_ready: bool,
        instance_at: InstanceAddress, // in the clock after `look_valid`
        enable_valid: bool,           // for one clock
        enable: bool,                 // on or off
        enable_channel: ChannelId,
        list_valid: bool,             // a runlist is submitted
        list_base: InstanceAddress,
        list_length: B16,
        idle: bool,
    }
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

#[derive(Clone)]
pub struct ChannelTable {
    q: Regs,
    register_in: Slot<Fifo<RegisterWrite>>,
    instances: Slot<Ram<InstanceEntry, 9>>,
}

impl Default for ChannelTable {
    fn default() -> Self {
        let register_in = Fifo::new(&fifo::Params::default()).into();
        ChannelTable { q: Regs::default(), register_in, instances: Ram::default().into() }
    }
}

impl Legacy for ChannelTable {
    const PATH: &'static str = "hub/host/channel_table";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let input = self.register_in.outputs();
        let RegisterWrite { address, value } = input.pop;
        let second = address >> 12 == CHANNEL_REGISTERS >> 12 && address & 7 == 4;
        Out {
            register_ready: input.push_ready,
            instance_at: self.instances.outputs().read_data.address,
            enable_valid: input.pop_valid && second && value >> 10 & 3 != 0,
            enable: value >> 10 & 1 == 1,
            enable_channel: (address >> 3 & 0x1ff) as u16,
            list_valid: input.pop_valid && address == RUNLIST_SUBMIT,
            list_base: self.q.base,
            list_length: value as u16,
            idle: !input.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let o = self.outputs();
        let input = self.register_in.outputs();
        let RegisterWrite { address, value } = input.pop;
        let first = address >> 12 == CHANNEL_REGISTERS >> 12 && address & 7 == 0;
        let pop = input.pop_valid && (!o.list_valid || i.list_ready);
        if pop && address == RUNLIST_BASE {
            self.q.base = value & 0xfff_ffff;
        }

        // ---- clock edge
        self.register_in.clock(fifo::In { push_valid: i.register_valid, push: i.register, pop_ready: pop });
        self.instances.clock(ram::In {
            read_en: i.look_valid,
            read_addr: i.look.into(),
            write_en: (pop && first).into(),
            write_addr: o.enable_channel.into(),
            write_data: InstanceEntry { address: value & 0xfff_ffff },
        });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("register_in", &mut self.register_in);
        v.part("instances", &mut self.instances);
    }

    fn quiet(&self, i: &In) -> bool {
        let waits = i.register_valid || i.look_valid;
        !waits && self.outputs().idle && self.register_in.quiet(&fifo::In::default())
    }
}
