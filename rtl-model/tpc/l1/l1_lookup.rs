//! L1 lookup: splits wavefronts into passes by lines, banks and equal addresses, and looks up the tags. One pass a cycle, 3 cycles from
//! a wavefront to its first pass. A pass serves up to four lines that hit, of different sets (l1-tag-lookups), or one line with missing
//! sectors. Stalled by passes that are not accepted. In order. Specification: L1.

use super::passes::{ALL, INVALIDATES, Served, places};
use crate::l1::types::*;
use crate::sm::load_store::l1_steps::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use tex::texel_port::*;

// ---- parameters
kernel::params! {
    /// Lines of a tag set (l1-lines-per-set).
    ways: 2..=24 = 24, "lines";
}

// ---- ports
kernel::ports! {
    in request: L1Wavefront;
    in texels: TexelRequest;
    in control: CacheControl;
    out pass: L1Pass;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        tags: [[L1Tag; L1_WAYS]; L1_SETS],
        victims: [B5; L1_SETS],   // the line to replace next, unless it was used last
        newest: [B5; L1_SETS],
        wave: Offer<L1Wave>,
        texture_turn: bool,       // the texture unit's request is next if both wait
        pass: Offer<L1Pass>,
    }
}

kernel::unit! {
    pub struct L1Lookup(p) {
        registers: Regs;
        part request_in: Fifo<L1Wavefront> = fifo::Params::default();
        part texels_in: Fifo<TexelRequest> = fifo::Params::default();
        part control_in: Fifo<CacheControl> = fifo::Params::default();
    }
}

impl L1Lookup {
    /// The way of a line, if it hits.
    fn way(&self, line: u64) -> Option<usize> {
        let (set, line) = (line as usize % L1_SETS, line / L1_SETS as u64);
        self.q.tags[set].iter().position(|tag| tag.sectors != 0 && u64::from(tag.line) == line)
    }

    /// Places served by hits: for each set the line of its lowest place, then for each bank the places of one word.
    fn hits(&self, d: &mut Regs, wave: &L1Wave) -> Served {
        let mut served = Served::default();
        let mut of_set = [(0, 0); L1_SETS];
        for set in 0..L1_SETS {
            let Some(leader) = places(wave.left).find(|&k| wave.set(k) == set) else { continue };
            let which = wave.of_line(wave.line(leader));
            let Some(way) = self.way(wave.line(leader)) else { continue };
            if wave.sectors(which) & !self.q.tags[set][way].sectors == 0 {
                of_set[set] = (which, way);
            }
        }
        let mut owners = [None; L1_BANKS];
        for k in places(wave.left) {
            let (set, bank) = (wave.set(k), usize::from(wave.offset(k) >> 3));
            let (which, way) = of_set[set];
            if which >> k & 1 == 1 && *owners[bank].get_or_insert(set) == set {
                served.places |= 1 << k;
                served.rows[k] = (set << 5 | way) as u8;
                d.newest[set] = way as u8;
            }
        }
        served
    }

    /// Places of the lowest place's line, which has missing sectors.
    fn misses(&self, d: &mut Regs, wave: &L1Wave, first: usize) -> Served {
        let line = wave.line(first);
        let which = wave.of_line(line);
        Served { places: which, ..self.miss(d, line, wave.sectors(which)) }
    }

    /// Takes a row for the sectors of a line that are needed.
    fn miss(&self, d: &mut Regs, line: u64, need: u8) -> Served {
        let set = line as usize % L1_SETS;
        let after = |way: u8| if usize::from(way) + 1 == self.p.ways.get() { 0 } else { way + 1 };
        let next = self.q.victims[set];
        let victim = if next == self.q.newest[set] { after(next) } else { next };
        let found = self.way(line);
        let way = found.unwrap_or(victim.into());
        let had = if found.is_some() { self.q.tags[set][way].sectors } else { 0 };
        if found.is_none() {
            d.victims[set] = after(victim);
        }
        d.newest[set] = way as u8;
        d.tags[set][way] = L1Tag { sectors: had | need, line: (line / L1_SETS as u64) as u32 };
        Served { places: 0, rows: [(set << 5 | way) as u8; L1_PLACES], missing: need & !had }
    }

    /// Sets of a texture request that hit, with their rows.
    fn texel_hits(&self, d: &mut Regs, wave: &L1Wave) -> Served {
        let mut served = Served::default();
        for set in (0..TEXEL_SETS).filter(|set| wave.sets_left >> set & 1 == 1) {
            let (line, wanted) = (wave.texel_line(set), wave.texels.sectors[set]);
            let way = self.way(line).filter(|&way| wanted & !self.q.tags[set][way].sectors == 0);
            if let Some(way) = way.filter(|_| !wave.texels.uncached) {
                served.places |= 1 << set;
                served.rows[set] = (set << 5 | way) as u8;
                d.newest[set] = way as u8;
            }
        }
        served
    }

