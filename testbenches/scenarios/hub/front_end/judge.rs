//! Compares the outputs of a front end with the reference.

use super::peers::{Peers, Traffic};
use super::player::{Run, run};
use bundle::*;
use hub::front_end::FrontEnd;
use kit::Device;
use references::hub::front_end::{Event, FrontEnd as Reference, Left, Others};

/// The reference's outputs for the packets.
pub fn expected(others: &impl Others, packets: &[HostPacket]) -> Left {
    let mut reference = Reference::new(others);
    packets.iter().for_each(|p| reference.packet(*p));
    reference.left
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: impl Iterator<Item = T>, wanted: &[T]) {
    let found: Vec<T> = found.collect();
    for (k, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        assert_eq!(found, wanted, "{what} {k}");
    }
    assert_eq!(found.len(), wanted.len(), "{what}s in all");
}

/// Checks that each port's items are those of the reference, in order; and that those that have to
/// wait for idle engines did.
pub fn compare(r: &Run, wanted: &Left) {
    fn pick<T>(left: &Left, item: impl Fn(&Event) -> Option<T>) -> (Vec<T>, Vec<bool>) {
        left.events.iter().filter_map(|(e, wait)| Some((item(e)?, *wait))).unzip()
    }
    let (bundles, waits0) = pick(wanted, |e| if let Event::Bundle(b) = e { Some(*b) } else { None });
    let (inlines, waits1) = pick(wanted, |e| if let Event::Inline(b) = e { Some(*b) } else { None });
    let (copies, waits2) = pick(wanted, |e| if let Event::Copy(b) = e { Some(*b) } else { None });
    let (responses, waits3) = pick(wanted, |e| if let Event::Response(b) = e { Some(*b) } else { None });
    let (faults, _) = pick(wanted, |e| if let Event::Fault(b) = e { Some(*b) } else { None });
    same("bundle", r.bundles.iter().map(|b| b.1), &bundles);
    same("inline packet", r.inlines.iter().map(|b| b.1), &inlines);
    same("copy method", r.copies.iter().map(|b| b.1), &copies);
    same("fault", r.faults.iter().map(|b| b.1), &faults);
    same("response", r.responses.iter().map(|b| b.1), &responses);
    same("macro packet", r.macros.iter().copied(), &wanted.macros);
    same("shadow word", r.shadows.iter().copied(), &wanted.responses);
    same("release", r.released.iter().map(|b| b.1), &wanted.released);
    assert_eq!(r.dropped, u64::from(wanted.dropped), "redundant methods");
    for (port, waits) in [waits0, waits1, waits2, waits3].iter().enumerate() {
        for (k, (idle, wait)) in r.idles[port].iter().zip(waits).enumerate() {
            assert!(*idle || !*wait, "item {k} of port {port} did not wait for idle");
        }
    }
}

/// Runs the packets and compares.
pub fn check(dut: Device<FrontEnd>, packets: &[HostPacket], t: &Traffic) -> Run {
    let r = run(dut, &Peers, packets, t);
    compare(&r, &expected(&Peers, packets));
    r
}
