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
#[derive(Default)]
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

pub fn others(requests: &[Request; REQUESTS], row: u16) -> Others {
    let mut others = Others::default();
    for request in requests.iter().filter(|request| request.valid && request.row == row) {
        match request.kind {
            RequestKind::Read => others.read |= request.open,
            RequestKind::Write => others.written |= request.sectors,
            RequestKind::Operate => others.operated |= request.sectors,
            RequestKind::Barrier => continue,
        }
        others.any = true;
        others.alone |= request.uncached && writes(request);
    }
    others
}

/// The fill of a line.
pub fn fill_of(fills: &[Fill; FILLS], row: u16) -> Option<usize> {
    fills.iter().position(|fill| fill.valid && fill.row == row)
}

/// The ways of a set that may not be evicted, as something is in flight in them. `leaving` has the evictions in flight.
pub fn pinned_ways(in_flight: &InFlight, leaving: &[Leaving], set: u8) -> u16 {
    let one = |row: u16| if set_of(row) == set { 1 << (row & 15) } else { 0 };
    let has_line = |request: &&Request| request.valid && request.kind != RequestKind::Barrier;
    let requests =
        in_flight.requests.iter().filter(has_line).fold(0, |ways, request| ways | one(request.row));
    let fills = in_flight.fills.iter().filter(|fill| fill.valid).fold(0, |ways, fill| ways | one(fill.row));
    let lines = leaving.iter().filter(|leaving| leaving.is_line);
    requests | fills | lines.fold(0, |ways, leaving| ways | one(leaving.row))
}

/// The ways of a set with a pending write: they are dirty when it ends.
pub fn written_ways(requests: &[Request; REQUESTS], set: u8) -> u16 {
    let is = |request: &&Request| request.valid && writes(request) && set_of(request.row) == set;
    requests.iter().filter(is).fold(0, |ways, request| ways | 1 << (request.row & 15))
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
pub fn has_client(requests: &[Request; REQUESTS], client: u8) -> bool {
    requests.iter().any(|request| request.valid && request.client == client)
}
