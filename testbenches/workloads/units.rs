//! How units of the whole chip spend their cycles over time.

use crate::stats::Spent;
use chip::machine::maxwell::Maxwell;
use kernel::ports::Ports;
use std::iter::Sum;
use std::ops::Add;

/// Cycles of a time step.
pub const STEP: u64 = 1024;

/// One cycle in so many is classified. A prime, so that no unit's period is a multiple of it.
const SAMPLED: u64 = 11;

/// What is seen of a unit: whether it holds work, and its ports.
type Seen<'a> = (bool, &'a dyn Ports, &'a dyn Ports);

/// Shows all units of a kind.
type Show = fn(&Maxwell, &mut dyn FnMut(Seen<'_>));

/// A unit's slot as it is seen.
macro_rules! slot {
    ($slot:expr) => {
        (!$slot.o.idle, &$slot.i, &$slot.o)
    };
}

/// Units in pipeline order; several units of a kind are one row.
const UNITS: [(&str, Show); 23] = [
    ("front end", |gpu, see| see(slot!(gpu.command.unit().front_end))),
    ("state, constants", |gpu, see| see(slot!(gpu.geometry.unit().constants))),
    ("distributor", |gpu, see| see(slot!(gpu.geometry.unit().distributor))),
    ("gpm", |gpu, see| see(slot!(gpu.gpc.unit().gpm))),
    ("vertex fetch", |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.vertex_fetch)))),
    ("vertex warps", |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.mpc.unit().world_context)))),
    ("viewport, clip", |gpu, see| see(slot!(gpu.gpc.unit().viewport))),
    ("work crossbar", |gpu, see| see(slot!(gpu.gpc.unit().work_crossbar))),
    ("setup", |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.setup)))),
    ("coarse raster", |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.coarse_raster)))),
    ("zcull", |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.zcull)))),
    ("fine raster", |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.fine_raster)))),
    ("prop", |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.prop)))),
    ("stri", |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.stri)))),
    ("pixel warps", |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.mpc.unit().pixel_context)))),
    ("zrop", |gpu, see| gpu.partition.iter().for_each(|one| see(slot!(one.unit().zrop)))),
    ("crop", |gpu, see| gpu.partition.iter().for_each(|one| see(slot!(one.unit().crop)))),
    ("copy engine", |gpu, see| see(slot!(gpu.command.unit().copy_engine))),
    ("l1", |gpu, see| tpcs(gpu).for_each(|tpc| tpc.l1.iter().for_each(|l1| see(slot!(l1))))),
    ("crossbar", |gpu, see| see(slot!(gpu.memory.unit().xbar))),
    ("compression", |gpu, see| gpu.memory.unit().compression.iter().for_each(|one| see(slot!(one)))),
    ("l2", |gpu, see| gpu.memory.unit().l2.iter().for_each(|l2| see(slot!(l2)))),
    ("dram", |gpu, see| gpu.memory.unit().dram.unit().channel.iter().for_each(|one| see(slot!(one)))),
];

fn tpcs(gpu: &Maxwell) -> impl Iterator<Item = &chip::tpc::Tpc> {
    gpu.gpc.unit().tpc.iter().map(|tpc| tpc.unit())
}

fn gpcs(gpu: &Maxwell) -> impl Iterator<Item = &chip::raster_half::RasterHalf> {
    gpu.gpc.unit().raster_half.iter().map(|half| half.unit())
}

/// Cycles of the units of a kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Held {
    /// In which one of them, at least, held work.
    pub any: u64,
    /// How each of them spent those that were looked at.
    pub spent: Spent,
}

impl Add for Held {
    type Output = Held;
    fn add(self, other: Held) -> Held {
        Held { any: self.any + other.any, spent: self.spent + other.spent }
    }
}

impl Sum for Held {
    fn sum<I: Iterator<Item = Held>>(all: I) -> Held {
        all.fold(Held::default(), Add::add)
    }
}

/// What a run has shown of each unit.
#[derive(Clone, Debug, Default)]
pub struct Units {
    pub cycles: u64,
    pub steps: Vec<[Held; UNITS.len()]>,
    /// Cycles up to the last in which any of them held work.
    pub worked: u64,
    /// Cycles that were looked at.
    looked_at: u64,
    /// The channels of each unit, of all kinds, in the order in which they are shown.
    channels: Vec<Channels>,
}

/// How a channel of a unit spent the cycles that were looked at.
pub struct Channel<'a> {
    pub unit: &'static str,
    pub name: &'a str,
    pub is_input: bool,
    /// Shares in percent: handshakes, and offers that were not accepted.
    pub moved: f64,
    pub stalled: f64,
}

