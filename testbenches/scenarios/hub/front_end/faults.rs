//! Bad input: the fault of each, and what is dropped after it.

use super::directed::{STATE, bound, engines_idle};
use super::judge::check;
use super::peers::{self, Traffic};
use super::stream::{bind_all, drain, load, method};
use bundle::*;
use hub::front_end::{FrontEnd, In};
use kernel::offer::Offer;
use kit::Maker;

pub fn faults_stop_the_channel(new: Maker<FrontEnd>) {
    let bad = [
        (FaultKind::Unbound, method(5, 0x100, 9), false),
        (FaultKind::Unbound, method(0, STATE, 9), false),
        (FaultKind::Class, method(0, 0, 0xb1c0), true),
        (FaultKind::Class, method(6, 0, 0xb197), true),
        (FaultKind::Value, method(0, 0, 0x20_b197), true),
        (FaultKind::Method, method(0, 0x2c, 9), true),
        (FaultKind::Method, method(0, 0x3000, 9), true),
        (FaultKind::Method, method(3, 0x3800, 9), true),
        (FaultKind::Value, method(0, 0x12cc, 2), true),
        (FaultKind::Value, method(0, 0x130c, 0x208), true),
        (FaultKind::Value, method(0, 0x1b0c, 0x1000_f011), true),
        (FaultKind::MacroParameter, method(0, 0x3804, 9), true),
        (FaultKind::Value, method(0, 0x2c8, 0x100), true),
        (FaultKind::Unbuilt, method(0, 0x13ac, 1), true), // origin below
        (FaultKind::Unbuilt, method(0, 0x754, 0x34), true), // more than eight passes
        (FaultKind::Unbuilt, method(0, 0x2010, 1), true), // a group other than the stage's own
        (FaultKind::Unbuilt, method(0, 0x2150, 3), true),
        (FaultKind::Unbuilt, method(0, 0x740, 1), true), // rasterises a stream other than the first
        (FaultKind::Unbuilt, method(0, 0x1208, 1), true), // sparse depth
    ];
    for (kind, packet, with_classes) in bad {
        let HostPacket::Method(m) = packet else { panic!() };
        let mut packets = if with_classes { bind_all() } else { vec![] };
        packets.extend([packet, method(0, 0, 0xb197), method(0, STATE, 7), method(0, 0x10c, 0), drain(1)]);
        // methods of another context
        packets.extend([load(2, 3, peers::CONTEXTS), method(0, 0, 0xb197), method(0, STATE, 1)]);
        let r = check(new(), &packets, &Traffic::default());
        let (at, fault) = r.faults[0];
        assert_eq!(r.faults.len(), 1);
        let (channel, subchannel, address) = (3, m.subchannel, m.address);
        assert_eq!(fault, Fault { kind, channel, subchannel, address, value: m.words[0] });
        // later packets are dropped, and draining still responds; where the other context
        // binds 3D, the state that it has not set is sent
        let loaded = r.responses[1].0;
        let (last, resets) = r.bundles.split_last().expect("a bundle");
        assert_eq!((u32::from(last.1.address) * 4, last.1.value), (STATE, 1));
        assert!(
            resets.iter().all(|(cycle, bundle)| *cycle > loaded && bundle.kind == BundleKind::State)
                && resets.len() > 1000
                && r.responses[0].0 > at
                && r.released.is_empty()
        );
    }
    // the software subchannel is ignored
    let r = check(new(), &bound([method(7, 0, 0x906e), method(7, 0x3000, 1)]), &Traffic::default());
    assert!(r.faults.is_empty());
}

/// A method a cycle is dropped, whatever the engines do; a drain's response is sent when they are
/// idle and the fault is accepted.
pub fn after_a_fault(new: Maker<FrontEnd>) {
    let mut dut = new();
    let busy = || In { bundle: true.into(), response: true.into(), ..In::default() };
    let packets = [method(0, 0, 0xb197), method(0, 0x3000, 0)].into_iter();
    let packets = packets.chain((0..200).map(|n| method(0, STATE, n))).chain([drain(9)]);
    for packet in packets {
        let o = dut.outputs();
        assert!(o.packet.ready && !o.bundle.valid && !o.response.valid);
        dut.cycle(In { packet: Offer::new(true, packet), ..busy() });
    }
    let idle = In { bundle: true.into(), response: true.into(), ..engines_idle() };
    for i in [busy(), idle.clone()] {
        for _ in 0..100 {
            dut.cycle(i.clone());
            let o = dut.outputs();
            assert!(o.fault.valid && !o.bundle.valid && !o.response.valid && !o.idle);
        }
    }
    dut.cycle(In { fault: true.into(), ..idle.clone() });
    let responded = (0..4).any(|_| {
        dut.cycle(idle.clone());
        dut.outputs().response.valid
    });
    assert!(responded);
    dut.cycle(idle);
    assert!(dut.outputs().idle);
}
