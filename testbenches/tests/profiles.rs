//! Profiles of machines: which parts have what they set, and what they may not set.

use chip::profile::{NX, Profile};
use kernel::params::{Kind, Params};

crate::tests! { sizes_reach_every_part what_follows_is_refused what_is_anothers_is_refused what_no_range_says_is_refused profiles_are_written_as_they_are_read built_in_machines_have_names }

fn set(settings: &[&str]) -> Result<Profile, String> {
    let settings: Vec<_> = settings.iter().map(ToString::to_string).collect();
    Profile::parse_with("nx", NX, &settings).map(|(profile, _)| profile)
}

/// Each part that names a size has the machine's, except where the assembly gives it a share.
fn sizes_reach_every_part() {
    let settings =
        ["slices=4", "gpcs=2", "rops=1", "lanes_log2=3", "slots=7", "register_rows=48", "memory.channels=2"];
    let profile = set(&settings).expect("a machine");
    let rows = profile.group().rows();
    for setting in settings {
        let (name, n) = setting.rsplit_once('=').unwrap();
        let size = name.rsplit('.').next().unwrap();
        let of = rows.iter().filter(|(_, row, _)| row.name == size && row.kind == Kind::Size);
        let values: Vec<_> = of.map(|(place, _, value)| (place, value.to_string())).collect();
        assert!(values.len() > 1, "{size} is only {values:?}");
        assert!(values.iter().all(|(_, value)| value == n), "{setting}: {values:?}");
    }
    assert_eq!(profile.gpc.tpc.sm.sub_partition.register_file.predicates.slots.get(), 7);
    let gpm = &profile.gpc.gpm;
    assert_eq!(
        [gpm.sms.get(), gpm.launch.sms.get(), gpm.launch.tpcs.get(), gpm.collect.sms.get()],
        [2, 1, 1, 1]
    );
}

fn what_follows_is_refused() {
    for setting in [
        "ports=10",
        "gpc.l1s=4",
        "partition.zculls=1",
        "gpc.gpm.launch.sms=2",
        "geometry.constants.order.rows=384",
        "geometry.reports.sources=5",
        "memory.xbar.up_depth=18",
    ] {
        let (name, n) = setting.split_once('=').unwrap();
        let error = format!("--set {setting}: {name} is {n}; it follows from other parameters: leave it out");
        assert_eq!(set(&[setting]).err(), Some(error));
    }
}

fn what_is_anothers_is_refused() {
    for (name, of) in [
        ("gpc.slices", "slices"),
        ("gpc.tpc.l1.returns.slices", "slices"),
        ("gpc.gpm.tpcs", "sms"),
        ("geometry.reports.counters", "rops"),
        ("memory.dram.channels", "memory.channels"),
        ("gpc.tpc.sm.special.sides", "gpc.tpc.sm.sides"),
        ("gpc.gpm.collect.subtiles", "gpc.gpm.subtiles"),
    ] {
        let error = format!("--set {name}=1: {name} is always {of}: set that one");
        assert_eq!(set(&[&format!("{name}=1")]).err(), Some(error));
    }
    let wrong = Profile::parse("mine.toml", "[gpc.gcc]\nsms = 2\n").unwrap_err();
    assert_eq!(wrong, "mine.toml: gpc.gcc.sms is always sms: set that one");
}

fn what_no_range_says_is_refused() {
    for (setting, error) in [
        ("gpcs=3", "gpcs is 3; there can be 1, 2, 4 or 8 GPCs"),
        ("sms=9", "sms is 9; 1 GPCs have 8 SMs each at most"),
        ("gpcs=4", "2 SMs do not divide among 4 GPCs; set sms to a multiple of gpcs"),
        ("memory.channels=3", "memory.channels is 3; it is a power of two"),
        ("sub_partitions=2", "sub_partitions is 2; it is gpc.tpc.partitions times gpc.tpc.sm.sides, 4"),
    ] {
        assert_eq!(set(&[setting]).err(), Some(format!("--set {setting}: {error}")));
    }
    for n in [1, 3, 5, 6, 7, 12, 16] {
        assert!(set(&[&format!("slices={n}")]).is_ok());
    }
    for n in [1, 3, 5, 6, 7] {
        assert!(set(&[&format!("rops={n}")]).is_ok());
    }
    assert!(set(&["slices=17"]).unwrap_err().contains("1 to 16"));
    assert!(set(&["sms=33"]).unwrap_err().contains("1 to 32"));
}

fn listed(words: &[&str]) -> std::process::Output {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.arg("profile").args(words).output().expect("the program")
}

fn profiles_are_written_as_they_are_read() {
    let text = String::from_utf8(listed(&["--set", "rops=4", "--format", "toml"]).stdout).expect("text");
    let read = Profile::parse("written", &text).expect("a profile");
    let wanted = set(&["rops=4"]).expect("a machine");
    assert_eq!(read.group().all(), wanted.group().all());
    let json: serde_json::Value =
        serde_json::from_slice(&listed(&["--format", "json"]).stdout).expect("JSON");
    let rows = json.as_array().expect("a list");
    let settable = wanted.group().rows().len() - wanted.group().fixed().len();
    assert_eq!(rows.len(), settable);
    assert!(rows.iter().all(|row| row["min"].as_u64() <= row["value"].as_u64()), "{json}");
}

fn built_in_machines_have_names() {
    let text = String::from_utf8(listed(&["--profile", "fpga"]).stdout).expect("text");
    let value = |line: &str| line.split_whitespace().nth(1).map(str::to_string);
    assert_eq!(text.lines().find(|line| line.starts_with("slices ")).and_then(value).as_deref(), Some("1"));
    let unknown = listed(&["--profile", "nosuch"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("gpcs2x4"), "{unknown:?}");
}
