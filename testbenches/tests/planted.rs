//! A wrong bit anywhere in any unit is found in its clock, by its name.
//!
//!     PLANT=all cargo test --test checks planted -- --nocapture
//!
//! plants every bit instead of a sample; with `BLESS=1` besides, it writes
//! docs/planted-bits.md. `UNIT=gpc/setup` restricts it to one unit and its parts.

use cosim::Plant;
use kit::scenario::{Dut, Scenario, caught, is_part, set_run, set_shrinking};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use waves::{Kind, Signal};

/// Without `PLANT=all` each unit is a test of its own.
pub fn tests() -> Vec<Trial> {
    if all() {
        return vec![crate::trial("planted::any_wrong_bit", plant_all)];
    }
    let sample = |unit: &'static str| {
        let with = |twin: Dut, bits| {
            let run = move || println!("{}", plant_in_unit(unit, twin, bits));
            let skipped = twin == Dut::Verilog && (is_part(unit) || !cosim::available());
            let name = format!("planted::{unit}::{}", twin.name());
            kit::trials::recorded(unit, &name, include_str!("planted.rs"), skipped, run)
        };
        let share = if unit.starts_with("chip/") { OF_CHIPS } else { 1 };
        [with(Dut::Rust, BITS / share), with(Dut::Verilog, BITS_OF_TWINS / share)]
    };
    units().into_iter().flat_map(sample).collect()
}

/// Bits of a unit's sample, against a twin in Rust and against the Verilated one, where those
/// of its parts are planted too.
const BITS: usize = 100;
const BITS_OF_TWINS: usize = 40;
/// Of assemblies of the chip the share of these: a run is long there, and what their units
/// hold is planted in these too.
const OF_CHIPS: usize = 8;

fn units() -> BTreeSet<&'static str> {
    let only = std::env::var("UNIT").unwrap_or_default();
    scenarios::all().iter().map(|s| s.unit).filter(|u| u.starts_with(&only)).collect()
}

/// A scenario, and the clocks of its first device.
type Timed = (Scenario, u64);

/// The scenarios of a unit that run their first device shortest and longest.
fn shortest_and_longest(unit: &str) -> (Timed, Timed) {
    let of_unit = scenarios::all().into_iter().filter(|s| s.unit == unit);
    let timed = of_unit.map(|s| {
        Plant::clocks_of_first();
        if let Err(text) = caught(|| s.case.planted(Dut::Rust)) {
            panic!("{unit} {}: fails without a planted bit: {text}", s.name);
        }
        (s, Plant::clocks_of_first())
    });
    // One whose only case makes no device has nothing to plant in.
    let mut timed: Vec<_> = timed.filter(|(_, clocks)| *clocks > 0).collect();
    timed.sort_by_key(|(_, clocks)| *clocks);
    (timed[0].clone(), timed[timed.len() - 1].clone())
}

fn all() -> bool {
    std::env::var("PLANT").is_ok_and(|which| which == "all")
}

/// The bits of a unit that are planted: every one, or `most` of the lowest, middle and
/// highest bits of its fields, spread over all of them. What an assembly's parts hold is
/// planted in each part's own turn, too.
fn places(fields: &[Signal], most: usize) -> Vec<(&Signal, usize)> {
    let of = |s: &Signal| match most {
        usize::MAX => (0..s.bits).collect::<BTreeSet<_>>(),
        _ => BTreeSet::from([0, s.bits / 2, s.bits - 1]),
    };
    let every: Vec<_> = fields.iter().flat_map(|s| of(s).into_iter().map(move |k| (s, k))).collect();
    let step = every.len().div_ceil(most).max(1);
    every.into_iter().step_by(step).collect()
}

/// How many bits were planted, each found.
#[derive(Default)]
struct Count {
    registers: usize,
    memories: usize,
    outputs: usize,
    /// Of these, flipped in the state itself rather than in what the twin shows of it.
    held: usize,
    /// Words of memories, wrong long after they were written.
    words: usize,
}

impl Count {
    fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Output => self.outputs += 1,
            Kind::Memory => self.memories += 1,
            _ => self.registers += 1,
        }
        self.held += usize::from(Plant::was_held());
    }

    /// Every bit, with what a sample adds.
    fn and(self, sample: Count) -> Count {
        Count { words: sample.words, ..self }
    }

    fn row(&self, name: &str) -> String {
        let Count { registers, memories, outputs, held, words } = self;
        format!("| {name} | {registers} | {memories} | {held} | {outputs} | {words} |")
    }
}

