//! The reference of compressed tiles against tiles whose plain bytes are known: made by hand, by fractions, and by a
//! packer after the tables of docs/units/fbp/compression.md.

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
