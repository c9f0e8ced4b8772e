//! Each ask goes on, those of a cache in their order; of two answers to one purge one does.

use bundle::*;
use kernel::offer::Offer;
use kit::agents::{Sink, Source};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use tpc::sm::gcc_port::{GccPort, In, Params};

scenarios! {
    GccPort::new(&Params {}) => two_clocks one_answer_of_two many_purges any_asks;
}

fn instruction(line: u64) -> ConstantCacheAsk {
    ConstantCacheAsk::Instruction(InstructionAsk { line, tag: 3 })
}

/// With every bit in use.
fn any_instruction(rng: &mut Rng) -> ConstantCacheAsk {
    let (line, tag) = (rng.below(1 << 33), rng.below(16) as u8);
    ConstantCacheAsk::Instruction(InstructionAsk { line, tag })
}

fn any_constant(rng: &mut Rng) -> ConstantCacheAsk {
    let (buffer, line, tag) = (rng.roll() as u8, rng.below(512) as u16, rng.below(16) as u8);
    ConstantCacheAsk::Constant(ConstantAsk { buffer, line, tag })
}

const PURGED: ConstantCacheAsk = ConstantCacheAsk::Purged(Purged { all: true });

fn purge(instructions: bool, constants: bool) -> ConstantCacheFill {
    ConstantCacheFill::PurgeAll(PurgeAll { instructions, constants })
}

fn two_clocks(new: Maker<GccPort>) {
    let mut dut = new();
    let (mut push, mut ask) = (Source::new(&[instruction(1), instruction(2)], !0), Sink::new(!0));
    dut.run(|o| {
        (ask.len() < 2).then(|| In {
            instruction: push.drive(o.instruction),
            ask: ask.drive(&o.ask),
            ..In::default()
        })
    });
    assert_eq!((ask.taken, ask.at), (vec![instruction(1), instruction(2)], vec![2, 3]));
}

fn one_answer_of_two(new: Maker<GccPort>) {
    let mut dut = new();
    let (mut first, mut second) = (Source::new(&[], !0), Source::new(&[], !0));
    let mut ask = Sink::new(!0);
    second.push(5, PURGED);
    first.push(9, PURGED);
    second.push(12, PURGED);
    for clock in 0..20 {
        let o = dut.outputs();
        let fills = match clock {
            1 => Some(purge(true, true)),
            11 => Some(purge(false, true)),
            _ => None,
        };
        let i = In {
            instruction: first.drive(o.instruction),
            constant: second.drive(o.constant),
            fill: fills.into(),
            ask: ask.drive(&o.ask),
        };
        dut.clock(i);
    }
    assert_eq!((ask.taken, ask.at), (vec![PURGED; 2], vec![11, 14]));
}

/// Fifteen at a time, as many as are counted: of two answers each the first ones go nowhere.
fn many_purges(new: Maker<GccPort>) {
    let mut dut = new();
    for count in 1..=15 {
        let (mut first, mut second) = (Source::new(&[], !0), Source::new(&[], !0));
        let mut ask = Sink::new(!0);
        for clock in 0..100 {
            let o = dut.outputs();
            if (20..20 + count).contains(&clock) {
                first.push(clock, PURGED);
                second.push(clock, PURGED);
            }
            // What is not valid means nothing.
            let fill = Offer::new(clock < count, purge(true, true));
            let i = In {
                instruction: first.drive(o.instruction),
                constant: second.drive(o.constant),
                fill,
                ask: ask.drive(&o.ask),
            };
            dut.clock(i);
        }
        assert_eq!(ask.taken, vec![PURGED; count as usize]);
        // One answer a clock, 2 clocks after it came.
        assert_eq!(ask.at, (22 + count..22 + 2 * count).collect::<Vec<_>>());
    }
}

/// What is told to a cache beside purges of all.
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

fn any_asks(new: Maker<GccPort>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let (mut dut, mut rng) = (new(), Rng::new(seed));
        let (mut first, mut second) = (Source::new(&[], patterns[0] | 1), Source::new(&[], patterns[1] | 1));
        let mut ask = Sink::new(patterns[2] | 2);
        let mut awaited = 0;
        let (mut due, mut sent) = (0, [vec![], vec![]]);
        for clock in 0..1200_u64 {
            let o = dut.outputs();
            let mut i = In::default();
            if clock < 600 {
                if rng.one_in(3) {
                    let ask = any_instruction(&mut rng);
                    sent[0].push(ask);
                    first.push(clock, ask);
                }
                if rng.one_in(3) {
                    let ask = any_constant(&mut rng);
                    sent[1].push(ask);
                    second.push(clock, ask);
                }
                if rng.one_in(4) {
                    i.fill = Some(other(&mut rng)).into();
                }
                // One purge after the other, as gcc sends them.
                let purged = ask.taken.iter().filter(|ask| **ask == PURGED).count();
                if purged == awaited && rng.one_in(40) {
                    let (instructions, constants) = rng.pick(&[(true, true), (true, false), (false, true)]);
                    i.fill = Some(purge(instructions, constants)).into();
                    awaited += 1;
                    due = awaited;
                    let later = |rng: &mut Rng| clock + 1 + rng.below(30);
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
            i.ask = ask.drive(&o.ask);
            dut.clock(i);
        }
        let of = |is: fn(&ConstantCacheAsk) -> bool| -> Vec<_> {
            ask.taken.iter().filter(|ask| is(ask)).copied().collect()
        };
        assert_eq!(of(|ask| matches!(ask, ConstantCacheAsk::Instruction(_))), sent[0]);
        assert_eq!(of(|ask| matches!(ask, ConstantCacheAsk::Constant(_))), sent[1]);
        assert_eq!(of(|ask| matches!(ask, ConstantCacheAsk::Purged(_))).len(), due);
        assert!(dut.outputs().idle);
    });
}
