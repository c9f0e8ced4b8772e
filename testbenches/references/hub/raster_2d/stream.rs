//! Pixels in the stream of methods, one after another.

use super::TwoD;
use super::blit::{Drawing, Refused};
use crate::hub::copies::bytes::Bytes;

impl TwoD {
    /// PIXELS_FROM_CPU_DATA: the pixels of a word.
    pub(super) fn word(&mut self, value: u32, memory: &mut Bytes) -> Result<usize, Refused> {
        let of = |name: &str| self.value(&format!("SET_PIXELS_FROM_CPU_{name}"));
        let mut drawing = Drawing::new(self, of("COLOR_FORMAT") as u8, memory)?;
        let mono = of("DATA_TYPE") == 1;
        let scale = [of("DX_DU_INT"), of("DX_DU_FRAC"), of("DY_DV_INT"), of("DY_DV_FRAC")];
        let swaps = self.value("SET_BIG_ENDIAN_CONTROL") >> 28 == 1;
        if mono && of("INDEX_FORMAT") != 0 || drawing.source_bytes() > 4 || scale != [1, 0, 1, 0] || swaps {
            return Err(Refused::Unbuilt);
        }
        drawing.check()?;
        let (width, height, wrap) = (of("SRC_WIDTH"), of("SRC_HEIGHT"), of("WRAP"));
        let size = if mono { 1 } else { 8 * drawing.source_bytes() as u32 };
        let first = [of("DST_X0_INT"), of("DST_Y0_INT")].map(|c| i128::from(c as i32));
        let [mut column, mut row] = self.next;
        let mut bit = 0;
        while bit < 32 && width != 0 {
            let place = if mono && of("MONO_FORMAT") == 0 { bit / 8 * 8 + 7 - bit % 8 } else { bit };
            let field = u128::from(value) >> place & ((1 << size) - 1);
            let chosen = [of("COLOR0"), of("COLOR1")][field as usize & 1];
            let colour = if mono { u128::from(chosen) } else { field };
            if !mono || field == 1 || of("MONO_OPACITY") == 1 {
                let colour = colour & ((1 << (8 * drawing.source_bytes())) - 1);
                drawing.pixel(memory, [first[0] + i128::from(column), first[1] + i128::from(row)], colour);
            }
            bit += size;
            column += 1;
            if column == width {
                (column, row) = (0, row + 1);
                bit = match wrap {
                    0 => bit,
                    1 => bit.next_multiple_of(8),
                    _ => 32,
                };
                if row >= height {
                    row = 0;
                    break;
                }
            }
        }
        let drawn = drawing.drawn;
        self.next = [column, row];
        Ok(drawn)
    }
}
