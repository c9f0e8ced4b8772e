//! Clients that use the same bytes at the same time: each sector's history has to be one of accesses one after the
//! other, in the order of each stream of requests, and DRAM has what the last of them left.

use super::clients::{self, stream};
use super::pages;
use super::run::{Seen, Traffic, run};
use super::{of, small};
use bundle::*;
use chip::memory::{Memory, Params};
use chip::profile::{EIGHT, FPGA};
use kernel::Within;
use kit::memory::Store;
use kit::requests::Request;
use kit::scenario::{Dut, property_of_share};
use kit::{Device, Maker, Rng};
use proptest::prelude::*;
use references::chip::memory::linearizability::{Access, Act, NEVER, Verdict, judge};
use std::collections::{BTreeMap, HashMap};

/// Counts of what was judged.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub cycles: u64,
    pub requests: u64,
    /// Accesses to sectors, the sectors, and those on which the judge gave up.
    pub accesses: u64,
    pub sectors: u64,
    pub open: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.cycles += other.cycles;
        self.requests += other.requests;
        self.accesses += other.accesses;
        self.sectors += other.sectors;
        self.open += other.open;
    }
}

/// The sectors in DRAM of a request, lowest first, with which of its line's each is.
fn sectors_of(head: &MemoryHead) -> Vec<(u64, u8)> {
    let from = if head.physical { head.line * 4 } else { pages::physical_sector(head.line) };
    let all = if head.op == MemoryOp::FastClear { 32 } else { 4 };
    let step = all / 4;
    let chosen = (0..all).filter(|k| head.sectors >> (k / step) & 1 == 1);
    chosen.map(|k| (from + k, k as u8 & 3)).collect()
}

/// The effect of a request on the k-th of its sectors.
fn act(Request { head, beats }: &Request, k: usize) -> Act {
    match head.op {
        MemoryOp::Read => Act::Read,
        MemoryOp::FastClear => Act::Write { mask: !0, data: beats[0].data },
        MemoryOp::Write => Act::Write { mask: beats[k].mask, data: beats[k].data },
        _ => {
            let swaps = head.atomic == AtomicOp::CompareAndSwap;
            let (compare, MemoryBeat { mask, data, .. }) = match swaps {
                true => (beats[2 * k].data, beats[2 * k + 1]),
                false => (Sector::default(), beats[k]),
            };
            Act::Operate { atomic: head.atomic, operand: head.operand, mask, data, compare }
        }
    }
}

/// The responses to a port's requests, by tag, each with the last cycle in which it was not there yet.
fn responses(down: &[(u64, MemoryDown)]) -> HashMap<u16, Vec<(u64, MemoryDown)>> {
    let mut of = HashMap::<_, Vec<_>>::new();
    down.iter().for_each(|(cycle, down)| of.entry(down.tag).or_default().push((cycle - 1, *down)));
    of
}

type Histories = BTreeMap<u64, Vec<Access>>;

/// Adds the effects of a port's requests on each sector. Responses are of the kind of their page, one for each sector.
fn add(histories: &mut Histories, port: usize, requests: &[Request], seen: &Seen, slices: usize) {
    let responses = responses(&seen.down[port]);
    let none = vec![];
    let mut unknown: HashMap<u16, Vec<(u64, usize)>> = HashMap::new();
    let mut packet = 0;
    for request in requests {
        let head = &request.head;
        let sent = seen.taken[port][packet];
        packet += 1 + request.beats.len();
        let got = responses.get(&head.tag).unwrap_or(&none);
        if clients::is_to_all(head.op) {
            assert_eq!(got.len(), slices, "{request:?}");
            assert!(got.iter().all(|(_, down)| down.kind == ResponseKind::Done), "{request:?}");
            // All earlier requests of its client are done.
            let done = got.iter().map(|(cycle, _)| *cycle).max().unwrap_or(NEVER);
            for (sector, k) in unknown.remove(&head.client).unwrap_or_default() {
                histories.get_mut(&sector).expect("it was accessed")[k].done = done;
            }
            continue;
        }
        let kind = pages::response(head);
        let requests = matches!(head.op, MemoryOp::Read | MemoryOp::Atomic);
        assert_eq!(got.len(), if requests { head.sectors.count_ones() as usize } else { 0 }, "{request:?}");
        assert!(got.iter().all(|(_, down)| down.kind == kind && down.client == head.client), "{request:?}");
        for (k, (sector, number)) in sectors_of(head).into_iter().enumerate() {
            let response = got.iter().find(|(_, down)| down.sector == number);
            assert_eq!(response.is_some(), requests, "sector {number} of {request:?}");
            if kind != ResponseKind::Data {
                assert!(response.is_none_or(|(_, down)| down.data == Sector::default()), "{request:?}");
                continue;
            }
            let history = histories.entry(sector).or_default();
            let (done, saw) = response.map_or((NEVER, None), |(cycle, down)| (*cycle, Some(down.data)));
            if !requests {
                unknown.entry(head.client).or_default().push((sector, history.len()));
            }
            history.push(Access { act: act(request, k), stream: stream(port, head), sent, done, saw });
        }
    }
}

