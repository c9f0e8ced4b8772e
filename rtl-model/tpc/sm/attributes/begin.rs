//! Start of an instruction: its requests, and results known without one.

use super::emission::*;
use super::pixels::*;
use super::places::*;
use super::types::*;
use super::*;
use crate::sm::modifiers::*;
use arith::float::ONE;
use arith::interpolation::types::{InterpolationMode, InterpolationOp};
use prim::arbiter::in_turn;

/// Words of AL2P in a step, and number of steps.
const AL2P_LANES: usize = 4;
const AL2P_STEPS: u8 = 8;
/// Addresses that have no plane.
const COLUMN: u32 = 0x70;
const LINE: u32 = 0x74;
const INVERSE: u32 = 0x7c;
const FACING: u32 = 0x3fc;
const PLANE_WORDS: u32 = 3;
/// Size codes; blocks of the whole shared memory.
const BYTE: u8 = 0;
const WORD: u8 = 4;
const BLOCKS: u16 = 256;

/// The current step.
pub(super) struct Step {
    pub side: usize,
    pub valid: bool, // an instruction is queued
    pub can: bool,   // all resources that it needs are free
    pub requests: bool,
    identity: bool, // a primitive's number, which is not in memory
    comes: bool,    // it produces a result, or the end
    refused: bool,
    last: bool,
    lanes: u32, // lanes of this step
    left: u32,  // lanes for later steps
    source: PlaneSource,
    plane: u32,
}

/// Source of an IPA's plane, and its number.
fn source_of(entry: &AttributeEntry, map: &AttributeMap, index: u32) -> (PlaneSource, u32) {
    let address = entry.literal & !3;
    let (number, there) = rank(map, address >> 2);
    match address {
        _ if entry.indexed && index < 256 => (PlaneSource::Stored, index + 1),
        _ if entry.indexed => (PlaneSource::Nothing, 0),
        COLUMN => (PlaneSource::Column, 0),
        LINE => (PlaneSource::Line, 0),
        INVERSE => (PlaneSource::Stored, 0),
        FACING => (PlaneSource::Facing, 0),
        _ if there => (PlaneSource::Stored, number + 1),
        _ => (PlaneSource::Nothing, 0),
    }
}

/// Interpolations of an IPA's lanes.
pub(super) fn operations(ticket: &AttributeTicket, planes: &Row) -> [InterpolationOp; WARP_LANES] {
    std::array::from_fn(|lane| {
        let quad = lane / QUAD_PIXELS;
        let (tile, place) = (ticket.tiles[quad], 3 * quad);
        let [mut a, mut b, mut c] = [0, 1, 2].map(|k| planes.words[place + k]);
        match ticket.source {
            PlaneSource::Stored => {}
            PlaneSource::Column => (a, b, c) = (ONE, 0, corner_float(tile)),
            PlaneSource::Line => (a, b, c) = (0, ONE, corner_float(tile)),
            PlaneSource::Facing => (a, b, c) = (0, 0, if tile & 1 == 0 { !0 } else { 0 }),
            PlaneSource::Nothing => (a, b, c) = (0, 0, 0),
        }
        let [x, y] = [ticket.x[lane], ticket.y[lane]].map(place_float);
        InterpolationOp { mode: ticket.mode, sat: ticket.sat, a, b, c, x, y, w: ticket.row.words[lane] }
    })
}

impl Attributes {
    fn quads(&self, side: usize, slot: u8) -> [WarpQuad; WARP_QUADS] {
        let at = side << 4 | usize::from(slot);
        let halves = [&self.first_quads[at], &self.last_quads[at]];
        std::array::from_fn(|quad| halves[quad / GROUP_QUADS].quads[quad % GROUP_QUADS])
    }

