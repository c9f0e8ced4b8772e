//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[bundle::packages(), mem::packages()].concat(), scenarios_mem::scenarios());
}
