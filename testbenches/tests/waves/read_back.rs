//! Waves, read back by an independent reader.

use super::common::{chain, drive};
use bundle::PrimRef;
use kernel::clocked::Clocked;
use kernel::offer::Offer;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use waves::{Options, Recorder, Summary};
use wellen::simple::{Waveform, read};

crate::tests! { vcd_shows_ports_and_registers_of_every_part fst_shows_the_same a_window_shows_its_cycles_alone a_selection_shows_its_parts_alone a_trigger_records_its_surroundings a_trigger_understands_names_of_values wrong_options_list_the_right_ones }

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// State and inputs of the units, by signal, as a reader should show them.
type Log = BTreeMap<(&'static str, u64), String>;

/// Records a run of the chain.
fn record(name: &str, cycles: u64, options: &Options) -> (PathBuf, Summary, Log) {
    let (path, mut chain, mut log) = (file(name), chain(), Log::new());
    let mut recorder = Recorder::create(&path, "chain", chain.unit_mut(), options).unwrap();
    // Invalid data are shown as zeros.
    let shown = |offer: &Offer<PrimRef>| offer.get().copied().unwrap_or_default();
    for cycle in 0..cycles {
        let (i, o, first) = (drive(cycle), chain.outputs(), chain.unit().first.outputs());
        let (popped, moved) = (shown(&o.pop), shown(&first.pop));
        let mut note = |name, value: String| _ = log.insert((name, cycle), value);
        note("chain.q.cycles", format!("{cycle:016b}"));
        note("chain.i.push_valid", format!("{:b}", u8::from(i.push.valid)));
        note("chain.o.pop_valid", format!("{:b}", u8::from(o.pop.valid)));
        note("chain.first.o.pop.prim", format!("{:016b}", moved.prim));
        note("chain.second.i.push.prim", format!("{:016b}", moved.prim));
        note("chain.second.i.pop_ready", format!("{:b}", u8::from(i.pop.ready)));
        note("chain.second.o.pop.vertices[1]", format!("{:016b}", popped.vertices[1]));
        note("chain.second.o.pop.topology", format!("{:?}", popped.topology));
        chain.step(&i);
        recorder.after(cycle, &i, chain.unit_mut()).unwrap();
    }
    (path, recorder.finish().unwrap(), log)
}

/// Paths of all signals. The reader makes a scope of an array.
fn paths(waves: &Waveform) -> Vec<(String, wellen::SignalRef)> {
    let h = waves.hierarchy();
    h.all_vars().map(|var| (h[var].full_name(h).replace(".[", "["), h[var].signal_ref())).collect()
}

/// The values of a signal in a file, by cycle.
fn values(waves: &mut Waveform, name: &str) -> BTreeMap<u64, String> {
    let all = paths(waves);
    let found = all.iter().find(|(path, _)| path == name);
    let id = found.unwrap_or_else(|| panic!("no {name} among {all:#?}")).1;
    waves.load_signals(&[id]);
    let (times, signal) = (waves.time_table().to_vec(), waves.get_signal(id).unwrap());
    let changes: BTreeMap<u64, String> =
        signal.iter_changes().map(|(at, value)| (times[at as usize], value.to_string())).collect();
    let now = |cycle: &u64| changes.range(..=*cycle).next_back().map(|(_, value)| value.clone());
    times.iter().filter_map(|cycle| Some((*cycle, now(cycle)?))).collect()
}

/// Checks that a file shows the log, in the cycles from `from` to `to`.
fn check(path: &Path, log: &Log, from: u64, to: u64, names: bool) {
    let mut waves = read(path).unwrap();
    let signals: std::collections::BTreeSet<_> = log.keys().map(|(name, _)| *name).collect();
    for name in signals {
        let shown = values(&mut waves, name);
        for cycle in from..=to {
            let (now, expected) = (shown.get(&cycle).cloned().unwrap_or_default(), &log[&(name, cycle)]);
            if name.ends_with("topology") && !names {
                let value = usize::from_str_radix(&now, 2).unwrap();
                assert_eq!(bundle::Topology::NAMES[value], expected, "{name} in cycle {cycle}");
            } else {
                assert_eq!(now, *expected, "{name} in cycle {cycle} of {}", path.display());
            }
        }
        // An FST file begins at cycle 0, whose values are unknown.
        let within = |(cycle, value): (&u64, &String)| {
            (from..=to).contains(cycle) || !names && *cycle == 0 && value.chars().all(|c| c == 'x')
        };
        assert!(shown.iter().all(within), "{name}: {shown:?}");
    }
}

fn vcd_shows_ports_and_registers_of_every_part() {
    let (path, summary, log) = record("all.vcd", 100, &Options::default());
    assert_eq!((summary.cycles, summary.window), (100, Some((0, 99))));
    check(&path, &log, 0, 99, true);
}

fn fst_shows_the_same() {
    let (path, _, log) = record("all.fst", 100, &Options::default());
    check(&path, &log, 0, 99, false);
}

fn a_window_shows_its_cycles_alone() {
    let options = Options { from: 40, to: Some(60), ..Options::default() };
    for (name, names) in [("window.vcd", true), ("window.fst", false)] {
        let (path, summary, log) = record(name, 100, &options);
        assert_eq!(summary.window, Some((40, 60)));
        check(&path, &log, 40, 60, names);
    }
}

fn a_selection_shows_its_parts_alone() {
    let options = Options { units: vec!["second".into()], ..Options::default() };
    let (path, _, mut log) = record("second.vcd", 50, &options);
    log.retain(|(name, _), _| name.starts_with("chain.second."));
    assert!(!log.is_empty());
    check(&path, &log, 0, 49, true);
    let waves = read(&path).unwrap();
    assert!(paths(&waves).iter().all(|(path, _)| path.starts_with("chain.second.")));
}

fn a_trigger_records_its_surroundings() {
    let (_, _, log) =
        record("before.vcd", 100, &Options { units: vec!["first".into()], ..Options::default() });
    let vertex = |cycle: u64| &log[&("chain.second.o.pop.vertices[1]", cycle)];
    let fired: Vec<_> = (0..100).filter(|cycle| vertex(*cycle) == vertex(50)).collect();
    let value = u64::from_str_radix(vertex(50), 2).unwrap();
    let on = Some(format!("chain.second.o.pop.vertices[1]={value}"));
    let options = Options { on, before: 3, after: 5, ..Options::default() };
    let (path, summary, log) = record("trigger.vcd", 100, &options);
    let (first, last) = (fired[0], fired[fired.len() - 1]);
    assert_eq!((summary.fired, summary.window), (fired.len() as u64, Some((first - 3, last + 5))));
    check(&path, &log, first - 3, last + 5, true);
}

fn a_trigger_understands_names_of_values() {
    let on = Some("first.pop.topology=trianglestrip".to_string());
    let options = Options { on, before: 0, after: 0, units: vec!["second".into()], ..Options::default() };
    let (path, summary, log) = record("names.vcd", 100, &options);
    assert!(summary.fired > 0 && summary.cycles == summary.fired);
    assert!(read(&path).is_ok() && !log.is_empty());
}

fn wrong_options_list_the_right_ones() {
    let error = |name: &str, options: &Options| {
        Recorder::create(&file(name), "chain", chain().unit_mut(), options).err().expect("an error")
    };
    let on = |text: &str| Options { on: Some(text.into()), ..Options::default() };
    let third = Options { units: vec!["third".into()], ..Options::default() };
    let cases = [
        (error("x.wave", &Options::default()), "waves are .vcd or .fst files"),
        (error("x.vcd", &third), "no part `third`; there are first, second, chain"),
        (error("x.vcd", &on("first")), "UNIT.FIELD=VALUE is expected"),
        (error("x.vcd", &on("first.q.coun=3")), "no field `first.q.coun`; like it: chain."),
        (error("x.vcd", &on("first.q.coun=3")), "chain.first.q.count"),
        (error("x.vcd", &on("first.q.count=300")), "chain.first.q.count has 8 bits"),
        (error("x.vcd", &on("first.q.count=many")), "`many` is no number"),
        (error("x.vcd", &on("q.count=1")), "may be any of chain.first.q.count, chain.second.q.count"),
        (error("x.vcd", &Options { from: 9, to: Some(3), ..Options::default() }), "no cycle is from 9 to 3"),
        (error("no/such/../\0/x.vcd", &Options::default()), "x.vcd"),
    ];
    for (said, expected) in cases {
        assert!(said.contains(expected), "`{expected}` is not in `{said}`");
    }
}
