//! GCC, the cache of instructions and constants of a GPC, behind those of its SMs. A sector a clock to all SMs together, a
//! lookup in three clocks; 7 clocks from the take of an ask that hits to its first sector. Asks stall while as many of an
//! SM wait, and while a line finds no place; fills of an SM stall none of another. Sectors of an ask in
//! order, asks in any; changes of the table in order. Specification: units, GCC.

mod change;
pub mod types;

use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use types::*;

pub(crate) const WAYS: usize = 4;
/// The most sets, SMs, and lines that one of them can wait for.
pub(crate) const SETS: usize = 64;
pub(crate) const SMS: usize = 8;
pub(crate) const ASKS: usize = 8;
/// Blocks of constants that can lie aside.
pub(crate) const SLOTS: usize = 64;
/// Sectors and purges that can wait for an SM: places are reserved before they are read.
pub(crate) const FILLS: usize = 8;

// ---- parameters
kernel::params! {
    /// SMs.
    sms: 1..=8 = 2, "SMs";
    /// Sets of four lines of 128 bytes: a power of two.
    sets: 1..=64 = 64, "sets";
    /// Lines that an SM can wait for: as many as its two caches ask for at a time, or more.
    asks: 1..=8 = 8, "lines";
}

// ---- ports
kernel::ports! {
    in ask[sms]: ConstantCacheAsk;
    out fill[sms]: ConstantCacheFill;
    in table: ConstantTable;
    out pulse table_done: bool;
    out up: MemoryUp;
    in pulse down: MemoryDown;
    in level client: ClientId;
    in level aside: B32; // where blocks that were moved lie, physical: bits 39 to 8
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        first: B3,                           // the SM that asks first
        look: LineLook,
        victim: B2,                          // the way that gives way next
        valid: [B4; SETS],                   // ways that hold a line, or will
        filling: [B4; SETS],                 // ways whose line is on its way
        here: [B4; WAYS * SETS],             // sectors of a line
        faulty: [B4; SETS],                 // ways of whose line memory refused a sector
        waiting: [WaitingAsk; SMS * ASKS],
        turn: B6,                            // where the search for one to serve begins
        serve: ServedAsk,
        read: SectorRead,
        held: [B4; SMS],                     // places of an SM's fills that are reserved
        bound: [B64; 4],                     // buffers that have a place
        used: [B64; 4],                      // that were asked of since all of it was forgotten
        moved: [MovedBlock; SLOTS],
        change: TableChange,
        due: B8,                      // SMs that owe an answer to a purge
        done: Offer<bool>,
        up: Offer<MemoryUp>,
    }
}

kernel::unit! {
    pub struct Gcc(p) {
        registers: Regs;
        part ask_in: [Fifo<ConstantCacheAsk>; p.sms.get()] = fifo::Params::default();
        part fill_out: [Fifo<ConstantCacheFill>; p.sms.get()] = fifo::Params { depth: Within::new(FILLS), ..Default::default() };
        part table_in: Fifo<ConstantTable> = fifo::Params::default();
        part places: Ram<BufferPlace, 8, 1> = ram::Params {};
        part tags: [Ram<LineKey, 6, 1>; WAYS] = ram::Params {};
        part sectors: Ram<Sector, 10, 1> = ram::Params {};
    }
}

/// A constant's line by its buffer and number.
fn key_of(ask: &ConstantCacheAsk) -> (LineKey, u8) {
    match ask {
        ConstantCacheAsk::Instruction(ask) => (LineKey { constant: false, line: ask.line }, ask.tag),
        ConstantCacheAsk::Constant(ask) => {
            let line = u64::from(ask.buffer) << 9 | u64::from(ask.line);
            (LineKey { constant: true, line }, ask.tag)
        }
        ConstantCacheAsk::Purged(_) => (LineKey::default(), 0),
    }
}

impl LineKey {
    pub(crate) fn buffer(&self) -> u8 {
        (self.line >> 9) as u8
    }
}

fn is_purged(ask: &ConstantCacheAsk) -> bool {
    matches!(ask, ConstantCacheAsk::Purged(_))
}

/// The place of a line in arrays of them.
fn slot(set: u8, way: u8) -> usize {
    WAYS * usize::from(set) + usize::from(way)
}

impl Gcc {
    /// The set of a line; buffers begin in different ones.
    fn set_of(&self, key: &LineKey) -> u8 {
        let spread = if key.constant { key.buffer() & 7 } else { 0 };
        (key.line as u8 & 63 ^ spread << 3) & (self.p.sets.get() as u8 - 1)
    }

    fn is_bound(&self, buffer: u8) -> bool {
        self.q.bound[usize::from(buffer) / 64] >> (buffer % 64) & 1 == 1
    }

    /// An SM's place for one more ask.
    fn room(&self, sm: usize) -> Option<usize> {
        let asks = sm * ASKS..sm * ASKS + self.p.asks.get();
        asks.into_iter().find(|&at| !self.q.waiting[at].valid)
    }

