//! Packets become warps, in pairs, when their planes are valid; ends of primitives and of subtiles keep their order.

use bundle::*;
use kernel::Within;
use kit::{Maker, scenarios};
use tpc::mpc::pixel_port::{In, Params, PixelPort};
use tpc::mpc::types::*;

scenarios! {
    PixelPort::new(&Params::default()) => cycles planes_first state_closes planes_wait_for_their_slot;
    PixelPort::new(&Params { depth: Within::new(2), subtiles: Within::new(1) }) => planes_first state_closes
        planes_wait_for_their_slot;
}

/// Outputs by cycle.
#[derive(Default)]
struct Seen {
    warps: Vec<(usize, PixelWarp)>,
    steps: Vec<(usize, RetireStep)>,
    states: Vec<(usize, u16)>,
    launched: Vec<(usize, u8)>,
}

/// Sends packets and planes as early as they are accepted; each plane from its cycle on.
fn play(new: Maker<PixelPort>, packets: &[SubtilePacket], planes: &[(usize, u16)]) -> Seen {
    let mut dut = new();
    let p = dut.unit().p.clone();
    let mut seen = Seen::default();
    let (mut packets, mut planes) = (packets.iter(), planes.iter().peekable());
    let mut next = packets.next();
    for cycle in 0..120 {
        let o = dut.outputs();
        let mut i = In::new(&p);
        (i.state.ready, i.step.ready, i.warp.ready, i.control.ready) = (true, true, true, true);
        i.grants.grants[0] = DrawGrant { valid: true, context_id: 8, registers: 2, inputs: 0 };
        i.pixel = next.copied().into();
        if o.pixel.ready {
            next = packets.next();
        }
        if let Some((_, prim)) = planes.next_if(|(from, _)| *from <= cycle && o.planes_ready.ready) {
            let ready = PlanesReady { prim: *prim, tram: prim + 1, tile_x: 4, tile_y: 5 };
            i.planes_ready = Some(ready).into();
        }
        seen.warps.extend(o.warp.get().map(|warp| (cycle, *warp)));
        seen.steps.extend(o.step.get().map(|step| (cycle, *step)));
        seen.states.extend(o.state.get().map(|state| (cycle, state.address)));
        seen.launched.extend(o.launched.get().map(|end| (cycle, end.slot)));
        dut.cycle(i);
    }
    assert!(dut.outputs().idle, "nothing is left");
    seen
}

fn quads(prims: [u16; 2], masks: [u8; 4]) -> SubtilePacket {
    SubtilePacket::Quads(SubtileQuads {
        prims: prims.map(|prim| SubtilePrim { prim, back: false }),
        quads: std::array::from_fn(|k| SubtileQuad {
            mask: masks[k],
            x: k as u16,
            y: 9,
            which: (k / 2) as u8,
        }),
        coverage: [0x8421; 4],
        sample: 3,
        ..SubtileQuads::default()
    })
}

const LAST: SubtilePacket = SubtilePacket::Last(SubtileEnd { slot: 0 });
fn done(prim: u16) -> SubtilePacket {
    SubtilePacket::PrimDone(PrimDone { prim })
}

/// Two packets in cycles 0 and 1: a warp in cycle 3, whose subtile has departed in cycle 5.
fn cycles(new: Maker<PixelPort>) {
    // Planes first, so that no packet waits for them.
    let seen = play(
        new,
        &[done(9), done(9), done(9), quads([1, 2], [15, 1, 0, 2]), quads([1, 2], [1, 0, 0, 0]), LAST],
        &[(0, 1), (1, 2)],
    );
    assert_eq!(seen.warps.len(), 1);
    let (at, PixelWarp { warp, first, quads }) = seen.warps[0];
    assert_eq!((at, first, warp.lanes, warp.context_id, warp.registers), (6, true, 0xf_f0ff, 8, 2));
    // Covered lanes, slot, half.
    assert_eq!(warp.place.low, 0x1_201f << 8);
    assert_eq!((quads[0].tram, quads[3].tram, quads[0].coverage), (2, 3, [1, 2, 4, 8]));
    assert_eq!(quads[2], WarpQuad::default());
    assert_eq!(quads.map(|quad| quad.sample), [3, 3, 0, 3, 3, 0, 0, 0]);
    assert_eq!(seen.launched, [(8, 0)]);
    assert_eq!(seen.steps.len(), 1);
}

/// A packet waits only for the planes of primitives that have pixels in it; a packet without pixels waits for none, and has a lane.
fn planes_first(new: Maker<PixelPort>) {
    let seen = play(new, &[quads([1, 2], [0, 0, 3, 0]), LAST], &[(30, 2)]);
    assert_eq!(seen.warps.len(), 1);
    assert!((31..36).contains(&seen.warps[0].0));
    let seen = play(new, &[quads([1, 2], [0; 4]), LAST], &[]);
    assert_eq!((seen.warps.len(), seen.warps[0].1.warp.lanes, seen.warps[0].1.warp.place.low), (1, 1, 0));
}

/// State closes the open warp, and is forwarded after it.
fn state_closes(new: Maker<PixelPort>) {
    let state = |address| SubtilePacket::State(State { address, value: 0x13 });
    let packets = [
        quads([1, 1], [1; 4]),
        state(0x15d0),
        quads([1, 1], [1; 4]),
        state(0x3f08),
        quads([1, 1], [1; 4]),
        LAST,
    ];
    let seen = play(new, &packets, &[(0, 1)]);
    assert_eq!(seen.warps.len(), 3);
    assert_eq!(seen.states.len(), 1);
    let halves: Vec<_> = seen.warps.iter().map(|(_, warp)| (warp.warp.place.low & 15, warp.first)).collect();
    assert_eq!(halves, [(0, true), (1, false), (2, false)]);
    let steps: Vec<_> = seen.steps.iter().map(|(_, step)| *step).collect();
    let warp = RetireStep::Warp(RetireWarp::default());
    let passed = RetireStep::Passed(PortPassed { pixel: true, marker: true, number: 3 });
    assert_eq!(steps, [warp, warp, passed, warp]);
    // Eight samples (3): two quads have all the coverage.
    let of = &seen.warps[1].1.quads;
    assert_eq!(
        (of[0].coverage, of[1].coverage, of[2].coverage),
        ([0x21, 0x84, 0x21, 0x84], [0x21, 0x84, 0x21, 0x84], [0; 4])
    );
    assert_eq!(seen.warps.iter().map(|(_, warp)| warp.warp.retire).collect::<Vec<_>>(), [0, 1, 3]);
}

/// Planes of another primitive for the same slot wait until its present one is done; the end of an absent primitive is ignored.
fn planes_wait_for_their_slot(new: Maker<PixelPort>) {
    let packets = [quads([1, 1], [1; 4]), done(193), done(1), quads([65, 65], [1; 4]), done(65), LAST];
    let seen = play(new, &packets, &[(0, 1), (1, 65)]);
    let steps: Vec<_> = seen.steps.iter().map(|(_, step)| *step).collect();
    let warp = RetireStep::Warp(RetireWarp::default());
    let free = |prim| RetireStep::Free(TramFree { prim });
    assert_eq!(steps, [warp, free(1), free(65)]);
    assert_eq!((seen.warps[0].1.quads[0].tram, seen.warps[0].1.quads[4].tram), (2, 66));
}
