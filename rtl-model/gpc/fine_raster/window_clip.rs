//! Clipping by the window rectangles: the samples of a footprint that remain.

use super::grid::*;
use super::types::*;
use bundle::*;

/// Indexed by grid row; all ones without a clip.
pub fn left_by_clip(settings: &Settings, mode: SampleMode, f: &Frtx) -> [u8; 8] {
    let mut inside = [0; 8];
    for k in 0..8 {
        let columns = pixels_in(f.x, columns_log2(mode), settings.clip_x0[k], settings.clip_x1[k]);
        let rows = pixels_in(f.y, rows_log2(mode), settings.clip_y0[k], settings.clip_y1[k]);
        for (row, inside) in inside.iter_mut().enumerate() {
            *inside |= if rows >> row & 1 == 1 { columns } else { 0 };
        }
    }
    match settings.clip_type {
        _ if !settings.clip => [!0; 8],
        WindowClipType::Inside => inside,
        WindowClipType::Outside => inside.map(|row: u8| !row),
        WindowClipType::Nowhere => [0; 8],
    }
}
