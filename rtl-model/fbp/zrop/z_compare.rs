//! Compare: holds the cached tiles and does the work on them, in order. A draw whose
//! planes settle it takes one clock, and one more for each stencil chunk; others are
//! compared eleven samples per clock. Behind it tiles are written back, a sector per
//! clock.

mod answer;
mod back;
mod head;
mod lanes;
mod moves;
mod put;
mod tiles;
mod types;

use super::compare_pure::{loosens, merge_depth};
use super::z_expand::{self, ZExpand};
use super::z_writeback::{self, ZWriteback};
use super::{merge, state};
use crate::zrop::types::*;
use arith::depth;
use bundle::*;
use head::Head;
use kernel::Within;
use kernel::memory::Memory;
use kernel::{packed::*, slot::Slot, unit::*};
use moves::{Around, Moves};
use prim::legacy::fifo::{self, Fifo};
use put::Put;
use tiles::Tiles;
use types::{CompareStep, Compared, Job, Regs, unknown};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Draws, state and write-backs waiting; so far the fetches run ahead.
    pub op_depth: Within<2, 255>,
    /// Results waiting for PROP.
    pub result_depth: Within<2, 64>,
    /// Messages waiting for Zcull; when full, those that tighten are dropped.
    pub feedback_depth: Within<2, 64>,
    /// Sectors waiting to be written.
    pub write_depth: Within<2, 64>,
}

impl Default for Params {
    fn default() -> Self {
        Params {
            op_depth: Within::new(32),
            result_depth: Within::new(2),
            feedback_depth: Within::new(4),
            write_depth: Within::new(4),
        }
    }
}

/// Finished fetches waiting for their draws: one for each tile.
const FILLED_DEPTH: usize = ZROP_TILES_MOST;

// ---- ports
packed! {
    pub struct In {
        op_valid: bool,
        op: ZropOp,
        fill_valid: bool,
        fill: ZropFill,
        filled_valid: bool,
        filled: ZropFilled,
        result_ready: bool,
        feedback_ready: bool,
        cleaned_ready: bool,
        write_ready: bool,
    }
    pub struct Out {
        op_ready: bool,
        fill_ready: bool,
        filled_ready: bool,
        result_valid: bool,
        result: ZropResult,
        feedback_valid: bool,
        feedback: DepthFeedback,
        cleaned_valid: bool,
        cleaned: ZropCleaned,
        write_valid: bool,
        write: MemoryWrite,
        promised: B8,
        accepted: B8,
        zpass_count: B32,
        idle: bool,
    }
}

// ---- registers
#[derive(Clone)]
pub struct ZCompare {
    p: Params,
    q: Regs,
    tiles: Tiles,
    meta: Memory<ZropMeta>,
    op_in: Slot<Fifo<ZropOp>>,
    fill_in: Slot<Fifo<ZropFill>>,
    filled_in: Slot<Fifo<ZropFilled>>,
    expand: Slot<ZExpand>,
    writeback: Slot<ZWriteback>,
    result_out: Slot<Fifo<ZropResult>>,
    feedback_out: Slot<Fifo<DepthFeedback>>,
}

impl ZCompare {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth: usize| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        ZCompare {
            p: p.clone(),
            q: Regs { state: state::reset(), ..Regs::default() },
            tiles: Tiles::default(),
            meta: Memory::new(ZROP_TILES_MOST),
            op_in: Fifo::new(&fifo(p.op_depth.get())).into(),
            fill_in: Fifo::new(&fifo(2)).into(),
            filled_in: Fifo::new(&fifo(FILLED_DEPTH)).into(),
            expand: ZExpand::default().into(),
            writeback: ZWriteback::new(&z_writeback::Params { write_depth: p.write_depth }).into(),
            result_out: Fifo::new(&fifo(p.result_depth.get())).into(),
            feedback_out: Fifo::new(&fifo(p.feedback_depth.get())).into(),
        }
    }

    fn meta_of(&self, slot: u8) -> ZropMeta {
        if self.q.used >> slot & 1 == 1 { self.meta[usize::from(slot)] } else { unknown() }
    }
}

