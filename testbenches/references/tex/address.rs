//! Texels of footprints, one at a time: positions as exact fractions on an endless line of texels, then the wrap mode's rule; bytes by
//! the formula of surfaces in 64 bits; cubes in space.

use dashu_int::IBig;
use dashu_int::ops::DivEuclid;
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

/// Where a texel's bytes are.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    pub address: u64,
    pub within: [u32; 2],
}

/// A texel of a footprint, with its weight; `None` is the border, or zero of a fetch.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Expected {
    pub share: u32,
    pub kind: TapKind,
    pub place: Option<Place>,
}

fn size(last: u32, level: u8) -> i64 {
    (i64::from(last) + 1 >> level).max(1)
}

/// Texels of a level: across, down, slices.
fn sizes(binding: &Binding, level: u8) -> [i64; 3] {
    let extent = &binding.extent;
    let flat = matches!(extent.kind, TextureKind::Line | TextureKind::Buffer);
    let solid = extent.kind == TextureKind::Volume;
    [
        size(extent.last_x, level),
        if flat { 1 } else { size(extent.last_y.into(), level) },
        if solid { size(extent.last_z.into(), level) } else { 1 },
    ]
}

fn layers(binding: &Binding) -> i64 {
    let extent = &binding.extent;
    match extent.kind {
        TextureKind::Volume | TextureKind::Buffer => 1,
        TextureKind::Cube => 6 * (i64::from(extent.last_z) + 1),
        _ => i64::from(extent.last_z) + 1,
    }
}

fn up(n: i64, to: i64) -> i64 {
    (n + to - 1) / to
}

/// GOBs of a level's blocks down and slices of them, by the rule of halving.
fn block(binding: &Binding, rows: i64, slices: i64) -> (i64, i64) {
    let (mut high, mut deep) = (1 << binding.place.block_height, 1 << binding.place.block_depth);
    while high > 1 && 8 * (high / 2) >= rows {
        high /= 2;
    }
    while deep > 1 && deep / 2 >= slices {
        deep /= 2;
    }
    (high, deep)
}

/// A level in memory: blocks across and down (texels without blocks), slices.
fn stored(binding: &Binding, level: u8, samples: bool) -> [i64; 3] {
    let [mut x, mut y, z] = sizes(binding, level);
    if samples {
        x <<= binding.extent.samples_x;
        y <<= binding.extent.samples_y;
    }
    [up(x, binding.format.block_x.into()), up(y, binding.format.block_y.into()), z]
}

/// Bytes of a texel or a block: 1, 2, 4, 8, 12 or 16.
fn texel_bytes(binding: &Binding) -> i64 {
    let format = &binding.format;
    if format.three_quarters { 3 * (1 << format.bytes_log2) / 4 } else { 1 << format.bytes_log2 }
}

fn level_bytes(binding: &Binding, level: u8, samples: bool) -> i64 {
    let [x, y, z] = stored(binding, level, samples);
    let (high, deep) = block(binding, y, z);
    up(x * texel_bytes(binding), 64) * 64 * up(y, 8 * high) * 8 * high * up(z, deep) * deep
}

/// The address of a texel.
pub fn place(binding: &Binding, level: u8, samples: bool, [x, y, z]: [i64; 3], layer: i64) -> Place {
    let (format, at) = (&binding.format, &binding.place);
    let (side_x, side_y) = (i64::from(format.block_x), i64::from(format.block_y));
    let within = [(x % side_x) as u32, (y % side_y) as u32];
    let (x, y) = (x / side_x * texel_bytes(binding), y / side_y);
    let offset = match at.layout {
        TexelLayout::Line => x,
        TexelLayout::Pitch => y * i64::from(at.pitch) + x,
        TexelLayout::Blocks => {
            let [w, h, slices] = stored(binding, level, samples);
            let (bh, bd) = block(binding, h, slices);
            let stored_levels = if samples { 0..=0 } else { 0..=at.last_stored };
            let total: i64 = stored_levels.map(|level| level_bytes(binding, level, samples)).sum();
            let [_, first_rows, first_slices] = stored(binding, 0, samples);
            let first = block(binding, first_rows, first_slices);
            let stride = up(total, 512 * first.0 * first.1) * 512 * first.0 * first.1;
            let start: i64 = (0..level).map(|level| level_bytes(binding, level, samples)).sum();
            let p = up(w * texel_bytes(binding), 64) * 64;
            let (gx, gy) = (x % 64, y % 8);
            let gob = gx & 15 | (gy & 1) << 4 | (gx & 16) << 1 | (gy & 6) << 5 | (gx & 32) << 3;
            layer * stride
                + start
                + (((z / bd) * up(h, 8 * bh) + y / (8 * bh)) * (p / 64) + x / 64) * 512 * bh * bd
                + ((z % bd) * bh + y / 8 % bh) * 512
                + gob
        }
    };
    Place { address: (at.address as i64 + offset) as u64 & ((1 << 40) - 1), within }
}

