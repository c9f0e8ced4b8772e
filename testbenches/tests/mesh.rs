//! Mesh files as found in practice, and a camera that shows the whole of one.

pub mod written;

use meshes::{Format, Mesh};
use workloads::camera::Camera;

crate::tests! { variants_of_obj_files concave_polygons_keep_their_shape the_whole_mesh_is_in_view a_matrix_does_what_the_camera_does }

fn read(bytes: &[u8]) -> Mesh {
    Mesh::parse(Format::Obj, bytes, None).expect("a mesh as programs write it")
}

fn variants_of_obj_files() {
    let latin = read(b"# caf\xe9\no b\xfcrste\nv 0 0 0\nv 1 0 0\nv 0 1 0 # \xe9\nf 1 2 3\n");
    assert_eq!(latin.triangles, [[0, 1, 2]]);
    let goes_on = read(b"v 0 0 0\nv 1 0 \\\n 0\nv 0 1 0\nv 1 1 0\nf 1 \\\r\n2 3\nf 2 4 3\n");
    assert_eq!(goes_on.triangles, [[0, 1, 2], [1, 3, 2]]);
    assert_eq!(goes_on.positions[1], [1.0, 0.0, 0.0]);
    let no_name = read(b"mtllib\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl\nf 1 2 3\nusemtl not there\nf 3 2 1\n");
    assert_eq!(no_name.triangles.len(), 2);
}

/// Twice the area of a mesh, each triangle's seen from +z.
fn area(mesh: &Mesh) -> f32 {
    let of = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|k| mesh.positions[k as usize]);
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    };
    assert!(mesh.triangles.iter().all(|t| of(t) > 0.0), "a triangle is turned over: {:?}", mesh.triangles);
    mesh.triangles.iter().map(of).sum()
}

fn concave_polygons_keep_their_shape() {
    // an L, starting at each of its corners: a fan is correct from only one of them
    let corners = ["0 0 0", "2 0 0", "2 1 0", "1 1 0", "1 2 0", "0 2 0"];
    for first in 0..6 {
        let mut text: String = (0..6).map(|k| format!("v {}\n", corners[(first + k) % 6])).collect();
        text += "f 1 2 3 4 5 6\n";
        let mesh = read(text.as_bytes());
        assert_eq!((mesh.triangles.len(), area(&mesh)), (4, 6.0), "from corner {first}");
    }
    // upright, and beside another face
    let arrow = read(b"v 0 0 0\nv 0 0 4\nv 0 3 2\nv 0 1 2\nv 1 0 0\nf 1 2 3 4\nf 1 5 2\n");
    assert_eq!(arrow.triangles.len(), 3);
}

fn the_whole_mesh_is_in_view() {
    let corners = |[x, y, z]: [f32; 3]| {
        (0..8).map(move |k| [x * (k & 1) as f32, y * (k >> 1 & 1) as f32, z * (k >> 2) as f32])
    };
    for size in [[1.0, 1.0, 1.0], [10.0, 1.0, 1.0], [1.0, 30.0, 1.0], [0.01, 1.0, 5.0], [8.0, 8.0, 0.0]] {
        for (width, height) in [(640, 480), (100, 700), (1000, 100), (1, 1)] {
            for (turn, tilt) in [(0.0, 0.0), (40.0, 22.0), (45.0, 35.0), (90.0, -60.0), (13.0, 89.0)] {
                let camera = Camera::of_box([0.0; 3], size, turn, tilt, width, height).showing(corners(size));
                for p in corners(size) {
                    let [x, y, z, w] = camera.clip(p);
                    let seen = x.abs() <= w && y.abs() <= w && (0.0..=w).contains(&z);
                    assert!(
                        seen,
                        "{p:?} of {size:?} at {:?} in {width}x{height} from {turn}, {tilt}",
                        [x, y, z, w]
                    );
                }
            }
        }
    }
}

fn a_matrix_does_what_the_camera_does() {
    // For a box so large that points a unit apart are one point.
    for scale in [1.0_f32, 1e13] {
        let most = [2.0, 3.0, 1.0].map(|side| side * scale);
        let camera = Camera::of_box([0.0; 3], most, 40.0, 22.0, 640, 480);
        let [x, y, z, origin] = camera.matrix();
        let place: [f64; 4] = std::array::from_fn(|k| {
            let along = |axis: usize, column: [f64; 4]| f64::from(most[axis]) * column[k];
            along(0, x) + along(1, y) + along(2, z) + origin[k]
        });
        let wanted = camera.clip(most);
        let near = |k: usize| (place[k] - wanted[k]).abs() <= 1e-9 * f64::from(scale);
        assert!((0..4).all(near), "{place:?}, not {wanted:?}");
    }
}
