//! Decode: three stages, a method a clock. Look up (which rule the method has), read (the
//! rule, and the shadow's word), check (legal value, redundant or not, and the shadow is
//! written). All stages move together, whenever the output is free. What is redundant does
//! not come out.

use crate::front_end::method_map::{METHODS, RULES, is_legal};
use bundle::*;
use kernel::{packed::*, slot::Slot, unit::*};
use prim::legacy::ram::{self, Ram};
use std::sync::LazyLock;

// ---- ports
packed! {
    pub struct In {
        step_valid: bool,
        step: FrontEndStep,
        advance: bool, // the output is taken, or there is none
        restore_valid: bool,
        restore: ContextRegisters,
    }
    pub struct Out {
        work_valid: bool,
        work: FrontEndWork,
        shadow_valid: bool,
        shadow: B32,
        saved_valid: bool, // a word to save, one clock
        saved: ShadowWord,
        registers: ContextRegisters, // its own, others zero
        dropped: B32, // redundant methods so far
        idle: bool,
    }
}

// ---- registers
packed! {
    pub struct Stage {
        valid: bool,
        step: FrontEndStep,
    }
    /// A word of the shadow that was written as the method behind read it.
    pub struct Written {
        valid: bool,
        subchannel: SubchannelId,
        address: WordAddress,
        word: ShadowWord,
    }
    pub struct Regs {
        looked: Stage,   // its rule's number is known
        number: B8,
        read: Stage,     // its rule and its shadow word are known
        rule: MethodRule,
        written: Written,
        mode: B2,        // SET_MME_SHADOW_RAM_CONTROL
        work_valid: bool,
        work: FrontEndWork,
        shadow_valid: bool,
        shadow: B32,
        saved_valid: bool,
        saved: ShadowWord,
        dropped: B32,
    }
}

/// Modes of the shadow.
const PASS_THROUGH: u8 = 2;
const REPLAY: u8 = 3;

/// The rule's number of each word address of each class.
static NUMBERS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut numbers = vec![0; METHODS.len() << 12];
    for (class, spans) in METHODS.iter().enumerate() {
        for (first, last, rule) in *spans {
            numbers[class << 12 | usize::from(*first)..=class << 12 | usize::from(*last)].fill(*rule);
        }
    }
    numbers
});

fn number_at(subchannel: u8, address: u16) -> u8 {
    NUMBERS.get(usize::from(subchannel) << 12 | usize::from(address)).copied().unwrap_or_default()
}

/// Whether a loaded word goes on: what an engine or issue holds as it was written.
fn goes_on(rule: &MethodRule) -> bool {
    match rule.kind {
        MethodKind::State | MethodKind::Inline | MethodKind::Copy => rule.filtered,
        kind => kind == MethodKind::Address || kind == MethodKind::RenderOverride,
    }
}

type Shadow = Ram<ShadowWord, 12>;

#[derive(Clone)]
pub struct MethodDecode {
    q: Regs,
    shadows: [Slot<Shadow>; 5],
}

impl Default for MethodDecode {
    fn default() -> Self {
        MethodDecode { q: Regs::default(), shadows: std::array::from_fn(|_| Shadow::default().into()) }
    }
}

/// What the check stage finds.
struct Verdict {
    work_valid: bool,
    work: FrontEndWork,
    redundant: bool,
    write: bool,
    word: ShadowWord,
    /// What a macro that reads is given, or what is saved.
    seen: ShadowWord,
}

impl MethodDecode {
    /// The shadow's word of the method in the check stage.
    fn word(&self) -> ShadowWord {
        let (step, w) = (&self.q.read.step, &self.q.written);
        if w.valid && w.subchannel == step.subchannel && w.address == step.address {
            w.word
        } else {
            let shadow = self.shadows.get(usize::from(step.subchannel));
            shadow.map_or_else(ShadowWord::default, |s| s.outputs().read_data)
        }
    }

