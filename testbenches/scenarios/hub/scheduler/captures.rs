//! Descriptors of the driver are decoded as in the interfaces and the recordings.

use super::bench::class::CLASS;
use super::bench::memory::Words;
use super::bench::*;
use super::judge::judge;
use super::task::Task;
use super::{AT, recorded};
use hub::scheduler::{Params, Scheduler};
use kit::{Maker, scenarios};

scenarios! {
    Scheduler::new(&Params::default()) => the_captured_descriptor recorded_kernels;
}

/// The example in the interfaces, as the driver wrote it.
fn the_captured_descriptor(new: Maker<Scheduler>) {
    let mut descriptor = [0; 64];
    let seven = [
        0xbc00_0000,
        0x7f480,
        0,
        0,
        0x0401_4000,
        8,
        0x0001_0008,
        0,
        0,
        0,
        0x100,
        0x0008_0000,
        0x0001_0008,
        0x2000_0082,
    ];
    descriptor[7..21].copy_from_slice(&seven);
    descriptor[31..33].copy_from_slice(&[0x00e0_6000, 0x0080_0001]);
    descriptor[43..48].copy_from_slice(&[0x0035_1000, 0x0400_0001, 0x0800_0000, 0x0800_0000, 0x3000_0800]);
    let task = Task {
        version: (0, 0),
        program: 0x7f480,
        blocks: [8, 8, 1],
        threads: [8, 8, 1],
        shared: 0x100,
        barriers: 1,
        banks: [
            None,
            Some((0x1_00e0_6000, 0x100)),
            None,
            None,
            None,
            None,
            None,
            Some((0x1_0035_1000, 0x800)),
        ],
        ..Task::small()
    };
    let mut words = Words::default();
    words.put(AT, &descriptor);
    let bundles = [&CLASS.methods()[..], &launch(AT)].concat();
    let seen = run(new(), &bundles, &mut words, FREE, NOT_FAULTY);
    let invalidates = [true, true, true, true, false, true];
    judge(&seen, &[Task { invalidates, ..task }]);
}

/// Each launch of sixty-one kernels.
fn recorded_kernels(new: Maker<Scheduler>) {
    let (descriptors, tasks): (Vec<_>, Vec<_>) = recorded::descriptors().into_iter().unzip();
    assert!(tasks.len() >= 61);
    for (descriptors, tasks) in descriptors.chunks(64).zip(tasks.chunks(64)) {
        let mut words = Words::default();
        let mut bundles = CLASS.methods();
        for (k, descriptor) in (0..).zip(descriptors) {
            words.put(AT + 0x100 * k, descriptor);
            bundles.extend(launch(AT + 0x100 * k));
        }
        let seen = run(new(), &bundles, &mut words, FREE, NOT_FAULTY);
        judge(&seen, tasks);
    }
}
