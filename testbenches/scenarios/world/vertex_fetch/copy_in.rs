//! Lines of entries become rows, in whatever order their sectors arrive; a task is ready when all of them are written.

use bundle::*;
use kernel::Within;
use kit::memory_agent::{MemoryAgent, NetworkStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::BTreeMap;
use world::vertex_fetch::copy_in::{CopyIn, CopyTask, In, Params};
use world::vertex_fetch::types::{BatchReady, RowWrite};

scenarios! {
    CopyIn::new(&Params::default()) => cycles_of_a_task all_numbers_are_used no_lines_and_the_most sectors_of_nobody any_tasks;
    CopyIn::new(&Params { lines: Within::new(1) }) => any_tasks;
    CopyIn::new(&Params { lines: Within::new(16) }) => any_tasks;
}

const WINDOW: u64 = (1 << 33) - 100;

/// Contents of memory.
fn sector(address: u64) -> Sector {
    Sector {
        words: std::array::from_fn(|k| {
            (address as u32).wrapping_mul(8).wrapping_add(k as u32).wrapping_mul(0x9e37_79b1)
        }),
    }
}

fn line_of(task: &CopyTask, k: u64) -> u64 {
    (WINDOW + (u64::from(task.entry) + k) % 8192) % (1 << 33)
}

#[derive(Default)]
struct Seen {
    taken: Vec<u64>,
    requested: Vec<u64>,
    came: Vec<u64>,
    rows: Vec<u64>,
    ready: Vec<u64>,
}

fn run(new: Maker<CopyIn>, tasks: &[CopyTask], [task, row, ready]: [u64; 3], stalls: NetworkStalls) -> Seen {
    let mut dut = new();
    let lines = dut.unit().p.lines.get();
    let (mut from, mut rows, mut to) = (Source::new(tasks, task), Sink::new(row), Sink::new(ready));
    let mut memory = MemoryAgent::new(sector, stalls);
    let nothing = In::new(&dut.unit().p);
    let (mut seen, mut cycle, mut notified, mut copied) = (Seen::default(), 0, 0, 0);
    let mut held: BTreeMap<(u8, u16), [Option<u32>; 32]> = BTreeMap::new();
    dut.run(|o| {
        if from.is_empty() && o.idle && memory.is_idle() {
            return None;
        }
        let mut i = nothing.clone();
        i.window = WINDOW;
        i.task = from.drive(o.task);
        i.memory_up = memory.up(&o.memory_up);
        if o.memory_up.valid && i.memory_up.ready {
            seen.requested.push(cycle);
        }
        i.memory_down = memory.down();
        if i.memory_down.valid {
            seen.came.push(cycle);
        }
        i.row = rows.drive(&o.row);
        if let Some((at, RowWrite { sm, access: IsbeAccess { request, data } })) = rows.now() {
            assert!(request.write);
            let row = held.entry((sm, request.row)).or_insert([None; 32]);
            for lane in (0..32).filter(|lane| request.words >> lane & 1 == 1) {
                assert!(
                    row[lane].replace(data.words[lane]).is_none(),
                    "word {lane} of row {} twice",
                    request.row
                );
            }
            seen.rows.push(at);
        }
        if o.ready.valid && notified == to.len() {
            // All is written when the task is first offered.
            let task = &tasks[notified];
            for k in 0..u64::from(task.lines) {
                let row = held.remove(&(task.sm, ((u64::from(task.row) + k) % 1024) as u16));
                let row = row.unwrap_or_else(|| panic!("row {k} of {task:?} is not there"));
                for (lane, word) in row.into_iter().enumerate() {
                    let of = sector(4 * line_of(task, k) + lane as u64 / 8).words[lane % 8];
                    assert_eq!(word, Some(of), "word {lane} of row {k} of {task:?}");
                }
            }
            assert!(held.is_empty(), "unexpected rows");
            notified += 1;
            assert!(o.copied.valid);
        }
        copied += usize::from(o.copied.valid);
        i.ready = to.drive(&o.ready);
        cycle += 1;
        Some(i)
    });
    let all = tasks.iter().map(|t| {
        let inputs = InputsReady { batch: t.batch, row: t.row };
        BatchReady { sm: t.sm, inputs }
    });
    assert_eq!(to.taken, all.collect::<Vec<_>>());
    assert_eq!(copied, tasks.len());
    let requested: Vec<u64> = memory.heads.iter().map(|head| head.line).collect();
    let each = tasks.iter().flat_map(|t| (0..u64::from(t.lines)).map(|k| line_of(t, k)));
    assert_eq!(requested, each.collect::<Vec<_>>(), "each line once");
    for head in &memory.heads {
        assert_eq!((head.op, head.sectors, head.client), (MemoryOp::Read, 15, 0));
        assert_eq!((head.physical, head.channel, head.evict), (true, VirtualChannel::Ring, EvictClass::Last));
        assert!(usize::from(head.tag) < lines);
    }
    (seen.taken, seen.ready) = (from.taken, to.at);
    seen
}

fn task(batch: u16, row: u16, entry: u16, lines: u16) -> CopyTask {
    CopyTask { batch, sm: 2, row, entry, lines }
}

fn cycles_of_a_task(new: Maker<CopyIn>) {
    let seen = run(new, &[task(7, 100, 3, 5)], [!0; 3], NetworkStalls::calm(40));
    let start = seen.taken[0];
    assert_eq!(seen.requested, (2..7).map(|k| start + k).collect::<Vec<_>>(), "a line a cycle");
    assert_eq!(seen.rows, seen.came.iter().map(|at| at + 2).collect::<Vec<_>>());
    assert_eq!(seen.rows.len(), 20);
    assert_eq!(seen.rows[19] - seen.rows[0], 19, "a sector a cycle");
    assert_eq!(seen.ready, [seen.rows[19] + 1]);
}

fn all_numbers_are_used(new: Maker<CopyIn>) {
    // As many lines are in flight as there are numbers, then one more for each that returns.
    let seen = run(new, &[task(1, 0, 0, 12)], [!0; 3], NetworkStalls::calm(60));
    let separate: Vec<u64> = seen.requested.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(separate[..7], [1; 7]);
    assert!(separate[7] > 50, "{separate:?}");
}

fn no_lines_and_the_most(new: Maker<CopyIn>) {
    let tasks = [task(1, 9, 40, 0), task(2, 1000, 8000, 511), task(3, 0, 0, 0), task(4, 5, 8191, 2)];
    run(new, &tasks, [!0; 3], NetworkStalls::calm(8));
}

fn sectors_of_nobody(new: Maker<CopyIn>) {
    let mut dut = new();
    let nothing = In::new(&dut.unit().p);
    let (mut from, mut to) = (Source::new(&[task(3, 4, 5, 0)], 1 << 30), Sink::new(!0));
    let mut cycles = 0;
    dut.run(|o| {
        cycles += 1;
        assert!(!o.row.valid && !o.memory_up.valid);
        let mut i = nothing.clone();
        i.task = from.drive(o.task);
        i.ready = to.drive(&o.ready);
        let tag = if cycles % 2 == 0 { 3 } else { 900 };
        i.memory_down = Some(MemoryDown { tag, kind: ResponseKind::Data, ..MemoryDown::default() }).into();
        (i.row, i.memory_up) = (true.into(), true.into());
        (cycles < 60).then_some(i)
    });
    assert_eq!(to.len(), 1);
}

fn any_tasks(new: Maker<CopyIn>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), 1..60_u64, 0..30_u64),
        |(seed, [task, row, ready, up, down], latency, spread)| {
            let mut rng = Rng::new(seed);
            let tasks: Vec<_> = (0..10)
                .map(|_| {
                    let mut some = |n: u64| rng.below(n) as u16;
                    let (batch, sm, lines) = (some(1 << 16), some(4) as u8, some(24));
                    CopyTask { batch, sm, row: some(1024), entry: some(8192), lines }
                })
                .collect();
            let stalls = NetworkStalls { up, down, latency, spread, slices: 2, seed };
            run(new, &tasks, [task, row, ready], stalls);
        },
    );
}
