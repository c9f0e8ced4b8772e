//! Copy remap: makes elements of the destination from those of the source, as many a
//! clock as fit into 16 bytes on both sides. Bytes that are copied as they are pass in
//! the same way, 16 a clock.

use crate::byte_align::{self, ByteAlign, Want};
use crate::copy_engine::types::*;
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- ports
packed! {
    pub struct In {
        elements_valid: bool,
        elements: CopyElements,
        bytes_valid: bool,
        bytes: Beat,
        span: ByteSpan,
        out_ready: bool,
    }
    pub struct Out {
        elements_ready: bool,
        bytes_ready: bool,
        out_valid: bool,
        out: CopyBeat,
        out_span: ByteSpan,
        idle: bool,
    }
}

// ---- registers
choice! {
    pub enum Phase: 2 {
        Idle,
        Table, // is being made, a byte a clock
        Run,
    }
}

choice! {
    pub enum PickKind: 2 {
        Source,
        Constant,
        Nothing,
    }
}

packed! {
    /// Where a byte of the elements comes from.
    pub struct Pick {
        kind: PickKind,
        value: B8, // byte of the source's elements, or the constant
    }

    /// Elements that go together.
    pub struct Chunk {
        valid: bool,
        elements: B5,
        last: bool, // of the job
    }

    /// The bytes that a chunk becomes.
    pub struct Made {
        count: B5,
        last: bool,
    }

    pub struct Regs {
        phase: Phase,
        picks: [Pick; 16],
        at: B4,             // byte of the table that is next
        byte_at: B2,        // of its component
        component: B2,      // of its element
        base: B4,           // source byte where its element starts
        left: B32,          // elements of the line
        lines: B32,         // lines with this one
        done: bool,         // all chunks are cut
        chunk: Chunk,
        want_valid: bool,
        want_count: B5,
        made: Made,
        out_valid: bool,
        out: CopyBeat,
        out_span: ByteSpan,
    }
}

#[derive(Clone)]
pub struct CopyRemap {
    p: fifo::Params,
    q: Regs,
    elements_in: Slot<Fifo<CopyElements>>,
    align: Slot<ByteAlign<Made>>,
}

impl CopyRemap {
    pub fn new(p: &fifo::Params) -> Self {
        CopyRemap {
            p: p.clone(),
            q: Regs::default(),
            elements_in: Fifo::new(p).into(),
            align: ByteAlign::default().into(),
        }
    }
}

/// Bytes of an element of `components` components of `bytes` bytes, both less one.
fn size(bytes: u8, components: u8) -> u8 {
    (bytes + 1) * (components + 1)
}

/// Bytes of an element on the side that is read, and on the one that is written.
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
    /// The table's byte at hand.
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

    /// The elements that go together next.
    fn cut(&mut self, job: &CopyElements) {
        let (most, q) = (u32::from(most(job)), *self);
        let line_end = q.left <= most;
        let last = line_end && q.lines == 1;
        self.chunk = Chunk { valid: true, elements: if line_end { q.left } else { most } as u8, last };
        self.left = if line_end { job.elements } else { q.left - most };
        self.lines = q.lines.wrapping_sub(line_end.into());
        self.done = last;
    }

    /// What the source's bytes become.
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

impl Legacy for CopyRemap {
    const PATH: &'static str = "hub/copy_engine/copy_remap";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, job, align) = (&self.q, self.elements_in.outputs(), self.align.outputs());
        Out {
            elements_ready: job.push_ready,
            bytes_ready: align.beat_ready,
            out_valid: q.out_valid,
            out: q.out,
            out_span: q.out_span,
            idle: !job.pop_valid && !q.out_valid && align.idle,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let (head, align) = (self.elements_in.outputs(), self.align.outputs());
        let job = &head.pop;
        let q = self.q;
        let d = &mut self.q;
        let (source, destination) = sizes(job);
        let out_free = i.out_ready || !q.out_valid;
        let want_free = align.want_ready || !q.want_valid;
        let end = align.out_valid && out_free && align.out_tag.last;

        match q.phase {
            Phase::Idle => {
                if head.pop_valid {
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
        if i.out_ready {
            d.out_valid = false;
        }
        if align.out_valid && out_free {
            d.out_valid = true;
            d.out = if job.plain { align.out } else { q.apply(&align.out) };
            d.out_span = ByteSpan { first: 0, count: align.out_tag.count };
        }

        // ---- clock edge
        self.align.clock(byte_align::In {
            beat_valid: i.bytes_valid,
            beat_span: i.span,
            beat: CopyBeat { mask: !0, data: i.bytes },
            want_valid: q.want_valid,
            want: Want { span: ByteSpan { first: 0, count: q.want_count }, tag: q.made },
            out_ready: out_free,
            drop: false,
        });
        self.elements_in.clock(fifo::In { push_valid: i.elements_valid, push: i.elements, pop_ready: end });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("elements_in", &mut self.elements_in);
        v.part("align", &mut self.align);
    }

    fn quiet(&self, i: &In) -> bool {
        let new = fifo::In { push_valid: i.elements_valid, push: i.elements, pop_ready: false };
        let align =
            byte_align::In { beat_valid: i.bytes_valid, out_ready: true, ..byte_align::In::default() };
        self.q.phase == Phase::Idle
            && self.outputs().idle
            && self.elements_in.quiet(&new)
            && self.align.quiet(&align)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("JOB_DEPTH", self.p.depth.get()), ("JOB_LATENCY", self.p.latency.get())]
    }
}
