//! Returns are in the order of records, in whatever order memory responds; lines retain what was filled.

use super::bench::words;
use bundle::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tpc::l1::l1_returns::{In, L1Returns, Params};
use tpc::l1::types::*;

scenarios! {
    L1Returns::new(&Params::default()) => cycles a_barrier_waits_for_all_slices any_records;
    L1Returns::new(&Params { slices: Within::new(3), latency: Within::new(2) }) =>
        cycles a_barrier_waits_for_all_slices any_records;
}

/// A record, and the responses to its slot's request: a sector with its kind, or a number of Done.
#[derive(Clone, Copy, Default)]
struct Item {
    record: L1Record,
    responses: [Option<(ResponseKind, Sector)>; 4],
    dones: u8,
}

struct Seen {
    returns: Vec<L1Return>,
    at: Vec<u64>,
    controlled: usize,
    taken: Vec<u64>,
    down: Vec<u64>,
    freed: usize,
}

/// Responses arrive some time after their record, in any order.
fn run(new: Maker<L1Returns>, items: &[Item], [offer, take, down]: [u64; 3], late: u64, seed: u64) -> Seen {
    let mut dut = new();
    let records: Vec<_> = items.iter().map(|item| item.record).collect();
    let (mut record, mut response, mut random) =
        (Source::new(&records, offer), Sink::new(take), Random(seed));
    let mut waiting: Vec<(u64, MemoryDown)> = vec![];
    let mut seen = Seen { returns: vec![], at: vec![], controlled: 0, taken: vec![], down: vec![], freed: 0 };
    dut.run(|o| {
        let cycle = record.cycle();
        seen.controlled += usize::from(o.controlled.valid);
        seen.freed += usize::from(o.freed.valid);
        if record.is_empty() && waiting.is_empty() && o.idle {
            return None;
        }
        let before = record.taken.len();
        let offered = record.drive(o.record);
        for item in &items[before..record.taken.len()] {
            let tag = item.record.slot.into();
            for (sector, (kind, data)) in
                (0..4).zip(item.responses).filter_map(|(k, response)| response.map(|response| (k, response)))
            {
                let down = MemoryDown { tag, kind, sector, data, ..MemoryDown::default() };
                waiting.push((cycle + random.below(late + 1), down));
            }
            for _ in 0..item.dones {
                let down = MemoryDown { tag, kind: ResponseKind::Done, last: true, ..MemoryDown::default() };
                waiting.push((cycle + random.below(late + 1), down));
            }
        }
        let due: Vec<_> =
            (0..waiting.len()).filter(|&k| waiting[k].0 <= cycle && open(down, cycle)).collect();
        let come = (!due.is_empty()).then(|| waiting.remove(random.one_of(&due)).1);
        if come.is_some() {
            seen.down.push(cycle);
        }
        Some(In {
            record: offered,
            down: Offer::from(come),
            response: response.drive(&o.response),
            texels: true.into(),
        })
    });
    Seen { returns: response.taken, at: response.at, taken: record.taken, ..seen }
}

fn sector(random: &mut Random) -> Sector {
    Sector { words: std::array::from_fn(|_| random.any() as u32) }
}

/// Eight words of an outstanding sector.
fn awaited(slot: u8, random: &mut Random) -> Item {
    let offsets = std::array::from_fn(|k| words(32, 4)[k] as u8);
    let record = L1Record {
        notified: L1Notified::Sm,
        ends: true,
        size: 4,
        places: 0xff,
        offsets,
        waits: 2,
        fresh: true,
        slot,
        fills: true,
        rows: [9; 8],
        ..L1Record::default()
    };
    Item { record, responses: [None, Some((ResponseKind::Data, sector(random))), None, None], dones: 0 }
}

fn cycles(new: Maker<L1Returns>) {
    let latency = new().unit().p.latency.get() as u64;
    let mut random = Random(1);
    let mut again = awaited(0, &mut random);
    (again.record.waits, again.record.fresh, again.record.fills) = (0, false, false);
    again.responses = [None; 4];
    let first = awaited(0, &mut random);
    // The second reads the line that the first one fills: a cycle later than its earliest.
    let seen = run(new, &[first, again, again], [!0; 3], 0, 1);
    assert_eq!(seen.taken, [0, 1, 2]);
    let from = latency + 2;
    assert_eq!(seen.at, [from, from + 2, from + 3]);
    let late = run(new, &[first], [!0, !0, 1 << 40], 0, 1);
    assert_eq!(late.at[0].max(from), (late.down[0] + 3).max(from));
}

/// It is notified after the response of the last slice, and not before.
fn a_barrier_waits_for_all_slices(new: Maker<L1Returns>) {
    let mut dut = new();
    let slices = dut.unit().p.slices.get() as u64;
    let (barrier, fresh, ends, slot) = (true, true, true, 5);
    let record = L1Record { notified: L1Notified::Mpc, ends, barrier, fresh, slot, ..L1Record::default() };
    let mut source = Source::new(&[record], !0);
    let done = MemoryDown { tag: slot.into(), kind: ResponseKind::Done, last: true, ..MemoryDown::default() };
    let mut notified = vec![];
    for cycle in 0..400 {
        let o = dut.outputs();
        notified.extend(o.controlled.valid.then_some(cycle));
        let comes = cycle >= 200 && cycle % 20 == 0 && (cycle - 200) / 20 < slices;
        let down = Offer::from(comes.then_some(done));
        dut.cycle(In { record: source.drive(o.record), down, ..In::default() });
    }
    let last = 200 + 20 * (slices - 1);
    assert!(
        notified.len() == 1 && notified[0] > last && notified[0] <= last + 4,
        "{notified:?}, the last slice in {last}"
    );
}

