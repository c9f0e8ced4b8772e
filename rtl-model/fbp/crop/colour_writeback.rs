//! Colour write-back: writes the dirty bytes of tiles that leave the cache, one sector
//! per clock. It has its own copy of the cache's data, so that it takes no turn from
//! the blend.

use crate::crop::types::*;
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};
use prim::legacy::ram::{self, Ram};

// ---- ports
packed! {
    pub struct In {
        evicted_valid: bool,
        evicted: Eviction,
        stored: Stored,
        write_ready: bool,
    }
    pub struct Out {
        evicted_ready: bool,
        write_valid: bool,
        write: MemoryWrite,
        cleaned_valid: bool,
        cleaned_slot: B4,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Regs {
        left: B8,               // sectors of the tile still to read
        tile: Eviction,
        reading: bool,          // a sector is in the RAM's output
        last: bool,             // it is the tile's last
        slot: B4,
        address: B35,
        mask: B32,
        cleaned_valid: bool,
        cleaned_slot: B4,
    }
}

type Data = Ram<Sector, 7, 32>;

#[derive(Clone)]
pub struct ColourWriteback {
    p: fifo::Params,
    q: Regs,
    evicted_in: Slot<Fifo<Eviction>>,
    data_ram: Slot<Data>,
}

impl ColourWriteback {
    pub fn new(p: &fifo::Params) -> Self {
        ColourWriteback {
            p: p.clone(),
            q: Regs::default(),
            evicted_in: Fifo::new(p).into(),
            data_ram: Data::default().into(),
        }
    }
}

impl Legacy for ColourWriteback {
    const PATH: &'static str = "fbp/crop/colour_writeback";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, evicted) = (&self.q, self.evicted_in.outputs());
        let data = self.data_ram.outputs().read_data;
        Out {
            evicted_ready: evicted.push_ready,
            write_valid: q.reading,
            write: MemoryWrite { address: q.address, mask: q.mask, data },
            cleaned_valid: q.cleaned_valid,
            cleaned_slot: q.cleaned_slot,
            idle: !evicted.pop_valid && q.left == 0 && !q.reading && !q.cleaned_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let evicted = self.evicted_in.outputs();
        let q = self.q;
        let d = &mut self.q;

        d.cleaned_valid = q.reading && i.write_ready && q.last;
        if d.cleaned_valid {
            d.cleaned_slot = q.slot;
        }
        if i.write_ready {
            d.reading = false;
        }
        // The lowest sector first.
        let sector = q.left.trailing_zeros() as u8 & 7;
        let read = q.left != 0 && !d.reading;
        if read {
            d.left = q.left & (q.left - 1);
            d.reading = true;
            d.last = d.left == 0;
            d.slot = q.tile.slot;
            d.address = u64::from(q.tile.tile) << 3 | u64::from(sector);
            d.mask = q.tile.dirty[usize::from(sector)];
        }
        let pop = d.left == 0;
        if pop && evicted.pop_valid {
            d.tile = evicted.pop;
            d.left = (0..8).fold(0, |left, s| left | u8::from(d.tile.dirty[s] != 0) << s);
        }

        // ---- clock edge
        let at = |slot: u8, sector: u8| u64::from(slot << 3 | sector);
        self.data_ram.clock(ram::In {
            read_en: read,
            read_addr: at(q.tile.slot, sector),
            write_en: i.stored.write.into(),
            write_addr: at(i.stored.slot, i.stored.sector),
            write_data: i.stored.data,
        });
        self.evicted_in.clock(fifo::In { push_valid: i.evicted_valid, push: i.evicted, pop_ready: pop });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("evicted_in", &mut self.evicted_in);
        v.part("data_ram", &mut self.data_ram);
    }

    fn quiet(&self, i: &In) -> bool {
        let (q, evicted) = (&self.q, self.evicted_in.outputs());
        let fifo = fifo::In { push_valid: i.evicted_valid, push: i.evicted, pop_ready: false };
        let still = q.left == 0 && !q.reading && !q.cleaned_valid;
        still && !evicted.pop_valid && i.stored.write == 0 && self.evicted_in.quiet(&fifo)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("EVICTED_DEPTH", self.p.depth.get()), ("EVICTED_LATENCY", self.p.latency.get())]
    }
}
