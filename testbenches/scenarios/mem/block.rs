//! Runs only this block's scenarios, for quick edit-and-test loops.

use scenarios_mem as _;

fn main() {
    kit::trials::block(&[bundle::packages(), mem::packages()].concat(), "scenarios_mem");
}
