//! Compresses levels in BC1: two colours of 5, 6 and 5 bits a block of 4x4 texels, and two between them. The colours are the ends of
//! the texels along their longest direction, then, if that is better, those with the least squares for the indices so found.

use super::levels::Level;

type Vector = [f32; 3];

/// The blocks of a level, row by row. Blocks at its edges repeat its last texels.
pub fn encoded(level: &Level) -> Vec<u8> {
    let [width, height] = level.size;
    let mut bytes = vec![];
    for y in (0..height).step_by(4) {
        for x in (0..width).step_by(4) {
            let texel = |k: u32| {
                let (x, y) = ((x + k % 4).min(width - 1), (y + k / 4).min(height - 1));
                level.texels[(y * width + x) as usize].map(f32::from)
            };
            bytes.extend(block(&std::array::from_fn(|k| texel(k as u32))));
        }
    }
    bytes
}

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// A colour of 5, 6 and 5 bits, red in the upper ones.
fn packed(colour: Vector) -> u16 {
    let part = |k: usize, most: f32| (colour[k].clamp(0.0, 255.0) / 255.0 * most).round() as u16;
    part(0, 31.0) << 11 | part(1, 63.0) << 5 | part(2, 31.0)
}

fn unpacked(colour: u16) -> Vector {
    let part = |low: u32, most: u16| f32::from(colour >> low & most) * 255.0 / f32::from(most);
    [part(11, 31), part(5, 63), part(0, 31)]
}

/// Shares of the first end, in thirds, by the index.
const THIRDS: [f32; 4] = [3.0, 0.0, 2.0, 1.0];

fn mixed(ends: [Vector; 2], index: usize) -> Vector {
    [0, 1, 2].map(|k| (THIRDS[index] * ends[0][k] + (3.0 - THIRDS[index]) * ends[1][k]) / 3.0)
}

/// The best index of each texel, and the sum of the squared errors.
fn indices(texels: &[Vector; 16], ends: [u16; 2]) -> ([usize; 16], f32) {
    let colours: [Vector; 4] = std::array::from_fn(|index| mixed(ends.map(unpacked), index));
    let mut sum = 0.0;
    let best = texels.map(|texel| {
        let error = |index: usize| {
            let off = [0, 1, 2].map(|k| texel[k] - colours[index][k]);
            dot(off, off)
        };
        // Equal ends have the first index alone: with them the third and fourth mean something else.
        let count = if ends[0] == ends[1] { 1 } else { 4 };
        let best = (0..count).min_by(|a, b| error(*a).total_cmp(&error(*b))).unwrap_or(0);
        sum += error(best);
        best
    });
    (best, sum)
}

/// The ends along the direction in which the texels differ most.
fn ends(texels: &[Vector; 16]) -> [Vector; 2] {
    let mean = [0, 1, 2].map(|k| texels.iter().map(|texel| texel[k]).sum::<f32>() / 16.0);
    let offsets = texels.map(|texel| [0, 1, 2].map(|k| texel[k] - mean[k]));
    let longest = offsets.iter().max_by(|a, b| dot(**a, **a).total_cmp(&dot(**b, **b)));
    let mut axis = longest.copied().unwrap_or_default();
    for _ in 0..8 {
        let mut next = [0.0; 3];
        for texel in &offsets {
            let along = dot(*texel, axis);
            (0..3).for_each(|k| next[k] += along * texel[k]);
        }
        let length = dot(next, next).sqrt();
        if length < 1e-6 {
            return [mean; 2];
        }
        axis = next.map(|part| part / length);
    }
    let along = offsets.map(|texel| dot(texel, axis));
    let end = |at: f32| [0, 1, 2].map(|k| mean[k] + at * axis[k]);
    [end(along.into_iter().fold(f32::MIN, f32::max)), end(along.into_iter().fold(f32::MAX, f32::min))]
}

/// The ends with the least squares for these indices; `None` if all are one.
fn refined(texels: &[Vector; 16], indices: &[usize; 16]) -> Option<[Vector; 2]> {
    let (mut aa, mut ab, mut bb) = (0.0, 0.0, 0.0);
    let (mut a_texels, mut b_texels) = ([0.0; 3], [0.0; 3]);
    for (texel, index) in texels.iter().zip(indices) {
        let a = THIRDS[*index] / 3.0;
        let b = 1.0 - a;
        (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b);
        for k in 0..3 {
            a_texels[k] += a * texel[k];
            b_texels[k] += b * texel[k];
        }
    }
    let determinant = aa * bb - ab * ab;
    (determinant.abs() > 1e-3).then(|| {
        [
            [0, 1, 2].map(|k| (a_texels[k] * bb - b_texels[k] * ab) / determinant),
            [0, 1, 2].map(|k| (b_texels[k] * aa - a_texels[k] * ab) / determinant),
        ]
    })
}

fn block(texels: &[Vector; 16]) -> [u8; 8] {
    // The greater end is first: the other order has a third colour between, and black.
    let ordered = |[a, b]: [u16; 2]| if a < b { [b, a] } else { [a, b] };
    let mut best = ordered(ends(texels).map(packed));
    let (mut chosen, mut error) = indices(texels, best);
    for _ in 0..2 {
        let Some(next) = refined(texels, &chosen).map(|ends| ordered(ends.map(packed))) else { break };
        let (other, sum) = indices(texels, next);
        if sum >= error {
            break;
        }
        (best, chosen, error) = (next, other, sum);
    }
    let bits = chosen.iter().enumerate().fold(0, |bits, (k, index)| bits | (*index as u32) << (2 * k));
    let ([a, b], [c, d]) = (best[0].to_le_bytes(), best[1].to_le_bytes());
    let [e, f, g, h] = bits.to_le_bytes();
    [a, b, c, d, e, f, g, h]
}
