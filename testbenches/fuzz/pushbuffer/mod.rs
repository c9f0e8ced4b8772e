//! Pushbuffers and macro programs, random and broken, through the whole command path.
//!
//! Whatever the dwords are, a stream ends: it is carried out as the references say, it is
//! stopped by faults with names, or it waits for what only another could give it. A stream
//! behind it is carried out as if nothing had been.

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

use references::macro_machine::Program;
use scenarios_hub::front_end::player::Dice;
use words::{Words, number};

/// What a stream was made of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Dwords without any meaning.
    Garbage,
    /// Methods of the classes, draws, copies, fences, macros, mostly good.
    Methods,
    /// Macros made up, and called.
    Programs,
    /// The driver's macros with bits wrong, and called.
    Macros,
    /// Pieces of recorded streams with dwords wrong.
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

/// A stream, and what is around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub kind: Kind,
    /// Classes are bound and the driver's macros are loaded.
    pub prepared: bool,
    pub ring: Vec<Piece>,
    pub around: Surroundings,
    /// Any GP_PUT that is written into USERD behind the right one.
    pub put: Option<u32>,
    /// A doorbell that is rung as well, of any channel.
    pub stray: Option<u16>,
    /// The stream behind it is of a channel with a context of its own.
    pub switches: bool,
    /// Of the stream behind it.
    pub after: u64,
}

/// What stands for an entry of the ring.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Segment(Vec<u32>),
    /// The entry itself, which may lead anywhere.
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

/// Case `n` of a seed: each is made alone, so that any can be had again.
pub fn case(seed: u64, n: u64) -> Case {
    let mut dice = Dice(mixed(seed ^ mixed(n)));
    let kind = match dice.below(16) {
        0 | 1 => Kind::Garbage,
        2..=8 => Kind::Methods,
        9 | 10 => Kind::Programs,
        11 | 12 => Kind::Macros,
        _ => Kind::Captures,
    };
    let prepared = !dice.one_in(if kind == Kind::Garbage { 2 } else { 16 });
    let held = programs::at_the_start(prepared);
    let words = match kind {
        Kind::Garbage => garbage(&mut dice),
        Kind::Methods => steps::stream(&mut dice, held),
        Kind::Programs => program(&mut dice, held, programs::code),
        Kind::Macros => program(&mut dice, held, programs::broken_code),
        Kind::Captures => captures::mutated(&mut dice),
    };
    let (ring, around) = (ring(&mut dice, &words), around(&mut dice));
    let put = dice.one_in(40).then(|| number(&mut dice));
    let stray = dice.one_in(40).then(|| dice.below(0x200) as u16);
    Case { kind, prepared, ring, around, put, stray, switches: dice.one_in(400), after: dice.0 }
}

/// Spreads a number over all bits.
fn mixed(n: u64) -> u64 {
    let n = (n ^ n >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ n >> 31
}

fn garbage(dice: &mut Dice) -> Vec<u32> {
    let short = dice.one_in(2);
    let word = |dice: &mut Dice| match dice.below(4) {
        // headers with few data, of which many fit
        0 | 1 if short => dice.roll() & 0xe003_ffff,
        2 => number(dice),
        _ => dice.roll(),
    };
    (0..1 + dice.below(40)).map(|_| word(dice)).collect()
}

fn program(dice: &mut Dice, mut held: Program, code: fn(&mut Dice) -> Vec<u32>) -> Vec<u32> {
    let (mut words, code, index) = (Words::default(), code(dice), dice.below(128) as u32);
    programs::upload(dice, &mut words, &mut held, &code, index);
    for _ in 0..1 + dice.below(4) {
        programs::call(dice, &mut words, &held, index);
    }
    if dice.one_in(4) {
        captures::mutate(dice, &mut words.0);
    }
    // mostly something follows, so that the last call is whole
    if !dice.one_in(6) {
        words.one(0, 0x100, 0);
    }
    words.0
}

/// Cuts a stream into segments, with other entries in between now and then.
fn ring(dice: &mut Dice, words: &[u32]) -> Vec<Piece> {
    let (mut ring, mut at) = (vec![], 0);
    while at < words.len() {
        let length = if dice.one_in(2) { words.len() - at } else { 1 + dice.below(words.len() - at) };
        ring.push(Piece::Segment(words[at..at + length].to_vec()));
        at += length;
        if dice.one_in(16) {
            ring.push(Piece::Entry(entry(dice)));
        }
    }
    ring
}

fn entry(dice: &mut Dice) -> [u32; 2] {
    match dice.below(4) {
        // an opcode, three of them good
        0 | 1 => [dice.roll(), dice.below(5) as u32],
        // again what was there, or something between
        2 => [(places::SEGMENTS as u32) + 4 * dice.below(40) as u32, (dice.below(20) as u32) << 10 | 1],
        3 if dice.one_in(16) => [dice.roll(), dice.roll()],
        _ => [dice.roll(), dice.roll() & 0x8000_03ff | (dice.below(16) as u32) << 10],
    }
}

fn around(dice: &mut Dice) -> Surroundings {
    let any = |dice: &mut Dice| u64::from(dice.roll()) << 32 | u64::from(dice.roll());
    let stalled = dice.one_in(3);
    let pattern = |dice: &mut Dice| if stalled { any(dice) } else { !0 };
    Surroundings {
        latency: if dice.one_in(8) { 60 } else { 1 + dice.below(12) as u64 },
        busy: dice.below(4) as u64,
        stalls: std::array::from_fn(|_| pattern(dice)),
    }
}
