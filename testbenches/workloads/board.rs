//! The chip on its board: DRAM behind its pins, and what the kernel driver does - page tables, caches' flush. What a
//! workload has in memory it knows by virtual addresses; the chip finds it through its page tables.

pub mod pages;
pub mod traffic;

use bundle::*;
use chip::gpu::{In, Out, Params};
use kernel::clocked::Clocked;
use kit::dram::{Done, DramPins, Timing};
use kit::memory::Store;
use pages::{Behind, Cached, Pages, Touched};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;

/// The space of all engines.
const SPACE: u8 = 1;

/// More clocks than translation needs for anything.
const WAIT: u64 = 10_000;

/// A flush of the L2.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flush {
    None,
    /// Offered, then on its way.
    Asked,
    Taken,
    Done,
}

/// A chip, of one language or the other, with its board.
pub struct Board<D> {
    pub dut: D,
    pub i: In,
    pub o: Out,
    pub pages: Pages,
    pins: DramPins,
    control: VecDeque<SpaceControl>,
    /// Of what was controlled, what is not done.
    pending: usize,
    flush: Flush,
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
        let i = In::new(p);
        Board {
            dut,
            i,
            o,
            pages,
            pins,
            control,
            pending: 2,
            flush: Flush::None,
            touched: RefCell::default(),
            refused: None,
        }
    }

    /// The kernel driver maps a buffer.
    pub fn map(&mut self, buffer: &Range<u64>, cached: Cached) {
        self.pages.map(buffer, cached);
    }

    /// It takes one away, and has translation forget it.
    pub fn unmap(&mut self, buffer: &Range<u64>) {
        self.pages.unmap(buffer);
        let all = SpaceInvalidate { all_pages: true, all_spaces: true, ..SpaceInvalidate::default() };
        self.control.push_back(SpaceControl::Invalidate(all));
        self.pending += 1;
    }

    /// Whether translation knows what it was told: nothing may be asked of memory before.
    pub fn ready(&self) -> bool {
        self.pending == 0
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
        match self.flush {
            Flush::None => self.flush = Flush::Asked,
            Flush::Done if self.o.idle => {
                self.flush = Flush::None;
                return true;
            }
            _ => (),
        }
        false
    }

    /// What DRAM's channels have done.
    pub fn dram(&self) -> Vec<Done> {
        self.pins.done()
    }

    /// A clock, with the bytes of memory by their virtual addresses. The ports of the workload are in `i`.
    pub fn step(&mut self, store: &mut impl Store) -> bool {
        let (i, o) = (&mut self.i, &self.o);
        i.control = self.control.front().copied().into();
        i.order.send(self.flush == Flush::Asked, || CacheOrder::Invalidate);
        if self.flush == Flush::Asked && o.order.ready {
            self.flush = Flush::Taken;
        } else if o.done.valid {
            self.flush = Flush::Done;
        }
        if i.control.valid && o.control.ready {
            self.control.pop_front();
        }
        self.pending -= usize::from(o.controlled.valid);
        let fault = o.fault.iter().find_map(|fault| fault.get());
        self.refused = self.refused.or(fault.copied());
        self.touched.borrow_mut().clear();
        let mut behind = Behind { pages: &self.pages, store, touched: &self.touched };
        i.data = self.pins.clock(&mut behind, &o.command).into();
        let awake = self.dut.step(&self.i);
        if awake {
            self.dut.refresh(&mut self.o);
        }
        awake
    }
}

/// Who has which number on the way to memory.
pub fn client_name(client: u8) -> String {
    const HUB: [&str; 5] = ["host", "front_end", "inline_to_memory", "copy_engine", "flush"];
    match (client >> 4, client & 15) {
        (0, n) => HUB.get(usize::from(n)).copied().unwrap_or("nobody").into(),
        (port, 0) => format!("zrop[{}]", port - 1),
        (port, _) => format!("crop[{}]", port - 1),
    }
}

/// A refused access in words.
pub fn refusal(fault: &AccessFault) -> String {
    let (who, how) = (client_name(fault.client), format!("{:?}", fault.access).to_lowercase());
    format!("{who}: {how} of {:#x} was refused: {:?}", fault.address, fault.kind)
}
