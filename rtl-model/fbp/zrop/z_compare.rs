//! Depth compare: holds the cached tiles and performs the work on them. Rate: a draw that planes decide takes one
//! cycle (zrop-compressed-z-rate), and one more for each stencil chunk (zrop-uncompressed-stencil-rate); others are
//! compared eleven samples a cycle (zrop-expand-rate), skipping groups of eleven without coverage. Evicted tiles are
//! passed to the write-back. It stalls on fetches in flight, on results that PROP does not accept, on messages that
//! loosen, and on the write-back. In order. Specification: ZROP.

mod back;
mod head;
mod lanes;
mod moves;
mod put;
mod response;
mod tiles;
mod types;

use super::merge::{loosens, merge_depth};
use super::z_expand::{self, ZExpand};
use super::z_writeback::{self, ZWriteback};
use super::{judge, kinds, merge, state};
use crate::zrop::types::*;
use arith::depth;
use bundle::*;
use head::Head;
use kernel::prelude::*;
use moves::{Around, Moves};
use prim::fifo::{self, Fifo};
use put::Put;
use tiles::Tiles;
use types::{CompareStep, Compared, Job, Regs, unknown};

// ---- parameters
kernel::params! {
    /// Queue depth for draws, state and write-backs: the distance by which fetches may run ahead.
    op_depth: 2..=255 = 32, "items";
    /// Queue depth for results to PROP.
    result_depth: 2..=64 = 2, "results";
    /// Queue depth for messages to Zcull; if it is full, messages that tighten are dropped.
    feedback_depth: 2..=64 = 4, "messages";
    part writeback: z_writeback::Params;
}

/// Queue depth for completed fetches: one for each tile.
const FILLED_DEPTH: Within<1, ZROP_TILES_MOST> = Within::new(ZROP_TILES_MOST);

// ---- ports
kernel::ports! {
    in bounded: ZropOp;
    in fill: ZropFill;
    in filled: ZropFilled;
    out result: ZropResult;
    out feedback: DepthFeedback;
    out cleaned: ZropCleaned;
    in level page: ZropPage;
    out write: TileWrite;
    out marker: MarkerDone;
    out pulse report_value: ReportValue; // on a marker that requests it
    out level promised: B16;
    out level accepted: B16;
    out level idle: bool;
}

// ---- registers: `types::Regs`
kernel::unit! {
    pub struct ZCompare(p) {
        registers: Regs = Regs { state: state::reset(), ..Regs::default() };
        memory tiles: Tiles = Tiles::default();
        memory meta: [ZropMeta; ZROP_TILES_MOST];
        part op_in: Fifo<ZropOp> = fifo::of(p.op_depth);
        part fill_in: Fifo<ZropFill> = fifo::Params::default();
        part filled_in: Fifo<ZropFilled> = fifo::of(FILLED_DEPTH);
        part expand: ZExpand = z_expand::Params {};
        part result_out: Fifo<ZropResult> = fifo::of(p.result_depth);
        part feedback_out: Fifo<DepthFeedback> = fifo::of(p.feedback_depth);
        part writeback: ZWriteback = p.writeback;
    }
}

impl ZCompare {
    fn meta_of(&self, slot: u8) -> ZropMeta {
        if self.q.used >> slot & 1 == 1 { self.meta[usize::from(slot)] } else { unknown() }
    }
}

impl Logic for ZCompare {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let back = &self.writeback.o;
        o.bounded = self.op_in.o.push;
        o.fill = self.fill_in.o.push;
        o.filled = self.filled_in.o.push;
        o.result.drive(&self.result_out.o.pop);
        o.feedback.drive(&self.feedback_out.o.pop);
        o.cleaned.drive(&back.cleaned);
        o.write.drive(&back.write);
        o.marker.drive(&back.marker);
        o.report_value.drive(&q.value);
        o.promised = back.promised;
        o.accepted = back.accepted;
        let leaving = o.result.valid || o.feedback.valid || !back.idle;
        let busy = q.grouped() || q.compared.valid || q.report_valid || q.count_valid;
        o.idle = !busy && !leaving && !self.op_in.o.pop.valid && !self.fill_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (op, filled) = (self.op_in.o.pop.get(), self.filled_in.o.pop.get());
        let (fill_in, back) = (&self.fill_in.o, &self.writeback.o);
        let (result_out, feedback_out) = (&self.result_out.o, &self.feedback_out.o);
        let format = q.state.surface.format;
        let mut put: Option<Put> = None;
        let mut new_meta: Option<(u8, ZropMeta)> = None;
        let mut result: Option<u64> = None;
        let mut dirty: Option<ZropDirty> = None;
        d.value.valid = false;
        let empty = !q.compared.valid && !q.grouped();

        if q.settling {
            d.least = depth::float_code(format, q.state.bounds_min);
            d.greatest = depth::float_code(format, q.state.bounds_max);
            d.clip = state::clip_of(&q.state);
            d.settling = false;
        }

