//! How textures are stored: levels as means in linear light, blocks, the bytes of surfaces, headers and samplers.

use super::scene;
use meshes::skin::{Filter, Image, Levels, Material, Wrap};
use references::tex::texel_decode::bc;
use references::tex::{address, descriptors};
use tex::texture_binding::TexelSize;
use workloads::textures::levels::{self, Level, linear};
use workloads::textures::{Options, TRILINEAR, TexelFormat, Texture, bc1};

crate::tests! { levels_are_means_in_linear_light blocks_are_near_their_texels headers_and_samplers_are_a_drivers
texels_are_where_the_reference_reads_them }

const PLAIN: Options = Options { format: TexelFormat::Rgba8, filter: Some(TRILINEAR), anisotropy: 1 };

fn material(size: [u32; 2], texels: Vec<[u8; 3]>) -> Material {
    Material { image: Some(Image { size, texels }), ..Material::default() }
}

/// A level as texture units read it: BC1 rounded to codes, by the reference of blocks.
pub fn decoded(format: TexelFormat, level: &Level) -> Level {
    if format == TexelFormat::Rgba8 {
        return level.clone();
    }
    let [width, height] = level.size;
    let blocks = bc1::encoded(level);
    let texel = |k: u32| {
        let (x, y) = (k % width, k / width);
        let at = 8 * (y / 4 * width.div_ceil(4) + x / 4) as usize;
        let word = |from: usize| u32::from_le_bytes(std::array::from_fn(|b| blocks[at + from + b]));
        let parts =
            bc::texel(TexelSize::Bc1, [false; 2], [word(0), word(4), 0, 0], (x & 3) as u8, (y & 3) as u8);
        assert!(parts[3] == (1, 1), "a block without alpha");
        [0, 1, 2].map(|c| (255.0 * parts[c].0 as f64 / parts[c].1 as f64).round() as u8)
    };
    Level { size: level.size, texels: (0..width * height).map(texel).collect() }
}

fn levels_are_means_in_linear_light() {
    // Black and white: half the light, not half the code.
    let checks = material([2, 2], vec![[0; 3], [255; 3], [255; 3], [0; 3]]);
    assert_eq!(levels::of(&checks)[1].texels, [[188; 3]]);
    // A colour multiplies light; a surface without an image is one texel.
    let mut half = material([1, 1], vec![[255; 3]]);
    half.colour = [0.5, 1.0, 0.0];
    assert_eq!(levels::of(&half)[0].texels, [[188, 255, 0]]);
    half.image = None;
    assert_eq!(levels::of(&half)[0].texels, [[188, 255, 0]]);
    // Odd sizes halve, rounded down; texels of the middle count for both sides.
    let odd = material([5, 3], (0..15).map(|k| [if k == 7 { 255 } else { 0 }; 3]).collect());
    let all = levels::of(&odd);
    assert_eq!(all.iter().map(|level| level.size).collect::<Vec<_>>(), [[5, 3], [2, 1], [1, 1]]);
    let whole = |level: &Level| level.texels.iter().map(|texel| linear(texel[0])).sum::<f64>();
    for (level, texels) in all.iter().zip([15.0, 2.0, 1.0]) {
        assert!((whole(level) / texels - 1.0 / 15.0).abs() < 0.003, "{level:?}");
    }
    assert_eq!(all[1].texels[0], all[1].texels[1]);
}

fn blocks_are_near_their_texels() {
    let error = |level: &Level| {
        let read = decoded(TexelFormat::Bc1, level);
        let pairs = level.texels.as_flattened().iter().zip(read.texels.as_flattened());
        let squares: f64 = pairs.map(|(a, b)| f64::from(a.abs_diff(*b)).powi(2)).sum();
        (squares / level.texels.as_flattened().len() as f64).sqrt()
    };
    // Two colours that 5, 6 and 5 bits hold are exact, in any place; so is one.
    for mask in [0x0000_u32, 0xffff, 0x8001, 0x1248, 0xf0f0] {
        let texels = (0..16).map(|k| if mask >> k & 1 == 1 { [255, 0, 132] } else { [0, 255, 66] }).collect();
        assert_eq!(error(&Level { size: [4, 4], texels }), 0.0, "{mask:x}");
    }
    // Four colours on a line: their thirds; sizes that are no multiples of four.
    let ramp = |k: u32| [0, 1, 2].map(|c| ((k % 4) * [255, 255, 0][c] / 3) as u8);
    assert_eq!(error(&Level { size: [4, 3], texels: (0..12).map(ramp).collect() }), 0.0);
    assert!(error(&Level { size: [1, 1], texels: vec![[77, 99, 200]] }) < 4.0);
    // The scene's images, root mean square in codes; a block has half a byte a texel.
    for (name, side, texels, most) in
        [("tiles", scene::TILES, scene::tiles(), 5.0), ("bands", scene::BANDS, scene::bands(), 14.0)]
    {
        let level = Level { size: [side; 2], texels };
        assert!(error(&level) < most, "{name}: {}", error(&level));
        assert_eq!(bc1::encoded(&level).len() as u32, side * side / 2);
    }
}