    /// The next pass of a texture request: all lines that hit, or one that has missing sectors.
    fn texel_pass(&self, d: &mut Regs, wave: &L1Wave) -> (L1Pass, u8) {
        let hits = self.texel_hits(d, wave);
        if hits.places != 0 {
            return (wave.texel_pass(0, &hits), hits.places);
        }
        let set = wave.sets_left.trailing_zeros() as usize % TEXEL_SETS;
        let (line, wanted) = (wave.texel_line(set), wave.texels.sectors[set]);
        let mut served = Served { missing: wanted, ..Served::default() };
        if !wave.texels.uncached {
            served = self.miss(d, line, wave.promoted(set));
        }
        served.places = 1 << set & wave.sets_left;
        (wave.texel_pass(line, &served), served.places)
    }

    /// Invalidates a line.
    fn drop_line(&self, d: &mut Regs, line: u64) {
        if let Some(way) = self.way(line) {
            d.tags[line as usize % L1_SETS][way].sectors = 0;
        }
    }

    /// The next pass, and the mask of places it serves.
    fn pass(&self, d: &mut Regs, wave: &L1Wave) -> (L1Pass, u8) {
        let L1Request { op, .. } = wave.front.request;
        let first = wave.left.trailing_zeros() as usize % L1_PLACES;
        let line = wave.line(first);
        let all = wave.of_line(line);
        let served = match op {
            L1Op::Load | L1Op::Prefetch if wave.is_cached() => {
                let hits = self.hits(d, wave);
                if hits.places >> first & 1 == 1 || wave.left == 0 {
                    hits
                } else {
                    d.newest = self.q.newest;
                    self.misses(d, wave, first)
                }
            }
            L1Op::Load => Served { places: all, missing: wave.sectors(all), ..Served::default() },
            L1Op::Store => Served { places: all, missing: wave.sectors(all), ..Served::default() },
            L1Op::Reduce | L1Op::Atomic => {
                let places = wave.separate(all, first);
                Served { places, missing: wave.sectors(places), ..Served::default() }
            }
            L1Op::Invalidate if wave.front.request.mode != ALL => Served { places: all, ..Served::default() },
            _ => Served { places: wave.left, ..Served::default() },
        };
        let drops = matches!(op, L1Op::Store | L1Op::Reduce | L1Op::Atomic | L1Op::Invalidate);
        let mode = wave.front.request.mode;
        if op == L1Op::Invalidate && mode == ALL || op == L1Op::Barrier && mode & INVALIDATES != 0 {
            d.tags.iter_mut().flatten().for_each(|tag| tag.sectors = 0);
        } else if drops && wave.left != 0 {
            self.drop_line(d, line);
        }
        (wave.pass(line, &served), served.places)
    }
}

impl Logic for L1Lookup {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        // Wavefronts accepted before the MPC's request are served first; later ones stall outside.
        o.request.ready = self.request_in.o.push.ready && !self.control_in.o.pop.valid;
        o.texels.ready = self.texels_in.o.push.ready && !self.control_in.o.pop.valid;
        o.control = self.control_in.o.push;
        o.pass.drive(&self.q.pass);
        let waits = self.request_in.o.pop.valid || self.texels_in.o.pop.valid || self.control_in.o.pop.valid;
        o.idle = !waits && !self.q.wave.valid && !self.q.pass.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.request_in.i.push.drive_if(!self.control_in.o.pop.valid, &i.request);
        self.texels_in.i.push.drive_if(!self.control_in.o.pop.valid, &i.texels);
        self.control_in.i.push.drive(&i.control);
        d.pass.leave(i.pass);
        let pass_free = self.q.pass.free(i.pass);
        let mut free = !self.q.wave.valid;
        if let Some(wave) = self.q.wave.get().filter(|_| pass_free) {
            if wave.texture {
                let (pass, served) = self.texel_pass(&mut d, wave);
                d.wave.data.sets_left = wave.sets_left & !served;
                free = d.wave.data.sets_left == 0;
                d.pass.put(pass);
            } else {
                let (pass, served) = self.pass(&mut d, wave);
                d.wave.data.left = wave.left & !served;
                free = d.wave.data.left == 0;
                if pass.records || pass.requests {
                    d.pass.put(pass);
                }
            }
        }

        let control = self.control_in.o.pop;
        let request = self.request_in.o.pop;
        let texels = self.texels_in.o.pop;
        let texture = texels.valid && (self.q.texture_turn || !request.valid);
        self.request_in.i.pop.ready = free && !texture;
        self.texels_in.i.pop.ready = free && texture;
        self.control_in.i.pop.ready = free && !request.valid && !texture;
        if free {
            d.wave.valid = control.valid || request.valid || texture;
            if texture {
                d.wave.data = L1Wave::of_texels(texels.data);
                d.texture_turn = false;
            } else if let Some(front) = request.get() {
                d.wave.data = L1Wave::of(*front);
                d.texture_turn = true;
            } else if let Some(control) = control.get() {
                d.wave.data = L1Wave::of_control(*control);
            }
        }
        self.q = d;
    }
}
