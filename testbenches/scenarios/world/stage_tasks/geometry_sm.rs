//! Model of an SM: geometry shaders run on rows of memory as their warps are launched.

use super::draws::{Draw, VERTEX_COMPONENTS};
use super::program::{Prim, Step, prims, steps};
use bundle::*;
use kit::Rng;
use std::collections::HashMap;

/// Rows of memory, and those of a batch.
pub const ROWS: usize = 1024;

pub struct Sm<'a> {
    pub draws: &'a [Draw],
    pub memory: Vec<[u32; 32]>,
    /// The draw, and the batch within it, by batch number.
    pub flat: Vec<(usize, usize)>,
    pub rng: Rng,
    /// The expected output of each batch, by stream.
    pub wanted: HashMap<(usize, u8), Vec<Prim>>,
    pub invocations: Vec<usize>,
    /// By batch: the warp that ran last, and the invocation and vertex of each control word.
    pub controls: HashMap<usize, (StageTask, HashMap<usize, (usize, usize)>)>,
}

impl Sm<'_> {
    /// Runs the batch's geometry shader in a warp.
    pub fn run(&mut self, number: usize, task: &StageTask) {
        let (at, of) = self.flat[number];
        let draw = &self.draws[at];
        let batch = &draw.batches[of];
        let place = &task.place;
        assert_eq!((task.stage, place.primitive_id), (WorldStage::Geometry, batch.primitive_id));
        assert!(task.lanes > 0 && task.lanes <= 32 && place.vertices == task.lanes);
        let rows = VERTEX_COMPONENTS << place.input_log2;
        assert!(u32::from(batch.vertices) <= 1 << place.input_log2);
        assert_eq!(u32::from(place.output_row - place.input_row), rows.div_ceil(32) + 11);
        let directory = usize::from(place.output_row) - 11;
        if draw.fast {
            assert_eq!((place.extra, place.stride_log2, usize::from(task.lanes)), (1, 5, batch.prims.len()));
        }
        let pitch = usize::from(place.extra) | 1;
        let end = ((draw.components as usize + 1) << place.stride_log2).div_ceil(32);
        assert!(end <= 128 && pitch * usize::from(task.lanes) <= 1 << place.stride_log2, "{place:?}");
        let mut controls = HashMap::new();
        let (mut prim, mut instance) = (usize::from(place.first_prim), usize::from(place.geometry_instance));
        for lane in 0..usize::from(task.lanes) {
            if lane != 0 {
                instance += 1;
                if place.starts >> lane & 1 == 1 {
                    (prim, instance) = (prim + 1, 0);
                }
            }
            // Invocations are ordered by primitive, then by instance.
            let invocation = prim * draw.instances + instance;
            assert!(instance < draw.instances && invocation == self.invocations[number], "lane {lane}");
            self.invocations[number] += 1;
            for (c, corner) in batch.prims[prim].iter().enumerate() {
                let index = prim * usize::from(place.corners) + c;
                let got = self.memory[directory + index / 32][index % 32];
                assert_eq!(got, u32::from(*corner), "corner {c} of primitive {prim}");
            }
            if draw.fast {
                let n = draw.shape as usize + 1;
                let own = batch.prims[prim][..n].iter().map(|corner| usize::from(*corner)).collect();
                self.wanted.entry((number, 0)).or_default().push((prim, own));
                continue;
            }
            let of = steps(&mut self.rng, draw.shape, draw.most.min(place.extra.into()), draw.streams);
            let mut vertex = 0;
            for step in &of {
                let word = 32 * usize::from(place.output_row) + lane * pitch + vertex;
                match step {
                    Step::Vertex(stream) => {
                        assert_eq!(self.memory[word / 32][word % 32], 0, "a control word is not clear");
                        self.memory[word / 32][word % 32] = 1 | u32::from(*stream) << 1;
                        controls.insert(lane * pitch + vertex, (invocation, vertex));
                        vertex += 1;
                    }
                    Step::Cut if vertex != 0 => self.memory[(word - 1) / 32][(word - 1) % 32] |= 0x100,
                    Step::Cut => (),
                }
            }
            for stream in 0..4 {
                let all = prims(invocation, &of, draw.shape, stream, draw.last_provokes);
                self.wanted.entry((number, stream)).or_default().extend(all);
            }
        }
        self.controls.insert(number, (*task, controls));
    }
}

/// A part's primitives by invocations.
pub fn named(sm: &Sm, batch: usize, part: &BatchPart, prims: &[[u8; 3]], corners: usize) -> Vec<Prim> {
    let (task, controls) = &sm.controls[&batch];
    let plane = (usize::from(task.place.output_row) << 5) + (1 << task.place.stride_log2);
    let first = usize::from(part.word) - plane;
    let of = |corner: u8| controls[&(first + usize::from(corner))];
    let one = |prim: &[u8; 3]| {
        let all: Vec<_> = prim[..corners].iter().map(|corner| of(*corner)).collect();
        assert!(all.iter().all(|(invocation, _)| *invocation == all[0].0));
        assert!(prim.iter().all(|corner| *corner < part.vertices));
        (all[0].0, all.iter().map(|(_, vertex)| *vertex).collect())
    };
    prims.iter().map(one).collect()
}
