//! A flipped bit anywhere in any unit is detected in its cycle, by its name.
//!
//! PLANT=all cargo test --test checks planted -- --nocapture
//!
//! plants up to 20,000 bits of a unit instead of a sample; with `BLESS=1` in addition, the unit that ends last writes
//! docs/planted-bits.md. `UNIT=gpc/setup` restricts it to one unit and its parts.

use cosim::{Found, Plant};
use kit::costs::Run;
use kit::scenario::{Dut, Scenario, caught, is_part, set_run, set_shrinking};
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use waves::{Kind, Signal};

pub fn tests() -> Vec<Trial> {
    if all() {
        let every = |unit| crate::trial(&format!("planted::{unit}::every_bit"), move || plant_all_of(unit));
        return units().into_iter().map(every).collect();
    }
    let sample = |unit: &'static str| {
        let with = |twin: Dut, bits| {
            let run = move || println!("{}", plant_in_unit(unit, twin, bits));
            let skipped = twin == Dut::Verilog && (is_part(unit) || !cosim::available());
            let name = format!("planted::{unit}::{}", twin.name());
            kit::trials::recorded(unit, &name, include_str!("planted.rs"), skipped, run)
        };
        [with(Dut::Rust, BITS), with(Dut::Verilog, BITS_OF_TWINS)]
    };
    units().into_iter().flat_map(sample).collect()
}

/// Number of bits of a unit's sample, against a twin in Rust and against the Verilated one, where bits
/// of its parts are planted as well.
const BITS: usize = 300;
const BITS_OF_TWINS: usize = 300;
/// Number of bits with `PLANT=all`: those of any unit without parts. Assemblies have up to millions, most of them their
/// parts', which are planted there.
const MOST: usize = 20_000;
/// Cycles of a run in which bits are planted.
const CYCLES: usize = 1000;

fn units() -> BTreeSet<&'static str> {
    let only = std::env::var("UNIT").unwrap_or_default();
    scenarios::all().iter().map(|s| s.unit).filter(|u| u.starts_with(&only)).collect()
}

/// The scenario of a unit's first parameters that runs longest (the first one that reaches `CYCLES`), and
/// its inputs.
fn longest(unit: &str) -> (Scenario, Run) {
    let mut longest: Option<(Scenario, Run)> = None;
    // A unit that has a library of its own, or a machine of which there is one.
    let mut all = scenarios::all();
    all.retain(|s| s.unit == unit && s.within == is_part(unit));
    let first = all.first().map(|s| s.case.params());
    for s in all.into_iter().filter(|s| Some(s.case.params()) == first) {
        let run = s.case.inputs(CYCLES);
        if longest.as_ref().is_none_or(|(_, other)| other.len() < run.len()) {
            longest = Some((s, run));
        }
    }
    longest.expect("a unit has scenarios")
}

fn all() -> bool {
    std::env::var("PLANT").is_ok_and(|which| which == "all")
}

/// The bits of a unit that are planted: every one if there are no more than `MOST`, or `most` of the lowest, middle and
/// highest bits of its fields, spread over all of them. The state of an assembly's parts is
/// also planted when each part is tested itself.
fn places(fields: &[Signal], most: usize) -> Vec<(&Signal, usize)> {
    let of = |s: &Signal| match most {
        MOST => (0..s.bits).collect::<BTreeSet<_>>(),
        _ => BTreeSet::from([0, s.bits / 2, s.bits - 1]),
    };
    let every: Vec<_> = fields.iter().flat_map(|s| of(s).into_iter().map(move |k| (s, k))).collect();
    let step = every.len().div_ceil(most).max(1);
    every.into_iter().step_by(step).collect()
}

/// Number of planted bits, each detected.
#[derive(Default)]
struct Count {
    registers: usize,
    memories: usize,
    outputs: usize,
    /// Bits flipped in the state itself rather than in the visible image.
    held: usize,
    /// Words of memories that are flipped long after they were written.
    words: usize,
}

