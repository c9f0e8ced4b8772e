//! Directory: the tags of a slice, and what is under way. A lookup a clock (l2-tag-lookups), of requests and of
//! what ends them; 4 clocks from a head to its access. Hits pass misses; a request that cannot go on waits with
//! those behind it in its virtual channel, and no others (l2-virtual-channels). Requests for the same bytes keep
//! their order. Specification: L2.

mod lookup;
pub mod tables;

use super::types::*;
use super::ways::empty_set;
use bundle::*;
use kernel::prelude::*;
use lookup::Verdict;
use mem::beats::first_of;
use prim::fifo::{self, Fifo};
use prim::masks::{each, turn_of};
use prim::ram::{self, Ram};
use tables::*;

/// Grants to others after which a virtual channel goes first.
const PATIENCE: u8 = 63;

// ---- parameters
kernel::params! {
    /// Ways of a set, as a power of two.
    ways_log2: 1..=4 = 4, "log2 of ways";
    /// Sets, as a power of two.
    sets_log2: 1..=6 = 6, "log2 of sets";
    /// Slices of the chip: a power of two.
    slices: 1..=8 = 2, "slices";
    /// Requests under way: each virtual channel owns two.
    requests: 8..=32 = 32, "requests";
    /// Lines that memory is asked for at a time.
    fills: 2..=32 = 32, "lines";
    /// Dirty lines of a set above which the oldest goes to memory (l2-dirty-limit).
    dirty_most: 1..=16 = 12, "lines";
    /// Lines of a set that are to stay; above it the oldest is the first to go (l2-evict-last-limit).
    last_most: 0..=16 = 8, "lines";
    /// Places of each virtual channel.
    places: 5..=64 = 10, "packets";
}

// ---- ports
kernel::ports! {
    in pulse request: MemoryUp;     // its place was reserved
    out pulse taken: FreedPlaces;   // heads that were accepted
    out pulse beats: Beats;
    in pulse here: BeatHere;
    out read: ReadAccess;
    out write: WriteAccess;
    out fill: FillSector;
    out done: DoneAnswer;
    in pulse answered: Performed;
    in pulse written: Performed;
    in pulse operated: Performed;
    in pulse filled: Filled;
    out outgoing: Outgoing;
    out ask: FillAsk;
    in pulse sent: bool;            // the oldest that goes out has left
    in memory_down: MemoryDown;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// What looks at the set that the RAM shows.
    pub struct Look {
        kind: LookKind,
        head: MemoryHead,
        held: bool,      // it was refused before
        step: B3,        // of a fast clear: the line
        id: B5,
        set: B6,
    }

    pub struct Scan {
        active: bool,
        flushes: bool,   // all sets are done, memory is to say so
        waits: bool,     // for what is under way in a line of the set
        drops: bool,
        whole: bool,
        page: B22,
        set: B6,
        client: ClientId,
        tag: RequestTag,
    }

    pub struct Regs {
        swept: B7,             // sets that were emptied after reset
        blocked: B4,           // virtual channels whose oldest request waits
        happened: bool,        // it may go on
        passed: [B6; VIRTUAL_CHANNELS], // grants to others while it waited
        steps: [B3; VIRTUAL_CHANNELS], // lines of the oldest request, a fast clear, that are done
        look: Offer<Look>,
        bypass: Offer<WaySet>, // the set at hand is not yet in the RAM
        requests: [Request; REQUESTS],
        fills: [Fill; FILLS],
        leaving: [Leaving; LEAVING], // oldest first
        leaves: B3,
        scan: Scan,
        read_turn: B5,
        operate_turn: B5,
        operated: bool,        // the last write was of an atomic
        taken: Offer<FreedPlaces>,
        beats: Offer<Beats>,
        read: Offer<ReadAccess>,
        write: Offer<WriteAccess>,
        fill: Offer<FillSector>,
        done: Offer<DoneAnswer>,
        outgoing: Offer<Outgoing>,
        ask: Offer<FillAsk>,
    }
}

kernel::unit! {
    pub struct Directory(p) {
        registers: Regs;
        part heads: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::of(p.places);
        part held: [Fifo<MemoryHead>; VIRTUAL_CHANNELS] = fifo::Params::default();
        part order: Fifo<BeatHere> = fifo::Params { depth: Within::new(REQUESTS), ..Default::default() };
        part memory_in: Fifo<MemoryDown> = fifo::Params::default();
        part tags: Ram<WaySet, SETS_LOG2, 1> = ram::Params {};
    }
}

/// Lines of a tile, and of a kilobyte, as powers of two.
const TILE_LINES_LOG2: u32 = 1;

