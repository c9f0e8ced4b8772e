//! A bench runs a client's operations, and checks them against bytes and slices.

use bundle::*;
use kit::memory::{Store, performed};
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::{Device, Sink, Source};
use mem::client_port::{ClientPort, In};
use references::fbp::l2::atomic::operated;

/// The client's operations, in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    Read(u64),
    Write(MemoryWrite),
    Fence(bool),
}

/// Results of a run.
pub struct Seen {
    pub data: Vec<Sector>,
    pub heads: Vec<MemoryHead>,
    pub memory: Vec<u8>,
    /// Writes of sectors, in the order in which memory performed them.
    written: Vec<MemoryWrite>,
    /// Cycles: of heads and beats at the port, of data, of fences accepted and performed.
    pub up: Vec<u64>,
    pub data_at: Vec<u64>,
    pub fenced: Vec<u64>,
    pub performed: Vec<u64>,
    pub cycles: u64,
}

const MEMORY: usize = 1 << 14;

pub fn start() -> Vec<u8> {
    (0..MEMORY).map(|at| (at * 37 >> 3) as u8).collect()
}

pub fn run(dut: Device<ClientPort>, items: &[Item], stalls: [u64; 2], network_stalls: NetworkStalls) -> Seen {
    run_in(dut, items, stalls, MemoryAgent::new(start(), network_stalls))
}

/// Offers each item once those before it are accepted, unless it is of another kind: then both may
/// be accepted in one cycle, and a read does not see the write of its own cycle.
pub fn run_in(
    mut dut: Device<ClientPort>,
    items: &[Item],
    [offer, take]: [u64; 2],
    mut memory: MemoryAgent<Vec<u8>>,
) -> Seen {
    memory.update = Some(operated);
    let (mut read, mut write, mut fence) = (
        Source::new(&[], offer),
        Source::new(&[], offer.rotate_left(11)),
        Source::new(&[], offer.rotate_left(23)),
    );
    let (mut data, mut at, mut up, mut performed) = (Sink::new(take), 0, vec![], vec![]);
    let cycles = dut.run(|o| {
        // One item at a time: the list is the client's order.
        if read.is_empty() && write.is_empty() && fence.is_empty() && at < items.len() {
            match items[at] {
                Item::Read(address) => read.push(0, MemoryRead { address }),
                Item::Write(item) => write.push(0, item),
                Item::Fence(system) => fence.push(0, MemoryFence { system }),
            }
            at += 1;
        }
        let done = at == items.len() && read.is_empty() && write.is_empty() && fence.is_empty();
        if done && o.idle && memory.is_idle() {
            return None;
        }
        let cycle = read.cycle();
        if o.performed.valid {
            performed.push(cycle);
        }
        let ready = memory.up(&o.memory_up);
        if o.memory_up.valid && ready.ready {
            up.push(cycle);
        }
        Some(In {
            read: read.drive(o.read),
            write: write.drive(o.write),
            fence: fence.drive(o.fence),
            read_data: data.drive(&o.read_data),
            memory_up: ready,
            memory_down: memory.down(),
        })
    });
    let (heads, written, memory) = (memory.heads, memory.written, memory.store);
    Seen {
        data: data.taken,
        heads,
        memory,
        written,
        up,
        data_at: data.at,
        fenced: fence.taken,
        performed,
        cycles,
    }
}

pub fn reads(addresses: impl IntoIterator<Item = u64>) -> Vec<Item> {
    addresses.into_iter().map(Item::Read).collect()
}

pub fn write(address: u64, mask: u32, word: u32) -> Item {
    Item::Write(MemoryWrite { address, mask, data: Sector { words: [word; 8] }, ..MemoryWrite::default() })
}

/// Operation, line and sectors of each head.
pub fn requested(seen: &Seen) -> Vec<(MemoryOp, u64, u8)> {
    seen.heads.iter().map(|head| (head.op, head.line, head.sectors)).collect()
}

pub const FREE: [u64; 2] = [!0; 2];

/// Checks against the same list applied to bytes one after the other.
pub fn judge(items: &[Item], seen: &Seen, page: fn(u64) -> Page) {
    let mut memory = start();
    let mut data = vec![];
    for item in items {
        match *item {
            Item::Read(address) => {
                let there = page(address / 4) == Page::Mapped;
                data.push(if there { memory.sector(address) } else { Sector::default() });
            }
            Item::Write(write) if page(write.address / 4) == Page::Mapped => {
                let write = performed(&memory, &write);
                memory.write(&write);
            }
            Item::Write(_) | Item::Fence(_) => (),
        }
    }
    assert_eq!(seen.data, data, "what was read");
    assert!(seen.memory == memory, "what memory holds");
    let fences = items.iter().filter(|item| matches!(item, Item::Fence(_))).count();
    assert_eq!(seen.performed.len(), fences);
    judge_order(items, seen);
}

/// Checks that an ordered write is performed after all writes before it.
fn judge_order(items: &[Item], seen: &Seen) {
    let writes: Vec<_> =
        items.iter().filter_map(|item| if let Item::Write(w) = item { Some(w) } else { None }).collect();
    let mut performed = seen.written.clone();
    let mut at = |write: &MemoryWrite| {
        let same = |other: &MemoryWrite| {
            (other.address, other.mask, other.data) == (write.address, write.mask, write.data)
        };
        let found = performed.iter().position(same)?;
        // Identical writes are distinguished by their order.
        performed[found].address = !0;
        Some(found)
    };
    let mut last = None;
    for write in writes {
        let now = at(write);
        assert!(!write.ordered || now >= last, "{write:?} before what was written before it");
        last = last.max(now);
    }
}
