//! A bench runs phases of requests, and judges them by a table walk by hand.

use crate::requests::*;
use bundle::*;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls, is_to_all};
use kit::{Device, Sink, Source};
use mem::smmu::{In, Smmu};
use std::collections::{HashMap, VecDeque};

/// Page tables as the driver writes them: two levels, words of 4 bytes, bit 31 present, bits 21 to 0 a page.
#[derive(Clone, Default)]
struct Tables {
    words: HashMap<u64, u32>,
    /// Address of the next table.
    next: u64,
}

impl Tables {
    pub fn new() -> Self {
        Tables { words: HashMap::new(), next: 0x3_0000 }
    }

    pub fn map(&mut self, directory: u64, page: u64, frame: Option<u64>) {
        let at = directory * 4096 + page / 1024 * 4;
        if !self.words.contains_key(&at) {
            // Bits without a meaning are set.
            self.words.insert(at, 0xbfc0_0000 | self.next as u32);
            self.next += 1;
        }
        let table = u64::from(self.words[&at] & 0x3f_ffff);
        let word = frame.map_or(0x1234_5678, |frame| 0x8000_0000 | frame as u32);
        self.words.insert(table * 4096 + page % 1024 * 4, word);
    }

    fn word(&self, at: u64) -> u32 {
        self.words.get(&at).copied().unwrap_or(0)
    }

    /// Frame of a page.
    fn frame(&self, directory: u64, page: u64) -> Option<u64> {
        let table = self.word(directory * 4096 + page / 1024 * 4);
        let entry = self.word(u64::from(table & 0x3f_ffff) * 4096 + page % 1024 * 4);
        (table >> 31 == 1 && entry >> 31 == 1).then_some(u64::from(entry & 0x3f_ffff))
    }

    pub fn line(&self, request: &WalkRequest) -> [WalkData; 4] {
        let word = |s: usize, k: usize| self.word(request.line * 128 + s as u64 * 32 + 4 * k as u64);
        [0, 1, 2, 3]
            .map(|s| WalkData { last: s == 3, data: Sector { words: std::array::from_fn(|k| word(s, k)) } })
    }
}

pub const DIRECTORY: u64 = 0x2_0000;

/// One phase: page tables change when all is idle, control is performed, requests of each slice are sent.
#[derive(Clone, Default)]
pub struct Phase {
    /// Waits until the unit is idle, then changes pages of a directory.
    pub quiet: bool,
    pub pages: Vec<(u64, u64, Option<u64>)>,
    pub control: Vec<SmmuControl>,
    pub requests: Vec<Vec<Request>>,
}

#[derive(Clone, Copy)]
pub struct Stalls {
    pub up: [u64; 8],
    pub down: u64,
    pub walk: u64,
    pub latency: u64,
    pub network_stalls: NetworkStalls,
}

pub const FREE: Stalls =
    Stalls { up: [!0; 8], down: !0, walk: !0, latency: 60, network_stalls: NetworkStalls::calm(10) };

pub struct Seen {
    pub heads: Vec<MemoryHead>,
    /// For each request, the cycle in which its packet was sent.
    pub at: Vec<u64>,
    pub taken: Vec<Vec<u64>>,
    pub down: Vec<Vec<MemoryDown>>,
    pub walks: Vec<(u64, WalkRequest)>,
    pub faults: Vec<SystemFault>,
    pub controlled: Vec<u64>,
    store: HashMap<u64, Sector>,
}

