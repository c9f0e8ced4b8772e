//! Meshes as other programs write them. In a pair `NAME` and `NAME_same` both have one shape; the second is written so plainly
//! that every reader gets it right. The glTF files pass the Khronos validator; glTF 2.0 and appendix B1 of the Wavefront manual
//! (OBJ) define the meaning of each.

use meshes::{Flaw, Format, Mesh};
use serde_json::{Value, json};
use std::path::PathBuf;

crate::tests! {
    pairs_are_one_shape unread_extensions_are_ignored a_malformed_number_is_reported groups_share_vertices
    lines_beside_triangles_are_left_out morph_targets_move_positions sparse_accessors_are_read
}

fn file(name: &str) -> PathBuf {
    cosim::root().join("testbenches/tests/meshes").join(name)
}

fn load(name: &str) -> Mesh {
    Mesh::load(&file(name)).unwrap_or_else(|e| panic!("{e}"))
}

type Triangle = [[f32; 3]; 3];

/// Triangles about the middle of the mesh, each from its least corner on, in an order of their own.
fn shape(mesh: &Mesh) -> Vec<Triangle> {
    let (least, most) = mesh.bounds();
    let middle = [0, 1, 2].map(|k| f32::midpoint(least[k], most[k]));
    let corner = |k: &u32| {
        let p = mesh.positions[*k as usize];
        // Numbers that differ only by rounding have the same order.
        [0, 1, 2].map(|k| ((p[k] - middle[k]) * 256.0).round() / 256.0)
    };
    let mut triangles: Vec<Triangle> = vec![];
    for t in &mesh.triangles {
        let [a, b, c] = [corner(&t[0]), corner(&t[1]), corner(&t[2])];
        let turned = [[a, b, c], [b, c, a], [c, a, b]];
        triangles.extend(turned.into_iter().min_by(|a, b| a.partial_cmp(b).expect("finite")));
    }
    triangles.sort_by(|a, b| a.partial_cmp(b).expect("finite"));
    triangles
}

fn pairs_are_one_shape() {
    for (name, kind) in
        [("gltf_mirrored", "gltf"), ("gltf_skin", "gltf"), ("obj_bom_silent", "obj"), ("obj_groups", "obj")]
    {
        let [got, want] = ["", "_same"].map(|end| shape(&load(&format!("{name}{end}.{kind}"))));
        assert_eq!(got, want, "{name}");
    }
    // Three decimals of one are not those of the other.
    let [got, want] = ["", "_same"].map(|end| load(&format!("obj_far{end}.obj")));
    let size = |mesh: &Mesh| {
        mesh.bounds().1.iter().zip(mesh.bounds().0).map(|(most, least)| most - least).collect::<Vec<_>>()
    };
    assert!(size(&got).iter().zip(size(&want)).all(|(a, b)| (a - b).abs() < 0.002), "{:?}", size(&got));
    assert_eq!(got.triangles.len(), want.triangles.len());
    let middle = |mesh: &Mesh| [0, 1, 2].map(|k| f32::midpoint(mesh.bounds().0[k], mesh.bounds().1[k]));
    let (here, there) = (middle(&got), middle(&want));
    for (a, b) in got.triangles.iter().flatten().zip(want.triangles.iter().flatten()) {
        let (a, b) = (got.positions[*a as usize], want.positions[*b as usize]);
        let near = (0..3).all(|k| ((a[k] - here[k]) - (b[k] - there[k])).abs() < 0.002);
        assert!(near, "{a:?} and {b:?}");
    }
}

fn unread_extensions_are_ignored() {
    for (name, triangles) in [
        ("gltf_own_attribute.gltf", None),
        ("gltf_texture_without_source.gltf", None),
        ("gltf_animation_pointer.gltf", None),
        ("obj_some_coloured.obj", Some(2)),
        ("obj_normal_nan_ind.obj", Some(1)),
        ("obj_bom.obj", Some(1)),
    ] {
        let found = load(name).triangles.len();
        assert!(triangles.map_or(found > 0, |triangles| found == triangles), "{name}: {found} triangles");
    }
}

