//! Meshes with textures: the scene that the project carries, drawn by the whole chip and compared with a picture by other means;
//! levels, blocks, headers and samplers; files as found in practice, and broken ones.

pub mod files;
mod reference;
mod scene;
pub mod stored;

use meshes::Mesh;
use meshes::skin::{Filter, Levels};
use reference::{Pixel, Reference};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;
use workloads::textures::{Options, TRILINEAR, TexelFormat};
use workloads::world::View;

crate::tests! { the_scene_is_what_its_generator_makes pictures_are_those_of_the_reference what_is_read_is_counted
textures_can_be_left_out broken_files_are_refused }

const SIZE: (u32, u32) = (160, 120);
const ANGLES: [&str; 4] = ["--turn", "16", "--tilt", "14"];

fn plaza(name: &str) -> PathBuf {
    cosim::root().join("testbenches/meshes/plaza").join(name)
}

/// The texels of a PNG.
fn image(path: &Path) -> (u32, Vec<[u8; 3]>) {
    let file = std::fs::File::open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut bytes).expect("its texels");
    let each = info.line_size / info.width as usize;
    (info.width, bytes.chunks_exact(each).map(|texel| [texel[0], texel[1], texel[2]]).collect())
}

fn save(path: &Path, side: u32, texels: &[[u8; 3]]) {
    let mut encoder = png::Encoder::new(std::fs::File::create(path).expect("a file"), side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(texels.as_flattened()).expect("texels");
}

/// `BLESS=1` writes its files.
fn the_scene_is_what_its_generator_makes() {
    let texts = [("plaza.obj", scene::obj()), ("plaza.mtl", scene::MATERIALS.to_string())];
    let images = [("tiles.png", scene::TILES, scene::tiles()), ("bands.png", scene::BANDS, scene::bands())];
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(plaza("")).expect("a folder");
        texts.iter().for_each(|(name, text)| std::fs::write(plaza(name), text).expect("it is written"));
        images.iter().for_each(|(name, side, texels)| save(&plaza(name), *side, texels));
    }
    let command = "is old: run BLESS=1 cargo test --test checks textured::the_scene";
    for (name, text) in texts {
        assert!(std::fs::read_to_string(plaza(name)).is_ok_and(|found| found == text), "{name} {command}");
    }
    for (name, side, texels) in images {
        assert!(image(&plaza(name)) == (side, texels), "{name} {command}");
    }
}

