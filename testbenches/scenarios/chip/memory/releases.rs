//! The CPU finds in DRAM what Host and front end wrote before the clean that it was notified of: random histories of writes,
//! releases, cleans and the CPU's reads, on the hub's ports before all of memory.

use crate::memory::histories::Tally;
use crate::memory::pages::{self, BACKING, SPACES};
use bundle::*;
use chip::memory::{In as MemoryIn, Memory, Params as MemoryParams};
use kernel::Within;
use kernel::params::Params as _;
use kit::dram::{DramDevice, Timing};
use kit::memory::Store;
use kit::scenario::{Dut, property_of_share};
use kit::{Device, Maker, Rng, Source, scenarios};
use proptest::prelude::*;
use references::rigs::hub_memory::release_order::{Clean, History, Lookup, Write};
use rigs::hub_memory::{HubMemory, In, Params};
use std::collections::HashMap;

scenarios! {
    HubMemory::new(&Params::default().settled()) => releases_are_cleaned;
}

/// The units that order cleans, as the ports of orders are numbered; the last two have ports of their own to write.
const DRIVER: usize = 0;
const ORDERERS: usize = 3;
/// Lines that are written, and others with which a shader keeps the slices busy.
const LINES: [u64; 6] = [0x0000, 0x0080, 0x1000, 0x1380, 0x2_0000, 0x2_0400];
/// Histories of a case, one after the other on one machine.
const EACH: u64 = 16;

#[derive(Clone, Copy, Debug)]
enum What {
    Write(MemoryWrite),
    Order(CacheOrder),
}

/// Actions, each so many cycles after the one before it was accepted, or its order done.
#[derive(Debug, Default)]
struct Plan {
    lists: [Vec<(u64, What)>; ORDERERS],
    shader: Vec<MemoryUp>,
    /// Now and then the CPU looks, too.
    looks: u64,
}

fn any_order(rng: &mut Rng) -> CacheOrder {
    if rng.one_in(6) { CacheOrder::Invalidate } else { CacheOrder::Clean }
}

/// Ports have words of their own in half of all writes.
fn any_write(rng: &mut Rng, port: usize) -> MemoryWrite {
    let sector = (rng.pick(&LINES) >> 5) + rng.below(4);
    let own = if rng.one_in(2) { 0xffff << (16 * (port - 1)) } else { !0 };
    let mask = if rng.one_in(2) { 0xf << (4 * rng.below(8)) } else { !0 };
    let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
    MemoryWrite { address: sector, mask: mask & own, data, ordered: !rng.one_in(3), ..MemoryWrite::default() }
}

fn any_plan(rng: &mut Rng) -> Plan {
    let mut plan = Plan { looks: rng.roll() & rng.roll() & rng.roll(), ..Plan::default() };
    for port in 1..ORDERERS {
        for _ in 0..rng.below(4) {
            for _ in 0..rng.below(3) + 1 {
                let gap = if rng.one_in(2) { 0 } else { rng.below(40) };
                plan.lists[port].push((gap, What::Write(any_write(rng, port))));
            }
            let gap = if rng.one_in(2) { rng.below(3) } else { rng.below(60) };
            plan.lists[port].push((gap, What::Order(any_order(rng))));
        }
    }
    for _ in 0..rng.below(3) {
        plan.lists[DRIVER].push((rng.below(100), What::Order(any_order(rng))));
    }
    if rng.one_in(2) {
        for tag in 0..rng.below(60) as u16 {
            // Reads of all lines, and of others in the same sets.
            let far = if rng.one_in(2) { 0x3_0000 } else { 0 };
            let line = (rng.pick(&LINES) & 0xffff | far) >> 7;
            let sectors = rng.below(15) as u8 + 1;
            plan.shader.push(MemoryUp::Head(MemoryHead {
                client: 16,
                tag,
                line,
                sectors,
                ..MemoryHead::default()
            }));
        }
    }
    plan
}

