//! The reference of compressed tiles against tiles with known plain bytes: made by hand, by fractions, and by a
//! packer that follows the tables of docs/units/fbp/compression.md.

mod colours;
mod common;
mod kinds;
mod ordinary;
mod packed;
mod planes;

use libtest_mimic::Trial;

pub fn tests() -> Vec<Trial> {
    [colours::tests(), kinds::tests(), ordinary::tests(), packed::tests(), planes::tests()]
        .into_iter()
        .flatten()
        .collect()
}
