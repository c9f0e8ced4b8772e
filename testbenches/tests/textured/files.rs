//! Materials of OBJ and glTF files as other programs write them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use meshes::skin::{Filter, Image, Levels, Wrap};
use meshes::{Flaw, Format, Mesh, Skin};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

crate::tests! { materials_of_obj corners_keep_their_places a_mesh_without_materials_has_no_skin materials_of_gltf
images_and_coordinates_in_all_places images_are_png_or_jpeg broken_gltf_is_refused }

const TEXELS: [[u8; 3]; 4] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [9, 8, 7]];

/// An image of 2x2 texels, as colour with alpha, so that readers must leave that out.
fn png() -> Vec<u8> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    let texels: Vec<u8> = TEXELS.iter().flat_map(|[r, g, b]| [*r, *g, *b, 3]).collect();
    writer.write_image_data(&texels).expect("texels");
    writer.finish().expect("an end");
    bytes
}

fn image() -> Option<Image> {
    Some(Image { size: [2, 2], texels: TEXELS.to_vec() })
}

fn folder(of: &str) -> PathBuf {
    let folder = crate::outputs::folder(&format!("textured-{of}"));
    std::fs::create_dir_all(folder.join("my images")).expect("a folder");
    std::fs::write(folder.join("my images/a b.png"), png()).expect("an image");
    folder
}

fn obj(folder: &Path, text: &str) -> Skin {
    let (_, skin) = Mesh::parse_covered(Format::Obj, text.as_bytes(), Some(folder)).expect("a mesh");
    skin.expect("materials")
}

fn materials_of_obj() {
    let folder = folder("obj");
    let first = "newmtl red one\r\nKd 0.5 0.25 1\r\nKs 1 1 1\r\nnewmtl other\nmap_Kd -clamp on -s 2 4 1 -o 0.5 0.25 my images\\a b.png\n";
    std::fs::write(folder.join("first.mtl"), first).expect("written");
    std::fs::write(folder.join("second file.mtl"), "newmtl third\nKd 1\n").expect("written");
    let skin = obj(
        &folder,
        "mtllib first.mtl\nmtllib second file.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0.5 0.25\nvt 1\nvt 0 1 0\n\
         f 1/1 2/2 3/3\nusemtl red one\nf 1/-3 2/-2 3/-1\nusemtl other\nf 1/1/7 2/2/7 3/3/7\nusemtl third\nf 1 2 3\n\
         usemtl red one\nf 3 2 1\n",
    );
    // Faces before the first usemtl are white; names are numbered as they are used.
    assert_eq!(skin.material, [0, 1, 2, 3, 1]);
    let names: Vec<_> = skin.materials.iter().map(|material| &material.name[..]).collect();
    assert_eq!(names, ["none", "red one", "other", "third"]);
    let colours: Vec<_> = skin.materials.iter().map(|material| material.colour).collect();
    assert_eq!(colours, [[1.0; 3], [0.5, 0.25, 1.0], [1.0; 3], [1.0; 3]]);
    let images: Vec<_> = skin.materials.iter().map(|material| material.image.clone()).collect();
    assert_eq!(images, [None, None, image(), None]);
    assert_eq!(skin.materials[2].wrap, [Wrap::Clamp; 2]);
    // OBJ counts from below; the third material's coordinates are scaled and moved.
    assert_eq!(skin.places[0], [[0.5, 0.75], [1.0, 1.0], [0.0, 0.0]]);
    assert_eq!(skin.places[1], skin.places[0]);
    assert_eq!(skin.places[2], [[1.5, -0.25], [2.5, 0.75], [0.5, -3.25]]);
    assert_eq!(skin.places[3], [[0.0; 2]; 3]);
}

/// Faces of many corners, convex and not, whose places are their positions; lines and points between them.
fn corners_keep_their_places() {
    let folder = folder("corners");
    std::fs::write(folder.join("m.mtl"), "newmtl m\n").expect("written");
    let text = "mtllib m.mtl\nusemtl m\nv 0 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nvt 0 1\nvt 2 1\nvt 2 0\nvt 1 0\n\
                vt 1 -1\nvt 0 -1\ng one\nf 2/2 3/3 4/4 5/5 6/6 1/1\nl 1 2\no two\nf 1/1 2/2 4/4 6/6\np 3\nf 1/1 2/2 3/3\n";
    let (mesh, skin) = Mesh::parse_covered(Format::Obj, text.as_bytes(), Some(&folder)).expect("a mesh");
    let skin = skin.expect("materials");
    assert_eq!((mesh.triangles.len(), skin.places.len()), (7, 7));
    for (triangle, places) in mesh.triangles.iter().zip(&skin.places) {
        for (vertex, place) in triangle.iter().zip(places) {
            let [x, y, _] = mesh.positions[*vertex as usize];
            assert_eq!(*place, [x, y], "vertex {vertex}");
        }
    }
}

