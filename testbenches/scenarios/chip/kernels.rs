//! Recorded kernels of a driver on the chip, from the doorbell to DRAM: every buffer of results as the recording expects it.

use chip::machine::maxwell::Maxwell;
use kernel::slot::Slot;
use kit::Device;
use kit::scenario::Dut;
use workloads::kernels::{FROM_OUTSIDE, Launches, PATIENCE, carried};

/// Runs a recording; its cycles, or what is wrong.
pub fn judged(dut: Device<Maxwell>, name: &str) -> Result<u64, String> {
    let recording = carried(name)?;
    let p = dut.unit().p.clone();
    Launches::new(dut, &p, &recording, FROM_OUTSIDE).all()
}

/// The same on a machine's model, which is seen from inside.
pub fn judged_on_model(name: &str) -> Result<u64, String> {
    let (p, recording) = (chip::profile::Profile::nx(), carried(name)?);
    Launches::new(Slot::from(Maxwell::new(&p)), &p, &recording, PATIENCE).all()
}

/// A third of the recordings, for lockstep of the chip: the first 18 have every row of the instruction set that a recording reaches which is short
/// enough, and whose blocks fit the small machine (16 warps; atomics on shared memory are in those of more); then branches within branches, bytes, a tree of sums, a hand-over between blocks, launches that wait for each other, a product of
/// matrices.
pub const THIRD: [&str; 24] = [
    "atomics_rank",
    "double_arith",
    "double_div",
    "double_round",
    "float_loop",
    "fuzz_float_21",
    "fuzz_flow_13",
    "fuzz_int_3",
    "int64_alu",
    "lane_shuffle",
    "lane_vote",
    "shm_stencil",
    "launch_odd",
    "mem_structs",
    "mem_ubo_index",
    "sfu_trig",
    "uniform_div",
    "uniform_operands",
    "cf_nested_if",
    "mem_bytes",
    "shm_reduce",
    "mem_handover",
    "launch_chain",
    "sgemm_64",
];

/// Runs one on the small machine, which has one SM of one sub-partition: its cycles on the model, and in lockstep.
pub fn in_both(name: &str) -> Result<[u64; 2], String> {
    let new = |dut| Device::new(dut, Maxwell::new(&workloads::small_chip()));
    let model = judged(new(Dut::Rust), name)?;
    Ok([model, judged(new(Dut::Lockstep), name)?])
}