pub fn run(mut dut: Device<Smmu>, phases: &[Phase], stalls: Stalls) -> Seen {
    let n = dut.outputs().up.len();
    // Each slice has lines of its own, so memory may be one for each slice.
    let mut memories: Vec<_> = (0..n)
        .map(|slice| {
            let NetworkStalls { up, seed, .. } = stalls.network_stalls;
            let (up, seed) = (up.rotate_left(11 * slice as u32), seed ^ slice as u64);
            let stalls = NetworkStalls { slices: 1, up, seed, ..stalls.network_stalls };
            MemoryAgent::new(HashMap::<u64, Sector>::new(), stalls)
        })
        .collect();
    let mut sent_heads = vec![];
    let mut up: Vec<_> = stalls.up[..n].iter().map(|pattern| Source::new(&[], *pattern)).collect();
    let mut down: Vec<Sink<MemoryDown>> = (0..n).map(|_| Sink::new(stalls.down)).collect();
    let (mut control, mut walk) = (Source::new(&[], !0), Sink::new(stalls.walk));
    let mut response = Source::new(&[], !0);
    let (mut tables, mut coming, mut phase) = (Tables::new(), VecDeque::<(u64, WalkData)>::new(), 0);
    let (mut cycle, mut begun, mut controls, mut at) = (0_u64, false, 0, vec![]);
    let (mut faults, mut controlled) = (vec![], vec![]);
    dut.run(|o| {
        faults.extend(o.fault.get().copied());
        controlled.extend(o.controlled.valid.then_some(cycle));
        let sent = up.iter().all(Source::is_empty);
        let quiet = sent
            && o.idle
            && memories.iter().all(MemoryAgent::is_idle)
            && coming.is_empty()
            && response.is_empty();
        if let Some(Phase { quiet: waits, pages, control: list, requests }) = phases.get(phase) {
            if !begun && sent && (quiet || !waits) {
                pages.iter().for_each(|(directory, page, frame)| tables.map(*directory, *page, *frame));
                list.iter().for_each(|packet| control.push(0, *packet));
                controls += list.len();
                begun = true;
            }
            if begun && controlled.len() == controls {
                for (source, list) in up.iter_mut().zip(requests) {
                    list.iter().flat_map(Request::packets).for_each(|packet| source.push(0, packet));
                }
                (phase, begun) = (phase + 1, false);
            }
        } else if quiet {
            return None;
        }
        let walk_ready = walk.drive(&o.walk);
        if let Some((_, request)) = walk.now() {
            coming.extend(tables.line(&request).map(|data| (cycle + stalls.latency, data)));
        }
        let comes =
            stalls.walk >> (cycle % 64) & 1 == 1 && coming.front().is_some_and(|(due, _)| *due <= cycle);
        let walked = if comes { coming.pop_front().map(|(_, data)| data) } else { None };
        let mut memory_ready = vec![];
        for (memory, offer) in memories.iter_mut().zip(&o.memory) {
            let heads = memory.heads.len();
            memory_ready.push(memory.up(offer));
            for head in &memory.heads[heads..] {
                at.push(cycle);
                sent_heads.push(*head);
            }
            if let Some(packet) = memory.down().get() {
                response.push(0, *packet);
            }
        }
        cycle += 1;
        Some(In {
            up: up.iter_mut().zip(&o.up).map(|(up, ready)| up.drive(*ready)).collect(),
            down: down.iter_mut().zip(&o.down).map(|(down, offer)| down.drive(offer)).collect(),
            memory: memory_ready.into_iter().collect(),
            response: response.drive(o.response),
            walk: walk_ready,
            walked: walked.into(),
            control: control.drive(o.control),
        })
    });
    Seen {
        heads: sent_heads,
        at,
        taken: up.iter().map(|up| up.taken.clone()).collect(),
        down: down.into_iter().map(|down| down.taken).collect(),
        walks: walk.timed(),
        faults,
        controlled,
        store: memories.into_iter().flat_map(|memory| memory.store).collect(),
    }
}

fn response(
    of: &MemoryDown,
    sector: u64,
    highest: Option<u64>,
    kind: ResponseKind,
    data: Sector,
) -> MemoryDown {
    MemoryDown { kind, sector: sector as u8, last: highest == Some(sector), data, ..*of }
}

