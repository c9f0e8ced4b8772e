//! Runs only this block's scenarios, for quick edit-and-test loops.

use scenarios_prim as _;

fn main() {
    kit::trials::block(&[], "scenarios_prim");
}
