//! Products at a tie of the result, or one bit away from it: in rounding to nearest, no other
//! operands reveal a bit that is far below.

use super::half;
use std::collections::HashMap;

/// The bits below the result's last place, where the result takes 11 bits of the product.
enum Below {
    /// Exactly one half; the last place is even.
    Half,
    /// One half, plus a single bit at this position.
    HalfAndBit(u32),
}

fn below(product: u32) -> Option<Below> {
    let shift = product.ilog2() - 10;
    let (half, rest) = (product >> (shift - 1) & 1, product & ((1 << (shift - 1)) - 1));
    if half == 0 || product >> shift & 1 == 1 {
        return None;
    }
    match rest.count_ones() {
        0 => Some(Below::Half),
        1 => Some(Below::HalfAndBit(rest.ilog2())),
        _ => None,
    }
}

/// Factors and an addend. Only some of each kind are taken, as there are very many.
pub fn ties() -> Vec<[u32; 3]> {
    let (mut seen, mut found) = (HashMap::new(), vec![]);
    for (a, b) in (1024_u32..2048).flat_map(|a| (a..2048).map(move |b| (a, b))) {
        let (product, top) = (a * b, (a * b).ilog2());
        let mut few = |kind| {
            let count = seen.entry(kind).or_insert(0);
            *count += 1;
            *count <= 3
        };
        let sums = [-9, -2, 0, 7, 13];
        let factors = |sum: i32| [half(a, sum / 2), half(b, sum - sum / 2)];
        match below(product) {
            Some(Below::HalfAndBit(bit)) if few((top, Some(bit), false)) => {
                found.extend(sums.map(factors).map(|[a, b]| [a, b, 0]));
            }
            // Any power of two; those that are far less than a half break the tie.
            Some(Below::Half) if few((top, None, false)) => {
                let powers = || (0..10).map(|bit| 1 << bit).chain((1..31).map(|exponent| exponent << 10));
                found.extend(
                    sums.into_iter().map(factors).flat_map(|[a, b]| powers().map(move |c| [a, b, c])),
                );
            }
            _ => {}
        }
        // All of it lies below the last place of an addend: the leading one is half of that place.
        let rest = product ^ 1 << top;
        if rest.count_ones() < 2 && few((top, rest.checked_ilog2(), true)) {
            for (sum, fraction) in [(-9, 0x200), (0, 0), (0, 0x3fe), (3, 0x154)] {
                let [a, b] = factors(sum);
                found.push([a, b, half(fraction, sum + top as i32 - 20 + 11)]);
            }
        }
    }
    found
}