    /// A sector comes from memory.
    fn arrive(&mut self, i: &In, d: &mut Regs) {
        let down = i.down.get();
        let at = down.map_or(0, |down| down.tag as usize % (WAYS * SETS));
        let sector = down.map_or(0, |down| down.sector);
        let data = down.map_or(Sector::default(), |down| down.data);
        self.sectors.i.write(down.is_some(), (at as u64) << 2 | u64::from(sector), || data);
        if down.is_none() {
            return;
        }
        let (set, way) = (at / WAYS, 1 << (at % WAYS));
        d.here[at] |= 1 << sector;
        if down.is_some_and(|down| down.kind == AnswerKind::Fault) {
            d.faulty[set] |= way;
        }
        if d.here[at] == 15 {
            d.filling[set] &= !way;
            // A refused line is given to those who wait for it, and not kept.
            d.valid[set] &= !(d.faulty[set] & way);
        }
        for waiting in &mut d.waiting {
            if waiting.valid && !waiting.zero && slot(waiting.set, waiting.way) == at {
                waiting.arrived |= 1 << sector;
            }
        }
    }

    /// The next ask begins, if it may: tags and the buffer's place are read.
    fn pick(&mut self, may: bool, d: &mut Regs) -> bool {
        let sms = self.p.sms.get();
        let asks = |sm: usize| {
            let head = self.ask_in[sm].o.pop;
            head.get().is_some_and(|ask| !is_purged(ask)) && self.room(sm).is_some()
        };
        let found = if may { in_turn(self.q.first.into(), sms, asks) } else { None };
        for k in 0..sms {
            let head = &self.ask_in[k].o.pop;
            let purged = head.get().is_some_and(is_purged);
            if purged {
                d.due &= !(1 << k);
            }
            self.ask_in[k].i.pop.ready = purged || found == Some(k);
        }
        let Some(sm) = found else {
            self.places.i.read(false, 0_u64);
            return false;
        };
        let (key, tag) = key_of(&self.ask_in[sm].o.pop.data);
        d.first = if sm + 1 == sms { 0 } else { sm as u8 + 1 };
        d.look = LineLook { stage: LookStage::Read, sm: sm as u8, tag, key, ..LineLook::default() };
        self.places.i.read(true, key.buffer());
        true
    }

    /// What was read of tags and table.
    fn compare(&self, aside: u32, d: &mut Regs) {
        let LineKey { constant, line } = self.q.look.key;
        for way in 0..WAYS {
            d.look.equal |= u8::from(self.tags[way].o.read_data == self.q.look.key) << way;
        }
        let BufferPlace { base, size } = self.places.o.read_data;
        let number = line & 0x1ff;
        d.look.line =
            if constant { (u64::from(base) << 1).wrapping_add(number) & ((1 << 33) - 1) } else { line };
        d.look.zero = constant && (!self.is_bound(self.q.look.key.buffer()) || number > u64::from(size >> 7));
        let key = self.q.look.key;
        let moved = |m: &MovedBlock| m.valid && m.buffer == key.buffer() && u64::from(m.block) == number >> 1;
        let slot = self.q.moved.iter().position(moved).filter(|_| constant);
        d.look.physical = slot.is_some();
        if let Some(slot) = slot {
            d.look.line = u64::from(aside.wrapping_add(slot as u32)) << 1 | number & 1;
        }
        d.look.stage = LookStage::Decide;
    }

    /// A line that is here, or on its way; or it is asked for, if it finds a place. The way whose tag is written.
    fn decide(&mut self, client: u8, d: &mut Regs) -> Option<usize> {
        let q = &self.q;
        let LineLook { sm, tag, key, equal, line, zero, physical, .. } = q.look;
        let set = self.set_of(&key);
        let s = usize::from(set);
        let hit = equal & q.valid[s];
        let mut pinned = q.filling[s];
        for waiting in q.waiting.iter().filter(|w| w.valid && !w.zero && w.set == set) {
            pinned |= 1 << waiting.way;
        }
        let free = !pinned & 15;
        let after = (0..WAYS as u8).map(|k| (q.victim + k) % WAYS as u8).find(|way| free >> way & 1 == 1);
        let empty = (0..WAYS as u8).find(|way| (free & !q.valid[s]) >> way & 1 == 1);
        let misses = !zero && hit == 0;
        let way = if zero {
            0
        } else if hit != 0 {
            hit.trailing_zeros() as u8
        } else {
            if q.up.valid {
                return None;
            }
            empty.or(after)?
        };
        let at = self.room(sm.into()).expect("it was there when the ask was taken");
        if misses {
            d.valid[s] |= 1 << way;
            d.filling[s] |= 1 << way;
            d.here[slot(set, way)] = 0;
            d.faulty[s] &= !(1 << way);
            d.victim = (way + 1) % WAYS as u8;
            let tag = slot(set, way) as u16;
            let head = MemoryHead { client, tag, line, sectors: 15, physical, ..MemoryHead::default() };
            d.up.put(MemoryUp::Head(head));
        }
        let arrived = if zero { 15 } else { d.here[slot(set, way)] };
        let (constant, set) = (key.constant, if zero { 0 } else { set });
        d.waiting[at] =
            WaitingAsk { valid: true, served: false, old: false, constant, tag, zero, set, way, arrived };
        if key.constant {
            let buffer = key.buffer();
            d.used[usize::from(buffer) / 64] |= 1 << (buffer % 64);
        }
        d.look.stage = LookStage::Idle;
        misses.then_some(usize::from(way))
    }

