//! Decoding of texture instructions: isa 12.

use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use kernel::packed::Packed;
use tex::texture_quads::*;

/// No row.
const NONE: u8 = 8;
/// The first row of group b.
const B: u8 = 4;

/// Level modes of the instruction set.
const ZERO: u8 = 1;
const BIAS: u8 = 2;
const GIVEN: u8 = 3;
/// Bias and level again: no witness has found what their A is.
const BIAS_A: u8 = 6;
const GIVEN_A: u8 = 7;

/// Takes the next row of a group, if the argument is there.
fn take(next: &mut u8, is_there: bool) -> u8 {
    if is_there {
        *next += 1;
        *next - 1
    } else {
        NONE
    }
}

fn shape(dim: u8) -> QuadShape {
    [QuadShape::One, QuadShape::Two, QuadShape::Three, QuadShape::Cube][usize::from(dim >> 1 & 3)]
}

/// Coordinates with the layer before them, from a row of group a on.
fn coordinates(form: &mut TextureForm, dim: u8, first: u8) -> u8 {
    let mut next = first;
    form.shape = shape(dim);
    form.array = dim & 1 == 1;
    let places = &mut form.places;
    places.layer = take(&mut next, form.array || form.floored);
    places.x = take(&mut next, true);
    places.y = take(&mut next, form.shape != QuadShape::One);
    places.z = take(&mut next, matches!(form.shape, QuadShape::Three | QuadShape::Cube));
    next
}

const NOWHERE: TexturePlaces = TexturePlaces {
    layer: NONE,
    x: NONE,
    y: NONE,
    z: NONE,
    handle: NONE,
    detail: NONE,
    sample: NONE,
    offsets: NONE,
    more_offsets: NONE,
    comparand: NONE,
};

fn start(op: TexelOp, mask: u8, bound: Option<u16>) -> TextureForm {
    TextureForm {
        op,
        mask,
        bound: bound.is_some(),
        index: bound.unwrap_or(0),
        places: NOWHERE,
        ..TextureForm::default()
    }
}

/// Arguments of group b, in the instruction set's order.
struct Further {
    sample: bool,
    detail: bool,
    offsets: u8, // words
    comparand: bool,
}

fn further(form: &mut TextureForm, of: Further) {
    let mut next = B;
    form.compares = of.comparand;
    form.samples = of.sample;
    let places = &mut form.places;
    places.handle = take(&mut next, !form.bound);
    places.sample = take(&mut next, of.sample);
    places.detail = take(&mut next, of.detail);
    places.offsets = take(&mut next, of.offsets > 0);
    places.more_offsets = take(&mut next, of.offsets > 1);
    places.comparand = take(&mut next, of.comparand);
}

fn level(mode: u8) -> LevelSource {
    match mode {
        ZERO => LevelSource::Zero,
        BIAS | BIAS_A => LevelSource::Bias,
        GIVEN | GIVEN_A => LevelSource::Given,
        _ => LevelSource::Implicit,
    }
}

fn offsets(words: u8) -> OffsetForm {
    [OffsetForm::NoOffset, OffsetForm::One, OffsetForm::Four][usize::from(words.min(2))]
}

/// TEX: (level mode, clamp of the level, offsets, comparison), dimensions, mask. A clamp is in the word of the layer, whether or not there
/// are layers.
fn sample(lod: u8, lc: bool, aoffi: bool, dc: bool, dim: u8, mask: u8, bound: Option<u16>) -> TextureForm {
    let mut form = start(TexelOp::Sample, mask, bound);
    form.floored = lc;
    coordinates(&mut form, dim, 0);
    form.level = level(lod);
    form.offsets = offsets(aoffi.into());
    let detail = matches!(form.level, LevelSource::Bias | LevelSource::Given);
    further(&mut form, Further { sample: false, detail, offsets: aoffi.into(), comparand: dc });
    form.refused = matches!(lod, 4 | 5);
    form
}

