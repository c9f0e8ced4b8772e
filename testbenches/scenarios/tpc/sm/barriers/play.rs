//! Drives the barriers with the warps of CTAs, and checks each cycle against the interpreter's barriers. Instructions execute in the
//! order of credits; all else follows from it.

mod drive;

use super::judge::{Given, Played, Resident, Runs, judge};
use super::programs::{Cta, Word, block_of};
use bundle::*;
use interpreter::machine::barriers::{Barriers as Wanted, Reduction};
use interpreter::machine::thread::Thread;
use interpreter::machine::warp::Warp;
use kernel::registers::Registers;
use kit::device::Device;
use kit::random::Random;
use kit::{Maker, Sink};
use std::collections::VecDeque;
use std::ops::Range;
use tpc::sm::barriers::{Barriers, In};
use tpc::sm::types::*;

pub struct Bench {
    dut: Device<Barriers>,
    /// For each barrier, the warps that wait at it.
    waits: Registers,
    blank: In,
    cycle: u64,
    random: Random,
    busy: bool, // no further instruction can be issued
    holds: bool,
    subs: usize,
    residents: Vec<Resident>,
    contexts: VecDeque<ContextWrite>,
    launches: VecDeque<(usize, usize)>,
    credits: Vec<usize>,
    sinks: Vec<Sink<Written>>,
    given: Vec<VecDeque<Given>>,
    due: Vec<VecDeque<(Given, Option<Reduction>)>>,
    /// Outputs expected in the next cycle, and in the one after it.
    resume: [u64; 2],
    waiting: u64,
    fault: Option<(usize, WarpFault)>,
    kills: VecDeque<(usize, usize)>,
    played: Played,
}

fn bit((sub, slot): (usize, u8)) -> u64 {
    1 << (16 * sub + usize::from(slot))
}

impl Bench {
    pub fn new(new: Maker<Barriers>) -> Self {
        let mut dut = new();
        let p = dut.unit().p.clone();
        let subs = p.sub_partitions.get();
        Bench {
            waits: Registers::find(dut.slot(), &["q.barrier[*].waits"]).expect("barriers"),
            blank: In::new(&p),
            dut,
            cycle: 0,
            random: Random(1),
            busy: true,
            holds: false,
            subs,
            residents: vec![],
            contexts: VecDeque::new(),
            launches: VecDeque::new(),
            credits: vec![p.depth.get(); subs],
            sinks: (0..subs).map(|_| Sink::new(!0)).collect(),
            given: vec![VecDeque::new(); subs],
            due: vec![VecDeque::new(); subs],
            resume: [0; 2],
            waiting: 0,
            fault: None,
            kills: VecDeque::new(),
            played: Played::default(),
        }
    }

    /// Holds instructions until all warps are launched.
    pub fn hold(&mut self) {
        self.holds = true;
    }

    pub fn stall(&mut self, patterns: [u64; 4], seed: u64) {
        self.sinks = patterns[..self.subs].iter().map(|pattern| Sink::new(pattern | 1)).collect();
        (self.random, self.busy) = (Random(seed ^ 5), seed & 1 == 0);
    }

    pub fn launch(&mut self, cta: &Cta) {
        self.launch_some(cta, 0..cta.warps.len());
    }

    /// Launches some warps of a CTA; the CTA begins with its first.
    pub fn launch_some(&mut self, cta: &Cta, warps: Range<usize>) {
        if warps.start == 0 {
            let [x, y, z] = cta.block;
            let value = x | y << 11 | z << 22;
            for (word, value) in [(33, !0), (35, 77), (34, value)] {
                self.contexts.push_back(ContextWrite { context_id: cta.context, word, value });
            }
            let count = cta.warps.len();
            let warps = (0..count).map(|k| Warp::new(k, 0, vec![Thread::new([0; 3], 0, 0)], 0)).collect();
            let (cta, runs, wanted) = (cta.clone(), vec![Runs::default(); count], Wanted::default());
            self.residents.push(Resident { cta, runs, warps, wanted });
        }
        let resident = self.residents.len() - 1;
        self.launches.extend(warps.map(|warp| (resident, warp)));
    }

    /// Launches new CTAs that fit.
    pub fn fill(&mut self, random: &mut Random) {
        self.residents.retain(|resident| resident.runs.iter().any(|warp| !warp.ended));
        for _ in 0..8 {
            let count = random.one_of(&[0, 1, 1, 2, 3, 16]);
            let warps = random.one_of(&[1, 2, 3, 4, 8, 31, 32]);
            let taken =
                |k: &u8| self.residents.iter().any(|r| (r.cta.first..r.cta.first + r.cta.count).contains(k));
            let firsts: Vec<u8> =
                (0..=17 - count).filter(|first| !(*first..first + count).any(|k| taken(&k))).collect();
            let mut free: Vec<_> =
                (0..self.subs).flat_map(|sub| (0..16).map(move |slot| (sub, slot))).collect();
            free.retain(|at| !self.residents.iter().any(|r| r.cta.warps.contains(at)));
            if firsts.is_empty() || free.len() < warps {
                continue;
            }
            let context = (0..16).find(|k| self.residents.iter().all(|r| r.cta.context != *k));
            let Some(context) = context else { break };
            let free =
                (0..warps).map(|_| free.swap_remove(random.below(free.len() as u64) as usize)).collect();
            let length = random.below(7);
            let programs = (0..warps)
                .map(|_| {
                    (0..random.below(length + 1))
                        .map(|_| Word::any(count.into(), warps as u32, random))
                        .collect()
                })
                .collect();
            let block = block_of(warps as u32, random);
            self.launch(&Cta { first: random.one_of(&firsts), count, context, block, warps: free, programs });
        }
    }

