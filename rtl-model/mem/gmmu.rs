//! GMMU: address translation after the micro-TLBs, an assembly of L1 TLB and page walker. Rates and latencies are those
//! of its parts (gmmu-l1-tlb, gmmu-pte-fetch, gmmu-miss-stream). Responses to a port are in the order of its requests.
//! Specification: GMMU.

pub mod l1_tlb;
mod page_lookup;
mod page_rights;
mod page_tables;
mod page_walk;
pub mod space_control;
pub mod tlb;
pub mod utlb;
pub mod walker;

use self::{l1_tlb::L1Tlb, walker::Walker};
use bundle::*;

// ---- parameters
kernel::params! {
    /// Micro-TLBs.
    ports: 1..=128 = 8, "ports";
    part l1_tlb: l1_tlb::Params, with ports;
    part walker: walker::Params;
}

// ---- ports
kernel::ports! {
    in walk_request[ports]: TranslateRequest;
    out pulse line[ports]: TranslateLine;
    out request_table: WalkRequest;
    in pulse data: WalkData;
    in control: SpaceControl;
    out pulse controlled: bool;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Gmmu(p) {
        part l1_tlb: L1Tlb = p.l1_tlb;
        part walker: Walker = p.walker;
    }
}

kernel::connect! { Gmmu(self, i) {
    for k in p.ports {
        walk_request[k] -> l1_tlb.walk_request[k];
        l1_tlb.line[k] => line[k];
    }
    l1_tlb.walk -> walker.walk;
    walker.line -> l1_tlb.walked;
    walker.walk_request -> request_table;
    data => walker.data;
    control -> l1_tlb.control;
    l1_tlb.forward -> walker.control;
    walker.controlled => l1_tlb.forwarded;
    l1_tlb.controlled => controlled;
    idle <= self.l1_tlb.o.idle && self.walker.o.idle;
} }
