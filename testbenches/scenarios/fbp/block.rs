//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[bundle::packages(), fbp::packages()].concat(), scenarios_fbp::scenarios());
}
