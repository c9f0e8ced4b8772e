//! How units of the whole chip spend their cycles over time.

use crate::stats::Spent;
use chip::machine::maxwell::Maxwell;
use kernel::ports::Ports;
use kernel::side::Wire;
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

/// The versions of the slots around all units of a kind: while it is the same, none of them was clocked.
type Around = fn(&Maxwell) -> u32;

const COMMAND: Around = |gpu| gpu.command.version();
const GEOMETRY: Around = |gpu| gpu.geometry.version();
const GPC: Around = |gpu| gpu.gpc.version();
const HALVES: Around = |gpu| sum(gpu.gpc.unit().raster_half.iter().map(|half| half.version()));
const TPCS: Around = |gpu| sum(gpu.gpc.unit().tpc.iter().map(|tpc| tpc.version()));
const PARTITIONS: Around = |gpu| sum(gpu.partition.iter().map(|one| one.version()));
const MEMORY: Around = |gpu| gpu.memory.version();
const DRAM: Around = |gpu| gpu.memory.unit().dram.version();

/// Versions only rise, so their sum is the same only if they all are.
fn sum(versions: impl Iterator<Item = u32>) -> u32 {
    versions.fold(0, u32::wrapping_add)
}

/// Units in pipeline order; several units of a kind are one row.
const UNITS: [(&str, Around, Show); 24] = [
    ("front end", COMMAND, |gpu, see| see(slot!(gpu.command.unit().front_end))),
    ("state, constants", GEOMETRY, |gpu, see| see(slot!(gpu.geometry.unit().constants))),
    ("distributor", GEOMETRY, |gpu, see| see(slot!(gpu.geometry.unit().distributor))),
    ("gpm", GPC, |gpu, see| see(slot!(gpu.gpc.unit().gpm))),
    ("vertex fetch", TPCS, |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.vertex_fetch)))),
    ("vertex warps", TPCS, |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.mpc.unit().world_context)))),
    ("viewport, clip", GPC, |gpu, see| see(slot!(gpu.gpc.unit().viewport))),
    ("work crossbar", GPC, |gpu, see| see(slot!(gpu.gpc.unit().work_crossbar))),
    ("setup", HALVES, |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.setup)))),
    ("coarse raster", HALVES, |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.coarse_raster)))),
    ("zcull", HALVES, |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.zcull)))),
    ("fine raster", HALVES, |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.fine_raster)))),
    ("prop", HALVES, |gpu, see| gpcs(gpu).for_each(|gpc| see(slot!(gpc.prop)))),
    ("stri", TPCS, |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.stri)))),
    ("pixel warps", TPCS, |gpu, see| tpcs(gpu).for_each(|tpc| see(slot!(tpc.mpc.unit().pixel_context)))),
    ("texture", TPCS, |gpu, see| tpcs(gpu).for_each(|tpc| textures(tpc, see))),
    ("zrop", PARTITIONS, |gpu, see| gpu.partition.iter().for_each(|one| see(slot!(one.unit().zrop)))),
    ("crop", PARTITIONS, |gpu, see| gpu.partition.iter().for_each(|one| see(slot!(one.unit().crop)))),
    ("copy engine", COMMAND, |gpu, see| see(slot!(gpu.command.unit().copy_engine))),
    ("l1", TPCS, |gpu, see| tpcs(gpu).for_each(|tpc| tpc.l1.iter().for_each(|l1| see(slot!(l1))))),
    ("crossbar", MEMORY, |gpu, see| see(slot!(gpu.memory.unit().xbar))),
    ("compression", MEMORY, |gpu, see| gpu.memory.unit().compression.iter().for_each(|one| see(slot!(one)))),
    ("l2", MEMORY, |gpu, see| gpu.memory.unit().l2.iter().for_each(|l2| see(slot!(l2)))),
    ("dram", DRAM, |gpu, see| gpu.memory.unit().dram.unit().channel.iter().for_each(|one| see(slot!(one)))),
];

