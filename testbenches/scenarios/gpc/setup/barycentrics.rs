//! Terms of every primitive are sent once, in order, as it leaves the stages of setup; for drawn primitives they are the
//! barycentrics of the corners, computed with integers.

use std::collections::VecDeque;

use bundle::*;
use gpc::setup::barycentrics::*;
use gpc::setup::types::*;
use kit::random::Random;
use kit::scenario::{LIMIT, open, property};
use kit::{Maker, Sink, scenarios};
use proptest::prelude::*;
use references::gpc::setup::Window;
use references::gpc::setup::viewports::after;

scenarios! {
    Barycentrics::new(&Params::default()) => terms_leave_with_their_primitive nothing_moves_without_room any_primitives_any_stall;
}

/// Input of the stages in a cycle in which they advance: a primitive, and whether it is drawn to the end.
#[derive(Clone, Copy)]
struct Entry {
    prim: u16,
    drawn: bool,
    back: bool,
}

/// A square's lower left half, `prim` sixteenths of a pixel wide.
fn slope_terms(prim: u16) -> SlopeTerms {
    let width = 16 * (i32::from(prim) + 1);
    let slope = |a, b| EdgeSlope { a, b };
    let mut info = Prim { prim, ..Prim::default() };
    info.slopes = [slope(-width, -width), slope(width, 0), slope(0, width), slope(0, 0)];
    let area = i64::from(width) * i64::from(width);
    let prim = SetupPrim { info, c: [area - 1, 0, 0, 0], ..SetupPrim::default() };
    let packet = SetupPacket::Prim(prim);
    SlopeTerms { packet, shape: PrimShape::Triangle, divisor: area as u64, ..SlopeTerms::default() }
}

fn head(prim: u16) -> PlaneHead {
    PlaneHead { entry: prim & 0x1fff, count: 3, scalars: 7, provoking: 1, corners: [2, 0, prim as u8 & 63] }
}

/// Ten cycles to the edges' products, 47 more to the output. Returns terms, and the cycles in which they were accepted.
fn run(
    new: Maker<Barycentrics>,
    items: &[Option<Entry>],
    [offer, moves, takes]: [u64; 3],
) -> (Vec<PlaneTerms>, Vec<u64>) {
    let mut dut = new();
    let mut stages: VecDeque<Option<Entry>> = std::iter::repeat_n(None, 57).collect();
    let (mut left, mut sink, mut cycle) = (items.iter(), Sink::new(takes), 0);
    loop {
        let o = dut.outputs();
        if left.len() == 0 && stages.iter().all(Option::is_none) && o.idle {
            return (sink.taken, sink.at);
        }
        let advance = o.room && open(moves, cycle);
        let enters = if advance && open(offer, cycle) { left.next().copied().flatten() } else { None };
        let (products, output) = (stages[9].filter(|e| advance && e.drawn), stages[56]);
        let corners = |e: Entry| {
            CornersPacket::Corners(PrimCorners {
                prim: e.prim,
                head: head(e.prim),
                shape: PrimShape::Triangle,
                ..PrimCorners::default()
            })
        };
        let done = |e: Entry| {
            let info = Prim { prim: e.prim, back: e.back, ..Prim::default() };
            let packet = SetupPacket::Prim(SetupPrim { info, ..SetupPrim::default() });
            PlanedPacket { packet, kind: PartKind::Alone, ..PlanedPacket::default() }
        };
        dut.cycle(In {
            corners: enters.map(corners).into(),
            terms: products.map(|e| slope_terms(e.prim)).into(),
            advance,
            done: output.filter(|e| e.drawn && advance).map(done).into(),
            plane_terms: sink.drive(&o.plane_terms),
        });
        if advance {
            stages.pop_back();
            stages.push_front(enters);
        }
        cycle += 1;
        assert!(cycle < LIMIT, "no end");
    }
}

fn check(items: &[Option<Entry>], terms: &[PlaneTerms]) {
    let entries: Vec<_> = items.iter().flatten().collect();
    assert_eq!(terms.len(), entries.len());
    for (entry, terms) in entries.iter().zip(terms) {
        let PlaneHead { entry: place, count, scalars, provoking, corners } = head(entry.prim);
        assert_eq!((terms.prim, terms.culled, terms.sprite), (entry.prim, !entry.drawn, false));
        assert_eq!((terms.entry, terms.count, terms.scalars), (place, count, scalars));
        assert_eq!((terms.provoking, terms.corners), (provoking, corners));
        if !entry.drawn {
            continue;
        }
        assert_eq!(terms.back, entry.back);
        let step = 16.0 / (f32::from(entry.prim) + 1.0);
        let near = |got: u32, wanted: f32| assert!((f32::from_bits(got) - wanted).abs() <= wanted * 1e-7);
        near(terms.u.x, step);
        near(terms.v.y, step);
        assert_eq!([terms.u.y, terms.u.value, terms.v.x, terms.v.value], [0; 4]);
    }
}

fn entry(prim: u16, drawn: bool) -> Option<Entry> {
    Some(Entry { prim, drawn, back: prim & 1 == 1 })
}

fn terms_leave_with_their_primitive(new: Maker<Barycentrics>) {
    let items = [entry(7, true), entry(8, false), None, entry(9, true)];
    let (terms, at) = run(new, &items, [!0; 3]);
    check(&items, &terms);
    assert_eq!(at, [58, 59, 61]); // 57 cycles to the output, one in the queue
}

fn nothing_moves_without_room(new: Maker<Barycentrics>) {
    let items: Vec<_> = (0..60).map(|k| entry(k, k % 5 != 2)).collect();
    let (terms, at) = run(new, &items, [!0, !0, 1]); // one in 64 cycles
    check(&items, &terms);
    assert!(at.windows(2).all(|pair| pair[1] - pair[0] == 64));
}

