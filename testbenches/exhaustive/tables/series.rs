//! A function about the middle of a segment, as a Taylor series in integers. The
//! coefficients are computed in floats of 256 bits.

use super::SEGMENTS;
use arith::special_function::interpolate::{LOW, Table};
use dashu_float::FBig;
use dashu_float::round::mode::HalfEven;

type Big = FBig<HalfEven, 2>;

/// Bits of the floats.
const PRECISION: usize = 256;
/// Fraction bits of coefficients and values.
pub const PLACES: u32 = 60;
/// Half a segment is 2^-8; the first omitted term is below 2^-63.
const TERMS: usize = 8;

fn whole(n: i64) -> Big {
    Big::from(n).with_precision(PRECISION).value()
}

/// The coefficient of w^k, where w is 1 at the end of the segment.
pub struct Series(pub [i128; TERMS]);

impl Series {
    pub fn of(table: Table, segment: u32) -> Series {
        // The middle, from the start of the table, and of a number.
        let part = whole(i64::from(2 * segment + 1)) / whole(i64::from(2 * SEGMENTS));
        let number = &part + whole(1);
        let half = || Big::from(1) / whole(2);
        let terms = match table {
            Table::Rcp => powers(whole(1) / &number, &number, -2),
            Table::RsqEven => powers(whole(1) / number.sqrt(), &number, -1),
            Table::RsqOdd => powers(whole(1) / (&number * whole(2)).sqrt(), &number, -1),
            Table::SqrtEven => powers(number.sqrt() * half(), &number, 1),
            Table::SqrtOdd => powers((&number * whole(2)).sqrt() * half(), &number, 1),
            Table::Ex2 => {
                let slope = whole(2).ln();
                each((&part * &slope).exp() * half(), |a, k| a * &slope / whole(k + 1))
            }
            Table::Lg2 => {
                let mut terms = each(whole(1) / (whole(2).ln() * &number), |a, k| {
                    -a * whole(k + 1) / whole(k + 2) / &number
                });
                terms.insert(0, number.log2());
                terms
            }
            Table::Sin => {
                let quarter = whole(1).asin();
                let (sine, cosine) = (part.sin_unit(4), part.cos_unit(4));
                let scales = each(whole(1), |a, k| a * &quarter / whole(k + 1));
                let turned = [sine.clone(), cosine.clone(), -sine, -cosine];
                scales.iter().enumerate().map(|(k, scale)| scale * &turned[k % 4]).collect()
            }
        };
        // In units of w: each is 2^-8 of the one before.
        Series(std::array::from_fn(|k| {
            let scaled = terms[k].clone() << (PLACES as isize - 8 * k as isize);
            i128::try_from(scaled.to_int().value()).expect("a number of ours")
        }))
    }

    /// The function, a number of units of 2^-24 from the middle.
    pub fn at(&self, units: i64) -> i128 {
        let w = i128::from(units);
        self.0.iter().rev().fold(0, |sum, a| (sum * w >> (LOW - 1)) + a)
    }
}

/// Terms from the first, with a function that computes the next of each.
fn each(first: Big, next: impl Fn(&Big, i64) -> Big) -> Vec<Big> {
    let mut terms = vec![first];
    for k in 0..TERMS as i64 - 1 {
        let term = next(&terms[k as usize], k);
        terms.push(term);
    }
    terms
}

/// Terms of a power of a number, given twice the exponent.
fn powers(first: Big, number: &Big, twice: i64) -> Vec<Big> {
    each(first, |a, k| a * whole(twice - 2 * k) / whole(2 * (k + 1)) / number)
}
