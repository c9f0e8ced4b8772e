//! Lines are replaced, merged, found later and invalidated.

use super::bench::{ALL, FREE, Item, Stalls, judge, run};
use super::{attach, big, of, plain, small, walk_request};
use crate::gmmu::tables::*;
use bundle::*;
use host::page_tables::Mapping;
use kit::{Maker, scenarios};
use mem::gmmu::l1_tlb::{L1Tlb, Params};

scenarios! {
    L1Tlb::new(&Params::default()) =>
        a_page_mapped_later_is_found a_later_entry_joins_its_line what_is_invalidated
        control_waits_for_what_came_before;
    L1Tlb::new(&of(3, 16, 4, 2)) => sets_are_replaced_round_robin;
}

/// 4 sets of 4 lines each: the oldest line is replaced first, whichever was requested since.
fn sets_are_replaced_round_robin(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let set = |n: u32| big(4 * n + 2);
    let requests = [0, 1, 2, 3, 0, 4, 1, 2, 3, 4, 0, 2, 3, 4, 1];
    //          m  m  m  m  h  m  h  h  h  h  m  h  h  h  m
    let mut list = attach(&worlds[0]);
    for n in requests {
        list.extend([walk_request(n as usize, set(n)), Item::Quiet]);
    }
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    let walked: Vec<u32> = seen.walks.iter().map(|(_, walk)| walk.page).collect();
    assert_eq!(walked, [0, 1, 2, 3, 4, 0, 1].map(set));
}

/// Without an invalidation: a refused page leaves no entry, nor does a refused page beside the requested one.
fn a_page_mapped_later_is_found(new: Maker<L1Tlb>) {
    let (mut before, after) = (plain(), plain());
    let space = before.spaces[3];
    for page in [0x8000_3000, 0x8000_4000] {
        space.map(&mut before.memory, 0x3_0000_0000, 4096, page, &Mapping::default());
    }
    let (three, four) = ((1 << 19) + 3, (1 << 19) + 4);
    let start = attach(&before);
    let worlds = [before, after];
    // The page is requested alone, before a neighbour, or only the neighbour is.
    for requests in [vec![three], vec![three, three + 2], vec![three + 2]] {
        let requests: Vec<Item> =
            requests.into_iter().flat_map(|page| [walk_request(1, page), Item::Quiet]).collect();
        let list =
            [start.clone(), requests, vec![Item::Remap, walk_request(1, three), walk_request(2, four)]]
                .concat();
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
    }
}

/// An entry that was walked for separately is merged into the line present: no second walk is needed.
fn a_later_entry_joins_its_line(new: Maker<L1Tlb>) {
    let (mut before, after) = (plain(), plain());
    let page = 0x8000_3000;
    before.spaces[3].map(&mut before.memory, 0x3_0000_0000, 4096, page, &Mapping::default());
    let (three, five) = ((1 << 19) + 3, (1 << 19) + 5);
    let start = attach(&before);
    let worlds = [before, after];
    let requests = [
        walk_request(1, five),
        Item::Quiet,
        Item::Remap,
        walk_request(1, three),
        Item::Quiet,
        walk_request(2, three),
        Item::Quiet,
        walk_request(2, five),
    ];
    let list = [start, requests.to_vec()].concat();
    let seen = run(new(), &worlds, &list, FREE);
    judge(&worlds, &list, &seen);
    assert_eq!(seen.walks.len(), 2);
}

fn what_is_invalidated(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    let pages = || {
        [big(1), big(2), small(3), small(14)]
            .map(|page| [Item::Request(0, 3, page), Item::Request(1, 6, page)])
    };
    let invalidate = |all_pages, all_spaces, page| SpaceInvalidate { all_pages, all_spaces, space: 6, page };
    for (what, walks) in [
        (SpaceControl::Invalidate(invalidate(true, true, 0)), 8),
        (SpaceControl::Invalidate(invalidate(true, false, 0)), 4),
        (SpaceControl::Invalidate(invalidate(false, false, big(1) + 3)), 1),
        (SpaceControl::Invalidate(invalidate(false, true, big(2))), 2),
        (SpaceControl::Invalidate(invalidate(false, true, small(14))), 2),
        (SpaceControl::Invalidate(invalidate(false, true, small(15))), 0),
        (bind(6, &worlds[0].spaces[6]), 4),
        (SpaceControl::Select(SpaceUse { space: 6 }), 0),
    ] {
        let list =
            [attach(&worlds[0]), pages().concat(), vec![Item::Control(what)], pages().concat()].concat();
        let seen = run(new(), &worlds, &list, FREE);
        judge(&worlds, &list, &seen);
        assert_eq!(seen.walks.len(), 8 + walks, "{what:?}");
    }
}

fn control_waits_for_what_came_before(new: Maker<L1Tlb>) {
    let worlds = [plain()];
    for (control, waits) in
        [(SpaceControl::Invalidate(ALL), true), (SpaceControl::Select(SpaceUse::default()), false)]
    {
        let list = [
            attach(&worlds[0]),
            (0..6).map(|n| walk_request(n, big(n as u32))).collect(),
            vec![Item::Control(control), walk_request(0, big(0))],
        ]
        .concat();
        let seen = run(new(), &worlds, &list, Stalls { latency: 300, ..FREE });
        judge(&worlds, &list, &seen);
        let last = seen.lines[1..].iter().flatten().map(|(at, _)| *at).max().unwrap();
        assert_eq!(seen.controlled[8] > last, waits);
        // The walker takes longer than the sweep.
        assert!(!waits || seen.controlled[8] > last + 300);
        assert!(seen.taken[0][1] > seen.controlled[8]);
    }
}
