//! Vertex fetch (VAF), one for each TPC: fetches the attributes of a batch's vertices that its shader reads, and writes them to
//! rows of the SM's shared memory. It fetches a vertex's vector a cycle (vaf-vector-rate) and at most a sector of memory a cycle
//! (vaf-request-rate). A batch is accepted while the one before it is fetched. The allocation of SM rows stalls it, and so do
//! memory and row writes; state stalls all later packets until all earlier batches have been requested. Batches stay in order.
//! Specification: PE / PEL, ISBEs.

pub mod attribute_convert;
pub mod attribute_select;
pub mod copy_in;
mod formats;
mod intake;
pub mod row_collect;
pub mod sector_cache;
pub mod types;
pub mod vertex_address;
mod vertex_rows;

use self::attribute_convert::AttributeConvert;
use self::attribute_select::AttributeSelect;
use self::copy_in::{CopyIn, CopyTask};
use self::row_collect::{RowCollect, lanes};
use self::sector_cache::SectorCache;
use self::types::*;
use self::vertex_address::VertexAddress;
use self::vertex_rows::{MAPS, counts_of, system_data};
use crate::stage_tasks::shape::{beta_rows, later_rows};
use crate::stage_tasks::types::{StagesState, stages_state_after};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Batches accepted whose vectors are not all requested.
const BATCHES: usize = 2;

// ---- parameters
kernel::params! {
    /// SMs of the TPC.
    sms: 1..=4 = 1, "SMs";
    /// 1: a batch's outputs overwrite its inputs.
    overlap: 0..=1 = 0, "";
    part cache: sector_cache::Params;
    part collect: row_collect::Params;
    part copy: copy_in::Params;
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    in level first_sm: SmId;             // the number of the TPC's first SM
    out isbe_request[sms]: IsbeRequest;
    in isbe_grant[sms]: IsbeRows;
    out row[sms]: IsbeAccess;
    out inputs_ready[sms]: InputsReady;
    out read: MemoryRead;
    in read_data: Sector;
    out memory copy; // reads of alpha ring entries
    in level window: LineAddress;        // first line of the circular buffers
    out pulse copied: bool;              // an entry has been copied
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        header: [B32; MAPS],             // header words of the vertex shader
        counts: MapCounts,               // component counts of that header, a cycle later
        stages: StagesState,             // state of later stages, and the rows that they need, a cycle later
        later_rows: B10,
        id: IdCopy,                      // source of vertex numbers
        id_offset: B32,                  // offset from the vertex's index to its number
        batches: [OpenBatch; BATCHES],
        indices: [IsbeRow; BATCHES],
        open: bool,                      // a batch is being received
        fill: B1,                        // slot of the batch received, or of the next
        count: B6,                       // indices received
        sizing: bool,                    // the batch's rows of shared memory are being counted
        waiting: bool,                   // its rows were requested
        request: Offer<IsbeRequest>,
        select: B1,                      // batch whose attributes are selected next
        system: B4,                      // rows without an attribute that are still to be written
        system_at: B1,
        walk: B1,                        // batch whose vertices are walked, and its next vertex
        lane: B5,
        flight: B8,                      // batches and tasks that are not ready, and the number of tasks among them
        tasks: B8,
        copy_step: CopyStep,
        copy: CopyTask,                  // the task being received, and the rows that it needs after its entry
        copy_rows: B10,
        inputs_ready: Offer<BatchReady>,
    }
}

kernel::unit! {
    pub struct VertexFetch(p) {
        registers: Regs;
        part world_in: Fifo<WorldPacket> = fifo::Params::default();
        part grant_in: [Fifo<IsbeRows>; p.sms.get()] = fifo::Params::default();
        part select: AttributeSelect = attribute_select::Params {};
        part address: VertexAddress = vertex_address::Params {};
        part cache: SectorCache = p.cache;
        part convert: AttributeConvert = attribute_convert::Params {};
        part collect: RowCollect = p.collect;
        part row_out: Fifo<RowWrite> = fifo::Params::default();
        part copy: CopyIn = p.copy;
    }
}