/// TLD: an explicit level, offsets, a sample.
fn fetch(lod: bool, aoffi: bool, ms: bool, cl: bool, dim: u8, mask: u8, bound: Option<u16>) -> TextureForm {
    let mut form = start(TexelOp::Fetch, mask, bound);
    coordinates(&mut form, dim, 0);
    form.level = if lod { LevelSource::Given } else { LevelSource::Zero };
    form.offsets = offsets(aoffi.into());
    further(&mut form, Further { sample: ms, detail: lod, offsets: aoffi.into(), comparand: false });
    form.refused = cl;
    form
}

/// TLD4: words of offsets.
fn gather(component: u8, words: u8, dc: bool, dim: u8, mask: u8, bound: Option<u16>) -> TextureForm {
    let mut form = start(TexelOp::Gather, mask, bound);
    coordinates(&mut form, dim, 0);
    form.level = LevelSource::Zero;
    form.component = component;
    form.offsets = offsets(words);
    further(&mut form, Further { sample: false, detail: false, offsets: words, comparand: dc });
    form.refused = words > 2;
    form
}

/// TXD: handle, coordinates, then layer and offsets in one word; derivatives are all of group b.
fn gradient(aoffi: bool, lc: bool, dim: u8, mask: u8, bound: Option<u16>) -> TextureForm {
    let mut form = start(TexelOp::Sample, mask, bound);
    let mut next = u8::from(!form.bound);
    if !form.bound {
        form.places.handle = 0;
    }
    let handle = form.places.handle;
    next = coordinates(&mut form, dim & !1, next);
    form.places.handle = handle;
    form.array = dim & 1 == 1;
    form.level = LevelSource::Gradient;
    form.offsets = offsets(aoffi.into());
    form.high_offsets = true;
    if form.array {
        form.places.layer = next;
    }
    if aoffi {
        form.places.offsets = next;
    }
    form.refused = lc || !matches!(form.shape, QuadShape::One | QuadShape::Two);
    form
}

/// Masks of the compact forms' channel codes, with one destination and with two.
const ONE_GROUP: [u8; 8] = [0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b1001, 0b1010, 0b1100];
const TWO_GROUPS: [u8; 8] = [0b0111, 0b1011, 0b1101, 0b1110, 0b1111, 0b1111, 0b1111, 0b1111];

fn compact(mut form: TextureForm, re: u8, chan: u8, half: bool) -> TextureForm {
    let masks = if re == RZ { ONE_GROUP } else { TWO_GROUPS };
    form.mask = masks[usize::from(chan & 7)];
    form.compact = true;
    form.half = half;
    form.refused |= re != RZ && chan > 4;
    form
}

/// Rows of x, y, z, the layer, the level, offsets, the sample and the value to compare with.
fn places(rows: [u8; 8]) -> TexturePlaces {
    let [x, y, z, layer, detail, offsets, sample, comparand] = rows;
    TexturePlaces { x, y, z, layer, detail, offsets, sample, comparand, ..NOWHERE }
}

fn texs(tgt: u8, utid: u16) -> TextureForm {
    use LevelSource::*;
    use QuadShape::{Cube, One, Three, Two};
    const N: u8 = NONE;
    let (shape, array, level, rows) = match tgt {
        0 => (One, false, Zero, [0, N, N, N, N, N, N, N]),
        1 => (Two, false, Implicit, [0, B, N, N, N, N, N, N]),
        2 => (Two, false, Zero, [0, B, N, N, N, N, N, N]),
        3 => (Two, false, Given, [0, 1, N, N, B, N, N, N]),
        4 => (Two, false, Implicit, [0, 1, N, N, N, N, N, B]),
        5 => (Two, false, Given, [0, 1, N, N, B, N, N, B + 1]),
        6 => (Two, false, Zero, [0, 1, N, N, N, N, N, B]),
        7 => (Two, true, Implicit, [1, B, N, 0, N, N, N, N]),
        8 => (Two, true, Zero, [1, B, N, 0, N, N, N, N]),
        9 => (Two, true, Zero, [1, B, N, 0, N, N, N, B + 1]),
        10 => (Three, false, Implicit, [0, 1, B, N, N, N, N, N]),
        11 => (Three, false, Zero, [0, 1, B, N, N, N, N, N]),
        12 => (Cube, false, Implicit, [0, 1, B, N, N, N, N, N]),
        _ => (Cube, false, Given, [0, 1, B, N, B + 1, N, N, N]),
    };
    let form = start(TexelOp::Sample, 0, Some(utid));
    let places = places(rows);
    let compares = places.comparand != NONE;
    TextureForm { shape, array, level, places, compares, refused: tgt > 13, ..form }
}

