//! Counters of streams, their reports, and the bits that stop them.

use super::bench::{FREE, run};
use super::items::*;
use kit::Maker;
use world::viewport_stream_clip::stream_output::StreamOutput;
use world::viewport_stream_clip::types::*;

pub fn reports_and_their_counters(new: Maker<StreamOutput>) {
    let some = || batch(PrimShape::Line, 8, strip(5));
    let clear = |kind| Item::Method(0x1530, kind);
    let mut items = buffer(0, 0x1000, 1 << 12, 4, &[0x20]);
    items.extend([
        some(),
        ON,
        some(),
        marker(0, 0x12, 0),
        marker(1, 0x0d, 0),
        marker(2, 0x0b, 0),
        clear(0x1f),
        some(),
        marker(3, 0x12, 0),
        clear(0x10),
        clear(0x11),
        marker(4, 0x0b, 0),
        marker(5, 0x0d, 0),
        // Other units' counters: nothing is signalled.
        marker(7, 0x02, 0),
        marker(8, 0x00, 0),
        marker(9, 0x07, 0),
        // The count of geometry, if it has a shader, for all streams; the others' counters are unchanged.
        marker(10, 0x09, 0),
        Item::Method(0x3f14, 0x32),
        part(PrimShape::Line, 7, strip(4), [77, 3], 2),
        some(),
        marker(11, 0x09, 3),
        Item::Method(0x3f14, 0x22),
        some(),
        marker(12, 0x09, 0),
        clear(0x1b),
        marker(13, 0x09, 0),
        marker(14, 0x12, 2),
    ]);
    let seen = run(new, &items, FREE);
    let some = [10, 5, 5, 5, 0, 0].map(Some);
    let geometry = [0, 9, 9, 0, 4].map(Some);
    let want = [&some[..], &[None; 3], &geometry].concat();
    assert_eq!(seen.reports.iter().map(|(_, value)| *value).collect::<Vec<_>>(), want);
}

/// Each is stopped by its own bit, and later continues from its value.
pub fn counters_that_stop(new: Maker<StreamOutput>) {
    for bit in [4, 5, 6, 7, 8, 10, 14] {
        let markers = || [0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x12].map(|selector| marker(1, selector, 0));
        let some = || batch(PrimShape::Line, 8, strip(5));
        let mut items = one_buffer(1, 0x1000);
        items.extend([Item::Method(0x3f14, 0x32), some(), Item::Method(0x0d68, !(1 << bit)), some()]);
        items.extend(markers());
        items.extend(markers());
        items.extend([
            Item::Method(0x1530, 0x1c),
            Item::Method(0x1530, 0x1d),
            Item::Method(0x0d68, !0),
            some(),
        ]);
        items.extend(markers());
        let seen = run(new, &items, FREE);
        let of = |selector: usize, n: usize| seen.reports[6 * n + selector].1.expect("it is signalled");
        for (selector, own) in [(0, 4), (1, 5), (2, 6), (5, 10)] {
            let stopped = u64::from(own == bit);
            assert_eq!([of(selector, 0), of(selector, 2)], [10 - 5 * stopped, 15 - 5 * stopped]);
        }
        for (selector, own) in [(3, 7), (4, 8)] {
            assert_eq!(of(selector, 0) == of(selector, 1), own == bit, "bit {bit}");
        }
    }
}

/// The count of missing primitives of all streams is stopped by its own bit; that of a stream counts on.
pub fn missed_ones_stop(new: Maker<StreamOutput>) {
    let some = || batch(PrimShape::Line, 8, strip(5));
    let switch = |on| Item::Method(0x0d68, on);
    let items = [
        buffer(0, 0x1000, 7, 4, &[0x20]),
        vec![ON, some(), switch(!(1 << 14)), some(), marker(1, 0x1e, 0)],
        vec![switch(1 << 14), some(), marker(2, 0x1e, 7), marker(3, 0x06, 0)],
    ];
    let seen = run(new, &items.concat(), FREE);
    assert_eq!(seen.reports, [(1, Some(5)), (2, Some(10)), (3, Some(10))]);
}
