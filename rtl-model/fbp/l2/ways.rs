//! The ways of a set: lookup, order of use, and the choice of a victim.

use super::types::*;
use bundle::*;

/// Sectors of a way in certain states.
pub fn those(way: &Way, is: impl Fn(SectorState) -> bool) -> u8 {
    (0..LINE_SECTORS).fold(0, |set, s| set | u8::from(is(way.sectors[s])) << s)
}

/// Sectors with all bytes valid.
pub fn whole(way: &Way) -> u8 {
    those(way, |state| matches!(state, SectorState::Clean | SectorState::Dirty))
}

/// Sectors with bytes that memory does not have.
pub fn dirty(way: &Way) -> u8 {
    those(way, |state| matches!(state, SectorState::Dirty | SectorState::Partial))
}

/// Changes the state of some sectors.
pub fn set_states(way: &mut Way, sectors: u8, to: impl Fn(SectorState) -> SectorState) {
    for s in (0..LINE_SECTORS).filter(|s| sectors >> s & 1 == 1) {
        way.sectors[s] = to(way.sectors[s]);
    }
}

/// The way that has a line.
pub fn find(set: &WaySet, line: u32, ways: usize) -> Option<usize> {
    (0..ways).find(|&k| set.ways[k].valid && set.ways[k].line == line)
}

/// A way was used: it is the youngest.
pub fn touch(set: &mut WaySet, way: usize, ways: usize) {
    let age = set.ways[way].age;
    for k in 0..ways {
        if set.ways[k].age < age {
            set.ways[k].age += 1;
        }
    }
    set.ways[way].age = 0;
}

/// The least recently used of the ways for which `holds` is true.
pub fn oldest(set: &WaySet, ways: usize, holds: impl Fn(usize) -> bool) -> Option<usize> {
    (0..ways).filter(|&k| holds(k)).max_by_key(|&k| set.ways[k].age)
}

/// The way for a new line: an empty one, else the least recently used of the lowest class that is present.
pub fn victim(set: &WaySet, pinned: u16, ways: usize) -> Option<usize> {
    let free = |k: usize| pinned >> k & 1 == 0;
    let of =
        |class: EvictClass| oldest(set, ways, |k| free(k) && set.ways[k].valid && set.ways[k].evict == class);
    let empty = (0..ways).find(|&k| free(k) && !set.ways[k].valid);
    empty
        .or_else(|| of(EvictClass::First))
        .or_else(|| of(EvictClass::Normal))
        .or_else(|| of(EvictClass::Last))
}

/// Where more lines have class Last than may, the least recently used of them becomes class First.
pub fn cap_last(set: &mut WaySet, ways: usize, most: usize) {
    let stays = |set: &WaySet, k: usize| set.ways[k].valid && set.ways[k].evict == EvictClass::Last;
    if (0..ways).filter(|&k| stays(set, k)).count() > most
        && let Some(way) = oldest(set, ways, |k| stays(set, k))
    {
        set.ways[way].evict = EvictClass::First;
    }
}

/// The line to clean: the next victim if it is dirty, so that no request has to wait for its eviction; where more than `most`
/// are dirty, the one that will be a victim first. Lines of class Last do not count: they stay, and are written again.
pub fn to_clean(set: &WaySet, pinned: u16, ways: usize, most: usize) -> Option<usize> {
    let next = victim(set, pinned, ways)?;
    let is_dirty = |k: usize| set.ways[k].valid && dirty(&set.ways[k]) != 0;
    let counts = |k: usize| is_dirty(k) && set.ways[k].evict != EvictClass::Last;
    let others = (0..ways).filter(|&k| !counts(k)).fold(0, |others, k| others | 1 << k);
    if is_dirty(next) {
        return Some(next);
    }
    let many = (0..ways).filter(|&k| counts(k)).count() > most;
    victim(set, pinned | others, ways).filter(|_| many)
}

/// A set without lines; the ages of its ways are a permutation, all else is 0.
pub fn empty_set(ways: usize) -> WaySet {
    let mut set = WaySet::default();
    for k in 0..ways {
        set.ways[k].age = k as u8;
    }
    set
}
