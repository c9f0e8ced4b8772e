//! A header's words are sent as state, followed by the program's
//! start; an illegal header is reported, and none of it is sent.

use super::api::{REGION, header, header_of};
use super::rows;
use bundle::*;
use hub::state_constants::program_headers::{In, Params, ProgramHeaders};
use hub::state_constants::types::{HeaderRead, HeaderRequest, ProgramFault};
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ProgramHeaders::new(&Params {}) => cycles_of_a_header any_headers;
}

/// Memory in which the header of stage s is at 0x30 of line s, good or not.
fn words(lines: &[[u32; 20]]) -> impl Fn(u64) -> Sector {
    let lines = lines.to_vec();
    move |sector| {
        let word = |k: usize| {
            let at = (sector * 32 - REGION) as usize + 4 * k;
            let (line, within) = (at / 128, at % 128 / 4);
            if within < 12 { 0xdead_0000 + within as u32 } else { lines[line][within - 12] }
        };
        Sector { words: std::array::from_fn(word) }
    }
}

struct Seen {
    words: Vec<State>,
    at: Vec<u64>,
    done: Vec<HeaderRead>,
    taken: Vec<u64>,
}

fn run(
    mut dut: Device<ProgramHeaders>,
    requests: &[HeaderRequest],
    lines: &[[u32; 20]],
    patterns: [u64; 3],
    stalls: NetworkStalls,
) -> Seen {
    let mut memory = MemoryAgent::new(words(lines), stalls);
    memory.page = |line| if line >> 25 == 0x7f { Page::Faulty } else { Page::Mapped };
    let mut source = Source::new(requests, patterns[0]);
    let (mut words, mut done) = (Sink::new(patterns[1]), Sink::new(patterns[2]));
    dut.run(|o| {
        let up = memory.up(&o.memory_up);
        let i = In {
            request: source.drive(o.request),
            word: words.drive(&o.word),
            done: done.drive(&o.done),
            memory_up: up,
            memory_down: memory.down(),
        };
        (done.len() < requests.len()).then_some(i)
    });
    assert!(memory.heads.iter().all(|head| head.client == 0 && head.op == MemoryOp::Read));
    Seen { words: words.taken, at: words.at, done: done.taken, taken: source.taken }
}

/// Whether a good header is a pass-through geometry shader's.
fn passes(request: &HeaderRequest, header: &[u32; 20]) -> bool {
    request.stage == 4 && header[0] >> 24 & 1 == 1
}

/// State sent for a header, from the page: 20 words; for the last stage the maps once more, with zeros before them
/// where requested, or for a pass-through geometry shader its own map instead; then the two words of the programs'
/// region, and the program's offset in it.
fn state_of(request: &HeaderRequest, header: &[u32; 20]) -> Vec<State> {
    let stage = u16::from(request.stage);
    let word =
        |(k, value): (usize, &u32)| State { address: 0x3800 + 0x80 * stage + 4 * k as u16, value: *value };
    let region = request.address - u64::from(request.offset);
    let starts = [
        (0x3d80 + 8 * stage, (region >> 32) as u32),
        (0x3d84 + 8 * stage, region as u32),
        (0x3850 + 0x80 * stage, request.offset + 0x50),
    ];
    let starts = starts.map(|(address, value)| State { address, value });
    let mut maps = vec![];
    let mut map = |address: u16, value| maps.push(State { address, value });
    if passes(request, header) {
        (0..8).for_each(|k| map(0x3810 + 4 * k, header[12 + usize::from(k)]));
    } else if request.last {
        (0..if request.clears { 8 } else { 0 }).for_each(|k| map(0x3810 + 4 * k, 0));
        (0..8).for_each(|k| map(0x3830 + 4 * k, header[12 + usize::from(k)]));
    }
    header.iter().enumerate().map(word).chain(maps).chain(starts).collect()
}

fn cycles_of_a_header(new: Maker<ProgramHeaders>) {
    let lines = [header(1, 5)];
    let request =
        HeaderRequest { stage: 1, last: false, clears: false, address: REGION + 0x30, offset: 0x30 };
    let seen = run(new(), &[request], &lines, [!0; 3], NetworkStalls::calm(20));
    assert_eq!(seen.words, state_of(&request, &lines[0]));
    let rows = rows::of_stage(1, &lines[0]) as u16;
    assert_eq!(seen.done, [HeaderRead { fault: ProgramFault::None, passes: false, rows }]);
    // Requested in the next cycle, three sectors 20 cycles later, and a cycle each to receive, check and send.
    assert_eq!(seen.at[0] - seen.taken[0], 27);
    assert_eq!(seen.at[22] - seen.at[0], 22);
}

fn any_headers(new: Maker<ProgramHeaders>) {
    let values = (any::<u64>(), any::<[u64; 5]>(), 0_u64..40);
    property(values, |(seed, patterns, latency)| {
        let mut rng = Rng::new(seed);
        let (mut lines, mut requests, mut wanted, mut faults) = (vec![], vec![], vec![], vec![]);
        for line in 0..12_u64 {
            let stage = rng.below(6) as u32;
            let (last, clears) = (rng.one_in(2), rng.one_in(2));
            let mut words = header_of(stage.max(1), rng.below(1 << 32) as u32, rng.below(4) as u32);
            if rng.one_in(2) {
                words[4] = rng.below(70) as u32; // vertices emitted by geometry
            }
            let mut address = REGION + 128 * line + 0x30;
            let mut fault = match stage {
                0 => ProgramFault::Kind,
                _ => ProgramFault::None,
            };
            match rng.below(8) {
                0 => {
                    address += 4 * (rng.below(31) + 1);
                    fault = ProgramFault::Place;
                }
                1 => {
                    address = 0x7f_0000_0030;
                    fault = ProgramFault::Unreadable;
                }
                2 => {
                    // Another type, or another stage.
                    words[0] ^= if rng.one_in(2) { 3 } else { 1 << (10 + rng.below(4)) };
                    fault = ProgramFault::Kind;
                }
                3 if stage != 0 => {
                    words[0] ^= 1 << (5 + rng.below(5));
                    fault = ProgramFault::Version;
                }
                _ => (),
            }
            let offset = (address - REGION.min(address)).min(rng.below(1 << 32)) as u32;
            let request = HeaderRequest { stage: stage as u8, last, clears, address, offset };
            if fault == ProgramFault::None {
                wanted.extend(state_of(&request, &words));
            }
            faults.push((fault, passes(&request, &words), rows::of_stage(stage as usize, &words) as u16));
            requests.push(request);
            lines.push(words);
        }
        let stalls =
            NetworkStalls { up: patterns[3], down: patterns[4], latency, spread: 9, slices: 2, seed };
        let seen = run(new(), &requests, &lines, [patterns[0], patterns[1], patterns[2]], stalls);
        let got: Vec<_> = seen.done.iter().map(|read| (read.fault, read.passes, read.rows)).collect();
        for (got, wanted) in got.into_iter().zip(&faults) {
            // For an illegal header the other fields are undefined.
            if wanted.0 == ProgramFault::None {
                assert_eq!(got, *wanted);
            } else {
                assert_eq!(got.0, wanted.0);
            }
        }
        assert_eq!(seen.words, wanted);
    });
}
