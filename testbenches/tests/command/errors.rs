//! Error messages of `gpu-rtl replay` for bad streams: it fails, and names channel, subchannel,
//! method, address and cycle, or the units that wait and what for.

use flate2::{Compression, write::GzEncoder};
use recordings::capture::Capture;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output};

crate::tests! {
    faults_name_the_method addresses_outside_all_buffers a_truncated_capture streams_that_are_cut
    deadlocks_name_the_waiting_unit
    refused_accesses_are_named launches_of_2d_are_named a_release_in_flight_is_no_deadlock
    a_wrong_buffer_is_a_failed_check
}

const SEGMENT: u64 = 0x1000;

/// A capture of one segment, and the output of its replay.
fn replayed(test: &str, words: &[u32], damage: impl Fn(&mut String, &mut Vec<u8>)) -> String {
    let done = done(test, words, damage);
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(!done.status.success(), "{test}: it ends well\n{said}");
    said
}

fn done(test: &str, words: &[u32], damage: impl Fn(&mut String, &mut Vec<u8>)) -> Output {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{test}"));
    std::fs::create_dir_all(&folder).unwrap();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut text = format!(
        "format = 1\nname = \"{test}\"\ndata_file = \"data.bin.gz\"\ndata_bytes = {0}\n\
         [[bo]]\nid = 1\nva = {SEGMENT}\nsize = 0x1000\ncreated = 0\nclosed = -1\n\
         [[submit]]\nchannel = 0\nupdates = [[{SEGMENT}, {0}, 0]]\n\
         gpfifo = [[{SEGMENT}, {1}]]\nsemaphores = []\n",
        bytes.len(),
        words.len() << 10,
    );
    let mut packer = GzEncoder::new(vec![], Compression::default());
    packer.write_all(&bytes).unwrap();
    let mut data = packer.finish().unwrap();
    damage(&mut text, &mut data);
    std::fs::write(folder.join("capture.toml"), text).unwrap();
    std::fs::write(folder.join("data.bin.gz"), data).unwrap();
    let mut replay = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    replay.args(["replay", "--patience", "3000"]).arg(&folder).output().unwrap()
}

fn says(test: &str, words: &[u32], what: &[&str]) {
    let said = replayed(test, words, |_, _| ());
    for part in what {
        assert!(said.contains(part), "{test}: `{part}` is not in\n{said}");
    }
}

const BIND: [u32; 2] = [0x2001_0000, 0xb197];

