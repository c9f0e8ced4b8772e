//! Lines of a program with correct control words: no instruction is issued before its operands are ready.

use crate::sm::control_flow::word;
use interpreter::decode::fields::Field;
use interpreter::decode::op::Op;
use tpc::sm::instruction_decode::instruction;
use tpc::sm::types::Path;

/// Latency of predicates, and of registers.
const STALL: u64 = 15;
pub const REGISTERS: u64 = 6;
const WRITES: u64 = 0;
const READS: u64 = 1;
const NONE: u64 = 7;

/// The target of a line, relative to it.
#[derive(Clone, Copy)]
enum To {
    Nowhere,
    Line(i32),
    Origin,
    Either(i32, i32),
}

#[derive(Clone, Copy)]
pub struct Line {
    pub word: u64,
    to: To,
    /// Cycles of its stall count: STALL by default.
    stall: u64,
}

impl Line {
    pub fn of(name: &str, fields: &[(Field, i64)]) -> Self {
        Self::word(word(name, fields))
    }

    pub fn word(word: u64) -> Self {
        Self { word, to: To::Nowhere, stall: STALL }
    }

    /// With a target `lines` lines further on.
    pub fn to(self, lines: i32) -> Self {
        Self { to: To::Line(lines), ..self }
    }

    /// With the lowest address as target, to which a register is added.
    pub fn to_origin(self) -> Self {
        Self { to: To::Origin, ..self }
    }

    /// With two target lines in a table of constants.
    pub fn to_either(self, first: i32, second: i32) -> Self {
        Self { to: To::Either(first, second), ..self }
    }

    /// With another stall count.
    pub fn stall(self, stall: u64) -> Self {
        Self { stall, ..self }
    }

    /// Its stall count and scoreboards.
    fn control(self) -> u64 {
        let i = instruction(self.word);
        if matches!(i.path, Path::Lanes | Path::Nowhere | Path::Divergence) {
            return self.stall | NONE << 5 | NONE << 8;
        }
        let writes = i.destination.count > 0 || i.predicates != 0 || i.writes_flags;
        let writes = if writes { WRITES } else { NONE };
        2 | writes << 5 | READS << 8
    }
}

/// Address of a line: three follow each control word.
pub fn address(line: usize) -> u32 {
    (line + line / 3 + 1) as u32 * 8
}

/// A program, and the constants that its branches read: words from the first of bank 7 on.
#[derive(Default)]
pub struct Code {
    pub words: Vec<u64>,
    pub constants: Vec<u32>,
}

/// Adds control words and resolves addresses.
pub fn bundles(lines: &[Line]) -> Code {
    let mut code = Code::default();
    for (number, chunk) in lines.chunks(3).enumerate() {
        let waits = 1 << WRITES | 1 << READS;
        let control = |(k, line): (usize, &Line)| (line.control() | waits << 11) << (21 * k);
        code.words.push(chunk.iter().enumerate().map(control).sum());
        for (k, line) in chunk.iter().enumerate() {
            let word = code.directed(line, 3 * number + k);
            code.words.push(word);
        }
    }
    // Padding for fetches after the end.
    code.words.resize(code.words.len().next_multiple_of(4) + 16, 0);
    code
}

impl Code {
    /// A line's word with its target address.
    fn directed(&mut self, line: &Line, at: usize) -> u64 {
        let of = |to: i32| i64::from(address((at as i32 + to) as usize));
        let targets = match line.to {
            To::Nowhere => return line.word,
            To::Line(to) => vec![of(to)],
            To::Origin => vec![0],
            To::Either(first, second) => vec![of(first), of(second)],
        };
        let op = Op::decode(line.word).expect("an instruction");
        let next = i64::from(address(at)) + 8;
        let encode =
            |field: Field, value: i64| op.row.part(field).map(|part| part.encode(value).expect("room"));
        if op.has(Field::Bank) {
            let from = if op.row.mnemonic.starts_with('J') { 0 } else { next };
            let first = 4 * self.constants.len() as i64;
            self.constants.extend(targets.iter().map(|target| (target - from) as u32));
            return line.word | encode(Field::SignedOffset, first).expect("an offset");
        }
        line.word
            | encode(Field::Relative, targets[0] - next)
                .or_else(|| encode(Field::Absolute, targets[0]))
                .or_else(|| encode(Field::Ximm, targets[0]))
                .expect("a field for its target")
    }
}