const HEAD: &str = "| unit | registers | memories | of these in the state | outputs | old words |
| --- | ---: | ---: | ---: | ---: | ---: |";

/// The plant that flips a bit of a signal in a clock.
fn plant_in(signal: &Signal, k: usize, clock: u64) -> Plant {
    let bit = signal.at + k;
    match signal.kind {
        Kind::Output => Plant::Shown { clock, bit },
        _ => Plant::State { clock, bit },
    }
}

/// Demands that a scenario fails of a planted bit with all these words.
fn found(scenario: &Scenario, twin: Dut, plant: Plant, said: &[&str]) {
    plant.in_next();
    let end = caught(|| scenario.case.planted(twin));
    let text =
        end.err().unwrap_or_else(|| panic!("{} {}: {plant:?} is not found", scenario.unit, scenario.name));
    for said in said {
        assert!(text.contains(said), "`{said}` is expected of {plant:?}, but\n{text}");
    }
}

/// Plants bits in turn, each at some clock of a run, against a twin in either language,
/// and demands that each is found in that clock by its name.
fn plant(unit: &str, twin: Dut, most: usize) -> Count {
    let ((short, _), (long, clocks)) = shortest_and_longest(unit);
    let layout = long.case.layout();
    let mut count = Count::default();
    for (n, (signal, k)) in places(&layout.signals, most).into_iter().enumerate() {
        // Clocks all over the run, but early ones more often.
        let n = n as u64;
        let clock = (n * 7919) % clocks.min(1 + (n * 31) % 257).max(1);
        let plant = plant_in(signal, k, clock);
        found(&long, twin, plant, &[&format!("{unit}: clock {clock}: {} is ", signal.path)]);
        count.add(signal.kind);
    }
    // The words of memories, which a run compares at its end.
    let words: Vec<_> = short
        .case
        .layout()
        .signals
        .into_iter()
        .filter(|s| s.kind == Kind::Memory && s.path.contains(".word"))
        .collect();
    for (n, (signal, k)) in places(&words, 8).into_iter().enumerate() {
        let plant = Plant::Word { number: n * 7919, bit: signal.at + k };
        found(&short, twin, plant, &[&format!("{unit}: word "), &format!(": {} is ", signal.path)]);
        count.words += 1;
    }
    count
}

/// Plants every bit of a unit in turn, each in a run of one clock from a state that the
/// unit's longest scenario reaches.
fn plant_every(unit: &str) -> Count {
    let (_, (long, _)) = shortest_and_longest(unit);
    let layout = long.case.layout();
    let mut count = Count::default();
    let places = places(&layout.signals, usize::MAX);
    let plants: Vec<_> = places.iter().map(|(signal, k)| plant_in(signal, *k, 1)).collect();
    long.case.planted_each(&plants, &mut |n, end| {
        let said = format!("{unit}: clock 1: {} is ", places[n].0.path);
        let text = end.err().unwrap_or_else(|| panic!("{unit}: {:?} is not found", plants[n]));
        assert!(text.starts_with(&said), "`{said}` is expected of {:?}, but\n{text}", plants[n]);
        count.add(places[n].0.kind);
    });
    assert_eq!(count.registers + count.memories + count.outputs, plants.len());
    count
}

/// Plants in a unit; its row of the table.
fn plant_in_unit(unit: &str, twin: Dut, most: usize) -> String {
    set_run(1, 1);
    set_shrinking(false);
    let count = match most {
        usize::MAX => plant_every(unit).and(plant(unit, twin, 300)),
        _ => plant(unit, twin, most),
    };
    assert!(count.registers + count.memories > 0 && count.outputs > 0, "{unit}: nothing is planted");
    count.row(unit)
}

/// Plants every bit of every unit.
fn plant_all() {
    println!("{HEAD}");
    let mut rows = String::new();
    for unit in units() {
        let row = plant_in_unit(unit, Dut::Rust, usize::MAX);
        println!("{row}");
        rows += &(row + "\n");
    }
    if std::env::var_os("UNIT").is_none() && std::env::var_os("BLESS").is_some() {
        let text = format!("{}\n\n{HEAD}\n{rows}", include_str!("planted.md").trim_end());
        std::fs::write(cosim::root().join("docs/planted-bits.md"), text).expect("docs/planted-bits.md");
    }
}
