//! Status: caches the status of a slice's tiles, one byte each, in lines of 128 tiles, backed by memory (cbc-per-slice).
//! Rate: one lookup and one change a cycle. Latency: one cycle to the result of a lookup. A miss fetches a line, after
//! the dirty one in its set has been written back (cbc-miss); four lines are fetched at the same time, and lookups
//! continue meanwhile. A block that is overwritten is not fetched. Specification: CBC and compression.

use super::status_places::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};

const ROWS: usize = 1 << (STATUS_SETS_LOG2 - STATUS_ROW_LOG2);
/// Mask of a set's index in its row.
const LAST_OF_ROW: u64 = (1 << STATUS_ROW_LOG2) - 1;
/// Address of a sector: its set, and its number in the line.
const SECTORS_LOG2: usize = STATUS_SETS_LOG2 + 2;

// ---- parameters
kernel::params! {
    /// Lines of status, as a power of two.
    sets_log2: 1..=10 = 10, "log2 of lines";
    sizes slices;
}

// ---- ports
kernel::ports! {
    in pulse lookup: StatusLookup;
    out pulse shown: StatusShown;     // a cycle later
    in pulse change: StatusChange;    // of the block that is shown as a hit in this cycle
    in pulse clean: ClientId;         // only while `resting`: writes all dirty status to memory, as this client
    out level looks: bool;            // lookups are accepted
    out level resting: bool;          // nothing is being written to memory
    out memory: MemoryUp;
    in pulse filled: StatusFill;      // a requested sector
    in level backing: BlockAddress;
    in level number: ClientId;        // index of the slice
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Step: 3 {
        Rest,
        Sweep,   // invalidate the tags of a row, before its first line is cached
        Head,    // write dirty sectors of a line to memory
        Read,
        Beat,
        Request, // request a line
        Scan,    // scan for dirty lines
        Scanned,
    }
}

kernel::packed! {
    pub struct Looked {
        lookup: StatusLookup,
        stale: bool, // the cache changed during the lookup
    }

    pub struct Regs {
        rows: Uint<ROWS>,       // rows whose tags are valid
        looked: Offer<Looked>,
        fetches: [StatusFetch; STATUS_FETCHES],
        step: Step,
        cleaning: bool,
        set: Uint<STATUS_SETS_LOG2>, // set being swept or scanned
        swept: Uint<STATUS_ROW_LOG2>, // tags of its row that were invalidated
        victim: StatusTag,            // line being written back, and its sectors still to write
        fetch: StatusFetchId,   // to request
        client: ClientId,
        memory: Offer<MemoryUp>,
        arrived: Offer<StatusFill>,
        misses: B32,            // lines requested from memory
        write_backs: B32,       // lines written to memory
    }
}

kernel::unit! {
    pub struct Status(p) {
        registers: Regs;
        part tags: Ram<StatusTag, STATUS_SETS_LOG2, 1> = ram::Params {};
        part tiles: Ram<Sector, SECTORS_LOG2, 32> = ram::Params {};
    }
}

