//! Turns rotate as the rates host-scheduler and host-tsg-leave say.

use super::sectors::Sectors;
use bundle::*;
use hub::host::runlist::{In, Out, Params, Runlist};
use hub::host::types::*;
use kernel::offer::Offer;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::{LIMIT, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    Runlist::new(&Params {}) => two_cycles_an_entry a_list_can_be_bad a_group_is_disabled any_turns;
}

const LIST: u64 = 0xab_cdef_f000;

/// Reference of turns: repeatedly through all groups; a group is left when none of its channels in
/// a row could run.
#[derive(Default)]
struct Rounds {
    /// A group's header, if it has one, and its channels.
    groups: Vec<(Option<u32>, Vec<u16>)>,
    turns: Vec<usize>,
    at: usize,
    entered: bool,
    tries: usize,
}

impl Rounds {
    fn next(&mut self, how: &TurnEnd, can_run: impl Fn(u16) -> bool) -> Option<(u16, usize, bool)> {
        let (mut fresh, mut wraps) = (false, 0);
        let mut left = false;
        if self.entered {
            let n = self.groups[self.at].1.len();
            self.tries = if how.moved { 1 } else { self.tries + 1 };
            if how.spared {
                self.tries = 0;
            }
            self.turns[self.at] = (self.turns[self.at] + usize::from(!how.again)) % n;
            left = how.leave;
        }
        loop {
            let n = self.groups[self.at].1.len();
            if !self.entered {
                (self.entered, self.tries, fresh) = (true, 0, true);
            }
            while !left && self.tries < n {
                let channel = self.groups[self.at].1[self.turns[self.at]];
                if can_run(channel) {
                    return Some((channel, self.at, fresh));
                }
                self.tries += 1;
                self.turns[self.at] = (self.turns[self.at] + 1) % n;
            }
            (left, self.entered) = (false, false);
            self.at = (self.at + 1) % self.groups.len();
            wraps += usize::from(self.at == 0);
            if wraps == 2 {
                return None;
            }
        }
    }
}

/// All channels of a group are disabled, wherever it is listed, and no others; this takes two
/// cycles for each entry of the list. A search under way does not return a disabled channel.
fn a_group_is_disabled(new: Maker<Runlist>) {
    let group = |id: u32, count: u32| count << 26 | 1 << 13 | id;
    let list = [group(5, 2), 5, 6, 5, group(7, 1), 7, group(5, 2), 6, 8];
    let how = TurnEnd { moved: true, leave: true, ..TurnEnd::default() };
    for (struck, left) in [((true, 5), vec![7]), ((false, 5), vec![6, 7, 8]), ((true, 9), vec![5, 6, 7, 8])] {
        for search in 0..12 {
            let mut bench = Bench::new(new(), [!0; 2], 3);
            assert!(!bench.submit(&list, 9));
            for channel in [5, 6, 7, 8] {
                bench.enable(channel, true);
                bench.ring(channel);
            }
            // struck during a search
            bench.step(In { next: Some(how).into(), ..In::default() });
            let (group, id) = struck;
            let strike = GroupId { group, id };
            let mut cycles = 0;
            loop {
                let now = cycles == search;
                let i =
                    In { strike: if now { Some(strike).into() } else { Offer::default() }, ..In::default() };
                let o = bench.step(i);
                let of = o.chosen.get().map(|chosen| chosen.group);
                assert!(cycles <= search || of != Some(strike), "one of it is chosen");
                cycles += 1;
                if cycles > search && !bench.dut.outputs().sweeps {
                    break;
                }
            }
            assert!(cycles <= search + 1 + 2 * 9 + 12, "{cycles} cycles");
            while !bench.dut.outputs().next.ready {
                bench.step(In::default());
            }
            let mut seen: Vec<_> = (0..12).filter_map(|_| bench.next(how)).map(|c| c.channel).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen, left, "{strike:?} at {search}");
        }
    }
}

struct Bench {
    dut: Device<Runlist>,
    memory: Memory<Sectors>,
    cycle: u64,
}

