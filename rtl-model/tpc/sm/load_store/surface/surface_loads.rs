//! Surface loads: registers of surface loads and atomics. Raw words pass unchanged, a register a cycle; texels are decoded four a cycle
//! (surface-fmt-ld-r-linear-anyhdr-reduce1to1 and its like), their first register 14 cycles after the last word, a register a cycle.
//! Lanes outside are zero. Stalled by registers that are not accepted. Order is kept. Specification: L1, rates of surfaces.

use super::types::*;
use crate::sm::load_store::load_queue::types::HeaderQuery;
use crate::sm::load_store::types::*;
use crate::sm::types::*;
use arith::colour_unpack::{self, ColourUnpack, ColourUnpackOp};
use arith::float::ONE;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use tex::texture_binding::TexelSource;

/// Groups of a warp whose texels are decoded.
const GROUPS: u8 = (WARP_LANES / TEXEL_LANES) as u8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in order: SurfaceOrder;
    in loaded: LoadFinish;
    out finish: LoadFinish;
    out level ordered: bool; // the oldest order leaves its entry
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        words: [Row; GATHER_ROWS],   // of texels that come
        number: B3,                  // of registers of an access of which nothing was requested
        feed: [Row; GATHER_ROWS],    // of texels that are decoded
        feeding: Offer<SurfaceOrder>,
        fed: B3,                     // groups of them
        got: B3,                     // groups that are
        promised: bool,              // all groups of an access are on their way, or its registers are
        texels: [Row; GATHER_ROWS],  // components
        whole: Offer<SurfaceOrder>,  // an access is decoded
        rows: [Row; GATHER_ROWS],
        next: B3,                    // the component whose register leaves next
        sent: B2,                    // registers that have left
    }
}

kernel::unit! {
    pub struct SurfaceLoads(p) {
        registers: Regs;
        part order_in: Fifo<SurfaceOrder> = fifo::Params { depth: Within::new(SURFACE_ORDERS), ..Default::default() };
        part loaded_in: Fifo<LoadFinish> = fifo::Params::default();
        part unpack: [ColourUnpack; TEXEL_LANES] = colour_unpack::Params {};
        part decoding: Fifo<SurfaceOrder> = fifo::Params::default();
        part finish_out: Fifo<LoadFinish> = fifo::Params::default();
    }
}

/// Lanes outside the surface are zero.
fn masked(row: &Row, inner: u32) -> Row {
    Row { words: std::array::from_fn(|lane| if inner >> lane & 1 == 1 { row.words[lane] } else { 0 }) }
}

/// A register of a formatted load: a component, zero or one as the header says; lanes outside the surface are zero.
fn sourced(source: TexelSource, rows: &[Row; GATHER_ROWS], inner: u32) -> Row {
    let all = |word: u32| Row { words: [word; WARP_LANES] };
    let row = match source {
        TexelSource::Red => rows[0],
        TexelSource::Green => rows[1],
        TexelSource::Blue => rows[2],
        TexelSource::Alpha => rows[3],
        TexelSource::OneInt => all(1),
        TexelSource::OneFloat => all(ONE),
        TexelSource::Zero => all(0),
    };
    masked(&row, inner)
}

/// Standard positions of 2, 4 and 8 samples, x then y, in 1/16 pixel.
const TWO: [[u8; 2]; 2] = [[4, 4], [12, 12]];
const FOUR: [[u8; 2]; 4] = [[6, 2], [14, 6], [2, 10], [10, 14]];
const EIGHT: [[u8; 2]; 8] = [[1, 7], [5, 3], [3, 13], [7, 11], [9, 5], [15, 1], [11, 15], [13, 9]];

/// A sample's position from the pixel's centre: x and y as s4.12 in the low and the high half.
fn position(samples_log2: u8, sample: u32) -> u32 {
    let k = sample as usize;
    let [x, y] = match samples_log2 {
        _ if sample >> samples_log2 != 0 => [8, 8],
        1 => TWO[k],
        2 => FOUR[k],
        3 => EIGHT[k],
        // The middle of a sixteenth.
        4 => [4 * (sample as u8 & 3) + 2, (sample as u8 & 12) + 2],
        _ => [8, 8],
    };
    let fixed = |at: u8| (u32::from(at) << 8).wrapping_sub(8 << 8) & 0xffff;
    fixed(y) << 16 | fixed(x)
}

