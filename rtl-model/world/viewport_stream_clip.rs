//! VSC: viewport, stream output and clip, one for each PES: turns the outputs of a batch's last shader into primitives for raster,
//! with their vertices in entries of the circular buffers. An assembly; rates and stalls are those of its parts. Batches stay in
//! order. Specification: PES: VSC.

pub mod attribute_fill;
pub mod attribute_scale;
pub mod batch_gate;
pub mod clip_engine;
pub mod clip_place;
pub mod clipper;
pub mod copy_out;
pub mod entry_write;
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

use attribute_fill::AttributeFill;
use batch_gate::BatchGate;
use bundle::*;
use clipper::Clipper;
use copy_out::{ALPHA_TAG, CopyOut};
use entry_write::EntryWrite;
use kernel::prelude::*;
use piece_gather::PieceGather;
use prim::arbiter::{self, Arbiter};
use prim::fifo::{self, Fifo};
use primitive_cull::PrimitiveCull;
use primitive_emit::PrimitiveEmit;
use row_share::RowShare;
use stream_output::StreamOutput;
use stream_output::types::STREAM_TAG;
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
    out up: MemoryUp;
    in pulse down: MemoryDown;
    in level client: ClientId;
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

/// Whether a beat follows a packet: after all heads except those of barriers.
fn is_followed(packet: &MemoryUp) -> bool {
    match packet {
        MemoryUp::Head(head) => head.op == MemoryOp::Write,
        MemoryUp::Beat(beat) => !beat.last,
    }
}

impl ViewportStreamClip {
    /// Whether all units have read an SM's oldest batch, or part of one.
    fn is_read(&self, sm: usize, last: bool) -> bool {
        let free = self.stream.o.batch_free.get();
        free.is_some_and(|free| usize::from(free.sm) == sm && free.last == last && !free.again)
    }

    /// No entry is to be written, and no SM row is to be read for one.
    fn settled(&self) -> bool {
        let frees = self.free_out.iter().any(|free| free.o.pop.valid);
        self.fill.o.idle && self.write.o.idle && self.stream.o.idle && !frees
    }

    /// Whether the alpha-phase data of an SM's oldest batch are copied.
    fn is_copied(&self, sm: usize) -> bool {
        self.copy.o.copied.get().is_some_and(|copied| usize::from(copied.sm) == sm)
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
}

impl Logic for ViewportStreamClip {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.world = self.gate.o.world;
        for k in 0..self.p.sms.get() {
            o.stage[k] = self.gate.o.stage[k];
            o.row_request[k].drive(&self.share.o.row_request[k]);
            o.isbe_free[k].drive(&self.free_out[k].o.pop);
            o.part_read[k].send(self.is_read(k, false), || true);
        }
        // Copies and writes alternate: the gate passes no packet until the other is done.
        let copies = !self.copy.o.idle;
        o.entry_request.drive(if copies { &self.copy.o.entry_request } else { &self.write.o.entry_request });
        o.entry = if copies { self.copy.o.grant } else { self.write.o.grant };
        o.alpha_entry.drive(&self.copy.o.alpha_entry);
        o.wdx.drive(&self.emit.o.wdx);
        o.up.drive(&self.up_merge.o.pop);
        o.marker_done = self.stream.o.marker_done;
        o.report_value = self.stream.o.report_value;
        let writes = self.write.o.idle && self.store.o.idle && self.up_merge.o.idle;
        let ends = self.fill.o.idle && writes && self.emit.o.idle && self.share.o.idle && self.stream.o.idle;
        let frees = self.free_out.iter().any(|free| free.o.pop.valid);
        o.idle = self.gate.o.idle && self.drained() && ends && !frees && !copies;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        self.gate.i.world.drive(&i.world);
        self.gate.i.first_sm = i.first_sm;
        self.gate.i.drained = self.drained();
        self.gate.i.settled = self.settled();
        let copies = !self.copy.o.idle;
        self.gate.i.copies = copies;
        for k in 0..self.p.sms.get() {
            self.gate.i.stage[k].drive(&i.stage[k]);
            self.share.i.row_request[k] = i.row_request[k];
            self.share.i.row[k].drive(&i.row[k]);
        }
        let rows_free = self.fill.o.rows_free;
        for k in 0..self.p.sms.get() {
            let read = self.is_read(k, true) || self.is_copied(k);
            self.free_out[k].i.push.send(read, IsbeRows::default);
            self.free_out[k].i.pop = i.isbe_free[k];
        }
        // A step goes to both at once; with viewport masks, it and its batch come from the multicast.
        let (culls, streams) = (self.cull.o.step.ready, self.stream.o.step.ready);
        let on = self.multicast.o.on;
        let (batch, step) = if on {
            (self.multicast.o.batch, self.multicast.o.played)
        } else {
            (self.gate.o.batch, self.gate.o.step)
        };
        self.gate.i.batch.ready = on || self.rows.o.batch.ready;
        self.gate.i.step.ready = if on { self.multicast.o.step.ready } else { culls && streams };
        let state = self.gate.o.state;
        let window = self.transform.o.window;

