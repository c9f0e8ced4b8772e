//! Surface headers: finds the header of an access's surface, and forwards the lanes that use it. A pass a cycle, 2 cycles after its
//! access, where the header is cached; else it first loads a handle, a header and the levels of the surface. Stalled by passes that are
//! not accepted, and by its loads. Lanes of several surfaces become one pass for each, the lowest lane's first, each when the pass before
//! is done. Order is kept. Specification: texture unit, L1; interface 9.

use super::decode::{self, ADDRESSES};
use super::types::*;
use crate::sm::load_store::load_queue::types::HeaderQuery;
use crate::sm::load_store::types::LoadWord;
use crate::sm::types::*;
use bundle::{CacheControl, ContextWrite, VirtualAddress};
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use tex::texture_header::*;

/// Entries for cached headers; contexts of an SM.
const MOST: usize = 16;
const CONTEXTS: usize = 16;
/// Words of a context.
const HEADERS: u8 = 7;
const HEADERS_HIGH: u8 = 8;
const HIGHEST: u8 = 9;
const HANDLES: u8 = 13;
/// The bit of headers in the MPC's invalidations.
const TEXTURE_HEADERS: u8 = 1 << 4;
/// The bits of a handle that are the header's number.
const NUMBER: u32 = 0xf_ffff;

// ---- parameters
kernel::params! {
    /// Headers that are kept.
    headers: 1..=16 = 8, "headers";
}

// ---- ports
kernel::ports! {
    in pulse context: ContextWrite;
    in pulse control: CacheControl; // from the MPC
    in strobe invalidates: bool;    // headers, by an instruction of the SM
    in work: SurfaceWork;
    out request: SurfaceRequest;
    in pulse response: SurfaceResponse;
    out pass: SurfacePass;
    in pulse done: bool;     // the pass that others follow is done; true: with a fault
    out level waits: bool;   // for that
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        entries: [HeaderEntry; MOST],
        next: B4,                    // the entry that is taken next
        state: HeaderState,
        done: Lanes,                 // lanes of the oldest access that have left
        waits: bool,
        again: bool,                 // headers became invalid while one was fetched
        handle: bool,                // what is requested is a handle
        request: Offer<SurfaceRequest>,
        fault: bool,                 // what was requested is not there
        kind: WarpFaultKind,
        words: [B32; HEADER_WORDS],
        level: B5,
        size: SurfaceLevel,
        first: SurfaceLevel,         // of level 0
        seen: SurfaceLevel,                 // of the view's level
        total: VirtualAddress,       // bytes of the levels before
        layer: VirtualAddress,       // bytes of those that the surface has
        start: VirtualAddress,       // of the view's level
    }
}

kernel::unit! {
    pub struct SurfaceHeaders(p) {
        registers: Regs;
        memory lows: [LoadWord; CONTEXTS];
        memory highs: [LoadWord; CONTEXTS];
        memory highest: [LoadWord; CONTEXTS];
        memory handles: [LoadWord; CONTEXTS];
        part work_in: Fifo<SurfaceWork> = fifo::Params::default();
        part pass_out: Fifo<SurfacePass> = fifo::Params::default();
    }
}

/// The lanes that remain, and the key of the lowest lane's header.
fn first_of(work: &SurfaceWork, done: u32) -> (u32, HeaderKey) {
    let left = work.head.lanes & !done;
    let lane = left.trailing_zeros() as usize % WARP_LANES;
    let bound = work.head.form.bound;
    let number = if bound { work.head.offset } else { work.handle.words[lane] };
    (left, HeaderKey { context_id: work.context_id, bound, number: number & NUMBER })
}

/// The remaining lanes with the same surface.
fn same(work: &SurfaceWork, left: u32, key: &HeaderKey) -> u32 {
    let like = |&lane: &usize| key.bound || work.handle.words[lane] & NUMBER == key.number;
    (0..WARP_LANES).filter(like).fold(0, |lanes, lane| lanes | 1 << lane) & left
}

/// Whether the MPC or an instruction makes headers invalid.
fn invalidates(i: &In) -> bool {
    let ordered =
        matches!(i.control.get(), Some(CacheControl::Invalidate(which)) if which.mask & TEXTURE_HEADERS != 0);
    ordered || i.invalidates
}

impl SurfaceHeaders {
    fn note(&mut self, i: &In, d: &mut Regs) {
        let Some(&ContextWrite { context_id, word, value: bits }) = i.context.get() else { return };
        let table = match word {
            HEADERS => &mut self.lows,
            HEADERS_HIGH => &mut self.highs,
            HIGHEST => &mut self.highest,
            HANDLES => &mut self.handles,
            _ => return,
        };
        table.write(context_id.into(), LoadWord { bits });
        // A new task may have another header pool: its cached headers are invalid.
        for entry in d.entries.iter_mut().filter(|entry| entry.key.context_id == context_id) {
            entry.valid = false;
        }
    }

    /// The address of a header; `None` beyond the last.
    fn place(&self, context: usize, number: u32) -> Option<u64> {
        let pool = u64::from(self.highs[context].bits & 0xff) << 32 | u64::from(self.lows[context].bits);
        let at = pool + 32 * u64::from(number) & ADDRESSES;
        (number <= self.highest[context].bits).then_some(at)
    }

