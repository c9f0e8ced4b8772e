//! The front end's method map is generated from the class tables and the policy, in both
//! languages. `BLESS=1` writes it.

use classes::method_map::resets;
use classes::method_map::{self, CLASSES, RESET_RUST, RESET_SYSTEMVERILOG, RUST, SYSTEMVERILOG};
use std::collections::BTreeSet;

crate::tests! { the_tables_are_current values_of_the_driver_are_allowed reset_values_are_those_of_methods }

fn current(path: &str, text: &str) {
    let file = cosim::root().join(path);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == text, "{path} is old: run BLESS=1 cargo test --test checks method_map");
}

fn the_tables_are_current() {
    let map = method_map::compile();
    current(RUST, &method_map::rust(&map));
    current(SYSTEMVERILOG, &method_map::systemverilog(&map));
    current(RESET_RUST, &method_map::reset_rust());
    current(RESET_SYSTEMVERILOG, &method_map::reset_systemverilog());
}

/// Every value seen in the captures of every method seen there.
fn values_of_the_driver_are_allowed() {
    let map = method_map::compile();
    let used = method_map::used_by_captures();
    assert!(used.len() > 500);
    let mut refused = vec![];
    for (subchannel, offset, values) in used {
        if subchannel >= CLASSES.len() || offset < 0x100 {
            continue;
        }
        let entry = map.entries[subchannel].iter().find(|e| u32::from(e.address) * 4 == offset);
        let Some(entry) = entry else {
            refused.push(format!("{subchannel} {offset:#x}: no such method"));
            continue;
        };
        let rule = map.rules[usize::from(entry.rule)];
        let tests = [rule.legal, rule.built].map(|test| &map.legal[usize::from(test)]);
        let passes = |v: u32| {
            v & !rule.mask == 0
                && tests.into_iter().flatten().all(|l| l.values.contains(&(v >> l.low & l.mask)))
        };
        let bad = values.into_iter().filter(|v| !passes(*v));
        refused.extend(bad.map(|v| format!("{subchannel} {offset:#x}: value {v:#x}")));
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// docs/reset-values.tsv: each row is of the method that it names, each value that is sent is state that is sent again at a load, allowed and
/// built; it is the public one, or a reason is given; and no filtered state of 3D is without a row.
fn reset_values_are_those_of_methods() {
    let map = method_map::compile();
    let methods = method_map::methods(CLASSES[0]);
    let name = |at: u32| methods.iter().find(|m| m.offsets.contains(&at)).map_or("-", |m| &m.name[..]);
    let mut seen = BTreeSet::new();
    for row in resets::rows() {
        assert!(row.public.is_some() || row.ours.is_some() || !row.why.is_empty(), "{row:?}");
        assert!(row.ours.is_none() || row.public.is_none() || row.ours == row.public, "{row:?}");
        assert!(row.ours.is_some() || !row.why.is_empty(), "{row:?}");
        for at in row.addresses() {
            assert!(seen.insert(at), "{at:04x} has two rows");
            let entry = map.entries[0].iter().find(|e| u32::from(e.address) * 4 == at);
            assert!(name(at) == row.method || name(at) == "-" && row.method == "(15B4)", "{at:04x}: {row:?}");
            let (Some(value), Some(entry)) = (row.ours, entry) else {
                assert!(row.ours.is_none(), "{row:?}");
                continue;
            };
            let rule = map.rules[usize::from(entry.rule)];
            let tests = [rule.legal, rule.built].map(|test| &map.legal[usize::from(test)]);
            let allowed = value & !rule.mask == 0
                && tests.into_iter().flatten().all(|l| l.values.contains(&(value >> l.low & l.mask)));
            assert!(allowed && rule.kind == bundle::MethodKind::State && rule.filtered, "{at:04x}: {row:?}");
        }
    }
    let state = |e: &&method_map::Entry| {
        let rule = map.rules[usize::from(e.rule)];
        rule.kind == bundle::MethodKind::State && rule.filtered
    };
    let missing: Vec<_> = map.entries[0].iter().filter(state).map(|e| 4 * u32::from(e.address)).collect();
    let missing: Vec<_> = missing.into_iter().filter(|at| !seen.contains(at)).collect();
    assert!(missing.is_empty(), "no reset values: {missing:04x?}");
}
