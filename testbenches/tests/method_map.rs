//! The front end's method map is what the class tables and the policy say, in both
//! languages. `BLESS=1` writes it.

use classes::method_map::{self, CLASSES, RUST, SYSTEMVERILOG};

crate::tests! { the_tables_are_current what_the_driver_writes_is_allowed }

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
}

/// Every value seen in the captures of every method seen there.
fn what_the_driver_writes_is_allowed() {
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
