//! A CTA: its warps run round-robin.

use super::barriers::Barriers;
use super::descriptor::Launch;
use super::memory::Memory;
use super::step::{Decoded, Step, fetch, instruction_at};
use super::thread::Thread;
use super::warp::Warp;
use crate::decode::op::Op;
use crate::fault::{Fault, Kind};

pub struct Cta<'a> {
    pub launch: &'a Launch,
    pub memory: &'a mut Memory,
    pub decoded: &'a mut Decoded,
    pub id: [u32; 3],
    pub warps: Vec<Warp>,
    pub shared: Vec<u8>,
    pub barriers: Barriers,
    /// Remaining instructions of the grid's limit.
    pub left: u64,
    /// Called with each instruction after it has run.
    pub watch: &'a mut dyn FnMut(&Seen),
}

/// An instruction that a warp has just run.
pub struct Seen<'a> {
    pub cta: [u32; 3],
    /// State after the instruction.
    pub warp: &'a Warp,
    pub pc: u32,
    pub op: &'a Op,
    /// Lanes that it ran in.
    pub lanes: u32,
}

/// Threads are numbered x first; a warp has 32 in a row.
pub fn warps(launch: &Launch) -> Vec<Warp> {
    let [nx, ny, nz] = launch.threads;
    let ids = (0..nz).flat_map(|z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
    let threads: Vec<_> = ids.map(|id| Thread::new(id, launch.local(), launch.freedom.initial)).collect();
    let start = instruction_at(launch.program);
    let warp =
        |(i, threads): (usize, &[Thread])| Warp::new(i, start, threads.to_vec(), launch.stack_entries());
    threads.chunks(32).enumerate().map(warp).collect()
}

impl Cta<'_> {
    pub fn run(&mut self) -> Result<(), Fault> {
        while self.warps.iter().any(|warp| !warp.has_ended()) {
            let mut moved = false;
            for i in 0..self.warps.len() {
                moved |= self.turn(i)?;
                self.barriers.open_all(&mut self.warps);
            }
            if !moved && self.warps.iter().all(|warp| warp.has_ended() || warp.waits.is_some()) {
                let waiting = self.warps.iter().position(|warp| warp.waits.is_some()).unwrap_or(0);
                return Err(self.fault(waiting, Kind::Deadlock, self.warps[waiting].pc, 0));
            }
        }
        Ok(())
    }

    /// Runs a warp's time slice; returns whether it executed anything.
    fn turn(&mut self, i: usize) -> Result<bool, Fault> {
        for n in 0..self.launch.freedom.turn {
            if self.warps[i].has_ended() || self.warps[i].waits.is_some() {
                return Ok(n > 0);
            }
            self.step(i)?;
        }
        Ok(true)
    }

    fn step(&mut self, i: usize) -> Result<(), Fault> {
        let pc = self.warps[i].pc;
        let Some(left) = self.left.checked_sub(1) else {
            return Err(self.fault(i, Kind::Endless, pc, 0));
        };
        self.left = left;
        let fetched = fetch(self.decoded, self.launch, self.memory, pc);
        let instruction = fetched.map_err(|(kind, word)| self.fault(i, kind, pc, word))?;
        let warp = &mut self.warps[i];
        warp.executed += 1;
        let (shared, barriers) = (&mut self.shared[..], &mut self.barriers);
        let (memory, launch, cta) = (&mut *self.memory, self.launch, self.id);
        let mut step = Step { warp, shared, barriers, memory, launch, op: &instruction.op, cta, lanes: 0 };
        let ran = step.run(&instruction);
        let lanes = step.lanes;
        (self.watch)(&Seen { cta, warp: &self.warps[i], pc, op: &instruction.op, lanes });
        ran.map_err(|kind| self.fault(i, kind, pc, instruction.op.word))
    }

    fn fault(&self, warp: usize, kind: Kind, pc: u32, word: u64) -> Fault {
        Fault { kind, pc, word, cta: self.id, warp }
    }
}
