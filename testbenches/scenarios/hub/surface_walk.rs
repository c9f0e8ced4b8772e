//! The beats of a walk contain every byte of every line once, at its place in the surface.

use hub::byte_align::types::*;
use hub::surface_walk::types::*;
use hub::surface_walk::{In, Params, SurfaceWalk};
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::hub::copies::surface::{BlockLinear, Surface};

scenarios! { SurfaceWalk::new(&Params::default()) => any_lines cycles invalidates
a_walk_resumes_in_another_unit highest_blocks; }

/// Runs several walks. Returns their beats, each with the cycle in which it was accepted.
fn walk(dut: &mut Device<SurfaceWalk>, jobs: &[SurfaceLines], stalls: [u64; 2]) -> Vec<(u64, SurfaceBeat)> {
    let (mut lines, mut beat) = (Source::new(jobs, stalls[0]), Sink::new(stalls[1]));
    let mut ended = 0;
    dut.run(|o| {
        // A job becomes visible after a cycle.
        if lines.is_empty() && o.idle && ended == jobs.len() {
            return None;
        }
        let i = In { lines: lines.drive(o.lines), beat: beat.drive(&o.beat), ..In::default() };
        ended += usize::from(beat.now().is_some_and(|(_, beat): (u64, SurfaceBeat)| beat.last));
        Some(i)
    });
    beat.timed()
}

fn surface_of(lines: &SurfaceLines) -> Surface {
    match lines.block_linear {
        false => Surface::Pitch { base: lines.base, pitch: lines.pitch.into() },
        true => Surface::BlockLinear(BlockLinear {
            base: lines.base,
            width: u64::from(lines.columns) * 64,
            height: lines.rows.into(),
            block_height: lines.height_log2.into(),
            block_depth: lines.depth_log2.into(),
            layer: lines.layer.into(),
            x: lines.x.into(),
            y: lines.y.into(),
        }),
    }
}

/// Checks the beats of one walk.
fn judge(lines: &SurfaceLines, beats: &[SurfaceBeat]) {
    let surface = surface_of(lines);
    let mut beats = beats.iter();
    for y in 0..u64::from(lines.lines) {
        let mut x = 0;
        while x < lines.bytes {
            let beat = beats.next().expect("a beat is missing");
            let ByteSpan { first, count } = beat.span;
            assert!(count > 0);
            for k in 0..u64::from(count) {
                let at = beat.address << 4 | (u64::from(first) + k);
                assert_eq!(at, surface.address(x + k, y), "byte {} of line {y}", x + k);
            }
            x += u64::from(count);
            assert!(x <= lines.bytes, "beyond the line");
            // A beat is as full as the line allows.
            assert!(x == lines.bytes || first + count == 16);
            let alone = lines.block_linear || x == lines.bytes || beat.address % 16 == 15;
            assert_eq!(beat.run_end, alone);
            assert_eq!(beat.last, x == lines.bytes && y + 1 == u64::from(lines.lines));
        }
    }
    assert!(beats.next().is_none(), "beats too many");
}

/// Columns, rows and layer: one of them may be at its maximum, so that blocks are counted beyond
/// 2^31; the reference's numbers have 64 bits.
fn numbers() -> impl Strategy<Value = [u32; 3]> {
    let one_large = (any::<u32>(), 0_usize..3, [0_u32..64, 0_u32..64, 0_u32..64]);
    prop_oneof![
        [0_u32..9, 0_u32..200, 0_u32..9],
        [0_u32..4096, 0_u32..4096, 0_u32..4096],
        one_large.prop_map(|(large, k, mut all)| {
            all[k] = large;
            all
        }),
    ]
}

fn lines() -> impl Strategy<Value = SurfaceLines> {
    let numbers = (any::<bool>(), 0_u64..1 << 40, any::<u32>(), any::<bool>(), numbers());
    let sizes = (0_u8..6, 0_u8..6, 0_u32..1 << 21, 0_u32..1 << 17);
    let small = (any::<bool>(), prop_oneof![1_u64..40, 1_u64..400], prop_oneof![1_u32..4, 1_u32..30]);
    (numbers, sizes, small).prop_map(|(numbers, sizes, (near, bytes, lines))| {
        let (block_linear, base, pitch, narrow, [columns, rows, layer]) = numbers;
        let pitch = if narrow { pitch % 1000 } else { pitch };
        let (height_log2, depth_log2, x, y) = sizes;
        SurfaceLines {
            block_linear,
            base: if block_linear { base >> 9 << 9 } else { base },
            pitch,
            columns: columns >> 1,
            rows,
            height_log2,
            depth_log2,
            layer,
            x: if near { x % 200 } else { x },
            y: if near { y % 100 } else { y },
            bytes,
            lines,
        }
    })
}