fn a_mesh_without_materials_has_no_skin() {
    let plain = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n";
    let text = std::fs::read(cosim::root().join("testbenches/meshes/teapot.obj")).expect("the teapot");
    for bytes in [plain.as_bytes(), &text] {
        assert!(Mesh::parse_covered(Format::Obj, bytes, None).expect("a mesh").1.is_none());
    }
    // Names without a library have no meaning; the shape of one that is missing can be read.
    let named = format!("usemtl a\n{plain}");
    let skin = Mesh::parse_covered(Format::Obj, named.as_bytes(), None).expect("a mesh").1.expect("a name");
    assert_eq!(skin.materials, [Default::default()]);
    let lost = format!("mtllib lost.mtl\n{named}");
    let flaw = Mesh::parse_covered(Format::Obj, lost.as_bytes(), None).expect_err("no library");
    assert_eq!(flaw.line, Some(1));
    assert!(Mesh::parse(Format::Obj, lost.as_bytes(), None).is_ok());
}

/// A square of two triangles with an image: its document without buffers' places.
fn document(coordinates: Value) -> Value {
    json!({
        "asset": { "version": "2.0" },
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [
            { "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "indices": 2, "material": 0 },
            { "attributes": { "POSITION": 0 }, "material": 1 },
            { "attributes": { "POSITION": 0 } },
        ] }],
        "materials": [
            {
                "name": "square",
                "pbrMetallicRoughness": {
                    "baseColorFactor": [0.5, 1, 0.25, 1],
                    "baseColorTexture": { "index": 0 },
                },
            },
            { "pbrMetallicRoughness": { "baseColorFactor": [0, 0, 1, 0.5] } },
        ],
        "textures": [{ "source": 0, "sampler": 0 }],
        "samplers": [{ "wrapS": 33071, "wrapT": 33648, "magFilter": 9728, "minFilter": 9985 }],
        "images": [{ "uri": "my%20images/a%20b.png" }],
        "bufferViews": [
            { "buffer": 0, "byteLength": 36 },
            { "buffer": 0, "byteOffset": 36, "byteLength": 24 },
            { "buffer": 0, "byteOffset": 60, "byteLength": 12 },
            { "buffer": 0, "byteOffset": 72, "byteLength": png().len() },
        ],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
            coordinates,
            { "bufferView": 2, "componentType": 5123, "count": 6, "type": "SCALAR" },
        ],
        "buffers": [{ "byteLength": 72 + png().len(), "uri": "all.bin" }],
    })
}

const FLOATS: [[f32; 2]; 3] = [[0.0, 0.5], [1.0, 0.25], [-2.0, 3.0]];

