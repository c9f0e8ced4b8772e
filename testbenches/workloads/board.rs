//! The chip on its board: DRAM behind its pins, and what the kernel driver does - page tables, caches' flush. What a
//! workload has in memory it knows by virtual addresses; the chip finds it through its page tables.

pub mod compressed;
pub mod pages;
pub mod traffic;

use bundle::*;
use chip::gpu::{In, Out, Params};
use compressed::{Status, Stored};
use fbp::compression::types::{ClearValue, ClearWrite};
use kernel::clocked::Clocked;
use kit::dram::{Done, DramPins, Timing};
use kit::memory::Store;
use pages::{Behind, Cached, Pages, Touched};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;

/// The space of all engines.
const SPACE: u8 = 1;

/// More clocks than translation needs for anything.
const WAIT: u64 = 10_000;

/// What a flush of the L2 is: status and lines go to memory.
const FLUSH: [CacheOrder; 2] = [CacheOrder::CleanTags, CacheOrder::Invalidate];

/// A unit that has a port of memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemoryClient {
    pub unit: &'static str,
    pub number: Option<usize>,
}

impl fmt::Display for MemoryClient {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.number {
            None => f.write_str(self.unit),
            Some(number) => write!(f, "{}[{number}]", self.unit),
        }
    }
}

/// An access that was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refusal {
    pub client: MemoryClient,
    pub fault: AccessFault,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (fault, how) = (&self.fault, format!("{:?}", self.fault.access).to_lowercase());
        write!(f, "{}: {how} of {:#x} was refused: {:?}", self.client, fault.address, fault.kind)
    }
}

/// A flush: how many of its orders were taken, and are done.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flush {
    taken: usize,
    done: usize,
}

/// A chip, of one language or the other, with its board.
#[derive(Clone)]
pub struct Board<D> {
    pub dut: D,
    pub i: In,
    pub o: Out,
    pub pages: Pages,
    pins: DramPins,
    control: VecDeque<SpaceControl>,
    /// Of what was controlled, what is not done.
    pending: usize,
    flush: Option<Flush>,
    clears: VecDeque<ClearWrite>,
    slices: usize,
    rops: usize,
    l1s: usize,
    sms: usize,
    status: Status,
    /// Of compressed surfaces, once they were expanded or counted.
    pub stored: Stored,
    /// What the chip did to buffers in the last clock.
    pub touched: RefCell<Vec<Touched>>,
    /// The first access that was refused.
    pub refused: Option<AccessFault>,
}

impl<D: Clocked<In = In, Out = Out>> Board<D> {
    pub fn new(dut: D, p: &Params) -> Self {
        let o = dut.outputs();
        let pages = Pages::default();
        let bind = SpaceBind {
            space: SPACE,
            directory: pages.directory_page(),
            big64: true,
            limit: !0 >> 4,
            ..SpaceBind::default()
        };
        let control = [SpaceControl::Attach(bind), SpaceControl::Select(SpaceUse { space: SPACE })].into();
        let pins = DramPins::new(p.memory_system.channels.get(), Timing::lpddr4_3200());
        let mut i = In::new(p);
        i.backing = compressed::BACKING_BLOCK;
        i.aside = pages::ASIDE_BLOCK;
        i.window = pages::WINDOW_LINE;
        i.draw_fault.ready = true;
        i.two_d_fault.ready = true;
        Board {
            dut,
            i,
            o,
            pages,
            pins,
            control,
            pending: 2,
            flush: None,
            clears: VecDeque::new(),
            slices: p.slices.get(),
            rops: p.raster_pipe.rops.get(),
            l1s: p.compute_path.l1s.get(),
            sms: p.compute_path.sms.get(),
            status: Status::default(),
            stored: Stored::default(),
            touched: RefCell::default(),
            refused: None,
        }
    }

    /// The kernel driver maps a buffer.
    pub fn map(&mut self, buffer: &Range<u64>, cached: Cached) {
        self.map_as(buffer, cached, 0);
    }

    /// The same in pages of a kind, which are not compressed.
    pub fn map_as(&mut self, buffer: &Range<u64>, cached: Cached, kind: u8) {
        self.pages.map(buffer, cached, kind);
    }

    /// It maps a surface that is compressed, as a kind says: in big pages, so all of those that it has a part of.
    pub fn map_compressed(&mut self, surface: &Range<u64>, kind: u8) {
        self.pages.map_compressed(surface, kind);
    }

    /// Big pages have 128 KB instead of 64, and are for what is compressed: to be said before anything is mapped.
    pub fn use_pages_of_128_kb(&mut self) {
        self.pages.of_128_kb = true;
        for control in &mut self.control {
            if let SpaceControl::Attach(bind) = control {
                bind.big64 = false;
            }
        }
    }

    /// It writes the next entry of a table of clear values.
    pub fn clear_value(&mut self, depth: bool, words: [u32; 4]) {
        let index = self.status.add(depth, words);
        self.clears.push_back(ClearWrite { depth, index, value: ClearValue { words } });
    }

