//! Page walker: reads page tables, and responds to each request with a line of 16 entries (gmmu-pte-fetch). It sends a
//! quarter of a line a cycle; 3 cycles from a request to the first read, 3 from a level's last sector to the next read, 5
//! to the response. Several walks are outstanding (gmmu-miss-stream). Its outputs stall it; so does the lack of a free
//! walk, and a control operation until all walks are done. Order is kept for each source. Specification: GMMU.

use super::page_tables::directory_of;
use super::page_walk::{Space, Walk};
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Largest number of walks.
const WALKS: usize = 8;
/// Address spaces.
const SPACES: usize = 8;

// ---- parameters
kernel::params! {
    /// Outstanding walks.
    walks: 1..=8 = 4, "walks";
    /// Requests that wait for a free walk.
    walk_depth: 1..=64 = 2, "requests";
}

// ---- types
kernel::package! {
    package walker(translation);

    /// States of a walk: it requests a line of a table, waits for it and decodes it; then it waits for its response slot and
    /// responds.
    pub enum WalkState: 3 {
        Free,
        Requests,
        Waits,
        Judges,
        Ends,
        Responses,
    }

    /// The table being read.
    pub enum WalkLevel: 2 {
        Directory,
        Big,
        Small,
    }

    /// A directory entry.
    pub struct DirectoryEntry {
        big: bool,
        big_sparse: bool,
        big_table: PageNumber,
        /// Part of the tables that is missing: 0 none, 1 a half, 2 three quarters, 3 seven eighths.
        size: B2,
        small_half: bool,
        small_table: PageNumber,
    }
}

