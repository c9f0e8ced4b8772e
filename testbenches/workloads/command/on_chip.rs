//! The command path within the chip: its memory is behind crossbar, L2 and DRAM.

pub mod failed;

use super::inside::Inside;
use super::memory::{Beyond, Client, Memory};
use super::path::Path;
use super::{Replay, driver, inside, targets};
use crate::board::Board;
use crate::board::pages::{Cached, Touched};
use bundle::{Bundle, MemoryWrite, Sector};
use chip::command::{COMPUTE, COPY, FRONT_END, HOST, INLINE, TWO_D};
use chip::machine::maxwell;
use chip::machine::maxwell::{DRAW, Maxwell, Params};
use failed::Failed;
use kernel::clocked::Clocked;
use kernel::slot::Slot;
use kit::memory::Store;
use recordings::capture::{Capture, Mapped};
use rigs::command_path::{self, In, Out};
use std::collections::VecDeque;
use std::ops::Range;

/// A chip that runs streams, in either language.
#[derive(Clone)]
pub struct StreamChip<D = Slot<Maxwell>> {
    pub board: Board<D>,
    blank: Out,
    buffers: Vec<Mapped>,
    /// Buffers to map with compressed pages, and their kinds; set before any is mapped.
    compressed: Vec<(Range<u64>, u8)>,
    /// Bundles that the engines have accepted, for the log.
    taken: VecDeque<Bundle>,
    /// The fault of a warp, a task, or the 2D engine.
    pub failed: Option<Failed>,
    /// Activity observed within a model.
    within: Vec<Touched>,
}

impl<D: Clocked<In = maxwell::In, Out = maxwell::Out>> StreamChip<D> {
    /// A chip with the driver's own area mapped: the L2 caches only contexts from it.
    pub fn new(dut: D, p: &Params) -> Self {
        let mut board = Board::new(dut, p);
        driver::POLLED.iter().for_each(|area| board.map(area, Cached::No));
        board.map(&driver::KEPT, Cached::Yes);
        board.wait(&mut Memory::default());
        StreamChip {
            board,
            blank: Out::new(&command_path::Params::of(p)),
            buffers: vec![],
            compressed: vec![],
            taken: VecDeque::new(),
            failed: None,
            within: vec![],
        }
    }

    /// Compresses surfaces by page kinds, with a clear value of colour and of depth; before any buffer is mapped.
    pub fn compress(&mut self, surfaces: Vec<(Range<u64>, u8)>, values: [[u32; 4]; 2]) {
        self.compressed = surfaces;
        self.board.clear_values(values);
    }

    /// Copies the command path's outputs; memory ports are inside the chip.
    fn show(&self, o: &mut Out) {
        let of = &self.board.o;
        o.doorbell = of.doorbell;
        o.register = of.register;
        o.bundle = self.taken.front().copied().into();
        o.complete = true.into();
        o.host_interrupt.drive(&of.interrupt[HOST]);
        o.front_end_interrupt.drive(&of.interrupt[FRONT_END]);
        o.inline_interrupt.drive(&of.interrupt[INLINE]);
        o.copy_interrupt.drive(&of.interrupt[COPY]);
        o.host_fault.drive(&of.engine_fault[HOST]);
        o.front_end_fault.drive(&of.engine_fault[FRONT_END]);
        o.inline_fault.drive(&of.engine_fault[INLINE]);
        o.copy_fault.drive(&of.engine_fault[COPY]);
        o.packet.drive(&of.packet);
        o.sent.drive(&of.sent);
        let now = &of.activity;
        (o.loaded, o.channel, o.state, o.run) = (now.loaded, now.channel, now.state, now.run);
        (o.packet_taken, o.responded) = (now.packet_taken, now.responded);
        o.host_idle = now.host_idle;
        o.front_end_idle = now.front_end_idle;
        o.macro_engine_idle = now.macro_engine_idle;
        o.inline_to_memory_idle = now.inline_to_memory_idle;
        o.inline_open = now.inline_open;
        o.copy_engine_idle = now.copy_engine_idle;
        o.idle = of.idle;
    }
}

impl<D: Clocked<In = maxwell::In, Out = maxwell::Out> + Inside> Path for StreamChip<D> {
    fn outputs(&self) -> Out {
        let mut o = self.blank.clone();
        self.show(&mut o);
        o
    }
    fn refresh(&self, o: &mut Out) {
        self.show(o);
    }

