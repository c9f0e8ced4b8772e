//! A bench runs requests and walks, and checks them against an array of sectors.

use crate::requests::*;
use bundle::*;
use kit::dram::{Done, DramDevice, Timing};
use kit::memory::Store;
use kit::memory_agent::is_to_all;
use kit::{Device, Sink, Source};
use mem::dram::{Dram, In};
use std::collections::{HashMap, HashSet};

pub struct Plan {
    /// For each slice, which has lines of its own.
    pub requests: Vec<Vec<Request>>,
    /// For each walker, its walks with their cycles.
    pub walks: Vec<Vec<(u64, u64)>>,
    pub up: u64,
    pub down: u64,
    pub rest: u64,
}

impl Plan {
    /// Requests of the first slice.
    pub fn new(dut: &Device<Dram>, requests: Vec<Request>) -> Self {
        let mut plan = Plan::of_slices(dut);
        plan.requests[0] = requests;
        plan
    }

    pub fn of_slices(dut: &Device<Dram>) -> Self {
        let (slices, walkers) = (dut.outputs().up.len(), dut.outputs().walk.len());
        Plan { requests: vec![vec![]; slices], walks: vec![vec![]; walkers], up: !0, down: !0, rest: 0 }
    }
}

pub struct Seen {
    /// For each slice, when its packets were accepted.
    pub up: Vec<Vec<u64>>,
    pub responses: Vec<(u64, MemoryDown)>,
    /// For each response that is Done, the memory at that time.
    pub memories: Vec<HashMap<u64, Sector>>,
    pub walked: Vec<Vec<(u64, WalkData)>>,
    pub walks: Vec<Vec<u64>>,
    pub done: Vec<Done>,
    pub store: HashMap<u64, Sector>,
    pub cycles: u64,
}

/// Initial content of a sector.
pub fn before(address: u64) -> Sector {
    Sector { words: std::array::from_fn(|k| (address as u32 ^ k as u32 * 0x1357).wrapping_mul(0x9e37_79b9)) }
}

pub fn sectors(head: &MemoryHead) -> impl Iterator<Item = u64> + use<> {
    let (line, sectors) = (head.line % (1 << 27), head.sectors);
    (0..4).filter(move |s| sectors >> s & 1 == 1).map(move |s| 4 * line + s)
}

pub fn full(plan: &Plan) -> HashMap<u64, Sector> {
    let requests = plan.requests.iter().flatten().flat_map(|r| sectors(&r.head));
    let walks = plan.walks.iter().flatten().flat_map(|(_, line)| (0..4).map(move |s| 4 * line + s));
    requests.chain(walks).map(|address| (address, before(address))).collect()
}

pub fn run(mut dut: Device<Dram>, plan: &Plan) -> Seen {
    let channels = dut.outputs().command.len();
    let mut device = DramDevice::new(full(plan), channels, Timing::lpddr4_3200());
    let mut up: Vec<_> = plan
        .requests
        .iter()
        .enumerate()
        .map(|(slice, list)| {
            let mut up = Source::new(&[], plan.up.rotate_left(13 * slice as u32));
            list.iter().flat_map(Request::packets).for_each(|packet| up.push(plan.rest, packet));
            up
        })
        .collect();
    let mut walks: Vec<_> = plan
        .walks
        .iter()
        .map(|list| {
            let mut walks = Source::new(&[], !0);
            list.iter().for_each(|(from, line)| walks.push(*from, WalkRequest { line: *line }));
            walks
        })
        .collect();
    let mut down = Sink::new(plan.down);
    let (mut walked, mut memories, mut cycle) = (vec![vec![]; walks.len()], vec![], 0);
    let mut waits = false;
    let cycles = dut.run(|o| {
        for (walked, port) in walked.iter_mut().zip(&o.walked) {
            walked.extend(port.get().map(|data| (cycle, *data)));
        }
        if up.iter().all(Source::is_empty) && walks.iter().all(Source::is_empty) && o.idle && device.is_idle()
        {
            return None;
        }
        cycle += 1;
        let data = device.cycle(&o.command);
        let ready = down.drive(&o.down);
        // As it is offered: later requests are performed while it waits to be accepted.
        if !waits && o.down.get().is_some_and(|response| response.kind == ResponseKind::Done) {
            memories.push(device.store.clone());
        }
        waits = o.down.valid && down.now().is_none();
        Some(In {
            up: up.iter_mut().zip(&o.up).map(|(up, ready)| up.drive(*ready)).collect(),
            down: ready,
            walk: walks.iter_mut().zip(&o.walk).map(|(walks, ready)| walks.drive(*ready)).collect(),
            data: data.into(),
        })
    });
    let walks = walks.iter().map(|walks| walks.taken.clone()).collect();
    let done = device.done();
    let up = up.iter().map(|up| up.taken.clone()).collect();
    Seen { up, responses: down.timed(), memories, walked, walks, done, store: device.store, cycles }
}

