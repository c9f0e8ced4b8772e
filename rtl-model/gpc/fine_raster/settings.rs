//! State that affects tiles.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package fine_settings(derived_state, sample_methods, state);

    /// State that affects the tiles after it.
    pub struct Settings {
        mode: SampleMode,
        /// Sample positions of several pixels, four to a method: y above x, in 1/16 pixel.
        positions: [[B8; 4]; 4],
        /// All samples of a pixel take the coverage of its centre.
        together: bool,
        conservative: bool,
        /// Kind of conservative raster.
        inner: bool,
        /// Line stipple: pixels per bit, minus one, and the pattern.
        stipple_factor: B8,
        stipple_pattern: B16,
        /// Polygon stipple, by rows.
        polygon_pattern: [B32; 32],
        /// Clipping by the window rectangles.
        clip: bool,
        clip_type: WindowClipType,
        clip_x0: [B15; 8],
        clip_x1: [B15; 8],
        clip_y0: [B15; 8],
        clip_y1: [B15; 8],
    }

    pub state settings_after(s: Settings) by after_setup {
        SET_ANTI_ALIAS { samples -> s.mode; }
        SET_ANTI_ALIAS_ENABLE { off -> s.together; }
        SET_CONSERVATIVE_RASTER { enable -> s.conservative; }
        SET_CONSERVATIVE_RASTER_KIND { inner -> s.inner; }
        SET_LINE_STIPPLE_PARAMETERS { factor -> s.stipple_factor; pattern -> s.stipple_pattern; }
        SET_POLYGON_STIPPLE_PATTERN[k] { v -> s.polygon_pattern[k]; }
        SET_WINDOW_CLIP_ENABLE { v -> s.clip; }
        SET_WINDOW_CLIP_TYPE { v -> s.clip_type; }
        SET_WINDOW_CLIP_HORIZONTAL[k] { xmin -> s.clip_x0[k]; xmax -> s.clip_x1[k]; }
        SET_WINDOW_CLIP_VERTICAL[k] { ymin -> s.clip_y0[k]; ymax -> s.clip_y1[k]; }
        SET_ANTI_ALIAS_SAMPLE_POSITIONS[k] { each -> s.positions[k]; }
    }

    /// State that no unit after the fine raster decodes.
    pub set fine_raster_consumes {
        SET_ANTI_ALIAS_ENABLE, SET_CONSERVATIVE_RASTER, SET_CONSERVATIVE_RASTER_KIND, SET_LINE_STIPPLE_PARAMETERS,
        SET_POLYGON_STIPPLE_PATTERN, SET_WINDOW_CLIP_ENABLE, SET_WINDOW_CLIP_TYPE, SET_WINDOW_CLIP_HORIZONTAL,
        SET_WINDOW_CLIP_VERTICAL,
    }

    /// State that individual footprints read: it waits for the walk.
    pub set of_footprints {
        SET_POLYGON_STIPPLE_PATTERN, SET_WINDOW_CLIP_ENABLE, SET_WINDOW_CLIP_TYPE, SET_WINDOW_CLIP_HORIZONTAL,
        SET_WINDOW_CLIP_VERTICAL,
    }
}
