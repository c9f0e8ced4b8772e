//! Words are returned to their requester, in the order of its requests, from any location; positions have priority.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::viewport_stream_clip::row_share::{In, Params, RowShare};
use world::viewport_stream_clip::types::RowRead;

scenarios! {
    RowShare::new(&Params::default()) => a_row_a_cycle words_of_two_rows any_lane positions_first another_sm_waits rows_of_nobody any_requests;
    RowShare::new(&Params { sms: Within::new(1) }) => an_sm_that_is_not_there any_requests;
    RowShare::new(&Params { sms: Within::new(20) }) => any_requests;
}

/// An SM's word; addresses wrap around.
fn word(sm: usize, at: usize) -> u32 {
    (sm as u32) << 24 | (at % 0x8000) as u32
}

fn row(sm: usize, row: u16) -> IsbeRow {
    IsbeRow { words: std::array::from_fn(|lane| word(sm, 32 * usize::from(row) + lane)) }
}

/// The first row that has a request's words, and the number of rows.
fn rows_of(request: &RowRead) -> (u16, usize) {
    let last = usize::from(request.word) + usize::from(request.count.max(1)) - 1;
    (request.word / 32, 1 + last / 32 - usize::from(request.word) / 32)
}

#[derive(Default)]
struct Seen {
    /// By unit: cycles of accepted requests, and of rows.
    taken: [Vec<u64>; 4],
    rows: [Vec<u64>; 4],
    /// Requests to SMs.
    requested: Vec<(u64, usize, u16)>,
}

fn run(
    new: Maker<RowShare>,
    requests: [&[RowRead]; 4],
    stalls: [u64; 3],
    latency: [u64; 2],
    seed: u64,
) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (sms, mut rng) = (p.sms.get(), Rng::new(seed));
    let (mut position, mut attribute) =
        (Source::new(requests[0], stalls[0]), Source::new(requests[1], stalls[1]));
    let mut stream = Source::new(requests[2], stalls[1].rotate_left(7));
    let mut copy = Source::new(requests[3], stalls[0].rotate_left(11));
    let mut sinks: Vec<Sink<IsbeAccess>> =
        (0..sms).map(|k| Sink::new(stalls[2].rotate_left(9 * k as u32))).collect();
    let mut responses: Vec<VecDeque<(u64, u16)>> = vec![VecDeque::new(); sms];
    let (mut seen, mut cycle) = (Seen::default(), 0);
    let sm_of = |request: &RowRead| if usize::from(request.sm) < sms { usize::from(request.sm) } else { 0 };
    let nothing = In::new(&p);
    dut.run(|o| {
        if position.is_empty() && attribute.is_empty() && stream.is_empty() && copy.is_empty() && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        i.position = position.drive(o.position);
        i.attribute = attribute.drive(o.attribute);
        i.stream = stream.drive(o.stream);
        i.copy = copy.drive(o.copy);
        for (k, sink) in sinks.iter_mut().enumerate() {
            i.row_request[k] = sink.drive(&o.row_request[k]);
            if let Some((at, IsbeAccess { request, .. })) = sink.now() {
                assert!(!request.write);
                let after = responses[k].back().map_or(0, |(due, _)| due + 1);
                responses[k].push_back((after.max(at + latency[0] + rng.below(latency[1] + 1)), request.row));
                assert!(responses[k].len() <= 31, "{} requests of an SM", responses[k].len());
                seen.requested.push((at, k, request.row));
            }
            if let Some((_, number)) = responses[k].pop_front_if(|(due, _)| *due <= cycle) {
                i.row[k] = Some(row(k, number)).into();
            }
        }
        let rows = [&o.position_row, &o.attribute_row, &o.stream_row, &o.copy_row];
        for (unit, port) in rows.into_iter().enumerate() {
            if let Some(got) = port.get() {
                let request = requests[unit][seen.rows[unit].len()];
                for k in 0..usize::from(request.count) {
                    let want = word(sm_of(&request), usize::from(request.word) + k);
                    assert_eq!(got.words[k], want, "unit {unit}, word {k} of {request:?}");
                }
                seen.rows[unit].push(cycle);
            }
        }
        cycle += 1;
        Some(i)
    });
    for unit in 0..4 {
        assert_eq!(seen.rows[unit].len(), requests[unit].len(), "all requests");
    }
    let all = requests.concat().iter().map(|request| rows_of(request).1).sum::<usize>();
    assert_eq!(seen.requested.len(), all, "no row more than a request's words have");
    seen.taken = [position.taken, attribute.taken, stream.taken, copy.taken];
    seen
}

fn reads(sm: u8, rows: std::ops::Range<u16>) -> Vec<RowRead> {
    rows.map(|row| RowRead { sm, word: 32 * row, count: 32 }).collect()
}

const FREE: [u64; 3] = [!0; 3];

fn a_row_a_cycle(new: Maker<RowShare>) {
    let seen = run(new, [&reads(0, 5..25), &[], &[], &[]], FREE, [6, 0], 1);
    assert_eq!(seen.requested[0].0 - seen.taken[0][0], 2);
    let requested: Vec<u64> = seen.requested.iter().map(|request| request.0 - seen.requested[0].0).collect();
    assert_eq!(requested, (0..20).collect::<Vec<_>>());
    // A cycle after the row.
    let rows: Vec<u64> = seen.rows[0].iter().map(|at| at - seen.requested[0].0).collect();
    assert_eq!(rows, (7..27).collect::<Vec<_>>());
}

