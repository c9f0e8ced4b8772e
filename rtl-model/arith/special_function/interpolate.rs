//! Parabolas: in a segment a function is c0 ± c1 d ± c2 d², in whole numbers, with the same bits dropped as in the unit.

use super::tables::ROWS;

/// Fraction bits of a value.
pub const FRACTION: u32 = 30;
/// One, and one half.
pub const WHOLE: u64 = 1 << FRACTION;
pub const HALF: u64 = WHOLE / 2;

/// Argument bits below those that select the row.
pub const LOW: u32 = 17;
/// Bits of the coefficients.
pub const C0: u32 = 27;
pub const C1: u32 = 17;
pub const C2: u32 = 10;

/// Functions with 128 rows. For a number in \[1, 2), or its double if the exponent is odd: the reciprocal, half of two to
/// the power of the part above one, logarithm, reciprocal square root, half of the square root; and the sine of a part of
/// a quarter turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Rcp,
    Ex2,
    Lg2,
    Sin,
    RsqEven,
    RsqOdd,
    SqrtEven,
    SqrtOdd,
}

impl Table {
    pub const ALL: [Table; 8] = [
        Table::Rcp,
        Table::Ex2,
        Table::Lg2,
        Table::Sin,
        Table::RsqEven,
        Table::RsqOdd,
        Table::SqrtEven,
        Table::SqrtOdd,
    ];

    /// Whether the function decreases: d is then inverted, so that c1 stays positive.
    #[inline]
    pub fn falls(self) -> bool {
        matches!(self, Table::Rcp | Table::RsqEven | Table::RsqOdd)
    }

    /// Whether c2 d² is subtracted.
    #[inline]
    pub fn bends_down(self) -> bool {
        self as u32 & 2 != 0
    }

    /// Scale of the last places of c1 and c2 below 2^-16 and 2^-9, as a power of two.
    #[inline]
    pub fn finer(self) -> u32 {
        match self as u32 {
            4.. => 2,
            2.. => 0,
            _ => 1,
        }
    }
}

/// The coefficients of a row.
#[inline]
pub fn coefficients(row: u64) -> [u64; 3] {
    [row >> (C1 + C2), row >> C2 & ((1 << C1) - 1), row & ((1 << C2) - 1)]
}

/// Position of an argument in its segment: 0 is the middle, the unit is 2^-24.
#[inline]
pub fn offset(table: Table, argument: u32) -> i64 {
    let d = i64::from(argument & ((1 << LOW) - 1)) - (1 << (LOW - 1));
    if table.falls() { !d } else { d }
}

/// The value without c0.
#[inline]
pub fn bend(table: Table, c1: u64, c2: u64, d: i64) -> i64 {
    let line = (c1 as i64 * d) >> 8;
    let square = (d * d) >> 16;
    let curve = (c2 as i64 * square) >> 9;
    (if table.bends_down() { line - curve } else { line + curve }) >> (2 + table.finer())
}

/// The value of a function for an argument of 24 bits.
#[inline]
pub fn interpolate(table: Table, argument: u32) -> u64 {
    let [c0, c1, c2] = coefficients(ROWS[(table as usize) << 7 | (argument >> LOW & 0x7f) as usize]);
    ((c0 << (FRACTION - C0)) as i64 + bend(table, c1, c2, offset(table, argument))) as u64
}
