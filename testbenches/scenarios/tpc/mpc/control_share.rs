//! Each ask reaches the caches once, one at a time; who asked is told, and nobody else.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::mpc::control_share::{ControlShare, In, Params};

scenarios! {
    ControlShare::new(&Params::default()) => clocks in_turn any_asks;
    ControlShare::new(&Params { askers: Within::new(1) }) => any_asks;
}

/// An ask is out in clock 2; where it is done in clock 3 that is told in clock 4.
fn clocks(new: Maker<ControlShare>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let ask = CacheControl::Invalidate(CacheInvalidate { mask: 9 });
    let (mut out, mut told) = (vec![], vec![]);
    for clock in 0..10 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        i.control.ready = true;
        i.acknowledged = clock == 3;
        if clock == 0 {
            (i.ask[3], i.ask[1]) = (Some(ask).into(), Some(ask).into());
        }
        out.extend(o.control.get().map(|_| clock));
        told.extend((0..5).filter(|&k| o.acknowledge[k]).map(|k| (clock, k)));
        dut.clock(i);
    }
    assert_eq!(out, [2, 5]);
    assert_eq!(told, [(4, 1)]);
}

/// Who asks again at once waits for the others that ask.
fn in_turn(new: Maker<ControlShare>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let ask = |k: usize| CacheControl::Invalidate(CacheInvalidate { mask: k as u8 });
    let mut sources: Vec<_> = [0, 3].map(|k| (k, Source::new(&[ask(k); 4], !0))).into();
    let (mut order, mut due) = (vec![], 0);
    for clock in 1..100 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        for (k, source) in &mut sources {
            i.ask[*k] = source.drive(o.ask[*k]);
        }
        i.control.ready = true;
        i.acknowledged = due == clock;
        if let Some(CacheControl::Invalidate(of)) = o.control.get() {
            order.push(of.mask);
            due = clock + 4;
        }
        dut.clock(i);
    }
    assert_eq!(order, [0, 3, 0, 3, 0, 3, 0, 3]);
}

fn any_asks(new: Maker<ControlShare>) {
    property((any::<u64>(), any::<[u64; 9]>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let askers = p.askers.get();
        let mut rng = Rng::new(seed);
        // The mask says whose an ask is.
        let ask = |k: usize| CacheControl::Invalidate(CacheInvalidate { mask: k as u8 });
        let mut sources: Vec<_> =
            (0..askers).map(|k| Source::new(&[ask(k); 6], stalls[k] | 1 << k)).collect();
        let mut sink = Sink::new(stalls[8] | 1);
        let (mut due, mut owed) = (None, None);
        let (mut told, mut clock) = (vec![0; askers], 0);
        dut.run(|o| {
            for k in (0..askers).filter(|&k| o.acknowledge[k]) {
                assert_eq!(owed.take(), Some(k), "who asked is told");
                told[k] += 1;
            }
            if sources.iter().all(Source::is_empty) && o.idle {
                return None;
            }
            let mut i = In::new(&p);
            for (k, source) in sources.iter_mut().enumerate() {
                i.ask[k] = source.drive(o.ask[k]);
            }
            i.control = sink.drive(&o.control);
            if let Some((_, CacheControl::Invalidate(of))) = sink.now() {
                assert!(due.is_none() && owed.is_none(), "one at a time");
                due = Some((clock + 1 + rng.below(9), usize::from(of.mask)));
            }
            if let Some((_, k)) = due.take_if(|(at, _)| *at <= clock) {
                (i.acknowledged, owed) = (true, Some(k));
            }
            clock += 1;
            Some(i)
        });
        assert!(told.iter().all(|told| *told == 6));
    });
}
