//! Access route: sends accesses to shared memory, to L1, to constants, to the shuffle, or nowhere, and reserves the entries of their
//! responses first. One a cycle, accesses to surfaces and others round-robin; a request is offered 3 cycles after the addresses. Lanes
//! in several spaces are sent one space after the other. Stalled by memories, and by responses without a free entry. Accesses are in
//! order; accesses to surfaces have a separate order. Specification: SM, L1; instruction set 10.

pub mod destination;
pub mod surface_destination;

use self::destination::*;
use self::surface_destination::*;
use super::l1_steps::{self, L1Steps, L1Wavefront};
use super::load_address::AddressResult;
use super::load_queue::types::LoadKind;
use super::shared_steps::{self, SharedSteps};
use super::surface::types::*;
use super::surface::{self, Surface};
use super::types::*;
use crate::sm::shared_memory::types::SharedRequest;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Accesses whose addresses are being computed, or that wait.
const WORKS: usize = 8;
/// Wavefronts of a header.
const HEADER_STEPS: u8 = 4;

// ---- parameters
kernel::params! {
    /// Wavefronts of L1 that have entries when they return.
    l1_responses: 16..=128 = 128, "wavefronts";
    /// Responses of shared memory that have.
    shared_responses: 4..=64 = 16, "responses";
    part surface: surface::Params;
}

// ---- ports
kernel::ports! {
    in level partition: B1; // its number in the SM: its sub-partitions are twice it, and one more
    in pulse context: ContextWrite;
    in pulse control: CacheControl;  // from the MPC
    in strobe invalidates: bool;     // headers, by an instruction of the SM
    in work: LoadWork;
    in pulse places: AddressResult; // of each access, in order
    in surface_work: SurfaceWork;
    out shared_request: SharedRequest;
    out l1_request: L1Wavefront;
    out level store_leaves: bool;   // the wavefront in `l1_request` is the last one of an access that ends with it
    out pulse shared_ticket: LoadTicket;
    out pulse l1_ticket: LoadTicket;
    out pulse constant_work: ConstantWork;
    out pulse shuffle_work: ShuffleWork;
    out pulse surface_order: SurfaceOrder;
    out pulse ended: LoadFinish;
    out level drops: bool;          // an instruction makes the SM's headers and samplers invalid
    in pulse shared_done: GatherDone;
    in pulse l1_done: GatherDone;
    in strobe credits: ReturnCredits;
    in pulse surface_response: SurfaceResponse;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        waits: bool,        // other lanes of the access are in flight
        shared_over: bool,  // its lanes in shared memory are done
        local_over: bool,   // and those in local memory
        surface_last: bool, // an access to a surface went last
        shared_left: B8,    // responses whose entries are reserved
        l1_left: B8,
        shuffles: B3,       // in flight, and so on
        constants: bool,
        orders: B6,         // accesses to surfaces that return
        ends: B2,           // of accesses that return nothing
    }
}

kernel::unit! {
    pub struct AccessRoute(p) {
        registers: Regs;
        part work_in: Fifo<LoadWork> = fifo::Params { depth: Within::new(WORKS), ..Default::default() };
        part places_in: Fifo<AddressResult> = fifo::Params { depth: Within::new(WORKS), ..Default::default() };
        part surface: Surface = p.surface;
        part shared_steps: SharedSteps = shared_steps::Params {};
        part l1_steps: L1Steps = l1_steps::Params {};
    }
}

/// The selection of a cycle: an access, or a surface's handle, header or access.
enum Choice {
    Nothing,
    Access(Destination),
    Handle,
    Header,
    Surface(SurfaceDestination),
}

impl AccessRoute {
    /// No access to a surface is accepted while MEMBAR waits for those in flight.
    fn is_barred(&self) -> bool {
        self.work_in.o.pop.valid && self.work_in.o.pop.data.head.form.kind == LoadKind::Barrier
    }

    /// Whether L1 accepts an access, and entries for its `steps` responses are free.
    fn l1_accepts(&self, steps: u8) -> bool {
        let free = usize::from(self.q.l1_left) + usize::from(steps) <= self.p.l1_responses.get();
        self.l1_steps.o.access.ready && free
    }

