//! Runs only the block's scenarios, for a short edit loop.

use scenarios_fbp as _;

fn main() {
    kit::trials::block(&[bundle::packages(), fbp::packages()].concat(), "scenarios_fbp");
}
