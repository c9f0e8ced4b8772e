//! Coefficients of a segment: an enhanced minimax fit (Piñeiro, Oberman, Muller and Bruguera,
//! 2005). The coefficients of the minimax parabola are rounded one after the
//! other, starting with c2, and each rounding error is compensated by the remaining ones. Here
//! the neighbours of the rounded coefficients are tried as well, with the unit's exact
//! arithmetic, dropped bits included, and c0 is then chosen to centre the errors.

use super::series::{PLACES, Series};
use arith::special_function::interpolate::{C0, C1, C2, FRACTION, LOW, Table, bend, offset};

/// Fraction bits of errors.
const FINE: u32 = 40;
/// Arguments tried in a segment; an odd fraction of it, so that all low bits vary.
const TRIED: u32 = 300;

/// The row of a segment.
pub fn row(table: Table, segment: u32) -> u64 {
    let series = Series::of(table, segment);
    let points = points(table, &series);
    let [c1, c2] = parabola(table, &series);
    let around = |c: i128, below: i128, above: i128, bits: u32| {
        ((c - below).max(0)..=(c + above).min((1 << bits) - 1)).map(|c| c as u64)
    };
    let all = around(c2, 2, 3, C2).flat_map(|c2| around(c1, 3, 4, C1).map(move |c1| (c1, c2)));
    let (_, [c0, c1, c2]) = all.map(|(c1, c2)| middle(table, &points, c1, c2)).min().expect("some are tried");
    assert!(c0 < 1 << C0, "{table:?}: c0 of segment {segment} is too great");
    c0 << (C1 + C2) | c1 << C2 | c2
}

/// Offsets in the segment, and the wanted values in 2^-`FINE`.
fn points(table: Table, series: &Series) -> Vec<(i64, i64)> {
    let last = (1 << LOW) - 1;
    (0..=TRIED)
        .map(|n| {
            // The last bit of a mantissa offset is zero.
            let low = (n * last / TRIED) & !1;
            let wanted = series.at(i64::from(low) - (1 << (LOW - 1)));
            (offset(table, low), (wanted >> (PLACES - FINE)) as i64)
        })
        .collect()
}

/// c1 and c2 of the minimax parabola, rounded down: w^3 and w^4 of
/// the series are replaced by means of Chebyshev polynomials.
fn parabola(table: Table, series: &Series) -> [i128; 2] {
    let a = &series.0;
    let line = a[1] + a[3] * 3 / 4;
    let curve = a[2] + a[4];
    // w is 2^8 times the argument.
    let c1 = line.abs() >> (PLACES - 8 - 16 - table.finer());
    let c2 = curve.abs() >> (PLACES - 16 - 9 - table.finer());
    [c1, c2]
}

/// The c0 that minimises the greatest error; returns that error, and all three coefficients.
fn middle(table: Table, points: &[(i64, i64)], c1: u64, c2: u64) -> (i64, [u64; 3]) {
    let error = |(d, wanted): &(i64, i64)| (bend(table, c1, c2, *d) << (FINE - FRACTION)) - wanted;
    let errors = points.iter().map(error);
    let (least, most) = errors.fold((i64::MAX, i64::MIN), |(l, m), e| (l.min(e), m.max(e)));
    let unit = 1 << (FINE - C0);
    // To the nearest.
    let c0 = (-(least + most) / 2 + unit / 2).div_euclid(unit);
    let greatest = (least + c0 * unit).abs().max((most + c0 * unit).abs());
    (greatest, [c0 as u64, c1, c2])
}
