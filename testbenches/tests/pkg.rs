//! Generated SystemVerilog is what the Rust says. `BLESS=1` writes it.

crate::tests! { package_is_current srgb_table_is_current }

fn is_current(path: &str, text: &str) {
    let file = cosim::root().join(path);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == text, "{path} is old: run BLESS=1 cargo test --test checks pkg");
}

fn package_is_current() {
    is_current("hdl/pkg/gpu_pkg.sv", &bundle::systemverilog());
}

fn srgb_table_is_current() {
    is_current("hdl/arith/srgb_pkg.sv", &arith::srgb::systemverilog());
}