/// Positions, coordinates, indices, an image.
fn buffer(coordinates: &[u8]) -> Vec<u8> {
    let positions = [0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    let mut bytes: Vec<u8> = positions.iter().flat_map(|x| x.to_le_bytes()).collect();
    bytes.extend(coordinates);
    bytes.resize(60, 0);
    bytes.extend([0_u16, 1, 2, 2, 1, 0].iter().flat_map(|k| k.to_le_bytes()));
    bytes.extend(png());
    bytes
}

fn floats() -> (Value, Vec<u8>) {
    let accessor = json!({ "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" });
    (accessor, FLOATS.as_flattened().iter().flat_map(|x| x.to_le_bytes()).collect())
}

fn gltf(folder: &Path, document: &Value) -> Result<Skin, Flaw> {
    let text = document.to_string();
    let (mesh, skin) = Mesh::parse_covered(Format::Gltf, text.as_bytes(), Some(folder))?;
    let skin = skin.expect("materials");
    assert_eq!((mesh.triangles.len(), skin.places.len(), skin.material.len()), (4, 4, 4));
    Ok(skin)
}

fn placed(of: &str) -> (PathBuf, Value) {
    let folder = folder(of);
    let (accessor, coordinates) = floats();
    std::fs::write(folder.join("all.bin"), buffer(&coordinates)).expect("a buffer");
    (folder, document(accessor))
}

fn materials_of_gltf() {
    let (folder, mut file) = placed("gltf");
    let skin = gltf(&folder, &file).expect("a square");
    assert_eq!(skin.material, [0, 0, 1, 2]);
    let names: Vec<_> = skin.materials.iter().map(|material| &material.name[..]).collect();
    assert_eq!(names, ["square", "material 1", "none"]);
    let colours: Vec<_> = skin.materials.iter().map(|material| material.colour).collect();
    assert_eq!(colours, [[0.5, 1.0, 0.25], [0.0, 0.0, 1.0], [1.0; 3]]);
    let square = &skin.materials[0];
    assert_eq!(square.image, image());
    assert_eq!(square.wrap, [Wrap::Clamp, Wrap::Mirror]);
    assert_eq!(square.filter, Some(Filter { magnify: false, minify: true, levels: Levels::Nearest }));
    assert_eq!(skin.places[0], FLOATS);
    assert_eq!(skin.places[1], [FLOATS[2], FLOATS[1], FLOATS[0]]);
    assert_eq!(skin.places[2], [[0.0; 2]; 3]);
    for (sampler, filter) in [
        (json!({}), None),
        (json!({ "minFilter": 9729 }), Some((true, true, Levels::First))),
        (json!({ "minFilter": 9728, "magFilter": 9729 }), Some((true, false, Levels::First))),
        (json!({ "minFilter": 9984 }), Some((true, false, Levels::Nearest))),
        (json!({ "minFilter": 9986 }), Some((true, false, Levels::Both))),
        (json!({ "minFilter": 9987, "magFilter": 9728 }), Some((false, true, Levels::Both))),
    ] {
        file["samplers"][0] = sampler;
        let material = gltf(&folder, &file).expect("a square").materials.swap_remove(0);
        assert_eq!(material.wrap, [Wrap::Repeat; 2]);
        let filter = filter.map(|(magnify, minify, levels)| Filter { magnify, minify, levels });
        assert_eq!(material.filter, filter);
    }
    // Another set of coordinates, and what an extension does to it: scale, turn by a right angle, move.
    file["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_2"] = json!(1);
    file["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"] = json!({
        "index": 0,
        "texCoord": 5,
        "extensions": { "KHR_texture_transform": {
            "texCoord": 2, "scale": [2, 1], "rotation": -std::f64::consts::FRAC_PI_2, "offset": [10, 20],
        } },
    });
    let turned = FLOATS.map(|[u, v]| [10.0 - v, 20.0 + 2.0 * u]);
    for (got, want) in gltf(&folder, &file).expect("a square").places[0].iter().zip(turned) {
        assert!((got[0] - want[0]).abs() < 1e-5 && (got[1] - want[1]).abs() < 1e-5, "{got:?}, not {want:?}");
    }
}

fn images_and_coordinates_in_all_places() {
    let (folder, mut file) = placed("places");
    let wanted = gltf(&folder, &file).expect("a square");
    let is_same = |skin: Skin| {
        assert_eq!((skin.materials, skin.places), (wanted.materials.clone(), wanted.places.clone()));
    };
    file["images"][0] = json!({ "uri": format!("data:image/png;base64,{}", STANDARD.encode(png())) });
    is_same(gltf(&folder, &file).expect("an image as text"));
    file["images"][0] = json!({ "bufferView": 3, "mimeType": "image/png" });
    is_same(gltf(&folder, &file).expect("an image in a buffer"));
    // All of it in one file.
    file["buffers"][0] = json!({ "byteLength": 72 + png().len() });
    let (mut text, mut bytes) = (file.to_string().into_bytes(), buffer(&floats().1));
    text.resize(text.len().next_multiple_of(4), b' ');
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let number = |n: usize| (n as u32).to_le_bytes();
    let mut glb = [&b"glTF"[..], &number(2), &number(28 + text.len() + bytes.len())].concat();
    glb.extend([&number(text.len())[..], b"JSON", &text, &number(bytes.len()), b"BIN\0", &bytes].concat());
    is_same(Mesh::parse_covered(Format::Gltf, &glb, None).expect("one file").1.expect("materials"));
    // Coordinates as parts of 255, and of 65,535.
    for (kind, bytes) in [
        (5121, vec![0, 255, 51, 102, 255, 0]),
        (5123, [0_u16, 65_535, 13_107, 26_214, 65_535, 0].iter().flat_map(|n| n.to_le_bytes()).collect()),
    ] {
        let view =
            json!({ "bufferView": 1, "componentType": kind, "normalized": true, "count": 3, "type": "VEC2" });
        std::fs::write(folder.join("all.bin"), buffer(&bytes)).expect("a buffer");
        let skin = gltf(&folder, &document(view)).expect("a square");
        assert_eq!(skin.places[0], [[0.0, 1.0], [0.2, 0.4], [1.0, 0.0]], "{kind}");
    }
}

/// A JPEG of 8x8 grey texels, written by hand: steps of 8, a mean 50 steps above the middle, and no differences from it.
fn jpeg() -> Vec<u8> {
    let segment = |marker: u8, data: &[u8]| {
        let length = (data.len() as u16 + 2).to_be_bytes();
        [&[0xff, marker][..], &length, data].concat()
    };
    // One code of one bit: six bits follow for the mean; none for the rest.
    let codes = |class: u8, symbol: u8| {
        let mut lengths = [0; 16];
        lengths[0] = 1;
        [&[class][..], &lengths, &[symbol]].concat()
    };
    let steps = [&[0][..], &[8; 64]].concat();
    [
        vec![0xff, 0xd8],
        segment(0xdb, &steps),
        segment(0xc0, &[8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
        segment(0xc4, &codes(0x00, 6)),
        segment(0xc4, &codes(0x10, 0)),
        segment(0xda, &[1, 1, 0, 0, 63, 0]),
        vec![0b0110_0100, 0xff, 0xd9],
    ]
    .concat()
}

fn images_are_png_or_jpeg() {
    let grey = Image { size: [8, 8], texels: vec![[128 + 50; 3]; 64] };
    assert_eq!(Image::embedded(0, &jpeg()).expect("a JPEG"), grey);
    for (name, kind, depth, bytes, texels) in [
        ("grey", png::ColorType::Grayscale, png::BitDepth::Eight, vec![7, 200], [[7; 3], [200; 3]]),
        ("bits", png::ColorType::Grayscale, png::BitDepth::One, vec![0b0100_0000], [[0; 3], [255; 3]]),
        (
            "sixteen bits",
            png::ColorType::Rgb,
            png::BitDepth::Sixteen,
            vec![1, 255, 2, 0, 3, 9, 4, 0, 5, 0, 6, 0],
            [[1, 2, 3], [4, 5, 6]],
        ),
        ("a palette", png::ColorType::Indexed, png::BitDepth::Two, vec![0b1000_0000], [[9, 8, 7], [1, 2, 3]]),
    ] {
        let mut file = vec![];
        let mut encoder = png::Encoder::new(&mut file, 2, 1);
        encoder.set_color(kind);
        encoder.set_depth(depth);
        if kind == png::ColorType::Indexed {
            encoder.set_palette(vec![1, 2, 3, 4, 5, 6, 9, 8, 7]);
        }
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&bytes).expect("texels");
        writer.finish().expect("an end");
        let image = Image::embedded(0, &file).expect(name);
        assert_eq!((image.size, &image.texels[..]), ([2, 1], &texels[..]), "{name}");
    }
    let flaw = |bytes: &[u8]| Image::embedded(3, bytes).expect_err("broken");
    assert!(flaw(&jpeg()[..90]).what.starts_with("its image 3: "));
    assert!(flaw(b"GIF89a").what.ends_with("it is neither a PNG nor a JPEG"));
    assert!(flaw(&png()[..40]).remedy.contains("whole PNG or JPEG"));
}

fn broken_gltf_is_refused() {
    let (folder, file) = placed("gltf-broken");
    let surface = |value: Value| {
        let mut file = file.clone();
        file["materials"][0]["pbrMetallicRoughness"] = value;
        file
    };
    let with = |key: &str, value: Value| {
        let mut file = file.clone();
        file[key][0] = value;
        file
    };
    let textured = json!({ "baseColorTexture": { "index": 0, "texCoord": 3 } });
    for (file, wanted) in [
        (
            surface(json!({ "baseColorFactor": [1, 2, 3, 1] })),
            "square: its base colour is [1.0, 2.0, 3.0, 1.0]",
        ),
        (surface(json!({ "baseColorFactor": [1, 1] })), "square: its base colour is [1.0, 1.0]"),
        (surface(textured), "a primitive with an image has no TEXCOORD_3"),
        (
            surface(json!({ "baseColorTexture": { "index": 7 } })),
            "square: its texture 7 has no image that is a PNG or a JPEG",
        ),
        (with("textures", json!({})), "square: its texture 0 has no image that is a PNG or a JPEG"),
        (with("images", json!({})), "image 0 is in no file and in no buffer"),
        (with("images", json!({ "bufferView": 9 })), "image 0 is in no file and in no buffer"),
        (with("images", json!({ "bufferView": 0 })), "its image 0: "),
        (with("images", json!({ "uri": "lost.png" })), "lost.png: "),
        (with("images", json!({ "uri": "http://a/b.png" })), "an image is at `http://a/b.png`"),
        (with("images", json!({ "uri": "data:image/png;base64,!" })), "an image is no base64"),
    ] {
        let flaw = gltf(&folder, &file).expect_err(wanted);
        assert!(flaw.what.contains(wanted), "{}, not {wanted}", flaw.what);
        // The shape alone needs none of it.
        assert!(Mesh::parse(Format::Gltf, file.to_string().as_bytes(), Some(&folder)).is_ok(), "{wanted}");
    }
    let mut lost = file.clone();
    lost["meshes"][0]["primitives"][0]["material"] = json!(9);
    assert_eq!(gltf(&folder, &lost).expect_err("no material").what, "mesh 0 names material 9");
}
