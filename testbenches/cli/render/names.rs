//! Names of the chip's units.

use crate::Failure;
use crate::nearest::unknown;
use diagram::tree::{Part, parts as parts_of};
use kernel::unit::Unit;

/// All units, by their places in the chip: what is inside of assemblies.
pub fn known(gpu: &mut impl Unit) -> Vec<String> {
    names("", &parts_of(gpu))
}

fn names(outer: &str, parts: &[Part]) -> Vec<String> {
    let name = |part: &Part| format!("{outer}{}", part.name);
    let inside = |part: &Part| match part.block() {
        "chip" => names(&(name(part) + "."), &part.parts),
        _ => vec![name(part)],
    };
    parts.iter().flat_map(inside).collect()
}

/// A part's name without its place: `zrop` of `partition[1].zrop`, `l2` of `memory.l2[0]`.
fn unit_of(part: &str) -> &str {
    let last = part.rsplit('.').next().unwrap_or(part);
    last.split('[').next().unwrap_or(last)
}

/// The parts that a name stands for: a unit (`zrop`, of every partition), one place of it
/// (`partition[1].zrop`), or all.
pub fn parts(known: &[String], name: &str) -> Result<Vec<String>, Failure> {
    let unit = name.rsplit('/').next().unwrap_or(name);
    let placed =
        |part: &str| part == unit || part.strip_suffix(unit).is_some_and(|before| before.ends_with('.'));
    let chosen = |part: &&String| unit == "all" || placed(part) || unit_of(part) == unit;
    let named: Vec<_> = known.iter().filter(chosen).cloned().collect();
    if named.is_empty() {
        return Err(unknown("unit", unit, known, "gpu-rtl list units"));
    }
    Ok(named)
}
