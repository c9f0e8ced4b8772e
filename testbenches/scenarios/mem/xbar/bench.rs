//! A bench runs requests of ports to slices, and checks that all arrive in order.

use crate::requests::*;
use bundle::*;
use kernel::offer::Offer;
use kit::memory_agent::{is_to_all, slice as slice_of};
use kit::{Device, Source};
use mem::xbar::{In, Xbar};
use std::collections::VecDeque;

/// A slice's stall pattern for its entries: for each channel, the cycles in which one is freed; bit 0
/// is ignored here.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub freed: [u64; 4],
}

/// A slice: the packets that have arrived, with cycles, and those that still occupy an entry.
#[derive(Default)]
pub struct Slice {
    coming: Option<Request>,
    pub whole: Vec<(u64, Request)>,
    held: [VecDeque<u64>; 4],
    pub channel: usize,
}

pub struct Seen {
    /// For each slice: requests, each with the cycle of its last packet.
    pub requests: Vec<Vec<(u64, Request)>>,
    /// For each port: responses with their cycles, and the entries freed for each channel.
    pub down: Vec<Vec<(u64, MemoryDown)>>,
    pub freed: Vec<[usize; VIRTUAL_CHANNELS]>,
    /// Cycles in which a port that counts entries was stalled.
    pub stalled: usize,
    pub cycles: u64,
}

pub struct Plan {
    pub requests: Vec<Vec<Request>>,
    pub responses: Vec<Vec<MemoryDown>>,
    pub up: Vec<u64>,
    /// Ports whose clients count their entries: bit p.
    pub counts: u128,
    pub response: Vec<u64>,
    pub stalls: Vec<Stalls>,
    /// Number of cycles after which the run ends, whatever is left.
    pub most: u64,
}

impl Plan {
    pub fn new(dut: &Device<Xbar>) -> Self {
        let (ports, slices) = (dut.outputs().up.len(), dut.outputs().request.len());
        Plan {
            requests: vec![vec![]; ports],
            responses: vec![vec![]; slices],
            up: vec![!0; ports],
            counts: 0,
            response: vec![!0; slices],
            stalls: vec![Stalls { freed: [!0; 4] }; slices],
            most: u64::MAX,
        }
    }
}

pub fn run(mut dut: Device<Xbar>, plan: &Plan) -> Seen {
    let p = dut.unit().p.clone();
    let (ports, credits) = (plan.requests.len(), p.places.get());
    let counts = |port: usize| plan.counts >> port & 1 == 1;
    let mut up: Vec<_> = (0..ports)
        .map(|port| {
            let of = if counts(port) { &[] } else { plan.requests[port].as_slice() };
            let packets: Vec<_> = of.iter().flat_map(Request::packets).collect();
            Source::new(&packets, plan.up[port])
        })
        .collect();
    let mut counted: Vec<_> = (0..ports)
        .map(|port| {
            let of = if counts(port) { plan.requests[port].as_slice() } else { &[] };
            Counted::new(of, p.up_depth.get() - 1)
        })
        .collect();
    let mut freed_places = vec![[0; VIRTUAL_CHANNELS]; ports];
    let mut responses: Vec<_> = plan
        .responses
        .iter()
        .zip(&plan.response)
        .map(|(list, pattern)| Source::new(list, *pattern))
        .collect();
    let mut slices: Vec<_> = (0..plan.responses.len()).map(|_| Slice::default()).collect();
    let mut down = vec![vec![]; ports];
    let mut cycle = 0;
    let cycles = dut.run(|o| {
        let sent = up.iter().all(Source::is_empty) && counted.iter().all(Counted::is_empty);
        let sent = sent && responses.iter().all(Source::is_empty);
        let held = slices.iter().any(|slice| slice.held.iter().any(|held| !held.is_empty()));
        if sent && o.idle && !held || cycle >= plan.most {
            return None;
        }
        let mut freed = vec![];
        for (s, slice) in slices.iter_mut().enumerate() {
            // An entry is freed in the cycle after its packet arrived at the earliest.
            let mut channels = 0;
            for (v, held) in slice.held.iter_mut().enumerate() {
                let gives = plan.stalls[s].freed[v] >> (cycle % 64) & 1 == 1;
                if gives && held.front().is_some_and(|came| *came < cycle) {
                    held.pop_front();
                    channels |= 1 << v;
                }
            }
            freed.push(Offer::new(channels != 0, FreedPlaces { channels }));
            if let Some(packet) = o.request[s].get() {
                slice.take(cycle, packet);
                assert!(slice.held.iter().all(|held| held.len() <= credits), "more than its credits");
            }
        }
        for (port, down) in down.iter_mut().enumerate() {
            down.extend(o.down[port].get().map(|response| (cycle, *response)));
            let channels = o.up_freed[port].get().map_or(0, |freed| freed.channels);
            (0..VIRTUAL_CHANNELS).for_each(|v| freed_places[port][v] += usize::from(channels >> v & 1));
        }
        let offer = |port: usize| match counts(port) {
            true => counted[port].drive(o.up[port], &o.up_freed[port]),
            false => up[port].drive(o.up[port]),
        };
        let offers: Vec<_> = (0..ports).map(offer).collect();
        cycle += 1;
        Some(In {
            up: offers.into(),
            freed: freed.into(),
            response: responses.iter_mut().zip(&o.response).map(|(a, ready)| a.drive(*ready)).collect(),
        })
    });
    assert!(plan.most < u64::MAX || slices.iter().all(|slice| slice.coming.is_none()), "half a request");
    let stalled = counted.iter().map(|client| client.stalled).sum();
    let requests = slices.into_iter().map(|slice| slice.whole).collect();
    Seen { requests, down, freed: freed_places, stalled, cycles }
}

