//! OBJ files, through `tobj`.

use super::mesh::{Flaw, Mesh};
use std::path::Path;

/// Reads all objects of a file as one mesh; faces of more corners become fans.
pub fn load(file: &Path) -> Result<Mesh, Flaw> {
    let options = tobj::LoadOptions { triangulate: true, ..tobj::LoadOptions::default() };
    // Materials are not used; a missing library is no fault.
    let no_materials = |_: &Path| Ok((vec![], Default::default()));
    let text = std::fs::read(file).map_err(|e| (e.to_string(), "check the path"))?;
    let models = tobj::load_obj_buf(&mut text.as_slice(), &options, |p| no_materials(p));
    let (models, _) = models.map_err(|e| (e.to_string(), "see the OBJ format: v x y z, f a b c"))?;

    let mut mesh = Mesh { positions: vec![], triangles: vec![], colours: None };
    for model in models {
        let first = mesh.positions.len() as u32;
        mesh.positions.extend(model.mesh.positions.as_chunks::<3>().0);
        let corners = model.mesh.indices.as_chunks::<3>().0.iter();
        mesh.triangles.extend(corners.map(|t| t.map(|k| first.saturating_add(k))));
    }
    Ok(mesh)
}
