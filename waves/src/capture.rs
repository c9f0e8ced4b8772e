//! Capture: packs the selected signals of a running unit into words each cycle.

use crate::select::Selection;
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::unit::Visitor;

/// Actions for each part, in the order of `visit`.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Whether the whole's own ports and registers are captured.
    pub root: bool,
    pub parts: Vec<Step>,
}

#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub shown: bool,
    /// Whether it contains anything to capture.
    pub enter: bool,
    /// Number of parts within.
    pub inside: usize,
}

/// Lists the parts of a unit: path, path of the unit, parts within.
#[derive(Default)]
struct List {
    path: String,
    parts: Vec<(String, String)>,
    inside: Vec<usize>,
}

impl Visitor for List {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let outer = self.path.clone();
        let k = self.parts.len();
        self.path += name;
        self.parts.push((self.path.clone(), part.unit().path().into()));
        self.inside.push(0);
        self.path += ".";
        part.visit(self);
        self.inside[k] = self.parts.len() - k - 1;
        self.path = outer;
    }
}

/// The parts of a unit, and the whole.
fn known(name: &str, unit: &mut dyn AnyUnit) -> (List, Vec<(String, String)>) {
    let mut list = List::default();
    unit.visit(&mut list);
    let mut known = list.parts.clone();
    known.push((name.into(), unit.path().into()));
    (list, known)
}

impl Plan {
    /// Paths of the parts whose unit's path begins so.
    pub fn paths_of(unit: &mut dyn AnyUnit, begin: &str) -> Vec<String> {
        let (list, _) = known("", unit);
        list.parts.into_iter().filter(|(_, unit)| unit.starts_with(begin)).map(|(path, _)| path).collect()
    }

    /// Whether a name means any part of a unit.
    pub fn knows(name: &str, unit: &mut dyn AnyUnit, part: &str) -> bool {
        Selection::new(&[part.into()]).unknown(&known(name, unit).1).is_empty()
    }

    /// The parts of a selection, with all their contents. An error lists the existing
    /// parts.
    pub fn new(name: &str, unit: &mut dyn AnyUnit, selection: &Selection) -> Result<Self, String> {
        let (list, known) = known(name, unit);
        if let Some(unknown) = selection.unknown(&known).first() {
            let parts: Vec<_> = known.iter().map(|(path, _)| &path[..]).collect();
            return Err(format!("no part `{unknown}`; there are {}", parts.join(", ")));
        }
        let root = selection.has(name, unit.path());
        let mut shown: Vec<_> = list.parts.iter().map(|(path, unit)| selection.has(path, unit)).collect();
        for k in 0..shown.len() {
            if shown[k] {
                shown[k..=k + list.inside[k]].fill(true);
            }
        }
        let step = |k: usize| {
            let inside = list.inside[k];
            Step { shown: shown[k], enter: shown[k..=k + inside].contains(&true), inside }
        };
        Ok(Plan { root, parts: (0..shown.len()).map(step).collect() })
    }
}

/// Packs the signals of a plan.
pub struct Capture<'a> {
    pub image: Image,
    /// For each word, whether it holds inputs of the previous cycle.
    pub inputs: Vec<bool>,
    plan: &'a Plan,
    next: usize,
    on: bool,
}

impl<'a> Capture<'a> {
    /// The state after a cycle, and the inputs during it.
    pub fn of(plan: &'a Plan, i: &dyn Ports, unit: &mut dyn AnyUnit) -> Self {
        let mut capture = Capture { image: Image::default(), inputs: vec![], plan, next: 0, on: plan.root };
        if plan.root {
            capture.ports(i, true);
            capture.ports(&*unit.outputs(), false);
        }
        unit.visit(&mut capture);
        capture
    }

    fn put(&mut self, value: &dyn AnyPacked) {
        self.image.put(value);
        self.inputs.resize(self.image.words.len(), false);
    }

    fn ports(&mut self, ports: &dyn Ports, input: bool) {
        self.image.ports(ports);
        self.inputs.resize(self.image.words.len(), input);
    }
}

impl Visitor for Capture<'_> {
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        if self.on {
            self.put(q);
        }
    }

    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        if self.on {
            self.image.words.push(memory.written());
            self.put(memory.word(memory.last()));
        }
    }

    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        let (step, outer) = (self.plan.parts[self.next], self.on);
        self.next += 1;
        if !step.enter {
            self.next += step.inside;
            return;
        }
        self.on = step.shown;
        if self.on {
            self.ports(part.i(), true);
            self.ports(part.o(), false);
        }
        part.visit(self);
        self.on = outer;
    }
}
