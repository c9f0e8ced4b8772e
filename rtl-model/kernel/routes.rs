//! Routes: the addresses of the methods with given destinations, derived from the declarations of the methods.

use crate::package::{Doc, Text};

/// A declared method: an array has `count` elements, `stride` bytes apart.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    pub name: &'static str,
    pub address: u16,
    pub count: u16,
    pub stride: u16,
    /// Destinations.
    pub to: &'static [&'static str],
}

impl Declared {
    /// The address bits that select an array element, if plain bits do.
    pub fn bits(&self) -> Option<u16> {
        let span = (self.count - 1) * self.stride;
        (self.count.is_power_of_two() && self.address & span == 0).then_some(span)
    }

    /// An array element, in SystemVerilog.
    pub fn label(&self, k: u16) -> String {
        match k {
            0 => self.name.to_string(),
            _ => format!("{} + 14'h{:x}", self.name, k * self.stride),
        }
    }
}

/// Addresses, a bit for each word.
pub type Words = [u64; 64];

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    a.len() == b.len() && at == a.len()
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut at = 0;
    while at < names.len() && !equal(names[at], name) {
        at += 1;
    }
    at < names.len()
}

/// Whether all destinations are among `names`.
pub const fn all_known(methods: &[&[Declared]], names: &[&str]) -> bool {
    let mut package = 0;
    while package < methods.len() {
        let mut at = 0;
        while at < methods[package].len() {
            let to = methods[package][at].to;
            let mut n = 0;
            while n < to.len() {
                if !contains(names, to[n]) {
                    return false;
                }
                n += 1;
            }
            at += 1;
        }
        package += 1;
    }
    true
}

/// Addresses of methods with a destination among `names`.
const fn taken(methods: &[&[Declared]], names: &[&str]) -> Words {
    let mut words = [0; 64];
    let mut package = 0;
    while package < methods.len() {
        let mut at = 0;
        while at < methods[package].len() {
            let method = &methods[package][at];
            let mut n = 0;
            while n < method.to.len() && !contains(names, method.to[n]) {
                n += 1;
            }
            let mut k = 0;
            while n < method.to.len() && k < method.count {
                let word = (method.address + k * method.stride) as usize / 4;
                words[word / 64] |= 1 << (word % 64);
                k += 1;
            }
            at += 1;
        }
        package += 1;
    }
    words
}

/// Addresses of methods with a destination among `names`, and none among `but`.
pub const fn words(methods: &[&[Declared]], names: &[&str], but: &[&str]) -> Words {
    let (mut words, not) = (taken(methods, names), taken(methods, but));
    let mut at = 0;
    while at < words.len() {
        words[at] &= !not[at];
        at += 1;
    }
    words
}

pub const fn holds(words: &Words, address: u16) -> bool {
    let word = address as usize / 4;
    address & 3 == 0 && word / 64 < words.len() && words[word / 64] >> (word % 64) & 1 == 1
}

/// An address as the name of its method; for an array element with its offset from the first.
fn label(methods: &[&[Declared]], address: u16) -> String {
    let distance = |m: &Declared| address.checked_sub(m.address);
    let is = |m: &&Declared| distance(m).is_some_and(|d| d % m.stride == 0 && d / m.stride < m.count);
    let all = methods.iter().flat_map(|package| package.iter());
    let nearest = all
        .filter(is)
        .min_by_key(|m| (distance(m), m.to.is_empty(), m.count))
        .expect("an address of a method");
    nearest.label((address - nearest.address) / nearest.stride)
}

impl Text {
    pub fn route(&mut self, doc: Doc, name: &str, methods: &[&[Declared]], words: &Words) {
        let is = |address: u16| holds(words, address);
        let first = |at: &u16| is(*at) && !at.checked_sub(4).is_some_and(is);
        let range = |from: u16| {
            let to = (from..).step_by(4).find(|at| !is(at + 4)).expect("a range ends");
            match to - from {
                0 => label(methods, from),
                _ => format!("[{} : {}]", label(methods, from), label(methods, to)),
            }
        };
        let ranges: Vec<_> = (0..0x4000).step_by(4).filter(first).map(range).collect();
        assert!(!ranges.is_empty(), "{name}: no unit receives any of the methods");
        let inside = format!("address inside {{\n        {}\n    }}", ranges.join(",\n        "));
        let body = format!("    return address[1:0] == 2'd0 && {inside};\n");
        self.function(doc, &format!("logic {name}(input method_address_t address)"), &body);
    }
}