/// The line that a head is about: a fast clear does one after the other, of the tiles that it has.
pub fn target(head: &MemoryHead, step: u8) -> u64 {
    if head.op != MemoryOp::FastClear {
        return head.line;
    }
    let below = |tile: u8| (head.sectors & ((1 << tile) - 1)).count_ones() as u8;
    let is = |tile: &u8| head.sectors >> tile & 1 == 1 && below(*tile) == step >> TILE_LINES_LOG2;
    let tile = (0..4).find(is).unwrap_or_default();
    head.line & !7 | u64::from(tile) << TILE_LINES_LOG2 | u64::from(step & 1)
}

/// Whether lines are left behind this one.
pub fn goes_on(head: &MemoryHead, step: u8) -> bool {
    let lines = (head.sectors.count_ones() as u8) << TILE_LINES_LOG2;
    head.op == MemoryOp::FastClear && step + 1 < lines
}

impl Params {
    fn ways(&self) -> usize {
        1 << self.ways_log2.get()
    }
    fn sets(&self) -> usize {
        1 << self.sets_log2.get()
    }
}

impl Regs {
    /// Whether something of the same client is under way, for which what comes behind all waits.
    fn is_behind(&self, head: &MemoryHead, valid: u32) -> bool {
        let of_client = |id: usize| self.requests[id].client == head.client;
        self.scan.active && self.scan.client == head.client || each(valid).any(of_client)
    }

    /// Of the requests that are there, those of a kind with sectors that can go to the banks.
    fn going(&self, valid: u32, kind: RequestKind) -> u32 {
        let goes = |request: &Request| request.kind == kind && request.can_go() != 0;
        each(valid).filter(|&id| goes(&self.requests[id])).fold(0, |set, id| set | 1 << id)
    }
}

impl Directory {
    fn sets(&self) -> usize {
        self.p.sets()
    }

    /// The set of a line.
    fn set_of(&self, line: u64) -> u8 {
        let within = line & ((1 << INTERLEAVE_LOG2) - 1);
        let above = line >> (INTERLEAVE_LOG2 + self.p.slices.get().ilog2() as usize);
        ((above << INTERLEAVE_LOG2 | within) & (self.sets() as u64 - 1)) as u8
    }

    /// The oldest head of a virtual channel, and whether it was refused before.
    fn oldest(&self, channel: usize) -> Option<(&MemoryHead, bool)> {
        let held = self.held[channel].o.pop.get().map(|head| (head, true));
        held.or_else(|| self.heads[channel].o.pop.get().map(|head| (head, false)))
    }

    /// The virtual channel that looks next: those that waited too long, control, rings, the others in turn.
    fn chosen(&self) -> Option<usize> {
        let q = &self.q;
        // One that was refused stays where it is until it is taken.
        let looks = |v: usize| q.look.get().is_some_and(|look| look.held && look.head.channel as usize == v);
        let waits = |v: usize| q.blocked >> v & 1 == 0 && !looks(v) && self.oldest(v).is_some();
        let aged = (0..VIRTUAL_CHANNELS).find(|&v| waits(v) && q.passed[v] == PATIENCE);
        let first = [VirtualChannel::Control, VirtualChannel::Ring].map(|v| v as usize);
        let (demand, pixel) = (VirtualChannel::Demand as usize, VirtualChannel::Pixel as usize);
        let rest = if q.passed[pixel] > q.passed[demand] { [pixel, demand] } else { [demand, pixel] };
        let by_rank = || first.into_iter().chain(rest).find(|&v| waits(v));
        aged.or_else(by_rank)
    }

    /// What looks at the tags next.
    fn next_look(&self, valid: u32) -> Option<Look> {
        let q = &self.q;
        if usize::from(q.swept) < self.sets() {
            return None;
        }
        let looks = |kind: LookKind, id: usize| {
            q.look.get().is_some_and(|look| look.kind == kind && usize::from(look.id) == id)
        };
        let (written, filled) = (LookKind::Written, LookKind::Filled);
        let ends = |id: usize| q.requests[id].writes() && q.requests[id].is_done() && !looks(written, id);
        let set_of = |row: u16| (row >> 4) as u8;
        if let Some(id) = each(valid).find(|&id| ends(id)) {
            let set = set_of(q.requests[id].row);
            return Some(Look { kind: written, id: id as u8, set, ..Look::default() });
        }
        let requests = || each(valid).map(|id| &q.requests[id]);
        let comes = |id: &usize| is_filled(&q.fills[*id], *id, requests()) && !looks(filled, *id);
        if let Some(id) = (0..FILLS).find(comes) {
            let set = set_of(q.fills[id].row);
            return Some(Look { kind: filled, id: id as u8, set, ..Look::default() });
        }
        if q.scan.active && !q.scan.flushes && !looks(LookKind::Scan, 0) {
            return Some(Look { kind: LookKind::Scan, set: q.scan.set, ..Look::default() });
        }
        let channel = self.chosen()?;
        let (head, held) = self.oldest(channel)?;
        let step = q.steps[channel];
        let set = self.set_of(target(head, step));
        Some(Look { kind: LookKind::Head, head: *head, held, step, set, ..Look::default() })
    }

