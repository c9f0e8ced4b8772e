//! The bench's memory of tiles: its responses, its contents, and the accesses that it rejects.

mod clears;
mod common;
mod reads;
mod rules;
mod writes;

use libtest_mimic::Trial;

pub fn tests() -> Vec<Trial> {
    [clears::tests(), reads::tests(), rules::tests(), writes::tests()].into_iter().flatten().collect()
}