    pub(super) fn step(&self) -> Step {
        let q = &self.q;
        let chosen = if q.busy {
            Some(usize::from(q.side))
        } else {
            in_turn(q.next_grant.into(), self.p.sides.get(), |side| self.entry_in[side].o.pop.valid)
        };
        let side = chosen.unwrap_or(0);
        let valid = self.entry_in[side].o.pop.valid && chosen.is_some();
        let entry = &self.entry_in[side].o.pop.data;
        let warp = &self.warps[side << 4 | usize::from(entry.slot)];
        let refused = is_refused(entry, warp.kind);
        let identity = !refused && is_identity(entry, warp.kind, q.step);
        let requests = match entry.opcode {
            Opcode::Ald => !refused && !identity,
            Opcode::Ast | Opcode::Ipa | Opcode::Out => !refused,
            Opcode::Isberd => warp.kind == WarpKind::Geometry,
            _ => false,
        };
        let interpolates = entry.opcode == Opcode::Ipa;

        // For an indexed IPA, the lanes with the same plane as the lowest lane left.
        let left = if q.begun { q.left } else { entry.lanes };
        let lowest = if left == 0 { 0 } else { left.trailing_zeros() as usize };
        let index = indexed(entry, lowest, 0);
        let same = |lane: &usize| left >> lane & 1 == 1 && indexed(entry, *lane, 0) == index;
        let alike = (0..WARP_LANES).filter(same).fold(0, |mask, lane| mask | 1 << lane);
        let lanes = if interpolates && entry.indexed { alike } else { entry.lanes };
        let left = left & !lanes;
        let (source, plane) = source_of(entry, &self.inputs[usize::from(warp.context_id)], index);

        let last = match entry.opcode {
            Opcode::Ipa => refused || left == 0,
            Opcode::Ald | Opcode::Ast => q.step + 1 >= entry.words,
            Opcode::Al2p => refused || q.step == AL2P_STEPS - 1,
            _ => true,
        };
        let row = entry.opcode != Opcode::Ast || !q.begun || self.more_in[side].o.pop.valid;
        let comes = requests || identity || last;
        let can = valid && row && (!comes || self.tickets.o.push.ready);
        Step { side, valid, can, requests, identity, comes, refused, last, lanes, left, source, plane }
    }

    pub(super) fn request(&self, step: &Step) -> SharedRequest {
        let entry = &self.entry_in[step.side].o.pop.data;
        let warp = &self.warps[step.side << 4 | usize::from(entry.slot)];
        let context = usize::from(warp.context_id);
        let (lanes, addresses) = if entry.opcode == Opcode::Ipa {
            let quads = self.quads(step.side, entry.slot);
            let (mut lanes, mut addresses) = (0, Row::default());
            for (quad, of) in quads.iter().enumerate() {
                let on = step.lanes >> (QUAD_PIXELS * quad) & 0xf != 0;
                let plane = u32::from(of.tram) + step.plane;
                let room = self.p.planes.get() as u32;
                let plane = if plane >= room { plane - room } else { plane };
                for word in 0..PLANE_WORDS {
                    let place = 3 * quad + word as usize;
                    lanes |= u32::from(on) << place;
                    addresses.words[place] =
                        ((self.p.tram.get() as u32) << 8) + (PLANE_WORDS * plane + word << 2);
                }
            }
            (lanes, addresses)
        } else {
            of_memory(entry, warp, [&self.inputs[context], &self.outputs[context]], self.q.step)
        };
        let stores = matches!(entry.opcode, Opcode::Ast | Opcode::Out);
        SharedRequest {
            op: if stores { SharedOp::Store } else { SharedOp::Load },
            size: if is_cut(entry) { BYTE } else { WORD },
            limit: BLOCKS,
            lanes,
            addresses,
            data: match entry.opcode {
                Opcode::Ast if self.q.begun => self.more_in[step.side].o.pop.data,
                Opcode::Ast => entry.b,
                Opcode::Out => emission(entry),
                _ => Row::default(),
            },
            ..SharedRequest::default()
        }
    }

