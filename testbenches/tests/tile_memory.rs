//! The bench's memory of tiles: what it answers, what it keeps, and what it does not let pass.

mod clears;
mod common;
mod reads;
mod rules;
mod writes;

use libtest_mimic::Trial;

pub fn tests() -> Vec<Trial> {
    [clears::tests(), reads::tests(), rules::tests(), writes::tests()].into_iter().flatten().collect()
}
