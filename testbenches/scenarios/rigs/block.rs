//! The scenarios of rigs as a test program.

use scenarios_rigs as _;

fn main() {
    let packages = [bundle::packages(), chip::packages(), rigs::packages()].concat();
    kit::trials::block(&packages, "scenarios_rigs");
}
