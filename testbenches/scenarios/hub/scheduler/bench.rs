//! The scheduler's environment: methods, memory, the caches' table, and a work distributor that ends grids.

use super::task::{Release, Task};
use bundle::*;
use hub::scheduler::{In, Scheduler};
use kernel::offer::{Offer, Ready};
use kit::scenario::open;
use kit::{Device, Rng, Sink, Source};
use std::collections::HashMap;

pub const CLIENT: u8 = 0x31;
pub const CHANNEL: u16 = 0x155;

pub fn method(address: u16, value: u32) -> Bundle {
    Bundle { channel: CHANNEL, engine: Engine::Compute, address: address >> 2, value, ..Bundle::default() }
}

pub fn launch(address: u64) -> [Bundle; 2] {
    [method(0x2b4, (address >> 8) as u32), method(0x2bc, 3)]
}

/// Words by address.
#[derive(Clone, Debug, Default)]
pub struct Words(pub HashMap<u64, u32>);

impl Words {
    pub fn put(&mut self, address: u64, words: &[u32]) {
        for (k, word) in words.iter().enumerate() {
            self.0.insert(address + 4 * k as u64, *word);
        }
    }
    pub fn get(&self, address: u64) -> u32 {
        self.0.get(&address).copied().unwrap_or(0)
    }
    /// Applies a reduction, as defined in the ISA.
    fn reduce(&mut self, address: u64, op: u32, signed: bool, value: u32) {
        let old = self.get(address);
        let least = if signed { (old as i32).min(value as i32) as u32 } else { old.min(value) };
        let most = if signed { (old as i32).max(value as i32) as u32 } else { old.max(value) };
        let new = match op {
            0 => old.wrapping_add(value),
            1 => least,
            2 => most,
            3 => {
                if old >= value {
                    0
                } else {
                    old + 1
                }
            }
            4 => {
                if old == 0 || old > value {
                    value
                } else {
                    old - 1
                }
            }
            5 => old & value,
            6 => old | value,
            _ => old ^ value,
        };
        self.0.insert(address, new);
    }
    /// Applies a release, with the time where it has one.
    pub fn release(&mut self, r: &Release, time: [u32; 2]) {
        match r.reduction {
            Some((op, signed)) => self.reduce(r.address, op, signed, r.payload),
            None if r.one_word => self.put(r.address, &[r.payload]),
            None => self.put(r.address, &[r.payload, 0, time[0], time[1]]),
        }
    }
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

/// All of memory: requests are performed, with responses later, sectors in any order.
struct Slices {
    up: Sink<MemoryUp>,
    head: Option<MemoryHead>,
    responses: Vec<(u64, MemoryDown)>,
    faulty: fn(u64) -> bool,
    slices: usize,
}

impl Slices {
    fn up(
        &mut self,
        port: &Offer<MemoryUp>,
        words: &mut Words,
        due: u64,
        rng: &mut Rng,
        spread: u64,
    ) -> (Ready, Option<Event>) {
        let ready = self.up.drive(port);
        let mut event = None;
        match self.up.now() {
            Some((_, MemoryUp::Head(head))) => {
                assert!(
                    self.head.is_none() && head.client == CLIENT && head.channel == VirtualChannel::Demand
                );
                let response = MemoryDown { client: head.client, tag: head.tag, ..MemoryDown::default() };
                match head.op {
                    MemoryOp::Read => {
                        assert_eq!(head.sectors, 15);
                        event = Some(Event::Read(head.line * 128));
                        for sector in 0..4_u8 {
                            let at = head.line * 128 + 32 * u64::from(sector);
                            let data =
                                Sector { words: std::array::from_fn(|k| words.get(at + 4 * k as u64)) };
                            let kind =
                                if (self.faulty)(at) { ResponseKind::Fault } else { ResponseKind::Data };
                            let data = if (self.faulty)(at) { Sector::default() } else { data };
                            self.responses.push((
                                due + rng.below(spread + 1),
                                MemoryDown { kind, sector, data, ..response },
                            ));
                        }
                    }
                    MemoryOp::Barrier => {
                        event = Some(Event::Barrier(head.system));
                        for _ in 0..self.slices {
                            let down = MemoryDown { kind: ResponseKind::Done, last: true, ..response };
                            self.responses.push((due + rng.below(spread + 1), down));
                        }
                    }
                    MemoryOp::Write | MemoryOp::Reduce => self.head = Some(head),
                    other => panic!("{other:?}"),
                }
            }
            Some((_, MemoryUp::Beat(beat))) => {
                let head = self.head.take().expect("a beat after its head");
                assert!(beat.last && head.sectors.count_ones() == 1);
                let at = head.line * 128 + 32 * u64::from(head.sectors.trailing_zeros());
                let first = beat.mask.trailing_zeros() as usize / 4;
                let count = beat.mask.count_ones() as usize / 4;
                assert_eq!(u64::from(beat.mask), ((1_u64 << (4 * count)) - 1) << (4 * first));
                let new = beat.data.words[first..first + count].to_vec();
                let at = at + 4 * first as u64;
                event = Some(if head.op == MemoryOp::Write {
                    words.put(at, &new);
                    Event::Write(at, new)
                } else {
                    assert_eq!(count, 1);
                    let signed = head.operand == AtomicType::S32;
                    // As in the L2, which has no signed increment and decrement.
                    if !(signed && matches!(head.atomic, AtomicOp::Increment | AtomicOp::Decrement)) {
                        words.reduce(at, head.atomic as u32, signed, new[0]);
                    }
                    Event::Reduce(at, head.atomic as u32, signed, new[0])
                });
            }
            None => (),
        }
        (ready, event)
    }

