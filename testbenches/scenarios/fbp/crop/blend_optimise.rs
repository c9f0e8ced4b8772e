//! The optimisations hold for every destination.

use super::{equations, random::Colours};
use arith::pixel::pixel_format;
use bundle::*;
use fbp::crop::blend_optimise::{BlendOptimise, In, Params};
use fbp::crop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::fbp::crop::colour_buffer::{Ahead, ColourBuffer};

scenarios! { BlendOptimise::new(&Params::default()) => any_verdict_is_sound any_verdict_is_sound_in_floats
exact_cases wide_cases; }

/// Passes tasks through the unit, in order; returns how many pixels were killed, read-suppressed and filled, too.
fn pass(
    mut dut: Device<BlendOptimise>,
    tasks: &[ColourTask],
    offer: u64,
    take: u64,
) -> (Vec<ColourTask>, [u64; 3]) {
    let (mut task, mut kept) = (Source::new(tasks, offer), Sink::new(take));
    dut.run(|o| {
        (kept.len() < tasks.len() || !o.idle)
            .then(|| In { task: task.drive(o.task), kept: kept.drive(&o.kept) })
    });
    (kept.taken, ["q.killed", "q.read_suppressed", "q.filled"].map(|path| dut.register(path)))
}

type Blends = fn(&mut Rng) -> (ColourControl, ColourBuffer, usize);

fn any_verdict_is_sound(new: Maker<BlendOptimise>) {
    holds(new, equations::any);
}

fn any_verdict_is_sound_in_floats(new: Maker<BlendOptimise>) {
    holds(new, equations::wide);
}

/// The pixels of a task: the first word index of each, and the words a pixel.
fn pixels(bytes: usize) -> (Vec<usize>, usize) {
    match bytes {
        16 => (vec![0, 4], 4),
        8 => (vec![0, 2, 4, 6], 2),
        _ => ((0..8).collect(), 1),
    }
}

fn holds(new: Maker<BlendOptimise>, blends: Blends) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        let mut rng = Rng::new(seed);
        let mut buffers = vec![];
        // Each with its second colours, or its alphas, before it.
        let tasks: Vec<_> = (0..24)
            .flat_map(|_| {
                let (control, buffer, bytes) = blends(&mut rng);
                buffers.push((buffer, bytes));
                let coverage = [0; 4].map(|_| rng.roll() as u16 & rng.roll() as u16);
                // With 16 bytes pixels 0 and 2 of the first quad; with 8 all of it.
                let here = |n: usize, p: usize| match bytes {
                    16 => n == 0 && p % 2 == 0,
                    8 => n == 0,
                    _ => true,
                };
                let quads = [0, 1].map(|n| ColourQuad {
                    coverage: [0, 1, 2, 3].map(|p| if here(n, p) { coverage[p] } else { 0 }),
                    ..ColourQuad::default()
                });
                let mut byte = || rng.pick(&[0, 0, 255, 255, 127, 128, 77]);
                let mut colours =
                    || std::array::from_fn(|_| u32::from_le_bytes([byte(), byte(), byte(), byte()]));
                let second = second_colours(colours());
                let target = ColourTarget { bytes: !0, ..ColourTarget::default() };
                [second, ColourTask { target, control, quads, data: colours(), ..ColourTask::default() }]
            })
            .collect();
        let (kept, [dead, read_suppressed, filled]) = pass(new(), &tasks, offer, take);
        let mut killed = 0;
        for ((tasks, kept), (blend, bytes)) in tasks.chunks(2).zip(kept.chunks(2)).zip(&buffers) {
            let ([second, task], [passed, kept]) = (tasks, kept) else { unreachable!() };
            assert_eq!(second, passed);
            let (firsts, words) = pixels(*bytes);
            for (n, first) in firsts.into_iter().enumerate() {
                let k = if *bytes == 16 { 2 * n } else { n };
                let at = |t: &ColourTask| t.quads[k / 4].coverage[k % 4];
                assert!(at(kept) == at(task) || at(kept) == 0);
                if at(task) == 0 {
                    continue;
                }
                let of = |data: &[u32; 8]| {
                    (0..words).fold(0, |all, w| all | u128::from(data[first + w]) << (32 * w))
                };
                let field = u128::MAX >> (128 - 8 * bytes);
                let mut any = || {
                    let words =
                        std::array::from_fn(|_| if rng.one_in(2) { rng.bytes() } else { rng.roll() as u32 });
                    let old = pixel_of(words) & field;
                    let ahead = Some(of(&second.data));
                    let ahead = match task.control.alphas {
                        true => Ahead { alpha: ahead, second: None },
                        false => Ahead { second: ahead, alpha: None },
                    };
                    (old, blend.blended(of(&task.data), ahead, old) & field)
                };
                let without = [any(), any(), any(), any()];
                if at(kept) == 0 {
                    killed += 1;
                    assert!(without.iter().all(|(old, new)| old == new), "killed, yet it changes");
                } else if kept.read >> (k / 4) & 1 == 0 {
                    assert!(without.iter().all(|w| w.1 == without[0].1), "not read, yet it matters");
                }
            }
        }
        assert_eq!(dead, killed);
        assert!(filled <= read_suppressed);
    });
}

