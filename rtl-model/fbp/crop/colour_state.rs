//! Colour state: decodes the state in the stream, and gives each piece of work the
//! state of its target. One packet per clock; 128-bit pixels turn from rows of a
//! quad into columns, as sectors want them, and a clear takes the clocks of its
//! colour's conversion.

use super::formats::*;
use crate::crop::types::*;
use arith::pixel::{alpha_apart, lacks_alpha, pixel_format};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::fifo::{self, Fifo};

// ---- parameters
/// Codes of the logic ops count from here.
const LOGIC_OP_CLEAR: u32 = 0x1500;
const LOGIC_OP_COPY: u8 = 3;

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: CropPacket,
        task_ready: bool,
    }
    pub struct Out {
        work_ready: bool,
        task_valid: bool,
        task: ColourTask,
        unsupported: bool,
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Target {
        base: B35,          // address of the first sector
        width: B20,         // samples; bytes when pitch
        format: B8,
        block_height: B3,
        pitch: bool,
    }

    /// Part of a quad of 128-bit pixels that waits.
    pub struct Held {
        row: bool,          // a row, which may yet meet the other
        column: bool,       // the second column, which goes next
        half: bool,         // which row
        target: B3,
        quad: ColourQuad,
        data: [B32; 8],
        step: B2,           // of a row with second colours, which of its tasks is next
        second: [B32; 8],   // second colours of the row that is held or comes next
    }

    pub struct Regs {
        targets: [Target; 8],
        sample_mode: SampleMode,
        blend: BlendState,              // of all targets
        blend_each: [BlendState; 8],    // of each, when `per_target`
        per_target: bool,
        blend_on: B8,
        unorm_constants: [B8; 4],
        snorm_constants: [B8; 4],
        constants: [B32; 4],            // as they came
        logic_on: bool,
        logic_op: B4,
        masks: [B4; 8],                 // components to write, red in bit 0
        one_mask: bool,                 // the first holds for all
        clear: [B32; 4],
        clear_step: B3,                 // clocks into the conversion of a clear's colour
        ranged: ColourRanged,           // components between their steps
        split: ColourSplit,
        codes: [B32; 4],
        held: Held,
        source1: bool,                  // second colours for the next quads are ahead of them
        alphas: bool,                   // or their alphas
        task_valid: bool,
        task_out: ColourTask,
        unsupported: bool,              // something was asked for that is not built
    }
}

#[derive(Clone)]
pub struct ColourState {
    p: fifo::Params,
    q: Regs,
    work_in: Slot<Fifo<CropPacket>>,
}

impl ColourState {
    pub fn new(p: &fifo::Params) -> Self {
        let q = Regs { masks: [15; 8], logic_op: LOGIC_OP_COPY, ..Regs::default() };
        let one = BlendEquation { src: BlendFactor::One, ..BlendEquation::default() };
        let blend = BlendState { colour: one, alpha: one, ..BlendState::default() };
        ColourState {
            p: p.clone(),
            q: Regs { blend, blend_each: [blend; 8], ..q },
            work_in: Fifo::new(p).into(),
        }
    }
}

impl Target {
    /// The target of a task, less the bytes that may be written.
    fn place(&self, mode: SampleMode, info: ColourFormatInfo, bytes: u16) -> ColourTarget {
        let width_bytes = if self.pitch { self.width } else { (self.width << info.bytes_log2) + 63 };
        let (nx_log2, ny_log2) = match mode {
            SampleMode::X1 => (0, 0),
            SampleMode::X2 => (1, 0),
            SampleMode::X4 => (1, 1),
            SampleMode::X8 | SampleMode::X16 => (2, 1),
        };
        ColourTarget {
            base: self.base,
            columns: (width_bytes >> 6) as u16,
            block_height: self.block_height,
            pitch: self.pitch,
            bytes_log2: info.bytes_log2,
            nx_log2,
            ny_log2,
            bytes,
        }
    }
}

impl Held {
    /// The rows of a quad, upper and lower, of which one may be missing.
    fn column(rows: [Option<&Held>; 2], column: usize) -> (u32, [u32; 8]) {
        let (mut coverage, mut data) = (0, [0; 8]);
        for (h, row) in rows.iter().enumerate() {
            if let Some(row) = row {
                coverage |= row.quad.coverage & 0xff << (16 * h + 8 * column);
                data[4 * h..4 * h + 4].copy_from_slice(&row.data[4 * column..4 * column + 4]);
            }
        }
        (coverage, data)
    }
}