    fn access(&self) -> Option<Destination> {
        let (q, work) = (&self.q, self.work_in.o.pop.get()?);
        let to = destination_of(q.shared_over, q.local_over, work, self.places_in.o.pop.get()?);
        let responses = 1 << to.words_log2;
        let shared_accepts = self.shared_steps.o.access.ready
            && usize::from(q.shared_left) + responses <= self.p.shared_responses.get();
        let goes = !q.waits
            && (!to.to_shared || shared_accepts)
            && (!to.to_l1 || self.l1_accepts(if to.returns { 4 << to.words_log2 } else { 0 }))
            && (!to.to_constants || !q.constants)
            && (!to.to_shuffle || usize::from(q.shuffles) < SHUFFLES)
            && (!to.ends || usize::from(q.ends) < ENDS)
            && (!to.follows || !self.surface.o.waits)
            && (work.head.form.kind != LoadKind::Barrier || q.shared_left == 0 && self.surface.o.idle);
        goes.then_some(to)
    }

    fn of_surfaces(&self) -> Choice {
        let q = &self.q;
        if let Some(request) = self.surface.o.request.get() {
            if request.constant && !q.constants {
                return Choice::Handle;
            }
            if !request.constant && self.l1_accepts(HEADER_STEPS) {
                return Choice::Header;
            }
        }
        let Some(access) = self.surface.o.access.get() else { return Choice::Nothing };
        let to = surface_destination_of(access);
        let goes = (!to.requests || self.l1_accepts(if to.returns { 4 << to.words_log2 } else { 0 }))
            && (!to.returns || usize::from(q.orders) < SURFACE_ORDERS)
            && (!to.ends || usize::from(q.ends) < ENDS)
            && (!access.follows || !q.waits);
        if goes { Choice::Surface(to) } else { Choice::Nothing }
    }

    /// Arbitration between surfaces and other accesses is round-robin.
    fn choose(&self) -> Choice {
        let of_surfaces = self.of_surfaces();
        match self.access() {
            Some(to) if self.q.surface_last || matches!(of_surfaces, Choice::Nothing) => Choice::Access(to),
            _ => of_surfaces,
        }
    }

    /// Tickets of an access for the return path.
    fn show_access(&self, o: &mut Out, to: &Destination) {
        let work = &self.work_in.o.pop.data;
        let ticket = ticket_of(work, to);
        o.shared_ticket.send(to.to_shared, || ticket);
        o.l1_ticket.send(to.to_l1 && to.returns, || ticket);
        o.constant_work.send(to.to_constants, || constant_work_of(work, ticket));
        o.shuffle_work.send(to.to_shuffle, || shuffle_work_of(work, ticket));
        o.ended.send(to.ends, || end_of(ticket, to.to_l1, to.fault, to.kind));
        o.drops = to.to_l1 && work.head.form.descriptors;
    }

    fn show_surface(&self, o: &mut Out, to: &SurfaceDestination) {
        let access = &self.surface.o.access.data;
        let ticket = surface_ticket_of(access, to);
        o.l1_ticket.send(to.requests && to.returns, || texels_ticket_of(access, to));
        o.surface_order.send(to.returns, || surface_order_of(access, to));
        o.ended.send(to.ends, || end_of(ticket, to.requests, access.refused, access.kind));
    }

    /// Sends an access. Returns whether all of its lanes have been sent.
    fn send_access(&mut self, partition: u8, to: &Destination, d: &mut Regs) -> bool {
        let (work, places) = (&self.work_in.o.pop.data, &self.places_in.o.pop.data);
        let responses = 1 << to.words_log2;
        self.shared_steps.i.access.send(to.to_shared, || shared_access_of(work, places, to));
        self.l1_steps.i.access.send(to.to_l1, || l1_access_of(2 * partition + work.side, work, places, to));
        d.shared_left += if to.to_shared { responses } else { 0 };
        d.l1_left += if to.to_l1 && to.returns { 4 * responses } else { 0 };
        d.shuffles += u8::from(to.to_shuffle);
        d.constants |= to.to_constants;
        d.ends += u8::from(to.ends);
        if to.follows {
            d.waits = to.to_shared || to.returns;
            (d.shared_over, d.local_over) = (true, !to.to_shared);
        }
        !to.follows
    }

