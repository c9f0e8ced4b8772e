//! User registers: fetches a channel's GP_PUT from its user registers whenever its doorbell
//! rang, and writes GP_GET back whenever entries were consumed. Interface 1.5.

use bundle::*;
use kernel::{packed::*, unit::*};

// ---- ports
packed! {
    pub struct In {
        start_valid: bool,      // another channel, when all was told
        user: B31,              // bits 39 to 9 of its user registers' address
        start_get: B32,
        start_put: B32,
        look: bool,             // its doorbell rang
        get: B32,               // the first entry not consumed
        read_ready: bool,
        read_data_valid: bool,  // taken at once
        read_data: Sector,
        write_ready: bool,
    }
    pub struct Out {
        put: B32,
        told: B32,              // GP_GET as it was last written
        read_valid: bool,
        read: MemoryRead,
        write_valid: bool,
        write: MemoryWrite,
        idle: bool,             // nothing is to be read or written, and all know `put`
    }
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

#[derive(Clone, Default)]
pub struct UserRegisters {
    q: Regs,
}

impl Legacy for UserRegisters {
    const PATH: &'static str = "hub/host/user_registers";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        // GP_GET and GP_PUT are dwords 22 and 23 (hexadecimal).
        let address = u64::from(q.user) << 4 | 4;
        Out {
            put: q.put,
            told: q.told,
            read_valid: q.look && !q.asked,
            read: MemoryRead { address },
            write_valid: q.write_valid,
            write: MemoryWrite { address, mask: 0xf << 8, data: Sector { words: [q.told; 8] } },
            idle: !q.look && !q.asked && !q.came && !q.write_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        self.changes(&i);
    }

    fn changes(&mut self, i: &In) -> bool {
        let q = self.q;
        let mut d = q;
        d.came = i.read_data_valid && q.asked;
        if q.look && !q.asked && i.read_ready {
            d.look = false;
            d.asked = true;
        }
        if d.came {
            d.put = i.read_data.words[3];
            d.asked = false;
        }
        if i.look {
            d.look = true;
        }
        if i.write_ready {
            d.write_valid = false;
        }
        if i.get != q.told && !q.write_valid {
            d.told = i.get;
            d.write_valid = true;
        }
        if i.start_valid {
            d.user = i.user;
            d.put = i.start_put;
            d.told = i.start_get;
            d.look = true;
            d.write_valid = false;
        }

        // ---- clock edge
        self.q = d;
        d != q
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
    }

    fn quiet(&self, i: &In) -> bool {
        !i.start_valid && !i.look && i.get == self.q.told && self.outputs().idle
    }
}
