//! The peers of the banks, under the directory's rules: a sector is read by many, written or operated on by many in their
//! order, or filled by one; and all of that is over when its pulse has arrived. They judge bytes and dirty bits.

use bundle::*;
use fbp::l2::banks::{In, Out};
use fbp::l2::types::*;
use kit::{Rng, Sink, Source};
use std::collections::VecDeque;

/// Rows that are used: neighbours, and others far away.
const ROWS: [u16; 5] = [0, 1, 16, 0x155, 0x3ff];

/// Which responses: bits of their tags.
const TAGS: u16 = 10;
const READ: u16 = 0;
const OPERATE: u16 = 1;
const DONE: u16 = 2;

/// A sector as it is when all that was requested is done, and who is at it.
#[derive(Clone, Default)]
struct Cell {
    known: bool,
    data: Sector,
    dirty: u32,
    reads: usize,
    writes: usize,
    operations: usize,
    /// It is filled.
    alone: bool,
}

impl Cell {
    fn write(&mut self, mask: u32, data: &Sector) {
        for b in (0..32).filter(|b| mask >> b & 1 == 1) {
            let byte = 0xff << (8 * (b % 4));
            let word = &mut self.data.words[b / 4];
            *word = *word & !byte | data.words[b / 4] & byte;
        }
    }
}

/// Words expected at a port, in order, each with its cell.
type Queue<T> = VecDeque<(usize, T)>;

pub struct Bench {
    rng: Rng,
    left: usize,
    serial: u16,
    cells: Vec<Cell>,
    fill: Source<FillSector>,
    write: Source<WriteSector>,
    evict: Source<EvictAccess>,
    read: Source<ReadAccess>,
    done: Source<DoneResponse>,
    response: Sink<MemoryDown>,
    evicted: Sink<MemoryBeat>,
    filled: Queue<Filled>,
    written: Queue<Performed>,
    operated: Queue<Performed>,
    responded: Queue<Performed>,
    evictions: Queue<MemoryBeat>,
    /// Responses to reads, to atomics, and to requests without data.
    responses: [VecDeque<MemoryDown>; 3],
}

fn any_sector(rng: &mut Rng) -> Sector {
    Sector { words: std::array::from_fn(|_| rng.roll() as u32) }
}

impl Bench {
    /// So many of each kind; the patterns are those of the ports, in their order.
    pub fn new(seed: u64, each: usize, patterns: [u64; 7]) -> Self {
        let [fill, write, evict, read, done, response, evicted] = patterns;
        Bench {
            rng: Rng::new(seed),
            left: 5 * each,
            serial: 0,
            cells: vec![Cell::default(); ROWS.len() * LINE_SECTORS],
            fill: Source::new(&[], fill),
            write: Source::new(&[], write),
            evict: Source::new(&[], evict),
            read: Source::new(&[], read),
            done: Source::new(&[], done),
            response: Sink::new(response),
            evicted: Sink::new(evicted),
            filled: Queue::new(),
            written: Queue::new(),
            operated: Queue::new(),
            responded: Queue::new(),
            evictions: Queue::new(),
            responses: Default::default(),
        }
    }

    fn access(&mut self, cell: usize, kind: u16) -> ReadAccess {
        let rng = &mut self.rng;
        self.serial = (self.serial + 1) % (1 << TAGS);
        ReadAccess {
            request: rng.below(32) as u8,
            row: ROWS[cell / LINE_SECTORS],
            sector: (cell % LINE_SECTORS) as u8,
            client: rng.roll() as u16 & 0xfff,
            tag: kind << TAGS | self.serial,
            last: rng.one_in(2),
        }
    }

    fn expect_data(&mut self, kind: u16, access: &ReadAccess, data: Sector) {
        let ReadAccess { client, tag, sector, last, .. } = *access;
        let kind_of = ResponseKind::Data;
        let down = MemoryDown { client, tag, kind: kind_of, sector, last, data, ..MemoryDown::default() };
        self.responses[usize::from(kind)].push_back(down);
    }

    /// One more for a port, if the rules allow it.
    fn one(&mut self) {
        let at = self.rng.below(self.cells.len() as u64) as usize;
        let Cell { known, data, dirty, reads, writes, operations, alone } = self.cells[at].clone();
        let (row, sector) = (ROWS[at / LINE_SECTORS], (at % LINE_SECTORS) as u8);
        let alone = alone || operations != 0;
        let quiet = !alone && reads == 0 && writes == 0;
        match self.rng.below(6) {
            0 if quiet && self.fill.len() < 2 => {
                let merge = known && self.rng.one_in(2);
                let fill = self.rng.below(32) as u8;
                let new = any_sector(&mut self.rng);
                let cell = &mut self.cells[at];
                cell.write(if merge { !dirty } else { !0 }, &new);
                (cell.known, cell.alone) = (true, true);
                cell.dirty = if merge { dirty } else { 0 };
                self.fill.push(0, FillSector { fill, row, sector, merge, data: new });
                self.filled.push_back((at, Filled { fill, sector }));
            }
            1 if known && !alone && reads == 0 && self.write.len() < 2 => {
                let access = self.access(at, READ);
                let mask = self.rng.roll() as u32;
                let mask = self.rng.pick(&[!0, 0, 0xff, mask, mask]);
                let (fresh, new) = (self.rng.one_in(3), any_sector(&mut self.rng));
                let cell = &mut self.cells[at];
                cell.write(mask, &new);
                cell.dirty = mask | if fresh { 0 } else { dirty };
                cell.writes += 1;
                let responses = self.rng.one_in(2);
                let access = WriteAccess { access, fresh, responses, ..WriteAccess::default() };
                self.write.push(0, WriteSector { access, mask, data: new, compare: data });
                let performed = Performed { request: access.access.request, sector, full: mask == !0 };
                self.written.push_back((at, performed));
            }
            2 if known && !self.cells[at].alone && reads == 0 && writes == 0 && self.write.len() < 2 => {
                self.operate(at)
            }
            3 if known && !alone && writes == 0 && self.evict.len() < 2 => {
                let last = self.rng.one_in(2);
                self.cells[at].reads += 1;
                self.evict.push(0, EvictAccess { row, sector, last });
                self.evictions.push_back((at, MemoryBeat { mask: dirty, data, last }));
            }
            4 if known && !alone && writes == 0 && self.read.len() < 2 => {
                let access = self.access(at, READ);
                self.cells[at].reads += 1;
                self.read.push(0, access);
                let performed = Performed { request: access.request, sector, full: false };
                self.responded.push_back((at, performed));
                self.expect_data(READ, &access, data);
            }
            5 if self.done.len() < 2 => {
                let ReadAccess { client, tag, .. } = self.access(at, DONE);
                self.done.push(0, DoneResponse { client, tag });
                let kind = ResponseKind::Done;
                let down = MemoryDown { client, tag, kind, last: true, ..MemoryDown::default() };
                self.responses[usize::from(DONE)].push_back(down);
            }
            _ => return,
        }
        self.left -= 1;
    }

