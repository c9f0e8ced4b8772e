//! Command path: front end, macro engine and inline copy, wired. Host and the copy engine
//! are outside yet, as the engines and the memory are.

use super::names;
use crate::config::Profile;
use crate::hub::{front_end, inline_to_memory, macro_engine};
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
        copy_ready: bool,
        copy_idle: bool,
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
        front_end_interrupt_ready: bool,
        inline_interrupt_ready: bool,
        front_end_fault_ready: bool,
        inline_fault_ready: bool,
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
        copy_valid: bool,
        copy: CopyMethod,
        front_end_read_valid: bool,
        front_end_read: MemoryRead,
        front_end_read_data_ready: bool,
        front_end_write_valid: bool,
        front_end_write: MemoryWrite,
        inline_write_valid: bool,
        inline_write: MemoryWrite,
        front_end_interrupt_valid: bool,
        front_end_interrupt: Interrupt,
        inline_interrupt_valid: bool,
        inline_interrupt: Interrupt,
        front_end_fault_valid: bool,
        front_end_fault: Fault,
        inline_fault_valid: bool,
        inline_fault: Fault,
        // The front end takes this from the macro engine.
        sent_valid: bool,
        sent: MacroSend,
        dropped: B32,
        front_end_idle: bool,
        macro_engine_idle: bool,
        inline_to_memory_idle: bool,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct CommandPath {
    front_end: Slot<front_end::FrontEnd>,
    macro_engine: Slot<macro_engine::MacroEngine>,
    inline_to_memory: Slot<inline_to_memory::InlineToMemory>,
}

/// What every part shows in a clock.
struct Outs {
    front_end: front_end::Out,
    macro_engine: macro_engine::Out,
    inline_to_memory: inline_to_memory::Out,
}

/// What every part is given in a clock.
struct Wires {
    front_end: front_end::In,
    macro_engine: macro_engine::In,
    inline_to_memory: inline_to_memory::In,
}

impl CommandPath {
    pub fn new(p: &Profile) -> Self {
        CommandPath {
            front_end: front_end::FrontEnd::new(&p.front_end).into(),
            macro_engine: macro_engine::MacroEngine::new(&p.macro_engine).into(),
            inline_to_memory: inline_to_memory::InlineToMemory::new(&p.inline_to_memory).into(),
        }
    }

    fn shown(&self) -> Outs {
        Outs {
            front_end: self.front_end.outputs(),
            macro_engine: self.macro_engine.outputs(),
            inline_to_memory: self.inline_to_memory.outputs(),
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
                copy_idle: i.copy_idle,
                macro_idle: o.macro_engine.idle,
                answer_ready: i.answer_ready,
                macro_packet_ready: o.macro_engine.packet_ready,
                bundle_ready: i.bundle_ready,
                inline_ready: o.inline_to_memory.packet_ready,
                copy_ready: i.copy_ready,
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
        }
    }
}

impl Unit for CommandPath {
    const PATH: &'static str = "chip/command_path";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let Outs { front_end: f, macro_engine: m, inline_to_memory: c } = self.shown();
        Out {
            packet_ready: f.packet_ready,
            answer_valid: f.answer_valid,
            answer: f.answer,
            increment_valid: f.increment_valid,
            increment: f.increment,
            bundle_valid: f.bundle_valid,
            bundle: f.bundle,
            complete_ready: f.complete_ready,
            copy_valid: f.copy_valid,
            copy: f.copy,
            front_end_read_valid: f.read_valid,
            front_end_read: f.read,
            front_end_read_data_ready: f.read_data_ready,
            front_end_write_valid: f.write_valid,
            front_end_write: f.write,
            inline_write_valid: c.write_valid,
            inline_write: c.write,
            front_end_interrupt_valid: f.interrupt_valid,
            front_end_interrupt: f.interrupt,
            inline_interrupt_valid: c.interrupt_valid,
            inline_interrupt: c.interrupt,
            front_end_fault_valid: f.fault_valid,
            front_end_fault: f.fault,
            inline_fault_valid: c.fault_valid,
            inline_fault: c.fault,
            sent_valid: m.send_valid && f.send_ready,
            sent: m.send,
            dropped: f.dropped,
            front_end_idle: f.idle,
            macro_engine_idle: m.idle,
            inline_to_memory_idle: c.idle,
            idle: f.idle && m.idle && c.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        let w = self.wires(&i);
        self.front_end.clock(w.front_end);
        self.macro_engine.clock(w.macro_engine);
        self.inline_to_memory.clock(w.inline_to_memory);
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("front_end", &mut self.front_end);
        v.part("macro_engine", &mut self.macro_engine);
        v.part("inline_to_memory", &mut self.inline_to_memory);
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        names::of(&[
            ("FRONT_END", self.front_end.model().params()),
            ("MACRO_ENGINE", self.macro_engine.model().params()),
            ("INLINE_TO_MEMORY", self.inline_to_memory.model().params()),
        ])
    }
}
