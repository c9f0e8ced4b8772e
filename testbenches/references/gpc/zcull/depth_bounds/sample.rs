//! The tests of one sample: near and far, depth bounds, stencil, depth, in this order.

use super::certainty::*;
use super::depths::*;
use crate::common::gl;

/// Stored depth and stencil of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    pub depth: Codes,
    pub stencil: Option<u8>,
}

/// State by method addresses.
#[derive(Clone, Debug)]
pub struct Registers(Vec<Option<u32>>);

impl Default for Registers {
    fn default() -> Self {
        Registers(vec![None; 0x1000])
    }
}

impl Registers {
    pub fn set(&mut self, address: u16, value: u32) {
        self.0[usize::from(address / 4)] = Some(value);
    }
    pub fn or(&self, address: u16, reset: u32) -> u32 {
        self.0[usize::from(address / 4)].unwrap_or(reset)
    }
    pub fn get(&self, address: u16) -> u32 {
        self.or(address, 0)
    }
    pub fn on(&self, address: u16) -> bool {
        self.get(address) & 1 == 1
    }
    pub fn format(&self) -> Option<DepthFormat> {
        DepthFormat::of(self.get(0x0fe8)).filter(|_| self.on(0x1538))
    }
    pub fn has_stencil(&self) -> bool {
        self.on(0x1538) && matches!(self.get(0x0fe8) & 31, 0x14 | 0x16)
    }
    pub fn writes_depth(&self) -> bool {
        self.on(0x12cc) && self.on(0x12e8) && self.format().is_some() && !self.on(0x07f8)
    }
    /// Whether shading or later tests may remove samples.
    pub fn may_kill(&self) -> bool {
        self.on(0x12ec) || self.shader_may_kill() || self.on(0x153c)
    }
    /// By the substitute for the header, or by the header: the shader kills, or sets a sample mask.
    pub fn shader_may_kill(&self) -> bool {
        self.on(0x3ff0) || self.get(0x3a80) >> 15 & 1 == 1 || self.on(0x3acc)
    }
    pub fn shader_stores(&self) -> bool {
        self.get(0x3ff0) >> 1 & 1 == 1 || self.get(0x3a80) >> 16 & 1 == 1
    }
    /// Depths come from the shader, unless the test precedes it.
    pub fn shader_makes_depth(&self) -> bool {
        self.get(0x3acc) >> 1 & 1 == 1 && !self.on(0x0210)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// It was within near, far and bounds.
    pub alive: Certain,
    pub stencil: Certain,
    pub depth: Certain,
    pub after: Cell,
}

/// Whether a sample is between near and far, and its codes, possibly clamped to them.
pub fn clipped(r: &Registers, format: DepthFormat, (lo, hi): (i128, i128)) -> (Certain, Codes) {
    let control = r.get(0x193c);
    let whole = control & 1 == 1;
    let [near, far] = [(0x0c08, 0.0_f32), (0x0c0c, 1.0)]
        .map(|(at, reset)| if whole { reset.to_bits() } else { r.or(at, reset.to_bits()) });
    let (n, f) = (format.of_float(near), format.of_float(far));
    let mut codes = Codes { lo: format.code(lo), hi: format.code(hi) };
    let mut inside = Yes;
    // A near beyond far has no effect.
    if n > f {
        return (Yes, codes);
    }
    let slack = 1 << (FRACTION - 24);
    let one = 1 << FRACTION;
    if control >> 3 & 1 == 1 {
        codes = Codes { lo: codes.lo.max(n), hi: codes.hi.max(n) };
    } else if fixed(near) >= 0 {
        inside = inside.and(Certain::by(lo >= 0 && codes.lo >= n, hi < -slack || codes.hi < n));
    }
    if control >> 4 & 1 == 1 {
        codes = Codes { lo: codes.lo.min(f), hi: codes.hi.min(f) };
    } else if fixed(far) <= one {
        inside = inside.and(Certain::by(hi <= one && codes.hi <= f, lo > one + slack || codes.lo > f));
    }
    (inside, codes)
}

/// Stencil state of a face: operations (fail, zfail, zpass), function, reference, function mask, write mask.
fn face(r: &Registers, back: bool) -> ([u32; 3], u32, u8, u8, u8) {
    let keep = 0x1e00;
    let all = 0xff;
    if back && r.on(0x1594) {
        let ops = [0x1598, 0x159c, 0x15a0].map(|at| r.or(at, keep));
        (ops, r.get(0x15a4), r.get(0x0f54) as u8, r.or(0x0f5c, all) as u8, r.or(0x0f58, all) as u8)
    } else {
        let ops = [0x1384, 0x1388, 0x138c].map(|at| r.or(at, keep));
        (ops, r.get(0x1390), r.get(0x1394) as u8, r.or(0x1398, all) as u8, r.or(0x139c, all) as u8)
    }
}

fn operate(op: u32, old: u8, reference: u8, mask: u8) -> u8 {
    old & !mask | gl::stencil(op, old, reference) & mask
}

/// The final stored stencil value, if it is certain.
fn stencil_after(
    r: &Registers,
    back: bool,
    old: Option<u8>,
    alive: Certain,
    passes: Certain,
    depth: Certain,
) -> Option<u8> {
    let (ops, _, reference, _, mask) = face(r, back);
    let old = old?;
    let (no, yes) = (|c| c != Yes, |c| c != No);
    let cases = [
        (no(alive), 0x1e00),
        (yes(alive) && no(passes), ops[0]),
        (yes(alive) && yes(passes) && no(depth), ops[1]),
        (yes(alive) && yes(passes) && yes(depth), ops[2]),
    ];
    let mut ends = cases.iter().filter(|(may, _)| *may).map(|(_, op)| operate(*op, old, reference, mask));
    let first = ends.next()?;
    ends.all(|end| end == first).then_some(first)
}

/// Tests a sample of a primitive, with a depth between two bounds, against a cell.
pub fn test(r: &Registers, back: bool, depths: (i128, i128), cell: Cell) -> Outcome {
    let Some(format) = r.format() else {
        return Outcome { alive: Yes, stencil: Yes, depth: Yes, after: cell };
    };
    let (mut alive, new) = clipped(r, format, depths);
    if r.on(0x19bc) {
        let [least, most] = [0x0f9c, 0x0fa0].map(|at| Codes::one(format.of_float(r.get(at))));
        alive = alive.and(compare(0x206, cell.depth, least)).and(compare(0x203, cell.depth, most));
    }
    let depth = if r.on(0x12cc) { compare(r.get(0x130c), new, cell.depth) } else { Yes };
    let mut after = cell;
    let mut stencil = Yes;
    if r.on(0x1380) && r.has_stencil() {
        let (_, func, reference, mask, _) = face(r, back);
        let code = |value: u8| Codes::one(u32::from(value & mask));
        stencil = cell.stencil.map_or(Maybe, |old| compare(func, code(reference), code(old)));
        if r.get(0x07f8) & 0x10 == 0 {
            after.stencil = stencil_after(r, back, cell.stencil, alive, stencil, depth);
        }
    }
    let passes = alive.and(stencil).and(depth);
    if r.writes_depth() && passes != No {
        after.depth = if passes == Yes { new } else { new.or(cell.depth) };
    }
    Outcome { alive, stencil, depth, after }
}
