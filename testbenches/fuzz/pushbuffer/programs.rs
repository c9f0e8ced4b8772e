//! Macros: generated from meaningful instructions, from random words, and the driver's with
//! flipped bits.

use super::drive::WATCHDOG;
use super::words::{Words, number};
use host::macros::Macros;
use host::push_header::Form;
use references::hub::macro_engine::{Program, run_within};
use scenarios_hub::front_end::peers::Rng;
use scenarios_hub::macro_engine::assembler::{AIM, EXIT, SEND, add};
use scenarios_hub::macro_engine::programs::instruction;
use std::sync::LazyLock;

pub static DRIVER: LazyLock<Macros> = LazyLock::new(Macros::of_the_driver);

/// Contents of the macro engine with the driver's macros loaded.
static LOADED: LazyLock<Program> = LazyLock::new(|| {
    let mut program = Program::of(&DRIVER.words);
    for &(number, at) in &DRIVER.starts {
        program.load(0x11c, number.into());
        program.load(0x120, at);
    }
    program
});

/// Contents of the macro engine at the start of a case.
pub fn at_the_start(prepared: bool) -> Program {
    if prepared { LOADED.clone() } else { Program::default() }
}

/// Maximal parameters of a call.
const MOST: usize = 24;

/// Ranges of consecutive 3D state that accept any value, as dword addresses.
const TARGETS: [u32; 4] = [0xd00, 0xd80 / 4, 0x131c / 4, 0xa00 / 4];

/// Numbers of driver's macros in its program.
fn number_of_macro(rng: &mut Rng) -> u32 {
    let starts = &DRIVER.starts;
    starts[rng.below(starts.len())].0.into()
}

fn meaningful(rng: &mut Rng) -> Vec<u32> {
    let length = 1 + rng.below(24);
    let mut slot = false;
    let roll = |rng: &mut Rng| u64::from(rng.roll()) << 32 | u64::from(rng.roll());
    // it sends to an existing method
    let target = TARGETS[rng.below(4)] | (rng.below(2) as u32) << 12;
    let mut words = vec![add(AIM, 2, 0, target as i32)];
    for at in 0..length {
        words.push(match rng.below(4) {
            0 if !slot => add(SEND, 0, rng.below(8) as u32, rng.below(16) as i32),
            _ => instruction(roll(rng), at, length, &mut slot),
        });
    }
    words.extend([0x11 | EXIT, 0x11]);
    words
}

/// A macro's words.
pub fn code(rng: &mut Rng) -> Vec<u32> {
    match rng.below(4) {
        0 => (0..1 + rng.below(30)).map(|_| rng.roll()).collect(),
        1 => {
            let words = &DRIVER.words;
            let at = rng.below(words.len());
            words[at..(at + 1 + rng.below(40)).min(words.len())].to_vec()
        }
        _ => meaningful(rng),
    }
}

/// One of the driver's macros with some flipped bits.
pub fn broken_code(rng: &mut Rng) -> Vec<u32> {
    let mut firsts: Vec<_> = DRIVER.starts.iter().map(|&(_, at)| at as usize).collect();
    firsts.sort_unstable();
    firsts.push(DRIVER.words.len());
    let k = rng.below(firsts.len() - 1);
    let mut words = DRIVER.words[firsts[k]..firsts[k + 1]].to_vec();
    for _ in 0..rng.below(6) {
        let at = rng.below(words.len());
        match rng.below(4) {
            0 => words[at] = rng.roll(),
            1 if words.len() > 1 => drop(words.remove(at)),
            2 => words.insert(at, DRIVER.words[rng.below(DRIVER.words.len())]),
            _ => words[at] ^= 1 << rng.below(32),
        }
    }
    words
}

/// Load address of instructions: mostly at the front, sometimes beyond the end.
fn place(rng: &mut Rng) -> u32 {
    match rng.below(6) {
        0 => 0x7f0 + rng.below(0x10) as u32,
        1 => rng.below(0x800) as u32,
        2 => number(rng),
        _ => 0,
    }
}

/// Loads a macro; `program` is the engine's contents.
pub fn upload(rng: &mut Rng, words: &mut Words, program: &mut Program, code: &[u32], index: u32) {
    let at = place(rng);
    words.one(0, 0x114, at);
    words.run(Form::Stay, 0, 0x118, code);
    words.one(0, 0x11c, index);
    words.run(Form::Stay, 0, 0x120, &[at & 0x7ff]);
    program.load(0x114, at);
    for &word in code {
        program.load(0x118, word);
    }
    program.load(0x11c, index);
    program.load(0x120, at);
}

/// Parameters of a call: mostly as many as the macro takes, so that it ends.
fn parameters(rng: &mut Rng, program: &Program, index: u32, data: u32) -> Vec<u32> {
    let mut values: Vec<_> = (0..=MOST).map(|_| number(rng)).collect();
    // the shadow is not known here: macros that count by values they read may take more
    let run = run_within(WATCHDOG, program, index as usize, data, &values[..MOST], |_, _| 0);
    values.truncate(match rng.below(12) {
        0 => rng.below(10),
        1 => run.parameters.saturating_sub(1),
        2 => run.parameters + 1,
        _ => run.parameters,
    });
    values
}

/// A call with some parameters, in any of the forms it may have.
pub fn call(rng: &mut Rng, words: &mut Words, program: &Program, index: u32) {
    let (address, data) = (0x3800 + 8 * index, number(rng));
    let parameters = parameters(rng, program, index, data);
    match rng.below(4) {
        0 => {
            words.any(rng, 0, address, data);
            parameters.iter().for_each(|&value| words.any(rng, 0, address + 4, value));
        }
        1 if !parameters.is_empty() => {
            words.one(0, address, data);
            words.run(Form::Stay, 0, address + 4, &parameters);
        }
        2 if parameters.len() == 1 => words.run(Form::Increment, 0, address, &[data, parameters[0]]),
        _ => words.run(Form::IncrementOnce, 0, address, &[&[data], &parameters[..]].concat()),
    }
    if rng.one_in(20) {
        words.any(rng, 0, address + 12, data);
    }
}

pub fn call_of_the_driver(rng: &mut Rng, words: &mut Words, program: &Program) {
    let index = number_of_macro(rng);
    call(rng, words, program, index);
}

pub fn upload_and_call(rng: &mut Rng, words: &mut Words, program: &mut Program) {
    let (code, index) = (code(rng), rng.below(128) as u32);
    upload(rng, words, program, &code, index);
    for _ in 0..1 + rng.below(3) {
        call(rng, words, program, index);
    }
}
