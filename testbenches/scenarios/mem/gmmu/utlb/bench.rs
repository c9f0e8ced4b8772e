//! A bench runs requests under page tables that change, and checks each against them.

use crate::requests::*;
use bundle::*;
use kernel::offer::Offer;
use kit::memory_agent::is_to_all;
use kit::{Device, Sink, Source};
use mem::gmmu::utlb::{In, Utlb};
use std::collections::VecDeque;

/// Page tables: the entry of a page of a space in the small table, and in the big one.
pub type Tables = fn(space: u8, page: u32) -> PageEntry;

#[derive(Clone, Copy)]
pub struct World {
    pub small: Tables,
    pub big: Tables,
    /// Spaces with big pages of 64 KB.
    pub big64: u8,
}

impl World {
    fn big_log2(&self, space: u8) -> u32 {
        if self.big64 >> space & 1 == 1 { 4 } else { 5 }
    }

    /// The entry that applies, and the number of 4-KB pages in its page, as a power of two.
    pub fn entry(&self, space: u8, page: u32) -> (PageEntry, u32) {
        let big = (self.big)(space, page >> self.big_log2(space));
        match big.present || big.sparse {
            true => (big, self.big_log2(space)),
            false => ((self.small)(space, page), 0),
        }
    }

    /// The line that responds to a request.
    pub fn line(&self, walk_request: &TranslateRequest) -> Vec<TranslateLine> {
        let (_, log2) = self.entry(walk_request.space, walk_request.page);
        let (big, first) = (log2 != 0, walk_request.page >> log2 & !15);
        let table = if big { self.big } else { self.small };
        let quarter = |quarter: u32| TranslateLine {
            source: walk_request.source,
            big,
            quarter: quarter as u8,
            last: quarter == 3,
            entries: [0, 1, 2, 3].map(|k| table(walk_request.space, first + 4 * quarter + k)),
        };
        (0..4).map(quarter).collect()
    }
}

/// Reasons why pages are not mapped.
pub const FAULTS: [AccessFaultKind; 8] = {
    use AccessFaultKind::*;
    [Directory, TableSize, Page, Limit, Aperture, Kind, Page, Page]
};

pub fn absent(_: u8, _: u32) -> PageEntry {
    PageEntry { fault: AccessFaultKind::Page, ..PageEntry::default() }
}

/// Every page is mapped, to another address.
pub fn plain(space: u8, page: u32) -> PageEntry {
    let attributes = PageAttributes { kind: page as u8, ..PageAttributes::default() };
    PageEntry {
        present: true,
        frame: (page * 5 + 3 + u32::from(space)) % (1 << 22),
        attributes,
        ..PageEntry::default()
    }
}

pub const SMALL: World = World { small: plain, big: absent, big64: 0 };

/// Number of the port's first client.
const FIRST_CLIENT: u16 = 0x30;

/// Operations, in order: requests in their stream, control once all before it is accepted.
#[derive(Clone, Debug)]
pub enum Item {
    Request(Request),
    Control(SpaceControl),
}

#[derive(Clone, Copy)]
pub struct Stalls {
    pub up: u64,
    pub translated: u64,
    pub walk_request: u64,
    /// Cycles in which quarters arrive.
    pub line: u64,
    /// Latency of a walk.
    pub latency: u64,
}

pub const FREE: Stalls = Stalls { up: !0, translated: !0, walk_request: !0, line: !0, latency: 20 };

pub struct Seen {
    pub translated: Vec<(u64, MemoryUp)>,
    pub requests: Vec<TranslateRequest>,
    pub responses: Vec<MemoryDown>,
    pub faults: Vec<AccessFault>,
    pub controlled: Vec<u64>,
    /// Number of entries freed, for each channel.
    freed: [usize; VIRTUAL_CHANNELS],
}

pub fn run(mut dut: Device<Utlb>, world: &World, items: &[Item], stalls: Stalls) -> Seen {
    let (mut up, mut control) = (Source::new(&[], stalls.up), Source::new(&[], !0));
    let (mut translated, mut walk_request) = (Sink::new(stalls.translated), Sink::new(stalls.walk_request));
    let mut lines: VecDeque<(u64, TranslateLine)> = VecDeque::new();
    let (mut at, mut cycle, mut controls) = (0, 0_u64, 0);
    let mut seen = Seen {
        translated: vec![],
        requests: vec![],
        responses: vec![],
        faults: vec![],
        controlled: vec![],
        freed: [0; VIRTUAL_CHANNELS],
    };
    // The crossbar frees the entry of each packet some cycles after it arrived.
    let (mut addresses, mut channel) = (VecDeque::<(u64, u8)>::new(), VirtualChannel::Demand);
    dut.run(|o| {
        // Items after control are sent when it is done.
        while at < items.len() && controls == seen.controlled.len() {
            match &items[at] {
                Item::Request(request) => request.packets().into_iter().for_each(|packet| up.push(0, packet)),
                Item::Control(_) if !up.is_empty() => break,
                Item::Control(packet) => {
                    control.push(0, *packet);
                    controls += 1;
                }
            }
            at += 1;
        }
        let channels = o.client_freed.get().map_or(0, |freed| freed.channels);
        (0..VIRTUAL_CHANNELS).for_each(|v| seen.freed[v] += usize::from(channels >> v & 1));
        seen.responses.extend(o.client_down.get().copied());
        seen.faults.extend(o.fault.get().copied());
        seen.controlled.extend(o.controlled.valid.then_some(cycle));
        let sent = at == items.len() && up.is_empty() && control.is_empty() && lines.is_empty();
        if sent && addresses.is_empty() && channels == 0 && o.idle {
            return None;
        }
        let ready = walk_request.drive(&o.walk_request);
        if let Some((_, walk_request)) = walk_request.now() {
            let line = world.line(&walk_request);
            lines.extend(line.into_iter().map(|quarter| (cycle + stalls.latency, quarter)));
        }
        let comes =
            stalls.line >> (cycle % 64) & 1 == 1 && lines.front().is_some_and(|(due, _)| *due <= cycle);
        let line = if comes { lines.pop_front().map(|(_, line)| line) } else { None };
        let takes = translated.drive(&o.translated);
        let freed = match addresses.front() {
            Some((due, channels)) if *due <= cycle => Some(FreedPlaces { channels: *channels }),
            _ => None,
        };
        addresses.drain(..usize::from(freed.is_some()));
        if let Some((_, packet)) = translated.now() {
            if let MemoryUp::Head(head) = packet {
                channel = head.channel;
            }
            addresses.push_back((cycle + 5, 1 << channel as u8));
        }
        cycle += 1;
        Some(In {
            first_client: FIRST_CLIENT,
            client_up: up.drive(o.client_up),
            translated: takes,
            freed: freed.into(),
            walk_request: ready,
            line: line.map_or(Offer::default(), |line| Offer::new(true, line)),
            control: control.drive(o.control),
            ..In::default()
        })
    });
    seen.translated = translated.at.iter().copied().zip(translated.taken).collect();
    seen.requests = walk_request.taken;
    seen
}

