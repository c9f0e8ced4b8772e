//! Per-sample pixel shaders on the whole chip: recorded frames write functions of gl_SampleID and of the sample
//! position to four samples. The surface is read directly from memory, because a resolve hides single samples.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use kernel::slot::Slot;
use recordings::capture::Capture;
use std::collections::BTreeMap;
use workloads::command::memory::Memory;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::results::Results;

crate::tests! { each_sample_has_its_own_colour varyings_at_the_position_of_each_sample }

/// The target of both; GOBs of a block's height, samples of a row and rows.
const BASE: u64 = 0x1_00e0_0000;
const BLOCK: u64 = 16;
const SIDE: u64 = 128;
/// Positions of a pixel's samples as the stream sets them, in 1/16.
const SAMPLES: [[u64; 2]; 4] = [[6, 2], [14, 6], [2, 10], [10, 14]];

/// The bytes of a sample of a target: GOBs of 64 bytes by 8 rows, in blocks of a column of them; samples of a pixel two by two.
fn sample(memory: &Memory, [px, py]: [u64; 2], number: u64) -> [u8; 4] {
    let (x, y) = (4 * (2 * px + number % 2), 2 * py + number / 2);
    let gob = (y / (8 * BLOCK) * (4 * SIDE / 64) + x / 64) * BLOCK + y / 8 % BLOCK;
    let (x, y) = (x % 64, y % 8);
    let at = (x & 15) | (y & 1) << 4 | (x & 16) << 1 | (y & 6) << 5 | (x & 32) << 3;
    memory.peek(BASE + 512 * gob + at).to_le_bytes()
}

fn played<T>(name: &str, see: impl FnOnce(&Memory, &Results) -> T) -> T {
    let folder = Capture::place(name).expect("a frame of ours");
    let (capture, expected) = (Capture::load(&folder), Results::load(&folder));
    let (capture, expected) = (capture.expect("its stream"), expected.expect("its results"));
    let profile = Profile::nx();
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let mut run = Replay::new(chip, Around::default());
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        assert!(matches!(run.run(20_000_000), Ok(Ended::Idle)), "submission {submission}");
    }
    see(&run.memory, &expected)
}

fn pixels(from: u64, to: u64) -> impl Iterator<Item = [u64; 2]> {
    (from..to).flat_map(move |y| (from..to).map(move |x| [x, y]))
}

/// Red is s / 8, green 1 - s / 8, blue the vertices', alpha 1. Each sample that was drawn has the colour of its number, and none but
/// those were shaded: the shader counts by gl_SampleID.
fn each_sample_has_its_own_colour() {
    let colour = |s: u64| {
        let byte = |x: f64| (x * 255.0).round_ties_even() as u8;
        [byte(s as f64 / 8.0), byte(1.0 - s as f64 / 8.0), 255]
    };
    played("msaa_shading", |memory, expected| {
        let counts = expected.buffers.iter().find(|buffer| buffer.name == "count").expect("counts");
        assert_eq!(counts.found(memory), counts.contents, "invocations by sample");
        let mut drawn = BTreeMap::new();
        for (pixel, s) in pixels(0, SIDE / 2).flat_map(|pixel| (0..4).map(move |s| (pixel, s))) {
            let [r, g, _, a] = sample(memory, pixel, s);
            let others: Vec<_> = (0..4).filter(|k| *k != s && colour(*k) == [r, g, a]).collect();
            assert!(others.is_empty(), "sample {s} of {pixel:?} is that of {others:?}");
            *drawn.entry(s).or_insert(0_u32) += u32::from([r, g, a] == colour(s));
        }
        let counted =
            |k: u64| u32::from_le_bytes(std::array::from_fn(|b| counts.contents[4 * k as usize + b]));
        assert_eq!(drawn, (0..4).map(|k| (k, counted(k))).collect());
    });
}

/// A varying that is the place in the window less 32, at the sample itself in blue and alpha; of pixels that the square covers as a
/// whole. (Red and green have it at sample 3, by the shader's own arithmetic: docs/frames.tsv.)
fn varyings_at_the_position_of_each_sample() {
    let at = |pixel: u64, sixteenths: u64, more: f64| {
        let place = pixel as f64 - 32.0 + sixteenths as f64 / 16.0;
        (place / 8.0 + more).rem_euclid(1.0) * 255.0
    };
    played("msaa_interpolate", |memory, _| {
        for (pixel, s) in pixels(6, 58).flat_map(|pixel| (0..4).map(move |s| (pixel, s))) {
            let found = sample(memory, pixel, s);
            let own = SAMPLES[s as usize];
            let wanted = [0, 1].map(|k| at(pixel[k], own[k], 0.03125));
            for (found, wanted) in found[2..].iter().zip(&wanted) {
                assert!(
                    (f64::from(*found) - wanted).abs() < 1.0,
                    "sample {s} of {pixel:?}: {found}, {wanted}"
                );
            }
        }
    });
}
