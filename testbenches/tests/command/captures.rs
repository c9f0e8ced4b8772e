//! The project's captures load completely, and have the same results on the whole chip; damaged ones cause an error message that
//! says what is wrong.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use classes::Class;
use kernel::slot::Slot;
use recordings::capture::{Capture, segment};
use references::hub::copies::bytes::Bytes;
use references::hub::raster_2d::TwoD;
use references::rigs::command_path::pushbuffer::Line;
use references::rigs::command_path::three_d::ThreeD;
use rigs::command_path::{self, CommandPath};
use std::path::PathBuf;
use workloads::command::on_chip::StreamChip;
use workloads::command::on_chip::failed::Failed;
use workloads::command::path::Path;
use workloads::command::{Around, Ended, Replay};

crate::tests! { carried the_chip_leaves_the_same_memory textures_go_to_their_end blits_are_the_references damage }

fn carried() {
    let names = Capture::names();
    let known = ["blend", "clear", "compute", "cube", "instxfb", "msaa", "tess", "texquad", "triangle"];
    assert_eq!(names, known);
    for name in names {
        let capture = Capture::carried(&name).unwrap();
        assert_eq!(capture.name, name);
        assert!(capture.submissions.len() >= 4);
        // The driver fills each segment before it publishes it.
        for (i, submission) in capture.submissions.iter().enumerate() {
            let written: usize = capture.updates(i).map(|(_, bytes)| bytes.len()).sum();
            let fetched: u64 = submission.entries.iter().map(|&e| segment(e).1).sum();
            assert!(fetched > 0 && written > 0 && written % 4 == 0);
        }
    }
    let clear = Capture::carried("clear").unwrap();
    assert_eq!(clear.submissions[3].semaphores, [(0x1_0020_6000, 1)]);
    let (address, bytes) = clear.updates(0).next().unwrap();
    assert_eq!((address, &bytes[..8]), (0x1_0000_2000, &[0, 0xe0, 1, 0x20, 0x6e, 0x90, 0, 0][..]));
    assert_eq!(segment([0x2000, 0x0010_a001]), (0x1_0000_2000, 0x10a0));
    assert!(clear.mapped(0).all(|buffer| buffer.addresses.start < 0x1_00be_1000));
}

/// Streams whose shaders read textures: the chip has no texture unit, and reports the instruction.
const TEXTURED: [&str; 2] = ["msaa", "texquad"];

/// The methods of a capture, and the memory after it.
fn left<D: Path>(path: D, capture: &Capture) -> (Vec<Line>, Bytes) {
    let mut run = Replay::new(path, Around { timeless: true, ..Around::default() });
    for (n, submission) in capture.submissions.iter().enumerate() {
        run.submit(capture, n);
        assert_eq!(run.run(1_000_000), Ok(Ended::Idle), "{}, submission {n}", capture.name);
        for &(address, value) in &submission.semaphores {
            assert_eq!(run.memory.bytes.load(address), value, "{}, submission {n}: semaphore", capture.name);
        }
    }
    (run.trace.lines(), run.memory.bytes.clone())
}

/// The storage buffer of the stream `compute`: its counter, and an array of 64 rows of 64 words.
const STORAGE: u64 = 0x1_00de_5000;
const ROWS: usize = 64;

/// Results of the shader of `compute`, from its GLSL: a hash of each invocation's position, its mean over the group of
/// 8×8, and the distance from the centre. The counter was 7.
fn hashes() -> Vec<u32> {
    let hash =
        |x: u32, y: u32| (x.wrapping_mul(73) ^ y.wrapping_mul(179) ^ 12345).wrapping_mul(2_654_435_761) >> 24;
    let group = |x: u32, y: u32| (0..64).map(|l| hash(x / 8 * 8 + l % 8, y / 8 * 8 + l / 8)).sum::<u32>();
    let word = |x: u32, y: u32| {
        let distance = (f64::from(x) - 31.5).hypot(f64::from(y) - 31.5) * 5.5;
        hash(x, y) | group(x, y) / 64 << 8 | ((255.0 - distance).clamp(0.0, 255.0) as u32) << 16 | 0xff00_0000
    };
    let places = || (0..ROWS as u32).flat_map(|y| (0..ROWS as u32).map(move |x| (x, y)));
    let total = 7 + places().map(|(x, y)| hash(x, y)).sum::<u32>();
    [total, 0, 0, 0].into_iter().chain(places().map(|(x, y)| word(x, y))).collect()
}

/// All other streams, with virtual addresses down to DRAM, give the results of the bench's memory, which scenarios of the command path
/// judge. The stores of the one kernel among them are judged by its mathematics: a command path alone has no shader
/// cores.
fn the_chip_leaves_the_same_memory() {
    let profile = Profile::nx();
    for name in Capture::names().into_iter().filter(|name| !TEXTURED.contains(&&name[..])) {
        let capture = Capture::carried(&name).unwrap();
        let (methods, mut memory) =
            left(Slot::from(CommandPath::new(&command_path::Params::of(&profile))), &capture);
        if name == "compute" {
            hashes().iter().zip((STORAGE..).step_by(4)).for_each(|(&word, at)| memory.store(at, word));
        }
        let (methods_of_chip, memory_of_chip) =
            left(StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile), &capture);
        // A command path has no 3D engine: draws are not judged here.
        let buffers: Vec<_> = capture.buffers.iter().map(|buffer| buffer.addresses.clone()).collect();
        ThreeD::of(&methods).complete(&mut memory, &memory_of_chip, &buffers);
        assert!(methods_of_chip == methods, "{name}: other methods");
        let mut differ = memory_of_chip.written().chain(memory.written()).map(|(at, _)| at);
        let differs = differ.find(|&at| memory_of_chip.get(at) != memory.get(at));
        assert_eq!(differs.map(|at| (at, memory_of_chip.get(at), memory.get(at))), None, "{name}");
    }
}

