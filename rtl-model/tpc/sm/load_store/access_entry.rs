//! Access entry: selects an access from the sides' queues, entries of stacks and tables of branches, and adds the memory windows of its
//! context and warp. One a cycle, sides round-robin, entries of stacks first, then tables; addresses are computed 3 cycles after the
//! access was accepted. Stalled by accesses that are not accepted. A side's instructions are in order. Specification: SM; chip 2.4.

use super::load_address::{self, AddressRequest, AddressResult, AddressSpace, LoadAddress};
use super::load_queue::types::{HeaderQuery, LOAD_DATA, LoadAccess, LoadHead, LoadKind};
use super::load_queue::{self, LoadQueue};
use super::surface::types::SurfaceWork;
use super::types::*;
use crate::sm::divergence::types::*;
use crate::sm::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Contexts of an SM; slots of the sides.
const CONTEXTS: usize = 16;
const TABLE_SLOTS: usize = LOAD_SIDES * SLOTS;
/// Words of a context that only this unit uses.
const LOCAL_BASE: usize = 2;
const LOCAL_BASE_HIGH: usize = 3;
const LOCAL_BYTES: usize = 4;
/// Valid bits of a size of local memory: a multiple of 4 bytes below 16 MiB.
const LOCAL_SIZE: u32 = 0xff_fffc;
/// Bits of the low word of an address.
const LOW_WORD: u64 = 0xffff_ffff;
/// Words of a stack entry; entries in a row of 128 bytes, log2.
const ENTRY_WORDS: usize = 4;
const ROW_ENTRIES_LOG2: u32 = 3;
/// The size code of a word.
const WORD: u8 = 4;

// ---- parameters
kernel::params! {
    sizes sides;
}

// ---- ports
kernel::ports! {
    in level number: B6;    // the SM's
    in level partition: B1; // its number in the SM: its sub-partitions are twice it, and one more
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse operands[sides]: Operands;
    in level killed[sides]: Lanes;
    in pulse more[sides]: OperandRow;
    out level credit[sides]: bool;
    in spill[sides]: StackRequest;
    in table[sides]: TableRequest;
    out work: LoadWork;
    out pulse places: AddressResult; // of an access that was accepted, in order
    out surface_work: SurfaceWork;   // not accepted together with `work`
    out level surface_first: bool;   // it is its turn, and not that of `work`
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        first: B1, // the side that is tried first
    }
}

kernel::unit! {
    pub struct AccessEntry(p) {
        registers: Regs;
        memory slots: [LoadSlot; TABLE_SLOTS];
        memory contexts: [LoadContext; CONTEXTS];
        part queue: [LoadQueue; p.sides.get()] = load_queue::Params {};
        part spill_in: [Fifo<StackRequest>; p.sides.get()] = fifo::Params::default();
        part table_in: [Fifo<TableRequest>; p.sides.get()] = fifo::Params::default();
        part load_address: LoadAddress = load_address::Params {};
    }
}

/// The context after a write of one of its words; `None` if this unit does not use the word.
fn context_after(context: &LoadContext, word: u8, value: u32) -> Option<LoadContext> {
    let mut after = *context;
    let (base, wide) = (context.local_base, u64::from(value));
    match usize::from(word) {
        LOCAL_BASE => after.local_base = base & !LOW_WORD | wide,
        LOCAL_BASE_HIGH => after.local_base = (wide & 0xff) << 32 | base & LOW_WORD,
        LOCAL_BYTES => after.local_bytes = value,
        CONTEXT_STACK => after.stack_bytes = value,
        CONTEXT_SHARED_WINDOW => after.shared_window = value,
        CONTEXT_LOCAL_WINDOW => after.local_window = value,
        CONTEXT_LOCAL_LOW => after.local_low = value & LOCAL_SIZE,
        CONTEXT_LOCAL_HIGH => after.local_high = value & LOCAL_SIZE,
        _ => return None,
    }
    Some(after)
}