impl Held {
    fn new(quads: &ColourQuads) -> Held {
        let rows = if quads.half { 0xffff_0000 } else { 0xffff };
        let quad = ColourQuad { coverage: quads.quads[0].coverage & rows, ..quads.quads[0] };
        let ColourQuads { target, half, data, .. } = *quads;
        Held { row: true, half, target, quad, data, ..Held::default() }
    }

    /// A column of a row that goes alone.
    fn alone(&self, column: usize) -> (u32, [u32; 8]) {
        let rows = if self.half { [None, Some(self)] } else { [Some(self), None] };
        Held::column(rows, column)
    }

    /// The lower row of the same quad, if that is what the packet is.
    fn other(&self, quads: &ColourQuads, info: ColourFormatInfo) -> Option<Held> {
        let place = |quad: ColourQuad| (quad.x, quad.y);
        let same = quads.target == self.target && place(quads.quads[0]) == place(self.quad);
        (!self.half && quads.half && !quads.source1 && same && info.bytes_log2 == 4).then(|| Held::new(quads))
    }
}

impl Regs {
    pub(super) fn info(&self, target: u8) -> ColourFormatInfo {
        format_info(self.targets[usize::from(target)].format)
    }

    /// What a target's pixels are; of formats that are not known, anything.
    fn format(&self, target: u8) -> PixelFormat {
        pixel_format(self.targets[usize::from(target)].format).unwrap_or_default()
    }

    fn mode(&self, target: u8, info: ColourFormatInfo) -> ColourMode {
        let blend = self.blend_on >> target & 1 == 1 && !self.logic_on;
        match info.kind {
            ColourClass::Fixed | ColourClass::Unorm8 | ColourClass::Snorm8 if self.logic_on => {
                ColourMode::Logic
            }
            ColourClass::Unorm8 if blend => ColourMode::Unorm8,
            ColourClass::Snorm8 if blend => ColourMode::Snorm8,
            // Integers do not blend.
            _ => match self.format(target).number {
                PixelNumber::Uint | PixelNumber::Sint => ColourMode::Copy,
                _ if blend => ColourMode::Wide,
                _ => ColourMode::Copy,
            },
        }
    }

    fn blends(&self, target: u8) -> bool {
        let mode = self.mode(target, self.info(target));
        matches!(mode, ColourMode::Unorm8 | ColourMode::Snorm8 | ColourMode::Wide)
    }

    /// Second colours or alphas that no blend will use.
    fn unused(&self, quads: &ColourQuads) -> bool {
        let blends = self.blends(quads.target);
        match (quads.source1, quads.alphas) {
            (true, _) => !blends,
            (false, true) => !blends || !alpha_apart(self.info(quads.target).layout),
            (false, false) => false,
        }
    }

    /// What a target's blend, logic op and mask come to.
    fn control(&self, target: u8, info: ColourFormatInfo, bits: u32) -> ColourControl {
        let t = usize::from(target);
        let blend = if self.per_target { self.blend_each[t] } else { self.blend };
        let colour = resolve(blend.colour, blend.colour_both);
        let alpha = resolve(blend.alpha, blend.alpha_both);
        let alpha = if blend.separate { alpha } else { colour };
        let of_source = |equation| if self.source1 { equation } else { without_source1(equation) };
        let codes = |codes: [u8; 4]| codes.map(u32::from);
        let PixelFormat { number, alpha: stored, .. } = self.format(target);
        ColourControl {
            mode: self.mode(target, info),
            logic_op: self.logic_op,
            colour: of_source(colour),
            alpha: of_source(alpha),
            constants: match info.kind {
                ColourClass::Unorm8 => codes(self.unorm_constants),
                ColourClass::Snorm8 => codes(self.snorm_constants),
                ColourClass::Float | ColourClass::Fixed => self.constants,
            },
            layout: info.layout,
            number,
            stored,
            alphas: self.alphas,
            opaque: info.opaque,
            bits,
        }
    }

    /// Work on a target, where the given components may be written.
    pub(super) fn task(&self, target: u8, mask: u8) -> ColourTask {
        let info = self.info(target);
        let (bits, bytes) = writable(info.layout, mask);
        ColourTask {
            target: self.targets[usize::from(target)].place(self.sample_mode, info, bytes),
            control: self.control(target, info, bits),
            ..ColourTask::default()
        }
    }

    /// Quads of a target, or a column of the first.
    fn quads(&self, target: u8, column: u8, quads: [ColourQuad; 2], data: [u32; 8]) -> ColourTask {
        let mask = self.masks[if self.one_mask { 0 } else { usize::from(target) }];
        ColourTask { kind: ColourTaskKind::Quads, column, quads, data, ..self.task(target, mask) }
    }

