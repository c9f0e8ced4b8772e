//! Facts of the real chip, `hardware.tsv`: measured results of single instructions. They are a reference for all that run programs:
//! rows become programs for one block, and the results of these are judged.

mod cells;
mod code;
pub mod fact;
pub mod number;
pub mod pack;
pub mod run;
pub mod want;

use fact::Fact;
use std::sync::OnceLock;

/// The table, with its head.
pub const TABLE: &str = include_str!("../hardware.tsv");

/// Rules and rows that the modelled chip is known to get wrong. Correct ones must not be listed.
pub const KNOWN_WRONG: &[&str] = &[];

/// All rows.
pub fn all() -> &'static [Fact] {
    static ALL: OnceLock<Vec<Fact>> = OnceLock::new();
    ALL.get_or_init(|| fact::parse(TABLE).expect("the project's table is good"))
}

/// Every tenth row of each instruction from the first on, without rules that are known to be wrong.
pub fn a_tenth() -> Vec<&'static Fact> {
    let (mut chosen, mut seen) = (vec![], std::collections::BTreeMap::<&str, usize>::new());
    for fact in all() {
        let nth = seen.entry(&fact.mnemonic).or_default();
        if *nth % 10 == 0 && !KNOWN_WRONG.contains(&fact.rule.as_str()) {
            chosen.push(fact);
        }
        *nth += 1;
    }
    chosen
}
