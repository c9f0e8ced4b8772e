//! The tables of recorded kernels.

use super::frame::RATIOS;
use crate::verify::measure::kernels::{Run, Way, on_chip, on_sm};
use crate::verify::measure::spread::Spread;
use crate::verify::show;
use crate::{Failure, style};

/// The kernel that keeps an SM busy: a matrix product.
const BUSY: &str = "sgemm_64";
/// Goals for an SM: thousands of cycles a second, and the ratio to its SystemVerilog.
const GOAL: f64 = 300.0;
const TIMES: f64 = 20.0;
/// Goal for the chip while SMs wait for memory.
const WAITING_GOAL: f64 = 1000.0;

/// On the chip: first those whose SMs wait on memory most of their time, then others.
const WAITING: [&str; 5] = ["atomics_rank", "launch_odd", "mem_bytes", "mem_structs", "mem_ubo_index"];
const OTHERS: [&str; 6] = ["cf_nested_if", "float_add", "int_mul", "sgemm_64", "shm_reduce", "shm_stride"];

/// All of them.
pub fn tables(rounds: u32) -> Result<String, Failure> {
    Ok(of_sm(rounds)? + &of_chip(rounds)?)
}

fn speeds(runs: &[Run]) -> Spread {
    Spread::of(runs.iter().map(|run| run.cycles_per_second() / 1e3).collect())
}

fn row(what: &str, s: Spread, goal: Option<f64>) -> Vec<String> {
    let figure = |n: f64| format!("{n:.1}");
    let met = goal.map_or("", |goal| if s.median >= goal { "yes" } else { "no" });
    let goal = goal.map_or(String::new(), |goal| format!("≥ {goal}"));
    vec![what.into(), figure(s.median), figure(s.least), figure(s.most), goal, met.into()]
}

fn of_sm(rounds: u32) -> Result<String, Failure> {
    let ways = if cosim::available() { &[Way::Rust, Way::Verilated][..] } else { &[Way::Rust] };
    let bar = style::bar(u64::from(rounds) * ways.len() as u64, "runs");
    let mut runs: Vec<Vec<Run>> = vec![vec![]; ways.len()];
    for round in 0..rounds as usize {
        for k in 0..ways.len() {
            let at = (k + round) % ways.len();
            bar.set_message(format!("{BUSY} on an SM, {:?}", ways[at]));
            runs[at].push(on_sm(ways[at], BUSY)?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let cycles = runs[0][0].cycles;
    if let Some(run) = runs.iter().flatten().find(|run| run.cycles != cycles) {
        return Err(format!("{BUSY} took {cycles} cycles and {}: the ways differ", run.cycles).into());
    }
    let mut rows = vec![row("Rust", speeds(&runs[0]), Some(GOAL))];
    let mut text = format!("### One busy SM, {BUSY}\n\n{cycles} cycles, {rounds} rounds.\n\n");
    if ways.len() > 1 {
        rows.push(row("Verilated as one, ports shown", speeds(&runs[1]), None));
    }
    text +=
        &format!("{}\n", show::table(&["1000 cycles/s", "median", "least", "most", "goal", "met"], &rows));
    if ways.len() > 1 {
        let seconds = |at: usize| runs[at].iter().map(|run| run.seconds).collect::<Vec<_>>();
        let s = Spread::of_ratios(&seconds(1), &seconds(0));
        let rows = [row("Rust is faster than Verilated, times", s, Some(TIMES))];
        text += &format!("{}\n", show::table(&RATIOS, &rows));
    }
    Ok(text)
}

fn of_chip(rounds: u32) -> Result<String, Failure> {
    let all = || WAITING.into_iter().chain(OTHERS);
    let bar = style::bar(u64::from(rounds) * all().count() as u64, "runs");
    let mut runs: Vec<Vec<Run>> = vec![vec![]; all().count()];
    for _ in 0..rounds {
        for (name, runs) in all().zip(&mut runs) {
            bar.set_message(format!("{name} on the chip"));
            runs.push(on_chip(name)?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let rows: Vec<_> = all()
        .zip(&runs)
        .enumerate()
        .map(|(k, (name, runs))| {
            let mut row = row(name, speeds(runs), (k < WAITING.len()).then_some(WAITING_GOAL));
            row.insert(1, runs[0].cycles.to_string());
            row
        })
        .collect();
    let head = ["1000 cycles/s", "cycles", "median", "least", "most", "goal", "met"];
    Ok(format!(
        "### Kernels on the chip, from the doorbell to DRAM, in Rust\n\n{}\n",
        show::table(&head, &rows)
    ))
}