impl Slice {
    fn take(&mut self, cycle: u64, packet: &MemoryUp) {
        match packet {
            MemoryUp::Head(head) => {
                assert_eq!(self.coming, None, "a head among beats");
                self.channel = head.channel as usize;
                self.coming = Some(Request { head: *head, beats: vec![] });
            }
            MemoryUp::Beat(beat) => {
                self.coming.as_mut().expect("a beat without a head").beats.push(*beat);
            }
        }
        self.held[self.channel].push_back(cycle);
        if self.coming.as_ref().is_some_and(Request::is_whole) {
            self.whole.extend(self.coming.take().map(|request| (cycle, request)));
        }
    }
}

/// Checks that all packets arrived, in the order of each port's channel and slice, and nowhere else; and that all
/// entries are freed.
pub fn judge(plan: &Plan, seen: &Seen, clients_log2: usize) {
    let slices = plan.responses.len();
    let port_of = |client: u16| usize::from(client) >> clients_log2;
    for slice in 0..slices {
        for (port, requests) in plan.requests.iter().enumerate() {
            for &channel in VirtualChannel::VALUES {
                let here = |r: &&Request| is_to_all(&r.head) || slice_of(r.head.line, slices) == slice;
                let due: Vec<_> =
                    requests.iter().filter(here).filter(|r| r.head.channel == channel).collect();
                let came = seen.requests[slice].iter().map(|(_, request)| request);
                let own = |r: &&Request| port_of(r.head.client) == port && r.head.channel == channel;
                let found: Vec<_> = came.filter(own).collect();
                assert_eq!(found, due, "port {port}, {channel:?}, to slice {slice}");
            }
        }
        for port in 0..plan.requests.len() {
            let for_port = |response: &&MemoryDown| port_of(response.client) == port;
            let due: Vec<_> = plan.responses[slice].iter().filter(for_port).collect();
            // A response encodes its slice in `status` and `sector`.
            let from = |a: &&MemoryDown| usize::from(a.status | a.sector << 2) == slice;
            let found: Vec<_> = seen.down[port].iter().map(|(_, response)| response).filter(from).collect();
            assert_eq!(found, due, "slice {slice} to port {port}");
        }
    }
    for (port, requests) in plan.requests.iter().enumerate() {
        let mut sent = [0; VIRTUAL_CHANNELS];
        requests.iter().for_each(|r| sent[r.head.channel as usize] += r.packets().len());
        assert_eq!(seen.freed[port], sent, "credits of port {port}");
    }
    assert_eq!(seen.stalled, 0, "a port whose clients count is stalled");
    let (down, responses): (usize, usize) =
        (seen.down.iter().map(Vec::len).sum(), plan.responses.iter().map(Vec::len).sum());
    assert_eq!(down, responses);
}

/// The request as if sent by the client of a port.
pub fn from(port: usize, request: Request) -> Request {
    Request { head: MemoryHead { client: (port << 4) as u16, ..request.head }, ..request }
}

pub fn response(slice: usize, port: usize, tag: u16) -> MemoryDown {
    let (status, sector) = (slice as u8 & 3, slice as u8 >> 2);
    MemoryDown { client: (port << 4) as u16, tag, status, sector, ..MemoryDown::default() }
}