impl Units {
    /// Counts a chip's cycle, after it.
    pub fn lookup(&mut self, gpu: &Maxwell) {
        let at = (self.cycles / STEP) as usize;
        self.steps.resize(self.steps.len().max(at + 1), [Held::default(); UNITS.len()]);
        let is_sampled = self.cycles.is_multiple_of(SAMPLED);
        self.looked_at += u64::from(is_sampled);
        let (channels, mut unit) = (&mut self.channels, 0);
        for (held, (name, show)) in self.steps[at].iter_mut().zip(&UNITS) {
            let mut any = false;
            show(gpu, &mut |(holds, i, o)| {
                any |= holds;
                if is_sampled {
                    if channels.len() == unit {
                        channels.push(Channels::of(name, i, o));
                    }
                    let [ins, outs] = channels[unit].moves(i, o);
                    held.spent.count(!holds, ins, outs);
                    unit += 1;
                }
            });
            held.any += u64::from(any);
            if any {
                self.worked = self.cycles + 1;
            }
        }
        self.cycles += 1;
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        UNITS.iter().map(|(name, _)| *name)
    }

    /// Names of the units, and the cycles of a run in which each held work.
    pub fn totals(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.all().map(|(name, held)| (name, held.any))
    }

    /// The channels of all units.
    pub fn channels(&self) -> impl Iterator<Item = Channel<'_>> {
        self.channels.iter().flat_map(move |unit| {
            [true, false].into_iter().zip(&unit.pins).flat_map(move |(is_input, all)| {
                all.iter().map(move |pins| pins.channel(unit.unit, is_input, self.looked_at))
            })
        })
    }

    /// Names of the units, and how they spent the run.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, Held)> {
        UNITS.iter().enumerate().map(|(k, (name, _))| (*name, self.steps.iter().map(|step| step[k]).sum()))
    }
}

/// The channels of a unit, in and out.
#[derive(Clone, Debug, Default)]
struct Channels {
    unit: &'static str,
    pins: [Vec<Pins>; 2],
    images: [Vec<u64>; 2],
    moves: [Vec<(bool, bool)>; 2],
}

/// A channel, and where its pins are in the images of the unit's ports.
#[derive(Clone, Debug)]
struct Pins {
    name: String,
    /// Bits of valid and ready: valid of an input is an input, and its ready an output. A pulse has no ready.
    valid: usize,
    ready: Option<usize>,
    /// Cycles with a handshake, and with an offer that was not accepted.
    moved: u64,
    stalled: u64,
}

impl Pins {
    fn channel(&self, unit: &'static str, is_input: bool, cycles: u64) -> Channel<'_> {
        let share = |n: u64| 100.0 * n as f64 / cycles.max(1) as f64;
        let name = self.name.strip_suffix("[0]").unwrap_or(&self.name);
        Channel { unit, name, is_input, moved: share(self.moved), stalled: share(self.stalled) }
    }
}

impl Channels {
    fn of(unit: &'static str, i: &dyn Ports, o: &dyn Ports) -> Self {
        let sides = [bits(i), bits(o)];
        let pins = [0, 1].map(|way| {
            let channel = |(name, valid): &(String, usize)| {
                let ready = name.contains("_valid[").then(|| name.replace("_valid[", "_ready["))?;
                let ready = sides[1 - way].iter().find(|(name, _)| *name == ready).map(|(_, bit)| *bit);
                Some(Pins { name: name.replace("_valid", ""), valid: *valid, ready, moved: 0, stalled: 0 })
            };
            sides[way].iter().filter_map(channel).collect()
        });
        Channels { unit, pins, images: [i, o].map(|side| vec![0; side.words()]), moves: Default::default() }
    }

    /// Valid and ready of its channels in a cycle, in and out.
    fn moves(&mut self, i: &dyn Ports, o: &dyn Ports) -> [&[(bool, bool)]; 2] {
        i.pack(&mut self.images[0]);
        o.pack(&mut self.images[1]);
        let images = &self.images;
        let is_set = |side: usize, bit: usize| images[side][bit / 64] >> (bit % 64) & 1 == 1;
        for (way, moves) in self.moves.iter_mut().enumerate() {
            moves.clear();
            for pins in &mut self.pins[way] {
                let valid = is_set(way, pins.valid);
                let ready = pins.ready.is_none_or(|bit| is_set(1 - way, bit));
                pins.moved += u64::from(valid && ready);
                pins.stalled += u64::from(valid && !ready);
                moves.push((valid, ready));
            }
        }
        let [ins, outs] = &self.moves;
        [ins, outs]
    }
}

/// Names of the pins of one bit, and their places in the image, whose most significant bit is the first pin's.
fn bits(side: &dyn Ports) -> Vec<(String, usize)> {
    let mut place = side.width();
    let mut found = vec![];
    for pin in side.pins() {
        place -= pin.width();
        if pin.bits == 1 {
            found.extend((0..pin.array.unwrap_or(1)).map(|k| (format!("{}[{k}]", pin.name), place + k)));
        }
    }
    found
}
