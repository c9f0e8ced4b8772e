//! Tag store: the tags of one set of a cache, and the state of each entry: valid, dirty, on its
//! way to memory, pinned by items that use it. A cache of several sets has an array of them;
//! data, and what else the cache keeps of an entry, are in RAMs of the cache.
//!
//! One lookup a clock: a tag is compared in one clock, and its outcome is shown in the next,
//! with fills, write-backs and drops of the clock between forwarded. Nothing stalls it; its
//! owner keeps to the rules of docs/units/prim/tag_store.md. It says which entry is filled next
//! (round robin), which to write back ahead of that, and which comes next in a flush.

use kernel::prelude::*;

// ---- parameters
kernel::params! {
    /// Entries in use, of those that there are.
    ways: 1..=64 = 64, "entries";
    /// Entries that are written back before their turn to be filled.
    ahead: 0..=63 = 0, "entries";
}

/// A store with the unit's number of ways, whatever its range.
pub fn of<const MIN: usize, const MAX: usize>(ways: Within<MIN, MAX>) -> Params {
    Params { ways: Within::new(ways.get()), ..Params::default() }
}

// ---- ports
kernel::ports! { <T, const ENTRIES: usize, const INDEX: usize>
    in pulse look: T;                // from the next clock on this is the tag looked for
    in pulse fill: Uint<INDEX>;      // the entry holds the tag looked for from now on, clean
    in strobe turn: bool;            // it was the next in turn: advance
    in pulse modify: Uint<INDEX>;    // the entry becomes dirty
    in pulse write_back: Uint<INDEX>; // its bytes go to memory; then it is not dirty
    in pulse written: Uint<INDEX>;   // memory has them
    in pulse pin: Uint<INDEX>;       // an item uses the entry
    in pulse unpin: Uint<INDEX>;     // an item no longer uses it
    in strobe drop: Uint<ENTRIES>;   // entries that hold nothing any more
    in strobe ahead_next: bool;      // the entry shown at `ahead` is handled: advance
    in strobe scan_next: bool;       // the entry shown at `scan` is handled: advance
    out level tag: T;                // the tag looked for
    out level hit: bool;             // an entry holds the tag looked for
    out level entry: Uint<INDEX>;    // that entry, else the one to fill next
    out level stale: bool;           // the tag is on its way to memory
    out level valid: Uint<ENTRIES>;
    out level dirty: Uint<ENTRIES>;
    out level leaving: Uint<ENTRIES>; // on their way to memory
    out level pinned: Uint<ENTRIES>; // in use
    out level early: bool;           // `ahead` may be written back before its turn
    out level ahead: Uint<INDEX>;    // the entry to write back ahead
    out level scan: Uint<INDEX>;     // the entry that a flush is at
    out level scan_last: bool;       // it is the last
}

// ---- registers
kernel::packed! {
    pub struct Regs<T, const ENTRIES: usize, const INDEX: usize> {
        tag: T,                 // the tag looked for
        found: Uint<ENTRIES>,   // where it is: one entry at most
        left: Uint<ENTRIES>,    // where it was, on its way to memory
        valid: Uint<ENTRIES>,
        dirty: Uint<ENTRIES>,
        leaving: Uint<ENTRIES>,
        pins: [B9; ENTRIES],    // items that use an entry
        next: Uint<INDEX>,      // the entry to fill next
        ahead: Uint<INDEX>,     // the entry to write back ahead
        lead: Uint<INDEX>,      // distance of `ahead` from `next`
        scan: Uint<INDEX>,      // the entry that a flush is at
    }
}

kernel::unit! {
    flat pub struct TagStore<T, const ENTRIES: usize, const INDEX: usize>(p) {
        registers: Regs<T, ENTRIES, INDEX>;
        memory current: [T; ENTRIES];
        memory former: [T; ENTRIES]; // tags that went to memory last
    }
}

impl<T: Packed, const ENTRIES: usize, const INDEX: usize> TagStore<T, ENTRIES, INDEX> {
    fn last(&self) -> u64 {
        self.p.ways.get().min(ENTRIES) as u64 - 1
    }

    fn after(&self, entry: u64) -> u64 {
        if entry == self.last() { 0 } else { entry + 1 }
    }

    /// How many entries ahead of their turn are written back.
    fn most(&self) -> u64 {
        self.last().min(self.p.ahead.get() as u64)
    }
}

/// A mask with the entry's bit.
fn one(entry: &Offer<u64>) -> u64 {
    entry.get().map_or(0, |entry| 1 << entry)
}

/// A mask of the entries that meet a condition.
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

        // how the entries stand: one that is written back may be filled at once
        d.valid = q.valid & !i.drop | fill;
        d.dirty = q.dirty & !(i.drop | back | fill) | one(&i.modify);
        d.leaving = q.leaving & !one(&i.written) | back;
        if let Some(&entry) = i.pin.get() {
            d.pins[entry as usize] += 1;
        }
        if let Some(&entry) = i.unpin.get() {
            d.pins[entry as usize] -= 1;
        }

        // the tag looked for: where it will be after this clock
        match i.look.get() {
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

        // order
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

    /// It moves with its ports alone.
    #[inline]
    fn still(&self) -> bool {
        true
    }
}
