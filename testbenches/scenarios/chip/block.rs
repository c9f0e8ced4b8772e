//! The block's scenarios alone, for the loop of an edit.

fn main() {
    let packages = [bundle::packages(), chip::packages(), rigs::packages()].concat();
    kit::trials::block(&packages, scenarios_chip::scenarios());
}
