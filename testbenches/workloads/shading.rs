//! A test source of colours, in place of the shader cores: flat
//! or Gouraud colours of the vertices, in perspective.

use super::vertices::Vertices;
use bundle::{QuadGroup, ShadedGroup, ShadedPacket, ShadedQuad, SubtilePacket};
use kit::{Requested, Subtiles};
use std::collections::VecDeque;

/// Colour interpolation from vertices.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Shading {
    /// The last vertex's colour.
    Flat,
    Gouraud,
}

/// Accepts four quads per cycle and responds after a fixed latency.
pub struct Source {
    shading: Shading,
    latency: u64,
    queue: VecDeque<(u64, ShadedPacket)>,
    subtiles: Subtiles,
    /// Triangle of the last quads; numbers on wires wrap.
    last: usize,
    plane: (usize, [[f32; 3]; 4]),
}

const IN_FLIGHT: usize = 512;

impl Source {
    pub fn new(shading: Shading, latency: u64) -> Self {
        Source {
            shading,
            latency,
            queue: VecDeque::new(),
            subtiles: Subtiles::default(),
            last: 0,
            plane: (usize::MAX, [[0.0; 3]; 4]),
        }
    }

    pub fn ready(&self) -> bool {
        self.queue.len() < IN_FLIGHT
    }

    pub fn front(&self, cycle: u64) -> Option<&ShadedPacket> {
        self.queue.front().filter(|(at, _)| *at <= cycle).map(|(_, group)| group)
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Advances one cycle: a response may have been accepted, a packet may have arrived.
    pub fn cycle(&mut self, cycle: u64, taken: bool, packet: Option<&SubtilePacket>, vertices: &Vertices) {
        if taken {
            self.queue.pop_front();
        }
        match packet.and_then(|packet| self.subtiles.take(packet)) {
            Some(Requested::Quads(group)) => self.group(cycle + self.latency, &group, vertices),
            Some(Requested::Marker(passed)) => {
                self.queue.push_back((cycle + self.latency, ShadedPacket::Passed(passed)));
            }
            None => (),
        }
    }

    /// Queues the colours of a group of quads.
    fn group(&mut self, at: u64, group: &QuadGroup, vertices: &Vertices) {
        let mut shaded = self.shade(group, vertices);
        let effect = vertices.effects.get(self.last).copied().unwrap_or_default();
        let colour = |second: [f32; 4]| [second.map(f32::to_bits); 4];
        if let (Some(second), 0) = (effect.second, group.quads[2].mask) {
            // Second colours of up to two quads are in the other two quads of the group.
            shaded.quads[2..].iter_mut().for_each(|quad| quad.colour = colour(second));
        }
        self.queue.push_back((at, ShadedPacket::Colour(shaded)));
        // Those of more quads follow in a second group, unless all pixels are killed.
        let alive = (0..4).any(|k| group.quads[k].mask & !shaded.quads[k].kill != 0);
        if let (Some(second), true, 1..) = (effect.second, alive, group.quads[2].mask) {
            let quad = ShadedQuad { colour: colour(second), ..ShadedQuad::default() };
            self.queue.push_back((at, ShadedPacket::Colour(ShadedGroup { quads: [quad; 4] })));
        }
    }

    fn shade(&mut self, group: &QuadGroup, vertices: &Vertices) -> ShadedGroup {
        // Groups arrive in the order of their triangles.
        self.last += usize::from(group.prim.wrapping_sub(self.last as u16));
        if self.plane.0 != self.last {
            self.plane = (self.last, planes(vertices, self.last, self.shading));
        }
        let planes = &self.plane.1;
        let effect = vertices.effects.get(self.last).copied().unwrap_or_default();
        let kill = (0..4).map(|k| u8::from(effect.kept[k] == 0) << k).sum();
        let mut shaded = ShadedGroup::default();
        for (quad, out) in group.quads.iter().zip(&mut shaded.quads).filter(|(quad, _)| quad.mask != 0) {
            *out = ShadedQuad { kill, sample_mask: effect.kept, ..ShadedQuad::default() };
            for pixel in 0..4 {
                let x = (2 * u32::from(quad.x) + pixel % 2) as f32 + 0.5;
                let y = (2 * u32::from(quad.y) + pixel / 2) as f32 + 0.5;
                let at = |p: &[f32; 3]| p[0] * x + p[1] * y + p[2];
                let w = at(&planes[3]);
                let colour = [0, 1, 2].map(|k| (at(&planes[k]) / w).clamp(0.0, 1.0).to_bits());
                out.colour[pixel as usize] = [colour[0], colour[1], colour[2], effect.alpha.to_bits()];
            }
        }
        shaded
    }
}

/// Planes over the window of r/w, g/w, b/w and 1/w, or of flat colours over 1.
fn planes(vertices: &Vertices, triangle: usize, shading: Shading) -> [[f32; 3]; 4] {
    let corner = |k: usize| (vertices.records[3 * triangle + k], vertices.colours[3 * triangle + k]);
    if shading == Shading::Flat {
        let [r, g, b] = corner(2).1;
        return [[0.0, 0.0, r], [0.0, 0.0, g], [0.0, 0.0, b], [0.0, 0.0, 1.0]];
    }
    let v = [0, 1, 2].map(corner);
    let place = v.map(|(r, _)| [f64::from(r.x) / 256.0, f64::from(r.y) / 256.0]);
    let [p, q, r] = place;
    let area = (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1]);
    let plane = |values: [f64; 3]| {
        let (d1, d2) = (values[1] - values[0], values[2] - values[0]);
        let a = (d1 * (r[1] - p[1]) - d2 * (q[1] - p[1])) / area;
        let b = ((q[0] - p[0]) * d2 - (r[0] - p[0]) * d1) / area;
        [a as f32, b as f32, (values[0] - a * p[0] - b * p[1]) as f32]
    };
    let inverse_w = |k: usize| vertices.inverse_w.get(3 * triangle + k).copied().unwrap_or(1.0);
    let w = [0, 1, 2].map(|k| f64::from(inverse_w(k)));
    let channel = |k: usize| plane([0, 1, 2].map(|n| f64::from(v[n].1[k]) * w[n]));
    [channel(0), channel(1), channel(2), plane(w)]
}
