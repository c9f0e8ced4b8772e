//! `hdl/pkg/gpu_pkg.sv` is what the bundles say. `BLESS=1` writes it.

#[test]
fn package_is_current() {
    let path = cosim::root().join("hdl/pkg/gpu_pkg.sv");
    let text = rtl_model::bundle::systemverilog();
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "hdl/pkg/gpu_pkg.sv is old: run BLESS=1 cargo test --test pkg");
}
