//! Quad format: formats the colours of a quad's four pixels. Rate: one quad a cycle. Latency: three cycles. It never
//! stalls. Specification: PROP.

use crate::prop::source_pixel::{source_component as component, source_words};
use crate::prop::types::*;
use arith::colour::{ColourRanged, ColourSplit, encode, ranged, split};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in strobe valid: bool;
    in sample format: SourceFormat;
    in sample colour: QuadColour;
    out level words: [[B32; 4]; 4]; // up to four for each pixel
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: B2,                // first and second stage
        format: [SourceFormat; 2],
        layout: ColourLayout,
        ranged: [[ColourRanged; 4]; 4],
        split: [[ColourSplit; 4]; 4],
        code: QuadColour,
    }
}

kernel::unit! {
    pub struct QuadFormat(p) {
        registers: Regs;
    }
}

impl In {
    /// Formats a quad if `on`.
    pub fn quad(&mut self, on: bool, format: SourceFormat, colour: &[[u32; 4]; 4]) {
        self.valid = on;
        if on {
            (self.format, self.colour) = (format, *colour);
        }
    }
}

/// Applies a function to each component.
fn each<T>(made: impl Fn(usize) -> T) -> [T; 4] {
    [0, 1, 2, 3].map(made)
}

impl Logic for QuadFormat {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.words = q.code.map(|pixel| source_words(q.layout, pixel));
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.valid = u8::from(i.valid) | (q.valid & 1) << 1;
        if i.valid {
            d.format[0] = i.format;
            d.ranged = i.colour.map(|pixel| each(|k| ranged(component(i.format, k), pixel[k])));
        }
        if q.valid & 1 == 1 {
            d.format[1] = q.format[0];
            d.split = q.ranged.map(|pixel| each(|k| split(component(q.format[0], k), pixel[k])));
        }
        if q.valid >> 1 == 1 {
            d.layout = q.format[1].layout;
            d.code = q.split.map(|pixel| each(|k| encode(component(q.format[1], k), pixel[k])));
        }

        // ---- clock edge
        self.q = d;
    }
}
