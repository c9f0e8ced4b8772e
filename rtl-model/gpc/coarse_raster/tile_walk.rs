//! Tile walk: emits the tiles of the runs from the row scan with the edge values at their corners, the steps of
//! clears, and state. Rate: one tile, step or state packet a cycle (coarse-raster-tile-rate); the steps of other GPCs
//! cost a cycle too. Latency: three cycles from a run, if its packet has arrived, to the output, and one more for the
//! first step of a clear. It stalls only on its output. Packets keep the order of setup. A primitive without a run
//! emits one tile with `drop`, which ends the primitive; a part that is followed by another part ends nothing.
//! Specification: Coarse raster.

use self::clear::Step;
use self::surfaces::{Surfaces, surfaces_after};
use crate::coarse_raster::types::*;
use arith::ownership;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

pub mod clear;
pub mod surfaces;

// ---- parameters
kernel::params! {
    sizes gpcs;
    /// Queue depth for packets that wait for their runs: 14 suffice at one primitive of one tile a cycle; 16 fit the
    /// same LUT RAM.
    packet_depth: 1..=255 = 16, "packets";
    /// Queue depth for runs: the distance by which the scan may run ahead, in rows of up to 16 tiles.
    span_depth: 1..=255 = 16, "runs";
    /// Queue depth at the output: 2 break the ready path at full rate.
    tile_depth: 1..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in packet: SetupPacket;
    in span: TileSpan;
    in level gpc: GpcId; // index of this GPC
    out tile: TilePacket;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Work: 3 {
        Nothing,
        Tiles,
        Align, // first step of a clear
        Steps,
        Pass,
    }
}

kernel::packed! {
    pub struct Regs {
        work: Work,
        info: Prim,
        low: [B12; 4], // low bits of the edge values, which are equal at all tiles
        reach: [B25; 4], // change from the upper-left to the innermost corner of a tile
        spread: [B25; 4], // change from the outermost to the innermost corner
        e: [CornerValue; 4],
        x: TileCoord,
        y: TileCoord,
        left: B5, // tiles that remain in the run after this one
        leftward: bool,
        last: bool,
        drop: bool, // the primitive has no tile in this GPC
        more: bool, // another part of the primitive follows
        surfaces: Surfaces,
        step: Step,
        state: State,
    }
}

kernel::unit! {
    pub struct TileWalk(p) {
        registers: Regs = Regs { surfaces: Surfaces::at_reset(), ..Regs::default() };
        part packet_in: Fifo<SetupPacket> = fifo::of(p.packet_depth);
        part span_in: Fifo<TileSpan> = fifo::of(p.span_depth);
        part tile_out: Fifo<TilePacket> = fifo::of(p.tile_depth);
    }
}

/// Whether all columns (or rows) of tile `at` lie between `from` and `to`.
fn holds(from: u16, to: u16, at: u16) -> bool {
    let first = u32::from(at) << TILE_LOG2;
    u32::from(from) <= first && first + (1 << TILE_LOG2) <= u32::from(to)
}

fn tile(q: &Regs) -> Tile {
    // Edge values at that corner, in 48 bits.
    let corner = |k: usize| (((q.e[k] - i64::from(q.reach[k])) << 12 | i64::from(q.low[k])) << 16) >> 16;
    let r = &q.info.rect;
    Tile {
        info: q.info,
        x: q.x,
        y: q.y,
        e: std::array::from_fn(corner),
        covered: !q.drop
            && !q.info.stipple.on
            && !q.info.clipped
            && (0..EDGES).all(|k| q.e[k] >= i64::from(q.spread[k]))
            && holds(r.x0, r.x1, q.x)
            && holds(r.y0, r.y1, q.y),
        accept: false,
        drop: q.drop,
        last: q.last && q.left == 0 && !q.more,
    }
}

/// Loads the registers for the primitive that begins.
fn begin(d: &mut Regs, p: &SetupPrim) {
    (d.info, d.more) = (p.info, p.more);
    for k in 0..EDGES {
        let s = p.info.slopes[k];
        d.low[k] = (p.c[k] & 0xfff) as u16;
        d.reach[k] = (s.a.max(0) + s.b.max(0)) as u32;
        d.spread[k] = s.a.unsigned_abs() + s.b.unsigned_abs();
    }
}

