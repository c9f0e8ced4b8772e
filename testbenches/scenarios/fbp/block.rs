//! Runs only the block's scenarios, for a short edit loop.

fn main() {
    kit::trials::block(&[bundle::packages(), fbp::packages()].concat(), scenarios_fbp::scenarios());
}
