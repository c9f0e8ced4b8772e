//! Runs only this block's scenarios, for quick edit-and-test loops.

use scenarios_hub as _;

fn main() {
    kit::trials::block(&[bundle::packages(), hub::packages()].concat(), "scenarios_hub");
}