/// A float as an integer of 2^-149; NaN is zero, infinity 2^128.
fn exact(bits: u32) -> IBig {
    let (exponent, fraction) = (bits >> 23 & 255, bits & 0x7f_ffff);
    if exponent == 255 && fraction != 0 {
        return IBig::ZERO;
    }
    let value = IBig::from(if exponent == 0 { fraction } else { fraction | 1 << 23 })
        << (exponent.max(1) - 1) as usize;
    if bits >> 31 == 1 { -value } else { value }
}

fn floor(n: &IBig, log2: usize) -> IBig {
    n.div_euclid(&(IBig::ONE << log2))
}

fn nearest(n: &IBig, log2: usize) -> IBig {
    let down = floor(n, log2);
    let rest: IBig = (n - (&down << log2)) * 2;
    let half = IBig::ONE << log2;
    if rest > half || rest == half && &down % IBig::from(2) != IBig::ZERO { down + 1 } else { down }
}

/// The texels of a direction with their weights of 256: the first's number on the endless line, and the second's weight.
fn positions(bits: u32, texels: i64, mode: WrapMode, normalised: bool, linear: bool) -> (IBig, i64) {
    const LOG2: usize = 149;
    let one = IBig::ONE << LOG2;
    let mut s = exact(bits);
    let most = if normalised { one.clone() } else { one.clone() * texels };
    match mode {
        WrapMode::ClampOgl => s = s.max(IBig::ZERO).min(most),
        WrapMode::MirrorOnceClampOgl => s = s.max(-most.clone()).min(most),
        _ => {}
    }
    if normalised {
        s *= texels;
    }
    let repeats = matches!(mode, WrapMode::Repeat | WrapMode::Mirror);
    let far = IBig::ONE << (17 + 8);
    let held = |u: IBig| if repeats { u } else { u.max(-far.clone()).min(far.clone()) };
    if linear {
        let u: IBig = held(nearest(&(s * 256), LOG2)) - 128;
        let first = floor(&u, 8);
        let weight: IBig = u - &first * 256;
        (first, i64::try_from(weight).expect("less than 256"))
    } else {
        (floor(&held(floor(&s, LOG2) * 256), 8), 0)
    }
}

/// The texel of a number on the endless line, `None` in the border.
fn texel(i: &IBig, n: i64, mode: WrapMode, linear: bool) -> Option<i64> {
    let modulo =
        |by: i64| i64::try_from(i.clone() - i.div_euclid(&IBig::from(by)) * by).expect("less than the size");
    let reflected: IBig = if *i < IBig::ZERO { -1 - i } else { i.clone() };
    let held =
        |i: &IBig| i64::try_from(i.clone().max(IBig::ZERO).min(IBig::from(n - 1))).expect("in the surface");
    let inside = |i: &IBig| (*i >= IBig::ZERO && *i < IBig::from(n)).then(|| held(i));
    match mode {
        WrapMode::Repeat => Some(modulo(n)),
        WrapMode::Mirror => Some(modulo(2 * n)).map(|i| if i < n { i } else { 2 * n - 1 - i }),
        WrapMode::ClampToEdge => Some(held(i)),
        WrapMode::Border => inside(i),
        WrapMode::ClampOgl if linear => inside(i),
        WrapMode::ClampOgl => Some(held(i)),
        WrapMode::MirrorOnceClampToEdge => Some(held(&reflected)),
        WrapMode::MirrorOnceBorder => inside(&reflected),
        WrapMode::MirrorOnceClampOgl if linear => inside(&reflected),
        WrapMode::MirrorOnceClampOgl => Some(held(&reflected)),
    }
}