    /// Whether a blend reads alphas of its sources that have no place for them and did not
    /// come ahead.
    fn misses_alphas(&self, target: u8, info: ColourFormatInfo) -> bool {
        let control = self.control(target, info, 0);
        let wide = control.mode == ColourMode::Wide;
        wide && !self.alphas && lacks_alpha(info.layout) && reads_alpha(control.colour)
    }

    /// The next task of a row of 128-bit pixels: of each column its second colours, then it.
    fn row_with_second_colours(&mut self, row: &Held) {
        let (column, ahead) = (row.step >> 1, row.step & 1 == 0);
        let words = if ahead { row.second } else { row.data };
        let (coverage, data) = Held { data: words, ..*row }.alone(column.into());
        let quad = ColourQuad { coverage, ..row.quad };
        self.task_valid = true;
        self.task_out = match ahead {
            true => ColourTask { kind: ColourTaskKind::Source1, data, ..ColourTask::default() },
            false => self.quads(row.target, column, [quad, ColourQuad::default()], data),
        };
        (self.held.step, self.held.row, self.source1) = (row.step + 1 & 3, row.step != 3, row.step != 3);
    }

    fn apply(&mut self, state: State) {
        let (at, value) = (state.address & !3, state.value);
        match at {
            SET_COLOR_TARGET_A..COLOR_TARGET_END => {
                let t = &mut self.targets[usize::from(at >> 6 & 7)];
                match SET_COLOR_TARGET_A + (at & 0x3f) {
                    SET_COLOR_TARGET_A => {
                        t.base = t.base & 0x7ff_ffff | u64::from(value & 0xff) << 27;
                    }
                    SET_COLOR_TARGET_B => t.base = t.base >> 27 << 27 | u64::from(value >> 5),
                    SET_COLOR_TARGET_WIDTH => t.width = value & 0xf_ffff,
                    SET_COLOR_TARGET_FORMAT => t.format = value as u8,
                    SET_COLOR_TARGET_MEMORY => {
                        t.block_height = (value >> 4 & 7) as u8;
                        t.pitch = value >> 12 & 1 == 1;
                    }
                    _ => {}
                }
            }
            SET_COLOR_CLEAR_VALUE..=SET_COLOR_CLEAR_VALUE_3 => self.clear[usize::from(at >> 2 & 3)] = value,
            SET_SINGLE_CT_WRITE_CONTROL => self.one_mask = value & 1 == 1,
            SET_BLEND_STATE_PER_TARGET => self.per_target = value & 1 == 1,
            SET_BLEND_CONST_RED..=SET_BLEND_CONST_ALPHA => {
                let k = usize::from((at - SET_BLEND_CONST_RED) >> 2);
                self.unorm_constants[k] = unorm8(value);
                self.snorm_constants[k] = snorm8(value);
                self.constants[k] = value;
            }
            SET_BLEND_SEPARATE_FOR_ALPHA..=SET_BLEND_ALPHA_SOURCE_COEFF => {
                self.blend = set_blend(self.blend, ((at - SET_BLEND_SEPARATE_FOR_ALPHA) >> 2) as u8, value);
            }
            SET_BLEND_ALPHA_DEST_COEFF => self.blend = set_blend(self.blend, 6, value),
            SET_BLEND..=SET_BLEND_7 => {
                let t = (at - SET_BLEND) >> 2;
                self.blend_on = self.blend_on & !(1 << t) | ((value & 1) as u8) << t;
            }
            SET_ANTI_ALIAS => {
                self.sample_mode = match value & 15 {
                    1 | 5 => SampleMode::X2,
                    2 => SampleMode::X4,
                    3 | 4 => SampleMode::X8,
                    6 => SampleMode::X16,
                    _ => SampleMode::X1,
                }
            }
            SET_LOGIC_OP => self.logic_on = value & 1 == 1,
            SET_LOGIC_OP_FUNC => {
                let known = value & !15 == LOGIC_OP_CLEAR;
                self.logic_op = if known { (value & 15) as u8 } else { LOGIC_OP_COPY };
            }
            SET_CT_WRITE..=SET_CT_WRITE_7 => {
                let mask = value & 1 | value >> 3 & 2 | value >> 6 & 4 | value >> 9 & 8;
                self.masks[usize::from(at >> 2 & 7)] = mask as u8;
            }
            SET_BLEND_PER_TARGET_SEPARATE_FOR_ALPHA..BLEND_PER_TARGET_END => {
                let each = &mut self.blend_each[usize::from(at >> 5 & 7)];
                *each = set_blend(*each, (at >> 2 & 7) as u8, value);
            }
            _ => {}
        }
    }
}

