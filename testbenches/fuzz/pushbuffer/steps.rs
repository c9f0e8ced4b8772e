//! Streams that mean something, step by step: each may have something wrong with it.

use super::classes;
use super::copies::{copy, inline};
use super::places::FENCES;
use super::programs;
use super::words::{INCREMENT, Words, number};
use ::classes::method_map::CLASSES;
use references::macro_machine::Program;
use scenarios_hub::front_end::player::Dice;

/// Dwords of a stream, most.
const MOST: usize = 60;

/// A stream; `program` is what the macro engine holds before it.
pub fn stream(dice: &mut Dice, mut program: Program) -> Vec<u32> {
    let mut words = Words::default();
    let long = 1 + dice.below(MOST);
    // one kind of step has its day, now and then
    let favourite = dice.one_in(3).then(|| dice.below(STEPS));
    while words.0.len() < long {
        let kind = match favourite {
            Some(kind) if dice.one_in(2) => kind,
            _ => dice.below(STEPS),
        };
        step(dice, &mut words, &mut program, kind);
    }
    words.0
}

const STEPS: usize = 20;

fn step(dice: &mut Dice, words: &mut Words, program: &mut Program, kind: usize) {
    match kind {
        0..=3 => {
            let subchannel = [0, 0, 0, 1, 2, 3, 4][dice.below(7)];
            classes::methods(dice, words, subchannel);
        }
        4 | 5 => draw(dice, words),
        6 | 7 => inline(dice, words),
        8 | 9 => copy(dice, words),
        10 | 11 => fence(dice, words),
        12 => semaphore(dice, words),
        13 => of_host(dice, words),
        14 => programs::call_of_the_driver(dice, words, program),
        15 => programs::upload_and_call(dice, words, program),
        16 => condition(dice, words),
        17 => {
            // waits, a notification, a syncpoint
            let subchannel = dice.below(2) as u32;
            match dice.below(4) {
                0 => words.one(subchannel, 0x110, 0),
                1 => words.run(INCREMENT, subchannel, 0x104, &[3, 16 * dice.below(200) as u32, 0]),
                2 => words.one(0, 0x2c8, dice.below(0x104) as u32),
                _ => words.one(subchannel, [0x21c, 0x1330, 0x120c][dice.below(3)], 0),
            }
        }
        18 => bind(dice, words),
        _ => oddity(dice, words),
    }
}

fn draw(dice: &mut Dice, words: &mut Words) {
    if dice.one_in(4) {
        return words.any(dice, 0, 0x1214, 3 << 16 | 4 << 28);
    }
    let topology = if dice.one_in(20) { number(dice) } else { dice.below(15) as u32 };
    if !dice.one_in(20) {
        words.any(dice, 0, 0x1618, topology);
    }
    for _ in 0..dice.below(3) {
        if dice.one_in(4) {
            classes::methods(dice, words, 0);
        }
        let method = [0xd78, 0x17e0, 0x15e8, 0x304][dice.below(4)];
        words.any(dice, 0, method, 3);
    }
    if !dice.one_in(12) {
        words.any(dice, 0, 0x1614, 0);
    }
}

/// A release, or a report of a counter.
fn fence(dice: &mut Dice, words: &mut Words) {
    let low = if dice.one_in(20) { 4 } else { 16 } * dice.below(240) as u32;
    let mut operation = [0x1000_f010, 0xf010, 0x1000_0000, 0, 0x1010_0000, 0x100_0002][dice.below(6)];
    if dice.one_in(16) {
        operation ^= 1 << dice.below(32);
    }
    let payload = number(dice);
    words.run(INCREMENT, dice.below(2) as u32, 0x1b00, &[(FENCES >> 32) as u32, low, payload, operation]);
}

/// A semaphore of Host's.
fn semaphore(dice: &mut Dice, words: &mut Words) {
    let low = 16 * dice.below(8) as u32;
    let (payload, operation) = match dice.below(8) {
        0 => (number(dice), 1),
        1 => (0, 4 | (dice.below(2) as u32) << 12),
        2 => (number(dice), 8),
        3 => (number(dice), 0x10 | (dice.below(16) as u32) << 27 | (dice.below(2) as u32) << 31),
        _ => (number(dice), 2 | (dice.below(2) as u32) << 20 | (dice.below(2) as u32) << 24),
    };
    let operation = if dice.one_in(24) { operation ^ 1 << dice.below(5) } else { operation };
    words.run(INCREMENT, 0, 0x10, &[(FENCES >> 32) as u32, low, payload, operation]);
}

/// Other methods of Host's.
fn of_host(dice: &mut Dice, words: &mut Words) {
    let value = number(dice);
    match dice.below(8) {
        0 => words.one(0, 0x78, 0),
        1 => words.any(dice, 0, 0x50, value),
        2 => words.any(dice, 0, 0x20, value),
        3 => words.any(dice, 0, 0x24, value),
        4 => {
            let operation = (dice.below(8) as u32) << 8 | dice.below(2) as u32;
            words.run(INCREMENT, 0, 0x70, &[dice.below(3) as u32, operation]);
        }
        5 => words.any(dice, 0, 0x80, value & 3),
        6 => words.any(dice, 0, 0x8, value),
        _ => {
            let method = 4 * (1 + dice.below(0x3f)) as u32;
            words.any(dice, 0, method, value);
        }
    }
}

/// Rendering that depends on memory, or on nothing.
fn condition(dice: &mut Dice, words: &mut Words) {
    let subchannel = dice.below(2) as u32;
    let low = if dice.one_in(12) { 8 } else { 16 } * dice.below(240) as u32;
    let mode = dice.below(5) as u32;
    words.run(INCREMENT, subchannel, 0x1550, &[(FENCES >> 32) as u32, low, mode]);
    if dice.one_in(3) {
        words.one(subchannel, 0x1944, dice.below(3) as u32);
    }
}

fn bind(dice: &mut Dice, words: &mut Words) {
    let class = CLASSES[dice.below(5)];
    match dice.below(8) {
        0 => words.one(dice.below(8) as u32, 0, class.number.into()),
        1 => words.one(class.subchannel as u32, 0, dice.roll()),
        2 => words.run(INCREMENT, 7, 0, &[0x906e, number(dice), number(dice)]),
        _ => words.one(class.subchannel as u32, 0, class.number.into()),
    }
}

/// Headers of no use, bad ones, the shadow's mode, methods that may not be.
fn oddity(dice: &mut Dice, words: &mut Words) {
    match dice.below(10) {
        0 => words.0.push(0),
        1 => words.0.push((1 + dice.below(3) as u32) << 16 | dice.below(0x1_0000) as u32),
        2 => words.0.push(7 << 29 | dice.roll() >> 3),
        3 => words.0.push(6 << 29 | dice.roll() >> 3),
        4 => words.0.push(dice.roll()),
        5 => words.run(dice.below(8) as u32, dice.below(8) as u32, dice.below(0x4000) as u32, &[]),
        6 | 7 => words.one(0, 0x124, [0, 1, 1, 2, 2, 3][dice.below(6)]),
        _ => {
            let (subchannel, method) = (dice.below(8) as u32, 4 * dice.below(0x1000) as u32);
            let value = number(dice);
            words.any(dice, subchannel, method, value);
        }
    }
}
