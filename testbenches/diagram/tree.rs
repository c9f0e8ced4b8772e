//! The tree of a unit's parts.

use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::unit::Visitor;

/// A part: its name in the enclosing unit, and its type.
#[derive(Clone, Debug)]
pub struct Part {
    pub name: String,
    /// Path of the unit.
    pub path: &'static str,
    /// Parameters of its module.
    pub params: Vec<(String, String)>,
    /// The numeric parameters, those of parts included, such as `tags.tiles`.
    pub numbers: Vec<(String, usize)>,
    pub parts: Vec<Part>,
}

impl Part {
    /// The block of the chip that the unit belongs to.
    pub fn block(&self) -> &'static str {
        self.path.split('/').next().unwrap_or_default()
    }

    pub fn param(&self, name: &str) -> Option<&str> {
        self.params.iter().find(|(own, _)| own == name).map(|(_, value)| &value[..])
    }
}

/// The parts of a unit, in the order in which it visits them.
pub fn parts(unit: &mut dyn AnyUnit) -> Vec<Part> {
    let mut list = List::default();
    unit.visit(&mut list);
    list.parts
}

#[derive(Default)]
struct List {
    parts: Vec<Part>,
}

impl Visitor for List {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let (params, numbers) = (part.unit().generics(), part.unit().group().all());
        let mut inside = List::default();
        part.visit(&mut inside);
        self.parts.push(Part {
            name: name.into(),
            path: part.unit().path(),
            params,
            numbers,
            parts: inside.parts,
        });
    }
}
