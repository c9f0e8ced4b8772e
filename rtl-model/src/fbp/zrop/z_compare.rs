//! Compare: holds the cached tiles and does the work on them, in order. A draw whose
//! planes settle it takes one clock, and one more for each stencil chunk; others are
//! compared eleven samples per clock. Behind it tiles are written back, a sector per
//! clock.

use super::compare_pure::*;
use super::merge::{self, Verdict};
use super::z_expand::{self, ZExpand};
use super::{layout, state, z_fetch};
use crate::config::Within;
use crate::memory::Memory;
use crate::prim::fifo::{self, Fifo};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};

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
choice! {
    pub enum CompareStep: 3 {
        Start,
        Loop,      // compare group by group
        Settle,    // wait for the last group
        Left,      // stencil of the left half
        Right,
        Finish,
        Rewrite,   // planes become samples, group by group
        Rewritten,
    }
}

packed! {
    pub struct Tile {
        sectors: [Sector; 8],
    }
    /// A group of a draw on its way through the expanders.
    pub struct Group {
        valid: bool,
        source: bool,   // only the source's codes, to be held for the stored ones
        first: bool,
        last: bool,
        group: B3,
    }
    /// The draw that groups belong to.
    pub struct Job {
        draw: ZropDraw,
        meta: ZropMeta,
        alone: bool,    // no other draw follows until it is done
        rewrite: bool,
    }
    /// A group that has been compared.
    pub struct Compared {
        valid: bool,
        first: bool,
        last: bool,
        group: B3,
        live: B11,      // covered and within bounds
        z: B11,         // passes the depth test
        stencil: B11,
        codes: [B32; 11],
    }
    /// Masks of a tile so far.
    pub struct Masks {
        live: B64,
        z: B64,
        stencil: B64,
    }
    /// A tile on its way to memory.
    pub struct Back {
        busy: bool,
        slot: ZropSlot,
        tile: SectorAddress,
        todo: B8,
        planes: bool,
        changed: bool,
        status: B2,
        dirty: B64,
        dirty_stencil: B64,
    }
    pub struct Regs {
        state: ZropState,
        least: B32,             // codes of the depth bounds
        greatest: B32,
        settling: bool,         // they are a clock late
        used: B32,              // slots whose meta means something
        landed: B8,             // fetches whose last sector is in
        step: CompareStep,
        count: B3,              // group to issue
        second: bool,           // of a pair of issues
        masks: Masks,           // of the draw at the head
        old: [ZropPlanes; 2],   // planes that become samples
        pass: B64,              // samples that get the source then
        groups: [Group; 3],     // beside the stages of the expanders
        job: Job,               // of the group that leaves the expanders
        held: [B32; 11],        // source codes
        compared: Compared,
        worked: Job,            // of the compared group
        sums: Masks,            // of its draw
        report_valid: bool,
        report: DepthFeedback,  // but for the codes
        report_min: B32,
        report_max: B32,
        count_valid: bool,
        count_mask: B64,
        zpass_count: B32,
        back: Back,
        cleaned_valid: bool,
        cleaned: ZropCleaned,
        promised: B8,
        accepted: B8,
    }
}

#[derive(Clone)]
pub struct ZCompare {
    p: Params,
    q: Regs,
    even: Memory<Tile>, // tiles of even slots
    odd: Memory<Tile>,
    meta: Memory<ZropMeta>,
    op_in: Slot<Fifo<ZropOp>>,
    fill_in: Slot<Fifo<ZropFill>>,
    filled_in: Slot<Fifo<ZropFilled>>,
    expand: Slot<ZExpand>,
    result_out: Slot<Fifo<ZropResult>>,
    feedback_out: Slot<Fifo<DepthFeedback>>,
    write_out: Slot<Fifo<MemoryWrite>>,
}

