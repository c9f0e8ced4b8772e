//! Meaningful streams, step by step; each step may contain an error.

use super::classes;
use super::copies::{copy, inline};
use super::places::FENCES;
use super::programs;
use super::words::{Words, number};
use ::classes::method_map::CLASSES;
use host::push_header::Form;
use references::hub::macro_engine::Program;
use scenarios_hub::front_end::peers::Rng;

/// Maximal dwords of a stream.
const MOST: usize = 60;

/// A stream; `program` is the macro engine's contents before it.
pub fn stream(rng: &mut Rng, mut program: Program) -> Vec<u32> {
    let mut words = Words::default();
    let long = 1 + rng.below(MOST);
    // in one of three streams one kind of step is preferred
    let favourite = rng.one_in(3).then(|| rng.below(STEPS));
    while words.0.len() < long {
        let kind = match favourite {
            Some(kind) if rng.one_in(2) => kind,
            _ => rng.below(STEPS),
        };
        step(rng, &mut words, &mut program, kind);
    }
    words.0
}

const STEPS: usize = 20;

fn step(rng: &mut Rng, words: &mut Words, program: &mut Program, kind: usize) {
    match kind {
        0..=3 => {
            let subchannel = [0, 0, 0, 1, 2, 3, 4][rng.below(7)];
            classes::methods(rng, words, subchannel);
        }
        4 | 5 => draw(rng, words),
        6 | 7 => inline(rng, words),
        8 | 9 => copy(rng, words),
        10 | 11 => fence(rng, words),
        12 => semaphore(rng, words),
        13 => of_host(rng, words),
        14 => programs::call_of_the_driver(rng, words, program),
        15 => programs::upload_and_call(rng, words, program),
        16 => condition(rng, words),
        17 => {
            // waits, a notification, a syncpoint
            let subchannel = rng.below(2) as u32;
            match rng.below(4) {
                0 => words.one(subchannel, 0x110, 0),
                1 => words.run(Form::Increment, subchannel, 0x104, &[3, 16 * rng.below(200) as u32, 0]),
                2 => words.one(0, 0x2c8, rng.below(0x104) as u32),
                _ => words.one(subchannel, [0x21c, 0x1330, 0x120c][rng.below(3)], 0),
            }
        }
        18 => bind(rng, words),
        _ => oddity(rng, words),
    }
}

fn draw(rng: &mut Rng, words: &mut Words) {
    if rng.one_in(4) {
        return words.any(rng, 0, 0x1214, 3 << 16 | 4 << 28);
    }
    let topology = if rng.one_in(20) { number(rng) } else { rng.below(15) as u32 };
    if !rng.one_in(20) {
        words.any(rng, 0, 0x1618, topology);
    }
    for _ in 0..rng.below(3) {
        if rng.one_in(4) {
            classes::methods(rng, words, 0);
        }
        let method = [0xd78, 0x17e0, 0x15e8, 0x304][rng.below(4)];
        words.any(rng, 0, method, 3);
    }
    if !rng.one_in(12) {
        words.any(rng, 0, 0x1614, 0);
    }
}

/// A release, or a report of a counter.
fn fence(rng: &mut Rng, words: &mut Words) {
    let low = if rng.one_in(20) { 4 } else { 16 } * rng.below(240) as u32;
    let mut operation = [0x1000_f010, 0xf010, 0x1000_0000, 0, 0x1010_0000, 0x100_0002][rng.below(6)];
    if rng.one_in(16) {
        operation ^= 1 << rng.below(32);
    }
    let payload = number(rng);
    words.run(
        Form::Increment,
        rng.below(2) as u32,
        0x1b00,
        &[(FENCES >> 32) as u32, low, payload, operation],
    );
}

/// A semaphore of Host's.
fn semaphore(rng: &mut Rng, words: &mut Words) {
    let low = 16 * rng.below(8) as u32;
    let (payload, operation) = match rng.below(8) {
        0 => (number(rng), 1),
        1 => (0, 4 | (rng.below(2) as u32) << 12),
        2 => (number(rng), 8),
        3 => (number(rng), 0x10 | (rng.below(16) as u32) << 27 | (rng.below(2) as u32) << 31),
        _ => (number(rng), 2 | (rng.below(2) as u32) << 20 | (rng.below(2) as u32) << 24),
    };
    let operation = if rng.one_in(24) { operation ^ 1 << rng.below(5) } else { operation };
    words.run(Form::Increment, 0, 0x10, &[(FENCES >> 32) as u32, low, payload, operation]);
}

/// Other methods of Host's.
fn of_host(rng: &mut Rng, words: &mut Words) {
    let value = number(rng);
    match rng.below(8) {
        0 => words.one(0, 0x78, 0),
        1 => words.any(rng, 0, 0x50, value),
        2 => words.any(rng, 0, 0x20, value),
        3 => words.any(rng, 0, 0x24, value),
        4 => {
            let operation = (rng.below(8) as u32) << 8 | rng.below(2) as u32;
            words.run(Form::Increment, 0, 0x70, &[rng.below(3) as u32, operation]);
        }
        5 => words.any(rng, 0, 0x80, value & 3),
        6 => words.any(rng, 0, 0x8, value),
        _ => {
            let method = 4 * (1 + rng.below(0x3f)) as u32;
            words.any(rng, 0, method, value);
        }
    }
}

/// Rendering that depends on memory, or on nothing.
fn condition(rng: &mut Rng, words: &mut Words) {
    let subchannel = rng.below(2) as u32;
    let low = if rng.one_in(12) { 8 } else { 16 } * rng.below(240) as u32;
    let mode = rng.below(5) as u32;
    words.run(Form::Increment, subchannel, 0x1550, &[(FENCES >> 32) as u32, low, mode]);
    if rng.one_in(3) {
        words.one(subchannel, 0x1944, rng.below(3) as u32);
    }
}

fn bind(rng: &mut Rng, words: &mut Words) {
    let class = CLASSES[rng.below(5)];
    match rng.below(8) {
        0 => words.one(rng.below(8) as u32, 0, class.number.into()),
        1 => words.one(class.subchannel as u32, 0, rng.roll()),
        2 => words.run(Form::Increment, 7, 0, &[0x906e, number(rng), number(rng)]),
        _ => words.one(class.subchannel as u32, 0, class.number.into()),
    }
}

/// Useless headers, invalid ones, the shadow's mode, illegal methods.
fn oddity(rng: &mut Rng, words: &mut Words) {
    match rng.below(10) {
        0 => words.0.push(0),
        1 => words.0.push((1 + rng.below(3) as u32) << 16 | rng.below(0x1_0000) as u32),
        2 => words.0.push(7 << 29 | rng.roll() >> 3),
        3 => words.0.push(6 << 29 | rng.roll() >> 3),
        4 => words.0.push(rng.roll()),
        5 => words.run(Form::ALL[rng.below(8)], rng.below(8) as u32, rng.below(0x4000) as u32, &[]),
        6 | 7 => words.one(0, 0x124, [0, 1, 1, 2, 2, 3][rng.below(6)]),
        _ => {
            let (subchannel, method) = (rng.below(8) as u32, 4 * rng.below(0x1000) as u32);
            let value = number(rng);
            words.any(rng, subchannel, method, value);
        }
    }
}