    /// The sectors of asks whose lines are here, one a clock.
    fn serve(&mut self, d: &mut Regs) {
        let q = &self.q;
        for k in 0..self.p.sms.get() {
            let goes = q.read.valid && usize::from(q.read.sm) == k;
            let data = if q.read.zero { Sector::default() } else { self.sectors.o.read_data };
            let SectorRead { tag, constant, fault, sector, .. } = q.read;
            let fill = ConstantFill { tag, constant, sector, last: sector == 3, fault, data };
            self.fill_out[k].i.push.send(goes, || ConstantCacheFill::Fill(fill));
        }
        let ServedAsk { valid, at, sector } = q.serve;
        let WaitingAsk { constant, tag, zero, set, way, .. } = q.waiting[usize::from(at)];
        self.sectors.i.read(valid, (slot(set, way) as u64) << 2 | u64::from(sector));
        d.read.valid = valid;
        if valid {
            let fault = !zero && q.faulty[usize::from(set)] >> way & 1 == 1;
            d.read = SectorRead { valid, sm: at / ASKS as u8, tag, constant, zero, fault, sector };
            d.serve.sector = (sector + 1) % 4;
        }
        let ends = valid && sector == 3;
        if ends {
            d.waiting[usize::from(at)].valid = false;
        }
        if !valid || ends {
            let ready = |k: usize| {
                let WaitingAsk { valid, served, arrived, .. } = q.waiting[k];
                valid && !served && arrived == 15 && usize::from(q.held[k / ASKS]) + 4 <= FILLS
            };
            let next = in_turn(q.turn.into(), SMS * ASKS, ready);
            d.serve.valid = next.is_some();
            if let Some(next) = next {
                d.serve = ServedAsk { valid: true, at: next as u8, sector: 0 };
                d.waiting[next].served = true;
                d.held[next / ASKS] += 4;
                d.turn = (next as u8 + 1) % (SMS * ASKS) as u8;
            }
        }
    }
}

impl Logic for Gcc {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for k in 0..self.p.sms.get() {
            o.ask[k] = self.ask_in[k].o.push;
            o.fill[k].drive(&self.fill_out[k].o.pop);
        }
        o.table = self.table_in.o.push;
        o.table_done.drive(&q.done);
        o.up.drive(&q.up);
        let asks = self.ask_in.iter().any(|ask| ask.o.pop.valid) || q.look.stage != LookStage::Idle;
        let waits = q.waiting.iter().any(|waiting| waiting.valid) || q.held != [0; SMS];
        o.idle = !asks && !waits && !self.table_in.o.pop.valid && !q.done.valid && !q.up.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.up.leave(i.up);
        d.done.valid = false;
        for k in 0..self.p.sms.get() {
            d.held[k] -= u8::from(self.fill_out[k].o.pop.valid && i.fill[k].ready);
        }

        self.arrive(i, &mut d);
        let idle = self.q.look.stage == LookStage::Idle;
        let begins = idle && self.q.change.stage == ChangeStage::Idle && self.table_in.o.pop.valid;
        let picks = self.pick(idle && !begins, &mut d);
        let mut put = None;
        match self.q.look.stage {
            LookStage::Idle => (),
            LookStage::Read => self.compare(i.aside, &mut d),
            LookStage::Decide => put = self.decide(i.client, &mut d),
        }
        let key = self.q.look.key;
        let set = self.set_of(&key);
        for (way, tags) in self.tags.iter_mut().enumerate() {
            tags.i.write(put == Some(way), set, || key);
        }
        self.serve(&mut d);
        let walks = self.change(begins, picks, &mut d);
        let looked = self.set_of(&d.look.key);
        for tags in &mut self.tags {
            tags.i.read(picks || walks, if picks { looked } else { self.q.change.set });
        }

        // ---- clock edge
        for k in 0..self.p.sms.get() {
            self.ask_in[k].i.push.drive(&i.ask[k]);
            self.fill_out[k].i.pop = i.fill[k];
        }
        self.table_in.i.push.drive(&i.table);
        self.q = d;
    }
}
