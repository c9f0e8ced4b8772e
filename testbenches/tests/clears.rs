//! DRAM traffic of a clear: the data that ROPs or slices write, once, and no reads.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use kernel::slot::Slot;
use recordings::capture::Capture;
use workloads::board::traffic::Traffic;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};

crate::tests! { sectors_of_a_clear_move_once }

/// CLEAR_SURFACE of the 3D class, and its bits.
const CLEAR: u32 = 0x19d0;
const DEPTH_AND_STENCIL: u32 = 3;
const COLOUR: u32 = 0x3c;
/// Sectors of 128 by 128 pixels of four bytes.
const SURFACE: u64 = 128 * 128 * 4 / 32;

/// Sectors.
#[derive(Debug)]
struct Moved {
    /// Sectors written by clients, and by slices for fast clears.
    written: u64,
    filled: u64,
    /// Sectors that slices read from memory, and write to it.
    to_read: u64,
    to_write: u64,
}

/// Runs the recorded stream up to its clear, with these clear bits.
fn moved(bits: u32) -> Moved {
    let mut capture = Capture::carried("cube").expect("a recording of ours");
    let mut clears = 0;
    let change = capture.change(|given| {
        let clear = given.method == CLEAR && given.subchannel == 0;
        clears += u32::from(clear);
        clear.then_some(bits)
    });
    change.expect("a stream with a clear");
    assert_eq!(clears, 1);
    let profile = Profile::nx();
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let (mut run, mut traffic) = (Replay::new(chip, Around::default()), Traffic::default());
    for submission in 0..2 {
        run.submit(&capture, submission);
        let ended = run.run_watched(20_000_000, &mut |_, _: &_, chip: &mut StreamChip| {
            traffic.lookup(&chip.board);
            Ok(())
        });
        assert!(matches!(ended, Ok(Ended::Idle)), "submission {submission}");
    }
    Moved {
        written: traffic.clients.values().map(|client| client.written).sum(),
        filled: traffic.filled(),
        to_read: traffic.misses.read,
        to_write: traffic.misses.written,
    }
}

fn sectors_of_a_clear_move_once() {
    let none = moved(0);
    let depth = moved(DEPTH_AND_STENCIL);
    let wrote = depth.written - none.written;
    // Some tiles remain in the ROPs' caches.
    assert!(wrote > SURFACE * 3 / 4 && wrote <= SURFACE, "{depth:?} for {none:?}");
    assert_eq!(depth.to_write - none.to_write, wrote, "{depth:?} for {none:?}");
    assert_eq!(depth.filled, 0);
    // ROPs probe the page's kind, and a probe reads no sector (decision 193).
    assert_eq!(depth.to_read, none.to_read, "{depth:?} for {none:?}");
    let colour = moved(COLOUR);
    assert_eq!((colour.written - none.written, colour.filled), (0, SURFACE), "{colour:?} for {none:?}");
    assert_eq!(colour.to_write - none.to_write, SURFACE);
    assert_eq!(colour.to_read, none.to_read);
}