    fn step(&mut self, i: &In, memory: &mut Memory) -> bool {
        let to = &mut self.board.i;
        to.doorbell.drive(&i.doorbell);
        to.register.drive(&i.register);
        if i.bundle.ready {
            self.taken.pop_front();
        }
        to.engine_fault.iter_mut().for_each(|port| port.ready = true);
        to.sm_fault.iter_mut().for_each(|port| port.ready = true);
        to.time = i.time;
        to.interrupt[HOST] = i.host_interrupt;
        to.interrupt[FRONT_END] = i.front_end_interrupt;
        to.interrupt[INLINE] = i.inline_interrupt;
        to.interrupt[COPY] = i.copy_interrupt;
        to.engine_fault[HOST] = i.host_fault;
        to.engine_fault[FRONT_END] = i.front_end_fault;
        to.engine_fault[INLINE] = i.inline_fault;
        to.engine_fault[COPY] = i.copy_fault;
        let of = &self.board.o;
        let sm_faults = of.sm_fault.iter().enumerate();
        let stopped = sm_faults.filter_map(|(k, fault)| Some(Failed::Warp(k, *fault.get()?))).next();
        let mut faults = [COMPUTE, DRAW, TWO_D].into_iter().map(|unit| of.engine_fault[unit]);
        let refused = faults.find_map(|fault| fault.get().copied()).map(Failed::Task);
        self.failed = self.failed.or(stopped).or(refused);
        let awake = self.board.step(memory);
        if let Some(gpu) = self.board.dut.inside().filter(|_| awake) {
            inside::moves(gpu, |touched| self.within.push(touched));
        }
        self.taken.extend(self.board.o.accepted.get());
        awake || !self.taken.is_empty()
    }

    fn map(&mut self, buffers: &[Mapped], memory: &mut Memory) {
        for gone in self.buffers.iter().filter(|old| !buffers.contains(old)) {
            self.board.unmap(&gone.addresses);
        }
        if buffers.iter().any(|new| !self.buffers.contains(new)) {
            self.board.invalidate();
        }
        for buffer in buffers {
            let cached = if buffer.coherent { Cached::No } else { Cached::Yes };
            match self.compressed.iter().find(|(surface, _)| *surface == buffer.addresses) {
                Some(_) if self.buffers.contains(buffer) => (),
                Some((_, kind)) => self.board.map_compressed(&buffer.addresses, *kind),
                None => self.board.map_as(&buffer.addresses, cached, buffer.kind, buffer.place),
            }
        }
        self.buffers = buffers.to_vec();
        self.board.wait(memory);
    }

    fn flushed(&mut self) -> bool {
        self.board.flushed()
    }

    fn beyond(&self) -> Option<Beyond> {
        // Other refused accesses, those of shader cores included, are in `board.refused`.
        let fault = self.board.refused.as_ref()?;
        let clients = [Client::Host, Client::FrontEnd, Client::Inline, Client::Copy];
        let client = *clients.get(usize::from(fault.client))?;
        Some(Beyond { client, address: fault.address })
    }

    fn in_flight(&self) -> bool {
        // If the inside of the chip is not visible, a write may always be.
        self.board.dut.inside().is_none_or(inside::in_flight)
    }

    fn touched(&mut self) -> Vec<Touched> {
        let mut touched = self.board.touched.take();
        touched.append(&mut self.within);
        touched
    }
}

impl<D: Clocked<In = maxwell::In, Out = maxwell::Out>> StreamChip<D> {
    /// The reason why an engine stopped the channel: a warp, a task, or a refused access. A refused load also stops
    /// its warp, whose fault says more.
    pub fn stopped(&self) -> Option<String> {
        let failed = self.failed.map(|failed| failed.to_string());
        let refused = self.board.refusal().map(|refusal| refusal.to_string());
        match (failed, refused) {
            (Some(failed), Some(refused)) => Some(format!("{failed}; {refused}")),
            (failed, refused) => failed.or(refused),
        }
    }
}

impl Replay<StreamChip> {
    /// Compresses the targets of a recording that can be; before its first submission.
    ///
    /// # Errors
    /// A recording whose methods cannot be read.
    pub fn compress_targets(&mut self, capture: &Capture) -> Result<(), String> {
        let board = &self.path().board;
        let surfaces = targets::compressible(capture, board.pages.space().big)?;
        self.path_mut().compress(surfaces, targets::CLEAR_VALUES);
        Ok(())
    }

    /// Expands compressed surfaces to plain bytes, after the last submission.
    ///
    /// # Errors
    /// A tile with an invalid encoding.
    pub fn expand(&mut self) -> Result<(), String> {
        self.dut.board.expand(&mut self.memory)
    }

    /// Whether an access was refused, by translation or outside of the memory.
    pub fn refused(&self) -> bool {
        self.memory.beyond.is_some() || self.path().board.refused.is_some()
    }

    /// Whether the front end holds a draw until a later method decides whether the draw ends: a stream may end there.
    pub fn holds_a_draw(&self) -> bool {
        let path = self.path().board.dut.unit().command.unit();
        path.front_end.unit().issue.unit().q.held.valid
    }

    /// For a hung chip: lines that say which unit waits for what.
    pub fn who_waits(&mut self) -> String {
        let held = self.holds_a_draw();
        let (i, gpu) = self.path_mut().board.dut.driven();
        let held = held.then(|| "front_end holds a draw, until a method says whether it ends with it".into());
        held.into_iter().chain(waves::waits("gpu", gpu, i)).map(|line| format!("\n  {line}")).collect()
    }
}

/// Contents of DRAM at the chip's pins, by virtual addresses.
impl Store for Memory {
    fn sector(&self, at: u64) -> Sector {
        self.held(at)
    }
    fn write(&mut self, write: &MemoryWrite) {
        self.hold(write);
    }
}
