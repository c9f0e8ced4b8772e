//! The reference without a cache: bytes in one array; each wavefront is performed at once, lane after lane.

use bundle::*;
use kit::memory_agent::Page;
use references::fbp::l2::atomic::operated;
use tpc::sm::load_store::l1_steps::L1Wavefront;

pub struct Flat {
    pub bytes: Vec<u8>,
    pub page: fn(u64) -> Page,
}

/// Bytes of an access, by the instruction set's size code.
pub fn size(code: u8) -> u64 {
    match code {
        0 | 1 => 1,
        2 | 3 => 2,
        _ => 4,
    }
}

impl Flat {
    fn there(&self, address: u64) -> bool {
        (self.page)(address / 128) == Page::Mapped
    }

    fn load(&self, address: u64, count: u64) -> u32 {
        let byte = |k: u64| if self.there(address) { self.bytes[(address + k) as usize] } else { 0 };
        (0..count).rev().fold(0, |word, k| word << 8 | u32::from(byte(k)))
    }

    fn store(&mut self, address: u64, count: u64, word: u32) {
        for k in 0..count {
            if self.there(address) {
                self.bytes[(address + k) as usize] = word.to_le_bytes()[k as usize];
            }
        }
    }

    /// Performs an atomic on the words at an address; returns the old value.
    fn update(&mut self, request: &L1Request, address: u64, data: &[u32], swapped: &[u32]) -> Vec<u32> {
        let word = |k: usize| address + 4 * k as u64;
        let old: Vec<_> = (0..data.len()).map(|k| self.load(word(k), 4)).collect();
        let sector = |words: &[u32]| Sector {
            words: std::array::from_fn(|k| words.get(k).copied().unwrap_or_default()),
        };
        let mask = (1_u32 << (4 * data.len())) - 1;
        let swaps = request.atomic == AtomicOp::CompareAndSwap;
        let (data, compare) = if swaps { (swapped, data) } else { (data, data) };
        let new =
            operated(request.atomic, request.operand, mask, [sector(&old), sector(data), sector(compare)]);
        (0..data.len()).for_each(|k| self.store(word(k), 4, new.words[k]));
        old
    }

    /// The expected return of a wavefront.
    pub fn wavefront(&mut self, front: &L1Wavefront) -> Option<L1Return> {
        let L1Wavefront { request, lanes } = front;
        let on: Vec<_> = (0..8).filter(|k| request.mask >> k & 1 == 1).collect();
        let bytes = size(request.size);
        let mut data = Sector::default();
        match request.op {
            L1Op::Load => {
                for &k in &on {
                    data.words[k] = self.load(lanes[k].address, bytes);
                }
            }
            // The lowest lane's store wins.
            L1Op::Store => {
                on.iter().rev().for_each(|&k| self.store(lanes[k].address, bytes, lanes[k].data));
            }
            L1Op::Atomic | L1Op::Reduce => {
                let words = if matches!(request.operand, AtomicType::U64 | AtomicType::S64) { 2 } else { 1 };
                for &k in on.iter().filter(|&k| k % words == 0) {
                    let of =
                        |from: usize| (from..from + words).map(|k| lanes[k % 8].data).collect::<Vec<_>>();
                    let old = self.update(request, lanes[k].address, &of(k), &of(k + words));
                    data.words[k..k + words].copy_from_slice(&old);
                }
            }
            L1Op::Prefetch | L1Op::Invalidate | L1Op::Barrier => {}
        }
        let fault = request.op != L1Op::Barrier
            && on.iter().any(|&k| (self.page)(lanes[k].address / 128) == Page::Faulty);
        let L1Request { warp, destination, step, mask, last, .. } = *request;
        let responded = matches!(request.op, L1Op::Load | L1Op::Atomic | L1Op::Barrier);
        responded.then_some(L1Return { warp, destination, step, mask, last, fault, data })
    }
}
