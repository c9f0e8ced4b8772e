//! L1 TLB: lines of 16 entries for all micro-TLBs, and their way to the page walker (gmmu-l1-tlb).
//! Hits a line in 4 clocks, misses in 6 (gmmu-miss-stream); 6 clocks from an ask to its line, 4 to its walk, 4 from
//! the walker's line. A hit waits for walks of its port; asks for control, until all are answered. In
//! order for each port. Specification: GMMU.

use super::tlb::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// The most ports, and lines of a set.
pub const PORTS: usize = 16;
const WAYS: usize = 4;

// ---- parameters
kernel::params! {
    /// Micro-TLBs.
    ports: 1..=16 = 8, "ports";
    /// Lines of 16 entries: a power of two.
    lines: 4..=512 = 512, "lines";
    /// Lines of a set: 1, 2 or 4.
    ways: 1..=4 = 4, "lines";
    /// Walks of a port that are out at a time.
    asks: 1..=16 = 4, "asks";
    /// Asks of a port that wait to be looked up.
    ask_depth: 1..=64 = 2, "asks";
}

// ---- types
kernel::package! {
    package l1_tlb();

    /// What the tags are used for: a walked line is placed, then filled.
    pub enum TlbState: 3 {
        Sweeps,
        Picks,
        LooksBig,
        LooksSmall,
        Places,
        Fills,
    }
}