/// The reason why a stream is stopped on the chip.
fn stopped(name: &str) -> Option<Failed> {
    let profile = Profile::nx();
    let capture = Capture::carried(name).unwrap();
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let mut run = Replay::new(chip, Around { timeless: true, ..Around::default() });
    (0..capture.submissions.len()).find_map(|n| {
        run.submit(&capture, n);
        let _ = run.run(1_000_000);
        run.path().failed
    })
}

/// Streams that read textures go to their end.
fn textures_go_to_their_end() {
    for name in TEXTURED {
        assert!(stopped(name).is_none(), "{name}");
    }
}

/// PIXELS_FROM_MEMORY_SRC_Y0_INT.
const BLIT: u32 = 0x8dc;

/// Pixels that the 2D class drew in a stream, up to where it is stopped. After each submission its blits are drawn once more, by the
/// reference, from the chip's memory: they change nothing.
fn blitted(name: &str) -> usize {
    let profile = Profile::nx();
    let capture = Capture::carried(name).unwrap();
    let chip = StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile);
    let mut run = Replay::new(chip, Around { timeless: true, ..Around::default() });
    let (mut state, mut seen, mut drawn) = (TwoD::default(), 0, 0);
    for n in 0..capture.submissions.len() {
        run.submit(&capture, n);
        if run.run(20_000_000) != Ok(Ended::Idle) || run.path().failed.is_some() {
            break;
        }
        let lines = run.trace.lines();
        let left = &run.memory.bytes;
        for line in lines[seen..].iter().filter(|line| line.class == Some(Class::TwoD)) {
            let mut memory = left.clone();
            match line.address {
                BLIT => drawn += state.blit(line.value, &mut memory).expect("a blit that is built"),
                ..0x200 => (),
                method => state.write(method, line.value),
            }
            assert!(memory == *left, "{name}, submission {n}");
        }
        seen = lines.len();
    }
    drawn
}

/// A resolve and a copy of 64 by 64 pixels and one of 672, resolves of two and four samples, two after one another.
fn blits_are_the_references() {
    let pixels = 64 * 64;
    let drawn = [
        ("msaa", 2 * pixels + 672),
        ("msaa_resolve2", pixels),
        ("msaa_resolve4", pixels),
        ("msaa_coverage", 2 * pixels),
    ];
    for (name, drawn) in drawn {
        assert_eq!(blitted(name), drawn, "{name}");
    }
}

/// A copy of a capture with its files changed.
fn damaged(test: &str, change: impl Fn(&mut String, &mut Vec<u8>)) -> String {
    let from = cosim::root().join("testbenches/recordings/streams/clear");
    let to = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("capture-{test}"));
    std::fs::create_dir_all(&to).unwrap();
    let mut text = std::fs::read_to_string(from.join("capture.toml")).unwrap();
    let mut data = std::fs::read(from.join("data.bin.gz")).unwrap();
    change(&mut text, &mut data);
    std::fs::write(to.join("capture.toml"), text).unwrap();
    match data.is_empty() {
        true => std::fs::remove_file(to.join("data.bin.gz")).unwrap_or_default(),
        false => std::fs::write(to.join("data.bin.gz"), data).unwrap(),
    }
    let error = Capture::load(&to).expect_err("a damaged capture was read");
    assert!(error.contains(&format!("capture-{test}")), "names the file: {error}");
    error
}

fn says(error: &str, what: &[&str]) {
    assert!(what.iter().all(|w| error.contains(w)), "{error}");
}

fn damage() {
    says(&damaged("cut", |_, data| data.truncate(1000)), &["data.bin.gz", "cut short"]);
    says(&damaged("gone", |_, data| data.clear()), &["data.bin.gz", "copy the folder again"]);
    let replace = |test, from: &'static str, to: &'static str| {
        damaged(test, move |text, _| {
            assert!(text.contains(from));
            *text = text.replacen(from, to, 1);
        })
    };
    says(&replace("format", "format = 1", "format = 2"), &["format 2"]);
    says(&replace("fewer", "data_bytes = 6660", "data_bytes = 6661"), &["fewer", "6661"]);
    says(&replace("more", "data_bytes = 6660", "data_bytes = 6659"), &["more", "6659"]);
    says(&replace("huge", "data_bytes = 6660", "data_bytes = 0x7fffffffffff"), &["1 GiB"]);
    says(&replace("offset", "0xe08, 0x254]", "0xe08, 0x1a04]"), &["submission 0", "0x100002294", "0x1a04"]);
    says(&replace("beyond", "[0x100002294, 0xe08", "[0x100082294, 0xe08"), &["submission 0", "no buffer"]);
    says(&replace("segment", "[[0xbe1000, 0x8fc01]]", "[[0xbe0000, 0x8fc01]]"), &["submission 1", "segment"]);
    says(&replace("early", "created = 1\n", "created = 2\n"), &["submission 1", "mapped then"]);
    says(&replace("high", "va = 0x100002000", "va = 0xffffffffff"), &["buffer 2", "40 bits"]);
    says(&replace("channel", "channel = 0", "channel = 1"), &["channel 1"]);
    says(&replace("text", "[[submit]]", "[[submit]"), &["capture.toml:"]);
    says(&replace("type", "index = 0", "updates = 0"), &["capture.toml:"]);
    says(&damaged("empty", |text, _| text.clear()), &["capture.toml:1:", "missing field"]);
    let none = Capture::load(&PathBuf::from("no/such/capture")).unwrap_err();
    says(&none, &["no/such/capture", "give the folder"]);
}
