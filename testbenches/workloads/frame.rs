//! Runs a scene through the raster pipeline, cycle by cycle, with its complete environment.

use super::chip::Chip;
use super::memory::{Memory, PlainTiles, TilePort};
use super::scene::Scene;
use super::shading::{Shading, Source};
use bundle::{PrimPacket, VertexPair};
use kit::fences::Fences;
use kit::scenario::open;
use std::collections::VecDeque;

/// Latencies of the pipeline's environment, in cycles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Around {
    /// From a fetch of a pair of raster records to the pair: the circular buffer in L2.
    pub vertex: u64,
    /// From a quad group to its colours: about a warp through a short shader.
    pub shading: u64,
    /// From a sector read to its data.
    pub memory: u64,
}

impl Default for Around {
    fn default() -> Self {
        Around { vertex: 40, shading: 60, memory: 100 }
    }
}

/// Observer of every cycle of a chip.
pub trait Watch<C: Chip> {
    /// Called before the edge, with inputs and outputs.
    fn before(&mut self, _cycle: u64, _chip: &C) {}
    /// Called after the edge.
    fn after(&mut self, _cycle: u64, _chip: &mut C) -> Result<(), String> {
        Ok(())
    }
}

impl<C: Chip> Watch<C> for () {}

/// A frame being drawn.
pub struct Frame<'a, C: Chip> {
    pub chip: C,
    pub memory: Memory,
    pub cycle: u64,
    /// Number of packets that may be sent so far.
    pub until: usize,
    /// When ports are open: primitives, depth read and written, colour read and written.
    pub stalls: [u64; 5],
    scene: &'a Scene,
    around: Around,
    /// Memory ports of the ZROPs, and of the CROPs.
    zrop_ports: Vec<TilePort>,
    crop_ports: Vec<PlainTiles>,
    /// Fences of each ROP, depth first.
    fences: Vec<[Fences; 2]>,
    /// For each GPC: its source of colours, and the raster record pairs in flight to it.
    sources: Vec<Source>,
    pairs: Vec<VecDeque<(u64, VertexPair)>>,
    /// Packets sent, and how many of them were triangles.
    sent: usize,
    triangles: usize,
    still: u64,
}

/// Cycles without progress after which a frame is aborted.
const PATIENCE: u64 = 50_000;
const PAIRS_IN_FLIGHT: usize = 256;

impl<'a, C: Chip> Frame<'a, C> {
    pub fn new(mut chip: C, scene: &'a Scene, shading: Shading, around: Around) -> Self {
        let gpcs = chip.o().fetch.len();
        let rops = chip.o().zrop_fence.len();
        let mut memory = Memory::new(scene.bytes());
        memory.set_depth(scene.depth.range(), scene.depth_kind());
        chip.begin(&mut memory);
        Frame {
            chip,
            memory,
            cycle: 0,
            until: usize::MAX,
            stalls: [!0; 5],
            scene,
            around,
            zrop_ports: (0..rops).map(|_| TilePort::new(around.memory)).collect(),
            crop_ports: (0..rops).map(|_| PlainTiles::new(around.memory)).collect(),
            fences: (0..rops).map(|_| [0, 1].map(|_| Fences::new(!0, around.memory))).collect(),
            sources: (0..gpcs).map(|_| Source::new(shading, around.shading)).collect(),
            pairs: vec![VecDeque::new(); gpcs],
            sent: 0,
            triangles: 0,
            still: 0,
        }
    }

    /// Packets of the stream that the pipeline has accepted, and all packets.
    pub fn progress(&self) -> (u64, u64) {
        (self.sent as u64, self.scene.stream.len() as u64)
    }

    /// Whether everything is drawn and written back, and all units are idle.
    fn done(&self) -> bool {
        self.sent == self.scene.stream.len()
            && self.chip.o().idle
            && self.sources.iter().all(Source::is_empty)
            && self.zrop_ports.iter().all(TilePort::is_empty)
            && self.crop_ports.iter().all(PlainTiles::is_empty)
            && self.fences.iter().flatten().all(Fences::is_idle)
    }

    /// Runs to the end, or for some cycles; returns whether the frame has ended. An error says where
    /// the pipeline is stuck.
    pub fn run(&mut self, cycles: u64, watch: &mut impl Watch<C>) -> Result<bool, String> {
        for _ in 0..cycles {
            if self.done() && self.chip.flushed() {
                self.chip.finish(&mut self.memory)?;
                return Ok(true);
            }
            self.drive();
            watch.before(self.cycle, &self.chip);
            let moved = self.around();
            self.chip.edge(&mut self.memory);
            watch.after(self.cycle, &mut self.chip)?;
            if let Some(what) = self.chip.failed() {
                return Err(format!("cycle {}: {what}", self.cycle));
            }
            self.still = if moved || self.chip.moves() { 0 } else { self.still + 1 };
            self.cycle += 1;
            if self.still > PATIENCE {
                let (cycle, held) = (self.cycle, self.chip.held());
                return Err(format!("nothing has moved for {PATIENCE} cycles at cycle {cycle}; {held}"));
            }
        }
        Ok(false)
    }

