//! Instruction cache: supplies bundles of programs to the sub-partitions of an SM, one bundle a cycle for each two of them. 3 cycles
//! from a request to its response, also on a miss: then `again` signals when to request again. Never stalls for memory; up to four
//! lines are in flight. In order for each sub-partition. Specification: units, SM, GCC.

mod instruction_lines;
pub mod types;

use self::instruction_lines::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use types::*;

/// Maximum lines.
const LINES: usize = 64;
/// Sub-partitions that share a port.
const SHARE: usize = 2;
/// Maximum number of ports.
const PORTS: usize = 2;
/// Contexts of an SM.
const CONTEXTS: usize = 16;
/// Cycles after which an unread line may be replaced.
const PATIENCE: u8 = 31;

// ---- parameters
kernel::params! {
    sizes sub_partitions;
    /// Lines of 128 bytes: a power of two.
    lines: 4..=64 = 64, "lines";
    /// Lines in flight; with 1 none is prefetched.
    requests: 1..=4 = 4, "lines";
    /// Lines that are prefetched after a line that is requested, or read for the first time.
    ahead: 0..=3 = 2, "lines";
}

impl Params {
    fn ports(&self) -> usize {
        self.sub_partitions.get().div_ceil(SHARE)
    }
}

// ---- ports
kernel::ports! {
    in request[sub_partitions]: FetchRequest;
    out pulse response[sub_partitions]: FetchResponse;
    out level again: bool;
    in pulse context: ContextWrite;
    out gcc_request: ConstantCacheRequest;
    in pulse gcc_fill: ConstantCacheFill;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        first: B2,              // sub-partition with priority on each port
        probe: [Lookup; PORTS],
        found: [Found; PORTS],
        here: [B4; LINES],      // valid sectors
        faulty: B64,            // lines with a sector that memory refused
        fresh: B64,             // lines that have not been read yet
        requested: [RequestedLine; REQUESTS],
        ahead: LinesAhead,
        gcc_request: Offer<ConstantCacheRequest>,
        again: bool,
        refused: bool,          // a bundle was neither valid nor requested
        patience: B5,
        purging: bool,
    }
}

kernel::unit! {
    pub struct InstructionCache(p) {
        registers: Regs;
        memory low: [SegmentLow; CONTEXTS]; // low part of a program's address
        memory high: [SegmentHigh; CONTEXTS];
        memory tags: [LineTag; LINES];
        part request_in: [Fifo<FetchRequest>; p.sub_partitions.get()] = fifo::Params::default();
        part bundles: [Ram<Sector, 8, 1>; p.ports()] = ram::Params {};
    }
}

impl InstructionCache {
    /// A bundle's address in memory.
    fn probe(&self, request: &FetchRequest, second: bool) -> Lookup {
        let context = usize::from(request.context_id);
        let base = u64::from(self.high[context].address) << 32 | u64::from(self.low[context].address);
        let sector = (base >> 5).wrapping_add(request.bundle.into()) & ((1 << 35) - 1);
        Lookup { valid: true, second, slot: request.slot, line: sector >> 2, sector: sector as u8 & 3 }
    }

    /// Looks up a port's next bundle, and completes the previous lookup. Returns the line, if it must be requested, and the line, if it
    /// is read for the first time.
    fn lookup(&mut self, port: usize, d: &mut Regs) -> (Option<u64>, Option<u64>) {
        let q = &self.q;
        let sub_partitions = self.p.sub_partitions.get();
        let requests: [Option<FetchRequest>; SHARE] = std::array::from_fn(|k| {
            let at = SHARE * port + k;
            if at < sub_partitions { self.request_in[at].o.pop.get().copied() } else { None }
        });
        let first = usize::from(q.first >> port & 1);
        let second = if requests[first].is_some() { first == 1 } else { first == 0 };
        let request = requests[usize::from(second)];
        for k in (0..SHARE).filter(|k| SHARE * port + k < sub_partitions) {
            self.request_in[SHARE * port + k].i.pop.ready = request.is_some() && usize::from(second) == k;
        }
        d.probe[port].valid = request.is_some();
        if let Some(request) = request {
            d.probe[port] = self.probe(&request, second);
            d.first = d.first & !(1 << port) | u8::from(!second) << port;
        }

        let q = &self.q;
        let Lookup { valid, second, slot, line, sector } = q.probe[port];
        let index = index_of(line, self.p.lines.get());
        let here = q.here[index] >> sector & 1 == 1 && self.tags[index].line == line;
        d.found[port].valid = valid;
        if valid {
            let fault = here && q.faulty >> index & 1 == 1;
            d.found[port] = Found { valid, second, slot, here, fault };
        }
        let first = valid && here && q.fresh >> index & 1 == 1;
        if valid && here {
            d.fresh &= !(1 << index);
        }
        self.bundles[port].i.read(valid, (index as u64) << 2 | u64::from(sector));
        (
            (valid && !here && !is_requested(&self.q.requested, index, self.p.lines.get())).then_some(line),
            first.then_some(line),
        )
    }

    /// Requests a line if possible while `others` more requests remain free; returns whether it does.
    fn requests(&self, line: u64, others: usize, d: &mut Regs) -> bool {
        let index = index_of(line, self.p.lines.get());
        let requested = &self.q.requested[..self.p.requests.get()];
        let room = requested.iter().filter(|requested| !requested.valid).count() > others;
        let free = requested.iter().position(|requested| !requested.valid).filter(|_| room);
        let waits = self.q.fresh >> index & 1 == 1 && self.tags[index].line != line;
        let (Some(tag), false, false) = (free, waits, d.gcc_request.valid) else { return false };
        d.requested[tag] = RequestedLine { valid: true, stale: false, line };
        d.here[index] = 0;
        d.faulty &= !(1 << index);
        d.gcc_request.put(ConstantCacheRequest::Instruction(InstructionRequest { line, tag: tag as u8 }));
        true
    }

