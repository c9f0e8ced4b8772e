//! Draw context: keeps the shader state of a port, and writes it into a free context of the SM before the next warp of a stage whose
//! state has changed. One word a cycle: 54 words for vertices, 56 for later stages, 60 for pixels. Stalled by the SM, and while all
//! contexts have warps. In order: state waits while a context is written. Specification: MPC; chip 2.4, 2.7.

use super::draw_state::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;

/// Number of the stage of tessellation control among all stages; in world space the first stage is the vertex shader's.
const CONTROL_STAGE: u32 = 2;
const EVALUATION_STAGE: u32 = 3;
const LATER: u8 = 0b1110;

// ---- parameters
kernel::params! {
    /// Contexts of the port.
    contexts: 4..=8 = 8, "contexts";
    sizes sub_partitions;
}

// ---- ports
kernel::ports! {
    in level pixel: bool;                     // the port of pixels, which uses the upper half of contexts
    in state: State;
    in level want: StageWant;
    out level grants: DrawGrants;             // one a stage
    in pulse take: DrawStage;                 // a warp of the stage uses its context
    in pulse ended[sub_partitions]: DrawEnded; // warps of the other port are ignored
    out word: ContextWrite;
    out level idle: bool;                     // no warp uses a context
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        known: [B64; KEPT_WORDS / 64],      // words that were written; others read 0
        fresh: B4,                          // stages whose context is up to date
        current: [ContextId; DRAW_STAGES],  // context of each stage
        warps: [B7; PORT_CONTEXTS],         // warps that use a context
        registers: [RegisterRows; DRAW_STAGES],
        inputs: [B9; DRAW_STAGES],          // components that the stage reads
        controls: bool,                     // tessellation control, and evaluation, are enabled
        evaluates: bool,
        busy: bool,                         // a context is being written
        stage: DrawStage,
        step: B6,
        earlier: B32,                        // the previous step's word
        bytes: B32,                         // bytes of a warp's local memory
        word: Offer<ContextWrite>,
    }
}

kernel::unit! {
    pub struct DrawContext(p) {
        registers: Regs;
        memory kept: [KeptValue; KEPT_WORDS];
    }
}

impl DrawContext {
    /// The lowest context without warps that is not the current one of a stage.
    fn free(&self) -> Option<u8> {
        let in_use = |context: usize| {
            (0..DRAW_STAGES)
                .any(|s| self.q.fresh >> s & 1 == 1 && usize::from(self.q.current[s] & 7) == context)
        };
        (0..self.p.contexts.get()).find(|&k| self.q.warps[k] == 0 && !in_use(k)).map(|k| k as u8)
    }

    /// Keeps a word of state; stages that use it need a new context.
    fn keep(&mut self, d: &mut Regs, state: &State, pixel: bool) {
        if state.address == SHADING_STAGES {
            d.controls = state.value >> CONTROL_STAGE & 1 == 1;
            d.evaluates = state.value >> EVALUATION_STAGE & 1 == 1;
            d.fresh &= !LATER;
        }
        let word = kept(state.address, pixel);
        if word.valid {
            let place = usize::from(word.place);
            self.kept.write(place, KeptValue { value: state.value });
            d.known[place / 64] |= 1 << (place % 64);
            // Outputs are inputs of later stages.
            let outputs = !pixel && OUTPUT_WORDS.contains(&(place & 63));
            d.fresh &= match () {
                _ if word.common => 0,
                _ if outputs => !(0xf << word.stage),
                _ => !(1 << word.stage),
            };
        }
    }

    /// One step of writing a context; it may send a word.
    fn write(&self, d: &mut Regs, pixel: bool) {
        let q = &self.q;
        let ContextStep { place, kind, word, last } = step(q.step, q.stage, pixel, q.controls, q.evaluates);
        let (place, stage) = (usize::from(place), usize::from(q.stage));
        let known = q.known[place / 64] >> (place % 64) & 1 == 1;
        let value = if known { self.kept[place].value } else { 0 };
        d.earlier = value;
        d.bytes = bytes_after(kind, value, q.bytes);
        let made = made(kind, q.earlier, value, q.bytes);
        match kind {
            ContextStepKind::Inputs | ContextStepKind::LastInputs => {
                d.inputs[stage] = q.inputs[stage] + made.count_ones() as u16;
            }
            ContextStepKind::Entry => d.registers[stage] = eights(q.earlier as u8),
            _ => (),
        }
        if !matches!(kind, ContextStepKind::Keep | ContextStepKind::Passes) {
            d.word.put(ContextWrite { context_id: q.current[stage], word, value: made });
        }
        d.step = q.step + 1 & 63;
        if last {
            d.busy = false;
            d.fresh |= 1 << stage;
        }
    }

    fn is_done(&self, s: usize) -> bool {
        self.q.fresh >> s & 1 == 1 && !self.q.word.valid
    }
}

impl Logic for DrawContext {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.state.ready = !q.busy;
        o.word.drive(&q.word);
        for (s, grant) in o.grants.grants.iter_mut().enumerate() {
            *grant = DrawGrant {
                valid: self.is_done(s),
                context_id: q.current[s],
                registers: q.registers[s],
                inputs: q.inputs[s],
            };
        }
        o.idle = !q.busy && !q.word.valid && q.warps == [0; PORT_CONTEXTS];
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = self.q;
        d.word.leave(i.word);
        if q.busy {
            if q.word.free(i.word) {
                self.write(&mut d, i.pixel);
            }
        } else if let Some(state) = i.state.get() {
            self.keep(&mut d, state, i.pixel);
        } else if i.want.valid && q.fresh >> i.want.stage & 1 == 0 {
            if let Some(context) = self.free() {
                let stage = usize::from(i.want.stage);
                (d.busy, d.stage, d.step, d.bytes) = (true, i.want.stage, 0, 0);
                d.current[stage] = u8::from(i.pixel) << 3 | context;
                d.inputs[stage] = 0;
            }
        }
        // ---- warps that start and end
        if let Some(stage) = i.take.get() {
            let context = usize::from(q.current[usize::from(*stage)] & 7);
            d.warps[context] = d.warps[context] + 1 & 0x7f;
        }
        for ended in i.ended.iter().filter_map(Offer::get).filter(|ended| ended.pixel == i.pixel) {
            let context = usize::from(ended.context_id & 7);
            d.warps[context] = d.warps[context].wrapping_sub(1) & 0x7f;
        }
        self.q = d;
    }
}
