//! Sector split: splits quads and clears into the sectors that they touch, and extracts whole tiles from clears.
//! Rate: one sector, or one kilobyte of tiles, a cycle; two adjacent quads in one sector are sent together. Latency:
//! two cycles from a task to its first sector. It stalls only on its output. In order. Specification: CROP.

use super::lanes::{covered, sector_log2, width_log2};
use crate::crop::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// 1: whole tiles are extracted from a clear of all components.
    compress: 0..=1 = 1, "";
    /// Queue depth for tasks: 2 break the ready path at full rate.
    kept_depth: 1..=255 = 2, "tasks";
}

// ---- ports
kernel::ports! {
    in kept: ColourTask;
    out sector: PlacedSector;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        second: bool,       // the second quad is current
        rest: bool,         // all whole tiles have been sent
        across: B6,         // sectors, or GOBs of tiles, from the left of the quad or clear
        down: B6,           // likewise, from its top
        sector: Offer<PlacedSector>,
    }
}

kernel::unit! {
    pub struct SectorSplit(p) {
        registers: Regs;
        part kept_in: Fifo<ColourTask> = fifo::of(p.kept_depth);
    }
}

/// Corners in bytes and sample rows: left, right, top, bottom.
#[derive(Clone, Copy, PartialEq)]
struct Area {
    x0: u32,
    x1: u32,
    y0: u32,
    y1: u32,
}

fn clear_area(task: &ColourTask) -> Area {
    let ColourTarget { bytes_log2, nx_log2, ny_log2, .. } = task.target;
    let x = |pixel: u16| u32::from(pixel) << (nx_log2 + bytes_log2);
    let y = |pixel: u16| u32::from(pixel) << ny_log2;
    Area { x0: x(task.rect.x0), x1: x(task.rect.x1), y0: y(task.rect.y0), y1: y(task.rect.y1) }
}

/// The whole tiles of an area.
fn whole_tiles(of: &Area) -> Area {
    Area { x0: of.x0 + 31 & !31, x1: of.x1 & !31, y0: of.y0 + 7 & !7, y1: of.y1 & !7 }
}

impl Area {
    fn contains(&self, x: u32, y: u32) -> bool {
        (self.x0..self.x1).contains(&x) && (self.y0..self.y1).contains(&y)
    }
}

/// Whether whole tiles can be extracted from a task: a clear of all bits of a target whose GOBs are aligned.
fn clears_tiles(task: &ColourTask) -> bool {
    let ColourTask { kind, target, control, .. } = task;
    let all = target.bytes == !0 && control.bits == !0;
    *kind == ColourTaskKind::Clear && all && !target.pitch && target.base & 15 == 0
}

/// The bytes of the sector at (x, y) that a clear covers.
fn cleared(area: &Area, pitch: bool, x: u32, y: u32) -> u32 {
    let (columns_log2, _) = sector_log2(pitch);
    (0..32).fold(0, |coverage, b| {
        let on = area.contains(x + (b & ((1 << columns_log2) - 1)), y + (b >> columns_log2));
        coverage | u32::from(on) << b
    })
}

/// A sector and the next position.
struct Step {
    sector: PlacedSector,
    /// The next position across.
    across: u8,
    last_across: bool,
    last_down: bool,
}

impl Regs {
    fn work(task: &ColourTask, map: SectorMap, coverage: u32, read: bool) -> SectorWork {
        let bytes = u32::from(task.target.bytes);
        SectorWork {
            flush: task.kind == ColourTaskKind::Flush,
            marker: task.kind == ColourTaskKind::Marker,
            source1: task.kind == ColourTaskKind::Source1,
            clear: 0,
            coded: !task.target.pitch && task.target.bytes_log2 >= 2,
            read,
            coverage,
            write: coverage & (bytes << 16 | bytes),
            control: task.control,
            map,
            data: task.data,
        }
    }

    fn place(target: &ColourTarget, x: u32, y: u32, work: SectorWork) -> PlacedSector {
        let ColourTarget { base, columns, block_height, block_depth, pitch, .. } = *target;
        PlacedSector { base, columns, block_height, block_depth, pitch, x: x & 0xf_ffff, y: y as u16, work }
    }

    /// The only step of a task that touches no sector.
    fn no_step(task: &ColourTask) -> Step {
        let work = Self::work(task, SectorMap::default(), 0, false);
        Step { sector: Self::place(&task.target, 0, 0, work), across: 0, last_across: true, last_down: true }
    }

    /// The next whole tiles of a clear: of two GOBs, one below the other, if these are a kilobyte; else of one.
    fn tiles_step(&self, task: &ColourTask, whole: &Area) -> Step {
        let tall = task.target.block_height != 0 && task.target.base & 31 == 0;
        let height_log2 = if tall { 4 } else { 3 };
        let x = (whole.x0 >> 6) + u32::from(self.across) << 6;
        let y = (whole.y0 >> height_log2) + u32::from(self.down) << height_log2;
        let is_on = |j: u32| (tall || j < 2) && whole.contains(x + 32 * (j & 1), y + 8 * (j >> 1));
        let clear = (0..4).fold(0, |tiles, j| tiles | u8::from(is_on(j)) << j);
        let map = SectorMap { whole: true, ..SectorMap::default() };
        let work = SectorWork { clear, ..Self::work(task, map, 0, false) };
        Step {
            sector: Self::place(&task.target, x, y, work),
            across: self.across + 1,
            last_across: x + 64 >= whole.x1,
            last_down: y + (1 << height_log2) >= whole.y1,
        }
    }

