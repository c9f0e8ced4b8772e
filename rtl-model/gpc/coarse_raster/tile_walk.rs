//! Tile walk: emits the tiles of the runs that the row scan found, with the edge
//! values at their corners, the steps of clears, and state, in the order of setup's
//! packets. One tile, step or state packet a clock (coarse-raster-tile-rate); held by
//! a full output only.

use self::clear::{Step, Surfaces};
use crate::coarse_raster::types::*;
use bundle::*;
use kernel::{Within, packed::*, slot::Slot, unit::*};
use prim::fifo::{self, Fifo};

pub mod clear;

// ---- parameters
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Packets of setup that can wait for their runs.
    pub packet_depth: Within<1, 255>,
    /// Runs that can wait.
    pub span_depth: Within<1, 255>,
    /// Packets that can wait at the output.
    pub tile_depth: Within<1, 255>,
}

impl Default for Params {
    fn default() -> Self {
        Params { packet_depth: Within::new(16), span_depth: Within::new(8), tile_depth: Within::new(2) }
    }
}

// ---- ports
packed! {
    pub struct In {
        packet_valid: bool,
        packet: SetupPacket,
        span_valid: bool,
        span: TileSpan,
        tile_ready: bool,
    }
    pub struct Out {
        packet_ready: bool,
        span_ready: bool,
        tile_valid: bool,
        tile: TilePacket,
        idle: bool,
    }
}

// ---- registers
choice! {
    pub enum Work: 3 {
        Nothing,
        Tiles,
        Align, // a clear's first step
        Steps,
        Pass,
    }
}

packed! {
    pub struct Regs {
        work: Work,
        info: Prim,
        low: [B12; 4], // of the edge values, the same at all tiles
        reach: [B25; 4], // from a tile's upper-left to its innermost corner
        spread: [B25; 4], // from its outermost to its innermost corner
        e: [CornerValue; 4],
        x: TileCoord,
        y: TileCoord,
        left: B5, // tiles of the run after this one
        leftward: bool,
        last: bool,
        surfaces: Surfaces,
        step: Step,
        state: State,
    }
}

#[derive(Clone)]
pub struct TileWalk {
    p: Params,
    pub q: Regs,
    packet_in: Slot<Fifo<SetupPacket>>,
    span_in: Slot<Fifo<TileSpan>>,
    tile_out: Slot<Fifo<TilePacket>>,
}

impl TileWalk {
    pub fn new(p: &Params) -> Self {
        let queue = |depth| fifo::Params { depth, latency: Within::new(1) };
        TileWalk {
            p: p.clone(),
            q: Regs { surfaces: Surfaces::at_reset(), ..Regs::default() },
            packet_in: Fifo::new(&queue(p.packet_depth)).into(),
            span_in: Fifo::new(&queue(p.span_depth)).into(),
            tile_out: Fifo::new(&queue(p.tile_depth)).into(),
        }
    }
}

/// Whether tile `at` has all its columns, or rows, from `from` up to `to`.
fn holds(from: u16, to: u16, at: u16) -> bool {
    let first = u32::from(at) << TILE_LOG2;
    u32::from(from) <= first && first + (1 << TILE_LOG2) <= u32::from(to)
}

fn tile(q: &Regs) -> Tile {
    // The edge values there, in 48 bits.
    let corner = |k: usize| (((q.e[k] - i64::from(q.reach[k])) << 12 | i64::from(q.low[k])) << 16) >> 16;
    let r = &q.info.rect;
    Tile {
        info: q.info,
        x: q.x,
        y: q.y,
        e: std::array::from_fn(corner),
        covered: (0..EDGES).all(|k| q.e[k] >= i64::from(q.spread[k]))
            && holds(r.x0, r.x1, q.x)
            && holds(r.y0, r.y1, q.y),
        accept: false,
        drop: false,
        last: q.last && q.left == 0,
    }
}

/// The registers with the primitive that begins.
fn begin(d: &mut Regs, p: &SetupPrim) {
    d.info = p.info;
    for k in 0..EDGES {
        let s = p.info.slopes[k];
        d.low[k] = (p.c[k] & 0xfff) as u16;
        d.reach[k] = (s.a.max(0) + s.b.max(0)) as u32;
        d.spread[k] = s.a.unsigned_abs() + s.b.unsigned_abs();
    }
}