// ---- ports
kernel::ports! {
    in ask[ports]: TranslateAsk;
    out pulse line[ports]: TranslateLine;
    out walk: TranslateAsk;
    in walked: TranslateLine;
    in control: SpaceControl;
    out forward: SpaceControl;
    in pulse forwarded: bool;
    out pulse controlled: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A set.
    pub struct Row {
        tags: [TlbTag; WAYS],
        next: B2,            // the way that is replaced next
    }

    /// Where a page is.
    pub struct Place {
        valid: bool,
        line: B9,
    }

    /// A quarter of an answer.
    pub struct Part {
        valid: bool,
        port: B4,
        line: B9,
        quarter: B2,
        big: bool,
    }

    pub struct Regs {
        state: TlbState,
        set: B10,            // that is swept
        forgets: bool,       // control is under way
        awaits: bool,        // the walker has not done it
        big64: B8,           // by space
        turn: B4,            // the port that is served first
        seat: B4,            // the one that is served
        big: Place,          // what the big lookup found
        held: B16,           // ports whose hit waits for walks
        way: B2,             // of the line that comes
        known: bool,         // it was here
        there: B16,
        stream: Part,        // what is read
        shown: Part,         // what the RAM shows
        walk: Offer<TranslateAsk>,
        line: Offer<TranslateLine>,
        forward: Offer<SpaceControl>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct L1Tlb(p) {
        registers: Regs;
        part ask_in: [Fifo<TranslateAsk>; p.ports.get()] = fifo::of(p.ask_depth);
        part pending: [Fifo<TlbAsked>; p.ports.get()] = fifo::of(p.asks);
        part walked_in: Fifo<TranslateLine> = fifo::Params::default();
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
        part tags: Ram<Row, 9, 1> = ram::Params {};
        part entries: Ram<TlbQuarter, 11, 1> = ram::Params {};
    }
}

impl Regs {
    /// A page among its kind.
    fn page_of(&self, asked: &TlbAsked, big: bool) -> u32 {
        among(asked.page, big, self.big64 >> asked.space & 1 == 1)
    }
}

impl L1Tlb {
    fn sets(&self) -> usize {
        self.p.lines.get() / self.p.ways.get()
    }

    /// The set of a page.
    fn set(&self, asked: &TlbAsked, big: bool) -> u64 {
        u64::from(self.q.page_of(asked, big) >> 4) & (self.sets() as u64 - 1)
    }

    /// A line's number here.
    fn line(&self, set: u64, way: usize) -> u16 {
        (set as usize * self.p.ways.get() + way) as u16
    }

    /// The way that a set has a line in.
    fn way(&self, asked: &TlbAsked, big: bool) -> Option<usize> {
        let page = self.q.page_of(asked, big);
        self.tags.o.read_data.tags.iter().position(|tag| tag.is_of(asked.space, page, big))
    }

    /// Where a page's entry is, in the set that is shown.
    fn find(&self, asked: &TlbAsked, big: bool) -> Place {
        let entry = self.q.page_of(asked, big) & 15;
        let way = self.way(asked, big).filter(|way| {
            let tag = &self.tags.o.read_data.tags[*way];
            tag.there >> entry & 1 == 1
        });
        let line = way.map(|way| self.line(self.set(asked, big), way));
        Place { valid: line.is_some(), line: line.unwrap_or(0) }
    }

    /// Whether all asks are answered.
    fn drained(&self) -> bool {
        let q = &self.q;
        let asks = self.ask_in.iter().any(|ask| ask.o.pop.valid);
        let walks = self.pending.iter().any(|pending| pending.o.pop.valid);
        let moves = q.state != TlbState::Picks || q.stream.valid || q.shown.valid || q.line.valid;
        !asks && !walks && !moves && !self.walked_in.o.pop.valid && !q.walk.valid
    }
}

impl Logic for L1Tlb {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // What control finds here goes first, what comes behind it waits outside.
        let waits = self.control_in.o.pop.valid;
        for (port, ask) in self.ask_in.iter().enumerate() {
            o.ask[port].ready = ask.o.push.ready && !waits;
            o.line[port].drive_if(usize::from(q.line.data.source) == port, &q.line);
        }
        o.walk.drive(&q.walk);
        o.walked = self.walked_in.o.push;
        o.control = self.control_in.o.push;
        o.forward.drive(&q.forward);
        o.controlled.drive(&q.controlled);
        o.idle = self.drained() && !waits && !q.forward.valid && !q.controlled.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let (ports, sets) = (self.ask_in.len(), self.sets());
        let seat = usize::from(q.seat);
        let row = &self.tags.o.read_data;
        // What is asked for, and what the line that comes was asked for.
        let ask = self.ask_in[seat].o.pop.data;
        let looked = TlbAsked { space: ask.space, page: ask.page };
        let filled = self.pending[seat].o.pop.data;
        let (mut pops, mut sends, mut fills, mut drops) = (false, false, false, false);
        let (mut read, mut write) = (None, None);
        d.walk.leave(i.walk);
        d.forward.leave(i.forward);
        d.line.valid = false;

        // Control, once all is answered.
        let control = self.control_in.o.pop.get();
        let selects = matches!(control, Some(SpaceControl::Select(_)));
        let picks = q.state == TlbState::Picks;
        let begins = control.filter(|_| !selects && !q.forgets && self.drained());
        let performs = control.filter(|_| selects || q.forgets && picks && !q.awaits);
        d.controlled = Offer::new(performs.is_some(), performs.is_some());
        d.awaits &= !i.forwarded.valid;
        if let Some(control) = begins {
            (d.forgets, d.awaits) = (true, true);
            d.forward.put(*control);
            d.state = TlbState::Sweeps;
        }
        if performs.is_some() {
            d.forgets = false;
        }
        if let Some(SpaceControl::Attach(bind)) = performs {
            d.big64 = q.big64 & !(1 << bind.space) | u8::from(bind.big64) << bind.space;
        }

        // Answers leave.
        d.shown = q.stream;
        d.stream.quarter = q.stream.quarter + u8::from(q.stream.valid) & 3;
        let streams = q.stream.valid && q.stream.quarter != 3;
        d.stream.valid = streams;
        if q.shown.valid {
            let Part { port, quarter, big, .. } = q.shown;
            let entries = self.entries.o.read_data.entries;
            d.line.put(TranslateLine { source: port, big, quarter, last: quarter == 3, entries });
        }

        let line = &self.walked_in.o.pop;
        match q.state {
            TlbState::Sweeps => {
                let set = usize::from(q.set);
                read = Some(u64::from(q.set)).filter(|_| q.forgets && set < sets);
                if set != 0 {
                    // After reset all lines go.
                    let some = control.filter(|_| q.forgets).and_then(forgotten);
                    let left = some.map_or(Row::default(), |some| {
                        let mut left = *row;
                        left.tags.iter_mut().for_each(|tag| tag.forget(&some, q.big64));
                        left
                    });
                    write = Some((u64::from(q.set) - 1, left));
                }
                d.set = if set == sets { 0 } else { q.set + 1 };
                if set == sets {
                    d.state = TlbState::Picks;
                }
            }
            TlbState::Picks => {
                let waits = |k: usize| {
                    let walks = &self.pending[k].o;
                    let held = q.held >> k & 1 == 1 && walks.pop.valid;
                    self.ask_in[k].o.pop.valid && walks.push.ready && !held
                };
                let port = in_turn(q.turn.into(), ports, waits);
                let source = line.get().map(|line| usize::from(line.source));
                let asked = source.and_then(|k| self.pending.get(k)?.o.pop.get());
                if let (Some(k), Some(asked)) = (source, asked) {
                    d.seat = k as u8;
                    read = Some(self.set(asked, line.data.big));
                    d.state = TlbState::Places;
                } else if source.is_some() {
                    drops = true;
                } else if let Some(k) = port {
                    let ask = &self.ask_in[k].o.pop.data;
                    d.seat = k as u8;
                    d.turn = if k + 1 == ports { 0 } else { k as u8 + 1 };
                    read = Some(self.set(&TlbAsked { space: ask.space, page: ask.page }, true));
                    d.state = TlbState::LooksBig;
                }
            }
            TlbState::LooksBig => {
                d.big = self.find(&looked, true);
                read = Some(self.set(&looked, false));
                d.state = TlbState::LooksSmall;
            }
            TlbState::LooksSmall => {
                let place = if q.big.valid { q.big } else { self.find(&looked, false) };
                let walks = self.pending[seat].o.pop.valid;
                if !place.valid {
                    pops = !d.walk.valid;
                    sends = pops;
                    if sends {
                        d.walk.put(TranslateAsk { source: q.seat, ..ask });
                    }
                } else if walks {
                    d.held |= 1 << seat;
                } else if !streams {
                    pops = true;
                    d.stream =
                        Part { valid: true, port: q.seat, line: place.line, quarter: 0, big: q.big.valid };
                }
                if !(place.valid && !walks && streams) {
                    d.state = TlbState::Picks;
                }
            }
            TlbState::Places => {
                let way = self.way(&filled, line.data.big);
                d.known = way.is_some();
                d.way = way.map_or(row.next, |way| way as u8);
                d.state = TlbState::Fills;
            }
            TlbState::Fills => {
                fills = line.valid && !q.stream.valid && !q.shown.valid;
                if fills {
                    let big = line.data.big;
                    d.there = q.there | there(&line.data);
                    d.line.put(TranslateLine { source: q.seat, ..line.data });
                    if line.data.last {
                        let page = q.page_of(&filled, big);
                        let mut kept = *row;
                        kept.tags[usize::from(q.way)] = TlbTag {
                            valid: true,
                            big,
                            space: filled.space,
                            number: page >> 4,
                            there: d.there,
                        };
                        if !q.known {
                            let last = usize::from(q.way) + 1 == self.p.ways.get();
                            kept.next = if last { 0 } else { q.way + 1 & 3 };
                        }
                        write = Some((self.set(&filled, big), kept));
                        d.there = 0;
                        d.state = TlbState::Picks;
                    }
                }
            }
        }
        for (k, pending) in self.pending.iter().enumerate() {
            d.held &= !(u16::from(!pending.o.pop.valid) << k);
        }

        // ---- clock edge
        let ends = fills && line.data.last;
        let place = self.line(self.set(&filled, line.data.big), q.way.into());
        let at = |line: u16, quarter: u8| u64::from(line) << 2 | u64::from(quarter);
        let quarter = TlbQuarter { entries: line.data.entries };
        self.entries.i.read(q.stream.valid, at(q.stream.line, q.stream.quarter));
        self.entries.i.write(fills, at(place, line.data.quarter), || quarter);
        self.tags.i.read(read.is_some(), read.unwrap_or(0));
        self.tags.i.write(write.is_some(), write.map_or(0, |(at, _)| at), || write.unwrap_or_default().1);
        for (k, ask) in self.ask_in.iter_mut().enumerate() {
            ask.i.push.drive_if(control.is_none(), &i.ask[k]);
            ask.i.pop.ready = pops && seat == k;
        }
        for (k, pending) in self.pending.iter_mut().enumerate() {
            pending.i.push.send(sends && seat == k, || looked);
            pending.i.pop.ready = ends && seat == k;
        }
        self.walked_in.i.pop.ready = fills || drops;
        self.walked_in.i.push.drive(&i.walked);
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = performs.is_some();
        self.q = d;
    }
}
