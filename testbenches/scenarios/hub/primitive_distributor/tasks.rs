//! Models of the units after the distributor in a chip whose patches pass through the L2: entries for batches of the
//! alpha phase, and copies of tasks; and the checker of tasks: each batch's patches, in order, to SMs round-robin.

use super::bench::judge::{Batch, WorldItem};
use bundle::*;
use hub::primitive_distributor::{In, Out, Params};
use kit::{Sink, Source};
use std::collections::VecDeque;

/// Whether batches after it have entries.
pub const NOTIFIED: u16 = 0x3f18;

/// Entries are sent this many cycles after their batch's close, copies this many after their task.
pub struct Shaders {
    latency: u64,
    notified: bool,
    head: BatchHead,
    entries: Vec<Source<AlphaEntry>>,
    free: Vec<Sink<EntryGrant>>,
    copies: Vec<VecDeque<u64>>,
    given: usize,
}

/// Index of an SM's TPC and of its source of primitives.
fn tpc(p: &Params, sm: u8) -> usize {
    usize::from(sm) / p.pdb.sms_per_tpc.get()
}

pub fn source(p: &Params, sm: u8) -> usize {
    tpc(p, sm) / p.pdb.tpcs_per_pes.get()
}

impl Shaders {
    pub fn new(p: &Params, latency: u64, stalls: u64) -> Self {
        let pes = p.pdb.pes.get();
        Self {
            latency,
            notified: false,
            head: BatchHead::default(),
            entries: (0..pes).map(|_| Source::new(&[], stalls)).collect(),
            free: (0..pes as u32).map(|k| Sink::new(stalls.rotate_left(7 * k))).collect(),
            copies: vec![VecDeque::new(); p.pdb.tpcs.get()],
            given: 0,
        }
    }

    /// The packet that world space accepts in this cycle, if any.
    pub fn lookup(&mut self, p: &Params, now: Option<&(u64, WorldPacket)>) {
        let Some((at, packet)) = now else { return };
        match packet {
            WorldPacket::State(state) if state.address == NOTIFIED => self.notified = state.value == 1,
            WorldPacket::Head(head) => self.head = *head,
            WorldPacket::Close(_) if self.notified => {
                let entry = AlphaEntry {
                    batch: self.head.batch,
                    entry: self.head.batch & 0x1fff,
                    patches: self.head.prims,
                    vertices: self.head.vertices,
                    scalars: 4,
                };
                self.entries[source(p, self.head.sm)].push(at + self.latency, entry);
                self.given += 1;
            }
            WorldPacket::BatchTask(task) => self.copies[tpc(p, task.sm)].push_back(at + self.latency),
            _ => (),
        }
    }

    pub fn drive(&mut self, cycle: u64, o: &Out, i: &mut In) {
        for (k, (entry, free)) in self.entries.iter_mut().zip(&mut self.free).enumerate() {
            i.alpha_entry[k] = entry.drive(o.alpha_entry[k]);
            i.alpha_free[k] = free.drive(&o.alpha_free[k]);
        }
        for (k, copies) in self.copies.iter_mut().enumerate() {
            if copies.pop_front_if(|due| *due <= cycle).is_some() {
                i.copied[k] = Some(true).into();
            }
        }
    }

    pub fn rests(&self) -> bool {
        self.entries.iter().all(Source::is_empty) && self.copies.iter().all(VecDeque::is_empty)
    }

    /// Checks after a run that each entry was freed.
    pub fn settled(&self) {
        assert_eq!(self.free.iter().map(|free| free.taken.len()).sum::<usize>(), self.given);
    }
}

/// The marks that the screen must have, with the number of primitives of each: a batch's, or those of its tasks.
pub fn marks(p: &Params, items: &[WorldItem]) -> Vec<(ScreenMark, usize)> {
    let mut tasks = items.iter().filter_map(|item| match item {
        WorldItem::Task(task) => Some(task),
        _ => None,
    });
    let (mut notified, mut sm, mut marks) = (false, 0, vec![]);
    for item in items {
        match item {
            WorldItem::State(state) if state.address == NOTIFIED => notified = state.value == 1,
            WorldItem::Batch(batch) if notified => {
                let all = batch.prims.len();
                assert!((1..=15).contains(&all), "{:?} is too large for an entry", batch.head);
                let mut patch = 0;
                while patch < all {
                    let task = tasks.next().expect("tasks of a batch");
                    of_batch(p, batch, task, patch, sm);
                    sm = (sm + 1) % p.pdb.sms.get();
                    patch += usize::from(task.patches);
                    let mark = ScreenMark { batch: task.batch, source: source(p, task.sm) as u8 };
                    marks.push((mark, task.patches.into()));
                }
            }
            WorldItem::Batch(batch) => {
                let head = &batch.head;
                let b = &p.batches;
                let source = usize::from(head.sm) / b.sms_per_tpc.get() / b.tpcs_per_pes.get();
                let mark = ScreenMark { batch: head.batch, source: source as u8 };
                marks.push((mark, batch.prims.len()));
            }
            _ => (),
        }
    }
    assert!(tasks.next().is_none(), "a task of no batch");
    marks
}

/// Checks a task: a share of the batch from this patch on, where the patches are divided evenly among the SMs.
fn of_batch(p: &Params, batch: &Batch, task: &BatchTask, patch: usize, sm: usize) {
    let all = batch.prims.len();
    let expected = BatchTask {
        batch: task.batch,
        sm: sm as u8,
        entry: batch.head.batch & 0x1fff,
        vertices: batch.head.vertices,
        all: all as u8,
        patch: patch as u8,
        patches: all.div_ceil(p.pdb.sms.get()).min(all - patch) as u8,
        primitive_id: batch.head.primitive_id,
    };
    assert_eq!(*task, expected);
}