/// Words that a driver wrote for textures of the same kind: recordings prog_cube, flt_aniso, blk_s3tc, wrap_modes, with the bit of sRGB.
fn headers_and_samplers_are_a_drivers() {
    const SRGB: u32 = 1 << 22;
    let image = |side: u32| material([side; 2], vec![[9; 3]; (side * side) as usize]);
    let cube = Texture::of(&image(64), &PLAIN).descriptors;
    let words = [
        0x58d2_4908,
        0x00e3_0000,
        0x0060_0001,
        0x6007_0018,
        0xe880_003f | SRGB,
        0x8000_003f,
        0x0300_0000,
        0x60,
    ];
    assert_eq!(cube.header(0x1_00e3_0000), words);
    assert_eq!(cube.sampler(), [0x0002_6000, 0xe2, 0x00f0_0000, 0, 0, 0, 0, 0]);
    let aniso = Texture::of(&image(128), &Options { anisotropy: 8, ..PLAIN }).descriptors;
    let words = [
        0x58d2_4908,
        0x00e0_0000,
        0x0060_0001,
        0x7007_0020,
        0xe880_007f | SRGB,
        0x8000_007f,
        0x0300_0000,
        0x70,
    ];
    assert_eq!(aniso.header(0x1_00e0_0000), words);
    let samplers = [1, 2, 4, 8, 16].map(|anisotropy| {
        let [first, second, ..] =
            Texture::of(&image(4), &Options { anisotropy, ..PLAIN }).descriptors.sampler();
        [first, second]
    });
    let wanted = [
        [0x0002_6000, 0x0000_00e2],
        [0x0012_6000, 0x1000_00e2],
        [0x0022_6000, 0x1800_00e2],
        [0x0042_6000, 0x1800_00e2],
        [0x0072_6000, 0x0000_00e2],
    ];
    assert_eq!(samplers, wanted);
    let blocks = Texture::of(&image(32), &Options { format: TexelFormat::Bc1, ..PLAIN }).descriptors;
    let [size, _, version, _, wide, high, ..] = blocks.header(0x1_00e1_0000);
    assert_eq!([size, version, wide, high], [0x58d2_4924, 0x0060_0001, 0xe880_001f | SRGB, 0x8000_001f]);
    assert_eq!(blocks.block_height, 0, "eight rows of blocks are a GOB");
    let point = Filter { magnify: false, minify: false, levels: Levels::First };
    let clamped = Material { wrap: [Wrap::Clamp; 2], filter: Some(point), ..Material::default() };
    let [first, second, ..] = Texture::of(&clamped, &Options { filter: None, ..PLAIN }).descriptors.sampler();
    // The third direction is not used: the driver clamps it too.
    assert_eq!([first | 2 << 6, second], [0x0002_6092, 0x51]);
}

/// Each texel's bytes, by the reference that reads headers by the hardware's fields and its formula of surfaces, of sizes that end
/// within GOBs and blocks.
fn texels_are_where_the_reference_reads_them() {
    let fields = descriptors::Fields::new();
    for size in [[64, 64], [37, 23], [1, 1], [5, 300], [130, 9]] {
        for format in [TexelFormat::Rgba8, TexelFormat::Bc1] {
            let texels = (0..size[0] * size[1]).map(|k| [k as u8, (k >> 8) as u8, 77]).collect();
            let texture = Texture::of(&material(size, texels), &Options { format, ..PLAIN });
            let (header, sampler) = (texture.descriptors.header(0), texture.descriptors.sampler());
            let binding = descriptors::binding(&fields, &header, &sampler).expect("a header that is known");
            assert!(binding.format.srgb && binding.extent.normalised, "{binding:?}");
            for (number, level) in texture.levels.iter().enumerate() {
                let read = decoded(format, level);
                for (k, texel) in read.texels.iter().enumerate() {
                    let (x, y) = (k as i64 % i64::from(level.size[0]), k as i64 / i64::from(level.size[0]));
                    let place = address::place(&binding, number as u8, false, [x, y, 0], 0);
                    let bytes = &texture.bytes[place.address as usize..];
                    let word = |k: usize| u32::from_le_bytes(std::array::from_fn(|b| bytes[4 * k + b]));
                    let found = match format {
                        TexelFormat::Rgba8 => word(0).to_le_bytes()[..3].to_vec(),
                        TexelFormat::Bc1 => {
                            let [x, y] = place.within.map(|at| at as u8);
                            let parts = bc::texel(TexelSize::Bc1, [false; 2], [word(0), word(1), 0, 0], x, y);
                            parts[..3]
                                .iter()
                                .map(|(n, d)| (255.0 * *n as f64 / *d as f64).round() as u8)
                                .collect()
                        }
                    };
                    assert_eq!(found, texel, "{size:?} {format:?} level {number} at {x}, {y}");
                }
            }
        }
    }
}
