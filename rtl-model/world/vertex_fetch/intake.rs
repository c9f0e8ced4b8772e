//! Reception of a batch: state, its head, indices; and the rows that it needs.

use super::copy_in::CopyTask;
use super::types::*;
use super::vertex_rows::{INSTANCE, PRIMITIVE, SYSTEM_ROWS, VERTEX};
use super::{Regs, VertexFetch, stages_state_after};
use crate::stage_tasks::shape::entry_lines;
use crate::vertex_room::output_rows;
use bundle::*;

/// The first bit of attribute 0, and its word.
const GENERIC: usize = 32;

/// Tasks of the beta phase that may be in flight.
const MOST_TASKS: u8 = 127;

impl VertexFetch {
    fn reads(&self, bit: usize) -> bool {
        self.q.header[bit / 32] >> (bit % 32) & 1 == 1
    }

    /// The attributes that a batch's shader reads; none without vertices.
    pub(super) fn attributes(&self, batch: &OpenBatch) -> AttributeBatch {
        let h = &self.q.header[GENERIC / 32..];
        let pair = |k: usize| u64::from(h[k + 1]) << 32 | u64::from(h[k]);
        let wanted = if batch.place.vertices == 0 { [0; 2] } else { [pair(0), pair(2)] };
        let mut id = self.q.id;
        id.copies &= self.reads(VERTEX) && batch.place.vertices != 0;
        AttributeBatch {
            wanted,
            place: self.q.counts.attribute_at,
            instance_id: batch.instance_id,
            id,
            id_place: self.vertex_at(),
        }
    }

    /// Position of a vertex's number among the inputs.
    fn vertex_at(&self) -> u8 {
        self.q.counts.instance_at + u8::from(self.reads(INSTANCE))
    }

    /// The rows without attributes that exist.
    pub(super) fn system_rows(&self) -> u8 {
        let number = self.reads(VERTEX) && !self.q.id.copies;
        let reads = [true, self.reads(PRIMITIVE), self.reads(INSTANCE), number];
        (0..SYSTEM_ROWS).map(|k| u8::from(reads[k]) << k).sum()
    }

    /// Their position in the batch.
    pub(super) fn system_row(&self, kind: usize) -> u16 {
        let MapCounts { primitive_at, instance_at, .. } = self.q.counts;
        match kind {
            0 => 0,
            1 => 1 + u16::from(primitive_at),
            2 => 1 + u16::from(instance_at),
            _ => 1 + u16::from(self.vertex_at()),
        }
    }

    /// The SM whose shared memory is used.
    pub(super) fn asker(&self) -> usize {
        let q = &self.q;
        let of_task = q.copy_step != CopyStep::None;
        usize::from(if of_task { q.copy.sm } else { q.batches[usize::from(q.fill)].place.sm })
    }

