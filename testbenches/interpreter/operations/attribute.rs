//! Attributes of vertices and pixels (section 9). A physical address is the logical one here.

use super::missing::GRAPHICS;
use crate::decode::fields::Field;
use crate::decode::op::Source;
use crate::fault::{Done, Kind};
use crate::machine::graphics::{Attributes, Graphics, Pixel, Stage, StageKind, emitted_by};
use crate::machine::lane::aligned;
use crate::machine::step::Step;
use crate::machine::thread::RZ;
use crate::machine::warp::lanes;
use std::collections::HashMap;

/// End of the address range.
const END: u32 = 0x400;
const COLUMN: u32 = 0x70;
const LINE: u32 = 0x74;
const FACING: u32 = 0x3fc;
const PRIMITIVE_ID: u32 = 0x60;
const DOMAIN: [u32; 2] = [0x2f0, 0x2f4];

fn missing() -> Kind {
    Kind::NotInterpreted { why: GRAPHICS }
}

/// The address in the instruction, with Ra.
fn address(step: &Step, lane: usize) -> u32 {
    let offset = step.op.get(Field::Uoff);
    // IPA has a form with Ra, in the other it is ignored.
    if step.op.row.form == "attr" && step.op.row.mnemonic == "IPA" {
        return offset;
    }
    step.warp.threads[lane].register(step.op.get(Field::Ra)).wrapping_add(offset)
}

/// The vertex of the attribute: Rc's, or the lane's own.
fn vertex(step: &Step, lane: usize) -> u32 {
    match step.op.get(Field::Rc) {
        RZ => lane as u32,
        number => step.warp.threads[lane].register(number),
    }
}

fn words(step: &Step) -> u32 {
    step.op.get(Field::Size) + 1
}

const CUT: u32 = 2;
const EMIT_THEN_CUT: u32 = 3;

fn attributes<'a>(step: &'a mut Step<'_>, are_outputs: bool) -> Result<&'a mut Attributes, Kind> {
    match &mut step.warp.graphics {
        Some(Graphics::World { inputs, outputs, .. }) => Ok(if are_outputs { outputs } else { inputs }),
        _ => Err(missing()),
    }
}

/// Data of a stage after the first.
fn stage<'a>(step: &'a mut Step<'_>) -> Option<&'a mut Stage> {
    match &mut step.warp.graphics {
        Some(Graphics::World { stage, .. }) => stage.as_deref_mut(),
        _ => None,
    }
}

fn kind(step: &mut Step) -> Option<StageKind> {
    stage(step).map(|stage| stage.kind)
}

/// Words of patches, and the index of the lane's patch.
fn patch<'a>(step: &'a mut Step<'_>, lane: usize) -> Result<(&'a mut HashMap<(u32, u32), u32>, u32), Kind> {
    let stage = stage(step).filter(|stage| stage.kind != StageKind::Geometry).ok_or_else(missing)?;
    let [primitive, _] = stage.lanes[lane];
    Ok((&mut stage.patches, primitive))
}

/// Loads a word.
fn loaded(step: &mut Step, lane: usize, address: u32) -> Result<u32, Kind> {
    let (vertex, outputs) = (vertex(step, lane), step.op.is(Field::O));
    if step.op.is(Field::P) {
        let (words, primitive) = patch(step, lane)?;
        return Ok(words.get(&(primitive, address)).copied().unwrap_or(0));
    }
    let is_direct = step.op.get(Field::Ra) == RZ;
    if let Some(stage) = stage(step) {
        let axis = DOMAIN.iter().position(|at| *at == address);
        match (stage.kind, axis) {
            (StageKind::Geometry, _) if outputs => return Err(missing()),
            (StageKind::Evaluation, Some(axis)) if outputs && is_direct => {
                return Ok(stage.domain.get(vertex as usize).map_or(0, |at| at[axis]));
            }
            _ if !outputs && is_direct && address == PRIMITIVE_ID => {
                return Ok(stage.primitive_id.wrapping_add(stage.lanes[lane][0]));
            }
            _ => {}
        }
    }
    Ok(attributes(step, outputs)?.get(&(vertex, address)).copied().unwrap_or(0))
}

