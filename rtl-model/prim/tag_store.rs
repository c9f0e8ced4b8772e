//! Tag store: the tags of one set of a cache, and the state of each entry: valid, dirty, being written to memory, pinned
//! by items that use it. A cache with several sets has an array of them; data and other state of an entry are in RAMs of
//! the cache.
//!
//! It performs one lookup a cycle: a tag is compared in one cycle, and its result is shown in the next, with fills,
//! write-backs and drops of the cycle between forwarded. Nothing stalls it; its owner follows the rules of
//! docs/units/prim/tag_store.md. It shows the next entry to fill (round robin), the next to write back before that, and
//! the next for a flush.

use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Entries in use, of those that exist.
    ways: 1..=64 = 64, "entries";
    /// Entries that are written back before they are next to be filled.
    ahead: 0..=63 = 0, "entries";
}

/// Parameters for the unit's number of ways, of any range.
pub fn of<const MIN: usize, const MAX: usize>(ways: Within<MIN, MAX>) -> Params {
    Params { ways: Within::new(ways.get()), ..Params::default() }
}

// ---- ports
kernel::ports! { <T, const ENTRIES: usize, const INDEX: usize>
    in pulse lookup: T;              // tag to look up, from the next cycle on
    in pulse fill: Uint<INDEX>;      // the entry holds the looked-up tag from now on, clean
    in strobe turn: bool;            // it was the next entry to fill: advance
    in pulse modify: Uint<INDEX>;    // the entry becomes dirty
    in pulse write_back: Uint<INDEX>; // its bytes are sent to memory; then it is clean
    in pulse written: Uint<INDEX>;   // memory has received them
    in pulse pin: Uint<INDEX>;       // an item uses the entry
    in pulse unpin: Uint<INDEX>;     // an item no longer uses it
    in strobe drop: Uint<ENTRIES>;   // entries to invalidate
    in strobe ahead_next: bool;      // the entry at `ahead` is handled: advance
    in strobe scan_next: bool;       // the entry at `scan` is handled: advance
    out level tag: T;                // looked-up tag
    out level hit: bool;             // an entry holds the looked-up tag
    out level entry: Uint<INDEX>;    // that entry, else the next to fill
    out level stale: bool;           // the tag is being written to memory
    out level valid: Uint<ENTRIES>;
    out level dirty: Uint<ENTRIES>;
    out level leaving: Uint<ENTRIES>; // being written to memory
    out level pinned: Uint<ENTRIES>; // in use
    out level early: bool;           // `ahead` may be written back early
    out level ahead: Uint<INDEX>;    // entry to write back early
    out level scan: Uint<INDEX>;     // current entry of a flush
    out level scan_last: bool;       // it is the last entry
}

// ---- registers
kernel::packed! {
    pub struct Regs<T, const ENTRIES: usize, const INDEX: usize> {
        tag: T,                 // looked-up tag
        found: Uint<ENTRIES>,   // entry that holds it: at most one
        left: Uint<ENTRIES>,    // entries that held it and are being written to memory
        valid: Uint<ENTRIES>,
        dirty: Uint<ENTRIES>,
        leaving: Uint<ENTRIES>,
        pins: [B9; ENTRIES],    // items that use an entry
        next: Uint<INDEX>,      // next entry to fill
        ahead: Uint<INDEX>,     // entry to write back early
        lead: Uint<INDEX>,      // distance of `ahead` from `next`
        scan: Uint<INDEX>,      // current entry of a flush
    }
}

kernel::unit! {
    flat pub struct TagStore<T, const ENTRIES: usize, const INDEX: usize>(p) {
        registers: Regs<T, ENTRIES, INDEX>;
        memory current: [T; ENTRIES];
        memory former: [T; ENTRIES]; // tags last written to memory
    }
}

impl<T: Packed, const ENTRIES: usize, const INDEX: usize> TagStore<T, ENTRIES, INDEX> {
    fn last(&self) -> u64 {
        self.p.ways.get().min(ENTRIES) as u64 - 1
    }

    fn after(&self, entry: u64) -> u64 {
        if entry == self.last() { 0 } else { entry + 1 }
    }

    /// Number of entries that may be written back early.
    fn most(&self) -> u64 {
        self.last().min(self.p.ahead.get() as u64)
    }
}

/// A mask with the entry's bit.
fn one(entry: &Offer<u64>) -> u64 {
    entry.get().map_or(0, |entry| 1 << entry)
}

/// The entries of a mask that fulfil a condition.
fn those(mut set: u64, holds: impl Fn(usize) -> bool) -> u64 {
    let mut found = 0;
    while set != 0 {
        let entry = set.trailing_zeros();
        found |= u64::from(holds(entry as usize)) << entry;
        set &= set - 1;
    }
    found
}

impl<T: Packed, const ENTRIES: usize, const INDEX: usize> Logic for TagStore<T, ENTRIES, INDEX> {
    // ---- outputs
    fn show(&self, o: &mut Self::Out) {
        let q = &self.q;
        o.tag = q.tag;
        o.hit = q.found != 0;
        o.entry = if o.hit { q.found.trailing_zeros().into() } else { q.next };
        o.stale = q.left != 0;
        (o.valid, o.dirty, o.leaving) = (q.valid, q.dirty, q.leaving);
        o.pinned = (0..ENTRIES).fold(0, |set, k| set | u64::from(q.pins[k] != 0) << k);
        o.early = q.lead != self.most();
        (o.ahead, o.scan) = (q.ahead, q.scan);
        o.scan_last = q.scan == self.last();
    }

    // ---- next state
    fn tick(&mut self, i: &Self::In) {
        let q = self.q;
        let mut d = q;
        let (fill, back) = (one(&i.fill), one(&i.write_back));

        // state of the entries: one that is written back may be filled at once
        d.valid = q.valid & !i.drop | fill;
        d.dirty = q.dirty & !(i.drop | back | fill) | one(&i.modify);
        d.leaving = q.leaving & !one(&i.written) | back;
        if let Some(&entry) = i.pin.get() {
            d.pins[entry as usize] += 1;
        }
        if let Some(&entry) = i.unpin.get() {
            d.pins[entry as usize] -= 1;
        }

        // the looked-up tag: its location after this cycle
        match i.lookup.get() {
            Some(&tag) => {
                let refilled = if q.tag == tag { fill } else { 0 };
                d.tag = tag;
                d.found = those(d.valid & !fill, |k| self.current[k] == tag) | refilled;
                d.left = those(d.leaving & !back, |k| self.former[k] == tag)
                    | those(back, |k| self.current[k] == tag);
            }
            None => {
                d.found = q.found & d.valid | fill;
                d.left = (q.left & !back | q.found & back) & d.leaving;
            }
        }

        // replacement order
        if i.turn {
            d.next = self.after(q.next);
        }
        let on_time = q.lead == 0;
        if i.ahead_next || i.turn && on_time {
            d.ahead = self.after(q.ahead);
        }
        match (i.ahead_next, i.turn) {
            (true, false) => d.lead = q.lead + 1,
            (false, true) if !on_time => d.lead = q.lead - 1,
            _ => (),
        }
        if i.scan_next {
            d.scan = self.after(q.scan);
        }

        // ---- clock edge
        self.q = d;
        if let Some(&entry) = i.write_back.get() {
            self.former.write(entry as usize, self.current[entry as usize]);
        }
        if let Some(&entry) = i.fill.get() {
            self.current.write(entry as usize, q.tag);
        }
    }

    /// Changes only with its ports.
    #[inline]
    fn still(&self) -> bool {
        true
    }
}
