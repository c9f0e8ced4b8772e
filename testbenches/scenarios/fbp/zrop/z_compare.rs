//! One tile in a slot, against the depth buffer: responses, written-back bytes, and the cycles of a draw.

pub mod tiles;

use super::bench::{Stalls, pages};
use super::streams::plane;
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_compare::{In, Params, ZCompare};
use kit::memory::MemoryStalls;
use kit::random::Random;
use kit::scenario::property;
use kit::tile_memory::{TileMemory, Tiles};
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::DepthBuffer;
use references::fbp::zrop::depth::codes::{bounds, bounds_beyond};
use tiles::{fetched, page, tiles};

scenarios! {
    ZCompare::new(&Params::default()) => any_tile cycles idle_first;
}

/// The full range: nothing is known.
const ANY: ZropRange = ZropRange { min: 0, max: !0 };

#[derive(Default)]
struct Seen {
    results: Vec<u64>,
    when: Vec<u64>,
    cleaned: Vec<ZropCleaned>,
    tiles: Option<Tiles>,
    status: u8,
    count: u64,
}

/// Ops, and the sectors that arrive for a tile.
struct Work<'a> {
    ops: &'a [ZropOp],
    fills: &'a [ZropFill],
    filled: ZropFilled,
    page: ZropPage,
}

/// Performs work on memory.
fn work(dut: &mut Device<ZCompare>, work: Work, stalls: &Stalls, tiles: Tiles) -> Seen {
    let Work { ops, fills, filled, page } = work;
    let (patterns, notified) = (stalls.patterns, usize::from(!fills.is_empty()));
    let (mut bounded, mut fill) = (Source::new(ops, patterns[0]), Source::new(fills, patterns[1]));
    let mut filled = Source::new(&[filled][..notified], patterns[2]);
    let (mut result, mut feedback) = (Sink::new(patterns[3]), Sink::new(patterns[4]));
    let mut cleaned = Sink::new(patterns[4]);
    let mut memory =
        TileMemory::new(tiles, MemoryStalls { read: 0, data: 0, write: patterns[5], latency: 1 });
    let mut quiet = 0;
    dut.run(|o| {
        quiet = if o.idle && bounded.is_empty() { quiet + 1 } else { 0 };
        (quiet < 4).then(|| In {
            bounded: bounded.drive(o.bounded),
            fill: fill.drive(o.fill),
            filled: filled.drive(o.filled),
            result: result.drive(&o.result),
            feedback: feedback.drive(&o.feedback),
            cleaned: cleaned.drive(&o.cleaned),
            write: memory.write(&o.write),
            marker: true.into(),
            page,
        })
    });
    assert!(memory.is_idle(), "a write in part");
    Seen {
        results: result.taken.iter().map(|r| r.coverage).collect(),
        when: result.at,
        cleaned: cleaned.taken,
        status: memory.tiles.state(0),
        tiles: Some(memory.tiles),
        count: dut.register("q.zpass_count"),
    }
}

fn state(address: u16, value: u32) -> ZropOp {
    ZropOp::State(State { address, value })
}

fn prefix() -> Vec<(u16, u32)> {
    vec![(0x0fe8, 0x16), (0x1228, 8), (0x1538, 1), (0x12cc, 1), (0x12e8, 1), (0x130c, 0x201), (0x1514, 1)]
}

fn draw(b: &mut Random, slot: u8, compress: bool) -> (ZropDraw, Frtx) {
    let plane = plane(b);
    let coverage = b.one_of(&[!0, !0, 0x0f0f_0f0f_0f0f_0f0f, 0xff, 1, b.0]);
    let (min, max) = bounds(24, &plane, (1, 1), &[0x8888_8888; 4]);
    let (below, above) = bounds_beyond(&plane, (1, 1), &[0x8888_8888; 4]);
    let (back, accept, unclipped) = (b.below(2) == 0, b.below(9) == 0, b.below(4) == 0);
    let draw = ZropDraw {
        slot,
        touch: coverage != 0,
        compress,
        response: true,
        back,
        accept,
        unclipped,
        coverage,
        plane,
        min,
        max,
        below,
        above,
        ..ZropDraw::default()
    };
    (draw, Frtx { back, accept, unclipped, coverage, plane, ..Frtx::default() })
}

