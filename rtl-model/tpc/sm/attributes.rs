//! Attributes: interpolation (IPA), loads and stores of attributes in rows of shared memory (ALD, AST, ISBERD, OUT), and the other
//! instructions that only graphics has, for the sides (sub-partitions) of a partition. 16 lanes interpolate, one instruction in two
//! cycles (sm-interpolation-throughput); a register of IPA is written 24 cycles after its operands, one of ALD 16
//! (sm-interpolation-latency, sm-shared-attribute-mem-latency). Stalled by shared memory and by results that are not accepted. In order
//! for each side, except that results of IPA and of other instructions are not ordered. Specification: SM, SFU, STRI and TRAM, ISBEs,
//! instruction set 9; chip 2.4.

mod attribute_emission;
mod attribute_entry;
mod attribute_flow;
mod attribute_made;
mod attribute_pixels;
mod attribute_places;
mod attribute_request;
mod attribute_results;
mod attribute_step;
mod attribute_ticket;
pub mod types;

use self::attribute_entry::{Now, entry_of, warp_of};
use self::attribute_flow::{ResponseFlow, ResultFlow, WRITTEN, response_flow, result_flow};
use self::attribute_made::{Made, made_of};
use self::attribute_pixels::operations;
use self::attribute_request::request_of;
use self::attribute_results::*;
use self::attribute_step::step_of;
use self::attribute_ticket::ticket_of;
use self::types::*;
use super::shared_memory::types::*;
use super::types::*;
use arith::interpolation::INTERPOLATION_CYCLES;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Interpolations in flight.
const WORKS: usize = 16;

// ---- parameters
kernel::params! {
    sizes sides;
    /// Queued instructions of a side.
    depth: 1..=16 = 4, "instructions";
    /// Start of planes in shared memory, in its last 16 KB.
    tram: 192..=255 = 192, "256 bytes";
    /// Planes that fit.
    planes: 1..=2047 = 1365, "planes";
}

// ---- ports
kernel::ports! {
    in level partition: B1; // its number in the SM: its sub-partitions are 2 n and 2 n + 1
    in pulse launch: Launch;
    in pulse quads: WarpQuads;
    in pulse context: ContextWrite;
    in pulse operands[sides]: Operands;
    in pulse more[sides]: OperandRow;
    out pulse credit[sides]: bool;
    out written[sides]: Written;
    out pulse fault[sides]: WarpFault;
    out shared_request: SharedRequest;
    in pulse shared_response: SharedResponse;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        next_grant: B1, // the side with priority
        busy: bool,     // an instruction of the side has begun, or its request waits
        side: B1,
        begun: bool,    // past its first step
        step: B3,
        left: Lanes,    // lanes of an indexed IPA still to be requested
        made: Row,      // results of AL2P so far
        outside: Lanes,
        late: Offer<LateLanes>,
        due: [Offer<AttributeExit>; INTERPOLATION_CYCLES], // by the cycles left
        work: B4,
        half: [B32; ATTRIBUTE_LANES],
        outstanding: [B4; ATTRIBUTE_SIDES], // results in the side's queue, or reserved in it
        credit: [bool; ATTRIBUTE_SIDES],
        fault: [Offer<WarpFault>; ATTRIBUTE_SIDES],
    }
}

kernel::unit! {
    pub struct Attributes(p) {
        registers: Regs;
        memory warps: [AttributeWarp; ATTRIBUTE_RECORDS];
        memory first_quads: [QuadSet; ATTRIBUTE_RECORDS];
        memory last_quads: [QuadSet; ATTRIBUTE_RECORDS];
        memory inputs: [AttributeMap; ATTRIBUTE_CONTEXTS];
        memory outputs: [AttributeMap; ATTRIBUTE_CONTEXTS];
        memory settings: [AttributeMap; ATTRIBUTE_CONTEXTS];
        part entry_in: [Fifo<AttributeEntry>; p.sides.get()] = fifo::of(p.depth);
        part more_in: [Fifo<Row>; p.sides.get()] = fifo::Params { depth: Within::new(ATTRIBUTE_FURTHER * p.depth.get()), ..Default::default() };
        part tickets: Fifo<AttributeTicket> = fifo::Params { depth: Within::new(ATTRIBUTE_TICKETS), ..Default::default() };
        part responses: Fifo<SharedResponse> = fifo::Params { depth: Within::new(ATTRIBUTE_TICKETS), ..Default::default() };
        part loaded_out: Fifo<AttributeWritten> = fifo::Params { depth: Within::new(ATTRIBUTE_MEMORY_CYCLES + 1), latency: Within::new(ATTRIBUTE_MEMORY_CYCLES) };
        part written_out: [Fifo<Written>; p.sides.get()] = fifo::Params { depth: Within::new(WRITTEN.into()), ..Default::default() };
        carried results: [Row; WORKS];
    }
}

