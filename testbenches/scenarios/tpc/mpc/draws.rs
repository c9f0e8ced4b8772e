//! Models of the units around an MPC during draws, and the expected results.

mod checks;
mod streams;
mod words;

use bundle::*;
use kernel::packed::Packed;
use kit::random::Random;
use kit::{Device, Maker, Sink, Source};
use std::collections::{HashMap, VecDeque};
pub use streams::*;
use tpc::mpc::{In, Mpc, Params};
pub use words::{Shadow, Stage};

pub const SM: u8 = 3;

/// An expected launch of a warp.
struct Wanted {
    stage: u16,
    state: Shadow,
    lanes: u32,
    place: WarpPlace,
    quads: Option<[WarpQuad; 8]>,
}

/// An expected signal, in a port's order.
#[derive(Debug)]
enum Due {
    /// The warp of that number has to end first; the outputs of a batch.
    Warp(Option<usize>, Option<ShaderDone>),
    Free(u16),
    Passed(PortPassed),
}

/// A warp in the SM: sub-partition, slot, rows, end cycle.
struct Running {
    pixel: bool,
    number: usize,
    sub: u8,
    slot: u8,
    rows: u64,
    context: u8,
    ends: u64,
}

#[derive(Default)]
struct Port {
    shadow: Shadow,
    wanted: VecDeque<Wanted>,
    /// Numbers of warps requested and launched; `ended` by number.
    requested: usize,
    launched: usize,
    ended: Vec<bool>,
    due: VecDeque<Due>,
    at: Vec<u64>,
}

pub struct Bench {
    dut: Device<Mpc>,
    p: Params,
    random: Random,
    pub life: u64,
    world: Source<WorldPacket>,
    inputs: Source<InputsReady>,
    pixel: Source<SubtilePacket>,
    planes: Source<PlanesReady>,
    warp: Sink<WarpPacket>,
    done: Sink<ShaderDone>,
    free: Sink<TramFree>,
    passed: [Sink<PortPassed>; 2],
    control: Sink<CacheControl>,
    ports: [Port; 2],
    contexts: Vec<HashMap<usize, u32>>,
    running: Vec<Running>,
    /// Quads of the previous launch, and its number of halves seen.
    quads: Option<([WarpQuad; 8], usize)>,
    acknowledge: Option<u64>,
    /// Barriers that are acknowledged and not yet signalled; expected invalidations.
    barriers: usize,
    invalidations: Vec<u8>,
    subtiles: usize,
    launched: usize,
    tram: HashMap<u16, PlanesReady>,
    slot: u8,
    packets: Vec<(SubtileQuads, Shadow, [PlanesReady; 2])>,
    half: u8,
    cycle: u64,
}

impl Bench {
    pub fn new(new: Maker<Mpc>, seed: u64, s: [u64; 8]) -> Self {
        let dut = new();
        let p = dut.unit().p.clone();
        Bench {
            dut,
            p,
            random: Random(seed ^ 77),
            life: 100,
            world: Source::new(&[], s[0] | 1),
            inputs: Source::new(&[], s[1] | 2),
            pixel: Source::new(&[], s[2] | 4),
            planes: Source::new(&[], s[3] | 8),
            warp: Sink::new(s[4] | 1),
            done: Sink::new(s[5] | 1),
            free: Sink::new(s[6] | 1),
            passed: [Sink::new(s[7] | 1), Sink::new(s[7].rotate_left(7) | 1)],
            control: Sink::new(s[6].rotate_left(9) | 1),
            ports: Default::default(),
            contexts: vec![HashMap::new(); 16],
            running: vec![],
            quads: None,
            acknowledge: None,
            barriers: 0,
            invalidations: vec![],
            subtiles: 0,
            launched: 0,
            tram: HashMap::new(),
            slot: 0,
            packets: vec![],
            half: 0,
            cycle: 0,
        }
    }

    pub fn launches(&self, pixel: bool) -> Vec<u64> {
        self.ports[usize::from(pixel)].at.clone()
    }

