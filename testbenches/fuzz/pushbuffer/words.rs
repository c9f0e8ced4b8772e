//! Headers and their data.

use host::PushHeader;
use host::push_header::Form;
use scenarios_hub::front_end::peers::Rng;

/// Builder of a stream's dwords.
#[derive(Default)]
pub struct Words(pub Vec<u32>);

impl Words {
    /// A header with its data; the method counts bytes.
    pub fn run(&mut self, form: Form, subchannel: u32, method: u32, values: &[u32]) {
        self.0.push(header(form, subchannel, method, values.len() as u32));
        self.0.extend(values);
    }

    /// One method, in the shortest form.
    pub fn one(&mut self, subchannel: u32, method: u32, value: u32) {
        match value < 1 << 13 {
            true => self.0.push(header(Form::Immediate, subchannel, method, value)),
            false => self.run(Form::Increment, subchannel, method, &[value]),
        }
    }

    /// One method, in any equivalent form.
    pub fn any(&mut self, rng: &mut Rng, subchannel: u32, method: u32, value: u32) {
        let old = |form: Form| PushHeader::old(form, subchannel, method, 1).0;
        match rng.below(8) {
            // the forms of the first chips have an address of 13 bits
            0 if method < 0x2000 => self.0.extend([old(Form::Old), value]),
            1 if method < 0x2000 => self.0.extend([old(Form::OldStay), value]),
            2 => self.run(Form::Stay, subchannel, method, &[value]),
            3 => self.run(Form::IncrementOnce, subchannel, method, &[value]),
            4 => self.run(Form::Increment, subchannel, method, &[value]),
            _ => self.one(subchannel, method, value),
        }
    }
}

/// A header with values of any size; what does not fit is cut off.
pub fn header(form: Form, subchannel: u32, method: u32, count: u32) -> u32 {
    PushHeader::new(form, subchannel, method, count as usize & 0x1fff).0
}

/// Boundary values.
pub const EDGES: &[u32] = &[
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    31,
    32,
    63,
    64,
    127,
    128,
    255,
    256,
    0xfff,
    0x1000,
    0x1fff,
    0x2000,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    0xffff_ffff,
    0xe000_0000,
    0x2001_0000,
    0xb197,
    0xa140,
    0xb0b5,
];

/// Mostly a small number, otherwise a boundary value or a random one.
pub fn number(rng: &mut Rng) -> u32 {
    match rng.below(8) {
        0..=3 => rng.below(8) as u32,
        4 | 5 => EDGES[rng.below(EDGES.len())],
        _ => rng.roll(),
    }
}