/// Checks against an array of sectors, one request of a slice after the other: slices have lines of their own.
pub fn judge(plan: &Plan, seen: &Seen) {
    let (mut array, mut responses) = (full(plan), HashMap::<_, Vec<_>>::new());
    let mut memories = seen.memories.iter();
    for (n, (_, response)) in seen.responses.iter().enumerate() {
        let memory = if response.kind == ResponseKind::Done { memories.next() } else { None };
        responses.entry((response.client, response.tag)).or_default().push((n, *response, memory));
    }
    for list in &plan.requests {
        let own: HashSet<u64> = list.iter().flat_map(|r| sectors(&r.head)).collect();
        // Number of the last response to the slice's requests so far, and of the last Done.
        let (mut latest, mut after) = (0, 0);
        for request in list {
            let head = request.head;
            let MemoryHead { client, tag, .. } = head;
            let blank = MemoryDown { client, tag, ..MemoryDown::default() };
            if head.op == MemoryOp::Read {
                for address in sectors(&head) {
                    let sector = (address % 4) as u8;
                    let last = head.sectors >> sector == 1;
                    let expected = MemoryDown { sector, last, data: array.sector(address), ..blank };
                    let list = responses.get_mut(&(client, tag)).expect("a response");
                    let found = list.iter().position(|(_, response, _)| *response == expected);
                    let (n, ..) = list.remove(found.unwrap_or_else(|| panic!("no {expected:?}")));
                    assert!(n >= after, "{expected:?} before the Done of an earlier request");
                    latest = latest.max(n);
                }
            } else if head.op == MemoryOp::Write {
                for (address, beat) in sectors(&head).zip(&request.beats) {
                    array.write(&MemoryWrite {
                        address,
                        mask: beat.mask,
                        data: beat.data,
                        ..MemoryWrite::default()
                    });
                }
            } else if is_to_all(&head) {
                let expected = MemoryDown { kind: ResponseKind::Done, last: true, ..blank };
                let (n, response, memory) = responses.get_mut(&(client, tag)).expect("a response").remove(0);
                assert_eq!(response, expected);
                // All requests of the slice before it have responses and are written, and none after it.
                assert!(n >= latest, "{response:?} before the responses of earlier requests");
                let memory = memory.expect("a Done");
                assert!(own.iter().all(|at| memory.sector(*at) == array.sector(*at)), "{response:?}");
                (latest, after) = (n, n);
            }
        }
    }
    assert!(responses.values().all(Vec::is_empty), "responses without a request");
    assert_eq!(seen.store, array);
    let all: Vec<_> = plan
        .requests
        .iter()
        .flatten()
        .filter(|r| r.head.op == MemoryOp::Write)
        .flat_map(|r| sectors(&r.head))
        .collect();
    for (walked, walks) in seen.walked.iter().zip(&plan.walks) {
        assert_eq!(walked.len(), 4 * walks.len());
        for (k, (_, data)) in walked.iter().enumerate() {
            let address = 4 * walks[k / 4].1 + k as u64 % 4;
            assert!(all.contains(&address) || data.data == before(address), "walk {k}");
            assert_eq!(data.last, k % 4 == 3);
        }
    }
}