        // the report of the previous cycle, as buckets
        let (sent, message) = response::message(q, feedback_out.push.ready);
        d.report_valid = q.report_valid && !sent;
        let can_report = !q.report_valid || sent;

        // write a compared group to the tile
        let (done, worked) = (&q.compared, &q.worked);
        let ends = done.valid && done.last && !worked.alone;
        let hold = ends && (!result_out.push.ready || loosens(&q.state, &worked.draw) && !can_report);
        let move_on = !hold;
        let work = if done.valid { state::plan(&q.state, &worked.draw) } else { ZropPlan::default() };
        if done.valid && move_on {
            d.sums = lanes::sums(&q.sums, done);
            if worked.rewrite || !worked.meta.planes && work.z_write {
                put = Some(Put::group(worked.draw.slot, format, done, worked.rewrite));
            }
        }

        // compare the group at the output of the expanders
        if move_on {
            if done.valid {
                d.compared = Compared::default();
            }
            if q.groups[2].valid {
                let lanes = &self.expand.o;
                if q.groups[2].source {
                    (d.held, d.held_below, d.held_above) = (lanes.codes, lanes.below, lanes.above);
                } else {
                    d.compared = lanes::compare(q, &self.tiles.tile(q.jobs[2].draw.slot), lanes);
                }
                d.worked = q.jobs[2];
            }
        }

        // the item at the head, the known properties of its tile, and whether the tile's planes must become samples first
        let planed = match op {
            Some(ZropOp::Draw(draw)) => &judge::held_draw(&q.clip, draw),
            Some(ZropOp::Clean(c)) => &ZropDraw { slot: c.slot, ..ZropDraw::default() },
            _ => &ZropDraw::default(),
        };
        let clip = judge::judge_clip(&q.clip, planed);
        let item = &judge::shaded_draw(&q.clip, planed, &q.shaded);
        let tile = &self.tiles.tile(item.slot);
        let mut meta = if item.first && !q.brought { unknown() } else { self.meta_of(item.slot) };
        let surface = &q.state.surface;
        let mut lone = q.lone;
        if let Some(filled) = filled.filter(|_| item.fetch) {
            meta.status = filled.status;
            // A tile that became planes without a read is newer than the data fetched for it.
            if filled.z && !meta.planes && !(filled.planes && meta.dirty != 0) {
                (meta.planes, meta.ranges) = (filled.planes, filled.ranges);
                meta.range = unknown().range;
                lone |= filled.planes && q.landed != 0 && !kinds::same(surface, i.page.kind);
            }
        }
        let arrived = !item.fetch || filled.is_some() && q.landed != 0;
        if item.decompress && item.touch && arrived {
            lone |= meta.planes;
            // Memory has no samples of a tile with a clear value.
            if !meta.planes && meta.status == 1 {
                meta.dirty = !0;
            }
        }
        if let Some(ZropOp::Clean(_)) = op {
            lone |= meta.planes && meta.dirty != 0 && !kinds::fits(surface, i.page.kind);
        }
        let around = Around {
            empty,
            free: !q.works_on(item.slot),
            arrived,
            room: result_out.push.ready && (!loosens(&q.state, item) || can_report),
            move_on,
        };
        let mut m = Moves::none(q);
        let mut head = None;
        match op {
            Some(ZropOp::State(s)) => {
                let (fence, marker) = (s.address == ZCULL_FENCE, s.address == REPORT_MARKER);
                let counted = !q.count_valid && back.dirty.ready;
                if empty && (!fence || can_report) && (!marker || counted) {
                    m.pop = true;
                    d.state = state::zrop_after(q.state, *s);
                    d.settling = true;
                    if fence {
                        d.report_valid = true;
                        d.report = DepthFeedback { fence: true, ..DepthFeedback::default() };
                    }
                    if marker {
                        let id = REPORT_MARKER::id(s.value);
                        dirty = Some(ZropDirty { marker: true, slot: id, ..ZropDirty::default() });
                        if counts_zpass(REPORT_MARKER::selector(s.value)) {
                            d.value.put(ReportValue { id, value: q.zpass_count });
                        }
                    }
                }
            }
            Some(ZropOp::Draw(_) | ZropOp::Clean(_)) if lone => m = Moves::lone(q, &around),
            Some(ZropOp::Clean(c)) if around.free && back.dirty.ready && !(ends && move_on) => {
                m.pop = true;
                let leaving = back::dirty_of(c, &meta, merge::owners(tile), surface, &i.page);
                new_meta =
                    Some((c.slot, ZropMeta { dirty: 0, dirty_stencil: 0, status: leaving.status, ..meta }));
                dirty = Some(leaving);
            }
            Some(ZropOp::Clear(c)) if back.dirty.ready => {
                m.pop = true;
                dirty = Some(back::cleared(c, surface));
            }
            Some(ZropOp::Depth(depth)) if !q.compares_shaded() => {
                m.pop = true;
                d.shade(depth);
            }
            Some(ZropOp::Draw(_)) => {
                let known = Head::new(q, item, clip, meta, merge::owners(tile));
                m = Moves::new(q, item, &known, tile, &around);
                head = Some(known);
            }
            Some(ZropOp::Clean(_) | ZropOp::Clear(_) | ZropOp::Depth(_)) | None => {}
        }
        d.lone = m.take || q.lone && !m.rewritten;
        if let Some((half, lanes, values)) = m.chunk {
            put = Some(Put::stencil(item.slot, format, half, lanes, values));
        }
        if m.group.valid && move_on {
            d.second = m.group.source;
            if !m.group.source {
                d.count = if m.group.last { 0 } else { m.group.group + 1 };
            }
        }
        if let Some(head) = &head {
            if m.pass_by {
                let pass = if head.plan.func == Compare::Never { 0 } else { item.coverage };
                result = item.response.then_some(pass);
            }
        }
        if m.take {
            d.old = merge::planes(tile);
            d.pass = 0;
        }
        if m.rewritten {
            let mut meta = ZropMeta { planes: false, dirty: !0, ..meta };
            meta.range =
                merge::range_of(&ZropMeta { planes: true, ..meta }, q.old.map(|p| p.owners), !q.pass);
            if q.pass != 0 {
                meta.range = merge::either(meta.range, ZropRange { min: item.min, max: item.max });
            }
            meta.dirty_stencil |= q.masks.stencil;
            new_meta = Some((item.slot, meta));
        }

