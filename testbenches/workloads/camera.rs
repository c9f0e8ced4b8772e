//! Host-side substitute for world space: camera, projection, clipping, viewport.

/// A vertex in clip space with its colour.
#[derive(Clone, Copy, Debug)]
pub struct ClipVertex {
    /// x, y, z, w; depth runs from 0 to w.
    pub place: [f64; 4],
    pub colour: [f32; 3],
}

/// A camera that shows the whole of a box.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    right: [f64; 3],
    up: [f64; 3],
    forward: [f64; 3],
    eye: [f64; 3],
    /// Cotangent of half the vertical angle, and width by height.
    zoom: f64,
    aspect: f64,
    near: f64,
    far: f64,
    distance: f64,
    radius: f64,
}

/// Margin between the object and the edge of the frame, as a share of the radius.
const EDGE: f64 = 0.02;

/// The near and the far plane about a ball.
fn depths(distance: f64, radius: f64) -> (f64, f64) {
    ((distance - radius * 1.05).max(radius * 0.01), distance + radius * 1.05)
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

impl Camera {
    /// From a direction given by turn and tilt in degrees, for a frame of `width` by
    /// `height` pixels, filled by the box from `least` to `most`.
    pub fn of_box(least: [f32; 3], most: [f32; 3], turn: f64, tilt: f64, width: u32, height: u32) -> Self {
        let centre: [f64; 3] =
            std::array::from_fn(|k| f64::midpoint(f64::from(least[k]), f64::from(most[k])));
        let half: [f64; 3] = std::array::from_fn(|k| (f64::from(most[k]) - f64::from(least[k])) / 2.0);
        let radius = dot(half, half).sqrt().max(1e-9);
        let (st, ct) = turn.to_radians().sin_cos();
        let (sl, cl) = tilt.to_radians().sin_cos();
        let forward = [-st * cl, -sl, -ct * cl];
        let right = [ct, 0.0, -st];
        let up = [-st * sl, cl, -ct * sl];
        let (zoom, aspect) = (2.2_f64, f64::from(width) / f64::from(height));
        let distance = radius * zoom.max(zoom / aspect.min(1.0)) * 0.74;
        let eye = std::array::from_fn(|k| centre[k] - forward[k] * distance);
        let (near, far) = depths(distance, radius);
        Camera { right, up, forward, eye, zoom, aspect, near, far, distance, radius }
    }

    /// Moves the camera back until all points are visible.
    pub fn showing(mut self, points: impl Iterator<Item = [f32; 3]>) -> Self {
        let back = points.map(|p| {
            let v = std::array::from_fn(|k| f64::from(p[k]) - self.eye[k]);
            let [x, y, z] = [self.right, self.up, self.forward].map(|axis| dot(v, axis));
            (x.abs() / self.aspect).max(y.abs()) * self.zoom - z
        });
        let back = back.fold(0.0, f64::max);
        if back > 0.0 {
            // Without a margin, edges on the frame's border would cover no sample.
            let back = back + self.radius * EDGE;
            self.eye = std::array::from_fn(|k| self.eye[k] - self.forward[k] * back);
            self.distance += back;
            (self.near, self.far) = depths(self.distance, self.radius);
        }
        self
    }

    /// A point in clip space.
    pub fn clip(&self, p: [f32; 3]) -> [f64; 4] {
        let v = std::array::from_fn(|k| f64::from(p[k]) - self.eye[k]);
        let (x, y, z) = (dot(v, self.right), dot(v, self.up), dot(v, self.forward));
        let depth = self.far * (z - self.near) / (self.far - self.near);
        [x * self.zoom / self.aspect, y * self.zoom, depth, z]
    }

    /// The transform of `clip` as a matrix by columns: the axes, then the origin.
    pub fn matrix(&self) -> [[f64; 4]; 4] {
        let depth = self.far / (self.far - self.near);
        let axis = |k: usize| {
            let (x, y, z) = (self.right[k], self.up[k], self.forward[k]);
            [x * self.zoom / self.aspect, y * self.zoom, z * depth, z]
        };
        [axis(0), axis(1), axis(2), self.clip([0.0; 3])]
    }

    /// Unit vector towards the light, which is over the right shoulder.
    pub fn light_from(&self) -> [f64; 3] {
        let from: [f64; 3] =
            std::array::from_fn(|k| 0.45 * self.right[k] + 0.55 * self.up[k] - 0.70 * self.forward[k]);
        let length = dot(from, from).sqrt();
        from.map(|part| part / length)
    }

    /// Brightness of a surface with this normal, lit from over the right shoulder.
    pub fn light(&self, normal: [f32; 3]) -> f32 {
        let n = normal.map(f64::from);
        let (r, u, f) = (dot(n, self.right), dot(n, self.up), -dot(n, self.forward));
        (0.18 + 0.82 * (0.45 * r + 0.55 * u + 0.70 * f).clamp(0.0, 1.0)) as f32
    }
}

/// A triangle clipped to the near and the far plane, as a fan; empty
/// if the whole triangle is outside.
pub fn clipped(triangle: [ClipVertex; 3]) -> Vec<ClipVertex> {
    let near = |v: &ClipVertex| v.place[2];
    let far = |v: &ClipVertex| v.place[3] - v.place[2];
    let mut polygon = triangle.to_vec();
    for distance in [&near as &dyn Fn(&ClipVertex) -> f64, &far] {
        let mut kept = vec![];
        for k in 0..polygon.len() {
            let (a, b) = (polygon[k], polygon[(k + 1) % polygon.len()]);
            let (da, db) = (distance(&a), distance(&b));
            if da >= 0.0 {
                kept.push(a);
            }
            if (da < 0.0) != (db < 0.0) {
                let t = da / (da - db);
                kept.push(ClipVertex {
                    place: std::array::from_fn(|c| a.place[c] + t * (b.place[c] - a.place[c])),
                    colour: std::array::from_fn(|c| a.colour[c] + t as f32 * (b.colour[c] - a.colour[c])),
                });
            }
        }
        polygon = kept;
    }
    polygon
}
