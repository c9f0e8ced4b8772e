//! Swaps units of the pipeline for their Verilog, or for both languages in lockstep.

use crate::Failure;
use chip::raster_pipe::RasterPipe;
use cosim::With;
use workloads::stats::UNITS;

/// The parts that a name stands for: a unit, both of a pair, or all.
pub fn parts(name: &str) -> Result<Vec<&'static str>, Failure> {
    let name = name.rsplit('/').next().unwrap_or(name);
    let named: Vec<_> = UNITS
        .into_iter()
        .filter(|unit| name == "all" || *unit == name || unit.trim_end_matches(['0', '1']) == name)
        .collect();
    if named.is_empty() {
        let known =
            "setup, coarse_raster, zcull, fine_raster, prop, zrop, crop (zrop0, zrop1, crop0, crop1), all";
        return Err(Failure::Input(format!("no unit {name}; there are {known}")));
    }
    Ok(named)
}

pub fn exchange(pipe: &mut RasterPipe, verilog: &[String], lockstep: &[String]) -> Result<(), Failure> {
    let mut taken: Vec<(&str, With)> = vec![];
    for (names, with) in [(verilog, With::Hdl), (lockstep, With::Lockstep)] {
        for name in names {
            for part in parts(name)? {
                if taken.iter().any(|(other, _)| *other == part) {
                    return Err(Failure::Input(format!("{part} is named twice; name it once")));
                }
                taken.push((part, with));
            }
        }
    }
    cosim::exchange_all(pipe, &taken).map_err(|e| Failure::Input(e.to_string()))
}
