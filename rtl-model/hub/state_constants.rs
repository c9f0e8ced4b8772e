//! State and constants (SCC): passes the front end's bundles on to the primitive distributor, stores versions of constant
//! buffers, so that each draw sees constants as they were at its place in the stream, and reads the headers of programs. It
//! handles a bundle a cycle and a word of constants a cycle. PD, memory and the caches stall it. Order is kept. Specification:
//! PD.

mod batch_rows;
pub mod bundle_order;
pub mod class;
pub mod constant_store;
pub mod program_headers;
pub mod types;

use bundle::*;
use bundle_order::BundleOrder;
use constant_store::ConstantStore;
use program_headers::ProgramHeaders;
use types::ConstantBlock;

// ---- parameters
kernel::params! {
    sizes slices;
    part order: bundle_order::Params;
    part store: constant_store::Params;
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out draw: Bundle;
    out table: ConstantTable;
    in pulse table_done: bool;
    in pulse epoch_done: EpochDone;
    out memory store;
    out memory header;
    in level aside: ConstantBlock; // physical address of the copies of older blocks
    out fault: Fault;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct StateConstants(p) {
        part order: BundleOrder = p.order;
        part store: ConstantStore = p.store;
        part headers: ProgramHeaders = program_headers::Params {};
    }
}

kernel::connect! { StateConstants(self, i) {
    bundle -> order.bundle;
    order.draw -> draw;
    order.work -> store.work;
    store.settled => order.settled;
    store.word -> order.word;
    order.request -> headers.request;
    headers.word -> order.header_word;
    headers.done -> order.header_read;
    order.fault -> fault;
    store.table -> table;
    table_done => store.table_done;
    epoch_done => store.epoch_done;
    store.memory <-> store;
    store.aside <= i.aside;
    headers.memory <-> header;
    idle <= self.order.o.idle && self.store.o.idle && self.headers.o.idle;
} }
