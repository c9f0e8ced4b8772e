//! The tables of methods agree with the class: addresses, arrays, positions of fields, and,
//! by the names of values, their meanings.

mod values;

use bundle::*;
use classes::method_map::unbuilt;
use classes::{Class, Method};
use hub::state_constants::class::{BIND_GROUP_CONSTANT_BUFFER, LOAD_CONSTANT_BUFFER};
use std::collections::{BTreeMap, BTreeSet};
use values::{other_numbers_mean_what_the_tables_say, values_mean_what_their_names_say};

crate::tests! {
    addresses_are_those_of_the_class fields_lie_where_the_class_has_them arrays_are_those_of_the_class
    values_mean_what_their_names_say other_numbers_mean_what_the_tables_say
    what_no_unit_decodes_is_listed the_page_is_current
}

/// Methods of derived state, which the class does not have.
const OURS: [&str; 5] = [
    "FLUSH_VERTEX_CACHE",
    "SET_CONSTANT_ATTRIBUTE",
    "SET_CONSTANT_ATTRIBUTE_VALUE",
    "VIEWPORT_CLIPS",
    "VIEWPORT_SCISSORS",
];

/// Arrays of which units decode only the first element, those of viewports; those of two numbers; and
/// those that are no array in the tables.
const FIRST: [&str; 8] = [
    "SET_STREAM_OUT_LAYOUT_SELECT",
    "SET_SCISSOR_ENABLE",
    "SET_SCISSOR_HORIZONTAL",
    "SET_SCISSOR_VERTICAL",
    "SET_VIEWPORT_CLIP_HORIZONTAL",
    "SET_VIEWPORT_CLIP_VERTICAL",
    "SET_VIEWPORT_CLIP_MIN_Z",
    "SET_VIEWPORT_CLIP_MAX_Z",
];

/// Packages of methods that are not of the 3D class: of others, or of none.
fn class_of(package: &str) -> Option<Class> {
    match package {
        "copy_class_pkg" => Some(Class::Copy),
        "inline_class_pkg" => Some(Class::Inline),
        "compute_class_pkg" => Some(Class::Compute),
        "two_d_class_pkg" => Some(Class::TwoD),
        "derived_state_pkg" => None,
        _ => Some(Class::ThreeD),
    }
}

/// The package of methods that no unit decodes.
const PASSED: &str = "passed_methods_pkg";
const CLASSES: [Class; 5] = [Class::ThreeD, Class::Copy, Class::Inline, Class::Compute, Class::TwoD];

fn class(name: &str) -> (u32, &'static Method) {
    of_class(Class::ThreeD, name)
}

fn of_class(class: Class, name: &str) -> (u32, &'static Method) {
    let mut rows = class.table().iter();
    let (&at, method) = rows.find(|(_, m)| m.name == name).unwrap_or_else(|| panic!("no method {name}"));
    (at, method)
}

/// Names and addresses of a class's methods in the packages, and for each field its bits.
fn tables(class: Class) -> (BTreeMap<String, u32>, BTreeMap<String, (u32, u32)>) {
    tables_of(|package| class_of(package) == Some(class))
}

fn tables_of(is: impl Fn(&str) -> bool) -> (BTreeMap<String, u32>, BTreeMap<String, (u32, u32)>) {
    let (mut methods, mut fields) = (BTreeMap::new(), BTreeMap::new());
    for (_, text) in rtl_model::packages().iter().filter(|(name, _)| is(name)) {
        let mut field = None;
        for line in text.lines().map(str::trim) {
            if let Some((name, at)) =
                line.strip_prefix("localparam method_address_t ").and_then(|l| l.split_once(" = 14'h"))
            {
                let at = u32::from_str_radix(at.trim_end_matches(';'), 16).unwrap();
                assert!(methods.insert(name.to_string(), at).is_none(), "{name} is there twice");
            } else if let Some(head) = line.strip_suffix("(input method_value_t value);") {
                field = head.split(' ').next_back().map(str::to_string);
            } else if let Some(name) = line.strip_prefix("return ").and_then(|_| field.take()) {
                let bits = line.split("value[").nth(1).map(|l| l.split_once(']').unwrap().0);
                let (high, low) = bits.unwrap_or("31:0").split_once(':').unwrap();
                fields.insert(name, (high.parse().unwrap(), low.parse().unwrap()));
            }
        }
    }
    (methods, fields)
}