    /// What the banks have done, and what memory has sent.
    fn note(i: &In, d: &mut Regs) {
        if let Some(here) = i.here.get() {
            d.requests[usize::from(here.request)].beats += 1;
        }
        for done in [&i.answered, &i.written, &i.operated] {
            if let Some(done) = done.get() {
                let request = &mut d.requests[usize::from(done.request)];
                request.open &= !(1 << done.sector);
                request.full |= u8::from(done.full) << done.sector;
                request.valid &= request.writes() || request.open != 0;
            }
        }
        if let Some(filled) = i.filled.get() {
            d.fills[usize::from(filled.fill)].arrived |= 1 << filled.sector;
            let waits = |request: &&mut Request| request.waits && request.fill == filled.fill;
            for request in d.requests.iter_mut().filter(waits) {
                request.ready |= request.sectors & 1 << filled.sector;
            }
        }
        if i.sent.valid {
            d.leaving.rotate_left(1);
            d.leaves -= 1;
        }
    }

    /// An answer of memory: a sector, or the end of a barrier. Whether it was taken.
    fn take_memory(down: Option<&MemoryDown>, d: &mut Regs) -> bool {
        let Some(down) = down else { return false };
        if down.tag >> BARRIER_TAG & 1 == 0 {
            if d.fill.valid {
                return false;
            }
            let id = down.tag as u8 & (FILLS as u8 - 1);
            let Fill { row, merge, .. } = d.fills[usize::from(id)];
            let (sector, data) = (down.sector, down.data);
            d.fill.put(FillSector { fill: id, row, sector, merge: merge >> sector & 1 == 1, data });
            return true;
        }
        if d.done.valid {
            return false;
        }
        if down.tag >> SCAN_TAG & 1 == 1 {
            let Scan { client, tag, .. } = d.scan;
            d.done.put(DoneAnswer { client, tag });
            d.scan.active = false;
        } else {
            let request = &mut d.requests[usize::from(down.tag) & (REQUESTS - 1)];
            request.valid = false;
            d.done.put(DoneAnswer { client: request.client, tag: request.tag });
        }
        true
    }

    /// A sector to read, of which request: of the requests in turn.
    fn next_read(&self, i: &In, valid: u32) -> Option<(usize, u8)> {
        let q = &self.q;
        if !q.read.free(i.read) {
            return None;
        }
        let id = turn_of(q.read_turn, q.going(valid, RequestKind::Read))?;
        Some((id, first_of(q.requests[id].can_go()).0))
    }

    /// A sector to write, of which request: writes in their order, and atomics in turn, one after the other.
    fn next_write(&self, i: &In, valid: u32) -> Option<(usize, u8)> {
        let q = &self.q;
        if !q.write.free(i.write) {
            return None;
        }
        let oldest = self.order.o.pop.get().map(|oldest| usize::from(oldest.request));
        let oldest = oldest.filter(|&id| q.requests[id].can_go() != 0);
        let operating = turn_of(q.operate_turn, q.going(valid, RequestKind::Operate));
        let id = operating.filter(|_| !(q.operated && oldest.is_some())).or(oldest)?;
        Some((id, first_of(q.requests[id].can_go()).0))
    }

    fn put_read(d: &mut Regs, (id, sector): (usize, u8)) {
        d.read.put(d.requests[id].access(id, sector));
        d.requests[id].left &= !(1 << sector);
        d.read_turn = id as u8;
    }

    /// Whether the oldest write is gone.
    fn put_write(d: &mut Regs, (id, sector): (usize, u8)) -> bool {
        d.write.put(d.requests[id].write_access(id, sector));
        d.requests[id].left &= !(1 << sector);
        d.operated = d.requests[id].kind == RequestKind::Operate;
        if d.operated {
            d.operate_turn = id as u8;
        }
        !d.operated && d.requests[id].left == 0
    }
}

