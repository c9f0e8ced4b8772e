//! Command path: front end, macro engine, inline copy and copy engine, wired. Host is
//! outside yet, as the engines and the memory are.

use super::names;
use crate::config::Profile;
use crate::hub::{copy_engine, front_end, inline_to_memory, macro_engine};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};

// ---- ports
packed! {
    pub struct In {
        packet_valid: bool,
        packet: HostPacket,
        answer_ready: bool,
        increment_ready: bool,
        bundle_ready: bool,
        complete_valid: bool,
        complete: Engine,
        three_d_idle: bool,
        compute_idle: bool,
        two_d_idle: bool,
        time: Time,
        acknowledge: bool,
        front_end_read_ready: bool,
        front_end_read_data_valid: bool,
        front_end_read_data: Sector,
        front_end_write_ready: bool,
        inline_write_ready: bool,
        copy_port_ready: bool,
        copy_read_data_valid: bool,
        copy_read_data: Beat,
        front_end_interrupt_ready: bool,
        inline_interrupt_ready: bool,
        copy_interrupt_ready: bool,
        front_end_fault_ready: bool,
        inline_fault_ready: bool,
        copy_fault_ready: bool,
    }
    pub struct Out {
        packet_ready: bool,
        answer_valid: bool,
        answer: HostDrain,
        increment_valid: bool,
        increment: B8,
        bundle_valid: bool,
        bundle: Bundle,
        complete_ready: bool,
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
        front_end_interrupt_valid: bool,
        front_end_interrupt: Interrupt,
        inline_interrupt_valid: bool,
        inline_interrupt: Interrupt,
        copy_interrupt_valid: bool,
        copy_interrupt: Interrupt,
        front_end_fault_valid: bool,
        front_end_fault: Fault,
        inline_fault_valid: bool,
        inline_fault: Fault,
        copy_fault_valid: bool,
        copy_fault: Fault,
        // The front end takes this from the macro engine.
        sent_valid: bool,
        sent: MacroSend,
        dropped: B32,
        front_end_idle: bool,
        macro_engine_idle: bool,
        inline_to_memory_idle: bool,
        copy_engine_idle: bool,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct CommandPath {
    front_end: Slot<front_end::FrontEnd>,
    macro_engine: Slot<macro_engine::MacroEngine>,
    inline_to_memory: Slot<inline_to_memory::InlineToMemory>,
    copy_engine: Slot<copy_engine::CopyEngine>,
}

/// What every part shows in a clock.
struct Outs {
    front_end: front_end::Out,
    macro_engine: macro_engine::Out,
    inline_to_memory: inline_to_memory::Out,
    copy_engine: copy_engine::Out,
}

/// What every part is given in a clock.
struct Wires {
    front_end: front_end::In,
    macro_engine: macro_engine::In,
    inline_to_memory: inline_to_memory::In,
    copy_engine: copy_engine::In,
}

impl CommandPath {
    pub fn new(p: &Profile) -> Self {
        CommandPath {
            front_end: front_end::FrontEnd::new(&p.front_end).into(),
            macro_engine: macro_engine::MacroEngine::new(&p.macro_engine).into(),
            inline_to_memory: inline_to_memory::InlineToMemory::new(&p.inline_to_memory).into(),
            copy_engine: copy_engine::CopyEngine::new(&p.copy_engine).into(),
        }
    }

    fn shown(&self) -> Outs {
        Outs {
            front_end: self.front_end.outputs(),
            macro_engine: self.macro_engine.outputs(),
            inline_to_memory: self.inline_to_memory.outputs(),
            copy_engine: self.copy_engine.outputs(),
        }
    }

    fn wires(&self, i: &In) -> Wires {
        let o = self.shown();
        Wires {
            front_end: front_end::In {
                packet_valid: i.packet_valid,
                packet: i.packet,
                send_valid: o.macro_engine.send_valid,
                send: o.macro_engine.send,
                read_data_valid: i.front_end_read_data_valid,
                read_data: i.front_end_read_data,
                complete_valid: i.complete_valid,
                complete: i.complete,
                time: i.time,
                acknowledge: i.acknowledge,
                three_d_idle: i.three_d_idle,
                compute_idle: i.compute_idle,
                two_d_idle: i.two_d_idle,
                inline_idle: o.inline_to_memory.idle,
                copy_idle: o.copy_engine.idle,
                macro_idle: o.macro_engine.idle,
                answer_ready: i.answer_ready,
                macro_packet_ready: o.macro_engine.packet_ready,
                bundle_ready: i.bundle_ready,
                inline_ready: o.inline_to_memory.packet_ready,
                copy_ready: o.copy_engine.method_ready,
                increment_ready: i.increment_ready,
                read_ready: i.front_end_read_ready,
                write_ready: i.front_end_write_ready,
                interrupt_ready: i.front_end_interrupt_ready,
                fault_ready: i.front_end_fault_ready,
            },
            macro_engine: macro_engine::In {
                packet_valid: o.front_end.macro_packet_valid,
                packet: o.front_end.macro_packet,
                shadow_valid: o.front_end.shadow_valid,
                shadow: o.front_end.shadow,
                send_ready: o.front_end.send_ready,
            },
            inline_to_memory: inline_to_memory::In {
                packet_valid: o.front_end.inline_valid,
                packet: o.front_end.inline,
                time: i.time,
                write_ready: i.inline_write_ready,
                interrupt_ready: i.inline_interrupt_ready,
                fault_ready: i.inline_fault_ready,
            },
            copy_engine: copy_engine::In {
                method_valid: o.front_end.copy_valid,
                method: o.front_end.copy,
                read_data_valid: i.copy_read_data_valid,
                read_data: i.copy_read_data,
                time: i.time,
                port_ready: i.copy_port_ready,
                interrupt_ready: i.copy_interrupt_ready,
                fault_ready: i.copy_fault_ready,
            },
        }
    }
}

impl Unit for CommandPath {
    const PATH: &'static str = "chip/command_path";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let Outs { front_end: f, macro_engine: m, inline_to_memory: n, copy_engine: c } = self.shown();
        Out {
            packet_ready: f.packet_ready,
            answer_valid: f.answer_valid,
            answer: f.answer,
            increment_valid: f.increment_valid,
            increment: f.increment,
            bundle_valid: f.bundle_valid,
            bundle: f.bundle,
            complete_ready: f.complete_ready,
            front_end_read_valid: f.read_valid,
            front_end_read: f.read,
            front_end_read_data_ready: f.read_data_ready,
            front_end_write_valid: f.write_valid,
            front_end_write: f.write,
            inline_write_valid: n.write_valid,
            inline_write: n.write,
            copy_port_valid: c.port_valid,
            copy_port: c.port,
            copy_read_data_ready: c.read_data_ready,
            front_end_interrupt_valid: f.interrupt_valid,
            front_end_interrupt: f.interrupt,
            inline_interrupt_valid: n.interrupt_valid,
            inline_interrupt: n.interrupt,
            copy_interrupt_valid: c.interrupt_valid,
            copy_interrupt: c.interrupt,
            front_end_fault_valid: f.fault_valid,
            front_end_fault: f.fault,
            inline_fault_valid: n.fault_valid,
            inline_fault: n.fault,
            copy_fault_valid: c.fault_valid,
            copy_fault: c.fault,
            sent_valid: m.send_valid && f.send_ready,
            sent: m.send,
            dropped: f.dropped,
            front_end_idle: f.idle,
            macro_engine_idle: m.idle,
            inline_to_memory_idle: n.idle,
            copy_engine_idle: c.idle,
            idle: f.idle && m.idle && n.idle && c.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let w = self.wires(&i);
        self.front_end.clock(w.front_end);
        self.macro_engine.clock(w.macro_engine);
        self.inline_to_memory.clock(w.inline_to_memory);
        self.copy_engine.clock(w.copy_engine);
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("front_end", &mut self.front_end);
        v.part("macro_engine", &mut self.macro_engine);
        v.part("inline_to_memory", &mut self.inline_to_memory);
        v.part("copy_engine", &mut self.copy_engine);
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        names::of(&[
            ("FRONT_END", self.front_end.model().params()),
            ("MACRO_ENGINE", self.macro_engine.model().params()),
            ("INLINE_TO_MEMORY", self.inline_to_memory.model().params()),
            ("COPY_ENGINE", self.copy_engine.model().params()),
        ])
    }
}
