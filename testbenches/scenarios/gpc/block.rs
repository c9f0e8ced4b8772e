//! Runs only the block's scenarios, for a short edit loop.

use scenarios_gpc as _;

fn main() {
    kit::trials::block(&[bundle::packages(), gpc::packages()].concat(), "scenarios_gpc");
}
