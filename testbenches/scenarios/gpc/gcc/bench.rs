//! The cache's peers: SMs, each with two caches that send requests; memory; and the source of table changes. An SM must receive
//! memory's contents as of the last change that it was notified of at its request, or later.

pub mod sm;

use bundle::*;
use gpc::gcc::{Gcc, In};
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::{Device, Rng, Source};
use sm::{ASIDE, Newest, Sm, Want, World};
use std::cell::RefCell;
use std::rc::Rc;

/// Stalls of a run: patterns of requests, fills and changes; memory; the number of changes that may wait.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub requests: u64,
    pub fills: u64,
    pub changes: u64,
    pub memory: NetworkStalls,
    pub ahead: usize,
    pub seed: u64,
}

pub const FREE: Stalls =
    Stalls { requests: !0, fills: !0, changes: !0, memory: NetworkStalls::calm(20), ahead: 1, seed: 1 };

#[derive(Debug)]
pub struct Seen {
    pub heads: Vec<(u64, MemoryHead)>,
    pub requested: Vec<Vec<u64>>,
    pub sectors: Vec<Vec<u64>>,
    pub changed: Vec<u64>,
    pub done: Vec<u64>,
    pub cycles: u64,
}

/// A change, sent after this many lines have arrived in total.
pub type Change = (usize, ConstantTable);

pub fn run(
    mut dut: Device<Gcc>,
    wants: Vec<Vec<Want>>,
    changes: &[Change],
    stalls: Stalls,
    page: fn(u64) -> Page,
) -> Seen {
    let p = dut.unit().p.clone();
    let worlds = Rc::new(RefCell::new(vec![World::default()]));
    let mut memory = MemoryAgent::new(Newest(worlds.clone()), stalls.memory);
    memory.page = page;
    let mut rng = Rng::new(stalls.seed);
    let mut sms: Vec<Sm> = wants
        .into_iter()
        .map(|wants| Sm {
            wants: wants.into(),
            source: Source::new(&[], stalls.requests),
            fills: stalls.fills,
            waits: None,
            out: std::array::from_fn(|_| (0..16).map(|_| None).collect()),
            owes: None,
            notified: 0,
            got: 0,
            sectors: vec![],
        })
        .collect();
    sms.truncate(p.sms.get());
    let mut table = Source::new(&[], stalls.changes);
    let (mut begun, mut done, mut cycle, mut heads) = (0, vec![], 0, vec![]);
    let nothing = In::new(&p);
    let cycles = dut.run(|o| {
        if o.table_done.valid {
            done.push(cycle);
        }
        let came: usize = sms.iter().map(|sm| sm.got).sum();
        if begun < changes.len() && begun < done.len() + stalls.ahead && changes[begun].0 <= came {
            let next = worlds.borrow().last().expect("a world").after(&changes[begun].1);
            worlds.borrow_mut().push(next);
            table.push(0, changes[begun].1);
            begun += 1;
        }
        let mut i = nothing.clone();
        i.aside = ASIDE as u32;
        i.table = table.drive(o.table);
        for (k, sm) in sms.iter_mut().enumerate() {
            i.fill[k] = sm.fill(&o.fill[k], cycle, done.len(), &worlds.borrow());
            let least = sm.notified.max(done.len());
            sm.request(p.requests.get(), least, &mut rng);
            i.request[k] = sm.source.drive(o.request[k]);
        }
        i.memory_up = memory.up(&o.memory_up);
        if memory.heads.len() > heads.len() {
            heads.push((cycle, *memory.heads.last().expect("a head")));
        }
        i.memory_down = memory.down();
        cycle += 1;
        let ends = sms.iter().all(Sm::is_done) && done.len() == changes.len() && memory.is_idle() && o.idle;
        (!ends).then_some(i)
    });
    for (_, head) in &heads {
        let MemoryHead { client, tag, line, .. } = *head;
        let physical = (ASIDE..ASIDE + 64).contains(&(line / 2));
        let plain = MemoryHead { client, tag, line, sectors: 15, physical, ..MemoryHead::default() };
        assert_eq!(*head, plain);
        assert_eq!(client, 0);
    }
    Seen {
        heads,
        requested: sms.iter().map(|sm| sm.source.taken.clone()).collect(),
        sectors: sms.iter().map(|sm| sm.sectors.clone()).collect(),
        changed: table.taken.clone(),
        done,
        cycles,
    }
}