fn any_primitives_any_stall(new: Maker<Barycentrics>) {
    property((any::<u64>(), 1..150_u16, prop::array::uniform3(any::<u64>())), |(seed, n, stalls)| {
        let mut r = Random(seed);
        let items: Vec<_> =
            (0..n).map(|k| if r.below(4) == 0 { None } else { entry(k, r.below(3) != 0) }).collect();
        check(&items, &run(new, &items, stalls.map(|s| s | 1 << 5)).0);
    });
}

// ---- the whole of setup

/// Whether a quotient of integers is within the error bound of the ratios' page.
fn is_near(got: u32, numerator: i128, divisor: i128, what: &str) {
    let exact = numerator as f64 / divisor as f64;
    let got = f64::from(f32::from_bits(got));
    assert!((got - exact).abs() <= exact.abs() * 2_f64.powf(-23.9), "{what}: {got}, not {exact}");
}

/// Checks the terms of a stream against its primitives and the output of setup.
pub fn judge(
    packets: &[PrimPacket],
    vertex: impl Fn(u16) -> RasterRecord,
    out: &[SetupPacket],
    all: &[PlaneTerms],
) {
    let mut window = Window::default();
    let mut drawn = out.iter().filter_map(|packet| match packet {
        SetupPacket::Prim(p) => Some(p),
        _ => None,
    });
    let mut terms = all.iter();
    for packet in &after(packets) {
        let p = match packet {
            PrimPacket::Prim(p) => p,
            PrimPacket::State(state) => {
                window.method(state);
                continue;
            }
        };
        let t = terms.next().expect("terms of each primitive");
        let PrimAttributes { entry, count, scalars, provoking, .. } = p.attributes;
        assert_eq!(
            (t.prim, t.entry, t.count, t.scalars, t.provoking),
            (p.prim, entry, count, scalars, provoking)
        );
        for k in 0..3 {
            assert_eq!(
                i32::from(t.corners[k]),
                (i32::from(p.vertices[k]) - 8 * i32::from(entry)).rem_euclid(64)
            );
        }
        if t.culled {
            continue;
        }
        assert_eq!(t.sprite, p.topology == Topology::Points);
        let triangle = ![Topology::Points, Topology::Lines].contains(&p.topology);
        let has_parts = triangle && window.has_parts();
        loop {
            let seen = drawn.next().expect("what is not culled leaves");
            assert_eq!((seen.info.prim, seen.info.back), (p.prim, t.back));
            assert!(has_parts || (seen.start_x, seen.start_y) == (t.tile_x, t.tile_y));
            if !seen.more {
                break;
            }
        }
        let records = p.vertices.map(&vertex);
        let at = |k: usize| (i128::from(records[k].x), i128::from(records[k].y));
        let ((x0, y0), (x1, y1), (x2, y2)) = (at(0), at(1), at(2));
        let (x, y) = (4096 * i128::from(t.tile_x) - x0, 4096 * i128::from(t.tile_y) - y0);
        let (u, v, by) = match p.topology {
            // From the left, and from the top or the bottom, over its size.
            Topology::Points => {
                let size = i128::from(window.size_of(&records[0]));
                let off = |v: i128| window.placed(v, size) - v;
                let (right, down) = (x - off(x0) + size / 2, y - off(y0) + size / 2);
                let v = if window.points_from_top { [0, 256, down] } else { [0, -256, size - down] };
                ([256, 0, right], v, size)
            }
            // By its projection on the line.
            Topology::Lines if window.is_projected() => {
                let (dx, dy) = (x1 - x0, y1 - y0);
                ([256 * dx, 256 * dy, x * dx + y * dy], [0; 3], dx * dx + dy * dy)
            }
            Topology::Lines if (x1 - x0).abs() >= (y1 - y0).abs() => ([256, 0, x], [0; 3], x1 - x0),
            Topology::Lines => ([0, 256, y], [0; 3], y1 - y0),
            _ => {
                let (ax, ay, bx, by) = (x1 - x0, y1 - y0, x2 - x0, y2 - y0);
                if ax * by == ay * bx {
                    // All terms are constant over a triangle without area whose edges and corners are drawn.
                    ([0; 3], [0; 3], 1)
                } else {
                    (
                        [256 * by, -256 * bx, x * by - y * bx],
                        [-256 * ay, 256 * ax, ax * y - ay * x],
                        ax * by - ay * bx,
                    )
                }
            }
        };
        for (terms, wanted) in [(t.u, u), (t.v, v)] {
            is_near(terms.x, wanted[0], by, "slope right");
            is_near(terms.y, wanted[1], by, "slope down");
            is_near(terms.value, wanted[2], by, "value");
        }
    }
    assert!(drawn.next().is_none() && terms.next().is_none(), "more than came");
}

/// Attributes of a primitive; its vertices are in an entry that begins at or before the first.
pub fn attributes(r: &mut Random, vertices: [u16; 3]) -> PrimAttributes {
    let entry = (vertices[0] / 8).saturating_sub(r.below(2) as u16) & 0x1fff;
    let [count, scalars, provoking] = [r.below(64) as u8, r.below(256) as u8, r.below(3) as u8];
    let edges = r.below(16) as u8;
    let (viewport, layer) = if r.below(8) == 0 { place(r) } else { (0, 0) };
    PrimAttributes { entry, count, scalars, provoking, edges, viewport, layer }
}

/// One of a few viewports, and a layer.
pub fn place(r: &mut Random) -> (u8, u16) {
    (r.one_of(&[0, 1, 2, 15]), if r.below(8) == 0 { r.below(2048) as u16 } else { r.below(3) as u16 })
}
