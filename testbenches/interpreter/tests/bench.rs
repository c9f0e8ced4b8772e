//! A CTA with a program of a few instructions.

use super::assembler::Line;
use super::syntax::{Place, Who, flags, is_double, number, of_lane, place};
use interpreter::decode::table::named;
use interpreter::fault::Fault;
use interpreter::machine::barriers::Barriers;
use interpreter::machine::cta::{Cta, Seen, warps};
use interpreter::machine::descriptor::{Launch, Setup};
use interpreter::machine::freedom::{First, Freedom};
use interpreter::machine::memory::Memory;
use interpreter::machine::step::Decoded;
use interpreter::machine::thread::Flags;
use interpreter::machine::warp::Warp;
use std::collections::HashMap;

const CODE: u64 = 0x1_0000_0000;
const CONSTANTS: u64 = 0x8000;
const DATA: std::ops::Range<u64> = 0x10000..0x20000;
/// Texture headers, in the data.
const HEADERS: u64 = 0x1f000;
/// The bank of the constants, and of texture handles.
pub const BANK: usize = 1;

pub struct Bench {
    launch: Launch,
    memory: Memory,
    pub warps: Vec<Warp>,
    shared: Vec<u8>,
}

impl Bench {
    /// With the words of a setup that are not about lanes: `threads=64`, `stack=0`.
    pub fn new(setup: &str) -> Self {
        let option = |name: &str| {
            let found =
                setup.split_whitespace().filter_map(|token| token.split_once('=')).find(|(n, _)| *n == name);
            found.map(|(_, value)| number(value))
        };
        let setup = Setup {
            code: CODE,
            shared_window: 0xfe00_0000,
            local_window: 0xff00_0000,
            headers: HEADERS,
            highest_header: 15,
            handles: BANK as u32,
        };
        let mut banks = [None; 8];
        banks[BANK] = Some((CONSTANTS, 0x1000));
        let first = if option("taken").is_some() { First::Taken } else { First::NotTaken };
        let launch = Launch {
            setup,
            freedom: Freedom { first, ..Freedom::default() },
            limit: 10_000,
            ctas: [1; 3],
            threads: [option("threads").unwrap_or(32) as u32, 1, 1],
            shared: 0x100,
            local_low: 0x40,
            local_high: 0x10,
            stack: option("stack").unwrap_or(256) as usize,
            registers: 64,
            banks,
            ..Launch::default()
        };
        let mut memory = Memory::default();
        for range in [CODE..CODE + 0x1000, CONSTANTS..CONSTANTS + 0x1000, DATA] {
            memory.map(range);
        }
        let shared = vec![0; launch.shared];
        Self { warps: warps(&launch), launch, memory, shared }
    }

    /// Puts a program into memory, with EXIT after it.
    pub fn program(&mut self, text: &str) {
        let lines: Vec<_> = text.split(';').map(str::trim).chain(["EXIT/none"]).collect();
        let mut labels = HashMap::new();
        let mut bare = vec![];
        for (i, line) in lines.into_iter().enumerate() {
            let (label, line) =
                line.split_once(": ").map_or((None, line), |(label, line)| (Some(label), line));
            label.map(|label| labels.insert(label.to_string(), address(i)));
            bare.push(line);
        }
        for (i, line) in bare.into_iter().enumerate() {
            let word = Line::parse(line).word(address(i), &labels);
            self.code(address(i), word);
        }
    }

    pub fn code(&mut self, at: u32, word: u64) {
        assert!(self.memory.write(CODE + u64::from(at), &word.to_le_bytes()));
    }

    pub fn set(&mut self, token: &str) {
        let (name, value) = token.split_once('=').unwrap_or_else(|| panic!("{token}"));
        let Some((place, who)) = place(name) else { return };
        let word = |lane: usize| of_lane(value, lane);
        let bytes = || (word(0) as u32).to_le_bytes();
        match place {
            Place::Constant(at) if is_double(value) => {
                assert!(self.memory.write(CONSTANTS + u64::from(at), &word(0).to_le_bytes()));
            }
            Place::Constant(at) => assert!(self.memory.write(CONSTANTS + u64::from(at), &bytes())),
            Place::Global(at) => assert!(self.memory.write(at, &bytes())),
            Place::Shared(at) => self.shared[at..at + 4].copy_from_slice(&bytes()),
            _ => {
                let threads = self.warps.iter_mut().flat_map(|warp| warp.threads.iter_mut());
                for (lane, thread) in
                    threads.enumerate().filter(|&(lane, _)| who == Who::Zero || who == Who::One(lane))
                {
                    match place {
                        Place::Register(n) if is_double(value) => thread.set_pair(n, word(lane) as u64),
                        Place::Register(n) => thread.set(n, word(lane) as u32),
                        Place::Predicate(n) => thread.set_predicate(n, word(lane) != 0),
                        Place::Local(at) => thread.local[at..at + 4].copy_from_slice(&bytes()),
                        _ => thread.flags = Flags::from_bits(flags(value)),
                    }
                }
            }
        }
    }

    pub fn run(&mut self) -> Result<(), Fault> {
        self.watched(&mut |_| ())
    }

    pub fn watched(&mut self, watch: &mut dyn FnMut(&Seen)) -> Result<(), Fault> {
        let mut decoded = Decoded::new();
        let mut cta = Cta {
            launch: &self.launch,
            memory: &mut self.memory,
            decoded: &mut decoded,
            id: [0; 3],
            warps: std::mem::take(&mut self.warps),
            shared: std::mem::take(&mut self.shared),
            barriers: Barriers::default(),
            left: self.launch.limit,
            watch,
        };
        let ran = cta.run();
        (self.warps, self.shared) = (cta.warps, cta.shared);
        ran
    }

    /// The difference from an expectation, if any.
    pub fn lookup(&self, token: &str) -> Option<String> {
        let (name, value) = token.split_once('=').unwrap_or_else(|| panic!("{token}"));
        let (place, who) = place(name).unwrap_or_else(|| panic!("{token}"));
        let threads: Vec<_> = self.warps.iter().flat_map(|warp| &warp.threads).collect();
        let lanes = match who {
            Who::Zero => 0..1,
            Who::One(lane) => lane..lane + 1,
            Who::All => 0..threads.len(),
        };
        let wide = is_double(value) && matches!(place, Place::Register(_));
        let mask = if wide { u64::MAX } else { u64::from(u32::MAX) };
        for lane in lanes {
            let want =
                if place == Place::Flags { flags(value).into() } else { of_lane(value, lane) as u64 & mask };
            let thread = threads[lane];
            let four = |bytes: &[u8]| u64::from(u32::from_le_bytes(bytes.try_into().expect("four bytes")));
            let got = match place {
                Place::Register(n) if wide => thread.pair(n),
                Place::Register(n) => thread.register(n).into(),
                Place::Predicate(n) => thread.predicate(n).into(),
                Place::Flags => thread.flags.bits().into(),
                Place::Constant(_) => panic!("constants do not change"),
                Place::Global(at) => self.memory.word(at).expect("mapped").into(),
                Place::Shared(at) => four(&self.shared[at..at + 4]),
                Place::Local(at) => four(&thread.local[at..at + 4]),
            };
            if got != want {
                return Some(format!("{token}: lane {lane} has {got:#x}"));
            }
        }
        None
    }
}

/// The address of the n-th instruction.
pub fn address(n: usize) -> u32 {
    (n / 3 * 32 + n % 3 * 8 + 8) as u32
}

/// The word of a row's match, with nothing else set.
pub fn plain(row: &str) -> u64 {
    named(row).expect("a row").matches
}