/// Runs traffic and judges it.
pub fn judged(dut: Device<Memory>, traffic: &Traffic) -> Tally {
    let slices = dut.unit().p.slices.get();
    let seen = run(dut, traffic);
    let mut histories = Histories::new();
    for (port, requests) in traffic.requests.iter().enumerate() {
        add(&mut histories, port, requests, &seen, slices);
        let refused = requests.iter().filter(|r| !clients::is_to_all(r.head.op));
        let refused = refused.filter(|r| pages::response(&r.head) == ResponseKind::Fault).count();
        assert_eq!(seen.faults[port], refused, "reports of port {port}");
    }
    let (mut tally, streams) =
        (Tally { cycles: seen.quiet, ..Tally::default() }, clients::streams(&traffic.requests));
    tally.requests = traffic.requests.iter().map(|requests| requests.len() as u64).sum();
    let last = responses(&seen.down[0]);
    for (sector, history) in &mut histories {
        history.iter_mut().for_each(|access| access.done = access.done.min(seen.quiet - 1));
        // The contents in the end.
        let end = match pages::is_plain(*sector) {
            true => Some(seen.store.sector(*sector)),
            false => clients::last_of(*sector).and_then(|(tag, number)| {
                last.get(&tag)?.iter().find(|(_, down)| down.sector == number).map(|(_, down)| down.data)
            }),
        };
        assert!(end.is_some(), "sector {sector:#x} is not read in the end");
        (tally.accesses, tally.sectors) = (tally.accesses + history.len() as u64, tally.sectors + 1);
        history.push(Access { act: Act::Read, stream: streams, sent: seen.quiet, done: NEVER, saw: end });
        match judge(traffic.store.sector(*sector), history) {
            Verdict::Linear => (),
            Verdict::Open => tally.open += 1,
            Verdict::Wrong => panic!("sector {sector:#x} has no order: {history:#x?}"),
        }
    }
    tally
}

/// Ports that all use a few lines, of all kinds of pages.
pub fn any_order(new: Maker<Memory>) {
    property_of_share(8, any::<u64>(), |seed| {
        let (dut, mut rng) = (new(), Rng::new(seed));
        let ports = dut.outputs().port_up.len();
        let tally = judged(dut, &clients::any_traffic(&mut rng, ports, 100));
        assert_eq!(tally.open, 0, "sectors that are not judged");
    });
}

/// Sizes of a campaign: sizes of scenarios, and a cache of four lines, where nothing stays.
fn machines() -> Vec<Params> {
    let mut tiny = small(4, 2);
    let directory = &mut tiny.l2.directory;
    (directory.ways_log2, directory.sets_log2) = (Within::new(1), Within::new(1));
    (directory.dirty_most, directory.last_most) = (Within::new(1), Within::new(0));
    vec![small(4, 2), tiny, of(FPGA), of(EIGHT)]
}

/// The traffic of a campaign's case.
fn traffic_of(seed: u64, ports: usize) -> Traffic {
    let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    clients::any_traffic(&mut rng, ports, 250)
}

/// A case of a campaign, on the model.
pub fn case(seed: u64) -> Tally {
    let machines = machines();
    let params = &machines[seed as usize % machines.len()];
    let traffic = traffic_of(seed, params.ports.get());
    judged(Device::new(Dut::Rust, Memory::new(params)), &traffic)
}

/// A read that the directory refused at first was done after a fast clear that its client had sent after it.
pub fn a_fast_clear_does_not_pass_older_reads(new: Maker<Memory>) {
    judged(new(), &traffic_of(2_000_380, 4));
}
