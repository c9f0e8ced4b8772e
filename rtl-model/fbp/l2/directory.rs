//! Directory: the tags of a slice. A lookup a cycle (l2-tag-lookups), of heads and of what completes them; 4 cycles from
//! a head to its access. Hits pass misses; a request that cannot be accepted waits with the younger ones of its virtual channel,
//! and no others (l2-virtual-channels). Requests for the same bytes keep their order. Specification: L2.

mod tag_outputs;
mod tag_sets;

use self::tag_outputs::*;
use self::tag_sets::*;
use super::access::head_decision;
use super::bank_issue::{self, BankIssue};
use super::channel_arbiter::{self, ChannelArbiter};
use super::lookup::{self, Decision, Evict, Facts, LINE_MASK, evicted, target};
use super::request_table::{self, RequestTable};
use super::tables::*;
use super::types::*;
use super::ways::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {
    /// Ways of a set, as a power of two.
    ways_log2: 1..=4 = 4, "log2 of ways";
    /// Sets, as a power of two.
    sets_log2: 1..=6 = 6, "log2 of sets";
    sizes slices;
    /// Requests under way: each virtual channel owns two.
    requests: 8..=32 = 32, "requests";
    /// Lines with requests to memory in flight, at most.
    fills: 2..=32 = 32, "lines";
    /// Dirty lines of a set above which one goes to memory (l2-dirty-limit).
    dirty_most: 1..=16 = 4, "lines";
    /// Lines of a set that are to stay; above it the oldest is the first to go (l2-evict-last-limit).
    last_most: 0..=16 = 8, "lines";
    /// Places of each virtual channel.
    places: 5..=64 = 20, "packets";
    part channel_arbiter: channel_arbiter::Params, with places;
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
    out done: DoneResponse;
    in pulse responded: Performed;
    in pulse written: Performed;
    in pulse operated: Performed;
    in pulse filled: Filled;
    out outgoing: Outgoing;
    out fill_request: FillRequest;
    in pulse sent: bool;            // the oldest that goes out has left
    in memory_down: MemoryDown;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        swept: B7,                  // sets that were emptied after reset
        lookup: Offer<Completion>,  // what looks at the set that the RAM shows: a head is the arbiter's
        bypass: Offer<WaySet>,      // the set at hand is not yet in the RAM
        leaving: [Leaving; LEAVING], // on the way to memory, oldest first
        leaves: B3,
        scan: Scan,
        beats: Offer<Beats>,
        fill: Offer<FillSector>,
        done: Offer<DoneResponse>,
        outgoing: Offer<Outgoing>,
        fill_request: Offer<FillRequest>,
    }
}

kernel::unit! {
    pub struct Directory(p) {
        registers: Regs;
        part channel_arbiter: ChannelArbiter = p.channel_arbiter;
        part request_table: RequestTable = request_table::Params {};
        part bank_issue: BankIssue = bank_issue::Params {};
        part memory_in: Fifo<MemoryDown> = fifo::Params::default();
        part tags: Ram<WaySet, SETS_LOG2, 1> = ram::Params {};
    }
}

impl Params {
    /// The facts for a lookup in set `at`. `before` has the requests in flight at the start of the cycle.
    fn facts(
        &self,
        at: u8,
        head: Option<&HeadLookup>,
        before: &InFlight,
        in_flight: &InFlight,
        q: &Regs,
        d: &Regs,
    ) -> Facts {
        let HeadLookup { head, step, .. } = head.copied().unwrap_or_default();
        let line = target(&head, step) as u32 & LINE_MASK;
        let leaving = &d.leaving[..usize::from(d.leaves)];
        let lines = || leaving.iter().filter(|leaving| leaving.is_line);
        let scans = q.scan.active && q.scan.client == head.client;
        let lines_in_flight = lines_of(in_flight, at);
        Facts {
            lines: lines_in_flight,
            scan: d.scan,
            older: scans || has_client(&before.requests, head.client),
            pinned: pinned_ways(&lines_in_flight, leaving, at),
            evicting: lines().any(|leaving| leaving.line == line),
            set_evicting: lines().any(|leaving| set_of(leaving.row) == at),
            can_evict: can_evict(d),
            can_request: !d.fill_request.valid,
            can_response: !d.done.valid,
            entry: free_entry(&in_flight.requests[..self.requests.get()], head.channel),
            fill: in_flight.fills[..self.fills.get()].iter().position(|fill| !fill.valid),
        }
    }
}

