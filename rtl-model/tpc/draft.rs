//! Draft of the MPC's ports of draws.
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use crate::mpc::room::{runs, span};

kernel::params! {
    sub_partitions: 1..=4 = 4, "sub-partitions";
    slots: 1..=16 = 16, "warps";
    register_rows: 1..=64 = 64, "eights of rows";
    depth: 2..=255 = 64, "packets";
    subtiles: 1..=16 = 16, "subtiles";
}

kernel::ports! {
    in world: WorldPacket;
    in inputs_ready: InputsReady;
    out shader_done: ShaderDone;
    in pixel: SubtilePacket;
    in planes_ready: PlanesReady;
    out tram_free: TramFree;
    out pulse launched: SubtileEnd;
    out passed: PortPassed;
    out warp: WarpPacket;
    out level more: bool;
    in pulse warp_done[sub_partitions]: WarpDone;
    out control: CacheControl;
    in strobe acknowledge: bool;
    in strobe stale: bool;
    out level idle: bool;
}

kernel::packed! {
    pub struct Regs { x: bool, }
    pub struct Free { pass: bool, marker: bool, number: B8, prim: PrimId, }
}

#[derive(Clone, Default)]
pub struct Shadow {
    values: Vec<u32>,
    dirty: bool,
    writing: Option<u8>,
    step: u8,
    context: u8,
    counts: [u32; 8],
    inputs: u32,
    acc: u32,
}

#[derive(Clone, Copy, Default, Debug)]
struct Live { pixel: bool, context: u8, base: u8, regs: u8, ring: u32 }

#[derive(Clone, Default)]
pub struct State0 {
    shadows: [Shadow; 2],
    slots: [u16; 4],
    rows: [u64; 4],
    live: [[Live; 16]; 4],
    rings: [Vec<(bool, ShaderDone)>; 2],
    heads: [u32; 2],
    planes: Vec<Option<PlanesReady>>,
    gather: Vec<SubtileQuads>,
    half: u8,
    slot: u8,
    queue: std::collections::VecDeque<WarpPacket>,
    frees: std::collections::VecDeque<(u32, Free)>,
    barrier: bool,
    answered: bool,
    invalidating: bool,
    shader_done: Offer<ShaderDone>,
    tram_free: Offer<TramFree>,
    launched: Offer<SubtileEnd>,
    passed: Offer<PortPassed>,
    control: Offer<CacheControl>,
    turn: usize,
    end_after: Option<SubtileEnd>,
}

kernel::unit! {
    pub struct Draft(p) {
        registers: Regs;
        carried s: State0;
        part world_in: Fifo<WorldPacket> = fifo::of(p.depth);
        part ready_in: Fifo<InputsReady> = fifo::of(p.depth);
        part pixel_in: Fifo<SubtilePacket> = fifo::of(p.depth);
    }
}

fn index(address: u16, pixel: bool) -> Option<usize> {
    let (stage, group) = if pixel { (5u16, 4u16) } else { (1, 0) };
    let a = address;
    let at = |base: u16, n: u16, first: usize| (a >= base && a < base + 4 * n).then(|| first + usize::from((a - base) / 4));
    at(0x3800 + 0x80 * stage, 20, 0)
        .or(at(0x3b00 + 0x80 * group, 18, 20))
        .or(at(0x3d80 + 8 * stage, 2, 38))
        .or(at(0x790, 2, 40)).or(at(0x77c, 1, 42)).or(at(0x1574, 3, 43)).or(at(0x155c, 3, 46))
        .or(at(0x2608, 1, 49)).or(at(0x1234, 1, 50)).or(at(0x200c + 0x40 * stage, 1, 51))
        .or(at(0x11e0, 4, 52)).or(at(0x15d0, 1, 56)).or(at(0x12d4, 1, 57))
}

fn fold(lo: u32, hi: u32) -> u32 {
    let half = |v: u32| (0..16).fold(0, |m, k| m | u32::from(v >> (2 * k) & 3 != 0) << k);
    half(lo) | half(hi) << 16
}

