//! Constant bindings: tracks the constant-buffer state that is sent to 3D - the selected buffer, the offset of the
//! next constant, and the buffer bound to each slot of each group - because the shadow, which has the last value of
//! each method, does not record it. It saves this state after the rest of a context, and sends it again when the
//! context is loaded.
//!
//! It tracks a bundle a cycle and never stalls it. A save takes five cycles a sector; a load takes a cycle for a
//! sector, one for each slot without a binding and four for a binding. It stalls for memory and for the pipeline.
//! Order is kept. Specification: FE; SCC, Rates and capacities. Interfaces: 3D state, constants.

use crate::front_end::types::*;
use crate::state_constants::class::*;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse bundle: Bundle; // a bundle that an engine accepts
    in pulse start: ContextStart; // nothing is in flight; a claim has no bindings
    out saved: Sector;
    in loaded: Sector;
    out action: ContextAction; // a method that is sent again
    out level idle: bool; // nothing is being saved or loaded
}

// ---- registers
kernel::choice! {
    pub enum BindingsPhase: 2 {
        Follow,
        Save,
        Load,
    }
}

kernel::packed! {
    pub struct Regs {
        selected: ConstantBinding, // its `valid` bit is always zero
        selects: bool,   // the context has a selection
        offset: B16,     // offset of the next constant
        places: bool,    // the context has an offset
        bound: [B32; CONSTANT_GROUPS], // by group and slot: the context has a binding
        phase: BindingsPhase,
        channel: ChannelId, // channel of the load
        entry: B8,       // next entry to be saved or sent
        part: B2,        // next method of the entry
        full: bool,      // the sector is valid: not accepted, or not all of it sent
        sector: Sector,
    }
}

kernel::unit! {
    pub struct ConstantBindings(p) {
        registers: Regs;
        part bindings: Ram<ConstantBinding, 8, 1> = ram::Params {}; // by group and slot
    }
}

const SELECT_SIZE: u16 = SET_CONSTANT_BUFFER_SELECTOR_A >> 2;
const SELECT_UPPER: u16 = SET_CONSTANT_BUFFER_SELECTOR_B >> 2;
const SELECT_LOWER: u16 = SET_CONSTANT_BUFFER_SELECTOR_C >> 2;
const OFFSET: u16 = LOAD_CONSTANT_BUFFER_OFFSET >> 2;
/// Each of these methods writes the next constant.
const CONSTANT: u16 = LOAD_CONSTANT_BUFFER >> 2;
const CONSTANT_LAST: u16 = LOAD_CONSTANT_BUFFER + LOAD_CONSTANT_BUFFER::SPAN >> 2;
/// Word address for the first group, and the distance to the next group's.
const BIND: u16 = BIND_GROUP_CONSTANT_BUFFER >> 2;
const BIND_STRIDE: u16 = BIND_GROUP_CONSTANT_BUFFER::STRIDE >> 2;

/// Entries of a context: the bindings, the selection, the offset, and zeros up to a sector's end.
const SELECTION: u8 = 32 * CONSTANT_GROUPS as u8;
const PLACE: u8 = SELECTION + 1;
const LAST: u8 = 4 * BINDING_SECTORS as u8 - 1;

impl ConstantBindings {
    /// The current entry as it is saved.
    fn entry(&self) -> BindingEntry {
        let q = &self.q;
        let offset = ConstantBinding { lower: q.offset.into(), ..ConstantBinding::default() };
        let (present, binding) = match q.entry {
            SELECTION => (q.selects, q.selected),
            PLACE => (q.places, offset),
            entry => {
                let bound = q.bound.get(usize::from(entry >> 5)).copied().unwrap_or_default();
                (bound >> (entry & 31) & 1 == 1, self.bindings.o.read_data)
            }
        };
        if present { BindingEntry { present, unused: 0, binding } } else { BindingEntry::default() }
    }
}

impl Regs {
    /// The current entry as it is loaded.
    fn loaded(&self) -> BindingEntry {
        let at = usize::from(self.entry & 3) * 2;
        let [low, high] = [self.sector.words[at], self.sector.words[at + 1]];
        BindingEntry::from_bits(u64::from(high) << 32 | u64::from(low))
    }

    fn sends(&self) -> bool {
        self.phase == BindingsPhase::Load && self.full && self.loaded().present && self.entry <= PLACE
    }

