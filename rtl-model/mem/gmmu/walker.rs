//! Page walker: reads page tables, and answers each ask with a line of 16 entries (gmmu-pte-fetch).
//! A quarter of a line a clock; 3 clocks from an ask to the first read, 3 from a level's last sector to the next,
//! 5 to the answer. Several walks are out at a time (gmmu-miss-stream). Stalled by its outputs, by walks that
//! are all out, and by control until all are answered. In order for each source. Specification: GMMU.

use super::page_tables::{directory_entry, directory_of, page_entry, small_entry};
use super::tlb::big_log2;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// The most walks.
const WALKS: usize = 8;
/// Address spaces.
const SPACES: usize = 8;

// ---- parameters
kernel::params! {
    /// Walks that are out at a time.
    walks: 1..=8 = 4, "walks";
    /// Asks that wait for a walk.
    walk_depth: 1..=64 = 2, "asks";
}

// ---- types
kernel::package! {
    package walker(translation);

    /// What a walk does: it asks for a line of a table, waits for it, judges it; then waits to answer, and answers.
    pub enum WalkState: 3 {
        Free,
        Asks,
        Waits,
        Judges,
        Ends,
        Answers,
    }

    /// The table that is read.
    pub enum WalkLevel: 2 {
        Directory,
        Big,
        Small,
    }

    /// An entry of a directory.
    pub struct DirectoryEntry {
        big: bool,
        big_sparse: bool,
        big_table: PageNumber,
        /// Of its tables a half is missing, three quarters, seven eighths.
        size: B2,
        small_half: bool,
        small_table: PageNumber,
    }
}

// ---- ports
kernel::ports! {
    in walk: TranslateAsk;
    out line: TranslateLine;
    out ask: WalkAsk;
    in pulse data: WalkData;
    in control: SpaceControl;
    out pulse controlled: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Space {
        directory: PageNumber,
        peer: bool,          // there is no directory
        big64: bool,
        limit: PageNumber,
    }

    pub struct Walk {
        state: WalkState,
        level: WalkLevel,
        source: TranslationSource,
        space: SpaceId,
        page: PageNumber,
        older: B8,       // older walks of its source
        directory: DirectoryEntry,
        there: bool,         // the big page is present or sparse
        alike: bool,         // all entries are
        sparse: bool,
        fault: AccessFaultKind,
    }

    /// The walk that a line of a table is for.
    pub struct Asker {
        walk: B3,
    }

    /// A quarter of a walk's answer.
    pub struct Part {
        valid: bool,
        walk: B3,
        quarter: B2,
    }

    pub struct Regs {
        spaces: [Space; SPACES],
        walks: [Walk; WALKS],
        sector: B2,          // the one that comes next
        ask_turn: B3,        // the walk that asks first
        turn: B3,            // the walk that answers first
        ask: Offer<WalkAsk>,
        read: Part,
        shown: Part,         // what the RAM shows
        line: Offer<TranslateLine>,
        controlled: Offer<bool>,
    }
}

kernel::unit! {
    pub struct Walker(p) {
        registers: Regs;
        part walk_in: Fifo<TranslateAsk> = fifo::of(p.walk_depth);
        part asked: Fifo<Asker> = fifo::of(p.walks);
        part control_in: Fifo<SpaceControl> = fifo::Params::default();
        part sectors: Ram<Sector, 5, 1> = ram::Params {};
    }
}

impl Space {
    /// A page's entry: of the directory, of the tables.
    fn index(&self, page: u32, level: WalkLevel) -> u32 {
        let within = page & ((1 << (10 + big_log2(self.big64))) - 1);
        match level {
            WalkLevel::Directory => page >> (10 + big_log2(self.big64)),
            WalkLevel::Big => within >> big_log2(self.big64),
            WalkLevel::Small => within,
        }
    }

