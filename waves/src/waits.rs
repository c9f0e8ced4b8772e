//! Diagnosis of a stuck chip: channels with valid and without ready, queues with contents, and units that are not idle, with
//! their state.

use crate::capture::{Capture, Plan};
use crate::layout::Layout;
use crate::select::Selection;
use crate::signal::{Kind, Signal};
use kernel::any::AnyUnit;
use kernel::ports::Ports;
use std::collections::{HashMap, HashSet};

/// Waiting parts of a unit called `name`, which was driven with `i`: paths of parts with their output ports that are valid and not
/// ready; queues of parts that are not idle, with their counts; then parts that are not idle, with those of
/// their registers whose values have names. Parts of `prim` are omitted: the unit that contains them is listed.
pub fn waits(name: &str, unit: &mut dyn AnyUnit, i: &dyn Ports) -> Vec<String> {
    let Ok(plan) = Plan::new(name, unit, &Selection::new(&[])) else { return vec![] };
    let layout = Layout::planned(name, unit, &plan);
    let image = Capture::new(plan, i, unit).words;
    let primitive: HashSet<String> =
        Plan::paths_of(unit, "prim/").into_iter().map(|part| format!("{name}.{part}")).collect();
    let of_primitive = |path: &str| path.match_indices('.').any(|(at, _)| primitive.contains(&path[..at]));
    let named = |kind: Kind, last: &str| -> Vec<(&Signal, String)> {
        let end = format!(".{last}");
        let signals = layout.signals.iter().filter(move |signal| signal.kind == kind);
        signals.filter_map(|signal| Some((signal, signal.path.strip_suffix(&end)?.to_string()))).collect()
    };
    let readies: HashMap<String, bool> = named(Kind::Input, "ready")
        .into_iter()
        .map(|(signal, path)| (path.replacen(".i.", ".o.", 1), signal.bit(&image, 0)))
        .collect();
    let busy: Vec<String> = named(Kind::Output, "idle")
        .into_iter()
        .filter(|(signal, path)| !signal.bit(&image, 0) && !of_primitive(path))
        .map(|(_, path)| path.trim_end_matches(".o").to_string())
        .collect();
    let is_busy = |path: &str| busy.iter().any(|busy| busy == path);
    let offered = named(Kind::Output, "valid").into_iter().filter(|(signal, path)| {
        signal.bit(&image, 0) && readies.get(path) == Some(&false) && !of_primitive(path)
    });
    let mut found: Vec<String> =
        offered.map(|(_, path)| format!("{} is not taken", path.replacen(".o.", ".", 1))).collect();
    // Queues have a register with their count.
    for (signal, path) in named(Kind::Register, "count") {
        let queue = path.trim_end_matches(".q");
        let owner = queue.rsplit_once('.').map_or("", |(owner, _)| owner);
        let held = signal.word(&image, 0);
        if held != 0 && primitive.contains(queue) && is_busy(owner) {
            found.push(format!("{queue} holds {held}"));
        }
    }
    let states: Vec<_> = layout
        .signals
        .iter()
        .filter(|signal| signal.kind == Kind::Register && !signal.names.is_empty() && signal.is_there(&image))
        .filter_map(|signal| {
            let (owner, register) = signal.path.split_once(".q.")?;
            let value = signal.names.get(signal.word(&image, 0) as usize)?;
            // Contents of offers and queues are not listed.
            (!register.contains('.')).then(|| (owner, format!("{register} {value}")))
        })
        .collect();
    found.extend(busy.iter().map(|path| {
        let own: Vec<_> = states.iter().filter(|(owner, _)| owner == path).map(|(_, s)| s.as_str()).collect();
        let own = if own.is_empty() { String::new() } else { format!(": {}", own.join(", ")) };
        format!("{path} is not idle{own}")
    }));
    found
}
