//! Colours and depths are forwarded in order; markers are signalled at their position.

use bundle::*;
use gpc::prop::shade_gate::{In, Params, ShadeGate};
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ShadeGate::new(&Params {}) => a_packet_a_cycle any_packets_any_stall;
}

fn colour(n: u32) -> ShadedPacket {
    let quad = ShadedQuad { kill: n as u8 & 15, sample_mask: [n as u16; 4], colour: [[n; 4]; 4] };
    ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })
}

const MARKER: ShadedPacket = ShadedPacket::Passed(MarkerPassed { id: 3 });

/// Sends packets; returns the cycles of the pixels and of the markers, each with the packets before it.
fn play(
    mut dut: Device<ShadeGate>,
    packets: &[ShadedPacket],
    stalls: [u64; 2],
) -> (Vec<u64>, Vec<(u64, usize)>) {
    let (mut shaded, mut taken) = (Source::new(packets, stalls[0]), Sink::new(stalls[1]));
    let (mut cycles, mut passed, mut cycle) = (vec![], vec![], 0);
    dut.run(|o| {
        if o.passed {
            passed.push((cycle, cycles.len()));
        }
        let i = (!shaded.is_empty() || !o.idle)
            .then(|| In { shaded: shaded.drive(o.shaded), pixels: taken.drive(&o.pixels) });
        if taken.now().is_some() {
            cycles.push(cycle);
        }
        cycle += 1;
        i
    });
    let wanted = packets.iter().copied().filter(|packet| !matches!(packet, ShadedPacket::Passed(_)));
    assert_eq!(taken.taken, wanted.collect::<Vec<_>>());
    let mut before = 0;
    let mut markers = vec![];
    for packet in packets {
        match packet {
            ShadedPacket::Colour(_) | ShadedPacket::Depth(_) => before += 1,
            ShadedPacket::Passed(_) => markers.push(before),
        }
    }
    assert_eq!(passed.iter().map(|(_, n)| *n).collect::<Vec<_>>(), markers);
    (cycles, passed)
}

fn a_packet_a_cycle(new: Maker<ShadeGate>) {
    let depth = ShadedPacket::Depth(ShadedDepth::default());
    let packets = [colour(0), colour(1), MARKER, colour(2), depth, depth, colour(3), MARKER];
    let (cycles, passed) = play(new(), &packets, [!0; 2]);
    assert_eq!(cycles, [1, 2, 4, 5, 6, 7]);
    assert_eq!(passed, [(3, 2), (8, 6)]);
}

fn any_packets_any_stall(new: Maker<ShadeGate>) {
    let packet = (0..8_u8, any::<u32>()).prop_map(|(kind, n)| match kind {
        0 => MARKER,
        1 => ShadedPacket::Depth(ShadedDepth { quad: n as u8 & 3, z: [n; 4] }),
        _ => colour(n),
    });
    let stalls = prop::array::uniform2(any::<u64>());
    property((prop::collection::vec(packet, 1..60), stalls), |(packets, stalls)| {
        play(new(), &packets, stalls);
    });
}
