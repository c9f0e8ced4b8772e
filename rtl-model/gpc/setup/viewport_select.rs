//! State of sixteen viewports, and the changes to send before work in one of them, on a layer: later units know only
//! one viewport and one layer, those of the next work.

use crate::setup::types::*;
use bundle::*;

/// First methods of the rectangles and depth ranges of viewports, and of their scissors: 16 bytes each.
const RECTANGLES: u16 = SET_VIEWPORT_CLIP_HORIZONTAL;
const SCISSORS: u16 = SET_SCISSOR_ENABLE;
/// The words of a viewport that belong to the rectangle and range.
const RECTANGLE_WORDS: usize = 4;

/// Reset value: nothing is clipped; near 0, far 1.
const RESET: [u32; VIEWPORT_WORDS] = [EXTENT, EXTENT, 0, 0x3f80_0000, 0, EXTENT, EXTENT];
/// From 0 to the whole extent.
const EXTENT: u32 = (RASTER_EXTENT as u32) << 16;

pub fn reset() -> ViewportWindows {
    let words = ViewportWords { words: RESET };
    ViewportWindows { all: [words; VIEWPORTS], live: words, ..ViewportWindows::default() }
}

/// The viewport and word that a method sets, if any.
fn place(address: u16) -> Option<(usize, usize)> {
    let (viewport, word) = (usize::from(address >> 4 & 15), usize::from(address >> 2 & 3));
    match address & !0xfc {
        RECTANGLES => Some((viewport, word)),
        SCISSORS if word < VIEWPORT_WORDS - RECTANGLE_WORDS => Some((viewport, RECTANGLE_WORDS + word)),
        _ => None,
    }
}

/// The method that sets a word of the first viewport.
fn method(word: usize) -> u16 {
    match word < RECTANGLE_WORDS {
        true => RECTANGLES + 4 * word as u16,
        false => SCISSORS + 4 * (word - RECTANGLE_WORDS) as u16,
    }
}

/// Applies a state: updates the viewports; returns whether later units need it. State of another viewport is kept here.
pub fn write(w: &mut ViewportWindows, state: &State) -> bool {
    let Some((viewport, word)) = place(state.address) else { return true };
    w.all[viewport].words[word] = state.value;
    let on = viewport == usize::from(w.current);
    if on {
        w.live.words[word] = state.value;
    }
    on
}

/// A state as sent to later units, which know only the first viewport.
pub fn renamed(state: &State) -> State {
    State { address: place(state.address).map_or(state.address, |(_, word)| method(word)), ..*state }
}

/// The viewport and layer of a clear, if a state is one; it uses the scissor of the first.
pub fn of_clear(state: &State) -> Option<(u8, u16)> {
    match state.address {
        CLEAR_SURFACE => Some((0, CLEAR_SURFACE::rt_array_index(state.value))),
        DECOMPRESS_ZETA_SURFACE => Some((0, 0)),
        _ => None,
    }
}

/// The next state that later units need before work in a viewport, on a layer, if any; records it as sent.
pub fn lacking(w: &mut ViewportWindows, viewport: u8, layer: u16) -> Option<State> {
    let wanted = &w.all[usize::from(viewport)].words;
    if let Some(word) = (0..VIEWPORT_WORDS).find(|&k| w.live.words[k] != wanted[k]) {
        w.live.words[word] = wanted[word];
        return Some(State { address: method(word), value: wanted[word] });
    }
    w.current = viewport;
    let differs = w.layer != layer;
    w.layer = layer;
    differs.then(|| State { address: SET_WORK_LAYER, value: layer.into() })
}
