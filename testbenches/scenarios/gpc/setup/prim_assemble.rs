//! Assembly follows its steps exactly, waits for pairs, and marks primitives outside the guard band.

mod random;

use VertexFrom::*;
use bundle::*;
use gpc::setup::prim_assemble::{In, Params, PrimAssemble};
use gpc::setup::types::*;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open};
use kit::{Device, Maker, scenarios};
use random::any_steps_any_stall;

scenarios! {
    PrimAssemble::new(&Params::default()) =>
        one_step_a_cycle_if_pairs_are_there the_guard_band_ends_at_4194304
        edges_and_corners_follow_a_triangle steps_wait_for_their_pairs_to_depth any_steps_any_stall;
}

/// Sends steps and the pairs they need; returns outputs and their cycles. Pairs arrive independently.
fn run(
    mut dut: Device<PrimAssemble>,
    steps: &[StepPacket],
    pairs: &[VertexPair],
    [offer, response, take]: [u64; 3],
) -> Vec<(u64, CornersPacket)> {
    let (mut sent, mut responded, mut cycle, mut out) = (0, 0, 0, vec![]);
    loop {
        let o = dut.outputs();
        if sent == steps.len() && responded == pairs.len() && o.idle {
            assert!(!o.corners.valid);
            return out;
        }
        let i = In {
            step: steps.get(sent).filter(|_| open(offer, cycle)).copied().into(),
            pair: pairs.get(responded).filter(|_| open(response, cycle)).copied().into(),
            advance: !o.corners.valid || open(take, cycle),
        };
        sent += usize::from(i.step.valid && o.step.ready);
        responded += usize::from(i.pair.valid && o.pair.ready);
        let advance = i.advance;
        if o.corners.valid && advance {
            out.push((cycle, o.corners.data));
        }
        dut.cycle(i);
        if !advance {
            assert_eq!(dut.outputs().corners, o.corners, "the output did not hold");
        }
        cycle += 1;
        assert!(cycle < LIMIT, "no end");
    }
}

fn step(prim: u16, topology: Topology, fetch: bool, last: bool, from: [VertexFrom; 3]) -> StepPacket {
    StepPacket::Step(AssemblyStep {
        prim,
        head: head(prim),
        topology,
        fetch,
        last,
        edges: prim as u8 & 15, // three edges, and whether a strip begins
        from,
    })
}

/// The head that assembly forwards.
fn head(prim: u16) -> PlaneHead {
    PlaneHead { entry: prim ^ 0x155, count: 3, scalars: 9, provoking: 2, corners: [prim as u8 & 63, 1, 2] }
}

fn record(v: i32) -> RasterRecord {
    RasterRecord { x: v, y: -v, z: v as u32, size: 99 }
}

fn pair(v: i32) -> VertexPair {
    VertexPair { records: [record(v), record(v + 1)] }
}

fn corner(v: i32) -> PrimCorner {
    PrimCorner { x: v, y: -v, z: v as u32 }
}

fn one_step_a_cycle_if_pairs_are_there(new: Maker<PrimAssemble>) {
    let state = State { address: 0x1234, value: 0x8765_4321 };
    let steps = [
        step(1, Topology::Triangles, true, false, [New0, New1, Held2]),
        step(1, Topology::Triangles, true, true, [Held0, Held1, New0]),
        step(2, Topology::Triangles, true, true, [Kept1, New0, New1]),
        StepPacket::State(state),
        step(3, Topology::Lines, false, true, [Held2, Held0, Held2]),
        step(4, Topology::Points, false, true, [Kept0, Held1, Held2]),
    ];
    let out = run(new(), &steps, &[pair(10), pair(20), pair(30)], [!0; 3]);
    let corners = |prim, shape, [a, b, c]: [i32; 3]| {
        let corners = [corner(a), corner(b), corner(c)];
        CornersPacket::Corners(PrimCorners {
            prim,
            head: head(prim),
            shape,
            part: PolygonPart::default(),
            size: 99,
            begins: false,
            outside: false,
            corners,
        })
    };
    let expected = [
        (3, corners(1, PrimShape::Triangle, [10, 11, 20])),
        (4, corners(2, PrimShape::Triangle, [21, 30, 31])),
        (5, CornersPacket::State(state)),
        (6, corners(3, PrimShape::Line, [31, 21, 21])),
        (7, corners(4, PrimShape::Point, [30, 30, 30])),
    ];
    assert_eq!(out, expected);
}