impl Bench {
    fn new(dut: Device<Runlist>, [data, read]: [u64; 2], latency: u64) -> Self {
        let memory = Memory::new(Sectors::default(), MemoryStalls { read, data, write: 0, latency });
        Bench { dut, memory, cycle: 0 }
    }

    fn step(&mut self, i: In) -> Out {
        let o = self.dut.outputs();
        let (read, read_data) = (self.memory.read(&o.read), self.memory.data(true.into()));
        self.dut.cycle(In { read, read_data, ..i });
        self.cycle += 1;
        assert!(self.cycle < LIMIT, "no end");
        o
    }

    /// Loads a list. Returns whether it was bad.
    fn submit(&mut self, words: &[u32], length: u16) -> bool {
        for (k, word) in words.iter().enumerate() {
            self.memory.store.put(LIST + 8 * k as u64, *word);
        }
        let list = ListPlace { base: (LIST >> 12) as u32, length };
        while !self.step(In { list: Some(list).into(), ..In::default() }).list.ready {}
        while !self.dut.outputs().notified.valid {
            self.step(In::default());
        }
        let o = self.step(In::default());
        assert!(
            o.notified.get().is_some_and(|notified| notified.length == length),
            "the notification is offered until accepted"
        );
        self.step(In { notified: true.into(), ..In::default() }).notified.data.bad
    }

    fn enable(&mut self, channel: u16, on: bool) {
        self.step(In { enable: Some(ChannelEnable { channel, on }).into(), ..In::default() });
    }

    fn ring(&mut self, channel: u16) {
        self.step(In { doorbell: Some(Doorbell { channel }).into(), ..In::default() });
    }

    fn next(&mut self, next: TurnEnd) -> Option<Chosen> {
        assert!(self.dut.outputs().next.ready);
        self.step(In { next: Some(next).into(), ..In::default() });
        loop {
            let o = self.step(In::default());
            if o.chosen.valid {
                assert!(self.dut.outputs().next.ready, "for one cycle");
                return Some(o.chosen.data);
            }
            if o.nothing {
                return None;
            }
        }
    }
}

/// A sector of four entries takes its latency and five cycles; each entry examined before the
/// channel is found takes two cycles.
fn two_cycles_an_entry(new: Maker<Runlist>) {
    let mut bench = Bench::new(new(), [!0; 2], 20);
    let list = [3 << 26 | 1 << 25 | 2 << 14 | 1 << 13 | 77, 5, 6, 7, 8];
    let began = bench.cycle;
    assert!(!bench.submit(&list, 5));
    assert_eq!(bench.memory.reads.len(), 2);
    // The request, two reads of a cycle and the latency each, the entries, then the notification in two cycles.
    assert_eq!(bench.cycle - began, 1 + 2 * (1 + 20) + 5 + 2);
    for channel in [7, 8] {
        bench.enable(channel, true);
    }
    bench.ring(7);
    let began = bench.cycle;
    let chosen = bench.next(TurnEnd::default()).unwrap();
    assert_eq!((chosen.channel, chosen.group.id, chosen.group.group), (7, 77, true));
    assert_eq!((chosen.alone, chosen.fresh), (false, true));
    assert_eq!((chosen.slice.timeout, chosen.slice.scale), (0x80, 2));
    assert_eq!(bench.cycle - began, 1 + 2 * 4 + 1);
    // The channel is dry, and no other has work: the list is searched twice.
    bench.step(In { dry: true, dry_channel: 7, ..In::default() });
    assert_eq!(bench.next(TurnEnd::default()), None);
    assert!(bench.dut.outputs().resting && !bench.dut.outputs().next.ready);
    bench.ring(8);
    let chosen = bench.next(TurnEnd::default()).unwrap();
    assert_eq!((chosen.channel, chosen.alone, chosen.fresh), (8, true, true));
    // A doorbell in the cycle in which the channel is dry counts.
    let doorbell = Some(Doorbell { channel: 8 }).into();
    bench.step(In { dry: true, dry_channel: 8, doorbell, ..In::default() });
    assert_eq!(bench.next(TurnEnd::default()).map(|c| c.channel), Some(8));
    bench.step(In { refused: Some(8).into(), ..In::default() });
    assert_eq!(bench.next(TurnEnd::default()), None);
}

