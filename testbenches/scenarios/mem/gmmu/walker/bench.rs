//! A bench runs requests and control, and checks lines against the page tables.

use crate::gmmu::tables::*;
use bundle::*;
use kit::{Device, Sink, Source};
use mem::gmmu::walker::{In, Walker};

#[derive(Clone, Copy)]
pub struct Stalls {
    pub walk: u64,
    pub line: u64,
    pub walk_request: u64,
    pub data: u64,
    pub latency: u64,
}

pub const FREE: Stalls = Stalls { walk: !0, line: !0, walk_request: !0, data: !0, latency: 20 };

/// Operations, in order; control waits for all requests before it, and requests wait for control.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    Request(TranslateRequest),
    Control(SpaceControl),
}

pub struct Seen {
    /// Cycles in which requests were accepted.
    pub walks: Vec<u64>,
    pub lines: Vec<(u64, TranslateLine)>,
    pub requested: Vec<(u64, WalkRequest)>,
    pub came: Vec<u64>,
    pub controlled: Vec<u64>,
}

pub fn run(mut dut: Device<Walker>, world: &World, items: &[Item], stalls: Stalls) -> Seen {
    let (mut walk, mut control) = (Source::new(&[], stalls.walk), Source::new(&[], !0));
    let (mut line, mut tables) =
        (Sink::new(stalls.line), Tables::new(stalls.walk_request, stalls.data, stalls.latency));
    let (mut at, mut cycle, mut controls, mut controlled) = (0, 0_u64, 0, vec![]);
    dut.run(|o| {
        while at < items.len() && controls == controlled.len() {
            match items[at] {
                Item::Request(walk_request) => walk.push(0, walk_request),
                Item::Control(_) if !walk.is_empty() => break,
                Item::Control(packet) => {
                    control.push(0, packet);
                    controls += 1;
                }
            }
            at += 1;
        }
        controlled.extend(o.controlled.valid.then_some(cycle));
        if at == items.len() && walk.is_empty() && control.is_empty() && o.idle {
            return None;
        }
        cycle += 1;
        let (walk_request, data) = tables.drive(&o.walk_request, &world.memory);
        Some(In {
            walk: walk.drive(o.walk),
            line: line.drive(&o.line),
            control: control.drive(o.control),
            walk_request,
            data,
        })
    });
    Seen {
        walks: walk.taken,
        lines: line.timed(),
        requested: tables.requested(),
        came: tables.came,
        controlled,
    }
}

/// Checks the lines of each source against the page tables.
pub fn judge(world: &World, items: &[Item], seen: &Seen) {
    let mut found: Vec<Vec<TranslateLine>> = vec![vec![]; 256];
    let mut due = found.clone();
    let mut under_way = None;
    for (_, line) in &seen.lines {
        assert!(under_way.is_none_or(|source| source == line.source), "a line between quarters of another");
        under_way = (!line.last).then_some(line.source);
        found[usize::from(line.source)].push(*line);
    }
    for item in items {
        if let Item::Request(walk_request) = item {
            due[usize::from(walk_request.source)].extend(world.quarters(
                walk_request.source,
                walk_request.space,
                walk_request.page,
            ));
        }
    }
    for (source, (found, due)) in found.iter().zip(&due).enumerate() {
        for (k, (found, due)) in found.iter().zip(due).enumerate() {
            assert_eq!(found, due, "source {source}, quarter {k}");
        }
        assert_eq!(found.len(), due.len(), "source {source}");
    }
}
