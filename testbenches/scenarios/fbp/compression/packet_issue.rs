//! A packet is sent a cycle after it is issued, unless its request is lost.

use bundle::*;
use fbp::compression::packet_issue::{In, Out, PacketIssue, Params};
use fbp::compression::slice_issue::types::*;
use kernel::offer::Offer;
use kit::requests::{Request, read, write};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    PacketIssue::new(&Params {}) => a_packet_a_cycle a_lost_write_is_reported any_requests;
}

/// The inputs of a request, a packet a cycle.
fn packets(request: &Request, source: BeatSource) -> Vec<In> {
    let issue = |packet: MemoryUp| match packet {
        MemoryUp::Head(head) => In { head: Offer::new(true, IssuedHead { head, source }), ..In::default() },
        MemoryUp::Beat(beat) => In { beat: Offer::new(true, beat), ..In::default() },
    };
    request.packets().into_iter().map(issue).collect()
}

fn play(new: Maker<PacketIssue>, inputs: &[In]) -> Vec<Out> {
    let mut dut = new();
    let play = |i: &In| {
        let o = dut.outputs();
        dut.cycle(i.clone());
        o
    };
    inputs.iter().map(play).collect()
}

fn a_packet_a_cycle(new: Maker<PacketIssue>) {
    let request = write(5, 1, 0b1011);
    let mut inputs = packets(&request, BeatSource::Filled);
    inputs.extend([In::default(), In::default()]);
    let out = play(new, &inputs);
    let sent: Vec<_> = out.iter().map(|o| o.slice.get().copied()).collect();
    let mut be: Vec<_> = request.packets().into_iter().map(Some).collect();
    be.insert(0, None);
    be.push(None);
    assert_eq!(sent, be);
    let left: Vec<u8> = out.iter().map(|o| o.current.left).collect();
    assert_eq!(left, [0, 3, 2, 1, 0, 0]);
    let idle: Vec<bool> = out.iter().map(|o| o.idle).collect();
    assert_eq!(idle, [true, false, false, false, false, true]);
}

/// Neither head nor beats are sent; the fault has the physical address of the line.
fn a_lost_write_is_reported(new: Maker<PacketIssue>) {
    let mut request = write(0x155, 1, 0b0011);
    request.head.client = 35;
    let mut inputs = packets(&request, BeatSource::Lost);
    inputs.push(In::default());
    let out = play(new, &inputs);
    assert!(out.iter().all(|o| !o.slice.valid));
    let faults: Vec<_> = out.iter().map(|o| o.fault.get().map(|f| (f.kind, f.client, f.address))).collect();
    assert_eq!(faults, [None, Some((AccessFaultKind::Kind, 35, 0x155 << 7)), None, None]);
    assert_eq!(out[1].current.left, 2);
}

/// Requests of all sources, with gaps.
fn any_requests(new: Maker<PacketIssue>) {
    property((any::<u64>(), 1..4_u64), |(seed, rate)| {
        let mut rng = Rng::new(seed);
        let (mut inputs, mut be, mut lost) = (vec![], vec![], vec![]);
        for n in 0..40 {
            let line = rng.below(1 << 27);
            let request = if rng.one_in(3) { read(line, n) } else { write(line, n, 1 + rng.below(15) as u8) };
            let source = rng.pick(BeatSource::VALUES);
            if source == BeatSource::Lost {
                lost.push(line << 7)
            } else {
                be.extend(request.packets())
            }
            for i in packets(&request, source) {
                inputs.extend(vec![In::default(); rng.below(rate) as usize]);
                inputs.push(i);
            }
        }
        inputs.push(In::default());
        let out = play(new, &inputs);
        let sent: Vec<_> = out.iter().filter_map(|o| o.slice.get().copied()).collect();
        let faults: Vec<_> = out.iter().filter_map(|o| o.fault.get().map(|f| f.address)).collect();
        assert_eq!((sent, faults), (be, lost));
    });
}
