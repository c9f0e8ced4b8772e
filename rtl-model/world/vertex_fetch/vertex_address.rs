//! Vertex address: computes a vector's address from its index, base + index times stride + offset, and whether all of
//! it is within the stream. It handles a vector a cycle, 3 cycles from accepting one to its address. It stalls while
//! its address is not accepted. Order is kept. Specification: PE / PEL.

use super::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in step: AttributeRead;
    out request: VectorRequest;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        multiple: Offer<AttributeMultiple>,
        request: Offer<VectorRequest>,
    }
}

kernel::unit! {
    pub struct VertexAddress(p) {
        registers: Regs;
        part step_in: Fifo<AttributeRead> = fifo::Params::default();
    }
}

impl Default for VertexAddress {
    fn default() -> Self {
        VertexAddress::new(&Params {})
    }
}

/// The vector's location; zeros where a byte is after the stream's last.
fn request_of(from: &AttributeMultiple) -> VectorRequest {
    let AttributeMultiple { read, multiple } = *from;
    let address = read.base + multiple + u64::from(read.offset);
    let last = (address + u64::from(read.bytes)).wrapping_sub(1);
    let mut info = read.info;
    if info.source == VectorSource::Memory && last > read.limit {
        info.source = VectorSource::Zero;
    }
    VectorRequest { info, bytes: read.bytes, address: address & ((1 << 40) - 1) }
}

impl Logic for VertexAddress {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.step = self.step_in.o.push;
        o.request.drive(&self.q.request);
        o.idle = !self.step_in.o.pop.valid && !self.q.multiple.valid && !self.q.request.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        d.request.leave(i.request);
        if !d.request.valid
            && let Some(multiple) = q.multiple.get()
        {
            d.request.put(request_of(multiple));
            d.multiple.valid = false;
        }
        let free = !d.multiple.valid;
        if free && let Some(read) = self.step_in.o.pop.get() {
            let multiple = u64::from(read.index) * u64::from(read.stride);
            d.multiple.put(AttributeMultiple { read: *read, multiple });
        }

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = free;
        self.q = d;
    }
}
