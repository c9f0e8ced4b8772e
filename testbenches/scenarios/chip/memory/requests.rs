//! Clients send random requests for words that they own, and page tables define the results.

use super::pages;
use super::pages::{COMPRESSED, PAGES, UPPER_HALF};
use super::run::{CLEAN, Seen};
use bundle::*;
use kit::Rng;
use kit::memory::Store;
use kit::requests::Request;
use std::collections::HashMap;

/// Words of a sector that a port's client owns.
pub fn own(port: usize) -> u32 {
    0xf000f << (4 * (port as u32 & 3))
}

/// A fast clear of some tiles of a line's kilobyte, mostly to one of a few values.
pub fn cleared(rng: &mut Rng, tag: u16, line: u64) -> Request {
    let word = if rng.one_in(4) { rng.roll() as u32 } else { rng.pick(&[0, !0, 0xff80_4020]) };
    let beat = MemoryBeat { mask: !0, data: Sector { words: [word; 8] }, last: true };
    let (op, sectors) = (MemoryOp::FastClear, rng.below(15) as u8 + 1);
    Request {
        head: MemoryHead { op, tag, line: line & !7, sectors, ..MemoryHead::default() },
        beats: vec![beat],
    }
}

/// Reads of the first lines of the compressed page: all that requests go to.
pub fn whole_page() -> impl Iterator<Item = Request> {
    (0..48).map(|n| {
        let (line, sectors) = (([COMPRESSED, UPPER_HALF][n as usize / 24] >> 7) + n % 24, 15);
        Request {
            head: MemoryHead { line, sectors, tag: 1000 + n as u16, ..MemoryHead::default() },
            beats: vec![],
        }
    })
}

pub fn any_request(rng: &mut Rng, port: usize, tag: u16) -> Request {
    let op = rng.pick(&[MemoryOp::Read, MemoryOp::Read, MemoryOp::Write, MemoryOp::Write, MemoryOp::Atomic]);
    let compressed = port == 0 && rng.one_in(3);
    let page = if compressed { rng.pick(&[COMPRESSED, UPPER_HALF]) } else { rng.pick(&PAGES) };
    let line = (page + 128 * rng.below(20)) >> 7;
    if compressed && rng.one_in(4) {
        return cleared(rng, tag, line);
    }
    let sectors = rng.below(15) as u8 + 1;
    let (client, channel) = ((port << 4) as u16, VirtualChannel::VALUES[port % 3]);
    let head = MemoryHead { op, client, channel, tag, line, sectors, ..MemoryHead::default() };
    let n = if op == MemoryOp::Read { 0 } else { sectors.count_ones() as usize };
    let mut beat = |k: usize| {
        let any = if op == MemoryOp::Atomic || rng.one_in(2) { !0 } else { rng.roll() as u32 };
        let data = Sector { words: std::array::from_fn(|_| rng.below(1 << 20) as u32) };
        MemoryBeat { mask: any & own(port), data, last: k + 1 == n }
    };
    Request { head, beats: (0..n).map(&mut beat).collect() }
}

/// The response to a request, and its effect on memory, by the page tables.
fn perform(store: &mut HashMap<u64, Sector>, request: &Request) -> (ResponseKind, Vec<Sector>) {
    let Request { head, beats } = request;
    let (kind, at) = (pages::response(head), pages::physical_sector(head.line));
    if kind != ResponseKind::Data {
        return (kind, vec![Sector::default(); head.sectors.count_ones() as usize]);
    }
    if head.op == MemoryOp::FastClear {
        for sector in (0..32).filter(|sector| head.sectors >> (sector / 8) & 1 == 1) {
            let data = beats[0].data;
            store.write(&MemoryWrite { address: at + sector, mask: !0, data, ..MemoryWrite::default() });
        }
        return (kind, vec![]);
    }
    let mut old = vec![];
    for (k, sector) in (0..4).filter(|s| head.sectors >> s & 1 == 1).enumerate() {
        let address = at + sector;
        let now = store.sector(address);
        old.push(now);
        let Some(beat) = beats.get(k) else { continue };
        let add = |w: usize| now.words[w].wrapping_add(beat.data.words[w]);
        let summed = Sector { words: std::array::from_fn(add) };
        let data = if head.op == MemoryOp::Atomic { summed } else { beat.data };
        store.write(&MemoryWrite { address, mask: beat.mask, data, ..MemoryWrite::default() });
    }
    (kind, old)
}

pub fn judge(requests: &[Vec<Request>], seen: &Seen, slices: usize) {
    let mut store = pages::dram();
    for (port, list) in requests.iter().enumerate() {
        let mut faults = 0;
        for request in list {
            let (kind, sectors) = perform(&mut store, request);
            faults += usize::from(kind == ResponseKind::Fault);
            let got: Vec<_> =
                seen.down[port].iter().filter(|(_, down)| down.tag == request.head.tag).collect();
            if matches!(request.head.op, MemoryOp::Write | MemoryOp::FastClear) {
                assert!(got.is_empty(), "{request:?} is responded");
                continue;
            }
            assert_eq!(got.len(), sectors.len(), "{request:?}");
            for (k, sector) in (0..4).filter(|s| request.head.sectors >> s & 1 == 1).enumerate() {
                let (_, down) = got.iter().find(|(_, down)| down.sector == sector).expect("its sector");
                assert_eq!(down.kind, kind, "{request:?}");
                for w in (0..8).filter(|w| own(port) >> (4 * w) & 1 == 1) {
                    assert_eq!(
                        down.data.words[w], sectors[k].words[w],
                        "word {w} of {sector} of {request:?}"
                    );
                }
            }
        }
        assert_eq!(seen.faults[port], faults, "reports of port {port}");
    }
    let done = seen.down[0].iter().filter(|(_, down)| down.tag == CLEAN).count();
    assert_eq!(done, slices, "all slices are clean");
    let nothing = |store: &HashMap<u64, Sector>, at: &u64| store.sector(*at);
    // The stored bytes of the compressed page were judged by reads.
    let notified = |at: &&u64| pages::is_plain(**at);
    let touched = store.keys().chain(seen.store.keys()).filter(notified);
    let wrong = touched.filter(|at| nothing(&store, at) != nothing(&seen.store, at)).min();
    assert_eq!(wrong, None, "a sector of DRAM");
}
