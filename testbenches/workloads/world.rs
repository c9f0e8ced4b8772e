//! The host's stand-in for world space, from a mesh to raster records.

use super::camera::{self, Camera, ClipVertex};
use super::mesh::Mesh;
use super::vertices::Vertices;

/// How a mesh is looked at.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// Of the frame, in pixels.
    pub size: (u32, u32),
    /// Degrees about the vertical, and above the horizon.
    pub turn: f64,
    pub tilt: f64,
}

/// Colour of meshes that have none.
const MATERIAL: [f32; 3] = [0.93, 0.72, 0.36];

impl View {
    /// The demo's.
    pub const TURN: f64 = 40.0;
    pub const TILT: f64 = 22.0;

    /// Transforms, lights and clips a mesh that fills the frame. Also the count of
    /// triangles dropped because they leave the range of window coordinates.
    pub fn of(&self, mesh: &Mesh) -> (Vertices, u64) {
        let (width, height) = self.size;
        let (least, most) = mesh.bounds();
        let corners = mesh.triangles.iter().flatten().map(|&k| mesh.positions[k as usize]);
        let camera = Camera::of_box(least, most, self.turn, self.tilt, width, height).showing(corners);
        let normals = mesh.normals();
        let corner = |&k: &u32| {
            let k = k as usize;
            let own = mesh.colours.as_ref().map_or(MATERIAL, |c| c[k]);
            let colour = own.map(|c| c * camera.light(normals[k]));
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
