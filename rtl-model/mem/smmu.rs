//! System MMU: translates the requests of the L2's slices to system pages of 4 KB, on their way to DRAM. It passes a
//! packet of each slice a cycle; a head takes 3 cycles to memory when its page hits in the TLB, 6 when it hits in the page-table cache
//! (smmu-ptc-coverage); page walks bypass the request queues (smmu-miss-priority). Memory stalls it, and control
//! operations until all accepted requests have left; a miss stalls its own slice only. Order is kept for each slice.
//! Specification: SMMU.

pub mod packets;
pub mod pages;
pub mod tlb;
pub mod walk;

use self::packets::*;
use self::pages::*;
use self::tlb::Tlb;
use self::walk::*;
use crate::beats::{beats, ends, refused};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Largest number of slices.
const SLICES: usize = 16;

// ---- parameters
kernel::params! {
    sizes slices;
    /// Ways of the page-table cache: each covers 8 MB.
    ways: 1..=3 = 3, "ways";
    /// Packets of a slice that wait for their lookup: 2 sustain the full rate.
    up_depth: 2..=64 = 2, "packets";
    /// Packets of a slice that wait for their translation: enough to hide a walk of some cycles.
    waiting_depth: 5..=64 = 16, "packets";
    /// Response buffer depth of each slice: 2 sustain the full rate.
    response_depth: 1..=64 = 2, "responses";
}

// ---- ports
kernel::ports! {
    in up[slices]: MemoryUp;
    out down[slices]: MemoryDown;
    out memory[slices]: MemoryUp;
    in response: MemoryDown;
    out walk: WalkRequest;
    in pulse walked: WalkData;
    in control: SmmuControl;
    out pulse controlled: bool;
    out pulse fault: SystemFault;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        attached: SystemAttach,
        ranges: [SystemBypass; BYPASSED_RANGES],
        tlb: Tlb,
        lookup_grant: B4,         // slice whose lookup has the highest priority
        valid: [B64; TABLE_WAYS], // valid lines of the page-table cache, by set
        tried: Offer<Lookup>,     // the RAM outputs its tags
        found: Offer<Lookup>,     // the RAM outputs its entries
        try_grant: B4,
        want: B16,                // slices that wait for a walk
        walking: Walk,
        walk_grant: B4,
        page: SystemPage,         // page being walked
        way: B2,                  // way being filled
        next_way: B2,             // next way to replace
        sector: B2,               // next sector to arrive
        table_entry: SystemEntry,
        walk: Offer<WalkRequest>,
        whole: [B7; SLICES],      // requests whose packets are all queued
        left: [B3; SLICES],       // remaining beats of the request in transfer
        dropping: B16,            // slices whose beats are dropped
        memory: [Offer<MemoryUp>; SLICES],
        refusal_grant: B4,
        refusal: Offer<Refusal>,
        down: [Offer<MemoryDown>; SLICES],
        fault: Offer<SystemFault>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Smmu(p) {
        registers: Regs;
        part up_in: [Fifo<MemoryUp>; p.slices.get()] = fifo::of(p.up_depth);
        part waiting: [Fifo<Waiting>; p.slices.get()] = fifo::of(p.waiting_depth);
        part misses: [Fifo<Lookup>; p.slices.get()] = fifo::of(p.waiting_depth);
        part pages: [Fifo<SystemEntry>; p.slices.get()] = fifo::of(p.waiting_depth);
        part response_in: Fifo<MemoryDown> = fifo::of(p.response_depth);
        part control_in: Fifo<SmmuControl> = fifo::Params::default();
        part tags: Ram<Tags, 6, 3> = ram::Params {};
        part entries: Ram<Quarter, 10, 1> = ram::Params {};
    }
}

/// The slice that sent a request: its client number.
fn slice_of_client(client: u16) -> usize {
    usize::from(client) & (SLICES - 1)
}

