//! What is known of warps and contexts; the access that begins: its addresses are asked for.

use super::load_address::{AddressAsk, AddressSpace};
use super::load_queue::types::{LOAD_DATA, LoadAccess, LoadHead, LoadKind};
use super::surface::types::SurfaceWork;
use super::types::*;
use super::*;
use prim::arbiter::in_turn;

/// Words of an entry of a stack; entries in a row of 128 bytes, log2.
const ENTRY_WORDS: usize = 4;
const ROW_ENTRIES_LOG2: u32 = 3;
/// Bits of a size of local memory: a multiple of 4 bytes below 16 MiB.
const LOCAL_SIZE: u32 = 0xff_fffc;
/// A word's code of size.
const WORD: u8 = 4;

/// Words in memory.
fn words_of(entry: &StackEntry) -> [u32; ENTRY_WORDS] {
    [entry.counter, entry.lanes, entry.kind as u32, 0]
}

impl LoadStore {
    /// Launches and words of contexts.
    pub(super) fn note(&mut self, i: &In) {
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
        if let Some(&ContextWrite { context_id, word, value: bits }) = i.context.get() {
            const STACK: u8 = CONTEXT_STACK as u8;
            const SHARED_WINDOW: u8 = CONTEXT_SHARED_WINDOW as u8;
            const LOCAL_WINDOW: u8 = CONTEXT_LOCAL_WINDOW as u8;
            const LOCAL_LOW: u8 = CONTEXT_LOCAL_LOW as u8;
            const LOCAL_HIGH: u8 = CONTEXT_LOCAL_HIGH as u8;
            let table = match word {
                LOCAL_BASE => &mut self.local_bases,
                LOCAL_BASE_HIGH => &mut self.local_highs,
                LOCAL_BYTES => &mut self.local_sizes,
                STACK => &mut self.stack_sizes,
                SHARED_WINDOW => &mut self.shared_windows,
                LOCAL_WINDOW => &mut self.local_windows,
                LOCAL_LOW => &mut self.lows,
                LOCAL_HIGH => &mut self.highs,
                _ => return,
            };
            table.write(context_id.into(), LoadWord { bits });
        }
    }

    /// The work of an entry: it lies in words of four lanes, eight entries in a row of all lanes.
    fn spilled(&self, side: usize) -> (LoadWork, Row) {
        let StackAsk { store, slot, at: number, entry } = self.spill_in[side].o.pop.data;
        let at = self.slots[side << 4 | usize::from(slot)];
        let context = usize::from(at.context_id);
        let before = self.local_sizes[context].bits.wrapping_sub(self.stack_sizes[context].bits) >> 7;
        let row = before.wrapping_add(u32::from(number) >> ROW_ENTRIES_LOG2) << 2;
        let mut work = LoadWork { side: side as u8, spill: true, at, ..LoadWork::default() };
        let lanes = 0xf << (ENTRY_WORDS * usize::from(number & 7));
        let kind = if store { load_queue::types::LoadKind::Store } else { load_queue::types::LoadKind::Load };
        work.head = LoadHead { slot, lanes, ..LoadHead::default() };
        work.head.form.kind = kind;
        work.head.form.space = AddressSpace::Local;
        work.head.form.size = WORD;
        let words = words_of(&entry);
        work.data[0].words = std::array::from_fn(|lane| words[lane % ENTRY_WORDS]);
        work.low.words = [row; WARP_LANES];
        (work, Row::default())
    }

    /// The work of an indexed branch: a load of constants by its lanes.
    fn looked_up(&self, side: usize) -> (LoadWork, Row) {
        let TableAsk { slot, bank, offset, lanes, index } = self.table_in[side].o.pop.data;
        let at = self.slots[side << 4 | usize::from(slot)];
        let mut work = LoadWork { side: side as u8, spill: true, at, low: index, ..LoadWork::default() };
        work.head = LoadHead { slot, bank, offset, lanes, ..LoadHead::default() };
        work.head.form.kind = load_queue::types::LoadKind::Constant;
        work.head.form.size = WORD;
        (work, Row::default())
    }

