//! Integer instructions, each by its definition: unbounded integer sums and products, everything else bit by bit.

use arith::integer::{ConditionCode, Flagged};

pub mod bits;
pub mod order;
pub mod products;
pub mod shifts;
pub mod sums;
pub mod video;

/// A result that is not a sum: neither carry nor overflow.
fn plain(result: u32, lower_zero: bool) -> Flagged {
    let cc = ConditionCode {
        zero: result == 0 && lower_zero,
        sign: result >= 0x8000_0000,
        carry: false,
        overflow: false,
    };
    Flagged { result, cc }
}
