//! User registers: reads a channel's GP_PUT from its user registers (USERD) after each doorbell, and writes GP_GET
//! back after entries were consumed.
//!
//! The read is offered 1 cycle after the doorbell, the write 1 cycle after the entry was consumed; one read is in
//! flight at a time. Updates during a write that waits for memory are followed by one write of the last GP_GET.
//! Specification: Host. Interfaces: USERD, RAMFC, instance block.

use super::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: UserStart;  // another channel, once GP_GET has been written
    in level lookup: bool;      // its doorbell rang
    in level get: B32;          // the first entry not consumed
    out level put: B32;
    out level notified: B32;        // the last written GP_GET
    out read: MemoryRead;
    in pulse read_data: Sector;
    out write: MemoryWrite;
    out level idle: bool;       // nothing to read or write, and `put` has been seen for a cycle
}

// ---- registers
packed! {
    pub struct Regs {
        user: B31,
        put: B32,
        notified: B32,
        lookup: bool,           // the doorbell rang since the last read was accepted
        requested: bool,        // a read is in flight
        came: bool,             // its response arrived in the cycle before
        write_valid: bool,
    }
}

kernel::unit! {
    pub struct UserRegisters(p) {
        registers: Regs;
    }
}

impl Logic for UserRegisters {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // GP_GET and GP_PUT are dwords 22 and 23 (hexadecimal).
        let address = u64::from(q.user) << 4 | 4;
        o.put = q.put;
        o.notified = q.notified;
        o.read.send(q.lookup && !q.requested, || MemoryRead { address });
        let data = || Sector { words: [q.notified; 8] };
        o.write.send(q.write_valid, || MemoryWrite {
            address,
            mask: 0xf << 8,
            data: data(),
            ..MemoryWrite::default()
        });
        o.idle = !q.lookup && !q.requested && !q.came && !q.write_valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.came = i.read_data.valid && q.requested;
        if q.lookup && !q.requested && i.read.ready {
            d.lookup = false;
            d.requested = true;
        }
        if d.came {
            d.put = i.read_data.data.words[3];
            d.requested = false;
        }
        if i.lookup {
            d.lookup = true;
        }
        if i.write.ready {
            d.write_valid = false;
        }
        if i.get != q.notified && !q.write_valid {
            d.notified = i.get;
            d.write_valid = true;
        }
        if let Some(start) = i.start.get() {
            d.user = start.user;
            d.put = start.put;
            d.notified = start.get;
            d.lookup = true;
            d.write_valid = false;
        }

        // ---- clock edge
        self.q = d;
    }
}