impl Shadow {
    fn v(&self, k: usize) -> u32 { self.values.get(k).copied().unwrap_or(0) }
    fn value(&self, word: u8, pixel: bool) -> u32 {
        let v = |k| self.v(k);
        let w = usize::from(word);
        match w {
            0 => v(39), 1 => v(38), 2 => v(41), 3 => v(40),
            4 => 32 * ((v(1) & 0xff_ffff) + (v(2) & 0xff_ffff)) + (v(3) & 0xff_ffff),
            5 => 0xfe00_0000, 6 => v(42),
            7 => v(44), 8 => v(43), 9 => v(45), 10 => v(47), 11 => v(46), 12 => v(48),
            13 => v(49) & 7 | (v(50) & 1) << 3,
            15 => v(51),
            16..=33 => v(20 + w - 16),
            35 => v(1) & 0xff_ffff, 36 => v(2) & 0xff_ffff, 37 => 0, 38 => v(3) & 0xff_ffff,
            40..=47 if !pixel => { let k = w - 40; if k == 7 { v(12) & 0xffff } else { v(5 + k) } }
            40 => v(5) & 0x0fff_ffff,
            41 => fold(v(6), v(7)), 42 => fold(v(8), v(9)), 43 => fold(v(10), v(11)), 44 => fold(v(12), v(13)),
            45 => fold(v(14) & 0xffff, 0) | v(14) & 0x07ff_0000 | v(14) & 0xf000_0000,
            46 => fold(v(15), v(16)), 47 => fold(v(17) & 0xffff, 0),
            48 if pixel => v(18), 49 if pixel => v(19), 50..=55 if pixel => 0,
            48..=55 => { let k = w - 48; v(12 + k) >> 16 | if k < 7 { v(13 + k) << 16 } else { 0 } }
            56..=59 => v(52 + w - 56),
            60 => (match v(56) & 15 { 1 | 5 => 1u32, 2 => 2, 3 | 4 => 3, 6 => 4, _ => 0 }) | u32::from(v(57) == 0x1d00) << 4,
            _ => 0,
        }
    }
    fn put(&mut self, s: &State, pixel: bool) {
        self.values.resize(58, 0);
        if let Some(k) = index(s.address, pixel) {
            if self.values[k] != s.value { self.values[k] = s.value; self.dirty = true; }
        }
    }
    /// A clock of writing; true if clean.
    fn ready(&mut self, pixel: bool, queue: &mut std::collections::VecDeque<WarpPacket>) -> bool {
        if let Some(c) = self.writing {
            let value = self.value(self.step, pixel);
            if (40..48).contains(&self.step) { self.acc += value.count_ones(); }
            queue.push_back(WarpPacket::Word(ContextWrite { context_id: c + if pixel { 8 } else { 0 }, word: self.step, value }));
            self.step += 1;
            if self.step == 61 { self.writing = None; self.context = c; self.inputs = self.acc; self.dirty = false; }
            return false;
        }
        if self.dirty || self.values.is_empty() {
            if let Some(c) = (0..8).find(|&c| self.counts[c] == 0) { self.writing = Some(c as u8); self.step = 0; self.acc = 0; }
            return false;
        }
        true
    }
}

impl State0 {
    fn place(&mut self, p: &Params, regs: u8) -> Option<(usize, usize, u8)> {
        let n = p.sub_partitions.get();
        for k in 0..n {
            let s = (self.turn + k) % n;
            let free = !(self.slots[s]) & ((1u32 << p.slots.get()) - 1) as u16;
            let taken = self.rows[s] | !span(0, p.register_rows.get() as u8);
            let at = runs(taken, regs);
            if free != 0 && at != 0 {
                self.turn = s + 1;
                return Some((s, free.trailing_zeros() as usize, at.trailing_zeros() as u8));
            }
        }
        None
    }
    fn start(&mut self, p: &Params, pixel: bool, lanes: u32, place: WarpPlace, done: ShaderDone) -> bool {
        let regs = ((self.shadows[usize::from(pixel)].v(51) & 0xff) as u8).div_ceil(8).max(1);
        let Some((s, slot, base)) = self.place(p, regs) else { return false };
        self.slots[s] |= 1 << slot;
        self.rows[s] |= span(base, regs);
        let sh = &mut self.shadows[usize::from(pixel)];
        sh.counts[usize::from(sh.context)] += 1;
        let context = sh.context;
        let ring = self.rings[usize::from(pixel)].len() as u32 + self.heads[usize::from(pixel)];
        self.rings[usize::from(pixel)].push((false, done));
        self.live[s][slot] = Live { pixel, context, base, regs, ring };
        self.queue.push_back(WarpPacket::Launch(Launch {
            partition: s as u8, slot: slot as u8, kind: if pixel { WarpKind::Pixel } else { WarpKind::Vertex },
            context_id: context + if pixel { 8 } else { 0 }, base, registers: regs, group: 0, warp: 0, lanes: lanes.into(), place,
        }));
        true
    }
    fn end(&self, pixel: usize) -> u32 { self.heads[pixel] + self.rings[pixel].len() as u32 }

