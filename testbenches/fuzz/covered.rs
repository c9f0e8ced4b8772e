//! Fuzzing targets of materials and images.

use meshes::skin::Image;
use meshes::{Format, Mesh};
use workloads::textures::{Options, TexelFormat, Texture};

/// A PNG that the project carries, and a JPEG of 8x8 texels.
pub fn images() -> Vec<Vec<u8>> {
    let steps = [&[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0][..], &[8; 64]].concat();
    let codes = |class: u8, symbol: u8| [&[0xff, 0xc4, 0, 20, class, 1][..], &[0; 15], &[symbol]].concat();
    let size = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0];
    let scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x64, 0xff, 0xd9];
    let jpeg = [&steps[..], &size, &codes(0, 6), &codes(16, 0), &scan].concat();
    vec![include_bytes!("../meshes/plaza/bands.png").to_vec(), jpeg]
}

pub const IMAGE_WORDS: &[&str] = &["IHDR", "IDAT", "IEND", "PLTE", "tRNS", "\0\0\0\0", "\u{1}", "\u{8}"];

pub fn image(bytes: &[u8], _: u64) -> Result<(), String> {
    let image = Image::embedded(0, bytes).map_err(|e| format!("{e:?}"))?;
    let [across, down] = image.size;
    assert_eq!(image.texels.len(), across as usize * down as usize);
    Ok(())
}

/// Faces with two materials, and one without coordinates.
pub const OBJ: &str = "v 0 0 0\nv 1 0 0\nv 0.5 1 0\nv 0.5 0.5 1\nvt 0 0\nvt 1 0.5\nvt -1 2 0\nf 1 2 3\nusemtl red\nf 1/1 2/2 4/3\n\
                       usemtl no colour\nf 2/-1 3/-2 4/-3/1\nf 3/1/ 1 4/2\n";

/// A document with materials, of which one has an image in a buffer that holds none.
pub fn gltf(document: &str) -> String {
    let first = document.replacen("},\"indices\":1", "},\"material\":0,\"indices\":1", 1);
    let second = first.replacen("},\"mode\":5", "},\"material\":1,\"mode\":5", 1);
    let more = r#"{"asset":{"version":"2.0"},
"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[1,0.5,0,1]}},{"name":"b",
"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"texCoord":1,"extensions":{"KHR_texture_transform":{"scale":[2,1]}}}}}],
"textures":[{"source":0,"sampler":0}],"samplers":[{"wrapS":33071,"minFilter":9985}],"images":[{"bufferView":1}],"#;
    second.replacen(r#"{"asset":{"version":"2.0"},"#, more, 1)
}

/// Reads a mesh with its materials: of each triangle there is one, and small ones become textures.
pub fn skin(format: Format, bytes: &[u8]) {
    let Ok((mesh, Some(skin))) = Mesh::parse_covered(format, bytes, None) else { return };
    assert_eq!((skin.material.len(), skin.places.len()), (mesh.triangles.len(), mesh.triangles.len()));
    assert!(skin.material.iter().all(|number| (*number as usize) < skin.materials.len()), "its material");
    for material in skin.materials.iter().take(4) {
        let options = Options { format: TexelFormat::Bc1, filter: None, anisotropy: 2 };
        assert!(!Texture::of(material, &options).bytes.is_empty());
    }
}
