//! A tag store shows the result of a search over all earlier updates, a cycle after the request,
//! whatever happens meanwhile; and it fills, writes back and scans entries in order.

use kernel::Within;
use kit::scenario::property;
use kit::{Maker, scenarios};
use prim::tag_store::{self, Params, TagStore};
use proptest::prelude::*;

kernel::packed! {
    pub struct Tag {
        tag: kernel::packed::B6,
    }
}

const ENTRIES: usize = 6;
type Store = TagStore<Tag, ENTRIES, 3>;
type In = tag_store::In<Tag, ENTRIES, 3>;

scenarios! {
    of(6, 2) =>
        one_item_a_cycle an_evicted_tag_is_stale_until_it_is_written a_dropped_entry_is_found_no_more
        an_entry_is_pinned_until_its_last_unpin the_largest_number_of_pins any_traffic_two_ahead;
    of(6, 0) => whole_rounds any_traffic_of_six;
    of(4, 2) => two_entries_ahead any_traffic_of_four;
}

fn of(ways: usize, ahead: usize) -> Store {
    Store::new(&Params { ways: Within::new(ways), ahead: Within::new(ahead) })
}

fn lookup(tag: u8) -> In {
    In { lookup: Some(Tag { tag }).into(), ..In::default() }
}

/// Fills the shown entry in round-robin order, and looks up the next tag.
fn fill_and_lookup(entry: u64, tag: u8) -> In {
    In { fill: Some(entry).into(), turn: true, modify: Some(entry).into(), ..lookup(tag) }
}

/// Two lookups of each tag in succession: the second finds the entry filled for the first while it
/// is itself being looked up.
fn one_item_a_cycle(new: Maker<Store>) {
    let mut dut = new();
    dut.cycle(lookup(0));
    for item in 0..12 {
        let (o, second) = (dut.outputs(), item % 2 == 1);
        assert_eq!((o.tag.tag, o.hit, o.entry), (item / 2, second, u64::from(item / 2)), "item {item}");
        let next = item.div_ceil(2);
        dut.cycle(if second { lookup(next) } else { fill_and_lookup(o.entry, next) });
    }
    let o = dut.outputs();
    assert_eq!((o.hit, o.entry, o.valid, o.dirty), (false, 0, 0x3f, 0x3f));
}

fn an_evicted_tag_is_stale_until_it_is_written(new: Maker<Store>) {
    // The tag is looked up in the cycle of its eviction, or the cycle after, or before.
    for late in 0..3 {
        let mut dut = new();
        dut.cycle(lookup(9));
        dut.cycle(fill_and_lookup(0, 8));
        let leave =
            In { write_back: Some(0).into(), fill: Some(0).into(), modify: Some(0).into(), ..In::default() };
        match late {
            0 => dut.cycle(In { lookup: lookup(9).lookup, ..leave }),
            1 => {
                dut.cycle(leave);
                dut.cycle(lookup(9));
            }
            _ => {
                dut.cycle(lookup(9));
                assert!(dut.outputs().hit);
                dut.cycle(In { fill: None.into(), modify: None.into(), ..leave });
                assert!(dut.outputs().hit, "it is stored until it is dropped");
                dut.cycle(In { drop: 1, ..In::default() });
            }
        }
        let o = dut.outputs();
        assert_eq!((o.hit, o.stale, o.leaving), (false, true, 1), "{late}");
        dut.cycle(In { written: Some(0).into(), ..In::default() });
        let o = dut.outputs();
        assert_eq!((o.stale, o.leaving), (false, 0), "{late}");
    }
}

fn a_dropped_entry_is_found_no_more(new: Maker<Store>) {
    let mut dut = new();
    dut.cycle(lookup(1));
    dut.cycle(fill_and_lookup(0, 1));
    assert!(dut.outputs().hit);
    dut.cycle(In { drop: 0x3f, ..In::default() });
    let o = dut.outputs();
    assert_eq!((o.hit, o.entry, o.valid, o.dirty), (false, 1, 0, 0));
}