    fn send_surface(&mut self, partition: u8, to: &SurfaceDestination, d: &mut Regs) {
        let access = &self.surface.o.access.data;
        self.l1_steps.i.access.send(to.requests, || surface_access_of(partition, access, to));
        d.l1_left += if to.requests && to.returns { 4 << to.words_log2 } else { 0 };
        d.orders += u8::from(to.returns);
        d.ends += u8::from(to.ends);
        self.surface.i.access.ready = true;
        // The surface's other lanes may be sent at once.
        let now = access.follows && !(to.requests && to.returns);
        let refused = access.refused;
        self.surface.i.done.send(now, || refused);
    }

    /// Frees entries. Returns whether an access ends early, as some of its lanes have a fault.
    fn note(&mut self, i: &In, d: &mut Regs) -> bool {
        d.shared_left -= i.shared_done.get().map_or(0, |done| 1 << done.words_log2);
        d.l1_left -= i.l1_done.get().map_or(0, |done| 4 << done.words_log2);
        let ReturnCredits { shuffle, constant, ended, surface } = i.credits;
        d.shuffles -= u8::from(shuffle);
        d.constants &= !constant;
        d.orders -= u8::from(surface);
        d.ends -= u8::from(ended);
        let mut over = false;
        for done in [&i.shared_done, &i.l1_done] {
            if let Some(done) = done.get().filter(|done| done.follows && self.q.waits) {
                d.waits = false;
                over |= done.fault;
            }
        }
        // The end of a surface's lanes, if no other access waits.
        if let Some(done) = i.l1_done.get().filter(|done| done.follows && !self.q.waits) {
            self.surface.i.done.send(true, || done.fault);
        }
        over
    }
}

impl Logic for AccessRoute {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.work = self.work_in.o.push;
        o.surface_work.ready = self.surface.o.work.ready && !self.is_barred();
        o.shared_request.drive(&self.shared_steps.o.request);
        o.l1_request.drive(&self.l1_steps.o.request);
        o.store_leaves = self.l1_steps.o.ends;
        o.shared_ticket.valid = false;
        o.l1_ticket.valid = false;
        o.constant_work.valid = false;
        o.shuffle_work.valid = false;
        o.surface_order.valid = false;
        o.ended.valid = false;
        o.drops = false;
        let request = &self.surface.o.request.data;
        match self.choose() {
            Choice::Nothing => {}
            Choice::Access(to) => self.show_access(o, &to),
            Choice::Surface(to) => self.show_surface(o, &to),
            Choice::Header => o.l1_ticket.send(true, || header_ticket_of(request)),
            Choice::Handle => o.constant_work.send(true, || handle_work_of(request)),
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.work_in.i.push.drive(&i.work);
        self.places_in.i.push.drive(&i.places);
        self.surface.i.context.drive(&i.context);
        self.surface.i.control.drive(&i.control);
        self.surface.i.invalidates = i.invalidates;
        self.surface.i.work.drive_if(!self.is_barred(), &i.surface_work);
        self.surface.i.response.drive(&i.surface_response);
        self.surface.i.request.ready = false;
        self.surface.i.access.ready = false;
        self.surface.i.done.valid = false;
        self.shared_steps.i.access.valid = false;
        self.shared_steps.i.request = i.shared_request;
        self.l1_steps.i.access.valid = false;
        self.l1_steps.i.request = i.l1_request;

        let mut pops = false;
        match self.choose() {
            Choice::Nothing => {}
            Choice::Access(to) => {
                d.surface_last = false;
                pops = self.send_access(i.partition, &to, &mut d);
            }
            Choice::Surface(to) => {
                d.surface_last = true;
                self.send_surface(i.partition, &to, &mut d);
            }
            Choice::Header => {
                d.surface_last = true;
                self.surface.i.request.ready = true;
                let access = header_access_of(i.partition, &self.surface.o.request.data);
                self.l1_steps.i.access.send(true, || access);
                d.l1_left += HEADER_STEPS;
            }
            Choice::Handle => {
                d.surface_last = true;
                self.surface.i.request.ready = true;
                d.constants = true;
            }
        }
        pops |= self.note(i, &mut d);
        if pops {
            (d.shared_over, d.local_over) = (false, false);
        }
        self.work_in.i.pop.ready = pops;
        self.places_in.i.pop.ready = pops;
        self.q = d;
    }
}