/// The work of an access to a surface.
fn surface_work_of(side: usize, context_id: u8, access: &LoadAccess) -> SurfaceWork {
    let LoadAccess { head, low, high, third, c, data } = *access;
    let mut work =
        SurfaceWork { side: side as u8, context_id, head, x: low, y: high, z: third, handle: c, data };
    if head.form.query != HeaderQuery::NoQuery {
        // The level or the sample is passed on as data.
        (work.handle, work.data[0]) = (low, if head.form.bound { low } else { high });
    }
    // Components without a register are 0.
    if head.form.formatted {
        for k in (0..LOAD_DATA).filter(|k| head.form.components >> k & 1 == 0) {
            work.data[k] = Row::default();
        }
    }
    work
}

/// The source of `work`.
#[derive(Clone, Copy)]
enum Source {
    Spill(usize),
    Table(usize),
    Instruction(usize),
}

impl Source {
    fn side(self) -> usize {
        let (Source::Spill(side) | Source::Table(side) | Source::Instruction(side)) = self;
        side
    }
}

impl AccessEntry {
    /// Stores launches and the words of contexts.
    fn note(&mut self, i: &In) {
        if let Some(launch) = i.launch.get() {
            let side = usize::from(launch.partition & 1);
            let mine = launch.partition >> 1 == i.partition;
            if mine && side < self.p.sides.get() {
                let place = ComputePlace::unpack(&[launch.place.low, launch.place.high]);
                let ComputePlace { shared, shared_size, .. } = place;
                let slot = LoadSlot { context_id: launch.context_id, shared, shared_size };
                self.slots.write(side << 4 | usize::from(launch.slot & 15), slot);
            }
        }
        if let Some(&ContextWrite { context_id, word, value }) = i.context.get() {
            let context = &self.contexts[usize::from(context_id)];
            if let Some(after) = context_after(context, word, value) {
                self.contexts.write(context_id.into(), after);
            }
        }
    }

    fn slot(&self, side: usize, slot: u8) -> LoadSlot {
        self.slots[side << 4 | usize::from(slot)]
    }

    /// The first side, round-robin, for which `has` is true.
    fn first(&self, has: impl Fn(usize) -> bool) -> Option<usize> {
        in_turn(self.q.first.into(), self.p.sides.get(), has)
    }

    /// Whether a side's oldest instruction is valid and of this kind: for surfaces or not.
    fn has(&self, side: usize, surface: bool) -> bool {
        self.queue[side].o.access.get().is_some_and(|access| access.head.form.surface == surface)
    }

    fn work_source(&self) -> Option<Source> {
        let spill = self.first(|side| self.spill_in[side].o.pop.valid).map(Source::Spill);
        let table = || self.first(|side| self.table_in[side].o.pop.valid).map(Source::Table);
        let instruction = || self.first(|side| self.has(side, false)).map(Source::Instruction);
        spill.or_else(table).or_else(instruction)
    }

    fn surface_side(&self) -> Option<usize> {
        self.first(|side| self.has(side, true))
    }

    /// Whether the access to a surface has priority over `work`.
    fn surface_first(&self) -> bool {
        let first = self.first(|side| self.queue[side].o.access.valid);
        match self.work_source() {
            None | Some(Source::Instruction(_)) => first.is_some_and(|side| self.has(side, true)),
            _ => false,
        }
    }

    /// A stack entry: it occupies words of four lanes; a row of all lanes has eight entries.
    fn spilled(&self, side: usize) -> LoadWork {
        let StackRequest { store, slot, at: number, entry } = self.spill_in[side].o.pop.data;
        let at = self.slot(side, slot);
        let context = &self.contexts[usize::from(at.context_id)];
        let before = context.local_bytes.wrapping_sub(context.stack_bytes) >> 7;
        let row = before.wrapping_add(u32::from(number) >> ROW_ENTRIES_LOG2) << 2;
        let mut work = LoadWork { side: side as u8, spill: true, at, ..LoadWork::default() };
        let lanes = 0xf << (ENTRY_WORDS * usize::from(number & 7));
        work.head = LoadHead { slot, lanes, ..LoadHead::default() };
        work.head.form.kind = if store { LoadKind::Store } else { LoadKind::Load };
        work.head.form.space = AddressSpace::Local;
        work.head.form.size = WORD;
        let words = [entry.counter, entry.lanes, entry.kind as u32, 0];
        work.data[0].words = std::array::from_fn(|lane| words[lane % ENTRY_WORDS]);
        work.low.words = [row; WARP_LANES];
        work
    }

