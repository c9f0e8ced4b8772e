//! PD, the primitive distributor: builds batches of up to 32 different vertices from the primitives of draws, and
//! distributes them round-robin to the SMs; state between them is sent to world space and to the screen in its order.
//! An assembly: draw steps, index fetch, assembly, batch builder; with `redistributes` PDB after it.
//!
//! It fetches 16 bytes of indices a cycle (pd-index-fetch), puts two primitives a cycle into batches, and sends a packet
//! a cycle: a draw costs a head and a close besides its vertices and primitives (pd-draw-overhead). World space, the
//! screen, reports and memory stall it. Order is kept. Specification: PD; interfaces: 3D class.

use bundle::*;

pub mod assembly_step;
pub mod batch_builder;
pub mod batch_match;
pub mod class;
pub mod draw_assembly;
pub mod draw_steps;
pub mod index_fetch;
pub mod pdb;
pub mod types;

use batch_builder::BatchBuilder;
use draw_assembly::DrawAssembly;
use draw_steps::DrawSteps;
use index_fetch::IndexFetch;
use pdb::Pdb;

// ---- parameters
kernel::params! {
    /// 1: patches of a batch are distributed to all SMs after control, through the L2.
    redistributes: 0..=1 = 0, "";
    part fetch: index_fetch::Params;
    part batches: batch_builder::Params;
    part pdb: pdb::Params;
}

// ---- ports
kernel::ports! {
    in draw: Bundle;
    out world: WorldPacket;
    out screen: ScreenPacket;
    out marker: Marker;
    out pulse report_value: ReportValue; // vertices and primitives in batches before a marker
    out pulse assembled: ReportValue;    // vertices of draws before the marker
    out read: MemoryRead;
    in read_data: Sector;
    in alpha_entry[pdb.pes]: AlphaEntry; // entries of batches in the alpha phase
    in pulse copied[pdb.tpcs]: bool;     // a task has its entry in shared memory
    out alpha_free[pdb.pes]: EntryGrant;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct PrimitiveDistributor(p) {
        part steps: DrawSteps = draw_steps::Params {};
        part fetch: IndexFetch = p.fetch;
        part assembly: DrawAssembly = draw_assembly::Params {};
        part batches: BatchBuilder = p.batches;
        part pdb: Pdb = p.pdb;
    }
}

kernel::connect! { PrimitiveDistributor(self, i) {
    draw -> steps.draw;
    steps.step -> fetch.step;
    steps.marker -> marker;
    fetch.read -> read;
    read_data -> fetch.read_data;
    fetch.packet -> assembly.packet;
    assembly.prims -> batches.prims;
    if p.redistributes == 0 {
        batches.world -> world;
        batches.screen -> screen;
    }
    if p.redistributes == 1 {
        batches.world -> pdb.world;
        batches.screen -> pdb.screen;
        pdb.passed -> world;
        pdb.marks -> screen;
    }
    for k in p.pdb.pes {
        alpha_entry[k] -> pdb.alpha_entry[k];
        pdb.alpha_free[k] -> alpha_free[k];
    }
    for k in p.pdb.tpcs {
        copied[k] => pdb.copied[k];
    }
    batches.report_value => report_value;
    assembly.report_value => assembled;
    idle <= self.steps.o.idle && self.fetch.o.idle && self.assembly.o.idle && self.batches.o.idle && self.pdb.o.idle;
} }