/// Checks each request against the page tables, one after the other.
pub fn judge(world: &World, items: &[Item], seen: &Seen) {
    let (mut space, mut big64) = (0, 0_u8);
    let (mut due, mut responses, mut faults) = (vec![], vec![], vec![]);
    for item in items {
        let request = match item {
            Item::Control(SpaceControl::Select(select)) => {
                space = select.space;
                continue;
            }
            Item::Control(SpaceControl::Attach(bind)) => {
                big64 = big64 & !(1 << bind.space) | u8::from(bind.big64) << bind.space;
                continue;
            }
            Item::Control(SpaceControl::Invalidate(_)) => continue,
            Item::Request(request) => request,
        };
        let head = MemoryHead { client: FIRST_CLIENT + request.head.client, ..request.head };
        if head.physical || is_to_all(&head) {
            due.push(Request { head, ..request.clone() });
            continue;
        }
        let (entry, log2) = world.entry(space, (head.line >> 5) as u32);
        let read = matches!(head.op, MemoryOp::Read | MemoryOp::Atomic);
        let write = head.op != MemoryOp::Read;
        use AccessFaultKind::{Privilege, ReadOnly, WriteOnly};
        let wrong = [
            (!entry.present, entry.fault),
            (entry.privileged && !head.privileged, Privilege),
            (write && (entry.read_only || entry.write_off), ReadOnly),
            (read && entry.read_off, WriteOnly),
        ];
        let Some((_, kind)) = wrong.into_iter().find(|(wrong, _)| *wrong) else {
            let bytes = 4096_u64 << log2;
            let address = u64::from(entry.frame) * 4096 + head.line * 128 % bytes;
            let uncached = head.uncached || entry.uncached;
            let mut page = entry.attributes;
            if log2 == 5 {
                // In pages of 128 KB, the address selects a half of a status line.
                page.comptag = page.comptag % (1 << 16) + ((head.line * 128 >> 16) % 2 << 16) as u32;
            }
            let head = MemoryHead { line: address / 128, uncached, page, ..head };
            due.push(Request { head, ..request.clone() });
            continue;
        };
        let sparse = !entry.present && entry.sparse;
        if !sparse {
            let access = match head.op {
                MemoryOp::Read => AccessKind::Read,
                MemoryOp::Atomic | MemoryOp::Reduce => AccessKind::Atomic,
                _ => AccessKind::Write,
            };
            faults.push(AccessFault { kind, client: head.client, access, space, address: head.line * 128 });
        }
        let sectors: Vec<u8> = (0..4).filter(|s| read && head.sectors >> s & 1 == 1).collect();
        for sector in &sectors {
            let kind = if sparse { ResponseKind::Sparse } else { ResponseKind::Fault };
            let (sector, last) = (*sector, sector == sectors.last().unwrap());
            let MemoryHead { client, tag, .. } = head;
            responses.push(MemoryDown { client, tag, kind, sector, last, ..MemoryDown::default() });
        }
    }
    assert_eq!(big64, world.big64, "the list attaches spaces as the tables are");
    let mut sent = [0; VIRTUAL_CHANNELS];
    for item in items {
        if let Item::Request(request) = item {
            sent[request.head.channel as usize] += request.packets().len();
        }
    }
    assert_eq!(seen.freed, sent, "each packet frees its entry once");
    let packets: Vec<_> = seen.translated.iter().map(|(_, packet)| *packet).collect();
    let found = gathered(&packets);
    for (k, (found, due)) in found.iter().zip(&due).enumerate() {
        assert_eq!(found, due, "request {k}");
    }
    assert_eq!(found.len(), due.len());
    assert_eq!(seen.responses, responses);
    assert_eq!(seen.faults, faults);
}

pub const ALL: SpaceInvalidate = SpaceInvalidate { all_pages: true, all_spaces: true, space: 0, page: 0 };
