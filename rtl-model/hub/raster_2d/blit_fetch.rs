//! Blit fetch: finds the sector of each texel, and requests it unless it is one of the last 16 that were requested. Texels of
//! a value have none.
//!
//! It handles a texel a cycle, 3 cycles after it arrived; the product of row and columns has its own stage. Both outputs
//! stall it. Order is kept, so that a sector replaces another when its first texel leaves `blit_texels`. Specification:
//! RSTR2D, Surface addressing.

use crate::raster_2d::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::block_linear::block_row;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: bool;
    in level job: Blit;
    in texel: BlitTexel;
    out read: MemoryRead;
    out place: BlitPlace;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A sector that was requested.
    pub struct BlitTag {
        valid: bool,
        address: SectorAddress,
    }

    pub struct Regs {
        product_valid: bool,
        product: B32,         // 64-byte columns above the row, or the row of blocks
        texel: BlitTexel,
        tags: [BlitTag; BLIT_SLOTS],
        oldest: B4,           // slot of the next request
        read: Offer<MemoryRead>,
        place: Offer<BlitPlace>,
    }
}

kernel::unit! {
    pub struct BlitFetch(p) {
        registers: Regs;
        part texel_in: Fifo<BlitTexel> = fifo::Params::default();
    }
}

/// The row to multiply: of texels in a pitch surface, of blocks in a block-linear one.
fn row(from: &BlitSurface, y: u16) -> u32 {
    if from.pitch_linear { y.into() } else { block_row(from.block_height, y.into()) }
}

impl Regs {
    /// The slot of a sector, and whether it has to be requested.
    fn find(&mut self, address: u64) -> (u8, bool) {
        let tag = BlitTag { valid: true, address };
        if let Some(slot) = self.tags.iter().position(|t| *t == tag) {
            return (slot as u8, false);
        }
        let slot = self.oldest;
        self.tags[usize::from(slot)] = tag;
        self.oldest = slot + 1 & (BLIT_SLOTS - 1) as u8;
        self.read.put(MemoryRead { address });
        (slot, true)
    }
}

impl Logic for BlitFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, texel) = (&self.q, &self.texel_in.o);
        o.texel = texel.push;
        o.read.drive(&q.read);
        o.place.drive(&q.place);
        o.idle = !texel.pop.valid && !q.product_valid && !q.read.valid && !q.place.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.read.leave(i.read);
        d.place.leave(i.place);
        if q.product_valid && !d.read.valid && !d.place.valid {
            let BlitTexel { weight, last, under, target, .. } = q.texel;
            let (address, byte) = if under {
                (target.address, target.first)
            } else {
                i.job.source.sector(q.product, q.texel.x, q.texel.y)
            };
            let (slot, requested, first) = if i.job.value.used && !under {
                (0, false, q.texel.x as u8 & 31)
            } else {
                let (slot, requested) = d.find(address);
                (slot, requested, byte)
            };
            d.place.put(BlitPlace { slot, requested, first, weight, last, under, target });
            d.product_valid = false;
        }
        let pop = !d.product_valid;
        if pop && let Some(head) = self.texel_in.o.pop.get() {
            d.texel = *head;
            d.product = row(&i.job.source, head.y) * u32::from(i.job.source.columns);
            d.product_valid = true;
        }
        if i.start.valid {
            d.tags = [BlitTag::default(); BLIT_SLOTS];
        }

        // ---- clock edge
        self.texel_in.i.push.drive(&i.texel);
        self.texel_in.i.pop.ready = pop;
        self.q = d;
    }
}