fn words_of_two_rows(new: Maker<RowShare>) {
    // A row a cycle, so a request in two cycles, back to back; a response a cycle after its second row.
    let requests: Vec<_> = (0..10).map(|k| RowRead { sm: 0, word: 0x7ea1 + 33 * k, count: 32 }).collect();
    let seen = run(new, [&requests, &[], &[], &[]], FREE, [6, 0], 1);
    assert_eq!(seen.requested[0].0 - seen.taken[0][0], 2);
    let requested: Vec<u64> = seen.requested.iter().map(|request| request.0 - seen.requested[0].0).collect();
    assert_eq!(requested, (0..20).collect::<Vec<_>>());
    let rows: Vec<u16> = seen.requested.iter().map(|request| request.2).collect();
    let want = requests.iter().flat_map(|request| [request.word / 32, (request.word / 32 + 1) % 1024]);
    assert_eq!(rows, want.collect::<Vec<_>>());
    let responses: Vec<u64> = seen.rows[0].iter().map(|at| at - seen.requested[0].0).collect();
    assert_eq!(responses, (0..10).map(|k| 8 + 2 * k).collect::<Vec<_>>());
}

fn any_lane(new: Maker<RowShare>) {
    // From each lane all counts up to the end of the second row; four units concurrently.
    let requests = |first: u16| -> Vec<RowRead> {
        (0..32 * 33).map(|k| RowRead { sm: 1, word: first + k % 32, count: (k / 32) as u8 }).collect()
    };
    run(new, [&requests(0), &requests(32 * 1023), &requests(32 * 500), &requests(32 * 777)], FREE, [3, 0], 1);
}

fn positions_first(new: Maker<RowShare>) {
    let seen = run(
        new,
        [&reads(0, 0..10), &reads(0, 100..110), &reads(0, 200..210), &reads(0, 300..310)],
        FREE,
        [6, 0],
        1,
    );
    let order: Vec<u16> = seen.requested.iter().map(|request| request.2).collect();
    let last = order.iter().position(|row| *row == 9).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 100).count() <= 1, "{order:?}");
    let last = order.iter().position(|row| *row == 109).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 200).count() <= 1, "{order:?}");
    let last = order.iter().position(|row| *row == 209).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 300).count() <= 1, "{order:?}");
}

fn another_sm_waits(new: Maker<RowShare>) {
    let requests = [reads(0, 0..3), reads(1, 0..3), reads(0, 7..8)].concat();
    let seen = run(new, [&requests, &[], &[], &[]], FREE, [20, 0], 1);
    // The first of the other SM is requested when the last row has arrived.
    let rows = &seen.rows[0];
    assert!(
        seen.requested[3].0 >= rows[2] - 1 && seen.requested[6].0 >= rows[5] - 1,
        "{:?} {rows:?}",
        seen.requested
    );
}

fn rows_of_nobody(new: Maker<RowShare>) {
    // Before the first request and after its row.
    let mut dut = new();
    let (mut position, mut request) = (Source::new(&[], !0), Sink::new(!0));
    position.push(8, RowRead { sm: 1, word: 77 * 32, count: 32 });
    let (mut cycle, mut due, mut got) = (0, None, vec![]);
    dut.run(|o| {
        assert!(!o.attribute_row.valid && !o.stream_row.valid && !o.copy_row.valid);
        got.extend(o.position_row.get().copied());
        let mut i = In { position: position.drive(o.position), ..In::default() };
        i.row_request[1] = request.drive(&o.row_request[1]);
        due = due.or(request.now().map(|(at, _)| at + 5));
        if cycle < 6 || due.is_some_and(|due| cycle >= due) {
            i.row[1] = Some(row(1, if due == Some(cycle) { 77 } else { 5 })).into();
            i.row[0] = Some(row(0, 6)).into();
        }
        cycle += 1;
        (cycle < 40).then_some(i)
    });
    assert_eq!(got, [row(1, 77)]);
    assert!(dut.outputs().idle);
}

fn an_sm_that_is_not_there(new: Maker<RowShare>) {
    let seen =
        run(new, [&reads(5, 0..4), &reads(7, 9..12), &reads(1, 3..9), &reads(2, 5..7)], FREE, [6, 0], 1);
    assert!(seen.requested.iter().all(|request| request.1 == 0));
}

fn any_requests(new: Maker<RowShare>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..40_u64, 0..10_u64), |(seed, stalls, latency, spread)| {
        let mut rng = Rng::new(seed);
        let mut requests = || -> Vec<RowRead> {
            let mut sm = 0;
            (0..80)
                .map(|_| {
                    if rng.one_in(8) {
                        sm = rng.below(8) as u8;
                    }
                    RowRead { sm, word: rng.below(0x8000) as u16, count: rng.below(33) as u8 }
                })
                .collect()
        };
        let all = [requests(), requests(), requests(), requests()];
        run(new, [&all[0], &all[1], &all[2], &all[3]], stalls, [latency, spread], seed);
    });
}