    /// Accepts the next packet, if possible.
    pub(super) fn take(&mut self, first_sm: u8, d: &mut Regs) {
        let q = &self.q;
        let at = usize::from(q.fill);
        let head = self.world_in.o.pop;
        let used = q.batches.iter().any(|batch| batch.used);
        let mut state = None;
        let takes = head.valid
            && match head.data {
                WorldPacket::State(s) => {
                    let constant =
                        (SET_CONSTANT_ATTRIBUTE..SET_CONSTANT_ATTRIBUTE_VALUE + 16).contains(&s.address);
                    let may = !used && !(constant && q.flight != 0) && q.copy_step == CopyStep::None;
                    state = Some(s).filter(|_| may);
                    may
                }
                WorldPacket::Head(h) => {
                    let sm = h.sm.wrapping_sub(first_sm);
                    let mine = usize::from(sm) < self.p.sms.get() && !q.open;
                    // `inputs_ready` is signalled in order: batches wait for tasks, and tasks for batches.
                    let may = !q.batches[at].used && q.tasks == 0;
                    if mine && may {
                        let vertices = h.vertices.min(32);
                        let place = BatchPlace { batch: h.batch, sm, row: 0, rows: 0, vertices };
                        let BatchHead { primitive_id, instance_id, .. } = h;
                        d.batches[at] = OpenBatch {
                            used: true,
                            closed: false,
                            granted: false,
                            place,
                            primitive_id,
                            instance_id,
                        };
                        (d.open, d.sizing, d.count) = (true, true, 0);
                        d.flight = q.flight + 1;
                    }
                    !mine || may
                }
                WorldPacket::Indices(packet) => {
                    if q.open && q.count < 32 {
                        for (k, index) in packet.indices.iter().enumerate() {
                            d.indices[at].words[usize::from(q.count) + k] = *index;
                        }
                        d.count = q.count + BATCH_INDICES as u8;
                    }
                    true
                }
                // The next batch's slot is free once this batch's rows are known.
                WorldPacket::Close(_) => {
                    let may = !q.open || q.batches[at].granted;
                    if q.open && may {
                        d.batches[at].closed = true;
                        d.open = false;
                        d.fill = q.fill ^ 1;
                    }
                    may
                }
                WorldPacket::Prims(_) => true,
                WorldPacket::BatchTask(task) => {
                    let sm = task.sm.wrapping_sub(first_sm);
                    let mine = usize::from(sm) < self.p.sms.get() && !q.open;
                    let may = q.flight == q.tasks && q.copy_step == CopyStep::None && q.tasks < MOST_TASKS;
                    if mine && may {
                        let BatchTask { batch, entry, vertices, .. } = task;
                        let lines = entry_lines(&q.stages, vertices.min(32)) & 0x1ff;
                        d.copy = CopyTask { batch, sm, row: 0, entry, lines };
                        d.copy_step = CopyStep::Request;
                        (d.flight, d.tasks) = (q.flight + 1, q.tasks + 1);
                    }
                    !mine || may
                }
            };
        self.world_in.i.pop.ready = takes;
        if let Some(state) = state {
            d.stages = stages_state_after(q.stages, state);
            if state.address == SET_VERTEX_ID_COPY {
                d.id = id_copy(state.value);
            }
            if state.address == VERTEX_ID_OFFSET {
                d.id_offset = state.value;
            }
        }
        if let Some(State { address, value }) = state
            && VERTEX_SHADER_HEADER::is(address)
        {
            let word = VERTEX_SHADER_HEADER::index(address);
            if (HEADER_INPUTS..SHADER_HEADER_WORDS).contains(&word) {
                d.header[word - HEADER_INPUTS] = value;
            }
        }
        self.select.i.state = state.into();
        self.convert.i.state = state.into();
    }

    /// Requests the rows of the batch that was received.
    pub(super) fn size(&mut self, d: &mut Regs) {
        let q = &self.q;
        if !q.sizing {
            return;
        }
        let MapCounts { inputs, outputs, .. } = q.counts;
        let primitive = u16::from(self.reads(PRIMITIVE));
        let inputs = u16::from(inputs) - primitive;
        let place = q.batches[usize::from(q.fill)].place;
        let outputs = output_rows(outputs, place.vertices);
        let both = if self.p.overlap.get() == 1 { inputs.max(outputs) } else { inputs + outputs };
        d.request.put(IsbeRequest { rows: 1 + primitive + both + q.later_rows & 0x3ff });
        (d.sizing, d.waiting) = (false, true);
    }

    /// The rows of the batch that was received are known.
    pub(super) fn grant(&mut self, d: &mut Regs) {
        let (asker, waiting) = (self.asker(), self.q.waiting);
        for (k, grant_in) in self.grant_in.iter_mut().enumerate() {
            grant_in.i.pop.ready = (waiting || self.q.copy_step == CopyStep::Wait) && k == asker;
        }
        if let Some(IsbeRows { row, rows }) =
            self.grant_in.get(asker).and_then(|g| g.o.pop.get()).filter(|_| waiting)
        {
            let batch = &mut d.batches[usize::from(self.q.fill)];
            (batch.granted, batch.place.row, batch.place.rows) = (true, *row, *rows);
            d.waiting = false;
        }
    }
}

/// The source selected by the method's word: a slot that names no attribute is invalid.
fn id_copy(value: u32) -> IdCopy {
    let slot = SET_VERTEX_ID_COPY::attribute_slot(value);
    let of_attribute = (FIRST_SLOT..=LAST_SLOT).contains(&slot.into());
    let at = slot.wrapping_sub(FIRST_SLOT as u8);
    IdCopy {
        copies: SET_VERTEX_ID_COPY::enable(value) && of_attribute,
        attribute: at >> 2 & 31,
        component: at & 3,
    }
}