fn an_entry_is_pinned_until_its_last_unpin(new: Maker<Store>) {
    let mut dut = new();
    let (pin, unpin) = (Some(3).into(), Some(3).into());
    for i in [In { pin, ..In::default() }, In { pin, unpin, ..In::default() }, In { pin, ..In::default() }] {
        dut.cycle(i);
        assert_eq!(dut.outputs().pinned, 8);
    }
    dut.cycle(In { unpin, ..In::default() });
    assert_eq!(dut.outputs().pinned, 8);
    dut.cycle(In { unpin, ..In::default() });
    assert_eq!(dut.outputs().pinned, 0);
}

/// Each entry is pinned up to the largest count of nine bits.
fn the_largest_number_of_pins(new: Maker<Store>) {
    for entry in 0..ENTRIES as u64 {
        let mut dut = new();
        let (pin, unpin) = (Some(entry).into(), Some(entry).into());
        for uses in 0..511 {
            assert_eq!(dut.outputs().pinned, u64::from(uses > 0) << entry, "{uses}");
            dut.cycle(In { pin, ..In::default() });
        }
        for _ in 0..511 {
            assert_eq!(dut.outputs().pinned, 1 << entry);
            dut.cycle(In { unpin, ..In::default() });
        }
        assert_eq!(dut.outputs().pinned, 0);
    }
}

fn whole_rounds(new: Maker<Store>) {
    let mut dut = new();
    for n in 0..20 {
        let o = dut.outputs();
        assert_eq!((o.entry, o.scan, o.scan_last, o.early), (n % 6, n % 6, n % 6 == 5, false));
        dut.cycle(In { turn: true, scan_next: true, ..In::default() });
    }
}

/// The pointer runs two entries ahead, waits there, and is pushed on when the replacement pointer catches up.
fn two_entries_ahead(new: Maker<Store>) {
    let mut dut = new();
    let steps = [
        (true, false),
        (true, false),
        (false, true),
        (true, true),
        (false, true),
        (false, true),
        (false, true),
    ];
    let shown =
        [(0, 0, true), (0, 1, true), (0, 2, false), (1, 2, true), (2, 3, true), (3, 3, true), (0, 0, true)];
    for ((ahead_next, turn), (next, ahead, early)) in steps.into_iter().zip(shown) {
        let o = dut.outputs();
        assert_eq!((o.entry, o.ahead, o.early), (next, ahead, early));
        dut.cycle(In { ahead_next, turn, ..In::default() });
    }
}

fn any_traffic_of_six(new: Maker<Store>) {
    any_traffic(new, 6, 0);
}

fn any_traffic_two_ahead(new: Maker<Store>) {
    any_traffic(new, 6, 2);
}

fn any_traffic_of_four(new: Maker<Store>) {
    any_traffic(new, 4, 2);
}

/// State of an entry.
#[derive(Clone, Default)]
struct Entry {
    tag: Option<u8>,
    dirty: bool,
    leaves: Option<u8>,
    uses: u32,
}

/// Operations attempted in a cycle; those that the rules do not allow are left out.
#[derive(Clone, Debug)]
struct Try {
    lookup: Option<u8>,
    fill: Option<bool>,
    modify: Option<usize>,
    write_back: Option<usize>,
    written: Option<usize>,
    pin: Option<usize>,
    unpin: Option<usize>,
    drop: u64,
    ahead_next: bool,
    scan_next: bool,
}

