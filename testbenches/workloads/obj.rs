//! OBJ files, through `tobj`.

use super::mesh::{Flaw, LIMIT, Mesh};
use super::polygon;
use kit::scenario::caught;
use std::path::Path;

const FORMAT: &str = "see the OBJ format: v x y z, f a b c";

/// Reads all objects of a file as one mesh; faces of more corners become triangles.
pub fn parse(bytes: &[u8]) -> Result<Mesh, Flaw> {
    not_finite(bytes)?;
    models(bytes).map_err(|what| Flaw { line: Some(first_wrong(bytes)), what, remedy: FORMAT })
}

fn models(bytes: &[u8]) -> Result<Mesh, String> {
    let text = plain(bytes);
    // Points and lines are no faces; polygons of more corners may be concave.
    let options =
        tobj::LoadOptions { ignore_points: true, ignore_lines: true, ..tobj::LoadOptions::default() };
    // Materials are not used; a missing library is no fault.
    let no_materials = |_: &Path| Ok((vec![], Default::default()));
    let read = || tobj::load_obj_buf(&mut text.as_bytes(), &options, no_materials);
    let (models, _) = caught(read)?.map_err(|e| e.to_string())?;

    let mut mesh = Mesh { positions: vec![], triangles: vec![], colours: None };
    for model in models {
        let first = mesh.positions.len() as u32;
        mesh.positions.extend(model.mesh.positions.as_chunks::<3>().0);
        let mut rest = &model.mesh.indices[..];
        let faces = rest.len() / 3;
        let arities = model.mesh.face_arities.into_iter().map(|n| n as usize);
        // Without arities all faces have three corners.
        let known = arities.len() > 0;
        let arities = arities.chain(std::iter::repeat_n(3, if known { 0 } else { faces }));
        for corners in arities {
            let (face, other) = rest.split_at_checked(corners).ok_or("a face without its corners")?;
            rest = other;
            let face: Vec<u32> = face.iter().map(|k| first.saturating_add(*k)).collect();
            polygon::triangles(&mesh.positions, &face, &mut mesh.triangles);
        }
        if mesh.positions.len().max(mesh.triangles.len()) > LIMIT {
            return Err(format!("it has more than {LIMIT} vertices or triangles"));
        }
    }
    Ok(mesh)
}

/// A file without what is not read: materials, which need no name; comments in any encoding; ends of
/// lines that go on.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim_end();
        let word = line.split_whitespace().next().unwrap_or_default();
        match line.strip_suffix('\\') {
            Some(begun) => plain.extend([begun, " "]),
            None if word == "usemtl" || word == "mtllib" => plain.push('\n'),
            None => plain.extend([line, "\n"]),
        }
    }
    plain
}

/// The first line that is wrong in a file that cannot be read: the library does not say.
fn first_wrong(bytes: &[u8]) -> usize {
    let ends: Vec<usize> =
        bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(k, _)| k + 1).collect();
    ends.partition_point(|&end| models(&bytes[..end]).is_ok()) + 1
}

/// Names the line of a coordinate that is no finite number.
fn not_finite(bytes: &[u8]) -> Result<(), Flaw> {
    for (k, line) in bytes.split(|&b| b == b'\n').enumerate() {
        let Some(rest) = line.trim_ascii_start().strip_prefix(b"v ") else { continue };
        let words = String::from_utf8_lossy(rest).into_owned();
        let wrong = words.split_whitespace().find(|w| w.parse::<f32>().is_ok_and(|c| !c.is_finite()));
        if let Some(word) = wrong {
            let what = format!("the coordinate {word} is not finite");
            return Err(Flaw {
                line: Some(k + 1),
                what,
                remedy: "coordinates must be finite 32-bit numbers",
            });
        }
    }
    Ok(())
}
