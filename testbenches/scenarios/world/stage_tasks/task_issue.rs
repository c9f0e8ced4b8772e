//! Warps of geometry: their primitives and instances, their rows, and the words that are written for them before.

mod bench;

use bench::{Batch, run, state};
use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use world::stage_tasks::task_issue::{Params, TaskIssue};

scenarios! {
    TaskIssue::new(&Params::default()) => cycles_of_two_warps after_evaluation numbers_count_on_from_where_they_begin any_batches;
    TaskIssue::new(&Params { prims: Within::new(24) }) => any_batches;
}

/// 3 vertices of 8 components and a control word of 32 lanes: 128 words each, 4 rows of control.
fn cycles_of_two_warps(new: Maker<TaskIssue>) {
    let batch = Batch {
        evaluates: false,
        begins: false,
        last: true,
        vertices: 32,
        prims: vec![[1, 2, 3, 4, 5, 6]; 5],
        split: false,
    };
    let seen = run(new, &[batch], state(7, 8, 7, 3), [!0; 5], 9, 2);
    // Seen, begun; three packets of primitives, two rows; four rows; four primitives of 7 lanes, full; launched.
    let tasks: Vec<_> = seen.tasks.iter().map(|(at, task)| (*at - seen.begun, task.lanes)).collect();
    assert_eq!(tasks[0], (2 + 3 + 4 + 5 + 1, 28));
    let rows: Vec<_> = seen.rows.iter().map(|(at, row)| (at - seen.begun, row.request.row)).collect();
    // The first row of the directory with the second packet; 11 rows of it before control words.
    assert_eq!(rows[..6], [(4, 500), (5, 501), (6, 511), (7, 512), (8, 513), (9, 514)]);
    assert_eq!((seen.tasks.len(), tasks[1].1, seen.work.len(), seen.launched), (2, 7, 2, 1));
}

/// Two evaluation warps of a batch: each waits for its end, the second also for the first's geometry outputs.
fn after_evaluation(new: Maker<TaskIssue>) {
    let of = |last| Batch {
        evaluates: true,
        begins: true,
        last,
        vertices: 32,
        prims: vec![[1, 2, 3, 0, 0, 0]; 42],
        split: false,
    };
    let seen = run(new, &[of(false), of(true)], state(7, 8, 1, 3), [!0; 5], 300, 5);
    // 42 primitives are 21 packets and 11 rows.
    let of_first = seen.rows.iter().filter(|(_, row)| row.request.row < 511).count();
    let lanes: Vec<_> = seen.tasks.iter().map(|(_, task)| task.lanes).collect();
    assert_eq!((of_first, lanes), (11, vec![32, 10, 32, 10]));
    assert!(seen.rows[0].0 > seen.evaluated[0]);
    let lasts: Vec<_> = seen.work.iter().map(|(_, work)| work.last).collect();
    assert_eq!((lasts, seen.launched), (vec![false, false, false, true], 1));
    // The first one's outputs have no more readers when both of its warps are read.
    assert_eq!(seen.area_reads, [seen.reads[1] + 1]);
}

/// A geometry shader's gl_PrimitiveIDIn counts the primitives of a draw (OpenGL 4.6, 11.3.4.4): across warps and batches, from the number
/// of the batch with which the draw begins; in batches without evaluation, primitives have their own.
fn numbers_count_on_from_where_they_begin(new: Maker<TaskIssue>) {
    let of = |evaluates, begins, last, count| Batch {
        evaluates,
        begins,
        last,
        vertices: 8,
        prims: vec![[1, 2, 3, 0, 0, 0]; count],
        split: false,
    };
    let batches = [
        of(true, true, false, 3),
        of(true, true, true, 2),
        of(true, false, true, 4),
        of(false, true, true, 2),
        of(true, false, false, 1),
        of(true, false, true, 1),
        of(true, true, true, 2),
    ];
    let seen = run(new, &batches, state(7, 8, 1, 3), [!0; 5], 3, 5);
    let directory =
        |row: &IsbeRow| (0..4).filter(|k| row.words[8 * k] == 1).map(|k| row.words[8 * k + 7]).collect();
    let numbers: Vec<Vec<u32>> = seen
        .rows
        .iter()
        .map(|(_, row)| directory(&row.data))
        .filter(|numbers: &Vec<u32>| !numbers.is_empty())
        .collect();
    // The numbers of the batches themselves are 0, 11, 22 and so on.
    let wanted: [&[u32]; 7] = [&[0, 1, 2], &[3, 4], &[5, 6, 7, 8], &[33, 34], &[9], &[10], &[66, 67]];
    assert_eq!(numbers, wanted);
}

