//! User registers: reads a channel's GP_PUT from its user registers (USERD) whenever its
//! doorbell rang, and writes GP_GET back whenever entries were consumed.
//!
//! The read is shown 1 clock after the doorbell, the write 1 clock after the entry was consumed;
//! one read at a time. A write that waits for memory is followed by one of the last GP_GET.
//! Specification: Host. Interfaces: USERD, RAMFC, instance block.

use super::types::*;
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: UserStart;  // another channel, once GP_GET has been written
    in level look: bool;        // its doorbell rang
    in level get: B32;          // the first entry not consumed
    out level put: B32;
    out level told: B32;        // GP_GET as it was last written
    out read: MemoryRead;
    in pulse read_data: Sector;
    out write: MemoryWrite;
    out level idle: bool;       // nothing to read or write, and `put` has been seen for a clock
}

// ---- registers
packed! {
    pub struct Regs {
        user: B31,
        put: B32,
        told: B32,
        look: bool,         // the doorbell rang since the last read was taken
        asked: bool,        // a read is on its way
        came: bool,         // its answer came in the clock before
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
        o.told = q.told;
        o.read.send(q.look && !q.asked, || MemoryRead { address });
        let data = || Sector { words: [q.told; 8] };
        o.write.send(q.write_valid, || MemoryWrite {
            address,
            mask: 0xf << 8,
            data: data(),
            ..MemoryWrite::default()
        });
        o.idle = !q.look && !q.asked && !q.came && !q.write_valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.came = i.read_data.valid && q.asked;
        if q.look && !q.asked && i.read.ready {
            d.look = false;
            d.asked = true;
        }
        if d.came {
            d.put = i.read_data.data.words[3];
            d.asked = false;
        }
        if i.look {
            d.look = true;
        }
        if i.write.ready {
            d.write_valid = false;
        }
        if i.get != q.told && !q.write_valid {
            d.told = i.get;
            d.write_valid = true;
        }
        if let Some(start) = i.start.get() {
            d.user = start.user;
            d.put = start.put;
            d.told = start.get;
            d.look = true;
            d.write_valid = false;
        }

        // ---- clock edge
        self.q = d;
    }
}
