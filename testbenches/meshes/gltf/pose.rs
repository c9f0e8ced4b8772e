//! Positions of vertices: transforms of nodes, in 64 bits, and the joints of skins.

use super::VALID;
use super::accessors::{Buffers, named};
use crate::Flaw;
use gltf::accessor::{DataType, Dimensions};
use gltf::{Primitive, Semantic, Skin};
use serde_json::Value;

/// Column-major.
pub type Matrix = [[f64; 4]; 4];
type Point = [f64; 3];

pub const IDENTITY: Matrix =
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]];

/// A node's own transform: a matrix, or a scale, a rotation and a translation, in this order.
pub fn transform(node: &Value) -> Matrix {
    let numbers = |key: &str| -> Vec<f64> {
        node[key].as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
    };
    if let Ok(matrix) = <[f64; 16]>::try_from(numbers("matrix")) {
        return std::array::from_fn(|c| std::array::from_fn(|r| matrix[4 * c + r]));
    }
    let [tx, ty, tz] = numbers("translation").try_into().unwrap_or([0.0; 3]);
    let [x, y, z, w] = numbers("rotation").try_into().unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let [sx, sy, sz] = numbers("scale").try_into().unwrap_or([1.0; 3]);
    let rotation = [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + z * w), 2.0 * (x * z - y * w)],
        [2.0 * (x * y - z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + x * w)],
        [2.0 * (x * z + y * w), 2.0 * (y * z - x * w), 1.0 - 2.0 * (x * x + y * y)],
    ];
    let column =
        |k: usize, scale: f64| [rotation[k][0] * scale, rotation[k][1] * scale, rotation[k][2] * scale, 0.0];
    [column(0, sx), column(1, sy), column(2, sz), [tx, ty, tz, 1.0]]
}

pub fn times(a: Matrix, b: Matrix) -> Matrix {
    std::array::from_fn(|c| std::array::from_fn(|r| (0..4).map(|k| a[k][r] * b[c][k]).sum()))
}

pub fn moved(m: &Matrix, p: Point) -> Point {
    [0, 1, 2].map(|k| m[0][k] * p[0] + m[1][k] * p[1] + m[2][k] * p[2] + m[3][k])
}

/// Whether a transform mirrors.
pub fn mirrors(m: &Matrix) -> bool {
    let [a, b, c, _] = m;
    let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
    a[0] * minor(1, 2) - a[1] * minor(0, 2) + a[2] * minor(0, 1) < 0.0
}

/// The matrix of each joint of a skin. `places` are the transforms of all nodes of the scene.
pub fn joints(skin: &Skin, places: &[Option<Matrix>], buffers: Buffers) -> Result<Vec<Matrix>, Flaw> {
    let inverse: Vec<[[f32; 4]; 4]> = match skin.inverse_bind_matrices() {
        Some(accessor) => buffers.read(&accessor, (Dimensions::Mat4, &[DataType::F32]))?,
        None => vec![],
    };
    let joint = |(k, node): (usize, gltf::Node)| {
        let place = places.get(node.index()).copied().flatten();
        let outside = || Flaw::new(format!("joint {} is not in the scene", node.index()), VALID);
        let bound = inverse.get(k).map_or(IDENTITY, |m| m.map(|column| column.map(f64::from)));
        Ok(times(place.ok_or_else(outside)?, bound))
    };
    skin.joints().enumerate().map(joint).collect()
}

/// Positions moved by joints, according to their weights.
pub fn skinned(
    primitive: &Primitive,
    positions: &[Point],
    joints: &[Matrix],
    buffers: Buffers,
) -> Result<Vec<Point>, Flaw> {
    let mut sums = vec![([0.0; 3], 0.0); positions.len()];
    for set in 0.. {
        let Some(numbers) = primitive.get(&Semantic::Joints(set)) else { break };
        let weights = primitive.get(&Semantic::Weights(set));
        let weights = weights.ok_or_else(|| Flaw::new(format!("JOINTS_{set} has no weights"), VALID))?;
        let which = match numbers.data_type() {
            DataType::U8 => widened::<u8>(buffers.read(&numbers, (Dimensions::Vec4, &[DataType::U8]))?),
            _ => widened::<u16>(buffers.read(&numbers, (Dimensions::Vec4, &[DataType::U16]))?),
        };
        let shares = match weights.data_type() {
            DataType::U8 => {
                scaled(widened::<u8>(buffers.read(&weights, (Dimensions::Vec4, &[DataType::U8]))?), 255.0)
            }
            DataType::U16 => {
                scaled(widened::<u16>(buffers.read(&weights, (Dimensions::Vec4, &[DataType::U16]))?), 65535.0)
            }
            _ => {
                let all: Vec<[f32; 4]> = buffers.read(&weights, (Dimensions::Vec4, &[DataType::F32]))?;
                all.into_iter().map(|four| four.map(f64::from)).collect()
            }
        };
        if which.len() != positions.len() || shares.len() != positions.len() {
            return Err(named(&numbers, "or its weights are not one for each position"));
        }
        for (k, (which, shares)) in which.iter().zip(&shares).enumerate() {
            for (joint, share) in which.iter().zip(shares).filter(|(_, share)| **share != 0.0) {
                let outside = || Flaw::new(format!("vertex {k} names joint {joint}"), VALID);
                let place = moved(joints.get(*joint as usize).ok_or_else(outside)?, positions[k]);
                let (sum, total) = &mut sums[k];
                *total += share;
                (0..3).for_each(|axis| sum[axis] += share * place[axis]);
            }
        }
    }
    // Rounded weights do not add up to exactly 1; a vertex without joints is not moved.
    let place =
        |((sum, total), p): ((Point, f64), &Point)| if total == 0.0 { *p } else { sum.map(|c| c / total) };
    Ok(sums.into_iter().zip(positions).map(place).collect())
}

fn widened<T: Into<u32> + Copy>(all: Vec<[T; 4]>) -> Vec<[u32; 4]> {
    all.into_iter().map(|four| four.map(Into::into)).collect()
}

fn scaled(all: Vec<[u32; 4]>, one: f64) -> Vec<[f64; 4]> {
    all.into_iter().map(|four| four.map(|n| f64::from(n) / one)).collect()
}
