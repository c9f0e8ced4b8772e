//! Status: caches the status of a slice's tiles, one byte each, in sectors of 32 tiles, backed by memory
//! (cbc-per-slice). Rate: one lookup and one change a cycle. Latency: one cycle to the result of a lookup. A miss
//! fetches one sector at a time, after the dirty sector in its set has been written back (cbc-miss); lookups continue
//! meanwhile. Specification: CBC and compression.

use super::status_places::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};

const ROWS: usize = 1 << (STATUS_SETS_LOG2 - STATUS_ROW_LOG2);
const WORDS: usize = ROWS / 64;
/// Mask of a set's index in its row.
const LAST_OF_ROW: u64 = (1 << STATUS_ROW_LOG2) - 1;

// ---- parameters
kernel::params! {
    /// Sectors of status, as a power of two.
    sets_log2: 1..=12 = 12, "log2 of sectors";
    sizes slices;
}

// ---- ports
kernel::ports! {
    in pulse lookup: StatusLookup;
    out pulse shown: StatusShown;     // a cycle later
    in pulse change: StatusChange;    // of a block that is shown as a hit in this cycle
    in pulse clean: ClientId;         // only while `resting`: writes all dirty status to memory, as this client
    out level looks: bool;            // lookups are accepted
    out level resting: bool;          // no transfer to or from memory is in progress
    out memory: MemoryUp;
    in pulse filled: Sector;          // the requested sector
    in level backing: BlockAddress;
    in level number: ClientId;        // index of the slice
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Step: 3 {
        Rest,
        Head,   // write a dirty sector to memory
        Beat,
        Request,
        Wait,
        Scan,   // scan for dirty sectors
        Scanned,
        Sweep,  // invalidate the tags of a row, before its first sector is requested
    }
}

kernel::packed! {
    /// Contents of a set.
    pub struct Tag {
        valid: bool,
        dirty: bool,
        sector: StatusSector,
    }

    pub struct Looked {
        place: StatusPlace,
        stale: bool, // the set changed during the lookup
    }

    pub struct Regs {
        rows: [B64; WORDS], // rows whose tags are valid
        looked: Offer<Looked>,
        step: Step,
        cleaning: bool,
        set: Uint<STATUS_SETS_LOG2>, // set being filled or scanned
        swept: Uint<STATUS_ROW_LOG2>, // tags of its row that were invalidated
        fresh: bool,            // the filled sector has not been shown yet, so it is not evicted
        sector: StatusSector,   // sector being fetched
        victim: StatusSector,   // sector being written back
        bytes: Sector,
        client: ClientId,
        memory: Offer<MemoryUp>,
        arrived: Offer<Sector>,
        misses: B32,            // sectors requested from memory
        write_backs: B32,       // sectors written to memory
    }
}

kernel::unit! {
    pub struct Status(p) {
        registers: Regs;
        part tags: Ram<Tag, STATUS_SETS_LOG2, 1> = ram::Params {};
        part tiles: Ram<Sector, STATUS_SETS_LOG2, 32> = ram::Params {};
    }
}

