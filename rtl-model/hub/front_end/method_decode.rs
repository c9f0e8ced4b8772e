//! Decode: looks up each method's rule, reads the rule and the shadow's word, checks the value, and drops the method
//! if it is redundant; otherwise the shadow is written. 3D state that a loaded context does not have is sent to the
//! engine with its reset value.
//!
//! It decodes a method a cycle (fe-method-rate, fe-redundant-filter) with a latency of 3 cycles. The three stages
//! advance together, whenever the output is free. Order is kept. Specification: FE.

use super::method_map::{METHODS, RULES, is_legal};
use super::reset_values::RESETS;
use crate::front_end::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::ram::{self, Ram};
use std::sync::LazyLock;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse step: FrontEndStep; // only in a cycle in which the stages advance
    out work: FrontEndWork;
    out pulse shadow: B32;
    out pulse saved: ShadowWord; // a word to save
    out pulse changed: ShadowGroup; // a method has changed a word of it
    in pulse restore: ContextRegisters;
    out level registers: ContextRegisters; // its own fields, the others zero
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Stage {
        valid: bool,
        step: FrontEndStep,
    }
    /// A word of the shadow, written by the method after the shadow was read.
    pub struct Written {
        valid: bool,
        subchannel: SubchannelId,
        address: WordAddress,
        word: ShadowWord,
    }
    pub struct Regs {
        looked: Stage,   // stage in which the rule's number is known
        number: B8,
        read: Stage,     // stage in which its rule and its shadow word are known
        rule: MethodRule,
        reset: Offer<B32>, // value in a context that does not have the word
        written: Written,
        mode: B2,        // SET_MME_SHADOW_RAM_CONTROL, bit 0 inverted: it filters after reset
        last: Offer<SubchannelId>, // subchannel of the last method
        work: Offer<FrontEndWork>,
        shadow: Offer<B32>,
        saved: Offer<ShadowWord>,
        changed: Offer<ShadowGroup>,
        dropped: B32, // redundant methods dropped so far
    }
}

kernel::unit! {
    pub struct MethodDecode(p) {
        registers: Regs;
        part shadow: [Ram<ShadowWord, 12, 1>; CLASSES] = ram::Params {}; // one for each class of subchannel
    }
}

/// Subchannels that have a class.
const CLASSES: usize = 5;

/// Modes of the shadow, as stored; in the fourth it tracks without a filter.
const TRACK_WITH_FILTER: u8 = 0;
const PASS_THROUGH: u8 = 3;
const REPLAY: u8 = 2;

/// The rule number for each word address of each class.
static NUMBERS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut numbers = vec![0; METHODS.len() << 12];
    for (class, spans) in METHODS.iter().enumerate() {
        for (first, last, rule) in *spans {
            numbers[class << 12 | usize::from(*first)..=class << 12 | usize::from(*last)].fill(*rule);
        }
    }
    numbers
});

/// Value of each 3D word in a context that does not have it.
static RESET_VALUES: LazyLock<Vec<Option<u32>>> = LazyLock::new(|| {
    let mut values = vec![None; 1 << 12];
    for (first, last, value) in RESETS {
        values[usize::from(first)..=usize::from(last)].fill(Some(value));
    }
    values
});

/// The word of SET_MME_SHADOW_SCRATCH in which the firmware responds, and its response.
const FIRMWARE_RESPONSE: u16 = 0x3400 >> 2;
const FIRMWARE_DONE: u32 = 1;

fn number_at(subchannel: u8, address: u16) -> u8 {
    NUMBERS.get(usize::from(subchannel) << 12 | usize::from(address)).copied().unwrap_or_default()
}

/// Whether issue keeps the word as written.
fn is_of_issue(rule: &MethodRule) -> bool {
    let kind = rule.kind;
    kind == MethodKind::Address || kind == MethodKind::RenderOverride
}

/// Whether a loaded word is forwarded: state that an engine or issue keeps as written.
fn goes_on(rule: &MethodRule) -> bool {
    match rule.kind {
        MethodKind::State | MethodKind::Inline | MethodKind::Copy => rule.filtered,
        _ => is_of_issue(rule),
    }
}

/// Result of the check stage.
struct Verdict {
    work: Offer<FrontEndWork>,
    redundant: bool,
    write: bool,
    /// The shadow word that is written.
    address: u16,
    word: ShadowWord,
    /// The word read by a macro, or saved.
    seen: ShadowWord,
}

impl MethodDecode {
    /// The shadow word of the method in the check stage.
    fn word(&self) -> ShadowWord {
        let (step, w) = (&self.q.read.step, &self.q.written);
        if w.valid && w.subchannel == step.subchannel && w.address == step.address {
            w.word
        } else {
            let shadow = self.shadow.get(usize::from(step.subchannel));
            shadow.map_or_else(ShadowWord::default, |s| s.o.read_data)
        }
    }