pub fn ald(step: &mut Step) -> Done {
    let (rd, count) = (step.op.get(Field::Rd), words(step));
    aligned(rd, count)?;
    attributes(step, false)?;
    for lane in lanes(step.lanes) {
        let from = address(step, lane);
        let read: Result<Vec<u32>, Kind> =
            (0..count).map(|k| loaded(step, lane, from.wrapping_add(4 * k))).collect();
        step.warp.threads[lane].set_group(rd, &read?);
    }
    Ok(())
}

fn handle(step: &Step, lane: usize, field: Field) -> u32 {
    step.warp.threads[lane].register(step.op.get(field))
}

pub fn ast(step: &mut Step) -> Done {
    let (rd, count) = (step.op.get(Field::Rd), words(step));
    aligned(rd, count)?;
    attributes(step, true)?;
    let emits = kind(step) == Some(StageKind::Geometry);
    for lane in lanes(step.lanes) {
        // A control shader's lane stores to its own vertex, regardless of Rc.
        let own = kind(step) == Some(StageKind::Control);
        let vertex = if own { lane as u32 } else { vertex(step, lane) };
        let to = address(step, lane);
        let stored: [u32; 4] = step.warp.threads[lane].group(rd);
        let words = (0..count).map(|k| to.wrapping_add(4 * k)).zip(stored);
        if step.op.is(Field::P) {
            let (patches, primitive) = patch(step, lane)?;
            patches.extend(words.map(|(at, word)| ((primitive, at), word)));
            continue;
        }
        let handle = handle(step, lane, Field::Rc);
        let vertex = match stage(step) {
            Some(stage) if emits && handle >= stage.most => continue,
            _ if emits => emitted_by(lane, handle),
            _ => vertex,
        };
        attributes(step, true)?.extend(words.map(|(at, word)| ((vertex, at), word)));
    }
    Ok(())
}

/// Emits the lane's next vertex, ends a strip, or both.
pub fn out(step: &mut Step) -> Done {
    let op = step.op.get(Field::Op);
    let constant = step.constant()? as u32;
    for lane in lanes(step.lanes) {
        let stream = match step.op.b() {
            Source::Register(number) => step.warp.threads[lane].register(number),
            Source::Constant { .. } => constant,
            Source::Literal(value) => value as u32,
        };
        let number = handle(step, lane, Field::Ra);
        let stage = stage(step).filter(|stage| stage.kind == StageKind::Geometry).ok_or_else(missing)?;
        let there = number < stage.most;
        if op == CUT {
            let last = number.checked_sub(1).and_then(|last| stage.emitted.get_mut(&emitted_by(lane, last)));
            last.into_iter().for_each(|(_, ends)| *ends = true);
        } else if there {
            stage.emitted.insert(emitted_by(lane, number), (stream & 3, op == EMIT_THEN_CUT));
        }
        let next = if op != CUT && there { number + 1 } else { number };
        step.warp.threads[lane].set(step.op.get(Field::Rd), next);
    }
    Ok(())
}

pub fn al2p(step: &mut Step) -> Done {
    if step.warp.graphics.is_none() {
        return Err(missing());
    }
    for lane in lanes(step.lanes) {
        let index = step.warp.threads[lane].register(step.op.get(Field::Ra));
        let address = index.wrapping_add(step.op.signed(Field::Soff) as u32);
        let thread = &mut step.warp.threads[lane];
        thread.set(step.op.get(Field::Rd), address);
        thread.set_predicate(step.op.get(Field::Pd), address >= END);
    }
    Ok(())
}

