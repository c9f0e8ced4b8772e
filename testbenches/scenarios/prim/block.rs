//! Runs only this block's scenarios, for quick edit-and-test loops.

fn main() {
    kit::trials::block(&[], scenarios_prim::scenarios());
}
