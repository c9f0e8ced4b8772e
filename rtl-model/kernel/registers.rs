//! Registers by path. A register has one path everywhere, that of waves, of lockstep's reports and of the SystemVerilog:
//! the parts from outside in, `q`, and the field, such as `gpc.raster_half[0].zcull.range_test.q.discarded`.

use crate::any::{AnyMemory, AnyPacked, AnySlot};
use crate::packed::{Leaf, Reader};
use crate::slot::Slot;
use crate::unit::{Unit, Visitor};

/// Widest register that has a value of its own; a wider one is the body of a tagged packet.
const WIDEST: usize = 64;
/// Paths that an error names.
const NEAR: usize = 6;

/// Registers of a unit: found once by their paths, and read in any cycle.
#[derive(Clone, Debug, Default)]
pub struct Registers {
    paths: Vec<String>,
    values: Vec<u64>,
    root: Node,
    /// Room for the registers of one unit.
    image: Vec<u64>,
}

/// Fields that are read of a unit, and of its parts.
#[derive(Clone, Debug, Default)]
struct Node {
    fields: Vec<FieldBits>,
    /// Nodes of the parts, in the order of visits; none for one that is not entered.
    parts: Vec<Option<Node>>,
}

/// Bits of a unit's registers, and the index of their value.
#[derive(Clone, Debug)]
struct FieldBits {
    at: usize,
    bits: usize,
    to: usize,
}

impl Node {
    /// Gives each value the number that a table has for it.
    fn rank(&mut self, ranks: &[usize]) {
        self.fields.iter_mut().for_each(|field| field.to = ranks[field.to]);
        self.parts.iter_mut().flatten().for_each(|node| node.rank(ranks));
    }
}

impl Registers {
    /// The registers whose paths match some patterns, in the order of the patterns. In a pattern, `*` is any part of a name
    /// or of an index: `partition[*].crop.blend_optimise.q.*`.
    ///
    /// # Errors
    /// A pattern that matches no register; the text names near ones.
    pub fn find(slot: &mut dyn AnySlot, patterns: &[&str]) -> Result<Self, String> {
        let split: Vec<Vec<_>> = patterns.iter().map(|pattern| pattern.split('.').collect()).collect();
        let mut find = Find {
            node: Node::default(),
            found: vec![],
            path: String::new(),
            depth: 0,
            possible: (0..patterns.len()).collect(),
            patterns: &split,
        };
        slot.visit(&mut find);
        let Find { node: mut root, found, .. } = find;
        if let Some(k) = (0..patterns.len()).find(|k| found.iter().all(|(by, _)| by != k)) {
            return Err(unknown(slot, patterns[k]));
        }
        let mut order: Vec<_> = (0..found.len()).collect();
        order.sort_by_key(|k| found[*k].0);
        let mut ranks = vec![0; found.len()];
        order.iter().enumerate().for_each(|(rank, k)| ranks[*k] = rank);
        root.rank(&ranks);
        let paths: Vec<_> = order.into_iter().map(|k| found[k].1.clone()).collect();
        let mut registers = Registers { values: vec![0; paths.len()], paths, root, image: vec![] };
        registers.read(slot);
        Ok(registers)
    }

    /// Paths of the registers, in the order of their values.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }

    /// Values after the last cycle. Only the units on the way to a register are visited.
    pub fn read(&mut self, slot: &mut dyn AnySlot) -> &[u64] {
        slot.visit(&mut Read { node: &self.root, next: 0, values: &mut self.values, image: &mut self.image });
        &self.values
    }
}

/// A device with registers: a slot, or a bench's wrapper around one.
pub trait Registered {
    fn registered(&mut self) -> &mut dyn AnySlot;
}

impl<U: Unit> Registered for Slot<U> {
    fn registered(&mut self) -> &mut dyn AnySlot {
        self
    }
}

/// The registers whose paths match a pattern, with their values.
///
/// # Errors
/// As those of `Registers::find`.
pub fn read(slot: &mut dyn AnySlot, pattern: &str) -> Result<Vec<(String, u64)>, String> {
    let Registers { paths, values, .. } = Registers::find(slot, &[pattern])?;
    Ok(paths.into_iter().zip(values).collect())
}

/// The sum of all registers whose paths match a pattern: what a counter of a unit has counted in all its instances.
///
/// # Panics
/// If there is none.
pub fn sum(slot: &mut dyn AnySlot, pattern: &str) -> u64 {
    let found = read(slot, pattern).unwrap_or_else(|e| panic!("{e}"));
    found.iter().map(|(_, value)| value).sum()
}