    /// Sets the pipeline's inputs for this cycle.
    fn drive(&mut self) {
        let cycle = self.cycle;
        let i = self.chip.drive();
        let stalls = self.stalls.map(|pattern| open(pattern, cycle));
        let sends = self.sent < self.scene.stream.len().min(self.until) && stalls[0];
        i.prim.send(sends, || self.scene.stream[self.sent]);
        for (g, (source, pairs)) in self.sources.iter().zip(&self.pairs).enumerate() {
            i.fetch[g].ready = pairs.len() < PAIRS_IN_FLIGHT;
            i.pair[g] = pairs.front().filter(|(at, _)| *at <= cycle).map(|(_, pair)| *pair).into();
            i.subtile[g].ready = source.ready();
            i.plane_terms[g].ready = true; // a bench has colours, and no planes
            match source.front(cycle) {
                Some(shaded) => i.shaded[g].send(true, || *shaded),
                None => i.shaded[g].valid = false,
            }
        }
        for (k, (zrop, crop)) in self.zrop_ports.iter().zip(&self.crop_ports).enumerate() {
            let (zrop, crop) = (zrop.outputs(cycle), crop.outputs(cycle));
            (i.zrop_read[k].ready, i.zrop_write[k].ready) =
                (zrop.read_ready && stalls[1], zrop.write_ready && stalls[2]);
            i.zrop_read_data[k] = zrop.data.into();
            (i.crop_read[k].ready, i.crop_write[k].ready) =
                (crop.read_ready && stalls[3], crop.write_ready && stalls[4]);
            i.crop_read_data[k] = crop.data.into();
        }
        // Fence requests belong to the outputs before the edge.
        let requested = (self.chip.o().zrop_fence.clone(), self.chip.o().crop_fence.clone());
        let i = self.chip.drive();
        for (k, [zrop, crop]) in self.fences.iter_mut().enumerate() {
            i.zrop_fence[k] = zrop.fence(&requested.0[k]).0;
            i.zrop_performed[k] = zrop.performed();
            i.crop_fence[k] = crop.fence(&requested.1[k]).0;
            i.crop_performed[k] = crop.performed();
        }
    }

    /// Performs the transfers between the pipeline and its environment; returns whether there were any.
    fn around(&mut self) -> bool {
        let cycle = self.cycle;
        let (i, o) = (self.chip.i(), self.chip.o());
        let mut moved = false;
        if i.prim.valid && o.prim.ready {
            self.triangles += usize::from(matches!(i.prim.data, PrimPacket::Prim(_)));
            self.sent += 1;
            moved = true;
        }
        let vertices = &self.scene.vertices;
        for (g, (source, pairs)) in self.sources.iter_mut().zip(&mut self.pairs).enumerate() {
            if i.pair[g].valid && o.pair[g].ready {
                pairs.pop_front();
            }
            if i.fetch[g].ready && o.fetch[g].valid {
                let pair = vertices.pair(o.fetch[g].data.pair, self.triangles.saturating_sub(1));
                pairs.push_back((cycle + self.around.vertex, pair));
            }
            let packet = o.subtile[g].get().filter(|_| i.subtile[g].ready);
            moved |= packet.is_some();
            source.cycle(cycle, i.shaded[g].valid && o.shaded[g].ready, packet, vertices);
        }
        for (k, (zrop, crop)) in self.zrop_ports.iter_mut().zip(&mut self.crop_ports).enumerate() {
            let read = o.zrop_read[k].get().filter(|_| i.zrop_read[k].ready);
            let write = o.zrop_write[k].get().filter(|_| i.zrop_write[k].ready);
            let taken = i.zrop_read_data[k].valid && o.zrop_read_data[k].ready;
            moved |= read.is_some() || write.is_some();
            zrop.cycle(cycle, &mut self.memory, read.copied(), taken, write.copied());
            let read = o.crop_read[k].get().filter(|_| i.crop_read[k].ready);
            let write = o.crop_write[k].get().filter(|_| i.crop_write[k].ready);
            let taken = i.crop_read_data[k].valid && o.crop_read_data[k].ready;
            moved |= read.is_some() || write.is_some();
            crop.cycle(cycle, &mut self.memory, read.copied(), taken, write.copied());
        }
        moved
    }
}
