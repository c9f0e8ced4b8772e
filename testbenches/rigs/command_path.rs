//! Command path: Host, front end, macro engine, inline copy and copy engine, for benches that are the engines and the memory.
//! The chip has the same units in `chip/command`.
//!
//! Rates and latencies are those of its parts (host-method-rate, fe-method-rate, i2m-rate,
//! ce-rate-256b). A channel's methods keep their order. Specification: Host, FE, I2M, CE.

use bundle::*;
use chip::machine::maxwell;
use hub::{
    copy_engine::{self, CopyEngine},
    front_end::{self, FrontEnd},
    host::{self, Host, types::PushRun},
    inline_to_memory::{self, InlineToMemory},
    macro_engine::{self, MacroEngine},
};
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    part host: host::Params;
    part front_end: front_end::Params;
    part macro_engine: macro_engine::Params;
    part inline_to_memory: inline_to_memory::Params;
    part copy_engine: copy_engine::Params;
}

impl Params {
    /// The parameters of these units in a machine.
    pub fn of(machine: &maxwell::Params) -> Self {
        let command = machine.command.clone();
        Params {
            host: command.host,
            front_end: command.front_end,
            macro_engine: command.macro_engine,
            inline_to_memory: command.inline_to_memory,
            copy_engine: command.copy_engine,
        }
    }
}

// ---- ports
kernel::ports! {
    in doorbell: Doorbell;
    in register: RegisterWrite;
    out bundle: Bundle;
    in complete: Completed;
    in level three_d_idle: bool;
    in level compute_idle: bool;
    in level two_d_idle: bool;
    in strobe failed: bool;      // an engine reports a fault
    in pulse refusal: AccessFault; // a read of Host's was refused
    // All that the two copiers have written is performed.
    in level inline_settled: bool;
    in level copy_settled: bool;
    in sample time: Time;
    out host_read: MemoryRead;
    in host_read_data: Sector;
    out host_write: MemoryWrite;
    out host_flush: CacheOrder;
    in pulse host_flushed: bool;
    out host_control: SpaceControl;
    in pulse host_controlled: bool;
    out front_end_clean: CacheOrder;
    in pulse front_end_cleaned: bool;
    out front_end_read: MemoryRead;
    in front_end_read_data: Sector;
    out front_end_write: MemoryWrite;
    out inline_write: MemoryWrite;
    out copy_port: CopyPacket;
    in copy_read_data: Beat;
    out host_interrupt: Interrupt;
    out front_end_interrupt: Interrupt;
    out inline_interrupt: Interrupt;
    out copy_interrupt: Interrupt;
    out host_fault: Fault;
    out front_end_fault: Fault;
    out inline_fault: Fault;
    out copy_fault: Fault;
    out level loaded: bool;      // a channel is loaded and runs
    out level channel: ChannelId; // which
    out level state: MethodState; // what it waits for, if anything
    out level run: PushRun;      // data that its last header has announced, and that are to come
    // Host offers this to the front end, which takes it, and responds to a question.
    out pulse packet: HostPacket;
    out level packet_taken: bool;
    out level responded: bool;
    // The front end takes this from the macro engine.
    out pulse sent: MacroSend;
    out level host_idle: bool;
    out level front_end_idle: bool;
    out level macro_engine_idle: bool;
    out level inline_to_memory_idle: bool;
    out level inline_open: bool; // a launch waits for data
    out level copy_engine_idle: bool;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct CommandPath(p) {
        part host: Host = p.host;
        part front_end: FrontEnd = p.front_end;
        part macro_engine: MacroEngine = p.macro_engine;
        part inline_to_memory: InlineToMemory = p.inline_to_memory;
        part copy_engine: CopyEngine = p.copy_engine;
    }
}

kernel::connect! { CommandPath(self, i) {
    doorbell -> host.doorbell;
    register -> host.register;
    host.packet -> front_end.packet;
    front_end.response => host.response;
    front_end.response <= true.into();
    front_end.increment -> host.increment;
    host.time <= i.time;
    host.failed <= i.failed || self.front_end.o.fault.valid && i.front_end_fault.ready
        || self.inline_to_memory.o.fault.valid && i.inline_fault.ready
        || self.copy_engine.o.fault.valid && i.copy_fault.ready;
    refusal => host.refusal;
    host.read -> host_read;
    host_read_data -> host.read_data;
    host.write -> host_write;
    host.flush -> host_flush;
    host_flushed => host.flushed;
    host.control -> host_control;
    host_controlled => host.controlled;
    host.interrupt -> host_interrupt;
    host.fault -> host_fault;

    front_end.bundle -> bundle;
    complete -> front_end.complete;
    front_end.time <= i.time;
    front_end.three_d_idle <= i.three_d_idle;
    front_end.compute_idle <= i.compute_idle;
    front_end.two_d_idle <= i.two_d_idle;
    front_end.inline_idle <= self.inline_to_memory.o.idle && i.inline_settled;
    front_end.inline_context <= self.inline_to_memory.o.context;
    front_end.copy_idle <= self.copy_engine.o.idle && i.copy_settled;
    front_end.macro_idle <= self.macro_engine.o.idle;
    front_end.read -> front_end_read;
    front_end_read_data -> front_end.read_data;
    front_end.write -> front_end_write;
    front_end.clean -> front_end_clean;
    front_end_cleaned => front_end.cleaned;
    front_end.interrupt -> front_end_interrupt;
    front_end.fault -> front_end_fault;

    front_end.macro_packet -> macro_engine.macro_packet;
    front_end.shadow => macro_engine.shadow;
    macro_engine.send -> front_end.send;

    front_end.inline -> inline_to_memory.packet;
    inline_to_memory.suspend <= self.front_end.o.inline_suspend;
    front_end.inline_resume => inline_to_memory.resume;
    inline_to_memory.time <= i.time;
    inline_to_memory.write -> inline_write;
    inline_to_memory.interrupt -> inline_interrupt;
    inline_to_memory.fault -> inline_fault;

    front_end.copy -> copy_engine.method;
    copy_engine.time <= i.time;
    copy_engine.port -> copy_port;
    copy_read_data -> copy_engine.read_data;
    copy_engine.interrupt -> copy_interrupt;
    copy_engine.fault -> copy_fault;

    loaded <= self.host.o.loaded;
    channel <= self.host.o.channel;
    state <= self.host.o.state;
    run <= self.host.o.run;
    host.packet => packet;
    packet_taken <= self.host.o.packet.valid && self.front_end.o.packet.ready;
    responded <= self.front_end.o.response.valid;
    sent <= Offer::new(
        self.macro_engine.o.send.valid && self.front_end.o.send.ready,
        self.macro_engine.o.send.data,
    );
    host_idle <= self.host.o.idle;
    front_end_idle <= self.front_end.o.idle;
    macro_engine_idle <= self.macro_engine.o.idle;
    inline_to_memory_idle <= self.inline_to_memory.o.idle;
    inline_open <= self.inline_to_memory.o.open;
    copy_engine_idle <= self.copy_engine.o.idle;
    idle <= self.host.o.idle
        && self.front_end.o.idle
        && self.macro_engine.o.idle
        && self.inline_to_memory.o.idle
        && !self.inline_to_memory.o.open
        && self.copy_engine.o.idle;
} }
