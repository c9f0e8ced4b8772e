//! Names of the units of the pipeline.

use crate::Failure;
use workloads::parts::Counts;

/// The parts that a name stands for: a unit (`zrop`, of every FBP), one place of it
/// (`fbp[1].zrop`), or all.
pub fn parts(counts: Counts, name: &str) -> Result<Vec<String>, Failure> {
    let known = counts.names();
    let unit = name.rsplit('/').next().unwrap_or(name);
    let last = |part: &str| part.rsplit('.').next() == Some(unit);
    let chosen = |part: &&String| unit == "all" || *part == unit || last(part);
    let named: Vec<_> = known.iter().filter(chosen).cloned().collect();
    if named.is_empty() {
        let known = known.join(", ");
        return Err(Failure::Input(format!(
            "no unit {unit}; there are {known}; `zrop` is all of that name, `all` is all of them"
        )));
    }
    Ok(named)
}
