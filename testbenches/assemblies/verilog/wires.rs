//! Declarations of wires.

use super::Writer;
use super::columns::{array, declarations};
use crate::rust::cursor::Read;
use crate::wires::design::Instance;
use crate::wires::pins::{OWN, Pin, Signal, pin_name};
use std::collections::BTreeMap;

impl Writer<'_> {
    /// Whether a pin of a part has a wire of its own.
    pub fn is_declared(&self, pin: Pin) -> bool {
        if pin.owner == OWN {
            return false;
        }
        if self.design.is_target(pin) {
            return matches!(self.nets.at.get(&pin), Some(None));
        }
        self.is_read(pin) && !self.is_own(&self.name(pin))
    }

    pub fn is_read(&self, pin: Pin) -> bool {
        self.nets.read.contains_key(&pin) || self.is_own(&self.name(pin))
    }

    fn is_own(&self, name: &str) -> bool {
        self.nets.direct.iter().any(|pin| pin_name(self.design.port(*pin), pin.signal) == name)
    }

    pub fn wires(&self) -> Read<String> {
        let (mut whole, mut some) = (Groups::default(), Groups::default());
        let mut names = BTreeMap::new();
        for pin in self.design.pins().into_iter().filter(|pin| self.is_declared(*pin)) {
            let name = self.name(pin);
            if let Some(other) = names.insert(name.clone(), pin) {
                let [a, b] = [other, pin].map(|pin| self.place(pin));
                return Err(self
                    .design
                    .source
                    .problem(1, format!("{a} and {b} would both have the wire {name}: rename one")));
            }
            let (base, dims) = array(&self.design.ty(pin), &self.design.counts(pin)?);
            let ty = if dims.is_empty() { base } else { format!("{base} {dims}") };
            let there = self.design.parts[pin.owner - 1].only_if.is_none();
            let all = there && self.design.is_target(pin) || there && self.nets.read.get(&pin) == Some(&true);
            let groups = if all { &mut whole } else { &mut some };
            groups.add(self.prefix(&name), ty, name);
        }
        if let Some(part) = self.design.parts.iter().find(|part| names.contains_key(&part.part.name)) {
            let text = format!("a wire would be called as the part {} is: rename one", part.part.name);
            return Err(self.design.source.problem(part.part.line, text));
        }
        let mut text = whole.text();
        if !some.0.is_empty() {
            let (off, on) = ("/* verilator lint_off UNUSEDSIGNAL */", "/* verilator lint_on UNUSEDSIGNAL */");
            text += &format!("  {off}  // not all of their bits are read\n{}  {on}\n", some.text());
        }
        Ok(if text.is_empty() { text } else { format!("\n  // ---- wires\n{text}") })
    }

    /// Index of the part that a wire is named after.
    fn prefix(&self, name: &str) -> usize {
        let named = |(_, part): &(usize, &Instance)| {
            name.strip_prefix(&*part.part.name).is_some_and(|rest| rest.starts_with('_'))
        };
        let parts = self.design.parts.iter().enumerate().filter(named);
        parts.max_by_key(|(_, part)| part.part.name.len()).map_or(0, |(at, _)| at)
    }

    /// A pin under its Rust name.
    fn place(&self, pin: Pin) -> String {
        let port = &self.design.port(pin).name;
        if pin.signal == Signal::Data {
            format!("{}.{port}", self.design.owner_name(pin.owner))
        } else {
            format!("{}.{port}'s handshake", self.design.owner_name(pin.owner))
        }
    }
}

/// Wires by part and type; types are in the order of their first wires.
#[derive(Default)]
struct Groups(BTreeMap<usize, Vec<(String, Vec<String>)>>);

impl Groups {
    fn add(&mut self, part: usize, ty: String, name: String) {
        let types = self.0.entry(part).or_default();
        match types.iter_mut().find(|(known, _)| *known == ty) {
            Some((_, names)) => {
                // A ready is declared after its valid.
                let valid = name.strip_suffix("_ready").map(|channel| format!("{channel}_valid"));
                let after = names.iter().position(|known| Some(known) == valid.as_ref());
                names.insert(after.map_or(names.len(), |at| at + 1), name);
            }
            None => types.push((ty, vec![name])),
        }
    }

    fn text(&self) -> String {
        self.0.values().flatten().map(|(ty, names)| declarations(ty, names)).collect()
    }
}