impl Logic for Directory {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.taken.drive(&q.taken);
        o.beats.drive(&q.beats);
        o.read.drive(&q.read);
        o.write.drive(&q.write);
        o.fill.drive(&q.fill);
        o.done.drive(&q.done);
        o.outgoing.drive(&q.outgoing);
        o.ask.drive(&q.ask);
        o.memory_down = self.memory_in.o.push;
        let waits = (0..VIRTUAL_CHANNELS).any(|v| self.oldest(v).is_some()) || q.look.valid || q.scan.active;
        o.idle = !waits
            && !q.taken.valid
            && q.leaves == 0
            && !q.done.valid
            && usize::from(q.swept) == self.sets()
            && !q.requests.iter().any(|request| request.valid)
            && !q.fills.iter().any(|fill| fill.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        // What follows from the registers as they are: they change in place, as a copy of them would take long.
        let q = &self.q;
        // Most places are empty: a mask of the others saves looking at all of them again and again.
        let valid = those_there(&q.requests);
        let next = self.next_look(valid);
        let (read, write) = (self.next_read(i, valid), self.next_write(i, valid));
        let waits: [bool; VIRTUAL_CHANNELS] = std::array::from_fn(|v| self.oldest(v).is_some());
        let (look, happened, sweeps) = (q.look, q.happened, usize::from(q.swept) < self.sets());
        let look = look.get();
        let behind = look.is_some_and(|look| q.is_behind(&look.head, valid));
        let freed = q.done.valid && i.done.ready || q.outgoing.valid && i.outgoing.ready;
        let moved = freed || q.ask.valid && i.ask.ready || i.sent.valid || i.filled.valid;

        let (p, d) = (&self.p, &mut self.q);
        d.read.leave(i.read);
        d.write.leave(i.write);
        d.fill.leave(i.fill);
        d.done.leave(i.done);
        d.outgoing.leave(i.outgoing);
        d.ask.leave(i.ask);
        d.happened = moved || i.answered.valid || i.written.valid || i.operated.valid;
        Self::note(i, d);
        let takes = Self::take_memory(self.memory_in.o.pop.get(), d);
        if let Some(read) = read {
            Self::put_read(d, read);
        }
        let ordered = write.is_some_and(|write| Self::put_write(d, write));

        // What looks at its set.
        let mut set = d.bypass.get().copied().unwrap_or(self.tags.o.read_data);
        let mut verdict = Verdict::Taken;
        d.beats.valid = false;
        if let Some(look) = look {
            verdict = p.serve(look, behind, &mut set, d);
        }
        let head = look.filter(|look| look.kind == LookKind::Head);
        let returns = head.filter(|_| !matches!(verdict, Verdict::Taken));
        let stops = returns.filter(|_| !matches!(verdict, Verdict::Behind));
        let channel = |look: &Look| look.head.channel as usize;
        d.blocked = if happened { 0 } else { d.blocked } | stops.map_or(0, |look| 1 << channel(look));
        let other = look.is_some_and(|look| look.kind != LookKind::Head);
        d.happened |= matches!(verdict, Verdict::Rest) || other;
        if let Some(look) = head {
            match verdict {
                Verdict::Taken => d.steps[channel(look)] = 0,
                Verdict::Rest => d.steps[channel(look)] = look.step + 1,
                _ => (),
            }
        }

        // What looks next.
        d.look.drive(&next.into());
        let reads = next.map(|look| look.set);
        let writes = look.map(|look| look.set);
        d.bypass.send(reads.is_some() && reads == writes, || set);
        let looks = next.filter(|look| look.kind == LookKind::Head);
        let granted = looks.as_ref().map(channel);
        for v in 0..VIRTUAL_CHANNELS {
            match granted {
                Some(channel) if channel == v => d.passed[v] = 0,
                Some(_) if waits[v] && d.passed[v] != PATIENCE => d.passed[v] += 1,
                _ => (),
            }
        }
        let leaves = looks.as_ref().filter(|look| !look.held).map(channel);
        let accepted = head.filter(|_| matches!(verdict, Verdict::Taken));
        d.taken.drive(&accepted.map(|look| FreedPlaces { channels: 1 << channel(look) }).into());

        // ---- clock edge
        let to = if sweeps { d.swept } else { writes.unwrap_or_default() };
        if sweeps {
            d.swept += 1;
        }
        self.tags.i.read(reads.is_some(), reads.unwrap_or_default());
        self.tags.i.write(sweeps || writes.is_some(), to, || if sweeps { empty_set() } else { set });
        let orders =
            d.beats.get().filter(|beats| d.requests[usize::from(beats.request)].kind == RequestKind::Write);
        self.order.i.push.send(orders.is_some(), || BeatHere { request: d.beats.data.request });
        self.order.i.pop.ready = ordered;
        self.memory_in.i.push.drive(&i.memory_down);
        self.memory_in.i.pop.ready = takes;
        for v in 0..VIRTUAL_CHANNELS {
            let comes = match i.request.get() {
                Some(MemoryUp::Head(head)) if head.channel as usize == v => Some(*head),
                _ => None,
            };
            self.heads[v].i.push.send(comes.is_some(), || comes.unwrap_or_default());
            self.heads[v].i.pop.ready = leaves == Some(v);
            let back = returns.filter(|look| !look.held && channel(look) == v);
            self.held[v].i.push.send(back.is_some(), || back.map(|look| look.head).unwrap_or_default());
            self.held[v].i.pop.ready = accepted.is_some_and(|look| look.held && channel(look) == v);
        }
    }
}