    fn check(&self) -> Verdict {
        let q = &self.q;
        let (step, rule, word) = (q.read.step, q.rule, self.word());
        let method = step.kind == FrontEndStepKind::Method;
        let restores = step.kind == FrontEndStepKind::Restore;
        let replays = method && q.mode == REPLAY && rule.kind == MethodKind::State && word.current;
        let value = if replays { word.value } else { step.words[0] };

        let fault = if rule.kind == MethodKind::Unknown || rule.kind == MethodKind::Macro {
            FaultKind::Method
        } else if value & !rule.mask != 0 || !is_legal(rule.legal, value) {
            FaultKind::Value
        } else {
            FaultKind::None
        };
        let good = method && fault == FaultKind::None;
        let same = word.current && word.value == value;
        let redundant = good && rule.filtered && same && q.mode != PASS_THROUGH && q.mode != REPLAY;
        // a method that passes through leaves the value, but the engine has another now
        let kept = if q.mode == PASS_THROUGH { word.value } else { value };

        let mut work = FrontEndWork { method: rule.kind, wfi: rule.wfi && method, heavy: rule.heavy, step };
        work.step.words[0] = value;
        if !method && !restores {
            work = FrontEndWork { step, ..FrontEndWork::default() };
        } else if method && !good {
            work = FrontEndWork { step, ..FrontEndWork::default() };
            (work.step.kind, work.step.fault) = (FrontEndStepKind::Fault, fault);
        }
        let silent = good && (rule.kind == MethodKind::Nothing || rule.kind == MethodKind::ShadowControl);
        let current = step.words[1] & 1 == 1;
        let reads = step.kind == FrontEndStepKind::Read || step.kind == FrontEndStepKind::Peek;
        Verdict {
            work_valid: if restores { current && goes_on(&rule) } else { !reads && !redundant && !silent },
            work,
            redundant,
            write: good || restores,
            word: match restores {
                true => ShadowWord { current, value },
                false => ShadowWord { current: q.mode != PASS_THROUGH, value: kept },
            },
            seen: word,
        }
    }
}

impl Legacy for MethodDecode {
    const PATH: &'static str = "hub/front_end/method_decode";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let q = &self.q;
        Out {
            work_valid: q.work_valid,
            work: q.work,
            shadow_valid: q.shadow_valid,
            shadow: q.shadow,
            saved_valid: q.saved_valid,
            saved: q.saved,
            registers: ContextRegisters { mode: q.mode, ..ContextRegisters::default() },
            dropped: q.dropped,
            idle: !q.looked.valid && !q.read.valid && !q.work_valid,
        }
    }

    // ---- next state
    fn tick(&mut self, i: In) {
        let q = self.q;
        let mut d = q;
        d.shadow_valid = false;
        d.saved_valid = false;
        if i.restore_valid {
            d.mode = i.restore.mode;
        }
        let mut write = false;
        let mut verdict = None;

        if i.advance {
            // look up
            d.looked.valid = i.step_valid;
            if i.step_valid {
                d.looked.step = i.step;
                d.number = number_at(i.step.subchannel, i.step.address);
            }

            // read
            d.read.valid = q.looked.valid;
            if q.looked.valid {
                d.read.step = q.looked.step;
                d.rule = RULES.get(usize::from(q.number)).copied().unwrap_or_default();
            }

            // check
            let c = self.check();
            d.work_valid = q.read.valid && c.work_valid;
            if d.work_valid {
                d.work = c.work;
            }
            write = q.read.valid && c.write;
            d.written.valid = write;
            if write {
                let (subchannel, address) = (q.read.step.subchannel, q.read.step.address);
                d.written = Written { valid: true, subchannel, address, word: c.word };
            }
            if write
                && q.rule.kind == MethodKind::ShadowControl
                && q.read.step.kind == FrontEndStepKind::Method
            {
                d.mode = (c.work.step.words[0] & 3) as u8;
            }
            if q.read.valid && c.redundant {
                d.dropped = q.dropped.wrapping_add(1);
            }
            if q.read.valid && q.read.step.kind == FrontEndStepKind::Read {
                (d.shadow_valid, d.shadow) = (true, c.seen.value);
            }
            if q.read.valid && q.read.step.kind == FrontEndStepKind::Peek {
                (d.saved_valid, d.saved) = (true, c.seen);
            }
            verdict = Some(c);
        }

        // ---- clock edge
        let word = verdict.map_or_else(ShadowWord::default, |c| c.word);
        for (k, shadow) in self.shadows.iter_mut().enumerate() {
            shadow.clock(ram::In {
                read_en: i.advance && q.looked.valid,
                read_addr: q.looked.step.address.into(),
                write_en: (write && usize::from(q.read.step.subchannel) == k).into(),
                write_addr: q.read.step.address.into(),
                write_data: word,
            });
        }
        self.q = d;
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.registers(&mut self.q);
        for (shadow, class) in self.shadows.iter_mut().zip(["three_d", "compute", "inline", "two_d", "copy"])
        {
            v.part(&format!("shadow_{class}"), shadow);
        }
    }

    fn quiet(&self, i: &In) -> bool {
        let q = &self.q;
        let empty = !i.step_valid && !q.looked.valid && !q.read.valid && !q.work_valid && !q.written.valid;
        (!i.advance || empty) && !q.shadow_valid && !q.saved_valid && !i.restore_valid
    }
}