    fn want(&mut self, port: usize, wanted: Wanted, notified: Option<ShaderDone>) {
        let of = &mut self.ports[port];
        of.wanted.push_back(wanted);
        of.due.push_back(Due::Warp(Some(of.requested), notified));
        of.ended.push(false);
        of.requested += 1;
    }

    fn tell(&mut self) {
        if let Some((_, done)) = self.done.now() {
            let Due::Warp(_, notified) = self.next(0) else { panic!("something else is due") };
            assert_eq!(Some(done), notified);
        }
        if let Some((_, free)) = self.free.now() {
            let Due::Free(prim) = self.next(1) else { panic!("something else is due") };
            assert_eq!(free.prim, prim);
        }
        for port in 0..2 {
            if let Some((_, passed)) = self.passed[port].now() {
                let Due::Passed(wanted) = self.next(port) else { panic!("something else is due") };
                assert_eq!(passed, wanted);
                assert!(self.barriers > 0, "a barrier has been answered");
                self.barriers -= 1;
            }
        }
    }

    fn caches(&mut self, i: &mut In) {
        if let Some((_, control)) = self.control.now() {
            assert!(self.acknowledge.is_none(), "one at a time");
            self.acknowledge = Some(self.cycle + 1 + self.random.below(20));
            match control {
                CacheControl::Barrier(_) => self.barriers += 1,
                CacheControl::Invalidate(invalidate) => {
                    let at = self.invalidations.iter().position(|mask| *mask == invalidate.mask);
                    self.invalidations.remove(at.expect("an invalidation that state requested"));
                }
            }
        }
        i.acknowledge = self.acknowledge.take_if(|at| *at <= self.cycle).is_some();
    }

    pub fn run(&mut self, most: u64) {
        loop {
            let done = self.world.is_empty() && self.pixel.is_empty() && self.inputs.is_empty();
            if done && self.running.is_empty() && self.dut.outputs().idle {
                break;
            }
            assert!(self.cycle < most, "it hangs");
            self.cycle();
        }
        assert_eq!(self.launched, self.subtiles);
        assert!(self.invalidations.is_empty());
        for port in &self.ports {
            assert!(port.wanted.is_empty() && port.launched == port.requested);
            let rest = port.due.iter().all(|due| matches!(due, Due::Warp(_, None)));
            assert!(rest, "events are missing: {:?}", port.due);
        }
    }

    fn cycle(&mut self) {
        let o = self.dut.outputs();
        let mut i = In::new(&self.p);
        i.sm = SM;
        i.world = self.world.drive(o.world);
        i.inputs_ready = self.inputs.drive(o.inputs_ready);
        i.pixel = self.pixel.drive(o.pixel);
        i.planes_ready = self.planes.drive(o.planes_ready);
        i.warp = self.warp.drive(&o.warp);
        i.shader_done = self.done.drive(&o.shader_done);
        i.tram_free = self.free.drive(&o.tram_free);
        i.world_passed = self.passed[0].drive(&o.world_passed);
        i.passed = self.passed[1].drive(&o.passed);
        i.control = self.control.drive(&o.control);
        self.tell();
        if let Some(end) = o.launched.get() {
            assert_eq!(usize::from(end.slot), self.launched % self.p.pixel_port.subtiles.get());
            self.launched += 1;
        }
        if let Some((_, packet)) = self.warp.now() {
            self.sees(&packet);
        }
        self.caches(&mut i);
        for sub in 0..self.p.sub_partitions.get() {
            let due = |warp: &Running| usize::from(warp.sub) == sub && warp.ends <= self.cycle;
            if let Some(at) = self.running.iter().position(due) {
                let warp = self.running.remove(at);
                self.ports[usize::from(warp.pixel)].ended[warp.number] = true;
                i.warp_done[sub] = Some(WarpDone { warp: 16 * warp.sub + warp.slot, faulted: false }).into();
            }
        }
        self.dut.cycle(i);
        self.cycle += 1;
    }
}

fn place<T: Packed>(of: &T) -> WarpPlace {
    let mut image = [0; 2];
    of.pack(&mut image[..T::WIDTH.div_ceil(64)]);
    WarpPlace { low: image[0], high: image[1] }
}
