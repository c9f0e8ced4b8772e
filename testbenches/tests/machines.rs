//! Recorded kernels on machines other than the base one, from the doorbell to DRAM: on the FPGA's, whose SM has four warps of one
//! sub-partition, the kernels that fit; with one slice of the L2 and with eight, all of which respond to a MEMBAR.

use chip::machine::maxwell::Maxwell;
use chip::profile::{EIGHT, FPGA, Profile};
use kit::Device;
use kit::scenario::Dut;
use scenarios_chip::kernels::judged;

crate::tests! { kernels_on_an_fpgas_machine membars_with_eight_slices a_block_that_fits_no_sm_is_refused }

fn on(profile: &str, name: &str) -> Result<u64, String> {
    let profile = Profile::parse("a profile", profile)?;
    judged(Device::new(Dut::Rust, Maxwell::new(&profile)), name)
}

fn kernels_on_an_fpgas_machine() {
    for name in ["int_addsub", "launch_odd", "mem_handover"] {
        assert!(on(FPGA, name).is_ok_and(|cycles| cycles > 0), "{name}");
    }
}

fn membars_with_eight_slices() {
    assert!(on(EIGHT, "mem_handover").is_ok_and(|cycles| cycles > 0));
}

/// A block of 1024 threads fits on no SM.
fn a_block_that_fits_no_sm_is_refused() {
    let notified = on(FPGA, "launch_1024").expect_err("it is refused");
    assert!(notified.contains("Threads"), "{notified}");
}
