//! Runs only this block's scenarios, for quick edit-and-test loops.

use scenarios_arith as _;

fn main() {
    kit::trials::block(&[bundle::packages(), arith::packages()].concat(), "scenarios_arith");
}
