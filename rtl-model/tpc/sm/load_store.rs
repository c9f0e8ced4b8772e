//! Load/store unit of a partition: loads, stores, atomics, cache control, shuffles, loads of constants, MEMBAR, and the entries of
//! stacks that are in local memory. One access a clock begins, in order, sides in turn; shared memory's first ask is shown 7 clocks, a
//! wavefront (8 threads, l1-global-threads) 7 clocks after operands, a register 3 clocks after the answer. Stalled by what it asks, by
//! answers that have no room, and by registers that do not leave. What asks the same memory is in order.
//! Specification: SM, L1, instruction set 10 and 11; chip 2.4.

pub mod constant_loads;
mod deliver;
mod enter;
pub mod l1_steps;
pub mod load_address;
pub mod load_queue;
mod route;
pub mod row_gather;
pub mod shared_steps;
pub mod shuffle;
pub mod surface;
mod surface_route;
pub mod types;

use self::constant_loads::ConstantLoads;
use self::l1_steps::{L1Steps, L1Wavefront};
use self::load_address::{AddressResult, LoadAddress};
use self::load_queue::LoadQueue;
use self::row_gather::RowGather;
use self::shared_steps::SharedSteps;
use self::shuffle::Shuffle;
use self::surface::Surface;
use self::types::*;
use super::constant_cache::types::*;
use super::divergence::types::*;
use super::shared_memory::types::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Accesses whose addresses are being made, or which wait for their turn.
const WORKS: usize = 8;
/// Shuffles on their way.
const SHUFFLES: usize = 4;
/// Accesses on their way to L1, more than l1_steps has room for.
const L1_ORDERS: usize = 8;
/// Contexts of an SM; slots of the sides.
const CONTEXTS: usize = 16;
const TABLE_SLOTS: usize = LOAD_SIDES * SLOTS;
/// Words of a context.
const LOCAL_BASE: u8 = 2;
const LOCAL_BASE_HIGH: u8 = 3;
const LOCAL_BYTES: u8 = 4;

// ---- parameters
kernel::params! {
    /// Sub-partitions that it serves.
    sides: 1..=2 = 2, "sides";
    /// Wavefronts of L1 that have room when they come back.
    l1_answers: 16..=128 = 128, "wavefronts";
    /// Answers of shared memory that have.
    shared_answers: 4..=64 = 16, "answers";
    part surface: surface::Params;
}

// ---- ports
kernel::ports! {
    in level number: B6;    // the SM's
    in level partition: B1; // its number in the SM: its sub-partitions are twice it, and one more
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse operands[sides]: Operands;
    in level killed[sides]: Lanes;
    in pulse more[sides]: OperandRow;
    out level credit[sides]: bool;
    in spill[sides]: StackAsk;
    out pulse fill[sides]: StackEntry;
    in table[sides]: TableAsk;
    out pulse targets[sides]: TableRow;
    out written[sides]: Written;
    out pulse fault[sides]: WarpFault;
    out level resume[sides]: B16;
    out shared_ask: SharedAsk;
    in pulse shared_answer: SharedAnswer;
    out constant_load: ConstantLoad;
    in pulse constant_loaded: ConstantLoaded;
    out l1_ask: L1Wavefront;
    in l1_return: L1Return;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        turn: B1,           // the side whose access begins next
        waits: bool,        // other lanes of the access are away
        shared_over: bool,  // its lanes in shared memory are done
        local_over: bool,   // and those in local memory
        surface_last: bool, // an access to a surface went last
        shared_left: B8,    // answers for which room is kept
        l1_left: B8,
        stores_gone: B4,    // all of whose wavefronts were taken, and which have not ended
        shuffles: B3,
        finish_turn: B3,
        fill: [Offer<StackEntry>; LOAD_SIDES],
        targets: [Offer<TableRow>; LOAD_SIDES],
        fault: [Offer<WarpFault>; LOAD_SIDES],
        resume: [B16; LOAD_SIDES],
    }
}

