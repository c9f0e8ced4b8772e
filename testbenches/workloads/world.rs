//! Host-side substitute for world space: from a mesh to raster records.

use super::camera::{self, Camera, ClipVertex};
use super::vertices::Vertices;
use meshes::Mesh;

/// The view of a mesh.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Size of the frame, in pixels.
    pub size: (u32, u32),
    /// Degrees about the vertical, and above the horizon.
    pub turn: f64,
    pub tilt: f64,
}

impl View {
    /// The demo's view.
    pub const TURN: f64 = 40.0;
    pub const TILT: f64 = 22.0;

    /// A camera that shows the whole of a mesh.
    pub fn camera(&self, mesh: &Mesh) -> Camera {
        let (width, height) = self.size;
        let (least, most) = mesh.bounds();
        let corners = mesh.triangles.iter().flatten().map(|&k| mesh.positions[k as usize]);
        Camera::of_box(least, most, self.turn, self.tilt, width, height).showing(corners)
    }

    /// Transforms, lights and clips a mesh that fills the frame. Also returns the number of
    /// triangles dropped because they are outside the range of window coordinates.
    pub fn of(&self, mesh: &Mesh) -> (Vertices, u64) {
        let (width, height) = self.size;
        let camera = self.camera(mesh);
        let normals = mesh.normals();
        let corner = |&k: &u32| {
            let k = k as usize;
            let colour = mesh.colour(k).map(|c| c * camera.light(normals[k]));
            ClipVertex { place: camera.clip(mesh.positions[k]), colour }
        };
        let (mut vertices, mut dropped) = (Vertices::default(), 0);
        for t in &mesh.triangles {
            let fan = camera::clipped(t.each_ref().map(corner));
            dropped += vertices.push_fan(&fan, width, height);
        }
        (vertices, dropped)
    }
}
