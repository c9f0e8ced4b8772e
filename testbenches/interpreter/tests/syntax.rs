//! Parses numbers and places of cases.

/// Hexadecimal after `0x`, decimal, or a float: `1.5f`, `1.5h`, `1.5d`.
pub fn number(text: &str) -> i64 {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let whole = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok().map(|value| value as i64),
        None => digits.parse().ok(),
    };
    let bad = || panic!("{text} is no number");
    whole.map(|value: i64| value.wrapping_mul(sign)).or_else(|| float(text)).unwrap_or_else(bad)
}

fn float(text: &str) -> Option<i64> {
    let (digits, kind) = text.split_at(text.len() - 1);
    match kind {
        "f" => digits.parse::<f32>().ok().map(|value| value.to_bits().into()),
        "d" => digits.parse::<f64>().ok().map(|value| value.to_bits() as i64),
        "h" => digits.parse::<f32>().ok().map(|value| half(value).into()),
        _ => None,
    }
}

/// The half of a number that a half represents exactly.
fn half(value: f32) -> u32 {
    let bits = value.to_bits();
    let sign = bits >> 16 & 0x8000;
    let exponent = (bits >> 23 & 0xff) as i32 - 127 + 15;
    let rest = bits & 0x7f_ffff;
    match exponent {
        _ if value == 0.0 => sign,
        1..=30 if rest & 0x1fff == 0 => sign | (exponent as u32) << 10 | rest >> 13,
        _ => panic!("{value} is no half"),
    }
}

/// Where a value is set or looked at.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Place {
    Register(u32),
    Predicate(u32),
    Flags,
    Constant(u32),
    Global(u64),
    Shared(usize),
    Local(usize),
}

/// Lanes that a token is about.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Who {
    Zero,
    One(usize),
    All,
}

/// `R1=`, `P0@3=`, `CC=`, `C100=`, `G10000=`, `S10=`, `M10=`; addresses are hexadecimal.
pub fn place(text: &str) -> Option<(Place, Who)> {
    let (name, who) = match text.split_once('@') {
        None => (text, Who::Zero),
        Some((name, "*")) => (name, Who::All),
        Some((name, lane)) => (name, Who::One(lane.parse().ok()?)),
    };
    if name == "CC" {
        return Some((Place::Flags, who));
    }
    let (kind, rest) = name.split_at_checked(1)?;
    let hex = u64::from_str_radix(rest, 16).ok();
    let place = match kind {
        "R" => Place::Register(rest.parse().ok()?),
        "P" => Place::Predicate(rest.parse().ok()?),
        "C" => Place::Constant(hex? as u32),
        "G" => Place::Global(hex?),
        "S" => Place::Shared(hex? as usize),
        "M" => Place::Local(hex? as usize),
        _ => return None,
    };
    Some((place, who))
}

/// A value for a lane: `L` is its number, `L*4` a multiple of it.
pub fn of_lane(text: &str, lane: usize) -> i64 {
    match text.strip_prefix('L') {
        Some("") => lane as i64,
        Some(times) => number(times.trim_start_matches('*')) * lane as i64,
        None => number(text),
    }
}

/// `ZC`, or `-` for none, as bits.
pub fn flags(text: &str) -> u32 {
    "ZNCV".chars().enumerate().filter(|&(_, flag)| text.contains(flag)).map(|(i, _)| 1 << i).sum()
}

/// `1.5d`, but not a hexadecimal number that ends so.
pub fn is_double(text: &str) -> bool {
    text.ends_with('d') && !text.contains("0x")
}
