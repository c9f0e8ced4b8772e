//! State as a program sets it, its methods, and the resulting components.

use bundle::State;
use references::tpc::stri::planes::{Colours, Header, Mode};
use references::world::viewport_stream_clip::place::Viewport;

/// Addresses of a vertex's outputs with a meaning here.
pub const NUMBER: u32 = 0x60;
pub const LAYER: u32 = 0x64;
pub const VIEWPORT: u32 = 0x68;
pub const POINT_SIZE: u32 = 0x6c;
pub const POSITION: u32 = 0x70;
pub const CLIP_DISTANCE: u32 = 0x2c0;
/// Mask of viewports for the primitives of a provoking vertex.
pub const MASK: u32 = 0x3a0;

#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    pub views: [Viewport; 16],
    pub transform: bool,
    /// 193C.
    pub clip_control: u32,
    /// 0DC0, 0DC4, 0DC8: bias of points, lines, faces.
    pub biased: u8,
    /// 0D7C: depth from 0, not from -w.
    pub from_zero: bool,
    pub user_clips: u8,
    /// Those of these planes that only cull.
    pub user_culls: u8,
    /// 15CC: the layer of all, or the shader's; 11F0: counted from the viewport's number on.
    pub layer: Option<u16>,
    pub layer_by_viewport: bool,
    pub raster: bool,
    pub culls: bool,
    pub front: u32,
    pub cull_face: u32,
    pub last_provokes: bool,
    /// 12D4, 1688, 2600.
    pub colours: Colours,
    /// Outputs of the last stage of world space, by address; inputs of the pixel shader, with a mode's code.
    pub outputs: Vec<u32>,
    /// Per-primitive outputs of a pass-through geometry shader after it, by address.
    pub fast: Option<Vec<u32>>,
    pub reads: Vec<(u32, u32)>,
}

impl Default for Setting {
    fn default() -> Self {
        let view = Viewport {
            scale: [256.0, 256.0, 0.5],
            offset: [256.0, 256.0, 0.5],
            swizzle: 0x6420,
            is_window: false,
        };
        Setting {
            views: [view; 16],
            transform: true,
            clip_control: 2,
            biased: 0,
            from_zero: false,
            user_clips: 0,
            user_culls: 0,
            layer: None,
            layer_by_viewport: false,
            raster: true,
            culls: false,
            front: 0x900,
            cull_face: 0x405,
            last_provokes: false,
            colours: Colours::default(),
            outputs: (0..4).map(|k| POSITION + 4 * k).collect(),
            fast: None,
            reads: vec![],
        }
    }
}

/// A component after 1/w in an entry: its address and how it is read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Component {
    pub address: u32,
    pub mode: Mode,
}

/// A header with these outputs.
fn outputs_header(addresses: &[u32]) -> Header {
    let mut header = [0; 20];
    for address in addresses {
        let n = 400 + address / 4;
        header[n as usize / 32] |= 1 << (n % 32);
    }
    header
}

impl Setting {
    pub fn world_header(&self) -> Header {
        outputs_header(&self.outputs)
    }

    /// Header of a pass-through geometry shader's outputs.
    pub fn each_header(&self) -> Header {
        outputs_header(self.each())
    }

    /// Addresses of per-primitive components.
    pub fn each(&self) -> &[u32] {
        self.fast.as_deref().unwrap_or(&[])
    }

    /// Index of a component among the per-primitive ones.
    pub fn index_of_each(&self, address: u32) -> Option<usize> {
        self.each().iter().position(|own| *own == address)
    }

    /// Whether primitives have numbers (060) that no stage outputs.
    pub fn counts(&self) -> bool {
        !self.outputs.contains(&NUMBER) && !self.each().contains(&NUMBER)
    }

    /// Whether entries have per-primitive components of a pass-through shader.
    pub fn has_values(&self) -> bool {
        self.components().iter().any(|component| self.each().contains(&component.address))
    }

    pub fn pixel_header(&self) -> Header {
        let mut header = [0; 20];
        let mut set = |n: u32, value: u32| header[n as usize / 32] |= value << (n % 32);
        for &(address, code) in &self.reads {
            match address {
                0x80..0x280 => set(192 + (address - 0x80) / 2, code),
                0x280..0x2a0 => set(448 + (address - 0x280) / 2, code),
                0x300..0x3a0 => set(480 + (address - 0x300) / 2, code),
                0..0x80 => set(160 + address / 4, 1),
                _ => set(464 + (address - 0x2c0) / 4, 1),
            }
        }
        header
    }

    /// Index of an output among a vertex's: `None` if it is not output.
    pub fn index_of(&self, address: u32) -> Option<usize> {
        self.outputs.contains(&address).then(|| self.outputs.iter().filter(|other| **other < address).count())
    }

    /// An entry's components of a vertex after 1/w, in order.
    pub fn components(&self) -> Vec<Component> {
        let there = outputs_header(&[&self.outputs, self.each(), &[NUMBER]].concat());
        let (world, pixel) = (there, self.pixel_header());
        let scalars = self.colours.scalars(&world, &pixel).into_iter();
        scalars.map(|address| Component { address, mode: self.colours.mode(&pixel, address) }).collect()
    }

    /// The methods that set all of it.
    pub fn methods(&self) -> Vec<State> {
        let mut m = vec![];
        let mut set = |address: u32, value: u32| m.push(State { address: address as u16, value });
        for (k, view) in (0..).zip(&self.views) {
            for axis in 0..3 {
                set(0xa00 + 32 * k + 4 * axis, view.scale[axis as usize].to_bits());
                set(0xa0c + 32 * k + 4 * axis, view.offset[axis as usize].to_bits());
            }
            set(0xa18 + 32 * k, view.swizzle);
        }
        set(0x192c, self.transform.into());
        set(0x193c, self.clip_control);
        (0..3).for_each(|k| set(0xdc0 + 4 * k, u32::from(self.biased >> k & 1)));
        set(0xd7c, self.from_zero.into());
        set(0x1510, self.user_clips.into());
        let spread = (0..8).map(|k| u32::from(self.user_culls >> k & 1) << (4 * k)).sum();
        set(0x1940, spread);
        set(0x15cc, self.layer.map_or(0x1_0007, u32::from));
        set(0x11f0, self.layer_by_viewport.into());
        set(0x37c, self.raster.into());
        set(0x1918, self.culls.into());
        set(0x191c, self.front);
        set(0x1920, self.cull_face);
        set(0x1684, self.last_provokes.into());
        set(0x12d4, if self.colours.flat { 0x1d00 } else { 0x1d01 });
        set(0x1688, self.colours.two_sided.into());
        set(0x2600, self.colours.clamped.into());
        let (world, pixel) = (self.world_header(), self.pixel_header());
        // Components of vertices are at 3830, per-primitive ones at 3810; headers of stages have no effect here.
        let each = self.each_header();
        for d in 0..20 {
            if d >= 12 {
                set(0x3800 + 4 * d, world[d as usize]);
                set(0x37e0 + 4 * d, each[d as usize]);
            }
            set(0x3880 + 4 * d, !world[d as usize]);
            set(0x3980 + 4 * d, !world[d as usize]);
            set(0x3a80 + 4 * d, pixel[d as usize]);
        }
        m
    }
}
