//! What the front end and the engines hold of contexts, class by class: whose state it is, which groups may differ
//! from the reset state, and which have changed since they were saved or loaded.

use super::layout::*;
use crate::front_end::reset_values::RESET_GROUPS;
use crate::front_end::types::*;
use bundle::*;
use kernel::packed::*;

pub const THREE_D: usize = 0;
/// The copy engine's class, which every channel has.
pub const COPY_CLASS: u8 = 1 << 4;

kernel::packed! {
    pub struct Held {
        switched: bool,  // a context was loaded; before that every class is the channel's
        own: B4,         // classes of the channel
        seeded: bool,    // 3D has been sent its reset values
        used: [B16; SHADOW_CLASSES], // by class and group: it may differ from the reset state
        changed: [B16; SHADOW_CLASSES], // since it was saved or loaded
        macros_changed: bool,
        extent: MacroExtent, // macros that may differ from zero
        instruction: B11, // pointers of the macro engine
        start: B8,
        number: B32,     // of the last save
        holders: [ContextHolder; SHADOW_CLASSES],
        based: bool,     // memory at `base` has all of the channel's that has not changed
        base: SectorAddress,
    }
}

impl Held {
    /// Classes whose state is another channel's.
    pub fn foreign(&self) -> u8 {
        if self.switched { !self.own & 0xf } else { 0 }
    }

    /// Groups that may differ from the reset state in the engine, too.
    pub fn dirty(&self, item: u8) -> bool {
        has(&self.used, item) || !self.seeded && class_of(item) == THREE_D && RESET_GROUPS >> item & 1 == 1
    }

    /// Groups to save: memory may have the rest.
    pub fn groups_to_save(&self, start: &ContextStart) -> [u16; SHADOW_CLASSES] {
        if self.is_whole(start) { self.used } else { self.changed }
    }

    pub fn saves_macros(&self, start: &ContextStart) -> bool {
        self.macros_changed || self.is_whole(start)
    }

    fn is_whole(&self, start: &ContextStart) -> bool {
        !self.based || self.base != start.address
    }

    /// A method has changed a word.
    pub fn note(&mut self, at: &ShadowGroup) {
        let class = usize::from(at.of);
        if class < SHADOW_CLASSES {
            self.used[class] |= 1 << at.group;
            self.changed[class] |= 1 << at.group;
        }
    }

    /// The macro engine is sent a word; by a method, or while a context is loaded.
    pub fn note_macro(&mut self, load: &MacroLoad, by_method: bool) {
        let extent = &mut self.extent;
        match load.port {
            MacroPort::InstructionPointer => self.instruction = (load.value & 0x7ff) as u16,
            MacroPort::StartPointer => self.start = load.value as u8,
            MacroPort::Instruction => {
                extent.instructions = extent.instructions.max((self.instruction >> 3) + 1);
                self.instruction = self.instruction + 1 & 0x7ff;
                self.macros_changed |= by_method;
            }
            MacroPort::Start => {
                extent.starts = extent.starts.max((self.start >> 3) + 1);
                self.start = self.start.wrapping_add(1);
                self.macros_changed |= by_method;
            }
        }
    }

    /// A save or load begins.
    pub fn begin(&mut self, start: &ContextStart) {
        if !start.load {
            self.number = self.number.wrapping_add(1);
        } else if start.stopped {
            // the engines lack what the shadow has: nothing is here
            self.holders = Default::default();
        }
    }

    /// Classes of a context that are loaded: those that it has, except where the state is still here, unchanged.
    pub fn classes_to_load(&self, start: &ContextStart, header: &ContextHeader) -> u8 {
        let holder = ContextHolder { number: header.number, address: start.address };
        let is_here = |k: usize| {
            let changed = self.changed[k] != 0 || k == THREE_D && self.macros_changed;
            header.number != 0 && self.holders[k] == holder && !changed
        };
        let has = header.registers.bound | COPY_CLASS;
        (0..SHADOW_CLASSES).filter(|&k| has >> k & 1 == 1 && !is_here(k)).map(|k| 1 << k).sum()
    }

    /// Classes are saved or loaded.
    pub fn end(&mut self, start: &ContextStart, header: &ContextHeader, classes: u8) {
        let number = if start.load { header.number } else { self.number };
        // a claim after a fault does not reach the engines
        let is_reset = start.load && !(start.claim && start.stopped);
        for k in (0..SHADOW_CLASSES).filter(|k| classes >> k & 1 == 1) {
            self.changed[k] = 0;
            self.holders[k] = ContextHolder { number, address: start.address };
            if is_reset {
                self.used[k] = header.groups[k];
            }
        }
        if classes >> THREE_D & 1 == 1 {
            self.macros_changed = false;
            if start.load {
                self.extent = header.extent;
            }
            self.seeded |= is_reset;
        }
        if start.claim {
            self.own |= classes & 0xf;
        } else {
            (self.based, self.base) = (true, start.address);
        }
        if start.load && !start.claim {
            (self.switched, self.own) = (true, header.registers.bound);
        }
    }
}
