//! Tessellation of flat patches: with all levels, the filled area is the patch.

use super::form::{Corner, Form};
use super::program::{self, REGISTERS};
use super::stream::{Stream, program_at};
use crate::bounds::program::Program;
use kit::Rng;
use references::world::tessellator::{Domain, Levels, Spacing, patch};

#[derive(Clone, Copy, Debug)]
pub struct Tessellation {
    /// Levels come from a control program, otherwise from the state.
    pub control: bool,
    pub levels: Levels,
    pub output: Output,
    /// Vertices of a patch.
    pub size: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Output {
    Points,
    Lines,
    /// Triangles with the winding of u, v and the third corner: clockwise in the class, counter-clockwise in the API.
    Forward,
    Backward,
}

/// Position tolerance of evaluated vertices, in 64ths of a pixel.
const SLACK: i64 = 1;

/// Offsets of the control and evaluation programs.
const CONTROL: u64 = 0x1_0030;
const EVALUATION: u64 = 0x1_1030;

pub fn programs() -> [(u64, Program); 2] {
    [(CONTROL, program::control()), (EVALUATION, program::evaluation())]
}

impl Tessellation {
    pub fn any(rng: &mut Rng) -> Self {
        let domain = rng.pick(&[Domain::Isolines, Domain::Triangles, Domain::Quads, Domain::Triangles]);
        let mut level = || {
            let any = [1.0, 1.0, 2.0, 3.0, 4.0, 2.5, 0.25, 6.75, 5.0];
            if rng.one_in(30) { rng.pick(&[0.0, -1.0, f32::NAN]) } else { rng.pick(&any) }
        };
        let (outer, inner) = ([0; 4].map(|_| level()), [0; 2].map(|_| level()));
        let spacing = rng.pick(&[Spacing::Equal, Spacing::Odd, Spacing::Even]);
        let output = match (rng.below(4), domain) {
            (0, _) => Output::Points,
            (_, Domain::Isolines) => Output::Lines,
            (1, _) => Output::Backward,
            _ => Output::Forward,
        };
        let levels = Levels { domain, spacing, outer, inner };
        Tessellation { control: rng.one_in(2), levels, output, size: 3 + rng.below(3) as usize }
    }

    /// Corners of the primitives from evaluation.
    pub fn corners(&self) -> usize {
        match self.output {
            Output::Points => 1,
            Output::Lines => 2,
            _ => 3,
        }
    }

    /// The forms of a patch. At the third corner u and v are 0; u is 1 at the first, v at the second.
    pub fn forms(&self, corners: &[Corner]) -> Vec<Form> {
        let Some(points) = patch(&self.levels) else { return vec![] };
        let [u, v, zero] = [0, 1, 2].map(|k| corners[k].at);
        let form = |corners: Vec<[i64; 2]>| Form { corners, edges: 7, slack: SLACK, viewport: 0 };
        let place = |p: &[f64; 2]| {
            [0, 1].map(|k| {
                let (du, dv) = ((u[k] - zero[k]) as f64, (v[k] - zero[k]) as f64);
                zero[k] + (du * p[0] + dv * p[1]).round() as i64
            })
        };
        let closed = self.levels.domain != Domain::Isolines;
        match self.output {
            Output::Points => {
                // The last point of a side is the first of the next one.
                let sides = points.sides.iter().flat_map(|side| &side[..side.len() - usize::from(closed)]);
                sides.chain(&points.inside).map(|p| form(vec![place(p)])).collect()
            }
            Output::Lines => {
                let lines = points.sides.iter().flat_map(|side| side.windows(2));
                lines.map(|ends| form(ends.iter().map(place).collect())).collect()
            }
            _ => {
                let mut all = match self.levels.domain {
                    Domain::Triangles => vec![u, v, zero],
                    _ => vec![zero, u, [0, 1].map(|k| u[k] + v[k] - zero[k]), v],
                };
                if self.output == Output::Backward {
                    all.reverse();
                }
                vec![form(all)]
            }
        }
    }
}

impl Stream {
    /// Enables both stages with their state, or disables both.
    pub fn say_tessellation(&mut self, tessellation: Option<&Tessellation>) {
        let Some(t) = tessellation else {
            self.put(0x2080, &[0x20]);
            return self.put(0x20c0, &[0x30]);
        };
        self.put(0x2080, &[0x20 | u32::from(t.control), program_at(CONTROL)]);
        self.put(0x208c, &[REGISTERS]);
        self.put(0x20c0, &[0x31, program_at(EVALUATION)]);
        self.put(0x20cc, &[REGISTERS]);
        let domain = t.levels.domain as u32;
        self.put(0x0320, &[domain | (t.levels.spacing as u32) << 4 | (t.output as u32) << 8]);
        self.put(0x0dcc, &[t.size as u32]);
        let (outer, inner) = (t.levels.outer.map(f32::to_bits), t.levels.inner.map(f32::to_bits));
        if t.control {
            self.select_own();
            let all: Vec<u32> = [program::LEVELS].into_iter().chain(outer).chain(inner).collect();
            self.pushed.call(0x238c, &all);
        } else {
            self.put(0x0324, &outer);
            self.put(0x0334, &inner);
        }
    }
}
