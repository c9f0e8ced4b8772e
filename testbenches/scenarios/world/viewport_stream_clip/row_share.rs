//! Rows go back to who asked for them, in the order of its asks; positions are asked for first.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Dice, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use world::viewport_stream_clip::row_share::{In, Params, RowShare};
use world::viewport_stream_clip::types::RowRead;

scenarios! {
    RowShare::new(&Params::default()) => a_row_a_clock positions_first another_sm_waits rows_of_nobody any_asks;
    RowShare::new(&Params { sms: Within::new(1) }) => an_sm_that_is_not_there any_asks;
    RowShare::new(&Params { sms: Within::new(8) }) => any_asks;
}

/// What a row of an SM has.
fn row(sm: usize, row: u16) -> IsbeRow {
    IsbeRow { words: std::array::from_fn(|lane| (sm as u32) << 24 | u32::from(row) << 8 | lane as u32) }
}

#[derive(Default)]
struct Seen {
    /// Of each unit: clocks of asks taken here, and of rows.
    taken: [Vec<u64>; 3],
    rows: [Vec<u64>; 3],
    /// Asks to SMs.
    asked: Vec<(u64, usize, u16)>,
}

fn run(new: Maker<RowShare>, asks: [&[RowRead]; 3], stalls: [u64; 3], latency: [u64; 2], seed: u64) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let (sms, mut dice) = (p.sms.get(), Dice::new(seed));
    let (mut position, mut attribute) = (Source::new(asks[0], stalls[0]), Source::new(asks[1], stalls[1]));
    let mut stream = Source::new(asks[2], stalls[1].rotate_left(7));
    let mut sinks: Vec<Sink<IsbeAccess>> =
        (0..sms).map(|k| Sink::new(stalls[2].rotate_left(9 * k as u32))).collect();
    let mut answers: Vec<VecDeque<(u64, u16)>> = vec![VecDeque::new(); sms];
    let (mut seen, mut clock) = (Seen::default(), 0);
    let sm_of = |ask: &RowRead| if usize::from(ask.sm) < sms { usize::from(ask.sm) } else { 0 };
    let nothing = In::new(&p);
    dut.run(|o| {
        if position.is_empty() && attribute.is_empty() && stream.is_empty() && o.idle {
            return None;
        }
        let mut i = nothing.clone();
        i.position = position.drive(o.position);
        i.attribute = attribute.drive(o.attribute);
        i.stream = stream.drive(o.stream);
        for (k, sink) in sinks.iter_mut().enumerate() {
            i.row_ask[k] = sink.drive(&o.row_ask[k]);
            if let Some((at, IsbeAccess { ask, .. })) = sink.now() {
                assert!(!ask.write);
                let after = answers[k].back().map_or(0, |(due, _)| due + 1);
                answers[k].push_back((after.max(at + latency[0] + dice.below(latency[1] + 1)), ask.row));
                assert!(answers[k].len() <= 31, "{} asks of an SM", answers[k].len());
                seen.asked.push((at, k, ask.row));
            }
            if let Some((_, number)) = answers[k].pop_front_if(|(due, _)| *due <= clock) {
                i.row[k] = Some(row(k, number)).into();
            }
        }
        for (unit, port) in [&o.position_row, &o.attribute_row, &o.stream_row].into_iter().enumerate() {
            if let Some(got) = port.get() {
                let ask = asks[unit][seen.rows[unit].len()];
                assert_eq!(*got, row(sm_of(&ask), ask.row), "unit {unit}, row {}", seen.rows[unit].len());
                seen.rows[unit].push(clock);
            }
        }
        clock += 1;
        Some(i)
    });
    for unit in 0..3 {
        assert_eq!(seen.rows[unit].len(), asks[unit].len(), "all rows");
    }
    seen.taken = [position.taken, attribute.taken, stream.taken];
    seen
}

fn reads(sm: u8, rows: std::ops::Range<u16>) -> Vec<RowRead> {
    rows.map(|row| RowRead { sm, row }).collect()
}

const FREE: [u64; 3] = [!0; 3];

fn a_row_a_clock(new: Maker<RowShare>) {
    let seen = run(new, [&reads(0, 5..25), &[], &[]], FREE, [6, 0], 1);
    assert_eq!(seen.asked[0].0 - seen.taken[0][0], 2);
    let asked: Vec<u64> = seen.asked.iter().map(|ask| ask.0 - seen.asked[0].0).collect();
    assert_eq!(asked, (0..20).collect::<Vec<_>>());
    // A clock behind the row.
    let rows: Vec<u64> = seen.rows[0].iter().map(|at| at - seen.asked[0].0).collect();
    assert_eq!(rows, (7..27).collect::<Vec<_>>());
}

fn positions_first(new: Maker<RowShare>) {
    let seen = run(new, [&reads(0, 0..10), &reads(0, 100..110), &reads(0, 200..210)], FREE, [6, 0], 1);
    let order: Vec<u16> = seen.asked.iter().map(|ask| ask.2).collect();
    let last = order.iter().position(|row| *row == 9).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 100).count() <= 1, "{order:?}");
    let last = order.iter().position(|row| *row == 109).unwrap();
    assert!(order[..=last].iter().filter(|row| **row >= 200).count() <= 1, "{order:?}");
}

fn another_sm_waits(new: Maker<RowShare>) {
    let asks = [reads(0, 0..3), reads(1, 0..3), reads(0, 7..8)].concat();
    let seen = run(new, [&asks, &[], &[]], FREE, [20, 0], 1);
    // The first of the other SM is asked for when the last row is here.
    let rows = &seen.rows[0];
    assert!(seen.asked[3].0 >= rows[2] - 1 && seen.asked[6].0 >= rows[5] - 1, "{:?} {rows:?}", seen.asked);
}

fn rows_of_nobody(new: Maker<RowShare>) {
    // Before the first ask and behind its row.
    let mut dut = new();
    let (mut position, mut ask) = (Source::new(&[], !0), Sink::new(!0));
    position.push(8, RowRead { sm: 1, row: 77 });
    let (mut clock, mut due, mut got) = (0, None, vec![]);
    dut.run(|o| {
        assert!(!o.attribute_row.valid && !o.stream_row.valid);
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
    let seen = run(new, [&reads(5, 0..4), &reads(7, 9..12), &reads(1, 3..9)], FREE, [6, 0], 1);
    assert!(seen.asked.iter().all(|ask| ask.1 == 0));
}

fn any_asks(new: Maker<RowShare>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..40_u64, 0..10_u64), |(seed, stalls, latency, spread)| {
        let mut dice = Dice::new(seed);
        let mut asks = || -> Vec<RowRead> {
            let mut sm = 0;
            (0..80)
                .map(|_| {
                    if dice.one_in(8) {
                        sm = dice.below(8) as u8;
                    }
                    RowRead { sm, row: dice.below(1024) as u16 }
                })
                .collect()
        };
        let all = [asks(), asks(), asks()];
        run(new, [&all[0], &all[1], &all[2]], stalls, [latency, spread], seed);
    });
}