/// The hub's ports, with all of memory after them.
struct Machine {
    hub: Device<HubMemory>,
    params: Params,
    memory: Device<Memory>,
    memory_params: MemoryParams,
    devices: DramDevice<HashMap<u64, Sector>>,
    cycle: u64,
}

impl Machine {
    fn new(hub: Device<HubMemory>, memory_params: MemoryParams) -> Self {
        let params = hub.unit().p.clone();
        let memory = Device::new(Dut::Rust, Memory::new(&memory_params));
        let devices = DramDevice::new(pages::dram(), memory.outputs().command.len(), Timing::lpddr4_3200());
        let mut machine = Machine { hub, params, memory, memory_params, devices, cycle: 0 };
        let bound =
            [SpaceControl::Attach(SPACES[0]), SpaceControl::Select(SpaceUse { space: SPACES[0].space })];
        let (mut control, mut done) = (Source::new(&bound, !0), 0);
        while done < bound.len() {
            let mut i = MemoryIn::new(&machine.memory_params);
            i.control[0] = control.drive(machine.memory.outputs().control[0]);
            done += usize::from(machine.memory.outputs().controlled[0].valid);
            machine.step(In::new(&machine.params), i);
        }
        machine
    }

    fn step(&mut self, mut hub: In, mut memory: MemoryIn) {
        let (above, below) = (self.hub.outputs(), self.memory.outputs());
        (hub.memory_up, hub.memory_freed, hub.memory_down) =
            (below.port_up[0], below.port_freed[0], below.port_down[0]);
        memory.port_up[0] = above.memory_up;
        memory.backing = BACKING;
        memory.data = self.devices.cycle(&below.command).into();
        self.hub.cycle(hub);
        self.memory.cycle(memory);
        self.cycle += 1;
    }

    /// Records the words that the CPU reads now.
    fn lookup(&self, history: &mut History) {
        for sector in LINES.iter().flat_map(|line| (0..4).map(move |k| (line >> 5) + k)) {
            let found = self.devices.store.sector(physical(sector));
            history.looks.push(Lookup { cycle: self.cycle, sector, found });
        }
    }

    /// Does what is planned until all is at rest, then cleans the slices.
    fn run(&mut self, plan: &Plan) -> History {
        let start = self.cycle;
        let mut history = History::default();
        let mut writes: [Source<MemoryWrite>; ORDERERS] = std::array::from_fn(|_| Source::new(&[], !0));
        let mut orders: [Source<CacheOrder>; ORDERERS] = std::array::from_fn(|_| Source::new(&[], !0));
        let mut shader = Source::new(&plan.shader, !0);
        let (mut at, mut due, mut waits) = ([0; ORDERERS], [0; ORDERERS], [false; ORDERERS]);
        let mut last = false;
        loop {
            let cycle = self.cycle - start;
            assert!(cycle < 100_000, "not at rest");
            let (o, below) = (self.hub.outputs(), self.memory.outputs());
            let done = [o.done.valid, o.host_done.valid, o.front_end_done.valid];
            for k in (0..ORDERERS).filter(|k| done[*k]) {
                let open = history
                    .cleans
                    .iter_mut()
                    .find(|clean| clean.ports == covered(k) && clean.done == u64::MAX);
                open.expect("it was ordered").done = self.cycle;
                (waits[k], due[k]) = (false, cycle);
            }
            if done.contains(&true) || plan.looks >> (cycle / 8 % 64) & 1 == 1 && cycle % 8 == 0 {
                self.lookup(&mut history);
            }
            for k in 0..ORDERERS {
                if waits[k] || !writes[k].is_empty() {
                    continue;
                }
                if let Some((_, what)) = plan.lists[k].get(at[k]).filter(|(gap, _)| due[k] + gap <= cycle) {
                    match what {
                        What::Write(write) => {
                            writes[k].push(0, *write);
                            history.writes.push(Write { port: k, taken: u64::MAX, write: *write });
                        }
                        What::Order(order) => {
                            orders[k].push(0, *order);
                            let clean = Clean { ports: covered(k), offered: self.cycle, done: u64::MAX };
                            history.cleans.push(clean);
                            waits[k] = true;
                        }
                    }
                    at[k] += 1;
                }
            }
            let over =
                (0..ORDERERS).all(|k| at[k] == plan.lists[k].len() && !waits[k] && writes[k].is_empty());
            if over && shader.is_empty() && o.idle && below.idle {
                if last {
                    self.lookup(&mut history);
                    return history;
                }
                // Ports are idle: all they wrote is performed.
                last = true;
                orders[DRIVER].push(0, CacheOrder::Clean);
                history.cleans.push(Clean { ports: covered(DRIVER), offered: self.cycle, done: u64::MAX });
                waits[DRIVER] = true;
            }
            let mut i = In::new(&self.params);
            let ready = [o.host_write, o.front_end_write];
            let mut offers = ready.iter().enumerate().map(|(k, ready)| {
                let offer = writes[k + 1].drive(*ready);
                if offer.valid && ready.ready {
                    let open = |write: &&mut Write| write.port == k + 1 && write.taken == u64::MAX;
                    history.writes.iter_mut().find(open).expect("it was offered").taken = self.cycle;
                    due[k + 1] = cycle + 1;
                }
                offer
            });
            (i.host_write, i.front_end_write) =
                (offers.next().expect("Host's"), offers.next().expect("the front end's"));
            drop(offers);
            let [driver, host, front_end] = &mut orders;
            i.order = driver.drive(o.order);
            i.host_order = host.drive(o.host_order);
            i.front_end_order = front_end.drive(o.front_end_order);
            let mut memory = MemoryIn::new(&self.memory_params);
            memory.port_up[1] = shader.drive(below.port_up[1]);
            self.step(i, memory);
        }
    }
}