fn any_lines(new: Maker<SurfaceWalk>) {
    property((prop::collection::vec(lines(), 1..4), any::<[u64; 2]>()), |(jobs, stalls)| {
        let beats: Vec<_> = walk(&mut new(), &jobs, stalls).into_iter().map(|(_, beat)| beat).collect();
        let walks: Vec<_> = beats.split_inclusive(|beat| beat.last).collect();
        assert_eq!(walks.len(), jobs.len());
        jobs.iter().zip(walks).for_each(|(lines, beats)| judge(lines, beats));
    });
}

/// A beat a cycle; three cycles to the first of a pitch surface, ten to that of a block-linear one,
/// and one or eight between walks.
fn cycles(new: Maker<SurfaceWalk>) {
    let pitch = SurfaceLines { base: 5, pitch: 1024, bytes: 100, lines: 3, ..SurfaceLines::default() };
    let block = SurfaceLines { block_linear: true, columns: 4, rows: 9, bytes: 64, lines: 8, ..pitch };
    let block = SurfaceLines { base: 512, ..block };
    let beats = |first: u64, n: u64| first..first + n;
    for (jobs, want) in [
        ([pitch, pitch], beats(3, 21).chain(beats(3 + 21 + 1, 21))),
        ([block, block], beats(10, 32).chain(beats(10 + 32 + 8, 32))),
    ] {
        let found: Vec<_> = walk(&mut new(), &jobs, [!0; 2]).into_iter().map(|(cycle, _)| cycle).collect();
        assert_eq!(found, want.collect::<Vec<_>>());
    }
}

/// A walk interrupted after any of its beats is resumed in another unit, which receives the
/// progress within the lines.
fn a_walk_resumes_in_another_unit(new: Maker<SurfaceWalk>) {
    let pitch = SurfaceLines { base: 1021, pitch: 77, bytes: 40, lines: 3, ..SurfaceLines::default() };
    let block = SurfaceLines { block_linear: true, base: 1024, columns: 3, rows: 30, layer: 3, ..pitch };
    let block = SurfaceLines { x: 150, y: 14, height_log2: 1, depth_log2: 2, ..block };
    for job in [pitch, block] {
        let whole: Vec<_> = walk(&mut new(), &[job], [!0; 2]).into_iter().map(|(_, beat)| beat).collect();
        for left in 0..whole.len() {
            let (mut dut, mut taken) = (new(), 0);
            for cycle in 0.. {
                let o = dut.outputs();
                if taken == left && o.beat.valid {
                    break;
                }
                taken += usize::from(o.beat.valid);
                dut.cycle(In { lines: Offer::new(cycle == 0, job), beat: true.into(), ..In::default() });
            }
            let position = dut.outputs().position;
            let mut other = new();
            other.cycle(In { resume: Offer::new(true, position), ..In::default() });
            let SurfaceLines { block_linear, height_log2, depth_log2, layer, x, bytes, .. } = job;
            let (layer, x) = (layer % 32, x % 64);
            let lines = SurfaceLines {
                block_linear,
                height_log2,
                depth_log2,
                layer,
                x,
                bytes,
                ..SurfaceLines::default()
            };
            other.cycle(In { lines: Offer::new(position.walks, lines), ..In::default() });
            let mut rest = vec![];
            while !other.outputs().idle && rest.len() < whole.len() {
                rest.extend(other.outputs().beat.get().copied());
                other.cycle(In { beat: true.into(), ..In::default() });
            }
            assert_eq!(rest, whole[left..], "after {left} beats");
        }
    }
}

/// Through the last row of a block of 32 GOBs, the 256th, and into the next. The fuzzing of
/// pushbuffers found an overflow of the model's row count there.
fn highest_blocks(new: Maker<SurfaceWalk>) {
    for y in [254, 255, 511] {
        let tall = SurfaceLines {
            block_linear: true,
            base: 1024,
            columns: 2,
            rows: 1024,
            height_log2: 5,
            y,
            bytes: 40,
            lines: 4,
            ..SurfaceLines::default()
        };
        let beats: Vec<_> = walk(&mut new(), &[tall], [!0; 2]).into_iter().map(|(_, beat)| beat).collect();
        judge(&tall, &beats);
    }
}

/// A walk that is dropped, at any point, does not affect later walks.
fn invalidates(new: Maker<SurfaceWalk>) {
    let block = SurfaceLines {
        block_linear: true,
        base: 1024,
        columns: 3,
        rows: 30,
        layer: 2,
        ..SurfaceLines::default()
    };
    let job = SurfaceLines { x: 20, y: 3, bytes: 100, lines: 9, height_log2: 1, ..block };
    for before in 0..20 {
        let mut dut = new();
        for cycle in 0..before {
            let beat = (cycle % 3 != 0).into();
            dut.cycle(In { lines: Offer::new(cycle == 0, job), beat, ..In::default() });
        }
        for _ in 0..2 {
            dut.cycle(In { drop: true, ..In::default() });
        }
        assert!(dut.outputs().idle);
        let next = SurfaceLines { layer: 1, y: 14, ..job };
        let beats: Vec<_> = walk(&mut dut, &[next], [!0; 2]).into_iter().map(|(_, beat)| beat).collect();
        judge(&next, &beats);
    }
}
