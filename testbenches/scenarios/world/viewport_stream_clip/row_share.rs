//! Words go back to who asked for them, in the order of its asks, wherever they lie; positions are asked for first.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::viewport_stream_clip::row_share::{In, Params, RowShare};
use world::viewport_stream_clip::types::RowRead;

scenarios! {
    RowShare::new(&Params::default()) => a_row_a_clock words_of_two_rows any_lane positions_first another_sm_waits rows_of_nobody any_asks;
    RowShare::new(&Params { sms: Within::new(1) }) => an_sm_that_is_not_there any_asks;
    RowShare::new(&Params { sms: Within::new(8) }) => any_asks;
}

/// What an SM has at a word; words go round.
fn word(sm: usize, at: usize) -> u32 {
    (sm as u32) << 24 | (at % 0x8000) as u32
}

fn row(sm: usize, row: u16) -> IsbeRow {
    IsbeRow { words: std::array::from_fn(|lane| word(sm, 32 * usize::from(row) + lane)) }
}

/// The first row that has an ask's words, and how many do.
fn rows_of(ask: &RowRead) -> (u16, usize) {
    let last = usize::from(ask.word) + usize::from(ask.count.max(1)) - 1;
    (ask.word / 32, 1 + last / 32 - usize::from(ask.word) / 32)
}

#[derive(Default)]
struct Seen {
    /// Of each unit: clocks of asks taken here, and of rows.
    taken: [Vec<u64>; 4],
    rows: [Vec<u64>; 4],
    /// Asks to SMs.
    asked: Vec<(u64, usize, u16)>,
}

fn run(new: Maker<RowShare>, asks: [&[RowRead]; 4], stalls: [u64; 3], latency: [u64; 2], seed: u64) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (sms, mut rng) = (p.sms.get(), Rng::new(seed));
    let (mut position, mut attribute) = (Source::new(asks[0], stalls[0]), Source::new(asks[1], stalls[1]));
    let mut stream = Source::new(asks[2], stalls[1].rotate_left(7));
    let mut copy = Source::new(asks[3], stalls[0].rotate_left(11));
    let mut sinks: Vec<Sink<IsbeAccess>> =
        (0..sms).map(|k| Sink::new(stalls[2].rotate_left(9 * k as u32))).collect();
    let mut answers: Vec<VecDeque<(u64, u16)>> = vec![VecDeque::new(); sms];
    let (mut seen, mut clock) = (Seen::default(), 0);
    let sm_of = |ask: &RowRead| if usize::from(ask.sm) < sms { usize::from(ask.sm) } else { 0 };
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
            i.row_ask[k] = sink.drive(&o.row_ask[k]);
            if let Some((at, IsbeAccess { ask, .. })) = sink.now() {
                assert!(!ask.write);
                let after = answers[k].back().map_or(0, |(due, _)| due + 1);
                answers[k].push_back((after.max(at + latency[0] + rng.below(latency[1] + 1)), ask.row));
                assert!(answers[k].len() <= 31, "{} asks of an SM", answers[k].len());
                seen.asked.push((at, k, ask.row));
            }
            if let Some((_, number)) = answers[k].pop_front_if(|(due, _)| *due <= clock) {
                i.row[k] = Some(row(k, number)).into();
            }
        }
        let rows = [&o.position_row, &o.attribute_row, &o.stream_row, &o.copy_row];
        for (unit, port) in rows.into_iter().enumerate() {
            if let Some(got) = port.get() {
                let ask = asks[unit][seen.rows[unit].len()];
                for k in 0..usize::from(ask.count) {
                    let want = word(sm_of(&ask), usize::from(ask.word) + k);
                    assert_eq!(got.words[k], want, "unit {unit}, word {k} of {ask:?}");
                }
                seen.rows[unit].push(clock);
            }
        }
        clock += 1;
        Some(i)
    });
    for unit in 0..4 {
        assert_eq!(seen.rows[unit].len(), asks[unit].len(), "all asks");
    }
    let all = asks.concat().iter().map(|ask| rows_of(ask).1).sum::<usize>();
    assert_eq!(seen.asked.len(), all, "no row more than an ask's words have");
    seen.taken = [position.taken, attribute.taken, stream.taken, copy.taken];
    seen
}

fn reads(sm: u8, rows: std::ops::Range<u16>) -> Vec<RowRead> {
    rows.map(|row| RowRead { sm, word: 32 * row, count: 32 }).collect()
}

const FREE: [u64; 3] = [!0; 3];

fn a_row_a_clock(new: Maker<RowShare>) {
    let seen = run(new, [&reads(0, 5..25), &[], &[], &[]], FREE, [6, 0], 1);
    assert_eq!(seen.asked[0].0 - seen.taken[0][0], 2);
    let asked: Vec<u64> = seen.asked.iter().map(|ask| ask.0 - seen.asked[0].0).collect();
    assert_eq!(asked, (0..20).collect::<Vec<_>>());
    // A clock behind the row.
    let rows: Vec<u64> = seen.rows[0].iter().map(|at| at - seen.asked[0].0).collect();
    assert_eq!(rows, (7..27).collect::<Vec<_>>());
}

