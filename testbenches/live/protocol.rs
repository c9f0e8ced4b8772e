//! What the render node and the server tell each other: dwords, lowest byte first, over a local socket. The text is
//! `protocol.md`.

use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, recvmsg};
use std::fs::File;
use std::io::{Error, ErrorKind, IoSliceMut, Read, Result, Write};
use std::mem::MaybeUninit;
use std::os::unix::net::UnixStream;

const MAGIC: u32 = 0x3254_5247;
const SUBMIT: u32 = 1;
const FRAME: u32 = 2;
const FREED: u32 = 3;

/// More entries of a list than any submission has.
const MOST_ENTRIES: u32 = 1 << 20;
/// Pixels of the longest side of a frame.
const LONGEST_SIDE: u32 = 16384;
const NAME_BYTES: usize = 64;

/// A range of addresses that is mapped from now on.
#[derive(Clone, Debug)]
pub struct Range {
    pub address: u64,
    pub bytes: u64,
    /// Byte of the shared memory where it begins.
    pub place: u64,
    /// The CPU uses it while the chip runs.
    pub coherent: bool,
    /// Kind of its pages.
    pub kind: u8,
}

/// A segment of a pushbuffer.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub address: u64,
    pub bytes: u32,
    /// It must not be fetched before the ones before it are done.
    pub waits: bool,
}

/// Changes of the mapped ranges, in this order, and work for a channel.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    pub channel: u32,
    /// First addresses of ranges.
    pub unmapped: Vec<u64>,
    pub mapped: Vec<Range>,
    pub segments: Vec<Segment>,
}

/// A picture that a program shows.
#[derive(Clone, Debug)]
pub struct Frame {
    pub window: u32,
    pub width: u32,
    pub height: u32,
    /// Red, green, blue, alpha, 8 bits each, the top row first.
    pub pixels: Vec<u8>,
}

#[derive(Clone, Debug)]
pub enum Request {
    Submit(Submission),
    Frame(Frame),
    /// A channel is freed; its number may come again for a new one.
    Freed(u32),
}

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Status {
    Done = 0,
    /// With faults that were passed over.
    Faulty = 1,
    /// The chip does no more.
    Lost = 2,
}

/// A program that connects.
#[derive(Debug)]
pub struct Hello {
    pub pid: u32,
    pub name: String,
    pub bytes: u64,
    pub memory: File,
}

fn invalid(what: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidData, what.into())
}

fn words<const N: usize>(from: &mut UnixStream) -> Result<[u32; N]> {
    let mut bytes = vec![0; 4 * N];
    from.read_exact(&mut bytes)?;
    Ok(std::array::from_fn(|k| u32::from_le_bytes(std::array::from_fn(|n| bytes[4 * k + n]))))
}

fn long(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Receives a program's first words, and its memory with the first of them.
///
/// # Errors
/// Anything but a render node of this version at the other end.
pub fn hello(from: &mut UnixStream) -> Result<Hello> {
    let mut magic = [0; 4];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let got = recvmsg(&*from, &mut [IoSliceMut::new(&mut magic)], &mut ancillary, RecvFlags::WAITALL)?;
    let files = ancillary.drain().flat_map(|message| match message {
        RecvAncillaryMessage::ScmRights(files) => files.collect(),
        _ => vec![],
    });
    let memory = files.last().ok_or_else(|| invalid("no memory came with the first message"))?;
    if got.bytes != magic.len() || u32::from_le_bytes(magic) != MAGIC {
        return Err(invalid("no render node of this version"));
    }
    let [pid, low, high] = words(from)?;
    let mut name = [0; NAME_BYTES];
    from.read_exact(&mut name)?;
    let name = String::from_utf8_lossy(&name).trim_end_matches('\0').to_string();
    Ok(Hello { pid, name, bytes: long(low, high), memory: memory.into() })
}

/// Receives a request.
///
/// # Errors
/// A connection that ends (`UnexpectedEof`), or words that are no request.
pub fn request(from: &mut UnixStream) -> Result<Request> {
    let [kind, first, second, third, fourth, _] = words(from)?;
    match kind {
        SUBMIT => submission(from, first, [second, third, fourth]).map(Request::Submit),
        FRAME => frame(from, [first, second, third]).map(Request::Frame),
        FREED => Ok(Request::Freed(first)),
        _ => Err(invalid(format!("a request of unknown kind {kind}"))),
    }
}

fn submission(from: &mut UnixStream, channel: u32, counts: [u32; 3]) -> Result<Submission> {
    if let Some(count) = counts.into_iter().find(|count| *count > MOST_ENTRIES) {
        return Err(invalid(format!("a list of {count} entries in a submission")));
    }
    let [mapped, unmapped, segments] = counts;
    let mut s = Submission { channel, ..Submission::default() };
    for _ in 0..unmapped {
        let [low, high] = words(from)?;
        s.unmapped.push(long(low, high));
    }
    for _ in 0..mapped {
        let [a, b, c, d, e, f, coherent, kind] = words(from)?;
        s.mapped.push(Range {
            address: long(a, b),
            bytes: long(c, d),
            place: long(e, f),
            coherent: coherent != 0,
            kind: kind as u8,
        });
    }
    for _ in 0..segments {
        let [low, high, bytes, waits] = words(from)?;
        s.segments.push(Segment { address: long(low, high), bytes, waits: waits != 0 });
    }
    Ok(s)
}

fn frame(from: &mut UnixStream, [width, height, window]: [u32; 3]) -> Result<Frame> {
    if width.max(height) > LONGEST_SIDE {
        return Err(invalid(format!("a frame of {width} by {height} pixels")));
    }
    let mut pixels = vec![0; 4 * width as usize * height as usize];
    from.read_exact(&mut pixels)?;
    Ok(Frame { window, width, height, pixels })
}

/// Sends the response to a request.
///
/// # Errors
/// A connection that has ended.
pub fn response(to: &mut UnixStream, status: Status, cycles: u64, text: &str) -> Result<()> {
    let words = [status as u32, text.len() as u32, cycles as u32, (cycles >> 32) as u32];
    let mut bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.extend(text.as_bytes());
    to.write_all(&bytes)
}
