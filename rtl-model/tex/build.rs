fn main() {
    source_tree::write_packages();
}