fn addresses_are_those_of_the_class() {
    let counts = CLASSES.map(|class| {
        let (methods, _) = tables(class);
        for (name, at) in methods.iter().filter(|(name, _)| !OURS.contains(&&name[..])) {
            assert_eq!(of_class(class, name).0, *at, "{name}");
        }
        methods.len()
    });
    let least = [100, 20, 10, 10, 80];
    assert!(
        counts.iter().zip(least).all(|(count, least)| *count > least),
        "methods of the classes: {counts:?}"
    );
}

/// docs/methods.md is the command's output for the model.
fn the_page_is_current() {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_gpu-rtl"))
        .args(["methods", "--check"])
        .current_dir(cosim::root())
        .output()
        .expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

/// docs/methods.tsv has exactly the methods of 3D that are in no table, and for refused ones existing
/// units and fields.
fn what_no_unit_decodes_is_listed() {
    // the inline copy's are in 3D's class, too
    let decoded = |class| tables_of(|package| class_of(package) == Some(class) && package != PASSED).0;
    let [decoded, inline] = [Class::ThreeD, Class::Inline].map(decoded);
    let all = Class::ThreeD.table().values().map(|m| (m.name, m)).collect::<BTreeMap<_, _>>();
    let listed = unbuilt::rows().iter().map(|row| row.method).collect::<Vec<_>>();
    assert!(listed.is_sorted_by(|a, b| a < b), "docs/methods.tsv is not sorted by name");
    let undecoded = |name: &&str| !decoded.contains_key(*name) && !inline.contains_key(*name);
    let undecoded = all.keys().copied().filter(undecoded).collect::<BTreeSet<_>>();
    // Other fields of a decoded method may be refused.
    let partly = |name: &&str| {
        unbuilt::rows().iter().any(|row| row.method == *name && row.what == "refused")
            && !undecoded.contains(name)
    };
    let listed = listed.into_iter().filter(|name| !partly(name)).collect();
    let differ = undecoded.symmetric_difference(&listed).copied().collect::<Vec<_>>();
    assert!(differ.is_empty(), "in docs/methods.tsv, or decoded by no unit, but not both: {differ:?}");
    let (mut wrong, mut refused) = (vec![], 0);
    for row in unbuilt::rows() {
        let unit = row.why.split_once(": ").map_or("", |(unit, _)| unit);
        let there = ["front_end", "inline_to_memory", "nothing", "later"].contains(&row.what)
            || ["refused", "accepted"].contains(&row.what)
                && cosim::tree().join(format!("{unit}.sv")).exists();
        let named = row.what != "refused" || {
            refused += 1;
            let fields = row.why.split_once(": ").map_or("", |(_, fields)| fields).split(' ');
            let mut names = fields.map(|f| f.split_once('=').map_or(f, |(name, _)| name));
            names.all(|f| {
                all[row.method].fields.iter().any(|have| have.name == f)
                    && unbuilt::built(row.method, f, 0)
                        .is_some_and(|values| !values.is_empty() || row.why.ends_with("=none"))
            })
        };
        if !there || !named || row.why.is_empty() {
            wrong.push(row);
        }
    }
    assert!(wrong.is_empty() && refused > 10, "{refused} are refused; wrong are {wrong:#?}");
}

/// A field of the class's name lies within the class's; another begins and ends where some of
/// the class do.
fn fields_lie_where_the_class_has_them() {
    for class in CLASSES {
        fields_of(class);
    }
}

fn fields_of(class: Class) {
    let (methods, fields) = tables(class);
    assert!(2 * fields.len() >= methods.len(), "fields of most methods");
    for (name, &(high, low)) in &fields {
        let of =
            methods.keys().filter(|m| name.starts_with(&(m.to_lowercase() + "_"))).max_by_key(|m| m.len());
        let method = of.unwrap_or_else(|| panic!("{name} is of no method"));
        if OURS.contains(&&method[..]) {
            continue;
        }
        let all = &of_class(class, method).1.fields;
        let own = name[method.len() + 1..].to_uppercase();
        match all.iter().find(|f| f.name == own) {
            Some(f) => {
                assert!(f.low <= low && high <= f.high, "{name}: {high}:{low}, not {}:{}", f.high, f.low)
            }
            None => {
                let begins = low == 0 || all.iter().any(|f| f.low == low);
                let ends = high == 31 || all.iter().any(|f| f.high == high);
                assert!(begins && ends || PARTS.contains(&&name[..]), "{name}: {high}:{low}");
            }
        }
    }
}

/// Fields that combine several of the class, or that end at the end of none.
const PARTS: [&str; 1] = ["set_ct_select_targets"];

macro_rules! arrays {
    ($($M:ident)*) => { [$((stringify!($M), $M, u32::from($M::STRIDE), u32::from($M::SPAN / $M::STRIDE) + 1),)*] };
}

fn arrays_are_those_of_the_class() {
    let arrays = arrays! {
        SET_COLOR_TARGET_A SET_COLOR_TARGET_B SET_COLOR_TARGET_WIDTH SET_COLOR_TARGET_HEIGHT
        SET_COLOR_TARGET_FORMAT SET_COLOR_TARGET_MEMORY SET_COLOR_TARGET_THIRD_DIMENSION
        SET_COLOR_TARGET_ARRAY_PITCH SET_COLOR_TARGET_LAYER SET_CT_WRITE SET_COLOR_CLEAR_VALUE
        SET_ANTI_ALIAS_SAMPLE_POSITIONS SET_BLEND SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA
        SET_BLEND_PER_TARGET_COLOR_OP SET_BLEND_PER_TARGET_COLOR_SOURCE_COEFF
        SET_BLEND_PER_TARGET_COLOR_DEST_COEFF SET_BLEND_PER_TARGET_ALPHA_OP
        SET_BLEND_PER_TARGET_ALPHA_SOURCE_COEFF SET_BLEND_PER_TARGET_ALPHA_DEST_COEFF
        SET_VERTEX_STREAM_A_FORMAT SET_VERTEX_STREAM_A_LOCATION_A SET_VERTEX_STREAM_A_LOCATION_B
        SET_VERTEX_STREAM_A_FREQUENCY SET_VERTEX_STREAM_B_FORMAT SET_VERTEX_STREAM_B_LOCATION_A
        SET_VERTEX_STREAM_B_LOCATION_B SET_VERTEX_STREAM_B_FREQUENCY SET_VERTEX_STREAM_INSTANCE_A
        SET_VERTEX_STREAM_INSTANCE_B SET_VERTEX_STREAM_LIMIT_A_A SET_VERTEX_STREAM_LIMIT_A_B
        SET_VERTEX_STREAM_LIMIT_B_A SET_VERTEX_STREAM_LIMIT_B_B
        SET_VIEWPORT_SCALE_X SET_VIEWPORT_SCALE_Y SET_VIEWPORT_SCALE_Z SET_VIEWPORT_OFFSET_X
        SET_VIEWPORT_OFFSET_Y SET_VIEWPORT_OFFSET_Z SET_VIEWPORT_COORDINATE_SWIZZLE
        SET_PIPELINE_REGISTER_COUNT SET_STREAM_OUT_BUFFER_ENABLE SET_STREAM_OUT_BUFFER_ADDRESS_A
        SET_STREAM_OUT_BUFFER_ADDRESS_B SET_STREAM_OUT_BUFFER_SIZE SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER
        SET_STREAM_OUT_CONTROL_STREAM SET_STREAM_OUT_CONTROL_COMPONENT_COUNT SET_STREAM_OUT_CONTROL_STRIDE
        SET_POLYGON_STIPPLE_PATTERN SET_WINDOW_CLIP_HORIZONTAL SET_WINDOW_CLIP_VERTICAL
        SET_VERTEX_ATTRIBUTE_A SET_VERTEX_ATTRIBUTE_B SET_PIPELINE_SHADER SET_PIPELINE_PROGRAM
        SET_PIPELINE_RESERVED_A SET_PIPELINE_BINDING SET_PIPELINE_RESERVED_B SET_PIPELINE_RESERVED_C
        SET_PIPELINE_RESERVED_D SET_PIPELINE_RESERVED_E LOAD_CONSTANT_BUFFER BIND_GROUP_CONSTANT_BUFFER
        SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION SET_COLOR_COMPRESSION SET_COLOR_TARGET_MARK
    };
    for (name, at, stride, count) in arrays {
        let (first, method) = class(name);
        assert_eq!((first, &method.array[..]), (at.into(), &[(stride, count)][..]), "{name}");
    }
    for name in tables(Class::ThreeD).0.keys().filter(|name| !OURS.contains(&&name[..])) {
        let listed = arrays.iter().any(|a| a.0 == name) || FIRST.contains(&&name[..]);
        assert_eq!(listed, !class(name).1.array.is_empty(), "{name}: an array or not");
    }
}
