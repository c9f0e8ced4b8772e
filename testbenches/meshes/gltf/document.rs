//! Reads the document of a glTF or GLB file without unused parts: an invalid texture, material, animation or application-specific
//! attribute must not cause a file with complete triangles to be rejected.

use super::VALID;
use crate::Flaw;
use gltf::binary::Glb;
use serde_json::Value;

const NOT_READ: [&str; 6] = ["animations", "cameras", "images", "materials", "samplers", "textures"];

/// A document, all of it as the file has it (transforms have 64 bits there), and the bytes of a GLB file's buffer.
pub struct File {
    pub document: gltf::Document,
    pub value: Value,
    pub blob: Option<Vec<u8>>,
}

pub fn read(bytes: &[u8], covered: bool) -> Result<File, Flaw> {
    let wrong = |e: &dyn std::fmt::Display| Flaw::new(e.to_string(), VALID);
    let glb =
        bytes.starts_with(b"glTF").then(|| Glb::from_slice(bytes)).transpose().map_err(|e| wrong(&e))?;
    let text = glb.as_ref().map_or(bytes, |glb| &glb.json);
    let value: Value = serde_json::from_slice(text).map_err(|e| wrong(&e))?;
    let mut shapes = value.clone();
    remove_what_is_not_read(&mut shapes, covered);
    let root: gltf::json::Root = serde_json::from_value(shapes).map_err(|e| wrong(&e))?;
    let document = gltf::Document::from_json(root).map_err(|e| wrong(&e))?;
    let blob = glb.and_then(|glb| glb.bin).map(|bytes| bytes.into_owned());
    Ok(File { document, value, blob })
}

fn remove_what_is_not_read(root: &mut Value, covered: bool) {
    let Some(top) = root.as_object_mut() else { return };
    NOT_READ.iter().for_each(|key| drop(top.remove(*key)));
    for node in items(root.get_mut("nodes")) {
        remove(node, "camera");
    }
    for mesh in items(root.get_mut("meshes")) {
        for primitive in items(mesh.get_mut("primitives")) {
            remove(primitive, "material");
            keep_positions(primitive.get_mut("attributes"), covered);
            items(primitive.get_mut("targets")).for_each(|target| keep_positions(Some(target), false));
        }
    }
}

/// Removes all attributes but positions, joints and weights, and texture coordinates where they are wanted.
fn keep_positions(attributes: Option<&mut Value>, covered: bool) {
    let is_read = |name: &str| {
        let place = covered && name.starts_with("TEXCOORD_");
        name == "POSITION" || name.starts_with("JOINTS_") || name.starts_with("WEIGHTS_") || place
    };
    if let Some(attributes) = attributes.and_then(Value::as_object_mut) {
        attributes.retain(|name, _| is_read(name));
    }
}

fn items(array: Option<&mut Value>) -> impl Iterator<Item = &mut Value> {
    array.and_then(Value::as_array_mut).into_iter().flatten()
}

fn remove(object: &mut Value, key: &str) {
    if let Some(object) = object.as_object_mut() {
        object.remove(key);
    }
}
