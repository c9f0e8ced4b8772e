//! CROP port: the queue before a CROP, and the split of 64-byte beats into the 32 bytes that a CROP accepts in a
//! cycle. Rate: one packet a cycle. Latency: four cycles after its beat. It stalls only on its CROP. In order.
//! Specification: PROP.

use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};

/// Words of the queue's RAM, as a power of two: the maximum of the parameter.
const QUEUE_LOG2: usize = 8;

// ---- parameters
kernel::params! {
    /// Queue depth in 64-byte beats. A 16x16-pixel tile of two 128-bit colours is 128 beats that arrive one a cycle,
    /// while their CROP accepts half a beat a cycle: 64 remain when the next tile, for another CROP, begins. Smaller
    /// formats leave less: 28 for one colour of 128 bits, 7 for 32.
    rop_depth: 1..=255 = 64, "beats";
}

// ---- ports
kernel::ports! {
    in rop: RopPacket;
    out crop: CropPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A packet and its halves that are still to be sent; a packet without halves is sent as it is.
    pub struct Cut {
        packet: RopPacket,
        halves: [bool; 2],
    }

    pub struct Regs {
        pending: Offer<Cut>,
        crop: Offer<CropPacket>,
    }
}

kernel::unit! {
    pub struct CropPort(p) {
        registers: Regs;
        part rop_in: DeepFifo<Cut, QUEUE_LOG2> = deep_fifo::of(p.rop_depth);
    }
}

/// Packets that enter the queue: the halves with coverage are determined at the input.
fn cut(packet: RopPacket) -> Cut {
    let halves = match &packet {
        RopPacket::State(_) | RopPacket::Clear(_) => [true, false],
        RopPacket::Beat(beat) => [false, true].map(|second| covers(&half(beat, second))),
    };
    Cut { packet, halves }
}

/// A half of a beat: two quads of 32-bit pixels, one of 64, or two pixels of 128. For two colours the second ones are
/// first, or the alphas in their place.
fn half(beat: &RopBeat, second: bool) -> ColourQuads {
    let h = usize::from(second);
    let none = ColourQuad::default();
    let whole = beat.quads[0];
    let quads = match beat.width {
        ColourWidth::C32 => [beat.quads[2 * h], beat.quads[2 * h + 1]],
        ColourWidth::C64 => [beat.quads[h], none],
        ColourWidth::C128 if beat.dual => [whole, none],
        ColourWidth::C128 => [whole.row(second), none],
    };
    let mut data = [0; 8];
    data.copy_from_slice(&beat.data[8 * h..8 * h + 8]);
    let lower = if beat.dual { beat.half } else { second && beat.width == ColourWidth::C128 };
    ColourQuads {
        target: beat.target,
        half: lower,
        source1: beat.dual && !beat.alphas && !second,
        alphas: beat.alphas && !second,
        quads,
        data,
    }
}

fn covers(quads: &ColourQuads) -> bool {
    quads.quads.iter().any(|quad| quad.coverage != [0; 4])
}

impl Logic for CropPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, rop) = (&self.q, &self.rop_in.o);
        o.rop = rop.push;
        o.crop.drive(&q.crop);
        o.idle = rop.empty && !q.pending.valid && !q.crop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.crop.leave(i.crop);
        let mut take = !q.pending.valid;
        if q.pending.valid && q.crop.free(i.crop) {
            let second = !q.pending.data.halves[0];
            d.crop.put(match &q.pending.data.packet {
                RopPacket::State(state) => CropPacket::State(*state),
                RopPacket::Clear(clear) => CropPacket::Clear(*clear),
                RopPacket::Beat(beat) => CropPacket::Quads(half(beat, second)),
            });
            take = q.pending.data.halves != [true; 2];
            d.pending.data.halves[0] = false;
        }
        if take {
            d.pending.drive(&self.rop_in.o.pop);
        }

        // ---- clock edge
        self.rop_in.i.push.send(i.rop.valid, || cut(i.rop.data));
        self.rop_in.i.pop.ready = take;
        self.q = d;
    }
}
