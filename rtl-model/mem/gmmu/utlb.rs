//! Micro-TLB: translates each request of a port to its physical address and page attributes, or refuses it. It passes a
//! packet a cycle, also on misses whose lines arrive in time (gmmu-miss-stream); 4 cycles from a head to its translation,
//! 1 for responses. It stalls for a request that misses, for its output, and for a control operation until all requests
//! have left; responses never stall. In order. Specification: GMMU.

mod passage;

use self::passage::*;
use super::page_lookup::*;
use super::tlb::*;
use crate::beats::refused;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Largest number of lines.
const LINES: usize = 16;
/// Largest number of outstanding page requests.
const REQUESTS: usize = 4;

// ---- parameters
kernel::params! {
    /// Lines of 16 entries.
    lines: 1..=16 = 16, "lines";
    /// Outstanding page requests.
    requests: 1..=4 = 4, "pages";
    /// Packets that wait for their lookup: 2 sustain the full rate.
    up_depth: 2..=64 = 2, "packets";
    /// Packets that wait for their line: enough to hide a walk of some cycles.
    waiting_depth: 5..=255 = 32, "packets";
    /// Refused requests that wait until their responses are sent.
    refused_depth: 1..=64 = 4, "requests";
}

// ---- ports
kernel::ports! {
    in level first_client: ClientId; // number of the port's first client, a multiple of the clients that a port has
    in memory client, freed; // the credits are the crossbar's, and those of dropped requests
    out translated: MemoryUp;
    in pulse freed: FreedPlaces;
    in pulse down: MemoryDown;
    out walk_request: TranslateRequest;
    in pulse line: TranslateLine;
    in control: SpaceControl;
    out pulse controlled: bool;
    out pulse fault: AccessFault;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        space: B3,
        big64: B8,           // by space
        tags: [TlbTag; LINES],
        next: B4,            // next line to replace
        requested: [TlbRequested; REQUESTS], // oldest first
        requests: B3,
        walk_request: Offer<TranslateRequest>,
        there: B16,          // of the line being received
        found: TlbFound,
        dropping: B3,        // beats still to drop
        dropped: VirtualChannel, // their virtual channel
        client_freed: Offer<FreedPlaces>,
        translated: Offer<MemoryUp>,
        refusal: Offer<TlbRefusal>,
        client_down: Offer<MemoryDown>,
        fault: Offer<AccessFault>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Utlb(p) {
        registers: Regs;
        part up_in: Fifo<MemoryUp> = fifo::of(p.up_depth);
        part waiting: Fifo<MemoryUp> = fifo::of(p.waiting_depth);
        part refused_in: Fifo<TlbRefusal> = fifo::of(p.refused_depth);
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
        part entries: Ram<TlbQuarter, 6, 1> = ram::Params {};
    }
}

impl Regs {
    /// Whether a space has big pages of 64 KB.
    fn has_big64(&self, space: u8) -> bool {
        self.big64 >> space & 1 == 1
    }

    /// Requests a page.
    fn put_request(&mut self, page: u32, write: bool) {
        self.walk_request.put(TranslateRequest { source: 0, space: self.space, page, write });
        self.requested[usize::from(self.requests)] = TlbRequested { space: self.space, page };
        self.requests += 1;
    }

    /// A quarter of a line arrives.
    fn fill(&mut self, line: &TranslateLine, lines: usize) {
        self.there |= there(line);
        let at = usize::from(self.next);
        self.tags[at].valid = false;
        if line.last {
            self.tags[at] = tag_of(&self.requested[0], line.big, self.big64, self.there);
            self.next = if at + 1 == lines { 0 } else { self.next + 1 };
            self.there = 0;
            self.requested.rotate_left(1);
            self.requests -= 1;
        }
    }

    fn perform(&mut self, control: &SpaceControl) {
        if let Some(some) = invalidated(control) {
            let big64 = self.big64;
            self.tags.iter_mut().for_each(|tag| tag.invalidate(&some, big64));
        }
        self.big64 = big64_after(self.big64, control);
        self.space = space_after(self.space, control);
    }
}

/// One credit of a virtual channel.
fn place(channel: VirtualChannel) -> FreedPlaces {
    FreedPlaces { channels: 1 << channel as u8 }
}

impl Utlb {
    /// Whether all accepted packets have left, and all page requests have got their responses.
    fn drained(&self) -> bool {
        let q = &self.q;
        let through =
            !self.up_in.o.pop.valid && !self.waiting.o.pop.valid && !q.found.valid && !q.translated.valid;
        through && q.requests == 0 && !self.refused_in.o.pop.valid && !q.refusal.valid
    }

    /// The packet after the lookup is sent or dropped. Returns whether its stage is free, and the refused request.
    fn leave(&self, d: &mut Regs) -> (bool, Option<TlbRefusal>) {
        let q = &self.q;
        if !q.found.valid {
            return (true, None);
        }
        let entry = &self.entries.o.read_data.entries[usize::from(q.found.entry & 3)];
        // A packet is dropped when its credit can be returned, after those of the crossbar.
        let vanishes = !d.client_freed.valid;
        match passage_of(&q.found, entry, q.dropping != 0, q.space, q.has_big64(q.space)) {
            Passage::Sent(packet) if !d.translated.valid => d.translated.put(packet),
            Passage::Dropped if vanishes => {
                d.dropping = q.dropping - 1;
                d.client_freed.put(place(q.dropped));
            }
            Passage::Refused(refused) if self.refused_in.o.push.ready && vanishes => {
                d.dropping = refused.beats;
                d.dropped = refused.channel;
                d.client_freed.put(place(refused.channel));
                if let Some(fault) = refused.fault {
                    d.fault.put(fault);
                }
                if refused.absent {
                    d.tags[usize::from(q.found.line)].valid = false;
                }
                return (true, refused.response);
            }
            _ => return (false, None),
        }
        (true, None)
    }

