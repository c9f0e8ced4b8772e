//! An SM sends requests, and checks that what it receives is in the tables and memories of its time.

use bundle::*;
use kernel::offer::{Offer, Ready};
use kit::memory::Store;
use kit::scenario::open;
use kit::{Rng, Source};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

pub struct Out {
    want: Want,
    least: usize,
    got: Vec<Sector>,
}

/// Requests of SMs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Want {
    Instruction(u64),
    Constant(u8, u16),
}

/// Table and memory contents between two changes.
#[derive(Clone, Debug, Default)]
pub struct World {
    buffers: HashMap<u8, (u32, u32)>,
    /// Number of writes of each 256 bytes, of all instructions, and of all constants.
    blocks: HashMap<u64, u32>,
    instructions: u32,
    constants: u32,
    /// Moved blocks: by buffer and block, the slot; by slot, the block's address and age.
    moved: HashMap<(u8, u16), u8>,
    slots: HashMap<u64, (u64, u32)>,
}

/// Address of moved blocks: bits 39 to 8.
pub const ASIDE: u64 = 0x7000_0000;

/// Constants are below, instructions above.
pub const PROGRAMS: u64 = 1 << 39;

impl World {
    fn age(&self, address: u64) -> u32 {
        let all = if address >= PROGRAMS { self.instructions } else { self.constants };
        all << 16 | self.blocks.get(&(address / 256)).copied().unwrap_or(0)
    }

    fn bytes(&self, address: u64) -> Sector {
        let slot = (address / 256).wrapping_sub(ASIDE);
        let (address, age) = match self.slots.get(&slot) {
            Some((block, age)) => (block * 256 + address % 256, *age),
            None => (address, self.age(address)),
        };
        let word = |k: usize| {
            (address as u32).wrapping_mul(0x9e37_79b9) ^ (address >> 32) as u32 ^ age << 8 ^ k as u32
        };
        Sector { words: std::array::from_fn(word) }
    }

    /// The sector that an SM must receive: the address by this world's table, the bytes of a later world's memory.
    fn wanted(&self, memory: &World, want: Want, k: u64) -> Sector {
        match want {
            Want::Instruction(line) => memory.bytes(line * 128 + 32 * k),
            Want::Constant(buffer, line) => match self.buffers.get(&buffer) {
                Some((_, last))
                    if u32::from(line) * 128 <= *last && self.moved.contains_key(&(buffer, line / 2)) =>
                {
                    let slot = ASIDE + u64::from(self.moved[&(buffer, line / 2)]);
                    memory.bytes(slot * 256 + u64::from(line % 2) * 128 + 32 * k)
                }
                Some((base, last)) if u32::from(line) * 128 <= *last => {
                    memory.bytes((u64::from(*base) * 256 + u64::from(line) * 128 + 32 * k) % (1 << 40))
                }
                _ => Sector::default(),
            },
        }
    }

    /// The world after a change, including the writes that it announces.
    pub fn after(&self, change: &ConstantTable) -> World {
        let mut next = self.clone();
        match change {
            ConstantTable::Attach(a) => {
                next.buffers.insert(a.buffer, (a.base, a.size));
                next.moved.retain(|(buffer, _), _| *buffer != a.buffer);
            }
            ConstantTable::Free(free) => {
                next.buffers.remove(&free.buffer);
                next.moved.retain(|(buffer, _), _| *buffer != free.buffer);
            }
            ConstantTable::Purge(purge) => {
                if let Some((base, _)) = self.buffers.get(&purge.buffer) {
                    for block in (0..256).filter(|b| purge.all || *b == u64::from(purge.block)) {
                        *next.blocks.entry(u64::from(*base) + block).or_default() += 1;
                    }
                }
            }
            ConstantTable::Move(moved) => {
                let base = self.buffers.get(&moved.buffer).map_or(0, |(base, _)| u64::from(*base));
                let block = base + u64::from(moved.block);
                next.moved.insert((moved.buffer, moved.block.into()), moved.slot);
                next.slots.insert(moved.slot.into(), (block % (1 << 32), self.age(block % (1 << 32) * 256)));
                // The newest bytes differ from now on, as the buffer is written after the move.
                *next.blocks.entry(block % (1 << 32)).or_default() += 1;
            }
            ConstantTable::PurgeAll(all) => {
                next.instructions += u32::from(all.instructions);
                next.constants += u32::from(all.constants);
            }
        }
        next
    }
}

/// The newest world's memory.
#[derive(Clone)]
pub struct Newest(pub Rc<RefCell<Vec<World>>>);

impl Store for Newest {
    fn sector(&self, at: u64) -> Sector {
        self.0.borrow().last().expect("a world").bytes(32 * at)
    }
    fn write(&mut self, write: &MemoryWrite) {
        panic!("{write:?}");
    }
}

