//! Methods reach the units that retain their values: the methods of a unit's table of state are on the route that leads there.

use bundle::*;
use std::collections::{BTreeMap, BTreeSet};

crate::tests! { stored_state_reaches_its_unit }

type Route = fn(u16) -> bool;

/// Tables of state, and the route to each unit; `None` for units that see every method.
const TABLES: &[(&str, Option<Route>)] = &[
    ("alpha_state_after", None),
    ("bias_after", Some(to_screen)),
    ("colour_after", Some(for_crop)),
    ("colours_after", Some(to_world)),
    ("compute_after", None),
    ("constant_state_after", None),
    ("copy_after", None),
    ("count_state_after", None),
    ("defaults_after", Some(for_shading)),
    ("depth_state_after", Some(after_setup)),
    ("draw_after", None),
    ("inline_after", None),
    ("layer_state_after", Some(to_world)),
    ("polygon_after", Some(to_screen)),
    ("settings_after", Some(after_setup)),
    ("source_after", Some(after_setup)),
    ("sprites_after", Some(for_shading)),
    ("stages_state_after", Some(to_world)),
    ("stream_state_after", Some(to_world)),
    ("surfaces_after", Some(after_setup)),
    ("tess_state_after", Some(to_world)),
    ("vertex_state_after", Some(to_world)),
    ("viewports_state_after", Some(to_world)),
    ("vsc_state_after", Some(to_world)),
    ("window_after", Some(to_screen)),
    ("zcull_after", Some(after_setup)),
    ("zrop_after", Some(for_zrop)),
];

/// Methods outside the routes: PDB generates them.
const OTHERWISE: [&str; 1] = ["ALPHA_NOTIFIED"];

/// A line's method, and the address bits that select an element of its array.
fn method_of(line: &str) -> Option<(&str, u16)> {
    let line = line.trim();
    if let Some(rest) = line.strip_prefix("if ((state.address & ~14'h") {
        let (mask, rest) = rest.split_once(") == ")?;
        return Some((rest.split_once(')')?.0, u16::from_str_radix(mask, 16).ok()?));
    }
    let (name, _) = line.split_once(':')?;
    let named = name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
    named.then_some((name, 0))
}

fn stored_state_reaches_its_unit() {
    let packages = rtl_model::packages();
    let constant = |line: &'static str| {
        let (name, at) = line.trim().strip_prefix("localparam method_address_t ")?.split_once(" = 14'h")?;
        Some((name, u16::from_str_radix(at.trim_end_matches(';'), 16).expect("an address")))
    };
    let text: &'static str = packages.iter().map(|(_, text)| &text[..]).collect::<String>().leak();
    let addresses: BTreeMap<_, _> = text.lines().filter_map(constant).collect();
    let (mut tables, mut astray, mut methods) = (BTreeSet::new(), vec![], 0);
    for function in text.split("\n  function automatic ").skip(1) {
        let function = function.split("endfunction").next().expect("its text");
        let head = function.lines().next().expect("its head");
        let Some((name, _)) =
            head.split_once("_t old, input state_t state);").and_then(|(h, _)| h.split_once('('))
        else {
            continue;
        };
        let name = name.rsplit(' ').next().expect("its name");
        tables.insert(name);
        let listed = TABLES.iter().find(|table| table.0 == name);
        let Some(route) = listed.unwrap_or_else(|| panic!("{name} is not listed")).1 else { continue };
        for (method, bits) in function.lines().filter_map(method_of) {
            methods += 1;
            let at = addresses[method];
            let all = (0..0x4000).step_by(4).filter(|address| address & !bits == at);
            let lost = all.filter(|address| !route(*address) && !OTHERWISE.contains(&method));
            astray.extend(lost.map(|address| format!("{name}: {method} ({address:04x})")));
        }
    }
    assert!(astray.is_empty(), "{astray:#?}");
    assert!(TABLES.iter().all(|table| tables.contains(table.0)) && methods > 200, "{methods} of {tables:?}");
}
