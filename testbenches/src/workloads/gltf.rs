//! glTF and GLB files, through `gltf`.

use super::mesh::{Flaw, Mesh};
use gltf::mesh::Mode;
use std::path::Path;

type Matrix = [[f32; 4]; 4];

/// Reads the triangles of the default scene, with the transforms of its nodes.
pub fn load(file: &Path) -> Result<Mesh, Flaw> {
    let (document, buffers, _) =
        gltf::import(file).map_err(|e| (e.to_string(), "the file must be valid glTF 2.0"))?;
    let mut mesh = Mesh { positions: vec![], triangles: vec![], colours: None };
    let scene = document.default_scene().or_else(|| document.scenes().next());
    let scene = scene.ok_or(("it has no scene".to_string(), "export it with a scene"))?;
    let identity = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
    let mut open: Vec<(gltf::Node, Matrix)> = scene.nodes().map(|node| (node, identity)).collect();
    while let Some((node, above)) = open.pop() {
        let place = times(above, node.transform().matrix());
        for primitive in node.mesh().into_iter().flat_map(|m| m.primitives().collect::<Vec<_>>()) {
            add(&mut mesh, &primitive, &buffers, place)?;
        }
        open.extend(node.children().map(|child| (child, place)));
    }
    Ok(mesh)
}

fn add(
    mesh: &mut Mesh,
    primitive: &gltf::Primitive,
    buffers: &[gltf::buffer::Data],
    m: Matrix,
) -> Result<(), Flaw> {
    let reader = primitive.reader(|buffer| buffers.get(buffer.index()).map(|data| &data.0[..]));
    let first = mesh.positions.len() as u32;
    let missing = || ("a primitive has no positions".to_string(), "export it with positions");
    for p in reader.read_positions().ok_or_else(missing)? {
        mesh.positions.push([0, 1, 2].map(|k| m[0][k] * p[0] + m[1][k] * p[1] + m[2][k] * p[2] + m[3][k]));
    }
    let count = mesh.positions.len() as u32 - first;
    let corners: Vec<u32> =
        reader.read_indices().map_or_else(|| (0..count).collect(), |k| k.into_u32().collect());
    let corner = |k: usize| first.saturating_add(corners[k]);
    match primitive.mode() {
        Mode::Triangles => {
            (0..corners.len() / 3).for_each(|t| mesh.triangles.push([0, 1, 2].map(|k| corner(3 * t + k))))
        }
        Mode::TriangleStrip => (2..corners.len()).for_each(|k| {
            let (a, b) = if k % 2 == 0 { (k - 2, k - 1) } else { (k - 1, k - 2) };
            mesh.triangles.push([corner(a), corner(b), corner(k)]);
        }),
        Mode::TriangleFan => {
            (2..corners.len()).for_each(|k| mesh.triangles.push([corner(0), corner(k - 1), corner(k)]))
        }
        mode => {
            return Err((
                format!("a primitive is of mode {mode:?}"),
                "only triangles, strips and fans are read",
            ));
        }
    }
    Ok(())
}

/// Column-major product.
fn times(a: Matrix, b: Matrix) -> Matrix {
    std::array::from_fn(|c| std::array::from_fn(|r| (0..4).map(|k| a[k][r] * b[c][k]).sum()))
}
