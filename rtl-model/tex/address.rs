//! Addresses: the texels of a pass's footprints, their weights, and where their bytes are. Rate: a pass a cycle, of four lanes
//! (tex-max-threads); 9 cycles from a pass to its footprint. A binding's levels are computed when it is written, one a cycle, and a pass
//! waits for those of its binding; else only the output stalls it. Order is kept. Specification: TEX; surfaces.

pub mod levels;
pub mod places;
pub mod positions;
pub mod seams;
pub mod types;
pub mod wraps;

use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use kernel::prelude::*;
use levels::{ADDRESSES, address_binding, aligned, level_bytes, sized};
use prim::fifo::{self, Fifo};
use types::*;

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
}

// ---- ports
kernel::ports! {
    in pulse binding_write: BindingWrite;
    in pass: TexturePass;
    out footprint: Footprint;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        pending: B16,               // bindings whose levels are not begun
        known: B16,                 // bindings whose levels are computed
        step: Offer<LevelStep>,
        sized: Offer<SizedLevel>,
        total: B40,                 // bytes of the levels before
        stride: B40,                // bytes of a layer, so far
        first_block: B4,            // GOBs of level 0's blocks, log2
        found: Offer<FoundPass>,
        scaled: Offer<ProductPass>,
        position: Offer<PositionPass>,
        index: Offer<IndexPass>,
        seam: Offer<IndexPass>,
        block: Offer<BlockPass>,
        row: Offer<RowPass>,
        footprint: Offer<Footprint>,
    }
}

kernel::unit! {
    pub struct Address(p) {
        registers: Regs;
        memory bindings: [AddressBinding; BINDINGS];
        memory levels: [TexelLevel; BOUND_LEVELS];
        memory expanded: [TexelLevel; BINDINGS];
        memory strides: [LayerStrides; BINDINGS];
        part pass_in: Fifo<TexturePass> = fifo::Params::default();
    }
}

/// The step after all of a binding's levels.
const EXPANDED: u8 = TEXTURE_LEVELS as u8;

impl Address {
    /// Begins with the levels of the lowest binding, sizes a level, and adds it to those before it.
    fn walk(&mut self, d: &mut Regs) {
        let q = &self.q;
        d.step.valid = false;
        if let Some(&LevelStep { binding, level }) = q.step.get()
            && level != EXPANDED
        {
            d.step.put(LevelStep { binding, level: level + 1 });
        } else if q.pending != 0 {
            let binding = q.pending.trailing_zeros() as u8;
            d.pending = q.pending & (q.pending - 1);
            d.step.put(LevelStep { binding, level: 0 });
        }
        d.sized.send(q.step.valid, || sized(&self.bindings[usize::from(q.step.data.binding)], q.step.data));
        let Some(sized) = q.sized.get() else { return };
        let LevelStep { binding, level } = sized.step;
        let (binding, bytes) = (usize::from(binding), level_bytes(sized));
        let block_log2 = sized.size.high + sized.size.deep;
        if level == EXPANDED {
            let expanded = aligned(bytes, block_log2);
            let strides = LayerStrides { plain: aligned(q.stride, q.first_block), expanded };
            self.expanded.write(binding, sized.size);
            self.strides.write(binding, strides);
            d.known |= 1 << binding;
            return;
        }
        let start = if level == 0 { 0 } else { q.total };
        d.total = start + bytes & ADDRESSES;
        if level == 0 {
            d.first_block = block_log2;
        }
        if level <= sized.last_stored {
            d.stride = d.total;
        }
        self.levels.write(binding * TEXTURE_LEVELS + usize::from(level), TexelLevel { start, ..sized.size });
    }

    /// A binding is replaced; its levels are computed anew.
    fn bind(&mut self, d: &mut Regs, write: &BindingWrite) {
        let bit = 1 << write.number;
        d.pending |= bit;
        d.known &= !bit;
        d.step.valid &= d.step.data.binding != write.number;
        d.sized.valid &= d.sized.data.step.binding != write.number;
        self.bindings.write(write.number.into(), address_binding(&write.binding));
    }

    fn threads(&self) -> usize {
        1 << self.p.threads_log2.get()
    }

    fn found(&self, pass: &TexturePass) -> FoundPass {
        let binding = usize::from(pass.tail.binding);
        let samples = pass.op == TexelOp::Fetch && pass.samples;
        let level = |lane: &PassLane| match samples {
            true => self.expanded[binding],
            false => self.levels[binding * TEXTURE_LEVELS + usize::from(lane.level)],
        };
        let strides = self.strides[binding];
        FoundPass {
            pass: *pass,
            binding: self.bindings[binding],
            levels: lanes(self.threads(), |lane| level(&pass.lanes[lane])),
            stride: if samples { strides.expanded } else { strides.plain },
        }
    }
}

impl Logic for Address {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.pass = self.pass_in.o.push;
        o.footprint.drive(&q.footprint);
        let walks = q.pending != 0 || q.step.valid || q.sized.valid;
        let early = q.found.valid || q.scaled.valid || q.position.valid || q.index.valid;
        let late = q.seam.valid || q.block.valid || q.row.valid || q.footprint.valid;
        o.idle = !walks && !self.pass_in.o.pop.valid && !early && !late;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let threads = self.threads();
        d.footprint.leave(i.footprint);
        if !d.footprint.valid
            && let Some(row) = q.row.get()
        {
            d.footprint.put(places::footprint(row, threads));
            d.row.valid = false;
        }
        if !d.row.valid
            && let Some(block) = q.block.get()
        {
            d.row.put(places::rows(block, threads));
            d.block.valid = false;
        }
        if !d.block.valid
            && let Some(index) = q.seam.get()
        {
            d.block.put(places::blocks(index, threads));
            d.seam.valid = false;
        }
        if !d.seam.valid
            && let Some(index) = q.index.get()
        {
            d.seam.put(seams::seams(index, threads));
            d.index.valid = false;
        }
        if !d.index.valid
            && let Some(position) = q.position.get()
        {
            d.index.put(wraps::indices(position, threads));
            d.position.valid = false;
        }
        if !d.position.valid
            && let Some(product) = q.scaled.get()
        {
            d.position.put(positions::positions(product, threads));
            d.scaled.valid = false;
        }
        if !d.scaled.valid
            && let Some(found) = q.found.get()
        {
            d.scaled.put(positions::products(found, threads));
            d.found.valid = false;
        }
        let mut pop = false;
        if !d.found.valid
            && let Some(pass) = self.pass_in.o.pop.get()
        {
            pop = pass.tail.fault || pass.tail.lanes == 0 || q.known >> pass.tail.binding & 1 == 1;
            if pop {
                d.found.put(self.found(pass));
            }
        }
        self.walk(&mut d);
        if let Some(write) = i.binding_write.get() {
            self.bind(&mut d, write);
        }

        // ---- clock edge
        self.pass_in.i.push.drive(&i.pass);
        self.pass_in.i.pop.ready = pop;
        self.q = d;
    }
}
