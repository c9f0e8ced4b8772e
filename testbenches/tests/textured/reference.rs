//! A picture of a mesh with textures by other means: triangles by edge functions in 64-bit floats, texels in linear light. Levels of
//! detail and taps are those of the texture unit's reference.

use super::stored::decoded;
use meshes::skin::{Filter, Levels, Wrap};
use meshes::{Mesh, Skin};
use references::tex::coordinates::{difference, half_log2, nearest, square, taps};
use references::tex::walk::{Lane, passes};
use workloads::camera::Camera;
use workloads::textures::levels::{Level, code, linear};
use workloads::textures::{Options, Texture};
use workloads::world::View;

#[derive(Debug)]
pub enum Pixel {
    Background,
    /// sRGB codes.
    Covered([u8; 3]),
    /// Near an edge, or two triangles are equally near.
    Unsure,
}

/// Pixels from an edge, within which a pixel is not judged: the chip's positions have 1/256 pixel.
const EDGE: f64 = 0.02;
/// Likewise of depth, from 0 to 1.
const DEPTH: f64 = 1e-5;

/// A corner: in the window with y upward, depth, 1/w, place on the image, normal, place in space.
struct Corner {
    at: [f64; 2],
    depth: f64,
    inverse_w: f64,
    own: [f64; 8],
}

struct Sampled {
    levels: Vec<Level>,
    wrap: [Wrap; 2],
    filter: Filter,
    anisotropy: u32,
}

pub struct Reference {
    triangles: Vec<(u32, [Corner; 3])>,
    sampled: Vec<Sampled>,
    light: [f64; 3],
}

