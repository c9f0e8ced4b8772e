//! Sector address: from the place in a target to the address in memory, one sector
//! per clock. The product of the row and the columns of a row has a stage of its own.

use crate::crop::types::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- ports
packed! {
    pub struct In {
        sector_valid: bool,
        sector: PlacedSector,
        addressed_ready: bool,
    }
    pub struct Out {
        sector_ready: bool,
        addressed_valid: bool,
        addressed: AddressedSector,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        product_valid: bool,
        product: B32,               // 64-byte columns above the row, or the row of blocks
        sector: PlacedSector,
        addressed_valid: bool,
        addressed: AddressedSector,
    }
}

#[derive(Clone)]
pub struct SectorAddressUnit {
    p: fifo::Params,
    q: Regs,
    sector_in: Slot<Fifo<PlacedSector>>,
}

impl SectorAddressUnit {
    pub fn new(p: &fifo::Params) -> Self {
        SectorAddressUnit { p: p.clone(), q: Regs::default(), sector_in: Fifo::new(p).into() }
    }
}

/// The row to multiply: of bytes in a pitch surface, of blocks in a block-linear one.
fn row(sector: &PlacedSector) -> u32 {
    let y = u32::from(sector.y);
    if sector.pitch { y } else { y >> 3 >> sector.block_height }
}

/// Sectors from the base, given the product.
fn offset(sector: &PlacedSector, product: u32) -> u64 {
    let (x, y, product) = (u64::from(sector.x), u64::from(sector.y), u64::from(product));
    if sector.pitch {
        return 2 * product + (x >> 5);
    }
    let height = sector.block_height;
    let gob = (product + (x >> 6) << height) + (y >> 3 & ((1 << height) - 1));
    gob << 4 | (x >> 5 & 1) << 3 | (y >> 1 & 3) << 1 | x >> 4 & 1
}

impl Legacy for SectorAddressUnit {
    const PATH: &'static str = "fbp/crop/sector_address";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, sector) = (&self.q, self.sector_in.outputs());
        Out {
            sector_ready: sector.push_ready,
            addressed_valid: q.addressed_valid,
            addressed: q.addressed,
            idle: !sector.pop_valid && !q.product_valid && !q.addressed_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let head = self.sector_in.outputs();
        let d = &mut self.q;
        if i.addressed_ready {
            d.addressed_valid = false;
        }
        if d.product_valid && !d.addressed_valid {
            let address = d.sector.base + offset(&d.sector, d.product) & ((1 << 35) - 1);
            d.addressed = AddressedSector { address, work: d.sector.work };
            d.addressed_valid = true;
            d.product_valid = false;
        }
        let pop = head.pop_valid && !d.product_valid;
        if pop {
            d.sector = head.pop;
            d.product = row(&d.sector) * u32::from(d.sector.columns);
            d.product_valid = true;
        }
        // ---- clock edge
        self.sector_in.clock(fifo::In { push_valid: i.sector_valid, push: i.sector, pop_ready: pop });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("sector_in", &mut self.sector_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let (q, head) = (&self.q, self.sector_in.outputs());
        let fifo = fifo::In { push_valid: i.sector_valid, push: i.sector, pop_ready: false };
        !head.pop_valid && !q.product_valid && !q.addressed_valid && self.sector_in.quiet(&fifo)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("SECTOR_DEPTH", self.p.depth.get()), ("SECTOR_LATENCY", self.p.latency.get())]
    }
}