        self.multicast.i.step.send(on && self.gate.o.step.valid, || self.gate.o.step.data);
        self.multicast.i.state.drive(&state);
        self.multicast.i.free = self.rows.o.idle;
        self.multicast.i.batch.ready = self.rows.o.batch.ready;
        self.multicast.i.played.ready = culls && streams;
        // Its row is read while no unit reads positions.
        let (masks, positions) = (self.multicast.o.read, self.rows.o.read);
        let to_masks = self.multicast.o.waits;
        let row = self.share.o.position_row;
        self.multicast.i.read = self.share.o.position;
        self.multicast.i.row.send(row.valid && to_masks, || row.data);

        self.rows.i.batch.drive(&batch);
        self.rows.i.state.drive(&state);
        self.rows.i.read.ready = self.share.o.position.ready && !masks.valid;
        self.rows.i.row.send(row.valid && !to_masks, || row.data);
        self.rows.i.rows_free.drive(&rows_free);
        self.share.i.position.drive(if masks.valid { &masks } else { &positions });
        self.share.i.attribute.drive(&self.fill.o.read);
        self.share.i.stream.drive(&self.stream.o.read);
        self.share.i.copy.drive(&self.copy.o.read);

        self.transform.i.vertex.drive(&self.rows.o.vertex);
        self.transform.i.made.drive(&self.clip.o.made);
        self.transform.i.state.drive(&state);

        self.cull.i.step.send(step.valid && streams, || step.data);
        self.cull.i.window.drive(&window);
        self.cull.i.state.drive(&state);
        self.cull.i.culled = self.clip.o.culled;

        self.clip.i.culled.drive(&self.cull.o.culled);
        self.clip.i.window.drive(&window);
        self.clip.i.state.drive(&state);
        self.clip.i.piece_free.drive(&self.fill.o.piece_free);
        self.clip.i.made = self.transform.o.made;
        self.clip.i.step = self.gather.o.step;

        self.gather.i.step.drive(&self.clip.o.step);
        self.gather.i.state.drive(&state);
        self.gather.i.prim = self.emit.o.prim;
        self.gather.i.piece = self.emit.o.piece;
        self.gather.i.fill = self.fill.o.fill;

        self.fill.i.fill.drive(&self.gather.o.fill);
        self.fill.i.window.drive(&window);
        self.fill.i.made.drive(&self.gather.o.made);
        self.fill.i.read = self.share.o.attribute;
        self.fill.i.row.drive(&self.share.o.attribute_row);
        self.fill.i.lines.drive(&self.write.o.lines);
        self.fill.i.entry = self.write.o.entry;

        self.write.i.image.drive(&self.fill.o.image);
        self.write.i.record.drive(&self.fill.o.record);
        self.write.i.entry.drive(&self.fill.o.entry);
        let none = Ready { ready: false };
        let of_entries = self.up_merge.o.push[0];
        self.write.i.entry_request = if copies { none } else { i.entry_request };
        self.write.i.grant.send(i.entry.valid && !copies, || i.entry.data);
        let tag = i.down.data.tag as usize;
        self.write.i.up = if copies { none } else { of_entries };
        self.write.i.down.send(i.down.valid && tag != STREAM_TAG && !copies, || i.down.data);
        self.write.i.client = i.client;
        self.write.i.window = i.window;
        self.write.i.written = self.emit.o.written;

        self.copy.i.work.drive(&self.gate.o.alpha);
        self.gate.i.alpha = self.copy.o.work;
        self.copy.i.read = self.share.o.copy;
        self.copy.i.row.drive(&self.share.o.copy_row);
        self.copy.i.entry_request = if copies { i.entry_request } else { none };
        self.copy.i.grant.send(i.entry.valid && copies, || i.entry.data);
        self.copy.i.up = if copies { of_entries } else { none };
        self.copy.i.down.send(i.down.valid && tag == ALPHA_TAG && copies, || i.down.data);
        self.copy.i.client = i.client;
        self.copy.i.window = i.window;
        self.copy.i.alpha_entry = i.alpha_entry;

        self.stream.i.step.send(step.valid && culls, || step.data);
        self.stream.i.state.drive(&state);
        self.stream.i.read = self.share.o.stream;
        self.stream.i.row.drive(&self.share.o.stream_row);
        self.stream.i.rows_free.drive(&rows_free);
        self.stream.i.write = self.store.o.write;
        self.stream.i.performed = self.store.o.performed;
        self.stream.i.prims_in = self.cull.o.prims;
        self.stream.i.prims_out = self.clip.o.prims;

        self.store.i.write.drive(&self.stream.o.write);
        self.store.i.flush = self.stream.o.flush;
        self.store.i.fence = self.stream.o.fence;
        self.store.i.up = self.up_merge.o.push[1];
        self.store.i.down.send(i.down.valid && tag == STREAM_TAG, || i.down.data);
        self.store.i.client = i.client;

        let entries = if copies { &self.copy.o.up } else { &self.write.o.up };
        for (k, up) in [entries, &self.store.o.up].into_iter().enumerate() {
            self.up_merge.i.push[k].drive(up);
            self.up_merge.i.barrier[k] = false;
            self.up_merge.i.more[k] = is_followed(&up.data);
        }
        self.up_merge.i.pop = i.up;

        self.emit.i.prim.drive(&self.gather.o.prim);
        self.emit.i.piece.drive(&self.gather.o.piece);
        self.emit.i.written.drive(&self.write.o.written);
        self.emit.i.wdx = i.wdx;
    }
}
