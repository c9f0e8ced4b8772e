//! Copy-in: the entry of a task of the beta phase goes from the L2 to rows of its SM, past L1: a line to a row. A line is asked for a
//! clock, 8 scalars are written a clock; 2 clocks from a task to its first ask, 2 from a sector to its words. Stalls by the way up and by
//! rows; all that is asked for has room. Tasks in order, one at a time. Specification: ISBEs, Alpha/beta phases and circular buffers.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

kernel::package! {
    package copy_in(memory_port, vertices, warps, world);

    /// Lines of an entry, and the first of the rows of an SM that they go to.
    pub struct CopyTask {
        batch: BatchId,
        sm: B2,
        row: SharedRow,
        entry: CircularEntry,
        lines: B9,
    }

    /// Lines that may be asked for at once.
    pub const COPY_SLOTS: usize = 16;
    /// A sector that has come: of which ask, to which row.
    pub struct CopySector {
        slot: B4,
        row: SharedRow,
        sector: B2,
        data: Sector,
    }
}

/// Words of a sector.
const WORDS: usize = ROW_LANES / LINE_SECTORS;

// ---- parameters
kernel::params! {
    /// Lines that are asked for ahead.
    lines: 1..=16 = 8, "lines";
}

// ---- ports
kernel::ports! {
    in task: CopyTask;
    out up: MemoryUp;
    in pulse down: MemoryDown;     // sectors, in any order
    in level client: ClientId;     // its number on the way up
    in level window: LineAddress;  // the first line of the circular buffers, physical
    out row: RowWrite;
    out ready: BatchReady;         // all rows of the task are written
    out pulse copied: bool;        // with it: its entry is not read any more
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        asked: B9,                 // lines of the task
        written: B11,              // sectors of it
        busy: B16,                 // asks that are out, with sectors that are to be written, and where
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
    /// The next line is asked for.
    fn ask(&self, i: &In, d: &mut Regs, task: &CopyTask) {
        let q = &self.q;
        let free = (0..self.p.lines.get()).find(|slot| q.busy >> slot & 1 == 0);
        let Some(slot) = free.filter(|_| !d.up.valid && q.asked < task.lines) else { return };
        let place = u64::from(task.entry) + u64::from(q.asked) & 0x1fff;
        d.up.put(MemoryUp::Head(MemoryHead {
            op: MemoryOp::Read,
            client: i.client,
            tag: slot as u16,
            channel: VirtualChannel::Ring,
            line: (i.window + place) & ((1 << 33) - 1),
            sectors: 15,
            physical: true,
            evict: EvictClass::Last,
            ..Default::default()
        }));
        d.asked = q.asked + 1;
        d.busy |= 1 << slot;
        d.left[slot] = LINE_SECTORS as u8;
        d.rows[slot] = task.row + q.asked & 0x3ff;
    }

    /// A sector that has come goes to its row; whether it does.
    fn write(&self, d: &mut Regs, task: &CopyTask) -> bool {
        let Some(&CopySector { slot, row, sector, data }) = self.sectors.o.pop.get() else { return false };
        if d.row.valid {
            return false;
        }
        let (slot, first) = (usize::from(slot), WORDS * usize::from(sector));
        let word = |k: usize| if k / WORDS == usize::from(sector) { data.words[k % WORDS] } else { 0 };
        let ask = RowAsk { write: true, row, words: 0xff << first };
        let access = IsbeAccess { ask, data: IsbeRow { words: std::array::from_fn(word) } };
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
        o.up.drive(&q.up);
        o.row.drive(&q.row);
        o.ready.drive(&q.ready);
        o.copied.drive(&q.copied);
        o.idle = !self.task_in.o.pop.valid && !q.ready.valid && !q.copied.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.up.leave(i.up);
        d.row.leave(i.row);
        d.ready.leave(i.ready);
        d.copied.valid = false;
        let task = self.task_in.o.pop.data;
        let (mut writes, mut ends) = (false, false);
        if self.task_in.o.pop.valid {
            self.ask(i, &mut d, &task);
            ends = q.written == task.lines << 2 && !d.row.valid && !d.ready.valid;
            writes = self.write(&mut d, &task);
        }
        if ends {
            let CopyTask { batch, sm, row, .. } = task;
            d.ready.put(BatchReady { sm, inputs: InputsReady { batch, row } });
            d.copied.put(true);
            (d.asked, d.written) = (0, 0);
        }
        // What nobody asked for is dropped.
        let answer = i.down.get().filter(|down| down.kind != AnswerKind::Done);
        let slot = |down: &MemoryDown| usize::from(down.tag);
        let answer = answer.filter(|down| slot(down) < self.p.lines.get() && q.busy >> slot(down) & 1 == 1);
        let sector = answer.map(|down| CopySector {
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
