//! Host's own methods.

use super::Fault;
use crate::hub::copies::Semaphore;
use crate::hub::copies::bytes::Bytes;

/// Effect of a host method.
pub enum Done {
    Nothing,
    /// It cannot proceed yet.
    Acquire {
        address: u64,
        value: u32,
    },
}

#[derive(Clone, Debug, Default)]
pub struct Host {
    address: u64,
    payload: u32,
}

/// Whether all before a method must be complete: flushes, SET_REFERENCE, WFI; releases and reductions that request it.
pub fn waits(method: u32, value: u32) -> bool {
    match method {
        0x24 | 0x34 | 0x50 | 0x78 => true,
        0x1c => matches!(value & 0x1f, 2 | 0x10) && value >> 20 & 1 == 0,
        _ => false,
    }
}

impl Host {
    pub fn method(&mut self, memory: &mut Bytes, time: u64, method: u32, value: u32) -> Result<Done, Fault> {
        match method {
            0x10 => self.address = self.address & 0xffff_ffff | u64::from(value & 0xff) << 32,
            0x14 => self.address = self.address & !0xffff_ffff | u64::from(value & !3),
            0x18 => self.payload = value,
            0x1c => return self.semaphore(memory, time, value),
            // NOP, interrupts, flushes, memory operations, SET_REFERENCE, the two syncpoint methods, WFI, CRC, YIELD: no effect
            // visible in a stream.
            0x08 | 0x20 | 0x24 | 0x30 | 0x34 | 0x50 | 0x70 | 0x74 | 0x78 | 0x7c | 0x80 => {}
            _ => return Err(Fault::HostMethod),
        }
        Ok(Done::Nothing)
    }

    fn semaphore(&self, memory: &mut Bytes, time: u64, value: u32) -> Result<Done, Fault> {
        let Host { address, payload } = *self;
        let found = memory.load(address);
        let holds = match value & 0x1f {
            1 => found == payload,
            // "Greater or equal" wraps around.
            4 => found.wrapping_sub(payload) as i32 >= 0,
            8 => found & payload != 0,
            2 => {
                let four = value >> 24 & 1 == 0;
                if four && address % 16 != 0 {
                    return Err(Fault::Alignment);
                }
                let release = match four {
                    true => Semaphore::Four { address, payload },
                    false => Semaphore::One { address, payload },
                };
                release.release(memory, time);
                return Ok(Done::Nothing);
            }
            0x10 => {
                memory.store(address, reduced(value >> 27 & 15, value >> 31 == 0, found, payload)?);
                return Ok(Done::Nothing);
            }
            _ => return Err(Fault::HostValue),
        };
        Ok(if holds { Done::Nothing } else { Done::Acquire { address, value: payload } })
    }
}

/// Result of a reduction. INC counts from the payload to zero, DEC from zero to it.
fn reduced(operation: u32, signed: bool, old: u32, new: u32) -> Result<u32, Fault> {
    Ok(match operation {
        0 if signed => (old as i32).min(new as i32) as u32,
        0 => old.min(new),
        1 if signed => (old as i32).max(new as i32) as u32,
        1 => old.max(new),
        2 => old ^ new,
        3 => old & new,
        4 => old | new,
        5 => old.wrapping_add(new),
        6 => {
            if old >= new {
                0
            } else {
                old + 1
            }
        }
        7 => {
            if old == 0 || old > new {
                new
            } else {
                old - 1
            }
        }
        _ => return Err(Fault::HostValue),
    })
}
