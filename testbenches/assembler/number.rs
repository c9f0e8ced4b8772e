//! Numbers of operands.

/// A whole number, decimal or hexadecimal, with a sign.
pub fn whole(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok()? as i64,
        None if digits.starts_with(|c: char| c.is_ascii_digit()) => digits.parse().ok()?,
        None => return None,
    };
    Some(value.wrapping_mul(sign))
}

/// A single: decimal, or its bits in hexadecimal.
pub fn single(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(hex) => u32::from_str_radix(hex, 16).ok().map(i64::from),
        None => text.parse::<f32>().ok().map(|value| value.to_bits().into()),
    }
}

/// A double: decimal, or its bits in hexadecimal.
pub fn double(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok().map(|value| value as i64),
        None => text.parse::<f64>().ok().map(|value| value.to_bits() as i64),
    }
}