fn tlds(tgt: u8, utid: u16) -> TextureForm {
    use LevelSource::*;
    use QuadShape::{One, Three, Two};
    const N: u8 = NONE;
    let (shape, array, level, rows) = match tgt {
        0 => (One, false, Zero, [0, N, N, N, N, N, N, N]),
        1 => (One, false, Given, [0, N, N, N, B, N, N, N]),
        2 => (Two, false, Zero, [0, B, N, N, N, N, N, N]),
        4 => (Two, false, Zero, [0, 1, N, N, N, B, N, N]),
        5 => (Two, false, Given, [0, 1, N, N, B, N, N, N]),
        6 => (Two, false, Zero, [0, 1, N, N, N, N, B, N]),
        7 => (Three, false, Zero, [0, 1, B, N, N, N, N, N]),
        8 => (Two, true, Zero, [B, B + 1, N, 0, N, N, N, N]),
        _ => (Two, false, Given, [0, 1, N, N, B, B + 1, N, N]),
    };
    let form = start(TexelOp::Fetch, 0, Some(utid));
    let places = places(rows);
    let samples = places.sample != NONE;
    let offsets = if places.offsets == NONE { OffsetForm::NoOffset } else { OffsetForm::One };
    let refused = !matches!(tgt, 0 | 1 | 2 | 4..=8 | 12);
    TextureForm { shape, array, level, places, samples, offsets, refused, ..form }
}

fn tld4s(component: u8, aoffi: bool, dc: bool, utid: u16) -> TextureForm {
    let mut form = start(TexelOp::Gather, 15, Some(utid));
    let both = aoffi || dc;
    form.shape = QuadShape::Two;
    form.level = LevelSource::Zero;
    form.component = component;
    form.compares = dc;
    form.offsets = offsets(aoffi.into());
    form.places.x = 0;
    form.places.y = if both { 1 } else { B };
    form.places.offsets = if aoffi { B } else { NONE };
    form.places.comparand = if dc { B + u8::from(aoffi) } else { NONE };
    form
}

fn level_of_detail(dim: u8, mask: u8, bound: Option<u16>) -> TextureForm {
    let mut form = start(TexelOp::Level, mask, bound);
    coordinates(&mut form, dim, 0);
    further(&mut form, Further { sample: false, detail: false, offsets: 0, comparand: false });
    form
}

/// Second destination of the compact forms.
pub fn second(i: &Instruction) -> u8 {
    let bits = i.modifiers;
    match i.opcode {
        Opcode::Texs => TexsModifiers::from_bits(bits).re,
        Opcode::TexsF16 => TexsF16Modifiers::from_bits(bits).re,
        Opcode::Tlds => TldsModifiers::from_bits(bits).re,
        Opcode::TldsF16 => TldsF16Modifiers::from_bits(bits).re,
        Opcode::Tld4s => Tld4sModifiers::from_bits(bits).re,
        Opcode::Tld4sF16 => Tld4sF16Modifiers::from_bits(bits).re,
        _ => RZ,
    }
}

