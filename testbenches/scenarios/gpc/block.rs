//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[bundle::packages(), gpc::packages()].concat(), scenarios_gpc::scenarios());
}
