//! Runs only the block's scenarios, for a short edit loop.

fn main() {
    kit::trials::block(&[bundle::packages(), gpc::packages()].concat(), scenarios_gpc::scenarios());
}
