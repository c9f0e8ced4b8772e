//! Smoke: any inputs, in lockstep.

mod batches;
mod clipping;
mod culling;
mod entries;
mod pieces;
mod values;

use batches::{smoke_gate, smoke_rows, smoke_share};
use clipping::{smoke_clip, smoke_engine, smoke_place, smoke_shares};
use culling::{smoke_cull, smoke_transform};
use entries::{requests_are_whole_though_nobody_sees_entries, smoke_fill, smoke_write};
use kernel::Within;
use kit::scenarios;
use pieces::{smoke_emit, smoke_gather, smoke_scale};
use world::viewport_stream_clip::{
    attribute_fill, attribute_scale, batch_gate, clip_engine, clip_place, clipper, entry_write, piece_gather,
    primitive_cull, primitive_emit, row_share, share_sum, vertex_rows, viewport_transform,
};

scenarios! {
    batch_gate::BatchGate::new(&batch_gate::Params { sms: Within::new(3), ..Default::default() }) => smoke_gate;
    row_share::RowShare::new(&row_share::Params { sms: Within::new(3) }) => smoke_share;
    vertex_rows::VertexRows::new(&Default::default()) => smoke_rows;
    viewport_transform::ViewportTransform::new(&Default::default()) => smoke_transform;
    primitive_cull::PrimitiveCull::new(&Default::default()) => smoke_cull;
    clipper::Clipper::new(&Default::default()) => smoke_clip;
    clip_engine::ClipEngine::new(&Default::default()) => smoke_engine;
    clip_place::ClipPlace::new(&Default::default()) => smoke_place;
    share_sum::ShareSum::new(&Default::default()) => smoke_shares;
    piece_gather::PieceGather::new(&Default::default()) => smoke_gather;
    attribute_scale::AttributeScale::new(&Default::default()) => smoke_scale;
    attribute_fill::AttributeFill::new(&Default::default()) => smoke_fill;
    entry_write::EntryWrite::new(&Default::default()) => smoke_write requests_are_whole_though_nobody_sees_entries;
    primitive_emit::PrimitiveEmit::new(&Default::default()) => smoke_emit;
}
