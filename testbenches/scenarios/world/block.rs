//! The scenarios of this block alone, for quick runs while editing.

use scenarios_world as _;

fn main() {
    kit::trials::block(&[bundle::packages(), world::packages()].concat(), "scenarios_world");
}
