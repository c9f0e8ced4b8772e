//! Tiles whose samples are encodable in a state, packed by the page's tables.

use super::common::{NOTHING, put, stored, stored_word};
use kit::Rng;
use references::fbp::compression::compressed_tile::{Form, Tile, decode, form};

crate::tests! { coloured_tiles_round_trip }

/// Samples of 4 or 8 bytes whose channels differ from the first sample's by no more than the widths hold.
fn near(rng: &mut Rng, sample: usize, widths: [usize; 4], n: usize) -> (Vec<u8>, Vec<[i128; 4]>) {
    let channel_bits = 2 * sample;
    let first: [i128; 4] = std::array::from_fn(|_| i128::from(rng.below(1 << channel_bits)));
    let mut differences = vec![[0; 4]];
    for _ in 1..n {
        differences.push(widths.map(|w| i128::from(rng.below(1 << w)) - (1 << (w - 1))));
    }
    let mut bytes = vec![0; n * sample];
    for (p, difference) in differences.iter().enumerate() {
        for c in 0..4 {
            put(&mut bytes, 8 * sample * p + channel_bits * c, channel_bits, first[c] + difference[c]);
        }
    }
    (bytes, differences)
}

/// The first sample, and the others' differences.
fn packed(bytes: &[u8], sample: usize, widths: [usize; 4], differences: &[[i128; 4]]) -> Vec<u8> {
    let step: usize = widths.iter().sum();
    let mut packed = vec![0; bytes.len() / 2];
    packed[..sample].copy_from_slice(&bytes[..sample]);
    for (p, difference) in differences.iter().enumerate().skip(1) {
        let mut at = 8 * sample + step * (p - 1);
        for (c, width) in widths.into_iter().enumerate() {
            put(&mut packed, at, width, difference[c]);
            at += width;
        }
    }
    packed
}

/// A tile of equal groups from the bytes of their values.
fn grouped(sample: usize, group: usize, values: &[u8]) -> Tile {
    std::array::from_fn(|k| values[4 * stored_word(sample, group, k / 32, k / 4 % 8) + k % 4])
}

fn coloured_tiles_round_trip() {
    let mut rng = Rng::new(3);
    let mut seen = 0;
    for round in 0..40 {
        for (kind, state) in (0xc0..=0xff).flat_map(|kind| (1..4).map(move |state| (kind, state))) {
            let mut tile = stored(&[]);
            let plain = match form(kind, state) {
                Form::Plain
                | Form::Clear
                | Form::ClearDepth
                | Form::ClearWide
                | Form::WidePlanes { .. }
                | Form::Planes { .. }
                | Form::HalfPlanes { .. } => continue,
                Form::Reduced { sample, group } => {
                    let values: Vec<u8> = (0..256 / group).map(|_| rng.roll() as u8).collect();
                    tile[..values.len()].copy_from_slice(&values);
                    grouped(sample, group, &values)
                }
                Form::Arithmetic { sample } => {
                    let widths = if sample == 4 { [4, 4, 4, 3] } else { [7, 7, 7, 7] };
                    let lines: [_; 2] = std::array::from_fn(|h| {
                        let (bytes, differences) = near(&mut rng, sample, widths, 128 / sample);
                        let packed = packed(&bytes, sample, widths, &differences);
                        tile[64 * h..64 * h + 64].copy_from_slice(&packed);
                        bytes
                    });
                    lines.concat().try_into().unwrap()
                }
                Form::Both { sample } => {
                    let widths = if sample == 4 { [4, 4, 3, 3] } else { [6, 6, 6, 6] };
                    let (values, differences) = near(&mut rng, sample, widths, 64 / sample);
                    tile[..32].copy_from_slice(&packed(&values, sample, widths, &differences));
                    grouped(sample, 4, &values)
                }
            };
            seen += 1;
            assert_eq!(
                decode(kind, state, &NOTHING, &tile),
                plain,
                "round {round}, kind {kind:02x}, state {state}"
            );
        }
    }
    // R, A and B of 11 kinds of 4 bytes, as many of 8, and R of 4 kinds of 16.
    assert_eq!(seen, 40 * (2 * (4 * 2 + 3 * 2 + 2 * 2 + 2 * 3) + 4));
}
