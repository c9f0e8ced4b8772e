//! Random copies to all three destinations, valid and faulty, against the reference.

use super::bench::{Around, DATA, FREE, LAUNCH, Run, data, load, method};
use bundle::*;
use hub::inline_to_memory::InlineToMemory;
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::hub::copies::Refused;
use references::hub::copies::bytes::Bytes;
use references::hub::copies::inline::Inline;

/// The fault injected into a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bad {
    Nothing,
    Reduction,
    Completion,
    Interrupt,
    BlockWidth,
    BlockHeight,
    BlockDepth,
    Base,
    Pitch,
    Semaphore,
}

#[derive(Clone, Debug)]
struct Job {
    place: InlinePlace,
    methods: Vec<(u16, u32)>,
    launch: u32,
    bad: Bad,
    words: Vec<u32>,
    /// Bit k: word k is sent alone.
    alone: u32,
    /// A word that belongs to no copy follows.
    stray: bool,
    /// A method between launch and data.
    between: (u16, u32),
}

fn bad() -> impl Strategy<Value = Bad> {
    let any = prop::sample::select(vec![
        Bad::Reduction,
        Bad::Completion,
        Bad::Interrupt,
        Bad::BlockWidth,
        Bad::BlockHeight,
        Bad::BlockDepth,
        Bad::Base,
        Bad::Pitch,
        Bad::Semaphore,
    ]);
    prop_oneof![6 => Just(Bad::Nothing), 1 => any]
}

fn job() -> impl Strategy<Value = Job> {
    let place = prop::sample::select(InlinePlace::VALUES);
    let sizes = prop_oneof![
        (0_u32..40, 0_u32..6),
        (1_u32..300, 1_u32..4),
        (1_u32..5, 1_u32..40),
        (60_u32..70, 7_u32..19)
    ];
    let blocks = (0_u32..6, 0_u32..6, 0_u32..400, 0_u32..80, 0_u32..7);
    let origin = (0_u32..150, 0_u32..70, 0_u64..1 << 20, 0_u32..500);
    let launch = (any::<u32>(), any::<[u32; 4]>(), 0_u64..1 << 12, bad());
    (place, sizes, blocks, origin, launch, any::<(u32, u32, u16)>()).prop_map(
        |(place, sizes, b, o, l, more)| {
            let (mut launch, noise, semaphore, bad) = l;
            let (mut base, mut pitch, mut lines) = (o.2, o.3.max(1), sizes.1);
            let mut block = b.0 << 4 | b.1 << 8 | noise[0] & 0xffff_f000;
            // Fields with illegal values, and the layout derived from them.
            launch &= 0xffff_1fff & !(1 << 1) & !(3 << 8 & 2 << 8);
            if launch >> 4 & 3 == 3 {
                launch &= !(1 << 4);
            }
            match bad {
                Bad::BlockWidth | Bad::BlockHeight | Bad::BlockDepth | Bad::Base => launch &= !1,
                Bad::Pitch => launch |= 1,
                Bad::Reduction => launch |= 1 << 1,
                Bad::Completion => launch |= 3 << 4,
                Bad::Interrupt => launch |= 2 << 8,
                Bad::Semaphore => launch = launch & !(3 << 4) | 2 << 4,
                Bad::Nothing => (),
            }
            let block_linear = launch & 1 == 0;
            match bad {
                Bad::BlockWidth => block |= 1 + noise[1] % 15,
                Bad::BlockHeight => block = block & !0xf0 | (6 + noise[1] % 10) << 4,
                Bad::BlockDepth => block = block & !0xf00 | (6 + noise[1] % 10) << 8,
                _ => (),
            }
            if block_linear {
                base = base >> 9 << 9 | if bad == Bad::Base { 1 << (noise[1] % 9) } else { 0 };
            }
            if bad == Bad::Pitch {
                (pitch, lines) = (0, lines.max(2));
            }
            let unit = if launch >> 12 & 1 == 1 { 4 } else { 16 };
            let crooked = if bad == Bad::Semaphore { 1 + u64::from(noise[2]) % (unit - 1) } else { 0 };
            let semaphore = (1 << 21) + semaphore * unit + crooked;
            let methods = vec![
                (0x180, sizes.0),
                (0x184, lines),
                (0x188, (base >> 32) as u32 | noise[3] & 0xffff_ff00),
                (0x18c, base as u32),
                (0x190, pitch),
                (0x194, block),
                (0x198, b.2),
                (0x19c, b.3),
                (0x1a0, noise[1]),
                (0x1a4, b.4),
                (0x1a8, o.0),
                (0x1ac, o.1),
                (0x1dc, (semaphore >> 32) as u32),
                (0x1e0, semaphore as u32),
                (0x1e4, noise[3]),
                (0x1f0, noise[0]),
            ];
            let bytes = u64::from(sizes.0) * u64::from(lines);
            let words =
                (0..bytes.div_ceil(4) as u32).map(|k| (k ^ more.0).wrapping_mul(0x9e37_79b1)).collect();
            let between = (0x180 + more.2 % 12 * 4, more.1);
            Job { place, methods, launch, bad, words, alone: more.1, stray: more.2 % 5 == 0, between }
        },
    )
}

