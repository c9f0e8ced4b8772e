//! The scenarios of this block alone, for quick runs while editing.

use scenarios_tex as _;

fn main() {
    kit::trials::block(&[bundle::packages(), tex::packages()].concat(), "scenarios_tex");
}
