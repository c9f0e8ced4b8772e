//! Vertex address: a vector's address from its index: base + index times stride + offset, and whether all of it is
//! within the stream. A vector a clock, 3 clocks from taking one to its address. Stalls while its address is not taken.
//! In order. Specification: PE / PEL.

use super::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in step: AttributeRead;
    out ask: VectorAsk;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        multiple: Offer<AttributeMultiple>,
        ask: Offer<VectorAsk>,
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

/// The vector's place; zeros where a byte is behind the stream's last.
fn ask_of(from: &AttributeMultiple) -> VectorAsk {
    let AttributeMultiple { read, multiple } = *from;
    let address = read.base + multiple + u64::from(read.offset);
    let last = (address + u64::from(read.bytes)).wrapping_sub(1);
    let mut info = read.info;
    if info.source == VectorSource::Memory && last > read.limit {
        info.source = VectorSource::Zero;
    }
    VectorAsk { info, bytes: read.bytes, address: address & ((1 << 40) - 1) }
}

impl Logic for VertexAddress {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.step = self.step_in.o.push;
        o.ask.drive(&self.q.ask);
        o.idle = !self.step_in.o.pop.valid && !self.q.multiple.valid && !self.q.ask.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        d.ask.leave(i.ask);
        if !d.ask.valid
            && let Some(multiple) = q.multiple.get()
        {
            d.ask.put(ask_of(multiple));
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
