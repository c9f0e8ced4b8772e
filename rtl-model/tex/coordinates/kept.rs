//! What is kept of a binding, in the form in which quads need it.

use super::types::*;
use crate::float::ONE;
use crate::texture_binding::*;

/// A size of a level as a float, of which a divided by two to the power `halved`. Sizes beyond 24 bits are cut off.
fn size(last: u32, level: u8, halved: bool) -> u32 {
    let size = (last + 1 >> level).max(1);
    let zeros = size.leading_zeros();
    let significand = size << zeros >> 8 & 0x7f_ffff;
    (127 + 31 - zeros - u32::from(halved)) << 23 | significand
}

pub fn kept(binding: &Binding) -> CoordinateBinding {
    let (extent, sampler) = (&binding.extent, &binding.sampler);
    let first = extent.first_level;
    let cube = extent.kind == TextureKind::Cube;
    let across = size(extent.last_x, first, cube);
    let sizes = if !extent.normalised {
        [ONE; 3]
    } else if cube {
        [across; 3]
    } else {
        [across, size(extent.last_y.into(), first, false), size(extent.last_z.into(), first, false)]
    };
    CoordinateBinding {
        sizes,
        last_layer: extent.last_z,
        most_taps: if sampler.minify_linear { sampler.anisotropy } else { 1 },
        levels: LevelBinding {
            first,
            after: extent.last_level.saturating_sub(first),
            magnify_linear: sampler.magnify_linear,
            minify_linear: sampler.minify_linear,
            mip: sampler.mip,
            bias: sampler.bias,
            least: sampler.least,
            most: sampler.most,
            floor: sampler.floor,
        },
    }
}
