//! The tables of replayed captures.

use super::frame::RATIOS;
use crate::verify::measure::replays::{self, Run, Way};
use crate::verify::measure::spread::Spread;
use crate::verify::show;
use crate::{Failure, style};
use recordings::capture::Capture;

/// Most of the first is the load of a context; the second is the longest, and has macros,
/// inline copies and copies.
const CAPTURES: [&str; 2] = ["triangle", "texquad"];
const WAYS: [Way; 4] = [Way::Rust, Way::Units, Way::Whole, Way::Lockstep];
/// A replay is short.
const TIMES: u32 = 4;

fn name(way: Way) -> &'static str {
    match way {
        Way::Rust => "Rust",
        Way::Units => "Verilated units",
        Way::Whole => "Verilated as one, ports shown",
        Way::Lockstep => "lockstep",
    }
}

/// The tables of all captures.
pub fn tables(rounds: u32) -> Result<String, Failure> {
    CAPTURES.iter().map(|capture| table(capture, rounds)).collect()
}

fn table(capture: &str, rounds: u32) -> Result<String, Failure> {
    let capture = Capture::carried(capture)?;
    let ways = if cosim::available() { &WAYS[..] } else { &WAYS[..1] };
    let rounds = rounds * TIMES;
    let bar = style::bar(u64::from(rounds) * ways.len() as u64, "runs");
    let mut runs: Vec<Vec<Run>> = vec![vec![]; ways.len()];
    for round in 0..rounds as usize {
        for k in 0..ways.len() {
            let at = (k + round) % ways.len();
            bar.set_message(format!("{}, {}", capture.name, name(ways[at])));
            runs[at].push(replays::run(ways[at], &capture)?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let cycles = runs[0][0].cycles;
    if let Some(run) = runs.iter().flatten().find(|run| run.cycles != cycles) {
        return Err(format!("a replay took {cycles} cycles and {}: the ways differ", run.cycles).into());
    }

    let speeds = |(way, runs): (&Way, &Vec<Run>)| {
        let s = Spread::of(runs.iter().map(|run| run.cycles_per_second() / 1e3).collect());
        let figure = |n: f64| format!("{n:.0}");
        vec![name(*way).to_string(), figure(s.median), figure(s.least), figure(s.most)]
    };
    let rows: Vec<_> = ways.iter().zip(&runs).map(speeds).collect();
    let head = ["1000 cycles/s", "median", "least", "most"];
    let mut text = format!("### Replay of {}\n\n{cycles} cycles, {rounds} rounds.\n\n", capture.name);
    text += &format!("{}\n", show::table(&head, &rows));
    if ways.len() > 1 {
        let seconds = |at: usize| runs[at].iter().map(|run| run.seconds).collect::<Vec<_>>();
        let ratio = |at: usize, goal: Option<f64>| {
            let s = Spread::of_ratios(&seconds(at), &seconds(0));
            let figure = |n: f64| format!("{n:.2}");
            vec![
                format!("Rust is faster than {}, times", name(WAYS[at])),
                figure(s.median),
                figure(s.least),
                figure(s.most),
                goal.map_or(String::new(), |goal| format!("≥ {goal}")),
                goal.map_or("", |goal| if s.median >= goal { "yes" } else { "no" }).into(),
            ]
        };
        let rows = [ratio(1, Some(10.0)), ratio(2, None), ratio(3, None)];
        text += &format!("{}\n", show::table(&RATIOS, &rows));
    }
    Ok(text)
}