impl Smmu {
    /// The next head to look up: its slice, and the head.
    fn lookup(&self) -> Option<(usize, MemoryHead)> {
        let head = |s: usize| match self.up_in[s].o.pop.get() {
            Some(MemoryUp::Head(head)) if self.waiting[s].o.push.ready => Some(head),
            _ => None,
        };
        let slice = in_turn(self.q.lookup_grant.into(), self.up_in.len(), |s| head(s).is_some())?;
        Some((slice, *head(slice)?))
    }

    /// Whether the translations of all earlier requests of a slice are known.
    fn clear(&self, slice: usize) -> bool {
        let found = self.q.found.get().is_some_and(|found| usize::from(found.slice) == slice);
        !self.misses[slice].o.pop.valid && !found
    }

    /// The oldest request of a slice, if it is queued completely and its translation is known; and that translation.
    fn ready(&self, slice: usize) -> Option<(&MemoryHead, Option<SystemEntry>)> {
        match self.waiting[slice].o.pop.get() {
            Some(Waiting { looked, packet: MemoryUp::Head(head) }) if self.q.whole[slice] != 0 => {
                let page = self.pages[slice].o.pop.get().copied();
                (!looked || page.is_some()).then_some((head, page.filter(|_| *looked)))
            }
            _ => None,
        }
    }

    /// Whether the oldest request of a slice is to a page that is not present.
    fn refused(&self, slice: usize) -> bool {
        self.ready(slice).is_some_and(|(_, page)| page.is_some_and(|page| !page.present))
    }

    /// Whether all accepted requests have left.
    fn drained(&self) -> bool {
        let q = &self.q;
        let slice = |s: usize| {
            self.up_in[s].o.pop.valid
                || self.waiting[s].o.pop.valid
                || !self.clear(s)
                || self.pages[s].o.pop.valid
                || q.left[s] != 0
                || q.memory[s].valid
        };
        let waits = (0..self.up_in.len()).any(slice);
        !waits && q.walking == Walk::Rest && !q.refusal.valid
    }
}

impl Logic for Smmu {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // A pending control operation is performed after the requests accepted before it; later requests wait outside.
        let control = self.control_in.o.pop.valid;
        let mut waits = control || self.response_in.o.pop.valid;
        for (s, up) in self.up_in.iter().enumerate() {
            o.up[s].ready = up.o.push.ready && !control;
            o.down[s].drive(&q.down[s]);
            o.memory[s].drive(&q.memory[s]);
            waits |= q.down[s].valid;
        }
        o.response = self.response_in.o.push;
        o.walk.drive(&q.walk);
        o.control = self.control_in.o.push;
        o.controlled.drive(&q.controlled);
        o.fault.drive(&q.fault);
        o.idle = self.drained() && !waits && !q.controlled.valid && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (slices, ways) = (self.up_in.len(), self.p.ways.get());
        let after = |slice: usize| ((slice + 1) % slices) as u8;

        // A control operation is performed once all accepted requests have left.
        let control = self.control_in.o.pop.get().filter(|_| self.drained()).copied();
        d.controlled = control.map(|_| true).into();

        // A head is looked up in the TLB; requests without translation pass.
        let lookup = self.lookup();
        let (mut hit, mut miss) = (None, None);
        if let Some((slice, head)) = lookup {
            d.lookup_grant = after(slice);
            if translated(&head, &q.attached, &q.ranges) {
                let page = page_of(&head);
                match q.tlb.find(page) {
                    Some(frame) if self.clear(slice) => {
                        hit = Some((slice, SystemEntry { present: true, frame }))
                    }
                    _ => miss = Some((slice, Lookup { slice: slice as u8, page })),
                }
            }
        }

