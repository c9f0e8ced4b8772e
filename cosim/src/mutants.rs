//! Mutants of a unit: one module holds all of them, and number 0 is the unit itself.

use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::contents::memories;
use kernel::packed::Leaf;
use kernel::ports::Ports;
use kernel::unit::Visitor;
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;
use verilated::Model;

/// The module of a unit's mutants. Parts are flattened, the nets of a `Shape` have
/// their original names, and the port `mutant` selects one.
#[derive(Debug)]
pub struct Mutants {
    pub unit: String,
    /// Parameters of the original unit.
    pub params: Vec<(String, String)>,
    pub files: Vec<PathBuf>,
}

thread_local! {
    static CHOSEN: RefCell<Option<(Arc<Mutants>, u64)>> = const { RefCell::new(None) };
}

/// Selects a mutant for this thread's twins of a unit from now on, or the correct unit again.
pub fn choose(mutant: Option<(Arc<Mutants>, u64)>) {
    CHOSEN.set(mutant);
}

/// The selected mutant of a unit's twin.
pub(crate) fn chosen(unit: &dyn AnyUnit) -> Option<(Arc<Mutants>, u64)> {
    let of_unit =
        |(mutants, _): &(Arc<Mutants>, u64)| mutants.unit == unit.path() && mutants.params == unit.generics();
    CHOSEN.with_borrow(|chosen| chosen.clone().filter(of_unit))
}

/// The bit of the word after the inputs that holds the reset.
pub(crate) const RESET: usize = 32;

/// Cycles before the reset, in which registers change: a register that the reset omits is then detected.
const BEFORE: usize = 16;

/// Selects a mutant and resets it from an arbitrary state.
pub(crate) fn begin(unit: &mut dyn AnyUnit, twin: &mut Model, i: &mut Vec<u64>, number: u64) {
    // a memory would retain what was written
    let memories = !memories(unit).is_empty();
    i.fill(if memories { 0 } else { !0 });
    i.push(number);
    if !memories {
        (0..BEFORE).for_each(|_| twin.tick(i));
    }
    let words = i.len();
    i[words - 1] = number | 1 << RESET;
    twin.tick(i);
    i[words - 1] = number;
}

/// Description of a unit that is needed to make its mutants and to compare them with it.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Nets that are compared.
    pub nets: Vec<String>,
    pub fields: Vec<Field>,
    part: String,
}

/// A field of an input.
#[derive(Clone, Debug)]
pub struct Field {
    pub port: String,
    pub name: String,
    /// Its first bit in the port, and its bits.
    pub at: usize,
    pub bits: usize,
    /// Number of named values, from 0; zero for a plain number.
    pub values: usize,
}

impl Shape {
    pub fn of(unit: &mut dyn AnyUnit) -> Self {
        let mut shape = Shape { fields: fields(&*unit.ports().0), ..Shape::default() };
        unit.visit(&mut shape);
        shape
    }
}

/// The fields, most significant first.
fn fields(ports: &dyn Ports) -> Vec<Field> {
    let mut leaves = vec![];
    ports.leaves("", &mut leaves);
    let (pins, width) = (ports.pins(), ports.width());
    let (mut found, mut at) = (vec![], width);
    for Leaf { name, bits, names, .. } in leaves {
        at -= bits;
        let mut low = width;
        let port = pins.iter().find(|pin| {
            low -= pin.width();
            at >= low
        });
        if let Some(pin) = port {
            found.push(Field {
                port: format!("{}_i", pin.name),
                name,
                at: at - low,
                bits,
                values: names.len(),
            });
        }
    }
    found
}

impl Visitor for Shape {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {
        self.nets.push(format!("{}q", self.part));
    }
    fn memory(&mut self, name: &str, _memory: &mut dyn AnyMemory) {
        self.nets.extend(["_we", "_at"].map(|net| format!("{}{name}{net}", self.part)));
    }
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let outer = self.part.clone();
        self.part = format!("{outer}{name}.");
        part.visit(self);
        self.part = outer;
    }
}
