//! Pixel collect: takes shaded pixels from the SMs in launch order, and reports markers and epochs that all SMs have
//! passed. Rate: an output of four quads a cycle; depths one quad a cycle (zrop-shader-z-net). Latency: 2 cycles. It
//! stalls on the receiver of the pixels; an SM's output is not read until its subtile is the oldest. Specification:
//! GPM; chip 2.6.

use crate::gpm::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Maximum open epochs.
const EPOCHS: usize = 16;
/// Maximum markers among the launched subtiles.
const MARKERS: usize = 8;

// ---- parameters
kernel::params! {
    sizes sms;
    /// Subtiles that an SM can hold, up to their last output.
    subtiles: 1..=16 = 16, "subtiles";
    /// Queue depth for outputs of an SM.
    outputs: 1..=255 = 2, "outputs";
}

// ---- ports
kernel::ports! {
    in order: LaunchOrder;
    in epoch: EpochDone;
    in pixel_out[sms]: PixelOut;
    in passed[sms]: PortPassed;
    out shaded: ShadedPacket;
    out epoch_done: EpochDone;
    out pulse returned: SubtileReturn;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        groups: B8,             // packets of the oldest subtile that have been sent
        quad: B3,               // quad whose depths are sent next; after the last one its kills and masks
        markers: [B8; GPM_SMS], // markers passed and not yet reported
        epochs: [B8; GPM_SMS],
        shaded: Offer<ShadedPacket>,
        epoch_done: Offer<EpochDone>,
        returned: Offer<SubtileReturn>,
    }
}

kernel::unit! {
    pub struct PixelCollect(p) {
        registers: Regs;
        part order_in: Fifo<LaunchOrder> = fifo::Params { depth: Within::new(p.subtiles.get() * p.sms.get() + MARKERS), ..Default::default() };
        part epoch_in: Fifo<EpochDone> = fifo::Params { depth: Within::new(EPOCHS), ..Default::default() };
        part pixels_in: [Fifo<PixelOut>; p.sms.get()] = fifo::of(p.outputs);
    }
}

/// Depths of a quad: the first component of each pixel.
fn depths(group: &ShadedGroup, quad: u8) -> ShadedDepth {
    let shaded = &group.quads[usize::from(quad)];
    ShadedDepth { quad, z: shaded.colour.map(|colour| colour[0]) }
}

impl PixelCollect {
    /// Sends an output of the oldest subtile.
    fn collect(&mut self, subtile: &LaunchedSubtile, d: &mut Regs) {
        let q = &self.q;
        let sm = usize::from(subtile.sm);
        let Some(pixels) = self.pixels_in[sm].o.pop.get() else { return };
        // Quads without colours send their kills and masks with their depths.
        let steps = GROUP_QUADS as u8 + u8::from(pixels.last);
        let whole = !pixels.depth || q.quad + 1 >= steps;
        d.quad = if whole { 0 } else { q.quad + 1 };
        d.shaded.put(if pixels.depth && q.quad < GROUP_QUADS as u8 {
            ShadedPacket::Depth(depths(&pixels.group, q.quad))
        } else {
            ShadedPacket::Colour(pixels.group)
        });
        self.pixels_in[sm].i.pop.ready = whole;
        if whole && pixels.last {
            d.groups = q.groups.wrapping_add(1);
            if d.groups == subtile.groups {
                d.groups = 0;
                d.returned.put(SubtileReturn { sm: subtile.sm });
                self.order_in.i.pop.ready = true;
            }
        }
    }

    /// Reports, once, a marker or epoch that every SM has passed.
    fn pass(&mut self, i: &In, free: bool, d: &mut Regs) {
        let sms = self.p.sms.get();
        let all = |counts: &[u8; GPM_SMS]| counts[..sms].iter().all(|count| *count != 0);
        let (mut marker, mut epoch) = (false, false);
        if let Some(LaunchOrder::Marker(passed)) = self.order_in.o.pop.get()
            && free
            && all(&self.q.markers)
        {
            marker = true;
            d.shaded.put(ShadedPacket::Passed(*passed));
            self.order_in.i.pop.ready = true;
        }
        if let Some(done) = self.epoch_in.o.pop.get()
            && self.q.epoch_done.free(i.epoch_done)
            && all(&self.q.epochs)
        {
            epoch = true;
            d.epoch_done.put(*done);
        }
        self.epoch_in.i.pop.ready = epoch;
        for k in 0..sms {
            let passed = i.passed[k].get().filter(|passed| passed.pixel);
            let more = |marker| passed.is_some_and(|passed| passed.marker == marker);
            let count = |old: u8, more: bool, less: bool| old.saturating_add(more.into()) - u8::from(less);
            d.markers[k] = count(self.q.markers[k], more(true), marker);
            d.epochs[k] = count(self.q.epochs[k], more(false), epoch);
        }
    }
}

impl Logic for PixelCollect {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.order = self.order_in.o.push;
        o.epoch = self.epoch_in.o.push;
        for k in 0..self.p.sms.get() {
            o.pixel_out[k] = self.pixels_in[k].o.push;
            o.passed[k].ready = true;
        }
        o.shaded.drive(&q.shaded);
        o.epoch_done.drive(&q.epoch_done);
        o.returned.drive(&q.returned);
        let waits = self.order_in.o.pop.valid || self.epoch_in.o.pop.valid;
        o.idle = !waits && !q.shaded.valid && !q.epoch_done.valid && !q.returned.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.shaded.leave(i.shaded);
        d.epoch_done.leave(i.epoch_done);
        d.returned.valid = false;
        let free = self.q.shaded.free(i.shaded);
        self.order_in.i.pop.ready = false;
        for pixels in &mut self.pixels_in {
            pixels.i.pop.ready = false;
        }
        if let Some(LaunchOrder::Subtile(subtile)) = self.order_in.o.pop.get().copied()
            && free
        {
            self.collect(&subtile, &mut d);
        }
        self.pass(i, free, &mut d);

        // ---- clock edge
        self.order_in.i.push.drive(&i.order);
        self.epoch_in.i.push.drive(&i.epoch);
        for (pixels, from) in self.pixels_in.iter_mut().zip(&i.pixel_out) {
            pixels.i.push.drive(from);
        }
        self.q = d;
    }
}