impl VertexFetch {
    /// Selects a batch's attributes: its location is sent ahead of its vectors, and rows without attributes become due.
    fn select(&mut self, d: &mut Regs) {
        let q = &self.q;
        let at = usize::from(q.select);
        let batch = q.batches[at];
        let ready = batch.closed && batch.granted && q.system == 0;
        let goes = ready && self.select.o.batch.ready && self.collect.o.batch.ready;
        let attributes = self.attributes(&batch);
        self.select.i.batch.send(goes, || attributes);
        self.collect.i.batch.send(goes, || batch.place);
        if goes {
            d.batches[at].closed = false;
            d.system = self.system_rows();
            d.system_at = q.select;
            d.select = q.select ^ 1;
        }
    }

    /// Writes rows without an attribute, one a cycle.
    fn write_system(&mut self, d: &mut Regs) {
        let q = &self.q;
        let collected = self.collect.o.row;
        let turn = q.system != 0 && self.row_out.o.push.ready && !collected.valid;
        let kind = q.system.trailing_zeros() as usize;
        let at = usize::from(q.system_at);
        let place = q.batches[at].place;
        let row = if turn { self.system_row(kind) } else { 0 };
        let writes = turn && row < place.rows;
        let data = || system_data(kind, &q.batches[at], &q.indices[at], q.id_offset);
        let request = RowRequest {
            write: true,
            row: place.row.wrapping_add(row) & 0x3ff,
            words: lanes(place.vertices),
        };
        let access = || IsbeAccess { request, data: data() };
        let push = &mut self.row_out.i.push;
        if collected.valid {
            push.drive(&collected);
        } else {
            push.send(writes, || RowWrite { sm: place.sm, access: access() });
        }
        if turn {
            d.system &= d.system - 1;
        }
    }

    /// Walks a vertex of the selected attribute.
    fn walk(&mut self, d: &mut Regs) {
        let q = &self.q;
        let at = usize::from(q.walk);
        let read = self.select.o.read;
        let vertices = q.batches[at].place.vertices;
        let last = q.lane + 1 >= vertices;
        let end = read.data.info.closes && last;
        // A batch's last vector waits until its rows without attributes are written.
        let waits = end && q.system != 0 && q.system_at == q.walk;
        let goes = read.valid && self.address.o.step.ready && !waits;
        let index =
            if read.data.instanced { read.data.index } else { q.indices[at].words[usize::from(q.lane)] };
        let info = VectorInfo { lane: q.lane, last, closes: end, ..read.data.info };
        let step = AttributeRead { info, index, ..read.data };
        self.address.i.step.send(goes, || step);
        self.select.i.read.ready = goes && last;
        if goes {
            d.lane = if last { 0 } else { q.lane + 1 };
        }
        if goes && end {
            d.batches[at].used = false;
            d.batches[at].granted = false;
            d.walk = q.walk ^ 1;
        }
    }
}

impl VertexFetch {
    /// The `inputs_ready` offer: batches and tasks are never in flight at once.
    fn readies(&self) -> &Offer<BatchReady> {
        if self.q.tasks == 0 { &self.q.inputs_ready } else { &self.copy.o.ready }
    }

    /// The row write, from either.
    fn rows(&self) -> &Offer<RowWrite> {
        if self.q.tasks == 0 { &self.row_out.o.pop } else { &self.copy.o.row }
    }

