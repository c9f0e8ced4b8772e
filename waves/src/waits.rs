//! Waits: in a chip in which nothing moves any more, who offers what nobody takes, and who is not idle.

use crate::capture::{Capture, Plan};
use crate::layout::Layout;
use crate::select::Selection;
use crate::signal::{Kind, Signal};
use kernel::any::AnyUnit;
use kernel::ports::Ports;
use std::collections::HashMap;

/// Who waits in a unit called `name`, which was driven with `i`: paths of parts with their output ports that are offered and not
/// taken, then parts that say that they are not idle. Parts of `prim` are left out: who has them is shown.
pub fn waits(name: &str, unit: &mut dyn AnyUnit, i: &dyn Ports) -> Vec<String> {
    let Ok(plan) = Plan::new(name, unit, &Selection::new(&[])) else { return vec![] };
    let layout = Layout::planned(name, unit, &plan);
    let image = Capture::of(&plan, i, unit).image.words;
    let primitive = Plan::paths_of(unit, "prim/");
    let of_primitive = |path: &str| primitive.iter().any(|part| path.starts_with(&format!("{name}.{part}.")));
    let named = |kind: Kind, last: &str| -> Vec<(&Signal, String)> {
        let end = format!(".{last}");
        let signals = layout.signals.iter().filter(move |signal| signal.kind == kind);
        signals.filter_map(|signal| Some((signal, signal.path.strip_suffix(&end)?.to_string()))).collect()
    };
    let readies: HashMap<String, bool> = named(Kind::Input, "ready")
        .into_iter()
        .map(|(signal, path)| (path.replacen(".i.", ".o.", 1), signal.bit(&image, 0)))
        .collect();
    let offered = named(Kind::Output, "valid").into_iter().filter(|(signal, path)| {
        signal.bit(&image, 0) && readies.get(path) == Some(&false) && !of_primitive(path)
    });
    let mut found: Vec<String> =
        offered.map(|(_, path)| format!("{} is not taken", path.replacen(".o.", ".", 1))).collect();
    let busy = named(Kind::Output, "idle").into_iter();
    let busy = busy.filter(|(signal, path)| !signal.bit(&image, 0) && !of_primitive(path));
    found.extend(busy.map(|(_, path)| format!("{} is not idle", path.trim_end_matches(".o"))));
    found
}
