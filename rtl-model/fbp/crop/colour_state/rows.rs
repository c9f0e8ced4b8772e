//! Conversion of rows of quads of 128-bit pixels to columns.

use crate::crop::types::ColourFormatInfo;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// A held part of a quad of 128-bit pixels.
    pub struct Held {
        row: bool,          // a row, which may be joined by the other one
        column: bool,       // the second column, which is sent next
        half: bool,         // index of the row
        target: B3,
        quad: ColourQuad,
        data: [B32; 8],
        step: B2,           // next task of a row with second colours
        second: [B32; 8],   // second colours of the held or next row
    }
}

impl Held {
    /// A column of a quad from its upper and lower row, of which one may be missing.
    pub(super) fn column(rows: [Option<&Held>; 2], column: usize) -> ([u16; 4], [u32; 8]) {
        let (mut coverage, mut data) = ([0; 4], [0; 8]);
        for (h, row) in rows.iter().enumerate() {
            if let Some(row) = row {
                let pixel = 2 * h + column;
                coverage[pixel] = row.quad.coverage[pixel];
                data[4 * h..4 * h + 4].copy_from_slice(&row.data[4 * column..4 * column + 4]);
            }
        }
        (coverage, data)
    }

    pub(super) fn new(quads: &ColourQuads) -> Held {
        let ColourQuads { target, half, data, .. } = *quads;
        let quad = quads.quads[0].row(half);
        Held { row: true, half, target, quad, data, ..Held::default() }
    }

    /// A column of a single row.
    pub(super) fn alone(&self, column: usize) -> ([u16; 4], [u32; 8]) {
        let rows = if self.half { [None, Some(self)] } else { [Some(self), None] };
        Held::column(rows, column)
    }

    /// The lower row of the same quad, if the packet is that.
    pub(super) fn other(&self, quads: &ColourQuads, info: ColourFormatInfo) -> Option<Held> {
        let place = |quad: ColourQuad| (quad.x, quad.y);
        let same = quads.target == self.target && place(quads.quads[0]) == place(self.quad);
        (!self.half && quads.half && !quads.source1 && same && info.bytes_log2 == 4).then(|| Held::new(quads))
    }
}
