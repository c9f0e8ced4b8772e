//! Layout: maps the bits of an image to ports and registers.

use crate::capture::Plan;
use crate::signal::{Kind, Signal, When};
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::packed::Leaf;
use kernel::ports::Ports;
use kernel::unit::Visitor;

/// The signals of an image, in its order.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    pub signals: Vec<Signal>,
    /// Words of an image.
    pub words: usize,
}

/// A signal whose values differ in two images.
#[derive(Clone, Debug)]
pub struct Difference<'a> {
    pub path: &'a str,
    pub values: [String; 2],
}

impl Layout {
    /// One side of a unit's ports.
    pub fn ports(name: &str, ports: &dyn Ports, kind: Kind) -> Self {
        let mut layout = Layout::default();
        layout.add_ports(name, ports, 0, kind);
        layout
    }

    /// The layout of `Unit::image`: outputs `o`, registers `q`, memories and parts.
    pub fn image(unit: &mut dyn AnyUnit) -> Self {
        let mut build = Build::default();
        build.layout.add_ports("o", &*unit.ports().1, 0, Kind::Output);
        unit.visit(&mut build);
        build.layout
    }

    /// The layout of a recorder's capture by `plan`, under the given name.
    pub(crate) fn planned(name: &str, unit: &mut dyn AnyUnit, plan: &Plan) -> Self {
        let mut build = Build { plan: Some((plan, 0)), on: plan.root, ..Build::default() };
        if plan.root {
            let (i, o) = unit.ports();
            build.layout.add_ports(&format!("{name}.i"), &*i, 1, Kind::Input);
            build.layout.add_ports(&format!("{name}.o"), &*o, 1, Kind::Output);
        }
        build.path = format!("{name}.");
        build.depth = 1;
        unit.visit(&mut build);
        build.layout
    }

    fn add(&mut self, value: &dyn AnyPacked, path: &str, unit: usize, kind: Kind) {
        let mut leaves = vec![];
        value.leaves(path, &mut leaves);
        self.add_leaves(leaves, value.width(), unit, kind);
    }

    fn add_ports(&mut self, path: &str, ports: &dyn Ports, unit: usize, kind: Kind) {
        let mut leaves = vec![];
        ports.leaves(path, &mut leaves);
        self.add_leaves(leaves, ports.width(), unit, kind);
    }

    fn add_leaves(&mut self, leaves: Vec<Leaf>, width: usize, unit: usize, kind: Kind) {
        self.place(leaves, 64 * self.words + width, &[], unit, kind);
        self.words += width.div_ceil(64);
    }

    /// Leaves from a bit down, there under conditions.
    fn place(&mut self, leaves: Vec<Leaf>, mut at: usize, when: &[When], unit: usize, kind: Kind) {
        let mut above = 0;
        for Leaf { name, bits, names, kinds } in leaves {
            at -= bits;
            self.signals.push(Signal { path: name, unit, kind, at, bits, names, when: when.into() });
            for (value, fields) in kinds.into_iter().enumerate() {
                let when = [when, &[When { at: at + bits, bits: above, value: value as u64 }]].concat();
                let width = fields.iter().map(|field| field.bits).sum::<usize>();
                self.place(fields, at + width, &when, unit, kind);
            }
            above = bits;
        }
    }

    /// The signals that differ in two images.
    pub fn differences<'a>(
        &'a self,
        a: &'a [u64],
        b: &'a [u64],
    ) -> impl Iterator<Item = Difference<'a>> + 'a {
        // Conditional signals are also covered by their packet's body.
        let differ = self.signals.iter().filter(|s| s.when.is_empty() && !s.same(a, b));
        differ.map(|s| Difference { path: &s.path, values: [s.show(a), s.show(b)] })
    }
}

#[derive(Default)]
struct Build<'a> {
    layout: Layout,
    path: String,
    depth: usize,
    /// The plan, and the number of the next part; without a plan, all but the ports of
    /// parts.
    plan: Option<(&'a Plan, usize)>,
    on: bool,
}

impl Build<'_> {
    fn shows(&self) -> bool {
        self.plan.is_none() || self.on
    }
}

impl Visitor for Build<'_> {
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        if self.shows() {
            self.layout.add(q, &format!("{}q", self.path), self.depth, Kind::Register);
        }
    }

    fn memory(&mut self, name: &str, memory: &mut dyn AnyMemory) {
        if !self.shows() {
            return;
        }
        for (k, of) in ["last", "writes"].into_iter().enumerate() {
            let (path, at) = (format!("{}{name}.{of}", self.path), 64 * self.layout.words + 32 * k);
            let signal =
                Signal { path, unit: self.depth, kind: Kind::Memory, at, bits: 32, names: &[], when: vec![] };
            self.layout.signals.push(signal);
        }
        self.layout.words += 1;
        self.layout.add(memory.word(0), &format!("{}{name}.word", self.path), self.depth, Kind::Memory);
    }

    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let (path, on) = (self.path.clone(), self.on);
        self.path += name;
        self.depth += 1;
        let mut descend = true;
        if let Some((plan, next)) = &mut self.plan {
            let step = plan.parts[*next];
            *next += 1;
            self.on = step.shown;
            descend = step.enter;
            if !descend {
                *next += step.inside;
            }
            if self.on {
                self.layout.add_ports(&format!("{}.i", self.path), part.i(), self.depth, Kind::Input);
                self.layout.add_ports(&format!("{}.o", self.path), part.o(), self.depth, Kind::Output);
            }
        }
        self.path += ".";
        if descend {
            part.visit(self);
        }
        self.depth -= 1;
        (self.path, self.on) = (path, on);
    }
}
