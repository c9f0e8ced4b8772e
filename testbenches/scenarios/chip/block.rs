//! The block's scenarios alone, for the loop of an edit.

fn main() {
    kit::trials::block(&[], scenarios_chip::scenarios());
}
