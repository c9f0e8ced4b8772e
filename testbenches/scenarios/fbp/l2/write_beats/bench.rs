//! The peers: a crossbar, a directory that follows it, and banks.

use bundle::*;
use fbp::l2::types::*;
use fbp::l2::write_beats::{In, Out};
use kernel::offer::Offer;
use kit::scenario::open;
use kit::{Rng, Sink, Source};
use std::collections::VecDeque;

/// Packets of a virtual channel: beats, and the requests that have them, several of a pattern.
#[derive(Clone, Debug)]
pub struct Job {
    channel: usize,
    beats: Vec<MemoryBeat>,
    swaps: bool,
    requests: usize,
    keeps: bool,
}

fn any_beat(rng: &mut Rng) -> MemoryBeat {
    let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
    MemoryBeat { mask: rng.roll() as u32, data, last: rng.one_in(2) }
}

pub fn any_job(rng: &mut Rng) -> Job {
    let channel = rng.below(VIRTUAL_CHANNELS as u64) as usize;
    let (swaps, pattern) = (rng.one_in(3), rng.one_in(5));
    let n = match (pattern, swaps) {
        (true, _) => 1,
        (_, true) => rng.pick(&[2, 4]),
        _ => rng.below(5),
    };
    let beats = (0..n).map(|_| any_beat(rng)).collect();
    let requests = if pattern { rng.pick(&[2, 4, 8]) } else { usize::from(n != 0) };
    Job { channel, beats, swaps: swaps && !pattern, requests, keeps: pattern }
}

/// A request whose beats come, and the sectors that have not yet been requested, by their first beat.
#[derive(Clone, Debug)]
struct Live {
    job: Job,
    keeps: bool,
    here: usize,
    left: Vec<usize>,
    out: usize,
}

pub struct Bench {
    rng: Rng,
    credits: usize,
    /// The cycles in which a packet, a request, a head may come, and an access be made.
    patterns: [u64; 4],
    cycle: u64,
    coming: [VecDeque<Job>; VIRTUAL_CHANNELS],
    packets: VecDeque<MemoryUp>,
    used: [usize; VIRTUAL_CHANNELS],
    heads: [VecDeque<Job>; VIRTUAL_CHANNELS],
    waiting: [usize; VIRTUAL_CHANNELS],
    outstanding: [usize; VIRTUAL_CHANNELS],
    live: [Option<Live>; REQUESTS],
    /// Requests, each once for each of its beats that is to be kept.
    order: VecDeque<usize>,
    accesses: Source<WriteAccess>,
    wanted: VecDeque<WriteSector>,
    sectors: Sink<WriteSector>,
}

impl Bench {
    pub fn new(seed: u64, credits: usize, jobs: Vec<Job>, patterns: [u64; 4], banks: u64) -> Self {
        let mut coming: [VecDeque<Job>; VIRTUAL_CHANNELS] = Default::default();
        jobs.into_iter().for_each(|job| coming[job.channel].push_back(job));
        Bench {
            rng: Rng::new(seed),
            credits,
            patterns,
            cycle: 0,
            coming,
            packets: VecDeque::new(),
            used: [0; VIRTUAL_CHANNELS],
            heads: Default::default(),
            waiting: [0; VIRTUAL_CHANNELS],
            outstanding: [0; VIRTUAL_CHANNELS],
            live: std::array::from_fn(|_| None),
            order: VecDeque::new(),
            accesses: Source::new(&[], !0),
            wanted: VecDeque::new(),
            sectors: Sink::new(banks),
        }
    }

    /// Checks the outputs: a beat is accepted in order, a credit is returned if it is outstanding.
    fn lookup(&mut self, o: &Out) {
        if let Some(here) = o.here.get() {
            assert_eq!(self.order.pop_front(), Some(here.request.into()), "whose beat is kept");
            let live = self.live[usize::from(here.request)].as_mut().expect("a request under way");
            live.here += 1;
            self.outstanding[live.job.channel] += usize::from(!live.keeps);
        }
        let freed = o.freed.get().map_or(0, |freed| freed.channels);
        for v in 0..VIRTUAL_CHANNELS {
            let gives = freed >> v & 1 == 1;
            assert_eq!(gives, self.outstanding[v] != 0, "cycle {}: a credit of channel {v}", self.cycle);
            self.outstanding[v] -= usize::from(gives);
            self.used[v] -= usize::from(gives);
        }
    }

    /// A packet of the request that comes, or of one for which there are places.
    fn packet(&mut self) -> Option<MemoryUp> {
        if self.packets.is_empty() {
            let fits = |v: usize| {
                self.coming[v].front().is_some_and(|job| self.used[v] + job.beats.len() < self.credits)
            };
            let from = self.rng.below(4) as usize;
            let v = (from..from + VIRTUAL_CHANNELS).map(|v| v % VIRTUAL_CHANNELS).find(|&v| fits(v))?;
            let job = self.coming[v].pop_front()?;
            let head = MemoryHead { channel: VirtualChannel::VALUES[v], ..MemoryHead::default() };
            self.packets.push_back(MemoryUp::Head(head));
            self.packets.extend(job.beats.iter().map(|beat| MemoryUp::Beat(*beat)));
            self.used[v] += self.packets.len();
            self.waiting[v] += 1;
            self.heads[v].push_back(job);
        }
        self.packets.pop_front()
    }

