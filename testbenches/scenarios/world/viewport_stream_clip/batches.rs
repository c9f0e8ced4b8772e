//! Batches that are not well-formed, batches of parts, and the numbers of their primitives.

use super::batch::Batch;
use super::bench::*;
use super::directed::{New, SEEN, batch, strip, with_scalars};
use super::items::*;
use super::parts::{Location, Part, Parts};
use super::setting::*;
use bundle::*;

pub fn bad_batches(new: New) {
    let s = with_scalars(3);
    let whole = |s: &Setting| batch(s, 4, &SEEN, &[[0, 1, 2]]);
    let beyond = batch(&s, 4, &SEEN, &[[0, 1, 2], [0, 1, 3], [31, 1, 2], [2, 1, 0]]);
    let empty = Batch { vertices: vec![], ..whole(&s) };
    let none = Batch { prims: vec![], ..whole(&s) };
    let lone = Item::Packet(WorldPacket::Prims(BatchPrims::default()));
    let close = Item::Packet(WorldPacket::Close(BatchClose { batch: 9 }));
    let other = Item::Packet(WorldPacket::State(State { address: 0x1d7c, value: 1 }));
    // A header without a position: all is at (0, 0, 0, 1).
    let nowhere = Setting { outputs: vec![0x80], reads: vec![(0x80, 3)], ..Setting::default() };
    let point = |s: &Setting| Batch { topology: 0, ..whole(s) };
    let items = [
        Item::set(s.clone()),
        lone.clone(),
        close.clone(),
        other.clone(),
        Item::Batch(whole(&s)),
        Item::Batch(beyond),
        Item::Batch(empty),
        Item::Batch(none),
        close,
        lone,
        other,
        Item::set(nowhere.clone()),
        Item::Batch(whole(&nowhere)),
        Item::Batch(point(&nowhere)),
        Item::set(Setting { raster: false, ..s.clone() }),
        Item::Batch(whole(&s)),
        Item::set(s.clone()),
        Item::Batch(Batch { topology: 0xe, ..whole(&s) }),
        Item::Batch(whole(&s)),
    ];
    assert_eq!(run(new(), &items, FREE).counts, [1, 2, 0, 0, 0, 1, 0, 0, 1]);
}

pub fn parts_of_a_batch(new: New) {
    // A triangle; nothing; triangles of other streams; the maximum number, with two rows a component; a corner that does not exist.
    let s = with_scalars(5);
    let of = |word, stride_log2, stream, batch: Batch| Part {
        location: Location { word, stride_log2 },
        stream,
        batch,
        each: Location { word: 0, stride_log2: 0 },
        patches: vec![],
    };
    let one = || batch(&s, 4, &SEEN, &[[0, 1, 2]]);
    let nothing = Batch { vertices: vec![], prims: vec![], ..one() };
    let beyond = batch(&s, 4, &SEEN, &[[0, 1, 3], [2, 0, 1]]);
    let parts = vec![
        of(0, 2, 0, one()),
        of(77, 0, 0, nothing.clone()),
        of(100, 5, 3, strip(&s, 30)),
        of(513, 6, 0, strip(&s, 30)),
        of(1200, 3, 1, one()),
        of(1301, 4, 0, beyond),
    ];
    let head = strip(&s, 9);
    let parts = Parts { task: false, head, topology: Topology::Triangles, parts };
    let last = Parts { parts: vec![of(40, 0, 0, nothing)], ..parts.clone() };
    let items = [
        Item::set(s.clone()),
        Item::Batch(one()),
        Item::Parts(parts.clone()),
        Item::Parts(last),
        Item::Batch(strip(&s, 2)),
        Item::Parts(parts),
    ];
    let seen = run(new(), &items, FREE);
    assert_eq!(seen.counts, [1, 32, 0, 2, 32]);
    // Each part but the last is signalled, between the batches that are freed.
    assert_eq!((seen.part_reads.len(), seen.freed.len()), (10, 5));
    assert!(seen.freed[0] < seen.part_reads[0] && seen.part_reads[4] < seen.freed[1]);
    assert!(seen.freed[3] < seen.part_reads[5]);
}

/// The pixel shader reads primitive numbers (060) that no stage outputs: they count from the batch's first. The vertices exceed an entry.
pub fn numbers_of_primitives(new: New) {
    for last_provokes in [false, true] {
        let mut s = Setting { last_provokes, ..with_scalars(3) };
        s.reads.insert(0, (0x60, 1));
        let items = [
            Item::set(s.clone()),
            Item::Batch(strip(&s, 30)),
            Item::Batch(strip(&s, 2)),
            Item::Batch(strip(&s, 1)),
        ];
        assert_eq!(run(new(), &items, FREE).counts, [30, 2, 1]);
    }
}

