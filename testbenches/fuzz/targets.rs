//! Fuzzing targets: each reader with good inputs, and the use of what it reads.

use super::{covered, macros};
use chip::profile::{NX, Profile};
use gpc::coarse_raster::CoarseRaster;
use kernel::slot::Slot;
use kernel::unit::Unit;
use kit::recording::{Recording, record_part, replay};
use meshes::{Format, Mesh};
use rigs::raster_pipe::{Params, RasterPipe};
use workloads::frame::{Around, Frame};
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::vertices::Vertices;
use workloads::world::View;

/// A reader of files.
pub struct Target {
    pub name: &'static str,
    /// Good inputs.
    pub seeds: Vec<Vec<u8>>,
    /// Tokens of the format.
    pub words: &'static [&'static str],
    /// Reads an input and uses the result; in some cases, chosen by number, completely.
    pub read: fn(&[u8], u64) -> Result<(), String>,
}

/// All readers.
pub fn all() -> Vec<Target> {
    vec![
        Target {
            name: "obj",
            seeds: vec![OBJ.into(), TWO_OBJECTS.into(), covered::OBJ.into()],
            words: OBJ_WORDS,
            read: obj,
        },
        Target {
            name: "gltf",
            seeds: vec![gltf_text().into(), glb(), covered::gltf(&gltf_text()).into()],
            words: GLTF_WORDS,
            read: gltf,
        },
        Target { name: "image", seeds: covered::images(), words: covered::IMAGE_WORDS, read: covered::image },
        Target { name: "macro", seeds: macros::seeds(), words: MACRO_WORDS, read: macros::read },
        Target { name: "profile", seeds: vec![NX.into()], words: PROFILE_WORDS, read: profile },
        Target {
            name: "recording",
            seeds: vec![recorded()],
            words: &["\n", " ", "gpc/setup"],
            read: recording,
        },
    ]
}

fn obj(bytes: &[u8], case: u64) -> Result<(), String> {
    covered::skin(Format::Obj, bytes);
    let mesh = Mesh::parse(Format::Obj, bytes, None).map_err(|e| format!("{e:?}"))?;
    draw(&mesh, case)
}

fn gltf(bytes: &[u8], case: u64) -> Result<(), String> {
    covered::skin(Format::Gltf, bytes);
    let mesh = Mesh::parse(Format::Gltf, bytes, None).map_err(|e| format!("{e:?}"))?;
    draw(&mesh, case)
}

const SIZE: (u32, u32) = (48, 32);

/// Transforms a mesh; of one case in sixteen draws a small frame of at most a few
/// triangles.
fn draw(mesh: &Mesh, case: u64) -> Result<(), String> {
    let view = View { size: SIZE, turn: case as f64, tilt: case as f64 / 7.0 };
    let (vertices, _) = view.of(mesh);
    if case % 16 == 0 && (1..64).contains(&vertices.triangles()) {
        run(&Profile::nx(), vertices, LONG);
    }
    Ok(())
}

/// Cycles within which a small frame is drawn.
const LONG: u64 = 200_000;

fn run(profile: &Profile, vertices: Vertices, cycles: u64) {
    let scene = Scene::new(Setting::of(SIZE.0, SIZE.1), vertices);
    let pipe = Slot::from(RasterPipe::new(&Params::of(profile)));
    let mut frame = Frame::new(pipe, &scene, Shading::Flat, Around::default());
    let ended = frame.run(cycles, &mut ()).unwrap_or_else(|text| panic!("{text}"));
    assert!(ended, "a small frame is not drawn after {cycles} cycles");
    assert_eq!(frame.memory.beyond, 0, "accesses fell outside the memory");
}

/// The machine of a valid profile must draw a triangle, in some of the cases.
fn profile(bytes: &[u8], case: u64) -> Result<(), String> {
    let text = std::str::from_utf8(bytes).map_err(|e| e.to_string())?;
    let profile = Profile::parse("fuzzed.toml", text)?;
    if case % 16 == 0 {
        let mesh = Mesh::parse(Format::Obj, OBJ.as_bytes(), None).expect("a good mesh");
        run(&profile, View { size: SIZE, turn: 0.0, tilt: 0.0 }.of(&mesh).0, LONG);
    } else {
        RasterPipe::new(&Params::of(&profile));
    }
    Ok(())
}

fn recording(bytes: &[u8], _case: u64) -> Result<(), String> {
    let recording = Recording::from_bytes(bytes)?;
    let profile = Profile::parse("its profile", &recording.profile)?;
    let mut unit = Slot::from(CoarseRaster::new(&profile.gpc.raster_half.coarse_raster));
    replay(&mut unit, &recording.tape).map(|_| ())
}

