//! Random launches, valid and faulty, against the reference.

mod jobs;

use super::bench::{Around, LAUNCH, run};
use bundle::*;
use hub::copy_engine::CopyEngine;
use jobs::{Bad, Job, job};
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::hub::copies::bytes::Bytes;
use references::hub::copies::engine::Engine;

const TIME: u64 = 0x1234_5678_9abc_def0;

/// Launches write to separate regions, one after another, and read initial data or those of the
/// launch before, which must then be done.
pub fn any_launches(new: Maker<CopyEngine>) {
    let around = (any::<[u64; 5]>(), prop_oneof![Just(1_u64), 1_u64..60, 200_u64..300]);
    property((prop::collection::vec(job(), 1..5), around), |(jobs, (stalls, latency))| {
        let (mut memory, mut methods) = (Bytes::default(), vec![]);
        let (mut faults, mut interrupts) = (vec![], vec![]);
        let region = |k: usize, job: &Job| if job.from_last && k > 0 { 1 + k as u64 } else { 1 };
        for (k, job) in jobs.iter().enumerate() {
            if region(k, job) == 1 {
                job.seed(&mut memory, 1);
            }
        }
        let (mut reference, mut wanted) = (Engine::default(), memory.clone());
        for (k, job) in jobs.iter().enumerate() {
            let state = job.methods([region(k, job), 2 + k as u64]);
            for &(method, value) in &state {
                reference.method(&mut wanted, TIME, method.into(), value).expect("a state method");
            }
            methods.extend(state);
            methods.push((LAUNCH, job.launch()));
            if job.bad != Bad::Nothing {
                faults.push((job.bad.kind(), LAUNCH, job.launch()));
            }
            if job.bad.only_here() {
                continue;
            }
            let done = reference.method(&mut wanted, TIME, LAUNCH.into(), job.launch());
            assert_eq!(done.is_err(), job.bad != Bad::Nothing, "{:?}", job.bad);
            if done.is_ok_and(|launched| launched.expect("a launch").interrupt) {
                let kind = [InterruptKind::Awaken, InterruptKind::NonStall][job.interrupt as usize - 1];
                interrupts.push((kind, job.payload));
            }
        }
        let run = run(new(), memory, &methods, Around { stalls, latency, time: |_| TIME });
        let found: Vec<_> = run.faults.iter().map(|f| (f.kind, f.address << 2, f.value)).collect();
        assert_eq!(found, faults);
        let found: Vec<_> = run.interrupts.iter().map(|(_, i)| (i.kind, i.value)).collect();
        assert_eq!(found, interrupts);
        assert!(run.memory == wanted, "memory differs");
    });
}
