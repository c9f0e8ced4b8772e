//! One tile in a slot, against the depth buffer: answers, and the bytes that are
//! written back. And what a draw costs.

use super::bench::Stalls;
use super::streams::{noise, plane};
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_compare::{In, Params, ZCompare};
use kit::memory::Store;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::depth::{DepthBuffer, bounds, bounds_beyond};

scenarios! {
    ZCompare::new(&Params::default()) => any_tile clocks idle_first;
}

/// Nothing is known.
const ANY: ZropRange = ZropRange { min: 0, max: !0 };

#[derive(Default)]
struct Seen {
    results: Vec<u64>,
    when: Vec<u64>,
    cleaned: Vec<ZropCleaned>,
    bytes: Vec<u8>,
    count: u32,
}

/// Ops, and the sectors that come for a tile.
struct Work<'a> {
    ops: &'a [ZropOp],
    fills: &'a [ZropFill],
    filled: ZropFilled,
}

/// Does work on memory.
fn work(dut: &mut Device<ZCompare>, work: Work, stalls: &Stalls, mut bytes: Vec<u8>) -> Seen {
    let Work { ops, fills, filled } = work;
    let (patterns, told) = (stalls.patterns, usize::from(!fills.is_empty()));
    let (mut bounded, mut fill) = (Source::new(ops, patterns[0]), Source::new(fills, patterns[1]));
    let mut filled = Source::new(&[filled][..told], patterns[2]);
    let (mut result, mut feedback) = (Sink::new(patterns[3]), Sink::new(patterns[4]));
    let (mut cleaned, mut write) = (Sink::new(patterns[4]), Sink::new(patterns[5]));
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
            write: write.drive(&o.write),
        })
    });
    write.taken.iter().for_each(|write| bytes.write(write));
    Seen {
        results: result.taken.iter().map(|r| r.coverage).collect(),
        when: result.at,
        cleaned: cleaned.taken,
        bytes,
        count: dut.outputs().zpass_count,
    }
}

/// The first sectors of the tile at 0; one alone is of planes.
fn fills_of(bytes: &[u8], slot: u8, sectors: u8) -> Vec<ZropFill> {
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let sector = |s: usize| Sector { words: [0, 1, 2, 3, 4, 5, 6, 7].map(|w| word(32 * s + 4 * w)) };
    let fill = |s: u8| ZropFill {
        slot,
        sector: s,
        last: s == sectors - 1,
        single: sectors == 1,
        data: sector(s.into()),
    };
    (0..sectors).map(fill).collect()
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
    let (back, accept) = (b.below(2) == 0, b.below(9) == 0);
    let draw = ZropDraw {
        slot,
        touch: coverage != 0,
        compress,
        answer: true,
        back,
        accept,
        coverage,
        plane,
        min,
        max,
        below,
        above,
        ..ZropDraw::default()
    };
    (draw, Frtx { back, accept, coverage, plane, ..Frtx::default() })
}

fn any_tile(new: Maker<ZCompare>) {
    let values = (prop::collection::vec(any::<u64>(), 1..40), any::<[u64; 6]>(), 0..32_u8, any::<bool>());
    property(values, |(seeds, patterns, slot, compress)| {
        let bytes = noise(seeds[0], 256);
        let mut buffer = DepthBuffer::new(bytes.clone());
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
            return; // no draw: nothing to see
        }
        let clean = ZropOp::Clean(ZropClean { slot, tile: 0 });
        ops.push(clean);
        let (mut dut, stalls) = (new().rested(patterns[0] % 8), Stalls { patterns, latency: 0 });
        let filled = ZropFilled { z: true, planes: false, ranges: [ANY; TILE_PLANES] };
        let fills = fills_of(&bytes, slot, 8);
        let mut seen = work(&mut dut, Work { ops: &ops, fills: &fills, filled }, &stalls, bytes);
        assert_eq!(seen.results, results);
        assert_eq!(seen.count, buffer.count);
        let [cleaned] = seen.cleaned[..] else { panic!("{} reports", seen.cleaned.len()) };
        assert_eq!(cleaned.slot, slot);
        assert!(compress || cleaned.status == 0, "planes without compression");
        if cleaned.status != 0 {
            // It left as planes: only then it is brought back, to become samples.
            let all = ZropDraw {
                slot,
                touch: true,
                first: true,
                fetch: true,
                decompress: true,
                ..ZropDraw::default()
            };
            let fills = fills_of(&seen.bytes, slot, cleaned.status);
            let filled = ZropFilled { planes: true, ..filled };
            let back = Work { ops: &[ZropOp::Draw(all), clean], fills: &fills, filled };
            seen = work(&mut dut, back, &stalls, seen.bytes);
            assert!(seen.results.is_empty());
            let samples = ZropCleaned { slot, changed: true, status: 0 };
            assert_eq!(seen.cleaned, [samples]);
        }
        assert_eq!(seen.bytes, buffer.bytes);
    });
}

/// The first packet comes when the unit has been idle for a while: nothing differs.
fn idle_first(new: Maker<ZCompare>) {
    for idle in [1, 2, 5, 40] {
        let bytes = noise(3, 256);
        let mut buffer = DepthBuffer::new(bytes.clone());
        let mut ops = vec![];
        for (address, value) in prefix() {
            buffer.method(address, value);
            ops.push(state(address, value));
        }
        let (mut draw, frtx) = draw(&mut Random(idle), 3, true);
        (draw.first, draw.fetch, draw.touch) = (true, true, true);
        ops.extend([ZropOp::Draw(draw), ZropOp::Clean(ZropClean { slot: 3, tile: 0 })]);
        let fills = fills_of(&bytes, 3, 8);
        let filled = ZropFilled { z: true, planes: false, ranges: [ANY; TILE_PLANES] };
        let mut dut = new().rested(idle);
        let seen = work(&mut dut, Work { ops: &ops, fills: &fills, filled }, &Stalls::none(0), bytes);
        assert_eq!(seen.results, [buffer.frtx(&frtx)]);
        assert_eq!(seen.cleaned.len(), 1);
        if seen.cleaned[0].status == 0 {
            assert_eq!(seen.bytes, buffer.bytes);
        }
    }
}

/// One clock where planes settle it, one more for each stencil chunk, six for samples.
fn clocks(new: Maker<ZCompare>) {
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
                answer: true,
                coverage,
                plane,
                min,
                max,
                ..ZropDraw::default()
            };
            ops.push(ZropOp::Draw(ZropDraw { accept: first, ..draw }));
        }
        let all = Work { ops: &ops, fills: &[], filled: ZropFilled::default() };
        let seen = work(&mut new(), all, &Stalls::none(0), vec![0; 256]);
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
