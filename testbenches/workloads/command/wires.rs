//! What goes over the ports in a clock.

use super::Replay;
use super::driver::AREA;
use super::memory::Client;
use bundle::*;
use chip::command_path::{In, Out};
use kernel::clocked::Clocked;
use kit::scenario::open;

/// Clocks after which the driver takes a fault of Host's: GP_GET is written by then.
const FAULT: u64 = 8;

impl<D: Clocked<In = In, Out = Out>> Replay<D> {
    pub(super) fn inputs(&mut self, o: &Out) -> In {
        let clock = self.clock;
        let stalls = self.around.stalls.map(|pattern| open(pattern, clock));
        let (register, doorbell) = (self.driver.registers.front(), self.driver.doorbells.front());
        let fetch = self.fetches.outputs(clock);
        let (read, beat) = (self.reads.outputs(clock), self.copies.outputs(clock));
        let [three_d, compute, two_d] = self.engines.idle(clock);
        let complete = self.engines.complete(clock);
        self.faulty = if o.host_fault_valid { self.faulty + 1 } else { 0 };
        let others_fault = o.front_end_fault_valid || o.inline_fault_valid || o.copy_fault_valid;
        In {
            doorbell_valid: register.is_none() && doorbell.is_some(),
            doorbell: doorbell.copied().unwrap_or_default(),
            register_valid: register.is_some(),
            register: register.copied().unwrap_or_default(),
            bundle_ready: stalls[0],
            complete_valid: complete.is_some(),
            complete: complete.unwrap_or_default(),
            three_d_idle: three_d,
            compute_idle: compute,
            two_d_idle: two_d,
            time: self.time(),
            acknowledge: std::mem::take(&mut self.acknowledges),
            host_read_ready: stalls[4],
            host_read_data_valid: fetch.is_some(),
            host_read_data: fetch.unwrap_or_default(),
            host_write_ready: stalls[4],
            front_end_read_ready: stalls[2],
            front_end_read_data_valid: read.is_some(),
            front_end_read_data: read.unwrap_or_default(),
            front_end_write_ready: stalls[2],
            inline_write_ready: stalls[3],
            copy_port_ready: stalls[1],
            copy_read_data_valid: beat.is_some(),
            copy_read_data: beat.unwrap_or_default(),
            host_interrupt_ready: true,
            front_end_interrupt_ready: true,
            inline_interrupt_ready: true,
            copy_interrupt_ready: true,
            host_fault_ready: self.faulty > FAULT && !o.host_write_valid && !others_fault,
            front_end_fault_ready: !o.inline_fault_valid && !o.copy_fault_valid,
            inline_fault_ready: !o.copy_fault_valid,
            copy_fault_ready: true,
        }
    }

    /// What is handed over in a clock; whether anything is.
    pub(super) fn step(&mut self, i: &In, o: &Out) -> bool {
        self.stats.clock(i, o);
        self.log.clock(i, o);
        self.interrupts(o);
        if let (HostPacket::Method(method), true) = (o.packet, o.packet_taken) {
            self.trace.method(&method);
            self.stats.method(&method, &self.trace);
        }
        if o.sent_valid {
            self.trace.sent(&o.sent);
        }
        let bundled = o.bundle_valid && i.bundle_ready;
        if bundled {
            self.stats.bundle(&o.bundle);
            self.engines.take(self.clock, &o.bundle);
        }
        let completed = i.complete_valid && o.complete_ready;
        if completed {
            self.engines.completed();
        }
        let moves = [o.packet_taken, o.answered, o.sent_valid, bundled, completed];
        // all of them are done
        [self.orders(i, o), self.host_port(i, o), self.memory_ports(i, o)].contains(&true)
            || moves.contains(&true)
    }

    /// Registers and doorbells.
    fn orders(&mut self, i: &In, o: &Out) -> bool {
        let (wrote, rang) = (i.register_valid && o.register_ready, i.doorbell_valid && o.doorbell_ready);
        if wrote {
            self.driver.registers.pop_front();
        }
        if rang {
            self.driver.doorbells.pop_front();
        }
        wrote || rang
    }

    fn interrupts(&mut self, o: &Out) {
        let told = [
            (o.host_interrupt_valid, o.host_interrupt),
            (o.front_end_interrupt_valid, o.front_end_interrupt),
            (o.inline_interrupt_valid, o.inline_interrupt),
            (o.copy_interrupt_valid, o.copy_interrupt),
        ];
        self.interrupts.extend(told.iter().filter(|(valid, _)| *valid).map(|(_, interrupt)| *interrupt));
    }

    /// Host's memory; whether something comes of it.
    fn host_port(&mut self, i: &In, o: &Out) -> bool {
        let asked = (o.host_read_valid && i.host_read_ready).then_some(o.host_read);
        if let Some(read) = asked {
            let own = AREA.contains(&(32 * read.address));
            *(if own { &mut self.stats.looked_up } else { &mut self.stats.fetched }) += 32;
            self.progress.reads(self.clock, read.address);
        }
        let taken = i.host_read_data_valid && o.host_read_data_ready;
        self.fetches.clock(self.clock, &mut self.memory, Client::Host, asked, taken);
        o.host_write_valid && i.host_write_ready && self.memory.write(Client::Host, &o.host_write)
    }

    fn memory_ports(&mut self, i: &In, o: &Out) -> bool {
        let clock = self.clock;
        let asked = (o.front_end_read_valid && i.front_end_read_ready).then_some(o.front_end_read);
        let read_taken = i.front_end_read_data_valid && o.front_end_read_data_ready;
        self.reads.clock(clock, &mut self.memory, Client::FrontEnd, asked, read_taken);
        let released = o.front_end_write_valid && i.front_end_write_ready;
        if released {
            // a whole sector is of a context
            self.stats.released += u64::from(o.front_end_write.mask != !0);
            self.memory.write(Client::FrontEnd, &o.front_end_write);
        }
        let wrote = o.inline_write_valid && i.inline_write_ready;
        if wrote {
            self.stats.inline += u64::from(o.inline_write.mask.count_ones());
            self.memory.write(Client::Inline, &o.inline_write);
        }
        let copied = (o.copy_port_valid && i.copy_port_ready).then_some(&o.copy_port);
        let beat_taken = i.copy_read_data_valid && o.copy_read_data_ready;
        self.copies.clock(clock, &mut self.memory, copied, beat_taken);
        self.stats.copied = self.copies.written;
        [asked.is_some(), read_taken, released, wrote, copied.is_some(), beat_taken].contains(&true)
    }
}

pub(super) fn fault(i: &In, o: &Out) -> Option<Fault> {
    if o.copy_fault_valid && i.copy_fault_ready {
        return Some(o.copy_fault);
    }
    if o.inline_fault_valid && i.inline_fault_ready {
        return Some(o.inline_fault);
    }
    if o.front_end_fault_valid && i.front_end_fault_ready {
        return Some(o.front_end_fault);
    }
    (o.host_fault_valid && i.host_fault_ready).then_some(o.host_fault)
}
