//! Units read and write rows of their own concurrently: each reads what it wrote, in order, under any stalls of the SM.

use std::collections::VecDeque;

use bundle::*;
use kernel::Within;
use kit::scenario::{open, property};
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::row_port::{In, Params, RowPort};
use tpc::sm::shared_memory::types::RowAccess;
use tpc::sm::types::Row;

scenarios! {
    RowPort::new(&Params::default()) => cycles reads_wait_for_room any_accesses_any_stalls
        an_unexpected_response;
    RowPort::new(&Params { askers: Within::new(4), reads: Within::new(1) }) => any_accesses_any_stalls;
}

fn write(row: u16, words: u32, value: u32) -> IsbeAccess {
    let data = IsbeRow { words: std::array::from_fn(|lane| value.wrapping_add(lane as u32)) };
    IsbeAccess { request: RowRequest { write: true, row, words }, data }
}

fn read(row: u16) -> IsbeAccess {
    IsbeAccess { request: RowRequest { write: false, row, words: 0 }, data: IsbeRow::default() }
}

/// Two cycles to the SM, which responds in its next cycle; one cycle back.
fn cycles(new: Maker<RowPort>) {
    let mut dut = new();
    let mut source = Source::new(&[read(1), read(2), read(3)], !0);
    let (mut requested, mut responded, mut response) = (vec![], vec![], None);
    for cycle in 0..12 {
        let o = dut.outputs();
        let mut i = In::new(&dut.unit().p);
        i.access[1] = source.drive(o.access[1]);
        i.row_request.ready = true;
        i.row = response.take().into();
        if let Some(RowAccess { request, .. }) = o.row_request.get() {
            requested.push(cycle);
            response = Some(Row { words: [u32::from(request.row); 32] });
        }
        if let Some(row) = o.response[1].get() {
            responded.push((cycle, row.words[5]));
        }
        assert!(!o.response[0].valid);
        dut.cycle(i);
    }
    assert_eq!(requested, [2, 3, 4]);
    assert_eq!(responded, [(4, 1), (5, 2), (6, 3)]);
    assert!(dut.outputs().idle);
}

/// An SM that never responds gets requests for sixteen rows; a write after them waits.
fn reads_wait_for_room(new: Maker<RowPort>) {
    let mut dut = new();
    let all: Vec<_> = (0..20).map(read).chain([write(0, 1, 1)]).collect();
    let (mut source, mut taken) = (Source::new(&all, !0), 0);
    for _ in 0..100 {
        let o = dut.outputs();
        let mut i = In::new(&dut.unit().p);
        i.access[0] = source.drive(o.access[0]);
        i.row_request.ready = true;
        taken += u32::from(o.row_request.valid);
        dut.cycle(i);
    }
    assert_eq!(taken, 16);
    assert!(!dut.outputs().idle);
}

fn an_unexpected_response(new: Maker<RowPort>) {
    let mut dut = new();
    let mut i = In::new(&dut.unit().p);
    i.row = Some(Row { words: [7; 32] }).into();
    dut.cycle(i);
    let o = dut.outputs();
    assert_eq!(o.response[0].get().map(|row| row.words[0]), Some(7));
    dut.cycle(In::new(&dut.unit().p));
    assert!(dut.outputs().idle);
}

fn any_accesses_any_stalls(new: Maker<RowPort>) {
    property((any::<u64>(), any::<[u64; 6]>()), |(seed, stalls)| {
        let mut dut = new();
        let (p, mut rng) = (dut.unit().p.clone(), Rng::new(seed));
        let askers = p.askers.get();
        // Each has eight rows of its own.
        let mut wanted: Vec<VecDeque<[u32; 32]>> = vec![VecDeque::new(); askers];
        let mut sources: Vec<_> = (0..askers)
            .map(|k| {
                let mut rows = vec![[0; 32]; 8];
                let all: Vec<_> = (0..40)
                    .map(|_| {
                        let (at, words) = (rng.below(8) as usize, rng.roll() as u32);
                        let row = (8 * k + at) as u16;
                        if rng.one_in(2) {
                            let access = write(row, words, rng.roll() as u32);
                            for lane in (0..32).filter(|lane| words >> lane & 1 == 1) {
                                rows[at][lane] = access.data.words[lane];
                            }
                            access
                        } else {
                            wanted[k].push_back(rows[at]);
                            read(row)
                        }
                    })
                    .collect();
                Source::new(&all, stalls[k])
            })
            .collect();
        let (mut sm, mut memory, mut due) = (Sink::new(stalls[4]), vec![[0; 32]; 32], VecDeque::new());
        let mut cycle = 0;
        dut.run(|o| {
            for k in 0..askers {
                if let Some(row) = o.response[k].get() {
                    assert_eq!(wanted[k].pop_front(), Some(row.words), "asker {k}");
                }
            }
            if sources.iter().all(|source| source.is_empty()) && o.idle {
                return None;
            }
            let mut i = In::new(&p);
            if !due.is_empty() && open(stalls[5], cycle) {
                i.row = due.pop_front().into();
            }
            for k in 0..askers {
                i.access[k] = sources[k].drive(o.access[k]);
            }
            i.row_request = sm.drive(&o.row_request);
            if let Some((_, RowAccess { request, data })) = sm.now() {
                let row: &mut [u32; 32] = &mut memory[usize::from(request.row)];
                if request.write {
                    for lane in (0..32).filter(|lane| request.words >> lane & 1 == 1) {
                        row[lane] = data.words[lane];
                    }
                } else {
                    due.push_back(Row { words: *row });
                }
            }
            cycle += 1;
            Some(i)
        });
        assert!(wanted.iter().all(VecDeque::is_empty), "reads without a response");
    });
}