    /// Whether tables of a size do not reach to a page.
    fn is_short(&self, page: u32, size: u8) -> bool {
        (page >> (7 + big_log2(self.big64)) & 7) >> (3 - size) != 0
    }
}

impl Walk {
    /// All entries are refused alike.
    fn refuse(&mut self, fault: AccessFaultKind) {
        (self.state, self.level, self.alike, self.fault) = (WalkState::Ends, WalkLevel::Small, true, fault);
    }

    /// A walk begins.
    fn begin(&mut self, ask: &TranslateAsk, older: u8, space: &Space) {
        let TranslateAsk { source, space: id, page, .. } = *ask;
        *self = Walk { state: WalkState::Asks, source, space: id, page, older, ..Walk::default() };
        if page >> big_log2(space.big64) << big_log2(space.big64) > space.limit {
            self.refuse(AccessFaultKind::Limit);
        } else if space.peer {
            self.refuse(AccessFaultKind::Aperture);
        }
    }

    /// The line to read.
    fn line(&self, space: &Space) -> u64 {
        let base = match self.level {
            WalkLevel::Directory => space.directory,
            WalkLevel::Big => self.directory.big_table,
            WalkLevel::Small => self.directory.small_table,
        };
        ((u64::from(base) << 5) + u64::from(space.index(self.page, self.level) >> 4)) & ((1 << 33) - 1)
    }

    /// A sector of a line comes.
    fn see(&mut self, data: &WalkData, sector: u8, space: &Space) {
        let index = space.index(self.page, self.level);
        if index >> 2 & 3 == u32::from(sector) {
            let at = 2 * (index as usize & 3);
            let (low, high) = (data.data.words[at], data.data.words[at + 1]);
            if self.level == WalkLevel::Directory {
                self.directory = directory_entry(low, high);
            } else {
                let entry = page_entry(low, high);
                (self.there, self.fault) = (entry.present || entry.sparse, entry.fault);
            }
        }
        if data.last {
            self.state = WalkState::Judges;
        }
    }

    /// What comes after a line.
    fn judge(&mut self, space: &Space) {
        let DirectoryEntry { big, big_sparse, size, small_half, .. } = self.directory;
        match self.level {
            WalkLevel::Directory if big_sparse => {
                (self.state, self.level) = (WalkState::Ends, WalkLevel::Big);
                (self.alike, self.sparse) = (true, true);
            }
            WalkLevel::Directory if !big && !small_half => self.refuse(AccessFaultKind::Directory),
            WalkLevel::Directory if space.is_short(self.page, size) => {
                self.refuse(AccessFaultKind::TableSize)
            }
            WalkLevel::Directory => {
                self.state = WalkState::Asks;
                self.level = if big { WalkLevel::Big } else { WalkLevel::Small };
            }
            WalkLevel::Big if self.there => self.state = WalkState::Ends,
            WalkLevel::Big if small_half && self.fault == AccessFaultKind::Page => {
                (self.state, self.level) = (WalkState::Asks, WalkLevel::Small);
            }
            WalkLevel::Big => self.refuse(self.fault),
            WalkLevel::Small => self.state = WalkState::Ends,
        }
    }

    /// A quarter of the answer.
    fn quarter(&self, quarter: u8, sector: &Sector, space: &Space) -> TranslateLine {
        let big = self.level == WalkLevel::Big;
        let log2 = if big { big_log2(space.big64) } else { 0 };
        let mut line =
            TranslateLine { source: self.source, big, quarter, last: quarter == 3, ..Default::default() };
        for (k, to) in line.entries.iter_mut().enumerate() {
            let number = self.page >> log2 & !15 | u32::from(quarter) << 2 | k as u32;
            *to = if number << log2 > space.limit {
                PageEntry { fault: AccessFaultKind::Limit, ..PageEntry::default() }
            } else if self.alike {
                PageEntry { sparse: self.sparse, fault: self.fault, ..PageEntry::default() }
            } else {
                let of = if line.big { page_entry } else { small_entry };
                of(sector.words[2 * k], sector.words[2 * k + 1])
            };
        }
        line
    }
}

