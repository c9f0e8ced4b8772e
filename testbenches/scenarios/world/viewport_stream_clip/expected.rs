//! The expected primitives of a batch.

use super::batch::{Batch, Kind, kind};
use super::rules;
use super::setting::{Component, POSITION, Setting};
use references::tpc::stri::planes::Mode;
use references::world::viewport_stream_clip::place::Viewport;
use references::world::viewport_stream_clip::{Fate, Given, fate};

/// The expected result of a primitive.
#[derive(Clone, Debug)]
pub struct Expected {
    pub fate: Fate,
    pub kind: Kind,
    /// Its number in the batch.
    pub number: usize,
    /// Its own corners, by the batch's vertices; the index of the provoking one.
    pub vertices: Vec<usize>,
    pub provoking: usize,
    pub edges: u8,
    pub viewport: u8,
    pub layer: u16,
}

/// All expected primitives of a batch, in order.
pub fn expected(s: &Setting, batch: &Batch) -> Vec<Expected> {
    batch
        .played(s)
        .iter()
        .flat_map(|(of_mask, number)| {
            let prim = &batch.prims[*number];
            let (kind, own) = kind(batch.topology);
            let vertices: Vec<usize> = own.iter().map(|k| usize::from(prim.corners[*k])).collect();
            let provoking = if s.last_provokes { own.len() - 1 } else { 0 };
            if !s.raster || batch.topology >= 0xe || vertices.iter().any(|v| *v >= batch.vertices.len()) {
                return None;
            }
            let (viewport, layer) =
                rules::targets(s, batch, vertices[provoking], *of_mask, batch.layer(s, *number));
            let view = Viewport { is_window: !s.transform, ..s.views[usize::from(viewport)] };
            let corners = vertices.iter().map(|v| values(s, batch, *v, viewport)).collect();
            let (frustum, planes) = rules::planes(s, viewport, kind);
            let linear = greatest(s, batch, &vertices);
            let given = Given { corners, viewport: view, frustum, planes, linear };
            let after =
                s.transform && rules::passes(s) && given.corners.iter().any(|values| values[3] <= 0.0);
            let fate = if after { Fate::Gone } else { rules::facing(s, kind, fate(&given)) };
            let number = *number;
            Some(Expected { fate, kind, number, vertices, provoking, edges: prim.edges, viewport, layer })
        })
        .collect()
}

/// Clip coordinates as the viewport sees them, distances, attributes that are linear in clip space.
fn values(s: &Setting, batch: &Batch, vertex: usize, viewport: u8) -> Vec<f64> {
    let given = |k: usize| s.index_of(POSITION + 4 * k as u32).is_some();
    let coordinate =
        |k| if given(k) { batch.float(s, vertex, POSITION + 4 * k as u32) } else { [0.0, 0.0, 0.0, 1.0][k] };
    let position = std::array::from_fn(coordinate);
    let position = s.views[usize::from(viewport)].swizzled(position);
    let distances = (0..8).map(|k| rules::distance(s, batch, vertex, k));
    let attributes = s.components().into_iter().filter(|c| c.mode != Mode::Constant).map(|c| {
        let value = batch.float(s, vertex, c.address);
        if c.mode == Mode::ScreenLinear { value * position[3] } else { value }
    });
    position.into_iter().chain(distances).chain(attributes).collect()
}

/// For each attribute that is not flat, its greatest value if it is linear on the screen.
fn greatest(s: &Setting, batch: &Batch, vertices: &[usize]) -> Vec<f64> {
    let of = |c: &Component| match c.mode {
        Mode::ScreenLinear => {
            vertices.iter().map(|v| batch.float(s, *v, c.address).abs()).fold(0.0, f64::max)
        }
        _ => 0.0,
    };
    s.components().iter().filter(|c| c.mode != Mode::Constant).map(of).collect()
}
