//! Random programs: of meaningful instructions, of arbitrary
//! words, and the driver's with some bits flipped.

use super::SHORT;
use super::assembler::*;
use super::bench::*;
use super::driver::{fitting, loaded, values};
use host::macros::Macros;
use hub::macro_engine::MacroEngine;
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::hub::macro_engine::Program;
use std::collections::HashMap;

/// An instruction from random bits: the one at dword `at` of `len`.
/// `slot` says that it is in a delay slot, and is set to whether the
/// next one is. Most branches are forward, and not beyond the end.
pub fn instruction(random: u64, at: usize, len: usize, slot: &mut bool) -> u32 {
    let bits = |low: u32, count: u32| (random >> low) as u32 & ((1 << count) - 1);
    let (rd, ra, rb) = (bits(0, 3), bits(3, 3), bits(6, 3));
    let result = match bits(9, 4) {
        n @ 0..=7 => n,
        8..=12 => KEEP,
        13 | 14 => SEND,
        _ => AIM,
    };
    let immediate = if bits(13, 1) == 0 { bits(14, 4) as i32 - 4 } else { bits(14, 18) as i32 - 0x2_0000 };
    let places = [bits(14, 5), bits(19, 5), bits(24, 5)];
    let exit = if bits(32, 5) == 0 { EXIT } else { 0 };
    let may_branch = !*slot || bits(37, 6) == 0;
    *slot = exit != 0;
    let word = match bits(43, 4) {
        0..=4 => alu([0, 1, 2, 3, 8, 9, 10, 11, 12][bits(14, 16) as usize % 9], result, rd, ra, rb),
        5..=7 => add(result, rd, ra, immediate),
        kind @ 8..=10 => field(kind - 6, result, rd, ra, rb, places),
        11 => read(result, rd, ra, immediate),
        12..=14 if may_branch => {
            let ahead = 1 + bits(14, 16) as i32 % (len - at) as i32;
            let by = if bits(47, 3) == 0 { -(bits(50, 3) as i32) } else { ahead };
            let annul = if bits(53, 1) == 0 { ANNUL } else { 0 };
            *slot |= annul == 0;
            let branch = if bits(54, 1) == 0 { if_zero(ra, by) } else { if_not_zero(ra, by) };
            branch | annul
        }
        15 if bits(47, 4) == 0 => return (random >> 16) as u32,
        _ => add(KEEP, rd, ra, 1),
    };
    word | exit
}

fn program() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u64>(), 1..50).prop_map(|random| {
        let (len, mut slot) = (random.len(), false);
        let words = random.iter().enumerate().map(|(at, &bits)| instruction(bits, at, len, &mut slot));
        words.chain([0x11 | EXIT, 0x11]).collect()
    })
}

/// Calls, and faults in the number of their parameters: one too few, or too many.
type Wanted = Vec<(u8, Vec<u32>, u8, bool)>;

fn wanted(macros: std::ops::Range<u8>) -> impl Strategy<Value = Wanted> {
    prop::collection::vec((macros, values(), 0..16_u8, any::<bool>()), 1..6)
}

fn calls(program: &Program, wanted: Wanted) -> Vec<Call> {
    let (mut calls, mut shadows): (Vec<Call>, _) = (vec![], HashMap::new());
    for (index, values, wrong, last) in wanted {
        // an endless macro is called as well
        let all = || Call::new(index, values[0], &values[1..10]);
        let mut call = fitting(program, index, &values, SHORT, &shadows).unwrap_or_else(all);
        match wrong {
            0 => drop(call.parameters.pop()),
            1 => call.parameters.push(values[0]),
            _ => (),
        }
        call.last = last;
        expect(program, &call, SHORT, &mut shadows);
        calls.push(call);
    }
    calls.iter_mut().last().expect("a call").last = true;
    calls
}

/// Up to three programs, at any address.
pub fn random_programs(new: Maker<MacroEngine>) {
    let programs = prop::collection::vec((program(), 0..0x7d0_u32), 1..4);
    property((programs, wanted(0..3), any::<Stalls>()), |(programs, wanted, stalls)| {
        let (mut loads, mut program) = (vec![], Program::default());
        for k in 0..3 {
            let (words, at) = &programs[usize::from(k) % programs.len()];
            loads.extend(upload(k * 100, *at, words));
            upload_to(&mut program, k * 100, *at, words);
        }
        let wanted = wanted.into_iter().map(|(k, values, wrong, last)| (k * 100, values, wrong, last));
        judge(&mut new(), &loads, &program, &calls(&program, wanted.collect()), SHORT, stalls);
    });
}

/// Arbitrary words; they end soon, by one trap or another.
pub fn garbage(new: Maker<MacroEngine>) {
    let words = prop::collection::vec(any::<u32>(), 1..60);
    property((words, 0..0x800_u32, wanted(0..1), any::<Stalls>()), |(words, at, wanted, stalls)| {
        let (loads, mut program) = (upload(0, at, &words), Program::default());
        upload_to(&mut program, 0, at, &words);
        judge(&mut new(), &loads, &program, &calls(&program, wanted), SHORT, stalls);
    });
}

/// The driver's macros with up to 20 bits flipped.
pub fn broken_macros(new: Maker<MacroEngine>) {
    let driver = Macros::of_the_driver();
    let flips = prop::collection::vec((0..driver.words.len(), 0..32_u32), 1..20);
    property((flips, wanted(0..16), any::<Stalls>()), |(flips, wanted, stalls)| {
        let mut macros = driver.clone();
        flips.iter().for_each(|&(at, bit)| macros.words[at] ^= 1 << bit);
        let (loads, program) = loaded(&macros);
        judge(&mut new(), &loads, &program, &calls(&program, wanted), SHORT, stalls);
    });
}
