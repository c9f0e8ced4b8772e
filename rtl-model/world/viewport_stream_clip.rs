//! VSC: viewport, stream output and clip, one for each PES: turns the outputs of a batch's last shader into primitives for raster,
//! with their vertices in entries of the circular buffers. An assembly; rates and stalls are those of its parts. Batches stay in
//! order. Specification: PES: VSC.

pub mod attribute_fill;
pub mod attribute_scale;
pub mod batch_gate;
mod batch_start;
pub mod clip_engine;
pub mod clip_items;
pub mod clip_place;
pub mod clipper;
mod copy_lines;
pub mod copy_out;
pub mod entry_image;
pub mod entry_write;
mod multicast_masks;
pub mod output_map;
pub mod piece_gather;
pub mod primitive_cull;
pub mod primitive_emit;
pub mod row_share;
pub mod share_sum;
pub mod stream_output;
pub mod stream_store;
pub mod types;
pub mod vertex_codes;
pub mod vertex_rows;
pub mod viewport_multicast;
pub mod viewport_transform;
pub mod vsc_state;

use attribute_fill::AttributeFill;
use batch_gate::BatchGate;
use bundle::*;
use clipper::Clipper;
use copy_out::CopyOut;
use entry_write::EntryWrite;
use kernel::prelude::*;
use piece_gather::PieceGather;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};
use primitive_cull::PrimitiveCull;
use primitive_emit::PrimitiveEmit;
use row_share::RowShare;
use stream_output::StreamOutput;
use stream_store::StreamStore;
use vertex_rows::VertexRows;
use viewport_multicast::ViewportMulticast;
use viewport_transform::ViewportTransform;

/// Batches for which an SM has rows.
const BATCHES: usize = 64;
/// Units that write memory: entries, buffers.
const WRITERS: usize = 2;

// ---- parameters
kernel::params! {
    sizes sms;
    /// Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
    depth_guard: 8..=20 = 20, "log2 of depth ranges";
    part gate: batch_gate::Params;
    part rows: vertex_rows::Params;
    part share: row_share::Params;
    part transform: viewport_transform::Params, with depth_guard;
    part cull: primitive_cull::Params;
    part clip: clipper::Params, with depth_guard;
    part fill: attribute_fill::Params;
    part write: entry_write::Params;
    part copy: copy_out::Params;
    part stream: stream_output::Params;
    part store: stream_store::Params;
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    in level first_sm: SmId;       // the number of the PES's first SM
    in stage[sms]: StagePacket;
    out row_request[sms]: IsbeAccess;
    in pulse row[sms]: IsbeRow;
    out isbe_free[sms]: IsbeRows;
    out pulse part_read[sms]: bool; // the oldest part has been read, and is not its batch's last
    out entry_request: EntryRequest;
    in entry: EntryGrant;
    out alpha_entry: AlphaEntry;   // entry of a batch of the alpha phase
    out wdx: WdxPacket;
    out memory;
    in level window: LineAddress;  // first line of the circular buffers
    out pulse marker_done: MarkerDone;
    out pulse report_value: ReportValue;
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct ViewportStreamClip(p) {
        part gate: BatchGate = p.gate;
        part multicast: ViewportMulticast = viewport_multicast::Params {};
        part rows: VertexRows = p.rows;
        part share: RowShare = p.share;
        part transform: ViewportTransform = p.transform;
        part cull: PrimitiveCull = p.cull;
        part clip: Clipper = p.clip;
        part gather: PieceGather = piece_gather::Params {};
        part fill: AttributeFill = p.fill;
        part write: EntryWrite = p.write;
        part copy: CopyOut = p.copy;
        part free_out: [Fifo<IsbeRows>; p.sms.get()] = fifo::Params { depth: Within::new(BATCHES), ..Default::default() };
        part stream: StreamOutput = p.stream;
        part store: StreamStore = p.store;
        part up_merge: Arbiter<MemoryUp> = arbiter::of(Within::<2, 64>::new(WRITERS));
        part emit: PrimitiveEmit = primitive_emit::Params {};
    }
}

fn begins_write(packet: &MemoryUp) -> bool {
    matches!(packet, MemoryUp::Head(head) if head.op == MemoryOp::Write)
}

fn continues(packet: &MemoryUp) -> bool {
    matches!(packet, MemoryUp::Beat(beat) if !beat.last)
}

/// Whether a beat follows a packet: after all heads except those of barriers.
fn is_followed(packet: &MemoryUp) -> bool {
    begins_write(packet) || continues(packet)
}

impl ViewportStreamClip {
    /// No entry is to be written, and no SM row is to be read for one.
    fn settled(&self) -> bool {
        self.fill.o.idle
            && self.write.o.idle
            && self.stream.o.idle
            && !self.free_out.iter().any(|free| free.o.pop.valid)
    }

    /// No work is in flight between the gate and the entries.
    fn drained(&self) -> bool {
        self.multicast.o.idle
            && self.rows.o.idle
            && self.transform.o.idle
            && self.cull.o.idle
            && self.clip.o.idle
            && self.gather.o.idle
            && self.stream.o.drained
    }

