//! Attribute ticket: what a step's response becomes, or a result known without one. It has all that an interpolation needs except the
//! planes.

use super::attribute_entry::Now;
use super::attribute_made::Made;
use super::attribute_pixels::*;
use super::attribute_places::modifiers;
use super::types::*;
use crate::sm::modifiers::*;
use crate::sm::types::*;
use arith::interpolation::types::InterpolationMode;
use bundle::*;

/// Ticket of a side's step.
pub fn ticket_of(now: &Now<'_>, step: &AttributeStep, side: u8, made: &Made) -> AttributeTicket {
    let Now { entry, settings, number, .. } = *now;
    let IpaModifiers { op, sat, .. } = modifiers(entry);
    let stores = entry.opcode == Opcode::Ast;
    let first = entry.destination.first;
    let interpolates = entry.opcode == Opcode::Ipa;
    let AttributeEntry { slot, counter, word, scoreboard, .. } = *entry;
    let flat = settings_of(settings).flat;
    let places: [[u32; 2]; WARP_LANES] =
        std::array::from_fn(|lane| place(entry, settings, now.quad(lane), lane));
    let word_number = if entry.opcode == Opcode::Ald { number } else { 0 };
    let nothing = step.refused || stores;
    AttributeTicket {
        role: match () {
            _ if !step.requests => AttributeRole::Made,
            _ if interpolates => AttributeRole::Interpolate,
            _ if entry.opcode == Opcode::Out => AttributeRole::Emitted,
            _ => AttributeRole::Memory,
        },
        side,
        slot,
        counter,
        word,
        scoreboard,
        destination: if nothing || first == RZ { RZ } else { first.wrapping_add(word_number) },
        lanes: if nothing { 0 } else { step.lanes },
        predicates: if nothing { 0 } else { entry.predicates },
        predicate: made.outside,
        last: step.last,
        refused: step.refused && entry.lanes != 0,
        source: step.source,
        mode: match op {
            _ if step.source == PlaneSource::Facing => InterpolationMode::Constant,
            0 => InterpolationMode::Pass,
            2 => InterpolationMode::Constant,
            3 if flat => InterpolationMode::Constant,
            _ => InterpolationMode::Multiply,
        },
        sat,
        x: places.map(|place| place[0]),
        y: places.map(|place| place[1]),
        tiles: std::array::from_fn(|quad| tile(step.source, now.quad(QUAD_PIXELS * quad))),
        row: if interpolates { entry.b } else { made.row },
    }
}
