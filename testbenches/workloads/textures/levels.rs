//! The levels of a texture. Each texel of a level is the mean, in linear light, of the area of the level before that it covers;
//! sizes halve, rounded down, to one texel.

use meshes::skin::Material;

/// A level: sRGB texels, from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub size: [u32; 2],
    pub texels: Vec<[u8; 3]>,
}

type Light = [f32; 3];

/// Linear light of an sRGB code.
pub fn linear(code: u8) -> f64 {
    let value = f64::from(code) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The nearest sRGB code of linear light.
pub fn code(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}

/// All levels of a material's image times its colour.
pub fn of(material: &Material) -> Vec<Level> {
    let table: Vec<f32> = (0..=255).map(|code| linear(code) as f32).collect();
    let lit = |texel: &[u8; 3]| [0, 1, 2].map(|k| table[usize::from(texel[k])] * material.colour[k]);
    let (mut size, mut light) = match &material.image {
        Some(image) => (image.size, image.texels.iter().map(lit).collect()),
        None => ([1, 1], vec![material.colour]),
    };
    let mut levels = vec![encoded(size, &light)];
    while size != [1, 1] {
        let next = size.map(|side| (side / 2).max(1));
        light = halved(size, next, &light);
        size = next;
        levels.push(encoded(size, &light));
    }
    levels
}

fn encoded(size: [u32; 2], light: &[Light]) -> Level {
    Level { size, texels: light.iter().map(|texel| texel.map(|part| code(part.into()))).collect() }
}

/// What texel `k` of `n` covers of `of` texels: their numbers and shares.
fn covered(k: u32, n: u32, of: u32) -> impl Iterator<Item = (usize, f32)> + Clone {
    let (from, to) = (u64::from(k * of), u64::from((k + 1) * of));
    let n = u64::from(n);
    (from / n..to.div_ceil(n)).map(move |at| {
        let part = to.min((at + 1) * n) - from.max(at * n);
        (at as usize, part as f32 / (to - from) as f32)
    })
}

fn halved(size: [u32; 2], next: [u32; 2], light: &[Light]) -> Vec<Light> {
    let mut halved = Vec::with_capacity(next[0] as usize * next[1] as usize);
    for y in 0..next[1] {
        let rows = covered(y, next[1], size[1]);
        for x in 0..next[0] {
            let mut sum = [0.0; 3];
            for (row, high) in rows.clone() {
                for (column, wide) in covered(x, next[0], size[0]) {
                    let texel = light[row * size[0] as usize + column];
                    (0..3).for_each(|k| sum[k] += texel[k] * high * wide);
                }
            }
            halved.push(sum);
        }
    }
    halved
}
