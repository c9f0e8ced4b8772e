//! Draw path: from 3D's methods to batches of vertices, and to the state and marks that keep their primitives in the API's order. An
//! assembly of SCC, primitive distributor and reports.
//!
//! Rates and latencies are those of its parts. In order. Specification: PD, Synchronisation summary.

use ::hub::primitive_distributor::{self, PrimitiveDistributor};
use ::hub::reports::{self, Reports};
use ::hub::state_constants::{self, StateConstants};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    sizes slices, sms, rops, gpcs;
    part constants: state_constants::Params;
    // One PES, an SM in each TPC.
    part distributor: primitive_distributor::Params, with batches.sms_per_tpc = 1, batches.tpcs_per_pes = sms,
        pdb.sms_per_tpc = 1, pdb.tpcs_per_pes = sms, pdb.tpcs = sms, pdb.pes = 1;
    // A ZROP and a CROP each, and the VSC.
    part reports: reports::Params, with sources = 2 * rops + 1, counters = rops, worlds = 1, pixels = gpcs, stages = sms;
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out complete: Completed;
    out fault: Fault;                       // a draw without a program
    out table: ConstantTable, done;
    in pulse epoch_done: EpochDone;
    in level aside: B32;                    // where older blocks of constants lie, physical: bits 39 to 8
    out memory constants;
    out memory headers;
    out index_read: MemoryRead, data: Sector;
    out world: WorldPacket;
    out screen: ScreenPacket;               // state and marks, to the work crossbar
    in alpha_entry[distributor.pdb.pes]: AlphaEntry; // of batches of the alpha phase
    in pulse copied[distributor.pdb.tpcs]: bool;     // a task has its entry in shared memory
    out alpha_free[distributor.pdb.pes]: EntryGrant;
    in pulse done[reports.sources]: MarkerDone;
    in pulse value[reports.counters]: ReportValue;
    in pulse world_value[reports.worlds]: ReportValue;
    in pulse pixel_value[reports.pixels]: ReportValue;
    in pulse stage_value[reports.stages]: ReportValue;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Geometry(p) {
        part constants: StateConstants = p.constants;
        part distributor: PrimitiveDistributor = p.distributor;
        part reports: Reports = p.reports;
    }
}

kernel::connect! { Geometry(self, i) {
    bundle -> constants.bundle;
    constants.draw -> distributor.draw;
    constants.fault -> fault;
    constants.table -> table, done;
    epoch_done => constants.epoch_done;
    constants.aside <= i.aside;
    constants.store <-> constants;
    constants.header <-> headers;
    distributor.read -> index_read, data;
    distributor.world -> world;
    distributor.screen -> screen;
    alpha_entry[*] -> distributor.alpha_entry[*];
    distributor.alpha_free[*] -> alpha_free[*];
    copied[*] => distributor.copied[*];
    distributor.marker -> reports.marker;
    distributor.report_value => reports.vertex;
    distributor.assembled => reports.assembled;
    done[*] => reports.done[*];
    value[*] => reports.value[*];
    world_value[*] => reports.world[*];
    pixel_value[*] => reports.pixel[*];
    stage_value[*] => reports.stage[*];
    reports.complete -> complete;
    idle <= self.constants.o.idle && self.distributor.o.idle && self.reports.o.idle;
} }