/// Model of an SM.
pub struct Sm {
    pub wants: VecDeque<Want>,
    pub source: Source<ConstantCacheRequest>,
    pub fills: u64,
    pub waits: Option<ConstantCacheFill>,
    pub out: [Vec<Option<Out>>; 2],
    /// A pending response of the instruction cache, due once the requests outstanding at that time are filled: by tag.
    pub owes: Option<Vec<usize>>,
    /// The newest world that it was notified of.
    pub notified: usize,
    /// Number of lines received.
    pub got: usize,
    /// Cycle of each sector.
    pub sectors: Vec<u64>,
}

impl Sm {
    pub fn is_done(&self) -> bool {
        let none = self.out.iter().flatten().all(Option::is_none);
        self.wants.is_empty() && self.source.is_empty() && none && self.owes.is_none()
    }

    /// Sends the next request, if a tag is free.
    pub fn request(&mut self, most: usize, least: usize, rng: &mut Rng) {
        let out = self.out.iter().flatten().filter(|out| out.is_some()).count();
        if !self.source.is_empty() || out >= most {
            return;
        }
        let Some(want) = self.wants.front().copied() else { return };
        let constant = matches!(want, Want::Constant(..));
        let cache = &mut self.out[usize::from(constant)];
        let free: Vec<usize> = (0..16).filter(|k| cache[*k].is_none()).collect();
        let tag = rng.pick(&free);
        cache[tag] = Some(Out { want, least, got: vec![] });
        self.wants.pop_front();
        self.source.push(
            0,
            match want {
                Want::Instruction(line) => {
                    ConstantCacheRequest::Instruction(InstructionRequest { line, tag: tag as u8 })
                }
                Want::Constant(buffer, line) => {
                    ConstantCacheRequest::Constant(ConstantRequest { buffer, line, tag: tag as u8 })
                }
            },
        );
    }

    /// Accepts fills while change `now` is in progress.
    pub fn fill(&mut self, o: &Offer<ConstantCacheFill>, cycle: u64, now: usize, worlds: &[World]) -> Ready {
        if let Some(waits) = &self.waits {
            assert!(o.valid && o.data == *waits, "an offer that was not accepted changed");
        }
        let purges = matches!(o.get(), Some(ConstantCacheFill::Purge(_) | ConstantCacheFill::PurgeAll(_)));
        // A purge is accepted only when a response is possible, as in the SM.
        let ready = open(self.fills, cycle) && !(purges && !self.source.is_empty());
        self.waits = o.get().copied().filter(|_| !ready);
        let taken = o.get().filter(|_| ready);
        let purged = |all| ConstantCacheRequest::Purged(Purged { all });
        if purges && ready {
            self.notified = now + 1;
        }
        match taken {
            Some(ConstantCacheFill::Fill(fill)) => {
                let place = &mut self.out[usize::from(fill.constant)][usize::from(fill.tag)];
                let out = place.as_mut().expect("an unrequested response");
                assert_eq!(usize::from(fill.sector), out.got.len(), "sectors are in order");
                assert_eq!(fill.last, fill.sector == 3);
                out.got.push(fill.data);
                self.sectors.push(cycle);
                if fill.last {
                    let (want, least) = (out.want, out.least);
                    let same = |table: &World, memory: &World| {
                        (0..4).all(|k| table.wanted(memory, want, k) == out.got[k as usize])
                    };
                    let from = |k: usize| worlds[k..].iter().any(|memory| same(&worlds[k], memory));
                    let right = (least..worlds.len()).any(from);
                    assert!(
                        right,
                        "{want:?}, requested for in world {least} of {}: {:x?}",
                        worlds.len(),
                        out.got
                    );
                    *place = None;
                    self.got += 1;
                }
            }
            Some(ConstantCacheFill::Purge(_)) => self.source.push(0, purged(false)),
            // One response for both caches, at the time of the slower one.
            Some(ConstantCacheFill::PurgeAll(all)) if all.instructions => {
                let old = (0..16).filter(|k| self.out[0][*k].is_some()).collect();
                assert!(self.owes.replace(old).is_none());
            }
            Some(ConstantCacheFill::PurgeAll(_)) => self.source.push(0, purged(true)),
            None => (),
        }
        if let Some(old) = &mut self.owes {
            if let Some(ConstantCacheFill::Fill(fill)) = taken
                && fill.last
                && !fill.constant
            {
                old.retain(|tag| *tag != usize::from(fill.tag));
            }
            if old.is_empty() && self.source.is_empty() {
                self.source.push(0, purged(true));
                self.owes = None;
            }
        }
        ready.into()
    }
}
