//! Waves, as read by other programs.

mod common;
mod gtkwave;
mod kinds;
mod read_back;

use libtest_mimic::Trial;

pub fn tests() -> Vec<Trial> {
    [gtkwave::tests(), kinds::tests(), read_back::tests()].into_iter().flatten().collect()
}