/// A register of a query.
fn queried(order: &SurfaceOrder, number: u8) -> Row {
    let samples_log2 = order.extent.samples_log2;
    match order.query {
        HeaderQuery::NoQuery => Row::default(),
        HeaderQuery::Extents => extents(order, number),
        HeaderQuery::Samples => Row { words: [1 << samples_log2; WARP_LANES] },
        HeaderQuery::Positions => {
            Row { words: std::array::from_fn(|lane| position(samples_log2, order.levels.words[lane])) }
        }
    }
}

/// One of a level's extents x, y, z or layers, or the number of levels: `number` counts only the requested components.
fn extents(order: &SurfaceOrder, number: u8) -> Row {
    let SurfaceExtent { lined, last_x, last_y, last_z, last_layer, last_level, .. } = order.extent;
    let component = (0..4).filter(|k| order.components >> k & 1 == 1).nth(number.into()).unwrap_or(0);
    let of_level = |last: u32, level: u32| (last.wrapping_add(1) >> level.min(31)).max(1);
    let extent = |level: u32| match component {
        0 => of_level(last_x, level),
        1 if lined => u32::from(last_layer) + 1,
        1 => of_level(last_y.into(), level),
        2 if last_layer != 0 => u32::from(last_layer) + 1,
        2 => of_level(last_z.into(), level),
        _ => u32::from(last_level) + 1,
    };
    Row { words: std::array::from_fn(|lane| extent(order.levels.words[lane])) }
}

fn finish_of(order: &SurfaceOrder, number: u8, ends: bool, row: Row) -> LoadFinish {
    let ticket = order.ticket;
    LoadFinish { ticket, number, last: ends && !ticket.follows, predicate: !0, row, ..LoadFinish::default() }
}

impl SurfaceLoads {
    /// The next register of a decoded access.
    fn decoded(&self, d: &mut Regs) -> Option<LoadFinish> {
        let order = self.q.whole.get()?;
        let mut rest = (usize::from(self.q.next)..4).filter(|&k| order.components >> k & 1 == 1);
        let k = rest.next().unwrap_or(0);
        let next = rest.next();
        if self.finish_out.o.push.ready {
            (d.next, d.sent) = (next.unwrap_or(0) as u8, if next.is_some() { self.q.sent + 1 } else { 0 });
            if next.is_none() {
                d.whole.valid = false;
                d.promised = false;
            }
        }
        Some(finish_of(
            order,
            self.q.sent,
            next.is_none(),
            sourced(order.sources[k], &self.q.rows, order.inner),
        ))
    }

    /// The next group is decoded in this cycle.
    fn feeds(&self) -> bool {
        self.q.feeding.valid && (self.q.fed + 1 != GROUPS || !self.q.promised)
    }

    /// Texels of an access before the oldest are being decoded, or their registers are being sent.
    fn decodes(&self) -> bool {
        self.q.feeding.valid || self.decoding.o.pop.valid || self.q.whole.valid
    }

    /// Whether `feed` can accept an access's words.
    fn frees(&self) -> bool {
        !self.q.feeding.valid || self.feeds() && self.q.fed + 1 == GROUPS
    }

    /// Whether the oldest access ends with the register at the input.
    fn ends(&self) -> bool {
        let (order, loaded) = (&self.order_in.o.pop.data, &self.loaded_in.o.pop.data);
        match order.empty {
            true => order.refused || self.q.number + 1 >= order.ticket.rows,
            false => loaded.fault || loaded.number + 1 >= loaded.ticket.rows,
        }
    }

    /// Whether the oldest order frees its entry.
    fn ordered(&self) -> bool {
        let (order, loaded) = (&self.order_in.o.pop, &self.loaded_in.o.pop);
        let texels = !order.data.empty && order.data.formatted && !loaded.data.fault;
        let here = order.valid && (order.data.empty || loaded.valid);
        let accepts = if texels { self.frees() } else { self.finish_out.o.push.ready && !self.decodes() };
        here && self.ends() && accepts
    }

