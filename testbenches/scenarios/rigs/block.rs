//! The scenarios of rigs as a test program.

fn main() {
    let packages = [bundle::packages(), chip::packages(), rigs::packages()].concat();
    kit::trials::block(&packages, scenarios_rigs::scenarios());
}
