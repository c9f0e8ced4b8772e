//! Model of the board around the chip: DRAM at its pins, and the work of the kernel driver: page tables and cache flushes.
//! Workloads use virtual addresses; the chip translates them by its page tables.

pub mod compressed;
pub mod pages;
pub mod pins;
pub mod traffic;

use bundle::*;
use chip::command;
use chip::machine::maxwell::{DRAW, In, Out, Params};
use compressed::{Status, Stored};
use fbp::compression::types::{ClearValue, ClearWrite};
use kernel::clocked::Clocked;
use kit::dram::{Done, DramPins};
use kit::memory::Store;
use pages::{After, Cached, Pages, Touched};
use pins::{Inputs, Outputs, Sizes};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;

/// The space of all engines.
const SPACE: u8 = 1;

/// More cycles than any operation of translation takes.
const WAIT: u64 = 10_000;

/// The orders of an L2 flush: write status and lines back to memory.
const FLUSH: [CacheOrder; 2] = [CacheOrder::CleanTags, CacheOrder::Invalidate];

/// A unit that has a memory port.
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

/// A flush: number of its orders accepted and done.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Flush {
    taken: usize,
    done: usize,
}

/// A chip, in Rust or in SystemVerilog, with its board.
#[derive(Clone)]
pub struct Board<D, I = In, O = Out> {
    pub dut: D,
    pub i: I,
    pub o: O,
    pub pages: Pages,
    pins: DramPins,
    control: VecDeque<SpaceControl>,
    /// Control requests that are not yet done.
    pending: usize,
    flush: Option<Flush>,
    clears: VecDeque<ClearWrite>,
    sizes: Sizes,
    status: Status,
    /// Storage of compressed surfaces, known after `expand` or `count_stored`.
    pub stored: Stored,
    /// The chip's accesses to buffers in the last cycle.
    pub touched: RefCell<Vec<Touched>>,
    /// The first access that was refused.
    pub refused: Option<AccessFault>,
}

impl<D: Clocked<In = In, Out = Out>> Board<D> {
    /// A machine with its board.
    pub fn new(dut: D, p: &Params) -> Self {
        let mut i = In::new(p);
        i.aside = pages::ASIDE_BLOCK;
        i.window = pages::WINDOW_LINE;
        i.engine_fault[command::TWO_D].ready = true;
        i.engine_fault[DRAW].ready = true;
        Board::with(dut, i, Sizes::of(p))
    }
}

impl<I: Inputs, O: Outputs, D: Clocked<In = I, Out = O>> Board<D, I, O> {
    /// A chip with its board; `i` is what else drives the chip.
    pub fn with(dut: D, mut i: I, sizes: Sizes) -> Self {
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
        *i.pins().backing = compressed::backing_block(sizes.slices);
        Board {
            dut,
            i,
            o,
            pages,
            pins: DramPins::new(sizes.channels, sizes.timing),
            control,
            pending: 2,
            flush: None,
            clears: VecDeque::new(),
            sizes,
            status: Status::default(),
            stored: Stored::default(),
            touched: RefCell::default(),
            refused: None,
        }
    }

    /// Maps a buffer, as the kernel driver does.
    pub fn map(&mut self, buffer: &Range<u64>, cached: Cached) {
        self.map_as(buffer, cached, 0, None);
    }

    /// Maps a buffer in uncompressed pages of a kind, at a place of the shared memory if it has one.
    pub fn map_as(&mut self, buffer: &Range<u64>, cached: Cached, kind: u8, place: Option<u64>) {
        self.pages.map(buffer, cached, kind, place);
    }

    /// Maps a compressed surface of a kind, in big pages: every page that it touches is mapped as a whole.
    pub fn map_compressed(&mut self, surface: &Range<u64>, kind: u8) {
        self.pages.map_compressed(surface, kind);
    }

    /// Makes big pages 128 KB instead of 64 KB, for compressed surfaces only. Call it before anything is mapped.
    pub fn use_pages_of_128_kb(&mut self) {
        self.pages.of_128_kb = true;
        for control in &mut self.control {
            if let SpaceControl::Attach(bind) = control {
                bind.big64 = false;
            }
        }
    }

    /// Writes the values that a stream clears colour and depth with.
    pub fn clear_values(&mut self, [colour, depth]: [[u32; 4]; 2]) {
        self.clear_value(false, colour);
        self.clear_value(true, depth);
    }

    /// Writes the next entry of a table of clear values.
    fn clear_value(&mut self, depth: bool, words: [u32; 4]) {
        let index = self.status.add(depth, words);
        self.clears.push_back(ClearWrite { depth, index, value: ClearValue { words } });
    }

