//! The server of live programs, without a program: a node that plays recordings, and one that sends nonsense.

mod node;

use chip::machine::maxwell::Maxwell;
use chip::profile::{NX, Profile};
use kernel::slot::Slot;
use live::machine::begun;
use live::server::{Options, start};
use node::{Node, bytes_of};
use recordings::capture::Capture;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use workloads::command::Around;
use workloads::command::on_chip::StreamChip;
use workloads::results::Results;

crate::tests! { recorded_streams_draw_the_same a_recording_of_a_live_program_replays two_programs_have_a_chip_each faults_end_a_program_with_their_text faults_can_be_passed_over nonsense_is_refused ranges_outside_of_the_memory_are_refused more_regions_than_there_are_tables_for_are_refused a_shorter_memory_harms_no_one }

const MEMORY: u64 = 1 << 28;
const DONE: u32 = 0;
const LOST: u32 = 2;

fn options(keep_going: bool, record: Option<PathBuf>) -> Options {
    let (profile, _) = Profile::parse_with("nx", NX, &[]).expect("a profile");
    let chip =
        move || begun(StreamChip::new(Slot::from(Maxwell::new(&profile)), &profile), Around::default());
    Options {
        chip: Box::new(chip),
        cycles: 10_000_000,
        keep_going,
        stats: false,
        frames: None,
        record,
        quiet: true,
    }
}

/// A server, in a folder of its own.
fn server(keep_going: bool, record: Option<PathBuf>) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let socket = folder.path().join("chip");
    start(&socket, options(keep_going, record)).expect("a socket");
    (folder, socket)
}

/// Plays a recording; its results are as expected.
fn plays(socket: &Path, name: &str) {
    let capture = Capture::carried(name).expect("a recording");
    let mut node = Node::connect(socket, MEMORY);
    for submission in 0..capture.submissions.len() {
        assert_eq!(node.submit(&capture, submission), Some((DONE, String::new())), "{name}");
    }
    is_right(&capture, name, |address, bytes| node.read(address, bytes));
}

fn is_right(capture: &Capture, name: &str, read: impl Fn(u64, usize) -> Vec<u8>) {
    let expected = Results::load(&Capture::place(&capture.name).expect("a folder")).expect("results");
    for buffer in &expected.buffers {
        assert_eq!(read(buffer.va, buffer.contents.len()), buffer.contents, "{name}: {}", buffer.name);
    }
    if let (Some(at), Some(picture)) = (expected.readback, expected.picture) {
        let rows = (0..u64::from(at.lines)).rev();
        let found: Vec<u8> =
            rows.flat_map(|y| read(at.va + y * at.pitch, 4 * at.line_elements as usize)).collect();
        let off =
            found.iter().zip(picture.pixels.as_flattened()).filter(|(a, b)| a.abs_diff(**b) > 1).count();
        assert_eq!((found.len() / 4, off), (picture.pixels.len(), 0), "{name}: the picture");
    }
}

fn recorded_streams_draw_the_same() {
    let (_folder, socket) = server(false, None);
    ["triangle", "cube", "compute", "texquad"].into_iter().for_each(|name| plays(&socket, name));
}

fn a_recording_of_a_live_program_replays() {
    let record = TempDir::new().expect("a folder");
    let (_folder, socket) = server(false, Some(record.path().into()));
    plays(&socket, "triangle");
    let folder = record.path().join(format!("recorded-{}", std::process::id()));
    // The server writes it once the program has hung up.
    let there = (0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        folder.join("capture.toml").is_file()
    });
    assert!(there, "no recording");
    let recorded = Capture::load(&folder).expect("a recording");
    let carried = Capture::carried("triangle").expect("a recording");
    assert_eq!(recorded.submissions.len(), carried.submissions.len());
    let (_folder, socket) = server(false, None);
    let mut node = Node::connect(&socket, MEMORY);
    for submission in 0..recorded.submissions.len() {
        assert_eq!(node.submit(&recorded, submission), Some((DONE, String::new())));
    }
    is_right(&carried, "triangle, recorded", |address, bytes| node.read(address, bytes));
}

fn two_programs_have_a_chip_each() {
    let (_folder, socket) = server(false, None);
    let names = ["triangle", "blend"];
    std::thread::scope(|scope| names.iter().for_each(|name| _ = scope.spawn(|| plays(&socket, name))));
}

