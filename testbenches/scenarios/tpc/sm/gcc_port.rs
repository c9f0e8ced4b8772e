//! Each ask goes on, those of a cache in their order; of two answers to one purge one does.

use bundle::*;
use kit::agents::{Sink, Source};
use kit::scenario::property;
use kit::{Dice, Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::gcc_port::{GccPort, In, Params};

scenarios! {
    GccPort::new(&Params {}) => two_clocks one_answer_of_two any_asks;
}

fn instruction(line: u64) -> ConstantCacheAsk {
    ConstantCacheAsk::Instruction(InstructionAsk { line, tag: 3 })
}

fn constant(line: u16) -> ConstantCacheAsk {
    ConstantCacheAsk::Constant(ConstantAsk { buffer: 7, line, tag: 1 })
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

fn any_asks(new: Maker<GccPort>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, patterns)| {
        let (mut dut, mut dice) = (new(), Dice::new(seed));
        let (mut first, mut second) = (Source::new(&[], patterns[0] | 1), Source::new(&[], patterns[1] | 1));
        let mut ask = Sink::new(patterns[2] | 2);
        let (mut lines, mut awaited) = (0_u16, 0);
        let (mut due, mut sent) = (0, [vec![], vec![]]);
        for clock in 0..1200_u64 {
            let o = dut.outputs();
            let mut i = In::default();
            if clock < 600 {
                if dice.one_in(3) {
                    lines += 1;
                    sent[0].push(instruction(lines.into()));
                    first.push(clock, instruction(lines.into()));
                }
                if dice.one_in(3) {
                    lines += 1;
                    sent[1].push(constant(lines));
                    second.push(clock, constant(lines));
                }
                // One purge after the other, as gcc sends them.
                let purged = ask.taken.iter().filter(|ask| **ask == PURGED).count();
                if purged == awaited && dice.one_in(40) {
                    let (instructions, constants) = dice.pick(&[(true, true), (true, false), (false, true)]);
                    i.fill = Some(purge(instructions, constants)).into();
                    awaited += 1;
                    due = awaited;
                    let later = |dice: &mut Dice| clock + 1 + dice.below(30);
                    if instructions {
                        first.push(later(&mut dice), PURGED);
                    }
                    if constants {
                        second.push(later(&mut dice), PURGED);
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
