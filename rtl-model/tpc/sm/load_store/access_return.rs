//! Access return: delivers what accesses return to registers, stacks, branch tables, and surfaces, and the ends of those that return
//! nothing. One register a cycle, round-robin among six sources; it is offered 3 cycles after the last response. Stalled by registers that
//! are not accepted. Responses of one source are in order; the sender of a request has reserved their entries. Specification: SM,
//! instruction set 10 and 11.

pub mod delivery;

use self::delivery::*;
use super::access_ends::{self, AccessEnds};
use super::constant_loads::{self, ConstantLoads};
use super::row_gather::{self, RowGather};
use super::shuffles::{self, Shuffles};
use super::surface::surface_loads::{self, SurfaceLoads};
use super::surface::types::{SurfaceOrder, SurfaceResponse};
use super::types::*;
use crate::sm::constant_cache::types::*;
use crate::sm::divergence::types::*;
use crate::sm::shared_memory::types::*;
use crate::sm::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Sources of registers.
const SOURCES: usize = 6;

// ---- parameters
kernel::params! {
    sizes sides;
    /// Wavefronts of L1 that have entries when they return.
    l1_responses: 16..=128 = 128, "wavefronts";
    /// Responses of shared memory that have.
    shared_responses: 4..=64 = 16, "responses";
}

// ---- ports
kernel::ports! {
    in pulse shared_ticket: LoadTicket;
    in pulse l1_ticket: LoadTicket;
    in pulse constant_work: ConstantWork;
    in pulse shuffle_work: ShuffleWork;
    in pulse surface_order: SurfaceOrder;
    in pulse ended: LoadFinish;
    in strobe stored: bool; // L1 has all wavefronts of a store
    in pulse shared_response: SharedResponse;
    in l1_return: L1Return;
    out constant_load: ConstantLoad;
    in pulse constant_loaded: ConstantLoaded;
    out pulse shared_done: GatherDone;
    out pulse l1_done: GatherDone;
    out level credits: ReturnCredits;
    out pulse surface_response: SurfaceResponse;
    out pulse fill[sides]: StackEntry;
    out pulse targets[sides]: TableRow;
    out written[sides]: Written;
    out pulse fault[sides]: WarpFault;
    out level resume[sides]: B16;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        first: B3, // the source that is tried first
        fill: [Offer<StackEntry>; LOAD_SIDES],
        targets: [Offer<TableRow>; LOAD_SIDES],
        fault: [Offer<WarpFault>; LOAD_SIDES],
        resume: [B16; LOAD_SIDES],
    }
}

kernel::unit! {
    pub struct AccessReturn(p) {
        registers: Regs;
        part shared_in: Fifo<SharedResponse> = fifo::of(p.shared_responses);
        part l1_in: Fifo<L1Return> = fifo::of(p.l1_responses);
        part shared_gather: RowGather = row_gather::Params { places_log2: Within::new(5), depth: Within::new(64) };
        part l1_gather: RowGather = row_gather::Params::default();
        part shuffles: Shuffles = shuffles::Params {};
        part constant_loads: ConstantLoads = constant_loads::Params {};
        part ends: AccessEnds = access_ends::Params {};
        part surface_loads: SurfaceLoads = surface_loads::Params {};
        part written_out: [Fifo<Written>; p.sides.get()] = fifo::Params::default();
    }
}

/// Whether a result with a role is offered.
fn offers(finish: &Offer<LoadFinish>, role: LoadRole) -> bool {
    finish.valid && finish.data.ticket.role == role
}

impl AccessReturn {
    /// Feeds responses of shared memory and L1 to the gathers.
    fn gather(&mut self, i: &In) {
        self.shared_gather.i.ticket.drive(&i.shared_ticket);
        self.l1_gather.i.ticket.drive(&i.l1_ticket);
        self.shared_in.i.push.drive(&i.shared_response);
        self.l1_in.i.push.drive(&i.l1_return);
        let response = self.shared_in.o.pop;
        self.shared_gather.i.response.send(response.valid, || shared_step_of(&response.data));
        self.shared_in.i.pop = self.shared_gather.o.response;
        let response = self.l1_in.o.pop;
        self.l1_gather.i.response.send(response.valid, || l1_step_of(&response.data));
        self.l1_in.i.pop = self.l1_gather.o.response;
    }

