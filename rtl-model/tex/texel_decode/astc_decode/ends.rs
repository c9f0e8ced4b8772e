//! End points of their numbers, and the weights between points of the grid.

use super::stages::*;

/// A difference of 6 bits with a sign from the first number, whose highest bit but one goes to the second one.
fn transferred(difference: u8, base: u8) -> (i32, i32) {
    let signed = i32::from((difference << 1) as i8 >> 2);
    (signed, i32::from(base >> 1 | difference & 0x80))
}

fn clamped(x: i32) -> u8 {
    x.clamp(0, 255) as u8
}

/// Red and green nearer to blue.
fn contracted([r, g, b, a]: [i32; 4]) -> [i32; 4] {
    [(r + b) >> 1, (g + b) >> 1, b, a]
}

/// Both end points, or nothing if the mode is of a high dynamic range.
fn ends(mode: u8, v: [u8; 8]) -> Option<[[u8; 4]; 2]> {
    let scaled = |k: usize| (u32::from(v[k]) * u32::from(v[3]) >> 8) as u8;
    let wide = v.map(i32::from);
    Some(match mode {
        0 => [[v[0], v[0], v[0], 255], [v[1], v[1], v[1], 255]],
        1 => {
            let low = v[0] >> 2 | v[1] & 0xc0;
            let high = low.saturating_add(v[1] & 0x3f);
            [[low, low, low, 255], [high, high, high, 255]]
        }
        4 => [[v[0], v[0], v[0], v[2]], [v[1], v[1], v[1], v[3]]],
        5 => {
            let ((dl, l), (da, a)) = (transferred(v[1], v[0]), transferred(v[3], v[2]));
            let [low, high] = [clamped(l), clamped(l + dl)];
            [[low, low, low, clamped(a)], [high, high, high, clamped(a + da)]]
        }
        6 => [[scaled(0), scaled(1), scaled(2), 255], [v[0], v[1], v[2], 255]],
        10 => [[scaled(0), scaled(1), scaled(2), v[4]], [v[0], v[1], v[2], v[5]]],
        8 | 12 => {
            let [a0, a1] = if mode == 8 { [255, 255] } else { [wide[6], wide[7]] };
            let (low, high) = ([wide[0], wide[2], wide[4], a0], [wide[1], wide[3], wide[5], a1]);
            let ordered = high[0] + high[1] + high[2] >= low[0] + low[1] + low[2];
            (if ordered { [low, high] } else { [contracted(high), contracted(low)] })
                .map(|end| end.map(clamped))
        }
        9 | 13 => {
            let pair = |k: usize| transferred(v[2 * k + 1], v[2 * k]);
            let alpha = if mode == 9 { (0, 255) } else { pair(3) };
            let pairs = [pair(0), pair(1), pair(2), alpha];
            let (low, high) =
                (pairs.map(|(_, base)| base), pairs.map(|(difference, base)| base + difference));
            let ordered = pairs[0].0 + pairs[1].0 + pairs[2].0 >= 0;
            (if ordered { [low, high] } else { [contracted(high), contracted(low)] })
                .map(|end| end.map(clamped))
        }
        _ => return None,
    })
}

/// The weight between four points.
fn between(weights: [u8; 4], x: u8, y: u8) -> u8 {
    let (x, y) = (u32::from(x), u32::from(y));
    let far = (x * y + 8) >> 4;
    let shares = [16 + far - x - y, x - far, y - far, far];
    let sum: u32 = weights.iter().zip(shares).map(|(weight, share)| u32::from(*weight) * share).sum();
    ((sum + 8) >> 4) as u8
}

/// A texel with its end points.
pub fn ended(tap: &AstcNumbers) -> AstcEnds {
    let found = ends(tap.mode, tap.values);
    let used = !tap.flat && tap.kind == crate::texels::TapKind::Texel;
    let illegal = used && found.is_none();
    AstcEnds {
        kind: tap.kind,
        share: tap.share,
        flat: tap.flat || illegal,
        words: if illegal { super::mode::ILLEGAL } else { tap.words },
        ends: if used { found.unwrap_or_default() } else { Default::default() },
        weights: if used { tap.weights.map(|plane| between(plane, tap.past_x, tap.past_y)) } else { [0; 2] },
        dual: tap.dual,
        selector: tap.selector,
    }
}