    /// A response from memory, or to a refused request.
    fn response(&self, down: &Offer<MemoryDown>, d: &mut Regs) {
        let q = &self.q;
        d.client_down.valid = down.valid || q.refusal.valid;
        if let Some(down) = down.get() {
            d.client_down.data = *down;
        } else if let Some(TlbRefusal { client, tag, sectors, sparse }) = q.refusal.get().copied() {
            let kind = if sparse { ResponseKind::Sparse } else { ResponseKind::Fault };
            let (response, left) = refused(client, tag, sectors, kind);
            d.client_down.data = response;
            d.refusal.data.sectors = left;
            d.refusal.valid = left != 0;
        }
    }
}

impl Logic for Utlb {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // A pending control operation is performed after the requests accepted before it; later requests wait outside.
        o.client_up.ready = self.up_in.o.push.ready && !self.control_in.o.pop.valid;
        o.control = self.control_in.o.push;
        o.translated.drive(&q.translated);
        o.client_freed.drive(&q.client_freed);
        o.client_down.drive(&q.client_down);
        o.walk_request.drive(&q.walk_request);
        o.controlled.drive(&q.controlled);
        o.fault.drive(&q.fault);
        let waits = self.control_in.o.pop.valid || q.client_down.valid;
        o.idle = self.drained() && !waits && !q.controlled.valid && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (lines, most) = (self.p.lines.get(), self.p.requests.get());
        d.translated.leave(i.translated);
        d.walk_request.leave(i.walk_request);
        d.fault.valid = false;

        // A control operation is performed once all accepted requests have left.
        let control = self.control_in.o.pop.get();
        let performs = control.filter(|_| self.drained());
        d.controlled = Offer::new(performs.is_some(), performs.is_some());

        // The stage after the lookup, and responses.
        d.client_freed.drive(&i.freed);
        let (moves, refused) = self.leave(&mut d);
        self.response(&i.down, &mut d);
        let next = self.refused_in.o.pop.get().filter(|_| !q.refusal.valid);
        if let Some(refusal) = next {
            d.refusal.put(*refusal);
        }
        if let Some(line) = i.line.get() {
            d.fill(line, lines);
        }
        if let Some(control) = performs {
            d.perform(control);
        }

        // The oldest packet is looked up, and requested again if its line was replaced.
        let oldest = self.waiting.o.pop.get();
        let page = oldest.and_then(page_of);
        let find = |page: u32| find(&q.tags, q.space, q.has_big64(q.space), page);
        let is_requested = |page: u32| is_requested(&q.requested[..usize::from(q.requests)], q.space, page);
        let place = page.and_then(find);
        let writes = |packet: &MemoryUp| matches!(packet, MemoryUp::Head(head) if head.op != MemoryOp::Read);
        let can_request = !d.walk_request.valid && usize::from(d.requests) < most;
        let again = page.filter(|page| place.is_none() && !is_requested(*page));
        let takes = oldest.filter(|_| moves && place.is_some() == page.is_some());
        if moves {
            d.found.valid = takes.is_some();
        }
        if let Some(packet) = takes {
            d.found.packet = *packet;
            d.found.looked = page.is_some();
            if let Some(Place { line, entry, big }) = &place {
                (d.found.line, d.found.entry, d.found.big) = (*line as u8, *entry, *big);
            }
        }
        if let (Some(page), Some(packet), true) = (again, oldest, can_request) {
            d.put_request(page, writes(packet));
        }

        // The page of an arriving request is requested at once.
        let head = self.up_in.o.pop.get();
        let unknown = head.and_then(page_of).filter(|page| find(*page).is_none() && !is_requested(*page));
        let requests = unknown.is_some() && can_request && again.is_none();
        let waiting_ready = self.waiting.o.push.ready;
        let comes = head.filter(|_| waiting_ready && (unknown.is_none() || requests));
        if let (Some(page), Some(packet), true) = (unknown, comes, requests) {
            d.put_request(page, writes(packet));
        }

        // ---- clock edge
        let row = |line: u8, quarter: u8| line << 2 | quarter;
        let reads = takes.is_some() && place.is_some();
        let (line, entry) = place.map_or((0, 0), |place| (place.line as u8, place.entry));
        self.entries.i.read(reads, row(line, entry >> 2));
        let fills = &i.line;
        self.entries.i.write(fills.valid, row(q.next, fills.data.quarter), || TlbQuarter {
            entries: fills.data.entries,
        });
        self.refused_in.i.push.send(refused.is_some(), || refused.unwrap_or_default());
        self.refused_in.i.pop.ready = next.is_some();
        self.waiting.i.push.send(comes.is_some(), || head.copied().unwrap_or_default());
        self.waiting.i.pop.ready = takes.is_some();
        self.up_in.i.push.drive_if(control.is_none(), &i.client_up);
        if let MemoryUp::Head(head) = &mut self.up_in.i.push.data {
            head.client |= i.first_client;
        }
        self.up_in.i.pop.ready = comes.is_some();
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = performs.is_some();
        self.q = d;
    }
}