/// Draws with the program; returns what it prints.
fn draw(mesh: &Path, output: &Path, options: &[&str]) -> String {
    let size = format!("{}x{}", SIZE.0, SIZE.1);
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    program.arg("draw").arg(mesh).arg("-o").arg(output).args(["--size", &size, "--no-plots"]);
    let done = program.args(ANGLES).args(options).output().expect("it runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}

/// Codes by which the chip's picture may differ from the reference's, where that is sure of the triangle.
const NEAR: u8 = 2;

/// Every filter and format. Of the pixels that lie more than 1/50 pixel from all edges all are within `NEAR` codes with trilinear filters.
/// Where a level, a texel or a number of taps is chosen, one in 200 of those that are covered may have its neighbour: the chip's positions have
/// 1/256 pixel.
fn pictures_are_those_of_the_reference() {
    let folder = crate::outputs::folder("textured");
    let (mesh, skin) = Mesh::load_covered(&plaza("plaza.obj")).expect("the scene");
    let skin = skin.expect("its materials");
    let view = View { size: SIZE, turn: 16.0, tilt: 14.0 };
    let nearest = Filter { magnify: false, minify: false, levels: Levels::Nearest };
    let bilinear = Filter { magnify: true, minify: true, levels: Levels::Nearest };
    let mut digests = vec![];
    for (options, format, filter, anisotropy, others) in [
        (&[][..], TexelFormat::Rgba8, TRILINEAR, 1, 0),
        (&["--texture-format", "bc1"][..], TexelFormat::Bc1, TRILINEAR, 1, 0),
        (
            &["--texture-format", "bc1", "--aniso", "8", "--compressed"][..],
            TexelFormat::Bc1,
            TRILINEAR,
            8,
            200,
        ),
        (&["--texture-format", "bc1", "--aniso", "8"][..], TexelFormat::Bc1, TRILINEAR, 8, 200),
        (&["--filter", "bilinear"][..], TexelFormat::Rgba8, bilinear, 1, 200),
        (&["--filter", "nearest"][..], TexelFormat::Rgba8, nearest, 1, 200),
    ] {
        let png = folder.join("plaza.png");
        draw(&plaza("plaza.obj"), &png, options);
        let options = Options { format, filter: Some(filter), anisotropy };
        let reference = Reference::new(&mesh, &skin, &view, &options);
        let (mut sure, mut covered, mut far) = (0, 0, vec![]);
        let picture = image(&png).1;
        digests.push(digest(picture.as_flattened()));
        for (k, pixel) in picture.into_iter().enumerate() {
            let (x, y) = (k as u32 % SIZE.0, SIZE.1 - 1 - k as u32 / SIZE.0);
            let want = match reference.pixel(x, y) {
                Pixel::Unsure => continue,
                Pixel::Background => [26, 26, 38],
                Pixel::Covered(colour) => colour,
            };
            sure += 1;
            covered += usize::from(want != [26, 26, 38]);
            if (0..3).any(|k| pixel[k].abs_diff(want[k]) > NEAR) {
                far.push((x, y, pixel, want));
            }
        }
        assert!(sure > 15_000 && covered > 4_000, "{sure} pixels are sure, {covered} covered");
        let allowed = covered.checked_div(others).unwrap_or(0);
        assert!(far.len() <= allowed, "{options:?}: {} of {sure}: {:?}", far.len(), &far[..far.len().min(8)]);
    }
    assert_eq!(digests, DIGESTS, "other pictures");
}

/// The first words of the digests of these pictures, which have not changed since they were looked at. Compressed pages give the same.
const DIGESTS: [&str; 6] = [
    "a9b5c1cd9b24d08e",
    "e205a6c951abb352",
    "0503518ab0b72c33",
    "0503518ab0b72c33",
    "1e55f92db886d25f",
    "61ca854b8d7d4f89",
];

fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The table of texture units counts what passes their ports: it must be what memory has seen of L1.
fn what_is_read_is_counted() {
    let png = crate::outputs::folder("textured-counts").join("plaza.png");
    let text = draw(&plaza("plaza.obj"), &png, &["--texture-format", "bc1"]);
    let number = |start: &str, column: usize| -> u64 {
        let rows = text.lines().filter(|line| line.trim_start().starts_with(start));
        rows.map(|row| row.trim_start()[start.len()..].split_whitespace().nth(column).expect("a number"))
            .map(|word| word.parse::<u64>().unwrap_or_else(|_| panic!("{word} in {start}")))
            .sum()
    };
    let (missed, descriptors) = (number("sectors from L2", 0), number("descriptors", 0));
    let l1: u64 = (0..4).map(|k| number(&format!("l1[{k}]"), 0)).sum();
    assert!(missed > 100 && descriptors > 0, "{text}");
    assert_eq!(missed + descriptors, l1, "{text}");
    let (quads, texels, wanted) = (number("quads", 0), number("texels", 0), number("sectors wanted", 0));
    // Two levels of four texels for four pixels, at most.
    assert!(quads > 1500 && texels > 20 * quads && texels <= 32 * quads && missed < wanted / 4, "{text}");
}

fn textures_can_be_left_out() {
    let folder = crate::outputs::folder("textured-without");
    let shape = folder.join("shape.obj");
    let text = std::fs::read_to_string(plaza("plaza.obj")).expect("the scene");
    let is_shape = |line: &&str| !line.starts_with("usemtl") && !line.starts_with("mtllib");
    std::fs::write(&shape, text.lines().filter(is_shape).collect::<Vec<_>>().join("\n")).expect("written");
    let [with, without] = ["with.png", "without.png"].map(|name| folder.join(name));
    draw(&plaza("plaza.obj"), &with, &["--no-textures"]);
    draw(&shape, &without, &[]);
    assert!(image(&with) == image(&without), "another picture");
}

fn triangle() -> &'static str {
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nmtllib a.mtl\nusemtl a\nf 1/1 2/2 3/3\n"
}

/// Exit code 2, and one line that names the file, the line of it, what is wrong and what to do.
fn broken_files_are_refused() {
    let folder = crate::outputs::folder("textured-broken");
    let png = std::fs::read(plaza("bands.png")).expect("an image");
    let wide = {
        let mut header = png.clone();
        header[16..20].copy_from_slice(&20_000_u32.to_be_bytes());
        let crc = crc(&header[12..29]);
        header[29..33].copy_from_slice(&crc.to_be_bytes());
        header
    };
    let material = "newmtl a\n\nmap_Kd a.png\n";
    for (obj, mtl, image, wanted) in [
        (triangle(), None, None, ["a.obj:7", "a.mtl", "--no-textures"]),
        (triangle(), Some("newmtl b\n"), None, ["a.obj:9", "material a", "--no-textures"]),
        (triangle(), Some(material), None, ["a.mtl:3", "a.png", "--no-textures"]),
        (triangle(), Some(material), Some(&b"no image"[..]), ["a.mtl:3", "a.png", "PNG"]),
        (triangle(), Some(material), Some(&png[..png.len() / 2]), ["a.mtl:3", "a.png", "PNG"]),
        (triangle(), Some(material), Some(&wide[..]), ["a.mtl:3", "20000x128", "16,384"]),
        (triangle(), Some(material), Some(&b"\xff\xd8\xff\xe0"[..]), ["a.mtl:3", "a.png", "JPEG"]),
        (triangle(), Some("newmtl a\nmap_Kd -s 2\n"), None, ["a.mtl:2", "no file", "map_Kd FILE"]),
        (triangle(), Some("Kd 1 1 1\n"), None, ["a.mtl:1", "before newmtl", "MTL"]),
        (triangle(), Some("newmtl a\nKd 1 x 1\n"), None, ["a.mtl:2", "Kd 1 x 1", "MTL"]),
        (triangle(), Some("newmtl a\nmap_Kd -mm 0 2 a.png\n"), None, ["a.mtl:2", "-mm", "MTL"]),
        (&triangle().replace("3/3", "3/4"), Some("newmtl a\n"), None, ["a.obj:9", "3/4", "OBJ"]),
        (&triangle().replace("3/3", "3/0"), Some("newmtl a\n"), None, ["a.obj:9", "3/0", "OBJ"]),
        (&triangle().replace("vt 1 0", "vt 1 nan"), Some("newmtl a\n"), None, ["a.obj:5", "nan", "vt u v"]),
    ] {
        let path = |name: &str| folder.join(name);
        ["a.mtl", "a.png"].iter().for_each(|name| drop(std::fs::remove_file(path(name))));
        std::fs::write(path("a.obj"), obj).expect("written");
        mtl.iter().for_each(|text| std::fs::write(path("a.mtl"), text).expect("written"));
        image.iter().for_each(|bytes| std::fs::write(path("a.png"), bytes).expect("written"));
        let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
        let done = program.arg("draw").arg(path("a.obj")).arg("-o").arg(path("x.png")).output();
        let done = done.expect("it runs");
        let text = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{wanted:?}: {text}");
        let named = wanted.iter().all(|word| text.contains(word));
        assert!(named && text.trim_end().lines().count() == 1, "{wanted:?}: {text}");
    }
}

/// The check of a PNG's chunk.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    };
    !bytes.iter().fold(!0, step)
}
