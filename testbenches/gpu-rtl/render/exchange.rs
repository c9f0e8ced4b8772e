//! Swaps units of the pipeline for their Verilog, or for both languages in lockstep.

use crate::Failure;
use chip::raster_pipe::RasterPipe;
use cosim::With;

/// The parts that a name stands for: a unit (`zrop`, of every FBP), one place of it
/// (`fbp[1].zrop`), or all.
pub fn parts(pipe: &RasterPipe, name: &str) -> Result<Vec<String>, Failure> {
    let known = workloads::parts::of(pipe.fbp.len());
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

pub fn exchange(pipe: &mut RasterPipe, verilog: &[String], lockstep: &[String]) -> Result<(), Failure> {
    let mut taken: Vec<(String, With)> = vec![];
    for (names, with) in [(verilog, With::Hdl), (lockstep, With::Lockstep)] {
        for name in names {
            for part in parts(pipe, name)? {
                if taken.iter().any(|(other, _)| *other == part) {
                    return Err(Failure::Input(format!("{part} is named twice; name it once")));
                }
                taken.push((part, with));
            }
        }
    }
    let taken: Vec<_> = taken.iter().map(|(part, with)| (part.as_str(), *with)).collect();
    cosim::exchange_all(pipe, &taken).map_err(|e| Failure::Input(e.to_string()))
}