/// A queue's inputs without a push.
fn pop<T: Packed>(pop_ready: bool) -> fifo::In<T> {
    fifo::In { pop_ready, ..fifo::In::default() }
}

impl Legacy for ZCompare {
    const PATH: &'static str = "fbp/zrop/z_compare";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (result, feedback) = (self.result_out.outputs(), self.feedback_out.outputs());
        let (op_in, filled) = (self.op_in.outputs(), self.filled_in.outputs());
        let (fill, back) = (self.fill_in.outputs(), self.writeback.outputs());
        let leaving = result.pop_valid || feedback.pop_valid || !back.idle;
        let busy = q.grouped() || q.compared.valid || q.report_valid || q.count_valid;
        Out {
            op_ready: op_in.push_ready,
            fill_ready: fill.push_ready,
            filled_ready: filled.push_ready,
            result_valid: result.pop_valid,
            result: result.pop,
            feedback_valid: feedback.pop_valid,
            feedback: feedback.pop,
            cleaned_valid: back.cleaned_valid,
            cleaned: back.cleaned,
            write_valid: back.write_valid,
            write: back.write,
            promised: back.promised,
            accepted: back.accepted,
            zpass_count: q.zpass_count,
            idle: !busy && !leaving && !op_in.pop_valid && !fill.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let (op_in, filled_in) = (self.op_in.outputs(), self.filled_in.outputs());
        let (fill_in, back) = (self.fill_in.outputs(), self.writeback.outputs());
        let (result_out, feedback_out) = (self.result_out.outputs(), self.feedback_out.outputs());
        let format = q.state.surface.format;
        let mut put: Option<Put> = None;
        let mut new_meta: Option<(u8, ZropMeta)> = None;
        let mut result: Option<u64> = None;
        let mut dirty: Option<ZropDirty> = None;
        let empty = !q.compared.valid && !q.grouped();

        if q.settling {
            d.least = depth::float_code(format, q.state.bounds_min);
            d.greatest = depth::float_code(format, q.state.bounds_max);
            d.settling = false;
        }

        // the report of the clock before, as buckets
        let (sent, message) = answer::message(q, feedback_out.push_ready);
        d.report_valid = q.report_valid && !sent;
        let can_report = !q.report_valid || sent;

        // a compared group: into the tile
        let (done, worked) = (&q.compared, &q.worked);
        let ends = done.valid && done.last && !worked.alone;
        let hold = ends && (!result_out.push_ready || loosens(&q.state, &worked.draw) && !can_report);
        let move_on = !hold;
        let work = if done.valid { state::plan(&q.state, &worked.draw) } else { ZropPlan::default() };
        if done.valid && move_on {
            d.sums = lanes::sums(&q.sums, done);
            if worked.rewrite || !worked.meta.planes && work.z_write {
                put = Some(Put::group(worked.draw.slot, format, done, worked.rewrite));
            }
        }

        // the group that leaves the expanders: compare
        if move_on {
            if done.valid {
                d.compared = Compared::default();
            }
            if q.groups[2].valid {
                let codes = self.expand.outputs().codes;
                if q.groups[2].source {
                    d.held = codes;
                } else {
                    d.compared = lanes::compare(q, &self.tiles.tile(q.job.draw.slot), &codes);
                }
                d.worked = q.job;
            }
        }

        // the item at the head
        let nothing = ZropDraw::default();
        let item = if let ZropOp::Draw(draw) = &op_in.pop { draw } else { &nothing };
        let tile = &self.tiles.tile(item.slot);
        let mut m = Moves::none(q);
        let mut head = None;
        match &op_in.pop {
            _ if !op_in.pop_valid => {}
            ZropOp::State(s) => {
                let fence = s.address == ZCULL_FENCE;
                if empty && (!fence || can_report) {
                    m.pop = true;
                    d.state = state::apply(&q.state, *s);
                    d.settling = true;
                    if fence {
                        d.report_valid = true;
                        d.report = DepthFeedback { fence: true, ..DepthFeedback::default() };
                    }
                }
            }
            ZropOp::Clean(c) => {
                if !q.works_on(c.slot) && back.dirty_ready && !(ends && move_on) {
                    let meta = self.meta_of(c.slot);
                    m.pop = true;
                    let owners = merge::owners(&self.tiles.tile(c.slot));
                    dirty = Some(back::dirty_of(c, &meta, owners, format));
                    new_meta = Some((c.slot, ZropMeta { dirty: 0, dirty_stencil: 0, ..meta }));
                }
            }
            ZropOp::Draw(_) => {
                let mut meta = if item.first { unknown() } else { self.meta_of(item.slot) };
                let filled = &filled_in.pop;
                // A tile that has become planes, unread, is newer than what was fetched for it.
                if item.fetch && filled.z && !meta.planes {
                    (meta.planes, meta.min, meta.max) = (filled.planes, filled.min, filled.max);
                }
                let known = Head::new(q, item, meta, merge::owners(tile));
                let around = Around {
                    empty,
                    free: !q.works_on(item.slot),
                    arrived: !item.fetch || filled_in.pop_valid && q.landed != 0,
                    room: result_out.push_ready && (!loosens(&q.state, item) || can_report),
                    move_on,
                };
                m = Moves::new(q, item, &known, tile, &around);
                head = Some(known);
            }
        }
        if let Some((half, lanes, values)) = m.chunk {
            put = Some(Put::stencil(item.slot, half, lanes, values));
        }
        if m.group.valid && move_on {
            d.second = m.group.source;
            if !m.group.source {
                d.count = if m.group.last { 0 } else { q.count + 1 };
            }
        }
        if let Some(head) = &head {
            if m.pass_by {
                let pass = if head.plan.func == Compare::Never { 0 } else { item.coverage };
                result = item.answer.then_some(pass);
            }
            if m.take {
                d.old = merge::planes(tile);
                d.pass = 0;
            }
            if m.rewritten {
                let mut meta = ZropMeta { planes: false, dirty: !0, ..head.meta };
                if q.pass != 0 {
                    (meta.min, meta.max) = (meta.min.min(item.min), meta.max.max(item.max));
                }
                meta.dirty_stencil |= q.masks.stencil;
                new_meta = Some((item.slot, meta));
            }
        }

        // depth of the whole tile: of the draw at the head, or of the one whose last
        // group has been compared
        let whole = match &head {
            Some(head) if m.finish => Some((item, &head.meta, &head.plan, m.masks.pass())),
            _ if ends && move_on => Some((&worked.draw, &worked.meta, &work, d.sums.pass())),
            _ => None,
        };
        if let Some((draw, meta, plan, pass)) = whole {
            let merged = merge_depth(&self.tiles.tile(draw.slot), meta, draw, plan.z_write, format, pass);
            if let Some(planes) = &merged.planes {
                put = Some(Put::planes(draw.slot, planes));
            }
            result = draw.answer.then_some(pass);
            let mut meta = merged.meta;
            if m.finish && plan.stencil && plan.face.write_mask != 0 {
                meta.dirty_stencil |= m.masks.live;
            }
            if merged.rewrite && m.finish {
                d.old = merge::planes(tile);
                d.pass = pass;
                m.masks.stencil = meta.dirty_stencil;
                m.step = CompareStep::Rewrite;
            } else {
                new_meta = Some((draw.slot, meta));
                if m.finish {
                    m.pop = true;
                    m.step = CompareStep::Start;
                }
            }

            if pass != 0 && plan.z_write && can_report {
                answer::report(q, &mut d, draw, &meta, merged.whole);
            }
        }
        d.step = m.step;
        d.masks = m.masks;

        // groups move along with the expanders
        let advance = move_on && (m.group.valid || q.grouped());
        if advance {
            d.groups = [m.group, q.groups[0], q.groups[1]];
            if q.groups[1].valid
                && q.groups[1].first
                && let Some(head) = &head
            {
                let rewrite = q.step == CompareStep::Rewrite;
                d.job = Job { draw: *item, meta: head.meta, alone: head.alone || rewrite, rewrite };
            }
        }

        // results are counted a clock later
        let cleared = matches!(op_in.pop,
            ZropOp::State(s) if s.address == CLEAR_REPORT_VALUE && s.value & 31 == 1);
        answer::count(q, &mut d, result, m.pop && cleared);

        // a sector comes in, where its banks are free
        let fill = &fill_in.pop;
        let free = put.as_ref().is_none_or(|p| !p.on(fill.sector.into()) && !(fill.single && p.on(1)));
        let working = q.works_on(fill.slot) || q.step != CompareStep::Start && item.slot == fill.slot;
        let filling = fill_in.pop_valid && free && !working;
        let fill_put = filling.then(|| Put::fill(fill, format, &self.meta_of(fill.slot)));
        let took = m.pop && item.fetch;
        d.landed = q.landed + u8::from(filling && fill.last) - u8::from(took);
        if let Some((slot, _)) = new_meta {
            d.used |= 1 << slot;
        }

        // ---- clock edge
        let mut expand = z_expand::In::default();
        if advance {
            expand = lanes::expand(q, &m, item, tile);
        }
        self.expand.clock(expand);
        self.op_in.clock(fifo::In { push_valid: i.op_valid, push: i.op, pop_ready: m.pop });
        self.fill_in.clock(fifo::In { push_valid: i.fill_valid, push: i.fill, pop_ready: filling });
        self.filled_in.clock(fifo::In { push_valid: i.filled_valid, push: i.filled, pop_ready: took });
        self.result_out.clock(fifo::In {
            push_valid: result.is_some(),
            push: ZropResult { coverage: result.unwrap_or(0) },
            pop_ready: i.result_ready,
        });
        self.feedback_out.clock(fifo::In {
            push_valid: q.report_valid,
            push: message,
            pop_ready: i.feedback_ready,
        });
        self.writeback.clock(z_writeback::In {
            dirty_valid: dirty.is_some(),
            dirty: dirty.unwrap_or_default(),
            held: self.tiles.tile(back.slot)[back.sector.into()],
            cleaned_ready: i.cleaned_ready,
            write_ready: i.write_ready,
        });
        self.q = d;
        for put in [put, fill_put].into_iter().flatten() {
            self.tiles.write(&put);
        }
        if let Some((slot, meta)) = new_meta {
            self.meta.write(slot.into(), meta);
        }
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        self.tiles.visit(v);
        v.memory("meta", &mut self.meta);
        v.part("op_in", &mut self.op_in);
        v.part("fill_in", &mut self.fill_in);
        v.part("filled_in", &mut self.filled_in);
        v.part("expand", &mut self.expand);
        v.part("result_out", &mut self.result_out);
        v.part("feedback_out", &mut self.feedback_out);
        v.part("writeback", &mut self.writeback);
    }

    /// Nothing moves: no item, or one that waits for what it reads.
    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let busy = q.settling || q.report_valid || q.count_valid;
        let offered = i.op_valid || i.fill_valid || i.filled_valid;
        if busy || offered || q.compared.valid || q.step != CompareStep::Start || q.grouped() {
            return false;
        }
        let still = self.result_out.quiet(&pop(i.result_ready))
            && self.feedback_out.quiet(&pop(i.feedback_ready))
            && self.writeback.quiet(&z_writeback::In {
                cleaned_ready: i.cleaned_ready,
                write_ready: i.write_ready,
                ..z_writeback::In::default()
            })
            && self.op_in.quiet(&pop(false))
            && self.filled_in.quiet(&pop(false))
            && self.fill_in.quiet(&pop(true));
        still && {
            let op = self.op_in.outputs();
            !op.pop_valid || matches!(op.pop, ZropOp::Draw(draw) if draw.touch && draw.fetch) && q.landed == 0
        }
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![
            ("OP_DEPTH", p.op_depth.get()),
            ("RESULT_DEPTH", p.result_depth.get()),
            ("FEEDBACK_DEPTH", p.feedback_depth.get()),
            ("WRITE_DEPTH", p.write_depth.get()),
        ]
    }
}
