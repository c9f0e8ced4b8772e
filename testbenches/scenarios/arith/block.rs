//! Runs only this block's scenarios, for quick edit-and-test loops.

fn main() {
    kit::trials::block(&[bundle::packages(), arith::packages()].concat(), scenarios_arith::scenarios());
}
