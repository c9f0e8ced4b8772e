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

/// All units of a kind.
struct Kind {
    name: &'static str,
    around: usize,
    /// Whether one of them holds work.
    holds: fn(&Maxwell) -> bool,
    /// Shows all of them.
    show: fn(&Maxwell, &mut dyn FnMut(Seen<'_>)),
}

/// A kind, by its name, what is around it, and its units' slots.
macro_rules! kind {
    ($name:literal, $around:ident, |$gpu:ident| $slots:expr) => {
        Kind {
            name: $name,
            around: $around,
            holds: |$gpu| $slots.into_iter().any(|slot| !slot.o.idle),
            show: |$gpu, see| $slots.into_iter().for_each(|slot| see((!slot.o.idle, &slot.i, &slot.o))),
        }
    };
}

const COMMAND: usize = 0;
const GEOMETRY: usize = 1;
const GPC: usize = 2;
const HALVES: usize = 3;
const TPCS: usize = 4;
const PARTITIONS: usize = 5;
const MEMORY: usize = 6;
const DRAM: usize = 7;

/// The versions of the slots around all units of a kind: while one is the same, none of these was clocked.
fn versions(gpu: &Maxwell) -> [u32; 8] {
    let (gpc, memory) = (gpu.gpc.unit(), gpu.memory.unit());
    [
        gpu.command.version(),
        gpu.geometry.version(),
        gpu.gpc.version(),
        sum(gpc.raster_half.iter().map(|half| half.version())),
        sum(gpc.tpc.iter().map(|tpc| tpc.version())),
        sum(gpu.partition.iter().map(|one| one.version())),
        gpu.memory.version(),
        memory.dram.version(),
    ]
}

/// Versions only rise, so their sum is the same only if they all are.
fn sum(versions: impl Iterator<Item = u32>) -> u32 {
    versions.fold(0, u32::wrapping_add)
}

/// Units in pipeline order; several units of a kind are one row.
const UNITS: [Kind; 24] = [
    kind!("front end", COMMAND, |gpu| [&gpu.command.unit().front_end]),
    kind!("state, constants", GEOMETRY, |gpu| [&gpu.geometry.unit().constants]),
    kind!("distributor", GEOMETRY, |gpu| [&gpu.geometry.unit().distributor]),
    kind!("gpm", GPC, |gpu| [&gpu.gpc.unit().gpm]),
    kind!("vertex fetch", TPCS, |gpu| tpcs(gpu).map(|tpc| &tpc.vertex_fetch)),
    kind!("vertex warps", TPCS, |gpu| tpcs(gpu).map(|tpc| &tpc.mpc.unit().world_context)),
    kind!("viewport, clip", GPC, |gpu| [&gpu.gpc.unit().viewport]),
    kind!("work crossbar", GPC, |gpu| [&gpu.gpc.unit().work_crossbar]),
    kind!("setup", HALVES, |gpu| gpcs(gpu).map(|gpc| &gpc.setup)),
    kind!("coarse raster", HALVES, |gpu| gpcs(gpu).map(|gpc| &gpc.coarse_raster)),
    kind!("zcull", HALVES, |gpu| gpcs(gpu).map(|gpc| &gpc.zcull)),
    kind!("fine raster", HALVES, |gpu| gpcs(gpu).map(|gpc| &gpc.fine_raster)),
    kind!("prop", HALVES, |gpu| gpcs(gpu).map(|gpc| &gpc.prop)),
    kind!("stri", TPCS, |gpu| tpcs(gpu).map(|tpc| &tpc.stri)),
    kind!("pixel warps", TPCS, |gpu| tpcs(gpu).map(|tpc| &tpc.mpc.unit().pixel_context)),
    kind!("texture", TPCS, |gpu| {
        tpcs(gpu).flat_map(|tpc| &tpc.sm.unit().texture).map(|texture| &texture.unit().unit)
    }),
    kind!("zrop", PARTITIONS, |gpu| gpu.partition.iter().map(|one| &one.unit().zrop)),
    kind!("crop", PARTITIONS, |gpu| gpu.partition.iter().map(|one| &one.unit().crop)),
    kind!("copy engine", COMMAND, |gpu| [&gpu.command.unit().copy_engine]),
    kind!("l1", TPCS, |gpu| tpcs(gpu).flat_map(|tpc| &tpc.l1)),
    kind!("crossbar", MEMORY, |gpu| [&gpu.memory.unit().xbar]),
    kind!("compression", MEMORY, |gpu| &gpu.memory.unit().compression),
    kind!("l2", MEMORY, |gpu| &gpu.memory.unit().l2),
    kind!("dram", DRAM, |gpu| &gpu.memory.unit().dram.unit().channel),
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
    /// Of each kind, the version around it when it was last looked at, and whether a unit held work.
    last: [Option<(u32, bool)>; UNITS.len()],
    /// The version when its channels were looked at.
    sampled: [Option<u32>; UNITS.len()],
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
        let versions = versions(gpu);
        let seen = self.last.iter_mut().zip(&mut self.sampled);
        let kinds = self.steps[at].iter_mut().zip(seen);
        for ((held, (last, sampled)), kind) in kinds.zip(&UNITS) {
            let version = versions[kind.around];
            let same = last.filter(|(before, _)| *before == version);
            let any = same.map_or_else(|| (kind.holds)(gpu), |(_, holds)| holds);
            if is_sampled && *sampled == Some(version) {
                for channels in channels[unit..].iter_mut().take_while(|one| one.unit == kind.name) {
                    channels.count(&mut held.spent);
                    unit += 1;
                }
            } else if is_sampled {
                *sampled = Some(version);
                (kind.show)(gpu, &mut |(holds, i, o): Seen<'_>| {
                    if channels.len() == unit {
                        channels.push(Channels::of(kind.name, i, o));
                    }
                    channels[unit].look(holds, i, o);
                    channels[unit].count(&mut held.spent);
                    unit += 1;
                });
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
        UNITS.iter().map(|kind| kind.name)
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
        UNITS.iter().enumerate().map(|(k, kind)| (kind.name, self.steps.iter().map(|step| step[k]).sum()))
    }
}

/// The channels of a unit, in and out.
#[derive(Clone, Debug, Default)]
struct Channels {
    unit: &'static str,
    /// Whether the unit held work when it was looked at.
    holds: bool,
    pins: [Vec<Pins>; 2],
    /// Of each wire, its channel if it is a valid; a ready has none.
    channel: [Vec<usize>; 2],
    wires: [Vec<bool>; 2],
    offered: [Vec<usize>; 2],
    moves: [Vec<(bool, bool)>; 2],
}

/// A channel, and which of its unit's wires are its own.
#[derive(Clone, Debug)]
struct Pins {
    name: String,
    /// The wire of its ready: that of an input is an output. A pulse has none.
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
        let mut channels = Channels { unit, ..Channels::default() };
        for (way, side) in sides.iter().enumerate() {
            let pins = &mut channels.pins[way];
            for (name, is_ready) in side {
                channels.channel[way].push(pins.len());
                if !is_ready {
                    let ready =
                        sides[1 - way].iter().position(|(other, is_ready)| *is_ready && other == name);
                    pins.push(Pins { name: name.clone(), ready, moved: 0, stalled: 0 });
                }
            }
        }
        channels
    }

    /// Looks at the wires in a cycle.
    fn look(&mut self, holds: bool, i: &dyn Ports, o: &dyn Ports) {
        self.holds = holds;
        for (way, side) in [i, o].into_iter().enumerate() {
            let (wires, offered) = (&mut self.wires[way], &mut self.offered[way]);
            wires.clear();
            offered.clear();
            side.wires(&mut |_, _, wire| {
                if wire == Wire::Valid(true) {
                    offered.push(wires.len());
                }
                wires.push(wire == Wire::Ready(true));
            });
        }
    }

    /// Counts a cycle with the wires that were looked at.
    fn count(&mut self, spent: &mut Spent) {
        for (way, moves) in self.moves.iter_mut().enumerate() {
            moves.clear();
            for wire in &self.offered[way] {
                let pins = &mut self.pins[way][self.channel[way][*wire]];
                let ready = pins.ready.is_none_or(|at| self.wires[1 - way][at]);
                pins.moved += u64::from(ready);
                pins.stalled += u64::from(!ready);
                moves.push((true, ready));
            }
        }
        let [ins, outs] = &self.moves;
        spent.count(!self.holds, ins, outs);
    }
}

/// The wires of handshakes, by the names of their channels, and whether each is a ready.
fn named(side: &dyn Ports) -> Vec<(String, bool)> {
    let mut found = vec![];
    side.wires(&mut |name, k, wire| found.push((format!("{name}[{k}]"), matches!(wire, Wire::Ready(_)))));
    found
}
