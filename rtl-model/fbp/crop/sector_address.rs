//! Sector address: computes the memory address of a position in a target. Rate: one sector a cycle. Latency: three
//! cycles; the product of the row and the columns of a row has its own stage. It stalls only on its output. In order.
//! Specification: Surface addressing.

use crate::crop::types::*;
use kernel::prelude::*;
use prim::block_linear::{block_row, sector_below};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Queue depth for sectors: 2 break the ready path at full rate.
    sector_depth: 1..=255 = 2, "sectors";
}

// ---- ports
kernel::ports! {
    in sector: PlacedSector;
    out addressed: AddressedSector;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        product_valid: bool,
        product: B32,               // 64-byte columns above the row, or the row of blocks
        sector: PlacedSector,
        addressed: Offer<AddressedSector>,
    }
}

kernel::unit! {
    pub struct SectorAddressUnit(p) {
        registers: Regs;
        part sector_in: Fifo<PlacedSector> = fifo::of(p.sector_depth);
    }
}

/// The row to multiply: in bytes for a pitch surface, in blocks for a block-linear one.
fn row(sector: &PlacedSector) -> u32 {
    let y = u32::from(sector.y);
    if sector.pitch { y } else { block_row(sector.block_height, y) }
}

/// Sectors from the base, given the product.
fn offset(sector: &PlacedSector, product: u32) -> u64 {
    match sector.pitch {
        true => 2 * u64::from(product) + u64::from(sector.x >> 5),
        false => sector_below(product, sector.block_height, sector.block_depth, sector.x, sector.y.into()),
    }
}

impl Logic for SectorAddressUnit {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, sector) = (&self.q, &self.sector_in.o);
        o.sector = sector.push;
        o.addressed.drive(&q.addressed);
        o.idle = !sector.pop.valid && !q.product_valid && !q.addressed.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.addressed.leave(i.addressed);
        if q.product_valid && !d.addressed.valid {
            let address = q.sector.base + offset(&q.sector, q.product) & ((1 << 35) - 1);
            d.addressed.put(AddressedSector { address, work: q.sector.work });
            d.product_valid = false;
        }
        let pop = !d.product_valid;
        if pop && let Some(head) = self.sector_in.o.pop.get() {
            d.sector = *head;
            d.product = row(head) * u32::from(head.columns);
            d.product_valid = true;
        }

        // ---- clock edge
        self.sector_in.i.push.drive(&i.sector);
        self.sector_in.i.pop.ready = pop;
        self.q = d;
    }
}
