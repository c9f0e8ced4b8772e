//! Each request reaches the caches once, one at a time; only its requester is notified.

use bundle::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::mpc::control_share::{ControlShare, In, Params};

scenarios! {
    ControlShare::new(&Params::default()) => cycles requesters_are_granted_round_robin any_requests;
    ControlShare::new(&Params { askers: Within::new(1) }) => any_requests;
}

/// A request is sent in cycle 2; if it is done in cycle 3, this is signalled in cycle 4.
fn cycles(new: Maker<ControlShare>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let request = CacheControl::Invalidate(CacheInvalidate { mask: 9 });
    let (mut out, mut notified) = (vec![], vec![]);
    for cycle in 0..10 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        i.control.ready = true;
        i.acknowledged = cycle == 3;
        if cycle == 0 {
            (i.request[3], i.request[1]) = (Some(request).into(), Some(request).into());
        }
        out.extend(o.control.get().map(|_| cycle));
        notified.extend((0..5).filter(|&k| o.acknowledge[k]).map(|k| (cycle, k)));
        dut.cycle(i);
    }
    assert_eq!(out, [2, 5]);
    assert_eq!(notified, [(4, 1)]);
}

/// A requester that requests again at once waits for the others that request.
fn requesters_are_granted_round_robin(new: Maker<ControlShare>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let request = |k: usize| CacheControl::Invalidate(CacheInvalidate { mask: k as u8 });
    let mut sources: Vec<_> = [0, 3].map(|k| (k, Source::new(&[request(k); 4], !0))).into();
    let (mut order, mut due) = (vec![], 0);
    for cycle in 1..100 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        for (k, source) in &mut sources {
            i.request[*k] = source.drive(o.request[*k]);
        }
        i.control.ready = true;
        i.acknowledged = due == cycle;
        if let Some(CacheControl::Invalidate(of)) = o.control.get() {
            order.push(of.mask);
            due = cycle + 4;
        }
        dut.cycle(i);
    }
    assert_eq!(order, [0, 3, 0, 3, 0, 3, 0, 3]);
}

fn any_requests(new: Maker<ControlShare>) {
    property((any::<u64>(), any::<[u64; 9]>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let askers = p.askers.get();
        let mut rng = Rng::new(seed);
        // The mask identifies the requester.
        let request = |k: usize| CacheControl::Invalidate(CacheInvalidate { mask: k as u8 });
        let mut sources: Vec<_> =
            (0..askers).map(|k| Source::new(&[request(k); 6], stalls[k] | 1 << k)).collect();
        let mut sink = Sink::new(stalls[8] | 1);
        let (mut due, mut outstanding) = (None, None);
        let (mut notified, mut cycle) = (vec![0; askers], 0);
        dut.run(|o| {
            for k in (0..askers).filter(|&k| o.acknowledge[k]) {
                assert_eq!(outstanding.take(), Some(k), "the requester is signalled");
                notified[k] += 1;
            }
            if sources.iter().all(Source::is_empty) && o.idle {
                return None;
            }
            let mut i = In::new(&p);
            for (k, source) in sources.iter_mut().enumerate() {
                i.request[k] = source.drive(o.request[k]);
            }
            i.control = sink.drive(&o.control);
            if let Some((_, CacheControl::Invalidate(of))) = sink.now() {
                assert!(due.is_none() && outstanding.is_none(), "one at a time");
                due = Some((cycle + 1 + rng.below(9), usize::from(of.mask)));
            }
            if let Some((_, k)) = due.take_if(|(at, _)| *at <= cycle) {
                (i.acknowledged, outstanding) = (true, Some(k));
            }
            cycle += 1;
            Some(i)
        });
        assert!(notified.iter().all(|notified| *notified == 6));
    });
}
