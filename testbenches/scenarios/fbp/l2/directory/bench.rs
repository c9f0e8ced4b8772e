//! The peers of a directory: crossbar, write beats, banks, evictor and memory, each as late as it likes.
//! They judge what they are requested.

mod judge;

use super::jobs::{Job, Lanes, Memory, perform};
use bundle::*;
use fbp::l2::directory::{In, Out};
use fbp::l2::types::*;
use kit::scenario::open;
use kit::{Rng, Sink, Source};
use std::collections::{HashMap, VecDeque};

/// A sector in its bank, and who is at it.
#[derive(Clone, Default)]
struct Cell {
    lanes: Lanes,
    dirty: u8,
    reads: usize,
    writes: usize,
    operations: usize,
    /// It is filled.
    alone: bool,
    leaving: bool,
}

/// Things that happen in their order, one a cycle, each from a cycle on.
struct Later<T>(VecDeque<(u64, T)>);

impl<T> Later<T> {
    fn new() -> Self {
        Later(VecDeque::new())
    }
    fn put(&mut self, from: u64, item: T) {
        self.0.push_back((from, item));
    }
    fn take(&mut self, cycle: u64) -> Option<T> {
        if self.0.front()?.0 > cycle {
            return None;
        }
        self.0.pop_front().map(|(_, item)| item)
    }
}

/// How late all are, and the patterns: of requests, and of the ports in their order.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub patterns: [u64; 8],
    pub spread: u64,
    pub seed: u64,
}

pub struct Bench {
    jobs: Vec<Job>,
    olds: Vec<[Lanes; LINE_SECTORS]>,
    wanted: Memory,
    stalls: Stalls,
    rng: Rng,
    cycle: u64,
    credits: usize,
    coming: [VecDeque<usize>; VIRTUAL_CHANNELS],
    waiting: [usize; VIRTUAL_CHANNELS],
    sent_jobs: Vec<usize>,
    /// Sectors to be accessed; those not done, and ends that are not answered.
    to_access: Vec<Vec<u8>>,
    open: Vec<usize>,
    /// Requests that are to have beats, in the order of their channel.
    with_beats: [VecDeque<(usize, bool)>; VIRTUAL_CHANNELS],
    beats: [usize; REQUESTS],
    here: Later<u8>,
    cells: HashMap<(u16, u8), Cell>,
    pub read: Sink<ReadAccess>,
    write: Sink<WriteAccess>,
    fill: Sink<FillSector>,
    done: Sink<DoneResponse>,
    pub outgoing: Sink<Outgoing>,
    pub fill_request: Sink<FillRequest>,
    responded: Later<ReadAccess>,
    written: Later<WriteAccess>,
    operated: Later<WriteAccess>,
    filled: Later<FillSector>,
    sent: Later<(Outgoing, Vec<(u8, Lanes, u8)>)>,
    /// Lines on their way to memory.
    leaving: Vec<u64>,
    memory: Memory,
    responses: Vec<(u64, MemoryDown)>,
    down: Source<MemoryDown>,
    /// Sectors that came and are to be filled; rows of fills; ends of barriers that came.
    came: VecDeque<MemoryDown>,
    ends: usize,
    pub dones: Vec<u16>,
}

/// Sectors of a request that are to be done, and its response without data.
fn ends(job: &Job) -> usize {
    job.sectors().len() + usize::from(job.is_barrier())
}

fn sector_of(lanes: &Lanes) -> Sector {
    let mut data = Sector::default();
    data.words[..VIRTUAL_CHANNELS].copy_from_slice(lanes);
    data
}

impl Bench {
    pub fn new(jobs: Vec<Job>, credits: usize, stalls: Stalls) -> Self {
        let mut coming: [VecDeque<usize>; VIRTUAL_CHANNELS] = Default::default();
        jobs.iter().enumerate().for_each(|(k, job)| coming[job.head.channel as usize].push_back(k));
        let (olds, wanted) = perform(&jobs);
        let [_, read, write, fill, done, outgoing, fill_request, down] = stalls.patterns;
        Bench {
            olds,
            wanted,
            stalls,
            rng: Rng::new(stalls.seed),
            cycle: 0,
            credits,
            coming,
            waiting: [0; VIRTUAL_CHANNELS],
            sent_jobs: vec![],
            to_access: jobs.iter().map(Job::sectors).collect(),
            open: jobs.iter().map(ends).collect(),
            with_beats: Default::default(),
            beats: [0; REQUESTS],
            here: Later::new(),
            cells: HashMap::new(),
            read: Sink::new(read),
            write: Sink::new(write),
            fill: Sink::new(fill),
            done: Sink::new(done),
            outgoing: Sink::new(outgoing),
            fill_request: Sink::new(fill_request),
            responded: Later::new(),
            written: Later::new(),
            operated: Later::new(),
            filled: Later::new(),
            sent: Later::new(),
            leaving: vec![],
            memory: Memory::default(),
            responses: vec![],
            down: Source::new(&[], down),
            came: VecDeque::new(),
            ends: 0,
            dones: vec![],
            jobs,
        }
    }

