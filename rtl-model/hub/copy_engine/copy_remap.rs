//! Copy remap: builds elements of the destination from those of the source: components are moved, replaced by
//! constants or left unwritten.
//!
//! It handles as many elements a cycle as fit into 16 bytes on both sides, which is 16 bytes a cycle where nothing
//! changes. A job that changes elements begins with 16 cycles in which its table is built. It stalls for bytes of the
//! source and for the writer. Order is kept. Specification: CE.

use crate::byte_align::types::*;
use crate::byte_align::{self, ByteAlign, Want};
use crate::copy_engine::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Jobs that can queue behind the current one: how far reads run ahead of writes.
    elements_depth: 1..=255 = 4, "jobs";
}

// ---- ports
kernel::ports! {
    in elements: CopyElements;
    in bytes: CopyBytes;
    out made: SpanBeat;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 2 {
        Idle,
        Table, // the table is built, a byte a cycle
        Run,
    }
}

kernel::choice! {
    pub enum PickKind: 2 {
        Source,
        Constant,
        Nothing,
    }
}

kernel::packed! {
    /// The origin of one byte of the elements.
    pub struct Pick {
        kind: PickKind,
        value: B8, // byte of the source's elements, or the constant
    }

    /// Elements that are converted together.
    pub struct Chunk {
        valid: bool,
        elements: B5,
        last: bool, // last chunk of the job
    }

    /// The origins of a chunk's bytes.
    pub struct Made {
        count: B5,
        last: bool,
    }

    pub struct Regs {
        phase: Phase,
        picks: [Pick; 16],
        at: B4,             // next byte of the table
        byte_at: B2,        // byte within its component
        component: B2,      // component within its element
        base: B4,           // first source byte of its element
        left: B32,          // remaining elements of the line
        lines: B32,         // remaining lines, the current one included
        done: bool,         // all chunks are cut
        chunk: Chunk,
        want_valid: bool,
        want_count: B5,
        made: Made,
        out: Offer<SpanBeat>,
    }
}

kernel::unit! {
    pub struct CopyRemap(p) {
        registers: Regs;
        part elements_in: Fifo<CopyElements> = fifo::of(p.elements_depth);
        part align: ByteAlign<Made> = byte_align::Params {};
    }
}

/// Bytes in an element of `components` components of `bytes` bytes, both less one.
fn size(bytes: u8, components: u8) -> u8 {
    (bytes + 1) * (components + 1)
}

/// Bytes in an element on the source side and on the destination side.
fn sizes(job: &CopyElements) -> (u8, u8) {
    if job.plain {
        return (1, 1);
    }
    let source = if job.fill { 0 } else { size(job.component, job.source) };
    (source, size(job.component, job.destination))
}

/// Elements that fit into 16 bytes on both sides.
fn most(job: &CopyElements) -> u8 {
    let (source, destination) = sizes(job);
    16 / source.max(destination)
}

impl Regs {
    /// The table's current byte.
    fn pick(&self, job: &CopyElements) -> Pick {
        let which = job.picks[usize::from(self.component)];
        let constant =
            |value: u32| Pick { kind: PickKind::Constant, value: (value >> (8 * self.byte_at)) as u8 };
        match which {
            0..4 if which > job.source => constant(0),
            0..4 => {
                let value = self.base + which * (job.component + 1) + self.byte_at;
                Pick { kind: PickKind::Source, value: value & 15 }
            }
            4 | 5 => constant(job.constants[usize::from(which & 1)]),
            _ => Pick { kind: PickKind::Nothing, value: 0 },
        }
    }

    fn make_table(&mut self, job: &CopyElements) {
        self.picks[usize::from(self.at)] = self.pick(job);
        self.at = self.at + 1 & 15;
        if self.byte_at < job.component {
            self.byte_at += 1;
            return;
        }
        self.byte_at = 0;
        if self.component < job.destination {
            self.component += 1;
            return;
        }
        self.component = 0;
        self.base = self.base + size(job.component, job.source) & 15;
    }

    /// Cuts the next chunk of elements.
    fn cut(&mut self, job: &CopyElements) {
        let (most, q) = (u32::from(most(job)), *self);
        let line_end = q.left <= most;
        let last = line_end && q.lines == 1;
        self.chunk = Chunk { valid: true, elements: if line_end { q.left } else { most } as u8, last };
        self.left = if line_end { job.elements } else { q.left - most };
        self.lines = q.lines.wrapping_sub(line_end.into());
        self.done = last;
    }

    /// Converts the source's bytes.
    fn apply(&self, beat: &CopyBeat) -> CopyBeat {
        let mut out = CopyBeat::default();
        for (k, pick) in self.picks.iter().enumerate() {
            let from = usize::from(pick.value & 15);
            let byte = match pick.kind {
                PickKind::Source => (beat.data.words[from / 4] >> (8 * (from % 4))) as u8,
                PickKind::Constant => pick.value,
                PickKind::Nothing => 0,
            };
            out.data.words[k / 4] |= u32::from(byte) << (8 * (k % 4));
            out.mask |= u16::from(pick.kind != PickKind::Nothing) << k;
        }
        out
    }
}

impl Logic for CopyRemap {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, job, align) = (&self.q, &self.elements_in.o, &self.align.o);
        o.elements = job.push;
        o.bytes = align.beat;
        o.made.drive(&q.out);
        o.idle = !job.pop.valid && !q.out.valid && align.idle;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (head, align) = (&self.elements_in.o.pop, &self.align.o);
        let job = &head.data; // valid in all phases but `Idle`
        let q = &self.q;
        let mut d = *q;
        let (source, destination) = sizes(job);
        let out_free = q.out.free(i.made);
        let want_free = align.want.ready || !q.want_valid;
        let aligned = align.out.get().filter(|_| out_free);
        let end = aligned.is_some_and(|aligned| aligned.tag.last);

        match q.phase {
            Phase::Idle => {
                if head.valid {
                    (d.at, d.byte_at, d.component, d.base, d.done) = (0, 0, 0, 0, false);
                    (d.left, d.lines) = (job.elements, job.lines);
                    d.phase = if job.plain { Phase::Run } else { Phase::Table };
                }
            }
            Phase::Table => {
                d.make_table(job);
                if q.at == 15 {
                    d.phase = Phase::Run;
                }
            }
            Phase::Run => {
                if want_free {
                    d.chunk.valid = false;
                    d.want_valid = q.chunk.valid;
                }
                if want_free && q.chunk.valid {
                    d.want_count = q.chunk.elements * source;
                    d.made = Made { count: q.chunk.elements * destination, last: q.chunk.last };
                }
                if !q.done && (want_free || !q.chunk.valid) {
                    d.cut(job);
                }
                if end {
                    d.phase = Phase::Idle;
                }
            }
        }
        d.out.leave(i.made);
        if let Some(aligned) = aligned {
            let beat = if job.plain { aligned.beat } else { q.apply(&aligned.beat) };
            d.out.put(SpanBeat { span: ByteSpan { first: 0, count: aligned.tag.count }, beat });
        }

        // ---- clock edge
        self.align.i.beat.send(i.bytes.valid, || {
            let CopyBytes { span, data } = i.bytes.data;
            SpanBeat { span, beat: CopyBeat { mask: !0, data } }
        });
        let span = ByteSpan { first: 0, count: q.want_count };
        self.align.i.want.send(q.want_valid, || Want { span, tag: q.made });
        self.align.i.out.ready = out_free;
        self.elements_in.i.push.drive(&i.elements);
        self.elements_in.i.pop.ready = end;
        self.q = d;
    }
}
