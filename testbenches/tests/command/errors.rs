//! What `gpu-rtl replay` says of bad streams: it fails, and names channel, subchannel,
//! method, address and clock, or who waits for what.

use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

crate::tests! { faults_name_the_method addresses_outside_all_buffers a_truncated_capture deadlocks_say_who_waits }

const SEGMENT: u64 = 0x1000;

/// A capture of one segment, and what replay says of it.
fn replayed(test: &str, words: &[u32], damage: impl Fn(&mut String, &mut Vec<u8>)) -> String {
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
    let done = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"))
        .args(["replay", "--patience", "3000"])
        .arg(&folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(!done.status.success(), "{test}: it ends well\n{said}");
    said
}

fn says(test: &str, words: &[u32], what: &[&str]) {
    let said = replayed(test, words, |_, _| ());
    for part in what {
        assert!(said.contains(part), "{test}: `{part}` is not in\n{said}");
    }
}

const BIND: [u32; 2] = [0x2001_0000, 0xb197];

fn faults_name_the_method() {
    let at = ["clock ", "channel 0, "];
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
        &with(&["subchannel 2, method 01b4 = 00000001 (inline LOAD_INLINE_DATA", "no launch asked for"]),
    );
    says("header", &[0, 0xc000_0000], &with(&["segment at 0x1000, dword 1: c0000000", "means nothing"]));
    says(
        "host",
        &[0x8001_6001],
        &with(&["subchannel 3, method 0004 = 00000001 (ILLEGAL", "segment at 0x1000", "no method of Host's"]),
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
    let what = ["clock ", "subchannel 4, method 0300 = 00000182 (copy LAUNCH_DMA", "0x900000000", "mapped"];
    says("unmapped-copy", &copy, &what);
    let said = replayed("unmapped-segment", &[0, 0], |text, _| {
        *text = text.replace("gpfifo = [[4096,", "gpfifo = [[0x8000,");
    });
    assert!(said.contains("submission 0") && said.contains("segment at 0x8000"), "{said}");
    let acquire = [0x2004_6004, 9, 0, 77, 0x1004];
    let what = ["channel 0, subchannel 3, method 001c = 00001004 (SEMAPHORED", "Host goes to 0x900000000"];
    says("unmapped-semaphore", &acquire, &what);
    let said = replayed("area", &[0], |text, _| {
        *text += "[[bo]]\nid = 2\nva = 0xff00000000\nsize = 0x1000\ncreated = 0\nclosed = -1\n";
    });
    assert!(said.contains("buffer 2 goes beyond 0xff00000000"), "{said}");
}

fn a_truncated_capture() {
    let said = replayed("truncated", &[1; 200], |_, data| data.truncate(data.len() - 9));
    assert!(said.contains("data.bin.gz") && said.contains("cut short"), "{said}");
    for elsewhere in ["../replay-truncated/data.bin.gz", "/etc/passwd", "", "."] {
        let said = replayed("elsewhere", &[1; 200], |text, _| *text = text.replace("data.bin.gz", elsewhere));
        assert!(said.contains("must be the name of a file in its folder"), "{said}");
    }
}

fn deadlocks_say_who_waits() {
    let acquire = [0x2004_0004, 0, 0x1800, 77, 0x1004];
    says(
        "semaphore",
        &acquire,
        &[
            "clock ",
            "deadlock",
            "Host (channel 0, subchannel 0) waits for the semaphore at 0x1800",
            "nobody releases",
            "method 001c SEMAPHORED",
            "payload 0x4d",
        ],
    );
    says(
        "syncpoint",
        &[0x2002_001c, 5, 200 << 8],
        &["Host (channel 0, subchannel 0) waits for syncpoint 200 to come to 0x5", "method 0074 SYNCPOINTB"],
    );
    // inline data that never comes, also behind a method of another subchannel that waits
    let inline =
        [0x2001_4000, 0xa140, BIND[0], BIND[1], 0x2004_4060, 16, 1, 0, 0x1800, 0x8001_406c, 0x8001_04c4];
    for (test, words) in [("inline-data", &inline[..10]), ("inline-wait", &inline[..])] {
        let waits = "inline_to_memory waits for more inline data of channel 0, subchannel 2, method 01b0";
        says(test, words, &["deadlock", waits]);
    }
    // a macro that takes a parameter, and gets none
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
    says("parameter", &call, &["macro_engine waits for a parameter", "front_end waits for macro_engine"]);
}
