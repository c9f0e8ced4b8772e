//! Attribute step: what the current step of an instruction does. A step covers a register of ALD or AST, four lanes of AL2P, the lanes
//! with one plane of an indexed IPA, and all of any other instruction.

use super::attribute_places::*;
use super::types::*;
use crate::sm::types::*;
use bundle::WarpKind;
use prim::masks::each;

/// Last step of AL2P.
const AL2P_LAST: u8 = 7;
/// Addresses that have no plane.
const COLUMN: u32 = 0x70;
const LINE: u32 = 0x74;
const INVERSE: u32 = 0x7c;
const FACING: u32 = 0x3fc;

/// Source of an IPA's plane, and its number.
fn source_of(entry: &AttributeEntry, map: &AttributeMap, index: u32) -> (PlaneSource, u16) {
    let address = entry.literal & !3;
    let (number, there) = rank(map, address >> 2);
    match address {
        _ if entry.indexed && index < 256 => (PlaneSource::Stored, index as u16 + 1),
        _ if entry.indexed => (PlaneSource::Nothing, 0),
        COLUMN => (PlaneSource::Column, 0),
        LINE => (PlaneSource::Line, 0),
        INVERSE => (PlaneSource::Stored, 0),
        FACING => (PlaneSource::Facing, 0),
        _ if there => (PlaneSource::Stored, number as u16 + 1),
        _ => (PlaneSource::Nothing, 0),
    }
}

/// The step `number` of an instruction; `rest` has the lanes of an indexed IPA still to be requested, once it has begun.
pub fn step_of(
    entry: &AttributeEntry,
    kind: WarpKind,
    inputs: &AttributeMap,
    rest: Option<u32>,
    number: u8,
) -> AttributeStep {
    let refused = is_refused(entry, kind);
    let identity = !refused && is_identity(entry, kind, number);
    let requests = match entry.opcode {
        Opcode::Ald => !refused && !identity,
        Opcode::Ast | Opcode::Ipa | Opcode::Out => !refused,
        Opcode::Isberd => kind == WarpKind::Geometry,
        _ => false,
    };

    // For an indexed IPA, the lanes with the same plane as the lowest lane left.
    let rest = rest.unwrap_or(entry.lanes);
    let lowest = if rest == 0 { 0 } else { rest.trailing_zeros() as usize };
    let index = indexed(entry, lowest, 0);
    let same = |lane: &usize| indexed(entry, *lane, 0) == index;
    let alike = || each(rest).filter(same).fold(0, |mask, lane| mask | 1 << lane);
    let lanes = if entry.opcode == Opcode::Ipa && entry.indexed { alike() } else { entry.lanes };
    let left = rest & !lanes;
    let (source, plane) = source_of(entry, inputs, index);

    let last = match entry.opcode {
        Opcode::Ipa => refused || left == 0,
        Opcode::Ald | Opcode::Ast => number + 1 >= entry.words,
        Opcode::Al2p => refused || number == AL2P_LAST,
        _ => true,
    };
    let comes = requests || identity || last;
    AttributeStep { refused, identity, requests, comes, last, lanes, left, source, plane }
}