/// Vertices of a primitive are consecutive; a geometry program has a directory of them.
pub fn isberd(step: &mut Step) -> Done {
    attributes(step, false)?;
    for lane in lanes(step.lanes) {
        let index = handle(step, lane, Field::Ra);
        let of = match stage(step) {
            Some(Stage { kind: StageKind::Geometry, directory, .. }) => {
                directory.get(index as usize & 0xff).copied().unwrap_or(0)
            }
            _ => index,
        };
        step.warp.threads[lane].set(step.op.get(Field::Rd), of);
    }
    Ok(())
}

fn pixel<'a>(step: &'a Step<'_>, lane: usize) -> Result<(&'a Pixel, bool), Kind> {
    match &step.warp.graphics {
        Some(Graphics::Pixels { pixels, flat }) => {
            pixels.get(lane).map(|pixel| (pixel, *flat)).ok_or_else(missing)
        }
        _ => Err(missing()),
    }
}

/// Position in the window at which an IPA evaluates.
fn place(step: &Step, lane: usize, pixel: &Pixel) -> [f64; 2] {
    // Twelve signed bits; higher bits, which a driver uses, are ignored.
    let offset = |half: u32| f64::from((half << 20) as i32 >> 20) / 4096.0;
    let rc = step.warp.threads[lane].register(step.op.get(Field::Rc));
    match step.op.get(Field::Loc) {
        1 => pixel.centroid,
        2 => [pixel.middle[0] + offset(rc), pixel.middle[1] + offset(rc >> 16)],
        _ => pixel.middle,
    }
}

fn interpolated(step: &Step, lane: usize) -> Result<u32, Kind> {
    let (pixel, flat) = pixel(step, lane)?;
    let (address, op) = (address(step, lane) & !3, step.op.get(Field::Op));
    let [x, y] = place(step, lane, pixel);
    let value = match address {
        FACING => return Ok(if pixel.back { 0 } else { u32::MAX }),
        _ if op == 2 || op == 3 && flat => return Ok(pixel.constants.get(&address).copied().unwrap_or(0)),
        COLUMN => x,
        LINE => y,
        _ => pixel.planes.get(&address).map_or(0.0, |[a, b, c]| a * x + b * y + c),
    };
    let w = step.warp.threads[lane].register(step.op.get(Field::Rb));
    let value = if op == 0 { value } else { value * f64::from(f32::from_bits(w)) };
    let value = if step.op.is(Field::Sat) { value.clamp(0.0, 1.0) } else { value };
    Ok((value as f32).to_bits())
}

pub fn ipa(step: &mut Step) -> Done {
    for lane in lanes(step.lanes) {
        let value = interpolated(step, lane)?;
        step.warp.threads[lane].set(step.op.get(Field::Rd), value);
    }
    Ok(())
}

/// Offsets from the centre have the format of IPA's operand.
pub fn pixld(step: &mut Step) -> Done {
    for lane in lanes(step.lanes) {
        let index = step.warp.threads[lane].register(step.op.get(Field::Ra));
        let number = index.wrapping_add(step.op.signed(Field::Soff) as u32);
        let (pixel, _) = pixel(step, lane)?;
        let from_middle = |at: [f64; 2]| {
            let [x, y] = at.map(|at| (at * 4096.0) as i32 as u32 & 0xffff);
            y << 16 | x
        };
        let value = match step.op.get(Field::Mode) {
            0 => pixel.samples.len() as u32,
            1 => pixel.coverage,
            2 => pixel.covered.into(),
            3 => {
                let at = pixel.samples.get(number as usize).copied().unwrap_or([0.5; 2]);
                from_middle(at.map(|at| at - 0.5))
            }
            4 => from_middle([0, 1].map(|axis| pixel.centroid[axis] - pixel.middle[axis])),
            _ => pixel.sample,
        };
        let covered = pixel.covered;
        let thread = &mut step.warp.threads[lane];
        thread.set(step.op.get(Field::Rd), value);
        thread.set_predicate(step.op.get(Field::Pd), covered);
    }
    Ok(())
}
