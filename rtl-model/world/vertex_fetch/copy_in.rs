//! Copy-in: copies the entry of a beta-phase task from the L2 to rows of its SM, bypassing L1: a line to a row. It requests a line a
//! cycle and writes 8 scalars a cycle, 2 cycles from a task to its first request and 2 from a sector to its words. The request network
//! and the rows stall it; it requests only as many lines as it can hold. Tasks are copied in order, one at a time. Specification:
//! ISBEs, Alpha/beta phases and circular buffers.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package copy_in(memory_port, vertices, warps, world);

    /// Lines of an entry, and the first of the SM's rows to which they are copied.
    pub struct CopyTask {
        batch: BatchId,
        sm: B2,
        row: SharedRow,
        entry: CircularEntry,
        lines: B9,
    }

    /// Most lines in flight.
    pub const COPY_SLOTS: usize = 16;
    /// A received sector: its request, its row.
    pub struct CopySector {
        slot: B4,
        row: SharedRow,
        sector: B2,
        data: Sector,
    }
}

/// Words in a sector.
const WORDS: usize = ROW_LANES / LINE_SECTORS;

// ---- parameters
kernel::params! {
    /// Lines requested ahead.
    lines: 1..=16 = 8, "lines";
}

// ---- ports
kernel::ports! {
    in task: CopyTask;
    out memory; // sectors, in any order
    in level window: LineAddress;  // the first line of the circular buffers, physical
    out row: RowWrite;
    out ready: BatchReady;         // all rows of the task are written
    out pulse copied: bool;        // pulsed with `ready`: the entry has been copied
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        requested: B9,              // lines of the task requested
        written: B11,               // sectors of the task written
        busy: B16,                  // requests in flight: their outstanding sectors, and their rows
        left: [B3; COPY_SLOTS],
        rows: [SharedRow; COPY_SLOTS],
        up: Offer<MemoryUp>,
        row: Offer<RowWrite>,
        ready: Offer<BatchReady>,
        copied: Offer<bool>,
    }
}

kernel::unit! {
    pub struct CopyIn(p) {
        registers: Regs;
        part task_in: Fifo<CopyTask> = fifo::Params::default();
        part sectors: Fifo<CopySector> = fifo::Params { depth: Within::new(LINE_SECTORS * p.lines.get()), ..Default::default() };
    }
}

impl CopyIn {
    /// Requests the next line.
    fn request(&self, i: &In, d: &mut Regs, task: &CopyTask) {
        let q = &self.q;
        let free = (0..self.p.lines.get()).find(|slot| q.busy >> slot & 1 == 0);
        let Some(slot) = free.filter(|_| !d.up.valid && q.requested < task.lines) else { return };
        let place = u64::from(task.entry) + u64::from(q.requested) & 0x1fff;
        d.up.put(MemoryUp::Head(MemoryHead {
            op: MemoryOp::Read,
            tag: slot as u16,
            channel: VirtualChannel::Ring,
            line: (i.window + place) & ((1 << 33) - 1),
            sectors: 15,
            physical: true,
            evict: EvictClass::Last,
            ..Default::default()
        }));
        d.requested = q.requested + 1;
        d.busy |= 1 << slot;
        d.left[slot] = LINE_SECTORS as u8;
        d.rows[slot] = task.row + q.requested & 0x3ff;
    }

    /// Writes a received sector to its row; returns whether it does.
    fn write(&self, d: &mut Regs, task: &CopyTask) -> bool {
        let Some(&CopySector { slot, row, sector, data }) = self.sectors.o.pop.get() else { return false };
        if d.row.valid {
            return false;
        }
        let (slot, first) = (usize::from(slot), WORDS * usize::from(sector));
        let word = |k: usize| if k / WORDS == usize::from(sector) { data.words[k % WORDS] } else { 0 };
        let request = RowRequest { write: true, row, words: 0xff << first };
        let access = IsbeAccess { request, data: IsbeRow { words: std::array::from_fn(word) } };
        d.row.put(RowWrite { sm: task.sm, access });
        d.written = self.q.written + 1;
        d.left[slot] = self.q.left[slot].wrapping_sub(1) & 7;
        if self.q.left[slot] == 1 {
            d.busy &= !(1 << slot);
        }
        true
    }
}

impl Logic for CopyIn {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.task = self.task_in.o.push;
        o.memory_up.drive(&q.up);
        o.row.drive(&q.row);
        o.ready.drive(&q.ready);
        o.copied.drive(&q.copied);
        o.idle = !self.task_in.o.pop.valid && !q.ready.valid && !q.copied.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.up.leave(i.memory_up);
        d.row.leave(i.row);
        d.ready.leave(i.ready);
        d.copied.valid = false;
        let task = self.task_in.o.pop.data;
        let (mut writes, mut ends) = (false, false);
        if self.task_in.o.pop.valid {
            self.request(i, &mut d, &task);
            ends = q.written == task.lines << 2 && !d.row.valid && !d.ready.valid;
            writes = self.write(&mut d, &task);
        }
        if ends {
            let CopyTask { batch, sm, row, .. } = task;
            d.ready.put(BatchReady { sm, inputs: InputsReady { batch, row } });
            d.copied.put(true);
            (d.requested, d.written) = (0, 0);
        }
        // Data that were not requested are dropped.
        let response = i.memory_down.get().filter(|down| down.kind != ResponseKind::Done);
        let slot = |down: &MemoryDown| usize::from(down.tag);
        let response =
            response.filter(|down| slot(down) < self.p.lines.get() && q.busy >> slot(down) & 1 == 1);
        let sector = response.map(|down| CopySector {
            slot: down.tag as u8,
            row: q.rows[slot(down)],
            sector: down.sector,
            data: down.data,
        });

        // ---- clock edge
        self.task_in.i.push.drive(&i.task);
        self.task_in.i.pop.ready = ends;
        self.sectors.i.push = sector.into();
        self.sectors.i.pop.ready = writes;
        self.q = d;
    }
}
