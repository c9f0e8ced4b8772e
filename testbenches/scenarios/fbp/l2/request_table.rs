//! An entry is there from its request to its end, whatever is complete when; each completion is shown until it has ended.

use fbp::l2::request_table::{In, Out, Params, RequestTable};
use fbp::l2::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    RequestTable::new(&Params {}) =>
        any_entries a_read_ends_with_its_last_sector a_write_ends_at_the_tags a_fill_waits_for_its_requests
        writes_before_fills a_barrier_ends_when_it_is_flushed;
}

fn request(kind: RequestKind, sectors: u8) -> Request {
    Request { valid: true, kind, sectors, open: sectors, ..Request::default() }
}

fn enters(id: u8, request: Request) -> Offer<NewRequest> {
    Offer::new(true, NewRequest { id, request })
}

fn done(request: u8, sector: u8) -> Offer<Performed> {
    Offer::new(true, Performed { request, sector, full: false })
}

fn fill_requests(fill: u8, sectors: u8) -> Offer<FillSectors> {
    Offer::new(true, FillSectors { fill, row: 0x155, sectors, merge: 0, keep: true })
}

/// The outputs of cycles, a list of inputs each.
fn play(dut: &mut Device<RequestTable>, inputs: &[In]) -> Vec<Out> {
    let play = |i: &In| {
        let o = dut.outputs();
        dut.cycle(i.clone());
        o
    };
    inputs.iter().map(play).collect()
}

fn cycles(out: &[Out], is: impl Fn(&Out) -> bool) -> Vec<usize> {
    (0..out.len()).filter(|k| is(&out[*k])).collect()
}

fn shown(out: &[Out]) -> Vec<(usize, LookupKind, u8)> {
    (0..out.len()).filter_map(|k| out[k].complete.get().map(|c| (k, c.kind, c.id))).collect()
}

/// In cycle 0 it enters, in cycles 1 and 2 its sectors are done.
fn a_read_ends_with_its_last_sector(new: Maker<RequestTable>) {
    let none = In::default();
    let inputs = [
        In { request: enters(31, request(RequestKind::Read, 5)), ..none.clone() },
        In { responded: done(31, 2), ..none.clone() },
        In { responded: done(31, 0), ..none.clone() },
        none.clone(),
        none,
    ];
    let out = play(&mut new(), &inputs);
    assert_eq!(cycles(&out, |o| o.in_flight.requests[31].valid), [1, 2]);
    assert_eq!(cycles(&out, |o| o.idle), [0, 3, 4]);
    assert!(shown(&out).is_empty());
}

/// Done in cycle 1, so shown in cycle 2; it does not end in cycle 3 and is shown again in cycle 4.
fn a_write_ends_at_the_tags(new: Maker<RequestTable>) {
    for kind in [RequestKind::Write, RequestKind::Operate] {
        let mut inputs = vec![In::default(); 8];
        inputs[0].request = enters(9, Request { row: 0x3ff, ..request(kind, 8) });
        let done = Offer::new(true, Performed { request: 9, sector: 3, full: true });
        if kind == RequestKind::Write {
            inputs[1].written = done
        } else {
            inputs[1].operated = done
        }
        inputs[5].ended = true;
        let out = play(&mut new(), &inputs);
        let written = LookupKind::Written;
        assert_eq!(shown(&out), [(2, written, 9), (4, written, 9)]);
        assert_eq!((out[2].complete.data.set, out[2].in_flight.requests[9].full), (63, 8));
        assert_eq!(cycles(&out, |o| o.in_flight.requests[9].valid), (1..6).collect::<Vec<_>>());
    }
}

/// Whole in cycle 3; the read that waits for it ends in cycle 5.
fn a_fill_waits_for_its_requests(new: Maker<RequestTable>) {
    let mut inputs = vec![In::default(); 10];
    let read = Request { waits: true, fill: 4, ..request(RequestKind::Read, 2) };
    (inputs[0].request, inputs[0].fill) = (enters(2, read), fill_requests(4, 2));
    inputs[2].filled = Offer::new(true, Filled { fill: 4, sector: 1 });
    inputs[4].responded = done(2, 1);
    inputs[6].ended = true;
    let out = play(&mut new(), &inputs);
    assert_eq!(shown(&out), [(5, LookupKind::Filled, 4)]);
    assert_eq!(out[5].complete.data.set, 0x15);
    assert_eq!(cycles(&out, |o| o.in_flight.fills[4].valid), (1..7).collect::<Vec<_>>());
    assert_eq!(cycles(&out, |o| o.in_flight.fills[4].waiters == 1), (1..5).collect::<Vec<_>>());
}

