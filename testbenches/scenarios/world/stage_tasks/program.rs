//! A geometry shader as the API defines it: each invocation emits vertices and ends strips, which become a list of primitives.

use kit::Rng;

/// A step of an invocation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    Vertex(u8), // of a stream
    Cut,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    Points,
    Lines,
    Triangles,
}

/// The invocation, and its vertices by their numbers.
pub type Prim = (usize, Vec<usize>);

/// A program's steps; streams other than 0 have only points.
pub fn steps(rng: &mut Rng, shape: Shape, most: usize, streams: u8) -> Vec<Step> {
    let mut steps = vec![];
    let mut vertices = 0;
    let wanted = rng.below(most as u64 + 1) as usize;
    while vertices < wanted {
        if rng.one_in(6) {
            steps.push(Step::Cut);
        } else {
            let stream = if shape == Shape::Points { rng.below(4) as u8 } else { 0 };
            steps.push(Step::Vertex(if streams >> stream & 1 == 1 { stream } else { 0 }));
            vertices += 1;
        }
    }
    steps
}

/// Primitives of a stream, in the API's order: corners of a triangle in its orientation, with the provoking vertex first or last.
pub fn prims(number: usize, steps: &[Step], shape: Shape, stream: u8, last_provokes: bool) -> Vec<Prim> {
    let (mut all, mut strip, mut vertex) = (vec![], vec![], 0);
    for step in steps.iter().chain(&[Step::Cut]) {
        match step {
            Step::Vertex(of) => {
                if *of == stream {
                    strip.push(vertex);
                }
                vertex += 1;
            }
            Step::Cut => {
                let windows = match shape {
                    Shape::Points => strip.windows(1),
                    Shape::Lines => strip.windows(2),
                    Shape::Triangles => strip.windows(3),
                };
                for (k, corners) in windows.enumerate() {
                    let mut corners = corners.to_vec();
                    // Every second triangle has its other corners swapped; the provoking vertex keeps its position.
                    if shape == Shape::Triangles && k % 2 == 1 {
                        if last_provokes { corners.swap(0, 1) } else { corners.swap(1, 2) }
                    }
                    all.push((number, corners));
                }
                strip.clear();
            }
        }
    }
    all
}
