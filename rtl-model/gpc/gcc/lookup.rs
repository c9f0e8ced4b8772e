//! Lookup of a line: compares its tags, then hits or requests it.

use super::Regs;
use super::gcc_steps::*;
use super::types::*;
use bundle::*;
use std::ops::Range;

/// A lookup once its tags and the location of its buffer were read: ways with its key, and the line's address.
pub fn compared(
    lookup: &LineLookup,
    tags: &[LineKey; WAYS],
    &BufferPlace { base, size }: &BufferPlace,
    bound: bool,
    moved: &[MovedBlock],
    aside: u32,
) -> LineLookup {
    let (mut d, key) = (*lookup, lookup.key);
    for (way, tag) in tags.iter().enumerate() {
        d.equal |= u8::from(*tag == key) << way;
    }
    let number = key.line & 0x1ff;
    let own = (u64::from(base) << 1).wrapping_add(number) & ((1 << 33) - 1);
    d.line = if key.constant { own } else { key.line };
    d.zero = key.constant && (!bound || number > u64::from(size >> 7));
    let is = |m: &MovedBlock| m.valid && m.buffer == key.buffer() && u64::from(m.block) == number >> 1;
    let slot = moved.iter().position(is).filter(|_| key.constant);
    d.physical = slot.is_some();
    if let Some(slot) = slot {
        d.line = u64::from(aside.wrapping_add(slot as u32)) << 1 | number & 1;
    }
    d.stage = LookupStage::Decide;
    d
}

/// Hits on a line that is present or in flight; otherwise requests it if a way is replaceable. Returns the way whose tag is written.
pub fn decide(q: &Regs, d: &mut Regs, set: u8, mshrs: Range<usize>) -> Option<usize> {
    let LineLookup { tag, key, equal, line, zero, physical, .. } = q.lookup;
    let s = usize::from(set);
    let hit = equal & q.valid[s];
    let mut pinned = q.filling[s];
    for waiting in q.waiting.iter().filter(|w| w.valid && !w.zero && w.set == set) {
        pinned |= 1 << waiting.way;
    }
    let free = !pinned & 15;
    let misses = !zero && hit == 0;
    let way = if zero {
        0
    } else if hit != 0 {
        hit.trailing_zeros() as u8
    } else {
        if q.up.valid {
            return None;
        }
        way_of(free, q.valid[s], q.victim)?
    };
    let at =
        mshrs.into_iter().find(|&at| !q.waiting[at].valid).expect("it was there when the request was taken");
    if misses {
        d.valid[s] |= 1 << way;
        d.filling[s] |= 1 << way;
        d.here[slot(set, way)] = 0;
        d.faulty[s] &= !(1 << way);
        d.victim = (way + 1) % WAYS as u8;
        let tag = slot(set, way) as u16;
        let head = MemoryHead { tag, line, sectors: 15, physical, ..MemoryHead::default() };
        d.up.put(MemoryUp::Head(head));
    }
    let arrived = if zero { 15 } else { d.here[slot(set, way)] };
    let (constant, set) = (key.constant, if zero { 0 } else { set });
    d.waiting[at] =
        WaitingRequest { valid: true, served: false, old: false, constant, tag, zero, set, way, arrived };
    if key.constant {
        let buffer = key.buffer();
        d.used[usize::from(buffer) / 64] |= 1 << (buffer % 64);
    }
    d.lookup.stage = LookupStage::Idle;
    misses.then_some(usize::from(way))
}