kernel::unit! {
    pub struct LoadStore(p) {
        registers: Regs;
        memory slots: [LoadSlot; TABLE_SLOTS];
        memory local_bases: [LoadWord; CONTEXTS];
        memory local_highs: [LoadWord; CONTEXTS];
        memory local_sizes: [LoadWord; CONTEXTS];
        memory stack_sizes: [LoadWord; CONTEXTS];
        memory shared_windows: [LoadWord; CONTEXTS];
        memory local_windows: [LoadWord; CONTEXTS];
        memory lows: [LoadWord; CONTEXTS];
        memory highs: [LoadWord; CONTEXTS];
        part queue: [LoadQueue; p.sides.get()] = load_queue::Params {};
        part spill_in: [Fifo<StackAsk>; p.sides.get()] = fifo::Params::default();
        part table_in: [Fifo<TableAsk>; p.sides.get()] = fifo::Params::default();
        part load_address: LoadAddress = load_address::Params {};
        part work_in: Fifo<LoadWork> = fifo::Params { depth: Within::new(WORKS), ..Default::default() };
        part places_in: Fifo<AddressResult> = fifo::Params { depth: Within::new(WORKS), ..Default::default() };
        part shared_steps: SharedSteps = shared_steps::Params {};
        part l1_steps: L1Steps = l1_steps::Params {};
        part shared_in: Fifo<SharedAnswer> = fifo::of(p.shared_answers);
        part l1_in: Fifo<L1Return> = fifo::of(p.l1_answers);
        part shared_gather: RowGather = row_gather::Params { places_log2: Within::new(5), ..Default::default() };
        part l1_gather: RowGather = row_gather::Params::default();
        part surface: Surface = p.surface;
        part constant_loads: ConstantLoads = constant_loads::Params {};
        part shuffle: Shuffle = shuffle::Params {};
        part shuffle_in: Fifo<LoadTicket> = fifo::Params { depth: Within::new(SHUFFLES), ..Default::default() };
        part shuffled: Fifo<LoadFinish> = fifo::Params { depth: Within::new(SHUFFLES), ..Default::default() };
        part l1_order: Fifo<L1Order> = fifo::Params { depth: Within::new(L1_ORDERS), ..Default::default() };
        part ended: Fifo<LoadFinish> = fifo::Params::default();
        part written_out: [Fifo<Written>; p.sides.get()] = fifo::Params::default();
    }
}

impl Logic for LoadStore {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for side in 0..self.p.sides.get() {
            o.credit[side] = self.queue[side].o.credit;
            o.spill[side] = self.spill_in[side].o.push;
            o.fill[side].drive(&self.q.fill[side]);
            o.table[side] = self.table_in[side].o.push;
            o.targets[side].drive(&self.q.targets[side]);
            o.written[side].drive(&self.written_out[side].o.pop);
            o.fault[side].drive(&self.q.fault[side]);
            o.resume[side] = self.q.resume[side];
        }
        o.shared_ask.drive(&self.shared_steps.o.ask);
        o.constant_load.drive(&self.constant_loads.o.constant_load);
        o.l1_ask.drive(&self.l1_steps.o.ask);
        o.l1_return = self.l1_in.o.push;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        for side in 0..self.p.sides.get() {
            self.queue[side].i.operands.drive(&i.operands[side]);
            self.queue[side].i.more.drive(&i.more[side]);
            self.queue[side].i.killed = i.killed[side];
            self.spill_in[side].i.push.drive(&i.spill[side]);
            self.table_in[side].i.push.drive(&i.table[side]);
            self.written_out[side].i.pop = i.written[side];
        }
        self.shared_steps.i.ask = i.shared_ask;
        self.l1_steps.i.ask = i.l1_ask;
        self.constant_loads.i.constant_load = i.constant_load;
        self.constant_loads.i.constant_loaded.drive(&i.constant_loaded);
        self.shared_in.i.push.drive(&i.shared_answer);
        self.l1_in.i.push.drive(&i.l1_return);
        self.surface.i.context.drive(&i.context);
        self.note(i);
        self.enter(i.number, i.partition, &mut d);
        self.route(i.partition, &mut d);
        self.gather(i, &mut d);
        self.deliver(&mut d);
        self.q = d;
    }
}