impl ZCompare {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth: usize| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        ZCompare {
            p: p.clone(),
            q: Regs { state: state::reset(), ..Regs::default() },
            even: Memory::new(ZROP_TILES_MOST / 2),
            odd: Memory::new(ZROP_TILES_MOST / 2),
            meta: Memory::new(ZROP_TILES_MOST),
            op_in: Fifo::new(&fifo(p.op_depth.get())).into(),
            fill_in: Fifo::new(&fifo(2)).into(),
            filled_in: Fifo::new(&fifo(FILLED_DEPTH)).into(),
            expand: ZExpand::default().into(),
            result_out: Fifo::new(&fifo(p.result_depth.get())).into(),
            feedback_out: Fifo::new(&fifo(p.feedback_depth.get())).into(),
            write_out: Fifo::new(&fifo(p.write_depth.get())).into(),
        }
    }

    fn tile(&self, slot: u8) -> &[Sector; 8] {
        let bank = if slot & 1 == 0 { &self.even } else { &self.odd };
        &bank[usize::from(slot >> 1)].sectors
    }

    fn write(&mut self, put: &Put) {
        if put.lanes == [0; 8] {
            return;
        }
        let bank = if put.slot & 1 == 0 { &mut self.even } else { &mut self.odd };
        let at = usize::from(put.slot >> 1);
        let mut tile = bank[at];
        put.onto(&mut tile.sectors);
        bank.write(at, tile);
    }

    fn meta_of(&self, slot: u8) -> ZropMeta {
        if self.q.used >> slot & 1 == 1 { self.meta[usize::from(slot)] } else { unknown() }
    }
}

/// Nothing is known of a tile.
fn unknown() -> ZropMeta {
    ZropMeta { max: !0, ..ZropMeta::default() }
}