/// Emits the start tile of a primitive without a run as dropped, unless another part of the primitive follows.
fn end_untouched(d: &mut Regs, p: &SetupPrim) {
    if p.more {
        return;
    }
    d.work = Work::Tiles;
    (d.last, d.drop) = (true, true);
    (d.x, d.y) = (p.start_x, p.start_y);
    (d.low, d.reach, d.e) = ([0; EDGES], [0; EDGES], [0; EDGES]);
}

impl Logic for TileWalk {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (packet, span, tile) = (&self.packet_in.o, &self.span_in.o, &self.tile_out.o);
        o.packet = packet.push;
        o.span = span.push;
        o.tile.drive(&tile.pop);
        o.idle = self.q.work == Work::Nothing && !packet.pop.valid && !span.pop.valid && !tile.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (packet, span) = (&self.packet_in.o.pop, &self.span_in.o.pop);
        let tile_ready = self.tile_out.o.push.ready;

        // The current tile or step is sent; a step of another GPC is skipped.
        let gpcs = self.p.gpcs.get();
        let (x, y) = q.step.at();
        let ours = q.work != Work::Steps || ownership::gpc(x, y, gpcs) == i.gpc;
        let leave = (tile_ready || !ours) && q.work != Work::Nothing && q.work != Work::Align;
        let push = leave && ours;
        self.tile_out.i.push.send(push, || match q.work {
            Work::Nothing | Work::Align | Work::Tiles => TilePacket::Tile(tile(q)),
            Work::Steps => TilePacket::Clear(q.step.tile()),
            Work::Pass => TilePacket::State(q.state),
        });
        let done = match q.work {
            Work::Nothing => true,
            Work::Tiles => tile_ready && q.left == 0,
            Work::Align => false,
            Work::Steps => leave && q.step.last(),
            Work::Pass => tile_ready,
        };
        if q.work == Work::Align {
            d.work = Work::Steps;
            d.step = q.step.first();
        }
        if leave && q.work == Work::Steps {
            d.step = q.step.after();
        }
        if push && q.left > 0 {
            d.left = q.left - 1;
            let step = gpcs as u16; // distance to the next tile of this GPC
            d.x = if q.leftward { q.x.wrapping_sub(step) } else { q.x + step } & 0x3ff;
            for k in 0..EDGES {
                let a = i64::from(q.info.slopes[k].a) * gpcs as i64;
                d.e[k] = if q.leftward { q.e[k] - a } else { q.e[k] + a };
            }
        }

        // Load the next run, and its packet if it is the first run.
        let (mut pop_span, mut pop_packet) = (false, false);
        if done {
            d.work = Work::Nothing;
            pop_span = span.valid && (packet.valid || !span.data.take);
            pop_packet = pop_span && span.data.take;
        }
        if pop_span {
            let s = &span.data;
            (d.e, d.x, d.y) = (s.e, s.x, s.y);
            (d.leftward, d.last, d.drop) = (s.leftward, s.last, false);
            if s.count > 0 {
                d.work = Work::Tiles;
                d.left = s.count - 1;
            }
        }
        if pop_packet {
            match &packet.data {
                SetupPacket::Prim(p) => {
                    begin(&mut d, p);
                    if span.data.count == 0 {
                        end_untouched(&mut d, p);
                    }
                }
                SetupPacket::Clear(c) => {
                    let r = &c.rect;
                    d.work = if r.x0 < r.x1 && r.y0 < r.y1 { Work::Align } else { Work::Nothing };
                    d.step = Step::of(&q.surfaces, c);
                }
                SetupPacket::State(s) => {
                    d.work = Work::Pass;
                    d.state = *s;
                    d.surfaces = surfaces_after(q.surfaces, *s);
                }
            }
        }

        // ---- clock edge
        self.packet_in.i.push.drive(&i.packet);
        self.packet_in.i.pop.ready = pop_packet;
        self.span_in.i.push.drive(&i.span);
        self.span_in.i.pop.ready = pop_span;
        self.tile_out.i.pop = i.tile;
        self.q = d;
    }
}