fn words_of_two_rows(new: Maker<RowShare>) {
    // A row a clock, so an ask in two clocks, one behind the other; an answer a clock behind its second row.
    let asks: Vec<_> = (0..10).map(|k| RowRead { sm: 0, word: 0x7ea1 + 33 * k, count: 32 }).collect();
    let seen = run(new, [&asks, &[], &[], &[]], FREE, [6, 0], 1);
    assert_eq!(seen.asked[0].0 - seen.taken[0][0], 2);
    let asked: Vec<u64> = seen.asked.iter().map(|ask| ask.0 - seen.asked[0].0).collect();
    assert_eq!(asked, (0..20).collect::<Vec<_>>());
    let rows: Vec<u16> = seen.asked.iter().map(|ask| ask.2).collect();
    let want = asks.iter().flat_map(|ask| [ask.word / 32, (ask.word / 32 + 1) % 1024]);
    assert_eq!(rows, want.collect::<Vec<_>>());
    let answers: Vec<u64> = seen.rows[0].iter().map(|at| at - seen.asked[0].0).collect();
    assert_eq!(answers, (0..10).map(|k| 8 + 2 * k).collect::<Vec<_>>());
}

fn any_lane(new: Maker<RowShare>) {
    // From each lane as many words as there are up to two rows' end; four units at once.
    let asks = |first: u16| -> Vec<RowRead> {
        (0..32 * 33).map(|k| RowRead { sm: 1, word: first + k % 32, count: (k / 32) as u8 }).collect()
    };
    run(new, [&asks(0), &asks(32 * 1023), &asks(32 * 500), &asks(32 * 777)], FREE, [3, 0], 1);
}

fn positions_first(new: Maker<RowShare>) {
    let seen = run(
        new,
        [&reads(0, 0..10), &reads(0, 100..110), &reads(0, 200..210), &reads(0, 300..310)],
        FREE,
        [6, 0],
        1,
    );
    let order: Vec<u16> = seen.asked.iter().map(|ask| ask.2).collect();
    let last = order.iter().position(|row| *row == 9).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 100).count() <= 1, "{order:?}");
    let last = order.iter().position(|row| *row == 109).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 200).count() <= 1, "{order:?}");
    let last = order.iter().position(|row| *row == 209).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 300).count() <= 1, "{order:?}");
}

fn another_sm_waits(new: Maker<RowShare>) {
    let asks = [reads(0, 0..3), reads(1, 0..3), reads(0, 7..8)].concat();
    let seen = run(new, [&asks, &[], &[], &[]], FREE, [20, 0], 1);
    // The first of the other SM is asked for when the last row is here.
    let rows = &seen.rows[0];
    assert!(seen.asked[3].0 >= rows[2] - 1 && seen.asked[6].0 >= rows[5] - 1, "{:?} {rows:?}", seen.asked);
}

fn rows_of_nobody(new: Maker<RowShare>) {
    // Before the first ask and behind its row.
    let mut dut = new();
    let (mut position, mut ask) = (Source::new(&[], !0), Sink::new(!0));
    position.push(8, RowRead { sm: 1, word: 77 * 32, count: 32 });
    let (mut clock, mut due, mut got) = (0, None, vec![]);
    dut.run(|o| {
        assert!(!o.attribute_row.valid && !o.stream_row.valid && !o.copy_row.valid);
        got.extend(o.position_row.get().copied());
        let mut i = In { position: position.drive(o.position), ..In::default() };
        i.row_ask[1] = ask.drive(&o.row_ask[1]);
        due = due.or(ask.now().map(|(at, _)| at + 5));
        if clock < 6 || due.is_some_and(|due| clock >= due) {
            i.row[1] = Some(row(1, if due == Some(clock) { 77 } else { 5 })).into();
            i.row[0] = Some(row(0, 6)).into();
        }
        clock += 1;
        (clock < 40).then_some(i)
    });
    assert_eq!(got, [row(1, 77)]);
    assert!(dut.outputs().idle);
}

fn an_sm_that_is_not_there(new: Maker<RowShare>) {
    let seen =
        run(new, [&reads(5, 0..4), &reads(7, 9..12), &reads(1, 3..9), &reads(2, 5..7)], FREE, [6, 0], 1);
    assert!(seen.asked.iter().all(|ask| ask.1 == 0));
}

fn any_asks(new: Maker<RowShare>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..40_u64, 0..10_u64), |(seed, stalls, latency, spread)| {
        let mut rng = Rng::new(seed);
        let mut asks = || -> Vec<RowRead> {
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
        let all = [asks(), asks(), asks(), asks()];
        run(new, [&all[0], &all[1], &all[2], &all[3]], stalls, [latency, spread], seed);
    });
}