/// The value of one register.
///
/// # Panics
/// If there is none, or more than one.
pub fn value(slot: &mut dyn AnySlot, path: &str) -> u64 {
    match &read(slot, path).unwrap_or_else(|e| panic!("{e}"))[..] {
        [(_, value)] => *value,
        several => panic!("{path} is {} registers", several.len()),
    }
}

struct Find<'a> {
    node: Node,
    /// Registers in the order of visits, each with the pattern that it matches.
    found: Vec<(usize, String)>,
    /// The part that is visited, with a trailing dot, and how many parts that is.
    path: String,
    depth: usize,
    patterns: &'a [Vec<&'a str>],
    /// Patterns that match so far.
    possible: Vec<usize>,
}

impl Visitor for Find<'_> {
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        let mut at = q.width();
        for Leaf { name, bits, .. } in leaves(q) {
            at -= bits;
            let names: Vec<_> = name.split('.').collect();
            let hits = |k: &usize| bits <= WIDEST && matches_all(&self.patterns[*k][self.depth..], &names);
            for k in self.possible.iter().copied().filter(hits) {
                self.node.fields.push(FieldBits { at, bits, to: self.found.len() });
                self.found.push((k, format!("{}{name}", self.path)));
            }
        }
    }

    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}

    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let leads = |k: &usize| self.patterns[*k].get(self.depth).is_some_and(|p| matches(p, name));
        let inner: Vec<_> = self.possible.iter().copied().filter(leads).collect();
        if inner.is_empty() {
            self.node.parts.push(None);
            return;
        }
        let possible = std::mem::replace(&mut self.possible, inner);
        let node = std::mem::take(&mut self.node);
        let end = self.path.len();
        self.path += &format!("{name}.");
        self.depth += 1;
        part.visit(self);
        self.depth -= 1;
        self.path.truncate(end);
        self.possible = possible;
        let found = std::mem::replace(&mut self.node, node);
        let some = !found.fields.is_empty() || found.parts.iter().any(Option::is_some);
        self.node.parts.push(some.then_some(found));
    }
}

struct Read<'a> {
    node: &'a Node,
    /// Number of the next part.
    next: usize,
    values: &'a mut [u64],
    image: &'a mut Vec<u64>,
}

impl Visitor for Read<'_> {
    fn names(&self) -> bool {
        false
    }
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        if self.node.fields.is_empty() {
            return;
        }
        self.image.resize(q.words(), 0);
        q.pack(self.image);
        for field in &self.node.fields {
            self.values[field.to] = Reader::new(self.image, field.at + field.bits).take(field.bits);
        }
    }

    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}

    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        if let Some(Some(node)) = self.node.parts.get(self.next) {
            let outer = (std::mem::replace(&mut self.node, node), std::mem::take(&mut self.next));
            part.visit(self);
            (self.node, self.next) = outer;
        }
        self.next += 1;
    }
}

fn leaves(q: &dyn AnyPacked) -> Vec<Leaf> {
    let mut leaves = vec![];
    q.leaves("q", &mut leaves);
    leaves
}

fn matches_all(patterns: &[&str], names: &[&str]) -> bool {
    patterns.len() == names.len() && patterns.iter().zip(names).all(|(pattern, name)| matches(pattern, name))
}

/// Whether a name matches a pattern without dots.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.get(at..).is_some_and(|rest| matches(after, rest)))
        }),
    }
}

/// The paths of all registers.
#[derive(Default)]
struct List {
    path: String,
    all: Vec<String>,
}

impl Visitor for List {
    fn registers(&mut self, q: &mut dyn AnyPacked) {
        let own = leaves(q).into_iter().filter(|leaf| leaf.bits <= WIDEST);
        self.all.extend(own.map(|leaf| format!("{}{}", self.path, leaf.name)));
    }
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let end = self.path.len();
        self.path += &format!("{name}.");
        part.visit(self);
        self.path.truncate(end);
    }
}

/// The error for a pattern that matches nothing: it names registers that end as the pattern does, or else those that
/// begin as it does for longest.
fn unknown(slot: &mut dyn AnySlot, pattern: &str) -> String {
    let mut list = List::default();
    slot.visit(&mut list);
    let wanted: Vec<_> = pattern.split('.').collect();
    let common =
        |path: &String| path.split('.').zip(&wanted).take_while(|(name, p)| matches(p, name)).count();
    let ends =
        |path: &String| path.split('.').next_back().zip(wanted.last()).is_some_and(|(n, p)| matches(p, n));
    let mut near: Vec<_> = list.all.iter().map(|path| (ends(path), common(path), path)).collect();
    near.sort_by_key(|(ends, common, _)| std::cmp::Reverse((*ends, *common)));
    let near: Vec<_> = near.into_iter().take(NEAR).map(|(_, _, path)| &path[..]).collect();
    format!("no register {pattern} in {}; near are {}", slot.unit().path(), near.join(", "))
}