/// Where a sector is in DRAM.
fn physical(sector: u64) -> u64 {
    pages::physical_sector(sector / 4) + sector % 4
}

/// The ports whose writes a clean covers: the driver's those of both.
fn covered(orderer: usize) -> u32 {
    if orderer == DRIVER { 6 } else { 1 << orderer }
}

/// Slices with so many lines that all wait for one, or stay.
fn memory(rng: &mut Rng) -> MemoryParams {
    let (slices, channels) = (rng.pick(&[1, 2]), rng.pick(&[1, 2]));
    let mut p = MemoryParams {
        ports: Within::new(2),
        slices: Within::new(slices),
        channels: Within::new(channels),
        ..MemoryParams::default()
    };
    let directory = &mut p.l2.directory;
    directory.ways_log2 = Within::new(rng.pick(&[1, 2]));
    directory.sets_log2 = Within::new(rng.pick(&[1, 3]));
    directory.dirty_most = Within::new(rng.pick(&[1, 4]));
    p.settled()
}

/// Histories one after the other, each judged.
fn judged(hub: Device<HubMemory>, seed: u64, each: u64) -> Tally {
    let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut memory = memory(&mut rng);
    memory.slices = Within::new(hub.unit().p.slices.get());
    let mut machine = Machine::new(hub, memory.settled());
    let mut tally = Tally::default();
    for n in 0..each {
        let plan = any_plan(&mut rng);
        let initial = machine.devices.store.clone();
        let history = machine.run(&plan);
        let wrong = history.wrong(|sector| initial.sector(physical(sector)));
        assert_eq!(wrong, None, "history {n} of seed {seed}: {history:x?}");
        tally.requests += (history.writes.len() + history.cleans.len()) as u64;
        tally.accesses += history.looks.len() as u64;
        tally.sectors += 1;
    }
    tally.cycles = machine.cycle;
    tally
}

/// A case of a campaign, on the model.
pub fn case(seed: u64) -> Tally {
    let slices = Within::new(1 + (seed & 1) as usize);
    let p = Params { slices, ..Params::default() }.settled();
    judged(Device::new(Dut::Rust, HubMemory::new(&p)), seed, EACH)
}

fn releases_are_cleaned(new: Maker<HubMemory>) {
    property_of_share(8, any::<u64>(), |seed| {
        judged(new(), seed, 4);
    });
}
