//! Words of each vertex in the buffers, and primitives that do not fit.

use super::bench::{FREE, run};
use super::items::*;
use kit::Maker;
use world::viewport_stream_clip::stream_output::StreamOutput;
use world::viewport_stream_clip::types::*;

pub fn whole_primitives_have_room(new: Maker<StreamOutput>) {
    // Five triangles fit, and two vertices of the sixth; later ones do not fit.
    let layout = [0x20, 0x21, 0x22];
    let items = [
        header(&layout),
        buffer(0, 0x2000, 17 * 12, 12, &layout),
        vec![ON, batch(PrimShape::Triangle, 16, strip(9)), batch(PrimShape::Triangle, 3, strip(1))],
        vec![marker(0, 0x0b, 0), marker(1, 0x0d, 0), marker(2, 0x1a, 0), marker(3, 0x12, 0)],
        vec![batch(PrimShape::Point, 3, strip(3)), marker(4, 0x1a, 0)],
    ];
    let seen = run(new, &items.concat(), FREE);
    let want = [(0, 5), (1, 10), (2, 15 * 12), (3, 10), (4, 17 * 12)].map(|(id, n)| (id, Some(n)));
    assert_eq!(seen.reports, want);
}

pub fn skipped_components(new: Maker<StreamOutput>) {
    // Components that the shader does not output leave a gap, as does a stride beyond the components.
    let items = [
        header(&[0x1c, 0x1d, 0x24]),
        buffer(0, 0x2004, 4096, 40, &[0x1c, 0xff, 0xff, 0x24, 0x25, 0x1d]),
        vec![ON, batch(PrimShape::Line, 8, strip(5))],
    ];
    assert_eq!(run(new, &items.concat(), FREE).memory.len(), 10 * 3);
    // Vertices without components write nothing, and count.
    let items = [
        buffer(0, 0x2004, 4096, 40, &[0xff, 0xff]),
        vec![ON, batch(PrimShape::Line, 8, strip(5)), marker(9, 0x1a, 0)],
    ];
    let seen = run(new, &items.concat(), FREE);
    assert_eq!((seen.writes.len(), seen.reports[0].1), (0, Some(400)));
}

pub fn four_buffers(new: Maker<StreamOutput>) {
    // The smallest buffer decides.
    let all: Vec<u8> = (0x1c..0x40).collect();
    let items = [
        header(&all),
        buffer(0, 0x10_0000, 4096, 64, &all[..16]),
        buffer(1, 0x20_0010, 400, 16, &all[3..7]),
        buffer(2, 0xff_0030_0008, 4096, 12, &[0x30, 0x20, 0x30]),
        buffer(3, 0x40_0000, 4096, 4, &[0x3f]),
        vec![ON, batch(PrimShape::Triangle, 5, strip(3)), batch(PrimShape::Triangle, 17, strip(15))],
        (0..4).map(|k| marker(k, 0x1a, k)).collect(),
    ];
    let seen = run(new, &items.concat(), FREE);
    let want = [64, 16, 12, 4].map(|stride| Some(24 * stride));
    assert_eq!(seen.reports.iter().map(|(_, value)| *value).collect::<Vec<_>>(), want);
}

pub fn other_streams(new: Maker<StreamOutput>) {
    // Buffers of other streams, and those that are off, get nothing and stall nothing.
    let items = [
        header(&[0x20]),
        buffer(0, 0x1000, 0, 4, &[0x20]),
        buffer(1, 0x2000, 64, 4, &[0x20]),
        buffer(2, 0x3000, 0, 4, &[0x20]),
        vec![Item::Method(0x0700, 2), Item::Method(0x03c0, 0), ON],
        vec![
            batch(PrimShape::Point, 4, strip(4)),
            marker(0, 0x0b, 0),
            marker(1, 0x0b, 2),
            marker(2, 0x1a, 0),
        ],
    ];
    let seen = run(new, &items.concat(), FREE);
    assert_eq!(seen.reports, [(0, Some(4)), (1, Some(0)), (2, Some(0))]);
    assert_eq!(seen.memory.len(), 4);
}