    /// A task of the beta phase: requests its rows, and sends it to the unit that copies its entry.
    fn bring(&mut self, d: &mut Regs) {
        let q = &self.q;
        let gives = q.copy_step == CopyStep::Give && self.copy.o.task.ready;
        self.copy.i.task.send(gives, || q.copy);
        match q.copy_step {
            CopyStep::None => (),
            CopyStep::Request => {
                d.request.put(IsbeRequest { rows: q.copy.lines + q.copy_rows & 0x3ff });
                d.copy_step = CopyStep::Wait;
            }
            CopyStep::Wait => {
                let grant = self.grant_in.get(self.asker()).and_then(|grant| grant.o.pop.get());
                if let Some(IsbeRows { row, .. }) = grant {
                    d.copy.row = *row;
                    d.copy_step = CopyStep::Give;
                }
            }
            CopyStep::Give => {
                if gives {
                    d.copy_step = CopyStep::None;
                }
            }
        }
    }
}

impl Logic for VertexFetch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let (row, ready) = (self.rows(), self.readies());
        let requests = self.asker();
        o.world = self.world_in.o.push;
        for k in 0..self.p.sms.get() {
            o.isbe_request[k].send(q.request.valid && requests == k, || q.request.data);
            o.isbe_grant[k] = self.grant_in[k].o.push;
            o.inputs_ready[k].send(ready.valid && usize::from(ready.data.sm) == k, || ready.data.inputs);
            o.row[k].send(row.valid && usize::from(row.data.sm) == k, || row.data.access);
        }
        o.read.drive(&self.cache.o.read);
        o.read_data = self.cache.o.read_data;
        o.copy_up.drive(&self.copy.o.memory_up);
        o.copied.drive(&self.copy.o.copied);
        o.idle = !self.world_in.o.pop.valid && q.flight == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.request.leave(i.isbe_request[self.asker()]);
        let ready = *self.readies();
        let of_tasks = self.q.tasks != 0;
        let taker = i.inputs_ready.get(usize::from(ready.data.sm)).copied().unwrap_or_default();
        if !of_tasks {
            d.inputs_ready.leave(taker);
        }
        d.counts = counts_of(&self.q.header);
        d.later_rows = later_rows(&self.q.stages);
        d.copy_rows = beta_rows(&self.q.stages);
        self.take(i.first_sm, &mut d);
        self.size(&mut d);
        self.grant(&mut d);
        self.bring(&mut d);
        self.select(&mut d);
        self.write_system(&mut d);
        self.walk(&mut d);

        // Ready, once all rows were sent.
        let waits = self.collect.o.row.valid || self.row_out.o.pop.valid;
        let collected = self.collect.o.ready.valid && !waits && !d.inputs_ready.valid;
        if collected {
            d.inputs_ready.put(self.collect.o.ready.data);
        }
        let leaves = ready.valid && taker.ready;
        d.flight -= u8::from(leaves);
        d.tasks -= u8::from(leaves && of_tasks);

        // ---- clock edge
        self.world_in.i.push.drive(&i.world);
        for k in 0..self.p.sms.get() {
            self.grant_in[k].i.push.drive(&i.isbe_grant[k]);
        }
        self.cache.i.request.drive(&self.address.o.request);
        self.address.i.request = self.cache.o.request;
        self.cache.i.read = i.read;
        self.cache.i.read_data.drive(&i.read_data);
        self.convert.i.vector.drive(&self.cache.o.vector);
        self.cache.i.vector = self.convert.o.vector;
        self.collect.i.vector.drive(&self.convert.o.converted);
        self.convert.i.converted = self.collect.o.vector;
        self.collect.i.row = self.row_out.o.push;
        self.collect.i.ready = collected.into();
        let row = *self.rows();
        let taken = row.valid && i.row[usize::from(row.data.sm)].ready;
        self.row_out.i.pop.ready = taken && !of_tasks;
        self.copy.i.row.ready = taken && of_tasks;
        self.copy.i.ready.ready = leaves && of_tasks;
        self.copy.i.memory_up = i.copy_up;
        self.copy.i.memory_down.drive(&i.copy_down);
        self.copy.i.window = i.window;
        self.q = d;
    }
}
