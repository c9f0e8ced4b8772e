//! Recorded kernels of a driver on the chip, from the doorbell to DRAM: every buffer of results as the recording expects it.

use chip::gpu::Gpu;
use kit::Device;
use workloads::kernels::{Launches, carried};

/// Longer than any kernel works in its caches alone: atomics of one address are a slice's, and nothing of them is seen outside.
const PATIENCE: u64 = 2_000_000;

/// Runs a recording; its clocks, or what is wrong.
pub fn judged(dut: Device<Gpu>, name: &str) -> Result<u64, String> {
    let recording = carried(name)?;
    let p = dut.unit().p.clone();
    Launches::new(dut, &p, &recording, PATIENCE).all()
}

/// The same on a machine's model.
pub fn judged_on_model(name: &str) -> Result<u64, String> {
    judged(Device::new(kit::scenario::Dut::Rust, Gpu::new(&chip::profile::Profile::nx())), name)
}
