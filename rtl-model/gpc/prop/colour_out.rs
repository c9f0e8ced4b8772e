//! Colour out: combines each FRTX that has its final coverage with its beats of colour from the colour buffer, and
//! sends these, state and clears to the queues of the CROPs. Rate: one beat a cycle. Latency: 4 cycles after its
//! FRTX. It stalls while any queue it needs is full. In order: state and clears wait until the beats before them have
//! been sent. Specification: PROP.

use crate::prop::coverage::*;
use crate::prop::source_ops::COLOUR_LOG2;
use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes rops;
    /// Queue depth for packets of the depth test: 2 break the ready path at full rate.
    tested_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in tested: PropPacket;
    in pulse colour: ColourBeat; // always accepted: see `freed`
    out level freed: bool;
    out rop[rops]: RopPacket; // the same packet to all ROPs
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        busy: bool,
        info: PropFrtx,     // FRTX whose beats are next
        samples: B64,       // its coverage in quad order
        left: B8,           // its beats that remain in the buffer
        freed: bool,
        beat_valid: bool,
        beat: ColourBeat,
        beat_info: PropFrtx,
        beat_samples: B64,
        rop_valid: B8,      // bit r: for ROP r
        rop: RopPacket,
    }
}

kernel::unit! {
    pub struct ColourOut(p) {
        registers: Regs;
        part tested_in: Fifo<PropPacket> = fifo::of(p.tested_depth);
        part buffer: DeepFifo<ColourBeat, COLOUR_LOG2> = deep_fifo::Params::default();
    }
}

/// A beat with the positions and the coverage of its quads.
fn covered(q: &Regs) -> RopBeat {
    let PropFrtx { mode, frtx, .. } = q.beat_info;
    let ColourBeat { target, dual, alphas, half, width, data, .. } = q.beat;
    let quads = q.beat.quads.map(|pick| {
        let coverage = match pick.mask {
            0 => [0; 4],
            _ => quad_coverage(mode, pick.index, q.beat_samples),
        };
        let (x, y) = quad_at(mode, frtx.x, frtx.y, pick.index);
        let quad = ColourQuad { x, y, coverage };
        // A 128-bit beat of two colours has only two pixels.
        if dual && width == ColourWidth::C128 { quad.row(half) } else { quad }
    });
    RopBeat { target, dual, alphas, half, width, quads, data }
}

impl Logic for ColourOut {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, tested) = (&self.q, &self.tested_in.o);
        o.tested = tested.push;
        o.freed = q.freed;
        for (r, rop) in o.rop.iter_mut().enumerate() {
            rop.send(q.rop_valid >> r & 1 == 1, || q.rop);
        }
        o.idle = !tested.pop.valid
            && self.buffer.o.empty
            && !q.busy
            && !q.freed
            && !q.beat_valid
            && q.rop_valid == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let rops = self.p.rops.get();
        let ready = i.rop.iter().enumerate().fold(0, |all, (r, rop)| all | u8::from(rop.ready) << r);
        d.rop_valid = q.rop_valid & !ready;
        let free = d.rop_valid == 0;

        // Send a beat with its coverage to its queue, unless no sample of it is covered.
        if q.beat_valid && free {
            let beat = covered(q);
            let any = beat.quads.iter().any(|quad| quad.coverage != [0; 4]);
            d.beat_valid = false;
            d.rop = RopPacket::Beat(beat);
            d.rop_valid = u8::from(any) << rop(q.beat_info.frtx.x, q.beat_info.frtx.y, rops);
        }

        // Read the next beat of the FRTX.
        let pop = q.busy && self.buffer.o.pop.valid && !d.beat_valid;
        d.freed = pop;
        if pop {
            d.beat_valid = true;
            d.beat = self.buffer.o.pop.data;
            d.beat_info = q.info;
            d.beat_samples = q.samples;
            d.left = q.left - 1;
            d.busy = q.left != 1;
        }

        // Accept the next FRTX; state and clears wait for all beats before them.
        let mut take = false;
        if let Some(head) = self.tested_in.o.pop.get() {
            match head {
                PropPacket::Frtx(info) => {
                    take = !d.busy;
                    if take {
                        d.busy = info.beats != 0;
                        d.info = *info;
                        d.samples = to_quads(info.mode, info.frtx.coverage);
                        d.left = info.beats;
                    }
                }
                PropPacket::State(s) => {
                    take = !q.busy && !q.beat_valid && free;
                    if take {
                        d.rop_valid = if for_crop(s.state.address) { all_rops(rops) } else { 0 };
                        d.rop = RopPacket::State(s.state);
                    }
                }
                PropPacket::Clear(clear) => {
                    take = !q.busy && !q.beat_valid && free;
                    if take {
                        let (x, y) = (clear.rect.x0 & 0x3fff, clear.rect.y0 & 0x3fff);
                        d.rop_valid = u8::from(clear.colour != 0) << rop(x, y, rops);
                        d.rop = RopPacket::Clear(*clear);
                    }
                }
            }
        }

        // ---- clock edge
        self.tested_in.i.push.drive(&i.tested);
        self.tested_in.i.pop.ready = take;
        self.buffer.i.push.drive(&i.colour);
        self.buffer.i.pop.ready = pop;
        self.q = d;
    }
}