    /// The register that a source offers.
    fn source(&self, k: usize) -> Option<&LoadFinish> {
        let finish = match k {
            0 => &self.shared_gather.o.finish,
            1 => &self.l1_gather.o.finish,
            2 => &self.shuffles.o.finish,
            3 => &self.constant_loads.o.finish,
            4 => &self.ends.o.finish,
            _ => &self.surface_loads.o.finish,
        };
        finish.get().filter(|finish| !to_surface(finish))
    }

    /// The source whose register is delivered, round-robin.
    fn next(&self) -> Option<usize> {
        let accepts = |finish: &LoadFinish| self.written_out[usize::from(finish.ticket.side)].o.push.ready;
        in_turn(usize::from(self.q.first), SOURCES, |k| self.source(k).is_some_and(accepts))
    }

    /// Delivers one register a cycle.
    fn deliver(&mut self, d: &mut Regs) {
        let (loaded, constant) = (self.l1_gather.o.finish, self.constant_loads.o.finish);
        let next = self.next();
        let finish = next.and_then(|k| self.source(k)).copied();
        let texels = offers(&loaded, LoadRole::Texels);
        self.surface_loads.i.loaded.send(texels, || loaded.data);
        self.shared_gather.i.finish.ready = next == Some(0);
        self.l1_gather.i.finish.ready = next == Some(1)
            || offers(&loaded, LoadRole::Header)
            || texels && self.surface_loads.o.loaded.ready;
        self.shuffles.i.finish.ready = next == Some(2);
        self.constant_loads.i.finish.ready = next == Some(3) || offers(&constant, LoadRole::Header);
        self.ends.i.finish.ready = next == Some(4);
        self.surface_loads.i.finish.ready = next == Some(5);

        d.resume = [0; LOAD_SIDES];
        for side in 0..LOAD_SIDES {
            (d.fill[side].valid, d.targets[side].valid, d.fault[side].valid) = (false, false, false);
        }
        for out in &mut *self.written_out {
            out.i.push.valid = false;
        }
        let (Some(k), Some(finish)) = (next, &finish) else { return };
        d.first = ((k + 1) % SOURCES) as u8;
        let LoadTicket { role, side, slot, counter, word, .. } = finish.ticket;
        let side = usize::from(side);
        match role {
            LoadRole::Fill => d.fill[side].put(entry_of(finish)),
            LoadRole::Table => d.targets[side].put(TableRow { fault: finish.fault, row: finish.row }),
            LoadRole::Barrier => d.resume[side] = 1 << slot,
            _ => {}
        }
        let writes = matches!(role, LoadRole::Write | LoadRole::Barrier);
        self.written_out[side].i.push.send(writes, || written_of(finish));
        // The unit that requested a table signals its fault.
        if finish.fault && role != LoadRole::Table {
            d.fault[side].put(WarpFault { slot, kind: finish.kind, counter, word });
        }
    }
}

impl Logic for AccessReturn {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (loaded, constant) = (&self.l1_gather.o.finish, &self.constant_loads.o.finish);
        o.l1_return = self.l1_in.o.push;
        o.constant_load.drive(&self.constant_loads.o.constant_load);
        o.shared_done.drive(&self.shared_gather.o.done);
        o.l1_done.drive(&self.l1_gather.o.done);
        let (header, handle) = (offers(loaded, LoadRole::Header), offers(constant, LoadRole::Header));
        let next = self.next();
        o.credits = ReturnCredits {
            shuffle: next == Some(2),
            constant: (next == Some(3) || handle) && constant.data.last,
            ended: next == Some(4),
            surface: self.surface_loads.o.ordered,
        };
        o.surface_response
            .send(header || handle, || response_of(if header { &loaded.data } else { &constant.data }));
        for side in 0..self.p.sides.get() {
            o.fill[side].drive(&self.q.fill[side]);
            o.targets[side].drive(&self.q.targets[side]);
            o.written[side].drive(&self.written_out[side].o.pop);
            o.fault[side].drive(&self.q.fault[side]);
            o.resume[side] = self.q.resume[side];
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.constant_loads.i.work.drive(&i.constant_work);
        self.constant_loads.i.constant_load = i.constant_load;
        self.constant_loads.i.constant_loaded.drive(&i.constant_loaded);
        self.shuffles.i.work.drive(&i.shuffle_work);
        self.surface_loads.i.order.drive(&i.surface_order);
        self.ends.i.ended.drive(&i.ended);
        self.ends.i.stored = i.stored;
        for (out, written) in self.written_out.iter_mut().zip(&*i.written) {
            out.i.pop = *written;
        }
        self.gather(i);
        self.deliver(&mut d);
        self.q = d;
    }
}