/// Whether the evictor's register and a `leaving` entry are free.
fn can_evict(d: &Regs) -> bool {
    !d.outgoing.valid && usize::from(d.leaves) < LEAVING
}

/// Sends a line or a barrier to the evictor, and appends it to `leaving`.
fn leave(d: &mut Regs, outgoing: Outgoing, leaving: Leaving) {
    d.outgoing.put(outgoing);
    d.leaving[usize::from(d.leaves)] = leaving;
    d.leaves += 1;
}

/// A response of memory: a sector, or the end of a barrier. Returns whether it is accepted, and the request that it ends.
fn take_memory(down: Option<&MemoryDown>, in_flight: &InFlight, d: &mut Regs) -> (bool, Option<u8>) {
    let free = |down: &&MemoryDown| if ends_barrier(down) { !d.done.valid } else { !d.fill.valid };
    let Some(down) = down.filter(free) else { return (false, None) };
    let id = usize::from(id_of(down));
    if !ends_barrier(down) {
        d.fill.put(fill_sector(down, &in_flight.fills[id]));
        return (true, None);
    }
    d.done.put(barrier_done(down, &in_flight.requests[id], &d.scan));
    d.scan.active &= !ends_scan(down);
    (true, (!ends_scan(down)).then_some(id as u8))
}

impl Logic for Directory {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.taken.drive(&self.channel_arbiter.o.taken);
        o.beats.drive(&q.beats);
        o.read.drive(&self.bank_issue.o.read);
        o.write.drive(&self.bank_issue.o.write);
        o.fill.drive(&q.fill);
        o.done.drive(&q.done);
        o.outgoing.drive(&q.outgoing);
        o.fill_request.drive(&q.fill_request);
        o.memory_down = self.memory_in.o.push;
        o.idle = self.channel_arbiter.o.idle
            && self.request_table.o.idle
            && !q.lookup.valid
            && !q.scan.active
            && q.leaves == 0
            && !q.done.valid
            && usize::from(q.swept) == sets_of(&self.p);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let (p, before) = (&self.p, self.q);
        let (q, d) = (&before, &mut self.q);
        d.fill.leave(i.fill);
        d.done.leave(i.done);
        d.outgoing.leave(i.outgoing);
        d.fill_request.leave(i.fill_request);
        if i.sent.valid {
            d.leaving.rotate_left(1);
            d.leaves -= 1;
        }
        let freed = q.done.valid && i.done.ready || q.outgoing.valid && i.outgoing.ready;
        let moved = freed || q.fill_request.valid && i.fill_request.ready || i.sent.valid || i.filled.valid;
        let performed = i.responded.valid || i.written.valid || i.operated.valid;
        let in_flight = &self.request_table.o.in_flight;
        let (takes, flushed) = take_memory(self.memory_in.o.pop.get(), in_flight, d);

