//! The record of checks that passed: taken where nothing has changed, and only there.

use std::path::Path;
use std::process::Command;

crate::tests! { what_passed_is_not_run_again }

const CHECK: &str = "prim::stage::any_stall::rust";

/// What this program says of one check, with its record in a folder.
fn run(cache: &Path, record: &str, hdl: &Path) -> String {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args([CHECK, "--exact"]).env("XDG_CACHE_HOME", cache).env("RECORD", record).env("HDL", hdl);
    let out = program.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).into()
}

fn what_passed_is_not_run_again() {
    let scratch = std::env::temp_dir().join(format!("gpu-rtl-record-{}", std::process::id()));
    let (cache, hdl) = (scratch.join("cache"), scratch.join("hdl"));
    std::fs::create_dir_all(hdl.join("prim")).unwrap();
    let stage = cosim::root().join("hdl/prim/stage.sv");
    std::fs::copy(&stage, hdl.join("prim/stage.sv")).unwrap();
    let unchanged = |record| {
        let said = run(&cache, record, &hdl);
        assert!(said.contains(CHECK) && said.contains("1 passed"), "{said}");
        said.contains("[unchanged]")
    };
    assert_eq!(["1", "1", "0"].map(unchanged), [false, true, false]);
    let text = std::fs::read_to_string(&stage).unwrap();
    std::fs::write(hdl.join("prim/stage.sv"), text + "// changed\n").unwrap();
    assert_eq!(["1", "1"].map(unchanged), [false, true]);
    std::fs::remove_dir_all(scratch).unwrap();
}