    /// The current sector of a clear; within `whole` there is none, and the next is to the right of it.
    fn clear_step(&self, task: &ColourTask, whole: Option<&Area>) -> Step {
        let (width_log2, height_log2) = sector_log2(task.target.pitch);
        let area = clear_area(task);
        let (left, top) = (area.x0 >> width_log2, area.y0 >> height_log2);
        let x = (left + u32::from(self.across)) << width_log2;
        let y = (top + u32::from(self.down)) << height_log2;
        let map = SectorMap { whole: true, ..SectorMap::default() };
        let over = whole.filter(|whole| whole.contains(x, y));
        let right = over.map_or(x + (1 << width_log2), |whole| whole.x1);
        let coverage = if over.is_some() { 0 } else { cleared(&area, task.target.pitch, x, y) };
        let work = Self::work(task, map, coverage, task.read != 0);
        Step {
            sector: Self::place(&task.target, x, y, work),
            across: ((right >> width_log2) - left) as u8,
            last_across: right >= area.x1,
            last_down: y + (1 << height_log2) >= area.y1,
        }
    }

    /// The current sector of the quads, of which `on` are sent together.
    fn quad_step(&self, task: &ColourTask, on: u8) -> Step {
        let ColourTarget { pitch, bytes_log2, nx_log2, ny_log2, .. } = task.target;
        let (columns_log2, rows_log2) = sector_log2(pitch);
        let width_log2 = width_log2(bytes_log2, nx_log2);
        let quad = &task.quads[usize::from(on == 2)];
        let column = if bytes_log2 == 4 { u32::from(task.column) << width_log2 } else { 0 };
        let quad_width_log2 = bytes_log2 + nx_log2 + 1;
        let x = (u32::from(quad.x) << quad_width_log2 | column) >> columns_log2 << columns_log2;
        let y = u32::from(quad.y) << (1 + ny_log2);
        let narrow = columns_log2.saturating_sub(width_log2);
        // 128-bit pixels are handled in columns of a quad.
        let unit = |n: usize| match bytes_log2 {
            4 => task.quads[n].x << 1 | u16::from(task.column),
            _ => task.quads[n].x,
        };
        let place = |n: usize| (unit(n) & ((1 << narrow) - 1)) as u8;
        let map = SectorMap {
            whole: false,
            pitch,
            bytes_log2,
            nx_log2,
            ny_log2,
            column: task.column,
            quads: on,
            place: [place(0), place(1)],
            across: self.across & 3,
            down: self.down & 7,
        };
        let work = Self::work(task, map, covered(&map, &task.quads), task.read & on != 0);
        let at = (x + (u32::from(self.across) << columns_log2), y + (u32::from(self.down) << rows_log2));
        Step {
            sector: Self::place(&task.target, at.0, at.1, work),
            across: self.across + 1,
            last_across: self.across + 1 >= 1 << width_log2.saturating_sub(columns_log2),
            last_down: self.down + 1 >= 1 << (1 + ny_log2 - rows_log2),
        }
    }

    /// The quads that are sent together, and whether others remain.
    fn turn(&self, task: &ColourTask) -> (u8, bool) {
        let ColourTarget { pitch, bytes_log2, nx_log2, .. } = task.target;
        let [first, second] = &task.quads;
        let (columns_log2, _) = sector_log2(pitch);
        let width_log2 = width_log2(bytes_log2, nx_log2);
        let narrow = columns_log2.saturating_sub(width_log2);
        let together = width_log2 < columns_log2
            && first.y == second.y
            && first.x >> narrow == second.x >> narrow
            && first.x != second.x;
        match (first.coverage != [0; 4], second.coverage != [0; 4]) {
            (true, true) if together => (3, false),
            (true, true) if !self.second => (1, true),
            (true, false) => (1, false),
            (false, false) => (0, false),
            _ => (2, false),
        }
    }
}

impl Logic for SectorSplit {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, kept) = (&self.q, &self.kept_in.o);
        o.kept = kept.push;
        o.sector.drive(&q.sector);
        o.idle = !kept.pop.valid && !q.sector.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pop = false;

        d.sector.leave(i.sector);
        if !d.sector.valid
            && let Some(task) = self.kept_in.o.pop.get()
        {
            let (on, more) = q.turn(task);
            let area = clear_area(task);
            let whole = whole_tiles(&area);
            let fast = self.p.compress.get() == 1
                && clears_tiles(task)
                && whole.x0 < whole.x1
                && whole.y0 < whole.y1;
            let rest = fast && !q.rest && whole != area;
            let step = match task.kind {
                ColourTaskKind::Quads if on == 0 => Regs::no_step(task),
                ColourTaskKind::Quads => q.quad_step(task, on),
                ColourTaskKind::Clear if fast && !q.rest => q.tiles_step(task, &whole),
                ColourTaskKind::Clear => q.clear_step(task, fast.then_some(&whole)),
                ColourTaskKind::Flush | ColourTaskKind::Source1 | ColourTaskKind::Marker => {
                    Regs::no_step(task)
                }
            };
            let end = step.last_across && step.last_down;
            let work = &step.sector.work;
            let any = work.write != 0 || work.flush || work.marker || work.source1 || work.clear != 0;
            d.sector = Offer::new(any, step.sector);
            d.across = if step.last_across { 0 } else { step.across };
            if step.last_across {
                d.down = if step.last_down { 0 } else { q.down + 1 };
            }
            pop = end && !(task.kind == ColourTaskKind::Quads && more) && !rest;
            if end {
                d.second = !pop && !rest;
                d.rest = rest;
            }
        }

        // ---- clock edge
        self.kept_in.i.push.drive(&i.kept);
        self.kept_in.i.pop.ready = pop;
        self.q = d;
    }
}
