//! Load/store unit of a partition: loads, stores, atomics, cache control, shuffles, loads of constants, MEMBAR, and the entries of
//! stacks that are in local memory. One access a cycle begins, in order, sides round-robin; the first request to shared memory is offered
//! 7 cycles, a wavefront (8 threads, l1-global-threads) 7 cycles after operands, a register 3 cycles after the response. Stalled by
//! memories, by responses without a free entry, and by registers that are not accepted. Accesses to the same memory are in order.
//! Specification: SM, L1, instruction set 10 and 11; chip 2.4.

pub mod access_ends;
pub mod access_entry;
pub mod access_return;
pub mod access_route;
pub mod constant_loads;
pub mod l1_steps;
pub mod load_address;
pub mod load_queue;
pub mod row_gather;
pub mod shared_steps;
pub mod shuffle;
pub mod shuffles;
pub mod surface;
pub mod types;

use self::access_entry::AccessEntry;
use self::access_return::AccessReturn;
use self::access_route::AccessRoute;
use self::l1_steps::L1Wavefront;
use super::constant_cache::types::*;
use super::divergence::types::*;
use super::shared_memory::types::*;
use super::types::*;
use bundle::*;
use kernel::offer::{Offer, Ready};
use kernel::packed::*;

// ---- parameters
kernel::params! {
    sizes sides;
    /// Wavefronts of L1 that have entries when they return.
    l1_responses: 16..=128 = 128, "wavefronts";
    /// Responses of shared memory that have.
    shared_responses: 4..=64 = 16, "responses";
    part entry: access_entry::Params;
    part route: access_route::Params, with l1_responses, shared_responses;
    part returns: access_return::Params, with l1_responses, shared_responses;
}

// ---- ports
kernel::ports! {
    in level number: B6;    // the SM's
    in level partition: B1; // its number in the SM: its sub-partitions are twice it, and one more
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse control: CacheControl; // from the MPC
    in strobe invalidates: bool;    // headers, by an instruction of the SM
    out level drops: bool;          // an instruction makes the SM's headers and samplers invalid
    in pulse operands[sides]: Operands;
    in level killed[sides]: Lanes;
    in pulse more[sides]: OperandRow;
    out level credit[sides]: bool;
    in spill[sides]: StackRequest;
    out pulse fill[sides]: StackEntry;
    in table[sides]: TableRequest;
    out pulse targets[sides]: TableRow;
    out written[sides]: Written;
    out pulse fault[sides]: WarpFault;
    out level resume[sides]: B16;
    out shared_request: SharedRequest;
    in pulse shared_response: SharedResponse;
    out constant_load: ConstantLoad;
    in pulse constant_loaded: ConstantLoaded;
    out l1_request: L1Wavefront;
    in l1_return: L1Return;
}

// ---- parts
kernel::unit! {
    pub struct LoadStore(p) {
        part entry: AccessEntry = p.entry;
        part route: AccessRoute = p.route;
        part returns: AccessReturn = p.returns;
    }
}

impl LoadStore {
    /// Whether an access to a surface enters: only one access does in a cycle.
    fn takes_surface(&self) -> bool {
        self.entry.o.surface_work.valid
            && self.route.o.surface_work.ready
            && (self.entry.o.surface_first || !(self.entry.o.work.valid && self.route.o.work.ready))
    }
}

kernel::connect! { LoadStore(self, i) {
    // Entry.
    entry.number <= i.number;
    entry.partition <= i.partition;
    launch => entry.launch;
    context => entry.context;
    for k in p.sides {
        operands[k] => entry.operands[k];
        entry.killed[k] <= i.killed[k];
        more[k] => entry.more[k];
        credit[k] <= self.entry.o.credit[k];
        spill[k] -> entry.spill[k];
        table[k] -> entry.table[k];
    }
    route.work <= Offer::new(self.entry.o.work.valid && !self.takes_surface(), self.entry.o.work.data);
    entry.work <= Ready { ready: self.route.o.work.ready && !self.takes_surface() };
    route.surface_work <= Offer::new(self.takes_surface(), self.entry.o.surface_work.data);
    entry.surface_work <= Ready { ready: self.takes_surface() };
    entry.places => route.places;
    // Route.
    route.partition <= i.partition;
    context => route.context;
    control => route.control;
    route.invalidates <= i.invalidates;
    drops <= self.route.o.drops;
    route.shared_request -> shared_request;
    route.l1_request -> l1_request;
    returns.stored <= self.route.o.store_leaves && i.l1_request.ready;
    route.shared_ticket => returns.shared_ticket;
    route.l1_ticket => returns.l1_ticket;
    route.constant_work => returns.constant_work;
    route.shuffle_work => returns.shuffle_work;
    route.surface_order => returns.surface_order;
    route.ended => returns.ended;
    // Return.
    shared_response => returns.shared_response;
    l1_return -> returns.l1_return;
    returns.constant_load -> constant_load;
    constant_loaded => returns.constant_loaded;
    returns.shared_done => route.shared_done;
    returns.l1_done => route.l1_done;
    route.credits <= self.returns.o.credits;
    returns.surface_response => route.surface_response;
    for k in p.sides {
        returns.fill[k] => fill[k];
        returns.targets[k] => targets[k];
        returns.written[k] -> written[k];
        returns.fault[k] => fault[k];
        resume[k] <= self.returns.o.resume[k];
    }
} }
