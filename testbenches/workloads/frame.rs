//! Runs a scene through the raster pipeline, clock by clock, with everything around it.

use super::chip::Chip;
use super::memory::{Memory, PlainTiles, TilePort};
use super::scene::Scene;
use super::shading::{Shading, Source};
use bundle::{PrimPacket, VertexPair};
use kit::fences::Fences;
use kit::scenario::open;
use std::collections::VecDeque;

/// Latencies of what is around the pipeline, in clocks.
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

/// Sees every clock of a chip.
pub trait Watch<C: Chip> {
    /// Before the edge: what goes in, and what is shown.
    fn before(&mut self, _clock: u64, _chip: &C) {}
    /// After it.
    fn after(&mut self, _clock: u64, _chip: &mut C) -> Result<(), String> {
        Ok(())
    }
}

impl<C: Chip> Watch<C> for () {}

/// A frame in the making.
pub struct Frame<'a, C: Chip> {
    pub chip: C,
    pub memory: Memory,
    pub clock: u64,
    /// Packets that may be sent: none of what is behind them.
    pub until: usize,
    /// When ports are open: primitives, depth read and written, colour read and written.
    pub stalls: [u64; 5],
    scene: &'a Scene,
    around: Around,
    /// Of the ZROPs, and of the CROPs.
    zrop_ports: Vec<TilePort>,
    crop_ports: Vec<PlainTiles>,
    /// Their fences, depth first.
    fences: Vec<[Fences; 2]>,
    /// Of each GPC: who shades for it, and the pairs that come to it.
    sources: Vec<Source>,
    pairs: Vec<VecDeque<(u64, VertexPair)>>,
    /// Packets sent, and how many of them were triangles.
    sent: usize,
    triangles: usize,
    still: u64,
}

/// Clocks without any movement after which a frame is given up.
const PATIENCE: u64 = 50_000;
const PAIRS_IN_FLIGHT: usize = 256;

impl<'a, C: Chip> Frame<'a, C> {
    pub fn new(mut chip: C, scene: &'a Scene, shading: Shading, around: Around) -> Self {
        let gpcs = chip.o().discarded.len();
        let rops = chip.o().zpass_count.len();
        let mut memory = Memory::new(scene.bytes());
        memory.set_depth(scene.depth.range(), scene.depth_kind());
        chip.begin(&mut memory);
        Frame {
            chip,
            memory,
            clock: 0,
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

    /// Share of the stream that the pipeline has taken.
    pub fn progress(&self) -> (u64, u64) {
        (self.sent as u64, self.scene.stream.len() as u64)
    }

    /// Whether all is drawn, written back and at rest.
    fn done(&self) -> bool {
        self.sent == self.scene.stream.len()
            && self.chip.o().idle
            && self.sources.iter().all(Source::is_empty)
            && self.zrop_ports.iter().all(TilePort::is_empty)
            && self.crop_ports.iter().all(PlainTiles::is_empty)
            && self.fences.iter().flatten().all(Fences::is_idle)
    }

    /// Runs to the end, or for some clocks; whether it has ended. An error says where
    /// the pipeline stands still.
    pub fn run(&mut self, clocks: u64, watch: &mut impl Watch<C>) -> Result<bool, String> {
        for _ in 0..clocks {
            if self.done() && self.chip.flushed() {
                self.chip.finish(&mut self.memory)?;
                return Ok(true);
            }
            self.drive();
            watch.before(self.clock, &self.chip);
            let moved = self.around();
            self.chip.edge(&mut self.memory);
            watch.after(self.clock, &mut self.chip)?;
            if let Some(what) = self.chip.failed() {
                return Err(format!("clock {}: {what}", self.clock));
            }
            self.still = if moved || self.chip.moves() { 0 } else { self.still + 1 };
            self.clock += 1;
            if self.still > PATIENCE {
                let (clock, held) = (self.clock, self.chip.held());
                return Err(format!("nothing has moved for {PATIENCE} clocks at clock {clock}; {held}"));
            }
        }
        Ok(false)
    }

    /// What goes into the pipeline in this clock.
    fn drive(&mut self) {
        let clock = self.clock;
        let i = self.chip.drive();
        let stalls = self.stalls.map(|pattern| open(pattern, clock));
        let sends = self.sent < self.scene.stream.len().min(self.until) && stalls[0];
        i.prim.send(sends, || self.scene.stream[self.sent]);
        for (g, (source, pairs)) in self.sources.iter().zip(&self.pairs).enumerate() {
            i.fetch[g].ready = pairs.len() < PAIRS_IN_FLIGHT;
            i.pair[g] = pairs.front().filter(|(at, _)| *at <= clock).map(|(_, pair)| *pair).into();
            i.subtile[g].ready = source.ready();
            i.plane_terms[g].ready = true; // a bench has colours, and no planes
            match source.front(clock) {
                Some(shaded) => i.shaded[g].send(true, || *shaded),
                None => i.shaded[g].valid = false,
            }
        }
        for (k, (zrop, crop)) in self.zrop_ports.iter().zip(&self.crop_ports).enumerate() {
            let (zrop, crop) = (zrop.outputs(clock), crop.outputs(clock));
            (i.zrop_read[k].ready, i.zrop_write[k].ready) =
                (zrop.read_ready && stalls[1], zrop.write_ready && stalls[2]);
            i.zrop_read_data[k] = zrop.data.into();
            (i.crop_read[k].ready, i.crop_write[k].ready) =
                (crop.read_ready && stalls[3], crop.write_ready && stalls[4]);
            i.crop_read_data[k] = crop.data.into();
        }
        // What they ask is of what was shown before.
        let asked = (self.chip.o().zrop_fence.clone(), self.chip.o().crop_fence.clone());
        let i = self.chip.drive();
        for (k, [zrop, crop]) in self.fences.iter_mut().enumerate() {
            i.zrop_fence[k] = zrop.fence(&asked.0[k]).0;
            i.zrop_performed[k] = zrop.performed();
            i.crop_fence[k] = crop.fence(&asked.1[k]).0;
            i.crop_performed[k] = crop.performed();
        }
    }

    /// What is handed over between the pipeline and what is around it; whether anything.
    fn around(&mut self) -> bool {
        let clock = self.clock;
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
                let pair = vertices.pair(o.fetch[g].data, self.triangles.saturating_sub(1));
                pairs.push_back((clock + self.around.vertex, pair));
            }
            let packet = o.subtile[g].get().filter(|_| i.subtile[g].ready);
            moved |= packet.is_some();
            source.clock(clock, i.shaded[g].valid && o.shaded[g].ready, packet, vertices);
        }
        for (k, (zrop, crop)) in self.zrop_ports.iter_mut().zip(&mut self.crop_ports).enumerate() {
            let read = o.zrop_read[k].get().filter(|_| i.zrop_read[k].ready);
            let write = o.zrop_write[k].get().filter(|_| i.zrop_write[k].ready);
            let taken = i.zrop_read_data[k].valid && o.zrop_read_data[k].ready;
            moved |= read.is_some() || write.is_some();
            zrop.clock(clock, &mut self.memory, read.copied(), taken, write.copied());
            let read = o.crop_read[k].get().filter(|_| i.crop_read[k].ready);
            let write = o.crop_write[k].get().filter(|_| i.crop_write[k].ready);
            let taken = i.crop_read_data[k].valid && o.crop_read_data[k].ready;
            moved |= read.is_some() || write.is_some();
            crop.clock(clock, &mut self.memory, read.copied(), taken, write.copied());
        }
        moved
    }
}
