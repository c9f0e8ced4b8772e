//! The scenarios of this block alone, for quick runs while editing.

fn main() {
    kit::trials::block(
        &[bundle::packages(), arith::packages(), tpc::packages()].concat(),
        scenarios_tpc::scenarios(),
    );
}