impl Status {
    fn place(&self, lookup: &StatusLookup) -> Place {
        Place::of(lookup.place, self.p.slices.get(), self.p.sets_log2.get())
    }
    fn set_of(&self, line: u32) -> u64 {
        set_of(line, self.p.sets_log2.get())
    }
    /// Whether the tag of a set is valid.
    fn is_swept(&self, set: u64) -> bool {
        self.q.rows & row_of(set) != 0
    }
    /// Whether a lookup hits: its block is cached, or is overwritten and its line is cached or can be.
    fn hits(&self, looked: &Looked) -> bool {
        let Place { line, set, within } = self.place(&looked.lookup);
        let tag = &self.tags.o.read_data;
        let cached = self.is_cached(line);
        let other = |fetch: &StatusFetch| fetch.line != line || fetch.missing != 0;
        let reserved = self.q.fetches.iter().any(|fetch| self.has(fetch, set) && other(fetch));
        // A line that is being written back is still in its set.
        let free = !reserved && self.q.victim.dirty == 0;
        let overwrites = looked.lookup.overwrites && free && (cached || tag.dirty == 0);
        let known = cached && tag.known >> within & 1 == 1;
        // A sector that arrives is written, and nothing else.
        self.is_swept(set) && (known || overwrites) && !looked.stale && !self.q.arrived.valid
    }
    /// Whether the tag that was read is that of a line, given that it is in the line's set.
    fn is_cached(&self, line: u32) -> bool {
        self.tags.o.read_data.line >> self.p.sets_log2.get() == line >> self.p.sets_log2.get()
    }
    /// Whether a fetch has a set.
    fn has(&self, fetch: &StatusFetch, set: u64) -> bool {
        fetch.busy && self.set_of(fetch.line) == set
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
            let looked = &q.looked.data;
            let within = self.place(&looked.lookup).within;
            StatusShown { hit: self.hits(looked), block: block_of(&self.tiles.o.read_data, within) }
        });
        o.memory.drive(&q.memory);
        o.looks = !q.cleaning && q.step != Step::Read;
        o.resting = q.step == Step::Rest;
        let fetches = q.fetches.iter().any(|fetch| fetch.missing != 0);
        o.idle = q.step == Step::Rest && !q.looked.valid && !fetches && !q.arrived.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.memory.leave(i.memory);
        let free = !d.memory.valid;
        d.arrived.valid = false;
        if let Some(filled) = i.filled.get() {
            d.arrived.put(*filled);
        }
        let own = (i.number, i.backing, self.p.slices.get());
        let old = self.tags.o.read_data;
        // The write ports belong to a sector that arrives or to a change, else to the step.
        let may_write = !q.arrived.valid && !i.change.valid;
        let (mut scans, mut tag, mut lanes, mut to, mut bytes) = (false, None, 0, 0, Sector::default());

        match q.step {
            Step::Rest => {
                if let Some(client) = i.clean.get() {
                    d.cleaning = true;
                    d.client = *client;
                    d.set = 0;
                    d.step = Step::Scan;
                } else if let Some(looked) = q.looked.get() {
                    // Fetch a line that missed, or reserve its set if it is overwritten; write back the one there. What is
                    // wide is loaded before it is known whether the lookup hits.
                    let Place { line, set, .. } = self.place(&looked.lookup);
                    let free = q.fetches.iter().position(|fetch| !fetch.busy);
                    let taken = q.fetches.iter().any(|fetch| self.has(fetch, set));
                    d.set = set;
                    d.fetch = free.unwrap_or(STATUS_FETCHES - 1) as u8;
                    d.victim = StatusTag { dirty: 0, ..old };
                    d.client = OWN_CLIENT;
                    let misses = !looked.stale && may_write && !self.hits(looked);
                    if misses && !self.is_swept(set) {
                        d.step = Step::Sweep;
                    }
                    if let Some(k) = free {
                        d.fetches[k].line = line;
                        if misses && self.is_swept(set) && !taken {
                            let missing = if looked.lookup.overwrites { 0 } else { LINE_SECTORS as u8 };
                            d.fetches[k] = StatusFetch { busy: true, missing, line };
                            d.victim.dirty = old.dirty;
                            tag = Some((set, StatusTag::default()));
                            d.step = if old.dirty != 0 { Step::Head } else { Step::Request };
                        }
                    }
                }
            }
            Step::Sweep => {
                if may_write {
                    tag = Some((q.set & !LAST_OF_ROW | q.swept, StatusTag::default()));
                    d.swept = q.swept + 1 & LAST_OF_ROW;
                    if q.swept == LAST_OF_ROW {
                        d.rows |= row_of(q.set);
                        d.step = Step::Rest;
                    }
                }
            }
            Step::Head => {
                if free {
                    let StatusTag { line, dirty, .. } = q.victim;
                    let head = head_of(MemoryOp::Write, q.client, line, dirty, 0, &own);
                    d.memory.put(MemoryUp::Head(head));
                    d.write_backs = q.write_backs.wrapping_add(1);
                    d.step = Step::Read;
                }
            }
            Step::Read => d.step = Step::Beat,
            Step::Beat => {
                d.step = Step::Read;
                if free {
                    let beat = beat_of(&q.victim, self.tiles.o.read_data);
                    d.victim.dirty = q.victim.dirty & (q.victim.dirty - 1);
                    d.memory.put(MemoryUp::Beat(beat));
                    d.step = match () {
                        () if !beat.last => Step::Read,
                        () if q.cleaning => Step::Scan,
                        () if q.fetches[usize::from(q.fetch)].missing != 0 => Step::Request,
                        () => Step::Rest,
                    };
                }
            }
            Step::Request => {
                if free {
                    let line = q.fetches[usize::from(q.fetch)].line;
                    let head = head_of(MemoryOp::Read, OWN_CLIENT, line, 15, q.fetch, &own);
                    d.memory.put(MemoryUp::Head(head));
                    d.misses = q.misses.wrapping_add(1);
                    d.step = Step::Rest;
                }
            }
            Step::Scan => {
                scans = self.is_swept(q.set);
                if scans {
                    d.step = Step::Scanned;
                } else {
                    self.scan_on(q.set | LAST_OF_ROW, free, &mut d);
                }
            }
            Step::Scanned => {
                if old.dirty == 0 {
                    d.step = Step::Scan;
                    self.scan_on(q.set, free, &mut d);
                } else if may_write {
                    d.victim = old;
                    d.step = Step::Head;
                    tag = Some((q.set, StatusTag { dirty: 0, ..old }));
                }
            }
        }

        // Sectors that arrive, the lookup that hits, and its change.
        if let Some(StatusFill { fetch, sector, data }) = q.arrived.get() {
            let StatusFetch { missing, line, .. } = q.fetches[usize::from(*fetch)];
            let set = self.set_of(line);
            d.fetches[usize::from(*fetch)].missing = missing - 1;
            (lanes, to, bytes) = (u64::from(u32::MAX), sector_at(set, *sector), *data);
            if missing == 1 {
                tag = Some((set, StatusTag { line, dirty: 0, known: !0 }));
            }
        }
        if let Some(looked) = q.looked.get().filter(|looked| self.hits(looked)) {
            let place = self.place(&looked.lookup);
            for fetch in d.fetches.iter_mut().filter(|fetch| fetch.line == place.line) {
                fetch.busy = false;
            }
            if let Some(change) = i.change.get() {
                tag = Some((place.set, tag_after(&old, self.is_cached(place.line), &place)));
                to = place.at();
                lanes = u64::from(change.tiles) << (4 * (place.within % SECTOR_BLOCKS));
                bytes = Sector { words: [byte_of(&change.status) * 0x0101_0101; SECTOR_WORDS] };
            }
        }

        // The next lookup.
        d.looked.valid = false;
        let mut from = (q.set, sector_at(self.set_of(q.victim.line), next_dirty(&q.victim)));
        if let Some(lookup) = i.lookup.get() {
            let stale = tag.is_some() || lanes != 0 || i.clean.valid;
            d.looked.put(Looked { lookup: *lookup, stale });
            let place = self.place(lookup);
            from = (place.set, place.at());
        }

        // ---- clock edge
        self.tags.i.read(i.lookup.valid || scans, from.0);
        self.tiles.i.read(i.lookup.valid || q.step == Step::Read, from.1);
        self.tags.i.write(tag.is_some(), tag.map_or(0, |(set, _)| set), || {
            tag.map_or(StatusTag::default(), |(_, tag)| tag)
        });
        self.tiles.i.write_lanes(lanes, to, || bytes);
        self.q = d;
    }
}