        // The page-table cache: tags, then entries.
        let tried = q.tried.get();
        let tried_here = |slice: usize| tried.is_some_and(|tried| usize::from(tried.slice) == slice);
        let may_try = |s: usize| self.misses[s].o.pop.valid && q.want >> s & 1 == 0 && !tried_here(s);
        let tries = in_turn(q.try_grant.into(), slices, may_try);
        d.tried = tries.map(|s| self.misses[s].o.pop.data).into();
        if let Some(slice) = tries {
            d.try_grant = after(slice);
        }
        let way =
            tried.and_then(|tried| way_of(&q.valid, &self.tags.o.read_data, tried.page, self.p.ways.get()));
        d.found = tried.filter(|_| way.is_some()).copied().into();
        if let (Some(tried), None) = (tried, way) {
            d.want |= 1 << tried.slice;
        }
        let found = q.found.get().map(|found| {
            let entry = self.entries.o.read_data.entries[found.page as usize & 7];
            if entry.present {
                d.tlb.fill(found.page, entry.frame);
            }
            (usize::from(found.slice), entry)
        });

        // A walk reads the directory's line, then the table's line, which fills the page-table cache.
        d.walk.leave(i.walk);
        let comes = i.walked.get();
        let walk = WalkState {
            walking: q.walking,
            page: q.page,
            way: q.way,
            sector: q.sector,
            table_entry: q.table_entry,
        };
        let (mut next, mut reads, mut fill) = (walk, None, None);
        match q.walking {
            Walk::Rest => {
                if let Some(slice) = in_turn(q.walk_grant.into(), slices, |s| q.want >> s & 1 == 1) {
                    d.walk_grant = after(slice);
                    let (state, request) =
                        walk_begin(walk, self.misses[slice].o.pop.data.page, q.attached.directory);
                    (next, reads) = (state, Some(request));
                }
            }
            Walk::Directory => {
                if let Some(walked) = comes {
                    let way = way_for(&q.valid, q.page, q.next_way, ways);
                    (next, reads) = walk_directory(walk, walked, way);
                }
            }
            Walk::Table => {
                fill =
                    comes.map(|walked| (Quarter { entries: walked.data.words.map(entry_of) }, walked.last));
            }
            Walk::Absent => fill = Some((Quarter::default(), q.sector == 3)),
        }
        if let Some((_, last)) = fill {
            let here = 1 << set_of(q.page);
            next = walk_fill(walk, last);
            d.valid[usize::from(q.way)] &= !here;
            if last {
                d.valid[usize::from(q.way)] |= here;
                d.next_way = if usize::from(q.next_way) + 1 == ways { 0 } else { q.next_way + 1 };
                // All waiting slices look up again.
                d.want = 0;
            }
        }
        WalkState {
            walking: d.walking,
            page: d.page,
            way: d.way,
            sector: d.sector,
            table_entry: d.table_entry,
        } = next;
        if let Some(request) = reads {
            d.walk.put(request);
        }

        // Each slice sends a packet to memory, or drops one. One request is refused at a time.
        let refuses = in_turn(q.refusal_grant.into(), slices, |s| !q.refusal.valid && self.refused(s));
        if let Some(slice) = refuses {
            d.refusal_grant = after(slice);
        }
        d.fault.valid = false;
        let (mut goes, mut uses) = ([false; SLICES], [false; SLICES]);
        for s in 0..slices {
            d.memory[s].leave(i.memory[s]);
            let free = !d.memory[s].valid;
            if q.left[s] != 0 {
                let drops = q.dropping >> s & 1 == 1;
                goes[s] = drops || free;
                d.left[s] = q.left[s] - u8::from(goes[s]);
                if free && !drops {
                    d.memory[s].put(self.waiting[s].o.pop.data.packet);
                }
            } else if let Some((head, page)) = self.ready(s) {
                let drops = page.is_some_and(|page| !page.present);
                goes[s] = if drops { refuses == Some(s) } else { free };
                uses[s] = goes[s] && page.is_some();
                if goes[s] {
                    d.left[s] = beats(head);
                    d.dropping = d.dropping & !(1 << s) | u16::from(drops) << s;
                }
                if goes[s] && drops {
                    d.fault.put(fault_of(head));
                    if let Some(refusal) = refusal_of(head) {
                        d.refusal.put(refusal);
                    }
                } else if goes[s] {
                    let packet = page.map_or(MemoryUp::Head(*head), |page| translated_head(head, page.frame));
                    d.memory[s].put(packet);
                }
            }
        }