pub fn form_of(i: &Instruction) -> TextureForm {
    let bits = i.modifiers;
    match i.opcode {
        Opcode::Tex => {
            let TexModifiers { utid, lod, lc, aoffi, dc, dim, mask, .. } = TexModifiers::from_bits(bits);
            sample(lod, lc, aoffi, dc, dim, mask, Some(utid))
        }
        Opcode::TexB => {
            let TexBModifiers { lod, lc, aoffi, dc, dim, mask, .. } = TexBModifiers::from_bits(bits);
            sample(lod, lc, aoffi, dc, dim, mask, None)
        }
        Opcode::Texs => {
            let TexsModifiers { re, utid, tgt, chan, .. } = TexsModifiers::from_bits(bits);
            compact(texs(tgt, utid), re, chan, false)
        }
        Opcode::TexsF16 => {
            let TexsF16Modifiers { re, utid, tgt, chan, .. } = TexsF16Modifiers::from_bits(bits);
            compact(texs(tgt, utid), re, chan, true)
        }
        Opcode::Tlds => {
            let TldsModifiers { re, utid, tgt, chan, .. } = TldsModifiers::from_bits(bits);
            compact(tlds(tgt, utid), re, chan, false)
        }
        Opcode::TldsF16 => {
            let TldsF16Modifiers { re, utid, tgt, chan, .. } = TldsF16Modifiers::from_bits(bits);
            compact(tlds(tgt, utid), re, chan, true)
        }
        Opcode::Tld4s => {
            let Tld4sModifiers { utid, comp, aoffi, dc, .. } = Tld4sModifiers::from_bits(bits);
            TextureForm { compact: true, ..tld4s(comp, aoffi, dc, utid) }
        }
        Opcode::Tld4sF16 => {
            let Tld4sF16Modifiers { utid, comp, aoffi, dc, .. } = Tld4sF16Modifiers::from_bits(bits);
            TextureForm { compact: true, half: true, ..tld4s(comp, aoffi, dc, utid) }
        }
        Opcode::Tld => {
            let TldModifiers { utid, lod, aoffi, ms, cl, dim, mask, .. } = TldModifiers::from_bits(bits);
            fetch(lod, aoffi, ms, cl, dim, mask, Some(utid))
        }
        Opcode::TldB => {
            let TldBModifiers { lod, aoffi, ms, cl, dim, mask, .. } = TldBModifiers::from_bits(bits);
            fetch(lod, aoffi, ms, cl, dim, mask, None)
        }
        Opcode::Tld4 => {
            let Tld4Modifiers { utid, comp, off, dc, dim, mask, .. } = Tld4Modifiers::from_bits(bits);
            gather(comp, off, dc, dim, mask, Some(utid))
        }
        Opcode::Tld4B => {
            let Tld4BModifiers { comp, off, lc, dc, dim, mask, .. } = Tld4BModifiers::from_bits(bits);
            let form = gather(comp, off, dc, dim, mask, None);
            TextureForm { refused: form.refused || lc, ..form }
        }
        Opcode::Txd => {
            let TxdModifiers { utid, aoffi, lc, dim, mask, .. } = TxdModifiers::from_bits(bits);
            gradient(aoffi, lc, dim, mask, Some(utid))
        }
        Opcode::TxdB => {
            let TxdBModifiers { aoffi, lc, dim, mask, .. } = TxdBModifiers::from_bits(bits);
            gradient(aoffi, lc, dim, mask, None)
        }
        Opcode::Tmml => {
            let TmmlModifiers { utid, dim, mask, .. } = TmmlModifiers::from_bits(bits);
            level_of_detail(dim, mask, Some(utid))
        }
        Opcode::TmmlB => {
            let TmmlBModifiers { dim, mask, .. } = TmmlBModifiers::from_bits(bits);
            level_of_detail(dim, mask, None)
        }
        _ => TextureForm { refused: true, places: NOWHERE, ..TextureForm::default() },
    }
}
