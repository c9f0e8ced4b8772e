//! Command path: Host, front end, macro engine, inline copy and copy engine, wired. The
//! engines and the memory are outside.

mod show;
mod stirs;

use self::stirs::idle_of;
use super::names;
use crate::profile::Profile;
use bundle::*;
use hub::{copy_engine, front_end, host, inline_to_memory, macro_engine};
use kernel::{packed::*, slot::Slot, unit::*};

// ---- ports
packed! {
    pub struct In {
        doorbell_valid: bool,
        doorbell: Doorbell,
        register_valid: bool,
        register: RegisterWrite,
        bundle_ready: bool,
        complete_valid: bool,
        complete: Engine,
        three_d_idle: bool,
        compute_idle: bool,
        two_d_idle: bool,
        time: Time,
        acknowledge: bool,
        host_read_ready: bool,
        host_read_data_valid: bool,
        host_read_data: Sector,
        host_write_ready: bool,
        front_end_read_ready: bool,
        front_end_read_data_valid: bool,
        front_end_read_data: Sector,
        front_end_write_ready: bool,
        inline_write_ready: bool,
        copy_port_ready: bool,
        copy_read_data_valid: bool,
        copy_read_data: Beat,
        host_interrupt_ready: bool,
        front_end_interrupt_ready: bool,
        inline_interrupt_ready: bool,
        copy_interrupt_ready: bool,
        host_fault_ready: bool,
        front_end_fault_ready: bool,
        inline_fault_ready: bool,
        copy_fault_ready: bool,
    }
    pub struct Out {
        doorbell_ready: bool,
        register_ready: bool,
        bundle_valid: bool,
        bundle: Bundle,
        complete_ready: bool,
        host_read_valid: bool,
        host_read: MemoryRead,
        host_read_data_ready: bool,
        host_write_valid: bool,
        host_write: MemoryWrite,
        front_end_read_valid: bool,
        front_end_read: MemoryRead,
        front_end_read_data_ready: bool,
        front_end_write_valid: bool,
        front_end_write: MemoryWrite,
        inline_write_valid: bool,
        inline_write: MemoryWrite,
        copy_port_valid: bool,
        copy_port: CopyPacket,
        copy_read_data_ready: bool,
        host_interrupt_valid: bool,
        host_interrupt: Interrupt,
        front_end_interrupt_valid: bool,
        front_end_interrupt: Interrupt,
        inline_interrupt_valid: bool,
        inline_interrupt: Interrupt,
        copy_interrupt_valid: bool,
        copy_interrupt: Interrupt,
        host_fault_valid: bool,
        host_fault: Fault,
        front_end_fault_valid: bool,
        front_end_fault: Fault,
        inline_fault_valid: bool,
        inline_fault: Fault,
        copy_fault_valid: bool,
        copy_fault: Fault,
        loaded: bool,               // a channel is loaded and runs
        channel: ChannelId,         // which
        state: MethodState,         // what it waits for, if it does
        // Host offers this to the front end, which takes it, and answers a question.
        packet_valid: bool,
        packet_taken: bool,
        packet: HostPacket,
        answered: bool,
        // The front end takes this from the macro engine.
        sent_valid: bool,
        sent: MacroSend,
        dropped: B32,
        host_idle: bool,
        front_end_idle: bool,
        macro_engine_idle: bool,
        inline_to_memory_idle: bool,
        inline_open: bool,          // a launch waits for data
        copy_engine_idle: bool,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct CommandPath {
    host: Slot<host::Host>,
    front_end: Slot<front_end::FrontEnd>,
    macro_engine: Slot<macro_engine::MacroEngine>,
    inline_to_memory: Slot<inline_to_memory::InlineToMemory>,
    copy_engine: Slot<copy_engine::CopyEngine>,
    /// The engines' idle in the last clock: no register, it tells who can rest.
    idle: [bool; 3],
}

impl CommandPath {
    pub fn new(p: &Profile) -> Self {
        CommandPath {
            host: host::Host::new(&p.host).into(),
            front_end: front_end::FrontEnd::new(&p.front_end).into(),
            macro_engine: macro_engine::MacroEngine::new(&p.macro_engine).into(),
            inline_to_memory: inline_to_memory::InlineToMemory::new(&p.inline_to_memory).into(),
            copy_engine: copy_engine::CopyEngine::new(&p.copy_engine).into(),
            idle: [false; 3],
        }
    }
}

impl Legacy for CommandPath {
    const PATH: &'static str = "chip/command_path";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let mut o = Out::default();
        self.show(&mut o, true);
        o
    }

    fn refresh(&self, o: &mut Out) {
        self.show(o, false);
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    /// Rests where all parts do.
    fn wake(&mut self, i: &In) -> bool {
        let (h, f, m) = (self.host.shown(), self.front_end.shown(), self.macro_engine.shown());
        let (n, c) = (self.inline_to_memory.shown(), self.copy_engine.shown());
        let stirs = self.stirs(i);

        let host = self.host.driven(!stirs.host, || host::In {
            doorbell_valid: i.doorbell_valid,
            doorbell: i.doorbell,
            register_valid: i.register_valid,
            register: i.register,
            answer_valid: f.answer_valid,
            answer: f.answer,
            increment_valid: f.increment_valid,
            increment: f.increment,
            time: i.time,
            acknowledge: i.acknowledge,
            packet_ready: f.packet_ready,
            read_ready: i.host_read_ready,
            read_data_valid: i.host_read_data_valid,
            read_data: i.host_read_data,
            write_ready: i.host_write_ready,
            interrupt_ready: i.host_interrupt_ready,
            fault_ready: i.host_fault_ready,
        });
        let front_end = self.front_end.driven(!stirs.front_end, || front_end::In {
            packet_valid: h.packet_valid,
            packet: h.packet,
            send_valid: m.send_valid,
            send: m.send,
            read_data_valid: i.front_end_read_data_valid,
            read_data: i.front_end_read_data,
            complete_valid: i.complete_valid,
            complete: i.complete,
            time: i.time,
            acknowledge: i.acknowledge,
            three_d_idle: i.three_d_idle,
            compute_idle: i.compute_idle,
            two_d_idle: i.two_d_idle,
            inline_idle: n.idle,
            inline_context: n.context,
            copy_idle: c.idle,
            macro_idle: m.idle,
            answer_ready: true,
            macro_packet_ready: m.packet_ready,
            bundle_ready: i.bundle_ready,
            inline_ready: n.packet_ready,
            copy_ready: c.method_ready,
            increment_ready: h.increment_ready,
            read_ready: i.front_end_read_ready,
            write_ready: i.front_end_write_ready,
            interrupt_ready: i.front_end_interrupt_ready,
            fault_ready: i.front_end_fault_ready,
        });
        let macro_engine = self.macro_engine.driven(!stirs.macro_engine, || macro_engine::In {
            packet_valid: f.macro_packet_valid,
            packet: f.macro_packet,
            shadow_valid: f.shadow_valid,
            shadow: f.shadow,
            send_ready: f.send_ready,
        });
        let inline_to_memory =
            self.inline_to_memory.driven(!stirs.inline_to_memory, || inline_to_memory::In {
                packet_valid: f.inline_valid,
                packet: f.inline,
                time: i.time,
                write_ready: i.inline_write_ready,
                interrupt_ready: i.inline_interrupt_ready,
                fault_ready: i.inline_fault_ready,
                suspend: f.inline_suspend,
                resume_valid: f.inline_resume_valid,
                resume: f.inline_resume,
            });
        let copy_engine = self.copy_engine.driven(!stirs.copy_engine, || copy_engine::In {
            method_valid: f.copy_valid,
            method: f.copy,
            read_data_valid: i.copy_read_data_valid,
            read_data: i.copy_read_data,
            time: i.time,
            port_ready: i.copy_port_ready,
            interrupt_ready: i.copy_interrupt_ready,
            fault_ready: i.copy_fault_ready,
        });
        self.idle = idle_of(i);
        let awake = [
            self.host.follow(&host),
            self.front_end.follow(&front_end),
            self.macro_engine.follow(&macro_engine),
            self.inline_to_memory.follow(&inline_to_memory),
            self.copy_engine.follow(&copy_engine),
        ];
        awake.contains(&true)
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("host", &mut self.host);
        v.part("front_end", &mut self.front_end);
        v.part("macro_engine", &mut self.macro_engine);
        v.part("inline_to_memory", &mut self.inline_to_memory);
        v.part("copy_engine", &mut self.copy_engine);
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        names::of(&[
            ("HOST", names::own(self.host.unit())),
            ("FRONT_END", names::own(self.front_end.unit())),
            ("MACRO_ENGINE", names::own(self.macro_engine.unit())),
            ("INLINE_TO_MEMORY", names::own(self.inline_to_memory.unit())),
            ("COPY_ENGINE", names::own(self.copy_engine.unit())),
        ])
    }
}