    /// Ends some of the waiting warps from outside.
    pub fn end_some(&mut self, random: &mut Random) {
        for (k, resident) in self.residents.iter().enumerate() {
            let waits =
                (0..resident.runs.len()).filter(|&w| resident.runs[w].stands && !resident.runs[w].ended);
            self.kills.extend(waits.filter(|_| random.below(2) == 0).map(|w| (k, w)));
        }
    }

    /// Runs until nothing changes.
    pub fn run(&mut self) -> Played {
        let mut still = 0;
        let end = self.cycle + 40_000;
        while still < 8 {
            let moved = self.step();
            still = if moved { 0 } else { still + 1 };
            assert!(self.cycle < end, "it hangs");
        }
        std::mem::take(&mut self.played)
    }

    /// Mask of the waiting warps.
    fn waits(&self) -> u64 {
        let of = |r: &Resident| {
            (0..r.warps.len())
                .filter(|&w| r.warps[w].waits.is_some())
                .fold(0, |all, w| all | bit(r.cta.warps[w]))
        };
        self.residents.iter().fold(0, |all, r| all | of(r))
    }

    fn find(&self, at: (usize, u8)) -> Option<(usize, usize)> {
        let of = |r: &Resident| (0..r.runs.len()).find(|&w| r.cta.warps[w] == at && !r.runs[w].ended);
        self.residents.iter().enumerate().find_map(|(k, r)| Some((k, of(r)?)))
    }

    /// One cycle; returns whether there was or is something to do.
    fn step(&mut self) -> bool {
        let o = self.dut.outputs();
        let mut i = self.blank.clone();
        let mut moved = self.resume != [0; 2] || !self.launches.is_empty() || !self.contexts.is_empty();

        let waits = self.waits.read(self.dut.slot()).iter().fold(0, |all, waits| all | waits);
        assert_eq!(waits, self.waiting, "cycle {}: who waits", self.cycle);
        // Outputs follow from the events of earlier cycles.
        let [resume, later] = self.resume;
        for sub in 0..self.subs {
            let part = |warps: u64| (warps >> (16 * sub)) as u16;
            let at = format!("cycle {}, sub-partition {sub}", self.cycle);
            assert_eq!(o.resume[sub], part(resume), "{at}: warps that resume");
            let fault = self.fault.filter(|(of, _)| *of == sub).map(|(_, fault)| fault);
            assert_eq!(o.fault[sub].get().copied(), fault, "{at}");
            self.played.faults.extend(fault.map(|fault| (self.cycle, fault.kind)));
            for slot in (0..16).filter(|slot| part(resume) >> slot & 1 == 1) {
                self.played.resumed.push((self.cycle, sub, slot));
                if let Some((k, w)) = self.find((sub, slot)) {
                    self.residents[k].runs[w].stands = false;
                }
            }
        }
        (self.resume, self.fault) = ([later, 0], None);
        for sub in 0..self.subs {
            i.written[sub] = self.sinks[sub].drive(&o.written[sub]);
            if let Some((_, written)) = self.sinks[sub].now() {
                let (given, read) = self.due[sub].pop_front().expect("something to write");
                judge(&given, read, &written);
                self.played.written.push(self.cycle);
                self.played.read.extend(read.map(|read| (read.yes, read.holds())));
                self.residents[given.at.0].runs[given.at.1].in_flight -= 1;
            }
        }

        // Instructions that execute in this cycle.
        let notified: Vec<_> = (0..self.subs).filter(|&sub| o.credit[sub].valid).collect();
        assert!(notified.len() < 2);
        for sub in notified {
            self.credits[sub] += 1;
            let given = self.given[sub].pop_front().expect("an instruction");
            self.execute(sub, &given);
            moved = true;
        }

        self.drive_warps(&mut i);
        let ready = self.drive_instructions(&mut i);
        let rests = |queues: bool| queues || ready;
        moved |= rests(self.given.iter().any(|q| !q.is_empty()) || self.due.iter().any(|q| !q.is_empty()));
        moved |= !self.kills.is_empty();

        // Waiting warps are sampled before barriers open: one warp of the SM a cycle, the first whose condition holds, resumes.
        self.waiting = self.waits();
        let complete = |r: &Resident| Some((r.cta.first, r.wanted.complete(&r.warps)?));
        let first = self.residents.iter().enumerate().filter_map(|(k, r)| Some((complete(r)?, k)));
        if let Some(((_, id), k)) = first.min_by_key(|((first, id), _)| usize::from(*first) + id) {
            let Resident { warps, wanted, .. } = &mut self.residents[k];
            wanted.open(id, warps);
            self.resume[1] |= self.waiting & !self.waits();
            moved = true;
        }
        self.dut.cycle(i);
        self.cycle += 1;
        moved
    }
}