/// Few tags, so that they collide, and different in every bit. After a reset tag 0 is looked up.
const TAGS: &[u8] = &[0, 1, 2, 4, 8, 16, 32, 63, 21];

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let some = || prop::option::weighted(0.4, 0..ENTRIES);
    let drop = prop_oneof![8 => Just(0), 1 => 0..1_u64 << ENTRIES];
    let marks = (some(), some(), some(), some(), some(), drop);
    let one = (
        prop::option::weighted(0.6, prop::sample::select(TAGS)),
        prop::option::of(prop::bool::weighted(0.8)),
        marks,
        any::<[bool; 2]>(),
    );
    let each = one.prop_map(|(lookup, fill, marks, [ahead_next, scan_next])| {
        let (modify, write_back, written, pin, unpin, drop) = marks;
        Try { lookup, fill, modify, write_back, written, pin, unpin, drop, ahead_next, scan_next }
    });
    prop::collection::vec(each, 1..150)
}

fn any_traffic(new: Maker<Store>, ways: usize, most: usize) {
    property(tries(), |tries| {
        let mut dut = new();
        let mut entries = vec![Entry::default(); ENTRIES];
        let (mut looked, mut turns, mut seen, mut scans) = (0, 0, 0, 0);
        for t in tries {
            let o = dut.outputs();
            let set = |holds: &dyn Fn(&Entry) -> bool| {
                entries.iter().enumerate().map(|(k, e)| u64::from(holds(e)) << k).sum::<u64>()
            };
            let at = entries.iter().position(|e| e.tag == Some(looked));
            let entry = at.unwrap_or(turns % ways);
            assert_eq!((o.tag.tag, o.hit, o.entry), (looked, at.is_some(), entry as u64));
            assert_eq!(o.stale, entries.iter().any(|e| e.leaves == Some(looked)));
            assert_eq!(o.valid, set(&|e| e.tag.is_some()));
            assert_eq!(o.dirty, set(&|e| e.dirty));
            assert_eq!(o.leaving, set(&|e| e.leaves.is_some()));
            assert_eq!(o.pinned, set(&|e| e.uses > 0));
            assert_eq!((o.ahead, o.early), ((seen % ways) as u64, seen - turns < most));
            assert_eq!((o.scan, o.scan_last), ((scans % ways) as u64, scans % ways == ways - 1));

            // Applies the rules.
            let fill = t.fill.filter(|_| at.is_none());
            let turn = fill == Some(true);
            let filled = fill.map(|turn| if turn { entry } else { scans % ways });
            let back = t.write_back.filter(|&k| entries[k].tag.is_some() && entries[k].leaves.is_none());
            let written = t.written.filter(|&k| entries[k].leaves.is_some());
            let kept = |k: usize| entries[k].tag.is_some() && t.drop >> k & 1 == 0;
            let modify = t.modify.filter(|&k| kept(k) || filled == Some(k));
            let unpin = t.unpin.filter(|&k| entries[k].uses > 0);
            let ahead_next = t.ahead_next && o.early;
            let offer = |entry: Option<usize>| entry.map(|k| k as u64).into();
            dut.cycle(In {
                lookup: t.lookup.map(|tag| Tag { tag }).into(),
                fill: offer(filled),
                turn,
                modify: offer(modify),
                write_back: offer(back),
                written: offer(written),
                pin: offer(t.pin),
                unpin: offer(unpin),
                drop: t.drop,
                ahead_next,
                scan_next: t.scan_next,
            });

            if let Some(k) = written {
                entries[k].leaves = None;
            }
            if let Some(k) = back {
                entries[k].leaves = entries[k].tag;
                entries[k].dirty = false;
            }
            for k in (0..ENTRIES).filter(|k| t.drop >> k & 1 == 1) {
                (entries[k].tag, entries[k].dirty) = (None, false);
            }
            if let Some(k) = filled {
                (entries[k].tag, entries[k].dirty) = (Some(looked), false);
            }
            if let Some(k) = modify {
                entries[k].dirty = true;
            }
            if let Some(k) = t.pin {
                entries[k].uses += 1;
            }
            if let Some(k) = unpin {
                entries[k].uses -= 1;
            }
            looked = t.lookup.unwrap_or(looked);
            turns += usize::from(turn);
            seen = (seen + usize::from(ahead_next)).max(turns);
            scans += usize::from(t.scan_next);
        }
    });
}