    fn close(&mut self, p: &Params) -> bool {
        if self.gather.is_empty() { return true; }
        if !self.rings[1].is_empty() { return false; } // draft: one at a time
        if !self.shadows[1].ready(true, &mut self.queue) { return false; }
        let samples = match self.shadows[1].v(56) & 15 { 1 | 5 => 1, 2 => 2, 3 | 4 => 3, 6 => 4, _ => 0 };
        let mut halves = vec![];
        let (mut lanes, mut covered) = (0u32, 0u32);
        for h in 0..2 {
            let mut quads = [WarpQuad::default(); 4];
            if let Some(g) = self.gather.get(h) {
                for k in 0..4 {
                    let q = g.quads[k];
                    if q.mask == 0 { continue; }
                    let prim = g.prims[usize::from(q.which)];
                    let Some(planes) = self.planes.get(usize::from(prim.prim & 63)).copied().flatten().filter(|r| r.prim == prim.prim) else { return false };
                    let at = 16 * h + 4 * k;
                    lanes |= 0xf << at;
                    covered |= u32::from(q.mask) << at;
                    let cover = |pix: usize| match samples {
                        0..=2 => g.coverage[k] >> (4 * pix) & 0xf,
                        3 => g.coverage[2 * (k & 1) + pix / 2] >> (8 * (pix & 1)) & 0xff,
                        _ => g.coverage[pix],
                    };
                    quads[k] = WarpQuad { mask: q.mask, x: q.x, y: q.y, tram: planes.tram, tile_x: planes.tile_x, tile_y: planes.tile_y,
                        back: prim.back, sample: 0, coverage: std::array::from_fn(cover) };
                }
            }
            halves.push(WarpPacket::Quads(LaunchQuads { half: h as u8, quads }));
        }
        let mut image = [0; 2];
        PixelPlace { covered, slot: self.slot, half: self.half }.pack(&mut image);
        if !self.start(p, true, lanes, WarpPlace { low: image[0], high: image[1] }, ShaderDone::default()) { return false; }
        self.queue.extend(halves);
        self.half += self.gather.len() as u8;
        self.gather.clear();
        true
    }
}

impl Logic for Draft {
    fn show(&self, o: &mut Out) {
        let s = &self.s;
        o.world = self.world_in.o.push;
        o.inputs_ready = self.ready_in.o.push;
        o.pixel = self.pixel_in.o.push;
        o.planes_ready = Ready { ready: true };
        o.shader_done.drive(&s.shader_done);
        o.tram_free.drive(&s.tram_free);
        o.launched.drive(&s.launched);
        o.passed.drive(&s.passed);
        o.control.drive(&s.control);
        o.warp.send(!s.queue.is_empty(), || s.queue[0]);
        o.more = match s.queue.front() { Some(WarpPacket::Launch(l)) => l.kind == WarpKind::Pixel, Some(WarpPacket::Quads(q)) => q.half == 0, _ => false };
        o.idle = !self.world_in.o.pop.valid && !self.pixel_in.o.pop.valid && s.queue.is_empty() && s.rings.iter().all(|r| r.is_empty())
            && s.frees.is_empty() && s.gather.is_empty() && !s.shader_done.valid && !s.tram_free.valid && !s.passed.valid;
    }

