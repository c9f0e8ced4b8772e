//! State after vertices (rasteriser, tests, clears): its methods, and the API's result for a primitive.

mod methods;

use super::form::Form;
use super::samples::ALL;
use super::stream::{SIDE, Stream};
use kit::Rng;
use references::chip::machine::fragments::{Depth, Face, TARGETS, Tests};
use references::chip::machine::sample_grid::PIXEL;
use references::chip::machine::small_picture::{Plane, Shape, clockwise};

#[derive(Clone, Debug)]
pub struct Pixels {
    /// Depth of all draws, in quarters.
    level: u8,
    bias: i8,
    /// Depth bias of points, lines and triangles.
    biased: [bool; 3],
    pub tests: Tests,
    viewports: [Viewport; VIEWPORTS],
    pub clears_scissored: bool,
    cull: Option<u32>,
    front_clockwise: bool,
    /// Polygon modes of front and back: points, lines, filled.
    pub modes: [u32; 2],
    point: i64,
    line: i64,
    /// Viewports are flipped vertically.
    flipped: bool,
    planes: u32,
    /// Samples have separate coverage; the mask of written samples.
    separate: bool,
    mask: u32,
}

/// A viewport: shift in 64ths of a pixel, and scissor.
#[derive(Clone, Copy, Debug, Default)]
struct Viewport {
    shift: [i64; 2],
    scissor: Option<[[i64; 2]; 2]>,
}

pub const VIEWPORTS: usize = 2;
const FRONT: u32 = 0x404;

const BACK: u32 = 0x405;
const BOTH: u32 = 0x408;

pub const FILL: u32 = 2;

/// Viewport swizzle: the axes are those of clip space.
const UPRIGHT: u32 = 0x6420;
pub const WHOLE: [[i64; 2]; 2] = [[0, SIDE as i64]; 2];

impl Pixels {
    pub fn new(stream: &Stream) -> Self {
        Pixels {
            separate: true,
            mask: ALL,
            level: 2,
            bias: 0,
            biased: [false; 3],
            tests: Tests { format: stream.format, masks: [15; TARGETS], ..Tests::default() },
            viewports: [Viewport::default(); VIEWPORTS],
            clears_scissored: false,
            cull: None,
            front_clockwise: false,
            modes: [FILL; 2],
            point: 1,
            line: 1,
            flipped: false,
            planes: 0,
        }
    }

    /// Position of a vertex in the window.
    fn place(&self, viewport: &Viewport, at: [i64; 2]) -> [i64; 2] {
        let y = if self.flipped { PIXEL * i64::from(SIDE) - at[1] } else { at[1] };
        [at[0] + viewport.shift[0], y + viewport.shift[1]]
    }

    /// Depth of a primitive; biased depths are clamped to 0 and 1.
    fn depth(&self, kind: usize, polygon: bool) -> Depth {
        let bias = if polygon && self.biased[kind] { self.bias } else { 0 };
        match self.level {
            0 => (0, bias.max(0)),
            4 => (4, bias.min(0)),
            level => (level, bias),
        }
    }

    /// The rectangle that clears are limited to.
    pub fn cleared(&self) -> [[i64; 2]; 2] {
        self.viewports[0].scissor.filter(|_| self.clears_scissored).unwrap_or(WHOLE)
    }

    /// The shapes drawn for a primitive, with back-face flags and depths.
    pub fn shapes(&self, form: &Form) -> Vec<(Shape, bool, Depth)> {
        let Form { corners, edges, slack, viewport } = form;
        let viewport @ Viewport { shift, scissor } = &self.viewports[*viewport];
        let corners: &[_] = &corners.iter().map(|at| self.place(viewport, *at)).collect::<Vec<_>>();
        let middle = PIXEL / 2 * i64::from(SIDE);
        let planes = (0..2).filter(|k| self.planes >> k & 1 == 1);
        let planes: Vec<Plane> = planes
            .map(|axis| Plane { axis, from: middle + shift[axis], beyond: !(axis == 1 && self.flipped) })
            .collect();
        let within = scissor.unwrap_or(WHOLE);
        let view = shift.map(|from| [from, from + PIXEL * i64::from(SIDE)]);
        let shape = |corners: &[[i64; 2]]| {
            let size = if corners.len() == 1 { self.point } else { self.line };
            let (separate, mask) = (self.separate, self.mask);
            Shape {
                corners: corners.to_vec(),
                slack: *slack,
                size,
                planes: planes.clone(),
                within,
                separate,
                mask,
                view,
            }
        };
        if corners.len() < 3 {
            return vec![(shape(corners), false, self.depth(corners.len() - 1, false))];
        }
        let back = (clockwise(corners) > 0) != self.front_clockwise;
        let gone = self.cull.is_some_and(|face| face == if back { BACK } else { FRONT } || face == BOTH);
        if gone && *slack != 0 && self.cull != Some(BOTH) {
            // Slivers along its sides may have the opposite winding, so that they are not culled.
            let side = |k: usize| [corners[k], corners[(k + 1) % corners.len()], corners[k]];
            let depth = self.depth(2, true);
            return (0..corners.len()).map(|k| (shape(&side(k)), !back, depth)).collect();
        }
        if gone || clockwise(corners) == 0 && *slack == 0 {
            return vec![];
        }
        let edges = (0..3).filter(|k| edges >> k & 1 == 1);
        match self.modes[usize::from(back)] {
            0 => edges.map(|k| (shape(&[corners[k]]), back, self.depth(0, true))).collect(),
            1 => edges
                .map(|k| (shape(&[corners[k], corners[(k + 1) % 3]]), back, self.depth(1, true)))
                .collect(),
            _ => vec![(shape(corners), back, self.depth(2, true))],
        }
    }
}

pub fn any_rectangle(rng: &mut Rng) -> [[i64; 2]; 2] {
    [0; 2].map(|_| {
        let from = rng.below(u64::from(SIDE) - 4) as i64;
        [from, from + rng.below((i64::from(SIDE) - from) as u64 + 1) as i64]
    })
}

fn any_face(rng: &mut Rng) -> Face {
    Face {
        function: rng.pick(&[7, 7, 0, 1, 2, 3, 4, 5, 6]),
        reference: rng.pick(&[0, 1, 2, 0xff, 0x81]),
        read: rng.pick(&[0xff, 0xff, 0x0f, 0x80]),
        write: rng.pick(&[0xff, 0xff, 0x03, 0x00]),
        operations: [0; 3].map(|_| rng.below(8) as usize),
    }
}

impl Stream {}