fn tpcs(gpu: &Maxwell) -> impl Iterator<Item = &chip::tpc::Tpc> {
    gpu.gpc.unit().tpc.iter().map(|tpc| tpc.unit())
}

fn textures(tpc: &chip::tpc::Tpc, see: &mut dyn FnMut(Seen<'_>)) {
    tpc.sm.unit().texture.iter().for_each(|texture| see(slot!(texture.unit().unit)));
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
    /// Of each kind, the version around it when it was last looked at, and whether a unit held work.
    last: [Option<(u32, bool)>; UNITS.len()],
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
        let kinds = self.steps[at].iter_mut().zip(&mut self.last);
        for ((held, last), (name, around, show)) in kinds.zip(&UNITS) {
            let version = around(gpu);
            let same = last.filter(|(before, _)| *before == version && !is_sampled);
            let mut any = same.is_some_and(|(_, holds)| holds);
            let see = &mut |(holds, i, o): Seen<'_>| {
                any |= holds;
                if is_sampled {
                    if channels.len() == unit {
                        channels.push(Channels::of(name, i, o));
                    }
                    let [ins, outs] = channels[unit].moves(i, o);
                    held.spent.count(!holds, ins, outs);
                    unit += 1;
                }
            };
            if same.is_none() {
                show(gpu, see);
            }
            *last = Some((version, any));
            held.any += u64::from(any);
            if any {
                self.worked = self.cycles + 1;
            }
        }
        self.cycles += 1;
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        UNITS.iter().map(|(name, ..)| *name)
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
        UNITS.iter().enumerate().map(|(k, (name, ..))| (*name, self.steps.iter().map(|step| step[k]).sum()))
    }
}

/// The channels of a unit, in and out.
#[derive(Clone, Debug, Default)]
struct Channels {
    unit: &'static str,
    pins: [Vec<Pins>; 2],
    wires: [Vec<bool>; 2],
    moves: [Vec<(bool, bool)>; 2],
}

/// A channel, and which of its unit's wires are its own.
#[derive(Clone, Debug)]
struct Pins {
    name: String,
    /// Valid and ready: valid of an input is an input, and its ready an output. A pulse has no ready.
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
        let sides = [named(i), named(o)];
        let pins = [0, 1].map(|way| {
            let channel = |(valid, (name, is_ready)): (usize, &(String, bool))| {
                let ready = sides[1 - way].iter().position(|(other, is_ready)| *is_ready && other == name);
                let pins = Pins { name: name.clone(), valid, ready, moved: 0, stalled: 0 };
                (!is_ready).then_some(pins)
            };
            sides[way].iter().enumerate().filter_map(channel).collect()
        });
        Channels { unit, pins, ..Channels::default() }
    }

    /// Valid and ready of its channels in a cycle, in and out.
    fn moves(&mut self, i: &dyn Ports, o: &dyn Ports) -> [&[(bool, bool)]; 2] {
        for (side, wires) in [i, o].into_iter().zip(&mut self.wires) {
            wires.clear();
            side.wires(&mut |_, _, wire| {
                let (Wire::Valid(on) | Wire::Ready(on)) = wire;
                wires.push(on);
            });
        }
        let wires = &self.wires;
        for (way, moves) in self.moves.iter_mut().enumerate() {
            moves.clear();
            for pins in &mut self.pins[way] {
                let valid = wires[way][pins.valid];
                let ready = pins.ready.is_none_or(|at| wires[1 - way][at]);
                pins.moved += u64::from(valid && ready);
                pins.stalled += u64::from(valid && !ready);
                moves.push((valid, ready));
            }
        }
        let [ins, outs] = &self.moves;
        [ins, outs]
    }
}

/// The wires of handshakes, by the names of their channels, and whether each is a ready.
fn named(side: &dyn Ports) -> Vec<(String, bool)> {
    let mut found = vec![];
    side.wires(&mut |name, k, wire| found.push((format!("{name}[{k}]"), matches!(wire, Wire::Ready(_)))));
    found
}