fn faults_name_the_method() {
    let at = ["cycle ", "channel 0, "];
    let with = |more: &[&'static str]| [&at[..], more].concat();
    says(
        "class",
        &[0x2001_0000, 0x9097],
        &with(&["subchannel 0, method 0000 = 00009097 (SET_OBJECT NVCLASS=9097)", "a class that"]),
    );
    says("unbound", &[0x8005_a040], &with(&["subchannel 5, method 0100", "no class is bound to"]));
    says("none", &[BIND[0], BIND[1], 0x8007_0058], &with(&["subchannel 0, method 0160", "does not have"]));
    says(
        "value",
        &[BIND[0], BIND[1], 0x2001_04c3, 0x7777],
        &with(&["subchannel 0, method 130c = 00007777 (3D SET_DEPTH_FUNC", "does not allow"]),
    );
    says(
        "copy",
        &[0x8003_80c0],
        &with(&["subchannel 4, method 0300 = 00000003 (copy LAUNCH_DMA", "does not allow"]),
    );
    says(
        "inline",
        &[0x2001_4000, 0xa140, 0x8001_406d],
        &with(&["subchannel 2, method 01b4 = 00000001 (inline LOAD_INLINE_DATA", "without a launch"]),
    );
    says(
        "header",
        &[0, 0xc000_0000],
        &with(&["segment at 0x1000, dword 1: c0000000", "an illegal pushbuffer header"]),
    );
    says(
        "host",
        &[0x8001_6001],
        &with(&[
            "subchannel 3, method 0004 = 00000001 (ILLEGAL",
            "segment at 0x1000",
            "a method that Host does not have",
        ]),
    );
    says(
        "host-value",
        &[0x8003_0007],
        &with(&["subchannel 0, method 001c = 00000003 (SEMAPHORED", "does not allow"]),
    );
}

fn addresses_outside_all_buffers() {
    // a copy of 64 bytes to 9_00000000
    let copy = [0x2004_8100, 0, 0x1000, 9, 0, 0x2002_8106, 64, 1, 0x2001_80c0, 0x182];
    let what = ["cycle ", "subchannel 4, method 0300 = 00000182 (copy LAUNCH_DMA", "0x900000000", "mapped"];
    says("unmapped-copy", &copy, &what);
    let said = replayed("unmapped-segment", &[0, 0], |text, _| {
        *text = text.replace("gpfifo = [[4096,", "gpfifo = [[0x8000,");
    });
    assert!(said.contains("submission 0") && said.contains("segment at 0x8000"), "{said}");
    let acquire = [0x2004_6004, 9, 0, 77, 0x1004];
    let what = ["channel 0, subchannel 3, method 001c = 00001004 (SEMAPHORED", "Host accesses 0x900000000"];
    says("unmapped-semaphore", &acquire, &what);
    let said = replayed("area", &[0], |text, _| {
        *text += "[[bo]]\nid = 2\nva = 0xff00000000\nsize = 0x1000\ncreated = 0\nclosed = -1\n";
    });
    assert!(said.contains("buffer 2 extends beyond 0xff00000000"), "{said}");
}

fn a_truncated_capture() {
    let said = replayed("truncated", &[1; 200], |_, data| data.truncate(data.len() - 9));
    assert!(said.contains("data.bin.gz") && said.contains("cut short"), "{said}");
    for elsewhere in ["../replay-truncated/data.bin.gz", "/etc/passwd", "", "."] {
        let said = replayed("elsewhere", &[1; 200], |text, _| *text = text.replace("data.bin.gz", elsewhere));
        assert!(said.contains("must be the name of a file in its folder"), "{said}");
    }
}

/// Cut in an incrementing run, in a non-incrementing one, right after a header; and in an inline copy's data.
fn streams_that_are_cut() {
    let ends = "the stream ends inside a method's data";
    let state = [BIND[0], BIND[1], 0x2003_0d00, 1];
    says("cut", &state, &["cycle ", "channel 0, subchannel 0, method 3404: ", ends, "2 more dwords"]);
    // a constant buffer after the stream
    let selects = [0x2003_08e0, 0x100, 0, 0x1c00];
    let fixed = [&BIND[..], &selects, &[0x6003_08e4, 1, 2]].concat();
    says("cut-fixed", &fixed, &["subchannel 0, method 2390", ends, "1 more"]);
    says(
        "cut-at-once",
        &[BIND[0], BIND[1], 0xa005_08e3],
        &["subchannel 0, method 238c", ends, "5 more dwords"],
    );
    says("cut-host", &[0x2004_0004, 0, 0x1800], &["subchannel 0, method 0018", ends, "2 more dwords"]);
}

fn deadlocks_name_the_waiting_unit() {
    let acquire = [0x2004_0004, 0, 0x1800, 77, 0x1004];
    says(
        "semaphore",
        &acquire,
        &[
            "cycle ",
            "deadlock",
            "Host (channel 0, subchannel 0) waits for the semaphore at 0x1800",
            "no release is in flight",
            "method 001c SEMAPHORED",
            "payload 0x4d",
        ],
    );
    says(
        "syncpoint",
        &[0x2002_001c, 5, 200 << 8],
        &["Host (channel 0, subchannel 0) waits for syncpoint 200 to reach 0x5", "method 0074 SYNCPOINTB"],
    );
    // inline data that never arrive, also after a method of another subchannel that waits
    let inline =
        [0x2001_4000, 0xa140, BIND[0], BIND[1], 0x2004_4060, 16, 1, 0, 0x1800, 0x8001_406c, 0x8001_04c4];
    for (test, words) in [("inline-data", &inline[..10]), ("inline-wait", &inline[..])] {
        let waits = "inline_to_memory waits for more inline data of channel 0, subchannel 2, method 01b0";
        says(test, words, &["deadlock", waits]);
    }
    // a macro that takes a parameter, and receives none
    let call = [
        BIND[0],
        BIND[1],
        0x8000_0045,
        0x6003_0046,
        0x0000_0301,
        0x0000_0091,
        0x0000_0011,
        0x8000_0047,
        0x6001_0048,
        0,
        0x8001_0e00,
    ];
    says("parameter", &call, &["deadlock", "macro_engine waits for a parameter"]);
}

/// A clear of an unmapped target: the message names unit, address and access; the exit code is that of a stopped stream.
fn refused_accesses_are_named() {
    let target = [0x2003_0200, 1, 0x3000_0000, 64, 0x2002_0203, 64, 0xd5, 0x2002_03fd, 64 << 16, 64 << 16];
    let clear = [0x8001_0487, 0x8000_0000 | 60 << 16 | 0x19d0 / 4, 0x8001_00b5, 0x8000_0044];
    let words = [&BIND[..], &target, &clear].concat();
    let done = done("refused", &words, |_, _| ());
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(2), "{said}");
    for part in ["cycle ", "crop[", " of 0x1300000", "was refused"] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
}

