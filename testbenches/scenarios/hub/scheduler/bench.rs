//! The scheduler's environment: methods, memory, the caches' table, and a work distributor that ends grids.

pub mod class;
pub mod memory;

use bundle::*;
use hub::scheduler::{In, Scheduler};
use kernel::offer::Offer;
use kit::scenario::open;
use kit::{Device, Rng, Sink, Source};
use memory::{Slices, Words};

pub const CHANNEL: u16 = 0x155;

pub fn method(address: u16, value: u32) -> Bundle {
    Bundle { channel: CHANNEL, engine: Engine::Compute, address: address >> 2, value, ..Bundle::default() }
}

pub fn launch(address: u64) -> [Bundle; 2] {
    [method(0x2b4, (address >> 8) as u32), method(0x2bc, 3)]
}

/// Parameters of a run: patterns of the ports; the most cycles of memory, table and grids.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub bundles: u64,
    pub tasks: u64,
    pub table: u64,
    pub up: u64,
    pub down: u64,
    pub others: u64,
    pub latency: u64,
    pub spread: u64,
    pub response: u64,
    pub runs: u64,
    pub seed: u64,
}

pub const FREE: Stalls = Stalls {
    bundles: !0,
    tasks: !0,
    table: !0,
    up: !0,
    down: !0,
    others: !0,
    latency: 20,
    spread: 0,
    response: 2,
    runs: 30,
    seed: 1,
};

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Table(ConstantTable),
    Task(TaskPacket),
    Ended(u8),
    /// Bytes written, or a reduction.
    Write(u64, Vec<u32>),
    Reduce(u64, u32, bool, u32),
    Barrier(bool),
    Performed,
    Complete,
    Fault(Fault),
    Read(u64),
}

pub struct Seen {
    pub events: Vec<(u64, Event)>,
    pub taken: Vec<u64>,
}

impl Seen {
    pub fn grids(&self) -> Vec<(u64, Grid)> {
        let grid = |(at, event): &(u64, Event)| match event {
            Event::Task(TaskPacket::Grid(grid)) => Some((*at, *grid)),
            _ => None,
        };
        self.events.iter().filter_map(grid).collect()
    }
    pub fn count(&self, of: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().filter(|(_, event)| of(event)).count()
    }
    /// Index of the first event for which `of` is true.
    pub fn place(&self, of: impl Fn(&Event) -> bool) -> usize {
        self.events.iter().position(|(_, event)| of(event)).expect("it happened")
    }
}

pub const NOT_FAULTY: fn(u64) -> bool = |_| false;

/// Sends bundles until the scheduler is idle; `words` is memory, and is left in its final state.
pub fn run(
    mut dut: Device<Scheduler>,
    bundles: &[Bundle],
    words: &mut Words,
    stalls: Stalls,
    faulty: fn(u64) -> bool,
) -> Seen {
    let mut rng = Rng::new(stalls.seed);
    let mut bundle = Source::new(bundles, stalls.bundles);
    let mut slices = Slices {
        up: Sink::new(stalls.up),
        head: None,
        responses: vec![],
        faulty,
        slices: dut.unit().p.slices.get(),
    };
    let (mut tasks, mut table) = (Sink::new(stalls.tasks), Sink::new(stalls.table));
    let (mut completes, mut faults) = (Sink::new(stalls.others), Sink::new(stalls.others));
    let mut ended = Source::new(&[], stalls.others);
    let mut running: Vec<(u64, u8)> = vec![];
    let mut done_at = None;
    let (mut events, mut cycle, mut sent, mut performed) = (vec![], 0, vec![], 0);
    let nothing = In::new(&dut.unit().p);
    dut.run(|o| {
        let mut i = nothing.clone();
        i.time = cycle | cycle << 40;
        let quiet = bundle.is_empty() && o.idle && running.is_empty() && ended.is_empty();
        i.bundle = bundle.drive(o.bundle);
        i.task = tasks.drive(&o.task);
        i.table = table.drive(&o.table);
        i.complete = completes.drive(&o.complete);
        i.fault = faults.drive(&o.fault);
        if let Some((_, packet)) = tasks.now() {
            if let TaskPacket::Grid(grid) = packet {
                running.push((cycle + 1 + rng.below(stalls.runs), grid.needs.task_id));
            }
            events.push((cycle, Event::Task(packet)));
        }
        if let Some((_, change)) = table.now() {
            assert!(done_at.is_none(), "one change at a time");
            done_at = Some(cycle + 1 + rng.below(stalls.response));
            events.push((cycle, Event::Table(change)));
        }
        if done_at.is_some_and(|at| at <= cycle) {
            i.table_done = Offer::new(true, true);
            done_at = None;
        }
        events.extend(completes.now().map(|_| (cycle, Event::Complete)));
        events.extend(faults.now().map(|(_, fault)| (cycle, Event::Fault(fault))));
        while let Some(k) = running.iter().position(|(at, _)| *at <= cycle) {
            let task_id = running.swap_remove(k).1;
            ended.push(0, TaskEnded { task_id });
            sent.push(task_id);
        }
        i.task_ended = ended.drive(o.task_ended);
        if i.task_ended.valid && o.task_ended.ready {
            events.push((cycle, Event::Ended(i.task_ended.data.task_id)));
        }
        let (ready, event) = slices.up(&o.memory_up, words, cycle + stalls.latency, &mut rng, stalls.spread);
        i.memory_up = ready;
        events.extend(event.map(|event| (cycle, event)));
        if open(stalls.down, cycle) {
            i.memory_down = slices.down(cycle, &mut rng);
            if i.memory_down.get().is_some_and(|down| down.kind == ResponseKind::Done) {
                performed += 1;
                if performed % slices.slices == 0 {
                    events.push((cycle, Event::Performed));
                }
            }
        }
        cycle += 1;
        (!quiet).then_some(i)
    });
    Seen { events, taken: bundle.taken.clone() }
}