impl Walker {
    /// Whether all walks that were taken are answered.
    fn drained(&self) -> bool {
        let out = self.q.walks.iter().any(|walk| walk.state != WalkState::Free);
        !self.walk_in.o.pop.valid && !out && !self.q.line.valid
    }

    /// The first walk from one on that is in a state.
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
        // What control finds here goes first, what comes behind it waits outside.
        o.walk.ready = self.walk_in.o.push.ready && !self.control_in.o.pop.valid;
        o.control = self.control_in.o.push;
        o.line.drive(&q.line);
        o.ask.drive(&q.ask);
        o.controlled.drive(&q.controlled);
        o.idle = self.drained() && !self.control_in.o.pop.valid && !q.controlled.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let space_of = |walk: &Walk| &q.spaces[usize::from(walk.space)];
        d.line.leave(i.line);
        d.ask.leave(i.ask);

        // Control, once all is answered.
        let control = self.control_in.o.pop.get();
        let selects = matches!(control, Some(SpaceControl::Select(_)));
        let performs = control.filter(|_| selects || self.drained());
        d.controlled = Offer::new(performs.is_some(), performs.is_some());
        if let Some(SpaceControl::Attach(bind)) = performs {
            let SpaceBind { big64, limit, .. } = *bind;
            let (directory, peer) = (directory_of(bind), bind.target == Aperture::Peer as u8);
            d.spaces[usize::from(bind.space)] = Space { directory, peer, big64, limit };
        }

        // A walk begins.
        let walk = self.walk_in.o.pop.get();
        let place = walk.and_then(|_| self.first(0, WalkState::Free));
        if let (Some(ask), Some(place)) = (walk, place) {
            let same = |walk: &Walk| walk.state != WalkState::Free && walk.source == ask.source;
            let older = (0..WALKS).fold(0, |older, k| older | u8::from(same(&q.walks[k])) << k);
            d.walks[place].begin(ask, older, &q.spaces[usize::from(ask.space)]);
        }

        // A line of a table is asked for.
        let asker = self.first(q.ask_turn, WalkState::Asks);
        let asker = asker.filter(|_| !d.ask.valid && self.asked.o.push.ready);
        if let Some(k) = asker {
            d.ask.put(WalkAsk { line: q.walks[k].line(space_of(&q.walks[k])) });
            d.walks[k].state = WalkState::Waits;
            d.ask_turn = self.after(k);
        }

        // A sector comes; lines are judged.
        let reader = self.asked.o.pop.get().map(|asker| usize::from(asker.walk));
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

        // Answers leave.
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
                let next = in_turn(q.turn.into(), self.p.walks.get(), may);
                d.read.valid = next.is_some();
                if let Some(k) = next {
                    d.read = Part { valid: true, walk: k as u8, quarter: 0 };
                    d.walks[k].state = WalkState::Answers;
                    d.turn = self.after(k);
                }
            }
        }

        // ---- clock edge
        let row = |walk: usize, quarter: u8| (walk as u64) << 2 | u64::from(quarter);
        self.sectors.i.read(q.read.valid && moves, row(q.read.walk.into(), q.read.quarter));
        self.sectors.i.write(sees.is_some(), row(reader.unwrap_or(0), q.sector), || i.data.data.data);
        self.asked.i.push.send(asker.is_some(), || Asker { walk: asker.unwrap_or(0) as u8 });
        self.asked.i.pop.ready = sees.is_some_and(|(data, _)| data.last);
        self.walk_in.i.push.drive_if(control.is_none(), &i.walk);
        self.walk_in.i.pop.ready = place.is_some();
        self.control_in.i.push.drive(&i.control);
        self.control_in.i.pop.ready = performs.is_some();
        self.q = d;
    }
}
