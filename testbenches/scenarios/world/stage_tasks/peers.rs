//! The unit's peers, for whole draws: the distributor, an SM that launches warps, reads of its memory, and the reader of outputs.

use bundle::*;
use kit::{Rng, Sink, Source};
use std::collections::VecDeque;
use world::stage_tasks::{In, Out};

#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub patterns: [u64; 5],
    pub latency: u64,
    pub reading: u64,
    pub seed: u64,
}

pub const FREE: Stalls = Stalls { patterns: [!0; 5], latency: 10, reading: 20, seed: 1 };

/// A warp in flight: of vertices of a batch, or of a later stage.
pub enum Warp {
    Vertices(BatchHead),
    Task(StageTask),
}

/// An output, with all primitives of a part.
pub enum Output {
    Batch(ShaderDone),
    Part(BatchPart, Vec<[u8; 3]>),
}

pub struct Peers {
    pub world: Source<WorldPacket>,
    pub passed: Sink<WorldPacket>,
    pub tasks: Sink<StageTask>,
    pub stage: Sink<StagePacket>,
    pub writes: Sink<IsbeAccess>,
    pub dones: Source<ShaderDone>,
    /// Values of reports.
    pub reported: Vec<u64>,
    pub rng: Rng,
    pub cycle: u64,
    reads: Sink<IsbeAccess>,
    rows: VecDeque<(u64, IsbeRow)>,
    warps: VecDeque<(u64, Warp)>,
    latency: u64,
    launched: usize,
    part: Option<(BatchPart, Vec<[u8; 3]>)>,
    idle_for: usize,
}

impl Peers {
    pub fn new(packets: &[WorldPacket], stalls: Stalls) -> Self {
        let [world, passed, tasks, stage, writes] = stalls.patterns;
        Peers {
            world: Source::new(packets, world),
            passed: Sink::new(passed),
            tasks: Sink::new(tasks),
            stage: Sink::new(stage),
            writes: Sink::new(writes),
            dones: Source::new(&[], !0),
            reported: vec![],
            rng: Rng::new(stalls.seed ^ 77),
            cycle: 0,
            reads: Sink::new(writes.rotate_left(7)),
            rows: VecDeque::new(),
            warps: VecDeque::new(),
            latency: stalls.latency,
            launched: 0,
            part: None,
            idle_for: 0,
        }
    }

    /// A cycle between now and `most` cycles later.
    pub fn after(&mut self, most: u64) -> u64 {
        self.cycle + 1 + self.rng.below(most)
    }

    /// Drives the channels and launches warps. A batch begins when it has rows: `batches` may have begun.
    pub fn drive(&mut self, o: &Out, i: &mut In, batches: usize) {
        self.reported.extend(o.report_value.get().map(|value| value.value));
        i.world = self.world.drive(o.world);
        let before = self.passed.len();
        if self.launched < batches {
            i.passed = self.passed.drive(&o.passed);
        }
        if let Some(WorldPacket::Head(head)) = self.passed.taken.get(before).copied() {
            self.launched += 1;
            self.launch(Warp::Vertices(head));
        }
        i.task = self.tasks.drive(&o.task);
        i.stage = self.stage.drive(&o.stage);
        i.row_write = self.writes.drive(&o.row_write);
        i.row_read = self.reads.drive(&o.row_read);
        if let Some((_, task)) = self.tasks.now() {
            self.launch(Warp::Task(task));
        }
    }

    fn launch(&mut self, warp: Warp) {
        let end = self.after(self.latency + 1);
        self.warps.push_back((end, warp));
    }

    /// Reads of memory.
    pub fn read(&mut self, i: &mut In, memory: &[[u32; 32]]) {
        if let Some((_, IsbeAccess { request, .. })) = self.reads.now() {
            assert!(!request.write);
            let due = self.after(12);
            self.rows.push_back((due, IsbeRow { words: memory[usize::from(request.row)] }));
        }
        if let Some((_, row)) = self.rows.pop_front_if(|(due, _)| *due <= self.cycle) {
            i.row = Some(row).into();
        }
    }

    /// A warp that has ended: they end in the order in which they were launched.
    pub fn ended(&mut self) -> Option<Warp> {
        self.warps.pop_front_if(|(end, _)| *end <= self.cycle).map(|(_, warp)| warp)
    }

    pub fn done(&mut self, done: ShaderDone) {
        self.dones.push(self.cycle, done);
    }

    /// The output of this cycle, if a batch or the last packet of a part was sent in it.
    pub fn output(&mut self) -> Option<Output> {
        match self.stage.now()?.1 {
            StagePacket::Batch(done) => {
                assert!(self.part.is_none(), "the part before is not whole");
                return Some(Output::Batch(done));
            }
            StagePacket::Alpha(_) => panic!("no batch is of the alpha phase"),
            StagePacket::Part(head) => {
                assert!(self.part.is_none(), "the part before is not whole");
                self.part = Some((head, vec![]));
            }
            StagePacket::Prims(pair) => {
                let (head, all) = self.part.as_mut().expect("primitives are of a part");
                let left = usize::from(head.prims) - all.len();
                all.extend(pair.prims.iter().take(left).map(|prim| [0, 1, 2].map(|c| prim.corners[c])));
            }
        }
        let whole = self.part.take_if(|(head, all)| all.len() == usize::from(head.prims));
        whole.map(|(head, all)| Output::Part(head, all))
    }

    /// Ends the cycle; `idle`: the unit is, and has sent all outputs. Whether it has been for long enough to end the run.
    pub fn is_over(&mut self, idle: bool) -> bool {
        self.idle_for = if self.world.is_empty() && idle { self.idle_for + 1 } else { 0 };
        self.cycle += 1;
        self.idle_for >= 30
    }
}

/// For each batch of draws with so many batches: its draw, and its number in it.
pub fn numbered(batches: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    batches.enumerate().flat_map(|(draw, count)| (0..count).map(move |batch| (draw, batch))).collect()
}
