//! The report of a first mismatch: the information needed to find the cause.

use crate::{channels, running};
use kernel::any::AnySlot;
use kernel::image::Image;
use std::any::TypeId;
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use waves::{Kind, Layout, WaveFile};

/// Fields named beyond the first.
const OTHERS: usize = 8;

thread_local! {
    /// Layouts are slow to build, and shrinking a random scenario runs into hundreds of
    /// mismatches.
    static LAYOUTS: RefCell<HashMap<(TypeId, usize), Rc<Layout>>> = RefCell::default();
}

/// The signals of a unit's image of `words` words.
fn layout_of(model: &mut dyn AnySlot, words: usize) -> Rc<Layout> {
    let key = (model.unit().type_id(), words);
    let new = || Rc::new(Layout::image(model.unit_mut()));
    LAYOUTS.with_borrow_mut(|all| all.entry(key).or_insert_with(new).clone())
}

/// Data of a lockstep at a mismatch.
pub struct Mismatch<'a> {
    /// The instance within an assembly, if known.
    pub instance: &'a str,
    pub cycle: u64,
    /// Inputs of the preceding cycles, and the common state after each; after
    /// the last cycle, the model's state.
    pub window: &'a VecDeque<(Vec<u64>, Image)>,
    pub hdl: Image,
    /// Whether waves are written.
    pub waves: bool,
}

impl Mismatch<'_> {
    pub fn describe(&self, model: &mut dyn AnySlot) -> String {
        let (_, image) = self.window.back().expect("a state that differs");
        let layout = layout_of(model, image.words.len());
        let path = model.unit().path();
        let differences: Vec<_> = layout.differences(&image.words, &self.hdl.words).collect();
        // State is listed before outputs, which follow from it.
        let (outputs, mut differences): (Vec<_>, Vec<_>) =
            differences.into_iter().partition(|d| d.path.starts_with("o."));
        differences.extend(outputs);
        let Some((first, others)) = differences.split_first() else {
            return format!("{path}: cycle {}: the images differ, but no field does", self.cycle);
        };
        let [ours, theirs] = &first.values;
        let cycle = self.cycle;
        let mut text =
            format!("{path}: cycle {cycle}: {} is {ours} in the model, {theirs} in the hdl", first.path);
        if self.instance != path {
            text += &format!("\n  instance: {}", self.instance);
        }
        let (scenario, seed) = running::scenario();
        if !scenario.is_empty() {
            let seed = seed.map_or(String::new(), |seed| format!(", seed {seed}"));
            text += &format!("\n  scenario: {scenario}{seed}");
        }
        let others: Vec<_> = others.iter().map(|d| d.path).collect();
        if !others.is_empty() {
            let more = others.len().saturating_sub(OTHERS);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            text += &format!("\n  also different: {}{more}", others[..others.len().min(OTHERS)].join(", "));
        }
        text += &self.accepted(model);
        if self.waves {
            text += &match self.write_waves(&layout, model, &scenario) {
                Ok(path) => format!("\n  waves: {path}, cycles {} to {cycle}", self.first()),
                Err(e) => format!("\n  waves: none, {e}"),
            };
        }
        text
    }

    /// The cycle of the oldest state in the window.
    fn first(&self) -> u64 {
        self.cycle + 1 - self.window.len() as u64
    }

    /// The last packet accepted on each channel.
    fn accepted(&self, model: &dyn AnySlot) -> String {
        let mut text = String::new();
        for channel in channels::of(model.i(), model.o()) {
            // A cycle's inputs handshake with the outputs of the state before it.
            let entries = self.window.iter().zip(self.window.iter().skip(1)).zip(self.first()..);
            let cycles: Vec<_> = entries
                .map(|((before, now), cycle)| (cycle, &now.0[..], &before.1.words[..model.o().words()]))
                .collect();
            let last = channel.last(model, cycles.into_iter().rev()).map_or_else(
                || format!("nothing in the last {} cycles", self.window.len() - 1),
                |(cycle, payload)| format!("cycle {cycle}: {payload}"),
            );
            text += &format!("\n  last accepted on {}: {last}", channel.describe());
        }
        text
    }

    fn write_waves(&self, layout: &Layout, model: &dyn AnySlot, scenario: &str) -> std::io::Result<String> {
        let name = if scenario.is_empty() { self.instance } else { scenario };
        let name: String =
            name.chars().map(|c| if c.is_alphanumeric() || "_-[]".contains(c) { c } else { '.' }).collect();
        let path = format!("{}/{name}.mismatch.vcd", crate::WAVES);
        let driven = Layout::ports("i", model.i(), Kind::Input);
        let scopes = [("driven", &driven), ("model", layout), ("hdl", layout)];
        let mut wave = WaveFile::create(&crate::root().join(&path), &scopes)?;
        let mut pins = vec![0; model.i().words()];
        // The inputs that led to a state were driven in the cycle before; the last state has no inputs.
        let mut driven = self.window.iter().skip(1).map(|(i, _)| i);
        for (cycle, (_, image)) in (self.first()..).zip(self.window) {
            if let Some(i) = driven.next() {
                pins.clone_from(i);
            }
            let hdl = if cycle == self.cycle { &self.hdl } else { image };
            wave.sample(cycle, &[&pins, &image.words, &hdl.words])?;
        }
        wave.finish()?;
        Ok(path)
    }
}