        // depth of the whole tile: of the draw at the head, or of the draw whose last group has been compared
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
            result = draw.response.then_some(pass);
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
                response::report(q, &mut d, draw, &meta, merged.tighter);
            }
        }
        d.brought = !m.pop && (q.brought || q.lone && m.rewritten && item.fetch);
        d.step = m.step;
        d.masks = m.masks;
        d.shading &= !(m.pop && item.shaded);

        // groups advance with the expanders
        let advance = move_on && (m.group.valid || q.grouped());
        if advance {
            d.groups = [m.group, q.groups[0], q.groups[1]];
            d.jobs = [q.jobs[0], q.jobs[0], q.jobs[1]];
            if m.group.first {
                let clipped = clip == judge::Verdict::Mixed;
                d.jobs[0] = match head.as_ref().filter(|_| q.step != CompareStep::Rewrite) {
                    Some(&Head { constant, alone, stored, .. }) => {
                        Job { draw: *item, meta, constant, code: stored.min, alone, clipped, rewrite: false }
                    }
                    None => {
                        let draw = *item;
                        Job { draw, meta, constant: false, code: 0, alone: true, clipped, rewrite: true }
                    }
                };
            }
        }

        // results are counted a cycle later
        let cleared = matches!(op,
            Some(ZropOp::State(s)) if s.address == CLEAR_REPORT_VALUE && CLEAR_REPORT_VALUE::report(s.value) == 1);
        response::count(q, &mut d, result, m.pop && cleared);

        // write a fetched sector, if its banks are free
        let fill = &fill_in.pop.data;
        let free = put.as_ref().is_none_or(|p| !p.meets(fill));
        let working = q.works_on(fill.slot) || q.step != CompareStep::Start && item.slot == fill.slot;
        let filling = fill_in.pop.valid && free && !working;
        let fill_put = filling.then(|| Put::fill(fill, format, &self.meta_of(fill.slot)));
        let took = m.pop && item.fetch;
        d.landed = q.landed + u8::from(filling && fill.last) - u8::from(took);
        if let Some((slot, _)) = new_meta {
            d.used |= 1 << slot;
        }

        // ---- clock edge
        self.expand.i.advance = advance;
        if advance {
            self.expand.i = lanes::expand(q, &m, item, tile, i.page.kind);
        }
        self.writeback.i.dirty = dirty.into();
        if let Some(ZropPlace { slot, sector }) = back.wanted.get() {
            self.writeback.i.held = self.tiles.tile(*slot)[usize::from(*sector)];
        }
        self.writeback.i.cleaned = i.cleaned;
        self.writeback.i.write = i.write;
        self.writeback.i.marker = i.marker;
        self.op_in.i.push.drive(&i.bounded);
        self.op_in.i.pop.ready = m.pop;
        self.fill_in.i.push.drive(&i.fill);
        self.fill_in.i.pop.ready = filling;
        self.filled_in.i.push.drive(&i.filled);
        self.filled_in.i.pop.ready = took;
        self.result_out.i.push = result.map(|coverage| ZropResult { coverage }).into();
        self.result_out.i.pop = i.result;
        self.feedback_out.i.push.send(q.report_valid, || message);
        self.feedback_out.i.pop = i.feedback;
        self.q = d;
        for put in [put, fill_put].into_iter().flatten() {
            self.tiles.write(&put);
        }
        if let Some((slot, meta)) = new_meta {
            self.meta.write(slot.into(), meta);
        }
    }
}
