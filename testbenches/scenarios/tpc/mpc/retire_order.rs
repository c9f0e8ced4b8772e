//! Steps are signalled in order, none before its warps have ended or its barrier is acknowledged.

use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tpc::mpc::retire_order::{In, Params, RetireOrder};
use tpc::mpc::types::*;

scenarios! {
    RetireOrder::new(&Params::default()) => cycles a_warp_ends_before_its_step any_steps;
    RetireOrder::new(&Params { sub_partitions: Within::new(1), places: Within::new(1) }) => a_warp_ends_before_its_step any_steps;
}

fn warp(number: u16) -> RetireStep {
    let done = ShaderDone { batch: number, ..ShaderDone::default() };
    RetireStep::Warp(RetireWarp { none: false, notified: true, done })
}

/// The ends of two warps, the younger first, are signalled two and three cycles after the older one's.
fn cycles(new: Maker<RetireOrder>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut notified = vec![];
    for cycle in 0..20 {
        let o = dut.outputs();
        notified.extend(o.shader_done.get().map(|done| (cycle, done.batch)));
        let mut i = In::new(&p);
        i.shader_done.ready = true;
        if cycle < 2 {
            i.step = Some(warp(cycle)).into();
        }
        match cycle {
            5 => i.ended[1] = Some(DrawEnded { retire: 1, ..DrawEnded::default() }).into(),
            // The other port's is ignored.
            6 => i.ended[2] = Some(DrawEnded { retire: 0, pixel: true, ..DrawEnded::default() }).into(),
            9 => i.ended[3] = Some(DrawEnded { retire: 0, ..DrawEnded::default() }).into(),
            _ => (),
        }
        dut.cycle(i);
    }
    assert_eq!(notified, [(11, 0), (12, 1)]);
    assert!(dut.outputs().idle);
}

/// All entries belong to running warps; the next warp, whose step waits for a free entry, ends before all of them, and is signalled
/// nevertheless. The entries are reused repeatedly, so that none retains state of an older warp.
fn a_warp_ends_before_its_step(new: Maker<RetireOrder>) {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let entries = p.places.get() as u16;
    let (mut notified, mut came, mut base) = (vec![], 0, 0);
    while base < 300 {
        let next = base + entries;
        for cycle in 0..3 * entries + 20 {
            let o = dut.outputs();
            notified.extend(o.shader_done.get().map(|done| done.batch));
            let mut i = In::new(&p);
            i.shader_done.ready = true;
            i.step = (came <= next).then(|| warp(came)).into();
            let end = match cycle.checked_sub(entries + 2) {
                Some(0) => Some(next),
                Some(k) if k <= entries => Some(base + k - 1),
                _ => None,
            };
            i.ended[0] = end.map(|k| DrawEnded { retire: (k % 128) as u8, ..DrawEnded::default() }).into();
            came += u16::from(i.step.valid && o.step.ready);
            dut.cycle(i);
        }
        base = next + 1;
        assert_eq!(notified.len(), usize::from(base));
    }
    assert!(notified.into_iter().eq(0..base));
}

fn any_steps(new: Maker<RetireOrder>) {
    property((any::<u64>(), any::<[u64; 5]>()), |(seed, stalls)| {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let mut random = Random(seed);
        let pixel = random.below(2) == 1;
        let steps: Vec<_> = (0..300)
            .map(|k| match random.below(6) {
                0 => RetireStep::Free(TramFree { prim: k }),
                1 => RetireStep::Passed(PortPassed { pixel, marker: k & 1 == 1, number: k as u8 }),
                2 => RetireStep::Warp(RetireWarp {
                    none: true,
                    notified: true,
                    done: ShaderDone { batch: k, ..ShaderDone::default() },
                }),
                3 => RetireStep::Warp(RetireWarp::default()),
                _ => warp(k),
            })
            .collect();
        let mut source = Source::new(&steps, stalls[0] | 1);
        let mut done = Sink::new(stalls[1] | 1);
        let mut free = Sink::new(stalls[2] | 1);
        let mut passed = Sink::new(stalls[3] | 1);
        let mut control = Sink::new(stalls[4] | 1);
        // Running warps, by step; ended warps.
        let (mut running, mut ended) = (vec![], vec![false; steps.len()]);
        let mut left: VecDeque<usize> = (0..steps.len()).collect();
        let (mut came, mut responded, mut due) = (0, 0, None);
        for cycle in 0..60_000 {
            let o = dut.outputs();
            if source.is_empty() && running.is_empty() && o.idle {
                let silent =
                    |k: &usize| matches!(steps[*k], RetireStep::Warp(RetireWarp { notified: false, .. }));
                assert!(left.iter().all(silent), "all that is to be signalled is");
                return;
            }
            let mut i = In::new(&p);
            i.pixel = pixel;
            let takes = o.step.ready;
            i.step = source.drive(o.step);
            let comes = i.step.valid && takes;
            if comes {
                if let RetireStep::Warp(RetireWarp { none: false, .. }) = steps[came] {
                    running.push(came);
                }
                came += 1;
            }
            for sub in 0..p.sub_partitions.get() {
                if !running.is_empty() && random.below(3) == 0 {
                    let at = random.below(running.len() as u64) as usize;
                    // It has been valid for a cycle.
                    if running[at] + 1 < came || !comes {
                        let k = running.swap_remove(at);
                        ended[k] = true;
                        i.ended[sub] =
                            Some(DrawEnded { pixel, retire: (k % 128) as u8, context_id: 0 }).into();
                    }
                }
            }
            i.shader_done = done.drive(&o.shader_done);
            i.tram_free = free.drive(&o.tram_free);
            i.passed = passed.drive(&o.passed);
            i.control = control.drive(&o.control);
            if control.now().is_some() {
                due = Some(cycle + 1 + random.below(9));
            }
            if due.take_if(|at| *at <= cycle).is_some() {
                i.acknowledge = true;
                responded += 1;
            }
            // Each signal is the next of its kind, and all warps before it have ended.
            let mut tell = |of: &dyn Fn(&RetireStep) -> bool| {
                let at = left.iter().position(|&k| of(&steps[k])).expect("a step");
                let k = left.remove(at).expect("it");
                let warps = |k: &usize| matches!(steps[*k], RetireStep::Warp(RetireWarp { none: false, .. }));
                assert!((0..=k).filter(warps).all(|k| ended[k]), "older work has ended");
                k
            };
            if let Some((_, done)) = done.now() {
                let k = tell(&|step| matches!(step, RetireStep::Warp(RetireWarp { notified: true, .. })));
                assert_eq!(usize::from(done.batch), k);
            }
            if let Some((_, free)) = free.now() {
                assert_eq!(usize::from(free.prim), tell(&|step| matches!(step, RetireStep::Free(_))));
            }
            if let Some((_, passed)) = passed.now() {
                let k = tell(&|step| matches!(step, RetireStep::Passed(_)));
                assert_eq!(RetireStep::Passed(passed), steps[k]);
                assert!(responded > 0, "its barrier is answered");
                responded -= 1;
            }
            dut.cycle(i);
        }
        panic!("it hangs")
    });
}