    /// Expands compressed surfaces to plain bytes, after the final flush; this overwrites the stored form.
    ///
    /// # Errors
    /// A tile with an invalid encoding.
    pub fn expand(&mut self, store: &mut impl Store) -> Result<(), String> {
        self.stored = self.status.expand(&self.pages, store, self.sizes.slices)?;
        Ok(())
    }

    /// Counts the storage of compressed surfaces, after a flush.
    pub fn count_stored(&mut self) {
        self.stored = self.status.stored(&self.pages, self.sizes.slices);
    }

    /// Unmaps a buffer and invalidates its translations.
    pub fn unmap(&mut self, buffer: &Range<u64>) {
        self.pages.unmap(buffer);
        self.invalidate();
    }

    /// Invalidates all translations, those of pages that were not mapped included. One that still waits does for those that come.
    pub fn invalidate(&mut self) {
        let all = SpaceInvalidate { all_pages: true, all_spaces: true, ..SpaceInvalidate::default() };
        let invalidate = SpaceControl::Invalidate(all);
        if self.control.back() != Some(&invalidate) {
            self.control.push_back(invalidate);
            self.pending += 1;
        }
    }

    /// Whether translation has processed all control requests: before that no memory request may be sent.
    pub fn ready(&self) -> bool {
        self.pending == 0 && self.clears.is_empty()
    }

    /// Advances until `ready`.
    ///
    /// # Panics
    /// If `ready` does not become true within `WAIT` cycles.
    pub fn wait(&mut self, store: &mut impl Store) {
        for _ in 0..WAIT {
            if self.ready() {
                return;
            }
            self.step(store);
        }
        panic!("translation has not finished its command in {WAIT} cycles");
    }

    /// Has the L2 write back and invalidate all its lines; call it in each cycle until it returns true.
    pub fn flushed(&mut self) -> bool {
        let flush = *self.flush.get_or_insert(Flush { taken: 0, done: 0 });
        let flushed = flush.done == FLUSH.len() && self.o.pins().idle;
        if flushed {
            self.flush = None;
        }
        flushed
    }

    /// Operations that DRAM's channels have done.
    pub fn dram(&self) -> Done {
        self.pins.total()
    }

    /// Advances by one cycle; `store` has memory by virtual addresses, `i` the workload's ports.
    pub fn step(&mut self, store: &mut impl Store) -> bool {
        self.i.count_a_cycle();
        let (i, o) = (self.i.pins(), self.o.pins());
        *i.control = self.control.front().copied().into();
        *i.order = None.into();
        if let Some(flush) = &mut self.flush {
            flush.done += usize::from(o.done.valid);
            *i.order = FLUSH.get(flush.taken).copied().into();
            flush.taken += usize::from(i.order.valid && o.order.ready);
        }
        *i.clear_write = self.clears.pop_front().into();
        if i.control.valid && o.control.ready {
            self.control.pop_front();
        }
        self.pending -= usize::from(o.controlled.valid);
        let fault = o.fault.iter().find_map(|fault| fault.get()).copied();
        let kind = o.kind_fault.iter().find_map(|fault| fault.get());
        // A slice reports physical addresses.
        let physical =
            |fault: &AccessFault| self.pages.physical(fault.address / 32).map(|sector| 32 * sector);
        let kind =
            kind.map(|fault| AccessFault { address: physical(fault).unwrap_or(fault.address), ..*fault });
        self.refused = self.refused.or(fault).or(kind);
        self.touched.borrow_mut().clear();
        let mut after = After { pages: &self.pages, status: &mut self.status, store, touched: &self.touched };
        self.pins.cycle(&mut after, o.command, i.data);
        let awake = self.dut.step(&self.i);
        if awake {
            self.dut.refresh(&mut self.o);
        }
        awake
    }

    /// The unit that a client number of memory requests belongs to.
    pub fn client(&self, client: u16) -> MemoryClient {
        const HUB: [&str; 10] = [
            "host",
            "front_end",
            "inline_to_memory",
            "copy_engine",
            "flush",
            "scheduler",
            "constants",
            "headers",
            "indices",
            "raster_2d",
        ];
        let Sizes { rops, l1s, sms, .. } = self.sizes;
        let (port, n) = (usize::from(client >> 4), usize::from(client & 15));
        let (unit, number) = match (port.checked_sub(1), n) {
            (None, n) => (HUB.get(n).copied().unwrap_or("no unit"), None),
            (Some(rop), 0) if rop < rops => ("zrop", Some(rop)),
            (Some(rop), 1) if rop < rops => ("crop", Some(rop)),
            (Some(rop), n) if rop < rops => ("zcull", Some(rop + (n - 2) * rops)),
            (Some(k), _) if k < rops + l1s => ("l1", Some(k - rops)),
            (Some(k), n) if k < rops + l1s + sms => {
                (["vertex_fetch", "stri", "copy_in", "no unit"][n & 3], Some(k - rops - l1s))
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
