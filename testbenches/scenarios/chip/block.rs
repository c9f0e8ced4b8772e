//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[bundle::packages(), chip::packages()].concat(), scenarios_chip::scenarios());
}
