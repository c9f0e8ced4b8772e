//! Names of wires, and the connection of each pin.

use super::design::{Design, Makes};
use super::drives::{Drive, Within};
use super::expressions::cast;
use super::pins::{OWN, Pin, Signal, pin_name, signals, suffix};
use super::sv::Sv;
use crate::rust::cursor::Read;
use std::collections::{BTreeMap, BTreeSet};

/// Most pins that an expression directly in a part's port list may read; a longer expression gets a wire.
const SHORT: usize = 3;

pub struct Nets {
    /// Wire names of driving pins.
    pub names: BTreeMap<Pin, String>,
    /// Pins of the assembly that are connected to a part's pin directly.
    pub direct: BTreeSet<Pin>,
    /// Driving pins that are read, and whether all their bits are.
    pub read: BTreeMap<Pin, bool>,
    /// Expression at each driven pin; none where the pin has its own assigned wire.
    pub at: BTreeMap<Pin, Option<Sv>>,
}

impl Design<'_> {
    pub fn pins(&self) -> Vec<Pin> {
        let owners = 0..=self.parts.len();
        let of = |owner: usize| {
            let ports = self.owner(owner).ports.iter().enumerate();
            ports.flat_map(move |(port, is)| {
                signals(is).iter().map(move |signal| Pin { owner, port, signal: *signal })
            })
        };
        owners.flat_map(of).collect()
    }

    pub fn nets(&self) -> Read<Nets> {
        let mut nets = Nets {
            names: BTreeMap::new(),
            direct: BTreeSet::new(),
            read: BTreeMap::new(),
            at: BTreeMap::new(),
        };
        let pins = self.pins();
        for &pin in pins.iter().filter(|pin| self.is_target(**pin)) {
            let counts = self.counts(pin)?;
            let at = match self.drives_of(pin) {
                [] => self.nothing(pin, &counts),
                [drive] => self.simple(pin, drive, &counts)?,
                _ => None,
            };
            nets.at.insert(pin, at);
        }
        for &pin in pins.iter().filter(|pin| !self.is_target(**pin)) {
            let name = match pin.owner {
                OWN => pin_name(self.port(pin), pin.signal),
                _ => self.wire_name(pin),
            };
            nets.names.insert(pin, name);
        }
        self.rename(&mut nets)?;
        for pin in pins.iter().filter(|pin| self.is_target(**pin)) {
            let mut read = |pin: Pin, all: bool| *nets.read.entry(pin).or_default() |= all;
            match nets.at.get(pin) {
                Some(Some(value)) => value.pins(&mut read),
                _ => self.drives_of(*pin).iter().for_each(|drive| drive.value.pins(&mut read)),
            }
        }
        for helper in self.helpers.borrow().iter() {
            let mut read = |pin: Pin, all: bool| *nets.read.entry(pin).or_default() |= all;
            match &helper.makes {
                Makes::Value(value) | Makes::Each(value) => value.pins(&mut read),
                Makes::First { holds, value, .. } => {
                    [holds, value].iter().for_each(|part| part.pins(&mut read))
                }
                Makes::Nothing | Makes::Function(_) => (),
            }
        }
        Ok(nets)
    }

    /// The name of a part's wire, after part and port.
    pub fn wire_name(&self, pin: Pin) -> String {
        format!("{}_{}{}", self.owner_name(pin.owner), self.port(pin).name, suffix(pin.signal))
    }

    /// A part's output that directly drives an output of the assembly takes its name; a ready takes its channel's name.
    fn rename(&self, nets: &mut Nets) -> Read<()> {
        let mut renamed = BTreeSet::new();
        for own in [true, false] {
            for (&pin, at) in &nets.at {
                let Some(Sv::Pin(source, index, members)) = at else { continue };
                let whole = index.is_empty() && members.is_empty() && source.owner != OWN;
                let wire = self.drives.get(&pin).is_some_and(|drives| drives[0].wire);
                let chosen =
                    if own { pin.owner == OWN } else { pin.owner != OWN && pin.signal == Signal::Ready };
                if !whole
                    || !wire
                    || !chosen
                    || self.counts(pin)? != self.counts(*source)?
                    || !renamed.insert(*source)
                {
                    continue;
                }
                if own {
                    nets.direct.insert(pin);
                }
                let name = if own { pin_name(self.port(pin), pin.signal) } else { self.wire_name(pin) };
                nets.names.insert(*source, name);
            }
        }
        Ok(())
    }

    pub fn drives_of(&self, pin: Pin) -> &[Drive] {
        self.drives.get(&pin).map_or(&[], |drives| drives)
    }

    /// The connection of an undriven pin. In an array of parts each element receives its bits.
    fn nothing(&self, pin: Pin, counts: &[String]) -> Option<Sv> {
        let ty = self.ty(pin);
        match (pin.owner != OWN && self.port(pin).count.is_none(), counts.len()) {
            (_, 0) | (true, _) if ty == "logic" => Some(Sv::text("1'b0")),
            (true, 1) => Some(Sv::Cast(cast(&ty), Sv::text("'0").into())),
            (_, 0) => Some(Sv::Text(self.zero(pin))),
            (_, 1) => Some(Sv::text("'0")),
            _ => None,
        }
    }

    /// The connection of a pin that one simple drive covers, if so.
    fn simple(&self, pin: Pin, drive: &Drive, counts: &[String]) -> Read<Option<Sv>> {
        if counts.is_empty() && drive.within.is_empty() {
            let mut read = 0;
            drive.value.pins(&mut |_, _| read += 1);
            let short = pin.owner == OWN || read <= SHORT;
            return Ok(short.then(|| drive.value.clone()));
        }
        if !covers(drive, counts) {
            return Ok(None);
        }
        let vars = &drive.index;
        if let Sv::Pin(source, index, members) = &drive.value
            && index == vars
            && members.is_empty()
        {
            let theirs = self.counts(*source)?;
            return Ok(match theirs == counts {
                true => Some(Sv::Pin(*source, vec![], String::new())),
                false if counts.len() == 1 => Some(Sv::Slice(*source, counts[0].clone())),
                false => None,
            });
        }
        // The value is the same for all elements of an array of parts.
        let varies = vars.iter().any(|var| matches!(var, Sv::Text(var) if drive.value.uses(var)));
        let each = pin.owner != OWN && self.port(pin).count.is_none();
        Ok((each && !varies).then(|| drive.value.clone()))
    }
}

/// Whether the loops around a drive cover each element of an array exactly once.
fn covers(drive: &Drive, counts: &[String]) -> bool {
    let over = |index: &Sv, count: &String| {
        let same = |within: &Within| matches!(within, Within::For { var, count: n } if Sv::text(var) == *index && n == count);
        drive.within.iter().any(same)
    };
    let all = drive.index.iter().zip(counts).all(|(index, count)| over(index, count));
    all && drive.index.len() == counts.len() && drive.within.len() == counts.len()
}

impl Design<'_> {
    /// Whether a single drive covers the whole pin.
    pub fn is_covered(&self, pin: Pin) -> Read<bool> {
        let drives = self.drives_of(pin);
        Ok(drives.len() == 1 && covers(&drives[0], &self.counts(pin)?))
    }
}