/// The side that is granted.
struct Grant<'a> {
    side: usize,
    valid: bool, // an instruction is queued
    can: bool,   // all resources that it needs are free
    now: Now<'a>,
    step: AttributeStep,
}

impl Attributes {
    /// Records launches, quads and words of contexts.
    fn note(&mut self, i: &In) {
        let at = |partition: u8, slot: u8| usize::from(partition & 1) << 4 | usize::from(slot & 15);
        let mine =
            |partition: u8| partition >> 1 == i.partition && usize::from(partition & 1) < self.p.sides.get();
        if let Some(launch) = i.launch.get().filter(|launch| mine(launch.partition)) {
            self.warps.write(at(launch.partition, launch.slot), warp_of(launch));
        }
        if let Some(quads) = i.quads.get().filter(|quads| mine(quads.partition)) {
            let to = if quads.half == 0 { &mut self.first_quads } else { &mut self.last_quads };
            to.write(at(quads.partition, quads.slot), QuadSet { quads: quads.quads });
        }
        if let Some(&ContextWrite { context_id, word, value }) = i.context.get() {
            let map = match word >> 3 {
                5 => &mut self.inputs,
                6 => &mut self.outputs,
                7 => &mut self.settings,
                _ => return,
            };
            let mut words = map[usize::from(context_id)];
            words.words[usize::from(word & 7)] = value;
            map.write(context_id.into(), words);
        }
    }

