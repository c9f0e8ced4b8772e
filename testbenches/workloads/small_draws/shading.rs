//! Pixel programs, which write the attributes that vertices pass on.

use super::program::{FRACTIONS, OWN, VERTEX_IN, constant, set};
use crate::bounds::program::{ALWAYS_ZERO, Line, Program, exit, float, line, program};
use interpreter::decode::fields::Field;

/// Header bits: components that are read.
const PIXEL_GENERIC: usize = 192;

/// Reads an attribute without interpolation.
fn read(register: i64, address: i64) -> Line {
    let fields = [
        (Field::Rd, register),
        (Field::Uoff, address),
        (Field::Ra, ALWAYS_ZERO),
        (Field::Rb, ALWAYS_ZERO),
        (Field::Rc, ALWAYS_ZERO),
        (Field::Ps, 7),
        (Field::Op, 2),
    ];
    Line { writes: 0, stall: 2, ..line("IPA/attr", &fields) }
}

/// The targets that receive a pixel program's colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outputs {
    /// All targets of the draw.
    All,
    /// The first two; the second has its words in reverse order.
    Both,
    /// Only the second.
    Second,
}

pub const OUTPUTS: [Outputs; 3] = [Outputs::All, Outputs::Both, Outputs::Second];

fn pixel_header(outputs: Outputs) -> [u32; 20] {
    let mut header = [0; 20];
    (header[0], header[5]) = (0x0002_1462 | u32::from(outputs != Outputs::All) << 14, 0x8000_0000);
    header[18] = match outputs {
        Outputs::All => 0xf,
        Outputs::Both => 0xff,
        Outputs::Second => 0xf0,
    };
    header
}

/// A program that ends with its colour in the first four registers.
fn ended(header: [u32; 20], mut lines: Vec<Line>) -> Program {
    if header[18] == 0xff {
        let turned = |k: i64| {
            let fields = [(Field::Rd, 4 + k), (Field::Rb, 3 - k), (Field::Lanes, 15)];
            Line { waits: 1, stall: 6, ..line("MOV/reg", &fields) }
        };
        lines.extend((0..4).map(turned));
    }
    lines.push(exit());
    program(header, &lines)
}

/// Writes the first `shown` of the four numbers as a colour; the others are 0.
pub fn pixel(shown: usize, outputs: Outputs) -> Program {
    let mut header = pixel_header(outputs);
    (0..shown).for_each(|k| set(&mut header, PIXEL_GENERIC + 2 * k));
    let one = |k: i64| if k < shown as i64 { read(k, 0x80 + 4 * k) } else { float(k, 0.0) };
    ended(header, (0..4).map(one).collect())
}

/// Writes the draw's base vertex, base instance and number, and a constant of the vertex program combined with one of the pixel program.
pub fn of_the_draw(outputs: Outputs) -> Program {
    let mut header = pixel_header(outputs);
    (4..8).for_each(|k| set(&mut header, PIXEL_GENERIC + 2 * k));
    let mut lines: Vec<Line> = (0..4).map(|k| read(k, 0x90 + 4 * k)).collect();
    let sum = [(Field::Rd, 3), (Field::Ra, 3), (Field::Bank, OWN.into()), (Field::Offset, 4)];
    lines.push(Line {
        waits: 1,
        stall: 6,
        ..line("LOP/cbuf", &[&sum[..], &[(Field::Op, 2), (Field::Pd, 7)]].concat())
    });
    ended(header, lines)
}

/// Writes the primitive's number, which no world-space stage outputs, and the tag of its vertex.
pub fn numbers(outputs: Outputs) -> Program {
    let mut header = pixel_header(outputs);
    set(&mut header, VERTEX_IN + 0x60 / 4);
    set(&mut header, PIXEL_GENERIC);
    ended(header, vec![read(0, 0x60), read(1, 0x80), float(2, 0.0), float(3, 0.0)])
}

/// Step of each component; the vertex's tag adds 0 to 7 steps.
const STEPS: [f32; 4] = [0.125, 0.0, -0.0625, 0.0625];

/// A colour of constants, and of the lowest three bits of the vertex's tag.
pub fn fractions(constants: &[f32; 4], tag: u32) -> [u32; 4] {
    std::array::from_fn(|k| ((tag & 7) as f32 * STEPS[k] + constants[k]).to_bits())
}

/// The program that writes this colour.
pub fn of_fractions(outputs: Outputs) -> Program {
    let mut header = pixel_header(outputs);
    set(&mut header, PIXEL_GENERIC);
    let low = [(Field::Rd, 9), (Field::Ra, 8), (Field::Simm, 7), (Field::Pd, 7)];
    let float_of = [(Field::Rd, 10), (Field::Rb, 9), (Field::Dfmt, 2), (Field::Sfmt, 2)];
    let mut lines = vec![
        read(8, 0x80),
        Line { waits: 1, stall: 6, ..line("LOP/imm", &low) },
        Line { writes: 0, stall: 2, ..line("I2F/reg", &float_of) },
    ];
    for (k, step) in (0..).zip(STEPS) {
        lines.extend([constant(12 + k, OWN, i64::from(FRACTIONS) + 4 * k), float(16 + k, step)]);
    }
    for k in 0..4 {
        let sum = [(Field::Rd, k), (Field::Ra, 10), (Field::Rb, 16 + k), (Field::Rc, 12 + k)];
        lines.push(Line { waits: 1, stall: 6, ..line("FFMA/reg", &sum) });
    }
    ended(header, lines)
}
