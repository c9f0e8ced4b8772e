//! The tables of the demo's frame.

use crate::verify::measure::frames::{self, Run, Way};
use crate::verify::measure::quiet::{self, Quiet};
use crate::verify::measure::spread::Spread;
use crate::verify::show;
use crate::{Failure, style};
use meshes::Mesh;
use std::path::Path;
use workloads::scene::Scene;

/// Sizes of the frames whose cycles per second are measured.
const SIZES: [(u32, u32); 4] = [(160, 120), (320, 240), (640, 480), (1280, 960)];
/// Waves of every cycle are large: they are measured on a small frame.
const SMALL: (u32, u32) = SIZES[0];

/// Runs of one variant, one per round.
struct Rounds {
    way: Way,
    runs: Vec<Run>,
}

impl Rounds {
    fn seconds(&self) -> Vec<f64> {
        self.runs.iter().map(|r| r.seconds).collect()
    }
    fn speed(&self) -> Spread {
        Spread::of(self.runs.iter().map(Run::cycles_per_second).collect())
    }
    fn cycles(&self) -> u64 {
        self.runs[0].cycles
    }
}

/// Runs variants round-robin, each round starting at another one. They must agree on the cycles.
fn take_turns(what: &str, ways: &[Way], scene: &Scene, rounds: u32) -> Result<Vec<Rounds>, Failure> {
    let folder = cosim::root().join("target");
    let bar = style::bar(u64::from(rounds) * ways.len() as u64, "runs");
    let mut all: Vec<_> = ways.iter().map(|way| Rounds { way: *way, runs: vec![] }).collect();
    for round in 0..rounds as usize {
        for k in 0..ways.len() {
            let rounds = &mut all[(k + round) % ways.len()];
            let name = name(rounds.way);
            let progress = |cycle: u64| bar.set_message(format!("{what}, {name}: cycle {cycle}"));
            progress(0);
            rounds.runs.push(frames::run(rounds.way, scene, &folder, &progress)?);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let cycles = all[0].cycles();
    match all.iter().flat_map(|r| &r.runs).find(|run| run.cycles != cycles) {
        Some(run) => Err(format!("a frame took {cycles} cycles and {}: the ways differ", run.cycles).into()),
        None => Ok(all),
    }
}

fn name(way: Way) -> &'static str {
    match way {
        Way::Rust => "Rust",
        Way::Counted => "Rust with the counters of render",
        Way::Verilated => "Verilated as one, ports shown",
        Way::Shown => "Verilated as one, registers shown",
        Way::Lockstep => "lockstep",
        Way::Vcd => "Rust, VCD of everything",
        Way::Fst => "Rust, FST of everything",
        Way::VcdOfZcull => "Rust, VCD of Zcull",
    }
}

/// All tables of a mesh.
pub fn tables(mesh: &Path, size: (u32, u32), rounds: u32) -> Result<String, Failure> {
    let mesh = Mesh::load(mesh).map_err(|e| e.to_string())?;
    let scene = |size| {
        let scene = frames::scene(&mesh, size);
        if scene.vertices.triangles() == 0 { Err("no triangle is in view".to_string()) } else { Ok(scene) }
    };
    let mut text = languages(size, &scene(size)?, rounds)?;
    text += &waves(&scene(SMALL)?, rounds)?;
    text += &sizes(&scene, rounds)?;
    Ok(text + &resting(rounds))
}

fn thousands(n: f64) -> String {
    format!("{:.1}", n / 1e3)
}

fn speeds(all: &[Rounds]) -> String {
    let row = |r: &Rounds| {
        let s = r.speed();
        vec![name(r.way).to_string(), thousands(s.median), thousands(s.least), thousands(s.most)]
    };
    show::table(&["1000 cycles/s", "median", "least", "most"], &all.iter().map(row).collect::<Vec<_>>())
}

/// A ratio of two variants' times, and its goal.
fn ratio(all: &[Rounds], what: &str, over: Way, under: Way, goal: &str, met: fn(f64) -> bool) -> Vec<String> {
    let of = |way| all.iter().find(|r| r.way == way).map_or(vec![], Rounds::seconds);
    let s = Spread::of_ratios(&of(over), &of(under));
    let verdict = if met(s.median) { "yes" } else { "no" };
    let figure = |n: f64| format!("{n:.2}");
    vec![
        what.into(),
        figure(s.median),
        figure(s.least),
        figure(s.most),
        goal.into(),
        if goal.is_empty() { String::new() } else { verdict.into() },
    ]
}

pub const RATIOS: [&str; 6] = ["ratio", "median", "least", "most", "goal", "met"];

fn languages(size: (u32, u32), scene: &Scene, rounds: u32) -> Result<String, Failure> {
    let (width, height) = size;
    let mut ways = vec![Way::Rust, Way::Counted];
    if cosim::available() {
        ways.extend([Way::Verilated, Way::Shown, Way::Lockstep]);
        for way in [Way::Verilated, Way::Shown] {
            let spinner = show::spinner(format!("{}: its library is built if it is missing", name(way)));
            frames::prepare(way)?;
            spinner.finish_and_clear();
        }
    }
    let all = take_turns("the frame", &ways, scene, rounds)?;
    let mut text = format!(
        "### The demo's frame, {width}x{height}\n\n{} cycles, {rounds} rounds.\n\n{}\n",
        all[0].cycles(),
        speeds(&all)
    );
    if cosim::available() {
        let rows = [
            ratio(&all, "Rust is faster than Verilated, times", Way::Verilated, Way::Rust, "≥ 10", |r| {
                r >= 10.0
            }),
            ratio(
                &all,
                "Lockstep takes of Verilated, registers shown, times",
                Way::Lockstep,
                Way::Shown,
                "≤ 1.5",
                |r| r <= 1.5,
            ),
            ratio(
                &all,
                "Lockstep takes of Verilated, ports shown, times",
                Way::Lockstep,
                Way::Verilated,
                "",
                |_| true,
            ),
            ratio(&all, "Counters take of Rust, times", Way::Counted, Way::Rust, "", |_| true),
        ];
        text += &format!("{}\n", show::table(&RATIOS, &rows));
    }
    Ok(text)
}

fn waves(scene: &Scene, rounds: u32) -> Result<String, Failure> {
    let ways = [Way::Rust, Way::VcdOfZcull, Way::Vcd, Way::Fst];
    let all = take_turns("waves", &ways, scene, rounds)?;
    let rows: Vec<_> = all[1..]
        .iter()
        .map(|r| {
            let mut row = ratio(&all, name(r.way), r.way, Way::Rust, "", |_| true);
            row.truncate(4);
            row.push(format!("{:.0}", r.runs[0].bytes as f64 / r.cycles() as f64));
            row
        })
        .collect();
    let head = ["time of the run without waves", "median", "least", "most", "bytes a cycle"];
    let (width, height) = SMALL;
    Ok(format!(
        "### Waves on against off, every cycle of {width}x{height}\n\n{} cycles.\n\n{}\n",
        all[0].cycles(),
        show::table(&head, &rows)
    ))
}

fn sizes(scene: &impl Fn((u32, u32)) -> Result<Scene, String>, rounds: u32) -> Result<String, Failure> {
    let mut rows = vec![];
    for size in SIZES {
        let what = format!("{}x{}", size.0, size.1);
        let all = take_turns(&what, &[Way::Rust], &scene(size)?, rounds)?;
        let (s, cycles) = (all[0].speed(), all[0].cycles());
        rows.push(vec![
            what,
            cycles.to_string(),
            thousands(s.median),
            thousands(s.least),
            thousands(s.most),
            format!("{:.2}", cycles as f64 / s.median),
        ]);
    }
    let head = ["frame", "cycles", "1000 cycles/s", "least", "most", "seconds"];
    Ok(format!("### Rust over the size of the frame\n\n{}\n", show::table(&head, &rows)))
}

fn resting(rounds: u32) -> String {
    let all: Vec<Vec<Quiet>> = (0..rounds).map(|_| quiet::all()).collect();
    let rows: Vec<_> = (0..all[0].len())
        .map(|k| {
            let of = |f: fn(&Quiet) -> f64| Spread::of(all.iter().map(|round| f(&round[k])).collect());
            let edge = of(|q| q.edge);
            let figure = |s: Spread| format!("{:.1} ({:.1} to {:.1})", s.median, s.least, s.most);
            vec![all[0][k].part.clone(), all[0][k].unit.into(), figure(edge)]
        })
        .collect();
    let head = ["part", "unit", "edge, ns"];
    format!("### A unit that rests, in Rust\n\n{}", show::table(&head, &rows))
}
