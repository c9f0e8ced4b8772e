//! World-space programs: they pass on position, tags and numbers of vertex and instance, or the draw's parameters and constants.

use crate::bounds::program::{ALWAYS_ZERO, Line, Program, exit, float, line, program};
use interpreter::decode::fields::Field;

/// Header bits: input components, output components.
pub const VERTEX_IN: usize = 160;
pub const VERTEX_OUT: usize = 400;

pub fn set(header: &mut [u32; 20], bit: usize) {
    header[bit / 32] |= 1 << (bit % 32);
}

/// Bits for bytes of attributes.
pub fn set_all(header: &mut [u32; 20], from: usize, addresses: impl Iterator<Item = usize>) {
    addresses.for_each(|address| set(header, from + address / 4));
}

/// Attributes that stages before the last pass on: position, two vectors.
pub fn attributes() -> std::ops::Range<usize> {
    0x70..0xa0
}

/// Registers of stages after the vertex stage.
pub const REGISTERS: u32 = 80;

fn vector(name: &str, register: i64, address: i64, size: i64, handle: i64) -> Line {
    let fields = [
        (Field::Rd, register),
        (Field::Ra, ALWAYS_ZERO),
        (Field::Rc, handle),
        (Field::Uoff, address),
        (Field::Size, size),
    ];
    Line { stall: 2, ..line(name, &fields) }
}

/// A load of `size` + 1 words of a vertex, which sets a barrier.
pub fn load(barrier: u64, register: i64, address: i64, size: i64, handle: i64) -> Line {
    Line { writes: barrier, ..vector("ALD/attr", register, address, size, handle) }
}

/// A store, which waits for loads, and sets barrier 4.
pub fn store(register: i64, address: i64, size: i64, handle: i64) -> Line {
    Line { reads: 4, waits: 0xf, ..vector("AST/attr", register, address, size, handle) }
}

/// Banks of constants: the draw's numbers are in the driver's.
pub const DRIVER: u32 = 15;
pub const OWN: u32 = 1;

pub fn constant(register: i64, bank: u32, at: i64) -> Line {
    let fields = [(Field::Rd, register), (Field::Bank, bank.into()), (Field::Offset, at), (Field::Lanes, 15)];
    Line { stall: 6, ..line("MOV/cbuf", &fields) }
}

/// Writes two-float positions at 080, tags at 090 and 0A0; or the draw's parameters and a constant at 090. Clip distances: the position.
pub fn vertex() -> Program {
    let mut header = [0; 20];
    (header[0], header[4]) = (0x0002_0461, 0x000f_f000);
    for address in [0x80, 0x84, 0x90, 0xa0, 0x2f8, 0x2fc] {
        set(&mut header, VERTEX_IN + address / 4);
    }
    for address in (0x70..0xa0).step_by(4).chain([0x2c0, 0x2c4]) {
        set(&mut header, VERTEX_OUT + address / 4);
    }
    let load = |barrier, register, address, size| load(barrier, register, address, size, ALWAYS_ZERO);
    let store = |register, address, size| store(register, address, size, ALWAYS_ZERO);
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

/// Reads vertex handles of these corners of a warp's primitives into registers from 4 on. Uses registers 0 to 3.
pub fn info(corners: &[usize]) -> Vec<Line> {
    let mut lines = first_of_primitive();
    for (k, corner) in (4..).zip(corners) {
        let at = [(Field::Rd, k), (Field::Ra, 3), (Field::Simm, *corner as i64)];
        lines.push(Line { stall: 6, ..line("IADD/imm", &at) });
    }
    for (k, _) in (4..).zip(corners) {
        let handle = [(Field::Rd, k), (Field::Ra, k)];
        lines.push(Line { writes: 0, stall: 2, ..line("ISBERD/reg", &handle) });
    }
    lines.push(Line { waits: 1, ..float(0, 0.0) });
    lines
}

/// The number of the primitive's first vertex in register 3: byte 2 times byte 0.
fn first_of_primitive() -> Vec<Line> {
    let byte = |register: i64, select: i64, waits: u64| {
        let fields = [(Field::Rd, register), (Field::Ra, 0), (Field::Rc, ALWAYS_ZERO), (Field::Simm, select)];
        Line { waits, stall: 6, ..line("PRMT/imm", &fields) }
    };
    let product = [(Field::Rd, 3), (Field::Ra, 1), (Field::Rb, 2), (Field::Rc, ALWAYS_ZERO)];
    vec![
        Line { writes: 0, stall: 2, ..line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 29)]) },
        byte(1, 0x4442, 1),
        byte(2, 0x4440, 0),
        Line { stall: 6, ..line("XMAD/reg", &product) },
    ]
}

