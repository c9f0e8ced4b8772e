//! Names of the chip's units.

use crate::Failure;
use chip::gpu::Gpu;
use workloads::parts::Counts;

/// Units of the command path, and the hub's ports.
const HUB: [&str; 11] = [
    "command_path.host",
    "command_path.front_end",
    "command_path.macro_engine",
    "command_path.inline_to_memory",
    "command_path.copy_engine",
    "hub_memory.host_port",
    "hub_memory.front_end_port",
    "hub_memory.inline_port",
    "hub_memory.copy_port",
    "hub_memory.copy_engine_port",
    "hub_memory.mux",
];
/// Parts of memory that there is one of.
const MEMORY: [&str; 5] = ["gmmu", "space_control", "xbar", "smmu", "dram"];

/// All units, by their places in the chip.
pub fn known(gpu: &Gpu) -> Vec<String> {
    let (pipe, memory) = (gpu.raster_pipe.unit(), gpu.memory_system.unit());
    let pipe = Counts::of(pipe).names().into_iter().map(|name| format!("raster_pipe.{name}"));
    let rops = 0..gpu.rop_mux.len();
    let ports = ["zrop_port", "crop_port", "rop_mux"].into_iter();
    let ports = ports.flat_map(|part| rops.clone().map(move |k| format!("{part}[{k}]")));
    let of = |part: &'static str, n: usize| (0..n).map(move |k| format!("memory_system.{part}[{k}]"));
    let several = of("utlb", memory.utlb.len()).chain(of("l2", memory.l2.len()));
    let one = MEMORY.iter().map(|part| format!("memory_system.{part}"));
    HUB.map(String::from).into_iter().chain(pipe).chain(ports).chain(several).chain(one).collect()
}

/// A part's name without its place: `zrop` of `raster_pipe.fbp[1].zrop`, `l2` of `memory_system.l2[0]`.
fn unit_of(part: &str) -> &str {
    let last = part.rsplit('.').next().unwrap_or(part);
    last.split('[').next().unwrap_or(last)
}

/// The parts that a name stands for: a unit (`zrop`, of every FBP), one place of it
/// (`fbp[1].zrop`), or all.
pub fn parts(known: &[String], name: &str) -> Result<Vec<String>, Failure> {
    let unit = name.rsplit('/').next().unwrap_or(name);
    let placed =
        |part: &str| part == unit || part.strip_suffix(unit).is_some_and(|before| before.ends_with('.'));
    let chosen = |part: &&String| unit == "all" || placed(part) || unit_of(part) == unit;
    let named: Vec<_> = known.iter().filter(chosen).cloned().collect();
    if named.is_empty() {
        let known = known.join(", ");
        return Err(Failure::Input(format!(
            "no unit {unit}; there are {known}; `zrop` is all of that name, `all` is all of them"
        )));
    }
    Ok(named)
}