/// Checks against a table walk by hand for each request, and an array of sectors.
pub fn judge(phases: &[Phase], seen: &Seen) {
    let slices = seen.down.len();
    let mut tables = Tables::new();
    let (mut attached, mut ranges) = (SystemAttach::default(), [SystemBypass::default(); 4]);
    let mut array = HashMap::<u64, Sector>::new();
    let (mut heads, mut faults) = (vec![vec![]; slices], vec![vec![]; slices]);
    let mut responses = vec![vec![]; slices];
    for phase in phases {
        phase.pages.iter().for_each(|(directory, page, frame)| tables.map(*directory, *page, *frame));
        for control in &phase.control {
            match control {
                SmmuControl::Attach(attach) => attached = *attach,
                SmmuControl::Bypass(range) => ranges[usize::from(range.index)] = *range,
                SmmuControl::Invalidate(_) => (),
            }
        }
        for (slice, request) in
            phase.requests.iter().enumerate().flat_map(|(s, list)| list.iter().map(move |r| (s, r)))
        {
            let head = request.head;
            let page = (head.line / 32) as u32;
            let separate = ranges.iter().any(|r| r.enabled && (r.first..=r.last).contains(&page));
            let line = match attached.enabled && !separate && !is_to_all(&head) {
                true => tables
                    .frame(attached.directory.into(), page.into())
                    .map(|frame| frame * 32 + head.line % 32),
                false => Some(head.line),
            };
            let blank = MemoryDown { client: head.client, tag: head.tag, ..MemoryDown::default() };
            let sectors: Vec<u64> = (0..4).filter(|s| head.sectors >> s & 1 == 1).collect();
            let highest = sectors.last().copied();
            match line {
                Some(line) => {
                    heads[slice].push(MemoryHead { line, ..head });
                    for (k, sector) in sectors.iter().enumerate() {
                        let address = 4 * line + sector;
                        match head.op {
                            MemoryOp::Read => {
                                responses[slice].push(response(
                                    &blank,
                                    *sector,
                                    highest,
                                    ResponseKind::Data,
                                    array.sector(address),
                                ));
                            }
                            MemoryOp::Write => {
                                let MemoryBeat { mask, data, .. } = request.beats[k];
                                array.write(&MemoryWrite { address, mask, data, ..MemoryWrite::default() });
                            }
                            _ => (),
                        }
                    }
                    if is_to_all(&head) {
                        responses[slice].push(MemoryDown { kind: ResponseKind::Done, last: true, ..blank });
                    }
                }
                None => {
                    faults[slice].push(SystemFault {
                        client: head.client,
                        write: head.op != MemoryOp::Read,
                        page,
                    });
                    if head.op == MemoryOp::Read {
                        for sector in &sectors {
                            responses[slice].push(response(
                                &blank,
                                *sector,
                                highest,
                                ResponseKind::Fault,
                                Sector::default(),
                            ));
                        }
                    }
                }
            }
        }
    }
    assert_eq!(seen.store, array);
    for slice in 0..slices {
        let of: Vec<_> = seen.heads.iter().filter(|h| usize::from(h.client) == slice).copied().collect();
        assert_eq!(of, heads[slice], "slice {slice}");
        let of: Vec<_> = seen.faults.iter().filter(|f| usize::from(f.client) == slice).copied().collect();
        assert_eq!(of, faults[slice], "slice {slice}");
        // Responses of memory are unordered.
        let sorted = |list: &[MemoryDown]| {
            // Memory may respond with a request's sectors in any order, so `last` of data is not compared.
            let notified = |a: &MemoryDown| MemoryDown { last: a.last && a.kind != ResponseKind::Data, ..*a };
            let mut list: Vec<_> =
                list.iter().map(|a| (a.tag, a.sector, format!("{:?}", notified(a)))).collect();
            list.sort();
            list
        };
        assert_eq!(sorted(&seen.down[slice]), sorted(&responses[slice]), "slice {slice}");
    }
}