fn any_tile(new: Maker<ZCompare>) {
    let values = (prop::collection::vec(any::<u64>(), 1..40), any::<[u64; 6]>(), 0..32_u8, any::<bool>());
    property(values, |(seeds, patterns, slot, compress)| {
        let mut b = Random(seeds[0]);
        let kind = b.one_of(&[0x51, 0x51, 0x51, 0x52, 0x53, 0]);
        let tiles = tiles(seeds[0], kind, if kind == 0 { 0 } else { b.one_of(&[0, 0, 2, 3]) });
        let mut buffer = DepthBuffer::new(tiles.plain());
        let mut ops = vec![];
        for (address, value) in prefix() {
            buffer.method(address, value);
            ops.push(state(address, value));
        }
        let (mut first, mut results) = (true, vec![]);
        for seed in seeds {
            let mut b = Random(seed);
            let method = match b.below(4) {
                0 => Some(b.one_of(&[
                    (0x130c, 0x200 + b.0 as u32 % 8),
                    (0x1380, b.0 as u32),
                    (0x138c, 0x8507),
                    (0x1384, 0x150a),
                    (0x1390, 0x200 + b.0 as u32 % 8),
                    (0x1394, b.0 as u32),
                    (0x19bc, b.0 as u32),
                    (0x0fa0, 0.5f32.to_bits()),
                    (0x12e8, b.0 as u32),
                    (0x0c08, [0.0_f32, 0.25, -1.0, 0.75][b.0 as usize % 4].to_bits()),
                    (0x0c0c, [1.0_f32, 0.5, 2.0, 0.25][b.0 as usize % 4].to_bits()),
                    (0x193c, b.0 as u32),
                ])),
                _ => None,
            };
            if let Some((address, value)) = method {
                buffer.method(address, value);
                ops.push(state(address, value));
                continue;
            }
            let (mut draw, frtx) = draw(&mut b, slot, compress);
            (draw.first, draw.fetch) = (first, first);
            draw.touch |= first;
            first = false;
            results.push(buffer.frtx(&frtx));
            ops.push(ZropOp::Draw(draw));
        }
        if first {
            return; // no draw: nothing to check
        }
        let clean = ZropOp::Clean(ZropClean { slot, tile: 0 });
        ops.push(clean);
        let (mut dut, stalls) = (new().rested(patterns[0] % 8), Stalls { patterns, latency: 0 });
        let (fills, filled) = fetched(&tiles, slot, kind);
        let all = Work { ops: &ops, fills: &fills, filled, page: page(kind) };
        let seen = work(&mut dut, all, &stalls, tiles);
        assert_eq!(seen.results, results);
        assert_eq!(seen.count, u64::from(buffer.count));
        assert_eq!(seen.cleaned, [ZropCleaned { slot, clear: false }]);
        assert!(compress || seen.status == 0 || seen.status == filled.status, "planes without compression");
        assert_eq!(seen.tiles.expect("memory").plain(), buffer.bytes);
    });
}

/// The first packet arrives after the unit was idle for a while: no result differs.
fn idle_first(new: Maker<ZCompare>) {
    for idle in [1, 2, 5, 40] {
        let tiles = tiles(3, 0x51, 0);
        let mut buffer = DepthBuffer::new(tiles.plain());
        let mut ops = vec![];
        for (address, value) in prefix() {
            buffer.method(address, value);
            ops.push(state(address, value));
        }
        let (mut draw, frtx) = draw(&mut Random(idle), 3, true);
        (draw.first, draw.fetch, draw.touch) = (true, true, true);
        ops.extend([ZropOp::Draw(draw), ZropOp::Clean(ZropClean { slot: 3, tile: 0 })]);
        let (fills, filled) = fetched(&tiles, 3, 0x51);
        let mut dut = new().rested(idle);
        let all = Work { ops: &ops, fills: &fills, filled, page: page(0x51) };
        let seen = work(&mut dut, all, &Stalls::none(0), tiles);
        assert_eq!(seen.results, [buffer.frtx(&frtx)]);
        assert_eq!(seen.cleaned.len(), 1);
        assert_eq!(seen.tiles.expect("memory").plain(), buffer.bytes);
    }
}

/// One cycle where planes decide, one more for each stencil chunk, six for samples.
fn cycles(new: Maker<ZCompare>) {
    let gap = |methods: &[(u16, u32)], coverage: u64, slope: i32| {
        let mut ops: Vec<_> = prefix().into_iter().map(|(a, v)| state(a, v)).collect();
        let near = |k: i64| TilePlane { exp: 30, c: (1 << 29) - (k << 20), a: slope, b: 0 };
        for k in 0..20 {
            if k == 2 {
                ops.extend(methods.iter().map(|(a, v)| state(*a, *v)));
            }
            let plane = near(k);
            let (min, max) = bounds(24, &plane, (1, 1), &[0x8888_8888; 4]);
            let first = k < 2;
            let coverage = if first { !0 } else { coverage };
            let draw = ZropDraw {
                slot: k as u8 & 1,
                touch: true,
                first,
                compress: true,
                response: true,
                coverage,
                plane,
                min,
                max,
                ..ZropDraw::default()
            };
            ops.push(ZropOp::Draw(ZropDraw { accept: first, ..draw }));
        }
        let all = Work { ops: &ops, fills: &[], filled: ZropFilled::default(), page: page(0x51) };
        let seen = work(&mut new(), all, &Stalls::none(0), pages(vec![0; 1024], 0x51));
        let when = &seen.when[8..18];
        (when[9] - when[0]) as f64 / 9.0
    };
    assert_eq!(gap(&[], !0, 0), 1.0);
    assert_eq!(gap(&[(0x1380, 1)], !0, 0), 3.0);
    assert_eq!(gap(&[(0x1380, 1)], 0xf0f0, 0), 2.0);
    assert_eq!(gap(&[(0x1380, 1), (0x12cc, 0)], !0, 0), 2.0);
    assert_eq!(gap(&[(0x1380, 1), (0x12cc, 0)], 0x0f, 0), 1.0);
    assert_eq!(gap(&[(0x12e8, 0)], !0, 1 << 24), 12.0);
}