    fn check(&self) -> Verdict {
        let q = &self.q;
        let (step, rule, word) = (q.read.step, q.rule, self.word());
        let method = step.kind == FrontEndStepKind::Method;
        let restores = step.kind == FrontEndStepKind::Restore;
        let again = step.words[1] >> 1 & 1 == 1; // for a restore: forwarded without the shadow
        let replays = method && q.mode == REPLAY && rule.kind == MethodKind::State && word.current;
        let current = step.words[1] & 1 == 1;
        // state that the context lacks must not remain from another channel; issue's state is zero after reset
        let resets = restores && !again && !current && (q.reset.valid || is_of_issue(&rule));
        let value = match () {
            _ if replays => word.value,
            _ if resets => q.reset.get().copied().unwrap_or_default(),
            _ => step.words[0],
        };

        let fault = if rule.kind == MethodKind::Unknown || rule.kind == MethodKind::Macro {
            FaultKind::Method
        } else if value & !rule.mask != 0 || !is_legal(rule.legal, value) {
            FaultKind::Value
        } else if !is_legal(rule.built, value) {
            FaultKind::Unbuilt
        } else {
            FaultKind::None
        };
        let good = method && fault == FaultKind::None;
        let same = word.current && word.value == value;
        let redundant = good && rule.filtered && same && q.mode == TRACK_WITH_FILTER;
        // a method that passes through leaves the shadow's value, but the engine now has another
        let tracks = q.mode != PASS_THROUGH;
        let kept = if q.mode == PASS_THROUGH { word.value } else { value };

        let mut work = FrontEndWork { method: rule.kind, wfi: rule.wfi && method, heavy: rule.heavy, step };
        work.step.words[0] = value;
        if !method && !restores {
            work = FrontEndWork { step, ..FrontEndWork::default() };
        } else if method && !good {
            work = FrontEndWork { step, ..FrontEndWork::default() };
            (work.step.kind, work.step.fault) = (FrontEndStepKind::Fault, fault);
        }
        let firmware = rule.kind == MethodKind::Firmware;
        let silent =
            good && (rule.kind == MethodKind::Nothing || rule.kind == MethodKind::ShadowControl || firmware);
        // a method without effect still changes the subchannel
        let enters = good && (!q.last.valid || q.last.data != step.subchannel);
        if redundant || silent {
            work = FrontEndWork { method: MethodKind::Nothing, step: work.step, ..FrontEndWork::default() };
        }
        let reads = step.kind == FrontEndStepKind::Read || step.kind == FrontEndStepKind::Peek;
        let goes_on = if restores {
            again || (current || resets) && goes_on(&rule)
        } else {
            !reads && (!redundant && !silent || enters)
        };
        Verdict {
            work: Offer::new(goes_on, work),
            redundant,
            write: good || restores && !again,
            address: if good && firmware { FIRMWARE_RESPONSE } else { step.address },
            word: match restores {
                true => ShadowWord { current, value: step.words[0] },
                false if firmware => ShadowWord { current: tracks, value: FIRMWARE_DONE },
                false => ShadowWord { current: tracks, value: kept },
            },
            seen: word,
        }
    }
}

impl Logic for MethodDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.work.drive(&q.work);
        o.shadow.drive(&q.shadow);
        o.saved.drive(&q.saved);
        o.changed.drive(&q.changed);
        o.registers = ContextRegisters { mode: q.mode, ..ContextRegisters::default() };
        o.idle = !q.looked.valid && !q.read.valid && !q.work.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let moves = q.work.free(i.work);
        d.shadow.valid = false;
        d.saved.valid = false;
        d.changed.valid = false;
        if let Some(restore) = i.restore.get() {
            d.mode = restore.mode;
            d.last = Offer::new(restore.entered, restore.current);
        }
        let (mut write, mut write_address) = (None, 0);

        if moves {
            // lookup stage
            d.looked.valid = i.step.valid;
            if let Some(&step) = i.step.get() {
                d.looked.step = step;
                d.number = number_at(step.subchannel, step.address);
            }

            // read stage
            d.read.valid = q.looked.valid;
            if q.looked.valid {
                d.read.step = q.looked.step;
                d.rule = RULES.get(usize::from(q.number)).copied().unwrap_or_default();
                let (three_d, address) = (q.looked.step.subchannel == 0, usize::from(q.looked.step.address));
                d.reset = RESET_VALUES[address].filter(|_| three_d).into();
            }

            // check stage
            d.work.valid = false;
            d.written.valid = false;
        }
        if moves && q.read.valid {
            let (step, c) = (&q.read.step, self.check());
            d.work.drive(&c.work);
            if c.write {
                let (subchannel, address) = (step.subchannel, c.address);
                d.written = Written { valid: true, subchannel, address, word: c.word };
                (write, write_address) = (Some(c.word), address);
            }
            if c.write && q.rule.kind == MethodKind::ShadowControl && step.kind == FrontEndStepKind::Method {
                d.mode = (c.work.data.step.words[0] & 3) as u8 ^ 1;
            }
            if c.write && step.kind == FrontEndStepKind::Method {
                d.last = Offer::new(true, step.subchannel);
                let group = ShadowGroup { of: step.subchannel, group: (c.address >> 8) as u8 };
                d.changed = Offer::new(!c.redundant, group);
            }
            if c.redundant {
                d.dropped = q.dropped.wrapping_add(1);
            }
            match step.kind {
                FrontEndStepKind::Read => d.shadow.put(c.seen.value),
                FrontEndStepKind::Peek => d.saved.put(c.seen),
                _ => (),
            }
        }

        // ---- clock edge
        for (k, shadow) in self.shadow.iter_mut().enumerate() {
            let mine = write.filter(|_| usize::from(q.read.step.subchannel) == k);
            shadow.i.read(moves && q.looked.valid, q.looked.step.address);
            shadow.i.write(mine.is_some(), write_address, || mine.unwrap_or_default());
        }
        self.q = d;
    }
}
