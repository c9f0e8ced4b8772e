//! Pipeline counters on the whole chip: a report of each counter follows the stream of a recorded frame, and its value must agree
//! with the API's definition for the frame's program.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use host::PushHeader;
use host::push_header::Form;
use kernel::slot::Slot;
use recordings::capture::Capture;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};

crate::tests! {
    geometry_shaders_of_each_kind geometry_with_instances a_square_in_patches patches_without_control indices_with_restarts
}

/// Addresses of reports, and of the words that request them: beyond the frames' buffers.
const REPORTS: u64 = 0x50_0000_0000;
const WORDS: u64 = 0x51_0000_0000;
/// Memory contents if no report was written.
const NOTHING: u32 = 0xdead_beef;

/// Reported counters, by the class's names: DA_VERTICES_GENERATED, DA_PRIMITIVES_GENERATED, TI_INVOCATIONS, TS_INVOCATIONS,
/// TS_PRIMITIVES_GENERATED, GS_INVOCATIONS, GS_PRIMITIVES_GENERATED, CLIPPER_INVOCATIONS.
const SELECTORS: [u32; 8] = [1, 3, 0x1b, 0x1d, 0x1f, 7, 9, 0x0f];

/// Runs a frame, followed by a four-word report of each selector.
fn counts(name: &str) -> [u64; 8] {
    let mut capture = Capture::carried(name).expect("a frame of ours");
    let last = capture.submissions.len() - 1;
    let words: Vec<u32> = (0..8)
        .flat_map(|k| {
            let at = REPORTS + 16 * k as u64;
            // Four methods from 1B00 on: address, payload, a report of the 3D class after all units.
            let header = PushHeader::new(Form::Increment, 0, 0x1b00, 4).0;
            [header, (at >> 32) as u32, at as u32, 0, SELECTORS[k] << 23 | 0xf002]
        })
        .collect();
    capture.add(REPORTS..REPORTS + 0x1000, &[NOTHING.to_le_bytes(); 32].concat());
    capture.append(last, WORDS, &words);
    let profile = Profile::nx();
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let mut run = Replay::new(chip, Around::default());
    for submission in 0..=last {
        run.submit(&capture, submission);
        assert!(matches!(run.run(20_000_000), Ok(Ended::Idle)), "submission {submission}");
    }
    [0, 1, 2, 3, 4, 5, 6, 7].map(|k| {
        let word = |n: u64| u64::from(run.memory.peek(REPORTS + 16 * k + 4 * n));
        word(0) | word(1) << 32
    })
}

/// Five points that become strips of two triangles, four lines of a strip three points each, two triangles three lines each.
fn geometry_shaders_of_each_kind() {
    assert_eq!(counts("gs_types"), [16, 5 + 4 + 2, 0, 0, 0, 11, 10 + 12 + 6, 28]);
}

/// Two triangles, four invocations each; invocation i of primitive p puts out (i + p) mod 4 triangles.
fn geometry_with_instances() {
    assert_eq!(counts("gs_instanced"), [6, 2, 0, 0, 0, 8, 12, 12]);
}

/// Four patches of four vertices; outer levels 1, 2, 3, 4, inner 4 and 3: 6 points inside and 10 around, 4 triangles inside and 16 around.
fn a_square_in_patches() {
    assert_eq!(counts("tess_quad"), [16, 4, 4, 4 * 16, 4 * 20, 0, 0, 4 * 20]);
}

/// Nine patches of three, a triangle each.
fn patches_without_control() {
    assert_eq!(counts("topo_patches"), [27, 9, 0, 27, 9, 0, 0, 9]);
}

/// Three times 13 indices in strips of 4, 5, 2 and 2 and three that begin one; then a strip of four.
fn indices_with_restarts() {
    assert_eq!(counts("vf_restart"), [3 * 13 + 4, 3 * 5 + 2, 0, 0, 0, 0, 0, 17]);
}