fn a_malformed_number_is_reported() {
    let flaw = Mesh::load(&file("obj_qnan.obj")).expect_err("no mesh").flaw;
    assert_eq!((flaw.line, &flaw.what[..]), (Some(2), "the coordinate 1.#QNAN is not a finite number"));
    for word in ["-1.#IND", "1.#INF", "nan", "-nan(ind)", "inf", "1e39", "x"] {
        let text = format!("v 0 0 0\nv 1 0 0\nv 0 \\\n{word} 0\nf 1 2 3\n");
        let flaw = Mesh::parse(Format::Obj, text.as_bytes(), None).expect_err("no mesh");
        assert_eq!(
            (flaw.line, flaw.what),
            (Some(3), format!("the coordinate {word} is not a finite number"))
        );
    }
}

fn groups_share_vertices() {
    let [groups, same] = ["obj_groups.obj", "obj_groups_same.obj"].map(load);
    assert_eq!((groups.positions, groups.triangles), (same.positions, same.triangles));
}

/// A box, changed.
fn edited(change: impl FnOnce(&mut Value)) -> Result<Mesh, Flaw> {
    let text = std::fs::read(file("gltf_skin_same.gltf")).expect("a box");
    let mut value: Value = serde_json::from_slice(&text).expect("its text");
    change(&mut value);
    Mesh::parse(Format::Gltf, value.to_string().as_bytes(), None)
}

fn lines_beside_triangles_are_left_out() {
    let plain = edited(|_| {}).expect("a box");
    for mode in [0, 1, 2, 3] {
        let both = edited(|file| {
            let primitives = file["meshes"][0]["primitives"].as_array_mut().expect("primitives");
            let mut lines = primitives[0].clone();
            lines["mode"] = json!(mode);
            primitives.push(lines);
        });
        assert_eq!(shape(&both.expect("a box and lines")), shape(&plain), "mode {mode}");
        let alone = edited(|file| file["meshes"][0]["primitives"][0]["mode"] = json!(mode));
        assert_eq!(alone.expect_err("nothing to draw").what, "it has no triangles");
    }
}

fn morph_targets_move_positions() {
    let plain = edited(|_| {}).expect("a box");
    // Each position is displaced by itself: by half, and by the node's own weight if it has one.
    for (node, factor) in [(None, 1.5), (Some(-0.25), 0.75), (Some(0.0), 1.0)] {
        let moved = edited(|file| {
            file["meshes"][0]["primitives"][0]["targets"] = json!([{ "POSITION": 0, "NORMAL": 0 }]);
            file["meshes"][0]["weights"] = json!([0.5]);
            if let Some(weight) = node {
                file["nodes"][0]["weights"] = json!([weight]);
            }
        });
        let wanted: Vec<_> =
            plain.positions.iter().map(|p| p.map(|c| (f64::from(c) * factor) as f32)).collect();
        assert_eq!(moved.expect("a box").positions, wanted);
    }
}

fn sparse_accessors_are_read() {
    let plain = edited(|_| {}).expect("a box");
    let sparse = |index: u8, count: usize| {
        edited(|file| {
            // An index of 16 bits, two bytes between, three floats of 9.
            let start = ["AAAA", "AQAA"][usize::from(index)];
            let uri = format!("data:application/octet-stream;base64,{start}AAAAEEEAABBBAAAQQQ==");
            file["buffers"].as_array_mut().expect("buffers").push(json!({ "byteLength": 16, "uri": uri }));
            let view = json!({ "buffer": 1, "byteOffset": 0, "byteLength": 16 });
            file["bufferViews"].as_array_mut().expect("views").push(view);
            file["accessors"][0]["sparse"] = json!({
                "count": count,
                "indices": { "bufferView": 2, "byteOffset": 0, "componentType": 5123 },
                "values": { "bufferView": 2, "byteOffset": 4 },
            });
        })
    };
    for index in [0, 1] {
        let mut wanted = plain.positions.clone();
        wanted[usize::from(index)] = [9.0; 3];
        assert_eq!(sparse(index, 1).expect("a box").positions, wanted);
    }
    let flaw = sparse(0, 2).expect_err("values outside their view");
    assert_eq!(flaw.what, "accessor 0 does not fit into its view");
}