/// A recording whose first submission has a method that no class has.
fn faulty() -> Capture {
    let mut capture = Capture::carried("triangle").expect("a recording");
    // A page, of which the first word is a header: method 0160 of subchannel 0.
    let mut words = vec![0; 1024];
    words[0] = 0x8007_0058;
    capture.append(0, 0x70_0000_0000, &words);
    capture
}

fn faults_end_a_program_with_their_text() {
    let (_folder, socket) = server(false, None);
    let mut node = Node::connect(&socket, MEMORY);
    let (status, text) = node.submit(&faulty(), 0).expect("a response");
    assert_eq!(status, LOST);
    assert!(text.contains("a method that the class does not have"), "{text}");
    assert_eq!(node.submit(&faulty(), 0), None);
}

fn faults_can_be_passed_over() {
    let (_folder, socket) = server(true, None);
    let mut node = Node::connect(&socket, MEMORY);
    let (status, text) = node.submit(&faulty(), 0).expect("a response");
    assert_eq!(status, 1, "{text}");
    assert!(text.contains("a method that the class does not have"), "{text}");
}

/// Each ends in a response or in a closed connection, never in a hang; the next program is served.
fn nonsense_is_refused() {
    let (_folder, socket) = server(false, None);
    let messages: [[u32; 6]; 5] = [
        [9, 0, 0, 0, 0, 0],
        [1, 0, !0, 0, 0, 0],
        [1, 0, 0, !0, 0, 0],
        [2, !0, 1, 0, 0, 0],
        [3, 7, 0, 0, 0, 0],
    ];
    for words in messages {
        let mut node = Node::connect(&socket, MEMORY);
        assert_eq!(node.exchange(&bytes_of(words)).is_some(), words[0] == 3, "{words:?}");
    }
    plays(&socket, "triangle");
}

fn ranges_outside_of_the_memory_are_refused() {
    let (_folder, socket) = server(false, None);
    // Address, bytes, place.
    let ranges = [
        [0x1_0000_0000, 0x1000, MEMORY],
        [0x1_0000_0000, 0x1000, !0xfff],
        [0x1_0000_0000, !0xfff, 0],
        [0x1_0000_0800, 0x1000, 0],
        [0x1_0000_0000, 0, 0],
        [0xff_0000_0000, 0x1000, 0],
        [!0xfff, 0x1000, 0],
    ];
    for range in ranges {
        let mut node = Node::connect(&socket, MEMORY);
        let mut message = bytes_of([1, 0, 1, 0, 0, 0]);
        message.extend(bytes_of(range.into_iter().flat_map(|value| [value as u32, (value >> 32) as u32])));
        message.extend(bytes_of([0, 0]));
        let (status, text) = node.exchange(&message).expect("a response");
        assert!(status == LOST && text.contains("cannot be mapped"), "{range:x?}: {status}, {text}");
    }
}

/// Pages far apart, each of which needs tables of its own.
fn more_regions_than_there_are_tables_for_are_refused() {
    let (_folder, socket) = server(false, None);
    let mut node = Node::connect(&socket, MEMORY);
    let mut message = bytes_of([1, 0, 100, 0, 0, 0]);
    for range in 0..100 {
        // 256 MB apart; the low dwords are zero but for the bytes.
        let address: u64 = (range + 8) << 28;
        message.extend(bytes_of([address as u32, (address >> 32) as u32, 0x1000, 0, 0, 0, 0, 0]));
    }
    let (status, text) = node.exchange(&message).expect("a response");
    assert!(status == LOST && text.contains("page tables"), "{status}, {text}");
}

/// What lies behind its end reads as zero.
fn a_shorter_memory_harms_no_one() {
    let (_folder, socket) = server(false, None);
    let capture = Capture::carried("triangle").expect("a recording");
    let mut node = Node::connect(&socket, MEMORY);
    assert_eq!(node.submit(&capture, 0), Some((DONE, String::new())));
    node.memory.set_len(0x1000).expect("a shorter file");
    let mut message = bytes_of([1, 0, 0, 0, 1, 0]);
    message.extend(bytes_of([0x10_0000, 1, 64, 0]));
    assert!(node.exchange(&message).is_some());
    plays(&socket, "triangle");
}
