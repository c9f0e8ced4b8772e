//! Runs only this block's scenarios, for quick edit-and-test loops.

fn main() {
    kit::trials::block(&[bundle::packages(), mem::packages()].concat(), scenarios_mem::scenarios());
}