/// Rows as they are, and slots as they will be.
#[derive(Default)]
struct Naive {
    rows: BTreeMap<(u8, u8), (Sector, bool)>,
}

impl Naive {
    fn word(&self, item: &Item, k: usize) -> (u32, bool) {
        let L1Record { offsets, rows, waits, size, .. } = item.record;
        let sector = offsets[k] / 32;
        let (data, fault) = if waits >> sector & 1 == 1 {
            let (kind, data) = item.responses[usize::from(sector)].unwrap();
            (data, kind == ResponseKind::Fault)
        } else {
            self.rows[&(rows[k], sector)]
        };
        let bytes: Vec<u8> = data.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (count, align) = match size {
            0 | 1 => (1, 1),
            2 | 3 => (2, 2),
            _ => (4, 4),
        };
        let at = usize::from(offsets[k] % 32) / align * align;
        ((0..count).rev().fold(0, |word, b| word << 8 | u32::from(bytes[at + b])), fault)
    }
}

/// Records of valid lines, of outstanding lines and of barriers; some have several passes.
fn any_items(random: &mut Random, slices: u8) -> Vec<Item> {
    let mut filled = BTreeSet::new();
    let mut items: Vec<Item> = vec![];
    let mut slot = 0;
    for _ in 0..120 {
        let row = random.one_of(&[3, 64, 90]);
        let mut item = Item::default();
        let record = &mut item.record;
        *record = L1Record {
            warp: random.below(128) as u8,
            destination: random.below(256) as u8,
            step: random.below(32) as u8,
            mask: random.below(256) as u8,
            last: random.below(2) == 0,
            notified: random.one_of(&[
                L1Notified::Sm,
                L1Notified::Sm,
                L1Notified::Sm,
                L1Notified::NoUnit,
                L1Notified::Mpc,
            ]),
            ends: random.below(3) > 0,
            size: random.below(5) as u8,
            rows: [row; 8],
            ..L1Record::default()
        };
        // Passes of a wavefront are for the same requester.
        if let Some(before) = items.last().filter(|before| !before.record.ends) {
            record.notified = before.record.notified;
        }
        if random.below(8) == 0 {
            (record.barrier, record.fresh, item.dones) = (true, true, slices);
        } else {
            let kind = random.one_of(&[
                ResponseKind::Data,
                ResponseKind::Data,
                ResponseKind::Sparse,
                ResponseKind::Fault,
            ]);
            let come = random.below(16) as u8;
            for k in 0..8 {
                record.offsets[k] = random.below(128) as u8;
                let at = record.offsets[k] / 32;
                let has = come >> at & 1 == 1 || filled.contains(&(row, at));
                record.places |= u8::from(has && random.below(4) > 0) << k;
                record.waits |= u8::from(record.places >> k & 1 == 1 && come >> at & 1 == 1) << at;
            }
            record.fills = record.waits != 0 && random.below(2) == 0;
            record.fresh = record.waits != 0;
            for at in (0..4).filter(|at| record.waits >> at & 1 == 1) {
                let data = if kind == ResponseKind::Data { sector(random) } else { Sector::default() };
                item.responses[usize::from(at)] = Some((kind, data));
                if record.fills {
                    filled.insert((row, at));
                }
            }
        }
        record.slot = slot;
        slot += u8::from(record.fresh);
        items.push(item);
    }
    items.last_mut().unwrap().record.ends = true;
    items
}

fn any_records(new: Maker<L1Returns>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0_u64..300), |(seed, ports, late)| {
        let mut random = Random(seed);
        let slices = new().unit().p.slices.get() as u8;
        let items = any_items(&mut random, slices);
        let seen = run(new, &items, ports, late, seed);
        let (mut naive, mut expected, mut controlled) = (Naive::default(), vec![], 0);
        let (mut data, mut fault) = (Sector::default(), false);
        for item in &items {
            let record = &item.record;
            if record.notified == L1Notified::Sm {
                for k in (0..8).filter(|k| record.places >> k & 1 == 1) {
                    let (word, faults) = naive.word(item, k);
                    data.words[k] = word;
                    fault |= faults;
                }
            }
            for (at, (kind, sector)) in (0..4).zip(item.responses).filter_map(|(k, a)| a.map(|a| (k, a))) {
                if record.fills {
                    naive.rows.insert((record.rows[0], at), (sector, kind == ResponseKind::Fault));
                }
            }
            if record.ends {
                controlled += usize::from(record.notified == L1Notified::Mpc);
                if record.notified == L1Notified::Sm {
                    let L1Record { warp, destination, step, mask, last, .. } = *record;
                    expected.push(L1Return { warp, destination, step, mask, last, fault, data });
                }
                (data, fault) = (Sector::default(), false);
            }
        }
        assert_eq!(seen.returns, expected);
        assert_eq!(seen.controlled, controlled);
        let slots = items.iter().filter(|item| item.record.fresh).count();
        assert_eq!(seen.freed, slots.saturating_sub(1), "all slots but the last are freed");
    });
}
