//! Geometry programs: their output, and their words.

use super::form::Stages;
use super::pixels::VIEWPORTS;
use super::program::{REGISTERS, VERTEX_IN, VERTEX_OUT, attributes, info, load, set_all, store};
use super::stream::{Stream, program_at};
use crate::bounds::program::{ALWAYS_ZERO, Line, Program, exit, float, line, program};
use interpreter::decode::fields::Field;
use references::chip::machine::sample_grid::PIXEL;

/// Index of a geometry program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry(pub usize);

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// The primitive.
    Once,
    /// The primitive; if its first corner's tag is odd, also a shifted copy.
    Twice,
    /// Its corners, and shifted copies of the first two, as one strip, which the end of the program ends.
    Strip,
    /// Its corners as points.
    Points,
    /// The primitive, each invocation to a viewport of its own.
    Viewports,
}

/// Programs and their numbers of invocations.
const KINDS: [(Kind, u32); 6] = [
    (Kind::Once, 1),
    (Kind::Once, 3),
    (Kind::Twice, 2),
    (Kind::Strip, 1),
    (Kind::Points, 2),
    (Kind::Viewports, VIEWPORTS as u32),
];
pub const COUNT: u64 = KINDS.len() as u64;
/// The program that passes its input on.
pub const ONCE: Geometry = Geometry(0);

/// An emitted vertex.
#[derive(Clone, Copy)]
pub struct Emit {
    pub corner: usize,
    /// The vertex is a shifted copy of the corner.
    moved: bool,
    /// The strip ends after it.
    pub ends: bool,
    /// It is emitted only if the first corner's tag is odd.
    pub guarded: bool,
}

/// Shift of a copy, and additional shift per invocation, in pixels.
const BESIDE: [i64; 2] = [1, 2];
const FURTHER: [i64; 2] = [2, -1];

impl Emit {
    /// Shift in 64ths of a pixel.
    pub fn moved_by(&self, invocation: u32) -> [i64; 2] {
        [0, 1].map(|k| PIXEL * (i64::from(self.moved) * BESIDE[k] + i64::from(invocation) * FURTHER[k]))
    }
}

impl Geometry {
    pub fn invocations(&self) -> u32 {
        KINDS[self.0].1
    }

    pub fn viewport(&self, invocation: u32) -> usize {
        if KINDS[self.0].0 == Kind::Viewports { invocation as usize } else { 0 }
    }

    /// Whether it turns polygons into polygons.
    pub fn makes_polygons(&self) -> bool {
        KINDS[self.0].0 != Kind::Points
    }

    /// Offset that an invocation adds to the primitive's number.
    pub fn number(&self, invocation: u32) -> u32 {
        NUMBERS * invocation
    }

    /// Emitted vertices for primitives with `corners` corners.
    pub fn emits(&self, corners: usize) -> Vec<Emit> {
        let emit = |corner, moved, ends, guarded| Emit { corner, moved, ends, guarded };
        let last = |k| k + 1 == corners;
        let once = |moved: bool| (0..corners).map(move |k| emit(k, moved, last(k), moved));
        match KINDS[self.0].0 {
            Kind::Once | Kind::Points | Kind::Viewports => once(false).collect(),
            Kind::Twice => once(false).chain(once(true)).collect(),
            Kind::Strip => {
                let more = (0..corners.min(2)).map(|k| emit(k, true, false, false));
                (0..corners).map(|k| emit(k, false, false, false)).chain(more).collect()
            }
        }
    }

    /// Output topology, by the codes of draws: points, line strips, triangle strips.
    pub fn topology(&self, corners: usize) -> u32 {
        match corners {
            1 => 0,
            _ if KINDS[self.0].0 == Kind::Points => 0,
            2 => 3,
            _ => 5,
        }
    }
}

const NUMBERS: u32 = 0x1000;

/// Own corners of primitives, without or with adjacency.
pub const OWN: [&[usize]; 5] = [&[0], &[0, 1], &[0, 1, 2], &[1, 2], &[0, 2, 4]];

/// Index in `OWN` of a topology.
pub fn own_of(topology: u32) -> usize {
    match topology {
        0 => 0,
        1..=3 => 1,
        10 | 11 => 3,
        12 | 13 => 4,
        _ => 2,
    }
}

/// All programs, with their offsets in the program area.
pub fn programs() -> impl Iterator<Item = (u64, Program)> {
    let all = (0..KINDS.len()).flat_map(|kind| (0..OWN.len()).map(move |own| (Geometry(kind), own)));
    all.map(|(geometry, own)| (place(geometry, own), words(geometry, OWN[own])))
}

fn place(geometry: Geometry, own: usize) -> u64 {
    0x2_0030 + 0x1000 * (OWN.len() * geometry.0 + own) as u64
}

/// Registers of a corner: position, two vectors.
fn corner(k: usize) -> i64 {
    16 + 12 * k as i64
}
const MOVED: i64 = 60;
const HANDLE: i64 = 8;
const NUMBER: i64 = 9;
const INVOCATION: i64 = 10;
const AS_FLOAT: i64 = 11;
const ODD: i64 = 0;
const PIXELS: f32 = 2.0 / super::stream::SIDE as f32;

