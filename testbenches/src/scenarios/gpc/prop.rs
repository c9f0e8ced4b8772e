//! PROP gives each ROP its work in order, with the coverage and the colours that are
//! due, in either mode, and drains when the mode changes.

mod player;
mod random;

pub fn scenarios() -> Vec<crate::scenario::Scenario> {
    [random::scenarios()].concat()
}