    /// Sends a register of an access that is not decoded, or collects the words of one that is.
    fn next(&mut self, d: &mut Regs) -> Option<LoadFinish> {
        let order = *self.order_in.o.pop.get()?;
        let accepts = self.finish_out.o.push.ready;
        let (decodes, ends) = (self.decodes(), self.ends());
        if order.empty {
            if accepts && !decodes {
                d.number = if ends { 0 } else { self.q.number + 1 };
            }
            let row = queried(&order, self.q.number);
            let finish = finish_of(&order, self.q.number, ends, row);
            let last = finish.last || order.refused;
            return (!decodes).then_some(LoadFinish {
                fault: order.refused,
                kind: order.kind,
                last,
                ..finish
            });
        }
        let loaded = *self.loaded_in.o.pop.get()?;
        if order.formatted && !loaded.fault {
            if !ends || self.frees() {
                d.words[usize::from(loaded.number)] = loaded.row;
                self.loaded_in.i.pop.ready = true;
            }
            if ends && self.frees() {
                d.feed = d.words;
                d.feeding.put(order);
            }
            return None;
        }
        if decodes {
            return None;
        }
        self.loaded_in.i.pop.ready = accepts;
        let finish = finish_of(&order, loaded.number, ends, masked(&loaded.row, order.inner));
        Some(LoadFinish {
            fault: loaded.fault,
            kind: loaded.kind,
            last: finish.last || loaded.fault,
            ..finish
        })
    }

    /// Sends four lanes to the decoders.
    fn feed(&mut self, d: &mut Regs) {
        let order = self.q.feeding.data;
        let feeds = self.feeds();
        let last = self.q.fed + 1 == GROUPS;
        for (k, unpack) in self.unpack.iter_mut().enumerate() {
            let lane = TEXEL_LANES * usize::from(self.q.fed) + k;
            unpack.i.op.send(feeds, || ColourUnpackOp {
                format: order.format,
                words: std::array::from_fn(|word| self.q.feed[word].words[lane % WARP_LANES]),
            });
        }
        self.decoding.i.push.send(feeds && last, || order);
        if feeds {
            d.fed = if last { 0 } else { self.q.fed + 1 };
            if last {
                d.feeding.valid = false;
                d.promised = true;
            }
        }
    }

    /// Collects four decoded lanes; the last ones complete the access.
    fn got(&mut self, d: &mut Regs) {
        let last = self.unpack[0].o.result.valid && self.q.got + 1 == GROUPS;
        self.decoding.i.pop.ready = last;
        if !self.unpack[0].o.result.valid {
            return;
        }
        for (k, unpack) in self.unpack.iter().enumerate() {
            let lane = TEXEL_LANES * usize::from(self.q.got) + k;
            for (row, component) in d.texels.iter_mut().zip(unpack.o.result.data) {
                row.words[lane % WARP_LANES] = component;
            }
        }
        d.got = if last { 0 } else { self.q.got + 1 };
        if last {
            d.rows = d.texels;
            d.whole.put(self.decoding.o.pop.data);
        }
    }
}

impl Logic for SurfaceLoads {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.order = self.order_in.o.push;
        o.loaded = self.loaded_in.o.push;
        o.finish.drive(&self.finish_out.o.pop);
        o.ordered = self.ordered();
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.order_in.i.push.drive(&i.order);
        self.loaded_in.i.push.drive(&i.loaded);
        self.finish_out.i.pop = i.finish;
        self.order_in.i.pop.ready = self.ordered();
        self.loaded_in.i.pop.ready = false;
        self.feed(&mut d);
        let decoded = self.decoded(&mut d);
        let next = self.next(&mut d);
        self.got(&mut d);
        let finish = decoded.or(next);
        self.finish_out.i.push.send(finish.is_some(), || finish.unwrap_or_default());
        self.q = d;
    }
}