    fn down(&mut self, cycle: u64, rng: &mut Rng) -> Offer<MemoryDown> {
        let due: Vec<_> = (0..self.responses.len()).filter(|k| self.responses[*k].0 <= cycle).collect();
        if due.is_empty() {
            return None.into();
        }
        Some(self.responses.remove(rng.pick(&due)).1).into()
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
        i.client = CLIENT;
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
        let (ready, event) = slices.up(&o.up, words, cycle + stalls.latency, &mut rng, stalls.spread);
        i.up = ready;
        events.extend(event.map(|event| (cycle, event)));
        if open(stalls.down, cycle) {
            i.down = slices.down(cycle, &mut rng);
            if i.down.get().is_some_and(|down| down.kind == ResponseKind::Done) {
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

/// The class's state, as set by the driver's start-up.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    pub code: u64,
    pub local: u64,
    pub shared_window: u32,
    pub local_window: u32,
    pub headers: u64,
    pub highest_header: u32,
    pub samplers: u64,
    pub highest_sampler: u32,
    pub handles: u32,
}

pub const CLASS: Class = Class {
    code: 0x12_3400_0000,
    local: 0x77_0001_0000,
    shared_window: 0xfe00_0000,
    local_window: 0xff00_0000,
    headers: 0x9_8765_4300,
    highest_header: 0x1f_ffff,
    samplers: 0xa_bcde_f000,
    highest_sampler: 0xf_fff1,
    handles: 7,
};

impl Class {
    pub fn methods(&self) -> Vec<Bundle> {
        let pair =
            |at: u16, address: u64| [method(at, (address >> 32) as u32), method(at + 4, address as u32)];
        [
            &pair(0x1608, self.code)[..],
            &pair(0x790, self.local),
            &[method(0x214, self.shared_window), method(0x77c, self.local_window)],
            &pair(0x1574, self.headers),
            &[method(0x157c, self.highest_header)],
            &pair(0x155c, self.samplers),
            &[method(0x1564, self.highest_sampler), method(0x2608, self.handles)],
        ]
        .concat()
    }

    /// The words of a task's context, by chip, 2.4.
    pub fn words(&self, task: &Task, number: u32) -> Vec<(u8, u32)> {
        let local = u64::from(task.local[0]) * 32 + u64::from(task.local[1]) * 32 + u64::from(task.local[2]);
        let split = |address: u64| [(address & 0xffff_ffff) as u32, (address >> 32) as u32];
        let mut words = vec![];
        words.extend(split(self.code));
        words.extend(split(self.local));
        words.extend([local as u32, self.shared_window, self.local_window]);
        words.extend(split(self.headers));
        words.push(self.highest_header);
        words.extend(split(self.samplers));
        words.push(self.highest_sampler);
        words.push(self.handles + 8 * u32::from(task.header_index));
        words.push(task.configuration + 8 * task.barriers);
        words.push(task.registers);
        for bank in 0..18 {
            let bound = task.banks.get(bank as usize).copied().flatten();
            let buffer = 128 + 8 * number + bank;
            words.push(bound.map_or(0, |(_, size)| (1 << 25) + (buffer << 17) + size));
        }
        let [x, y, z] = task.threads;
        words.extend([x + (y << 11) + (z << 22), task.local[0], task.local[1], task.program, task.local[2]]);
        (0..).zip(words).collect()
    }
}
