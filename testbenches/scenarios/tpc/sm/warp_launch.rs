//! Words and warps reach the parts in order, a cycle later; a warp starts at the address in its context.

use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tpc::sm::attributes::types::WarpQuads;
use tpc::sm::types::WarpStart;
use tpc::sm::warp_launch::{In, Params, WarpLaunch};

scenarios! {
    WarpLaunch::new(&Params::default()) => any_packets;
    WarpLaunch::new(&Params { sub_partitions: Within::new(1) }) => any_packets;
}

const KINDS: [WarpKind; 6] = [
    WarpKind::Compute,
    WarpKind::Vertex,
    WarpKind::Control,
    WarpKind::Evaluation,
    WarpKind::Geometry,
    WarpKind::Pixel,
];

fn any_packet(rng: &mut Rng, subs: usize) -> WarpPacket {
    let context_id = rng.below(16) as u8;
    match rng.below(8) {
        0 => {
            let mut quads = LaunchQuads { half: rng.below(4) as u8, ..LaunchQuads::default() };
            for quad in &mut quads.quads {
                quad.mask = rng.below(16) as u8;
                (quad.x, quad.y) = (rng.below(1 << 13) as u16, rng.below(1 << 13) as u16);
                (quad.tile_x, quad.tile_y) = (rng.below(1 << 10) as u16, rng.below(1 << 10) as u16);
                (quad.tram, quad.back) = (rng.below(1 << 11) as u16, rng.one_in(2));
                quad.sample = rng.below(16) as u8;
                quad.coverage = std::array::from_fn(|_| rng.roll() as u16);
            }
            WarpPacket::Quads(quads)
        }
        1..=4 => {
            // A few bytes, about as much as a stack can have, or more.
            let bytes = [rng.below(0x4000), 16 * 4079 - 64 + rng.below(128), 1 << rng.below(32), rng.roll()];
            let value = rng.pick(&bytes) as u32;
            let any = rng.below(64) as u8;
            let word = rng.pick(&[CONTEXT_ENTRY as u8, CONTEXT_STACK as u8, any]);
            WarpPacket::Word(ContextWrite { context_id, word, value })
        }
        _ => WarpPacket::Launch(Launch {
            partition: rng.below(subs as u64) as u8,
            slot: rng.below(16) as u8,
            kind: rng.pick(&KINDS),
            context_id,
            base: rng.below(64) as u8,
            registers: rng.below(64) as u8,
            lanes: rng.roll(),
            group: rng.below(32) as u8,
            warp: rng.below(64) as u8,
            place: WarpPlace { low: rng.roll(), high: rng.below(1 << 54) },
        }),
    }
}

fn any_packets(new: Maker<WarpLaunch>) {
    property(any::<u64>(), |seed| {
        let (mut dut, mut rng) = (new(), Rng::new(seed));
        let subs = dut.unit().p.sub_partitions.get();
        // Entry of a segment and bytes of a stack, by context.
        let (mut entries, mut stacks) = ([0_u32; 16], [0_u32; 16]);
        let (mut last, mut warp) = (None, (0, 0));
        for _ in 0..300 {
            let o = dut.outputs();
            assert!(o.packet.ready);
            let word = match last {
                Some(WarpPacket::Word(word)) => Some(word),
                _ => None,
            };
            assert_eq!(o.context.get().copied(), word);
            let launch = match last {
                Some(WarpPacket::Launch(launch)) => Some(launch),
                _ => None,
            };
            assert_eq!(o.launch.get().copied(), launch);
            for (sub, start) in o.start.iter().enumerate() {
                let due = launch.filter(|launch| usize::from(launch.partition) == sub).map(|launch| {
                    let context = usize::from(launch.context_id);
                    WarpStart {
                        slot: launch.slot,
                        counter: entries[context],
                        lanes: launch.lanes as u32,
                        base: launch.base,
                        registers: launch.registers,
                        context_id: launch.context_id,
                        stack_entries: (16 + u64::from(stacks[context] / 16)).min(4095) as u16,
                        // Bits 39:8 of a pixel warp's place are its covered lanes.
                        helpers: match launch.kind {
                            WarpKind::Pixel => launch.lanes as u32 & !(launch.place.low >> 8) as u32,
                            _ => 0,
                        },
                        exports: launch.kind == WarpKind::Pixel,
                        collector: (launch.place.low >> 4) as u8 & 15,
                        half: launch.place.low as u8 & 15,
                    }
                });
                assert_eq!(start.get().copied(), due);
            }
            warp = launch.map_or(warp, |launch| (launch.partition, launch.slot));
            let quads = match last {
                Some(WarpPacket::Quads(LaunchQuads { half, quads })) => {
                    Some(WarpQuads { partition: warp.0, slot: warp.1, half: half & 1, quads })
                }
                _ => None,
            };
            assert_eq!(o.quads.get().copied(), quads);
            if let Some(ContextWrite { context_id, word, value }) = word {
                match usize::from(word) {
                    37 => entries[usize::from(context_id)] = value,
                    38 => stacks[usize::from(context_id)] = value,
                    _ => (),
                }
            }
            // Values that are not valid have no meaning.
            let packet = Offer::new(!rng.one_in(4), any_packet(&mut rng, subs));
            last = packet.get().copied();
            let mut i = In::new(&dut.unit().p);
            i.packet = packet;
            dut.cycle(i);
        }
    });
}
