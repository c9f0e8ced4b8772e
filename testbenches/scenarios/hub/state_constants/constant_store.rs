//! The store's result for each kind of work, and its cycles; its interface to draws is in the assembly's scenarios.

use bundle::*;
use hub::state_constants::constant_store::{ConstantStore, In, Params};
use hub::state_constants::types::*;
use kernel::offer::Offer;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ConstantStore::new(&Params::default()) =>
        a_sector_in_three_cycles a_bank_gets_a_version a_draw_ends_an_epoch work_is_in_order
        a_freed_version_needs_no_copy any_work;
}

const BLOCK: u32 = 0x40;

fn update(block: u32, sector: u8, value: u32) -> ConstantWork {
    let mut data = Sector::default();
    data.words[2] = value;
    ConstantWork::Update(ConstantUpdate { block, sector, mask: 4, data })
}

fn bank(group: u8, bank: u8, blocks: std::ops::Range<u32>) -> ConstantWork {
    let (base, size) = (blocks.start, 256 * (blocks.end - blocks.start));
    ConstantWork::Bank(BankChange { group, bank, valid: size != 0, base, size })
}

fn settle() -> ConstantWork {
    ConstantWork::Settle(ConstantSettle::default())
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Word(State),
    Table(ConstantTable),
    Write(u64),
    Barrier,
    Settled,
}

struct Seen {
    events: Vec<(u64, Event)>,
    taken: Vec<u64>,
    memory: Vec<u8>,
}

impl Seen {
    fn kinds(&self) -> Vec<Event> {
        self.events.iter().map(|(_, event)| *event).collect()
    }
}

/// This many epochs are done, each when it ends; the caches make a change in this many cycles.
#[derive(Clone, Copy)]
struct Ends {
    epochs: u32,
    late: u64,
}

fn run(
    mut dut: Device<ConstantStore>,
    work: &[ConstantWork],
    patterns: [u64; 3],
    stalls: NetworkStalls,
    ends: Ends,
) -> Seen {
    let mut memory = MemoryAgent::new(vec![0; 1 << 16], stalls);
    let mut source = Source::new(work, patterns[0]);
    let (mut words, mut table) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    let (mut events, mut heads, mut cycle, mut quiet, mut due) = (vec![], 0, 0, 0, None);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.aside = 0x80;
        i.work = source.drive(o.work);
        i.word = words.drive(&o.word);
        i.table = table.drive(&o.table);
        i.memory_up = memory.up(&o.memory_up);
        i.memory_down = memory.down();
        for head in &memory.heads[heads..] {
            match head.op {
                MemoryOp::Write => events.push((cycle, Event::Write(head.line))),
                MemoryOp::Barrier => events.push((cycle, Event::Barrier)),
                _ => (),
            }
        }
        heads = memory.heads.len();
        if let Some((_, word)) = words.now() {
            events.push((cycle, Event::Word(word)));
            if word.address == 0x3f04 && word.value < ends.epochs {
                i.epoch_done = Offer::new(true, EpochDone { epoch: word.value as u8 });
            }
        }
        if due.take_if(|at| *at <= cycle).is_some() {
            i.table_done = Offer::new(true, true);
        }
        if let Some((_, change)) = table.now() {
            events.push((cycle, Event::Table(change)));
            due = Some(cycle + ends.late);
        }
        events.extend(o.settled.valid.then_some((cycle, Event::Settled)));
        quiet = if source.is_empty() && o.idle && memory.is_idle() { quiet + 1 } else { 0 };
        cycle += 1;
        (quiet < 20).then_some(i)
    });
    Seen { events, taken: source.taken, memory: memory.store }
}

fn simple(new: Maker<ConstantStore>, work: &[ConstantWork], ends: bool) -> Seen {
    let ends = Ends { epochs: if ends { u32::MAX } else { 0 }, late: 1 };
    run(new(), work, [!0; 3], NetworkStalls::calm(10), ends)
}

/// A version is attached only while it has no place; no other change refers to one that has none.
fn changes_are_of_bound_versions(events: &[Event]) {
    let mut bound = [false; 128];
    for event in events {
        let Event::Table(change) = event else { continue };
        let (buffer, has) = match change {
            ConstantTable::Attach(attach) => (attach.buffer, false),
            ConstantTable::Move(of) => (of.buffer, true),
            ConstantTable::Purge(of) => (of.buffer, true),
            ConstantTable::Free(of) => (of.buffer, true),
            ConstantTable::PurgeAll(_) => continue,
        };
        let buffer = usize::from(buffer);
        assert_eq!(bound[buffer], has, "{change:?}");
        bound[buffer] = !matches!(change, ConstantTable::Free(_));
    }
}

/// The first waits for the search of the versions: one cycle for each, and one.
fn a_sector_in_three_cycles(new: Maker<ConstantStore>) {
    let work: Vec<_> = (0..8).map(|sector| update(BLOCK, sector, 9)).collect();
    let seen = simple(new, &work, true);
    let at: Vec<_> = seen.events.iter().map(|(cycle, _)| cycle - seen.taken[0]).collect();
    // In the queue, no version to search, head, at the port.
    assert_eq!(at[0], 4);
    let separate: Vec<_> = at.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(separate, [3; 7]);
}