    /// The cycle that comes.
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    fn later(&mut self, least: u64) -> u64 {
        self.cycle + least + self.rng.below(self.stalls.spread + 1)
    }

    fn cell(&mut self, row: u16, sector: u8) -> &mut Cell {
        self.cells.entry((row, sector)).or_default()
    }

    /// A head, for which there is a place.
    fn request(&mut self) -> Option<MemoryUp> {
        let from = self.rng.below(4) as usize;
        let fits = |v: usize| self.waiting[v] < self.credits && !self.coming[v].is_empty();
        let v = (from..from + VIRTUAL_CHANNELS).map(|v| v % VIRTUAL_CHANNELS).find(|&v| fits(v))?;
        let k = self.coming[v].pop_front()?;
        self.waiting[v] += 1;
        self.sent_jobs.push(k);
        let job = &self.jobs[k];
        if job.beats() != 0 {
            let lines = job.lines().len();
            self.with_beats[v].extend((1..=lines).map(|line| (k, line != lines)));
        }
        Some(MemoryUp::Head(job.head))
    }

    fn lookup(&mut self, o: &Out) {
        if let Some(taken) = o.taken.get() {
            for v in (0..VIRTUAL_CHANNELS).filter(|v| taken.channels >> v & 1 == 1) {
                self.waiting[v] = self.waiting[v].checked_sub(1).expect("the accepted head was waiting");
            }
        }
        if let Some(beats) = o.beats.get() {
            let (k, keeps) =
                self.with_beats[beats.channel as usize].pop_front().expect("a request with beats");
            let count = self.jobs[k].beats();
            assert_eq!((usize::from(beats.count), beats.keeps), (count, keeps));
            self.beats[usize::from(beats.request)] = 0;
            for _ in 0..count {
                let due = self.later(2);
                self.here.put(due, beats.request);
            }
        }
        let all = self.sent_jobs.iter().all(|k| self.open[*k] == 0);
        assert!(!o.idle || all && self.waiting == [0; VIRTUAL_CHANNELS], "idle while something is under way");
    }

    pub fn drive(&mut self, o: &Out) -> Option<In> {
        self.lookup(o);
        let ended = self.coming.iter().all(VecDeque::is_empty) && self.open.iter().all(|open| *open == 0);
        if ended && o.idle {
            return None;
        }
        let mut i = In::default();
        self.perform(&mut i);
        if open(self.stalls.patterns[0], self.cycle) {
            i.request = self.request().into();
        }
        if self.down.is_empty() {
            let due: Vec<_> =
                (0..self.responses.len()).filter(|k| self.responses[*k].0 <= self.cycle).collect();
            if !due.is_empty() {
                let (_, down) = self.responses.swap_remove(self.rng.pick(&due));
                self.down.push(0, down);
            }
        }
        i.memory_down = self.down.drive(o.memory_down);
        if let Some(down) = i.memory_down.get().filter(|_| o.memory_down.ready) {
            match down.kind {
                ResponseKind::Done => self.ends += 1,
                _ => self.came.push_back(*down),
            }
        }
        i.read = self.read.drive(&o.read);
        i.write = self.write.drive(&o.write);
        i.fill = self.fill.drive(&o.fill);
        i.done = self.done.drive(&o.done);
        i.outgoing = self.outgoing.drive(&o.outgoing);
        i.fill_request = self.fill_request.drive(&o.fill_request);
        self.read.now().into_iter().for_each(|(_, access)| self.take_read(access));
        self.write.now().into_iter().for_each(|(_, write)| self.take_write(write));
        self.fill.now().into_iter().for_each(|(_, fill)| self.take_fill(fill));
        self.done.now().into_iter().for_each(|(_, done)| self.take_done(done));
        self.outgoing.now().into_iter().for_each(|(_, outgoing)| self.take_outgoing(outgoing));
        self.fill_request.now().into_iter().for_each(|(_, fill_request)| self.take_request(fill_request));
        self.cycle += 1;
        Some(i)
    }

    /// One more request; what it finds is not looked at.
    pub fn push(&mut self, job: Job) {
        self.coming[job.head.channel as usize].push_back(self.jobs.len());
        self.to_access.push(job.sectors());
        self.open.push(ends(&job));
        self.olds.push(Default::default());
        self.jobs.push(Job { own: 0, ..job });
    }
}
