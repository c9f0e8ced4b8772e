//! Each unit has one name and one path: no unit lacks a face, and every rate is in the table.

use kit::documented;
use kit::rates::first_light;
use scenarios::tree;

crate::tests! { every_unit_is_whole_and_in_lockstep module_names_are_unique rates_are_those_of_the_table every_pipeline_rate_is_measured_or_has_a_reason no_rate_is_measured_twice the_table_is_read_in_full }

fn every_unit_is_whole_and_in_lockstep() {
    let units = tree::units();
    assert!(units.iter().any(|u| u.path == "prim/fifo"), "the tree was not found");
    let lacking: Vec<_> = units.iter().filter(|u| !u.is_whole()).map(|u| u.lacks()).collect();
    assert!(lacking.is_empty(), "units that lack a face:\n{}", lacking.join("\n"));
}

fn module_names_are_unique() {
    let mut names: Vec<_> =
        tree::units().iter().map(|u| u.path.rsplit('/').next().unwrap().to_string()).collect();
    names.sort();
    let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| &pair[0]).collect();
    assert!(twice.is_empty(), "names of more than one unit: {twice:?}");
}

fn rates_are_those_of_the_table() {
    for rate in scenarios::rates() {
        let row = documented::row(rate.id).unwrap_or_else(|| panic!("{} is not in docs/rates.tsv", rate.id));
        let [low, high] = row.values;
        assert!(
            (low..=high).contains(&rate.documented),
            "{}: documented as {low} to {high}, but the scenario says {}",
            rate.id,
            rate.documented
        );
    }
}

fn every_pipeline_rate_is_measured_or_has_a_reason() {
    let measured: Vec<_> = scenarios::rates().iter().map(|r| r.id).collect();
    let required: Vec<_> =
        documented::rows().map(|row| row.id).filter(|id| first_light::requires(id)).collect();
    for wanted in first_light::REQUIRED {
        let start = wanted.trim_end_matches('*');
        assert!(required.iter().any(|id| id.starts_with(start)), "no documented rate is {wanted}");
    }
    for id in &required {
        let (measured, reason) = (measured.contains(id), first_light::reason(id));
        assert!(measured || reason.is_some(), "{id} is neither measured nor listed as unmeasured");
        assert!(!(measured && reason.is_some()), "{id} is measured, but listed as unmeasured");
    }
    for (id, _) in first_light::UNMEASURED {
        let requested = required.iter().any(|required| first_light::is_named(required, id));
        assert!(requested, "{id} is listed as unmeasured, but no test names it");
    }
}

fn no_rate_is_measured_twice() {
    let mut ids: Vec<_> = scenarios::rates().iter().map(|r| r.id).collect();
    ids.sort_unstable();
    let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    assert!(twice.is_empty(), "measured twice: {twice:?}");
}

fn the_table_is_read_in_full() {
    let ids: std::collections::BTreeSet<_> = documented::rows().map(|row| row.id).collect();
    assert_eq!(ids.len(), documented::rows().count(), "an id occurs twice");
    assert!(ids.len() > 400);
}
