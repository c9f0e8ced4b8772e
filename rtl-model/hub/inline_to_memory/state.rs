//! State set by the inline copy's methods, and the job made from it at a launch.

pub use super::class::InlineState;
use super::class::inline_after;
use crate::inline_to_memory::types::*;
use crate::surface_walk::types::*;
use bundle::*;

impl InlineState {
    /// Stores a method's data in its field, by the method's word address.
    pub fn set(&mut self, address: u16, value: u32) {
        *self = inline_after(*self, State { address: address << 2, value });
    }

    /// Why a launch is illegal, if it is.
    pub fn fault(&self, value: u32) -> FaultKind {
        let block_linear = value & 1 == 0;
        let (completion, interrupt, reduction) = (value >> 4 & 3, value >> 8 & 3, value >> 1 & 1);
        let four_words = value >> 12 & 1 == 0;
        if reduction == 1 || completion == 3 || interrupt > 1 {
            return FaultKind::Value;
        }
        let no_block = self.block_width != 0 || self.block_height > 5 || self.block_depth > 5;
        if block_linear && (no_block || self.address & 511 != 0) {
            return FaultKind::Copy;
        }
        if !block_linear && self.pitch == 0 && self.line_count > 1 {
            return FaultKind::Copy;
        }
        if completion == 2 && self.semaphore_va & if four_words { 15 } else { 3 } != 0 {
            return FaultKind::Alignment;
        }
        FaultKind::None
    }

    pub fn launch(&self, channel: u16, place: InlinePlace, value: u32) -> InlineLaunch {
        InlineLaunch {
            channel,
            place: place as u8,
            release_semaphore: value >> 4 & 3 == 2,
            one_word: value >> 12 & 1 == 1,
            notifies: value >> 8 & 3 == 1,
            faulty: self.fault(value) != FaultKind::None,
            semaphore_va: self.semaphore_va,
            payload: self.payload,
        }
    }

    pub fn lines(&self, value: u32) -> SurfaceLines {
        SurfaceLines {
            block_linear: value & 1 == 0,
            base: self.address,
            pitch: self.pitch,
            columns: (u64::from(self.width) + 63 >> 6) as u32,
            rows: self.height,
            height_log2: self.block_height & 7,
            depth_log2: self.block_depth & 7,
            layer: self.layer,
            x: self.x,
            y: self.y,
            bytes: self.line_length.into(),
            lines: self.line_count,
        }
    }
}

/// The semaphore's new value: the payload, or with it zero and the time.
pub fn semaphore_write(launch: &InlineLaunch, time: u64) -> MemoryWrite {
    let at = (launch.semaphore_va >> 2 & 7) as usize;
    let mut data = [0; 8];
    data[at] = launch.payload;
    if !launch.one_word {
        data[at | 2] = time as u32;
        data[at | 3] = (time >> 32) as u32;
    }
    let bytes = if launch.one_word { 0xf } else { 0xffff };
    MemoryWrite {
        address: launch.semaphore_va >> 5,
        mask: bytes << (4 * at),
        data: Sector { words: data },
        ordered: true,
        ..MemoryWrite::default()
    }
}

/// The context image of a launch that waits for `left` bytes.
pub fn context(
    launch: &InlineLaunch,
    left: u64,
    lines: &SurfaceLines,
    position: SurfacePosition,
) -> InlineContext {
    InlineContext {
        unused: 0,
        open: true,
        launch: *launch,
        left,
        block_linear: lines.block_linear,
        height_log2: lines.height_log2,
        depth_log2: lines.depth_log2,
        layer: (lines.layer & 31) as u8, // a block has up to 32 slices
        x: (lines.x & 63) as u8,
        bytes: lines.bytes as u32,
        position,
    }
}

/// The lines of a resumed launch.
pub fn lines_again(c: &InlineContext) -> SurfaceLines {
    SurfaceLines {
        block_linear: c.block_linear,
        height_log2: c.height_log2,
        depth_log2: c.depth_log2,
        layer: c.layer.into(),
        x: c.x.into(),
        bytes: c.bytes.into(),
        ..SurfaceLines::default()
    }
}
