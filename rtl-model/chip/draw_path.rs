//! Draw path: from 3D's methods to primitives in the API's order. An assembly of SCC, primitive distributor, work crossbar and
//! reports. World space is outside: batches leave, primitives come.
//!
//! Rates and latencies are those of its parts. In order. Specification: PD, WDX and the binner, Synchronisation summary.

use ::gpc::work_crossbar::{self, WorkCrossbar};
use ::hub::primitive_distributor::{self, PrimitiveDistributor};
use ::hub::reports::{self, Reports};
use ::hub::state_constants::{self, StateConstants};
use ::prim::arbiter::{self, Arbiter};
use bundle::*;
use kernel::prelude::*;

/// Primitives of world space, and those that the bench makes in its place.
const PRIM_SOURCES: usize = 2;

// ---- parameters
kernel::params! {
    /// Slices of the L2.
    slices: 1..=8 = 2, "slices";
    part constants: state_constants::Params, with slices;
    part distributor: primitive_distributor::Params;
    part work_crossbar: work_crossbar::Params;
    part reports: reports::Params;
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out complete: Completed;
    out fault: Fault;                       // a draw without a program
    out table: ConstantTable;
    in pulse table_done: bool;
    in pulse epoch_done: EpochDone;
    in level aside: B32;                    // where older blocks of constants lie, physical: bits 39 to 8
    in level constants_client: ClientId;
    out constants_up: MemoryUp;
    in pulse constants_down: MemoryDown;
    in level headers_client: ClientId;
    out headers_up: MemoryUp;
    in pulse headers_down: MemoryDown;
    out index_read: MemoryRead;
    in index_read_data: Sector;
    out world: WorldPacket;
    in wdx[work_crossbar.sources]: WdxPacket;
    out last: EntryLast;
    in alpha_entry[distributor.pdb.pes]: AlphaEntry; // of batches of the alpha phase
    in pulse copied[distributor.pdb.tpcs]: bool;     // a task has its entry in shared memory
    out alpha_free[distributor.pdb.pes]: EntryGrant;
    in made: PrimPacket;                    // in the place of world space
    out prim: PrimPacket;
    in pulse done[reports.sources]: MarkerDone;
    in pulse value[reports.counters]: ReportValue;
    in pulse world_value[reports.worlds]: ReportValue;
    in pulse pixel_value[reports.pixels]: ReportValue;
    in pulse stage_value[reports.stages]: ReportValue;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct DrawPath(p) {
        part constants: StateConstants = p.constants;
        part distributor: PrimitiveDistributor = p.distributor;
        part work_crossbar: WorkCrossbar = p.work_crossbar;
        part prim_merge: Arbiter<PrimPacket> = arbiter::of(Within::<2, 64>::new(PRIM_SOURCES));
        part reports: Reports = p.reports;
    }
}

kernel::connect! { DrawPath(self, i) {
    bundle -> constants.bundle;
    constants.draw -> distributor.draw;
    constants.fault -> fault;
    constants.table -> table;
    table_done => constants.table_done;
    epoch_done => constants.epoch_done;
    constants.aside <= i.aside;
    constants.store_client <= i.constants_client;
    constants.store_up -> constants_up;
    constants_down => constants.store_down;
    constants.header_client <= i.headers_client;
    constants.header_up -> headers_up;
    headers_down => constants.header_down;
    distributor.read -> index_read;
    index_read_data -> distributor.read_data;
    distributor.world -> world;
    distributor.screen -> work_crossbar.screen;
    for k in p.distributor.pdb.pes {
        alpha_entry[k] -> distributor.alpha_entry[k];
        distributor.alpha_free[k] -> alpha_free[k];
    }
    for k in p.distributor.pdb.tpcs {
        copied[k] => distributor.copied[k];
    }
    distributor.marker -> reports.marker;
    distributor.report_value => reports.vertex;
    distributor.assembled => reports.assembled;
    for s in p.work_crossbar.sources {
        wdx[s] -> work_crossbar.wdx[s];
    }
    work_crossbar.last -> last;
    work_crossbar.prim -> prim_merge.push[0];
    made -> prim_merge.push[1];
    prim_merge.barrier[0] <= false;
    prim_merge.barrier[1] <= false;
    prim_merge.more[0] <= false;
    prim_merge.more[1] <= false;
    prim_merge.pop -> prim;
    for k in p.reports.sources {
        done[k] => reports.done[k];
    }
    for k in p.reports.counters {
        value[k] => reports.value[k];
    }
    for k in p.reports.worlds {
        world_value[k] => reports.world[k];
    }
    for k in p.reports.pixels {
        pixel_value[k] => reports.pixel[k];
    }
    for k in p.reports.stages {
        stage_value[k] => reports.stage[k];
    }
    reports.complete -> complete;
    idle <= self.constants.o.idle && self.distributor.o.idle && self.work_crossbar.o.idle && self.prim_merge.o.idle
        && self.reports.o.idle;
} }