fn words(geometry: Geometry, own: &[usize]) -> Program {
    let emits = geometry.emits(own.len());
    let mut header = [0; 20];
    header[0] = 0x1002_1061;
    header[2] = geometry.invocations() << 24;
    header[3] = match geometry.topology(own.len()) {
        0 => 1,
        3 => 6,
        _ => 7,
    } << 24;
    header[4] = 0x000f_f000 | emits.len() as u32;
    set_all(&mut header, VERTEX_IN, (0x60..0x64).chain(attributes()));
    set_all(&mut header, VERTEX_OUT, (0x60..0x64).chain(attributes()).chain(0x2c0..0x2c8));
    let viewports = KINDS[geometry.0].0 == Kind::Viewports;
    if viewports {
        set_all(&mut header, VERTEX_OUT, 0x68..0x6c);
    }
    let mut lines = info(own);
    for k in 0..own.len() {
        for (vector, address) in (0..).zip([0x70, 0x80, 0x90]) {
            lines.push(Line { waits: 7, ..load(0, corner(k) + 4 * vector, address, 3, 4 + k as i64) });
        }
    }
    lines.push(load(1, NUMBER, 0x60, 0, ALWAYS_ZERO));
    let special = [(Field::Rd, INVOCATION), (Field::Sr, 17)];
    lines.push(Line { writes: 2, stall: 2, ..line("S2R/sr", &special) });
    let float_of = [(Field::Rd, AS_FLOAT), (Field::Rb, INVOCATION), (Field::Dfmt, 2), (Field::Sfmt, 2)];
    lines.push(Line { writes: 3, waits: 4, stall: 2, ..line("I2F/reg", &float_of) });
    let number =
        [(Field::Rd, NUMBER), (Field::Ra, INVOCATION), (Field::Uimm, NUMBERS.into()), (Field::Rc, NUMBER)];
    lines.push(Line { waits: 2, stall: 6, ..line("XMAD/imm", &number) });
    let odd = [(Field::Rd, 12), (Field::Ra, corner(0) + 4), (Field::Simm, 1), (Field::Pd, 7)];
    lines.push(Line { waits: 9, stall: 6, ..line("LOP/imm", &odd) });
    let is = [(Field::Pd, ODD), (Field::Pq, 7), (Field::Ra, 12), (Field::Ps, 7), (Field::Cmp, 5)];
    lines.push(Line { stall: 13, ..line("ISETP/imm", &is) });
    lines.push(float(HANDLE, 0.0));
    emits.iter().for_each(|emit| put_out(&mut lines, emit, viewports));
    lines.push(exit());
    program(header, &lines)
}

/// Emits one vertex.
fn put_out(lines: &mut Vec<Line>, emit: &Emit, viewports: bool) {
    let from = corner(emit.corner);
    // Waits until the sources of all earlier stores have been read.
    lines.push(Line { waits: 1 << 4, ..float(13, 0.0) });
    for k in 0..2 {
        let further = (FURTHER[k] as f32 * PIXELS, 13, AS_FLOAT);
        let beside = (if emit.moved { BESIDE[k] as f32 * PIXELS } else { 0.0 }, 14, 15);
        lines.extend([float(further.1, further.0), float(beside.1, beside.0), float(beside.2, 1.0)]);
        let k = k as i64;
        for (by, times, on) in [(further.1, further.2, from + k), (beside.1, beside.2, MOVED + k)] {
            let sum = [(Field::Rd, MOVED + k), (Field::Ra, by), (Field::Rb, times), (Field::Rc, on)];
            lines.push(Line { stall: 6, ..line("FFMA/reg", &sum) });
        }
    }
    lines.extend([float(MOVED + 2, 0.0), float(MOVED + 3, 1.0)]);
    let stores = [
        store(MOVED, 0x70, 3, HANDLE),
        store(from + 4, 0x80, 3, HANDLE),
        store(from + 8, 0x90, 3, HANDLE),
        store(MOVED, 0x2c0, 1, HANDLE),
        store(NUMBER, 0x60, 0, HANDLE),
    ];
    lines.extend(stores);
    lines.extend(viewports.then(|| store(INVOCATION, 0x68, 0, HANDLE)));
    let guard = if emit.guarded { ODD } else { 7 };
    let out = [
        (Field::Guard, guard),
        (Field::Rd, HANDLE),
        (Field::Ra, HANDLE),
        (Field::Rb, ALWAYS_ZERO),
        (Field::Op, if emit.ends { 3 } else { 1 }),
    ];
    lines.push(Line { writes: 5, waits: 1 << 4, stall: 2, ..line("OUT/reg", &out) });
    lines.push(Line { waits: 1 << 5, ..float(13, 0.0) });
}

impl Stream {
    /// Enables the stage with the program for a topology, or disables it.
    pub fn say_geometry(&mut self, stages: &Stages, topology: u32) {
        let Some(geometry) = stages.geometry else { return self.put(0x2100, &[0x40]) };
        // Primitives from evaluation have no adjacency.
        let own = stages.tessellation.map_or(own_of(topology), |t| t.corners() - 1);
        self.put(0x2100, &[0x41, program_at(place(geometry, own))]);
        self.put(0x210c, &[REGISTERS]);
    }
}