fn launches_of_2d_are_named() {
    let words = [0x2001_6000, 0x902d, 0x2001_6237, 5];
    says(
        "2d",
        &words,
        &["channel 0, method 08dc (", "PIXELS_FROM_MEMORY_SRC_Y0_INT", "launches the 2D class"],
    );
    // its state is accepted
    let done = done("2d-state", &[words[0], words[1], 0x2001_6220, 1], |_, _| ());
    assert!(done.status.success());
}

/// Reports and a release are written one after the other, each with a round trip to the L2, while Host waits for the last: many of them
/// take longer than the limit for a channel that waits alone.
fn a_release_in_flight_is_no_deadlock() {
    let report = |k: u32| [0x2004_06c0, 0, SEGMENT as u32 + 0x800 + 16 * k, 7, 0x0100_f002];
    let release = [0x2004_06c0, 0, SEGMENT as u32 + 0xc00, 5, 0x1000_f010];
    let acquire = [0x2004_0004, 0, SEGMENT as u32 + 0xc00, 5, 1];
    let reports: Vec<u32> = (0..24).flat_map(report).collect();
    let words = [&BIND[..], &reports, &release, &acquire].concat();
    let good = done("release", &words, |_, _| ());
    assert!(good.status.success(), "{}", String::from_utf8_lossy(&good.stderr));
    // a semaphore that no unit releases is still reported
    let words = [&BIND[..], &reports, &acquire].concat();
    says("no-release", &words, &["deadlock", "waits for the semaphore at 0x1c00", "no release is in flight"]);
}

/// Without an option that requests files.
fn a_wrong_buffer_is_a_failed_check() {
    let from = Capture::place("xfb_pause").expect("a frame of ours");
    let to = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("replay-wrong");
    std::fs::create_dir_all(&to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().flatten() {
        std::fs::write(to.join(entry.file_name()), std::fs::read(entry.path()).unwrap()).unwrap();
    }
    let replay = || Command::new(env!("CARGO_BIN_EXE_gpu-rtl")).arg("replay").arg(&to).output().unwrap();
    assert_eq!(replay().status.code(), Some(0));
    let file = to.join("expected.first.bin");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[0] ^= 0x40;
    std::fs::write(&file, bytes).unwrap();
    let done = replay();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stdout).contains("wrong: 1 elements"));
}
