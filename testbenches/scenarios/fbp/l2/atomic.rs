//! Every operation on every type, against integers and floats of the host; and the cycles it takes.

pub mod operations;
pub mod timing;

use bundle::*;
use fbp::l2::atomic::{Atomic, AtomicResult, AtomicWork, In};
use kit::{Device, Maker, Sink, Source};
use references::fbp::l2::atomic::operated;

/// Results, each with its cycle; work is offered from cycle 0 on.
fn run(mut dut: Device<Atomic>, list: &[AtomicWork], offer: u64, take: u64) -> Vec<(u64, Sector)> {
    let (mut work, mut result) = (Source::new(list, offer), Sink::new(take));
    dut.run(|o| {
        assert!(!o.idle || !o.result.valid, "idle with a result");
        (!work.is_empty() || !o.idle)
            .then(|| In { work: work.drive(o.work), result: result.drive(&o.result) })
    });
    assert_eq!(result.len(), list.len());
    result.timed().into_iter().map(|(cycle, AtomicResult { data })| (cycle, data)).collect()
}

fn judged(new: Maker<Atomic>, list: &[AtomicWork], offer: u64, take: u64) {
    let seen = run(new(), list, offer, take);
    for (k, (work, (_, found))) in list.iter().zip(&seen).enumerate() {
        let AtomicWork { atomic, operand, mask, old, data, compare } = *work;
        let expected = operated(atomic, operand, mask, [old, data, compare]);
        assert_eq!(*found, expected, "work {k}: {work:x?}");
    }
}
