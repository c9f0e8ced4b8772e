//! Parses tokens of a row's cells. The head of `hardware.tsv` defines their meaning.

use super::fact::{Flag, Input, Known, Space};
use super::number::Kind;
use super::want::{Order, Want, Word};
use std::num::ParseIntError;

pub type Read<T> = Result<T, String>;

pub fn tokens(cell: &str) -> impl Iterator<Item = &str> {
    cell.split_whitespace().filter(|token| *token != "-")
}

pub fn hex<T>(text: &str) -> Read<T>
where
    T: TryFrom<u64>,
{
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let number = u64::from_str_radix(digits, 16).map_err(|e: ParseIntError| format!("{text:?}: {e}"))?;
    T::try_from(number).map_err(|_| format!("{text:?} is too large"))
}

fn split<'a>(token: &'a str, at: &str) -> Read<(&'a str, &'a str)> {
    token.split_once(at).ok_or_else(|| format!("{token:?} has no {at:?}"))
}

fn register(name: &str) -> Read<u8> {
    let number = name.strip_prefix('R').and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("{name:?} is no register"))
}

/// `R12=3f800000`, `R12=@mem+4`, `R12=@lane`.
pub fn input(token: &str) -> Read<(u8, Input)> {
    let (name, value) = split(token, "=")?;
    let input = match value.strip_prefix('@') {
        None => Input::Word(hex(value)?),
        Some("lane") => Input::Lane,
        Some(place) => {
            let (space, offset) = place.split_once('+').unwrap_or((place, "0"));
            let space = match space {
                "mem" => Space::Global,
                "shared" => Space::Shared,
                "local" => Space::Local,
                _ => return Err(format!("{token:?}: no such memory")),
            };
            Input::Address(space, offset.parse().map_err(|_| format!("{token:?}: no offset"))?)
        }
    };
    Ok((register(name)?, input))
}

/// `P0=1`, `P0:ffff0000`, `CC=5`: the flag, and its bit of each lane, or the four flags.
pub fn flag(token: &str) -> Read<(Flag, u32)> {
    let (name, value, by_lane) = match token.split_once(':') {
        Some((name, mask)) => (name, hex::<u32>(mask)?, true),
        None => {
            let (name, value) = split(token, "=")?;
            (name, hex::<u32>(value)?, false)
        }
    };
    match name {
        "CC" => Ok((Flag::Cc, value)),
        "active" => Ok((Flag::Active, value)),
        _ => {
            let number = name.strip_prefix('P').and_then(|number| number.parse().ok());
            let number = number.ok_or_else(|| format!("{token:?} is no flag"))?;
            Ok((Flag::Predicate(number), if by_lane { value } else { u32::MAX * (value & 1) }))
        }
    }
}

/// A flag with a mask of relevant lanes: `P3:ffff0000/55555555`.
pub fn flag_out(token: &str) -> Read<(Flag, Word)> {
    let (token, lanes) = token.split_once('/').unwrap_or((token, "ffffffff"));
    let (flag, value) = flag(token)?;
    Ok((flag, Word { value, mask: hex(lanes)? }))
}

/// `3[0x108]=40000000`, `4[0x0:0x10000]=cccccccc`.
pub fn known(token: &str) -> Read<Known> {
    let (place, value) = split(token, "]=")?;
    let (bank, range) = split(place, "[")?;
    let (first, end) = match range.split_once(':') {
        Some((first, end)) => (hex(first)?, hex(end)?),
        None => (hex(range)?, hex::<u32>(range)? + 4),
    };
    let bank = bank.parse().map_err(|_| format!("{token:?}: no bank"))?;
    Ok(Known { bank, first, end, value: hex(value)? })
}

/// `00000000/7fffffff`, `-`.
pub fn masked(text: &str) -> Read<Word> {
    if text == "-" {
        return Ok(Word { value: 0, mask: 0 });
    }
    let (value, mask) = text.split_once('/').unwrap_or((text, "ffffffff"));
    Ok(Word { value: hex(value)?, mask: hex(mask)? })
}

/// Expected value of a register.
pub fn want(token: &str) -> Read<(u8, Want)> {
    let at = token.find(['<', '>', '=', '~']).ok_or_else(|| format!("{token:?} has no relation"))?;
    let (name, rest) = token.split_at(at);
    let orders = [("<=", Order::AtMost), (">=", Order::AtLeast), ("<", Order::Below), (">", Order::Above)];
    let ordered = orders.into_iter().find_map(|(sign, order)| Some((order, rest.strip_prefix(sign)?)));
    let want = match (ordered, rest.strip_prefix('=')) {
        (Some((order, number)), _) => {
            let (kind, bits) = split(number, ":")?;
            Want::Ordered { order, kind: Kind::named(kind)?, bits: hex(bits)? }
        }
        (None, Some(lanes)) if lanes.starts_with('[') => {
            let lanes = lanes.trim_matches(['[', ']']).split(',');
            let word = |text: &str| if text == "-" { Ok(None) } else { hex(text).map(Some) };
            Want::Lanes(lanes.map(word).collect::<Read<_>>()?)
        }
        (None, Some(value)) => match value.strip_prefix("nan:") {
            Some(kind) => Want::Nan(Kind::named(kind)?),
            None => Want::Word(masked(value)?),
        },
        (None, None) => {
            let mut parts = rest[1..].split(':');
            let mut part = || parts.next().ok_or_else(|| format!("{token:?} is not whole"));
            let (kind, bits, within) = (part()?, part()?, part()?);
            let within = within.parse().map_err(|_| format!("{token:?}: no distance"))?;
            Want::Near { kind: Kind::named(kind)?, bits: hex(bits)?, within }
        }
    };
    Ok((register(name)?, want))
}