fn the_guard_band_ends_at_4194304(new: Maker<PrimAssemble>) {
    let band = 1 << 22;
    let beyond = [i32::MIN, -band - 1, -band, 1 - band, 0, band - 1, band, band + 1, i32::MAX];
    for v in beyond {
        let outside = v <= -band || v >= band;
        for (x, y) in [(v, 0), (0, v)] {
            let vertex = RasterRecord { x, y, ..RasterRecord::default() };
            let records = [vertex, RasterRecord { x: 1, y: 2, ..vertex }];
            let steps = [
                step(0, Topology::Points, true, true, [New0; 3]),
                step(1, Topology::Points, false, true, [Kept1, Held0, Held0]),
                step(2, Topology::Lines, false, true, [Held0, Held1, Held1]),
                step(3, Topology::Triangles, false, true, [Held0, Held0, Held2]),
            ];
            let out = run(new(), &steps, &[VertexPair { records }], [!0; 3]);
            let marks: Vec<_> = out
                .iter()
                .map(|(_, packet)| match packet {
                    CornersPacket::Corners(c) => c.outside,
                    CornersPacket::State(_) => panic!("no state was sent"),
                })
                .collect();
            // only the primitive's own vertices count
            assert_eq!(marks, [outside, false, outside, outside], "({x}, {y})");
        }
    }
}

/// Front faces as lines, back faces as points; edges 0 and 2 of primitive 5 are polygon edges. A cycle for each.
fn edges_and_corners_follow_a_triangle(new: Maker<PrimAssemble>) {
    let mode = |address, value| StepPacket::State(State { address, value });
    let steps = [
        mode(SET_FRONT_POLYGON_MODE, 0x1b01),
        mode(SET_BACK_POLYGON_MODE, 0x1b00),
        step(5, Topology::Triangles, true, false, [New0, New1, Held2]),
        step(5, Topology::Triangles, true, true, [Held0, Held1, New0]),
        step(6, Topology::Lines, false, true, [Held0, Held1, Held2]),
        mode(SET_BACK_POLYGON_MODE, 0x1b02),
        mode(SET_FRONT_POLYGON_MODE, 7),
        step(7, Topology::Triangles, false, true, [Held0, Held1, Held2]),
    ];
    let out = run(new(), &steps, &[pair(10), pair(20)], [!0; 3]);
    let seen: Vec<_> = out
        .iter()
        .filter_map(|(cycle, packet)| match packet {
            CornersPacket::Corners(c) => Some((*cycle, c.part.kind, c.part.hidden, c.corners.map(|c| c.x))),
            CornersPacket::State(_) => None,
        })
        .collect();
    let (lines, points) = ([false, true], [true, false]);
    let expected = [
        (5, PartKind::Whole, [true; 2], [10, 11, 20]),
        (6, PartKind::Part, lines, [10, 11, 11]),
        (7, PartKind::Part, lines, [20, 10, 10]),
        (8, PartKind::Part, points, [10; 3]),
        (9, PartKind::Part, points, [20; 3]),
        (10, PartKind::End, [false; 2], [10; 3]),
        (11, PartKind::Alone, [false; 2], [10, 11, 11]),
        (14, PartKind::Alone, [false; 2], [10, 11, 20]),
    ];
    assert_eq!(seen, expected);
}

fn steps_wait_for_their_pairs_to_depth(new: Maker<PrimAssemble>) {
    let mut dut = new();
    let take = step(0, Topology::Points, true, true, [New0; 3]);
    let mut accepted = 0;
    for _ in 0..100 {
        accepted += u32::from(dut.outputs().step.ready);
        dut.cycle(In { step: Offer::new(true, take), advance: true, ..In::default() });
        assert!(!dut.outputs().corners.valid);
    }
    assert_eq!(accepted, 64);
    dut.cycle(In { pair: Offer::new(true, pair(3)), advance: true, ..In::default() });
    dut.cycle(In { advance: true, ..In::default() });
    assert!(dut.outputs().corners.valid && dut.outputs().step.ready);
}
