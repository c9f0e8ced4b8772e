//! The lists of scenarios and rates that the program's crates have registered.
//!
//! `scenarios!` and `rates!` register a list wherever they are; a crate takes part as soon as the program links it, which
//! `use scenarios_gpc as _;` ensures.

use crate::rates::Rate;
use crate::scenario::Scenario;
use inventory::Collect;

/// A list, and where it is.
pub struct List<T: 'static> {
    pub module: &'static str,
    pub line: u32,
    pub items: fn() -> Vec<T>,
}

inventory::collect!(List<Scenario>);
inventory::collect!(List<Rate>);

/// The items of all lists, in the order of their modules.
pub fn all<T>() -> Vec<T>
where
    List<T>: Collect,
{
    of("")
}

/// The same of one crate, such as `scenarios_gpc`; of all if the name is empty.
pub fn of<T>(name: &str) -> Vec<T>
where
    List<T>: Collect,
{
    let is = |list: &&List<T>| name.is_empty() || list.module.split("::").next() == Some(name);
    let mut lists: Vec<&List<T>> = inventory::iter::<List<T>>.into_iter().filter(is).collect();
    lists.sort_by_key(|list| (list.module, list.line));
    lists.into_iter().flat_map(|list| (list.items)()).collect()
}
