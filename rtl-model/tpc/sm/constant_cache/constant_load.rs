//! Loads by lane: a pass requests the lowest lane's address and serves all lanes with the same address.

use super::lookup::wanted;
use super::types::*;
use super::{ConstantCache, Regs, bank_at};
use crate::sm::types::*;

/// Bytes of a size, by the ISA's code, and whether it is sign-extended.
fn size(code: u8) -> (u32, bool) {
    match code {
        0 | 1 => (1, code == 1),
        2 | 3 => (2, code == 3),
        4 => (4, false),
        _ => (8, false),
    }
}

/// Its low bytes, sign- or zero-extended.
fn extended(value: u64, code: u8, address: u32) -> u32 {
    let word = value as u32 >> (8 * (address & 3));
    match size(code) {
        (1, false) => word & 0xff,
        (1, true) => word as u8 as i8 as u32,
        (2, false) => word & 0xffff,
        (2, true) => word as u16 as i16 as u32,
        _ => value as u32,
    }
}

impl ConstantLoad {
    /// A lane's address; bits below its size are ignored.
    fn address(&self, lane: usize) -> u32 {
        self.addresses.words[lane] & !(size(self.size).0 - 1)
    }
}

impl ConstantLoading {
    /// Lanes with the bank and address of the lowest lane.
    fn same(&self) -> u32 {
        let ConstantLoad { lanes, banks, addresses, .. } = &self.load;
        let first = lanes.trailing_zeros() as usize % WARP_LANES;
        let of = |k: usize| (banks[k], addresses.words[k]);
        (0..WARP_LANES).filter(|&k| lanes >> k & 1 == 1 && of(k) == of(first)).fold(0, |all, k| all | 1 << k)
    }
}

impl ConstantCache {
    /// Advances a pass (request, lookup, read) and accepts the next load.
    pub fn load(&mut self, d: &mut Regs) {
        let q = &self.q;
        let (loading, load) = (&q.loading.data, &q.loading.data.load);
        let first = load.lanes.trailing_zeros() as usize % WARP_LANES;
        let idle = !q.load_wanted.valid && !q.load_read.valid;
        let requests = q.loading.valid && idle && load.lanes != 0;
        d.load_wanted.send(requests, || {
            let (bank, (bytes, _)) = (load.banks[first], size(load.size));
            wanted(&self.banks[bank_at(load.context_id, bank)], bank, load.address(first), bytes)
        });
        let read = q.load_read.get();
        let refused = read.is_some_and(|read| read.fault);
        if let Some(read) = read.filter(|read| read.here) {
            let same = loading.same();
            let value = read.value(&self.load_words.o.read_data);
            for k in (0..WARP_LANES).filter(|k| same >> k & 1 == 1) {
                d.loading.data.row.words[k] = extended(value, load.size, load.address(first));
                d.loading.data.high.words[k] = (value >> 32) as u32;
            }
            d.loading.data.load.lanes &= !same;
        }
        let ends = q.loading.valid && (idle || read.is_some()) && (refused || d.loading.data.load.lanes == 0);
        d.loaded.send(ends, || {
            let ConstantLoading { partition, load, row, high } = d.loading.data;
            ConstantLoadEnd { partition, loaded: ConstantLoaded { tag: load.tag, fault: refused, row, high } }
        });

        // The next load, unless the other partition has priority.
        let free = !q.loading.valid;
        let last = usize::from(q.partition_last);
        let waits = |k: &usize| self.load_in[*k].o.pop.valid;
        let granted = (0..self.p.partitions.get()).rev().filter(waits).max_by_key(|&k| k != last);
        if ends {
            d.loading.valid = false;
        }
        if let Some(k) = granted.filter(|_| free) {
            let load = self.load_in[k].o.pop.data;
            d.loading.put(ConstantLoading { partition: k as u8, load, ..ConstantLoading::default() });
            d.partition_last = k as u8;
        }
        for (k, load_in) in self.load_in.iter_mut().enumerate() {
            load_in.i.pop.ready = free && granted == Some(k);
        }
    }
}