    /// Ticket for the response, or for a result known without one.
    fn ticket(&self, step: &Step, made: &Row, outside: u32) -> AttributeTicket {
        let entry = &self.entry_in[step.side].o.pop.data;
        let warp = &self.warps[step.side << 4 | usize::from(entry.slot)];
        let quads = self.quads(step.side, entry.slot);
        let settings = &self.settings[usize::from(warp.context_id)];
        let IpaModifiers { op, sat, .. } = modifiers(entry);
        let stores = entry.opcode == Opcode::Ast;
        let first = entry.destination.first;
        let interpolates = entry.opcode == Opcode::Ipa;
        let AttributeEntry { slot, counter, word, scoreboard, .. } = *entry;
        let flat = settings_of(settings).flat;
        let places: [[u32; 2]; WARP_LANES] =
            std::array::from_fn(|lane| place(entry, settings, &quads[lane / QUAD_PIXELS], lane));
        let nothing = step.refused || stores;
        AttributeTicket {
            role: match () {
                _ if !step.requests => AttributeRole::Made,
                _ if interpolates => AttributeRole::Interpolate,
                _ if entry.opcode == Opcode::Out => AttributeRole::Emitted,
                _ => AttributeRole::Memory,
            },
            side: step.side as u8,
            slot,
            counter,
            word,
            scoreboard,
            destination: if nothing || first == RZ {
                RZ
            } else {
                first.wrapping_add(self.word_number(entry))
            },
            lanes: if nothing { 0 } else { step.lanes },
            predicates: if nothing { 0 } else { entry.predicates },
            predicate: outside,
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
            tiles: std::array::from_fn(|quad| tile(step.source, &quads[quad])),
            row: if interpolates { entry.b } else { *made },
        }
    }

    /// Index of ALD's current register.
    fn word_number(&self, entry: &AttributeEntry) -> u8 {
        if entry.opcode == Opcode::Ald { self.q.step } else { 0 }
    }

    /// A result without a request: a row, and lanes of a predicate.
    fn make(&self, step: &Step, d: &mut Regs) {
        let entry = &self.entry_in[step.side].o.pop.data;
        let warp = &self.warps[step.side << 4 | usize::from(entry.slot)];
        let context = usize::from(warp.context_id);
        match entry.opcode {
            Opcode::Ald if step.identity => {
                let id = |primitive: u32| warp.primitive_id.wrapping_add(primitive);
                (d.made, d.outside) = (Row { words: primitives(warp).map(id) }, 0);
            }
            Opcode::Out => (d.made, d.outside) = (handles_after(entry, warp), 0),
            Opcode::Al2p => {
                let outputs = modifiers::<Al2pModifiers>(entry).outputs;
                let map = if outputs { &self.outputs[context] } else { &self.inputs[context] };
                for k in 0..AL2P_LANES {
                    let lane = AL2P_LANES * usize::from(self.q.step) + k;
                    let (word, outside) = physical(entry, map, lane);
                    d.made.words[lane] = word;
                    d.outside = d.outside & !(1 << lane) | u32::from(outside) << lane;
                }
            }
            Opcode::Pixld => {
                let quads = self.quads(step.side, entry.slot);
                d.outside = 0;
                for lane in 0..WARP_LANES {
                    let (word, covered) =
                        pixel_state(entry, &self.settings[context], &quads[lane / QUAD_PIXELS], lane);
                    d.made.words[lane] = word;
                    d.outside |= u32::from(covered) << lane;
                }
            }
            _ => (d.made, d.outside) = (entry.a, 0),
        }
    }

    /// Performs a step of an instruction.
    pub(super) fn begin(&mut self, i: &In, d: &mut Regs) {
        let step = self.step();
        let goes = step.can && (!step.requests || i.shared_request.ready);
        let entry = &self.entry_in[step.side].o.pop.data;
        let stores = entry.opcode == Opcode::Ast;
        if goes {
            self.make(&step, d);
        }
        let (made, outside) = (d.made, d.outside);
        let pushes = goes && step.comes;
        let ticket = if pushes { self.ticket(&step, &made, outside) } else { AttributeTicket::default() };
        self.tickets.i.push.send(pushes, || ticket);
        for side in 0..self.p.sides.get() {
            let mine = goes && side == step.side;
            self.entry_in[side].i.pop.ready = mine && step.last;
            self.more_in[side].i.pop.ready = mine && stores && self.q.begun;
        }
        d.credit = [false; SIDES];
        d.busy = step.valid;
        d.side = step.side as u8;
        if goes {
            (d.begun, d.left) = (!step.last, step.left);
            d.step = if step.last { 0 } else { (self.q.step + 1) & 7 };
            if step.last {
                d.busy = false;
                d.next_grant = ((step.side + 1) % self.p.sides.get()) as u8;
                d.credit[step.side] = true;
            }
        }
    }
}
