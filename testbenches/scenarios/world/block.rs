//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[bundle::packages(), world::packages()].concat(), scenarios_world::scenarios());
}
