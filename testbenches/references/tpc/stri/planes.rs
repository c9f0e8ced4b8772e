//! Planes of attributes as mathematics: components that a pixel shader's header requests, their sources in a vertex, and the
//! plane through three values, with the error bound of fp32 steps.

/// A shader header of 20 dwords.
pub type Header = [u32; 20];

fn bit(header: &Header, n: u32) -> bool {
    header[n as usize / 32] >> (n % 32) & 1 == 1
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mode {
    Unused,
    Constant,
    Perspective,
    ScreenLinear,
}

/// How a pixel shader reads the component at an attribute address, for components that are computed from a plane.
pub fn pixel_mode(header: &Header, address: u32) -> Mode {
    let two = |n: u32| match (bit(header, n + 1), bit(header, n)) {
        (false, false) => Mode::Unused,
        (false, true) => Mode::Constant,
        (true, false) => Mode::Perspective,
        (true, true) => Mode::ScreenLinear,
    };
    let one = |n: u32, mode| if bit(header, n) { mode } else { Mode::Unused };
    match address {
        0..0x070 => one(160 + address / 4, Mode::Constant),
        0x080..0x280 => two(192 + (address - 0x80) / 2),
        0x280..0x2a0 => two(448 + (address - 0x280) / 2),
        0x2c0..0x2ec => one(464 + (address - 0x2c0) / 4, Mode::Perspective),
        0x2f0..0x300 => one(476 + (address - 0x2f0) / 4, Mode::Constant),
        0x300..0x3a0 => two(480 + (address - 0x300) / 2),
        _ => Mode::Unused,
    }
}

/// Source of the values of a component.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values {
    /// A scalar of each vertex.
    Scalar(usize),
    /// Depth in the window, in the vertices' raster records.
    Depth,
    /// The last stage of world space does not write it.
    Nowhere,
    /// Distance from a point's left, from 0 to 1; or from its top or bottom. For other primitives the given scalar.
    Point { down: bool, scalar: Option<usize> },
}

/// Colours by state: constant (12D4), the back's colours for a back face (1688), clamped to [0, 1] (2600).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Colours {
    pub flat: bool,
    pub two_sided: bool,
    pub clamped: bool,
}

impl Colours {
    /// How the pixel shader reads a component of an entry: 2A0 to 2BC are colours of the back, read like 280 to 29C.
    pub fn mode(&self, pixel: &Header, address: u32) -> Mode {
        match (address, pixel_mode(pixel, address)) {
            (0x280..0x2a0, Mode::Constant | Mode::Perspective | Mode::ScreenLinear) if self.flat => {
                Mode::Constant
            }
            (0x2a0..0x2c0, _) if self.two_sided => self.mode(pixel, address - 0x20),
            (_, mode) => mode,
        }
    }

    /// The word of an entry that a stage of world space wrote.
    pub fn kept(&self, address: u32, word: u32) -> u32 {
        if !self.clamped || !(0x280..0x2c0).contains(&address) {
            return word;
        }
        match f32::from_bits(word) {
            number if number > 1.0 => 1.0_f32.to_bits(),
            number if number > 0.0 => word,
            _ => 0,
        }
    }

    /// Addresses of an entry's scalars after 1/w.
    pub fn scalars(&self, world: &Header, pixel: &Header) -> Vec<u32> {
        let kept = |address: &u32| {
            let read = self.mode(pixel, *address) != Mode::Unused;
            read && !(0x70..0x80).contains(address) && bit(world, 400 + address / 4)
        };
        (0..0x400).step_by(4).filter(kept).collect()
    }
}

/// Components of a primitive's planes after 1/w, in order: address, mode, and source. Depth in the window (078, bit 190) is
/// linear in the window whatever the shader says.
pub fn components(world: &Header, pixel: &Header) -> Vec<(u32, Mode, Values)> {
    components_with(world, pixel, &Colours::default(), false)
}

/// The same under colour state, for a front or a back face.
pub fn components_with(
    world: &Header,
    pixel: &Header,
    colours: &Colours,
    back: bool,
) -> Vec<(u32, Mode, Values)> {
    let scalars = colours.scalars(world, pixel);
    let place = |address: u32| scalars.iter().position(|other| *other == address).map(|place| 1 + place);
    let mut all = vec![];
    for address in (0..0x400).step_by(4) {
        if address == 0x78 && bit(pixel, 190) {
            all.push((address, Mode::ScreenLinear, Values::Depth));
        }
        let mode = colours.mode(pixel, address);
        if mode == Mode::Unused || (0x2a0..0x2c0).contains(&address) {
            continue;
        }
        // A back face without a colour of its own uses the front's.
        let of_back = back && (0x280..0x2a0).contains(&address);
        let scalar = of_back.then(|| place(address + 0x20)).flatten().or(place(address));
        all.push((
            address,
            mode,
            match address {
                0x2e0 | 0x2e4 => Values::Point { down: address == 0x2e4, scalar },
                _ => scalar.map_or(Values::Nowhere, Values::Scalar),
            },
        ));
    }
    all
}

/// The value of a component that no stage of world space writes, by SET_ATTRIBUTE_DEFAULT (1610).
pub fn unwritten(default: u32, address: u32) -> f32 {
    let on = |bit: u32| (default >> bit & 1) as f32;
    let vector = match address {
        0x080..0x280 => [0.0, 0.0, 0.0, on(2)],
        0x280..0x290 => [on(0), on(0), on(0), 1.0],
        0x290..0x2a0 => [0.0, 0.0, 0.0, on(1)],
        0x300..0x3a0 => [0.0, 0.0, 0.0, on(3)],
        _ => [0.0; 4],
    };
    vector[address as usize / 4 % 4]
}

/// A plane: exact bits, or numbers, each with its error bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    Flat(u32),
    Linear([(f64, f64); 3]),
}

/// Rounding error of a sum, relative to the sum of its terms' magnitudes; subnormals may be flushed.
const RELATIVE: f64 = 1.0 / (1 << 22) as f64;
const LOST: f64 = 4.0 * f32::MIN_POSITIVE as f64;

/// The plane through three values, from terms of the second and the third corner's barycentrics: slopes right and down, and the
/// value at the corner of the tile.
pub fn through(values: [f32; 3], u: [f32; 3], v: [f32; 3]) -> [(f64, f64); 3] {
    let [a0, a1, a2] = values.map(f64::from);
    std::array::from_fn(|k| {
        let start = if k == 2 { a0 } else { 0.0 };
        let (u, v) = (f64::from(u[k]), f64::from(v[k]));
        let terms = [start, u * (a1 - a0), v * (a2 - a0)];
        let size: f64 = terms.iter().map(|term| term.abs()).sum();
        (terms.iter().sum(), size * RELATIVE + LOST * (1.0 + u.abs() + v.abs()))
    })
}

/// Whether a plane's floats are within the bounds.
pub fn is_right(wanted: &Wanted, [a, b, c]: [u32; 3]) -> bool {
    match wanted {
        Wanted::Flat(bits) => [a, b, c] == [0, 0, *bits],
        Wanted::Linear(terms) => terms.iter().zip([a, b, c]).all(|((want, off), got)| {
            let got = f64::from(f32::from_bits(got));
            (got - want).abs() <= *off
        }),
    }
}
