//! Subtile form: groups quads into subtiles for shading, and marks the end of each subtile and primitive. Rate: four
//! quads a cycle (prop-quads-per-clk). Latency: one cycle. It stalls on its output. In order; state ends a subtile.
//! Specification: PROP; chip 2.6.

use crate::prop::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// First word of the pixel shader's header that declares planes.
const FIRST_WORD: usize = 5;
const LAST_WORD: usize = 17;

// ---- parameters
kernel::params! {
    /// Queue depth for packets of the scan: 2 break the ready path at full rate.
    scan_depth: 1..=255 = 2, "packets";
    /// Maximum packets of up to four quads in a subtile: 16 are 64 quads, those of a tile.
    packets: 1..=16 = 16, "packets";
    /// Planes that the TRAM of an SM holds, at least those of two subtiles.
    planes: 256..=2047 = 1365, "planes";
}

// ---- ports
kernel::ports! {
    in scan: ScanPacket;
    out subtile: SubtilePacket;
    in strobe responded: bool; // a packet of quads has all its outputs
    in strobe full: bool;      // the source operations list no more quads until one has responded
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        open: bool,       // quads of a subtile were sent, but not its end
        packets: B5,      // packets of quads in it
        prim: PrimId,     // its last primitive
        used: B11,        // planes of its primitives
        counts: [B5; 13], // components with planes in each word of the header
        planes: B8,       // planes of a primitive
        waiting: B10,     // packets of quads without a response yet
        full: bool,
        notified: bool,       // the end of the primitive at the head was sent
    }
}

kernel::unit! {
    pub struct SubtileForm(p) {
        registers: Regs = Regs { planes: 1, ..Regs::default() }; // 1/w
        part scan_in: Fifo<ScanPacket> = fifo::of(p.scan_depth);
    }
}

/// Components with planes in a word of the header.
fn count(word: usize, value: u32) -> u8 {
    let some = |bits: u32| bits.count_ones() as u8;
    let modes = (value | value >> 1) & 0x5555_5555;
    match word {
        5 => some(value & 0x4fff_ffff), // depth, from the position
        14 => some(modes & 0xffff) + some(value >> 16 & 0xf7ff),
        17 => some(modes & 0xffff),
        _ => some(modes),
    }
}

/// The next packet to send, if any, and whether it completes the head.
struct Next {
    packet: Option<SubtilePacket>,
    pops: bool,
}

fn next(packet: SubtilePacket, pops: bool) -> Next {
    Next { packet: Some(packet), pops }
}

fn end() -> SubtilePacket {
    SubtilePacket::Last(SubtileEnd::default())
}

impl SubtileForm {
    /// Planes of the subtile including those of the head's primitive.
    fn used(&self, scan: &ScanQuads) -> u16 {
        let q = &self.q;
        let planes = u16::from(q.planes);
        match q.open {
            false => planes,
            true if scan.prim == q.prim => q.used,
            true => (q.used + planes).min(0x7ff),
        }
    }

    /// Whether the subtile ends with these quads, or with their FRTX.
    fn ends(&self, scan: &ScanQuads, used: u16) -> bool {
        let planes_fit = usize::from(used + u16::from(self.q.planes)) <= self.p.planes.get() / 2;
        scan.ends_tile && !(scan.follows && planes_fit)
    }

    fn next(&self) -> Next {
        let q = &self.q;
        match self.scan_in.o.pop.get() {
            Some(ScanPacket::State(_)) if q.open => next(end(), false),
            Some(ScanPacket::State(state)) => next(SubtilePacket::State(*state), true),
            Some(ScanPacket::Quads(scan)) if scan.quads[0].mask != 0 => {
                next(SubtilePacket::Quads(self.quads(scan)), true)
            }
            Some(ScanPacket::Quads(scan)) => {
                let ends = q.open && self.ends(scan, q.used);
                match (scan.ended && !q.notified, ends) {
                    (true, _) => next(SubtilePacket::PrimDone(PrimDone { prim: scan.prim }), !ends),
                    (false, true) => next(end(), true),
                    (false, false) => Next { packet: None, pops: true },
                }
            }
            None => {
                let stuck = q.open && q.full && q.waiting == u16::from(q.packets);
                Next { packet: stuck.then(end), pops: false }
            }
        }
    }

    fn quads(&self, scan: &ScanQuads) -> SubtileQuads {
        let whole = usize::from(self.packets()) + 1 == self.p.packets.get();
        SubtileQuads {
            prims: [SubtilePrim { prim: scan.prim, back: scan.back }, SubtilePrim::default()],
            quads: scan.quads.map(|Quad { mask, x, y }| SubtileQuad { mask, x, y, which: 0 }),
            coverage: scan.coverage,
            sample: scan.sample,
            ended: scan.ended.into(),
            last: whole || self.ends(scan, self.used(scan)),
        }
    }

    /// Packets of the open subtile.
    fn packets(&self) -> u8 {
        if self.q.open { self.q.packets } else { 0 }
    }

    /// Applies a word of the header: the number of planes of a primitive.
    fn header(&self, d: &mut Regs, state: &State) {
        let word = usize::from(state.address.wrapping_sub(PIXEL_HEADER_FIRST)) / 4;
        if (FIRST_WORD..=LAST_WORD).contains(&word) {
            let count = count(word, state.value);
            d.counts[word - FIRST_WORD] = count;
            d.planes = self.q.planes - self.q.counts[word - FIRST_WORD] + count;
        }
    }
}

impl Logic for SubtileForm {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let packet = self.next().packet;
        o.scan = self.scan_in.o.push;
        o.subtile.send(packet.is_some(), || packet.unwrap_or(end()));
        o.idle = !self.scan_in.o.pop.valid && packet.is_none();
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let Next { packet, pops } = self.next();
        let goes = packet.is_none() || i.subtile.ready;
        let sent = matches!(packet, Some(SubtilePacket::Quads(_))) && goes;
        d.full = i.full;
        d.waiting = (self.q.waiting + u16::from(sent) & 0x3ff).saturating_sub(i.responded.into());
        match (packet, self.scan_in.o.pop.get()) {
            _ if !goes => (),
            (Some(SubtilePacket::Quads(quads)), Some(ScanPacket::Quads(scan))) => {
                d.open = !quads.last;
                d.packets = self.packets() + 1;
                d.prim = scan.prim;
                d.used = self.used(scan);
            }
            (Some(SubtilePacket::State(state)), _) => self.header(&mut d, &state),
            (Some(SubtilePacket::Last(_)), _) => d.open = false,
            _ => (),
        }
        if goes {
            d.notified = !pops && matches!(packet, Some(SubtilePacket::PrimDone(_)));
        }

        // ---- clock edge
        self.scan_in.i.push.drive(&i.scan);
        self.scan_in.i.pop.ready = pops && goes;
        self.q = d;
    }
}