// ---- ports
kernel::ports! {
    in walk: TranslateRequest;
    out line: TranslateLine;
    out walk_request: WalkRequest;
    in pulse data: WalkData;
    in control: SpaceControl;
    out pulse controlled: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// The walk that requested a line of a table.
    pub struct Asker {
        walk: B3,
    }

    /// A quarter of a walk's response.
    pub struct Part {
        valid: bool,
        walk: B3,
        quarter: B2,
    }

    pub struct Regs {
        spaces: [Space; SPACES],
        walks: [Walk; WALKS],
        sector: B2,              // next to arrive
        next_request: B3,        // walk with the highest priority to request
        next_grant: B3,          // walk with the highest priority to respond
        walk_request: Offer<WalkRequest>,
        read: Part,
        shown: Part,         // quarter at the RAM's output
        line: Offer<TranslateLine>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Walker(p) {
        registers: Regs;
        part walk_in: Fifo<TranslateRequest> = fifo::of(p.walk_depth);
        part requested: Fifo<Asker> = fifo::of(p.walks);
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
        part sectors: Ram<Sector, 5, 1> = ram::Params {};
    }
}

impl Walker {
    /// Whether all accepted walks are done.
    fn drained(&self) -> bool {
        let out = self.q.walks.iter().any(|walk| walk.state != WalkState::Free);
        !self.walk_in.o.pop.valid && !out && !self.q.line.valid
    }

    /// The first walk in a state, from an index on, round-robin.
    fn first(&self, from: u8, state: WalkState) -> Option<usize> {
        in_turn(from.into(), self.p.walks.get(), |k| self.q.walks[k].state == state)
    }

    fn after(&self, walk: usize) -> u8 {
        if walk + 1 == self.p.walks.get() { 0 } else { walk as u8 + 1 }
    }
}

impl Logic for Walker {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        // A pending control operation is performed after the requests accepted before it; later requests wait outside.
        o.walk.ready = self.walk_in.o.push.ready && !self.control_in.o.pop.valid;
        o.control = self.control_in.o.push;
        o.line.drive(&q.line);
        o.walk_request.drive(&q.walk_request);
        o.controlled.drive(&q.controlled);
        o.idle = self.drained() && !self.control_in.o.pop.valid && !q.controlled.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let space_of = |walk: &Walk| &q.spaces[usize::from(walk.space)];
        d.line.leave(i.line);
        d.walk_request.leave(i.walk_request);

        // Control operations wait until all accepted requests are done.
        let control = self.control_in.o.pop.get();
        let selects = matches!(control, Some(SpaceControl::Select(_)));
        let performs = control.filter(|_| selects || self.drained());
        d.controlled = Offer::new(performs.is_some(), performs.is_some());
        if let Some(SpaceControl::Attach(bind)) = performs {
            let SpaceBind { big64, limit, .. } = *bind;
            let (directory, peer) = (directory_of(bind), bind.target == Aperture::Peer as u8);
            d.spaces[usize::from(bind.space)] = Space { directory, peer, big64, limit };
        }

        // Starts a walk.
        let walk = self.walk_in.o.pop.get();
        let place = walk.and_then(|_| self.first(0, WalkState::Free));
        if let (Some(walk_request), Some(place)) = (walk, place) {
            let same = |walk: &Walk| walk.state != WalkState::Free && walk.source == walk_request.source;
            let older = (0..WALKS).fold(0, |older, k| older | u8::from(same(&q.walks[k])) << k);
            d.walks[place].begin(walk_request, older, &q.spaces[usize::from(walk_request.space)]);
        }

        // A line of a table is requested.
        let asker = self.first(q.next_request, WalkState::Requests);
        let asker = asker.filter(|_| !d.walk_request.valid && self.requested.o.push.ready);
        if let Some(k) = asker {
            d.walk_request.put(WalkRequest { line: q.walks[k].line(space_of(&q.walks[k])) });
            d.walks[k].state = WalkState::Waits;
            d.next_request = self.after(k);
        }

        // A sector arrives; complete lines are decoded.
        let reader = self.requested.o.pop.get().map(|asker| usize::from(asker.walk));
        let sees = i.data.get().zip(reader);
        if let Some((data, k)) = sees {
            d.walks[k].see(data, q.sector, space_of(&q.walks[k]));
            d.sector = if data.last { 0 } else { q.sector + 1 & 3 };
        }
        for (k, walk) in q.walks.iter().enumerate() {
            if walk.state == WalkState::Judges {
                d.walks[k].judge(space_of(walk));
            }
        }

        // Responses are sent.
        let moves = !q.shown.valid || !d.line.valid;
        if moves {
            if q.shown.valid {
                let k = usize::from(q.shown.walk);
                let (walk, quarter) = (&q.walks[k], q.shown.quarter);
                d.line.put(walk.quarter(quarter, &self.sectors.o.read_data, space_of(walk)));
                if quarter == 3 {
                    d.walks[k].state = WalkState::Free;
                    d.walks.iter_mut().for_each(|walk| walk.older &= !(1 << k));
                }
            }
            d.shown = q.read;
            d.read.quarter = q.read.quarter + u8::from(q.read.valid) & 3;
            if !q.read.valid || q.read.quarter == 3 {
                let may = |k: usize| q.walks[k].state == WalkState::Ends && q.walks[k].older == 0;
                let next = in_turn(q.next_grant.into(), self.p.walks.get(), may);
                d.read.valid = next.is_some();
                if let Some(k) = next {
                    d.read = Part { valid: true, walk: k as u8, quarter: 0 };
                    d.walks[k].state = WalkState::Responses;
                    d.next_grant = self.after(k);
                }
            }
        }

        // ---- clock edge
        let row = |walk: usize, quarter: u8| (walk as u64) << 2 | u64::from(quarter);
        self.sectors.i.read(q.read.valid && moves, row(q.read.walk.into(), q.read.quarter));
        self.sectors.i.write(sees.is_some(), row(reader.unwrap_or(0), q.sector), || i.data.data.data);
        self.requested.i.push.send(asker.is_some(), || Asker { walk: asker.unwrap_or(0) as u8 });
        self.requested.i.pop.ready = sees.is_some_and(|(data, _)| data.last);
        self.walk_in.i.push.drive_if(control.is_none(), &i.walk);
        self.walk_in.i.pop.ready = place.is_some();
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = performs.is_some();
        self.q = d;
    }
}
