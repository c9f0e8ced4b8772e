//! The line of a set that is evicted follows from class and age; uncached lines are not retained.

use super::{LATENCY, at_once, bytes, meets, one_by_one, requested, responded, sent, uncached, with, write};
use bundle::*;
use fbp::l2::{L2, Params};
use kit::memory::Store;
use kit::requests::{Request, read};
use kit::{Maker, scenarios};

scenarios! {
    L2::new(&Params::default()) =>
        class_first_is_evicted_first the_oldest_line_of_a_class_is_evicted too_many_lines_of_class_last
        class_last_is_for_pitch_lines too_many_dirty_lines
        of_many_dirty_lines_the_first_victim_goes dirty_lines_of_class_last_stay the_next_victim_is_cleaned_early
        uncached_reads_are_not_cached uncached_writes_go_through;
}

/// Which of the lines that met in a set is not there any more, once one more has come: those requested
/// again.
fn gone(new: Maker<L2>, lines: &[Request]) -> Vec<u64> {
    let again: Vec<_> = (0..16).map(|k| read(meets(k), 100 + k as u16)).collect();
    let mut all = lines.to_vec();
    all.push(read(meets(16), 99));
    let before = all.len();
    // Looking for them takes places, too: one run for each.
    let is_gone = |k: &u64| {
        let mut all = all.clone();
        all.push(again[*k as usize].clone());
        let requested = requested(&one_by_one(new, &all));
        requested.iter().filter(|line| **line == meets(*k)).count() == 2
    };
    assert!(before >= 17);
    (0..16).filter(is_gone).collect()
}

fn of_class(k: u64, evict: EvictClass) -> Request {
    with(read(meets(k), k as u16), |head| head.evict = evict)
}

fn class_first_is_evicted_first(new: Maker<L2>) {
    let class = |k: u64| if k == 5 || k == 9 { EvictClass::First } else { EvictClass::Normal };
    let lines: Vec<_> = (0..16).map(|k| of_class(k, class(k))).collect();
    assert_eq!(gone(new, &lines), [5]);
}

fn the_oldest_line_of_a_class_is_evicted(new: Maker<L2>) {
    let mut lines: Vec<_> = (0..16).map(|k| of_class(k, EvictClass::Normal)).collect();
    lines.push(read(meets(0), 50));
    assert_eq!(gone(new, &lines), [1]);
}

/// Eight may stay; of nine the oldest goes before all others.
fn too_many_lines_of_class_last(new: Maker<L2>) {
    let stays = |most: u64| move |k: u64| if k >= 16 - most { EvictClass::Last } else { EvictClass::Normal };
    let eight: Vec<_> = (0..16).map(|k| of_class(k, stays(8)(k))).collect();
    assert_eq!(gone(new, &eight), [0]);
    let nine: Vec<_> = (0..16).map(|k| of_class(k, stays(9)(k))).collect();
    assert_eq!(gone(new, &nine), [7]);
}

fn class_last_is_for_pitch_lines(new: Maker<L2>) {
    let tiled = |request: Request| with(request, |head| head.page.kind = 0xfe);
    let mut lines: Vec<_> = (0..16).map(|k| of_class(k, EvictClass::Normal)).collect();
    lines[0] = tiled(of_class(0, EvictClass::Last));
    assert_eq!(gone(new, &lines), [0]);
    lines[0] = of_class(0, EvictClass::Last);
    assert_eq!(gone(new, &lines), [1]);
}

/// Four dirty lines of a set may be; the fifth sends the oldest to memory, which stays.
fn too_many_dirty_lines(new: Maker<L2>) {
    let writes = |n: u64| (0..n).map(|k| write(meets(k), k as u16, 15, 77)).collect::<Vec<_>>();
    let seen = one_by_one(new, &writes(4));
    assert!(seen.heads.is_empty(), "{:?}", seen.heads);
    let mut five = writes(5);
    five.push(read(meets(0), 50));
    let seen = one_by_one(new, &five);
    assert_eq!((sent(&seen), requested(&seen)), (vec![meets(0)], vec![]));
    assert_eq!(seen.of(50)[0].data.words, [0x4d4d_4d4d; 8]);
    assert_eq!(seen.store.sector(0).words, [0x4d4d_4d4d; 8]);
}

/// Of too many dirty lines one of class First goes before older ones, as it will be a victim first.
fn of_many_dirty_lines_the_first_victim_goes(new: Maker<L2>) {
    let class = |k: u64| if k == 3 { EvictClass::First } else { EvictClass::Normal };
    let of = |k: u64| with(write(meets(k), k as u16, 15, 77), |head| head.evict = class(k));
    let writes: Vec<_> = (0..5).map(of).collect();
    assert_eq!(sent(&one_by_one(new, &writes)), [meets(3)]);
}

/// Of dirty lines of class Last any number may be: they stay, and are written again.
fn dirty_lines_of_class_last_stay(new: Maker<L2>) {
    let last = |k: u64| with(write(meets(k), k as u16, 15, 77), |head| head.evict = EvictClass::Last);
    let lines: Vec<_> = (0..8).map(last).collect();
    assert_eq!(sent(&one_by_one(new, &lines)), []);
}

/// In a full set the next victim is sent to memory before its way is needed: at the next write's end, and only if it is dirty.
fn the_next_victim_is_cleaned_early(new: Maker<L2>) {
    let mut full = vec![write(meets(0), 0, 15, 77)];
    full.extend((1..16).map(|k| read(meets(k), k as u16)));
    assert_eq!(sent(&one_by_one(new, &full)), [], "nothing was written since the set was full");
    full.push(write(meets(15), 50, 15, 78));
    assert_eq!(sent(&one_by_one(new, &full)), [meets(0)]);
    // Line 0 is clean now, and is replaced; line 1 is clean, too.
    full.extend([read(meets(16), 51), write(meets(15), 52, 15, 79)]);
    let seen = one_by_one(new, &full);
    assert_eq!(sent(&seen), [meets(0)]);
    assert_eq!(seen.store.sector(meets(0) * 4).words, [0x4d4d_4d4d; 8]);
}

fn uncached_reads_are_not_cached(new: Maker<L2>) {
    let seen = at_once(new, vec![uncached(read(5, 1)), uncached(read(5, 2)), uncached(read(6, 3))]);
    assert_eq!(requested(&seen), [5, 5, 6], "and in their channel's order");
    assert!(responded(&seen, 2) >= responded(&seen, 1) + LATENCY, "one after the other");
    // A line that was written before is evicted to memory, and is read back.
    let seen = one_by_one(new, &[bytes(5, 1, 1, 0xff, 9), uncached(read(5, 2)), read(5, 3)]);
    assert_eq!((sent(&seen), requested(&seen)), (vec![5], vec![5, 5]));
    assert_eq!(seen.of(2)[0].data.words[1..3], [0x0909_0909, 0x0505_0505]);
}

fn uncached_writes_go_through(new: Maker<L2>) {
    let seen = one_by_one(new, &[uncached(bytes(5, 1, 2, 0xf0, 9))]);
    assert_eq!(sent(&seen), [5]);
    let words = seen.store.sector(21).words;
    assert_eq!(words[..3], [0x0505_0505, 0x0909_0909, 0x0505_0505]);
}