fn pixel_of(words: [u32; 4]) -> u128 {
    words.iter().rev().fold(0, |all, word| all << 32 | u128::from(*word))
}

fn second_colours(data: [u32; 8]) -> ColourTask {
    ColourTask { kind: ColourTaskKind::Source1, data, ..ColourTask::default() }
}

/// A task of whole quads of one colour.
fn task(src: BlendFactor, dst: BlendFactor, colour: u32) -> ColourTask {
    let equation = BlendEquation { op: BlendOp::Add, src, dst };
    let (mode, number) = (ColourMode::Unorm8, PixelNumber::Unorm);
    let control = ColourControl {
        mode,
        number,
        colour: equation,
        alpha: equation,
        bits: !0,
        ..ColourControl::default()
    };
    let quad = ColourQuad { coverage: [1; 4], ..ColourQuad::default() };
    ColourTask { control, quads: [quad; 2], data: [colour; 8], ..ColourTask::default() }
}

fn exact_cases(new: Maker<BlendOptimise>) {
    use BlendFactor::*;
    // Factors, colour (the second one is 0xff00_00ff), and then: pixels killed, read-suppressed, filled; quads that read.
    let cases = [
        (One, One, 0, [8, 0, 0], 0),                        // adds zero
        (SrcAlpha, InvSrcAlpha, 0x00ff_ffff, [8, 0, 0], 0), // transparent
        (SrcAlpha, InvSrcAlpha, 0xff12_3456, [0, 8, 8], 0), // opaque
        (SrcAlpha, InvSrcAlpha, 0x8012_3456, [0, 0, 0], 3), // between
        (SrcAlpha, Zero, 0x8012_3456, [0, 8, 0], 0),        // scaled
        (One, Zero, 0x8012_3456, [0, 8, 8], 0),             // replaced
        (One, One, 0xffff_ffff, [0, 8, 8], 0),              // saturated
        (DstColour, Zero, 0x8012_3456, [0, 0, 0], 3),       // multiplied
        (DstColour, Zero, 0, [0, 8, 0], 0),                 // by zero
        (Src1Alpha, Zero, 0x8012_3456, [0, 8, 8], 0),       // replaced
        (Src1Colour, Zero, 0x8012_3456, [0, 8, 0], 0),      // green and blue are zero
        (Src1Colour, InvSrc1Alpha, 0xff12_3456, [0, 8, 0], 0),
        (Src1Colour, InvSrc1Colour, 0xff12_34ff, [0, 0, 0], 3), // green and blue are kept
        (InvSrc1Alpha, Src1Alpha, 0x8012_3456, [8, 0, 0], 0),   // destination is kept
        (Zero, InvSrc1Alpha, 0x8012_3456, [0, 8, 0], 0),        // result is zero
    ];
    for (src, dst, colour, counts, read) in cases {
        let tasks = [second_colours([0xff00_00ff; 8]), task(src, dst, colour)];
        let (kept, found) = pass(new(), &tasks, !0, !0);
        assert_eq!(found, counts, "{src:?} {dst:?} {colour:x}");
        assert_eq!(kept[1].read, read, "{src:?} {dst:?} {colour:x}");
    }
}