fn a_list_can_be_bad(new: Maker<Runlist>) {
    let cases: [(&[u32], u16, bool); 6] = [
        (&[2 << 26 | 1 << 13, 5], 2, true),
        (&[2 << 26 | 1 << 13, 1 << 13, 5], 3, true),
        (&[2 << 26 | 1 << 13, 5, 6], 3, false),
        (&[], 0, false),
        (&[5], 1025, true),
        (&[5], 1024, false),
    ];
    for (words, length, bad) in cases {
        let mut bench = Bench::new(new(), [!0; 2], 3);
        bench.enable(5, true);
        bench.ring(5);
        assert_eq!(bench.submit(words, length), bad, "{words:x?}");
        assert_eq!(bench.dut.outputs().next.ready, !bad && length != 0);
        if bench.dut.outputs().next.ready {
            assert_eq!(bench.next(TurnEnd::default()).map(|c| c.channel), Some(5));
        }
    }
}

fn any_turns(new: Maker<Runlist>) {
    property((any::<u64>(), any::<[u64; 2]>(), 1..9_u64, 1..60_usize), |(seed, stalls, groups, steps)| {
        let mut rng = Rng::new(seed);
        let mut bench = Bench::new(new(), stalls, 1 + seed % 9);
        let mut rounds = Rounds::default();
        let (mut words, mut list) = (vec![], vec![]);
        for _ in 0..groups {
            let n = rng.below(5) as usize;
            let channels: Vec<u16> = (0..n.max(1)).map(|_| 63 * rng.below(9) as u16).collect();
            if rng.one_in(3) {
                words.push(channels[0].into());
                list.push((None, channels[..1].to_vec()));
            } else {
                let header =
                    (n as u32) << 26 | rng.below(0x1000) as u32 | 1 << 13 | (rng.roll() as u32 & 0xfff) << 14;
                words.push(header);
                words.extend(channels[..n].iter().map(|c| u32::from(*c)));
                list.push((Some(header), channels[..n].to_vec()));
            }
        }
        rounds.turns = vec![0; list.len()];
        rounds.groups = list;
        assert!(!bench.submit(&words, words.len() as u16));
        let (mut enabled, mut work) = ([false; 512], [false; 512]);
        let mut resting = false;
        for _ in 0..steps {
            let channel = 63 * rng.below(9) as u16;
            let c = usize::from(channel);
            match rng.below(8) {
                0 | 1 => {
                    bench.ring(channel);
                    (work[c], resting) = (true, false);
                }
                2 | 3 => {
                    enabled[c] = !rng.one_in(3);
                    bench.enable(channel, enabled[c]);
                    resting = false;
                }
                4 => {
                    bench.step(In { dry: true, dry_channel: channel, ..In::default() });
                    work[c] = false;
                }
                _ if !resting => {
                    let how = TurnEnd {
                        leave: rng.one_in(4),
                        again: rng.one_in(4),
                        spared: rng.one_in(4),
                        moved: rng.one_in(3),
                    };
                    let wanted = rounds.next(&how, |c| enabled[usize::from(c)] && work[usize::from(c)]);
                    let found = bench.next(how);
                    assert_eq!(found.map(|c| (c.channel, c.fresh)), wanted.map(|w| (w.0, w.2)));
                    if let (Some(found), Some(wanted)) = (found, wanted) {
                        let (header, _) = rounds.groups[wanted.1];
                        assert_eq!(found.alone, header.is_none());
                        let id = header.map_or(found.channel, |h| (h & 0xfff) as u16);
                        assert_eq!((found.group.id, found.group.group), (id, header.is_some()));
                        if let Some(h) = header {
                            assert_eq!(u32::from(found.slice.scale), h >> 14 & 15);
                            assert_eq!(u32::from(found.slice.timeout), h >> 18 & 0xff);
                        }
                    }
                    resting = wanted.is_none();
                }
                _ => assert!(bench.dut.outputs().resting),
            }
        }
    });
}
