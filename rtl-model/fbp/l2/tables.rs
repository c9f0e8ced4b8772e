//! The requests and fills in flight, as a lookup sees them: pure functions of the request table's entries.

use super::types::*;
use bundle::*;
use kernel::offer::Offer;

/// Entries that are reserved for each virtual channel.
const OWN: usize = 2;
/// The bits of `waiters`.
pub const WAITERS: u8 = 63;

/// The set of a row.
pub fn set_of(row: u16) -> u8 {
    (row >> 4) as u8
}

/// A row of the banks.
pub fn row_of(set: u8, way: usize) -> u16 {
    u16::from(set) << 4 | way as u16
}

pub fn writes(request: &Request) -> bool {
    matches!(request.kind, RequestKind::Write | RequestKind::Operate)
}

/// Whether the banks have performed all sectors of a write or an atomic.
pub fn is_written(request: &Request) -> bool {
    request.valid && writes(request) && request.open == 0
}

/// Whether all requested sectors of a fill have arrived, and no request waits for it.
pub fn is_whole(fill: &Fill) -> bool {
    fill.valid && fill.requested == fill.arrived && fill.waiters == 0
}

/// The entries after a cycle's completions: `done` are sectors read, written, operated on; `flushed` is a barrier with
/// memory's response.
pub fn complete_sectors(
    in_flight: &mut InFlight,
    done: [&Offer<Performed>; 3],
    filled: &Offer<Filled>,
    flushed: &Offer<u8>,
) {
    let InFlight { requests, fills } = in_flight;
    for (n, done) in done.into_iter().enumerate() {
        let Some(done) = done.get() else { continue };
        let request = &mut requests[usize::from(done.request)];
        request.open &= !(1 << done.sector);
        request.full |= u8::from(done.full) << done.sector;
        // A read ends with its last sector; a write ends when its completion looks up the tags.
        if n == 0 && request.valid && !writes(request) && request.open == 0 {
            release(request, fills);
        }
    }
    if let Some(filled) = filled.get() {
        fills[usize::from(filled.fill)].arrived |= 1 << filled.sector;
    }
    if let Some(id) = flushed.get() {
        requests[usize::from(*id)].valid = false;
    }
}

/// The entry of a completion is free again.
pub fn end_completion(in_flight: &mut InFlight, completion: &Completion) {
    let InFlight { requests, fills } = in_flight;
    match completion.kind {
        LookupKind::Filled => fills[usize::from(completion.id)].valid = false,
        _ => release(&mut requests[usize::from(completion.id)], fills),
    }
}

fn release(request: &mut Request, fills: &mut [Fill; FILLS]) {
    request.valid = false;
    if request.waits {
        let fill = &mut fills[usize::from(request.fill)];
        fill.waiters = fill.waiters.wrapping_sub(1) & WAITERS;
    }
}

/// Other requests in flight in a line.
#[derive(Clone, Copy, Default)]
pub struct Others {
    /// Anything at all.
    pub any: bool,
    /// Sectors with a pending read, write or atomic.
    pub read: u8,
    pub written: u8,
    pub operated: u8,
    /// One of them is an uncached write, which allows no other in its line.
    pub alone: bool,
}

/// The fill of a line: its sectors, where it has one.
#[derive(Clone, Copy, Default)]
pub struct LineFill {
    pub fill: Option<usize>,
    pub requested: u8,
    pub arrived: u8,
}

/// What is in flight in a line.
#[derive(Clone, Copy, Default)]
pub struct LineInFlight {
    pub requests: Others,
    pub fill: LineFill,
}

/// What is in flight in each way of a set.
pub fn lines_of(in_flight: &InFlight, set: u8) -> [LineInFlight; WAYS] {
    let mut lines = [LineInFlight::default(); WAYS];
    for request in in_flight.requests.iter().filter(|request| request.valid && set_of(request.row) == set) {
        let others = &mut lines[usize::from(request.row & 15)].requests;
        match request.kind {
            RequestKind::Read => others.read |= request.open,
            RequestKind::Write => others.written |= request.sectors,
            RequestKind::Operate => others.operated |= request.sectors,
            RequestKind::Barrier => continue,
        }
        others.any = true;
        others.alone |= request.uncached && writes(request);
    }
    for (id, fill) in in_flight.fills.iter().enumerate() {
        if fill.valid && set_of(fill.row) == set {
            let Fill { requested, arrived, .. } = *fill;
            lines[usize::from(fill.row & 15)].fill = LineFill { fill: Some(id), requested, arrived };
        }
    }
    lines
}

/// The ways of a set that may not be evicted, as something is in flight in them. `leaving` has the evictions in flight.
pub fn pinned_ways(lines: &[LineInFlight; WAYS], leaving: &[Leaving], set: u8) -> u16 {
    let leaves = leaving.iter().filter(|leaving| leaving.is_line && set_of(leaving.row) == set);
    let leaves = leaves.fold(0, |ways, leaving| ways | 1 << (leaving.row & 15));
    let pins = |line: &LineInFlight| line.requests.any || line.fill.fill.is_some();
    (0..WAYS).filter(|&k| pins(&lines[k])).fold(leaves, |ways, k| ways | 1 << k)
}

/// The ways of a set with a pending write: they are dirty when it ends.
pub fn written_ways(lines: &[LineInFlight; WAYS]) -> u16 {
    let is = |k: &usize| lines[*k].requests.written | lines[*k].requests.operated != 0;
    (0..WAYS).filter(is).fold(0, |ways, k| ways | 1 << k)
}

/// A free entry for a request: other virtual channels' reserved entries are not free for it.
pub fn free_entry(requests: &[Request], channel: VirtualChannel) -> Option<usize> {
    let mut used = [0; VIRTUAL_CHANNELS];
    requests.iter().filter(|r| r.valid).for_each(|r| used[r.channel as usize] += 1);
    let reserves = |v: usize| if v == channel as usize { 0 } else { OWN.saturating_sub(used[v]) };
    let free = requests.len() - used.iter().sum::<usize>();
    let reserved: usize = (0..VIRTUAL_CHANNELS).map(reserves).sum();
    requests.iter().position(|request| !request.valid).filter(|_| free > reserved)
}

/// Whether a request of a client is in flight.
pub fn has_client(requests: &[Request; REQUESTS], client: u16) -> bool {
    requests.iter().any(|request| request.valid && request.client == client)
}
