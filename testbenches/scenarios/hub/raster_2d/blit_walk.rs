//! Texels in the order of the destination's sectors, a texel a cycle.

use hub::raster_2d::blit_walk::{BlitWalk, In, Params};
use hub::raster_2d::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitWalk::new(&Params {}) => a_texel_a_cycle half_gobs_in_order weights_of_a_pixel
        the_destination_follows backward_is_the_reverse sides_mask_pixels stalls_change_nothing;
}

const ONE: u64 = 1 << 32;

fn axis(first: u16, last: u16, position: u64, step: u64) -> BlitAxis {
    BlitAxis { first, last, position, step, edge_texel: 99, backward: false }
}

/// Pixels of 4 bytes to blocks of one GOB, 128 bytes wide.
fn job(x: BlitAxis, y: BlitAxis) -> Blit {
    let destination = BlitSurface { texel_log2: 2, columns: 2, base: 0x1000, ..BlitSurface::default() };
    Blit { destination, x, y, ..Blit::default() }
}

/// The texels of a job with the cycle in which each was accepted.
fn walk(dut: &mut Device<BlitWalk>, job: Blit, stalls: u64) -> Vec<(u64, BlitTexel)> {
    within(dut, job, BlitSides::default(), stalls)
}

fn within(dut: &mut Device<BlitWalk>, job: Blit, sides: BlitSides, stalls: u64) -> Vec<(u64, BlitTexel)> {
    let mut texels = Sink::new(stalls);
    let mut started = false;
    dut.run(|o| {
        let start = !std::mem::replace(&mut started, true);
        (start || !o.idle).then(|| In {
            start: Offer::new(start, start),
            job,
            sides,
            texel: texels.drive(&o.texel),
        })
    });
    texels.timed()
}

fn a_texel_a_cycle(new: Maker<BlitWalk>) {
    let pitch =
        |job: Blit| Blit { destination: BlitSurface { pitch_linear: true, ..job.destination }, ..job };
    let job = pitch(job(axis(6, 17, 5 * ONE, ONE), axis(3, 4, 7 * ONE, ONE)));
    let texels = walk(&mut new(), Blit { above: 6, ..job }, !0);
    let cycles: Vec<_> = texels.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (2..2 + 24).collect::<Vec<_>>());
    for (k, (_, texel)) in texels.iter().enumerate() {
        let (x, y) = (6 + k as u64 % 12, 3 + k as u64 / 12);
        assert_eq!((u64::from(texel.x), u64::from(texel.y)), (x - 1, y + 4));
        let at = 0x1000 * 32 + (6 + 2 * (y - 3)) * 64 + 4 * x;
        assert_eq!((32 * texel.target.address + u64::from(texel.target.first)), at);
        assert_eq!(texel.target.last, [7, 15, 17].contains(&x), "of column {x}");
        assert!(texel.last && texel.weight == 1 << 16);
    }
}

/// Columns 6 to 17 are in three half GOBs of 8, rows 5 to 9 in two of them: each half GOB is left before the next.
fn half_gobs_in_order(new: Maker<BlitWalk>) {
    let job = job(axis(6, 17, 6 * ONE, ONE), axis(5, 9, 5 * ONE, ONE));
    let found: Vec<_> = walk(&mut new(), job, !0).iter().map(|(_, texel)| (texel.x, texel.y)).collect();
    let mut wanted = vec![];
    for rows in [5..8, 8..10] {
        for columns in [6..8, 8..16, 16..18] {
            for pair in 2..5 {
                for quad in 1..5 {
                    for y in (2 * pair..2 * pair + 2).filter(|y| rows.contains(y)) {
                        wanted
                            .extend((4 * quad..4 * quad + 4).filter(|x| columns.contains(x)).map(|x| (x, y)));
                    }
                }
            }
        }
    }
    assert_eq!(found, wanted);
}

/// A fraction of u alone, of v alone, of both; texels beyond the edge.
fn weights_of_a_pixel(new: Maker<BlitWalk>) {
    let of = |u: u64, v: u64| {
        let job = Blit { filters: true, ..job(axis(0, 0, u, 0), axis(0, 0, v, 0)) };
        let texels = walk(&mut new(), job, !0);
        texels.iter().map(|(_, t)| (t.x, t.y, t.weight, t.last)).collect::<Vec<_>>()
    };
    let half = ONE / 2;
    assert_eq!(of(ONE, ONE), [(1, 1, 65536, true)]);
    assert_eq!(of(ONE + half, ONE), [(1, 1, 32768, false), (2, 1, 32768, true)]);
    assert_eq!(of(ONE, ONE / 4), [(1, 0, 49152, false), (1, 1, 16384, true)]);
    let four = [(99, 0, 16384, false), (99, 0, 16384, false), (99, 0, 16384, false), (99, 0, 16384, true)];
    assert_eq!(of(99 * ONE + half, half.wrapping_neg()), four);
    // A fraction below 1/256 counts as zero.
    assert_eq!(of(ONE + (1 << 24) - 1, 0), [(1, 0, 65536, true)]);
}