/// Offset of tessellation levels in our own bank.
pub const LEVELS: u32 = 0x10;
/// Offset of the values added to fractional colours.
pub const FRACTIONS: u32 = 0x40;

/// Tessellation control: passes on three vertices; levels are constants.
pub fn control() -> Program {
    let mut header = [0; 20];
    (header[0], header[1], header[2], header[3], header[4]) =
        (0x0002_0861, 6 << 24, 3 << 24, 6 << 28, 0x000f_f000);
    set_all(&mut header, VERTEX_IN, attributes());
    set_all(&mut header, VERTEX_OUT, attributes());
    let mut lines = first_of_primitive();
    let invocation = [(Field::Rd, 12), (Field::Sr, 17)];
    let own = [(Field::Rd, 4), (Field::Ra, 3), (Field::Rb, 12)];
    let first = [(Field::Pd, 0), (Field::Pq, 7), (Field::Ra, 12), (Field::Ps, 7), (Field::Cmp, 2)];
    lines.extend([
        Line { writes: 1, stall: 2, ..line("S2R/sr", &invocation) },
        Line { waits: 2, stall: 6, ..line("IADD/reg", &own) },
        Line { writes: 0, stall: 2, ..line("ISBERD/reg", &[(Field::Rd, 4), (Field::Ra, 4)]) },
        Line { stall: 13, ..line("ISETP/imm", &first) },
    ]);
    for (vector, address) in (0..).zip([0x70, 0x80, 0x90]) {
        lines.push(Line { waits: 1, ..load(1, 16 + 4 * vector, address, 3, 4) });
    }
    lines.extend((0..6).map(|k| constant(28 + k, OWN, i64::from(LEVELS) + 4 * k)));
    for (vector, address) in (0..).zip([0x70, 0x80, 0x90]) {
        lines.push(store(16 + 4 * vector, address, 3, ALWAYS_ZERO));
    }
    for (register, address, size) in [(28, 0x00, 3), (32, 0x10, 1)] {
        let fields = [
            (Field::Guard, 0),
            (Field::Rd, register),
            (Field::Ra, ALWAYS_ZERO),
            (Field::Rc, ALWAYS_ZERO),
            (Field::Uoff, address),
            (Field::Size, size),
            (Field::P, 1),
        ];
        lines.push(Line { reads: 4, stall: 2, ..line("AST/attr", &fields) });
    }
    lines.push(exit());
    program(header, &lines)
}

/// Tessellation evaluation: position weights u, v and 1 - u - v of the three corners; attributes of the first.
pub fn evaluation() -> Program {
    let mut header = [0; 20];
    (header[0], header[4]) = (0x0002_0c61, 0x000f_f000);
    set_all(&mut header, VERTEX_IN, attributes());
    set_all(&mut header, VERTEX_OUT, attributes().chain(0x2c0..0x2c8).chain(0x2f0..0x2f8));
    let mut lines = info(&[0, 1, 2]);
    let lane = [(Field::Rd, 7), (Field::Sr, 0)];
    lines.push(Line { writes: 1, stall: 2, ..line("S2R/sr", &lane) });
    let coordinate = [
        (Field::Rd, 8),
        (Field::Ra, ALWAYS_ZERO),
        (Field::Rc, 7),
        (Field::Uoff, 0x2f0),
        (Field::Size, 1),
        (Field::O, 1),
    ];
    lines.push(Line { writes: 0, waits: 2, stall: 2, ..line("ALD/attr", &coordinate) });
    lines.extend((0..3).map(|k| load(0, 16 + 4 * k, 0x70, 3, 4 + k)));
    lines.extend([load(0, 28, 0x80, 3, 4), load(0, 32, 0x90, 3, 4), float(10, 1.0)]);
    // 1 - u - v in register 10.
    for (k, waits) in [(8, 1), (9, 0)] {
        let less = [(Field::Rd, 10), (Field::Ra, 10), (Field::Rb, k), (Field::BNeg, 1)];
        lines.push(Line { waits, stall: 6, ..line("FADD/reg", &less) });
    }
    for axis in 0..2 {
        let place = 12 + axis;
        lines.push(float(place, 0.0));
        for (corner, weight) in (0..3).zip([8, 9, 10]) {
            let sum = [
                (Field::Rd, place),
                (Field::Ra, 16 + 4 * corner + axis),
                (Field::Rb, weight),
                (Field::Rc, place),
            ];
            lines.push(Line { stall: 6, ..line("FFMA/reg", &sum) });
        }
    }
    lines.extend([float(14, 0.0), float(15, 1.0)]);
    for (register, address, size) in [(12, 0x70, 3), (28, 0x80, 3), (32, 0x90, 3), (12, 0x2c0, 1)] {
        lines.push(store(register, address, size, ALWAYS_ZERO));
    }
    lines.push(exit());
    program(header, &lines)
}
