//! Kinds of pages: how their tiles are stored in each state. The numbers are those of the driver's public names.

use super::types::*;
use bundle::SampleMode;

/// Letters of a kind's name: they give its states.
#[derive(Clone, Copy, PartialEq)]
enum Letters {
    C,
    Cr,
    Cra,
    Cbr,
    Cba,
    Bra,
    /// Depth: a clear value, two planes, four planes.
    Cz,
    /// Z16: a bit for each half of a tile, set if the half has planes.
    Halves,
}

/// A kind's sample, whether it reduces eight samples to one, its letters.
fn row(kind: u8) -> (SampleSize, bool, Letters) {
    use Letters::*;
    use SampleSize::*;
    match kind {
        0x02..=0x05 => (Four, false, C),
        0x07..=0x0a => (Four, false, Halves),
        0x17..=0x1a | 0x51..=0x54 | 0x86..=0x89 | 0xce..=0xd1 => (Four, false, Cz),
        0xd8 | 0xdd | 0xdf | 0xe4 => (Four, false, C),
        0xdb | 0xcc | 0xe2 => (Four, false, Cra),
        0xe5 => (Four, true, Cra),
        0xd9 | 0xde | 0xe0 => (Four, false, Cbr),
        0xda | 0xe1 => (Four, false, Cba),
        0xdc | 0xe3 => (Four, false, Bra),
        0xe6 | 0xeb | 0xed | 0xf2 => (Eight, false, C),
        0xe9 | 0xcd | 0xf0 => (Eight, false, Cra),
        0xf3 => (Eight, true, Cra),
        0xe7 | 0xec | 0xee => (Eight, false, Cbr),
        0xe8 | 0xef => (Eight, false, Cba),
        0xea | 0xf1 => (Eight, false, Bra),
        0xf4 | 0xf6 | 0xf8 | 0xfa => (Sixteen, false, C),
        0xf5 | 0xf7 | 0xf9 | 0xfb => (Sixteen, false, Cr),
        _ => (None, false, C),
    }
}

/// Samples of a pixel, for a depth kind.
pub fn mode(kind: u8) -> SampleMode {
    match kind {
        0x03 | 0x08 | 0x18 | 0x52 | 0x87 | 0xcf => SampleMode::X2,
        0x04 | 0x09 | 0x19 | 0x53 | 0x88 | 0xd0 => SampleMode::X4,
        0x05 | 0x0a | 0x1a | 0x54 | 0x89 | 0xd1 => SampleMode::X8,
        _ => SampleMode::X1,
    }
}

/// Whether a kind's samples are eight bytes: a float, and a word with stencil in its low byte.
pub fn wide(kind: u8) -> bool {
    matches!(kind, 0xc3 | 0xce..=0xd1)
}

/// Whether a kind's samples are packed: depth, and stencil stored separately.
pub fn packs(kind: u8) -> bool {
    matches!(kind, 0x11 | 0x17..=0x1a | 0x46 | 0x51..=0x54) || wide(kind)
}

/// Whether an ordinary word of such a kind has stencil in its high byte.
fn stencil_above(kind: u8) -> bool {
    kind < 0x46
}

/// Whether a kind uses the clear values of depth.
pub fn is_depth(kind: u8) -> bool {
    kind < 0xc0 || wide(kind)
}

/// Whether tiles of a kind can be compressed.
pub fn compressible(kind: u8) -> bool {
    row(kind).0 != SampleSize::None
}

/// The coding of a tile.
pub fn coding(kind: u8, state: u8) -> Coding {
    use Form::*;
    let (sample, eight, letters) = row(kind);
    let form = match (state, letters) {
        (1..=3, Letters::Halves) => HalfPlanes,
        (1, Letters::Bra) | (2, Letters::Cba) | (3, Letters::Cbr) => Both,
        (1, _) => Clear,
        (2, Letters::Cz) => TwoPlanes,
        (3, Letters::Cz) => FourPlanes,
        (2, Letters::Cr | Letters::Cra | Letters::Cbr | Letters::Bra) => Reduced,
        (3, Letters::Cra | Letters::Cba | Letters::Bra) => Arithmetic,
        _ => Plain,
    };
    let form = if sample == SampleSize::None { Plain } else { form };
    let stencil = packs(kind);
    let (above, wide, right) = (stencil && stencil_above(kind), wide(kind), false);
    let halves = if form == HalfPlanes { state } else { 0 };
    Coding {
        depth: is_depth(kind),
        stencil,
        above,
        wide,
        right,
        mode: mode(kind),
        sample,
        eight,
        halves,
        form,
    }
}

