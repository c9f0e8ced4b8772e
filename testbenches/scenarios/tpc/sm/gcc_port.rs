//! Each request is forwarded, those of a cache in order; of two responses to one purge one is forwarded.

use bundle::*;
use kernel::offer::Offer;
use kit::agents::{Sink, Source};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tpc::sm::gcc_port::{GccPort, In, Params};

scenarios! {
    GccPort::new(&Params {}) => two_cycles one_response_of_two many_purges any_requests;
}

fn instruction(line: u64) -> ConstantCacheRequest {
    ConstantCacheRequest::Instruction(InstructionRequest { line, tag: 3 })
}

/// A request with every bit in use.
fn any_instruction(rng: &mut Rng) -> ConstantCacheRequest {
    let (line, tag) = (rng.below(1 << 33), rng.below(16) as u8);
    ConstantCacheRequest::Instruction(InstructionRequest { line, tag })
}

fn any_constant(rng: &mut Rng) -> ConstantCacheRequest {
    let (buffer, line, tag) = (rng.roll() as u8, rng.below(512) as u16, rng.below(16) as u8);
    ConstantCacheRequest::Constant(ConstantRequest { buffer, line, tag })
}

const PURGED: ConstantCacheRequest = ConstantCacheRequest::Purged(Purged { all: true });

fn purge(instructions: bool, constants: bool) -> ConstantCacheFill {
    ConstantCacheFill::PurgeAll(PurgeAll { instructions, constants })
}

fn two_cycles(new: Maker<GccPort>) {
    let mut dut = new();
    let (mut push, mut request) = (Source::new(&[instruction(1), instruction(2)], !0), Sink::new(!0));
    dut.run(|o| {
        (request.len() < 2).then(|| In {
            instruction: push.drive(o.instruction),
            request: request.drive(&o.request),
            ..In::default()
        })
    });
    assert_eq!((request.taken, request.at), (vec![instruction(1), instruction(2)], vec![2, 3]));
}

fn one_response_of_two(new: Maker<GccPort>) {
    let mut dut = new();
    let (mut first, mut second) = (Source::new(&[], !0), Source::new(&[], !0));
    let mut request = Sink::new(!0);
    second.push(5, PURGED);
    first.push(9, PURGED);
    second.push(12, PURGED);
    for cycle in 0..20 {
        let o = dut.outputs();
        let fills = match cycle {
            1 => Some(purge(true, true)),
            11 => Some(purge(false, true)),
            _ => None,
        };
        let i = In {
            instruction: first.drive(o.instruction),
            constant: second.drive(o.constant),
            fill: fills.into(),
            request: request.drive(&o.request),
        };
        dut.cycle(i);
    }
    assert_eq!((request.taken, request.at), (vec![PURGED; 2], vec![11, 14]));
}

/// Fifteen at a time, the limit of the counter: the first of the two responses to each is not forwarded.
fn many_purges(new: Maker<GccPort>) {
    let mut dut = new();
    for count in 1..=15 {
        let (mut first, mut second) = (Source::new(&[], !0), Source::new(&[], !0));
        let mut request = Sink::new(!0);
        for cycle in 0..100 {
            let o = dut.outputs();
            if (20..20 + count).contains(&cycle) {
                first.push(cycle, PURGED);
                second.push(cycle, PURGED);
            }
            // Values that are not valid have no meaning.
            let fill = Offer::new(cycle < count, purge(true, true));
            let i = In {
                instruction: first.drive(o.instruction),
                constant: second.drive(o.constant),
                fill,
                request: request.drive(&o.request),
            };
            dut.cycle(i);
        }
        assert_eq!(request.taken, vec![PURGED; count as usize]);
        // One response a cycle, 2 cycles after its arrival.
        assert_eq!(request.at, (22 + count..22 + 2 * count).collect::<Vec<_>>());
    }
}

/// Packets for a cache other than purges of all.
fn other(rng: &mut Rng) -> ConstantCacheFill {
    let (tag, sector) = (rng.below(16) as u8, rng.below(4) as u8);
    let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
    match rng.below(2) {
        0 => ConstantCacheFill::Fill(ConstantFill {
            tag,
            sector,
            data,
            constant: true,
            last: true,
            fault: rng.one_in(2),
        }),
        _ => ConstantCacheFill::Purge(ConstantPurge {
            buffer: rng.roll() as u8,
            all: true,
            block: rng.roll() as u8,
        }),
    }
}

fn any_requests(new: Maker<GccPort>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let (mut dut, mut rng) = (new(), Rng::new(seed));
        let (mut first, mut second) = (Source::new(&[], patterns[0] | 1), Source::new(&[], patterns[1] | 1));
        let mut request = Sink::new(patterns[2] | 2);
        let mut awaited = 0;
        let (mut due, mut sent) = (0, [vec![], vec![]]);
        for cycle in 0..1200_u64 {
            let o = dut.outputs();
            let mut i = In::default();
            if cycle < 600 {
                if rng.one_in(3) {
                    let request = any_instruction(&mut rng);
                    sent[0].push(request);
                    first.push(cycle, request);
                }
                if rng.one_in(3) {
                    let request = any_constant(&mut rng);
                    sent[1].push(request);
                    second.push(cycle, request);
                }
                if rng.one_in(4) {
                    i.fill = Some(other(&mut rng)).into();
                }
                // One purge after the other, as gcc sends them.
                let purged = request.taken.iter().filter(|request| **request == PURGED).count();
                if purged == awaited && rng.one_in(40) {
                    let (instructions, constants) = rng.pick(&[(true, true), (true, false), (false, true)]);
                    i.fill = Some(purge(instructions, constants)).into();
                    awaited += 1;
                    due = awaited;
                    let later = |rng: &mut Rng| cycle + 1 + rng.below(30);
                    if instructions {
                        first.push(later(&mut rng), PURGED);
                    }
                    if constants {
                        second.push(later(&mut rng), PURGED);
                    }
                }
            }
            i.instruction = first.drive(o.instruction);
            i.constant = second.drive(o.constant);
            i.request = request.drive(&o.request);
            dut.cycle(i);
        }
        let of = |is: fn(&ConstantCacheRequest) -> bool| -> Vec<_> {
            request.taken.iter().filter(|request| is(request)).copied().collect()
        };
        assert_eq!(of(|request| matches!(request, ConstantCacheRequest::Instruction(_))), sent[0]);
        assert_eq!(of(|request| matches!(request, ConstantCacheRequest::Constant(_))), sent[1]);
        assert_eq!(of(|request| matches!(request, ConstantCacheRequest::Purged(_))).len(), due);
        assert!(dut.outputs().idle);
    });
}