    /// The work of an instruction, and the high words of its addresses.
    fn instruction(&self, side: usize) -> (LoadWork, Row) {
        let LoadAccess { head, low, high, c, data, .. } = self.queue[side].o.access.data;
        let at = self.slots[side << 4 | usize::from(head.slot)];
        (LoadWork { side: side as u8, spill: false, at, head, low, c, data }, high)
    }

    /// Whether an instruction may begin: no access to a surface while MEMBAR waits for those that are here.
    fn begins(&self, side: usize) -> bool {
        let Some(access) = self.queue[side].o.access.get() else { return false };
        let barred = self.work_in.o.pop.valid && self.work_in.o.pop.data.head.form.kind == LoadKind::Barrier;
        match access.head.form.surface {
            true => self.surface.o.work.ready && !barred,
            false => self.work_in.o.push.ready,
        }
    }

    fn surface_work(&self, side: usize) -> SurfaceWork {
        let LoadAccess { head, low, high, third, c, data } = self.queue[side].o.access.data;
        let at = self.slots[side << 4 | usize::from(head.slot)];
        let (side, context_id) = (side as u8, at.context_id);
        let mut work = SurfaceWork { side, context_id, head, x: low, y: high, z: third, handle: c, data };
        if head.form.query {
            // The level goes through as data.
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

    pub(super) fn enter(&mut self, number: u8, partition: u8, d: &mut Regs) {
        let sides = self.p.sides.get();
        let first = usize::from(self.q.turn);
        let room = self.work_in.o.push.ready;
        let spill = in_turn(first, sides, |side| room && self.spill_in[side].o.pop.valid);
        let access = in_turn(first, sides, |side| self.begins(side));
        let table = in_turn(first, sides, |side| room && self.table_in[side].o.pop.valid);
        let table = table.filter(|_| spill.is_none());
        let access = access.filter(|_| spill.or(table).is_none());
        for side in 0..sides {
            self.spill_in[side].i.pop.ready = spill == Some(side);
            self.table_in[side].i.pop.ready = table == Some(side);
            self.queue[side].i.access.ready = access == Some(side);
        }
        self.load_address.i.ask.valid = false;
        self.work_in.i.push.valid = false;
        let surface = access.filter(|&side| self.queue[side].o.access.data.head.form.surface);
        let work = surface.map(|side| self.surface_work(side));
        self.surface.i.work = work.into();
        if let Some(side) = spill.or(table).or(access) {
            d.turn = ((side + 1) % sides) as u8;
        }
        if let Some(side) = spill.or(table).or(access).filter(|_| surface.is_none()) {
            let (work, high) = if spill.is_some() {
                self.spilled(side)
            } else if table.is_some() {
                self.looked_up(side)
            } else {
                self.instruction(side)
            };
            let LoadHead { slot, form, offset, lanes, .. } = work.head;
            let context = usize::from(work.at.context_id);
            let sub_partition = 2 * usize::from(partition) + side;
            let warp = usize::from(number) << 6 | sub_partition << 4 | usize::from(slot);
            let base_high = u64::from(self.local_highs[context].bits) << 32 & ((1 << 40) - 1);
            self.load_address.i.ask.send(true, || AddressAsk {
                space: form.space,
                size: form.size,
                wide: form.wide,
                offset,
                lanes,
                low: work.low,
                high,
                shared_window: self.shared_windows[context].bits,
                local_window: self.local_windows[context].bits,
                local_base: base_high | u64::from(self.local_bases[context].bits),
                local_bytes: self.local_sizes[context].bits,
                local_low: self.lows[context].bits & LOCAL_SIZE,
                local_high: if work.spill { 0 } else { self.highs[context].bits & LOCAL_SIZE },
                warp: warp as u16,
            });
            self.work_in.i.push.send(true, || work);
        }
        self.places_in.i.push.drive(&self.load_address.o.result);
    }
}
