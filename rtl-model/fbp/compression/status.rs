//! Status: a slice's status of tiles, a byte each, kept in sectors of 32 tiles, backed in memory (cbc-per-slice). A look
//! a clock, shown a clock later; a change in every clock. What is not here is fetched, one sector at a time, behind the
//! dirty one in its place (cbc-miss); looks go on meanwhile. Specification: CBC and compression.

use super::types::*;
use ::mem::beats::slice_of;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};

const SETS: usize = 1 << STATUS_SETS_LOG2;
const WORDS: usize = SETS / 64;

// ---- parameters
kernel::params! {
    /// Sectors of status, as a power of two.
    sets_log2: 1..=9 = 9, "log2 of sectors";
    /// Slices of the chip: a power of two.
    slices: 1..=8 = 2, "slices";
}

// ---- ports
kernel::ports! {
    in pulse look: StatusLook;
    out pulse shown: StatusShown;     // a clock later
    in pulse change: StatusChange;    // of a block that is shown as hit in this clock
    in pulse clean: ClientId;         // where `resting`: all goes to memory, in this client's name
    out level looks: bool;            // looks may come
    out level resting: bool;          // nothing goes to memory, nothing comes
    out memory: MemoryUp;
    in pulse filled: Sector;          // the sector that was asked for
    in level backing: BlockAddress;
    in level number: ClientId;        // the slice's
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Step: 3 {
        Rest,
        Head,   // a dirty sector goes to memory
        Beat,
        Ask,
        Wait,
        Scan,   // for dirty sectors
        Scanned,
    }
}

kernel::packed! {
    pub struct Tag {
        sector: StatusSector,
    }

    pub struct Looked {
        place: StatusPlace,
        here: bool,  // something is in its set
        stale: bool, // it changed as it was looked at
    }

    pub struct Regs {
        valid: [B64; WORDS],
        dirty: [B64; WORDS],
        looked: Offer<Looked>,
        step: Step,
        cleaning: bool,
        set: Uint<STATUS_SETS_LOG2>, // that is filled, or scanned
        fresh: bool,            // what was filled is not yet seen: it stays
        sector: StatusSector,   // that is fetched
        victim: StatusSector,   // that goes to memory
        bytes: Sector,
        client: ClientId,
        memory: Offer<MemoryUp>,
        arrived: Offer<Sector>,
    }
}

kernel::unit! {
    pub struct Status(p) {
        registers: Regs;
        part tags: Ram<Tag, STATUS_SETS_LOG2, 1> = ram::Params {};
        part tiles: Ram<Sector, STATUS_SETS_LOG2, 32> = ram::Params {};
    }
}

fn bit(set: &[u64; WORDS], at: usize) -> bool {
    set[at / 64] >> (at % 64) & 1 == 1
}

fn set_bit(set: &mut [u64; WORDS], at: usize, to: bool) {
    let mask = 1 << (at % 64);
    set[at / 64] = set[at / 64] & !mask | if to { mask } else { 0 };
}

/// The status of a block in its sector.
fn block_of(sector: &Sector, block: u32) -> BlockStatus {
    let word = sector.words[block as usize % SECTOR_BLOCKS];
    let tile = |k: usize| {
        let byte = (word >> (8 * k)) as u8;
        TileStatus { unused: byte >> 6, clear: byte >> 2 & 15, state: byte & 3 }
    };
    BlockStatus { tiles: std::array::from_fn(tile) }
}

/// A tile's byte.
fn byte_of(status: &TileStatus) -> u32 {
    u32::from(status.unused << 6 | status.clear << 2 | status.state)
}

impl Status {
    fn slices_log2(&self) -> u32 {
        self.p.slices.get().trailing_zeros()
    }
    /// The slice's own block.
    fn block(&self, place: u32) -> u32 {
        place >> self.slices_log2()
    }
    fn set_of(&self, sector: u32) -> usize {
        sector as usize & ((1 << self.p.sets_log2.get()) - 1)
    }
    /// What was looked at: its sector, its set, whether it is here.
    fn seen(&self, looked: &Looked) -> (u32, usize, bool) {
        let sector = self.block(looked.place) / SECTOR_BLOCKS as u32;
        let set = self.set_of(sector);
        (sector, set, looked.here && bit(&self.q.valid, set) && self.tags.o.read_data.sector == sector)
    }
    /// The head of a request for a sector of status.
    fn head(&self, op: MemoryOp, client: u8, sector: u32, i: &In) -> MemoryUp {
        let first = i.backing + (sector >> 5 << self.slices_log2()) & 0xff_ffff;
        let of_first = slice_of(u64::from(first) << INTERLEAVE_LOG2, self.p.slices.get());
        let block = first ^ of_first as u32 ^ u32::from(i.number);
        MemoryUp::Head(MemoryHead {
            op,
            client,
            tag: 1 << STATUS_TAG,
            channel: VirtualChannel::Control,
            line: u64::from(block) << INTERLEAVE_LOG2 | u64::from(sector >> 2 & 7),
            sectors: 1 << (sector & 3),
            physical: true,
            uncached: true,
            ..MemoryHead::default()
        })
    }
}

