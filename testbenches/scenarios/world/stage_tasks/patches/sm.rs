//! Model of an SM: shaders of control, evaluation and geometry run on rows of memory as their warps are launched.

use super::draws::{CONTROL, Draw, EVALUATION, VERTEX};
use bundle::*;
use references::world::tessellator::tiling::Point;
use references::world::tessellator::{Domain, Levels};
use std::collections::{HashMap, VecDeque};

/// Rows of memory, and those of a batch.
pub const ROWS: usize = 1024;
pub const REGIONS: usize = 3;
pub const REGION_ROWS: usize = 300;

/// Points by the lanes of a warp, and each one's patch.
pub type Lanes = Vec<(usize, Point)>;

pub struct Sm<'a> {
    pub draws: &'a [Draw],
    pub flat: Vec<(usize, usize)>,
    pub memory: Vec<[u32; 32]>,
    /// Lanes of a batch's warps whose part is outstanding, with the row of their outputs.
    pub lanes: HashMap<usize, VecDeque<(u16, Lanes)>>,
    pub warps: usize,
    /// Lanes of evaluation warps of each draw.
    pub points: Vec<u64>,
    /// Outputs of evaluation warps, by batch and row of outputs; outputs that a batch's geometry warp forwarded, by lanes.
    pub areas: HashMap<(usize, u16), Lanes>,
    pub primitives: HashMap<usize, (WorldPlace, Vec<Option<Lanes>>)>,
}

fn fixed(bits: u32) -> u32 {
    let value = f64::from(f32::from_bits(bits)) * 65536.0;
    assert!((0.0..=65536.0).contains(&value) && value.fract() == 0.0, "{bits:08x}");
    value as u32
}

pub fn row_of(number: usize) -> u16 {
    (REGION_ROWS * (number % REGIONS)) as u16
}

pub fn log2(vertices: u8) -> u32 {
    u32::from(vertices.clamp(4, 32)).next_power_of_two().ilog2()
}

impl Sm<'_> {
    pub fn draw(&self, number: usize) -> (&Draw, &[Levels]) {
        let (at, of) = self.flat[number];
        (&self.draws[at], &self.draws[at].batches[of])
    }

    /// The control warp: each patch's lanes are its vertices; it writes levels.
    pub fn control(&mut self, number: usize, task: &StageTask) {
        let place = task.place;
        let (draw, patches) = self.draw(number);
        let (patches, threads) = (patches.to_vec(), usize::from(draw.threads));
        let vertices = patches.len() as u8 * draw.corners;
        assert_eq!(usize::from(task.lanes), patches.len() * threads);
        assert_eq!((place.corners, u32::from(place.input_log2)), (draw.corners, log2(vertices)));
        assert_eq!(place.input_row, row_of(number));
        let starts = (0..patches.len()).fold(0, |starts, k| starts | 1_u32 << (k * threads));
        assert_eq!(place.starts | 1, starts | 1);
        assert_eq!(place.primitive_id, 100 * number as u32);
        assert!(u32::from(place.output_row - place.input_row) >= (VERTEX << log2(vertices)).div_ceil(32));
        assert!(u32::from(place.extra - place.output_row) >= (CONTROL << log2(task.lanes)).div_ceil(32));
        for (k, levels) in patches.iter().enumerate() {
            for (c, level) in levels.outer.iter().chain(&levels.inner).enumerate() {
                let word = 32 * usize::from(place.extra) + 16 * c + k;
                self.memory[word / 32][word % 32] = level.to_bits();
            }
        }
    }

    /// An evaluation warp: records the patch and the position of each lane.
    pub fn evaluate(&mut self, number: usize, task: &StageTask) {
        let place = task.place;
        let (draw, patches) = self.draw(number);
        let corners = if draw.control { draw.threads } else { draw.corners };
        let lanes_in = if draw.control {
            patches.len() as u8 * draw.threads
        } else {
            patches.len() as u8 * draw.corners
        };
        assert_eq!((place.corners, u32::from(place.input_log2)), (corners, log2(lanes_in)));
        assert!(task.lanes > 0 && task.lanes <= 32 && place.vertices == task.lanes);
        assert!(place.output_row + (EVALUATION as u16) <= row_of(number) + REGION_ROWS as u16);
        let mut prim = usize::from(place.first_prim);
        let mut lanes = vec![];
        for lane in 0..usize::from(task.lanes) {
            prim += usize::from(lane > 0 && place.starts >> lane & 1 == 1);
            assert!(prim < patches.len());
            let row = usize::from(place.output_row) - 2;
            lanes.push((prim, [fixed(self.memory[row][lane]), fixed(self.memory[row + 1][lane])]));
        }
        let geometry = draw.geometry.is_some();
        self.warps += 1;
        let at = self.flat[number].0;
        self.points[at] += u64::from(task.lanes);
        if geometry {
            self.areas.insert((number, place.output_row), lanes);
        } else {
            self.lanes.entry(number).or_default().push_back((place.output_row, lanes));
        }
    }

    /// A geometry warp: each lane's primitive is of an evaluation warp; its first instance forwards it.
    pub fn forward(&mut self, number: usize, task: &StageTask) {
        let place = task.place;
        let (draw, _) = self.draw(number);
        let instances = usize::from(draw.geometry.expect("there is geometry"));
        let corners = if draw.domain == Domain::Isolines { 2 } else { 3 };
        let points = &self.areas[&(number, place.input_row)];
        assert_eq!(u32::from(place.input_log2), log2(points.len() as u8));
        let pitch = usize::from(place.extra) | 1;
        let (mut prim, mut instance) = (usize::from(place.first_prim), usize::from(place.geometry_instance));
        let mut all = vec![];
        for lane in 0..usize::from(task.lanes) {
            instance += usize::from(lane > 0);
            if lane > 0 && place.starts >> lane & 1 == 1 {
                (prim, instance) = (prim + 1, 0);
            }
            assert!(instance < instances);
            let handle = |c: usize| {
                let index = 32 * (usize::from(place.output_row) - 11) + usize::from(place.corners) * prim + c;
                self.memory[index / 32][index % 32] as usize
            };
            let of: Lanes = (0..corners).map(|c| points[handle(c)]).collect();
            all.push((instance == 0).then_some(of));
        }
        for (lane, of) in all.iter().enumerate().filter(|(_, of)| of.is_some()) {
            for vertex in 0..of.as_ref().map_or(0, Vec::len) {
                let word = 32 * usize::from(place.output_row) + lane * pitch + vertex;
                assert_eq!(self.memory[word / 32][word % 32], 0, "a control word is not clear");
                self.memory[word / 32][word % 32] = if vertex + 1 == corners { 0x101 } else { 1 };
            }
        }
        self.primitives.insert(number, (place, all));
    }

    /// A part's primitives.
    pub fn forwarded(
        &self,
        number: usize,
        head: &BatchPart,
        prims: &[[u8; 3]],
        corners: usize,
    ) -> Vec<Lanes> {
        let (place, all) = &self.primitives[&number];
        let first = usize::from(head.word) - 32 * usize::from(place.output_row) - (1 << place.stride_log2);
        let pitch = usize::from(place.extra) | 1;
        let vertex = |corner: u8| {
            let at = first + usize::from(corner);
            all[at / pitch].as_ref().expect("this lane has outputs")[at % pitch]
        };
        prims.iter().map(|prim| prim[..corners].iter().map(|corner| vertex(*corner)).collect()).collect()
    }
}