fn kind(bad: Bad) -> FaultKind {
    match bad {
        Bad::Nothing => FaultKind::None,
        Bad::Reduction | Bad::Completion | Bad::Interrupt => FaultKind::Value,
        Bad::Semaphore => FaultKind::Alignment,
        _ => FaultKind::Copy,
    }
}

/// Jobs as packets, and the reference's results.
#[derive(Default)]
struct Play {
    packets: Vec<InlinePacket>,
    references: [Inline; 3],
    memory: Bytes,
    faults: Vec<(FaultKind, u16, u32)>,
    interrupts: Vec<u32>,
}

const TIME: u64 = 0x1234_5678_9abc_def0;

impl Play {
    fn send(&mut self, place: InlinePlace, address: u16, value: u32) -> Result<bool, Refused> {
        self.packets.push(method(place, address, value));
        self.references[place as usize].method(&mut self.memory, TIME, address.into(), value)
    }

    fn job(&mut self, job: &Job) {
        let place = job.place;
        for &(address, value) in &job.methods {
            self.send(place, address, value).expect("a state method");
        }
        let payload = job.methods.iter().find(|m| m.0 == 0x1e4).unwrap().1;
        let here = matches!(job.bad, Bad::Base | Bad::Pitch); // the unit's own limits
        let mut ended = match here {
            true => {
                self.packets.push(method(place, LAUNCH, job.launch));
                Ok(false)
            }
            false => self.send(place, LAUNCH, job.launch),
        };
        assert_eq!(ended.is_err(), job.bad != Bad::Nothing && !here, "{:?}", job.bad);
        if job.bad != Bad::Nothing {
            self.faults.push((kind(job.bad), LAUNCH, job.launch));
        }
        if !job.words.is_empty() {
            self.send(place, job.between.0, job.between.1).expect("a state method");
        }
        for &word in &job.words {
            if job.bad == Bad::Nothing {
                let inline = &mut self.references[place as usize];
                ended = inline.method(&mut self.memory, TIME, DATA.into(), word);
            }
        }
        if job.bad == Bad::Nothing && ended == Ok(true) {
            self.interrupts.push(payload);
        }
        let mut words = job.words.clone();
        if job.stray {
            words.push(0xbad);
            self.faults.push((FaultKind::Inline, DATA, 0xbad));
        }
        let (mut rest, mut n) = (&words[..], 0);
        while !rest.is_empty() {
            let count = if job.alone >> (n % 32) & 1 == 1 { 1 } else { 2.min(rest.len()) };
            self.packets.push(data(place, &rest[..count]));
            rest = &rest[count..];
            n += 1;
        }
    }
}

pub fn any_copies(new: Maker<InlineToMemory>) {
    with_switches(new, 0);
}

/// Between some packets the launch is saved, another one is begun, and it is loaded again.
pub fn any_copies_with_switches(new: Maker<InlineToMemory>) {
    with_switches(new, 8);
}

fn with_switches(new: Maker<InlineToMemory>, most: usize) {
    let cuts = prop::collection::vec((any::<prop::sample::Index>(), any::<u32>()), 0..=most);
    property((prop::collection::vec(job(), 1..6), any::<[u64; 4]>(), cuts), |(jobs, stalls, cuts)| {
        let mut play = Play::default();
        jobs.iter().for_each(|job| play.job(job));
        let [packet, write, interrupt, fault] = stalls;
        let around = Around { packet, write, interrupt, fault, time: |_| TIME };
        let mut cuts: Vec<_> =
            cuts.iter().map(|(at, other)| (at.index(play.packets.len()), *other)).collect();
        cuts.sort_unstable();
        let (mut dut, mut run, mut from) = (new(), Run::default(), 0);
        for (at, other) in cuts {
            run.play(&mut dut, &play.packets[from..at], around);
            from = at;
            let context = run.save(&mut dut, around);
            // a launch that leaves the state set by methods unchanged
            load(&mut dut, LaunchImage::default());
            let place = InlinePlace::VALUES[other as usize % 3];
            Run::default().play(&mut dut, &[method(place, LAUNCH, other), data(place, &[other])], FREE);
            load(&mut dut, context);
        }
        run.play(&mut dut, &play.packets[from..], around);
        let faults: Vec<_> = run.faults.iter().map(|f| (f.kind, f.address << 2, f.value)).collect();
        assert_eq!(faults, play.faults);
        let interrupts: Vec<_> = run.interrupts.iter().map(|(_, i)| (i.kind, i.channel, i.value)).collect();
        let wanted = play.interrupts.iter().map(|&payload| (InterruptKind::Awaken, 5, payload));
        assert_eq!(interrupts, wanted.collect::<Vec<_>>());
        assert!(run.memory == play.memory, "memory differs");
    });
}
