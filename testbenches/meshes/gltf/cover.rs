//! The materials of a glTF file: base colours with their images and samplers. They are read from the document itself, so that
//! only what a drawn triangle names must be right.

use super::VALID;
use super::accessors::{Buffers, named};
use super::buffers::{from_uri, path_of};
use super::document::File;
use crate::Flaw;
use crate::skin::{Filter, Image, Levels, Material, Skin, Wrap};
use gltf::accessor::{DataType, Dimensions};
use gltf::{Primitive, Semantic};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// The materials that are used, and the places of all vertices.
pub struct Cover<'a> {
    file: &'a File,
    folder: Option<&'a Path>,
    buffers: Buffers<'a>,
    numbers: HashMap<Option<u64>, u32>,
    materials: Vec<Material>,
    /// Of each vertex.
    places: Vec<[f32; 2]>,
    /// Of each triangle.
    material: Vec<u32>,
}

/// An image's own coordinates: their set, and what turns them (KHR_texture_transform).
struct Uses {
    set: u32,
    offset: [f64; 2],
    rotation: f64,
    scale: [f64; 2],
}

impl<'a> Cover<'a> {
    pub fn new(file: &'a File, folder: Option<&'a Path>, buffers: Buffers<'a>) -> Self {
        Cover {
            file,
            folder,
            buffers,
            numbers: HashMap::new(),
            materials: vec![],
            places: vec![],
            material: vec![],
        }
    }

    /// Adds a primitive with so many vertices; its triangles are those up to `triangles`.
    pub fn add(
        &mut self,
        drawn: &gltf::Mesh,
        primitive: &Primitive,
        vertices: usize,
        triangles: usize,
    ) -> Result<(), Flaw> {
        let value = &self.file.value["meshes"][drawn.index()]["primitives"][primitive.index()];
        let at = value["material"].as_u64();
        let material = at.map_or(&Value::Null, |at| &self.file.value["materials"][at as usize]);
        if at.is_some() && !material.is_object() {
            let what = format!("mesh {} names material {}", drawn.index(), at.unwrap_or(0));
            return Err(Flaw::new(what, VALID));
        }
        let number = match self.numbers.get(&at) {
            Some(number) => *number,
            None => {
                self.materials.push(self.material(at, material)?);
                *self.numbers.entry(at).or_insert(self.materials.len() as u32 - 1)
            }
        };
        self.material.resize(triangles, number);
        let image = &material["pbrMetallicRoughness"]["baseColorTexture"];
        let first = self.places.len();
        if image.is_object() {
            let uses = uses(image);
            let places = self.coordinates(primitive, uses.set)?;
            if places.len() > vertices {
                return Err(Flaw::new(
                    format!("TEXCOORD_{} has more elements than POSITION", uses.set),
                    VALID,
                ));
            }
            self.places.extend(places.into_iter().map(|place| turned(place, &uses)));
        }
        self.places.resize(first + vertices, [0.0; 2]);
        Ok(())
    }

    /// The skin of these triangles; `None` if none has a material.
    pub fn done(self, triangles: &[[u32; 3]]) -> Option<Skin> {
        let has_one = self.numbers.keys().any(Option::is_some);
        let place = |k: u32| self.places.get(k as usize).copied().unwrap_or_default();
        let places = triangles.iter().map(|t| t.map(place)).collect();
        has_one.then_some(Skin { materials: self.materials, material: self.material, places })
    }

    fn material(&self, at: Option<u64>, value: &Value) -> Result<Material, Flaw> {
        let mut material = Material::default();
        let Some(at) = at else { return Ok(material) };
        let named = value["name"].as_str().map(str::to_string);
        material.name = named.unwrap_or_else(|| format!("material {at}"));
        let surface = &value["pbrMetallicRoughness"];
        if let Some(factor) = surface["baseColorFactor"].as_array() {
            let parts: Vec<f64> = factor.iter().filter_map(Value::as_f64).collect();
            let are_right = parts.len() == 4 && parts.iter().all(|part| (0.0..=1.0).contains(part));
            let what = || format!("{}: its base colour is {parts:?}", material.name);
            let remedy = "it must be four numbers from 0 to 1";
            material.colour = are_right
                .then(|| [parts[0] as f32, parts[1] as f32, parts[2] as f32])
                .ok_or_else(|| Flaw::new(what(), remedy))?;
        }
        let Some(number) = surface["baseColorTexture"]["index"].as_u64() else { return Ok(material) };
        let texture = &self.file.value["textures"][number as usize];
        let source = texture["source"].as_u64().ok_or_else(|| {
            let what =
                format!("{}: its texture {number} has no image that is a PNG or a JPEG", material.name);
            Flaw::new(what, "export it with PNG or JPEG images, or draw with --no-textures")
        })?;
        material.image = Some(self.image(source as usize)?);
        if let Some(sampler) = texture["sampler"].as_u64() {
            let sampler = &self.file.value["samplers"][sampler as usize];
            material.wrap = ["wrapS", "wrapT"].map(|key| match sampler[key].as_u64() {
                Some(33071) => Wrap::Clamp,
                Some(33648) => Wrap::Mirror,
                _ => Wrap::Repeat,
            });
            material.filter = filter(sampler["magFilter"].as_u64(), sampler["minFilter"].as_u64());
        }
        Ok(material)
    }

