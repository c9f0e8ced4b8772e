//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[bundle::packages(), hub::packages()].concat(), scenarios_hub::scenarios());
}