/// A recording of a unit that runs for a while.
fn recorded() -> Vec<u8> {
    let mut pipe = RasterPipe::new(&Params::of(&Profile::nx()));
    let (_, tape) = record_part(&mut pipe, "raster_half[0].coarse_raster").expect("a part of the pipeline");
    let mut pipe = Slot::from(pipe);
    for cycle in 0..200 {
        pipe.i.prim.valid = cycle % 3 == 0;
        pipe.edge();
    }
    let tape = tape.lock().expect("one writer").clone();
    let (part, unit) = ("raster_half[0].coarse_raster".into(), CoarseRaster::PATH.into());
    Recording { part, unit, profile: NX.into(), tape }.to_bytes().expect("memory takes it")
}

const OBJ: &str =
    "# a tetrahedron\nv 0 0 0\nv 1 0 0\nv 0.5 1 0\nv 0.5 0.5 1\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

const TWO_OBJECTS: &str = "mtllib none.mtl\no first\nv 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nvt 0 0\nvt 1 1\nvn 0 0 1\nusemtl red\ns 1\nf 1/1/1 2/2/1 3/1/1 4/2/1\ng second\nv 1 1 1\nv -1e3 1 1\nf -1//1 -2//1 -3//1\nl 1 2\np 3\n";

const OBJ_WORDS: &[&str] = &[
    "v ",
    "vt ",
    "vn ",
    "f ",
    "o x\n",
    "g y\n",
    "s off\n",
    "usemtl z\n",
    "mtllib q\n",
    "l 1 2\n",
    "p 1\n",
    "/",
    "//",
    " ",
    "\n",
    "\r\n",
    "\\\n",
    "#",
    "nan",
    "-1",
    "f 1 2 3 4 5 6\n",
    "\0",
];

const GLTF_WORDS: &[&str] = &[
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "null",
    "true",
    "\"mode\":5",
    "\"byteStride\":4",
    "\"sparse\":{}",
    "\"count\":9",
    "\"byteOffset\":65536",
    "5121",
    "5123",
    "5125",
    "5126",
    "\"VEC3\"",
    "\"SCALAR\"",
    "%ff",
    "data:application/octet-stream;base64,",
    "\"children\":[0]",
    "\"normalized\":true",
    "glTF",
    "JSON",
];

/// Branches, a read, a send, an exit.
const MACRO_WORDS: &[&str] = &["\u{7}\0\0\0", "7\0\0\0", "\u{15}\0\0\0", "A\0\0\0", "\u{11}\0"];

const PROFILE_WORDS: &[&str] = &[
    "[crop]\n",
    "[zrop]\n",
    "=",
    "\n",
    "\"",
    "true",
    "[[",
    "]]",
    "#",
    "setup.",
    "depth = 1\n",
    "1979-05-27",
];

const POSITIONS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.5, 1.0, 0.0], [0.5, 0.5, 1.0]];
const INDICES: [u16; 12] = [0, 1, 2, 0, 1, 3, 1, 2, 3, 2, 0, 3];

/// Positions, then indices.
fn buffer() -> Vec<u8> {
    let positions = POSITIONS.iter().flatten().flat_map(|c| c.to_le_bytes());
    positions.chain(INDICES.iter().flat_map(|k| k.to_le_bytes())).collect()
}

/// A document whose buffer is at `uri`.
fn document(uri: &str) -> String {
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],
"nodes":[{{"mesh":0,"translation":[1,2,3],"children":[1]}},{{"mesh":0,"rotation":[0,0,0,1],"scale":[1,2,1]}}],
"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1,"mode":4}},{{"attributes":{{"POSITION":0}},"mode":5}}]}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}},
{{"bufferView":1,"byteOffset":0,"componentType":5123,"count":12,"type":"SCALAR"}}],
"bufferViews":[{{"buffer":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":24}}],
"buffers":[{{{uri}"byteLength":72}}]}}"#
    )
}

fn gltf_text() -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    // 72 bytes are 24 whole groups: no padding
    let groups = buffer();
    let text = groups.as_chunks::<3>().0.iter().flat_map(|[a, b, c]| {
        let bits = u32::from_be_bytes([0, *a, *b, *c]);
        [18, 12, 6, 0].map(|shift| char::from(SIGNS[(bits >> shift & 63) as usize]))
    });
    let data: String = text.collect();
    document(&format!(r#""uri":"data:application/octet-stream;base64,{data}","#))
}

/// The document in binary form: a header, then two chunks.
fn glb() -> Vec<u8> {
    let mut json = document("").into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let chunk = |kind: &[u8; 4], data: &[u8]| [&(data.len() as u32).to_le_bytes()[..], kind, data].concat();
    let chunks = [chunk(b"JSON", &json), chunk(b"BIN\0", &buffer())].concat();
    let length = (12 + chunks.len()) as u32;
    [&b"glTF"[..], &2_u32.to_le_bytes(), &length.to_le_bytes(), &chunks].concat()
}
