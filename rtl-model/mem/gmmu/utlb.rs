//! Micro-TLB: gives each request of a port its physical address and what its page says, or refuses it.
//! A packet a clock, misses included where they are answered in time (gmmu-miss-stream); 4 clocks from a
//! head to its translation, 1 for answers. Stalled by a request whose line is not here, by its output, and by
//! control until all requests are through; answers never stall. In order. Specification: GMMU.

use super::tlb::*;
use crate::beats::{beats, refused, to_all};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// The most lines.
const LINES: usize = 16;
/// The most pages that are asked for at a time.
const ASKS: usize = 4;

// ---- parameters
kernel::params! {
    /// Lines of 16 entries.
    lines: 1..=16 = 16, "lines";
    /// Pages that are asked for at a time.
    asks: 1..=4 = 4, "pages";
    /// Packets that wait to be looked up: 2 cut the channel at full rate.
    up_depth: 2..=64 = 2, "packets";
    /// Packets that wait for their line: as many as hide a walk of some clocks.
    waiting_depth: 5..=255 = 32, "packets";
    /// Refused requests that wait for their answers to leave.
    refused_depth: 1..=64 = 4, "requests";
}

// ---- ports
kernel::ports! {
    in up: MemoryUp;
    out translated: MemoryUp;
    in pulse freed: FreedPlaces;
    out pulse client_freed: FreedPlaces; // these, and those of requests that vanish
    in pulse down: MemoryDown;
    out pulse client_down: MemoryDown;
    out ask: TranslateAsk;
    in pulse line: TranslateLine;
    in control: SpaceControl;
    out pulse controlled: bool;
    out pulse fault: AccessFault;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A packet behind the lookup; what the RAM shows is its page's.
    pub struct Found {
        valid: bool,
        packet: MemoryUp,
        looked: bool,        // it has a page
        line: B4,
        entry: B4,
        big: bool,
    }

    /// A request that is answered here.
    pub struct Refusal {
        client: B8,
        tag: B12,
        sectors: B4,
        sparse: bool,
    }

    pub struct Regs {
        space: B3,
        big64: B8,           // by space
        tags: [TlbTag; LINES],
        next: B4,            // the line that is replaced next
        asked: [TlbAsked; ASKS], // oldest first
        asks: B3,
        ask: Offer<TranslateAsk>,
        there: B16,          // of the line that comes
        found: Found,
        dropping: B3,        // beats that vanish
        dropped: VirtualChannel, // whose
        client_freed: Offer<FreedPlaces>,
        translated: Offer<MemoryUp>,
        refusal: Offer<Refusal>,
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
        part refused_in: Fifo<Refusal> = fifo::of(p.refused_depth);
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
        part entries: Ram<TlbQuarter, 6, 1> = ram::Params {};
    }
}

/// The page of a head that is to be translated.
fn page_of(packet: &MemoryUp) -> Option<u32> {
    match packet {
        MemoryUp::Head(head) if !head.physical && !to_all(head) => {
            Some((head.line >> PAGE_LINES_LOG2) as u32)
        }
        _ => None,
    }
}

/// Where an entry is: line and entry, and whether it is of a big page.
struct Place {
    line: usize,
    entry: u8,
    big: bool,
}

impl Regs {
    /// Whether a space has big pages of 64 KB.
    fn has_big64(&self, space: u8) -> bool {
        self.big64 >> space & 1 == 1
    }

    /// Where a page of the space at hand is.
    fn find(&self, page: u32) -> Option<Place> {
        let space = self.space;
        let of = |big: bool| {
            let among = among(page, big, self.has_big64(space));
            let line = self.tags.iter().position(|tag| tag.is_of(space, among, big));
            line.map(|line| Place { line, entry: among as u8 & 15, big })
        };
        let big = of(true).filter(|place| self.tags[place.line].there >> place.entry & 1 == 1);
        big.or_else(|| of(false))
    }

    /// Whether a page's region has been asked for.
    fn is_asked(&self, page: u32) -> bool {
        let same = |asked: &TlbAsked| asked.space == self.space && asked.page >> 4 == page >> 4;
        self.asked[..usize::from(self.asks)].iter().any(same)
    }

    /// Asks for a page.
    fn put_ask(&mut self, page: u32, write: bool) {
        self.ask.put(TranslateAsk { source: 0, space: self.space, page, write });
        self.asked[usize::from(self.asks)] = TlbAsked { space: self.space, page };
        self.asks += 1;
    }