fn a_bank_gets_a_version(new: Maker<ConstantStore>) {
    let work = [bank(1, 4, 0x40..0x44), bank(2, 4, 0x40..0x44), bank(1, 4, 0..0), bank(2, 4, 0..0), settle()];
    let seen = simple(new, &work, true);
    let bound = 1 << 25 | 1024;
    let word = |address, value| Event::Word(State { address, value });
    let attach = ConstantBind { buffer: 0, base: 0x40, size: 1023 };
    let expected = [
        Event::Table(ConstantTable::Attach(attach)),
        word(0x3b90, bound),
        word(0x3c10, bound),
        word(0x3b90, 0),
        word(0x3c10, 0),
    ];
    assert_eq!(seen.kinds()[..5], expected);
    // No bank has it and no draw ever read it: it is free.
    let free = Event::Table(ConstantTable::Free(ConstantFree { buffer: 0 }));
    assert!(seen.kinds()[5..].contains(&free) && seen.kinds()[5..].contains(&Event::Settled));
}

fn a_draw_ends_an_epoch(new: Maker<ConstantStore>) {
    let draw = ConstantWork::Draw(DrawStart::default());
    let work = [bank(0, 0, 0x40..0x41), draw, draw, update(BLOCK, 0, 1), draw, bank(0, 0, 0..0)];
    let seen = simple(new, &work, false);
    let epochs: Vec<_> = seen
        .kinds()
        .iter()
        .filter_map(|event| match event {
            Event::Word(State { address: 0x3f04, value }) => Some(*value),
            _ => None,
        })
        .collect();
    assert_eq!(epochs, [0, 1]);
}

fn work_is_in_order(new: Maker<ConstantStore>) {
    let work = [update(BLOCK, 5, 1), settle(), update(BLOCK, 5, 2), settle()];
    let seen = simple(new, &work, true);
    let line = u64::from(BLOCK) * 2 + 1;
    let one = [Event::Write(line), Event::Barrier, Event::Settled];
    assert_eq!(seen.kinds(), [one, one].concat());
}

/// A version of the block is freed in any cycle relative to its
/// update's start, while other draws still read: it needs no copy.
fn a_freed_version_needs_no_copy(new: Maker<ConstantStore>) {
    let draw = ConstantWork::Draw(DrawStart::default());
    let work = [
        bank(0, 0, 0x40..0x41),
        bank(0, 1, 0x50..0x51),
        draw,
        bank(0, 0, 0..0),
        draw,
        update(0x60, 0, 1),
        update(BLOCK, 0, 2),
        settle(),
    ];
    for late in 1..40 {
        let seen = run(new(), &work, [!0; 3], NetworkStalls::calm(10), Ends { epochs: 1, late });
        changes_are_of_bound_versions(&seen.kinds());
        let freed = |event: &&Event| matches!(event, Event::Table(ConstantTable::Free(of)) if of.buffer == 0);
        let moved = |event: &Event| matches!(event, Event::Table(ConstantTable::Move(_)));
        assert_eq!(seen.kinds().iter().filter(freed).count(), 1, "{late} cycles");
        assert!(!seen.kinds().iter().any(moved), "{late} cycles: no draw reads the block any more");
    }
}

/// Updates of any blocks, with banks bound and unbound: memory has the newest words.
fn any_work(new: Maker<ConstantStore>) {
    let values = (any::<u64>(), any::<[u64; 5]>(), any::<bool>());
    property(values, |(seed, patterns, calm)| {
        let mut rng = Rng::new(seed);
        let mut wanted = vec![0; 1 << 16];
        let mut work = vec![];
        for _ in 0..80 {
            match rng.below(8) {
                0 => work.push(settle()),
                1 => work.push(ConstantWork::Draw(DrawStart::default())),
                2 => {
                    let first = 0x40 + rng.below(4) as u32;
                    let blocks = first..first + rng.below(4) as u32;
                    work.push(bank(rng.below(5) as u8, rng.below(18) as u8, blocks));
                }
                _ => {
                    let (block, sector) = (0x40 + rng.below(6) as u32, rng.below(8) as u8);
                    let value = rng.below(1 << 32) as u32;
                    work.push(update(block, sector, value));
                    let at = block as usize * 256 + usize::from(sector) * 32 + 8;
                    wanted[at..at + 4].copy_from_slice(&value.to_le_bytes());
                }
            }
        }
        let latency = if calm { 5 } else { rng.below(40) };
        let stalls =
            NetworkStalls { up: patterns[3], down: patterns[4], latency, spread: latency, slices: 2, seed };
        let ends = Ends { epochs: u32::MAX, late: 1 + rng.below(30) };
        let seen = run(new(), &work, [patterns[0], patterns[1], patterns[2]], stalls, ends);
        changes_are_of_bound_versions(&seen.kinds());
        assert_eq!(seen.memory[..0x8000], wanted[..0x8000]);
        let settles = work.iter().filter(|work| **work == settle()).count();
        assert_eq!(seen.kinds().iter().filter(|event| **event == Event::Settled).count(), settles);
    });
}