/// Every invocation runs once, in order; rows list the vertices of its primitive; control words are cleared before each warp.
fn any_batches(new: Maker<TaskIssue>) {
    property((any::<u64>(), any::<[u64; 5]>(), 0_u64..60), |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let any_corners = |rng: &mut Rng| std::array::from_fn(|_| rng.below(32) as u8);
        let count = rng.below(6) + 1;
        let batches: Vec<_> = (0..count)
            .map(|k| {
                let evaluates = rng.one_in(2);
                let most = if evaluates {
                    rng.pick(&[0_u64, 1, 17, 41, 42])
                } else {
                    rng.pick(&[0, 1, 2, 7, 30, 32])
                };
                let vertices = if evaluates && most == 0 { 0 } else { rng.below(32) as u8 + 1 };
                let prims = (0..most).map(|_| any_corners(&mut rng)).collect();
                let last = !evaluates || k + 1 == count || rng.one_in(3);
                let split = !evaluates && rng.one_in(2);
                Batch { evaluates, begins: rng.one_in(3), last, vertices, prims, split }
            })
            .collect();
        let (vertex, geometry) = (rng.below(20) as u32 + 4, rng.below(20) as u32 + 1);
        let (instances, most) = (rng.pick(&[0_u8, 1, 2, 5, 32]), rng.pick(&[1_u16, 3, 4, 9, 40]));
        let seen = run(new, &batches, state(vertex, geometry, instances, most), patterns, latency, seed);
        let instances = usize::from(instances).max(1);
        let (mut tasks, mut rows) = (seen.tasks.iter(), seen.rows.iter().peekable());
        // The number of an evaluation warp's next primitive; whether its batch has had one.
        let (mut counted, mut within) = (0, false);
        for (number, batch) in batches.iter().enumerate() {
            let requested = batch.requested(number);
            let log2 = u32::from(batch.vertices.max(4)).next_power_of_two().ilog2();
            let output = requested.row + 11;
            if batch.evaluates && batch.begins && !within {
                counted = requested.primitive_id;
            }
            let from = if batch.evaluates { counted } else { requested.primitive_id };
            for (k, prims) in batch.prims.chunks(4).enumerate() {
                let (_, row) = rows.next().expect("a row of the directory");
                assert_eq!((row.request.row, row.request.write), (requested.row + k as u16, true));
                for (j, corners) in prims.iter().enumerate() {
                    let words: Vec<_> = corners.iter().map(|corner| u32::from(*corner)).collect();
                    assert_eq!(row.data.words[8 * j..8 * j + 6], words);
                    let number = (4 * k + j) / if batch.split { 2 } else { 1 };
                    assert_eq!(row.data.words[8 * j + 7], from + number as u32);
                }
            }
            let all: Vec<_> =
                (0..batch.prims.len()).flat_map(|p| (0..instances).map(move |k| (p, k))).collect();
            let mut left = &all[..];
            loop {
                let mut clears = 0;
                while rows
                    .next_if(|(_, row)| row.request.row == output + clears && row.data == IsbeRow::default())
                    .is_some()
                {
                    clears += 1;
                }
                if left.is_empty() {
                    break;
                }
                let (_, task) = tasks.next().expect("a warp");
                let place = task.place;
                assert_eq!((place.input_row, place.output_row), (requested.input_row, output));
                assert_eq!((place.corners, u32::from(place.input_log2)), (8, log2));
                assert_eq!(place.primitive_id, 11 * number as u32);
                assert!(u32::from(clears) * 32 >= 1 << place.stride_log2, "{clears} rows of control words");
                let lanes = usize::from(task.lanes);
                let (mut prim, mut instance) =
                    (usize::from(place.first_prim), usize::from(place.geometry_instance));
                for lane in 0..lanes {
                    if lane > 0 {
                        instance += 1;
                        if place.starts >> lane & 1 == 1 {
                            (prim, instance) = (prim + 1, 0);
                        }
                    }
                    assert_eq!(left[lane], (prim, instance), "batch {number}, lane {lane}");
                }
                left = &left[lanes..];
                if left.is_empty() {
                    break;
                }
            }
            counted += if batch.evaluates { batch.prims.len() as u32 } else { 0 };
            within = batch.evaluates && !batch.last;
        }
        assert!(tasks.next().is_none() && rows.next().is_none());
        let lasts = batches.iter().filter(|batch| batch.last).count();
        assert_eq!(seen.work.iter().filter(|(_, work)| work.last).count(), lasts);
        assert_eq!((seen.launched, seen.area_reads.len()), (lasts, batches.len() - lasts));
    });
}
