//! The whole chip on several threads: the same cycles, registers and picture, whatever their number.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use chip::threads;
use kernel::any;
use kernel::slot::Slot;
use recordings::capture::Capture;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::results::Results;

crate::tests! { threads_change_no_register_and_no_picture }

/// What is left of a frame: its cycles, all state of the chip, and its picture.
#[derive(PartialEq)]
struct Left {
    cycles: u64,
    state: Vec<u64>,
    picture: Vec<[u8; 4]>,
}

fn left(of: usize) -> Left {
    let folder = Capture::place("topo_triangles").expect("a frame of ours");
    let capture = Capture::load(&folder).expect("its stream");
    let readback = Results::load(&folder).expect("its results").readback.expect("a picture");
    let profile = Profile::nx();
    let mut gpu = Slot::from(Maxwell::new(&profile));
    threads::spread(&mut gpu, of);
    let mut run = Replay::new(StreamChip::new(gpu, &profile), Around::default());
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        assert!(matches!(run.run(10_000_000), Ok(Ended::Idle)), "submission {submission}");
    }
    let state = any::image(&mut run.path_mut().board.dut).words;
    Left { cycles: run.cycle, state, picture: readback.pixels(&run.memory) }
}

/// Two threads share memory and partitions; with eight each TPC has one of its own.
fn threads_change_no_register_and_no_picture() {
    let alone = left(1);
    assert!(alone.picture.iter().any(|pixel| *pixel != alone.picture[0]), "something is drawn");
    for threads in [2, 8] {
        assert!(left(threads) == alone, "{threads} threads");
    }
}
