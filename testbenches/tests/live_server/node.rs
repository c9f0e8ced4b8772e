//! A render node in Rust: it plays a recording to the server, as a program's would.

use recordings::capture::{Capture, segment};
use rustix::fs::{MemfdFlags, memfd_create};
use rustix::io::write as write_words;
use rustix::net::{SendAncillaryBuffer, SendAncillaryMessage, SendFlags, sendmsg};
use std::fs::File;
use std::io::{IoSlice, Read, Write};
use std::mem::MaybeUninit;
use std::ops::Range;
use std::os::fd::AsFd;
use std::os::unix::fs::FileExt;
use std::os::unix::net::UnixStream;
use std::path::Path;

/// A program's side of a connection.
pub struct Node {
    stream: UnixStream,
    pub memory: File,
    bytes: u64,
    /// First addresses of what is mapped.
    mapped: Vec<u64>,
    /// All that was mapped, and its place.
    places: Vec<(Range<u64>, u64)>,
    next: u64,
}

/// Status and text of a response.
pub type Response = (u32, String);

pub fn bytes_of(words: impl IntoIterator<Item = u32>) -> Vec<u8> {
    words.into_iter().flat_map(u32::to_le_bytes).collect()
}

fn halves(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

impl Node {
    /// Connects, with so many bytes of memory.
    pub fn connect(socket: &Path, bytes: u64) -> Self {
        let memory = File::from(memfd_create("memory", MemfdFlags::CLOEXEC).expect("memory"));
        memory.set_len(bytes).expect("room");
        let stream = UnixStream::connect(socket).expect("a server");
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        let files = [memory.as_fd()];
        assert!(ancillary.push(SendAncillaryMessage::ScmRights(&files)));
        sendmsg(&stream, &[IoSlice::new(b"GRT2")], &mut ancillary, SendFlags::empty()).expect("a message");
        let mut rest = bytes_of([std::process::id()]);
        rest.extend(bytes_of(halves(bytes)));
        rest.extend(b"recorded".iter().chain(&[0; 56]));
        assert_eq!(write_words(&stream, &rest), Ok(rest.len()));
        Node { stream, memory, bytes, mapped: vec![], places: vec![], next: 0x1_0000 }
    }

    /// Sends words, and returns the response; none where the server has hung up.
    pub fn exchange(&mut self, message: &[u8]) -> Option<Response> {
        self.stream.write_all(message).ok()?;
        let mut head = [0; 16];
        self.stream.read_exact(&mut head).ok()?;
        let word = |k: usize| u32::from_le_bytes(std::array::from_fn(|n| head[4 * k + n]));
        let mut text = vec![0; word(1) as usize];
        self.stream.read_exact(&mut text).ok()?;
        Some((word(0), String::from_utf8_lossy(&text).into_owned()))
    }

    /// Submits one of a recording's submissions: maps and unmaps, writes what the CPU has written, and sends the segments.
    pub fn submit(&mut self, capture: &Capture, submission: usize) -> Option<Response> {
        let there: Vec<_> = capture.mapped(submission).collect();
        let is_there = |address: u64| there.iter().any(|buffer| buffer.addresses.start == address);
        let (kept, gone): (Vec<u64>, Vec<u64>) =
            self.mapped.iter().copied().partition(|address| is_there(*address));
        self.mapped = kept;
        let mut fresh = vec![];
        for buffer in &there {
            let (address, bytes) = (buffer.addresses.start, buffer.addresses.end - buffer.addresses.start);
            if self.mapped.contains(&address) {
                continue;
            }
            assert!(self.next + bytes <= self.bytes, "the recording wants more memory");
            self.mapped.push(address);
            self.places.push((buffer.addresses.clone(), self.next));
            let parts = [address, bytes, self.next].into_iter().flat_map(halves);
            fresh.extend(parts.chain([u32::from(buffer.coherent), buffer.kind.into()]));
            self.next += bytes.next_multiple_of(0x1_0000);
        }
        for (address, bytes) in capture.updates(submission) {
            let place = self.place(address);
            self.memory.write_all_at(bytes, place).expect("room");
        }
        let segments = capture.submissions[submission].entries.iter().flat_map(|entry| {
            let (address, bytes) = segment(*entry);
            let [low, high] = halves(address);
            [low, high, bytes as u32, entry[1] >> 31]
        });
        let segments: Vec<u32> = segments.collect();
        let counts = [fresh.len() / 8, gone.len(), segments.len() / 4].map(|n| n as u32);
        let mut message = bytes_of([1, 0].into_iter().chain(counts).chain([0]));
        message.extend(bytes_of(gone.into_iter().flat_map(halves)));
        message.extend(bytes_of(fresh));
        message.extend(bytes_of(segments));
        self.exchange(&message)
    }

    /// The place of an address in the memory, where it was mapped last.
    fn place(&self, address: u64) -> u64 {
        let found = self.places.iter().rev().find(|(addresses, _)| addresses.contains(&address));
        let (addresses, place) = found.expect("an address that was mapped");
        place + address - addresses.start
    }

    pub fn read(&self, address: u64, bytes: usize) -> Vec<u8> {
        let place = self.place(address);
        let mut read = vec![0; bytes];
        self.memory.read_exact_at(&mut read, place).expect("bytes");
        read
    }
}