impl Legacy for TileWalk {
    const PATH: &'static str = "gpc/coarse_raster/tile_walk";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (packet, span, tile) =
            (self.packet_in.outputs(), self.span_in.outputs(), self.tile_out.outputs());
        Out {
            packet_ready: packet.push_ready,
            span_ready: span.push_ready,
            tile_valid: tile.pop_valid,
            tile: tile.pop,
            idle: self.q.work == Work::Nothing && !packet.pop_valid && !span.pop_valid && !tile.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = &self.q;
        let mut d = *q;
        let (packet, span) = (self.packet_in.outputs(), self.span_in.outputs());
        let room = self.tile_out.outputs().push_ready;

        // What is at hand leaves.
        let push = room && q.work != Work::Nothing && q.work != Work::Align;
        let out = match q.work {
            _ if !push => TilePacket::default(),
            Work::Nothing | Work::Align | Work::Tiles => TilePacket::Tile(tile(q)),
            Work::Steps => TilePacket::Clear(q.step.tile()),
            Work::Pass => TilePacket::State(q.state),
        };
        let done = match q.work {
            Work::Nothing => true,
            Work::Tiles => room && q.left == 0,
            Work::Align => false,
            Work::Steps => room && q.step.last(),
            Work::Pass => room,
        };
        if q.work == Work::Align {
            d.work = Work::Steps;
            d.step = q.step.first();
        }
        if push && q.work == Work::Steps {
            d.step = q.step.after();
        }
        if push && q.left > 0 {
            d.left = q.left - 1;
            d.x = if q.leftward { q.x.wrapping_sub(1) } else { q.x + 1 } & 0x3ff;
            for k in 0..EDGES {
                let a = i64::from(q.info.slopes[k].a);
                d.e[k] = if q.leftward { q.e[k] - a } else { q.e[k] + a };
            }
        }

        // The next run, and its packet where it is the first.
        let (mut pop_span, mut pop_packet) = (false, false);
        if done {
            d.work = Work::Nothing;
            pop_span = span.pop_valid && (packet.pop_valid || !span.pop.take);
            pop_packet = pop_span && span.pop.take;
        }
        if pop_span {
            let s = span.pop;
            (d.e, d.x, d.y) = (s.e, s.x, s.y);
            (d.leftward, d.last) = (s.leftward, s.last);
            if s.count > 0 {
                d.work = Work::Tiles;
                d.left = s.count - 1;
            }
        }
        if pop_packet {
            match packet.pop {
                SetupPacket::Prim(p) => begin(&mut d, &p),
                SetupPacket::Clear(c) => {
                    let r = &c.rect;
                    d.work = if r.x0 < r.x1 && r.y0 < r.y1 { Work::Align } else { Work::Nothing };
                    d.step = Step::of(&q.surfaces, &c);
                }
                SetupPacket::State(s) => {
                    d.work = Work::Pass;
                    d.state = s;
                    d.surfaces = q.surfaces.after(&s);
                }
            }
        }

        // ---- clock edge
        self.q = d;
        self.packet_in.clock(fifo::In { push_valid: i.packet_valid, push: i.packet, pop_ready: pop_packet });
        self.span_in.clock(fifo::In { push_valid: i.span_valid, push: i.span, pop_ready: pop_span });
        self.tile_out.clock(fifo::In { push_valid: push, push: out, pop_ready: i.tile_ready });
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("packet_in", &mut self.packet_in);
        v.part("span_in", &mut self.span_in);
        v.part("tile_out", &mut self.tile_out);
    }

    fn quiet(&self, i: &In) -> bool {
        let (packet, span) = (self.packet_in.outputs(), self.span_in.outputs());
        let waits = match self.q.work {
            Work::Nothing => !span.pop_valid || span.pop.take && !packet.pop_valid,
            Work::Align => false,
            Work::Tiles | Work::Steps | Work::Pass => !self.tile_out.outputs().push_ready,
        };
        let packet_in = fifo::In { push_valid: i.packet_valid, push: i.packet, pop_ready: false };
        let span_in = fifo::In { push_valid: i.span_valid, push: i.span, pop_ready: false };
        let tile_out = fifo::In { pop_ready: i.tile_ready, ..fifo::In::default() };
        waits
            && self.packet_in.quiet(&packet_in)
            && self.span_in.quiet(&span_in)
            && self.tile_out.quiet(&tile_out)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![
            ("PACKET_DEPTH", p.packet_depth.get()),
            ("SPAN_DEPTH", p.span_depth.get()),
            ("TILE_DEPTH", p.tile_depth.get()),
        ]
    }
}