/// All that is complete in cycle 4 ends in turn: one is shown in each cycle.
fn writes_before_fills(new: Maker<RequestTable>) {
    let mut inputs = vec![In::default(); 12];
    for (k, id) in [20, 3].into_iter().enumerate() {
        inputs[k].request = enters(id, request(RequestKind::Write, 1));
        inputs[k].fill = fill_requests(id + 1, 1);
        inputs[2 + k].filled = Offer::new(true, Filled { fill: id + 1, sector: 0 });
    }
    (inputs[3].written, inputs[3].operated) = (done(20, 0), done(3, 0));
    inputs[5..9].iter_mut().for_each(|i| i.ended = true);
    let out = play(&mut new(), &inputs);
    let (written, filled) = (LookupKind::Written, LookupKind::Filled);
    // The first fill was whole one cycle before the others, and did not end.
    let rest = [(3, filled, 21), (4, written, 3), (5, written, 20), (6, filled, 4), (7, filled, 21)];
    assert_eq!(shown(&out), rest);
    assert_eq!(cycles(&out, |o| o.idle), [0, 9, 10, 11]);
}

fn a_barrier_ends_when_it_is_flushed(new: Maker<RequestTable>) {
    let mut inputs = vec![In::default(); 6];
    inputs[0].request = enters(5, request(RequestKind::Barrier, 0));
    inputs[3].flushed = Offer::new(true, 5);
    let out = play(&mut new(), &inputs);
    assert_eq!(cycles(&out, |o| o.in_flight.requests[5].valid), [1, 2, 3]);
}

