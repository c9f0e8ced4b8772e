//! Piece gather: groups vertices and primitives that share an entry, and passes words of headers between them. It accepts a step
//! a cycle; a piece is sent 1 cycle after its end. Its outputs stall it. Order is kept. Specification: PES: VSC.

use super::entry_image::*;
use super::output_map::is_map_word;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Pieces, and words of headers, that can wait.
const PIECES: usize = 8;
const FILLS: usize = 32;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in step: ClippedStep;
    in pulse state: State;
    out pulse made: PlacedMade;
    out prim: OutPrim;
    out piece: BatchPiece;
    out fill: FillStep;
    out level idle: bool; // and a header word can be accepted
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        piece: BatchPiece,      // gathered so far
        next_bank: VscBank,
        made: Offer<PlacedMade>,
        prim: Offer<OutPrim>,
    }
}

kernel::unit! {
    pub struct PieceGather(p) {
        registers: Regs;
        part step_in: Fifo<ClippedStep> = fifo::Params::default();
        part pieces: Fifo<BatchPiece> = fifo::Params { depth: Within::new(PIECES), ..Default::default() };
        part fills: Fifo<FillStep> = fifo::Params { depth: Within::new(FILLS), ..Default::default() };
    }
}

/// Adds the primitive's vertices to the piece.
fn with(piece: &BatchPiece, prim: &OutPrim) -> BatchPiece {
    let mut piece = *piece;
    piece.prims = piece.prims.wrapping_add(1);
    for corner in prim.corners {
        if corner.made {
            piece.made = piece.made.max(corner.index + 1);
        } else {
            piece.used |= 1 << corner.index;
        }
    }
    piece
}

impl Logic for PieceGather {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.step = self.step_in.o.push;
        o.made.drive(&self.q.made);
        o.prim.drive(&self.q.prim);
        o.piece.drive(&self.pieces.o.pop);
        o.fill.drive(&self.fills.o.pop);
        o.idle = !self.step_in.o.pop.valid && !self.q.prim.valid && self.fills.o.push.ready;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.prim.leave(i.prim);
        d.made.valid = false;
        let mut takes = true;
        let mut ends = None;
        match self.step_in.o.pop.get().copied() {
            None => takes = false,
            Some(ClippedStep::Batch(place)) => {
                let BatchPiece { made_bank, .. } = q.piece;
                d.piece = BatchPiece { place, bank: q.next_bank, made_bank, ..BatchPiece::default() };
                d.next_bank = (q.next_bank + 1) & 3;
            }
            Some(ClippedStep::Made(made)) => d.made.put(made),
            Some(ClippedStep::Prim(prim)) => {
                takes = !d.prim.valid;
                if takes {
                    d.prim.put(prim);
                    d.piece = with(&q.piece, &prim);
                }
            }
            Some(ClippedStep::Cut(_)) => ends = Some(false),
            Some(ClippedStep::Close(_)) => ends = Some(true),
        }
        // A piece is sent to both outputs at once.
        let room = self.pieces.o.push.ready && self.fills.o.push.ready;
        takes &= ends.is_none() || room;
        let mut piece = q.piece;
        piece.last = ends == Some(true);
        let ended = (ends.is_some() && room).then_some(piece);
        if ended.is_some() {
            d.piece.made_bank = (q.piece.made_bank + 1) & 3;
            (d.piece.used, d.piece.made, d.piece.prims) = (0, 0, 0);
        }
        let word = i.state.get().copied().filter(is_map_word);
        let fill = ended.map(FillStep::Piece).or(word.map(FillStep::Word));

        // ---- clock edge
        self.step_in.i.push.drive(&i.step);
        self.step_in.i.pop.ready = takes;
        self.pieces.i.push = ended.into();
        self.pieces.i.pop.ready = i.piece.ready;
        self.fills.i.push = fill.into();
        self.fills.i.pop.ready = i.fill.ready;
        self.q = d;
    }
}
