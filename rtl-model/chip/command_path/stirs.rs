//! What can make a part of the command path move that has rested: handshakes, and of the
//! front end the engines' idle too.

use super::{CommandPath, In};

/// Which parts are to be driven.
pub(super) struct Stirs {
    pub host: bool,
    pub front_end: bool,
    pub macro_engine: bool,
    pub inline_to_memory: bool,
    pub copy_engine: bool,
}

/// The engines' idle.
pub(super) fn idle_of(i: &In) -> [bool; 3] {
    [i.three_d_idle, i.compute_idle, i.two_d_idle]
}

impl CommandPath {
    #[inline]
    pub(super) fn stirs(&self, i: &In) -> Stirs {
        let (h, f, m) = (self.host.shown(), self.front_end.shown(), self.macro_engine.shown());
        let (n, c) = (self.inline_to_memory.shown(), self.copy_engine.shown());
        let engines_rest =
            self.macro_engine.rested() && self.inline_to_memory.rested() && self.copy_engine.rested();

        let host = i.doorbell_valid
            || i.register_valid
            || i.acknowledge
            || i.host_read_data_valid
            || f.answer_valid
            || f.increment_valid
            || h.packet_valid && f.packet_ready
            || h.read_valid && i.host_read_ready
            || h.write_valid && i.host_write_ready
            || h.interrupt_valid && i.host_interrupt_ready
            || h.fault_valid && i.host_fault_ready;
        let front_end = i.complete_valid
            || i.acknowledge
            || i.front_end_read_data_valid
            || h.packet_valid
            || m.send_valid
            || idle_of(i) != self.idle
            || !engines_rest
            || f.answer_valid
            || f.macro_packet_valid && m.packet_ready
            || f.bundle_valid && i.bundle_ready
            || f.inline_valid && n.packet_ready
            || f.copy_valid && c.method_ready
            || f.increment_valid && h.increment_ready
            || f.read_valid && i.front_end_read_ready
            || f.write_valid && i.front_end_write_ready
            || f.interrupt_valid && i.front_end_interrupt_ready
            || f.fault_valid && i.front_end_fault_ready;
        let macro_engine = f.macro_packet_valid || f.shadow_valid || m.send_valid && f.send_ready;
        let inline_to_memory = f.inline_valid
            || f.inline_suspend
            || f.inline_resume_valid
            || n.write_valid && i.inline_write_ready
            || n.interrupt_valid && i.inline_interrupt_ready
            || n.fault_valid && i.inline_fault_ready;
        let copy_engine = f.copy_valid
            || i.copy_read_data_valid
            || c.port_valid && i.copy_port_ready
            || c.interrupt_valid && i.copy_interrupt_ready
            || c.fault_valid && i.copy_fault_ready;
        Stirs { host, front_end, macro_engine, inline_to_memory, copy_engine }
    }
}
