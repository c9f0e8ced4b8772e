//! A kernel in a user's folder: `kernel.toml` describes its launch and its buffers, `code.bin` is its program. The data that a
//! driver would write - program, constants, descriptor, methods - are generated here, as a recording of one submission.

mod file;
pub(crate) mod launch;
pub mod packed;

use file::{Buffer, File, Word};
use interpreter::stream::recording::{Expected, Recording, Submission};
use launch::{CODE_ROOM, Launch};
use std::ops::Range;
use std::path::Path;

/// Addresses of program, descriptor and methods, constant banks, local memory, buffers.
const CODE: u64 = 0x1_0000_0000;
const DESCRIPTOR: u64 = 0x1_1000_0000;
const METHODS: u64 = DESCRIPTOR + 0x1000;
const BANKS: u64 = 0x1_2000_0000;
const BANK_ROOM: u64 = 0x2_0000;
const BANK_LINE: usize = 0x100;
const MOST_OF_BANK: usize = 0x1_0000;
const LOCAL: u64 = 0x2_0000_0000;
const BUFFERS: u64 = 0x4_0000_0000;
/// Buffers begin at a page, and the next page is unmapped, so that an access past the buffer's page is detected.
const PAGE: u64 = 0x1_0000;

pub const NAME: &str = "kernel.toml";

/// Address and size of each bound bank.
type Banks = [Option<(u64, u32)>; 8];

/// A recording under construction.
#[derive(Default)]
struct Made {
    recording: Recording,
    updates: Vec<[u64; 3]>,
}

impl Made {
    fn map(&mut self, addresses: Range<u64>) {
        let (va, size) = (addresses.start, addresses.end - addresses.start);
        self.recording.buffers.push(interpreter::stream::recording::Buffer { va, size });
    }

    fn write(&mut self, at: u64, bytes: &[u8]) {
        self.updates.push([at, bytes.len() as u64, self.recording.data.len() as u64]);
        self.recording.data.extend(bytes);
    }

    fn words(&mut self, at: u64, words: &[u32]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.write(at, &bytes);
    }

    fn code(&mut self, code: &[u8]) {
        self.map(CODE..CODE + code.len() as u64 + CODE_ROOM);
        self.write(CODE, code);
    }

    /// Places a bank's bytes; returns address and size. Banks occupy whole lines.
    fn bank(&mut self, bank: u8, mut bytes: Vec<u8>) -> (u64, u32) {
        let at = BANKS + BANK_ROOM * u64::from(bank);
        bytes.resize(bytes.len().next_multiple_of(BANK_LINE), 0);
        self.map(at..at + bytes.len() as u64);
        self.write(at, &bytes);
        (at, bytes.len() as u32)
    }

    /// Completes the recording with the launch, in one submission.
    fn launched(mut self, launch: &Launch, banks: &Banks) -> Recording {
        self.map(LOCAL..LOCAL + launch.local_room());
        self.map(DESCRIPTOR..DESCRIPTOR + PAGE);
        self.words(DESCRIPTOR, &launch.descriptor(banks).0);
        let methods = launch::methods(CODE, LOCAL, DESCRIPTOR);
        self.words(METHODS, &methods);
        let entry = [METHODS as u32, (METHODS >> 32) as u32 | (methods.len() as u32) << 10];
        let submission = Submission { updates: self.updates, gpfifo: vec![entry], semaphores: vec![] };
        self.recording.submissions.push(submission);
        self.recording
    }
}

/// Reads a folder with a `kernel.toml`.
///
/// # Errors
/// An error with file, line and remedy.
pub fn load(folder: &Path) -> Result<Recording, String> {
    let file = File::load(&folder.join(NAME))?;
    let launch = Launch::new(&file)?;
    let code = file.code(folder)?;
    let mut made = Made::default();
    made.recording.name.clone_from(&file.name);
    made.code(&code);
    let places = buffers(&mut made, &file, folder)?;
    let banks = constants(&mut made, &file, &places)?;
    Ok(made.launched(&launch, &banks))
}

/// Lays buffers out; returns the address of each.
fn buffers(made: &mut Made, file: &File, folder: &Path) -> Result<Vec<(String, u64)>, String> {
    let (mut at, mut places) = (BUFFERS, vec![]);
    for buffer in &file.buffers {
        let name = buffer.name.get_ref();
        let contents = file.contents(buffer, folder)?;
        let size = contents.len() as u64;
        made.map(at..at + size);
        made.write(at, &contents);
        if buffer.result || buffer.expected.is_some() {
            made.recording.results.push(expected(file, buffer, folder, at, size)?);
        }
        places.push((name.clone(), at));
        at = (at + size).next_multiple_of(PAGE) + PAGE;
    }
    Ok(places)
}

fn expected(file: &File, buffer: &Buffer, folder: &Path, va: u64, size: u64) -> Result<Expected, String> {
    let name = buffer.name.get_ref().clone();
    let Buffer { compare, ulp, abs, .. } = buffer;
    let mut expected = Expected {
        name,
        va,
        size,
        compare: compare.clone(),
        ulp: *ulp,
        abs: *abs,
        signed_zero: true,
        ..Expected::default()
    };
    if let Some(from) = &buffer.expected {
        expected.contents = file.read(folder, from, &buffer.name)?;
        expected.file = from.clone();
        let (have, bytes) = (expected.contents.len() as u64, if compare == "f64" { 8 } else { 4 });
        if have != size || size % bytes != 0 {
            let what = format!(
                "{from} has {have} bytes and the buffer {size}; both must be the same multiple of {bytes}"
            );
            return Err(file.at(&buffer.name, &what));
        }
    }
    Ok(expected)
}

/// Writes constant banks; returns address and size of each.
fn constants(made: &mut Made, file: &File, places: &[(String, u64)]) -> Result<Banks, String> {
    let mut banks = Banks::default();
    for constants in &file.constants {
        let bank = *constants.bank.get_ref();
        let place = banks.get_mut(usize::from(bank)).filter(|place| place.is_none());
        let place = place.ok_or_else(|| file.at(&constants.bank, "banks are 0 to 7, each once"))?;
        let mut bytes = vec![];
        for word in &constants.words {
            match word.get_ref() {
                Word::Whole(n) => match u32::try_from(*n).ok().or(i32::try_from(*n).ok().map(|n| n as u32)) {
                    Some(n) => bytes.extend(n.to_le_bytes()),
                    None => return Err(file.at(word, "a word has 32 bits; give two of them")),
                },
                Word::Float(n) => bytes.extend((*n as f32).to_le_bytes()),
                Word::Address(name) => match places.iter().find(|(of, _)| of == name) {
                    Some((_, address)) => bytes.extend(address.to_le_bytes()),
                    None => {
                        return Err(
                            file.at(word, &format!("there is no buffer {name:?}; name one of [[buffer]]"))
                        );
                    }
                },
            }
        }
        if bytes.len() > MOST_OF_BANK {
            return Err(file.at(&constants.bank, "a bank has at most 65536 bytes"));
        }
        *place = Some(made.bank(bank, bytes));
    }
    Ok(banks)
}