/// The same for formats that blend in floats, as numbers and as words.
fn wide_cases(new: Maker<BlendOptimise>) {
    use BlendFactor::*;
    let half_one = 0x3c00_3c00;
    // Format, factors, word of the colour, and then as above.
    let cases = [
        (0xd1, SrcAlpha, InvSrcAlpha, 0x3fff_ffff, [8, 0, 0], 0), // transparent
        (0xd1, SrcAlpha, InvSrcAlpha, 0xc000_1234, [0, 8, 8], 0), // opaque
        (0xd1, One, One, !0, [0, 8, 8], 0),                       // saturated
        (0xd6, DstColour, Zero, 0x8012_3456, [0, 0, 0], 3),       // multiplied
        (0xd6, DstColour, Zero, 0, [0, 8, 0], 0),                 // by zero
        (0xe8, SrcAlpha, InvSrcAlpha, 0x00ff_1234, [8, 0, 0], 0), // transparent, by its upper bits
        (0xda, SrcAlpha, InvSrcAlpha, 0x1234_5678, [0, 0, 0], 3), // alpha was not sent, a float
        (0xc6, SrcAlpha, InvSrcAlpha, !0, [0, 4, 4], 0),
        (0xc7, Zero, One, 0, [4, 0, 0], 0),             // source is zero
        (0xc7, One, One, 0, [0, 0, 0], 1),              // the smallest code changes the result
        (0xc7, One, Zero, 5, [0, 4, 4], 0),             // replaced
        (0xca, SrcAlpha, InvSrcAlpha, 0, [0, 0, 0], 1), // infinity would not be kept
        (0xca, SrcAlpha, InvSrcAlpha, half_one, [0, 0, 0], 1),
        (0xca, SrcAlpha, Zero, half_one, [0, 4, 0], 0), // scaled
        (0xca, One, Zero, half_one, [0, 4, 4], 0),      // replaced
        (0xca, Zero, One, half_one, [4, 0, 0], 0),      // destination is kept
        (0xca, DstAlpha, Zero, half_one, [0, 0, 0], 1),
        (0xc0, One, Zero, 0x3f80_0000, [0, 2, 2], 0),
        (0xff, Zero, One, 5, [8, 0, 0], 0),
        (0xff, InvSrcColour, One, !0, [0, 0, 0], 3), // exceeds the range of a float
    ];
    for (code, src, dst, colour, counts, read) in cases {
        let PixelFormat { layout, number, alpha: stored } = pixel_format(code).unwrap();
        let equation = BlendEquation { op: BlendOp::Add, src, dst };
        let control = ColourControl {
            mode: ColourMode::Wide,
            layout,
            number,
            stored,
            colour: equation,
            alpha: equation,
            bits: !0,
            ..ColourControl::default()
        };
        let coverage = match code {
            0xc0 => [[1, 0, 1, 0], [0; 4]],
            0xc6..=0xca => [[1; 4], [0; 4]],
            _ => [[1; 4]; 2],
        };
        let quads = coverage.map(|coverage| ColourQuad { coverage, ..ColourQuad::default() });
        let target = ColourTarget { bytes: !0, ..ColourTarget::default() };
        let task = ColourTask { target, control, quads, data: [colour; 8], ..ColourTask::default() };
        let (kept, found) = pass(new(), &[task], !0, !0);
        assert_eq!((found, kept[0].read), (counts, read), "{code:x} {src:?} {dst:?} {colour:x}");
    }
}