    /// A request of a channel's oldest head, under a number that is free.
    fn accept(&mut self) -> Option<Beats> {
        let v = self.rng.below(4) as usize;
        while self.heads[v].front().is_some_and(|job| job.requests == 0) {
            self.heads[v].pop_front();
        }
        let from = self.rng.below(REQUESTS as u64) as usize;
        let id = (from..from + REQUESTS).map(|k| k % REQUESTS).find(|&id| self.live[id].is_none())?;
        let job = self.heads[v].front_mut()?;
        job.requests -= 1;
        let (job, count) = (job.clone(), job.beats.len());
        let keeps = job.requests != 0;
        let left = match (job.keeps, job.swaps) {
            (true, _) => vec![0; LINE_SECTORS],
            (_, true) => (0..count).step_by(2).collect(),
            _ => (0..count).collect(),
        };
        let out = left.len();
        self.live[id] = Some(Live { job, keeps, here: 0, left, out });
        self.order.extend(std::iter::repeat_n(id, count));
        Some(Beats { request: id as u8, channel: VirtualChannel::VALUES[v], count: count as u8, keeps })
    }

    /// Requests a sector of a request, whose beats are here.
    fn access(&mut self) {
        let rng = &mut self.rng;
        let id = rng.below(REQUESTS as u64) as usize;
        let Some(live) = &mut self.live[id] else { return };
        let at = rng.below(LINE_SECTORS as u64) as usize;
        let Some(&beat) = live.left.get(at) else { return };
        let (beats, swaps) = (&live.job.beats, live.job.swaps);
        if beat + usize::from(swaps) >= live.here {
            return;
        }
        live.left.remove(at);
        let operates = swaps || rng.one_in(2);
        let atomic = match (swaps, operates) {
            (true, _) => AtomicOp::CompareAndSwap,
            (_, true) => AtomicOp::VALUES[rng.below(10) as usize],
            _ => rng.pick(AtomicOp::VALUES),
        };
        let access = ReadAccess {
            request: id as u8,
            row: rng.below(1 << 10) as u16,
            sector: rng.below(4) as u8,
            client: rng.roll() as u16 & 0xfff,
            tag: rng.below(1 << 12) as u16,
            last: rng.one_in(2),
        };
        let access = WriteAccess {
            access,
            beat: beat as u8,
            fresh: rng.one_in(2),
            operates,
            responses: rng.one_in(2),
            atomic,
            operand: rng.pick(AtomicType::VALUES),
        };
        let MemoryBeat { mask, data, .. } = beats[beat + usize::from(swaps)];
        let compare = if swaps { beats[beat].data } else { Sector::default() };
        self.wanted.push_back(WriteSector { access, mask, data, compare });
        self.accesses.push(0, access);
    }

    fn is_done(&self) -> bool {
        let sent = self.packets.is_empty() && self.coming.iter().all(VecDeque::is_empty);
        let heads = self.heads.iter().flatten().all(|job| job.requests == 0);
        sent && heads && self.waiting == [0; VIRTUAL_CHANNELS] && self.live.iter().all(Option::is_none)
    }

    pub fn drive(&mut self, o: &Out) -> Option<In> {
        self.lookup(o);
        if self.is_done() && o.idle {
            assert_eq!(self.used, [0; VIRTUAL_CHANNELS], "entries that were not freed");
            return None;
        }
        let [offer, accept, take, access] = self.patterns.map(|pattern| open(pattern, self.cycle));
        self.cycle += 1;
        // Heads and requests follow those packets that came before.
        let taken = (0..VIRTUAL_CHANNELS).filter(|&v| take && self.waiting[v] != 0 && self.rng.one_in(2));
        let taken: Vec<_> = taken.collect();
        let beats = if accept { self.accept() } else { None };
        let request = if offer { self.packet() } else { None };
        for v in &taken {
            self.waiting[*v] -= 1;
            self.outstanding[*v] += 1;
        }
        if access && self.accesses.len() < 2 {
            self.access();
        }
        let channels = taken.iter().fold(0, |set, v| set | 1 << v);
        let i = In {
            request: request.into(),
            beats: beats.into(),
            taken: Offer::new(channels != 0, FreedPlaces { channels }),
            access: self.accesses.drive(o.access),
            sector: self.sectors.drive(&o.sector),
        };
        if let Some((_, mut sector)) = self.sectors.now() {
            if !sector.access.operates || sector.access.atomic != AtomicOp::CompareAndSwap {
                sector.compare = Sector::default();
            }
            assert_eq!(Some(sector), self.wanted.pop_front());
            let id = usize::from(sector.access.access.request);
            let live = self.live[id].as_mut().expect("a request under way");
            live.out -= 1;
            if live.out == 0 {
                self.live[id] = None;
            }
        }
        Some(i)
    }
}
