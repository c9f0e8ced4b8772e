//! The parts that gather primitives in pieces, and send them.

use super::values::{any_of, float, state, vsc_batch};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source};
use proptest::prelude::*;
use world::viewport_stream_clip::entry_image::*;
use world::viewport_stream_clip::types::*;
use world::viewport_stream_clip::{attribute_scale, piece_gather, primitive_emit};

fn out_prim(rng: &mut Rng) -> OutPrim {
    let mut prim: OutPrim = any_of(rng);
    for corner in &mut prim.corners {
        corner.made &= rng.one_in(4);
        if corner.made {
            corner.index &= 15;
        }
    }
    prim
}

pub fn smoke_gather(new: Maker<piece_gather::PieceGather>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let steps: Vec<_> = (0..300)
            .map(|_| match rng.below(12) {
                0 => ClippedStep::Batch(vsc_batch(rng)),
                1 => ClippedStep::Close(any_of(rng)),
                2 => ClippedStep::Cut(any_of(rng)),
                3..6 => ClippedStep::Made(any_of(rng)),
                _ => ClippedStep::Prim(out_prim(rng)),
            })
            .collect();
        let mut step = Source::new(&steps, stalls[0]);
        let nothing = piece_gather::In::new(&dut.unit().p.clone());
        let (mut prim, mut piece, mut fill) =
            (Sink::new(stalls[1]), Sink::new(stalls[2]), Sink::new(stalls[3]));
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 1000).then(|| {
                let mut i = nothing.clone();
                if cycle < 60 {
                    i.state = rng.one_in(2).then(|| state(rng, true)).into();
                } else {
                    i.step = step.drive(o.step);
                }
                i.prim = prim.drive(&o.prim);
                i.piece = piece.drive(&o.piece);
                i.fill = fill.drive(&o.fill);
                i
            })
        });
    });
}

pub fn smoke_scale(new: Maker<attribute_scale::AttributeScale>) {
    property((any::<u64>(), any::<u64>()), |(seed, _)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let mut cycle = 0;
        let rare = 1 + rng.below(3);
        dut.run(|_| {
            cycle += 1;
            (cycle < 300).then(|| attribute_scale::In {
                op: rng
                    .one_in(rare)
                    .then(|| {
                        let mut op: ScaleOp = any_of(rng);
                        op.words = std::array::from_fn(|_| float(rng));
                        op.scale = float(rng);
                        op
                    })
                    .into(),
            })
        });
    });
}

pub fn batch_piece(rng: &mut Rng) -> BatchPiece {
    let mut piece: BatchPiece = any_of(rng);
    piece.made = if rng.one_in(2) { 0 } else { rng.below(8) as u8 };
    piece.used &= rng.roll() as u32;
    if rng.one_in(2) {
        piece.used &= rng.roll() as u32 & rng.roll() as u32;
    }
    piece.prims = if piece.used == 0 && piece.made == 0 { 0 } else { rng.below(6) as u8 };
    piece.place.vertices = 1 + rng.below(32) as u8;
    piece
}

pub fn smoke_emit(new: Maker<primitive_emit::PrimitiveEmit>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let rng = &mut Rng::new(seed);
        let mut dut = new();
        let pieces: Vec<_> = (0..40).map(|_| batch_piece(rng)).collect();
        let count = pieces.iter().map(|p| usize::from(p.prims)).sum();
        let with = pieces.iter().filter(|p| p.prims != 0).count();
        let prims: Vec<_> = (0..count).map(|_| out_prim(rng)).collect();
        let written: Vec<EntryWritten> = (0..with).map(|_| any_of(rng)).collect();
        let mut piece = Source::new(&pieces, stalls[0]);
        let mut prim = Source::new(&prims, stalls[1]);
        let mut written = Source::new(&written, stalls[2]);
        let nothing = primitive_emit::In::new(&dut.unit().p.clone());
        let mut wdx = Sink::new(stalls[3]);
        let mut cycle = 0;
        dut.run(|o| {
            cycle += 1;
            (cycle < 800).then(|| {
                let mut i = nothing.clone();
                i.piece = piece.drive(o.piece);
                i.prim = prim.drive(o.prim);
                i.written = written.drive(o.written);
                i.wdx = wdx.drive(&o.wdx);
                i
            })
        });
    });
}
