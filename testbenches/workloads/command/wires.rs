//! Transfers over the ports in a cycle.

use super::Replay;
use super::driver::AREA;
use super::memory::Client;
use super::path::Path;
use bundle::*;
use kernel::offer::Offer;
use kit::scenario::open;
use rigs::command_path::{In, Out};

/// Cycles after which the driver handles a fault of Host: GP_GET is written by then.
const FAULT: u64 = 8;

impl<D: Path> Replay<D> {
    pub(super) fn inputs(&mut self, o: &Out) -> In {
        let cycle = self.cycle;
        let stalls = self.around.stalls.map(|pattern| open(pattern, cycle));
        let (register, doorbell) = (self.driver.registers.front(), self.driver.doorbells.front());
        let fetch = self.fetches.outputs(cycle);
        let (read, beat) = (self.reads.outputs(cycle), self.copies.outputs(cycle));
        let [three_d, compute, two_d] = self.engines.idle(cycle);
        let complete = self.engines.complete(cycle);
        self.faulty = if o.host_fault.valid { self.faulty + 1 } else { 0 };
        let others_fault = o.front_end_fault.valid || o.inline_fault.valid || o.copy_fault.valid;
        let done = self.upkeep.map(|done| Offer::new(done, done));
        In {
            failed: false,
            refusal: None.into(),
            doorbell: doorbell.filter(|_| register.is_none()).copied().into(),
            register: register.copied().into(),
            bundle: stalls[0].into(),
            complete: complete.into(),
            three_d_idle: three_d,
            compute_idle: compute,
            two_d_idle: two_d,
            inline_settled: true,
            copy_settled: true,
            time: self.time(),
            host_read: stalls[4].into(),
            host_read_data: fetch.into(),
            host_write: stalls[4].into(),
            host_flush: stalls[4].into(),
            host_flushed: done[0],
            host_control: stalls[4].into(),
            host_controlled: done[1],
            front_end_clean: stalls[2].into(),
            front_end_cleaned: done[2],
            front_end_read: stalls[2].into(),
            front_end_read_data: read.into(),
            front_end_write: stalls[2].into(),
            inline_write: stalls[3].into(),
            copy_port: stalls[1].into(),
            copy_read_data: beat.into(),
            host_interrupt: true.into(),
            front_end_interrupt: true.into(),
            inline_interrupt: true.into(),
            copy_interrupt: true.into(),
            host_fault: (self.faulty > FAULT && !o.host_write.valid && !others_fault).into(),
            front_end_fault: (!o.inline_fault.valid && !o.copy_fault.valid).into(),
            inline_fault: (!o.copy_fault.valid).into(),
            copy_fault: true.into(),
        }
    }

    /// Performs the transfers of a cycle; returns whether there were any.
    pub(super) fn step(&mut self, i: &In, o: &Out) -> bool {
        self.stats.cycle(i, o);
        self.log.cycle(i, o);
        self.interrupts(o);
        if let (HostPacket::Method(method), true) = (o.packet.data, o.packet_taken) {
            self.trace.method(&method);
            self.stats.method(&method, &self.trace);
        }
        if o.sent.valid {
            self.trace.sent(&o.sent.data);
        }
        let bundled = o.bundle.valid && i.bundle.ready;
        if bundled {
            self.stats.bundle(&o.bundle.data);
            self.engines.take(self.cycle, &o.bundle.data);
        }
        let completed = i.complete.valid && o.complete.ready;
        if completed {
            self.engines.completed();
        }
        // memory of a bench has no caches: a maintenance operation is done after one cycle
        self.upkeep = [
            o.host_flush.valid && i.host_flush.ready,
            o.host_control.valid && i.host_control.ready,
            o.front_end_clean.valid && i.front_end_clean.ready,
        ];
        let moves =
            [o.packet_taken, o.responded, o.sent.valid, bundled, completed, self.upkeep.contains(&true)];
        // all are evaluated, without short-circuiting
        [self.orders(i, o), self.host_port(i, o), self.memory_ports(i, o)].contains(&true)
            || moves.contains(&true)
    }

    /// Registers and doorbells.
    fn orders(&mut self, i: &In, o: &Out) -> bool {
        let (wrote, rang) = (i.register.valid && o.register.ready, i.doorbell.valid && o.doorbell.ready);
        if wrote {
            self.driver.registers.pop_front();
        }
        if rang {
            self.driver.doorbells.pop_front();
        }
        wrote || rang
    }

    fn interrupts(&mut self, o: &Out) {
        let notified = [
            (o.host_interrupt.valid, o.host_interrupt.data),
            (o.front_end_interrupt.valid, o.front_end_interrupt.data),
            (o.inline_interrupt.valid, o.inline_interrupt.data),
            (o.copy_interrupt.valid, o.copy_interrupt.data),
        ];
        self.interrupts.extend(notified.iter().filter(|(valid, _)| *valid).map(|(_, interrupt)| *interrupt));
    }

    /// Host's memory port; returns whether it makes progress.
    fn host_port(&mut self, i: &In, o: &Out) -> bool {
        let requested = (o.host_read.valid && i.host_read.ready).then_some(o.host_read.data);
        if let Some(read) = requested {
            let own = AREA.contains(&(32 * read.address));
            *(if own { &mut self.stats.looked_up } else { &mut self.stats.fetched }) += 32;
            self.progress.reads(self.cycle, read.address);
        }
        let taken = i.host_read_data.valid && o.host_read_data.ready;
        self.fetches.cycle(self.cycle, &mut self.memory, Client::Host, requested, taken);
        o.host_write.valid && i.host_write.ready && self.memory.write(Client::Host, &o.host_write.data)
    }

    fn memory_ports(&mut self, i: &In, o: &Out) -> bool {
        let cycle = self.cycle;
        let requested = (o.front_end_read.valid && i.front_end_read.ready).then_some(o.front_end_read.data);
        let read_taken = i.front_end_read_data.valid && o.front_end_read_data.ready;
        self.reads.cycle(cycle, &mut self.memory, Client::FrontEnd, requested, read_taken);
        let released = o.front_end_write.valid && i.front_end_write.ready;
        if released {
            // a whole-sector write is part of a context save
            self.stats.released += u64::from(o.front_end_write.data.mask != !0);
            self.memory.write(Client::FrontEnd, &o.front_end_write.data);
        }
        let wrote = o.inline_write.valid && i.inline_write.ready;
        if wrote {
            self.stats.inline += u64::from(o.inline_write.data.mask.count_ones());
            self.memory.write(Client::Inline, &o.inline_write.data);
        }
        let copied = (o.copy_port.valid && i.copy_port.ready).then_some(&o.copy_port.data);
        let beat_taken = i.copy_read_data.valid && o.copy_read_data.ready;
        self.copies.cycle(cycle, &mut self.memory, copied, beat_taken);
        self.stats.copied = self.copies.written;
        [requested.is_some(), read_taken, released, wrote, copied.is_some(), beat_taken].contains(&true)
    }
}

pub(super) fn fault(i: &In, o: &Out) -> Option<Fault> {
    if o.copy_fault.valid && i.copy_fault.ready {
        return Some(o.copy_fault.data);
    }
    if o.inline_fault.valid && i.inline_fault.ready {
        return Some(o.inline_fault.data);
    }
    if o.front_end_fault.valid && i.front_end_fault.ready {
        return Some(o.front_end_fault.data);
    }
    (o.host_fault.valid && i.host_fault.ready).then_some(o.host_fault.data)
}
