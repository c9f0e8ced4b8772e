//! Primitive emit: sends primitives to the work crossbar once their entry is visible in memory, and ends of batches. It sends a
//! packet a cycle. Order is kept. Specification: PES: VSC.

use super::entry_image::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

/// Primitives of pieces in flight: more than one piece has.
const PRIMS: usize = 256;
const PIECES: usize = 16;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in prim: OutPrim;
    in piece: BatchPiece;
    in written: EntryWritten;
    out wdx: WdxPacket;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        sent: B8,             // primitives of the piece that were sent
        wdx: Offer<WdxPacket>,
    }
}

kernel::unit! {
    pub struct PrimitiveEmit(p) {
        registers: Regs;
        part prims: DeepFifo<OutPrim, 8> = deep_fifo::Params { depth: Within::new(PRIMS) };
        part piece_in: Fifo<BatchPiece> = fifo::Params { depth: Within::new(PIECES), ..Default::default() };
        part written_in: Fifo<EntryWritten> = fifo::Params::default();
    }
}

/// A corner's number in the piece's entry.
fn number(piece: &BatchPiece, corner: OutCorner) -> u16 {
    let below = if corner.made { !0 } else { (1_u32 << corner.index) - 1 };
    let number = (piece.used & below).count_ones() as u16;
    number + if corner.made { u16::from(corner.index) } else { 0 }
}

/// Primitive `k` of a piece. The first one says that earlier contents of
/// the entry are stale; the last one that no other primitive reads it.
fn packet(piece: &BatchPiece, written: &EntryWritten, prim: &OutPrim, sent: u8) -> WdxPacket {
    let topology = match prim.shape {
        PrimShape::Triangle => Topology::Triangles,
        PrimShape::Line => Topology::Lines,
        PrimShape::Point | PrimShape::None => Topology::Points,
    };
    let attributes = PrimAttributes {
        entry: written.entry,
        count: piece.used.count_ones() as u8 + piece.made,
        scalars: written.scalars,
        provoking: prim.provoking,
        viewport: prim.viewport,
        layer: prim.layer,
        edges: prim.edges,
    };
    let place = written.entry << 3;
    let vertices = prim.corners.map(|corner| place.wrapping_add(number(piece, corner)));
    let (batch, first, last) = (piece.place.batch, sent == 0, sent + 1 == piece.prims);
    WdxPacket::Prim(WdxPrim { batch, topology, first, last, vertices, attributes })
}

impl Logic for PrimitiveEmit {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.prim = self.prims.o.push;
        o.piece = self.piece_in.o.push;
        o.written = self.written_in.o.push;
        o.wdx.drive(&self.q.wdx);
        o.idle = self.prims.o.empty && !self.piece_in.o.pop.valid && !self.q.wdx.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.wdx.leave(i.wdx);
        let (mut sends, mut ends) = (false, false);
        if let Some(piece) = self.piece_in.o.pop.get().filter(|_| !d.wdx.valid) {
            // Only the last part of a batch closes it.
            let closes = piece.last && piece.place.last;
            if q.sent < piece.prims {
                if let (Some(written), Some(prim)) = (self.written_in.o.pop.get(), self.prims.o.pop.get()) {
                    d.wdx.put(packet(piece, written, prim, q.sent));
                    (d.sent, sends) = (q.sent + 1, true);
                    ends = d.sent == piece.prims && !closes;
                }
            } else {
                if closes {
                    d.wdx.put(WdxPacket::Close(BatchClose { batch: piece.place.batch }));
                }
                ends = true;
            }
        }
        let entry = ends && self.piece_in.o.pop.data.prims != 0;
        if ends {
            d.sent = 0;
        }

        // ---- clock edge
        self.prims.i.push.drive(&i.prim);
        self.prims.i.pop.ready = sends;
        self.piece_in.i.push.drive(&i.piece);
        self.piece_in.i.pop.ready = ends;
        self.written_in.i.push.drive(&i.written);
        self.written_in.i.pop.ready = entry;
        self.q = d;
    }
}
