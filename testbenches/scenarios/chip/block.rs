//! The block's scenarios alone, for the loop of an edit.

use scenarios_chip as _;

fn main() {
    let packages = [bundle::packages(), chip::packages(), rigs::packages()].concat();
    kit::trials::block(&packages, "scenarios_chip");
}
