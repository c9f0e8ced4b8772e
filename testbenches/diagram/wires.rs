//! Which channel of which part meets which: found by trying. Stand-ins take the places of
//! all parts, one of them offers something on one channel, and in the next clock whoever is
//! offered something is at the other end. Names need not be equal, and nothing is said here
//! that the assembly does not do.

use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::slot::StandIn;
use kernel::unit::{Unit, Visitor, outputs};
use std::collections::BTreeSet;

/// One end of a channel: a part by its number, or the assembly's own port, and its name.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    pub part: Option<usize>,
    pub channel: String,
}

/// A channel, from who offers to who takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    pub from: End,
    pub to: End,
}

/// All channels of an assembly without registers. Its parts are stand-ins afterwards, which
/// do nothing.
pub fn wires<A: Unit>(assembly: &mut A) -> Vec<Wire> {
    let mut ends = Ends::default();
    assembly.visit(&mut ends);
    let (i, o) = assembly.ports();
    let (readies_in, readies_out) = (names(&i, "_ready"), names(&o, "_ready"));
    // Of the assembly's own ports, channels alone: a valid without ready only tells.
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

/// Who is offered something in a clock in which one end offers, or nobody.
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

/// Every pin, each of an array by itself, by the bits of the image that it takes.
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

/// The channels that have a pin with this ending.
fn names(ports: &dyn Ports, ending: &str) -> BTreeSet<String> {
    pins(ports).filter_map(|(name, _)| Some(name.strip_suffix(ending)?.to_string())).collect()
}

/// Is ready for everything, and offers on no channel or one.
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

/// The channels on which parts offer.
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

/// Puts a stand-in into the place of every part.
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

/// A part that shows the same in every clock.
struct Still {
    shows: Box<dyn Ports>,
}

impl StandIn for Still {
    fn show(&self, o: &mut dyn Ports) {
        o.copy_from(&*self.shows);
    }
    fn clock(&mut self, _i: &dyn Ports) {}
    fn image(&mut self, image: &mut Image) {
        image.ports(&*self.shows);
    }
    fn contents(&mut self, _contents: &mut Contents) {}
    fn load(&mut self, _unit: &mut dyn AnyUnit) {}
}

/// Who was offered something in the last clock.
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