    /// A quarter of a line comes.
    fn fill(&mut self, line: &TranslateLine, lines: usize) {
        self.there |= there(line);
        let at = usize::from(self.next);
        self.tags[at].valid = false;
        if line.last {
            let TlbAsked { space, page } = self.asked[0];
            let number = among(page, line.big, self.has_big64(space)) >> 4;
            self.tags[at] = TlbTag { valid: true, big: line.big, space, number, there: self.there };
            self.next = if at + 1 == lines { 0 } else { self.next + 1 };
            self.there = 0;
            self.asked.rotate_left(1);
            self.asks -= 1;
        }
    }

    fn perform(&mut self, control: &SpaceControl) {
        if let Some(some) = forgotten(control) {
            let big64 = self.big64;
            self.tags.iter_mut().for_each(|tag| tag.forget(&some, big64));
        }
        match control {
            SpaceControl::Attach(SpaceBind { space, big64, .. }) => {
                self.big64 = self.big64 & !(1 << space) | u8::from(*big64) << space;
            }
            SpaceControl::Select(select) => self.space = select.space,
            SpaceControl::Invalidate(_) => (),
        }
    }

    /// A head with its physical address, and what its page says.
    fn translated(&self, head: &MemoryHead, entry: &PageEntry, big: bool) -> MemoryHead {
        let log2 = if big { big_log2(self.has_big64(self.space)) } else { 0 } + PAGE_LINES_LOG2 as u32;
        let mut page = entry.attributes;
        if big && !self.has_big64(self.space) {
            // Each half of 64 KB has a half of the status line.
            page.comptag = page.comptag & 0xffff | ((head.line >> 9 & 1) as u32) << 16;
        }
        MemoryHead {
            line: u64::from(entry.frame) << PAGE_LINES_LOG2 | head.line & ((1 << log2) - 1),
            uncached: head.uncached || entry.uncached,
            page,
            ..*head
        }
    }
}

/// Why an entry refuses a request: a fault, or none where it is sparse; none at all where it lets it through.
fn refusal(head: &MemoryHead, entry: &PageEntry) -> Option<Option<AccessFaultKind>> {
    use MemoryOp::{Atomic, Read};
    let (reads, writes) = (matches!(head.op, Read | Atomic), head.op != Read);
    if !entry.present {
        return Some(if entry.sparse { None } else { Some(entry.fault) });
    }
    if entry.privileged && !head.privileged {
        return Some(Some(AccessFaultKind::Privilege));
    }
    if writes && (entry.read_only || entry.write_off) {
        return Some(Some(AccessFaultKind::ReadOnly));
    }
    (reads && entry.read_off).then_some(Some(AccessFaultKind::WriteOnly))
}

/// A place of a virtual channel.
fn place(channel: VirtualChannel) -> FreedPlaces {
    FreedPlaces { channels: 1 << channel as u8 }
}

fn access_of(op: MemoryOp) -> AccessKind {
    match op {
        MemoryOp::Read => AccessKind::Read,
        MemoryOp::Atomic | MemoryOp::Reduce => AccessKind::Atomic,
        _ => AccessKind::Write,
    }
}

impl Utlb {
    /// Whether all that was taken is through, and all asks are answered.
    fn drained(&self) -> bool {
        let q = &self.q;
        let through =
            !self.up_in.o.pop.valid && !self.waiting.o.pop.valid && !q.found.valid && !q.translated.valid;
        through && q.asks == 0 && !self.refused_in.o.pop.valid && !q.refusal.valid
    }

