//! A stuck chip reports which units wait, and what for.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use kernel::Within;
use kernel::slot::Slot;
use recordings::capture::Capture;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::kernels;
use workloads::small_chip;

crate::tests! { a_stuck_chip_names_the_waiting_units a_long_computation_is_no_deadlock }

/// The TRAM holds planes of only one primitive, and a subtile has two: such a profile is refused, so it is made here. The
/// planes of the second are requested and never made, so that its pixels' warp is not launched, and pixels listed in PROP are not shaded.
fn a_stuck_chip_names_the_waiting_units() {
    let mut p = small_chip();
    p.gpc.tpc.stri.prims = Within::new(1);
    let capture = Capture::carried("topo_triangles").expect("a frame of ours");
    let chip = StreamChip::new(Slot::from(Maxwell::new(&p)), &p);
    let mut run = Replay::new(chip, Around { patience: 20_000, ..Around::default() });
    let mut stuck = None;
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        if let Err(what) = run.run(1_000_000) {
            stuck = Some(what + &run.who_waits());
            break;
        }
    }
    let stuck = stuck.expect("it is stuck");
    for says in SAYS {
        assert!(stuck.contains(says), "`{says}` is not in: {stuck}");
    }
    // Idle units are not named.
    for idle in ["zrop", "vertex_fetch", "copy_engine", "work_distributor"] {
        assert!(!stuck.contains(idle), "`{idle}` is in: {stuck}");
    }
}

/// A kernel that only computes for more than 20,000 cycles.
fn a_long_computation_is_no_deadlock() {
    let recording = kernels::carried("cf_deep").expect("a kernel of ours");
    let mapped = kernels::mapped(&recording);
    let p = Profile::nx();
    let ended = |around| {
        let mut run = Replay::new(StreamChip::new(Slot::from(Maxwell::new(&p)), &p), around);
        (0..recording.submissions.len()).try_for_each(|n| {
            kernels::submit(&mut run, &recording, &mapped, n);
            run.run(u64::MAX).map(|ended| assert_eq!(ended, Ended::Idle))
        })
    };
    assert_eq!(ended(Around { patience: 15_000, ..Around::default() }), Ok(()));
    // The length of a computation has its own limit.
    let what = ended(Around { computes: 15_000, ..Around::default() }).expect_err("it computes for longer");
    assert!(what.contains("nothing but instructions for 15000 cycles"), "{what}");
}

const SAYS: [&str; 9] = [
    "deadlock, no unit makes progress",
    "gpu.gpc.tpc[0].stri.steps holds 1",
    "gpu.gpc.tpc[0].mpc.pixel_port.packets holds 11",
    "gpu.gpc.gpm.launch[0] is not idle",
    "gpu.gpc.tpc[0].mpc.pixel_port is not idle",
    "gpu.gpc.tpc[0].mpc.pixel_retire is not idle",
    "gpu.gpc.tpc[0].stri is not idle",
    "gpu.gpc.raster_half[0].prop.source_ops is not idle: width C32",
    "gpu.gpc.raster_half[0].prop.colour_out is not idle",
];