/// A target's equations, with one of them changed: as the methods follow each other.
fn set_blend(blend: BlendState, field: u8, value: u32) -> BlendState {
    let mut b = blend;
    match field {
        0 => b.separate = value & 1 == 1,
        1 => b.colour.op = blend_op(value),
        2 => (b.colour.src, b.colour_both) = (blend_factor(value), both(value)),
        3 => b.colour.dst = blend_factor(value),
        4 => b.alpha.op = blend_op(value),
        5 => (b.alpha.src, b.alpha_both) = (blend_factor(value), both(value)),
        6 => b.alpha.dst = blend_factor(value),
        _ => {}
    }
    b
}

impl Legacy for ColourState {
    const PATH: &'static str = "fbp/crop/colour_state";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (q, work) = (&self.q, self.work_in.outputs());
        Out {
            work_ready: work.push_ready,
            task_valid: q.task_valid,
            task: q.task_out,
            unsupported: q.unsupported,
            idle: !work.pop_valid && !q.task_valid && !q.held.row && !q.held.column,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let work = self.work_in.outputs();
        let pop = self.next(&i, &work);
        // ---- clock edge
        self.work_in.clock(fifo::In { push_valid: i.work_valid, push: i.work, pop_ready: pop });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("work_in", &mut self.work_in);
    }

    fn quiet(&self, i: &In) -> bool {
        let (q, work) = (&self.q, self.work_in.outputs());
        !i.work_valid
            && !work.pop_valid
            && !q.task_valid
            && !q.held.row
            && !q.held.column
            && self.work_in.quiet(&fifo::In { push_valid: false, push: i.work, pop_ready: false })
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![("WORK_DEPTH", self.p.depth.get()), ("WORK_LATENCY", self.p.latency.get())]
    }
}

impl ColourState {
    /// The registers' next state; whether the packet at hand is done with.
    fn next(&mut self, i: &In, work: &fifo::Out<CropPacket>) -> bool {
        let d = &mut self.q;
        let free = !d.task_valid || i.task_ready;
        let (second, row_held) = (d.held.column, d.held.row);
        if i.task_ready {
            d.task_valid = false;
        }

        if let CropPacket::Quads(quads) = work.pop
            && work.pop_valid
            && d.unused(&quads)
        {
            return true;
        }

        // A row of 128-bit pixels goes out as columns, with its other row if that is here.
        if row_held {
            if !free {
                return false;
            }
            let row = Held { ..d.held };
            if d.source1 {
                d.row_with_second_colours(&row);
                return false;
            }
            let other = match work.pop {
                CropPacket::Quads(quads) if work.pop_valid => row.other(&quads, d.info(quads.target)),
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
                    d.task_valid = true;
                    d.task_out = d.quads(row.target, 0, [quad, ColourQuad::default()], data);
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
            d.task_valid = true;
            d.task_out = d.quads(d.held.target, 1, [d.held.quad, ColourQuad::default()], d.held.data);
            d.held.column = false;
        }
        if !work.pop_valid {
            return false;
        }
        match work.pop {
            CropPacket::Quads(quads) => {
                let info = d.info(quads.target);
                if info.known && info.bytes_log2 == 4 {
                    if quads.source1 {
                        (d.source1, d.held.second) = (true, quads.data);
                        return true;
                    }
                    d.held = Held { second: d.held.second, ..Held::new(&quads) };
                    d.alphas = false;
                    return true;
                }
                if second || !free {
                    return false;
                }
                if quads.source1 || quads.alphas {
                    (d.source1, d.alphas) = (quads.source1, !quads.source1);
                    d.task_valid = true;
                    let kind = ColourTaskKind::Source1;
                    d.task_out = ColourTask { kind, data: quads.data, ..ColourTask::default() };
                    return true;
                }
                d.unsupported |= match info.known {
                    false => d.targets[usize::from(quads.target)].format != 0,
                    true => d.misses_alphas(quads.target, info),
                };
                let [first, next] = quads.quads;
                let next = if info.bytes_log2 == 3 { ColourQuad { coverage: 0, ..next } } else { next };
                if info.known {
                    d.task_valid = true;
                    d.task_out = d.quads(quads.target, 0, [first, next], quads.data);
                }
                (d.source1, d.alphas) = (false, false);
                true
            }
            _ if second => false,
            CropPacket::State(state) if state.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE => {
                if free {
                    d.task_valid = true;
                    d.task_out = ColourTask { kind: ColourTaskKind::Flush, ..ColourTask::default() };
                }
                free
            }
            CropPacket::State(state) => {
                d.apply(state);
                true
            }
            CropPacket::Clear(tile) => d.clear_tile(&tile, free),
        }
    }
}