impl Count {
    fn add(&mut self, plant: Plant, kind: Kind, held: bool) {
        match (plant, kind) {
            (Plant::Word { .. }, _) => self.words += 1,
            (_, Kind::Output) => self.outputs += 1,
            (_, Kind::Memory) => self.memories += 1,
            _ => self.registers += 1,
        }
        self.held += usize::from(held);
    }

    fn row(&self, name: &str) -> String {
        let Count { registers, memories, outputs, held, words } = self;
        format!("| {name} | {registers} | {memories} | {held} | {outputs} | {words} |")
    }
}

const HEAD: &str = "| unit | registers | memories | of these in the state | outputs | old words |
| --- | ---: | ---: | ---: | ---: | ---: |";

/// Plants bits in turn, each at some cycle of a run, against a twin in either language,
/// and demands that each is found in that cycle by its name.
fn plant(unit: &str, twin: Dut, most: usize) -> Count {
    let (scenario, inputs) = longest(unit);
    let layout = scenario.case.layout();
    let is_word = |s: &Signal| s.kind == Kind::Memory && s.path.split('.').any(|part| part == "word");
    let signals: Vec<_> = layout.signals.iter().filter(|s| s.when.is_empty()).cloned().collect();
    let words: Vec<_> = signals.iter().filter(|s| is_word(s)).cloned().collect();
    let shown = places(&signals, most).into_iter().map(|(signal, k)| {
        let bit = signal.at + k;
        // The state of the Verilated twin can be read alone.
        let held = signal.kind != Kind::Output && twin == Dut::Rust;
        (signal, if held { Plant::State { bit } } else { Plant::Shown { bit } })
    });
    let old = places(&words, OLD_WORDS).into_iter().enumerate();
    let old = old.map(|(n, (s, k))| (s, Plant::Word { number: n * 7919, bit: s.at + k }));
    let (planted, plants): (Vec<_>, Vec<_>) = shown.chain(old).unzip();
    let mut count = Count::default();
    scenario.case.planted(twin, &inputs, &plants, &mut |n, cycle, Found { text, held }| {
        let (signal, plant) = (planted[n], plants[n]);
        let cycle = match plant {
            Plant::Word { .. } => "word ".to_owned(),
            _ => format!("cycle {cycle}: {} is ", signal.path),
        };
        let text = text.unwrap_or_else(|| panic!("{unit} {}: {plant:?} is not found", scenario.name));
        for said in [format!("{unit}: {cycle}"), format!(": {} is ", signal.path)] {
            assert!(text.contains(&said), "`{said}` is expected of {plant:?}, but\n{text}");
        }
        count.add(plant, signal.kind, held);
    });
    assert_eq!(count.registers + count.memories + count.outputs + count.words, plants.len());
    count
}

/// Words of memories that are flipped long after they were written.
const OLD_WORDS: usize = 8;

/// Plants bits in a unit; returns its row of the table.
fn plant_in_unit(unit: &str, twin: Dut, most: usize) -> String {
    set_run(1, 1);
    set_shrinking(false);
    let count = caught(|| plant(unit, twin, most)).unwrap_or_else(|text| panic!("{text}"));
    assert!(count.registers + count.memories > 0 && count.outputs > 0, "{unit}: nothing is planted");
    count.row(unit)
}

/// Rows of the units that have been planted.
static ROWS: Mutex<BTreeMap<&str, String>> = Mutex::new(BTreeMap::new());

/// Plants all bits of a unit; the last unit writes the page.
fn plant_all_of(unit: &'static str) {
    let row = plant_in_unit(unit, Dut::Rust, MOST);
    println!("{row}");
    let mut rows = ROWS.lock().expect("no panic while it is held");
    rows.insert(unit, row + "\n");
    let is_last = rows.len() == units().len();
    if is_last && std::env::var_os("UNIT").is_none() && std::env::var_os("BLESS").is_some() {
        let rows: String = rows.values().map(String::as_str).collect();
        let text = format!("{}\n\n{HEAD}\n{rows}", include_str!("planted.md").trim_end());
        std::fs::write(cosim::root().join("docs/planted-bits.md"), text).expect("docs/planted-bits.md");
    }
}
