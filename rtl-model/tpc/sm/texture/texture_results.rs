//! Texture results: gathers the results of an instruction's quads into registers, and writes these. A quad a cycle (l1-return-to-sm); the
//! first register 3 cycles after the last quad, then one a cycle. Stalled by registers that are not accepted. In the order of
//! instructions. Specification: texture unit, instruction set 12.

use super::types::*;
use crate::sm::types::*;
use arith::half::nearest;
use bundle::sizes;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};
use tex::texels::*;
use tex::texture_quads::*;

/// Entries of the RAM of tickets, log2.
const TICKETS_LOG2: usize = 6;
const COMPONENTS: usize = 4;

// ---- parameters
kernel::params! {
    sizes sides;
}

// ---- ports
kernel::ports! {
    in ticket: TextureTicket;
    in sampled: SampledQuad;
    in levels: QuadLevels;
    out written[sides]: Written;
    out pulse fault[sides]: WarpFault;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        rows: [Row; TEXTURE_ROWS],         // of the oldest instruction, from quads that have come
        resident: Lanes,
        fault: bool,
        page: bool,
        result: Offer<TextureResult>,
        number: B2,                        // the register that is written next
        written: [Offer<Written>; SIDES],
        faults: [Offer<WarpFault>; SIDES],
    }
}

/// Sides, at most.
pub const SIDES: usize = 2;

kernel::unit! {
    pub struct TextureResults(p) {
        registers: Regs;
        part tickets: DeepFifo<TextureTicket, TICKETS_LOG2> = deep_fifo::Params::default();
        part sampled_in: Fifo<SampledQuad> = fifo::Params::default();
        part levels_in: Fifo<QuadLevels> = fifo::Params::default();
    }
}

/// The number of an instruction's registers.
fn registers(form: &TextureForm) -> u8 {
    let results = form.mask.count_ones() as u8;
    if form.half { results.div_ceil(2) } else { results }
}

/// The results that the mask keeps, in order, as registers; with `half` two in one.
fn registers_of(form: &TextureForm, values: &[[u32; COMPONENTS]; QUAD_LANES]) -> QuadRegisters {
    let mut registers = QuadRegisters::default();
    for (lane, values) in values.iter().enumerate() {
        let kept = (0..COMPONENTS).filter(|k| form.mask >> k & 1 == 1).map(|k| values[k]);
        for (k, value) in kept.enumerate() {
            if form.half {
                let half = u32::from(nearest(f32::from_bits(value).into()));
                registers.words[k / 2][lane] |= half << (16 * (k % 2));
            } else {
                registers.words[k][lane] = value;
            }
        }
    }
    registers
}

/// The destination of an instruction's register; RZ has no next one.
fn destination(head: &TextureHead, number: u8) -> u8 {
    let TextureForm { compact, half, .. } = head.form;
    let (first, step) = match (compact, half, number) {
        (true, true, 1) => (head.second, 0),
        (true, false, 2..) => (head.second, number - 2),
        _ => (head.destination, number),
    };
    if first == RZ { RZ } else { first.wrapping_add(step) }
}

/// The write of a register. An instruction without registers, or with a fault, writes no lane.
fn written_of(result: &TextureResult, number: u8) -> Written {
    let head = &result.ticket.head;
    let writes = registers(&head.form) > 0 && !result.fault;
    let last = !writes || number + 1 == registers(&head.form);
    Written {
        result: LaneResult {
            slot: head.slot,
            lanes: if writes { head.lanes } else { 0 },
            destination: if writes { destination(head, number) } else { RZ },
            halves: 3,
            row: result.rows[usize::from(number)],
            writes_flags: false,
            predicates: if writes && number == 0 { head.predicates } else { 0 },
            flags: Flags { predicates: [result.resident; PREDICATES], ..Flags::default() },
        },
        scoreboard: head.scoreboard,
        last,
    }
}

fn fault_of(result: &TextureResult) -> WarpFault {
    let TextureHead { slot, counter, word, form, .. } = result.ticket.head;
    let kind = match (form.refused, result.page) {
        (true, _) => WarpFaultKind::Encoding,
        (false, true) => WarpFaultKind::Unmapped,
        (false, false) => WarpFaultKind::Texture,
    };
    WarpFault { slot, kind, counter, word }
}

impl TextureResults {
    /// Writes the next register of the oldest result.
    fn write(&self, d: &mut Regs, i: &In) {
        for side in 0..self.p.sides.get() {
            d.written[side].leave(i.written[side]);
            d.faults[side].valid = false;
        }
        let Some(result) = self.q.result.get() else { return };
        let side = usize::from(result.ticket.side);
        if d.written[side].valid {
            return;
        }
        let written = written_of(result, self.q.number);
        d.written[side].put(written);
        d.number = if written.last { 0 } else { self.q.number + 1 };
        d.result.valid = !written.last;
        if written.last && result.fault {
            d.faults[side].put(fault_of(result));
        }
    }

    /// The next quad of the oldest instruction: its values, and lanes without a sparse page.
    fn next(&self, form: &TextureForm) -> Option<(QuadTail, u8, [[u32; COMPONENTS]; QUAD_LANES])> {
        if form.op == TexelOp::Level {
            let QuadLevels { tail, limited, free } = *self.levels_in.o.pop.get()?;
            Some((tail, 15, std::array::from_fn(|lane| [free[lane], limited[lane], 0, 0])))
        } else {
            let SampledQuad { tail, resident, values } = *self.sampled_in.o.pop.get()?;
            Some((tail, resident, values))
        }
    }

    fn gather(&mut self, d: &mut Regs) {
        self.tickets.i.pop.ready = false;
        self.sampled_in.i.pop.ready = false;
        self.levels_in.i.pop.ready = false;
        let Some(ticket) = self.tickets.o.pop.get().copied() else { return };
        let form = ticket.head.form;
        let Some((tail, resident, values)) = self.next(&form) else { return };
        if tail.last && d.result.valid {
            return;
        }
        self.tickets.i.pop.ready = tail.last;
        self.sampled_in.i.pop.ready = form.op != TexelOp::Level;
        self.levels_in.i.pop.ready = form.op == TexelOp::Level;
        let registers = registers_of(&form, &values);
        for lane in (0..QUAD_LANES).filter(|lane| tail.lanes >> lane & 1 == 1) {
            let at = QUAD_LANES * usize::from(tail.quad) + lane;
            for (row, words) in d.rows.iter_mut().zip(&registers.words) {
                row.words[at] = words[lane];
            }
            d.resident = d.resident & !(1 << at) | u32::from(resident >> lane & 1) << at;
        }
        d.fault |= tail.fault;
        d.page |= tail.page;
        if tail.last {
            let (fault, page) = (d.fault, d.page);
            d.result.put(TextureResult { ticket, fault, page, resident: d.resident, rows: d.rows });
            (d.fault, d.page) = (false, false);
        }
    }
}

impl Logic for TextureResults {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.ticket = self.tickets.o.push;
        o.sampled = self.sampled_in.o.push;
        o.levels = self.levels_in.o.push;
        for side in 0..self.p.sides.get() {
            o.written[side].drive(&q.written[side]);
            o.fault[side].drive(&q.faults[side]);
        }
        o.idle = self.tickets.o.empty && !q.result.valid && !q.written.iter().any(|written| written.valid);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.tickets.i.push.drive(&i.ticket);
        self.sampled_in.i.push.drive(&i.sampled);
        self.levels_in.i.push.drive(&i.levels);
        self.write(&mut d, i);
        self.gather(&mut d);
        self.q = d;
    }
}
