//! A bench runs requests of ports and walks, and checks lines against the page tables.

use crate::gmmu::tables::*;
use bundle::*;
use kernel::offer::{Offer, Ready};
use kit::scenario::open;
use kit::{Device, Sink, Source};
use mem::gmmu::l1_tlb::{In, L1Tlb};
use std::collections::VecDeque;

#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// A page of a space, requested by a port.
    Request(usize, u8, u32),
    /// Waits until the unit is idle.
    Quiet,
    Control(SpaceControl),
    /// Once the unit is idle, page tables are those of the next world.
    Remap,
}

#[derive(Clone, Copy)]
pub struct Stalls {
    pub walk_request: u64,
    pub walk: u64,
    /// Cycles in which quarters arrived, and cycles of the walks.
    pub walked: u64,
    pub latency: u64,
    pub forward: u64,
}

pub const FREE: Stalls = Stalls { walk_request: !0, walk: !0, walked: !0, latency: 30, forward: !0 };

/// Responds to walks: in order for each source, in any order among sources.
pub struct Responses {
    pub walk: Sink<TranslateRequest>,
    pub walked: Source<TranslateLine>,
    due: Vec<(u64, TranslateRequest)>,
    pub stalls: Stalls,
    pub cycle: u64,
}

impl Responses {
    fn drive(
        &mut self,
        world: &World,
        walk: &Offer<TranslateRequest>,
        walked: Ready,
    ) -> (Ready, Offer<TranslateLine>) {
        let ready = self.walk.drive(walk);
        let now = self.cycle;
        self.cycle += 1;
        if let Some((_, walk_request)) = self.walk.now() {
            // Odd sources are slower.
            let later = if walk_request.source & 1 == 1 { self.stalls.latency / 2 } else { 0 };
            self.due.push((now + self.stalls.latency + later, walk_request));
        }
        let first = |n: &usize| {
            let source = self.due[*n].1.source;
            self.due[*n].0 <= now
                && !self.due[..*n].iter().any(|(_, walk_request)| walk_request.source == source)
        };
        if let Some(n) = (0..self.due.len()).find(first) {
            let (_, walk_request) = self.due.remove(n);
            let quarters = world.quarters(walk_request.source, walk_request.space, walk_request.page);
            quarters.into_iter().for_each(|quarter| self.walked.push(0, quarter));
        }
        (ready, self.walked.drive(walked))
    }
}

pub struct Seen {
    /// Cycles in which requests of each port were accepted.
    pub taken: Vec<Vec<u64>>,
    pub lines: Vec<Vec<(u64, TranslateLine)>>,
    pub walks: Vec<(u64, TranslateRequest)>,
    pub walked: Vec<u64>,
    forwarded: Vec<SpaceControl>,
    pub controlled: Vec<u64>,
}

pub fn run(mut dut: Device<L1Tlb>, worlds: &[World], items: &[Item], stalls: Stalls) -> Seen {
    let ports = dut.unit().p.ports.get();
    let mut requests: Vec<Source<TranslateRequest>> =
        (0..ports).map(|_| Source::new(&[], stalls.walk_request)).collect();
    let (mut control, mut forward) = (Source::new(&[], !0), Sink::new(stalls.forward));
    let (walk, walked) = (Sink::new(stalls.walk), Source::new(&[], stalls.walked));
    let mut responses = Responses { walk, walked, due: vec![], stalls, cycle: 0 };
    let nothing = In::new(&dut.unit().p);
    let mut done: VecDeque<u64> = VecDeque::new();
    let mut lines = vec![vec![]; ports];
    let (mut at, mut cycle, mut controls, mut world, mut controlled) = (0, 0_u64, 0, 0, vec![]);
    dut.run(|o| {
        while at < items.len() && controls == controlled.len() {
            let all_taken = requests.iter().all(Source::is_empty);
            match items[at] {
                Item::Request(port, space, page) => {
                    requests[port % ports]
                        .push(0, TranslateRequest { source: 77, space, page, write: page & 1 == 1 });
                }
                Item::Quiet | Item::Remap if !all_taken || !o.idle => break,
                Item::Quiet => (),
                Item::Remap => world += 1,
                Item::Control(_) if !all_taken => break,
                Item::Control(packet) => {
                    control.push(0, packet);
                    controls += 1;
                }
            }
            at += 1;
        }
        controlled.extend(o.controlled.valid.then_some(cycle));
        for (port, lines) in o.line.iter().zip(&mut lines) {
            lines.extend(port.get().map(|line| (cycle, *line)));
        }
        let all_taken = requests.iter().all(Source::is_empty) && control.is_empty();
        if at == items.len() && all_taken && controls == controlled.len() && o.idle {
            return None;
        }
        let (walk, walked) = responses.drive(&worlds[world], &o.walk, o.walked);
        let mut i = In { walk, walked, control: control.drive(o.control), ..nothing.clone() };
        i.forward = forward.drive(&o.forward);
        if forward.now().is_some() {
            done.push_back(cycle + stalls.latency);
        }
        if done.front().is_some_and(|due| *due <= cycle) && open(stalls.walked, cycle) {
            done.pop_front();
            i.forwarded = Some(true).into();
        }
        for (port, walk_request) in requests.iter_mut().enumerate() {
            i.walk_request[port] = walk_request.drive(o.walk_request[port]);
        }
        cycle += 1;
        Some(i)
    });
    Seen {
        taken: requests.into_iter().map(|walk_request| walk_request.taken).collect(),
        lines,
        walks: responses.walk.timed(),
        walked: responses.walked.taken,
        forwarded: forward.taken,
        controlled,
    }
}

/// Checks that lines are whole and as in the page tables.
pub fn judge(worlds: &[World], items: &[Item], seen: &Seen) {
    let (ports, mut world) = (seen.lines.len(), 0);
    let mut due = vec![vec![]; ports];
    let mut notified = vec![];
    for item in items {
        match *item {
            Item::Request(port, space, page) => {
                due[port % ports].extend(worlds[world].quarters((port % ports) as u8, space, page));
            }
            Item::Remap => world += 1,
            Item::Control(SpaceControl::Select(_)) | Item::Quiet => (),
            Item::Control(control) => notified.push(control),
        }
    }
    for (port, (found, due)) in seen.lines.iter().zip(&due).enumerate() {
        for (k, ((_, found), due)) in found.iter().zip(due).enumerate() {
            assert_eq!(found, due, "port {port}, quarter {k}");
        }
        assert_eq!(found.len(), due.len(), "port {port}");
    }
    assert_eq!(seen.forwarded, notified);
}

pub const ALL: SpaceInvalidate = SpaceInvalidate { all_pages: true, all_spaces: true, space: 0, page: 0 };
