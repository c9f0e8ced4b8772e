//! Finds out which channels are connected, by experiment. Substitutes replace
//! all parts; one of them asserts valid on one channel, and in the next cycle the part that sees
//! a valid is the other end. Names need not be equal, and the result cannot differ from
//! the assembly.

use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::slot::Substitute;
use kernel::unit::{Unit, Visitor, outputs};
use std::collections::BTreeSet;

/// One end of a channel: a part by its number, or the assembly's own port, and its name.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    pub part: Option<usize>,
    pub channel: String,
}

/// A channel, from the driving end to the receiving one.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    pub from: End,
    pub to: End,
}

/// All channels of an assembly without registers. Afterwards its parts are substitutes that
/// do nothing.
pub fn wires<A: Unit>(assembly: &mut A) -> Vec<Wire> {
    let mut ends = Ends::default();
    assembly.visit(&mut ends);
    let (i, o) = assembly.ports();
    let (readies_in, readies_out) = (names(&i, "_ready"), names(&o, "_ready"));
    // Only channels of the assembly's own ports: a valid without ready is a notification.
    let own = names(&i, "_valid").into_iter().filter(|name| readies_out.contains(name));
    let own = own.map(|channel| End { part: None, channel });
    let silent = driven(assembly, None);
    let mut wires = vec![];
    for from in own.chain(ends.0) {
        for to in driven(assembly, Some(&from)) {
            if !silent.contains(&to) && (to.part.is_some() || readies_in.contains(&to.channel)) {
                wires.push(Wire { from: from.clone(), to });
            }
        }
    }
    wires
}

/// The ends that see a valid in a cycle in which one end, or none, asserts valid.
fn driven<A: Unit>(assembly: &mut A, offers: Option<&End>) -> Vec<End> {
    let of = |part| offers.filter(|end| end.part == part).map(|end| &end.channel[..]);
    assembly.visit(&mut Exchange { offers, part: 0 });
    let mut i = assembly.ports().0;
    show(&mut i, of(None));
    assembly.edge(&i, true);
    let mut taken = Taken::default();
    assembly.visit(&mut taken);
    taken.add(None, &outputs(assembly));
    taken.ends
}

/// Every pin, array elements separately, with its bits in the image.
fn pins(ports: &dyn Ports) -> impl Iterator<Item = (String, std::ops::Range<usize>)> {
    let mut at = ports.width();
    ports.pins().into_iter().flat_map(move |pin| {
        at -= pin.width();
        let (first, bits) = (at, pin.bits);
        let suffix = ["_valid", "_ready"].into_iter().find(|s| pin.name.ends_with(s)).unwrap_or_default();
        let stem = pin.name.strip_suffix(suffix).unwrap_or(&pin.name).to_string();
        let name = move |k: usize| match pin.array {
            Some(_) => format!("{stem}[{k}]{suffix}"),
            None => format!("{stem}{suffix}"),
        };
        (0..pin.array.unwrap_or(1)).map(move |k| (name(k), first + k * bits..first + (k + 1) * bits))
    })
}

/// The channels that have a pin with this suffix.
fn names(ports: &dyn Ports, ending: &str) -> BTreeSet<String> {
    pins(ports).filter_map(|(name, _)| Some(name.strip_suffix(ending)?.to_string())).collect()
}

/// Sets all readies, and valid on one channel or none.
fn show(ports: &mut dyn Ports, offers: Option<&str>) {
    let mut image = vec![0; ports.words()];
    for (name, bits) in pins(ports) {
        let offered = name.strip_suffix("_valid").is_some_and(|channel| Some(channel) == offers);
        if offered || name.ends_with("_ready") {
            bits.for_each(|bit| image[bit / 64] |= 1 << (bit % 64));
        }
    }
    ports.unpack(&image);
}

/// Collects the channels that parts drive.
#[derive(Default)]
struct Ends(Vec<End>, usize);

impl Visitor for Ends {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        let own = names(part.o(), "_valid");
        self.0.extend(own.into_iter().map(|channel| End { part: Some(self.1), channel }));
        self.1 += 1;
    }
}

/// Replaces every part by a substitute.
struct Exchange<'a> {
    offers: Option<&'a End>,
    part: usize,
}

impl Visitor for Exchange<'_> {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        let mut shows = part.unit().ports().1;
        let own = self.offers.filter(|end| end.part == Some(self.part));
        show(&mut *shows, own.map(|end| &end.channel[..]));
        part.exchange(Box::new(Still { shows }));
        self.part += 1;
    }
}

/// A part with constant outputs.
struct Still {
    shows: Box<dyn Ports>,
}

impl Substitute for Still {
    fn show(&self, o: &mut dyn Ports) {
        o.copy_from(&*self.shows);
    }
    fn cycle(&mut self, _i: &dyn Ports) {}
    fn image(&mut self, image: &mut Image) {
        image.ports(&*self.shows);
    }
    fn contents(&mut self, _contents: &mut Contents) {}
    fn load(&mut self, _unit: &mut dyn AnyUnit) {}
}

/// Collects the ends that saw a valid in the last cycle.
#[derive(Default)]
struct Taken {
    ends: Vec<End>,
    part: usize,
}

impl Taken {
    fn add(&mut self, part: Option<usize>, ports: &dyn Ports) {
        let mut image = vec![0u64; ports.words()];
        ports.pack(&mut image);
        for (name, mut bits) in pins(ports) {
            let Some(channel) = name.strip_suffix("_valid") else { continue };
            if bits.any(|bit| image[bit / 64] >> (bit % 64) & 1 == 1) {
                self.ends.push(End { part, channel: channel.into() });
            }
        }
    }
}

impl Visitor for Taken {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, _name: &str, part: &mut dyn AnySlot) {
        self.add(Some(self.part), part.i());
        self.part += 1;
    }
}
