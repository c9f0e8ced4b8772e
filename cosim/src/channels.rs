//! Channels: finds valid/ready/payload ports, and the packet last accepted on each.

use kernel::any::AnySlot;
use kernel::ports::Ports;
use std::collections::HashMap;
use std::fmt::Debug;

/// A channel, found by its names: `x_valid` on one side, `x_ready` on the other.
pub struct Channel {
    name: String,
    into: bool,
    valid: usize,
    ready: usize,
}

/// Bits of the pins of one bit in a packed image, by name; of an array of them, each.
fn bits(ports: &dyn Ports) -> HashMap<String, usize> {
    let (mut at, mut found) = (ports.width(), HashMap::new());
    for pin in ports.pins() {
        at -= pin.width();
        match pin.array {
            _ if pin.bits != 1 => continue,
            None => _ = found.insert(pin.name, at),
            Some(n) => found.extend((0..n).map(|k| (format!("{}[{k}]", pin.name), at + k))),
        }
    }
    found
}

/// The channels between a unit's ports, in the order of their pins.
pub fn of(i: &dyn Ports, o: &dyn Ports) -> Vec<Channel> {
    let (ins, outs) = (bits(i), bits(o));
    let between = |offers: &HashMap<String, usize>, readies: &HashMap<String, usize>, into| {
        let channel = |(name, valid): (&String, &usize)| {
            let (port, at) = name.split_once("_valid")?;
            let ready = *readies.get(&format!("{port}_ready{at}"))?;
            (at.is_empty() || at.starts_with('[')).then(|| Channel {
                name: format!("{port}{at}"),
                into,
                valid: *valid,
                ready,
            })
        };
        let mut found: Vec<_> = offers.iter().filter_map(channel).collect();
        found.sort_by_key(|channel| std::cmp::Reverse(channel.valid));
        found
    };
    between(&ins, &outs, true).into_iter().chain(between(&outs, &ins, false)).collect()
}

fn has(image: &[u64], bit: usize) -> bool {
    image[bit / 64] >> (bit % 64) & 1 == 1
}

impl Channel {
    /// The packet that the channel accepted last in some cycles, newest first, each with the images of
    /// its inputs and outputs.
    pub fn last<'a>(
        &self,
        unit: &dyn AnySlot,
        cycles: impl Iterator<Item = (u64, &'a [u64], &'a [u64])>,
    ) -> Option<(u64, String)> {
        for (cycle, inputs, outputs) in cycles {
            let (valid, ready) = if self.into { (inputs, outputs) } else { (outputs, inputs) };
            if has(valid, self.valid) && has(ready, self.ready) {
                let mut ports = if self.into { unit.i() } else { unit.o() }.copy();
                ports.unpack(valid);
                return Some((cycle, payload(&ports, &self.name)));
            }
        }
        None
    }

    pub fn describe(&self) -> String {
        format!("{} ({})", self.name, if self.into { "in" } else { "out" })
    }
}

/// The fields `name` and `name_…` of a struct without its handshake, as `Debug` shows them.
fn payload(ports: &impl Debug, name: &str) -> String {
    let name = name.split('[').next().unwrap_or_default();
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