        // A response to each slice; responses to refused reads have priority.
        for (s, down) in d.down[..slices].iter_mut().enumerate() {
            down.leave(i.down[s]);
        }
        if let Some(Refusal { client, tag, sectors }) = q.refusal.get().copied() {
            let down = &mut d.down[slice_of_client(client)];
            if !down.valid {
                let (response, left) = refused(client, tag, sectors, ResponseKind::Fault);
                down.put(response);
                d.refusal.data.sectors = left;
                d.refusal.valid = left != 0;
            }
        }
        let mut responses = false;
        if let Some(response) = self.response_in.o.pop.get() {
            let down = &mut d.down[slice_of_client(response.client)];
            if !down.valid {
                down.put(*response);
                responses = true;
            }
        }

        // ---- clock edge
        for s in 0..slices {
            let pops = self.up_in[s].o.pop.get().copied();
            let looked = lookup.is_some_and(|(slice, _)| slice == s);
            let moves = match pops {
                Some(MemoryUp::Head(_)) => looked,
                Some(MemoryUp::Beat(_)) => self.waiting[s].o.push.ready,
                None => false,
            };
            let translated =
                hit.is_some_and(|(slice, _)| slice == s) || miss.is_some_and(|(slice, _)| slice == s);
            let comes = moves && pops.is_some_and(|packet| ends(&packet));
            let head_leaves = goes[s] && q.left[s] == 0;
            d.whole[s] = q.whole[s] + u8::from(comes) - u8::from(head_leaves);
            self.waiting[s]
                .i
                .push
                .send(moves, || Waiting { looked: translated, packet: pops.unwrap_or_default() });
            self.waiting[s].i.pop.ready = goes[s];
            self.misses[s].i.push = miss.filter(|(slice, _)| *slice == s).map(|(_, lookup)| lookup).into();
            self.misses[s].i.pop.ready = tried_here(s) && way.is_some();
            let known = hit.filter(|(slice, _)| *slice == s).or(found.filter(|(slice, _)| *slice == s));
            self.pages[s].i.push = known.map(|(_, entry)| entry).into();
            self.pages[s].i.pop.ready = uses[s];
            let up = &mut self.up_in[s];
            up.i.push.drive_if(!self.control_in.o.pop.valid, &i.up[s]);
            up.i.pop.ready = moves;
        }
        match control {
            Some(SmmuControl::Attach(attach)) => {
                d.attached = attach;
                d.valid = [0; TABLE_WAYS];
                d.tlb.invalidate(true, 0);
            }
            Some(SmmuControl::Bypass(range)) => d.ranges[usize::from(range.index)] = range,
            Some(SmmuControl::Invalidate(SystemInvalidate { all, page })) => {
                d.valid = lines_without(&d.valid, all, page);
                d.tlb.invalidate(all, page);
            }
            None => {}
        }
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = control.is_some();
        self.response_in.i.push.drive(&i.response);
        self.response_in.i.pop.ready = responses;
        let next = tries.map_or(0, |s| set_of(self.misses[s].o.pop.data.page));
        self.tags.i.read(tries.is_some(), next as u64);
        let lanes = if fill.is_some() { 1 << q.way } else { 0 };
        self.tags.i.write_lanes(lanes, set_of(q.page) as u64, || Tags { tags: [tag_of(q.page); TABLE_WAYS] });
        let tried_page = q.tried.data.page;
        let word =
            |way: usize, page: u32, quarter: u32| (way << 8 | set_of(page) << 2) as u64 | u64::from(quarter);
        self.entries.i.read(way.is_some(), word(way.unwrap_or(0), tried_page, tried_page >> 3 & 3));
        let quarter = fill.map(|(quarter, _)| quarter);
        let at = word(q.way.into(), q.page, q.sector.into());
        self.entries.i.write(quarter.is_some(), at, || quarter.unwrap_or_default());
        self.q = d;
    }
}
