//! Capture: packs the selected signals of a running unit into words, those that may have changed.

use crate::select::Selection;
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
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

/// A word of an image with its new value.
pub type Change = (u32, u64);

/// The signals of a plan, cycle by cycle. A unit that was not clocked has not changed, nor have the inputs of its parts:
/// it is skipped with all its parts.
pub struct Capture {
    plan: Plan,
    /// The state after the last cycle, and the inputs during it.
    pub words: Vec<u64>,
    /// What the last look has found, in ascending order: changes of the state, and of inputs.
    pub state: Vec<Change>,
    pub inputs: Vec<Change>,
    /// For each part that is entered.
    known: Vec<Option<Known>>,
    /// Room for a packed value.
    room: Vec<u64>,
    looks: u64,
}

/// What is known of a part since it was last looked at.
struct Known {
    version: u32,
    /// Its ports, if it is shown.
    i: Option<KnownPorts>,
    o: Option<KnownPorts>,
    /// Index of the word after those of the part and its parts.
    end: usize,
}

/// Ports as they were, and the words of their image. To compare them takes less than to pack them.
struct KnownPorts {
    ports: Box<dyn Ports>,
    words: usize,
}

impl KnownPorts {
    fn of(ports: &dyn Ports) -> Self {
        KnownPorts { ports: ports.copy(), words: ports.words() }
    }

    /// The words of the image, and whether the ports are no longer as they were.
    fn differ(&mut self, now: &dyn Ports) -> (usize, bool) {
        let differ = !self.ports.equals(now);
        if differ {
            self.ports.copy_from(now);
        }
        (self.words, differ)
    }
}

/// Looks between two checks, in debug builds, against a capture of everything.
const CHECKED: u64 = 64;

impl Capture {
    /// Everything, in the state after a cycle with inputs `i`.
    pub fn new(plan: Plan, i: &dyn Ports, unit: &mut dyn AnyUnit) -> Self {
        let mut capture = Capture {
            known: plan.parts.iter().map(|_| None).collect(),
            plan,
            words: vec![],
            state: vec![],
            inputs: vec![],
            room: vec![],
            looks: 0,
        };
        capture.look(i, unit);
        capture
    }

    /// The state after a cycle, and the inputs during it. Not every cycle needs a look: all changes since the last one are found.
    pub fn look(&mut self, i: &dyn Ports, unit: &mut dyn AnyUnit) {
        self.state.clear();
        self.inputs.clear();
        let on = self.plan.root;
        let mut look = Look { capture: self, at: 0, next: 0, on, stays: false };
        if on {
            look.ports(i, i.words(), true);
            let o = unit.outputs();
            look.ports(&*o, o.words(), false);
        }
        unit.visit(&mut look);
        self.looks += 1;
        if cfg!(debug_assertions) && self.looks % CHECKED == 0 {
            let whole = Capture::new(self.plan.clone(), i, unit);
            assert!(self.words == whole.words, "{}: something that was not clocked changed", unit.path());
        }
    }
}

struct Look<'a> {
    capture: &'a mut Capture,
    /// Indices of the next word and of the next part.
    at: usize,
    next: usize,
    /// Whether the visited unit is shown, and whether its registers and memories are known to be as they were.
    on: bool,
    stays: bool,
}

impl Look<'_> {
    /// Takes the next words from what packs them, and finds those that have changed.
    fn take(&mut self, words: usize, input: bool, pack: impl FnOnce(&mut [u64])) {
        let Capture { words: known, state, inputs, room, .. } = &mut *self.capture;
        let from = self.at;
        self.at += words;
        if known.len() < self.at {
            known.resize(self.at, 0);
        }
        if room.len() < words {
            room.resize(words, 0);
        }
        let room = &mut room[..words];
        pack(room);
        let changes = if input { inputs } else { state };
        for (k, (old, new)) in known[from..self.at].iter_mut().zip(room).enumerate() {
            if *old != *new {
                *old = *new;
                changes.push(((from + k) as u32, *new));
            }
        }
    }

    fn put(&mut self, value: &dyn AnyPacked) {
        self.take(value.words(), false, |room| value.pack(room));
    }

    fn ports(&mut self, ports: &dyn Ports, words: usize, input: bool) {
        self.take(words, input, |room| ports.pack(room));
    }

    /// The same for ports that were looked at before.
    fn ports_again(&mut self, (words, differ): (usize, bool), ports: &dyn Ports, input: bool) {
        if differ {
            self.ports(ports, words, input);
        } else {
            self.at += words;
        }
    }

    /// The ports of a part; whether its registers and memories stay as they were, or nothing if all of it does but its inputs,
    /// which the unit around it may have driven.
    fn begin(&mut self, index: usize, step: Step, part: &dyn AnySlot) -> Option<bool> {
        let version = part.version();
        let (i, o) = (part.i(), part.o());
        let Some(known) = &mut self.capture.known[index] else {
            let of = |ports| step.shown.then(|| KnownPorts::of(ports));
            self.capture.known[index] = Some(Known { version, i: of(i), o: of(o), end: 0 });
            if step.shown {
                self.ports(i, i.words(), true);
                self.ports(o, o.words(), false);
            }
            return Some(false);
        };
        let before = std::mem::replace(&mut known.version, version);
        let (same, end) = (before == version, known.end);
        // There was one clock edge, in which nothing moved.
        let stays = same || before.wrapping_add(1) == version;
        let inputs = known.i.as_mut().map(|known| known.differ(i));
        let outputs = known
            .o
            .as_mut()
            .filter(|_| !same)
            .map(|known| if stays { (known.words, false) } else { known.differ(o) });
        if let Some(inputs) = inputs {
            self.ports_again(inputs, i, true);
        }
        if let Some(outputs) = outputs {
            self.ports_again(outputs, o, false);
        }
        if same {
            self.at = end;
            return None;
        }
        Some(stays)
    }
}

impl Visitor for Look<'_> {
    fn names(&self) -> bool {
        false
    }

    fn registers(&mut self, q: &mut dyn AnyPacked) {
        match (self.on, self.stays) {
            (true, true) => self.at += q.words(),
            (true, false) => self.put(q),
            (false, _) => (),
        }
    }

    fn memory(&mut self, _name: &str, memory: &mut dyn AnyMemory) {
        match (self.on, self.stays) {
            (true, true) => self.at += 1 + memory.word(0).words(),
            (true, false) => {
                self.take(1, false, |room| room[0] = memory.written());
                self.put(memory.word(memory.last()));
            }
            (false, _) => (),
        }
    }

    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        let index = self.next;
        let (step, outer) = (self.capture.plan.parts[index], (self.on, self.stays));
        self.next += 1;
        if !step.enter {
            self.next += step.inside;
            return;
        }
        let Some(stays) = self.begin(index, step, part) else {
            self.next += step.inside;
            return;
        };
        (self.on, self.stays) = (step.shown, stays);
        part.visit(self);
        (self.on, self.stays) = outer;
        if let Some(known) = &mut self.capture.known[index] {
            known.end = self.at;
        }
    }
}
