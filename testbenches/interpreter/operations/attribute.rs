//! Attributes of vertices and pixels (section 9). A physical address is the logical one here.

use super::missing::GRAPHICS;
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::graphics::{Attributes, Graphics, Pixel};
use crate::machine::lane::aligned;
use crate::machine::step::Step;
use crate::machine::thread::RZ;
use crate::machine::warp::lanes;

/// Addresses end there.
const END: u32 = 0x400;
const COLUMN: u32 = 0x70;
const LINE: u32 = 0x74;
const FACING: u32 = 0x3fc;

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

/// Whose attribute: Rc's vertex, or the lane's own.
fn vertex(step: &Step, lane: usize) -> u32 {
    match step.op.get(Field::Rc) {
        RZ => lane as u32,
        number => step.warp.threads[lane].register(number),
    }
}

fn words(step: &Step) -> u32 {
    step.op.get(Field::Size) + 1
}

fn attributes<'a>(step: &'a mut Step<'_>, are_outputs: bool) -> Result<&'a mut Attributes, Kind> {
    match &mut step.warp.graphics {
        Some(Graphics::World { inputs, outputs }) => Ok(if are_outputs { outputs } else { inputs }),
        _ => Err(missing()),
    }
}

/// No warp here has attributes of a patch.
fn no_patch(step: &Step) -> Done {
    if step.op.is(Field::P) { Err(missing()) } else { Ok(()) }
}

pub fn ald(step: &mut Step) -> Done {
    no_patch(step)?;
    let (rd, count, outputs) = (step.op.get(Field::Rd), words(step), step.op.is(Field::O));
    aligned(rd, count)?;
    for lane in lanes(step.lanes) {
        let (vertex, from) = (vertex(step, lane), address(step, lane));
        let of = attributes(step, outputs)?;
        let read: Vec<u32> =
            (0..count).map(|k| of.get(&(vertex, from.wrapping_add(4 * k))).copied().unwrap_or(0)).collect();
        step.warp.threads[lane].set_group(rd, &read);
    }
    Ok(())
}

pub fn ast(step: &mut Step) -> Done {
    no_patch(step)?;
    let (rd, count) = (step.op.get(Field::Rd), words(step));
    aligned(rd, count)?;
    for lane in lanes(step.lanes) {
        let (vertex, to) = (vertex(step, lane), address(step, lane));
        let stored: [u32; 4] = step.warp.threads[lane].group(rd);
        let of = attributes(step, true)?;
        for (k, word) in (0..count).zip(stored) {
            of.insert((vertex, to.wrapping_add(4 * k)), word);
        }
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

/// Vertices of a primitive lie one behind the other.
pub fn isberd(step: &mut Step) -> Done {
    attributes(step, false)?;
    for lane in lanes(step.lanes) {
        let index = step.warp.threads[lane].register(step.op.get(Field::Ra));
        step.warp.threads[lane].set(step.op.get(Field::Rd), index);
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

/// Where in the window an IPA evaluates.
fn place(step: &Step, lane: usize, pixel: &Pixel) -> [f64; 2] {
    let offset = |half: u32| f64::from(half as u16 as i16) / 4096.0;
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

/// Distances from the middle are as IPA takes them.
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
