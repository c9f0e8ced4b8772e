//! Reads glTF and GLB files, with the `gltf` crate.

mod accessors;
mod buffers;
mod cover;
mod document;
mod pose;

use super::{Exact, Flaw, LIMIT};
use accessors::Buffers;
use cover::Cover;
use gltf::accessor::{DataType, Dimensions};
use gltf::mesh::Mode;
use gltf::{Node, Primitive, Semantic};
use kit::scenario::caught;
use pose::Matrix;
use serde_json::Value;
use std::path::Path;

const VALID: &str = "the file must be valid glTF 2.0";

/// Reads the triangles of the default scene, with the transforms of its nodes, its skins and its morph targets as they
/// stand without animation.
pub fn parse(bytes: &[u8], folder: Option<&Path>, covered: bool) -> Result<Exact, Flaw> {
    // The library may panic on data that `accessors` does not check.
    let read = caught(|| read(bytes, folder, covered));
    read.unwrap_or_else(|panic| Err(Flaw::new(format!("it cannot be read: {panic}"), VALID)))
}

fn read(bytes: &[u8], folder: Option<&Path>, covered: bool) -> Result<Exact, Flaw> {
    let mut file = document::read(bytes, covered)?;
    let buffers = buffers::read(&file.document, folder, file.blob.take())?;
    let buffers = Buffers(&buffers);
    let mut cover = covered.then(|| Cover::new(&file, folder, buffers));
    let no_nodes = vec![];
    let scene = file.document.default_scene().or_else(|| file.document.scenes().next());
    let scene = scene.ok_or(Flaw::new("it has no scene", "export it with a scene"))?;
    let (nodes, places) = placed(&scene, file.value["nodes"].as_array().unwrap_or(&no_nodes))?;
    let mut mesh = Exact::default();
    for node in nodes {
        let joints = node.skin().map(|skin| pose::joints(&skin, &places, buffers)).transpose()?;
        let Some(drawn) = node.mesh() else { continue };
        let weights = node.weights().or(drawn.weights()).unwrap_or_default();
        let place = places[node.index()].unwrap_or(pose::IDENTITY);
        for primitive in drawn.primitives() {
            let Some(positions) = positions(&primitive, weights, buffers)? else { continue };
            // Joints place a skinned vertex; the transform of its node does not count (glTF 2.0, 3.7.3.1).
            let positions = match &joints {
                Some(joints) => pose::skinned(&primitive, &positions, joints, buffers)?,
                None => positions.into_iter().map(|p| pose::moved(&place, p)).collect(),
            };
            let vertices = positions.len();
            add(&mut mesh, &primitive, positions, pose::mirrors(&place), buffers)?;
            if let Some(cover) = &mut cover {
                cover.add(&drawn, &primitive, vertices, mesh.triangles.len())?;
            }
            if mesh.positions.len().max(mesh.triangles.len()) > LIMIT {
                let what = format!("it has more than {LIMIT} vertices or triangles");
                return Err(Flaw::new(what, "give a smaller mesh"));
            }
        }
    }
    mesh.skin = cover.and_then(|cover| cover.done(&mesh.triangles));
    Ok(mesh)
}

/// The nodes of a scene, with the transform of each by its number.
fn placed<'a>(
    scene: &gltf::Scene<'a>,
    values: &[Value],
) -> Result<(Vec<Node<'a>>, Vec<Option<Matrix>>), Flaw> {
    let (mut nodes, mut places) = (vec![], vec![None; values.len()]);
    let mut open: Vec<(Node, Matrix)> = scene.nodes().map(|node| (node, pose::IDENTITY)).collect();
    while let Some((node, above)) = open.pop() {
        let place = pose::times(above, pose::transform(&values[node.index()]));
        if places[node.index()].replace(place).is_some() {
            let what = format!("node {} has two parents or is above itself", node.index());
            return Err(Flaw::new(what, "nodes must form trees"));
        }
        open.extend(node.children().map(|child| (child, place)));
        nodes.push(node);
    }
    Ok((nodes, places))
}

/// The positions of a primitive of triangles, moved by its morph targets; `None` of others, and where it has none.
fn positions(
    primitive: &Primitive,
    weights: &[f32],
    buffers: Buffers,
) -> Result<Option<Vec<[f64; 3]>>, Flaw> {
    let floats = (Dimensions::Vec3, &[DataType::F32][..]);
    let has_area = matches!(primitive.mode(), Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan);
    let Some(accessor) = primitive.get(&Semantic::Positions).filter(|_| has_area) else { return Ok(None) };
    let read: Vec<[f32; 3]> = buffers.read(&accessor, floats)?;
    let mut positions: Vec<[f64; 3]> = read.into_iter().map(|p| p.map(f64::from)).collect();
    for (target, weight) in primitive.morph_targets().zip(weights).filter(|(_, weight)| **weight != 0.0) {
        let Some(accessor) = target.positions() else { continue };
        let moves: Vec<[f32; 3]> = buffers.read(&accessor, floats)?;
        if moves.len() != positions.len() {
            return Err(accessors::named(
                &accessor,
                "has a different count from the positions that it moves",
            ));
        }
        for (p, by) in positions.iter_mut().zip(moves) {
            (0..3).for_each(|axis| p[axis] += f64::from(*weight) * f64::from(by[axis]));
        }
    }
    Ok(Some(positions))
}

/// Adds the triangles of a primitive. Where its node mirrors it, its front faces are clockwise (glTF 2.0, 3.7.4).
fn add(
    mesh: &mut Exact,
    primitive: &Primitive,
    positions: Vec<[f64; 3]>,
    mirrored: bool,
    buffers: Buffers,
) -> Result<(), Flaw> {
    let (first, count) = (mesh.positions.len() as u32, positions.len() as u32);
    mesh.positions.extend(positions);
    let corners = match primitive.indices() {
        Some(accessor) => indices(&accessor, buffers)?,
        None => (0..count).collect(),
    };
    let corner = |k: usize| first.saturating_add(corners[k]);
    let mut add = |[a, b, c]: [usize; 3]| {
        let (b, c) = if mirrored { (c, b) } else { (b, c) };
        mesh.triangles.push([a, b, c].map(corner));
    };
    match primitive.mode() {
        Mode::TriangleStrip => (2..corners.len()).for_each(|k| {
            add(if k % 2 == 0 { [k - 2, k - 1, k] } else { [k - 1, k - 2, k] });
        }),
        Mode::TriangleFan => (2..corners.len()).for_each(|k| add([0, k - 1, k])),
        _ => (0..corners.len() / 3).for_each(|t| add([3 * t, 3 * t + 1, 3 * t + 2])),
    }
    Ok(())
}

fn indices(accessor: &gltf::Accessor, buffers: Buffers) -> Result<Vec<u32>, Flaw> {
    let kind = accessor.data_type();
    let one_of = (Dimensions::Scalar, &[kind][..]);
    match kind {
        DataType::U8 => Ok(buffers.read::<u8>(accessor, one_of)?.into_iter().map(u32::from).collect()),
        DataType::U16 => Ok(buffers.read::<u16>(accessor, one_of)?.into_iter().map(u32::from).collect()),
        _ => buffers.read::<u32>(accessor, (Dimensions::Scalar, &[DataType::U32])),
    }
}
