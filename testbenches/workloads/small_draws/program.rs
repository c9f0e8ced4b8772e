//! Programs that hand on what vertices are, a tag of the vertex, one of the instance, the instance's and the vertex's numbers; what the driver says of the draw; constants.

use crate::bounds::program::{ALWAYS_ZERO, Line, Program, exit, float, line, program};
use interpreter::decode::fields::Field;

/// Bits of headers: a component that comes in, goes out, is read by pixels.
const VERTEX_IN: usize = 160;
const VERTEX_OUT: usize = 400;
const PIXEL_GENERIC: usize = 192;

fn set(header: &mut [u32; 20], bit: usize) {
    header[bit / 32] |= 1 << (bit % 32);
}

fn vector(name: &str, register: i64, address: i64, size: i64) -> Line {
    let fields = [
        (Field::Rd, register),
        (Field::Ra, ALWAYS_ZERO),
        (Field::Rc, ALWAYS_ZERO),
        (Field::Uoff, address),
        (Field::Size, size),
    ];
    Line { stall: 2, ..line(name, &fields) }
}

/// Banks of constants: the draw's numbers are in the driver's.
pub const DRIVER: u32 = 15;
pub const OWN: u32 = 1;

fn constant(register: i64, bank: u32, at: i64) -> Line {
    let fields = [(Field::Rd, register), (Field::Bank, bank.into()), (Field::Offset, at), (Field::Lanes, 15)];
    Line { stall: 6, ..line("MOV/cbuf", &fields) }
}

/// Positions of two floats at 080, tags at 090 and 0A0. What a driver says of a draw, and a constant, are at 090; clip distances are the place itself.
pub fn vertex() -> Program {
    let mut header = [0; 20];
    (header[0], header[4]) = (0x0002_0461, 0x000f_f000);
    for address in [0x80, 0x84, 0x90, 0xa0, 0x2f8, 0x2fc] {
        set(&mut header, VERTEX_IN + address / 4);
    }
    for address in (0x70..0xa0).step_by(4).chain([0x2c0, 0x2c4]) {
        set(&mut header, VERTEX_OUT + address / 4);
    }
    let load = |barrier, register, address, size| Line {
        writes: barrier,
        ..vector("ALD/attr", register, address, size)
    };
    let store = |register, address, size| Line {
        reads: 4,
        waits: 0xf,
        ..vector("AST/attr", register, address, size)
    };
    let lines = [
        load(0, 0, 0x80, 1),
        load(1, 8, 0x90, 0),
        load(2, 9, 0xa0, 0),
        load(3, 10, 0x2f8, 1),
        float(2, 0.0),
        float(3, 1.0),
        constant(12, DRIVER, 0x1a0),
        constant(13, DRIVER, 0x1a4),
        constant(14, DRIVER, 0x1a8),
        constant(15, OWN, 0),
        store(0, 0x70, 3),
        store(8, 0x80, 3),
        store(12, 0x90, 3),
        store(0, 0x2c0, 1),
        exit(),
    ];
    program(header, &lines)
}

/// An attribute as it is.
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

const PIXELS: [(usize, u32); 3] = [(0, 0x0002_5462), (5, 0x8000_0000), (18, 0xf)];

/// The first so many of the four as a colour of four numbers; the others are 0.
pub fn pixel(shown: usize) -> Program {
    let mut header = [0; 20];
    PIXELS.iter().for_each(|(at, word)| header[*at] = *word);
    (0..shown).for_each(|k| set(&mut header, PIXEL_GENERIC + 2 * k));
    let one = |k: i64| if k < shown as i64 { read(k, 0x80 + 4 * k) } else { float(k, 0.0) };
    let mut lines: Vec<Line> = (0..4).map(one).collect();
    lines.push(exit());
    program(header, &lines)
}

/// What the driver says of the draw: its base vertex, base instance, number; and a constant of the vertex program's, with one of the pixel program's at some bits.
pub fn of_the_draw() -> Program {
    let mut header = [0; 20];
    PIXELS.iter().for_each(|(at, word)| header[*at] = *word);
    (4..8).for_each(|k| set(&mut header, PIXEL_GENERIC + 2 * k));
    let mut lines: Vec<Line> = (0..4).map(|k| read(k, 0x90 + 4 * k)).collect();
    let sum = [(Field::Rd, 3), (Field::Ra, 3), (Field::Bank, OWN.into()), (Field::Offset, 4)];
    lines.push(Line {
        waits: 1,
        stall: 6,
        ..line("LOP/cbuf", &[&sum[..], &[(Field::Op, 2), (Field::Pd, 7)]].concat())
    });
    lines.push(exit());
    program(header, &lines)
}

/// The number of the primitive, which no stage of world space puts out, and the tag of its vertex.
pub fn numbers() -> Program {
    let mut header = [0; 20];
    PIXELS.iter().for_each(|(at, word)| header[*at] = *word);
    set(&mut header, VERTEX_IN + 0x60 / 4);
    set(&mut header, PIXEL_GENERIC);
    program(header, &[read(0, 0x60), read(1, 0x80), float(2, 0.0), float(3, 0.0), exit()])
}