    /// An indexed branch: a load of constants by its lanes.
    fn looked_up(&self, side: usize) -> LoadWork {
        let TableRequest { slot, bank, offset, lanes, index } = self.table_in[side].o.pop.data;
        let at = self.slot(side, slot);
        let mut work = LoadWork { side: side as u8, spill: true, at, low: index, ..LoadWork::default() };
        work.head = LoadHead { slot, bank, offset, lanes, ..LoadHead::default() };
        work.head.form.kind = LoadKind::Constant;
        work.head.form.size = WORD;
        work
    }

    fn instruction(&self, side: usize) -> LoadWork {
        let LoadAccess { head, low, c, data, .. } = self.queue[side].o.access.data;
        LoadWork { side: side as u8, spill: false, at: self.slot(side, head.slot), head, low, c, data }
    }

    fn work(&self, source: Source) -> LoadWork {
        match source {
            Source::Spill(side) => self.spilled(side),
            Source::Table(side) => self.looked_up(side),
            Source::Instruction(side) => self.instruction(side),
        }
    }

    /// The inputs of the address computation.
    fn address_request(&self, i: &In, source: Source) -> AddressRequest {
        let work = self.work(source);
        let LoadHead { slot, form, offset, lanes, .. } = work.head;
        let context = &self.contexts[usize::from(work.at.context_id)];
        let sub_partition = 2 * usize::from(i.partition) + source.side();
        let warp = usize::from(i.number) << 6 | sub_partition << 4 | usize::from(slot);
        let high = match source {
            Source::Instruction(side) => self.queue[side].o.access.data.high,
            _ => Row::default(),
        };
        AddressRequest {
            space: form.space,
            size: form.size,
            wide: form.wide,
            offset,
            lanes,
            low: work.low,
            high,
            shared_window: context.shared_window,
            local_window: context.local_window,
            local_base: context.local_base,
            local_bytes: context.local_bytes,
            local_low: context.local_low,
            local_high: if work.spill { 0 } else { context.local_high },
            warp: warp as u16,
        }
    }
}

impl Logic for AccessEntry {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for side in 0..self.p.sides.get() {
            o.credit[side] = self.queue[side].o.credit;
            o.spill[side] = self.spill_in[side].o.push;
            o.table[side] = self.table_in[side].o.push;
        }
        o.work = self.work_source().map(|source| self.work(source)).into();
        o.places.drive(&self.load_address.o.result);
        let surface = self.surface_side().map(|side| {
            let access = &self.queue[side].o.access.data;
            surface_work_of(side, self.slot(side, access.head.slot).context_id, access)
        });
        o.surface_work = surface.into();
        o.surface_first = self.surface_first();
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let source = self.work_source().filter(|_| i.work.ready);
        let surface = self.surface_side().filter(|_| i.surface_work.ready);
        for side in 0..self.p.sides.get() {
            self.queue[side].i.operands.drive(&i.operands[side]);
            self.queue[side].i.more.drive(&i.more[side]);
            self.queue[side].i.killed = i.killed[side];
            self.spill_in[side].i.push.drive(&i.spill[side]);
            self.table_in[side].i.push.drive(&i.table[side]);
            self.spill_in[side].i.pop.ready = matches!(source, Some(Source::Spill(from)) if from == side);
            self.table_in[side].i.pop.ready = matches!(source, Some(Source::Table(from)) if from == side);
            let instruction = matches!(source, Some(Source::Instruction(from)) if from == side);
            self.queue[side].i.access.ready = instruction || surface == Some(side);
        }
        self.load_address.i.request = source.map(|source| self.address_request(i, source)).into();
        if let Some(side) = source.map(Source::side).or(surface) {
            d.first = ((side + 1) % self.p.sides.get()) as u8;
        }
        self.note(i);
        self.q = d;
    }
}
