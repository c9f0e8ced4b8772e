//! The record of passed checks: used if nothing has changed, and only then.

use std::path::Path;
use std::process::Command;

crate::tests! { passed_scenarios_are_not_run_again runs_of_one_name_are_recorded_separately }

const CHECK: &str = "prim::stage::any_stall::rust";

/// Output of this program for the checks of one name, with its record in a folder.
fn run(check: &str, cache: &Path, record: &str, hdl: &Path) -> String {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args([check, "--exact"]).env("XDG_CACHE_HOME", cache).env("RECORD", record).env("HDL", hdl);
    let out = program.output().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).into()
}

fn passed_scenarios_are_not_run_again() {
    let scratch = std::env::temp_dir().join(format!("gpu-rtl-record-{}", std::process::id()));
    let (cache, hdl) = (scratch.join("cache"), scratch.join("hdl"));
    std::fs::create_dir_all(hdl.join("prim")).unwrap();
    let stage = cosim::root().join("hdl/prim/stage.sv");
    std::fs::copy(&stage, hdl.join("prim/stage.sv")).unwrap();
    let unchanged = |record| {
        let said = run(CHECK, &cache, record, &hdl);
        assert!(said.contains(CHECK) && said.contains("1 passed"), "{said}");
        said.contains("[unchanged]")
    };
    assert_eq!(["1", "1", "0"].map(unchanged), [false, true, false]);
    let text = std::fs::read_to_string(&stage).unwrap();
    std::fs::write(hdl.join("prim/stage.sv"), text + "// changed\n").unwrap();
    assert_eq!(["1", "1"].map(unchanged), [false, true]);
    std::fs::remove_dir_all(scratch).unwrap();
}

fn runs_of_one_name_are_recorded_separately() {
    let cache = std::env::temp_dir().join(format!("gpu-rtl-runs-{}", std::process::id()));
    std::fs::create_dir_all(&cache).unwrap();
    let said = run("prim::deep_fifo::any_stall::rust", &cache, "1", &cosim::root().join("hdl"));
    let recorded = std::fs::read_dir(cache.join("gpu-rtl/passed")).unwrap().count();
    assert!(recorded > 1 && said.contains(&format!("{recorded} passed")), "{recorded} on record of\n{said}");
    std::fs::remove_dir_all(cache).unwrap();
}