/// Each buffer gets the output of its stream, and each stream has its own counts and free space.
pub fn streams_of_their_own(new: Maker<StreamOutput>) {
    let of = |stream, n| part(PrimShape::Line, 7, strip(n), [77, 3], stream);
    let items = [
        header(&[0x20, 0x21]),
        buffer(0, 0x1000, 1 << 12, 8, &[0x20, 0x21]),
        buffer(1, 0x2000, 5 * 8, 8, &[0x21, 0x20]),
        buffer(2, 0x3000, 1 << 12, 4, &[0x21]),
        // Two buffers of stream 2: the smaller decides.
        buffer(3, 0x4000, 6 * 4, 4, &[0x20]),
        vec![Item::Method(0x0710, 1), Item::Method(0x0720, 2), Item::Method(0x0730, 2), ON],
        vec![of(0, 5), of(1, 3), of(2, 4), of(3, 2), of(1, 1), of(0, 1), marker(0, 0x1a, 3)],
        (0..5).map(|sub| marker(sub, 0x12, sub)).collect(),
        (0..5).map(|sub| marker(sub, 0x0d, sub)).collect(),
        (0..5).map(|sub| marker(sub, 0x0b, sub)).collect(),
        (0..5).map(|sub| marker(sub, 0x06, sub)).collect(),
        // A clear applies to all of them.
        vec![marker(9, 0x1e, 3), Item::Method(0x1530, 0x10), marker(9, 0x0b, 1), marker(9, 0x12, 1)],
        // Primitives that did not fit have a counter for all streams; of one stream it is the difference of the others.
        vec![
            marker(9, 0x1e, 0),
            marker(9, 0x06, 1),
            Item::Method(0x1530, 3),
            marker(9, 0x1e, 0),
            marker(9, 0x06, 1),
        ],
    ];
    let seen = run(new, &items.concat(), FREE);
    // Stream 3 records nothing, nor would it: it has no buffer (OpenGL 4.6, 13.3.3).
    let want: Vec<_> = [
        vec![24],
        vec![6, 4, 4, 2, 0],
        vec![6, 4, 4, 0, 0],
        vec![6, 2, 3, 0, 0],
        vec![0, 2, 1, 0, 0],
        vec![3, 0, 4],
        vec![3, 4, 0, 4],
    ]
    .concat()
    .into_iter()
    .map(Some)
    .collect();
    assert_eq!(seen.reports.iter().map(|(_, value)| *value).collect::<Vec<_>>(), want);
}

/// Anywhere in shared memory, across its end, at any stride.
pub fn words_anywhere(new: Maker<StreamOutput>) {
    let layout: Vec<u8> = (0x20..0x2b).collect();
    let places = [[0x7fff, 0], [0x7ff1, 7], [31, 5], [1, 15], [0x3003, 12]];
    let parts = places.map(|at| part(PrimShape::Triangle, 32, strip(30), at, 0));
    let items = [header(&layout), buffer(0, 0x1000, 1 << 20, 44, &layout), vec![ON], parts.to_vec()];
    assert_eq!(run(new, &items.concat(), FREE).memory.len(), 5 * 90 * 11);
}

pub fn bad_state(new: Maker<StreamOutput>) {
    // 255 components are 128; vertices beyond the batch, no primitives, no stride, odd addresses: the unit runs on.
    let layout: Vec<u8> = (0..128).map(|k| k as u8 + 0x20).collect();
    let items = [
        header(&layout),
        buffer(0, 0x1003, 1 << 20, 0, &layout),
        vec![Item::Method(0x0704, 255), ON],
        vec![batch(PrimShape::Triangle, 0, vec![[0, 0, 0]])],
        vec![batch(PrimShape::Triangle, 4, vec![]), batch(PrimShape::None, 4, strip(2))],
        vec![batch(PrimShape::Point, 4, strip(2)), marker(1, 0x1a, 0)],
    ];
    run(new, &items.concat(), FREE);
}