    /// Compressed surfaces, as plain bytes: after a flush, at the end. What is stored is gone then.
    ///
    /// # Errors
    /// A tile that says what it cannot mean.
    pub fn expand(&mut self, store: &mut impl Store) -> Result<(), String> {
        self.stored = self.status.expand(&self.pages, store, self.slices)?;
        Ok(())
    }

    /// How much of compressed surfaces is stored, after a flush.
    pub fn count_stored(&mut self) {
        self.stored = self.status.stored(&self.pages, self.slices);
    }

    /// It takes one away, and has translation forget it.
    pub fn unmap(&mut self, buffer: &Range<u64>) {
        self.pages.unmap(buffer);
        self.forget();
    }

    /// It has translation forget what it knows: of neighbours that were not there, too.
    pub fn forget(&mut self) {
        let all = SpaceInvalidate { all_pages: true, all_spaces: true, ..SpaceInvalidate::default() };
        self.control.push_back(SpaceControl::Invalidate(all));
        self.pending += 1;
    }

    /// Whether translation knows what it was told: nothing may be asked of memory before.
    pub fn ready(&self) -> bool {
        self.pending == 0 && self.clears.is_empty()
    }

    /// Clocks until it does.
    ///
    /// # Panics
    /// Where that takes for ever.
    pub fn wait(&mut self, store: &mut impl Store) {
        for _ in 0..WAIT {
            if self.ready() {
                return;
            }
            self.step(store);
        }
        panic!("translation has not done what it was told in {WAIT} clocks");
    }

    /// Has the L2 write back and forget all that it holds; true once that is so. Asked in each clock until then.
    pub fn flushed(&mut self) -> bool {
        let flush = *self.flush.get_or_insert(Flush { taken: 0, done: 0 });
        let flushed = flush.done == FLUSH.len() && self.o.idle;
        if flushed {
            self.flush = None;
        }
        flushed
    }

    /// What DRAM's channels have done.
    pub fn dram(&self) -> Done {
        self.pins.total()
    }

    /// A clock, with the bytes of memory by their virtual addresses. The ports of the workload are in `i`.
    pub fn step(&mut self, store: &mut impl Store) -> bool {
        let (i, o) = (&mut self.i, &self.o);
        i.clock += 1;
        i.control = self.control.front().copied().into();
        i.order = None.into();
        if let Some(flush) = &mut self.flush {
            flush.done += usize::from(o.done.valid);
            i.order = FLUSH.get(flush.taken).copied().into();
            flush.taken += usize::from(i.order.valid && o.order.ready);
        }
        i.clear_write = self.clears.pop_front().into();
        if i.control.valid && o.control.ready {
            self.control.pop_front();
        }
        self.pending -= usize::from(o.controlled.valid);
        let fault = o.fault.iter().find_map(|fault| fault.get()).copied();
        let kind = o.kind_fault.iter().find_map(|fault| fault.get());
        // A slice knows physical addresses.
        let place = |fault: &AccessFault| self.pages.place(fault.address / 32).map(|sector| 32 * sector);
        let kind = kind.map(|fault| AccessFault { address: place(fault).unwrap_or(fault.address), ..*fault });
        self.refused = self.refused.or(fault).or(kind);
        self.touched.borrow_mut().clear();
        let mut behind =
            Behind { pages: &self.pages, status: &mut self.status, store, touched: &self.touched };
        self.pins.clock(&mut behind, &o.command, &mut i.data);
        let awake = self.dut.step(&self.i);
        if awake {
            self.dut.refresh(&mut self.o);
        }
        awake
    }

    /// Which unit has which number on the way to memory.
    pub fn client(&self, client: u8) -> MemoryClient {
        const HUB: [&str; 9] = [
            "host",
            "front_end",
            "inline_to_memory",
            "copy_engine",
            "flush",
            "scheduler",
            "constants",
            "headers",
            "indices",
        ];
        let (port, n) = (usize::from(client >> 4), usize::from(client & 15));
        let (unit, number) = match (port.checked_sub(1), n) {
            (None, n) => (HUB.get(n).copied().unwrap_or("nobody"), None),
            (Some(rop), 0) if rop < self.rops => ("zrop", Some(rop)),
            (Some(rop), 1) if rop < self.rops => ("crop", Some(rop)),
            (Some(rop), n) if rop < self.rops => ("zcull", Some(rop + (n - 2) * self.rops)),
            (Some(k), _) if k < self.rops + self.l1s => ("l1", Some(k - self.rops)),
            (Some(k), n) if k < self.rops + self.l1s + self.sms => {
                (["vertex_fetch", "stri", "copy_in", "nobody"][n & 3], Some(k - self.rops - self.l1s))
            }
            (Some(_), n) => (["gcc", "setup", "viewport_stream_clip", "circular_buffers"][n & 3], None),
        };
        MemoryClient { unit, number }
    }

    /// The first refused access.
    pub fn refusal(&self) -> Option<Refusal> {
        let fault = *self.refused.as_ref()?;
        Some(Refusal { client: self.client(fault.client), fault })
    }
}