    /// A step goes to culling and to stream output at once.
    fn takes_step(&self) -> bool {
        self.cull.o.step.ready && self.stream.o.step.ready
    }
}

kernel::connect! { ViewportStreamClip(self, i) {
    world -> gate.world;
    gate.first_sm <= i.first_sm;
    gate.drained <= self.drained();
    gate.settled <= self.settled();
    gate.copies <= !self.copy.o.idle;
    for k in p.sms {
        stage[k] -> gate.stage[k];
        share.row_request[k] -> row_request[k];
        row[k] => share.row[k];
        // All units have read an SM's oldest batch, or part of one.
        free_out[k].push <= Offer::new(
            self.stream.o.batch_free.valid
                && self.stream.o.batch_free.data.sm as usize == k
                && self.stream.o.batch_free.data.last
                && !self.stream.o.batch_free.data.again
                || self.copy.o.copied.valid && self.copy.o.copied.data.sm as usize == k,
            IsbeRows::default()
        );
        free_out[k].pop -> isbe_free[k];
        part_read[k] <= Offer::new(
            self.stream.o.batch_free.valid
                && self.stream.o.batch_free.data.sm as usize == k
                && !self.stream.o.batch_free.data.last
                && !self.stream.o.batch_free.data.again,
            true
        );
    }
    gate.state => multicast.state;
    gate.state => rows.state;
    gate.state => transform.state;
    gate.state => cull.state;
    gate.state => clip.state;
    gate.state => gather.state;
    gate.state => stream.state;
    // With viewport masks, a step and its batch come from the multicast.
    select (self.multicast.o.on) { multicast.batch, gate.batch } => rows.batch;
    gate.batch <= Ready { ready: self.multicast.o.on || self.rows.o.batch.ready };
    multicast.batch <= Ready { ready: self.rows.o.batch.ready };
    select (self.multicast.o.on) { multicast.played, gate.step } => cull.step if self.stream.o.step.ready;
    select (self.multicast.o.on) { multicast.played, gate.step } => stream.step if self.cull.o.step.ready;
    gate.step => multicast.step if self.multicast.o.on;
    gate.step <= Ready { ready: if self.multicast.o.on { self.multicast.o.step.ready } else { self.takes_step() } };
    multicast.played <= Ready { ready: self.takes_step() };
    multicast.free <= self.rows.o.idle;
    // Rows: that of masks is read while no unit reads positions.
    first { multicast.read, rows.read } -> share.position;
    share.position_row => multicast.row if self.multicast.o.waits;
    share.position_row => rows.row if !self.multicast.o.waits;
    fill.read -> share.attribute;
    share.attribute_row => fill.row;
    stream.read -> share.stream;
    share.stream_row => stream.row;
    copy.read -> share.copy;
    share.copy_row => copy.row;
    fill.rows_free => rows.rows_free;
    fill.rows_free => stream.rows_free;
    // Vertices and pieces.
    rows.vertex => transform.vertex;
    clip.made -> transform.made;
    transform.window => cull.window;
    transform.window => clip.window;
    transform.window => fill.window;
    cull.culled -> clip.culled;
    fill.piece_free => clip.piece_free;
    clip.step -> gather.step;
    gather.prim -> emit.prim;
    gather.piece -> emit.piece;
    gather.fill -> fill.fill;
    gather.made => fill.made;
    // Entries. Copies and writes alternate: the gate passes no packet until the other is done.
    fill.image => write.image;
    fill.record => write.record;
    fill.entry -> write.entry;
    write.lines => fill.lines;
    write.written -> emit.written;
    write.window <= i.window;
    gate.alpha -> copy.work;
    copy.window <= i.window;
    copy.alpha_entry -> alpha_entry;
    select (self.copy.o.idle) { write.entry_request, copy.entry_request } -> entry_request;
    entry -> select (self.copy.o.idle) { write.grant, copy.grant };
    emit.wdx -> wdx;
    // Stream output.
    stream.write -> store.write;
    store.flush <= self.stream.o.flush;
    store.fence <= self.stream.o.fence;
    stream.performed <= self.store.o.performed;
    stream.prims_in <= self.cull.o.prims;
    stream.prims_out <= self.clip.o.prims;
    stream.marker_done => marker_done;
    stream.report_value => report_value;
    // Memory: each writer knows its responses by their tag.
    select (self.copy.o.idle) { write.memory_up, copy.memory_up } -> up_merge.push[0];
    up_merge.more[0] <= if self.copy.o.idle {
        is_followed(&self.write.o.memory_up.data)
    } else {
        is_followed(&self.copy.o.memory_up.data)
    };
    store.memory_up -> up_merge.push[1];
    up_merge.more[1] <= is_followed(&self.store.o.memory_up.data);
    up_merge.pop -> memory_up;
    memory_down => write.memory_down;
    memory_down => copy.memory_down;
    memory_down => store.memory_down;
    idle <= self.gate.o.idle && self.drained() && self.settled() && self.store.o.idle && self.up_merge.o.idle
        && self.emit.o.idle && self.share.o.idle && self.copy.o.idle;
} }