    /// Prefetches the next line, unless it is valid or in flight, or would evict an unread line; returns whether it does. Waits while
    /// no request is free.
    fn requests_ahead(&self, d: &mut Regs) -> bool {
        let LinesAhead { left, line } = self.q.ahead;
        let index = index_of(line, self.p.lines.get());
        if left == 0 {
            return false;
        }
        let here = self.q.here[index] != 0 && self.tags[index].line == line;
        if here
            || is_requested(&self.q.requested, index, self.p.lines.get())
            || self.q.fresh >> index & 1 == 1
        {
            d.ahead = after(line, left - 1);
            return false;
        }
        let requests = self.requests(line, 1, d);
        if requests {
            d.ahead = after(line, left - 1);
        }
        requests
    }
}

impl Logic for InstructionCache {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for (k, response) in o.response.iter_mut().enumerate() {
            let port = k / SHARE;
            let Found { valid, second, slot, here, fault } = q.found[port];
            response.send(valid && usize::from(second) == k % SHARE, || FetchResponse {
                slot,
                here,
                fault,
                data: self.bundles[port].o.read_data,
            });
        }
        for (k, request) in o.request.iter_mut().enumerate() {
            *request = self.request_in[k].o.push;
        }
        o.again = q.again;
        o.gcc_request.drive(&q.gcc_request);
        let busy = q.requested.iter().any(|requested| requested.valid)
            || q.gcc_request.valid
            || q.purging
            || q.ahead.left != 0;
        let looks = q.probe.iter().any(|probe| probe.valid) || q.found.iter().any(|found| found.valid);
        o.idle = !busy && !looks && self.request_in.iter().all(|request| !request.o.pop.valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.gcc_request.leave(i.gcc_request);
        d.again = false;

        // Missing lines are requested, one a cycle.
        let (mut wanted, mut read) = ([None; PORTS], None);
        for port in 0..self.p.ports() {
            let first;
            (wanted[port], first) = self.lookup(port, &mut d);
            read = read.or(first);
        }
        let line = wanted[0].or(wanted[1]);
        let requests = line.is_some_and(|line| self.requests(line, 0, &mut d));
        let requests_ahead = line.is_none() && self.requests_ahead(&mut d);
        if requests || requests_ahead {
            let line = line.unwrap_or(q.ahead.line);
            self.tags.write(index_of(line, self.p.lines.get()), LineTag { line });
        }
        // Lines after a line are prefetched when it is requested, and when it is first read.
        if let Some(line) = line.filter(|_| requests).or(read)
            && self.p.requests.get() > 1
        {
            d.ahead = after(line, self.p.ahead.get() as u8);
        }
        if q.refused {
            d.patience = (q.patience + 1) & PATIENCE;
            if q.patience == PATIENCE {
                (d.refused, d.fresh, d.again) = (false, 0, true);
            }
        }
        d.refused |= line.is_some() && !requests;

        // Fill of a sector.
        let fill = i.gcc_fill.get();
        let sector = match fill {
            Some(ConstantCacheFill::Fill(fill)) if !fill.constant => Some(fill),
            _ => None,
        };
        let tag = sector.map_or(0, |fill| usize::from(fill.tag) % REQUESTS);
        let RequestedLine { valid, stale, line: filled } = q.requested[tag];
        let index = index_of(filled, self.p.lines.get());
        let keeps = sector.is_some() && valid && !stale;
        for port in &mut self.bundles {
            let at = (index as u64) << 2 | u64::from(sector.map_or(0, |fill| fill.sector));
            port.i.write(keeps, at, || sector.map_or(Sector::default(), |fill| fill.data));
        }
        if let Some(fill) = sector {
            d.again = true;
            if keeps {
                d.here[index] |= 1 << fill.sector;
                d.faulty |= u64::from(fill.fault) << index;
            }
            if fill.last {
                d.requested[tag].valid = false;
                d.patience = 0;
                if keeps {
                    d.fresh |= 1 << index;
                }
            }
        }

        // Purge: all lines are invalidated; `Purged` is sent when no old request is in flight.
        if let Some(ConstantCacheFill::PurgeAll(PurgeAll { instructions: true, .. })) = fill {
            d.here = [0; LINES];
            (d.fresh, d.ahead.left) = (0, 0);
            d.requested.iter_mut().for_each(|requested| requested.stale = true);
            d.purging = true;
        }
        let old = q.requested.iter().any(|requested| requested.valid && requested.stale);
        if q.purging && !old && !d.gcc_request.valid && !matches!(fill, Some(ConstantCacheFill::PurgeAll(_)))
        {
            d.gcc_request.put(ConstantCacheRequest::Purged(Purged { all: true }));
            d.purging = false;
        }

        // Addresses of programs.
        if let Some(ContextWrite { context_id, word, value }) = i.context.get().copied() {
            match word {
                0 => self.low.write(context_id.into(), SegmentLow { address: value }),
                1 => self.high.write(context_id.into(), SegmentHigh { address: value as u8 }),
                _ => (),
            }
        }

        // ---- clock edge
        for (k, request) in i.request.iter().enumerate() {
            self.request_in[k].i.push.drive(request);
        }
        self.q = d;
    }
}
