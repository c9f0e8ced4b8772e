//! A CROP's memory ends as that of a colour buffer in software.

use crate::references::colour_buffer::ColourBuffer;
use crate::scenario::property;
use crate::scenarios;
use bench::{Run, Stalls, run};
use proptest::prelude::*;
use random::{Dice, MEMORY, Stream, Theme};
use rtl_model::config::Within;
use rtl_model::fbp::crop::{Crop, In, Out, Params};
use rtl_model::pkg::*;
use rtl_model::unit::Unit;

pub mod bench;
pub mod random;
pub mod steady;

scenarios! {
    Crop::new(&Params::default()) => rates_are_met any_colour any_blend;
    small() => any_colour_in_a_small_cache;
    plain() => any_blend_without_optimisations;
}

use steady::all_met as rates_are_met;
pub use steady::rates;

/// A cache that collides, and short queues.
fn small() -> Crop {
    let (tiles, few) = (Within::new(3), Within::new(5));
    Crop::new(&Params { tiles, prefetch: few, evictions: Within::new(1), ..Params::default() })
}

fn plain() -> Crop {
    Crop::new(&Params { optimise: Within::new(0), ..Params::default() })
}

/// Memory full of noise.
fn noise(seed: u64) -> Vec<u8> {
    let mut dice = Dice::new(seed);
    (0..MEMORY).map(|_| (dice.roll() >> 32) as u8).collect()
}

/// The memory that packets should leave.
fn expected(memory: &[u8], packets: &[CropPacket]) -> Vec<u8> {
    let mut buffer = ColourBuffer::new(memory.to_vec());
    packets.iter().for_each(|packet| buffer.packet(packet));
    buffer.memory
}

/// Runs a stream, and compares the memory it leaves.
fn check(dut: impl Unit<In = In, Out = Out>, theme: Theme, stalls: Stalls) -> Run {
    let (memory, packets) = (noise(theme.seed), Stream::new(theme));
    let run = run(dut, &memory, &packets, stalls);
    let wanted = expected(&memory, &packets);
    if let Some(at) = (0..MEMORY).find(|&at| run.memory[at] != wanted[at]) {
        panic!("byte {at:#x} is {:#x}, not {:#x} (it was {:#x})", run.memory[at], wanted[at], memory[at]);
    }
    run
}

fn stalls() -> impl Strategy<Value = Stalls> {
    let pattern = || prop_oneof![Just(!0_u64), any::<u64>()];
    (pattern(), pattern(), pattern(), pattern(), 1..120_u64)
        .prop_map(|(work, read, read_data, write, latency)| Stalls { work, read, read_data, write, latency })
}

fn any_stream<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D, blend: bool) {
    property((any::<u64>(), 30..200_usize, stalls()), |(seed, packets, stalls)| {
        check(new(), Theme { seed, packets, blend }, stalls);
    });
}

fn any_colour<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_stream(new, false);
}

fn any_blend<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_stream(new, true);
}

fn any_colour_in_a_small_cache<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_stream(new, false);
}

fn any_blend_without_optimisations<D: Unit<In = In, Out = Out>>(new: impl Fn() -> D) {
    any_stream(new, true);
}
