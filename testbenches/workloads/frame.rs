//! Runs a scene through the raster pipeline, clock by clock, with everything around it.

use super::chip::Chip;
use super::memory::{Memory, Port, PortOut};
use super::scene::Scene;
use super::shading::{Shading, Source};
use bundle::{PrimPacket, VertexPair};
use chip::raster_pipe::{In, Out};
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
    fn before(&mut self, _clock: u64, _i: &In, _shown: &C::Shown) {}
    /// After it.
    fn after(&mut self, _clock: u64, _i: &In, _chip: &mut C) -> Result<(), String> {
        Ok(())
    }
}

impl<C: Chip> Watch<C> for () {}

/// A frame in the making.
pub struct Frame<'a, C: Chip> {
    pub chip: C,
    pub memory: Memory,
    pub clock: u64,
    scene: &'a Scene,
    around: Around,
    ports: [Port; 4],
    source: Source,
    pairs: VecDeque<(u64, VertexPair)>,
    /// Packets sent, and how many of them were triangles.
    sent: usize,
    triangles: usize,
    still: u64,
}

/// Clocks without any movement after which a frame is given up.
const PATIENCE: u64 = 50_000;
const PAIRS_IN_FLIGHT: usize = 256;

impl<'a, C: Chip> Frame<'a, C> {
    pub fn new(chip: C, scene: &'a Scene, shading: Shading, around: Around) -> Self {
        Frame {
            chip,
            memory: Memory::new(scene.bytes()),
            clock: 0,
            scene,
            around,
            ports: [(); 4].map(|()| Port::new(around.memory)),
            source: Source::new(shading, around.shading),
            pairs: VecDeque::new(),
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
    fn done(&self, o: &Out) -> bool {
        self.sent == self.scene.stream.len()
            && o.idle
            && self.source.is_empty()
            && self.ports.iter().all(Port::is_empty)
    }

    /// Runs to the end, or for some clocks; whether it has ended. An error says where
    /// the pipeline stands still.
    pub fn run(&mut self, clocks: u64, watch: &mut impl Watch<C>) -> Result<bool, String> {
        for _ in 0..clocks {
            let shown = self.chip.shown();
            let o = C::outputs_of(&shown);
            if self.done(&o) {
                return Ok(true);
            }
            self.step(&shown, &o, watch)?;
            if self.still > PATIENCE {
                let (clock, held) = (self.clock, C::held(&shown));
                return Err(format!("nothing has moved for {PATIENCE} clocks at clock {clock}; {held}"));
            }
        }
        Ok(false)
    }

    fn step(&mut self, all: &C::Shown, pipe: &Out, watch: &mut impl Watch<C>) -> Result<(), String> {
        let clock = self.clock;
        let shown = [0, 1, 2, 3].map(|k: usize| self.ports[k].outputs(clock));
        let i = self.inputs(&shown);
        watch.before(clock, &i, all);
        self.chip.edge(&i, all);
        watch.after(clock, &i, &mut self.chip)?;

        let mut moved = false;
        if i.prim_valid && pipe.prim_ready {
            self.triangles += usize::from(matches!(i.prim, PrimPacket::Prim(_)));
            self.sent += 1;
            moved = true;
        }
        if i.pair_valid && pipe.pair_ready {
            self.pairs.pop_front();
        }
        if i.fetch_ready && pipe.fetch_valid {
            let pair = self.scene.vertices.pair(pipe.fetch, self.triangles.saturating_sub(1));
            self.pairs.push_back((clock + self.around.vertex, pair));
        }
        let group = (i.quad_ready && pipe.quad_valid).then_some(&pipe.quad);
        moved |= group.is_some();
        self.source.clock(clock, i.shaded_valid && pipe.shaded_ready, group, &self.scene.vertices);
        let clients = [
            (
                pipe.zrop0_read_valid,
                pipe.zrop0_read,
                pipe.zrop0_read_data_ready,
                pipe.zrop0_write_valid,
                pipe.zrop0_write,
            ),
            (
                pipe.zrop1_read_valid,
                pipe.zrop1_read,
                pipe.zrop1_read_data_ready,
                pipe.zrop1_write_valid,
                pipe.zrop1_write,
            ),
            (
                pipe.crop0_read_valid,
                pipe.crop0_read,
                pipe.crop0_read_data_ready,
                pipe.crop0_write_valid,
                pipe.crop0_write,
            ),
            (
                pipe.crop1_read_valid,
                pipe.crop1_read,
                pipe.crop1_read_data_ready,
                pipe.crop1_write_valid,
                pipe.crop1_write,
            ),
        ];
        for (k, (read_valid, read, data_ready, write_valid, write)) in clients.into_iter().enumerate() {
            let read = (read_valid && shown[k].read_ready).then_some(read);
            let write = (write_valid && shown[k].write_ready).then_some(write);
            moved |= read.is_some() || write.is_some();
            self.ports[k].clock(clock, &mut self.memory, read, data_ready && shown[k].data.is_some(), write);
        }
        self.still = if moved { 0 } else { self.still + 1 };
        self.clock += 1;
        Ok(())
    }

    fn inputs(&self, shown: &[PortOut; 4]) -> In {
        let pair = self.pairs.front().filter(|(at, _)| *at <= self.clock);
        let shaded = self.source.front(self.clock);
        let data = |k: usize| (shown[k].data.is_some(), shown[k].data.unwrap_or_default());
        let [z0, z1, c0, c1] = [data(0), data(1), data(2), data(3)];
        In {
            prim_valid: self.sent < self.scene.stream.len(),
            prim: self.scene.stream.get(self.sent).copied().unwrap_or_default(),
            fetch_ready: self.pairs.len() < PAIRS_IN_FLIGHT,
            pair_valid: pair.is_some(),
            pair: pair.map(|(_, pair)| *pair).unwrap_or_default(),
            quad_ready: self.source.ready(),
            shaded_valid: shaded.is_some(),
            shaded: shaded.copied().unwrap_or_default(),
            zrop0_read_ready: shown[0].read_ready,
            zrop0_read_data_valid: z0.0,
            zrop0_read_data: z0.1,
            zrop0_write_ready: shown[0].write_ready,
            zrop1_read_ready: shown[1].read_ready,
            zrop1_read_data_valid: z1.0,
            zrop1_read_data: z1.1,
            zrop1_write_ready: shown[1].write_ready,
            crop0_read_ready: shown[2].read_ready,
            crop0_read_data_valid: c0.0,
            crop0_read_data: c0.1,
            crop0_write_ready: shown[2].write_ready,
            crop1_read_ready: shown[3].read_ready,
            crop1_read_data_valid: c1.0,
            crop1_read_data: c1.1,
            crop1_write_ready: shown[3].write_ready,
        }
    }
}
