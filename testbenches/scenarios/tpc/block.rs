//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(
        &[bundle::packages(), arith::packages(), tpc::packages()].concat(),
        scenarios_tpc::scenarios(),
    );
}
