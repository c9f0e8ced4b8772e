//! Passes serve each lane once; data found in a row was filled by an earlier pass, and no store has changed it since.

use super::bench::*;
use super::traffic::any_front;
use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::BTreeMap;
use tpc::l1::l1_lookup::{In, L1Lookup, Params};
use tpc::l1::types::*;
use tpc::sm::load_store::l1_steps::L1Wavefront;

scenarios! {
    L1Lookup::new(&Params::default()) => a_pass_after_three_cycles control_follows_earlier_requests
        any_wavefronts;
    L1Lookup::new(&Params { ways: Within::new(2) }) => any_wavefronts;
}

fn run(new: Maker<L1Lookup>, fronts: &[L1Wavefront], offer: u64, take: u64) -> Sink<L1Pass> {
    let (mut dut, mut request, mut pass) = (new(), Source::new(fronts, offer), Sink::new(take));
    dut.run(|o| {
        let ends = request.is_empty() && o.idle;
        (!ends).then(|| In {
            request: request.drive(o.request),
            texels: None.into(),
            control: None.into(),
            pass: pass.drive(&o.pass),
        })
    });
    pass
}

fn a_pass_after_three_cycles(new: Maker<L1Lookup>) {
    let fronts: Vec<_> = (0..10).map(|k| local(&words(128 * k, 4))).collect();
    let seen = run(new, &fronts, !0, !0);
    assert_eq!(seen.at, (3..13).collect::<Vec<_>>());
    let places = run(new, &[local(&[0, 512, 4, 512, 1100])], !0, !0).taken;
    assert_eq!(places.iter().map(|pass| pass.record.places).collect::<Vec<_>>(), [0b101, 0b1010, 0b10000]);
}

fn control_follows_earlier_requests(new: Maker<L1Lookup>) {
    let mut dut = new();
    let mut request = Source::new(&[local(&[0]); 4], !0);
    let order = CacheControl::Barrier(CacheBarrier { system: true });
    let (mut control, mut pass) = (Source::new(&[order], !0), Sink::new(!0));
    dut.run(|o| {
        let i = In {
            request: request.drive(o.request),
            texels: None.into(),
            control: control.drive(o.control),
            pass: pass.drive(&o.pass),
        };
        (pass.len() < 5).then_some(i)
    });
    // One pass was accepted with it; all others wait until it is served.
    let barrier = pass.taken[1];
    assert_eq!(
        (barrier.op, barrier.system, barrier.record.notified),
        (MemoryOp::Barrier, true, L1Notified::Mpc)
    );
    assert_eq!(pass.taken.iter().filter(|pass| pass.record.notified == L1Notified::Sm).count(), 4);
}

/// Contents of a cache's lines, by the passes that filled them.
#[derive(Default)]
struct Rows {
    /// Line and sectors of each row; no sectors after a store to it.
    rows: BTreeMap<u8, (u64, u8)>,
    newest: [Option<u8>; 4],
}

impl Rows {
    fn judge(&mut self, front: &L1Wavefront, pass: &L1Pass) {
        let record = &pass.record;
        let on = (0..8).filter(|k| record.places >> k & 1 == 1);
        let line = |k: usize| front.lanes[k].address / 128;
        let sector = |k: usize| front.lanes[k].address / 32 % 4;
        let mut banks = BTreeMap::new();
        for k in on.clone() {
            assert_eq!(u64::from(record.offsets[k]), front.lanes[k].address % 128);
            if pass.requests {
                assert_eq!(line(k), pass.line, "a request is of one line");
            }
            if record.waits >> sector(k) & 1 == 1 {
                continue;
            }
            let row = record.rows[k];
            let held = self.rows.get(&row).copied();
            let (of, sectors) =
                held.unwrap_or_else(|| panic!("place {k} of {front:?} finds nothing in {row}"));
            assert!(of == line(k) && sectors >> sector(k) & 1 == 1, "place {k} of {front:?} finds {of}");
            let bank = banks.entry(front.lanes[k].address / 8 % 16).or_insert(row);
            assert_eq!(*bank, row, "two lines in a bank");
            self.newest[usize::from(row >> 5)] = Some(row);
        }
        if record.fills {
            let row = record.rows[record.places.trailing_zeros() as usize];
            let held = self.rows.entry(row).or_default();
            if held.0 != pass.line || held.1 == 0 {
                let set = (pass.line % 4) as u8;
                assert_eq!(row >> 5, set, "a row of its set");
                let dropped = held.1 == 0;
                assert!(
                    dropped || self.newest[usize::from(set)] != Some(row),
                    "the line used last is replaced"
                );
                *held = (pass.line, 0);
            }
            held.1 |= record.waits;
            self.newest[usize::from(row >> 5)] = Some(row);
        }
    }

    fn invalidate(&mut self, front: &L1Wavefront) {
        let drops = matches!(front.request.op, L1Op::Store | L1Op::Reduce | L1Op::Atomic | L1Op::Invalidate);
        for k in (0..8).filter(|k| front.request.mask >> k & 1 == 1 && drops) {
            let line = front.lanes[k].address / 128;
            self.rows.values_mut().filter(|held| held.0 == line).for_each(|held| held.1 = 0);
        }
        let L1Request { op, mode, .. } = front.request;
        if op == L1Op::Invalidate && mode == 6 || op == L1Op::Barrier && mode >= 4 {
            self.rows.values_mut().for_each(|held| held.1 = 0);
        }
    }
}

fn any_wavefronts(new: Maker<L1Lookup>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, [offer, take])| {
        let mut random = Random(seed);
        let fronts: Vec<_> = (0..200).map(|_| any_front(&mut random)).collect();
        let passes = run(new, &fronts, offer, take).taken;
        let (mut next, mut rows) = (passes.iter(), Rows::default());
        for front in &fronts {
            let L1Request { op, mask, .. } = front.request;
            rows.invalidate(front);
            let cached = match front.request.space {
                L1Space::Local => front.request.mode < 3,
                _ => front.request.mode == 2,
            };
            let sent = match op {
                L1Op::Load | L1Op::Atomic | L1Op::Barrier => true,
                L1Op::Store | L1Op::Reduce => mask != 0,
                // A prefetch sends only its misses.
                L1Op::Prefetch | L1Op::Invalidate => false,
            };
            let mut served = 0;
            let mut more = sent || op == L1Op::Prefetch && cached;
            while more {
                // A prefetch that hits has no pass.
                let is_its = |pass: &&L1Pass| {
                    let L1Record { notified, warp, destination, .. } = pass.record;
                    let same = (warp, destination) == (front.request.warp, front.request.destination);
                    sent || notified == L1Notified::NoUnit && pass.op == MemoryOp::Read && same
                };
                let Some(pass) = next.clone().next().filter(is_its) else { break };
                next.next();
                assert_eq!(pass.record.mask, mask);
                assert_eq!(pass.record.places & (served | !mask), 0, "a place is served once");
                assert!(!pass.record.fills || cached);
                served |= pass.record.places;
                if !sent {
                    rows.newest = [None; 4];
                }
                rows.judge(front, pass);
                more = !pass.record.ends;
            }
            if !sent {
                rows.newest = [None; 4];
            }
            assert!(!sent || !more, "a last pass of {front:?}");
            assert!(!sent || op == L1Op::Barrier || served == mask, "{front:?}");
        }
        assert_eq!(next.next(), None, "passes of no wavefront");
    });
}
