//! Memory traffic: by client, at the L2, at DRAM's pins, and over time.

use super::Board;
use super::pages::Pages;
use super::pins::{Inputs, Outputs};
use bundle::{MemoryDown, MemoryHead, MemoryOp, MemoryUp};
use chip::machine::maxwell::Maxwell;
use chip::memory::Memory;
use kernel::offer::{Offer, Ready};
use kernel::slot::Slot;
use kernel::unit::Unit;
use rigs::raster_chip::RasterChip;
use std::collections::{BTreeMap, HashMap};

/// Bytes of a sector.
const SECTOR: u64 = 32;
/// Sectors of a tile.
const TILE_SECTORS: u64 = 8;
/// Cycles of a time step.
pub const STEP: u64 = 512;

/// Sectors of one client, or of the L2's slices towards memory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sectors {
    pub read: u64,
    pub written: u64,
    /// Tiles cleared without data.
    pub cleared: u64,
    /// Sectors of cleared tiles in pages without status, which the slices write in full.
    pub filled: u64,
}

/// Bytes in a time step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Step {
    /// Bytes of the hub's units, ZROPs, CROPs, shader cores, and DRAM.
    pub bytes: [u64; 5],
}

/// A chip whose ports to memory are seen.
pub trait Ports {
    fn memory(&self) -> &Slot<Memory>;
    fn rops(&self) -> usize;
    /// Shows what is offered at each port, in order.
    fn up(&self, shown: &mut dyn FnMut(&Offer<MemoryUp>));
}

impl Ports for Maxwell {
    fn memory(&self) -> &Slot<Memory> {
        &self.memory
    }
    fn rops(&self) -> usize {
        self.partition.len()
    }
    fn up(&self, shown: &mut dyn FnMut(&Offer<MemoryUp>)) {
        shown(&self.command.o.memory_up);
        self.partition.iter().for_each(|partition| shown(&partition.o.memory_up));
        let gpc = &self.gpc.o;
        gpc.l1_up.iter().for_each(&mut *shown);
        gpc.fixed_up.iter().for_each(&mut *shown);
        shown(&gpc.memory_up);
    }
}

impl Ports for RasterChip {
    fn memory(&self) -> &Slot<Memory> {
        &self.memory
    }
    fn rops(&self) -> usize {
        self.partition.len()
    }
    fn up(&self, shown: &mut dyn FnMut(&Offer<MemoryUp>)) {
        shown(&self.mux.o.memory_up);
        self.partition.iter().for_each(|partition| shown(&partition.o.memory_up));
    }
}

/// Names of the five flows, in this order.
pub const FLOWS: [&str; 5] = ["hub", "depth", "colour", "shaders", "DRAM"];

#[derive(Clone, Debug, Default)]
pub struct Traffic {
    pub cycles: u64,
    pub clients: BTreeMap<u16, Sectors>,
    /// Sectors that the slices read from memory and write to it.
    pub misses: Sectors,
    /// If recorded: number of slice reads and writes by virtual sector.
    pub missed: Option<HashMap<u64, u32>>,
    pub steps: Vec<Step>,
    dram: u64,
}

fn taken<T: Copy>(offer: &Offer<T>, ready: Ready) -> Option<&T> {
    offer.get().filter(|_| ready.ready)
}

/// The flow of a client.
fn flow(client: u16, rops: usize) -> usize {
    match (usize::from(client >> 4), client & 15) {
        (0, _) => 0,
        (port, _) if port > rops => 3,
        (_, 1) => 2,
        _ => 1,
    }
}

impl Traffic {
    /// Traffic that also records counts by sector.
    pub fn by_sector() -> Self {
        Traffic { missed: Some(HashMap::new()), ..Traffic::default() }
    }

    /// Sectors that clients have read.
    pub fn read(&self) -> u64 {
        self.clients.values().map(|client| client.read).sum()
    }

    /// Sectors that slices wrote for fast clears.
    pub fn filled(&self) -> u64 {
        self.clients.values().map(|client| client.filled).sum()
    }

    /// L2 hit rate: share of clients' sectors for which the L2 did not read memory.
    pub fn hits(&self) -> f64 {
        let read = self.read();
        1.0 - self.misses.read.min(read) as f64 / read.max(1) as f64
    }

    /// Counts the transfers of a chip's next cycle.
    pub fn lookup<U, I, O>(&mut self, board: &Board<Slot<U>, I, O>)
    where
        U: Unit<In = I, Out = O> + Ports,
        I: Inputs,
        O: Outputs,
    {
        let at = (self.cycles / STEP) as usize;
        self.cycles += 1;
        if self.steps.len() <= at {
            self.steps.resize(at + 1, Step::default());
        }
        let gpu = board.dut.unit();
        let (memory, rops) = (&gpu.memory().o, gpu.rops());
        let clients_log2 = gpu.memory().unit().p.xbar.clients_log2.get();
        let mut ports = memory.port_up.iter().enumerate();
        gpu.up(&mut |up: &Offer<MemoryUp>| {
            let taken = ports.next().and_then(|(port, ready)| Some((port, taken(up, *ready)?)));
            if let Some((port, MemoryUp::Head(head))) = taken {
                // Its number is not yet that of the chip.
                let client = head.client | (port << clients_log2) as u16;
                self.up(&MemoryHead { client, ..*head }, at, rops);
            }
        });
        // After translation, where a page's status is known.
        for stage in &gpu.memory().unit().compression {
            if let Some(MemoryUp::Head(head)) = stage.i.request.get() {
                self.clear(head);
            }
        }
        for down in memory.port_down.iter().filter_map(Offer::get) {
            let MemoryDown { client, kind, .. } = down;
            if *kind == bundle::ResponseKind::Data {
                self.clients.entry(*client).or_default().read += 1;
                self.steps[at].bytes[flow(*client, rops)] += SECTOR;
            }
        }
        let memory = gpu.memory().unit();
        for (l2, ready) in memory.l2.iter().zip(&memory.smmu.o.up) {
            if let Some(MemoryUp::Head(head)) = taken(&l2.o.memory, *ready) {
                self.miss(head, &board.pages);
            }
        }
        let dram = board.dram().atoms();
        self.steps[at].bytes[4] += SECTOR * (dram - self.dram);
        self.dram = dram;
    }

    /// A request of a client.
    fn up(&mut self, head: &MemoryHead, at: usize, rops: usize) {
        let (client, sectors) =
            (self.clients.entry(head.client).or_default(), u64::from(head.sectors.count_ones()));
        if head.op == MemoryOp::Write {
            client.written += sectors;
            self.steps[at].bytes[flow(head.client, rops)] += SECTOR * sectors;
        }
    }

    /// A fast clear that a slice receives.
    fn clear(&mut self, head: &MemoryHead) {
        if head.op == MemoryOp::FastClear {
            let tiles = u64::from(head.sectors.count_ones());
            let client = self.clients.entry(head.client).or_default();
            match head.page.comptag & 0xffff {
                0 => client.filled += TILE_SECTORS * tiles,
                _ => client.cleared += tiles,
            }
        }
    }

    fn miss(&mut self, head: &MemoryHead, pages: &Pages) {
        let sectors = u64::from(head.sectors.count_ones());
        match head.op {
            MemoryOp::Read => self.misses.read += sectors,
            MemoryOp::Write => self.misses.written += sectors,
            _ => return,
        }
        let Some(missed) = &mut self.missed else { return };
        for sector in (0..4).filter(|s| head.sectors >> s & 1 == 1) {
            if let Some(physical) = pages.physical(4 * head.line + sector) {
                *missed.entry(physical).or_default() += 1;
            }
        }
    }
}
