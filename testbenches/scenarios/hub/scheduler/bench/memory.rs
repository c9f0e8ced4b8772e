//! Memory is words by address; its slices perform requests at once and respond later, in any order.

use super::Event;
use bundle::*;
use host::launch_descriptor::Release;
use kernel::offer::{Offer, Ready};
use kit::{Rng, Sink};
use std::collections::HashMap;

/// Words by address.
#[derive(Clone, Debug, Default)]
pub struct Words(pub HashMap<u64, u32>);

impl Words {
    pub fn put(&mut self, address: u64, words: &[u32]) {
        for (k, word) in words.iter().enumerate() {
            self.0.insert(address + 4 * k as u64, *word);
        }
    }
    pub fn get(&self, address: u64) -> u32 {
        self.0.get(&address).copied().unwrap_or(0)
    }
    /// Applies a reduction, as defined in the ISA.
    fn reduce(&mut self, address: u64, op: u32, signed: bool, value: u32) {
        let old = self.get(address);
        let least = if signed { (old as i32).min(value as i32) as u32 } else { old.min(value) };
        let most = if signed { (old as i32).max(value as i32) as u32 } else { old.max(value) };
        let new = match op {
            0 => old.wrapping_add(value),
            1 => least,
            2 => most,
            3 => {
                if old >= value {
                    0
                } else {
                    old + 1
                }
            }
            4 => {
                if old == 0 || old > value {
                    value
                } else {
                    old - 1
                }
            }
            5 => old & value,
            6 => old | value,
            _ => old ^ value,
        };
        self.0.insert(address, new);
    }
    /// Applies a release, with the time where it has one.
    pub fn release(&mut self, r: &Release, time: [u32; 2]) {
        match r.reduction {
            Some((op, signed)) => self.reduce(r.address, op, signed, r.payload),
            None if r.one_word => self.put(r.address, &[r.payload]),
            None => self.put(r.address, &[r.payload, 0, time[0], time[1]]),
        }
    }
}

/// All of memory: requests are performed, with responses later, sectors in any order.
pub struct Slices {
    pub up: Sink<MemoryUp>,
    pub head: Option<MemoryHead>,
    pub responses: Vec<(u64, MemoryDown)>,
    pub faulty: fn(u64) -> bool,
    pub slices: usize,
}

impl Slices {
    pub fn up(
        &mut self,
        port: &Offer<MemoryUp>,
        words: &mut Words,
        due: u64,
        rng: &mut Rng,
        spread: u64,
    ) -> (Ready, Option<Event>) {
        let ready = self.up.drive(port);
        let mut event = None;
        match self.up.now() {
            Some((_, MemoryUp::Head(head))) => {
                assert!(self.head.is_none() && head.client == 0 && head.channel == VirtualChannel::Demand);
                let response = MemoryDown { client: head.client, tag: head.tag, ..MemoryDown::default() };
                match head.op {
                    MemoryOp::Read => {
                        assert_eq!(head.sectors, 15);
                        event = Some(Event::Read(head.line * 128));
                        for sector in 0..4_u8 {
                            let at = head.line * 128 + 32 * u64::from(sector);
                            let data =
                                Sector { words: std::array::from_fn(|k| words.get(at + 4 * k as u64)) };
                            let kind =
                                if (self.faulty)(at) { ResponseKind::Fault } else { ResponseKind::Data };
                            let data = if (self.faulty)(at) { Sector::default() } else { data };
                            self.responses.push((
                                due + rng.below(spread + 1),
                                MemoryDown { kind, sector, data, ..response },
                            ));
                        }
                    }
                    MemoryOp::Barrier => {
                        event = Some(Event::Barrier(head.system));
                        for _ in 0..self.slices {
                            let down = MemoryDown { kind: ResponseKind::Done, last: true, ..response };
                            self.responses.push((due + rng.below(spread + 1), down));
                        }
                    }
                    MemoryOp::Write | MemoryOp::Reduce => self.head = Some(head),
                    other => panic!("{other:?}"),
                }
            }
            Some((_, MemoryUp::Beat(beat))) => {
                let head = self.head.take().expect("a beat after its head");
                assert!(beat.last && head.sectors.count_ones() == 1);
                let at = head.line * 128 + 32 * u64::from(head.sectors.trailing_zeros());
                let first = beat.mask.trailing_zeros() as usize / 4;
                let count = beat.mask.count_ones() as usize / 4;
                assert_eq!(u64::from(beat.mask), ((1_u64 << (4 * count)) - 1) << (4 * first));
                let new = beat.data.words[first..first + count].to_vec();
                let at = at + 4 * first as u64;
                event = Some(if head.op == MemoryOp::Write {
                    words.put(at, &new);
                    Event::Write(at, new)
                } else {
                    assert_eq!(count, 1);
                    let signed = head.operand == AtomicType::S32;
                    // As in the L2, which has no signed increment and decrement.
                    if !(signed && matches!(head.atomic, AtomicOp::Increment | AtomicOp::Decrement)) {
                        words.reduce(at, head.atomic as u32, signed, new[0]);
                    }
                    Event::Reduce(at, head.atomic as u32, signed, new[0])
                });
            }
            None => (),
        }
        (ready, event)
    }

    pub fn down(&mut self, cycle: u64, rng: &mut Rng) -> Offer<MemoryDown> {
        let due: Vec<_> = (0..self.responses.len()).filter(|k| self.responses[*k].0 <= cycle).collect();
        if due.is_empty() {
            return None.into();
        }
        Some(self.responses.remove(rng.pick(&due)).1).into()
    }
}