    /// The next method of the current entry.
    fn action(&self) -> ContextAction {
        let ConstantBinding { valid, size, upper, lower } = self.loaded().binding;
        let bind = BIND + u16::from(self.entry >> 5) * BIND_STRIDE;
        let (address, value) = match self.part {
            _ if self.entry == PLACE => (OFFSET, lower & 0xffff),
            0 => (SELECT_SIZE, size),
            1 => (SELECT_UPPER, upper.into()),
            2 => (SELECT_LOWER, lower),
            _ => (bind, u32::from(self.entry & 31) << 4 | u32::from(valid)),
        };
        let (kind, channel) = (ContextKind::Resend, self.channel);
        ContextAction { kind, channel, address, value, ..ContextAction::default() }
    }

    fn is_last_part(&self) -> bool {
        match self.entry {
            SELECTION => self.part == 2,
            PLACE => true,
            _ => self.part == 3,
        }
    }

    /// Tracks a bundle of 3D; returns the slot that is bound, with its group in the bits above.
    fn follow(&mut self, b: &Bundle) -> Option<u8> {
        let group = b.address.wrapping_sub(BIND) / BIND_STRIDE;
        match b.address {
            SELECT_SIZE => self.selected.size = b.value & 0x1_ffff,
            SELECT_UPPER => self.selected.upper = b.value as u8,
            SELECT_LOWER => self.selected.lower = b.value,
            OFFSET => self.offset = b.value as u16,
            CONSTANT..=CONSTANT_LAST => self.offset = self.offset.wrapping_add(4),
            at if at % BIND_STRIDE == BIND % BIND_STRIDE && usize::from(group) < CONSTANT_GROUPS => {
                let slot = b.value >> 4 & 31;
                self.bound[usize::from(group)] |= 1 << slot;
                self.selects = true;
                return Some((group << 5) as u8 | slot as u8);
            }
            _ => (),
        }
        self.selects |= (SELECT_SIZE..=SELECT_LOWER).contains(&b.address);
        self.places |= (OFFSET..=CONSTANT_LAST).contains(&b.address);
        None
    }
}

impl Logic for ConstantBindings {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.saved.send(q.phase == BindingsPhase::Save && q.full, || q.sector);
        o.loaded = (q.phase == BindingsPhase::Load && !q.full).into();
        o.action.send(q.sends(), || q.action());
        o.idle = q.phase == BindingsPhase::Follow;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut done = false; // the current entry is complete

        match q.phase {
            BindingsPhase::Follow => {
                if let Some(start) = i.start.get() {
                    d.phase = match (start.load, start.claim) {
                        (false, _) => BindingsPhase::Save,
                        (true, false) => BindingsPhase::Load,
                        (true, true) => BindingsPhase::Follow,
                    };
                    d.channel = start.channel;
                    d.entry = 0;
                    if start.load {
                        // state that the context lacks remains in 3D, and is not the context's
                        (d.selects, d.places, d.bound) = Default::default();
                    }
                }
            }
            BindingsPhase::Save if q.full => {
                if i.saved.ready {
                    d.full = false;
                    if q.entry > LAST {
                        d.phase = BindingsPhase::Follow;
                    }
                }
            }
            BindingsPhase::Save => {
                let mut image = [0];
                self.entry().pack(&mut image);
                let at = usize::from(q.entry & 3) * 2;
                d.sector.words[at] = image[0] as u32;
                d.sector.words[at + 1] = (image[0] >> 32) as u32;
                d.full = q.entry & 3 == 3;
                done = true;
            }
            BindingsPhase::Load if !q.full => {
                if let Some(&sector) = i.loaded.get() {
                    (d.sector, d.full) = (sector, true);
                }
            }
            BindingsPhase::Load => {
                if q.sends() && !q.is_last_part() {
                    d.part = q.part + u8::from(i.action.ready);
                } else if !q.sends() || i.action.ready {
                    d.full = q.entry & 3 != 3;
                    if q.entry == LAST {
                        d.phase = BindingsPhase::Follow;
                    }
                    done = true;
                }
            }
        }
        if done {
            (d.entry, d.part) = (q.entry + 1, 0);
        }
        let mut binds = None;
        let mut binding = q.selected;
        if let Some(b) = i.bundle.get().filter(|b| b.engine == Engine::ThreeD) {
            binding.valid = b.value & 1 == 1;
            binds = d.follow(b);
        }

        // ---- clock edge
        let ram = &mut self.bindings.i;
        ram.read(d.phase == BindingsPhase::Save, d.entry);
        ram.write(binds.is_some(), binds.unwrap_or_default(), || binding);
        self.q = d;
    }
}