    /// Requests the header of a number.
    fn request_header(&self, d: &mut Regs, work: &SurfaceWork, number: u32) {
        let context = usize::from(work.context_id);
        d.handle = false;
        match self.place(context, number & NUMBER) {
            None => {
                (d.fault, d.kind) = (true, WarpFaultKind::Surface);
                d.state = HeaderState::Lookup;
            }
            Some(address) => {
                let (side, slot) = (work.side, work.head.slot);
                d.request.put(SurfaceRequest {
                    side,
                    slot,
                    context_id: work.context_id,
                    address,
                    ..SurfaceRequest::default()
                });
                d.state = HeaderState::Request;
            }
        }
    }

    fn request_handle(&self, d: &mut Regs, work: &SurfaceWork) {
        d.handle = true;
        d.request.put(SurfaceRequest {
            constant: true,
            side: work.side,
            slot: work.head.slot,
            context_id: work.context_id,
            bank: (self.handles[usize::from(work.context_id)].bits & 31) as u8,
            offset: (work.head.offset & 0x1fff) << 2,
            address: 0,
        });
        d.state = HeaderState::Request;
    }

    fn lookup(&mut self, d: &mut Regs) {
        let (q, work) = (&self.q, &self.work_in.o.pop.data);
        let (left, key) = first_of(work, q.done);
        let mut entries = q.entries[..self.p.headers.get()].iter();
        let entry = entries.find(|entry| entry.valid && entry.key == key);
        if !q.fault && entry.is_none() && left != 0 {
            if key.bound {
                self.request_handle(d, work)
            } else {
                self.request_header(d, work, key.number)
            }
            return;
        }
        let header = entry.map(|entry| entry.header).unwrap_or_default();
        let queries = work.head.form.query != HeaderQuery::NoQuery;
        let refused = left != 0 && (q.fault || !(if queries { header.sized } else { header.valid }));
        let lanes = same(work, left, &key);
        let follows = !refused && left & !lanes != 0;
        if self.pass_out.o.push.ready {
            let kind = if q.fault { q.kind } else { WarpFaultKind::Surface };
            self.pass_out.i.push.send(true, || SurfacePass {
                work: *work,
                lanes,
                header,
                refused,
                kind,
                follows,
            });
            d.fault = false;
            d.done = if follows { q.done | lanes } else { 0 };
            d.waits = follows;
            self.work_in.i.pop.ready = !follows;
        }
    }

    /// Computes a level's size, then the sum of those before it.
    fn walk(&self, d: &mut Regs) {
        let q = &self.q;
        let texture = texture_header_of(&q.words);
        let (levels, seen) = (texture.place.last_stored, texture.first_level);
        if q.state == HeaderState::Level {
            d.size = decode::size(&texture, q.level);
            d.state = HeaderState::Sum;
            return;
        }
        if q.level == 0 {
            d.first = q.size;
        }
        if q.level == seen {
            (d.seen, d.start) = (q.size, q.total);
        }
        if q.level <= levels {
            d.layer = q.layer + q.size.bytes() & ADDRESSES;
        }
        if q.level < levels.max(seen) {
            d.total = q.total + q.size.bytes() & ADDRESSES;
            d.level = q.level + 1;
            d.state = HeaderState::Level;
            return;
        }
        let header = decode::header(&texture, &d.first, &d.seen, d.start, d.layer);
        let key = first_of(&self.work_in.o.pop.data, q.done).1;
        d.entries[usize::from(q.next)] = HeaderEntry { valid: !q.again, key, header };
        d.next = if usize::from(q.next) + 1 == self.p.headers.get() { 0 } else { q.next + 1 };
        d.state = HeaderState::Lookup;
    }
}

impl Logic for SurfaceHeaders {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.work = self.work_in.o.push;
        o.request.drive(&self.q.request);
        o.pass.drive(&self.pass_out.o.pop);
        o.waits = self.q.waits;
        o.idle = !self.work_in.o.pop.valid && !self.pass_out.o.pop.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = false;
        self.pass_out.i.push.valid = false;
        self.pass_out.i.pop = i.pass;
        d.request.leave(i.request);
        match self.q.state {
            HeaderState::Lookup if self.work_in.o.pop.valid && !self.q.waits => self.lookup(&mut d),
            HeaderState::Lookup => {}
            HeaderState::Request if self.q.request.valid && i.request.ready => d.state = HeaderState::Wait,
            HeaderState::Request => {}
            HeaderState::Wait => {
                if let Some(response) = i.response.get() {
                    d.words = response.words;
                    (d.level, d.total, d.layer) = (0, 0, 0);
                    if response.fault {
                        (d.fault, d.kind) = (true, response.kind);
                        d.state = HeaderState::Lookup;
                    } else if self.q.handle {
                        self.request_header(&mut d, &self.work_in.o.pop.data, response.words[0]);
                    } else {
                        d.state = HeaderState::Level;
                    }
                }
            }
            HeaderState::Level | HeaderState::Sum => self.walk(&mut d),
        }
        if let Some(&fault) = i.done.get() {
            d.waits = false;
            if fault {
                d.done = 0;
                self.work_in.i.pop.ready = true;
            }
        }
        self.note(i, &mut d);
        // One that is being fetched may be the old one: it is fetched again.
        if d.state == HeaderState::Lookup {
            d.again = false;
        } else if invalidates(i) {
            d.again = true;
        }
        if invalidates(i) {
            d.entries.iter_mut().for_each(|entry| entry.valid = false);
        }
        self.q = d;
    }
}
