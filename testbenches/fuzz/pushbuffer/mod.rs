//! Pushbuffers and macro programs, random and mutated, through the whole command path.
//!
//! For all dwords, a stream ends: it is executed as the references say, it is
//! stopped by named faults, or it waits for a release or data that only another channel could supply. A stream
//! after it is executed as if the first had not existed.

mod after;
mod captures;
mod classes;
mod compare;
mod copies;
mod decoded;
mod drive;
mod events;
mod places;
mod programs;
mod run;
mod shrink;
mod steps;
mod tally;
mod text;
mod words;

pub use drive::{Devices, Locksteps, Models};
pub use run::{Finding, Found, attempt, attempt_all};
pub use shrink::{needed, shrunk};
pub use tally::{Became, Tally};

use references::hub::macro_engine::Program;
use scenarios_hub::front_end::peers::Rng;
use words::{Words, number};

/// Origin of a stream.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Random dwords.
    Garbage,
    /// Methods of the classes, draws, copies, fences, macros, mostly good.
    Methods,
    /// Generated macros, and calls of them.
    Programs,
    /// The driver's macros with flipped bits, and calls of them.
    Macros,
    /// Pieces of recorded streams with wrong dwords.
    Captures,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Garbage, Kind::Methods, Kind::Programs, Kind::Macros, Kind::Captures];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Garbage => "garbage",
            Kind::Methods => "methods",
            Kind::Programs => "programs",
            Kind::Macros => "macros",
            Kind::Captures => "captures",
        }
    }
}

/// A stream with its environment.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub kind: Kind,
    /// Classes are bound and the driver's macros are loaded.
    pub prepared: bool,
    pub ring: Vec<Piece>,
    pub around: Surroundings,
    /// An arbitrary GP_PUT that is written into USERD after the right one.
    pub put: Option<u32>,
    /// An additional doorbell, of any channel.
    pub stray: Option<u16>,
    /// The stream after it is on a channel with another context.
    pub switches: bool,
    /// Seed of the stream after it.
    pub after: u64,
}

/// The source of a ring entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Segment(Vec<u32>),
    /// The entry itself, with an arbitrary address.
    Entry([u32; 2]),
}

/// Latency of memory, how long engines are busy, and when ports are open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surroundings {
    pub latency: u64,
    pub busy: u64,
    pub stalls: [u64; 5],
}

impl Surroundings {
    /// Nothing ever stalls.
    pub const CALM: Surroundings = Surroundings { latency: 1, busy: 0, stalls: [!0; 5] };
}

/// Case `n` of a seed: each is derived alone, so that any can be repeated.
pub fn case(seed: u64, n: u64) -> Case {
    let mut rng = Rng(mixed(seed ^ mixed(n)));
    let kind = match rng.below(16) {
        0 | 1 => Kind::Garbage,
        2..=8 => Kind::Methods,
        9 | 10 => Kind::Programs,
        11 | 12 => Kind::Macros,
        _ => Kind::Captures,
    };
    let prepared = !rng.one_in(if kind == Kind::Garbage { 2 } else { 16 });
    let held = programs::at_the_start(prepared);
    let words = match kind {
        Kind::Garbage => garbage(&mut rng),
        Kind::Methods => steps::stream(&mut rng, held),
        Kind::Programs => program(&mut rng, held, programs::code),
        Kind::Macros => program(&mut rng, held, programs::broken_code),
        Kind::Captures => captures::mutated(&mut rng),
    };
    let (ring, around) = (ring(&mut rng, &words), around(&mut rng));
    let put = rng.one_in(40).then(|| number(&mut rng));
    let stray = rng.one_in(40).then(|| rng.below(0x200) as u16);
    Case { kind, prepared, ring, around, put, stray, switches: rng.one_in(400), after: rng.0 }
}

/// Hashes a number over all bits.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ n >> 31
}

fn garbage(rng: &mut Rng) -> Vec<u32> {
    let short = rng.one_in(2);
    let word = |rng: &mut Rng| match rng.below(4) {
        // headers with few data, so that many fit
        0 | 1 if short => rng.roll() & 0xe003_ffff,
        2 => number(rng),
        _ => rng.roll(),
    };
    (0..1 + rng.below(40)).map(|_| word(rng)).collect()
}

fn program(rng: &mut Rng, mut held: Program, code: fn(&mut Rng) -> Vec<u32>) -> Vec<u32> {
    let (mut words, code, index) = (Words::default(), code(rng), rng.below(128) as u32);
    programs::upload(rng, &mut words, &mut held, &code, index);
    for _ in 0..1 + rng.below(4) {
        programs::call(rng, &mut words, &held, index);
    }
    if rng.one_in(4) {
        captures::mutate(rng, &mut words.0);
    }
    // mostly something follows, so that the last call is complete
    if !rng.one_in(6) {
        words.one(0, 0x100, 0);
    }
    words.0
}

/// Cuts a stream into segments, sometimes with other entries in between.
fn ring(rng: &mut Rng, words: &[u32]) -> Vec<Piece> {
    let (mut ring, mut at) = (vec![], 0);
    while at < words.len() {
        let length = if rng.one_in(2) { words.len() - at } else { 1 + rng.below(words.len() - at) };
        ring.push(Piece::Segment(words[at..at + length].to_vec()));
        at += length;
        if rng.one_in(16) {
            ring.push(Piece::Entry(entry(rng)));
        }
    }
    ring
}

fn entry(rng: &mut Rng) -> [u32; 2] {
    match rng.below(4) {
        // an opcode, three of which are valid
        0 | 1 => [rng.roll(), rng.below(5) as u32],
        // an earlier segment again, or an address between segments
        2 => [(places::SEGMENTS as u32) + 4 * rng.below(40) as u32, (rng.below(20) as u32) << 10 | 1],
        3 if rng.one_in(16) => [rng.roll(), rng.roll()],
        _ => [rng.roll(), rng.roll() & 0x8000_03ff | (rng.below(16) as u32) << 10],
    }
}

fn around(rng: &mut Rng) -> Surroundings {
    let any = |rng: &mut Rng| u64::from(rng.roll()) << 32 | u64::from(rng.roll());
    let stalled = rng.one_in(3);
    let pattern = |rng: &mut Rng| if stalled { any(rng) } else { !0 };
    Surroundings {
        latency: if rng.one_in(8) { 60 } else { 1 + rng.below(12) as u64 },
        busy: rng.below(4) as u64,
        stalls: std::array::from_fn(|_| pattern(rng)),
    }
}
