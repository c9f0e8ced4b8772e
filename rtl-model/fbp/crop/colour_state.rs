//! Colour state: decodes the state in the stream, and attaches the state of its target to each piece of work. Rate:
//! one packet a cycle; a clear after state, or of another target, takes 7 cycles, for the conversion of its colour.
//! Latency: two cycles. Rows of quads of 128-bit pixels are converted to columns, the layout of sectors. It stalls only
//! on its output. In order. Specification: CROP.

use self::rows::Held;
use self::settings::ColourSettings;
use crate::crop::types::*;
use arith::colour::{ColourRanged, ColourSplit};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

mod rows;
pub mod settings;
mod targets;

/// Whether a method sets the location or format of a target.
fn sets_target(address: u16) -> bool {
    address & !0x1ff == SET_COLOR_TARGET_A && address & 0x3f < 0x18
}

// ---- parameters
kernel::params! {
    /// Queue depth for packets: 2 break the ready path at full rate.
    work_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in work: CropPacket;
    out task: ColourTask;
    out level rebound: bool; // in the previous cycle a method set the location or format of a target
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: ColourSettings,
        clear_step: B3,                 // cycle of the conversion of a clear's colour; the last one until state comes
        clear_target: B3,               // target that it is converted for
        ranged: ColourRanged,           // component between the steps of its conversion
        split: ColourSplit,
        codes: [B32; 4],
        held: Held,
        source1: bool,                  // the second colours of the next quads have arrived
        alphas: bool,                   // or their alphas have
        task_out: Offer<ColourTask>,
        rebound: bool,                  // a target was set
        unsupported: bool,              // an unsupported feature was requested
    }
}

kernel::unit! {
    pub struct ColourState(p) {
        registers: Regs = Regs { state: ColourSettings::at_reset(), ..Regs::default() };
        part work_in: Fifo<CropPacket> = fifo::of(p.work_depth);
    }
}

impl Logic for ColourState {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, work) = (&self.q, &self.work_in.o);
        o.work = work.push;
        o.task.drive(&q.task_out);
        o.rebound = q.rebound;
        o.idle = !work.pop.valid && !q.task_out.valid && !q.held.row && !q.held.column;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let pop = d.step(self.work_in.o.pop.get(), i.task.ready);

        // ---- clock edge
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = pop;
        self.q = d;
    }
}

impl Regs {
    /// The next task of a row of 128-bit pixels: for each column its second colours, then the column.
    fn row_with_second_colours(&mut self, row: &Held) {
        let (column, ahead) = (row.step >> 1, row.step & 1 == 0);
        let words = if ahead { row.second } else { row.data };
        let (coverage, data) = Held { data: words, ..*row }.alone(column.into());
        let quad = ColourQuad { coverage, ..row.quad };
        self.task_out.put(match ahead {
            true => ColourTask { kind: ColourTaskKind::Source1, data, ..ColourTask::default() },
            false => self.quads(row.target, column, [quad, ColourQuad::default()], data),
        });
        (self.held.step, self.held.row, self.source1) = (row.step + 1 & 3, row.step != 3, row.step != 3);
    }

    /// Next state of the registers; returns whether the current packet is done.
    fn step(&mut self, work: Option<&CropPacket>, task_ready: bool) -> bool {
        let d = self;
        d.rebound = false;
        if task_ready {
            d.task_out.valid = false;
        }
        let free = !d.task_out.valid;
        let (second, row_held) = (d.held.column, d.held.row);

        if let Some(CropPacket::Quads(quads)) = work
            && d.unused(quads)
        {
            return true;
        }

        // A row of 128-bit pixels is sent as columns, with its other row if that has arrived.
        if row_held {
            if !free {
                return false;
            }
            let row = Held { ..d.held };
            if d.source1 {
                d.row_with_second_colours(&row);
                return false;
            }
            let other = match work {
                Some(CropPacket::Quads(quads)) => row.other(quads, d.info(quads.target)),
                _ => None,
            };
            let rows = match (row.half, &other) {
                (false, other) => [Some(&row), other.as_ref()],
                (true, _) => [None, Some(&row)],
            };
            for column in [0, 1] {
                let (coverage, data) = Held::column(rows, column);
                let quad = ColourQuad { coverage, ..row.quad };
                if column == 0 {
                    d.task_out.put(d.quads(row.target, 0, [quad, ColourQuad::default()], data));
                } else {
                    d.held = Held { row: false, column: true, quad, data, ..row };
                }
            }
            return other.is_some();
        }
        if second {
            if !free {
                return false;
            }
            d.task_out.put(d.quads(d.held.target, 1, [d.held.quad, ColourQuad::default()], d.held.data));
            d.held.column = false;
        }
        match work {
            None => false,
            Some(CropPacket::Quads(quads)) => {
                let info = d.info(quads.target);
                if info.known && info.bytes_log2 == 4 {
                    if quads.source1 {
                        (d.source1, d.held.second) = (true, quads.data);
                        return true;
                    }
                    d.held = Held { second: d.held.second, ..Held::new(quads) };
                    d.alphas = false;
                    return true;
                }
                if second || !free {
                    return false;
                }
                if quads.source1 || quads.alphas {
                    (d.source1, d.alphas) = (quads.source1, !quads.source1);
                    let kind = ColourTaskKind::Source1;
                    d.task_out.put(ColourTask { kind, data: quads.data, ..ColourTask::default() });
                    return true;
                }
                d.unsupported |= match info.known {
                    false => d.state.targets[usize::from(quads.target)].format != 0,
                    true => d.misses_alphas(quads.target, info),
                };
                let [first, next] = quads.quads;
                let next = if info.bytes_log2 == 3 { ColourQuad { coverage: [0; 4], ..next } } else { next };
                if info.known {
                    d.task_out.put(d.quads(quads.target, 0, [first, next], quads.data));
                }
                (d.source1, d.alphas) = (false, false);
                true
            }
            _ if second => false,
            Some(CropPacket::State(state)) if state.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE => {
                if free {
                    d.task_out.put(ColourTask { kind: ColourTaskKind::Flush, ..ColourTask::default() });
                }
                free
            }
            Some(CropPacket::State(state)) if state.address == REPORT_MARKER => {
                if free {
                    let mut data = [0; 8];
                    data[0] = REPORT_MARKER::id(state.value).into();
                    d.task_out.put(ColourTask {
                        kind: ColourTaskKind::Marker,
                        data,
                        ..ColourTask::default()
                    });
                }
                free
            }
            Some(CropPacket::State(state)) => {
                d.rebound = sets_target(state.address);
                d.clear_step = 0;
                d.state.apply(*state);
                true
            }
            Some(CropPacket::Clear(tile)) => d.clear_tile(tile, free),
        }
    }
}