    fn tick(&mut self, i: &In) {
        let p = self.p.clone();
        let s = &mut self.s;
        s.planes.resize(64, None);
        if i.stale { s.shadows.iter_mut().for_each(|x| x.dirty = true); }
        if i.warp.ready && !s.queue.is_empty() { s.queue.pop_front(); }
        s.shader_done.leave(i.shader_done);
        s.tram_free.leave(i.tram_free);
        s.passed.leave(i.passed);
        s.control.leave(i.control);
        s.launched.valid = false;
        if i.acknowledge { s.answered = true; }
        if let Some(r) = i.planes_ready.get() { s.planes[usize::from(r.prim & 63)] = Some(*r); }
        for (sub, done) in i.warp_done.iter().enumerate() {
            if let Some(done) = done.get() {
                let slot = usize::from(done.warp & 15);
                if s.slots[sub] >> slot & 1 == 0 { continue; }
                let l = s.live[sub][slot];
                s.slots[sub] &= !(1 << slot);
                s.rows[sub] &= !span(l.base, l.regs);
                s.shadows[usize::from(l.pixel)].counts[usize::from(l.context)] -= 1;
                let at = (l.ring - s.heads[usize::from(l.pixel)]) as usize;
                s.rings[usize::from(l.pixel)][at].0 = true;
            }
        }
        while s.rings[1].first().is_some_and(|r| r.0) { s.rings[1].remove(0); s.heads[1] += 1; }
        if !s.shader_done.valid && s.rings[0].first().is_some_and(|r| r.0) {
            let (_, d) = s.rings[0].remove(0);
            s.heads[0] += 1;
            s.shader_done.put(d);
        }
        // frees and passes
        if let Some(&(at, f)) = s.frees.front() {
            if s.heads[1] >= at {
                if !f.pass {
                    if !s.tram_free.valid { s.tram_free.put(TramFree { prim: f.prim }); s.frees.pop_front(); }
                } else if !s.barrier {
                    if !s.control.valid && !s.invalidating { s.control.put(CacheControl::Barrier(CacheBarrier { system: false })); s.barrier = true; s.answered = false; }
                } else if s.answered && !s.passed.valid {
                    s.passed.put(PortPassed { pixel: true, marker: f.marker, number: f.number });
                    s.barrier = false;
                    s.frees.pop_front();
                }
            }
        }
        let quiet = s.queue.len() < 4;
        // pixels
        let mut pop = false;
        if quiet {
            match self.pixel_in.o.pop.get() {
                None => {}
                Some(SubtilePacket::State(st)) => {
                    if s.close(&p) {
                        match st.address {
                            0x3f04 | 0x3f08 => { let at = s.end(1); s.frees.push_back((at, Free { pass: true, marker: st.address == 0x3f08, number: st.value as u8, prim: 0 })); pop = true; }
                            0x3f00 => {
                                if !s.invalidating {
                                    if !s.control.valid && !s.barrier { s.control.put(CacheControl::Invalidate(CacheInvalidate { mask: st.value as u8 & 63 })); s.invalidating = true; s.answered = false; }
                                } else if s.answered { s.invalidating = false; pop = true; }
                            }
                            _ => { s.shadows[1].put(st, true); pop = true; }
                        }
                    }
                }
                Some(SubtilePacket::Quads(g)) => {
                    if s.gather.len() == 2 { s.close(&p); } else { s.gather.push(*g); pop = true; }
                }
                Some(SubtilePacket::PrimDone(d)) => {
                    if s.close(&p) {
                        let at = s.end(1);
                        s.frees.push_back((at, Free { prim: d.prim, ..Free::default() }));
                        pop = true;
                    }
                }
                Some(SubtilePacket::Last(l)) => {
                    if s.close(&p) {
                        s.launched.put(*l);
                        s.half = 0;
                        s.slot = ((usize::from(l.slot) + 1) % p.subtiles.get()) as u8;
                        pop = true;
                    }
                }
            }
        }
        self.pixel_in.i.push.drive(&i.pixel);
        self.pixel_in.i.pop.ready = pop;
        // world
        let mut wpop = false;
        let mut rpop = false;
        if s.queue.len() < 4 {
            match self.world_in.o.pop.get() {
                None => {}
                Some(WorldPacket::State(st)) => { s.shadows[0].put(st, false); wpop = true; }
                Some(WorldPacket::Head(h)) => {
                    if let Some(r) = self.ready_in.o.pop.get() {
                        if s.shadows[0].ready(false, &mut s.queue) {
                            let out = r.row + 1 + s.shadows[0].inputs as u16;
                            let mut image = [0; 2];
                            WorldPlace { input_row: r.row, output_row: out, vertices: h.vertices, primitive_id: h.primitive_id, geometry_instance: 0 }.pack(&mut image);
                            let lanes = ((1u64 << h.vertices.min(32)) - 1) as u32;
                            let done = ShaderDone { batch: h.batch, sm: h.sm, row: out, stage: h.stage, vertices: h.vertices };
                            if s.start(&p, false, lanes, WarpPlace { low: image[0], high: image[1] }, done) { wpop = true; rpop = true; }
                        }
                    }
                }
                Some(_) => wpop = true,
            }
        }
        self.world_in.i.push.drive(&i.world);
        self.world_in.i.pop.ready = wpop;
        self.ready_in.i.push.drive(&i.inputs_ready);
        self.ready_in.i.pop.ready = rpop;
        self.q.x = !self.q.x;
    }
}