/// Offsets of the taps of a lane, in their order.
fn offsets(pass: &TexturePass, lane: &PassLane) -> [[i64; 3]; 4] {
    let bits = |word: u32, low: u32, n: u32| {
        let field = i64::from(word >> low) % (1 << n);
        if field >> (n - 1) == 1 { field - (1 << n) } else { field }
    };
    let words = lane.offsets;
    match pass.offsets {
        OffsetForm::NoOffset => [[0; 3]; 4],
        OffsetForm::One if pass.op == TexelOp::Gather => [[bits(words[0], 0, 6), bits(words[0], 8, 6), 0]; 4],
        OffsetForm::One => [[0, 4, 8].map(|low| bits(words[0], low, 4)); 4],
        OffsetForm::Four => {
            let pair = |k: usize| {
                [bits(words[k / 2], k as u32 % 2 * 16, 6), bits(words[k / 2], k as u32 % 2 * 16 + 8, 6), 0]
            };
            // A result's texel stands where the footprint has it: (i0, j1), (i1, j1), (i1, j0), (i0, j0).
            [pair(3), pair(2), pair(0), pair(1)]
        }
    }
}

/// A point of a cube's face in space, and back: components are of the specification's table of faces.
fn in_space(face: i64, s: i64, t: i64, depth: i64) -> [i64; 3] {
    match face {
        0 => [depth, -t, -s],
        1 => [-depth, -t, s],
        2 => [s, depth, t],
        3 => [s, -depth, -t],
        4 => [s, -t, depth],
        _ => [-s, -t, -depth],
    }
}

/// The face, row and column of a texel that may be one beyond an edge.
fn on_cube(face: i64, x: i64, y: i64, n: i64) -> (i64, i64, i64) {
    let (mut s, mut t) = (2 * x + 1 - n, 2 * y + 1 - n);
    let over = (s.abs() - n).max(t.abs() - n).max(0);
    // Folded over the edge, what is beyond it lies as far down the neighbour's side.
    (s, t) = (s.clamp(-n, n), t.clamp(-n, n));
    let [rx, ry, rz] = in_space(face, s, t, n - over);
    if rx.abs() == n && (over > 0 || face < 2) {
        let (s, t) = if rx > 0 { (-rz, -ry) } else { (rz, -ry) };
        (i64::from(rx < 0), (s + n - 1) / 2, (t + n - 1) / 2)
    } else if ry.abs() == n && (over > 0 || face < 4) {
        let (s, t) = if ry > 0 { (rx, rz) } else { (rx, -rz) };
        (2 + i64::from(ry < 0), (s + n - 1) / 2, (t + n - 1) / 2)
    } else {
        let (s, t) = if rz > 0 { (rx, -ry) } else { (-rx, -ry) };
        (4 + i64::from(rz < 0), (s + n - 1) / 2, (t + n - 1) / 2)
    }
}

const NOTHING: Expected = Expected { share: 0, kind: TapKind::NoTexel, place: None };

/// The texel of a fetch.
fn fetched(binding: &Binding, pass: &TexturePass, lane: &PassLane) -> Expected {
    let whole = Expected { share: 65_536, ..NOTHING };
    let extent = &binding.extent;
    let samples = pass.samples;
    let level = if samples { 0 } else { lane.level };
    let n = sizes(binding, level);
    let offset = offsets(pass, lane)[0];
    let dimensions = match pass.shape {
        QuadShape::One => 1,
        QuadShape::Three => 3,
        _ => 2,
    };
    let mut at = [0; 3];
    let mut inside = !lane.outside;
    for k in 0..dimensions {
        at[k] = i64::from(lane.at[k] as i32) + offset[k];
        inside &= (0..n[k]).contains(&at[k]);
    }
    let layer = if pass.array || pass.shape == QuadShape::Cube { i64::from(lane.layer) } else { 0 };
    inside &= layer < layers(binding);
    if samples {
        let (across, down) = (1 << extent.samples_x, 1 << extent.samples_y);
        let sample = i64::from(lane.sample);
        inside &= sample < across * down;
        const EIGHT: [(i64, i64); 8] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (3, 1)];
        let (ox, oy) = if (across, down) == (4, 2) {
            EIGHT[sample as usize % 8]
        } else {
            (sample % across, sample / across)
        };
        at = [at[0] * across + ox, at[1] * down + oy, at[2]];
    }
    if !inside {
        return Expected { kind: TapKind::Zero, ..whole };
    }
    Expected { kind: TapKind::Texel, place: Some(place(binding, level, samples, at, layer)), ..whole }
}