    fn image(&self, number: usize) -> Result<Image, Flaw> {
        let image = &self.file.value["images"][number];
        if let Some(uri) = image["uri"].as_str() {
            if uri.starts_with("data:") {
                return Image::embedded(number, &from_uri("an image", uri, self.folder)?);
            }
            return Image::load(&path_of("an image", uri, self.folder)?);
        }
        let bytes = image["bufferView"].as_u64().and_then(|view| {
            let view = &self.file.value["bufferViews"][view as usize];
            let field = |key: &str| view[key].as_u64().map(|n| n as usize);
            let from = field("byteOffset").unwrap_or(0);
            let end = from.checked_add(field("byteLength")?)?;
            self.buffers.0.get(field("buffer")?)?.get(from..end)
        });
        let what = || format!("image {number} is in no file and in no buffer");
        Image::embedded(number, bytes.ok_or_else(|| Flaw::new(what(), VALID))?)
    }

    fn coordinates(&self, primitive: &Primitive, set: u32) -> Result<Vec<[f64; 2]>, Flaw> {
        let what = || format!("a primitive with an image has no TEXCOORD_{set}");
        let accessor = primitive.get(&Semantic::TexCoords(set));
        let accessor = accessor.ok_or_else(|| Flaw::new(what(), "export it with texture coordinates"))?;
        let kind = accessor.data_type();
        let one_of = (Dimensions::Vec2, &[kind][..]);
        match kind {
            DataType::F32 => {
                let all: Vec<[f32; 2]> = self.buffers.read(&accessor, one_of)?;
                Ok(all.into_iter().map(|place| place.map(f64::from)).collect())
            }
            DataType::U8 => {
                let all: Vec<[u8; 2]> = self.buffers.read(&accessor, one_of)?;
                Ok(all.into_iter().map(|place| place.map(|c| f64::from(c) / 255.0)).collect())
            }
            DataType::U16 => {
                let all: Vec<[u16; 2]> = self.buffers.read(&accessor, one_of)?;
                Ok(all.into_iter().map(|place| place.map(|c| f64::from(c) / 65535.0)).collect())
            }
            _ => Err(named(&accessor, "has no kind of texture coordinates")),
        }
    }
}

fn uses(image: &Value) -> Uses {
    let turn = &image["extensions"]["KHR_texture_transform"];
    let set = turn["texCoord"].as_u64().or(image["texCoord"].as_u64()).unwrap_or(0);
    let pair = |key: &str, other: f64| {
        let part = |k: usize| turn[key][k].as_f64().unwrap_or(other);
        [part(0), part(1)]
    };
    Uses {
        set: u32::try_from(set).unwrap_or(u32::MAX),
        offset: pair("offset", 0.0),
        rotation: turn["rotation"].as_f64().unwrap_or(0.0),
        scale: pair("scale", 1.0),
    }
}

/// Translation times rotation times scale.
fn turned([u, v]: [f64; 2], uses: &Uses) -> [f32; 2] {
    let (u, v) = (u * uses.scale[0], v * uses.scale[1]);
    let (sin, cos) = uses.rotation.sin_cos();
    [(cos * u + sin * v + uses.offset[0]) as f32, (cos * v - sin * u + uses.offset[1]) as f32]
}

fn filter(magnify: Option<u64>, minify: Option<u64>) -> Option<Filter> {
    let (minify, levels) = match minify {
        Some(9728) => (false, Levels::First),
        Some(9729) => (true, Levels::First),
        Some(9984) => (false, Levels::Nearest),
        Some(9985) => (true, Levels::Nearest),
        Some(9986) => (false, Levels::Both),
        None if magnify.is_none() => return None,
        _ => (true, Levels::Both),
    };
    Some(Filter { magnify: magnify != Some(9728), minify, levels })
}
