//! What the copy class's methods set, and the job that a launch makes of it.

use crate::copy_engine::types::*;
use crate::surface_walk::types::*;
use bundle::*;
use kernel::packed::*;

kernel::packed! {
    /// A surface's own methods, source or destination.
    pub struct CopySurface {
        address: VirtualAddress,
        pitch: B32,
        block_width: B4,
        block_height: B4,
        block_depth: B4,
        gob_height: B4,
        width: B32,
        height: B32,
        layer: B32,
        x: B16,
        y: B16,
    }

    pub struct CopyState {
        surfaces: [CopySurface; 2], // source, destination
        line_length: B32,
        line_count: B32,
        constants: [B32; 2],
        picks: [B3; 4],
        component: B2,
        components: [B2; 2], // of source and destination
        semaphore: VirtualAddress,
        payload: B32,
    }

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
        transfer: B2, // none, pipelined, non-pipelined
    }
}

pub const LAUNCH_DMA: u16 = 0x0300 >> 2;

fn with_upper(address: u64, value: u32) -> u64 {
    u64::from(value & 0xff) << 32 | address & 0xffff_ffff
}

fn with_lower(address: u64, value: u32) -> u64 {
    address >> 32 << 32 | u64::from(value)
}

impl CopySurface {
    /// A method of the group that starts with the block size.
    fn set(&mut self, offset: u16, value: u32) {
        match offset {
            0x00 => {
                self.block_width = (value & 15) as u8;
                self.block_height = (value >> 4 & 15) as u8;
                self.block_depth = (value >> 8 & 15) as u8;
                self.gob_height = (value >> 12 & 15) as u8;
            }
            0x04 => self.width = value,
            0x08 => self.height = value,
            0x10 => self.layer = value,
            0x14 => (self.x, self.y) = (value as u16, (value >> 16) as u16),
            _ => (),
        }
    }

    /// Whether blocks are of whole GOBs of 8 rows, and of no more than 32.
    fn has_blocks(&self) -> bool {
        self.block_width == 0 && self.block_height <= 5 && self.block_depth <= 5 && self.gob_height == 1
    }
}

impl CopyState {
    pub fn set(&mut self, address: u16, value: u32) {
        let method = address << 2;
        let [source, destination] = &mut self.surfaces;
        match method {
            0x0240 => self.semaphore = with_upper(self.semaphore, value),
            0x0244 => self.semaphore = with_lower(self.semaphore, value),
            0x0248 => self.payload = value,
            0x0400 => source.address = with_upper(source.address, value),
            0x0404 => source.address = with_lower(source.address, value),
            0x0408 => destination.address = with_upper(destination.address, value),
            0x040c => destination.address = with_lower(destination.address, value),
            0x0410 => source.pitch = value,
            0x0414 => destination.pitch = value,
            0x0418 => self.line_length = value,
            0x041c => self.line_count = value,
            0x0700 => self.constants[0] = value,
            0x0704 => self.constants[1] = value,
            0x0708 => {
                self.picks = std::array::from_fn(|k| (value >> (4 * k) & 7) as u8);
                self.component = (value >> 16 & 3) as u8;
                self.components = [(value >> 20 & 3) as u8, (value >> 24 & 3) as u8];
            }
            0x070c..=0x0720 => destination.set(method - 0x070c, value),
            0x0728..=0x073c => source.set(method - 0x0728, value),
            _ => (),
        }
    }

    /// Lines of a launch.
    pub fn lines(&self, launch: &CopyLaunchValue) -> u32 {
        if launch.multi_line { self.line_count } else { 1 }
    }

    /// Whether no component of an element comes from the source.
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
        let unit = [0, 3, 15, 0][usize::from(launch.semaphore_type)];
        if self.semaphore & unit != 0 {
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

    /// Lines of a surface, with sizes in elements; columns are still to be counted.
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
        let lines = self.surface_lines(1, launch);
        CopyTarget {
            channel,
            empty: launch.transfer == 0 || lines.bytes == 0 || lines.lines == 0,
            lines,
            release_kind: CopyRelease::VALUES[usize::from(launch.semaphore_type) % 3],
            semaphore: self.semaphore,
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
