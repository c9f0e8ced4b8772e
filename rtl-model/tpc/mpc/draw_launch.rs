//! Draw launch: allocates a slot and registers to warps of vertices and of pixels, and sends them to the SM after the words of their
//! contexts. One word a cycle, one warp of vertices a cycle, one warp of pixels in three cycles; 2 cycles latency. Stalled by the SM,
//! and while no slot or registers are free. In order for each port; pixels have priority, unless a batch has waited long.
//! Specification: MPC; chip 3.

use super::block_port::room::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Cycles after which a waiting batch has priority.
const PATIENCE: u16 = 256;

// ---- parameters
kernel::params! {
    sizes sub_partitions, slots, register_rows;
}

// ---- ports
kernel::ports! {
    in world: DrawWarp;
    in world_word: ContextWrite;
    in pixel: PixelWarp;
    in pixel_word: ContextWrite;
    out warp: WarpPacket;
    in pulse warp_done[sub_partitions]: WarpDone;
    out pulse ended[sub_partitions]: DrawEnded;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct SlotRecords {
        slots: [DrawSlot; DRAW_SLOTS],
    }

    pub struct Regs {
        rows: [B64; DRAW_SUBS],   // allocated units
        slots: [B16; DRAW_SUBS],
        warps: [B7; 2],           // warps of world space, and of pixels
        waited: B9,               // cycles that a batch has waited
        next_grant: B2,           // the sub-partition with priority for a batch
        partition: B1,            // partition of the current subtile
        side: B1,                 // side with priority for pixels
        halves: B2,               // halves of quads still to be sent
        records: [SlotRecords; DRAW_SUBS],
        ended: [Offer<DrawEnded>; DRAW_SUBS],
        warp: Offer<WarpPacket>,
    }
}

kernel::unit! {
    pub struct DrawLaunch(p) {
        registers: Regs = at_reset(p);
        part world_in: Fifo<DrawWarp> = fifo::Params::default();
        part world_words: Fifo<ContextWrite> = fifo::Params::default();
        part pixel_in: Fifo<PixelWarp> = fifo::Params::default();
        part pixel_words: Fifo<ContextWrite> = fifo::Params::default();
    }
}

/// Absent resources count as allocated.
fn at_reset(p: &Params) -> Regs {
    Regs {
        rows: [!span(0, p.register_rows.get() as u8); DRAW_SUBS],
        slots: [!span(0, p.slots.get() as u8) as u16; DRAW_SUBS],
        ..Regs::default()
    }
}

impl DrawLaunch {
    /// Number of sub-partitions that can have warps.
    fn subs(&self) -> usize {
        match self.p.sub_partitions.get() {
            3 => 2,
            subs => subs,
        }
    }

    /// Whether a port may launch one more warp: the last slot is reserved for the other port while that has no warp.
    fn may(&self, port: usize) -> bool {
        let all = self.subs() * self.p.slots.get();
        let used = usize::from(self.q.warps[0]) + usize::from(self.q.warps[1]);
        all == 1 || self.q.warps[1 - port] != 0 || used + 1 < all
    }

    fn fits(&self, s: usize, registers: u8) -> bool {
        s < self.subs() && self.q.slots[s] != !0 && runs(self.q.rows[s], registers) != 0
    }

    /// Sub-partition for a batch's warp, round-robin.
    fn world_sub(&self, registers: u8) -> Option<usize> {
        let order = (0..DRAW_SUBS).map(|k| (usize::from(self.q.next_grant) + k) % DRAW_SUBS);
        order.into_iter().find(|&s| self.fits(s, registers)).filter(|_| self.may(0))
    }

    /// Sub-partition for a pixel warp: sides of the subtile's partition alternate; a new subtile uses the other partition if that has a
    /// free slot.
    fn pixel_sub(&self, first: bool, registers: u8) -> Option<usize> {
        let q = &self.q;
        let side = |partition: usize| {
            let of = |side: u8| (2 * partition + usize::from(side)) & (DRAW_SUBS - 1);
            let (near, far) = (of(q.side), of(1 - q.side));
            [near, far].into_iter().find(|&s| self.fits(s, registers))
        };
        let (same, other) = (usize::from(q.partition), usize::from(1 - q.partition));
        let found = if first { side(other).or(side(same)) } else { side(same) };
        found.filter(|_| self.may(1))
    }

