//! A pixel of a small picture after a fragment, by the API's rules: stencil test, depth test, logic operation or blending, colour mask.

use super::blending::{Blend, Format};
use std::cmp::Ordering;

/// A depth as its level, and its units of bias.
pub type Depth = (u8, i8);

/// Colours of the targets: `None` where a draw has none for it.
pub type Colours = [Option<[u32; 4]>; TARGETS];
pub const TARGETS: usize = 2;

/// A pixel: a colour for each target, in words as `Format` stores them; depth, stencil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub colours: [[u32; 4]; TARGETS],
    pub depth: Depth,
    pub stencil: u8,
}

/// The stencil test of one face. Functions count from never, in the order of the API; operations are indices of `OPERATIONS`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    pub function: u32,
    pub reference: u8,
    pub read: u8,
    pub write: u8,
    /// Operations where the stencil test fails, where the depth test fails, and where both pass.
    pub operations: [usize; 3],
}

/// Stencil operations with their values in methods.
pub const OPERATIONS: [(Operation, u32); 8] = [
    (Operation::Keep, 0x1e00),
    (Operation::Zero, 0),
    (Operation::Replace, 0x1e01),
    (Operation::IncrementTo, 0x1e02),
    (Operation::DecrementTo, 0x1e03),
    (Operation::Invert, 0x150a),
    (Operation::Increment, 0x8507),
    (Operation::Decrement, 0x8508),
];

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    Keep,
    Zero,
    Replace,
    IncrementTo,
    DecrementTo,
    Invert,
    Increment,
    Decrement,
}

/// Tests and operations that pixels pass through.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tests {
    /// Function, and whether depths are written.
    pub depth: Option<(u32, bool)>,
    /// Front, back.
    pub stencil: Option<[Face; 2]>,
    /// Logic operation from clear to set, in the order of the API.
    pub logic: Option<u32>,
    pub format: Format,
    /// Blend of each target whose colours are not integers.
    pub blends: [Option<Blend>; TARGETS],
    /// For each target a bit per word of its colour.
    pub masks: [u32; TARGETS],
}

fn passes(function: u32, new: Ordering) -> bool {
    match function {
        0 => false,
        1 => new == Ordering::Less,
        2 => new == Ordering::Equal,
        3 => new != Ordering::Greater,
        4 => new == Ordering::Greater,
        5 => new != Ordering::Equal,
        6 => new != Ordering::Less,
        _ => true,
    }
}

fn logic(function: u32, s: u32, d: u32) -> u32 {
    match function {
        0 => 0,
        1 => s & d,
        2 => s & !d,
        3 => s,
        4 => !s & d,
        5 => d,
        6 => s ^ d,
        7 => s | d,
        8 => !(s | d),
        9 => !(s ^ d),
        10 => !d,
        11 => s | !d,
        12 => !s,
        13 => !s | d,
        14 => !(s & d),
        _ => u32::MAX,
    }
}

impl Face {
    fn stencil(&self, which: usize, old: u8) -> u8 {
        let new = match OPERATIONS[self.operations[which]].0 {
            Operation::Keep => old,
            Operation::Zero => 0,
            Operation::Replace => self.reference,
            Operation::IncrementTo => old.saturating_add(1),
            Operation::DecrementTo => old.saturating_sub(1),
            Operation::Invert => !old,
            Operation::Increment => old.wrapping_add(1),
            Operation::Decrement => old.wrapping_sub(1),
        };
        old & !self.write | new & self.write
    }
}

impl Tests {
    /// Result of a colour over another.
    fn mixed(&self, target: usize, colour: &[u32; 4], old: &[u32; 4]) -> [u32; 4] {
        if self.format == Format::Numbers {
            let one = |k: usize| self.logic.map_or(colour[k], |function| logic(function, colour[k], old[k]));
            return std::array::from_fn(one);
        }
        match &self.blends[target] {
            Some(blend) => blend.over(self.format, colour, old),
            None => self.format.stored(colour),
        }
    }

    /// A pixel after a fragment of the front, or the back.
    pub fn after(&self, cell: &Cell, back: bool, depth: Depth, colours: &Colours) -> Cell {
        let mut new = *cell;
        let face = self.stencil.map(|faces| faces[usize::from(back)]);
        let compared = |f: &Face| (f.reference & f.read).cmp(&(cell.stencil & f.read));
        if let Some(f) = face.filter(|f| !passes(f.function, compared(f))) {
            new.stencil = f.stencil(0, cell.stencil);
            return new;
        }
        let near = self.depth.is_none_or(|(function, _)| passes(function, depth.cmp(&cell.depth)));
        if let Some(f) = face {
            new.stencil = f.stencil(if near { 2 } else { 1 }, cell.stencil);
        }
        if !near {
            return new;
        }
        if self.depth.is_some_and(|(_, writes)| writes) {
            new.depth = depth;
        }
        for (target, colour) in colours.iter().enumerate() {
            let Some(colour) = colour else { continue };
            let old = &cell.colours[target];
            let mixed = self.mixed(target, colour, old);
            for k in (0..4).filter(|k| self.masks[target] >> k & 1 == 1) {
                new.colours[target][k] = mixed[k];
            }
        }
        new
    }
}
