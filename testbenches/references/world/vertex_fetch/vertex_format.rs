//! Vertex attributes by the names that the class gives their formats, and by the meaning of their numbers.

/// Every value of COMPONENT_BIT_WIDTHS.
pub const NAMES: [(u32, &str); 18] = [
    (0x01, "R32_G32_B32_A32"),
    (0x02, "R32_G32_B32"),
    (0x03, "R16_G16_B16_A16"),
    (0x04, "R32_G32"),
    (0x05, "R16_G16_B16"),
    (0x2f, "A8B8G8R8"),
    (0x0a, "R8_G8_B8_A8"),
    (0x33, "X8B8G8R8"),
    (0x30, "A2B10G10R10"),
    (0x31, "B10G11R11"),
    (0x0f, "R16_G16"),
    (0x12, "R32"),
    (0x13, "R8_G8_B8"),
    (0x32, "G8R8"),
    (0x18, "R8_G8"),
    (0x1b, "R16"),
    (0x1d, "R8"),
    (0x34, "A8"),
];

/// NUMERICAL_TYPE in its order.
pub const NUMBERS: [&str; 8] = ["UNUSED", "SNORM", "UNORM", "SINT", "UINT", "USCALED", "SSCALED", "FLOAT"];

/// The components of a name, the lowest in memory first: a letter, and bits.
fn components(name: &str) -> Vec<(char, u32)> {
    let mut found: Vec<(char, u32)> = vec![];
    for c in name.chars() {
        match (c.to_digit(10), found.last_mut()) {
            (Some(digit), Some(last)) => last.1 = 10 * last.1 + digit,
            (None, _) if c != '_' => found.push((c, 0)),
            _ => (),
        }
    }
    // Names without underscores are words, named from the highest bit down.
    if !name.contains('_') {
        found.reverse();
    }
    found
}

fn name(widths: u32) -> Option<&'static str> {
    NAMES.iter().find(|(code, _)| *code == widths).map(|(_, name)| *name)
}

/// Bytes of a vector; 0 for an unknown format.
pub fn bytes(widths: u32) -> usize {
    name(widths).map_or(0, |name| components(name).iter().map(|(_, bits)| *bits as usize).sum::<usize>() / 8)
}

/// The float nearest to `n / d`, by the distances themselves, ties to even.
fn nearest(n: i128, d: i128) -> f32 {
    // Floats here are multiples of 2^-60.
    let scaled = |f: f32| (f64::from(f) * 2_f64.powi(60)) as i128;
    let distance = |f: &f32| ((n << 60) - scaled(*f) * d).abs();
    let near = (n as f64 / d as f64) as f32;
    let mut all = [near.next_down(), near, near.next_up()];
    all.sort_by_key(|f| (distance(f), f.to_bits() & 1));
    all[0]
}

/// A small float: sign, exponent with bias 15, and fraction.
fn small_float(value: u32, fraction_bits: u32, signed: bool) -> u32 {
    let fraction = value & ((1 << fraction_bits) - 1);
    let exponent = value >> fraction_bits & 31;
    let sign = if signed { value >> (fraction_bits + 5) & 1 } else { 0 };
    if exponent == 31 {
        return sign << 31 | 0x7f80_0000 | fraction << (23 - fraction_bits);
    }
    let parts = f64::from(fraction) / f64::from(1 << fraction_bits);
    let value = match exponent {
        0 => parts * 2_f64.powi(-14),
        _ => (1.0 + parts) * 2_f64.powi(exponent as i32 - 15),
    };
    sign << 31 | (value as f32).to_bits()
}

/// A component: `value` in `bits` bits.
pub fn component(value: u32, bits: u32, number: &str) -> u32 {
    let signed = i64::from(value) - if value >> (bits - 1) == 1 { 1 << bits } else { 0 };
    match number {
        "UNORM" => nearest(value.into(), (1 << bits) - 1).to_bits(),
        "SNORM" => {
            let most = (1_i128 << (bits - 1)) - 1;
            nearest(i128::from(signed).max(-most), most).to_bits()
        }
        "USCALED" => (value as f32).to_bits(),
        "SSCALED" => (signed as f32).to_bits(),
        "SINT" => signed as u32,
        "FLOAT" => match bits {
            16 => small_float(value, 10, true),
            11 => small_float(value, 6, false),
            10 => small_float(value, 5, false),
            _ => value,
        },
        _ => value,
    }
}

/// The four words of a vector, from its bytes.
pub fn words(widths: u32, number: &str, swap: bool, data: &[u8]) -> [u32; 4] {
    let one = if ["SINT", "UINT", "UNUSED"].contains(&number) { 1 } else { 1_f32.to_bits() };
    let mut words = [0, 0, 0, one];
    let bit = |at: usize| u32::from(data[at / 8] >> (at % 8) & 1);
    let mut at = 0;
    for (letter, bits) in name(widths).map(components).unwrap_or_default() {
        let value = (0..bits as usize).map(|k| bit(at + k) << k).sum();
        at += bits as usize;
        if let Some(k) = "RGBA".find(letter) {
            words[k] = component(
                value,
                bits,
                if name(widths) == Some("A2B10G10R10") && number == "FLOAT" { "UINT" } else { number },
            );
        }
    }
    if swap {
        words.swap(0, 2);
    }
    words
}
