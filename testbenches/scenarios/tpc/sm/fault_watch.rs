//! Each fault stops its warp, except faults of control flow, whose warps end by themselves; a faulted warp signals this when it ends; of
//! each sub-partition's faults the first possible one is signalled.

use bundle::WarpDone;
use kernel::Within;
use kit::agents::Sink;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::HashSet;
use tpc::sm::fault_watch::{FaultWatch, In, Params};
use tpc::sm::types::*;

scenarios! {
    FaultWatch::new(&Params::default()) => a_fault_stops_in_one_cycle_and_is_reported_in_two any_faults;
    FaultWatch::new(&Params { sub_partitions: Within::new(2) }) => any_faults;
}

fn fault(rng: &mut Rng, slot: u8) -> WarpFault {
    let kind = rng.pick(&[WarpFaultKind::Range, WarpFaultKind::Encoding, WarpFaultKind::Barrier]);
    WarpFault { slot, kind, counter: rng.roll() as u32, word: rng.roll() }
}

fn a_fault_stops_in_one_cycle_and_is_reported_in_two(new: Maker<FaultWatch>) {
    let mut dut = new();
    let notified = WarpFault { slot: 5, kind: WarpFaultKind::Range, counter: 0x48, word: 9 };
    let mut seen = vec![];
    for cycle in 0..8 {
        let o = dut.outputs();
        seen.push((o.stop[2], o.fault.get().copied(), o.done[2].get().copied()));
        let mut i = In::new(&dut.unit().p);
        i.fault.ready = true;
        i.memory[2] = (cycle == 1).then_some(notified).into();
        i.ended[2] = (cycle == 5).then_some(5).into();
        dut.cycle(i);
    }
    let out = SmFault { sub_partition: 2, fault: notified };
    let done = WarpDone { warp: 0x25, faulted: true };
    assert_eq!(seen[2], (1 << 5, None, None));
    assert_eq!(seen[3], (0, Some(out), None));
    assert_eq!(seen[6], (0, None, Some(done)));
}

fn any_faults(new: Maker<FaultWatch>) {
    property((any::<u64>(), any::<u64>(), 2..40_u64), |(seed, pattern, period)| {
        let (mut dut, mut rng) = (new(), Rng::new(seed));
        let subs = dut.unit().p.sub_partitions.get();
        let mut sink = Sink::new(pattern | 1);
        let mut faulted = HashSet::new();
        let (mut stop, mut done) = (vec![0; subs], vec![None; subs]);
        let mut came: Vec<Vec<WarpFault>> = vec![vec![]; subs];
        for cycle in 0..400 {
            let o = dut.outputs();
            for sub in 0..subs {
                assert_eq!(o.stop[sub], stop[sub]);
                assert_eq!(o.done[sub].get().copied(), done[sub]);
            }
            let mut i = In::new(&dut.unit().p);
            i.fault = sink.drive(&o.fault);
            for sub in 0..subs {
                (stop[sub], done[sub]) = (0, None);
                if rng.one_in(3) {
                    let slot = rng.below(16) as u8;
                    i.ended[sub] = Some(slot).into();
                    let faulted = faulted.remove(&(sub, slot));
                    done[sub] = Some(WarpDone { warp: 16 * sub as u8 + slot, faulted });
                }
                let mut comes = |stops: bool| {
                    let is = cycle < 300 && rng.one_in(period);
                    let slot = rng.below(16) as u8;
                    let fault = is.then(|| fault(&mut rng, slot));
                    if let Some(fault) = fault {
                        stop[sub] |= u16::from(stops) << slot;
                        faulted.insert((sub, slot));
                        came[sub].push(fault);
                    }
                    fault.into()
                };
                i.flow[sub] = comes(false);
                i.memory[sub] = comes(true);
                i.barrier[sub] = comes(true);
                i.register[sub] = comes(true);
                i.attribute[sub] = comes(true);
            }
            dut.cycle(i);
        }
        for sub in 0..subs {
            let notified = sink.taken.iter().filter(|notified| usize::from(notified.sub_partition) == sub);
            let notified: Vec<_> = notified.map(|notified| notified.fault).collect();
            assert_eq!(notified.first(), came[sub].first());
            // In their order, each once.
            let mut all = came[sub].iter();
            assert!(notified.iter().all(|fault| all.any(|one| one == fault)), "sub-partition {sub}");
        }
    });
}
