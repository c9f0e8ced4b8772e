//! PD, the primitive distributor: makes batches of up to 32 different vertices of the primitives that draws have, and
//! gives them to SMs in turn; state goes to world space and to the screen in its order between them. An assembly: draw
//! steps, index fetch, assembly, batch builder.
//!
//! 16 bytes of indices a clock (pd-index-fetch), two primitives a clock into batches; out of it a packet a clock: a draw
//! costs a head and a close besides its vertices and primitives (pd-draw-overhead). Stalls for world space, the screen,
//! reports and memory. Order is kept. Specification: PD; interfaces: 3D class.

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

// ---- parameters
kernel::params! {
    part fetch: index_fetch::Params;
    part batches: batch_builder::Params;
}

// ---- ports
kernel::ports! {
    in draw: Bundle;
    out world: WorldPacket;
    out screen: ScreenPacket;
    out marker: Marker;
    out pulse report_value: ReportValue; // vertices and primitives in batches before a marker
    out pulse assembled: ReportValue;    // vertices of draws before it
    out read: MemoryRead;
    in read_data: Sector;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct PrimitiveDistributor(p) {
        part steps: DrawSteps = draw_steps::Params {};
        part fetch: IndexFetch = p.fetch;
        part assembly: DrawAssembly = draw_assembly::Params {};
        part batches: BatchBuilder = p.batches;
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
    batches.world -> world;
    batches.screen -> screen;
    batches.report_value => report_value;
    assembly.report_value => assembled;
    idle <= self.steps.o.idle && self.fetch.o.idle && self.assembly.o.idle && self.batches.o.idle;
} }
