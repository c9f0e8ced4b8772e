//! Recordings on machines other than the base one, from the doorbell to DRAM: on the FPGA's, whose SM has four warps of one
//! sub-partition, the kernels that fit; with 1, 3, 6 and 8 slices of the L2, all of which respond to a MEMBAR, and with three and six
//! ROPs, kernels and frames; and the same on eight SMs in two GPCs and on 20 in four.

use chip::machine::maxwell::Maxwell;
use chip::profile::{EIGHT, FPGA, NX, Profile, SLICES, SMS};
use kernel::slot::Slot;
use kit::Device;
use kit::scenario::Dut;
use recordings::capture::Capture;
use scenarios_chip::kernels::judged;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::results::Results;

crate::tests! {
    kernels_on_an_fpgas_machine membars_with_eight_slices kernels_with_any_number_of_slices
    frames_with_any_number_of_slices kernels_on_many_sms frames_of_many_sms a_block_that_fits_no_sm_is_refused
}

/// Kernels that together use all of the L2: reads, writes and atomics, MEMBARs, launches in order.
const KERNELS: [&str; 10] = [
    "atomics_rank",
    "int_addsub",
    "lane_shuffle",
    "launch_chain",
    "launch_odd",
    "mem_bytes",
    "mem_handover",
    "mem_structs",
    "sgemm_64",
    "shm_reduce",
];

/// Frames of few triangles, and of colours and depths with four samples, which are compressed.
const FRAMES: [&str; 3] = ["rast_subpixel", "msaa_resolve4", "msaa_depth"];

fn on(profile: &str, name: &str) -> Result<u64, String> {
    let profile = Profile::parse("a profile", profile)?;
    judged(Device::new(Dut::Rust, Maxwell::new(&profile)), name)
}

/// The picture that a machine draws of a recorded frame.
fn picture(profile: &str, name: &str) -> Vec<[u8; 4]> {
    let profile = Profile::parse("a profile", profile).expect("a good profile");
    let folder = Capture::place(name).expect("a frame of ours");
    let capture = Capture::load(&folder).expect("its stream");
    let readback = Results::load(&folder).expect("its results").readback.expect("a picture");
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let mut run = Replay::new(chip, Around::default());
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        assert!(matches!(run.run(20_000_000), Ok(Ended::Idle)), "submission {submission} of {name}");
    }
    readback.pixels(&run.memory)
}

fn kernels_on_an_fpgas_machine() {
    for name in ["int_addsub", "launch_odd", "mem_handover"] {
        assert!(on(FPGA, name).is_ok_and(|cycles| cycles > 0), "{name}");
    }
}

fn membars_with_eight_slices() {
    assert!(on(EIGHT, "mem_handover").is_ok_and(|cycles| cycles > 0));
}

fn kernels_run_on(machines: &[(&str, &str)]) {
    for (machine, profile) in machines {
        for name in KERNELS {
            if let Err(wrong) = on(profile, name) {
                panic!("{name} on {machine}: {wrong}");
            }
        }
    }
}

fn frames_are_the_same_on(machines: &[(&str, &str)]) {
    for name in FRAMES {
        let expected = picture(NX, name);
        for (machine, profile) in machines {
            assert!(picture(profile, name) == expected, "{machine}: another picture of {name}");
        }
    }
}

fn kernels_with_any_number_of_slices() {
    kernels_run_on(&SLICES);
}

fn frames_with_any_number_of_slices() {
    frames_are_the_same_on(&SLICES);
}

fn kernels_on_many_sms() {
    kernels_run_on(&SMS);
}

fn frames_of_many_sms() {
    frames_are_the_same_on(&SMS);
}

/// A block of 1024 threads fits on no SM.
fn a_block_that_fits_no_sm_is_refused() {
    let notified = on(FPGA, "launch_1024").expect_err("it is refused");
    assert!(notified.contains("Threads"), "{notified}");
}