        // ---- a lookup: tables as this cycle's completions leave them, and the one that looks frees its entry
        let mut set = d.bypass.get().copied().unwrap_or(self.tags.o.read_data);
        let mut decision = Decision::default();
        let lookup = q.lookup.get();
        let head = self.channel_arbiter.o.lookup.get();
        let looks_up = |kind: LookupKind| lookup.is_some_and(|lookup| lookup.kind == kind);
        let head = head.filter(|_| looks_up(LookupKind::Head) && !self.channel_arbiter.o.cancelled);
        if let Some(lookup) = lookup.filter(|_| !looks_up(LookupKind::Head) || head.is_some()) {
            let at = lookup.set;
            let mut now = *in_flight;
            let done = [&i.responded, &i.written, &i.operated];
            complete_sectors(&mut now, done, &i.filled, &flushed.into());
            let (request, fill) = (now.requests[usize::from(lookup.id)], now.fills[usize::from(lookup.id)]);
            decision.accepted = match lookup.kind {
                LookupKind::Written => !request.uncached || can_evict(d),
                LookupKind::Filled => is_whole(&fill),
                _ => false,
            };
            if decision.accepted {
                end_completion(&mut now, lookup);
            }
            let (facts, sizes) = (p.facts(at, head, in_flight, &now, q, d), sizes_of(p));
            match (lookup.kind, head) {
                (LookupKind::Head, Some(lookup)) => {
                    decision = head_decision(lookup, at, &mut set, &facts, &sizes)
                }
                (LookupKind::Scan, _) => {
                    let last = usize::from(at) + 1 == sets_of(p);
                    decision = lookup::scan_set(at, last, &mut set, &facts, &sizes);
                }
                (LookupKind::Written, _) if decision.accepted => {
                    decision.evict = lookup::end_write(&request, &mut set, &facts, &sizes);
                }
                (LookupKind::Filled, _) if decision.accepted => {
                    lookup::end_fill(&fill, &mut set, facts.pinned)
                }
                _ => (),
            }
            if let Some(Evict { way, drops }) = decision.evict {
                let row = row_of(at, way);
                let line = set.ways[way].line;
                let eviction = evicted(&mut set.ways[way], row, drops);
                leave(d, Outgoing::Evict(eviction), Leaving { is_line: true, line, row });
            }
        }
        if let Some(owner) = decision.barrier {
            leave(d, Outgoing::Barrier(owner), Leaving::default());
        }
        if let (Some(fill), Some(lookup)) = (&decision.fill, head) {
            d.fill_request.put(head_fill(lookup, fill));
        }
        if let Some(scan) = decision.scan {
            d.scan = scan;
        }
        if let (true, Some(lookup)) = (decision.responses, head) {
            d.done.put(head_done(lookup));
        }
        d.beats.valid = false;
        let with_beats = decision.issue.filter(|new| new.issue.kind != RequestKind::Read);
        if let (Some(new), Some(lookup)) = (with_beats, head) {
            d.beats.put(head_beats(lookup, new.id));
        }
        let verdict = head.map(|lookup| head_verdict(lookup, decision.accepted));

        // ---- what looks up next: what is complete, the scan, a head
        let sweeps = usize::from(q.swept) < sets_of(p);
        let (complete, of_head) = (self.request_table.o.complete.get(), self.channel_arbiter.o.next.get());
        let next = next_lookup(complete, &q.scan, looks_up(LookupKind::Scan), of_head, p).filter(|_| !sweeps);
        d.lookup.drive(&next.into());
        let reads = next.map(|next| next.set);
        let writes = lookup.map(|lookup| lookup.set);
        d.bypass.send(reads.is_some() && reads == writes, || set);

        // ---- clock edge
        let to = if sweeps { q.swept } else { writes.unwrap_or_default() };
        if sweeps {
            d.swept += 1;
        }
        self.tags.i.read(reads.is_some(), reads.unwrap_or_default());
        self.tags.i.write(sweeps || writes.is_some(), to, || {
            if sweeps { empty_set(1 << p.ways_log2.get()) } else { set }
        });
        let other = lookup.is_some_and(|lookup| lookup.kind != LookupKind::Head);
        let arbiter = &mut self.channel_arbiter.i;
        arbiter.request.drive(&i.request);
        arbiter.grant = next.is_some_and(|next| next.kind == LookupKind::Head);
        arbiter.verdict.drive(&verdict.into());
        arbiter.wakeup = moved || performed || other;
        let table = &mut self.request_table.i;
        table.request.drive(&decision.request.into());
        table.fill.drive(&decision.fill.into());
        table.responded.drive(&i.responded);
        table.written.drive(&i.written);
        table.operated.drive(&i.operated);
        table.filled.drive(&i.filled);
        table.flushed.drive(&flushed.into());
        table.ended = other && decision.accepted;
        let issue = &mut self.bank_issue.i;
        issue.request.drive(&decision.issue.into());
        issue.here.drive(&i.here);
        issue.filled.drive(&i.filled);
        issue.read = i.read;
        issue.write = i.write;
        self.memory_in.i.push.drive(&i.memory_down);
        self.memory_in.i.pop.ready = takes;
    }
}