    /// What is behind the lookup goes on or vanishes: whether its place is free, and what is refused.
    fn leave(&self, d: &mut Regs) -> (bool, Option<Refusal>) {
        let q = &self.q;
        let free = !d.translated.valid;
        // A packet vanishes when its place can be told, behind the crossbar's.
        let vanishes = !d.client_freed.valid;
        let mut refused = None;
        if !q.found.valid {
            return (true, None);
        }
        match &q.found.packet {
            MemoryUp::Beat(_) if q.dropping != 0 && vanishes => {
                d.dropping = q.dropping - 1;
                d.client_freed.put(place(q.dropped));
            }
            MemoryUp::Beat(_) if q.dropping != 0 => return (false, None),
            MemoryUp::Head(head) if q.found.looked => {
                let entry = &self.entries.o.read_data.entries[usize::from(q.found.entry & 3)];
                match refusal(head, entry) {
                    None if free => {
                        d.translated.put(MemoryUp::Head(q.translated(head, entry, q.found.big)));
                    }
                    Some(fault) if self.refused_in.o.push.ready && vanishes => {
                        let MemoryHead { client, tag, sectors, line, op, .. } = *head;
                        if matches!(op, MemoryOp::Read | MemoryOp::Atomic) {
                            refused = Some(Refusal { client, tag, sectors, sparse: fault.is_none() });
                        }
                        d.dropping = beats(head);
                        d.dropped = head.channel;
                        d.client_freed.put(place(head.channel));
                        if let Some(kind) = fault {
                            let (access, address) = (access_of(op), line << 7);
                            d.fault.put(AccessFault { kind, client, access, space: q.space, address });
                        }
                        if !entry.present && !entry.sparse {
                            d.tags[usize::from(q.found.line)].valid = false;
                        }
                    }
                    _ => return (false, None),
                }
            }
            packet if free => d.translated.put(*packet),
            _ => return (false, None),
        }
        (true, refused)
    }

    /// An answer, of memory or of a request that was refused.
    fn answer(&self, down: &Offer<MemoryDown>, d: &mut Regs) {
        let q = &self.q;
        d.client_down.valid = down.valid || q.refusal.valid;
        if let Some(down) = down.get() {
            d.client_down.data = *down;
        } else if let Some(Refusal { client, tag, sectors, sparse }) = q.refusal.get().copied() {
            let kind = if sparse { AnswerKind::Sparse } else { AnswerKind::Fault };
            let (answer, left) = refused(client, tag, sectors, kind);
            d.client_down.data = answer;
            d.refusal.data.sectors = left;
            d.refusal.valid = left != 0;
        }
    }
}

impl Logic for Utlb {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // What control finds here goes first, what comes behind it waits outside.
        o.up.ready = self.up_in.o.push.ready && !self.control_in.o.pop.valid;
        o.control = self.control_in.o.push;
        o.translated.drive(&q.translated);
        o.client_freed.drive(&q.client_freed);
        o.client_down.drive(&q.client_down);
        o.ask.drive(&q.ask);
        o.controlled.drive(&q.controlled);
        o.fault.drive(&q.fault);
        let waits = self.control_in.o.pop.valid || q.client_down.valid;
        o.idle = self.drained() && !waits && !q.controlled.valid && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (lines, most) = (self.p.lines.get(), self.p.asks.get());
        d.translated.leave(i.translated);
        d.ask.leave(i.ask);
        d.fault.valid = false;

        // Control, once all is through.
        let control = self.control_in.o.pop.get();
        let performs = control.filter(|_| self.drained());
        d.controlled = Offer::new(performs.is_some(), performs.is_some());

        // What is behind the lookup, and answers.
        d.client_freed.drive(&i.freed);
        let (moves, refused) = self.leave(&mut d);
        self.answer(&i.down, &mut d);
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

        // The oldest packet is looked up, and asked for again if its line has gone.
        let oldest = self.waiting.o.pop.get();
        let page = oldest.and_then(page_of);
        let place = page.and_then(|page| q.find(page));
        let writes = |packet: &MemoryUp| matches!(packet, MemoryUp::Head(head) if head.op != MemoryOp::Read);
        let can_ask = !d.ask.valid && usize::from(d.asks) < most;
        let again = page.filter(|page| place.is_none() && !q.is_asked(*page));
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
        if let (Some(page), Some(packet), true) = (again, oldest, can_ask) {
            d.put_ask(page, writes(packet));
        }

        // What comes is asked for at once.
        let head = self.up_in.o.pop.get();
        let unknown = head.and_then(page_of).filter(|page| q.find(*page).is_none() && !q.is_asked(*page));
        let asks = unknown.is_some() && can_ask && again.is_none();
        let room = self.waiting.o.push.ready;
        let comes = head.filter(|_| room && (unknown.is_none() || asks));
        if let (Some(page), Some(packet), true) = (unknown, comes, asks) {
            d.put_ask(page, writes(packet));
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
        self.up_in.i.push.drive_if(control.is_none(), &i.up);
        self.up_in.i.pop.ready = comes.is_some();
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = performs.is_some();
        self.q = d;
    }
}
