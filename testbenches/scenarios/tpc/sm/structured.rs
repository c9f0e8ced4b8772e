//! Random programs of structured control flow: branches with two arms, loops with break and continue, calls, exits.

use super::control_flow::{to, word};
use interpreter::decode::fields::Field;
use kit::Rng;

/// A word of a program: its row, its target, and whether P0 guards it.
#[derive(Clone, Copy)]
struct Line {
    name: &'static str,
    label: Option<usize>,
    guarded: bool,
    /// Within a loop's body, which lanes may leave.
    in_loop: bool,
}

#[derive(Default)]
pub struct Program {
    lines: Vec<Line>,
    /// The line of each label.
    labels: Vec<usize>,
    functions: Vec<usize>,
}

/// Three instructions follow each control word.
fn address(line: usize) -> u32 {
    (line + line / 3 + 1) as u32 * 8
}

impl Program {
    pub fn any(rng: &mut Rng) -> Self {
        let mut program = Self::default();
        let functions = rng.below(3) as usize;
        program.functions = (0..functions).map(|_| program.label()).collect();
        program.block(rng, 4, false);
        program.push("EXIT/none", None, false);
        for k in 0..functions {
            // Calls target later functions only.
            let label = program.functions.remove(0);
            program.place(label);
            program.block(rng, 2, false);
            program.push("RET/none", None, k % 2 == 1);
            program.push("RET/none", None, false);
        }
        program
    }

    fn label(&mut self) -> usize {
        self.labels.push(usize::MAX);
        self.labels.len() - 1
    }

    fn place(&mut self, label: usize) {
        self.labels[label] = self.lines.len();
    }

    fn push(&mut self, name: &'static str, label: Option<usize>, guarded: bool) {
        self.lines.push(Line { name, label, guarded, in_loop: false });
    }

    fn block(&mut self, rng: &mut Rng, depth: u32, in_loop: bool) {
        for _ in 0..1 + rng.below(3) {
            match rng.below(if depth == 0 { 3 } else { 8 }) {
                0 if in_loop => self.push(rng.pick(&["BRK/none", "CONT/none"]), None, true),
                1 if rng.one_in(3) => self.push("EXIT/none", None, true),
                2 if !self.functions.is_empty() => {
                    let function = self.functions[rng.below(self.functions.len() as u64) as usize];
                    self.push("CAL/rel", Some(function), false);
                }
                3 | 4 => self.branch(rng, depth - 1, in_loop),
                5 => self.short_branch(rng, depth - 1, in_loop),
                6 | 7 => self.repeat(rng, depth - 1),
                _ => (),
            }
        }
    }

    fn branch(&mut self, rng: &mut Rng, depth: u32, in_loop: bool) {
        let (other, end) = (self.label(), self.label());
        self.push("SSY/rel", Some(end), false);
        self.lines.last_mut().expect("a line").in_loop = in_loop;
        self.push("BRA/rel", Some(other), true);
        self.block(rng, depth, in_loop);
        self.push("SYNC/none", None, false);
        self.place(other);
        self.block(rng, depth, in_loop);
        self.push("SYNC/none", None, false);
        self.place(end);
    }

    /// Lanes for which the guard holds skip the body.
    fn short_branch(&mut self, rng: &mut Rng, depth: u32, in_loop: bool) {
        let end = self.label();
        self.push("SSY/rel", Some(end), false);
        self.lines.last_mut().expect("a line").in_loop = in_loop;
        self.push("SYNC/none", None, true);
        self.block(rng, depth, in_loop);
        self.push("SYNC/none", None, false);
        self.place(end);
    }

    fn repeat(&mut self, rng: &mut Rng, depth: u32) {
        let (top, again, out) = (self.label(), self.label(), self.label());
        self.push("PBK/rel", Some(out), false);
        self.place(top);
        self.push("PCNT/rel", Some(again), false);
        self.block(rng, depth, true);
        self.push("CONT/none", None, false);
        self.place(again);
        self.push("BRK/none", None, true);
        self.push("BRA/rel", Some(top), false);
        self.place(out);
    }

    pub fn start() -> u32 {
        address(0)
    }

    fn at(&self, counter: u32) -> Line {
        self.lines[(counter / 8 - counter / 32 - 1) as usize]
    }

    pub fn word(&self, counter: u32) -> u64 {
        let line = self.at(counter);
        let fields = if line.guarded { vec![(Field::Guard, 0)] } else { vec![] };
        match line.label {
            Some(label) => to(line.name, counter, address(self.labels[label]), &fields),
            None => word(line.name, &fields),
        }
    }

    /// Counter at which the lanes that are active here reconverge, except those that have ended meanwhile; and whether all do, or some
    /// leave the enclosing loop.
    pub fn joins(&self, counter: u32) -> Option<(u32, bool)> {
        let line = self.at(counter);
        match line.name {
            "SSY/rel" | "PBK/rel" => line.label.map(|label| (address(self.labels[label]), !line.in_loop)),
            "CAL/rel" => Some((address((counter / 8 - counter / 32) as usize), true)),
            _ => None,
        }
    }
}
