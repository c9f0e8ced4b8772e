//! Tags: which tiles are in the cache, what of them, and where. Takes one packet per
//! clock, cuts clears into tiles, sends fetches ahead and work behind them. Tiles leave
//! round robin and are written back ahead of that. A change of the surface first writes
//! everything back and turns compressed tiles into samples.

use super::tags_pure::*;
use crate::config::Within;
use crate::fbp::zrop::state;
use crate::prim::fifo::{self, Fifo};
use crate::prim::ram::{self, Ram};
use crate::{packed::*, pkg::*, slot::Slot, unit::*};

// ---- parameters
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// Packets waiting at the input.
    pub work_depth: Within<2, 64>,
    /// Tiles in the cache.
    pub tiles: Within<2, 32>,
    /// Tiles that are written back before their turn to leave.
    pub ahead: Within<0, 31>,
}

impl Default for Params {
    fn default() -> Self {
        Params { work_depth: Within::new(2), tiles: Within::new(16), ahead: Within::new(4) }
    }
}

// ---- ports
packed! {
    pub struct In {
        work_valid: bool,
        work: ZropPacket,
        op_ready: bool,
        fetch_ready: bool,
        cleaned_valid: bool,
        cleaned: ZropCleaned,
        promised: B8, // writes that were promised to memory, modulo 256
        accepted: B8, // of these, accepted
    }
    pub struct Out {
        work_ready: bool,
        op_valid: bool,
        op: ZropOp,
        fetch_valid: bool,
        fetch: ZropFetch,
        cleaned_ready: bool,
        idle: bool,
    }
    pub struct Status {
        status: B2,
    }
}

// ---- registers
choice! {
    pub enum TagsPhase: 3 {
        Run,
        Flush,   // write back all
        Drain,   // wait for the writes
        Walk,    // decompress: read the status of the next tile
        Look,    // bring it in if it is compressed
        Return,  // send it back as samples
        Wait,
    }
}

packed! {
    pub struct Tag {
        valid: bool,
        clean: bool,     // memory has all of it
        cleaning: bool,  // on its way there
        z: bool,         // its depth is here, or will be
        stencil: B2,     // its stencil, by halves
        status: B2,      // how memory had its depth when it came
        tile: SectorAddress,
    }
    pub struct Regs {
        state: ZropState,
        phase: TagsPhase,
        scan: B16,        // slot to flush, or tile to decompress
        tags: [Tag; 32],
        next: B5,         // slot to leave next
        ahead: B5,        // slot to write back next
        lead: B6,         // how far that is ahead
        walking: bool,    // inside a clear, at (walk_x, walk_y)
        walk_x: B15,
        walk_y: B15,
        item_valid: bool,
        item: ZropDraw,   // work on the tile at sector `tile`
        tile: SectorAddress,
        looked: bool,     // its status has been read
        op_valid: bool,
        op: ZropOp,
        fetch_valid: bool,
        fetch: ZropFetch,
        above: B16,       // from this tile on, the status memory means nothing: all are samples
    }
}

#[derive(Clone)]
pub struct ZTags {
    p: Params,
    q: Regs,
    work_in: Slot<Fifo<ZropPacket>>,
    cleaned_in: Slot<Fifo<ZropCleaned>>,
    status: Slot<Ram<Status, ZROP_STATUS_LOG2>>,
}

impl ZTags {
    pub fn new(p: &Params) -> Self {
        let fifo = |depth: usize| fifo::Params { depth: Within::new(depth), latency: Within::new(1) };
        ZTags {
            p: p.clone(),
            q: Regs { state: state::reset(), ..Regs::default() },
            work_in: Fifo::new(&fifo(p.work_depth.get())).into(),
            cleaned_in: Fifo::new(&fifo(2)).into(),
            status: Ram::default().into(),
        }
    }

    fn after(&self, slot: u8) -> u8 {
        if usize::from(slot) == self.p.tiles.get() - 1 { 0 } else { slot + 1 }
    }

    /// How far ahead of their turn slots are written back.
    fn most(&self) -> u8 {
        self.p.ahead.get().min(self.p.tiles.get() - 1) as u8
    }
}