/// Whether ROPs may write tiles of a kind in a state. A clear value is not written.
pub fn writes(kind: u8, state: u8) -> bool {
    state == 0 || !matches!(coding(kind, state).form, Form::Plain | Form::Clear)
}

/// The state for tiles whose samples are all equal and whose value is in no table; 0 if the kind has none.
pub fn constant_state(kind: u8) -> u8 {
    match row(kind).2 {
        Letters::Bra => 1,
        Letters::Cba | Letters::Cra | Letters::Cr | Letters::Cz => 2,
        Letters::Cbr => 3,
        Letters::C | Letters::Halves => 0,
    }
}

/// Sectors of a Z16 tile that hold planes, that hold samples: the even ones belong to the left half.
pub fn planes(coding: &Coding) -> u8 {
    if coding.form == Form::HalfPlanes { coding.halves } else { 0 }
}
fn samples(coding: &Coding) -> u8 {
    (0..2).filter(|half| coding.halves >> half & 1 == 0).fold(0, |all, half| all | 0x55 << half)
}

/// Whether tiles of a kind have a state per half, and the state after a raw write of sectors of a line.
pub fn has_halves(kind: u8) -> bool {
    row(kind).2 == Letters::Halves
}
pub fn halves_after(state: u8, sectors: u8, status: u8) -> u8 {
    let written =
        if sectors == 0 { 3 } else { u8::from(sectors & 5 != 0) | u8::from(sectors & 10 != 0) << 1 };
    state & !written | status & written
}

/// Sectors of a packed tile that do not hold depth; sectors of a line that do, or all its sectors.
pub fn beside_depth(coding: &Coding) -> u8 {
    match (coding.stencil, coding.wide) {
        (false, _) => 0,
        (true, false) => 0x11,
        (true, true) => 0xe1,
    }
}
pub fn depth_of_line(coding: &Coding, upper: bool) -> u8 {
    !(beside_depth(coding) >> if upper { 4 } else { 0 }) & 15
}

/// Sectors of a tile that hold data.
pub fn stored(coding: &Coding) -> u8 {
    let data = match (coding.form, coding.eight) {
        (Form::Plain, _) => 0xff,
        (Form::Clear, _) => 0,
        (Form::Reduced, false) | (Form::FourPlanes, _) => 0x03,
        (Form::Reduced, true) | (Form::Both | Form::TwoPlanes, _) => 0x01,
        (Form::Arithmetic, _) => 0x0f,
        (Form::HalfPlanes, _) => planes(coding) | samples(coding),
    };
    data << u8::from(coding.stencil) | beside_depth(coding)
}

/// Sectors of a line that are written when all samples of a tile get one value: stencil is unchanged.
pub fn filled(coding: &Coding, upper: bool) -> u8 {
    stored(coding) >> if upper { 4 } else { 0 } & depth_of_line(coding, upper)
}

/// Sectors of a compressed tile's first line from which sectors of one of its lines are decoded, except stencil and samples.
pub fn made_of(coding: &Coding, upper: bool, wanted: u8) -> u8 {
    let made = match (coding.form, coding.eight) {
        (Form::Plain, _) | (Form::Clear, _) => 0,
        (Form::Reduced, false) => 1 << u8::from(upper),
        (Form::Reduced, true) | (Form::Both | Form::TwoPlanes, _) => 1,
        (Form::FourPlanes, _) => 3,
        (Form::Arithmetic, _) => 3 << (2 * u8::from(upper)),
        (Form::HalfPlanes, _) => coding.halves & (wanted | wanted >> 2),
    };
    made << u8::from(coding.stencil)
}

/// Samples stored in the line itself, beside the planes of the other half.
pub fn beside(coding: &Coding, wanted: u8) -> u8 {
    if coding.form == Form::HalfPlanes { samples(coding) & wanted } else { 0 }
}
