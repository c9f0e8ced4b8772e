//! Texel formats: keeps how each binding's texels are decoded, and sends passes to the decoders of their formats. Taps that are no
//! texels get their codes here.
//!
//! It handles a pass a cycle; a pass leaves 2 cycles after it arrived. It stalls on the decoder, and a pass for another
//! decoder than the one before waits until all decoders are empty, so order is kept. A binding is in force 2 cycles after
//! its write. Specification: TEX, formats, border colour.

mod border;
mod rules;

use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
}

// ---- ports
kernel::ports! {
    in pulse binding_write: BindingWrite;
    in texels: RawTexels;
    in level empty: bool; // no decoder has a pass
    out plain: DecodeJob;
    out bc: DecodeJob;
    out bptc: DecodeJob;
    out etc: DecodeJob;
    out astc: DecodeJob;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// What a binding's entry follows from.
    pub struct Written {
        number: B4,
        format: TexelFormat,
        compare: TexelCompare,
        reduction: TexelReduction,
        border: [B32; 4],
    }

    pub struct Regs {
        written: Offer<Written>,
        decoder: TexelDecoder, // of `job`, and of the pass before it
        job: Offer<DecodeJob>,
    }
}

kernel::unit! {
    pub struct TexelFormats(p) {
        registers: Regs;
        memory bindings: [DecodeBinding; BINDINGS];
        part texels_in: Fifo<RawTexels> = fifo::Params::default();
    }
}

/// The entry of a binding.
fn entry(written: &Written) -> DecodeBinding {
    let format = &written.format;
    let rules = rules::rules(format);
    DecodeBinding {
        decoder: rules::decoder(format.size),
        rules,
        sources: format.sources,
        compare: written.compare,
        reduction: written.reduction,
        border: border::border(format, &rules, written.border),
    }
}

/// A pass for its decoder.
fn job(texels: &RawTexels, binding: &DecodeBinding) -> DecodeJob {
    let DecodeBinding { rules, sources, compare, reduction, .. } = *binding;
    let words = |tap: &RawTap| match tap.kind {
        TapKind::Texel => tap.words,
        TapKind::Border => binding.border,
        TapKind::NoTexel | TapKind::Zero => [0; 4],
    };
    DecodeJob {
        head: DecodeHead {
            pass: texels.pass,
            resident: texels.resident,
            kinds: rules.kinds,
            sources,
            compare,
            reduction,
        },
        rules,
        taps: texels.taps.map(|tap| RawTap { words: words(&tap), ..tap }),
    }
}

impl Logic for TexelFormats {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.texels = self.texels_in.o.push;
        o.plain.send(q.job.valid && q.decoder == TexelDecoder::Plain, || q.job.data);
        o.bc.send(q.job.valid && q.decoder == TexelDecoder::Bc, || q.job.data);
        o.bptc.send(q.job.valid && q.decoder == TexelDecoder::Bptc, || q.job.data);
        o.etc.send(q.job.valid && q.decoder == TexelDecoder::Etc, || q.job.data);
        o.astc.send(q.job.valid && q.decoder == TexelDecoder::Astc, || q.job.data);
        o.idle = !q.written.valid && !self.texels_in.o.pop.valid && !q.job.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let taker = match q.decoder {
            TexelDecoder::Plain => i.plain,
            TexelDecoder::Bc => i.bc,
            TexelDecoder::Bptc => i.bptc,
            TexelDecoder::Etc => i.etc,
            TexelDecoder::Astc => i.astc,
        };
        d.job.leave(taker);
        let mut pop = false;
        if !d.job.valid
            && let Some(texels) = self.texels_in.o.pop.get()
        {
            let binding = &self.bindings[usize::from(texels.pass.tail.binding)];
            pop = binding.decoder == q.decoder || i.empty && !q.job.valid;
            if pop {
                d.decoder = binding.decoder;
                d.job.put(job(texels, binding));
            }
        }
        if let Some(written) = q.written.get() {
            self.bindings.write(written.number.into(), entry(written));
        }
        d.written.send(i.binding_write.valid, || {
            let BindingWrite { number, binding: Binding { format, sampler, .. } } = i.binding_write.data;
            let TextureSampler { compare, reduction, border, .. } = sampler;
            Written { number, format, compare, reduction, border }
        });

        // ---- clock edge
        self.texels_in.i.push.drive(&i.texels);
        self.texels_in.i.pop.ready = pop;
        self.q = d;
    }
}