    /// Launches a warp and allocates its slot and registers.
    fn launch(&self, d: &mut Regs, warp: &DrawWarp, s: usize) {
        let q = &self.q;
        let slot = (!q.slots[s]).trailing_zeros() as usize & 15;
        let base = runs(q.rows[s], warp.registers).trailing_zeros() as u8 & 63;
        let pixel = warp.kind == WarpKind::Pixel;
        d.warp.put(WarpPacket::Launch(Launch {
            partition: s as u8,
            slot: slot as u8,
            kind: warp.kind,
            context_id: warp.context_id,
            base,
            registers: warp.registers,
            group: 0,
            warp: 0,
            lanes: warp.lanes.into(),
            place: warp.place,
        }));
        d.slots[s] |= 1 << slot;
        d.rows[s] |= span(base, warp.registers);
        d.warps[usize::from(pixel)] = d.warps[usize::from(pixel)] + 1 & 0x7f;
        d.records[s].slots[slot] = DrawSlot {
            ended: DrawEnded { pixel, context_id: warp.context_id, retire: warp.retire },
            base,
            registers: warp.registers,
        };
    }

    /// Frees the resources of warps that have ended; the end of a warp that does not run is ignored.
    fn warps_end(&self, d: &mut Regs, done: &[Offer<WarpDone>]) {
        for (s, done) in done.iter().enumerate() {
            d.ended[s].valid = false;
            let Some(done) = done.get().filter(|_| s < self.subs()) else { continue };
            let slot = usize::from(done.warp & 15);
            if slot >= self.p.slots.get() || self.q.slots[s] >> slot & 1 == 0 {
                continue;
            }
            let DrawSlot { ended, base, registers } = self.q.records[s].slots[slot];
            d.ended[s].put(ended);
            d.slots[s] &= !(1 << slot);
            d.rows[s] &= !span(base, registers);
            let of = &mut d.warps[usize::from(ended.pixel)];
            *of = of.wrapping_sub(1) & 0x7f;
        }
    }

    /// Selects the next packet to the SM.
    fn send(&mut self, d: &mut Regs) {
        let q = self.q;
        if q.halves != 0 {
            let Some(pixel) = self.pixel_in.o.pop.get() else { return };
            let half = u8::from(q.halves == 1);
            let quads = std::array::from_fn(|k| pixel.quads[GROUP_QUADS * usize::from(half) + k]);
            d.warp.put(WarpPacket::Quads(LaunchQuads { half, quads }));
            d.halves = q.halves - 1;
            self.pixel_in.i.pop.ready = q.halves == 1;
            return;
        }
        // Words of a context are sent before the warps that need it.
        if let Some(word) = self.pixel_words.o.pop.get() {
            d.warp.put(WarpPacket::Word(*word));
            self.pixel_words.i.pop.ready = true;
            return;
        }
        if let Some(word) = self.world_words.o.pop.get() {
            d.warp.put(WarpPacket::Word(*word));
            self.world_words.i.pop.ready = true;
            return;
        }
        let long = q.waited == PATIENCE && self.world_in.o.pop.valid;
        if let Some(pixel) = self.pixel_in.o.pop.get().filter(|_| !long) {
            if let Some(s) = self.pixel_sub(pixel.first, pixel.warp.registers) {
                self.launch(d, &pixel.warp, s);
                d.partition = (s / 2) as u8;
                d.side = 1 - s as u8 % 2;
                d.halves = 2;
            }
        } else if let Some(warp) = self.world_in.o.pop.get() {
            if let Some(s) = self.world_sub(warp.registers) {
                self.launch(d, warp, s);
                d.next_grant = s as u8 + 1 & 3;
                self.world_in.i.pop.ready = true;
            }
        }
    }
}

impl Logic for DrawLaunch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.world = self.world_in.o.push;
        o.world_word = self.world_words.o.push;
        o.pixel = self.pixel_in.o.push;
        o.pixel_word = self.pixel_words.o.push;
        o.warp.drive(&q.warp);
        for (port, ended) in o.ended.iter_mut().zip(&q.ended) {
            port.drive(ended);
        }
        let waits = self.world_in.o.pop.valid || self.pixel_in.o.pop.valid;
        let words = self.world_words.o.pop.valid || self.pixel_words.o.pop.valid;
        o.idle = !waits && !words && q.warps == [0; 2] && !q.warp.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.warp.leave(i.warp);
        self.world_in.i.pop.ready = false;
        self.world_words.i.pop.ready = false;
        self.pixel_in.i.pop.ready = false;
        self.pixel_words.i.pop.ready = false;
        self.warps_end(&mut d, &i.warp_done);
        if self.q.warp.free(i.warp) {
            self.send(&mut d);
        }
        d.waited = match self.world_in.o.pop.valid && !self.world_in.i.pop.ready {
            true => (self.q.waited + 1).min(PATIENCE),
            false => 0,
        };
        self.world_in.i.push.drive(&i.world);
        self.world_words.i.push.drive(&i.world_word);
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_words.i.push.drive(&i.pixel_word);
        self.q = d;
    }
}
