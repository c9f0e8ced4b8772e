//! Writes of the classes when all before them is done.

use super::Fault;
use super::channel::Channel;
use crate::hub::copies::bytes::Bytes;
use crate::hub::copies::{Refused, Semaphore};

impl Channel {
    /// A notification: the time, and two zeros.
    pub(super) fn notify(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        instance: usize,
        method: u32,
        value: u32,
    ) -> Result<(), Fault> {
        if method < 8 {
            self.notifies[instance][method as usize / 4] = value;
            return Ok(());
        }
        let [high, low] = self.notifies[instance];
        let address = u64::from(high & 0xff) << 32 | u64::from(low);
        if address % 16 != 0 {
            return Err(Fault::Alignment);
        }
        self.times.push(address);
        memory.write(address, &[time.to_le_bytes(), [0; 8]].concat());
        Ok(())
    }

    /// A release or a report. Counters belong to the engines, which are not modelled: zero.
    pub(super) fn report(
        &mut self,
        memory: &mut Bytes,
        time: u64,
        instance: usize,
        method: u32,
        value: u32,
    ) -> Result<(), Fault> {
        if method < 12 {
            self.reports[instance][method as usize / 4] = value;
            return Ok(());
        }
        let [high, low, payload] = self.reports[instance];
        let address = u64::from(high & 0xff) << 32 | u64::from(low);
        // Counters of 64 bits replace the payload, if there are four words.
        let one = value >> 28 & 1 == 1;
        let payload = match (value & 3, value >> 23 & 0x1f) {
            (0, _) | (2, 0 | 2 | 0x1a) => payload,
            (2, _) if one => payload,
            (2, _) => 0,
            _ => return Ok(()),
        };
        let semaphore = match one {
            true => Semaphore::One { address, payload },
            false => Semaphore::Four { address, payload },
        };
        if let Semaphore::Four { address, .. } = semaphore {
            self.times.push(address + 8);
        }
        let aligned = semaphore.check();
        aligned.map_err(|_: Refused| Fault::Alignment)?.release(memory, time);
        Ok(())
    }
}