impl Status {
    /// Index of a block within the slice.
    fn block(&self, place: u32) -> u32 {
        own_block(place, self.p.slices.get())
    }
    fn set_of(&self, sector: u32) -> usize {
        set_of(sector, self.p.sets_log2.get())
    }
    /// Result of a lookup: the sector, its set, and whether it hits.
    fn seen(&self, looked: &Looked) -> (u32, usize, bool) {
        let sector = self.block(looked.place) / SECTOR_BLOCKS as u32;
        let set = self.set_of(sector);
        let tag = &self.tags.o.read_data;
        (sector, set, self.means(set) && tag.valid && tag.sector == sector)
    }
    /// Whether the tag of a set is valid.
    fn means(&self, set: usize) -> bool {
        let (word, bit) = row_of(set);
        self.q.rows[word] & bit != 0
    }
    /// Scans the next set, if there is one.
    fn scan_on(&self, set: u64, free: bool, d: &mut Regs) {
        if set as usize + 1 < 1 << self.p.sets_log2.get() {
            d.set = set + 1;
        } else if free {
            d.cleaning = false;
            d.step = Step::Rest;
        }
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
        let sweeps = q.step == Step::Sweep && !i.change.valid;
        let mut gives_up = false;
        let free = !d.memory.valid;
        let (change, slices) = (i.change.get(), self.p.slices.get());
        let (mut scans, mut tag) = (false, None);

        match q.step {
            Step::Rest => {
                if let Some(client) = i.clean.get() {
                    d.cleaning = true;
                    d.fresh = false;
                    d.client = *client;
                    d.set = 0;
                    d.step = Step::Scan;
                } else if let Some(looked) = q.looked.get() {
                    // Fetch a sector that missed; invalidate and write back the one in its set.
                    let (sector, set, hit) = self.seen(looked);
                    if hit && set == q.set as usize {
                        d.fresh = false;
                    }
                    if !hit && !looked.stale && !(q.fresh && set == q.set as usize) {
                        d.sector = sector;
                        d.set = set as u64;
                        d.client = OWN_CLIENT;
                        let Tag { valid, dirty, sector } = self.tags.o.read_data;
                        gives_up = self.means(set);
                        d.step = match () {
                            () if !gives_up => Step::Sweep,
                            () if valid && dirty => Step::Head,
                            () => Step::Request,
                        };
                        if d.step == Step::Head {
                            d.victim = sector;
                            d.bytes = self.tiles.o.read_data;
                        }
                        if gives_up {
                            tag = Some((d.set, Tag::default()));
                        }
                    }
                }
            }
            Step::Head => {
                if free {
                    d.memory.put(head_of(MemoryOp::Write, q.client, q.victim, i.number, i.backing, slices));
                    d.write_backs = q.write_backs.wrapping_add(1);
                    d.step = Step::Beat;
                }
            }
            Step::Beat => {
                if free {
                    d.memory.put(MemoryUp::Beat(MemoryBeat { mask: !0, data: q.bytes, last: true }));
                    d.step = if q.cleaning { Step::Scan } else { Step::Request };
                }
            }
            Step::Request => {
                if free {
                    d.memory.put(head_of(MemoryOp::Read, OWN_CLIENT, q.sector, i.number, i.backing, slices));
                    d.misses = q.misses.wrapping_add(1);
                    d.step = Step::Wait;
                }
            }
            Step::Wait => {
                if fills {
                    d.arrived.valid = false;
                    d.fresh = true;
                    tag = Some((q.set, Tag { valid: true, dirty: false, sector: q.sector }));
                    d.step = Step::Rest;
                }
            }
            Step::Scan => {
                scans = self.means(q.set as usize);
                if scans {
                    d.step = Step::Scanned;
                } else {
                    self.scan_on(q.set | LAST_OF_ROW, free, &mut d);
                }
            }
            Step::Scanned => {
                let Tag { valid, dirty, sector } = self.tags.o.read_data;
                if valid && dirty {
                    d.victim = sector;
                    d.bytes = self.tiles.o.read_data;
                    d.step = Step::Head;
                    tag = Some((q.set, Tag { valid: true, dirty: false, sector }));
                } else {
                    d.step = Step::Scan;
                    self.scan_on(q.set, free, &mut d);
                }
            }
            Step::Sweep => {
                if sweeps {
                    tag = Some((q.set & !LAST_OF_ROW | q.swept, Tag::default()));
                    d.swept = q.swept.wrapping_add(1) & LAST_OF_ROW;
                    if q.swept == LAST_OF_ROW {
                        let (word, bit) = row_of(q.set as usize);
                        d.rows[word] |= bit;
                        d.step = Step::Request;
                    }
                }
            }
        }

        // Lookups and changes.
        d.looked.valid = false;
        let mut at = q.set as usize;
        if let Some(lookup) = i.lookup.get() {
            at = self.set_of(self.block(lookup.place) / SECTOR_BLOCKS as u32);
            d.looked.put(Looked {
                place: lookup.place,
                stale: i.change.valid || fills || i.clean.valid || sweeps || gives_up,
            });
        }
        let (mut lanes, mut to, mut bytes) = (0, q.set as usize, q.arrived.data);
        if let Some(change) = change {
            let block = self.block(change.place);
            to = self.set_of(block / SECTOR_BLOCKS as u32);
            lanes = u64::from(change.tiles) << (4 * (block % SECTOR_BLOCKS as u32));
            bytes = Sector { words: [byte_of(&change.status) * 0x0101_0101; SECTOR_WORDS] };
            tag = Some((to as u64, Tag { valid: true, dirty: true, sector: block / SECTOR_BLOCKS as u32 }));
        } else if fills {
            lanes = u64::from(u32::MAX);
        }

        // ---- clock edge
        self.tags.i.read(i.lookup.valid || scans, at as u64);
        self.tiles.i.read(i.lookup.valid || scans, at as u64);
        self.tags.i.write(tag.is_some(), tag.map_or(0, |(set, _)| set), || {
            tag.map_or(Tag::default(), |(_, tag)| tag)
        });
        self.tiles.i.write_lanes(lanes, to as u64, || bytes);
        self.q = d;
    }
}
