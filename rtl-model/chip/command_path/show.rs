//! What the command path shows.

use super::{CommandPath, Out};

impl CommandPath {
    /// Brings the outputs up to date: what all parts show, or those that have not rested.
    #[inline]
    pub(super) fn show(&self, o: &mut Out, all: bool) {
        let (h, f, m) = (self.host.shown(), self.front_end.shown(), self.macro_engine.shown());
        let (n, c) = (self.inline_to_memory.shown(), self.copy_engine.shown());
        if all || !self.host.rested() {
            o.doorbell_ready = h.doorbell_ready;
            o.register_ready = h.register_ready;
            o.host_read_valid = h.read_valid;
            o.host_read = h.read;
            o.host_read_data_ready = h.read_data_ready;
            o.host_write_valid = h.write_valid;
            o.host_write = h.write;
            o.host_interrupt_valid = h.interrupt_valid;
            o.host_interrupt = h.interrupt;
            o.host_fault_valid = h.fault_valid;
            o.host_fault = h.fault;
            o.loaded = h.loaded;
            o.channel = h.channel;
            o.state = h.state;
            o.packet_valid = h.packet_valid;
            o.packet = h.packet;
            o.host_idle = h.idle;
        }
        if all || !self.front_end.rested() {
            o.bundle_valid = f.bundle_valid;
            o.bundle = f.bundle;
            o.complete_ready = f.complete_ready;
            o.front_end_read_valid = f.read_valid;
            o.front_end_read = f.read;
            o.front_end_read_data_ready = f.read_data_ready;
            o.front_end_write_valid = f.write_valid;
            o.front_end_write = f.write;
            o.front_end_interrupt_valid = f.interrupt_valid;
            o.front_end_interrupt = f.interrupt;
            o.front_end_fault_valid = f.fault_valid;
            o.front_end_fault = f.fault;
            o.answered = f.answer_valid;
            o.dropped = f.dropped;
            o.front_end_idle = f.idle;
        }
        if all || !self.macro_engine.rested() {
            o.sent = m.send;
            o.macro_engine_idle = m.idle;
        }
        if all || !self.inline_to_memory.rested() {
            o.inline_write_valid = n.write_valid;
            o.inline_write = n.write;
            o.inline_interrupt_valid = n.interrupt_valid;
            o.inline_interrupt = n.interrupt;
            o.inline_fault_valid = n.fault_valid;
            o.inline_fault = n.fault;
            o.inline_to_memory_idle = n.idle;
            o.inline_open = n.open;
        }
        if all || !self.copy_engine.rested() {
            o.copy_port_valid = c.port_valid;
            o.copy_port = c.port;
            o.copy_read_data_ready = c.read_data_ready;
            o.copy_interrupt_valid = c.interrupt_valid;
            o.copy_interrupt = c.interrupt;
            o.copy_fault_valid = c.fault_valid;
            o.copy_fault = c.fault;
            o.copy_engine_idle = c.idle;
        }
        o.packet_taken = h.packet_valid && f.packet_ready;
        o.sent_valid = m.send_valid && f.send_ready;
        o.idle = h.idle && f.idle && m.idle && n.idle && !n.open && c.idle;
    }
}
