//! L1 TLB: lines of 16 entries shared by all micro-TLBs, in front of the page walker (gmmu-l1-tlb). A hit occupies it for
//! 4 cycles, a miss for 6 (gmmu-miss-stream); 6 cycles from a request to its line, 4 to its walk, 4 from the walker's
//! line to the port. A hit stalls for outstanding walks of its port; a control operation stalls all requests until the
//! accepted ones are done. Order is kept for each port. Specification: GMMU.

mod l1_sets;
mod line_stream;

use self::l1_sets::*;
use self::line_stream::*;
use super::tlb::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Largest number of ports.
pub const PORTS: usize = 128;

// ---- parameters
kernel::params! {
    /// Micro-TLBs.
    ports: 1..=128 = 8, "ports";
    /// Lines of 16 entries: a power of two.
    lines: 4..=512 = 512, "lines";
    /// Ways of a set: 1, 2 or 4.
    ways: 1..=4 = 4, "lines";
    /// Outstanding walks of a port.
    requests: 1..=16 = 4, "requests";
    /// Requests of a port that wait for their lookup.
    walk_request_depth: 1..=64 = 2, "requests";
}

// ---- types
kernel::package! {
    package l1_tlb();

    /// Use of the tag RAM; the tags of a walked line are looked up (Places), then it is filled.
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
    in walk_request[ports]: TranslateRequest;
    out pulse line[ports]: TranslateLine;
    out walk: TranslateRequest;
    in walked: TranslateLine;
    in control: SpaceControl;
    out forward: SpaceControl;
    in pulse forwarded: bool;
    out pulse controlled: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: TlbState,
        set: B10,                // set being swept
        invalidates: bool,       // a control operation is in progress
        awaits: bool,            // the walker has not done it
        big64: B8,               // by space
        next_grant: B7,          // port with the highest priority
        seat: B7,                // port being served
        big: Place,              // result of the big page's lookup
        blocked: [B64; PORTS / 64], // ports whose hit waits for walks
        way: B2,                 // of the line being received
        known: bool,             // the line was already valid
        there: B16,
        stream: Part,        // quarter being read
        shown: Part,         // quarter at the RAM's output
        walk: Offer<TranslateRequest>,
        line: Offer<TranslateLine>,
        forward: Offer<SpaceControl>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct L1Tlb(p) {
        registers: Regs;
        part walk_request_in: [Fifo<TranslateRequest>; p.ports.get()] = fifo::of(p.walk_request_depth);
        part pending: [Fifo<TlbRequested>; p.ports.get()] = fifo::of(p.requests);
        part walked_in: Fifo<TranslateLine> = fifo::Params::default();
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
        part tags: Ram<Row, 9, 1> = ram::Params {};
        part entries: Ram<TlbQuarter, 11, 1> = ram::Params {};
    }
}

impl L1Tlb {
    /// Whether all requests have got their responses.
    fn drained(&self) -> bool {
        let q = &self.q;
        let requests = self.walk_request_in.iter().any(|walk_request| walk_request.o.pop.valid);
        let walks = self.pending.iter().any(|pending| pending.o.pop.valid);
        let moves = q.state != TlbState::Picks || q.stream.valid || q.shown.valid || q.line.valid;
        !requests && !walks && !moves && !self.walked_in.o.pop.valid && !q.walk.valid
    }
}