impl Unit for ZTags {
    const PATH: &'static str = "fbp/zrop/z_tags";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        let (work_in, cleaned_in) = (self.work_in.outputs(), self.cleaned_in.outputs());
        let busy = q.item_valid || q.op_valid || q.fetch_valid || q.phase != TagsPhase::Run;
        Out {
            work_ready: work_in.push_ready,
            op_valid: q.op_valid,
            op: q.op,
            fetch_valid: q.fetch_valid,
            fetch: q.fetch,
            cleaned_ready: cleaned_in.push_ready,
            idle: !busy && !work_in.pop_valid && !cleaned_in.pop_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        let (work_in, cleaned_in) = (self.work_in.outputs(), self.cleaned_in.outputs());
        let surface = &q.state.surface;
        let tiles = self.p.tiles.get();
        let (mut look, mut look_at) = (false, 0);
        let (mut write, mut write_at, mut written) = (false, 0, 0);

        // a slot has been written back: its tile's status
        let done = cleaned_in.pop_data;
        let index = index(surface, q.tags[usize::from(done.slot)].tile);
        let inside = index < u64::from(q.above);
        let beyond = index > u64::from(q.above) && done.changed && done.status != 0;
        let reported = cleaned_in.pop_valid && !beyond;
        if cleaned_in.pop_valid {
            write = done.changed && (inside || done.status != 0);
            write_at = if beyond { q.above.into() } else { index };
            written = if beyond { 0 } else { done.status };
            if write && !inside {
                d.above = q.above + 1;
            }
        }
        if reported {
            d.tags[usize::from(done.slot)].cleaning = false;
            d.tags[usize::from(done.slot)].clean = true;
        }

        let can_emit = !q.op_valid || i.op_ready;
        let can_fetch = !q.fetch_valid || i.fetch_ready;
        if i.op_ready {
            d.op_valid = false;
        }
        if i.fetch_ready {
            d.fetch_valid = false;
        }
        let mut emit = None;
        let mut clean = None;
        let mut fetch = None;

        // the item: into the cache, if it is not there
        let plan = state::plan(&q.state, &q.item);
        let here = |t: &Tag| t.valid && t.tile == q.tile;
        let hit = q.tags[..tiles].iter().position(here);
        let slot = hit.map_or(q.next, |k| k as u8);
        let tag = q.tags[usize::from(slot)];
        let known = look_index(surface, q.tile, q.above);
        let status = match hit {
            Some(_) => tag.status,
            None if known.is_some() => self.status.outputs().read_data.status,
            None => 0,
        };
        let have = if hit.is_some() { (tag.z, tag.stencil) } else { (false, 0) };
        let needs = needs(&plan, &q.item, surface.format, have, status);
        let victim = !needs.touch || hit.is_some() || !tag.valid || tag.clean;
        let settled = hit.is_some() || known.is_none() || q.looked || !needs.touch;
        let free = victim && settled && (!tag.cleaning || !needs.touch);
        let send = q.item_valid && free && can_emit && (needs.sectors == 0 || can_fetch);
        if q.item_valid && hit.is_none() && needs.touch {
            if !settled {
                look = true;
                look_at = known.unwrap_or(0);
                d.looked = true;
            }
            if tag.valid && !tag.clean && !tag.cleaning && can_emit {
                clean = Some(slot);
            }
        }
        if send {
            d.item_valid = false;
            d.looked = false;
            let first = hit.is_none();
            let draw = ZropDraw { slot, touch: needs.touch, first, fetch: needs.sectors != 0, ..q.item };
            emit = Some(ZropOp::Draw(draw));
            if needs.sectors != 0 {
                fetch = Some((slot, q.tile, needs.sectors, needs.z, status != 0));
            }
            if needs.touch {
                d.tags[usize::from(slot)] = Tag {
                    valid: true,
                    clean: false,
                    cleaning: false,
                    z: needs.have.0,
                    stencil: needs.have.1,
                    status,
                    tile: q.tile,
                };
                if first {
                    d.next = self.after(q.next);
                    d.lead = q.lead.saturating_sub(1);
                    if q.lead == 0 {
                        d.ahead = d.next;
                    }
                }
            }
        }

        // the packet at the input
        let ready = !q.item_valid || send;
        let mut pop = false;
        match work_in.pop_data {
            _ if !work_in.pop_valid || q.phase != TagsPhase::Run => {}
            ZropPacket::State(s) => {
                let next = state::apply(&q.state, s);
                let any = q.tags.iter().any(|t| t.valid);
                let flush = s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE
                    || next.surface != q.state.surface && (any || q.above != 0);
                if !q.item_valid && flush {
                    d.phase = TagsPhase::Flush;
                    d.scan = 0;
                } else if !q.item_valid && can_emit {
                    d.state = next;
                    emit = Some(ZropOp::State(s));
                    pop = true;
                }
            }
            ZropPacket::Frtx(frtx) if ready => {
                (d.item, d.tile) = draw_of(surface, &frtx);
                d.item_valid = true;
                pop = true;
            }
            ZropPacket::Clear(clear) if ready => {
                let from = start(surface.mode, &clear.rect);
                let (x, y) = if q.walking { (q.walk_x, q.walk_y) } else { from };
                (d.item, d.tile) = clear_of(&q.state, &clear, x, y);
                d.item_valid = clear.rect.x0 < clear.rect.x1 && clear.rect.y0 < clear.rect.y1;
                let next = step(surface.mode, &clear.rect, from.0, x, y);
                (d.walk_x, d.walk_y) = (next.0, next.1);
                d.walking = d.item_valid && !next.2;
                pop = !d.walking;
            }
            _ => {}
        }

        // a flush, and the walk that decompresses
        let at = usize::from(q.scan as u8 & 31);
        match q.phase {
            TagsPhase::Run => {
                // write back ahead of need
                let tag = &q.tags[usize::from(q.ahead)];
                if emit.is_none() && clean.is_none() && can_emit && q.lead < self.most() {
                    if tag.valid && !tag.clean && !tag.cleaning {
                        clean = Some(q.ahead);
                    }
                    d.ahead = self.after(q.ahead);
                    d.lead = q.lead + 1;
                }
            }
            TagsPhase::Flush => {
                let tag = &q.tags[at];
                let dirty = tag.valid && !tag.clean && !tag.cleaning;
                if can_emit || !dirty {
                    if dirty {
                        clean = Some(at as u8);
                    }
                    d.scan = q.scan + 1;
                    if usize::from(q.scan) == tiles - 1 {
                        d.phase = TagsPhase::Drain;
                    }
                }
            }
            TagsPhase::Drain => {
                if q.tags.iter().all(|t| !t.cleaning) && i.accepted == i.promised {
                    for tag in &mut d.tags {
                        tag.valid = false;
                    }
                    d.scan = 0;
                    let flush = matches!(work_in.pop_data,
                        ZropPacket::State(s) if s.address == FLUSH_AND_INVALIDATE_ROP_MINI_CACHE);
                    d.phase = if flush { TagsPhase::Run } else { TagsPhase::Walk };
                    pop = flush;
                }
            }
            TagsPhase::Walk => {
                look = true;
                look_at = (q.scan & 0x7fff).into();
                d.phase = TagsPhase::Look;
                if q.scan == q.above {
                    d.above = 0;
                    d.phase = TagsPhase::Run;
                }
            }
            TagsPhase::Look => {
                let status = self.status.outputs().read_data.status;
                if status == 0 {
                    d.scan = q.scan + 1;
                    d.phase = TagsPhase::Walk;
                } else if can_emit && can_fetch {
                    let tile = tile_at(surface, q.scan);
                    let all = ZropDraw { touch: true, first: true, fetch: true, decompress: true, ..blank() };
                    emit = Some(ZropOp::Draw(all));
                    fetch = Some((0, tile, if status == 1 { 1 } else { 3 }, true, true));
                    d.tags[0] = Tag { valid: true, tile, ..Tag::default() };
                    d.phase = TagsPhase::Return;
                }
            }
            TagsPhase::Return => {
                if can_emit {
                    clean = Some(0);
                    d.phase = TagsPhase::Wait;
                }
            }
            TagsPhase::Wait => {
                if !q.tags[0].cleaning {
                    d.tags[0].valid = false;
                    d.scan = q.scan + 1;
                    d.phase = TagsPhase::Walk;
                }
            }
        }

        // what leaves
        if let Some(slot) = clean {
            d.tags[usize::from(slot)].cleaning = true;
            emit = Some(ZropOp::Clean(ZropClean { slot, tile: q.tags[usize::from(slot)].tile }));
        }
        if let Some(op) = emit {
            d.op_valid = true;
            d.op = op;
        }
        if let Some((slot, tile, sectors, z, planes)) = fetch {
            d.fetch_valid = true;
            d.fetch = ZropFetch {
                slot,
                tile,
                sectors,
                z,
                planes: z && planes,
                format: surface.format,
                mode: surface.mode,
                positions: surface.positions,
                writes: i.promised,
            };
        }

        // ---- clock edge
        self.status.clock(ram::In {
            read_en: look,
            read_addr: look_at,
            write_en: u64::from(write),
            write_addr: write_at & 0x7fff,
            write_data: Status { status: written },
        });
        self.cleaned_in.clock(fifo::In {
            push_valid: i.cleaned_valid,
            push_data: i.cleaned,
            pop_ready: reported,
        });
        self.work_in.clock(fifo::In { push_valid: i.work_valid, push_data: i.work, pop_ready: pop });
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        v.part("work_in", &mut self.work_in);
        v.part("cleaned_in", &mut self.cleaned_in);
        v.part("status", &mut self.status);
    }

    fn quiet(&self, i: &In) -> bool {
        let still = self.work_in.quiet(&fifo::In::default()) && self.cleaned_in.quiet(&fifo::In::default());
        !i.work_valid && !i.cleaned_valid && still && self.outputs().idle && self.q.lead >= self.most()
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        let p = &self.p;
        vec![("WORK_DEPTH", p.work_depth.get()), ("TILES", p.tiles.get()), ("AHEAD", p.ahead.get())]
    }
}
