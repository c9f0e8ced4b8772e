//! The small machine of tests of the whole chip.

use chip::gpu::Params;
use kernel::Within;

/// Two ROPs and slices, one SM of one sub-partition: its Verilated library is the least that has all units.
pub fn small_chip() -> Params {
    let mut p = Params { slices: Within::new(2), ..Params::default() };
    p.raster_pipe.rops = Within::new(2);
    let compute = &mut p.compute_path;
    compute.sms = Within::new(1);
    compute.sub_partitions = Within::new(1);
    compute.cores.tpc.partitions = Within::new(1);
    compute.cores.tpc.sm.sides = Within::new(1);
    // Patches go through the L2, as they do where there are several SMs.
    p.draw_path.distributor.redistributes = Within::new(1);
    p.counted()
}