impl Logic for L1Tlb {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // A pending control operation is performed after the requests accepted before it; later requests wait outside.
        let waits = self.control_in.o.pop.valid;
        for (port, walk_request) in self.walk_request_in.iter().enumerate() {
            o.walk_request[port].ready = walk_request.o.push.ready && !waits;
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
        let (ports, sets) = (self.walk_request_in.len(), sets_of(&self.p));
        let seat = usize::from(q.seat);
        let row = &self.tags.o.read_data;
        // The requested page, and the page whose walked line is filled.
        let walk_request = self.walk_request_in[seat].o.pop.data;
        let looked = requested_by(&walk_request);
        let filled = self.pending[seat].o.pop.data;
        // In the set at the RAM's output, and in the set of a page's line.
        let find = |page: &TlbRequested, big: bool| find(row, page, big, q.big64, &self.p);
        let set = |page: &TlbRequested, big: bool| set_of(page, big, q.big64, &self.p);
        let (mut pops, mut sends, mut fills, mut drops) = (false, false, false, false);
        let (mut read, mut write) = (None, None);
        d.walk.leave(i.walk);
        d.forward.leave(i.forward);
        d.line.valid = false;

        // Control operations wait until all accepted requests are done.
        let control = self.control_in.o.pop.get();
        let selects = matches!(control, Some(SpaceControl::Select(_)));
        let picks = q.state == TlbState::Picks;
        let begins = control.filter(|_| !selects && !q.invalidates && self.drained());
        let performs = control.filter(|_| selects || q.invalidates && picks && !q.awaits);
        d.controlled = Offer::new(performs.is_some(), performs.is_some());
        d.awaits &= !i.forwarded.valid;
        if let Some(control) = begins {
            (d.invalidates, d.awaits) = (true, true);
            d.forward.put(*control);
            d.state = TlbState::Sweeps;
        }
        if let Some(control) = performs {
            d.invalidates = false;
            d.big64 = big64_after(q.big64, control);
        }

        // Responses are sent.
        d.shown = q.stream;
        d.stream = part_after(q.stream);
        let streams = d.stream.valid;
        if q.shown.valid {
            d.line.put(response_of(&q.shown, &self.entries.o.read_data.entries));
        }

        let line = &self.walked_in.o.pop;
        match q.state {
            TlbState::Sweeps => {
                let set = usize::from(q.set);
                read = Some(u64::from(q.set)).filter(|_| q.invalidates && set < sets);
                if set != 0 {
                    let some = control.filter(|_| q.invalidates).and_then(invalidated);
                    write = Some((u64::from(q.set) - 1, row_swept(row, some, q.big64)));
                }
                d.set = if set == sets { 0 } else { q.set + 1 };
                if set == sets {
                    d.state = TlbState::Picks;
                }
            }
            TlbState::Picks => {
                let waits = |k: usize| {
                    let walks = &self.pending[k].o;
                    let blocked = q.blocked[k / 64] >> (k % 64) & 1 == 1 && walks.pop.valid;
                    self.walk_request_in[k].o.pop.valid && walks.push.ready && !blocked
                };
                let port = in_turn(q.next_grant.into(), ports, waits);
                let source = line.get().map(|line| usize::from(line.source));
                let requested = source.and_then(|k| self.pending.get(k)?.o.pop.get());
                if let (Some(k), Some(requested)) = (source, requested) {
                    d.seat = k as u8;
                    read = Some(set(requested, line.data.big));
                    d.state = TlbState::Places;
                } else if source.is_some() {
                    drops = true;
                } else if let Some(k) = port {
                    d.seat = k as u8;
                    d.next_grant = if k + 1 == ports { 0 } else { k as u8 + 1 };
                    read = Some(set(&requested_by(&self.walk_request_in[k].o.pop.data), true));
                    d.state = TlbState::LooksBig;
                }
            }
            TlbState::LooksBig => {
                d.big = find(&looked, true);
                read = Some(set(&looked, false));
                d.state = TlbState::LooksSmall;
            }
            TlbState::LooksSmall => {
                let place = if q.big.valid { q.big } else { find(&looked, false) };
                let walks = self.pending[seat].o.pop.valid;
                if !place.valid {
                    pops = !d.walk.valid;
                    sends = pops;
                    if sends {
                        d.walk.put(TranslateRequest { source: q.seat, ..walk_request });
                    }
                } else if walks {
                    d.blocked[seat / 64] |= 1 << (seat % 64);
                } else if !streams {
                    pops = true;
                    d.stream = part_of(q.seat, place.line, q.big.valid);
                }
                if !(place.valid && !walks && streams) {
                    d.state = TlbState::Picks;
                }
            }
            TlbState::Places => {
                let way = way_of(row, &filled, line.data.big, q.big64);
                d.known = way.is_some();
                d.way = way.map_or(row.next, |way| way as u8);
                d.state = TlbState::Fills;
            }
            TlbState::Fills => {
                fills = line.valid && !q.stream.valid && !q.shown.valid;
                if fills {
                    d.there = q.there | there(&line.data);
                    d.line.put(TranslateLine { source: q.seat, ..line.data });
                    if line.data.last {
                        let tag = tag_of(&filled, line.data.big, q.big64, d.there);
                        let written_row = row_filled(row, q.way, q.known, tag, &self.p);
                        write = Some((set(&filled, line.data.big), written_row));
                        d.there = 0;
                        d.state = TlbState::Picks;
                    }
                }
            }
        }
        for (k, pending) in self.pending.iter().enumerate() {
            d.blocked[k / 64] &= !(u64::from(!pending.o.pop.valid) << (k % 64));
        }

        // ---- clock edge
        let ends = fills && line.data.last;
        let place = line_at(set(&filled, line.data.big), q.way.into(), &self.p);
        let quarter = TlbQuarter { entries: line.data.entries };
        self.entries.i.read(q.stream.valid, quarter_at(q.stream.line, q.stream.quarter));
        self.entries.i.write(fills, quarter_at(place, line.data.quarter), || quarter);
        self.tags.i.read(read.is_some(), read.unwrap_or(0));
        self.tags.i.write(write.is_some(), write.map_or(0, |(at, _)| at), || write.unwrap_or_default().1);
        for (k, walk_request) in self.walk_request_in.iter_mut().enumerate() {
            walk_request.i.push.drive_if(control.is_none(), &i.walk_request[k]);
            walk_request.i.pop.ready = pops && seat == k;
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