    fn grant(&self) -> Grant<'_> {
        let q = &self.q;
        let chosen = if q.busy {
            Some(usize::from(q.side))
        } else {
            in_turn(q.next_grant.into(), self.p.sides.get(), |side| self.entry_in[side].o.pop.valid)
        };
        let side = chosen.unwrap_or(0);
        let valid = self.entry_in[side].o.pop.valid && chosen.is_some();
        let entry = &self.entry_in[side].o.pop.data;
        let at = side << 4 | usize::from(entry.slot);
        let warp = &self.warps[at];
        let context = usize::from(warp.context_id);
        let now = Now {
            entry,
            warp,
            maps: [&self.inputs[context], &self.outputs[context]],
            settings: &self.settings[context],
            quads: [&self.first_quads[at], &self.last_quads[at]],
            number: q.step,
        };
        let step = match valid {
            true => step_of(entry, warp.kind, now.maps[0], q.begun.then_some(q.left), q.step),
            false => AttributeStep::default(),
        };
        let row = entry.opcode != Opcode::Ast || !q.begun || self.more_in[side].o.pop.valid;
        let can = valid && row && (!step.comes || self.tickets.o.push.ready);
        Grant { side, valid, can, now, step }
    }

    /// Performs a step of an instruction.
    fn begin(&mut self, i: &In, d: &mut Regs) {
        let Grant { side, valid, can, now, step } = self.grant();
        let stores = now.entry.opcode == Opcode::Ast;
        let goes = can && (!step.requests || i.shared_request.ready);
        let made = Made { row: self.q.made, outside: self.q.outside };
        let made = goes.then(|| made_of(&now, step.identity, made));
        if let Some(made) = &made {
            (d.made, d.outside) = (made.row, made.outside);
        }
        let ticket = made.filter(|_| step.comes).map(|made| ticket_of(&now, &step, side as u8, &made));
        self.tickets.i.push.drive(&ticket.into());
        for k in 0..self.p.sides.get() {
            let mine = goes && k == side;
            self.entry_in[k].i.pop.ready = mine && step.last;
            self.more_in[k].i.pop.ready = mine && stores && self.q.begun;
        }
        d.credit = std::array::from_fn(|k| goes && step.last && k == side);
        (d.busy, d.side) = (valid, side as u8);
        if goes {
            (d.begun, d.left) = (!step.last, step.left);
            d.step = if step.last { 0 } else { (self.q.step + 1) & 7 };
            if step.last {
                d.busy = false;
                d.next_grant = ((side + 1) % self.p.sides.get()) as u8;
            }
        }
    }

    /// The interpolation that completes in this cycle.
    fn whole(&self, side: usize) -> Option<Written> {
        let exit = self.q.due[0].get().filter(|exit| exit.second && usize::from(exit.side) == side)?;
        Some(interpolated_of(exit, &self.q.half, &self.results[usize::from(exit.work)]))
    }

    /// Advances responses to their registers.
    fn response(&mut self, i: &In, d: &mut Regs) {
        let (waits, live) = (&self.responses.o.pop, &i.shared_response);
        let response = if waits.valid { &waits.data } else { &live.data };
        let ticket = &self.tickets.o.pop;
        let (side, role) = (usize::from(ticket.data.side), ticket.get().map(|ticket| ticket.role));
        let enterable = !self.q.late.valid && d.outstanding[side] < WRITTEN;
        let flow = response_flow(role, waits.valid, live.valid, enterable, self.loaded_out.o.push.ready);
        let ResponseFlow { enters, loads, pops, pushes } = flow;
        self.tickets.i.pop.ready = enters || loads;
        self.responses.i.pop.ready = pops;
        self.responses.i.push.send(pushes, || live.data);
        let fault = role != Some(AttributeRole::Made) && response.fault;
        d.fault.iter_mut().for_each(|fault| fault.valid = false);
        if (enters || loads) && (fault || ticket.data.refused) {
            d.fault[side].put(fault_of(&ticket.data));
        }
        self.loaded_out.i.push.send(loads, || {
            let row = if ticket.data.role == AttributeRole::Memory { response.row } else { ticket.data.row };
            AttributeWritten { side: ticket.data.side, written: written_of(&ticket.data, &row, fault) }
        });

        // Lanes 0 to 15 enter now, the others in the next cycle.
        d.due.copy_within(1.., 0);
        let entering = &mut d.due[INTERPOLATION_CYCLES - 1];
        entering.valid = enters || self.q.late.valid;
        d.late.valid = false;
        if enters {
            d.work = (self.q.work + 1) % WORKS as u8;
            d.outstanding[side] += 1;
            let ops = operations(&ticket.data, &response.row);
            self.results[usize::from(d.work)].words = ops.map(|op| arith::interpolation::evaluate(&op));
            let exit = exit_of(&ticket.data, d.work, fault);
            entering.data = exit;
            let ops = std::array::from_fn(|lane| ops[ATTRIBUTE_LANES + lane]);
            d.late.put(LateLanes { ops, exit: AttributeExit { second: true, ..exit } });
        } else if self.q.late.valid {
            entering.data = self.q.late.data.exit;
        }
        if let Some(exit) = self.q.due[0].get().filter(|exit| !exit.second) {
            d.half.copy_from_slice(&self.results[usize::from(exit.work)].words[..ATTRIBUTE_LANES]);
        }
    }

    /// Sends results; completed interpolations have priority over loads.
    fn leave(&mut self, i: &In, d: &mut Regs) {
        let loaded = &self.loaded_out.o.pop;
        self.loaded_out.i.pop.ready = false;
        for side in 0..self.p.sides.get() {
            let (whole, waits) = (self.whole(side), self.written_out[side].o.pop.valid);
            let ready = i.written[side].ready;
            let loadable = loaded.valid && usize::from(loaded.data.side) == side;
            let flow = result_flow(ready, waits, whole.is_some(), loadable, self.q.outstanding[side]);
            let ResultFlow { departs, loaded: follows, pushes } = flow;
            d.outstanding[side] = d.outstanding[side] - u8::from(departs) + u8::from(follows);
            self.loaded_out.i.pop.ready |= follows;
            self.written_out[side].i.push.send(pushes, || whole.unwrap_or(loaded.data.written));
            self.written_out[side].i.pop.ready = ready;
        }
    }
}

impl Logic for Attributes {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for side in 0..self.p.sides.get() {
            o.credit[side].send(self.q.credit[side], || true);
            o.fault[side].drive(&self.q.fault[side]);
            let waits = self.written_out[side].o.pop.get().copied();
            o.written[side].drive(&waits.or_else(|| self.whole(side)).into());
        }
        let Grant { side, can, now, step, .. } = self.grant();
        o.shared_request.send(can && step.requests, || {
            let further = self.q.begun.then(|| &self.more_in[side].o.pop.data);
            request_of(&self.p, &now, &step, further.unwrap_or(&now.entry.b))
        });
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.note(i);
        self.begin(i, &mut d);
        for side in 0..self.p.sides.get() {
            let (operands, more) = (&i.operands[side], &i.more[side]);
            let comes = operands.valid && operands.data.instruction.path == Path::Attributes;
            self.entry_in[side].i.push.send(comes, || entry_of(&operands.data));
            self.more_in[side]
                .i
                .push
                .send(more.valid && more.data.path == Path::Attributes, || more.data.row);
        }
        self.response(i, &mut d);
        self.leave(i, &mut d);
        self.q = d;
    }
}
