//! SMs shade subtiles and report in their order; STRIs read entries.

use super::expected::{colour, used};
use super::{Item, Scene, Seen, Stalls};
use bundle::*;
use gpc::gpm::{In, Out, Params};
use kit::{Rng, Sink, Source};
use std::collections::{HashMap, HashSet, VecDeque};

/// An SM with its MPC.
pub struct Sm {
    port: Sink<SubtilePacket>,
    results: Source<PixelOut>,
    pub passed: Source<PortPassed>,
    open: Vec<SubtileQuads>,
    /// First cycle in which the SM may report: all older results have been sent.
    free: u64,
    sent: usize,
    slot: u8,
    /// Primitives that have ended in this SM.
    ended: HashSet<u16>,
    /// Number of results that precede each pass.
    passes: VecDeque<usize>,
    given: usize,
    /// Cycles in which subtiles end and leave the MPC's queue.
    over: Vec<u64>,
    pub launches: VecDeque<(u64, u8)>,
    pub got: Vec<Item>,
}

pub struct Stri {
    port: Sink<PlanePacket>,
    reads: VecDeque<(u64, EntryRead)>,
    read: u64,
    batch: Option<usize>,
    pub got: Vec<PlanePacket>,
    /// Number of requests whose entry is another than that of the request before.
    pub fresh: usize,
}

/// The surroundings of the peers in a cycle.
pub struct Around<'a> {
    pub p: &'a Params,
    pub scene: &'a Scene,
    pub stalls: &'a Stalls,
    pub cycle: u64,
}

impl Sm {
    /// An SM with the stall patterns of its ports.
    pub fn new(pixel: u64, results: u64, passed: u64) -> Self {
        Self {
            port: Sink::new(pixel),
            results: Source::new(&[], results),
            passed: Source::new(&[], passed),
            open: vec![],
            free: 0,
            sent: 0,
            slot: 0,
            ended: HashSet::new(),
            passes: VecDeque::new(),
            given: 0,
            over: vec![],
            launches: VecDeque::new(),
            got: vec![],
        }
    }

    /// A cycle of the SM with number `k`.
    pub fn step(&mut self, k: usize, around: &Around, o: &Out, i: &mut In, rng: &mut Rng, seen: &mut Seen) {
        i.pixel[k] = self.port.drive(&o.pixel[k]);
        if let Some((now, packet)) = self.port.now() {
            match packet {
                SubtilePacket::State(State { address, value }) => {
                    self.got.push(Item::State(address, value));
                    if address == 0x3f04 || address == 0x3f08 {
                        self.free = self.free.max(now) + rng.below(around.stalls.shading[1] + 1);
                        let marker = address == 0x3f08;
                        let number = if marker { value & 15 } else { value & 255 } as u8;
                        self.passed.push(self.free, PortPassed { pixel: true, marker, number });
                        self.passes.push_back(self.given);
                    }
                    if address == 0x1000 {
                        // A pass on the other port, which does not concern pixels.
                        let number = value as u8;
                        self.passed.push(0, PortPassed { pixel: false, marker: value & 1 == 1, number });
                        self.passes.push_back(0);
                    }
                }
                SubtilePacket::Quads(quads) => {
                    self.got.push(Item::Quads(quads));
                    if self.open.is_empty() {
                        self.sent += 1;
                    }
                    assert!(used(&quads).iter().all(|prim| !self.ended.contains(prim)));
                    self.open.push(quads);
                    seen.quads.push(now);
                }
                SubtilePacket::PrimDone(done) => {
                    self.got.push(Item::PrimDone(done.prim));
                    self.ended.insert(done.prim);
                }
                SubtilePacket::Last(end) => {
                    self.got.push(Item::Last);
                    assert_eq!(end.slot, self.slot);
                    self.slot = (self.slot + 1) % around.p.subtiles.get() as u8;
                    let at_once = around.stalls.at_once[k % 2];
                    let before = self.over.len().checked_sub(at_once).map_or(0, |n| self.over[n]);
                    let begins = before.max(now).max(self.launches.back().map_or(0, |(at, _)| at + 1));
                    self.launches.push_back((begins, end.slot));
                    let due = begins + around.stalls.shading[0] + rng.below(around.stalls.shading[1] + 1);
                    self.over.push(due);
                    self.free = self.free.max(due);
                    for (half, quads) in self.open.drain(..).enumerate() {
                        let mut all: Vec<_> = (0..around.scene.outputs).map(|k| (k, false)).collect();
                        if around.scene.depth {
                            all.insert(0, (99, true));
                        }
                        let count = all.len();
                        for (n, (output, depth)) in all.into_iter().enumerate() {
                            self.given += 1;
                            self.results.push(
                                self.free,
                                PixelOut {
                                    slot: end.slot,
                                    half: half as u8 & 15,
                                    target_output: output as u8 & 7,
                                    depth,
                                    last: n + 1 == count,
                                    group: colour(&quads, output),
                                },
                            );
                        }
                    }
                }
            }
        }
        i.pixel_out[k] = self.results.drive(o.pixel_out[k]);
        // Markers pass when all older results have been sent.
        let may = self.passes.front().is_some_and(|before| self.results.taken.len() >= *before);
        i.passed[k] = self.passed.drive_if(may, o.passed[k]);
        if i.passed[k].valid && o.passed[k].ready {
            self.passes.pop_front();
        }
        if self.launches.front().is_some_and(|(at, _)| *at < around.cycle) {
            let (_, slot) = self.launches.pop_front().expect("it is there");
            i.launched[k] = Some(SubtileEnd { slot }).into();
        }
        assert!(self.launches.len() <= around.p.launch.credit.get() + 1, "more subtiles than free entries");
    }
}

impl Stri {
    /// A STRI with the stall pattern of its port.
    pub fn new(requests: u64) -> Self {
        Self {
            port: Sink::new(requests),
            reads: VecDeque::new(),
            read: 0,
            batch: None,
            got: vec![],
            fresh: 0,
        }
    }

    /// A cycle of the STRI with number `k`; `requested` counts reads in flight, by primitive.
    pub fn step(
        &mut self,
        k: usize,
        around: &Around,
        o: &Out,
        i: &mut In,
        rng: &mut Rng,
        requested: &mut HashMap<u16, i32>,
    ) {
        i.plane_request[k] = self.port.drive(&o.plane_request[k]);
        if let Some((_, packet)) = self.port.now() {
            self.got.push(packet);
            if let PlanePacket::Request(PlaneRequest { terms, sm, fresh }) = packet {
                let batch = around.scene.prims[around.scene.at(terms.prim)].batch;
                assert!(fresh || self.batch == Some(batch), "prim {}: its entry was another", terms.prim);
                assert_eq!(
                    (terms.tile_x, terms.entry),
                    (
                        around.scene.at(terms.prim) as u16,
                        around.scene.prims[around.scene.at(terms.prim)].entry
                    )
                );
                self.batch = Some(batch);
                self.fresh += usize::from(fresh);
                let due = self.read.max(around.cycle)
                    + around.stalls.reading[0]
                    + rng.below(around.stalls.reading[1] + 1);
                self.read = due;
                self.reads.push_back((due, EntryRead { prim: terms.prim, sm }));
                *requested.entry(terms.prim).or_default() += 1;
            }
        }
        if self.reads.front().is_some_and(|(due, _)| *due < around.cycle) {
            let (_, read) = self.reads.pop_front().expect("it is there");
            *requested.get_mut(&read.prim).expect("requested") -= 1;
            i.read[k] = Some(read).into();
        }
    }
}