impl Unit for ZCompare {
    const PATH: &'static str = "fbp/zrop/z_compare";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (result, feedback) = (self.result_out.outputs(), self.feedback_out.outputs());
        let (write, fill) = (self.write_out.outputs(), self.fill_in.outputs());
        let (op_in, filled) = (self.op_in.outputs(), self.filled_in.outputs());
        let groups = q.groups.iter().any(|g| g.valid) || q.compared.valid;
        let leaving = result.pop_valid || feedback.pop_valid || write.pop_valid || q.cleaned_valid;
        let busy = groups || q.back.busy || q.report_valid || q.count_valid;
        Out {
            op_ready: op_in.push_ready,
            fill_ready: fill.push_ready,
            filled_ready: filled.push_ready,
            result_valid: result.pop_valid,
            result: result.pop_data,
            feedback_valid: feedback.pop_valid,
            feedback: feedback.pop_data,
            cleaned_valid: q.cleaned_valid,
            cleaned: q.cleaned,
            write_valid: write.pop_valid,
            write: write.pop_data,
            promised: q.promised,
            accepted: q.accepted,
            zpass_count: q.zpass_count,
            idle: !busy && !leaving && !op_in.pop_valid && !fill.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let (op_in, filled_in) = (self.op_in.outputs(), self.filled_in.outputs());
        let (fill_in, write_out) = (self.fill_in.outputs(), self.write_out.outputs());
        let (result_out, feedback_out) = (self.result_out.outputs(), self.feedback_out.outputs());
        let format = q.state.surface.format;
        let mut put: Option<Put> = None;
        let mut new_meta: Option<(u8, ZropMeta)> = None;
        let mut result: Option<u64> = None;
        let mut report: Option<(ZropDraw, ZropMeta, bool)> = None;

        d.least = state::float_code(format, q.state.bounds_min);
        d.greatest = state::float_code(format, q.state.bounds_max);
        d.settling = false;

        // the report of the clock before, as buckets
        let sent = q.report_valid && (feedback_out.push_ready || !q.report.fence && !q.report.loosen);
        let mut message = q.report;
        message.z_min = crate::arith::depth::bucket(format, q.report_min);
        message.z_max = crate::arith::depth::bucket(format, q.report_max);
        let can_report = !q.report_valid || sent;
        if sent {
            d.report_valid = false;
        }

        // a compared group: into the tile, and at the last into what is known of it
        let done = &q.compared;
        let worked = &q.worked;
        let work = state::plan(&q.state, &worked.draw);
        let base = if done.first { Masks::default() } else { q.sums };
        let sums = Masks {
            live: base.live | spread(done.group, done.live),
            z: base.z | spread(done.group, done.z),
            stencil: base.stencil | spread(done.group, done.stencil),
        };
        let pass = sums.live & sums.z & sums.stencil;
        let against = loosens(&q.state, &worked.draw);
        let ends = done.valid && done.last && !worked.alone;
        let hold = ends && (!result_out.push_ready || against && !can_report);
        let move_on = !hold;
        if done.valid && move_on {
            d.sums = sums;
            let slot = worked.draw.slot;
            if worked.rewrite || !worked.meta.planes && work.z_write {
                let on = if worked.rewrite { ALL_LANES } else { done.live & done.z & done.stencil };
                put = Some(Put::group(slot, format, done.group, on, &done.codes));
            }
            if ends {
                let held = merge::planes(self.tile(slot));
                let merged = merge_depth(&held, &worked.meta, &worked.draw, &work, format, pass);
                if let Some(planes) = merged.planes {
                    put = Some(Put::planes(slot, &planes));
                }
                new_meta = Some((slot, merged.meta));
                result = worked.draw.answer.then_some(pass);
                report = (pass != 0 && work.z_write).then_some((worked.draw, merged.meta, merged.whole));
            }
        }

        // the group that leaves the expanders: compare
        let leaving = q.groups[2];
        let codes = self.expand.outputs().codes;
        if move_on {
            d.compared = Compared::default();
        }
        if leaving.valid && move_on {
            let job = &q.job;
            let plan = state::plan(&q.state, &job.draw);
            let flat = job.draw.min == job.draw.max;
            if leaving.source {
                d.held = codes;
            } else {
                let tile = self.tile(job.draw.slot);
                d.compared = Compared { valid: true, first: leaving.first, last: leaving.last, ..d.compared };
                d.compared.group = leaving.group;
                for l in 0..ZROP_EXPANDERS {
                    let Some(o) = layout::sample(leaving.group, l) else { continue };
                    let bit = layout::bit(o);
                    let constant = job.meta.min == job.meta.max;
                    let planes = job.meta.planes || job.rewrite;
                    let expanded = planes && !constant;
                    let source = match (flat, expanded) {
                        (true, _) => job.draw.min,
                        (false, true) => q.held[l],
                        (false, false) => codes[l],
                    };
                    let stored = match (planes, constant) {
                        (false, _) => layout::depth_code(tile, format, o),
                        (true, true) => job.meta.min,
                        (true, false) => codes[l],
                    };
                    let inside = !plan.bounds || stored >= q.least && stored <= q.greatest;
                    let z = merge::passes(plan.func, source, stored);
                    let value = layout::byte(tile, layout::stencil_byte(o));
                    let stencil = !plan.stencil || merge::stencil_passes(&plan.face, value);
                    let new = if job.rewrite && q.pass >> bit & 1 == 0 { stored } else { source };
                    d.compared.codes[l] = new;
                    d.compared.live |= u16::from(job.draw.coverage >> bit & 1 == 1 && inside) << l;
                    d.compared.z |= u16::from(z) << l;
                    d.compared.stencil |= u16::from(stencil) << l;
                }
            }
            d.worked = *job;
        }

        // the item at the head
        let item = match op_in.pop_data {
            ZropOp::Draw(draw) => draw,
            _ => ZropDraw::default(),
        };
        let plan = state::plan(&q.state, &item);
        let slot = item.slot;
        // all groups on their way are of the draw in `job`: each draw has six
        let grouped = q.groups.iter().any(|g| g.valid);
        let in_work =
            |slot: u8| q.compared.valid && q.worked.draw.slot == slot || grouped && q.job.draw.slot == slot;
        let empty = !q.compared.valid && !grouped;
        let mut meta = if item.first { unknown() } else { self.meta_of(slot) };
        let filled = filled_in.pop_data;
        if item.fetch && filled.z {
            (meta.planes, meta.min, meta.max) = (filled.planes, filled.min, filled.max);
        }
        let arrived = !item.fetch || filled_in.pop_valid && q.landed != 0;
        let tile = *self.tile(slot);
        let held = merge::planes(&tile);
        let against = loosens(&q.state, &item);
        let room = result_out.push_ready && (!against || can_report);

        // how far planes alone settle it
        let stored = (meta.min, meta.max);
        let z = merge::judge(plan.func, (item.min, item.max), stored);
        let bounds = match plan.bounds {
            true => merge::judge_bounds(q.least, q.greatest, stored),
            false => Verdict::All,
        };
        let uniform = Masks {
            live: if bounds == Verdict::None { 0 } else { item.coverage },
            z: if z == Verdict::All { !0 } else { 0 },
            stencil: !0,
        };
        let all_pass = !plan.stencil || plan.face.func == Compare::Always;
        let whole = item.coverage == !0 && item.compress && all_pass;
        let writes = plan.z_write && z != Verdict::None && bounds != Verdict::None;
        let slow = item.touch
            && !item.decompress
            && (z == Verdict::Mixed && bounds != Verdict::None
                || bounds == Verdict::Mixed
                || writes && !meta.planes && !whole);
        let limit = plane_limit(format, &item);
        let spare = merge::free_plane(&held, limit, 0).is_some();
        let alone = plan.stencil || meta.planes && plan.z_write && !spare;
        let flat = item.min == item.max;
        let constant = meta.min == meta.max;
        let left = item.coverage & HALVES[0] != 0;
        let right = item.coverage & HALVES[1] != 0;
        let depth = plan.z_write || plan.bounds || state::compares(plan.func);

        let mut pop = false;
        let mut group = Group::default();
        let mut expand_stored = false;
        let mut masks = q.masks;
        let mut step = q.step;
        let mut finish = false;
        let mut stencil = None;
        let first_chunk = |masks: &Masks| match (masks.live, left) {
            (0, _) => CompareStep::Finish,
            (_, true) => CompareStep::Left,
            _ => CompareStep::Right,
        };

        // start: nothing to do, one clock, stencil first, or group by group
        if q.step == CompareStep::Start && op_in.pop_valid {
            match op_in.pop_data {
                ZropOp::State(s) => {
                    let fence = s.address == ZCULL_FENCE;
                    if empty && (!fence || can_report) {
                        pop = true;
                        d.state = state::apply(&q.state, s);
                        d.settling = true;
                        if fence {
                            d.report_valid = true;
                            d.report = DepthFeedback { fence: true, ..DepthFeedback::default() };
                        }
                    }
                }
                ZropOp::Clean(c) => {
                    let meta = self.meta_of(c.slot);
                    if !in_work(c.slot) && !q.back.busy && new_meta.is_none() {
                        let held = merge::planes(self.tile(c.slot));
                        pop = true;
                        d.back = Back {
                            busy: true,
                            slot: c.slot,
                            tile: c.tile,
                            todo: dirty_sectors(&meta, &held, format),
                            planes: meta.planes,
                            changed: meta.dirty != 0,
                            status: match meta.planes {
                                false => 0,
                                true => 1 + u8::from(held[1].owners != 0),
                            },
                            dirty: meta.dirty,
                            dirty_stencil: meta.dirty_stencil,
                        };
                        new_meta = Some((c.slot, ZropMeta { dirty: 0, dirty_stencil: 0, ..meta }));
                    }
                }
                ZropOp::Draw(_) if !item.touch => {
                    if empty && room {
                        pop = true;
                        let pass = if plan.func == Compare::Never { 0 } else { item.coverage };
                        result = item.answer.then_some(pass);
                    }
                }
                ZropOp::Draw(_) if !arrived || q.settling => {}
                ZropOp::Draw(_) if item.decompress => {
                    if empty {
                        d.old = held;
                        d.pass = 0;
                        masks = Masks::default();
                        step = CompareStep::Rewrite;
                    }
                }
                ZropOp::Draw(_) => {
                    masks = uniform;
                    if slow {
                        if !in_work(slot) {
                            step = CompareStep::Loop;
                        }
                    } else if empty && plan.stencil {
                        masks.stencil = 0;
                        step = first_chunk(&uniform);
                    } else if empty {
                        step = CompareStep::Finish;
                    }
                }
            }
        }

        // the rest may happen in the same clock
        if step == CompareStep::Settle && empty {
            masks = Masks { stencil: if plan.stencil { 0 } else { q.sums.stencil }, ..q.sums };
            step = if plan.stencil { first_chunk(&masks) } else { CompareStep::Finish };
        }
        match step {
            CompareStep::Start | CompareStep::Settle => {}
            CompareStep::Loop => {
                // the source, the stored planes, or both in turn
                let both = meta.planes && !constant && !flat && state::compares(plan.func);
                group.valid = true;
                group.source = both && !q.second;
                group.first = q.count == 0;
                group.last = q.count == 5;
                expand_stored = meta.planes && !constant && !group.source;
            }
            CompareStep::Rewrite if q.step != step => {} // its planes are not held yet
            CompareStep::Rewrite => {
                let both = !constant && !flat && q.pass != 0;
                group.valid = true;
                group.source = both && !q.second;
                group.first = q.count == 0;
                group.last = q.count == 5;
                expand_stored = !constant && !group.source;
            }
            CompareStep::Left | CompareStep::Right => {
                let half = usize::from(step == CompareStep::Right);
                let covered = masks.live & HALVES[half];
                let (passed, lanes, data) = stencil_chunk(&tile, half, &plan.face, covered, masks.z);
                masks.stencil |= passed;
                let next = match half {
                    0 if right => CompareStep::Right,
                    _ => CompareStep::Finish,
                };
                let last = next == CompareStep::Finish && !depth;
                if !last || room {
                    stencil = Some((half, lanes, data));
                    finish = last;
                    step = next;
                }
            }
            CompareStep::Finish => finish = room,
            CompareStep::Rewritten => {
                if empty {
                    let mut meta = meta;
                    if q.pass != 0 {
                        meta.min = meta.min.min(item.min);
                        meta.max = meta.max.max(item.max);
                    }
                    meta.planes = false;
                    meta.dirty = !0;
                    meta.dirty_stencil |= q.masks.stencil;
                    new_meta = Some((slot, meta));
                    pop = true;
                    step = CompareStep::Start;
                }
            }
        }
        if let Some((half, lanes, data)) = stencil {
            let mut put_lanes = [0; 8];
            put_lanes[3 + 4 * half] = lanes;
            put = Some(Put { slot, lanes: put_lanes, data });
        }
        if group.valid && move_on {
            group.group = q.count;
            if group.source {
                d.second = true;
            } else {
                d.second = false;
                d.count = q.count + 1;
            }
            if group.last && !group.source {
                d.count = 0;
                if step == CompareStep::Rewrite {
                    step = CompareStep::Rewritten;
                } else if alone {
                    step = CompareStep::Settle;
                } else {
                    step = CompareStep::Start;
                    pop = true;
                }
            }
        }
        if finish {
            let pass = masks.live & masks.z & masks.stencil;
            let merged = merge_depth(&held, &meta, &item, &plan, format, pass);
            let mut meta = merged.meta;
            if plan.stencil && plan.face.write_mask != 0 {
                meta.dirty_stencil |= masks.live;
            }
            if let Some(planes) = merged.planes {
                put = Some(Put::planes(slot, &planes));
            }
            result = item.answer.then_some(pass);
            report = (pass != 0 && plan.z_write).then_some((item, merged.meta, merged.whole));
            if merged.rewrite {
                d.old = held;
                d.pass = pass;
                masks.stencil = meta.dirty_stencil;
                step = CompareStep::Rewrite;
            } else {
                new_meta = Some((slot, meta));
                pop = true;
                step = CompareStep::Start;
            }
        }
        d.step = step;
        d.masks = masks;

        // groups move along with the expanders
        let under_way = group.valid || q.groups.iter().any(|g| g.valid);
        let advance = move_on && under_way;
        if move_on {
            d.groups = [group, q.groups[0], q.groups[1]];
            if q.groups[1].valid && q.groups[1].first {
                let rewrite = q.step == CompareStep::Rewrite;
                d.job = Job { draw: item, meta, alone: alone || rewrite, rewrite };
            }
        }

        // results are counted a clock later
        if q.count_valid {
            d.count_valid = false;
            d.zpass_count = q.zpass_count.wrapping_add(q.count_mask.count_ones());
        }
        if let Some(mask) = result
            && q.state.counting
        {
            d.count_valid = true;
            d.count_mask = mask;
        }
        if let ZropOp::State(s) = op_in.pop_data
            && pop
            && s.address == CLEAR_REPORT_VALUE
            && s.value & 31 == 1
        {
            d.count_valid = false;
            d.zpass_count = 0;
        }

        // a report: dropped only where it tightens and there is no room
        if let Some((draw, meta, whole)) = report {
            let loosen = loosens(&q.state, &draw);
            let wanted = q.state.surface.mode == SampleMode::X1 && draw.answer && (loosen || whole);
            if wanted && can_report {
                d.report_valid = true;
                d.report = DepthFeedback { loosen, x: draw.x, y: draw.y, ..DepthFeedback::default() };
                (d.report_min, d.report_max) = (meta.min, meta.max);
            }
        }

        // write back
        let sector = q.back.todo.trailing_zeros().min(7) as u8;
        let planes = q.back.planes && sector < 2;
        let mask = layout::byte_mask(format, sector.into(), q.back.dirty, q.back.dirty_stencil);
        let write = MemoryWrite {
            address: z_fetch::address(format, q.back.tile, sector),
            mask: if planes { !0 } else { mask },
            data: self.tile(q.back.slot)[usize::from(sector)],
        };
        let writing = q.back.busy && q.back.todo != 0;
        if i.cleaned_ready {
            d.cleaned_valid = false;
        }
        if writing && write_out.push_ready {
            d.back.todo = q.back.todo & (q.back.todo - 1);
            d.promised = q.promised.wrapping_add(1);
        }
        if q.back.busy && q.back.todo == 0 && (i.cleaned_ready || !q.cleaned_valid) {
            d.back.busy = false;
            d.cleaned_valid = true;
            let back = &q.back;
            d.cleaned = ZropCleaned { slot: back.slot, changed: back.changed, status: back.status };
        }
        if write_out.pop_valid && i.write_ready {
            d.accepted = q.accepted.wrapping_add(1);
        }

        // a sector comes in, where the bank is free; what is newer stays
        let fill = fill_in.pop_data;
        let free = put.as_ref().is_none_or(|p| p.slot & 1 != fill.slot & 1);
        let working = in_work(fill.slot) || q.step != CompareStep::Start && slot == fill.slot;
        let filling = fill_in.pop_valid && free && !working;
        let fill_put = filling.then(|| {
            let newer = self.meta_of(fill.slot);
            let newer = layout::byte_mask(format, fill.sector.into(), newer.dirty, newer.dirty_stencil);
            let mut put = Put { slot: fill.slot, lanes: [0; 8], data: [fill.data; 8] };
            put.lanes[usize::from(fill.sector)] = !newer;
            if fill.single {
                put.lanes[1] = !0;
                put.data[1] = merge::no_samples(&fill.data);
            }
            put
        });
        let took = pop && item.fetch;
        d.landed = q.landed + u8::from(filling && fill.last) - u8::from(took);
        if let Some((slot, _)) = new_meta {
            d.used |= 1 << slot;
        }

        let from = if q.step == CompareStep::Rewrite { &q.old } else { &held };

        // ---- clock edge
        self.expand.clock(z_expand::In {
            advance,
            format,
            mode: q.state.surface.mode,
            positions: q.state.surface.positions,
            group: group.group,
            stored: expand_stored,
            source: item.plane,
            planes: [from[0].planes[0], from[0].planes[1], from[1].planes[0], from[1].planes[1]],
            owners: from.map(|p| p.owners),
        });
        self.op_in.clock(fifo::In { push_valid: i.op_valid, push_data: i.op, pop_ready: pop });
        self.fill_in.clock(fifo::In { push_valid: i.fill_valid, push_data: i.fill, pop_ready: filling });
        self.filled_in.clock(fifo::In { push_valid: i.filled_valid, push_data: i.filled, pop_ready: took });
        self.result_out.clock(fifo::In {
            push_valid: result.is_some(),
            push_data: ZropResult { coverage: result.unwrap_or(0) },
            pop_ready: i.result_ready,
        });
        self.feedback_out.clock(fifo::In {
            push_valid: q.report_valid,
            push_data: message,
            pop_ready: i.feedback_ready,
        });
        self.write_out.clock(fifo::In { push_valid: writing, push_data: write, pop_ready: i.write_ready });
        for put in [put, fill_put].into_iter().flatten() {
            self.write(&put);
        }
        if let Some((slot, meta)) = new_meta {
            self.meta.write(slot.into(), meta);
        }
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.memory("even", &mut self.even);
        v.memory("odd", &mut self.odd);
        v.memory("meta", &mut self.meta);
        v.part("op_in", &mut self.op_in);
        v.part("fill_in", &mut self.fill_in);
        v.part("filled_in", &mut self.filled_in);
        v.part("expand", &mut self.expand);
        v.part("result_out", &mut self.result_out);
        v.part("feedback_out", &mut self.feedback_out);
        v.part("write_out", &mut self.write_out);
    }

    fn quiet(&self, i: &In) -> bool {
        let still = self.op_in.quiet(&fifo::In::default())
            && self.fill_in.quiet(&fifo::In::default())
            && self.filled_in.quiet(&fifo::In::default())
            && self.result_out.quiet(&fifo::In::default())
            && self.feedback_out.quiet(&fifo::In::default())
            && self.write_out.quiet(&fifo::In::default());
        !i.op_valid && !i.fill_valid && !i.filled_valid && !self.q.settling && still && self.outputs().idle
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