impl Logic for Status {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.shown.send(q.looked.valid, || {
            let (_, _, hit) = self.seen(&q.looked.data);
            let block = block_of(&self.tiles.o.read_data, self.block(q.looked.data.place));
            StatusShown { hit: hit && !q.looked.data.stale, block }
        });
        o.memory.drive(&q.memory);
        o.looks = !q.cleaning;
        o.resting = q.step == Step::Rest;
        o.idle = q.step == Step::Rest && !q.looked.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.memory.leave(i.memory);
        if let Some(sector) = i.filled.get() {
            d.arrived.put(*sector);
        }
        let fills = q.arrived.valid && !i.change.valid;
        let free = !d.memory.valid;
        let mut scans = false;

        match q.step {
            Step::Rest => {
                if let Some(client) = i.clean.get() {
                    d.cleaning = true;
                    d.fresh = false;
                    d.client = *client;
                    d.set = 0;
                    d.step = Step::Scan;
                } else if let Some(looked) = q.looked.get() {
                    // What was looked at is fetched; its place is made free.
                    let (sector, set, hit) = self.seen(looked);
                    if hit && set == q.set as usize {
                        d.fresh = false;
                    }
                    if !hit && !looked.stale && !(q.fresh && set == q.set as usize) {
                        d.sector = sector;
                        d.set = set as u64;
                        d.step = Step::Ask;
                        d.client = OWN_CLIENT;
                        if bit(&q.valid, set) && bit(&q.dirty, set) {
                            d.victim = self.tags.o.read_data.sector;
                            d.bytes = self.tiles.o.read_data;
                            d.step = Step::Head;
                        }
                        set_bit(&mut d.valid, set, false);
                    }
                }
            }
            Step::Head => {
                if free {
                    d.memory.put(self.head(MemoryOp::Write, q.client, q.victim, i));
                    d.step = Step::Beat;
                }
            }
            Step::Beat => {
                if free {
                    d.memory.put(MemoryUp::Beat(MemoryBeat { mask: !0, data: q.bytes, last: true }));
                    d.step = if q.cleaning { Step::Scan } else { Step::Ask };
                }
            }
            Step::Ask => {
                if free {
                    d.memory.put(self.head(MemoryOp::Read, OWN_CLIENT, q.sector, i));
                    d.step = Step::Wait;
                }
            }
            Step::Wait => {
                if fills {
                    d.arrived.valid = false;
                    d.fresh = true;
                    set_bit(&mut d.valid, q.set as usize, true);
                    set_bit(&mut d.dirty, q.set as usize, false);
                    d.step = Step::Rest;
                }
            }
            Step::Scan => {
                let set = q.set as usize;
                scans = bit(&q.valid, set) && bit(&q.dirty, set);
                if scans {
                    set_bit(&mut d.dirty, set, false);
                    d.step = Step::Scanned;
                } else if q.set as usize + 1 == 1 << self.p.sets_log2.get() {
                    if free {
                        d.cleaning = false;
                        d.step = Step::Rest;
                    }
                } else {
                    d.set = q.set + 1;
                }
            }
            Step::Scanned => {
                d.victim = self.tags.o.read_data.sector;
                d.bytes = self.tiles.o.read_data;
                d.step = Step::Head;
            }
        }

        // Looks and changes.
        d.looked.valid = false;
        let mut at = q.set as usize;
        if let Some(look) = i.look.get() {
            at = self.set_of(self.block(look.place) / SECTOR_BLOCKS as u32);
            d.looked.put(Looked {
                place: look.place,
                here: bit(&q.valid, at),
                stale: i.change.valid || fills || i.clean.valid,
            });
        }
        let (mut lanes, mut to, mut bytes) = (0, q.set as usize, q.arrived.data);
        if let Some(change) = i.change.get() {
            let block = self.block(change.place);
            to = self.set_of(block / SECTOR_BLOCKS as u32);
            lanes = u64::from(change.tiles) << (4 * (block % SECTOR_BLOCKS as u32));
            bytes = Sector { words: [byte_of(&change.status) * 0x0101_0101; SECTOR_WORDS] };
            set_bit(&mut d.dirty, to, true);
        } else if fills {
            lanes = u64::from(u32::MAX);
        }

        // ---- clock edge
        self.tags.i.read(i.look.valid || scans, at as u64);
        self.tiles.i.read(i.look.valid || scans, at as u64);
        self.tags.i.write(fills, q.set, || Tag { sector: q.sector });
        self.tiles.i.write_lanes(lanes, to as u64, || bytes);
        self.q = d;
    }
}
