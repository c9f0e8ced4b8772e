//! glTF and GLB files, through `gltf`.

use super::gltf_buffers;
use super::mesh::{Flaw, LIMIT, Mesh};
use gltf::accessor::{DataType, Dimensions};
use gltf::mesh::Mode;
use gltf::{Accessor, Semantic};
use kit::scenario::caught;
use std::path::Path;

type Matrix = [[f32; 4]; 4];

const VALID: &str = "the file must be valid glTF 2.0";

/// Reads the triangles of the default scene, with the transforms of its nodes.
pub fn parse(bytes: &[u8], folder: Option<&Path>) -> Result<Mesh, Flaw> {
    // The library trusts what `check` below does not see.
    let read = caught(|| read(bytes, folder));
    read.unwrap_or_else(|panic| Err(Flaw::new(format!("it cannot be read: {panic}"), VALID)))
}

fn read(bytes: &[u8], folder: Option<&Path>) -> Result<Mesh, Flaw> {
    let wrong = |e: gltf::Error| Flaw::new(e.to_string(), VALID);
    let file = gltf::Gltf::from_slice(bytes).map_err(wrong)?;
    let document = file.document;
    let buffers = gltf_buffers::read(&document, folder, file.blob)?;
    let mut mesh = Mesh { positions: vec![], triangles: vec![], colours: None };
    let scene = document.default_scene().or_else(|| document.scenes().next());
    let scene = scene.ok_or(Flaw::new("it has no scene", "export it with a scene"))?;
    let identity = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];
    let mut open: Vec<(gltf::Node, Matrix)> = scene.nodes().map(|node| (node, identity)).collect();
    let mut left = document.nodes().len();
    while let Some((node, above)) = open.pop() {
        left = left.checked_sub(1).ok_or(Flaw::new(
            format!("node {} has two parents or is above itself", node.index()),
            "nodes must form trees",
        ))?;
        let place = times(above, node.transform().matrix());
        for primitive in node.mesh().into_iter().flat_map(|m| m.primitives().collect::<Vec<_>>()) {
            add(&mut mesh, &primitive, &buffers, place)?;
            if mesh.positions.len().max(mesh.triangles.len()) > LIMIT {
                let what = format!("it has more than {LIMIT} vertices or triangles");
                return Err(Flaw::new(what, "give a smaller mesh"));
            }
        }
        open.extend(node.children().map(|child| (child, place)));
    }
    Ok(mesh)
}

fn add(mesh: &mut Mesh, primitive: &gltf::Primitive, buffers: &[Vec<u8>], m: Matrix) -> Result<(), Flaw> {
    let positions = primitive.get(&Semantic::Positions);
    let positions =
        positions.ok_or_else(|| Flaw::new("a primitive has no positions", "export it with positions"))?;
    check(&positions, Dimensions::Vec3, &[DataType::F32])?;
    if let Some(indices) = primitive.indices() {
        check(&indices, Dimensions::Scalar, &[DataType::U8, DataType::U16, DataType::U32])?;
    }
    let reader = primitive.reader(|buffer| buffers.get(buffer.index()).map(|bytes| &bytes[..]));
    let first = mesh.positions.len() as u32;
    let outside = || Flaw::new("positions lie outside their buffer", VALID);
    for p in reader.read_positions().ok_or_else(outside)? {
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
            let what = format!("a primitive is of mode {mode:?}");
            return Err(Flaw::new(what, "only triangles, strips and fans are read"));
        }
    }
    Ok(())
}

/// Whether an accessor is of the kind that is meant and lies in its buffer.
fn check(accessor: &Accessor, dimensions: Dimensions, types: &[DataType]) -> Result<(), Flaw> {
    let named = |what: &str| Flaw::new(format!("accessor {} {what}", accessor.index()), VALID);
    if accessor.dimensions() != dimensions || !types.contains(&accessor.data_type()) {
        return Err(named(&format!("is of {:?} {:?}", accessor.data_type(), accessor.dimensions())));
    }
    if accessor.sparse().is_some() {
        let remedy = "export it without sparse accessors";
        return Err(Flaw::new(format!("accessor {} is sparse", accessor.index()), remedy));
    }
    let view = accessor.view().ok_or_else(|| named("has no data"))?;
    let (count, size) = (accessor.count(), accessor.size());
    let stride = view.stride().unwrap_or(size);
    let end =
        count.saturating_sub(1).checked_mul(stride).and_then(|n| n.checked_add(accessor.offset() + size));
    let view_end = view.offset().checked_add(view.length());
    if count > LIMIT || stride < size || end.is_none_or(|end| end > view.length()) {
        return Err(named("does not fit into its view"));
    }
    if view_end.is_none_or(|end| end > view.buffer().length()) {
        return Err(named("has a view that does not fit into its buffer"));
    }
    Ok(())
}

/// Column-major product.
fn times(a: Matrix, b: Matrix) -> Matrix {
    std::array::from_fn(|c| std::array::from_fn(|r| (0..4).map(|k| a[k][r] * b[c][k]).sum()))
}
