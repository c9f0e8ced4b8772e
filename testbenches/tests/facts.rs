//! Facts of the specification that have no rate id: docs/facts.tsv names the check of each,
//! and that check exists.

use crate::imports;
use chip::profile::Profile;
use kernel::params::Params;
use kit::documented;
use std::collections::BTreeSet;

crate::tests! { every_fact_names_its_check }

const FACTS: &str = include_str!("../../docs/facts.tsv");
const HEAD: &str = "id\tvalue\tkind\theld\tremark";

fn every_fact_names_its_check() {
    let scenarios =
        scenarios::all().iter().map(|s| format!("{}::{}", s.unit, s.name)).collect::<BTreeSet<_>>();
    let params = Profile::nx().group().rows().into_iter().map(|(name, ..)| name).collect::<Vec<_>>();
    let rates = scenarios::rates().iter().map(|rate| rate.id).collect::<BTreeSet<_>>();
    let files = imports::below("rtl-model", "rs");
    let between = |c: char| !c.is_alphanumeric() && c != '_';
    let words = files.values().flat_map(|text| text.split(between)).collect::<BTreeSet<_>>();
    let mut lines = FACTS.lines();
    assert_eq!(lines.next(), Some(HEAD));
    let (mut wrong, mut before) = (vec![], "");
    for line in lines {
        let cells: Vec<_> = line.split('\t').collect();
        let [id, value, kind, held, remark] = cells[..] else { panic!("five cells expected in `{line}`") };
        let (what, name) = held.split_once(' ').unwrap_or((held, ""));
        let there = match what {
            "scenario" => scenarios.contains(name),
            "parameter" => params.iter().any(|p| p == name || p.ends_with(&format!(".{name}"))),
            "rate" => rates.contains(name),
            "type" => words.contains(name),
            "code" => cosim::root().join(name).is_file(),
            "absent" | "differs" | "other" => name.is_empty() && !remark.is_empty(),
            _ => false,
        };
        if !there || id <= before || documented::row(id).is_some() || value.is_empty() || kind.is_empty() {
            wrong.push(line);
        }
        before = id;
    }
    assert!(wrong.is_empty(), "not there, out of order, or a rate:\n{}", wrong.join("\n"));
}
