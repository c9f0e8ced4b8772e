//! Floats of the table, as doubles.

/// Value of a register or of a register pair.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    F16,
    F32,
    F64,
}

impl Kind {
    pub fn named(name: &str) -> Result<Self, String> {
        match name {
            "f16" => Ok(Kind::F16),
            "f32" => Ok(Kind::F32),
            "f64" => Ok(Kind::F64),
            _ => Err(format!("{name:?} is no kind of number")),
        }
    }

    pub fn value(self, bits: u64) -> f64 {
        match self {
            Kind::F64 => f64::from_bits(bits),
            Kind::F32 => f32::from_bits(bits as u32).into(),
            Kind::F16 => half(bits as u16),
        }
    }
}

/// A half's value, exactly.
fn half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let magnitude = match (exponent, fraction) {
        (31, 0.0) => f64::INFINITY,
        (31, _) => f64::NAN,
        (0, _) => fraction * f64::powi(2.0, -24),
        _ => (1024.0 + fraction) * f64::powi(2.0, exponent - 25),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}
