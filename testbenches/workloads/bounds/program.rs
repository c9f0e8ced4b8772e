//! Small programs for draws: headers and words, encoded by the instruction table.

use interpreter::decode::fields::Field;
use interpreter::decode::table::named;

/// An instruction with its control fields: stall count, barriers that it sets and waits for.
#[derive(Clone, Copy)]
pub struct Line {
    pub word: u64,
    pub stall: u64,
    pub writes: u64,
    pub reads: u64,
    pub waits: u64,
}

/// No barrier, and all of them.
const NONE: u64 = 7;
const ALL: u64 = 0x3f;
/// Guard of an instruction without a predicate: always true.
const ALWAYS: i64 = 7;
const TRUE: i64 = 15;
/// The register that reads zero.
pub const ALWAYS_ZERO: i64 = 255;
/// A whole vector, as ALD and AST have it.
const FOUR: i64 = 3;
const ALL_BYTES: i64 = 15;
/// Addresses of attributes.
const POSITION: i64 = 0x70;
const GENERIC: i64 = 0x80;

pub fn line(name: &str, fields: &[(Field, i64)]) -> Line {
    let row = named(name).unwrap_or_else(|| panic!("no row is called {name}"));
    let word = row.parts.iter().fold(row.matches, |word, part| {
        let given = fields.iter().find(|(field, _)| *field == part.field).map(|(_, value)| *value);
        let usual = match part.field {
            Field::Guard => ALWAYS,
            Field::Cc => TRUE,
            _ => 0,
        };
        word | part.encode(given.unwrap_or(usual)).expect("there is room for a field")
    });
    Line { word, stall: 1, writes: NONE, reads: NONE, waits: 0 }
}

/// A float into a register, which the next instruction may read.
pub fn float(register: i64, value: f32) -> Line {
    let fields =
        [(Field::Rd, register), (Field::Ximm, i64::from(value.to_bits())), (Field::Lanes, ALL_BYTES)];
    Line { stall: 6, ..line("MOV32I/imm32", &fields) }
}

/// A multiply-add that depends on no earlier one.
fn sum() -> Line {
    line("FFMA/reg", &[(Field::Rd, 4), (Field::Ra, 0), (Field::Rb, 1), (Field::Rc, 2)])
}

pub fn exit() -> Line {
    Line { stall: 15, waits: ALL, ..line("EXIT/none", &[]) }
}

/// Control words and instructions.
pub fn words(lines: &[Line]) -> Vec<u64> {
    let control = |line: &Line| line.stall | line.writes << 5 | line.reads << 8 | line.waits << 11;
    let mut words = vec![];
    for three in lines.chunks(3) {
        words.push(three.iter().enumerate().fold(0, |all, (k, line)| all | control(line) << (21 * k)));
        words.extend((0..3).map(|k| three.get(k).map_or(0, |line| line.word)));
    }
    words
}

/// A program: 20 words of header, then code.
pub type Program = Vec<u8>;

pub fn program(header: [u32; 20], lines: &[Line]) -> Program {
    let header = header.iter().flat_map(|word| word.to_le_bytes());
    header.chain(words(lines).iter().flat_map(|word| word.to_le_bytes())).collect()
}

/// Sets a header map from bit `from` on: four or eight bits per vector.
fn map(header: &mut [u32; 20], from: usize, bits: usize, pattern: u32) {
    for bit in (0..bits).filter(|bit| pattern >> (bit % 8) & 1 == 1) {
        header[(from + bit) / 32] |= 1 << ((from + bit) % 32);
    }
}

/// Bits of headers at which maps of generic attributes begin.
const VERTEX_IN: usize = 192;
const VERTEX_OUT: usize = 432;
const PIXEL_IN: usize = 192;

/// A vertex program: the first of `inputs` vectors is the position, which is also written to `outputs` further vectors; it executes
/// `sums` multiply-adds.
pub fn vertex(inputs: usize, outputs: usize, sums: usize) -> Program {
    // As the driver has them: a program for vertices, all requests of stores, a position of four.
    let mut header = [0; 20];
    (header[0], header[4], header[13]) = (0x0002_0461, 0x000f_f000, 0x0000_f000);
    map(&mut header, VERTEX_IN, 4 * inputs, 0xff);
    map(&mut header, VERTEX_OUT, 4 * outputs, 0xff);
    let load = [
        (Field::Rd, 0),
        (Field::Ra, ALWAYS_ZERO),
        (Field::Rc, ALWAYS_ZERO),
        (Field::Uoff, GENERIC),
        (Field::Size, 1),
    ];
    let mut lines =
        vec![Line { writes: 0, stall: 2, ..line("ALD/attr", &load) }, float(2, 0.0), float(3, 1.0)];
    let store = |at: i64| {
        let fields = [
            (Field::Rd, 0),
            (Field::Ra, ALWAYS_ZERO),
            (Field::Rc, ALWAYS_ZERO),
            (Field::Uoff, at),
            (Field::Size, FOUR),
        ];
        Line { reads: 0, waits: 1, stall: 2, ..line("AST/attr", &fields) }
    };
    lines.extend((0..outputs as i64).map(|k| store(GENERIC + 16 * k)));
    lines.push(store(POSITION));
    lines.extend(std::iter::repeat_n(sum(), sums));
    lines.push(exit());
    program(header, &lines)
}

/// A pixel program of one colour: it declares `inputs` vectors and executes `sums` multiply-adds.
pub fn pixel(inputs: usize, sums: usize) -> Program {
    let mut header = [0; 20];
    (header[0], header[5], header[18]) = (0x0002_5462, 0x8000_0000, 0xf);
    // Each component is interpolated in perspective.
    map(&mut header, PIXEL_IN, 8 * inputs, 0b1010_1010);
    // As a compiler orders them: independent ones follow each other.
    let mut lines =
        [float(0, 0.25), float(1, 0.5), float(2, 0.75)].map(|line| Line { stall: 1, ..line }).to_vec();
    lines.push(float(3, 1.0));
    lines.extend(std::iter::repeat_n(sum(), sums));
    lines.push(exit());
    program(header, &lines)
}
