//! State set by the copy class's methods, and the job made from it at a launch.

use crate::copy_engine::class::copy_after;
pub use crate::copy_engine::class::{CopyState, CopySurface};
use crate::copy_engine::types::*;
use crate::surface_walk::types::*;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// LAUNCH_DMA's value.
    pub struct CopyLaunchValue {
        unused: B11,
        bypass_l2: bool,
        reduction: bool,
        reduction_sign: bool,
        reduction_operation: B4,
        physical: B2,
        rmw_disable: bool,
        remap: bool,
        multi_line: bool,
        pitch: [bool; 2], // layout of source and destination
        interrupt_type: B2,
        semaphore_type: B2,
        flush: bool,
        transfer: B2, // 0 no transfer, 1 pipelined, 2 not pipelined
    }
}

impl CopySurface {
    /// Whether blocks are of whole GOBs of 8 rows, and of no more than 32.
    fn has_blocks(&self) -> bool {
        self.block_width == 0 && self.block_height <= 5 && self.block_depth <= 5 && self.gob_height == 1
    }
}

impl CopyState {
    /// Stores a method's data in its field, by the method's word address.
    pub fn set(&mut self, address: u16, value: u32) {
        *self = copy_after(*self, State { address: address << 2, value });
    }

    /// Lines of a launch.
    pub fn lines(&self, launch: &CopyLaunchValue) -> u32 {
        if launch.multi_line { self.line_count } else { 1 }
    }

    /// Whether no component of an element is read from the source.
    pub fn fill(&self, launch: &CopyLaunchValue) -> bool {
        let picks = &self.picks[..usize::from(self.components[1]) + 1];
        launch.remap && picks.iter().all(|pick| *pick > 3)
    }

    /// Why a launch is illegal, if it is.
    pub fn fault(&self, launch: &CopyLaunchValue) -> FaultKind {
        let picks = &self.picks[..usize::from(self.components[1]) + 1];
        let no_pick = launch.transfer != 0 && launch.remap && picks.contains(&7);
        if launch.reduction
            || launch.transfer == 3
            || launch.semaphore_type == 3
            || launch.interrupt_type == 3
            || no_pick
        {
            return FaultKind::Value;
        }
        if launch.physical != 0 {
            return FaultKind::Physical;
        }
        let unit = [0, 3, 15, 0][usize::from(launch.semaphore_type)];
        if self.semaphore_va & unit != 0 {
            return FaultKind::Alignment;
        }
        let used = [!self.fill(launch), true];
        let wrong = |k: usize| {
            let surface = &self.surfaces[k];
            match launch.pitch[k] {
                true => used[k] && surface.pitch == 0 && self.lines(launch) > 1,
                false => !surface.has_blocks() || used[k] && surface.address & 511 != 0,
            }
        };
        if launch.transfer != 0 && (wrong(0) || wrong(1)) {
            return FaultKind::Copy;
        }
        FaultKind::None
    }

    /// Lines of a surface, with sizes in elements; columns are not yet computed.
    pub fn surface_lines(&self, k: usize, launch: &CopyLaunchValue) -> SurfaceLines {
        let surface = &self.surfaces[k];
        SurfaceLines {
            block_linear: !launch.pitch[k],
            base: surface.address,
            pitch: surface.pitch,
            columns: 0,
            rows: surface.height,
            height_log2: surface.block_height & 7,
            depth_log2: surface.block_depth & 7,
            layer: surface.layer,
            x: surface.x.into(),
            y: surface.y.into(),
            bytes: self.line_length.into(),
            lines: self.lines(launch),
        }
    }

    pub fn target(&self, channel: u16, launch: &CopyLaunchValue) -> CopyTarget {
        CopyTarget {
            channel,
            empty: launch.transfer == 0 || self.line_length == 0 || self.lines(launch) == 0,
            lines: CopyLines::default(), // set when the side is placed
            release_kind: CopyRelease::VALUES[usize::from(launch.semaphore_type) % 3],
            semaphore_va: self.semaphore_va,
            payload: self.payload,
            notice: CopyNotice::VALUES[usize::from(launch.interrupt_type) % 3],
        }
    }

    pub fn elements(&self, launch: &CopyLaunchValue) -> CopyElements {
        CopyElements {
            plain: !launch.remap,
            fill: self.fill(launch),
            component: self.component,
            source: self.components[0],
            destination: self.components[1],
            picks: self.picks,
            constants: self.constants,
            elements: self.line_length,
            lines: self.lines(launch),
        }
    }
}

/// Cuts the lines of both sides; sizes are in bytes. A block-linear side needs tiles of several lines, so
/// that each of its sectors is touched once; tiles are aligned to the source's GOBs if it is block-linear,
/// else to the destination's. Tiles need elements of the same power-of-two size on both sides, and
/// destination lines that do not overlap: of bytes written twice, those of the last line must remain.
pub fn cut_of(surfaces: &[SurfaceLines; 2], job: &CopyElements) -> CopyCut {
    let from_blocks = surfaces[0].block_linear && !job.fill;
    let target = &surfaces[1];
    let alike = job.fill || job.source == job.destination;
    let even = job.plain || alike && job.component != 2 && job.destination != 2;
    let separate = target.block_linear || u64::from(target.pitch) >= target.bytes;
    let tall = (from_blocks || target.block_linear) && even && separate;
    if !tall {
        return CopyCut { tall, wide: true, lines: 1, first: 0 };
    }
    let grid = &surfaces[usize::from(!from_blocks)];
    let wide = !from_blocks;
    let bytes = if wide { WIDE_TILE_BYTES } else { TILE_BYTES };
    let (x, y) = (grid.x as usize % bytes, grid.y as usize % TILE_LINES);
    CopyCut { tall, wide, lines: (TILE_LINES - y) as u8, first: (bytes - x) as u16 }
}