/// Random requests of the directory and the banks, at any times, against plain lists of the entries.
fn any_entries(new: Maker<RequestTable>) {
    property((any::<u64>(), 1..6_u64, 1..4_u64), |(seed, rate, ends)| {
        let mut rng = Rng::new(seed);
        let (mut dut, mut left) = (new(), 150);
        let mut requests: [Option<Request>; REQUESTS] = [None; REQUESTS];
        let mut fills: [Option<Fill>; FILLS] = [None; FILLS];
        let mut shown = None::<Completion>;
        dut.run(|o| {
            for (id, request) in requests.iter().enumerate() {
                assert_eq!(Some(o.in_flight.requests[id]).filter(|r| r.valid), *request, "request {id}");
            }
            let waiters = |id: usize| {
                let waits = |r: &&Request| r.waits && usize::from(r.fill) == id;
                requests.iter().flatten().filter(waits).count() as u8
            };
            for (id, fill) in fills.iter().enumerate() {
                let fill = fill.map(|fill| Fill { waiters: waiters(id), ..fill });
                assert_eq!(Some(o.in_flight.fills[id]).filter(|f| f.valid), fill, "fill {id}");
            }
            let writes = |r: &Request| matches!(r.kind, RequestKind::Write | RequestKind::Operate);
            let is = |kind, id: usize| shown.is_some_and(|c| (c.kind, usize::from(c.id)) == (kind, id));
            let written = |id: &usize| {
                requests[*id].is_some_and(|r| writes(&r) && r.open == 0) && !is(LookupKind::Written, *id)
            };
            let whole = |id: &usize| {
                let whole = fills[*id].is_some_and(|f| f.requested == f.arrived) && waiters(*id) == 0;
                whole && !is(LookupKind::Filled, *id)
            };
            let set = |row: u16| (row / 16) as u8;
            let write = (0..REQUESTS).find(written).map(|id| Completion {
                kind: LookupKind::Written,
                id: id as u8,
                set: set(requests[id].unwrap().row),
            });
            let fill = (0..FILLS).find(whole).map(|id| Completion {
                kind: LookupKind::Filled,
                id: id as u8,
                set: set(fills[id].unwrap().row),
            });
            let complete = write.or(fill);
            assert_eq!(o.complete.get(), complete.as_ref());
            let empty = requests.iter().flatten().count() + fills.iter().flatten().count() == 0;
            assert_eq!(o.idle, empty);
            if left == 0 && empty && shown.is_none() {
                return None;
            }

            let mut i = In::default();
            let waiting: [u8; FILLS] = std::array::from_fn(waiters);
            // Sectors in the banks: of each kind one.
            let kinds = [RequestKind::Read, RequestKind::Write, RequestKind::Operate];
            for (kind, done) in kinds.into_iter().zip([&mut i.responded, &mut i.written, &mut i.operated]) {
                let can = |r: &Request| match r.waits {
                    true => fills[usize::from(r.fill)].is_some_and(|f| f.requested == f.arrived),
                    false => true,
                };
                let open =
                    |id: &usize| requests[*id].is_some_and(|r| r.kind == kind && r.open != 0 && can(&r));
                let ids: Vec<_> = (0..REQUESTS).filter(open).collect();
                if ids.is_empty() || !rng.one_in(rate) {
                    continue;
                }
                let id = rng.pick(&ids);
                let r = requests[id].as_mut().unwrap();
                let open: Vec<u8> = (0..4).filter(|s| r.open >> s & 1 == 1).collect();
                let (sector, full) = (rng.pick(&open), rng.one_in(2));
                *done = Offer::new(true, Performed { request: id as u8, sector, full });
                r.open &= !(1 << sector);
                r.full |= u8::from(full) << sector;
                if kind == RequestKind::Read && r.open == 0 {
                    requests[id] = None;
                }
            }
            let comes = |f: &Fill| f.requested & !f.arrived;
            let ids: Vec<_> = (0..FILLS).filter(|id| fills[*id].is_some_and(|f| comes(&f) != 0)).collect();
            if !ids.is_empty() && rng.one_in(rate) {
                let id = rng.pick(&ids);
                let f = fills[id].as_mut().unwrap();
                let sectors: Vec<u8> = (0..4).filter(|s| comes(f) >> s & 1 == 1).collect();
                let sector = rng.pick(&sectors);
                f.arrived |= 1 << sector;
                i.filled = Offer::new(true, Filled { fill: id as u8, sector });
            }
            let barrier = |id: &usize| requests[*id].is_some_and(|r| r.kind == RequestKind::Barrier);
            if let Some(id) = (0..REQUESTS).find(barrier).filter(|_| rng.one_in(4 * rate)) {
                i.flushed = Offer::new(true, id as u8);
                requests[id] = None;
            }

            // A shown entry looks up its line, and may have to repeat the lookup; a fill, where more was requested.
            if let Some(completion) = shown.filter(|_| rng.one_in(ends)) {
                let id = usize::from(completion.id);
                let whole = |f: Fill| f.requested == f.arrived && waiting[id] == 0;
                if completion.kind == LookupKind::Written {
                    (i.ended, requests[id]) = (true, None);
                } else if completion.kind == LookupKind::Filled && fills[id].is_some_and(whole) {
                    (i.ended, fills[id]) = (true, None);
                }
            }
            // A new request, with a fill or for one that is there.
            let free: Vec<_> = (0..REQUESTS).filter(|id| requests[*id].is_none()).collect();
            if left > 0 && !free.is_empty() && rng.one_in(rate) {
                left -= 1;
                let id = rng.pick(&free);
                let kind = rng.pick(RequestKind::VALUES);
                let sectors = rng.below(15) as u8 + 1;
                let needs = matches!(kind, RequestKind::Read | RequestKind::Operate);
                let mut new =
                    Request { row: rng.below(1024) as u16, tag: id as u16, ..request(kind, sectors) };
                new.uncached = rng.one_in(4);
                let at = rng.below(FILLS as u64) as usize;
                if needs && rng.one_in(2) {
                    (new.waits, new.fill) = (true, at as u8);
                    let (row, keep) = (new.row, rng.one_in(2));
                    let merge = sectors & rng.roll() as u8;
                    let fill_request = FillSectors { fill: at as u8, row, sectors, merge, keep };
                    i.fill = Offer::new(true, fill_request);
                    let fill = fills[at].get_or_insert(Fill { valid: true, row, keep, ..Fill::default() });
                    fill.requested |= sectors;
                    fill.merge |= merge;
                }
                i.request = enters(id as u8, new);
                requests[id] = Some(new);
            }
            shown = complete;
            Some(i)
        });
    });
}
