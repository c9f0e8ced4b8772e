//! Rows are components of an attribute's vertices, each lane's the last that arrived.

use bundle::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::vertex_fetch::row_collect::{In, Params, RowCollect};
use world::vertex_fetch::types::*;

scenarios! {
    RowCollect::new(&Params::default()) => full_attributes_run_without_a_gap one_vertex_takes_four_cycles any_batches;
}

/// A batch, and the vertices' words by attribute, each with its mask and place.
type Case = (BatchPlace, Vec<(u8, u8, Vec<[u32; 4]>)>);

fn vectors(cases: &[Case]) -> Vec<AttributeVector> {
    let mut all = vec![];
    for (_, attributes) in cases {
        for (n, (mask, place, words)) in attributes.iter().enumerate() {
            let count = words.len();
            for (lane, words) in words.iter().enumerate() {
                let last = lane + 1 == count;
                let closes = last && n + 1 == attributes.len();
                let info = VectorInfo {
                    mask: *mask,
                    place: *place,
                    lane: lane as u8,
                    last,
                    closes,
                    ..VectorInfo::default()
                };
                all.push(AttributeVector { info, words: *words });
            }
        }
    }
    all
}

/// Rows with their cycles, and the cycles in which vectors were accepted and batches ready.
fn run(new: Maker<RowCollect>, cases: &[Case], stalls: [u64; 4]) -> (Sink<RowWrite>, Vec<u64>, Vec<u64>) {
    let mut dut = new();
    let places: Vec<_> = cases.iter().map(|case| case.0).collect();
    let (mut batch, mut vector) = (Source::new(&places, stalls[0]), Source::new(&vectors(cases), stalls[1]));
    let (mut row, mut ready) = (Sink::new(stalls[2]), Sink::new(stalls[3]));
    let mut rows_before = vec![];
    dut.run(|o| {
        (!batch.is_empty() || !vector.is_empty() || !o.idle).then(|| {
            let i = In {
                batch: batch.drive(o.batch),
                vector: vector.drive(o.vector),
                row: row.drive(&o.row),
                ready: ready.drive(&o.ready),
            };
            if ready.now().is_some() {
                rows_before.push(row.len() + usize::from(o.row.valid && row.now().is_none()));
            }
            i
        })
    });
    let (mut expected, mut counts) = (vec![], vec![]);
    for (place, attributes) in cases {
        for (mask, first, words) in attributes {
            let read = (0..4).filter(|c| mask >> c & 1 == 1);
            for (at, c) in (1 + u16::from(*first)..).zip(read).filter(|(at, _)| *at < place.rows) {
                let column: Vec<u32> = words.iter().map(|words| words[c]).collect();
                expected.push((place.sm, (place.row + at) & 0x3ff, column));
            }
        }
        counts.push(expected.len());
    }
    assert_eq!(row.len(), expected.len());
    for (write, (sm, row, column)) in row.taken.iter().zip(&expected) {
        let RowWrite { sm: got, access: IsbeAccess { request, data } } = write;
        assert_eq!((*got, request.row, request.write), (*sm, *row, true));
        assert_eq!(u64::from(request.words), (1 << column.len()) - 1);
        assert_eq!(data.words[..column.len()], column[..]);
    }
    // A batch is ready once its rows are at the output.
    assert!(rows_before.iter().zip(&counts).all(|(have, need)| have >= need), "{rows_before:?} {counts:?}");
    let out: Vec<_> =
        ready.taken.iter().map(|ready| (ready.sm, ready.inputs.batch, ready.inputs.row)).collect();
    assert_eq!(out, places.iter().map(|place| (place.sm, place.batch, place.row)).collect::<Vec<_>>());
    (row, vector.taken, ready.at)
}

fn place(vertices: u8) -> BatchPlace {
    BatchPlace { batch: 0x1234, sm: 2, row: 100, rows: 300, vertices }
}

fn words(count: u32, of: u32) -> Vec<[u32; 4]> {
    (0..count).map(|v| [0, 1, 2, 3].map(|c| of << 16 | v << 8 | c)).collect()
}

fn full_attributes_run_without_a_gap(new: Maker<RowCollect>) {
    let attributes = (0..8).map(|n| (15, 4 * n, words(32, n.into()))).collect();
    let (rows, taken, ready) = run(new, &[(place(32), attributes)], [!0; 4]);
    assert_eq!(taken, (0..256).collect::<Vec<_>>());
    let expected: Vec<u64> = (0..8).flat_map(|n| (0..4).map(move |c| 32 * n + 33 + c)).collect();
    assert_eq!((rows.at, ready), (expected, vec![260]));
}

fn one_vertex_takes_four_cycles(new: Maker<RowCollect>) {
    let attributes = (0..8).map(|n| (15, 4 * n, words(1, n.into()))).collect();
    let (rows, ..) = run(new, &[(place(1), attributes)], [!0; 4]);
    assert_eq!(rows.at, (2..34).collect::<Vec<_>>());
}

fn any_batches(new: Maker<RowCollect>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..6_usize), |(seed, stalls, count)| {
        let mut rng = Rng::new(seed);
        let mut cases = vec![];
        for _ in 0..count {
            let vertices = 1 + if rng.one_in(2) { rng.below(4) } else { rng.below(32) };
            let mut one = || {
                (
                    rng.below(16) as u8,
                    rng.below(80) as u8,
                    (0..vertices).map(|_| std::array::from_fn(|_| rng.roll() as u32)).collect(),
                )
            };
            let attributes = (0..4).map(|_| one()).collect();
            let place = BatchPlace {
                batch: rng.roll() as u16,
                sm: rng.below(4) as u8,
                row: rng.below(1024) as u16,
                rows: if rng.one_in(4) { rng.below(40) as u16 } else { 200 },
                vertices: vertices as u8,
            };
            cases.push((place, attributes));
        }
        run(new, &cases, stalls);
    });
}