/// After the last texel of a pixel its own place; the pattern's place is moved and repeated.
fn the_destination_follows(new: Maker<BlitWalk>) {
    let operation = BlitOperation { reads_destination: true, ..BlitOperation::default() };
    let pattern = BlitPatternState { x: 60, y: 3, ..BlitPatternState::default() };
    let job = Blit { filters: true, operation, pattern, ..job(axis(6, 7, ONE / 2, ONE), axis(1, 1, 0, 0)) };
    let found: Vec<_> = walk(&mut new(), job, !0).iter().map(|(_, texel)| *texel).collect();
    assert_eq!(
        found.iter().map(|t| (t.under, t.last)).collect::<Vec<_>>(),
        [(false, false), (false, false), (true, true)].repeat(2)
    );
    assert_eq!(
        found.iter().map(|t| (t.target.pattern_x, t.target.pattern_y)).collect::<Vec<_>>(),
        [[(2, 4); 3], [(3, 4); 3]].concat()
    );
}

/// The same texels from the last to the first; sectors end at the other side.
fn backward_is_the_reverse(new: Maker<BlitWalk>) {
    for (high, pitch_linear) in [(21, false), (5, true)] {
        let there = job(axis(3, 22, 3 * ONE, ONE), axis(2, 2 + high, 2 * ONE, ONE));
        let destination = BlitSurface { block_height: 0, pitch_linear, ..there.destination };
        let turned = |a: BlitAxis| BlitAxis {
            first: a.last,
            last: a.first,
            position: u64::from(a.last) * ONE,
            backward: true,
            ..a
        };
        let rows = if pitch_linear { u32::from(high) } else { (2 + u32::from(high)) / 8 };
        let there = Blit { destination, ..there };
        let back = Blit { x: turned(there.x), y: turned(there.y), above: 2 * rows, ..there };
        let places = |job: Blit| walk(&mut new(), job, !0).iter().map(|(_, t)| *t).collect::<Vec<_>>();
        let (forward, mut reverse) = (places(there), places(back));
        reverse.reverse();
        let of = |t: &BlitTexel| (t.x, t.y, t.target.address, t.target.first);
        assert!(forward.iter().map(of).eq(reverse.iter().map(of)));
        let ends = |texels: &[BlitTexel]| texels.iter().filter(|t| t.target.last).count();
        assert_eq!(ends(&forward), ends(&reverse));
        assert!(reverse[0].target.last);
    }
}

/// Columns and rows from a corner have the distance 3 - x - y: pixels beyond it are masked.
fn sides_mask_pixels(new: Maker<BlitWalk>) {
    let minus = (1 << 40) - 1;
    let mut sides = BlitSides { distance: [3, 0, 0], right: [minus, 0, 0], down: [minus, 0, 0] };
    let job = job(axis(8, 12, 0, ONE), axis(6, 11, 0, ONE));
    let masked = |job: Blit, sides: BlitSides, far: &dyn Fn(u16) -> bool| {
        for (_, texel) in within(&mut new(), job, sides, !0) {
            assert_eq!(texel.target.masked, far(texel.x + texel.y), "{} {}", texel.x, texel.y);
        }
    };
    masked(job, sides, &|_| false);
    masked(Blit { outline: BlitOutline::Line, ..job }, sides, &|sum| sum > 3);
    // The third side is a triangle's.
    (sides.distance[2], sides.right[2], sides.down[2]) = (minus, 1, 1);
    masked(Blit { outline: BlitOutline::Line, ..job }, sides, &|sum| sum > 3);
    masked(Blit { outline: BlitOutline::Triangle, ..job }, sides, &|sum| sum > 3 || sum == 0);
}

fn stalls_change_nothing(new: Maker<BlitWalk>) {
    property((any::<u64>(), any::<[u8; 4]>(), any::<[u32; 2]>()), |(stalls, [x, y, w, h], [u, v])| {
        let side = |first: u8, size: u8, u: u32| {
            axis(first.into(), u16::from(first) + u16::from(size % 12), 0, u64::from(u) << 1)
        };
        let job = Blit { filters: stalls & 2 == 0, ..job(side(x, w, u), side(y, h, v)) };
        let calm: Vec<_> = walk(&mut new(), job, !0).iter().map(|(_, texel)| *texel).collect();
        let found: Vec<_> = walk(&mut new(), job, stalls).iter().map(|(_, texel)| *texel).collect();
        assert_eq!(found, calm);
        let pixels = (u64::from(w % 12) + 1) * (u64::from(h % 12) + 1);
        assert_eq!(calm.iter().filter(|texel| texel.last).count() as u64, pixels);
        assert_eq!(calm.iter().map(|texel| u64::from(texel.weight)).sum::<u64>(), pixels << 16);
    });
}
