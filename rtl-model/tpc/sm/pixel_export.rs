//! Pixel export: sends the outputs of a sub-partition's pixel warps from their registers to the GPM when they have ended: for the first
//! packet of quads the depth, then each colour, then the same for the second packet. One register a cycle, when nothing is decoded;
//! with one output a packet a cycle. Stalled by decode and by export order. Warps are in launch order; they keep their registers until
//! all outputs are sent. Specification: SM, GPM; interfaces 10.2; chip 2.6.

mod export_half;
mod export_reads;
pub mod types;

use self::export_half::half_of;
use self::export_reads::{read_of, targets_below};
use self::types::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

const CONTEXTS: usize = 16;
/// Components of an output colour.
const PARTS: usize = 4;
/// Lanes of half a warp.
const HALF: usize = GROUP_QUADS * QUAD_PIXELS;
const FORM_COLOURS: u8 = CONTEXT_COLOURS as u8;
const FORM_OTHERS: u8 = FORM_COLOURS + 1;
const SAMPLE_MASK: u8 = 1;
const DEPTH: u8 = 2;

// ---- parameters
kernel::params! {
    sizes slots;
    /// Cycles that a register read waits for a cycle without decode; then it has priority.
    patience: 0..=255 = 32, "cycles";
}

// ---- ports
kernel::ports! {
    in pulse start: WarpStart;
    in pulse context: ContextWrite;
    in pulse ended: B4;
    in level killed[slots]: Lanes;
    out level holds[slots]: bool; // slots whose warps retire through this unit
    out read: Decoded; // of one register
    out level urgent: bool; // a read has waited `patience` cycles
    in pulse operands: Operands;
    out gone: B4;
    out pixel_out: PixelOut;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        holds: B16,
        ended: B16,         // of these, slots that have ended
        step: ExportStep,
        kind: ExportKind,
        slot: B4,
        first_register: Register, // register of the first component, present or not
        sending: B4,        // components still to be read, and components still to arrive
        getting: B4,
        waited: B8,         // cycles that the current register read has waited
        target_output: B3,  // the current colour
        colours: B32,       // colours after it
        depth: bool,        // the depth is still to be sent
        first: bool,        // no output of the half has been sent yet
        half: B1,           // the current half
        masked: bool,       // pixels write a sample mask
        mask: Row,
        rows: [Row; PARTS],
        pixel_out: Offer<PixelOut>,
    }
}

kernel::unit! {
    pub struct PixelExport(p) {
        registers: Regs;
        memory warps: [ExportWarp; SLOTS];
        memory forms: [ExportForm; CONTEXTS];
        part order: Fifo<ExportSlot> = fifo::Params { depth: Within::new(SLOTS), ..Default::default() };
    }
}

impl PixelExport {
    fn warp(&self) -> &ExportWarp {
        &self.warps[usize::from(self.q.slot)]
    }

    fn form(&self) -> &ExportForm {
        &self.forms[usize::from(self.warp().context_id)]
    }

    /// The next register to read.
    fn register(&self) -> u8 {
        self.q.first_register.wrapping_add((self.q.sending.trailing_zeros() & 3) as u8)
    }

    /// Whether the warp does not have that register: it reads zero.
    fn is_beyond(&self) -> bool {
        u16::from(self.register()) >= 8 * u16::from(self.warp().limit)
    }

    fn reads(&self) -> bool {
        self.q.step == ExportStep::Collect && self.q.sending != 0 && !self.is_beyond()
    }

    /// Sends an output. After a half's last one the other half begins; if it was the only output, with the registers already read.
    fn send(&self, d: &mut Regs, killed: u32, free: bool) {
        let q = &self.q;
        let out = half_of(q, self.warp(), killed);
        if !free {
            return;
        }
        d.pixel_out.put(out);
        d.first = false;
        d.step = match (out.last, q.half == 0 && self.warp().halves & 2 != 0, q.first) {
            (false, ..) => ExportStep::Choose,
            (true, true, only) => {
                (d.half, d.first) = (1, true);
                if only { ExportStep::Send } else { ExportStep::Again }
            }
            (true, false, _) => ExportStep::Gone,
        };
    }

    /// Selects the next of a half's remaining outputs: the depth, a colour, or, if it has neither, only the killed lanes.
    fn choose(&self, d: &mut Regs, colours: u32, depth: bool) {
        let form = self.form().colours;
        d.rows = [Row::default(); PARTS];
        (d.colours, d.depth) = (colours, false);
        d.step = ExportStep::Collect;
        if depth {
            d.kind = ExportKind::Depth;
            d.target_output = 0;
            d.first_register = form.count_ones() as u8 + 1;
            (d.sending, d.getting) = (1, 1);
        } else if colours != 0 {
            let at = colours.trailing_zeros() / PARTS as u32;
            let parts = (colours >> (PARTS as u32 * at)) as u8 & 0xf;
            d.kind = ExportKind::Colour;
            d.target_output = at as u8;
            d.first_register = PARTS as u8 * targets_below(form, at);
            (d.sending, d.getting) = (parts, parts);
            d.colours = colours & !(0xf << (PARTS as u32 * at));
        } else {
            (d.kind, d.target_output) = (ExportKind::Colour, 0);
            d.step = ExportStep::Send;
        }
    }