/// The four texels of a lane's pass, and its weight.
pub fn footprint(binding: &Binding, pass: &TexturePass, lane: &PassLane) -> ([Expected; 4], u32) {
    if !lane.on || pass.tail.fault {
        return ([NOTHING; 4], 0);
    }
    if pass.op == TexelOp::Fetch {
        let weight = if lane.second_slice { 0 } else { lane.share * 256 };
        return ([fetched(binding, pass, lane), NOTHING, NOTHING, NOTHING], weight);
    }
    let gathers = pass.op == TexelOp::Gather;
    let linear = lane.linear || gathers;
    let n = sizes(binding, lane.level);
    let normalised = binding.extent.normalised;
    let is_cube =
        pass.shape == QuadShape::Cube && binding.extent.kind == TextureKind::Cube && binding.sampler.seamless;
    let mode = |k: usize| match binding.sampler.wraps[k] {
        _ if is_cube => WrapMode::ClampToEdge,
        WrapMode::Repeat | WrapMode::Mirror if !normalised => WrapMode::ClampToEdge,
        mode => mode,
    };
    let has = [true, pass.shape != QuadShape::One, pass.shape == QuadShape::Three];
    let position = |k: usize| match has[k] {
        true => positions(lane.at[k], n[k], mode(k), normalised, linear),
        false => (IBig::ZERO, 0),
    };
    let [x, y, z] = [0, 1, 2].map(position);
    let slice = match () {
        () if has[2] && linear && binding.extent.kind == TextureKind::Volume => {
            if lane.second_slice {
                z.1
            } else {
                256 - z.1
            }
        }
        () if lane.second_slice => 0,
        () => 256,
    };
    let layer = if pass.array || pass.shape == QuadShape::Cube { i64::from(lane.layer) } else { 0 };
    let layer = layer.min(layers(binding) - 1);
    let four = pass.offsets == OffsetForm::Four;
    let offsets = offsets(pass, lane);
    let mut taps = [NOTHING; 4];
    let mut corner = None;
    for (k, tap) in taps.iter_mut().enumerate() {
        let (right, below) = (k % 2, k / 2);
        let share =
            ((if right == 1 { x.1 } else { 256 - x.1 }) * if below == 1 { y.1 } else { 256 - y.1 }) as u32;
        let step = |second: usize| if four || !linear { 0 } else { second };
        let numbers: [IBig; 3] = [
            &x.0 + step(right) + offsets[k][0],
            &y.0 + step(below) + offsets[k][1],
            &z.0 + step(usize::from(lane.second_slice)) + offsets[k][2],
        ];
        tap.share = share;
        if is_cube && linear {
            let [i, j] = [&x.0 + right, &y.0 + below].map(|i| i64::try_from(i).expect("near the face"));
            let outside = |i: i64| !(0..n[0]).contains(&i);
            if outside(i) && outside(j) {
                corner = Some(k);
            }
            let (face, i, j) = if outside(i) && outside(j) {
                on_cube(layer % 6, i.clamp(0, n[0] - 1), j, n[0])
            } else {
                on_cube(layer % 6, i, j, n[0])
            };
            tap.kind = TapKind::Texel;
            tap.place = Some(place(binding, lane.level, false, [i, j, 0], layer / 6 * 6 + face));
            continue;
        }
        let texel = |k: usize| if has[k] { texel(&numbers[k], n[k], mode(k), linear) } else { Some(0) };
        match [texel(0), texel(1), texel(2)] {
            [Some(i), Some(j), Some(slice)] => {
                tap.kind = TapKind::Texel;
                tap.place = Some(place(binding, lane.level, false, [i, j, slice], layer));
            }
            _ => tap.kind = TapKind::Border,
        }
    }
    if let Some(k) = corner.filter(|_| !gathers) {
        let weight = std::mem::take(&mut taps[k].share);
        let others: Vec<usize> = (0..4).filter(|other| *other != k).collect();
        others.iter().for_each(|other| taps[*other].share += weight / 3);
        taps[others[0]].share += weight % 3;
    }
    if lane.outside {
        taps.iter_mut().for_each(|tap| (tap.kind, tap.place) = (TapKind::Zero, None));
    }
    for tap in taps.iter_mut().filter(|tap| tap.share == 0 && !gathers) {
        *tap = NOTHING;
    }
    (taps, lane.share * slice as u32)
}