fn cross(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

impl Reference {
    pub fn new(mesh: &Mesh, skin: &Skin, view: &View, options: &Options) -> Self {
        let (camera, normals) = (view.camera(mesh), mesh.normals());
        let corner = |k: u32, place: [f32; 2]| {
            let (position, normal) = (mesh.positions[k as usize], normals[k as usize]);
            Corner::new(&camera, view.size, position, place, normal)
        };
        let triangle = |t: usize| {
            let ([a, b, c], [p, q, r]) = (mesh.triangles[t], skin.places[t]);
            (skin.material[t], [corner(a, p), corner(b, q), corner(c, r)])
        };
        let sampled = skin.materials.iter().map(|material| {
            let texture = Texture::of(material, options);
            let levels = texture.levels.iter().map(|level| decoded(options.format, level)).collect();
            let filter = options.filter.expect("it is given");
            Sampled { levels, wrap: material.wrap, filter, anisotropy: options.anisotropy }
        });
        Reference {
            triangles: (0..mesh.triangles.len()).map(triangle).collect(),
            sampled: sampled.collect(),
            light: camera.light_from(),
        }
    }

    /// The pixel of a column and a row from below.
    pub fn pixel(&self, x: u32, y: u32) -> Pixel {
        let at = [f64::from(x) + 0.5, f64::from(y) + 0.5];
        let mut found: Option<(f64, usize)> = None;
        let mut second = f64::INFINITY;
        for (number, (_, corners)) in self.triangles.iter().enumerate() {
            let [a, b, c] = [0, 1, 2].map(|k| corners[k].at);
            let area = cross(a, b, c);
            // Back faces are culled.
            if area <= 0.0 {
                continue;
            }
            let edges = [(a, b), (b, c), (c, a)];
            let distances = edges.map(|(p, q)| cross(p, q, at) / (q[0] - p[0]).hypot(q[1] - p[1]).max(1e-12));
            if distances.iter().any(|distance| *distance < -EDGE) {
                continue;
            }
            let depth = weighted(corners, at, |corner| corner.depth);
            if distances.iter().any(|distance| *distance < EDGE) {
                // It may cover the pixel: only one behind another triangle does not matter.
                second = second.min(depth);
                continue;
            }
            if found.is_none_or(|(other, _)| depth < other) {
                second = second.min(found.map_or(f64::INFINITY, |(other, _)| other));
                found = Some((depth, number));
            } else {
                second = second.min(depth);
            }
        }
        match found {
            None if second.is_infinite() => Pixel::Background,
            Some((depth, number)) if depth + DEPTH < second => Pixel::Covered(self.shaded(number, x, y)),
            _ => Pixel::Unsure,
        }
    }

    fn shaded(&self, number: usize, x: u32, y: u32) -> [u8; 3] {
        let (material, corners) = &self.triangles[number];
        let own = |x: u32, y: u32| {
            let at = [f64::from(x) + 0.5, f64::from(y) + 0.5];
            let inverse_w = weighted(corners, at, |corner| corner.inverse_w);
            let part =
                |k: usize| weighted(corners, at, |corner| corner.own[k] * corner.inverse_w) / inverse_w;
            std::array::from_fn::<f64, 8, _>(part)
        };
        let [_, _, n @ ..] = own(x, y);
        let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        let toward = (0..3).map(|k| n[k] * self.light[k]).sum::<f64>() / length;
        let light = 0.25 + 0.75 * toward.max(0.0);
        let place = |x: u32, y: u32| {
            let [u, v, ..] = own(x, y);
            [u as f32, v as f32]
        };
        // Differences are those of the quad's first pixel from its neighbours.
        let (left, below) = (x & !1, y & !1);
        let quad = [place(left, below), place(left + 1, below), place(left, below + 1)];
        let sampled = self.sampled[*material as usize].at(place(x, y), quad);
        sampled.map(|part| code(part * light))
    }
}

/// A value at a place, linear in the window.
fn weighted(corners: &[Corner; 3], at: [f64; 2], value: impl Fn(&Corner) -> f64) -> f64 {
    let [a, b, c] = [0, 1, 2].map(|k| corners[k].at);
    let weights = [cross(b, c, at), cross(c, a, at), cross(a, b, at)];
    let sum: f64 = weights.iter().sum();
    weights.iter().zip(corners).map(|(weight, corner)| weight * value(corner)).sum::<f64>() / sum
}

impl Corner {
    fn new(
        camera: &Camera,
        (width, height): (u32, u32),
        position: [f32; 3],
        place: [f32; 2],
        normal: [f32; 3],
    ) -> Self {
        let [x, y, z, w] = camera.clip(position);
        assert!(w > 0.0 && (0.0..=w).contains(&z), "the whole mesh is in view");
        let window = |c: f64, size: u32| (c / w + 1.0) / 2.0 * f64::from(size);
        let [u, v] = place.map(f64::from);
        let [nx, ny, nz] = normal.map(f64::from);
        let [px, py, pz] = position.map(f64::from);
        Corner {
            at: [window(x, width), window(y, height)],
            depth: z / w,
            inverse_w: 1.0 / w,
            own: [u, v, nx, ny, nz, px, py, pz],
        }
    }
}

impl Sampled {
    /// Linear light at a place on the image.
    fn at(&self, place: [f32; 2], quad: [[f32; 2]; 3]) -> [f64; 3] {
        let size = self.levels[0].size.map(|side| side as f32);
        let toward = |other: usize| {
            let part = |k: usize| difference(quad[other][k].to_bits(), quad[0][k].to_bits());
            [part(0), part(1), 0]
        };
        let axes = [toward(1), toward(2)];
        let [x, y] = axes.map(|axis| square(axis, [size[0], size[1], 1.0]));
        let most = if self.filter.minify { self.anisotropy } else { 1 };
        let (count, longer) = taps(x, y, most);
        let axis = if x >= y { axes[0] } else { axes[1] };
        let detail = half_log2(longer).clamp(0, 15 * 256);
        let last = self.levels.len() - 1;
        let (level, coarser) = match self.filter.levels {
            Levels::First => (0, None),
            Levels::Nearest => (nearest(detail) as usize, None),
            Levels::Both => ((detail >> 8) as usize, (detail & 255 != 0).then_some((detail & 255) as u64)),
        };
        let (level, coarser) = if level >= last { (last, None) } else { (level, coarser) };
        let linear = if detail == 0 { self.filter.magnify } else { self.filter.minify };
        let lane = Lane {
            at: [place[0].to_bits(), place[1].to_bits(), 0],
            axis: [axis[0], axis[1]],
            coarser,
            taps: count.into(),
            slices: 1,
        };
        let mut sum = [0.0; 3];
        for pass in passes(&lane) {
            let level = &self.levels[level + usize::from(pass.coarser)];
            let place = [f32::from_bits(pass.at[0]), f32::from_bits(pass.at[1])];
            let texels = self.filtered(level, place, linear);
            (0..3).for_each(|k| sum[k] += texels[k] * pass.share as f64 / 65_536.0);
        }
        sum
    }

    fn filtered(&self, level: &Level, place: [f32; 2], is_linear: bool) -> [f64; 3] {
        let along = |k: usize| {
            let at = f64::from(place[k]) * f64::from(level.size[k]);
            match is_linear {
                true => {
                    let steps = (at * 256.0).round_ties_even() as i64 - 128;
                    (steps.div_euclid(256), steps.rem_euclid(256) as f64 / 256.0)
                }
                false => (at.floor() as i64, 0.0),
            }
        };
        let ([(i, a), (j, b)], mut sum) = ([along(0), along(1)], [0.0; 3]);
        for (di, dj) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let weight = (if di == 1 { a } else { 1.0 - a }) * (if dj == 1 { b } else { 1.0 - b });
            let at =
                [(i + di, 0), (j + dj, 1)].map(|(at, k)| wrapped(at, level.size[k].into(), self.wrap[k]));
            let texel = level.texels[at[1] * level.size[0] as usize + at[0]];
            (0..3).for_each(|k| sum[k] += weight * linear(texel[k]));
        }
        sum
    }
}

fn wrapped(at: i64, size: i64, wrap: Wrap) -> usize {
    let at = match wrap {
        Wrap::Repeat => at.rem_euclid(size),
        Wrap::Clamp => at.clamp(0, size - 1),
        Wrap::Mirror => {
            let at = at.rem_euclid(2 * size);
            if at < size { at } else { 2 * size - 1 - at }
        }
    };
    at as usize
}