    /// Starts a half: all its outputs are to be sent.
    fn begin(&self, d: &mut Regs) {
        let ExportForm { colours, others } = *self.form();
        self.choose(d, colours, others & DEPTH != 0);
    }

    /// Selects the oldest warp, if it has ended.
    fn next(&mut self, d: &mut Regs) {
        let oldest = self.order.o.pop;
        d.step = ExportStep::Idle;
        if oldest.valid && self.q.ended >> oldest.data.slot & 1 == 1 {
            d.slot = oldest.data.slot;
            (d.step, d.first) = (ExportStep::Begin, true);
            self.order.i.pop.ready = true;
        }
    }

    /// Starts a warp: its sample mask is read first.
    fn begin_warp(&self, d: &mut Regs) {
        let (ExportForm { colours, others }, halves) = (*self.form(), self.warp().halves);
        self.begin(d);
        d.half = u8::from(halves & 1 == 0);
        d.masked = others & SAMPLE_MASK != 0;
        if halves == 0 {
            d.step = ExportStep::Gone;
        } else if d.masked {
            (d.colours, d.depth) = (colours, others & DEPTH != 0);
            (d.step, d.kind) = (ExportStep::Collect, ExportKind::SampleMask);
            (d.sending, d.getting) = (1, 1);
            d.first_register = colours.count_ones() as u8;
        }
    }

    /// Registers arrive in the order of their reads.
    fn collect(&self, i: &In, d: &mut Regs) {
        let q = &self.q;
        if q.sending != 0 && (self.is_beyond() || i.read.ready) {
            d.sending = q.sending & (q.sending - 1);
            if self.is_beyond() {
                d.getting &= !(q.sending & q.sending.wrapping_neg());
            }
        }
        if let Some(operands) = i
            .operands
            .get()
            .filter(|operands| operands.instruction.path == Path::PixelExport && q.getting != 0)
        {
            d.rows[q.getting.trailing_zeros() as usize & 3] = operands.a;
            d.getting &= !(q.getting & q.getting.wrapping_neg());
        }
        if d.sending == 0 && d.getting == 0 {
            d.step = ExportStep::Send;
            if q.kind == ExportKind::SampleMask {
                d.mask = d.rows[0];
                d.step = ExportStep::Choose;
            }
        }
    }
}

impl Logic for PixelExport {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (slot, holds) in o.holds.iter_mut().enumerate() {
            *holds = q.holds >> slot & 1 == 1;
        }
        o.read.send(self.reads(), || read_of(q.slot, self.register()));
        o.urgent = self.reads() && usize::from(q.waited) == self.p.patience.get();
        o.gone.send(q.step == ExportStep::Gone, || q.slot);
        o.pixel_out.drive(&q.pixel_out);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let slot = usize::from(self.q.slot);
        let killed = if slot < self.p.slots.get() { i.killed[slot] } else { 0 };
        let free = self.q.pixel_out.free(i.pixel_out);
        d.pixel_out.leave(i.pixel_out);
        let patience = self.p.patience.get() as u8;
        d.waited = if self.reads() { self.q.waited.saturating_add(1).min(patience) } else { 0 };
        if let Some(slot) = i.ended.get() {
            d.ended |= self.q.holds & 1 << slot;
        }
        self.order.i.pop.ready = false;
        match self.q.step {
            ExportStep::Idle => self.next(&mut d),
            ExportStep::Begin => self.begin_warp(&mut d),
            ExportStep::Again => self.begin(&mut d),
            ExportStep::Collect => self.collect(i, &mut d),
            ExportStep::Send => self.send(&mut d, killed, free),
            ExportStep::Choose => self.choose(&mut d, self.q.colours, self.q.depth),
            ExportStep::Gone => {
                if i.gone.ready {
                    d.holds &= !(1 << self.q.slot);
                    d.ended &= !(1 << self.q.slot);
                    self.next(&mut d);
                }
            }
        }
        if let Some(start) = i.start.get() {
            let WarpStart { slot, context_id, lanes, helpers, exports, collector, half, registers, .. } =
                *start;
            d.holds = d.holds & !(1 << slot) | u16::from(exports) << slot;
            let halves = u8::from(lanes & 0xffff != 0) | u8::from(lanes >> HALF != 0) << 1;
            let covered = lanes & !helpers;
            let warp = ExportWarp { context_id, covered, halves, collector, half, limit: registers };
            self.warps.write(slot.into(), warp);
        }
        let pixels = i.start.get().filter(|start| start.exports);
        self.order.i.push.drive(&pixels.map(|start| ExportSlot { slot: start.slot }).into());
        if let Some(&ContextWrite { context_id, word, value }) = i.context.get() {
            let form = self.forms[usize::from(context_id)];
            match word {
                FORM_COLOURS => self.forms.write(context_id.into(), ExportForm { colours: value, ..form }),
                FORM_OTHERS => {
                    self.forms.write(context_id.into(), ExportForm { others: value as u8 & 3, ..form })
                }
                _ => (),
            }
        }
        self.q = d;
    }
}