    /// Words of a sector are exchanged, or summed.
    fn operate(&mut self, at: usize) {
        let access = self.access(at, OPERATE);
        let old = self.cells[at].data;
        let words = self.rng.roll() as u8;
        let new = any_sector(&mut self.rng);
        let atomic = self.rng.pick(&[AtomicOp::Exchange, AtomicOp::Add]);
        let (responses, fresh) = (self.rng.one_in(2), self.rng.one_in(3));
        let mut mask = 0;
        let cell = &mut self.cells[at];
        for w in (0..8).filter(|w| words >> w & 1 == 1) {
            mask |= 15 << (4 * w);
            let sum = old.words[w].wrapping_add(new.words[w]);
            cell.data.words[w] = if atomic == AtomicOp::Add { sum } else { new.words[w] };
        }
        // Of one that follows another, dirty bits are there.
        let fresh = fresh && cell.operations == 0;
        cell.dirty = mask | if fresh { 0 } else { cell.dirty };
        cell.operations += 1;
        let operate =
            WriteAccess { access, fresh, operates: true, responses, atomic, ..WriteAccess::default() };
        self.write.push(0, WriteSector { access: operate, mask, data: new, compare: Sector::default() });
        let performed = Performed { request: access.request, sector: access.sector, full: true };
        self.operated.push_back((at, performed));
        if responses {
            self.expect_data(OPERATE, &access, old);
        }
    }

    /// Pulses: each of the oldest at its port.
    fn lookup(&mut self, o: &Out) {
        if let Some(filled) = o.filled.get() {
            let (at, wanted) = self.filled.pop_front().expect("something to fill");
            assert_eq!(*filled, wanted);
            self.cells[at].alone = false;
        }
        if let Some(written) = o.written.get() {
            let (at, wanted) = self.written.pop_front().expect("something to write");
            assert_eq!(*written, wanted);
            self.cells[at].writes -= 1;
        }
        if let Some(operated) = o.operated.get() {
            let (at, wanted) = self.operated.pop_front().expect("something to operate on");
            assert_eq!(*operated, wanted);
            self.cells[at].operations -= 1;
        }
        if let Some(responded) = o.responded.get() {
            let (at, wanted) = self.responded.pop_front().expect("something to read");
            assert_eq!(*responded, wanted);
            self.cells[at].reads -= 1;
        }
        let changes = self.written.len() + self.operated.len();
        let waits = (self.filled.len(), changes, self.evictions.len(), self.responded.len());
        let not_taken = (self.fill.len(), self.write.len(), self.evict.len(), self.read.len());
        assert!(!o.idle || waits == not_taken, "idle while something is under way");
    }

    fn is_quiet(&self) -> bool {
        let pulses = self.filled.is_empty() && self.written.is_empty() && self.operated.is_empty();
        let responses = self.responded.is_empty() && self.responses.iter().all(VecDeque::is_empty);
        pulses && responses && self.evictions.is_empty()
    }

    pub fn drive(&mut self, o: &Out) -> Option<In> {
        self.lookup(o);
        if self.left == 0 && self.is_quiet() && o.idle {
            return None;
        }
        for _ in 0..12 {
            if self.left != 0 {
                self.one();
            }
        }
        let i = In {
            fill: self.fill.drive(o.fill),
            write: self.write.drive(o.write),
            evict: self.evict.drive(o.evict),
            read: self.read.drive(o.read),
            done: self.done.drive(o.done),
            response: self.response.drive(&o.response),
            evicted: self.evicted.drive(&o.evicted),
        };
        if let Some((_, down)) = self.response.now() {
            let wanted = self.responses[usize::from(down.tag >> TAGS)].pop_front();
            assert_eq!(Some(down), wanted, "a response in its port's order");
        }
        if let Some((_, beat)) = self.evicted.now() {
            let (at, wanted) = self.evictions.pop_front().expect("something to evict");
            assert_eq!(beat, wanted, "an evicted sector");
            self.cells[at].reads -= 1;
        }
        Some(i)
    }
}
