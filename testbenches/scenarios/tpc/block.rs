//! The scenarios of this block alone, for quick runs while editing.

use scenarios_tpc as _;

fn main() {
    kit::trials::block(&[bundle::packages(), arith::packages(), tpc::packages()].concat(), "scenarios_tpc");
}
