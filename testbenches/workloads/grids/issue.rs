//! Instructions that depend on nothing and access no memory.

use super::turns::Turns;
use super::{Bench, Grid};
use crate::bounds::program::{Line, line};
use interpreter::decode::fields::Field;

/// Threads of a block, of which each of two SMs has one.
const THREADS: u32 = 1024;
const BLOCKS: u32 = 2;
/// Lines of a turn: what counts turns is 1 % of them.
const LINES: i64 = 300;

/// Lanes of the chip that execute such lines in a cycle.
///
/// # Errors
/// A launch that stops.
pub fn measure(bench: &mut Bench, each: fn(i64) -> Line) -> Result<f64, String> {
    let turns = Turns { first: vec![], each: (0..LINES).map(each).collect() };
    let (blocks, threads) = (BLOCKS, THREADS);
    let grid = Grid { blocks, threads, registers: 32, turns, ..Grid::default() };
    let cycles = bench.cycles_of_a_turn(&grid, 2, 2)?;
    Ok(f64::from(THREADS * BLOCKS) * LINES as f64 / cycles)
}

/// Three registers of separate banks.
const SOURCES: [(Field, i64); 3] = [(Field::Ra, 4), (Field::Rb, 5), (Field::Rc, 6)];

fn sum(name: &str, k: i64) -> Line {
    line(name, &[&[(Field::Rd, 8 + k % 8)], &SOURCES[..]].concat())
}

pub fn multiply_add(k: i64) -> Line {
    sum("FFMA/reg", k)
}

/// Two sums of halves.
pub fn half_multiply_add(k: i64) -> Line {
    sum("HFMA2/reg", k)
}

/// Of half rate.
pub fn minimum(k: i64) -> Line {
    line("FMNMX/reg", &[(Field::Rd, 8 + k % 8), (Field::Ra, 4), (Field::Rb, 5), (Field::Ps, 7)])
}

pub fn reciprocal(k: i64) -> Line {
    let fields = [(Field::Rd, 8 + k % 8), (Field::Ra, 4), (Field::Op, 4)];
    Line { writes: 0, ..line("MUFU/reg", &fields) }
}

pub fn shared_load(k: i64) -> Line {
    let fields = [(Field::Rd, 8 + k % 8), (Field::Ra, super::turns::ZERO), (Field::Size, 4)];
    Line { writes: 0, ..line("LDS/shared", &fields) }
}

/// To the instruction after it.
pub fn branch(_: i64) -> Line {
    line("BRA/rel", &[])
}
