//! Channels: which ports are valid/ready/payload, and what was last accepted on each.

use kernel::packed::Packed;
use std::fmt::Debug;

/// A channel, found by its names: `x_valid` on one side, `x_ready` on the other.
pub struct Channel {
    name: String,
    into: bool,
    valid: usize,
    ready: usize,
}

/// Bit of a field in a packed image, by name.
fn bit<P: Packed>(name: &str) -> Option<usize> {
    let mut at = P::WIDTH;
    P::FIELDS.iter().find_map(|(field, bits)| {
        at -= bits;
        (*field == name && *bits == 1).then_some(at)
    })
}

fn names<P: Packed>() -> impl Iterator<Item = &'static str> {
    P::FIELDS.iter().filter_map(|(field, _)| field.strip_suffix("_valid"))
}

/// The channels between a unit's ports.
pub fn of<I: Packed, O: Packed>() -> Vec<Channel> {
    let inputs = names::<I>().filter_map(|name| {
        let (valid, ready) = (bit::<I>(&format!("{name}_valid"))?, bit::<O>(&format!("{name}_ready"))?);
        Some(Channel { name: name.into(), into: true, valid, ready })
    });
    let outputs = names::<O>().filter_map(|name| {
        let (valid, ready) = (bit::<O>(&format!("{name}_valid"))?, bit::<I>(&format!("{name}_ready"))?);
        Some(Channel { name: name.into(), into: false, valid, ready })
    });
    inputs.chain(outputs).collect()
}

fn has(image: &[u64], bit: usize) -> bool {
    image[bit / 64] >> (bit % 64) & 1 == 1
}

impl Channel {
    /// What the channel accepted last in some clocks, newest first, each with its inputs
    /// and the image of its outputs.
    pub fn last<I: Packed, O: Packed>(
        &self,
        clocks: impl Iterator<Item = (u64, I, Vec<u64>)>,
    ) -> Option<(u64, String)> {
        let mut pins = I::blank();
        for (clock, i, outputs) in clocks {
            i.pack(&mut pins);
            let (valid, ready) = if self.into { (&pins, &outputs) } else { (&outputs, &pins) };
            if has(valid, self.valid) && has(ready, self.ready) {
                let payload = match self.into {
                    true => payload(&i, &self.name),
                    false => payload(&O::unpack(&outputs), &self.name),
                };
                return Some((clock, payload));
            }
        }
        None
    }

    pub fn describe(&self) -> String {
        format!("{} ({})", self.name, if self.into { "in" } else { "out" })
    }
}

/// The fields `name` and `name_…` of a struct, but its handshake, as `Debug` shows them.
fn payload(ports: &impl Debug, name: &str) -> String {
    let text = format!("{ports:?}");
    let body = text.split_once('{').map_or("", |(_, body)| body.trim_end_matches('}'));
    let (mut depth, mut from, mut fields) = (0, 0, vec![]);
    for (at, c) in body.char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                fields.push(&body[from..at]);
                from = at + 1;
            }
            _ => (),
        }
    }
    fields.push(&body[from..]);
    let carried = |field: &str| {
        let field = field.trim().split(':').next()?;
        let rest = field.strip_prefix(name)?;
        (rest.is_empty() || rest.starts_with('_') && !["_valid", "_ready"].contains(&rest)).then_some(())
    };
    let shown: Vec<_> = fields.iter().filter(|f| carried(f).is_some()).map(|f| f.trim()).collect();
    let text = shown.join(", ");
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// A payload is shown up to this many characters.
const LONGEST: usize = 400;