/// After evaluation a primitive has the number of its patch, which all primitives of a patch share, in each of its warps.
pub fn numbers_of_patches(new: New) {
    for last_provokes in [false, true] {
        let mut s = Setting { last_provokes, ..with_scalars(3) };
        s.reads.insert(0, (0x60, 1));
        let part = |word: usize, patches: Vec<u32>| Part {
            location: Location { word, stride_log2: 5 },
            stream: 0,
            batch: strip(&s, 7),
            each: Location { word: 0, stride_log2: 0 },
            patches,
        };
        // Nine vertices each: of 70 and 71, and more of 71, then 72; primitives at a change have their first corner's number.
        let of = |from: u32, change: usize| (0..9).map(|v| from + u32::from(v >= change)).collect();
        let parts = vec![part(40, of(70, 3)), part(800, of(71, 4))];
        let parts = Parts { head: strip(&s, 7), topology: Topology::Triangles, parts, task: false };
        assert_eq!(run(new(), &[Item::set(s.clone()), Item::Parts(parts)], FREE).counts, [14]);
    }
}

/// A pass-through geometry shader: vertices are the previous shader's, layers, masks and viewports per primitive, or provoking vertex.
pub fn each_primitive_of_its_own(new: New) {
    let cases: [(&[u32], usize); 9] = [
        (&[LAYER], 3),
        (&[MASK], 5),
        (&[LAYER, MASK], 5),
        (&[], 3),
        (&[LAYER, 0x80, 0x3a0], 5),
        (&[0x60, LAYER, 0x8c, 0x90], 3),
        // Viewports per primitive, in the given order; masks have priority.
        (&[VIEWPORT], 3),
        (&[LAYER, VIEWPORT, 0x80], 3),
        (&[VIEWPORT, MASK], 5),
    ];
    for (fast, count) in cases {
        let masks = fast.contains(&MASK);
        let mut s = Setting { fast: Some(fast.to_vec()), layer_by_viewport: masks, ..Setting::default() };
        for (k, view) in s.views.iter_mut().enumerate() {
            view.offset = [100.0 * k as f32, 50.0, 0.25];
        }
        s.outputs = vec![LAYER, VIEWPORT, 0x70, 0x74, 0x78, 0x7c, 0x84, 0x88];
        // Generic components of primitives, and of vertices: constant, perspective.
        s.reads = [0x60, LAYER, VIEWPORT, 0x80, 0x8c, 0x90]
            .into_iter()
            .filter(|at| fast.contains(at))
            .map(|at| (at, 1))
            .collect();
        s.reads.extend([(0x84, 1), (0x88, 2)]);
        s.reads.sort_unstable();
        let places =
            [[-0.5, -0.5, 0.0, 1.0], [0.5, -0.5, 0.0, 1.0], [0.5, 0.5, 0.0, 1.0], [-0.5, 0.6, 0.0, 1.0]];
        let mut batch = batch(&s, 4, &places, &[[0, 1, 2], [3, 2, 1], [1, 0, 3], [0, 1, 2]]);
        for (n, vertex) in batch.vertices.iter_mut().enumerate() {
            (vertex[0], vertex[1]) = (100 + n as u32, 3);
            (vertex[6], vertex[7]) = (0x4444_0000 + n as u32, (n as f32 + 0.5).to_bits());
        }
        let numbers = [[0x8001, 77], [4, 2047], [6, 2048], [0xffff_0000, 5]];
        let own = |n: usize, address: u32| match address {
            MASK => numbers[n][0],
            LAYER => numbers[n][1],
            VIEWPORT => [5, 5, 16, 2][n],
            other => other << 16 | n as u32,
        };
        batch.each = (0..4).map(|n| fast.iter().map(|address| own(n, *address)).collect()).collect();
        let part = |word: usize| Part {
            location: Location { word, stride_log2: 2 },
            stream: 0,
            batch: batch.clone(),
            each: Location { word: word + 60, stride_log2: 3 },
            patches: vec![],
        };
        let both = vec![part(40), part(333)];
        let head = Batch { each: vec![], ..batch.clone() };
        let parts = Parts { task: false, head, topology: Topology::Triangles, parts: both };
        let count = if masks { count } else { count + 1 };
        let seen = run(new(), &[Item::set(s.clone()), Item::Parts(parts)], FREE);
        assert_eq!((seen.counts, seen.part_reads.len()), (vec![2 * count], 1));
    }
}
