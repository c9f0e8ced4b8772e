//! The textured scene that the project carries: a tiled floor and wall, a ring, three balls and a pole. It is made here, from nothing but these lines,
//! and is in the public domain.

use std::f64::consts::TAU;
use std::fmt::Write;

/// Texels of a side.
pub const TILES: u32 = 256;
pub const BANDS: u32 = 128;

/// Three bytes that depend on a place alone.
fn noise(x: u32, y: u32) -> u32 {
    let mut n = x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ 0x27d4_eb2f;
    for _ in 0..2 {
        n = (n ^ n >> 15).wrapping_mul(0x2c1b_3c6d);
        n = (n ^ n >> 12).wrapping_mul(0x297a_2d39);
    }
    n ^ n >> 15
}

fn texels(side: u32, texel: impl Fn(u32, u32) -> [i32; 3]) -> Vec<[u8; 3]> {
    let all = (0..side * side).map(|k| texel(k % side, k / side));
    all.map(|colour| colour.map(|part| part.clamp(0, 255) as u8)).collect()
}

/// Tiles of 32x32 texels in two colours, each a little different, with joints and grain.
pub fn tiles() -> Vec<[u8; 3]> {
    texels(TILES, |x, y| {
        let grain = (noise(x, y) % 9) as i32 - 4;
        if x % 32 < 2 || y % 32 < 2 {
            return [70 + grain, 66 + grain, 60 + grain];
        }
        let own = (noise(x / 32, 1000 + y / 32) % 37) as i32 - 18;
        let colour = if (x / 32 + y / 32) % 2 == 0 { [206, 192, 166] } else { [150, 74, 52] };
        colour.map(|part| part + own + grain)
    })
}

/// Slanted bands, crossed by thin light lines.
pub fn bands() -> Vec<[u8; 3]> {
    texels(BANDS, |x, y| {
        let grain = (noise(x, 77 + y) % 7) as i32 - 3;
        let colour = match ((x + y) / 16 % 4, (x + BANDS - y) % 32 < 3) {
            (_, true) => [236, 226, 180],
            (0, _) => [28, 92, 128],
            (1, _) => [222, 150, 40],
            (2, _) => [20, 60, 92],
            _ => [196, 70, 44],
        };
        colour.map(|part| part + grain)
    })
}

pub const MATERIALS: &str = "\
# Made by testbenches/tests/textured/scene.rs. Public domain.
newmtl floor
Kd 1 1 1
map_Kd tiles.png

newmtl wall
Kd 0.62 0.78 0.95
map_Kd -s 1.5 1 1 tiles.png

newmtl ring
Kd 1 1 1
map_Kd bands.png

newmtl balls
Kd 0.85 0.95 0.80
map_Kd -s 4 2 1 bands.png

newmtl pole
Kd 0.55 0.56 0.60
";

/// A grid of quads: places by row and column, with coordinates of textures.
fn grid(
    text: &mut String,
    first: &mut usize,
    rows: usize,
    columns: usize,
    at: impl Fn(f64, f64) -> [f64; 3],
) {
    for k in 0..(rows + 1) * (columns + 1) {
        let (v, u) = ((k / (columns + 1)) as f64 / rows as f64, (k % (columns + 1)) as f64 / columns as f64);
        let [x, y, z] = at(u, v);
        let _ = writeln!(text, "v {x:.4} {y:.4} {z:.4}\nvt {u:.4} {v:.4}");
    }
    for k in 0..rows * columns {
        let a = *first + k / columns * (columns + 1) + k % columns;
        let (b, c, d) = (a + 1, a + columns + 2, a + columns + 1);
        let _ = writeln!(text, "f {a}/{a} {b}/{b} {c}/{c} {d}/{d}");
    }
    *first += (rows + 1) * (columns + 1);
}

/// The scene as OBJ.
pub fn obj() -> String {
    let mut text = String::from(
        "# A floor, a wall, a ring, three balls and a pole. Made by testbenches/tests/textured/scene.rs. Public domain.\n\
         mtllib plaza.mtl\nusemtl floor\n",
    );
    let floor = [[-5, 4], [5, 4], [5, -14], [-5, -14]];
    for [x, z] in floor {
        let _ = writeln!(text, "v {x} 0 {z}\nvt {} {}", f64::from(x) / 2.0, f64::from(-z) / 2.0);
    }
    text += "f 1/1 2/2 3/3 4/4\nusemtl wall\n";
    let mut first = 5;
    grid(&mut text, &mut first, 1, 1, |u, v| [10.0 * u - 5.0, 6.5 * v, -14.0]);
    text += "usemtl ring\n";
    grid(&mut text, &mut first, 24, 48, |u, v| {
        let ((su, cu), (sv, cv)) = ((TAU * u).sin_cos(), (TAU * v).sin_cos());
        let out = 1.15 + 0.42 * cv;
        [-2.0 + out * cu, 1.57 + out * su, 0.9 + 0.42 * sv]
    });
    text += "usemtl balls\n";
    for [x, z] in [[1.6, 0.4], [3.2, -5.0], [-2.6, -10.5]] {
        grid(&mut text, &mut first, 16, 32, |u, v| {
            let ((su, cu), (sv, cv)) = ((TAU * u).sin_cos(), (TAU / 2.0 * (v - 0.5)).sin_cos());
            [x + 1.1 * cv * su, 1.1 + 1.1 * sv, z + 1.1 * cv * cu]
        });
    }
    text += "usemtl pole\n";
    grid(&mut text, &mut first, 1, 12, |u, v| {
        let (s, c) = (TAU * u).sin_cos();
        [-0.2 + 0.16 * s, 4.2 * v, -4.0 + 0.16 * c]
    });
    text
}
