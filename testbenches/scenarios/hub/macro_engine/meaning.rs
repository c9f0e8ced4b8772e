//! The meaning of each row of the instruction tables, in numbers worked out by hand.

use super::assembler::*;
use super::bench::*;
use super::cycles::{done, method, run};
use bundle::*;
use hub::macro_engine::MacroEngine;
use kit::Maker;

/// The methods that a macro sends; it has to end without a fault.
fn sent(new: Maker<MacroEngine>, words: &[u32], data: u32, parameters: &[u32]) -> Vec<(u16, u32)> {
    let words: Vec<_> =
        words.iter().copied().chain([add(KEEP, 0, 0, 0) | EXIT, add(KEEP, 0, 0, 0)]).collect();
    let (mut seen, _) = run(&mut new(), &words, data, parameters);
    assert_eq!(seen.pop().map(|s| s.1), Some(done(words.len() as u16 - 1)));
    let methods = seen.iter().map(|(_, send)| match send {
        MacroSend::Method(m) => (m.address, m.value),
        other => panic!("{other:?}"),
    });
    methods.collect()
}

fn values(new: Maker<MacroEngine>, words: &[u32], data: u32, parameters: &[u32]) -> Vec<u32> {
    sent(new, words, data, parameters).iter().map(|s| s.1).collect()
}

/// Reads parameters into r2 and r3.
const TWO: [u32; 2] = [1 | 2 << 8, 1 | 3 << 8];

pub fn sums_and_borrows(new: Maker<MacroEngine>) {
    let both = |first: u32, second: u32, a: u32, b: u32| {
        let words = [&TWO[..], &[alu(first, SEND, 4, 2, 3), alu(second, SEND, 5, 0, 0)]].concat();
        values(new, &words, 0, &[a, b])
    };
    let all = u32::MAX;
    assert_eq!(both(0, 1, 3, 4), [7, 0]);
    assert_eq!(both(0, 1, all, 1), [0, 1]);
    assert_eq!(both(0, 1, 0x8000_0000, 0x8000_0000), [0, 1]);
    assert_eq!(both(2, 3, 9, 4), [5, 0]);
    assert_eq!(both(2, 3, 4, 9), [all - 4, all]);
    assert_eq!(both(2, 3, 7, 7), [0, 0]);
    // both share one carry flag
    assert_eq!(both(0, 3, all, 1), [0, all]);
    assert_eq!(both(2, 1, 0, 1), [all, 1]);
    // and it propagates through a chain: all ones plus one, three words long
    let chain = [
        &TWO[..],
        &[alu(0, SEND, 0, 2, 3), alu(1, SEND, 0, 2, 0), alu(1, SEND, 0, 2, 0), alu(1, SEND, 0, 0, 0)],
    ]
    .concat();
    assert_eq!(values(new, &chain, 0, &[all, 1]), [0, 0, 0, 1]);
    let chain = [
        &TWO[..],
        &[alu(2, SEND, 0, 0, 3), alu(3, SEND, 0, 0, 0), alu(3, SEND, 0, 2, 0), alu(3, SEND, 0, 2, 0)],
    ]
    .concat();
    assert_eq!(values(new, &chain, 0, &[5, 1]), [all, all, 4, 5]);
    // a sum with carry in, all ones in both operands
    let most = [&TWO[..], &[alu(0, KEEP, 0, 2, 2), alu(1, SEND, 0, 2, 2), alu(1, SEND, 0, 0, 0)]].concat();
    assert_eq!(values(new, &most, 0, &[all, 0]), [all, 1]);
}

pub fn logic_keeps_the_carry(new: Maker<MacroEngine>) {
    let (a, b) = (0xff00_ff00, 0xf0f0_1234);
    let functions = [8, 9, 10, 11, 12];
    let results = [a ^ b, a | b, a & b, a & !b, !(a & b)];
    for (function, result) in functions.into_iter().zip(results) {
        // ~0 + ~0 carries; instructions in between keep that, also op 1, which itself would not carry
        let first = add(KEEP, 4, 0, -1);
        let words = [
            first,
            alu(0, KEEP, 0, 4, 4),
            alu(function, SEND, 0, 2, 3),
            add(KEEP, 0, 0, 1),
            alu(1, SEND, 0, 0, 0),
        ];
        assert_eq!(values(new, &[&TWO[..], &words].concat(), 0, &[a, b]), [result, 1]);
        // 0 + 0 does not carry; op 1 on ~0 would
        let words =
            [alu(0, KEEP, 0, 0, 0), alu(function, SEND, 0, 2, 3), add(KEEP, 0, 2, -1), alu(1, SEND, 0, 0, 0)];
        assert_eq!(values(new, &[&TWO[..], &words].concat(), 0, &[a, b]), [result, 0]);
    }
}

pub fn fields(new: Maker<MacroEngine>) {
    let one = |op: u32, a: u32, b: u32, at: [u32; 3]| {
        let words = [&TWO[..], &[field(op, SEND, 0, 2, 3, at)]].concat();
        values(new, &words, 0, &[a, b])[0]
    };
    let (insert, extract, deposit) = (2, 3, 4);
    // [source, size, destination]
    assert_eq!(one(insert, 0x1111_1111, 0xabcd_ef01, [8, 8, 16]), 0x11ef_1111);
    assert_eq!(one(insert, u32::MAX, 0, [0, 31, 1]), 1);
    assert_eq!(one(insert, 0x1234_5678, u32::MAX, [5, 0, 9]), 0x1234_5678);
    assert_eq!(one(insert, 0, u32::MAX, [0, 31, 0]), 0x7fff_ffff);
    // source bits above bit 31 are zero, and replace the old bits
    assert_eq!(one(insert, u32::MAX, 0xf000_0000, [28, 8, 4]), 0xffff_f0ff);
    // destination bits above bit 31 are dropped
    assert_eq!(one(insert, 0, 0xff, [0, 8, 28]), 0xf000_0000);
    assert_eq!(one(extract, 4, 0xabcd_ef01, [0, 8, 8]), 0xf000);
    assert_eq!(one(extract, 31, 0x8000_0000, [9, 1, 31]), 0x8000_0000);
    assert_eq!(one(extract, 28, 0xf765_4321, [0, 31, 0]), 0xf);
    assert_eq!(one(extract, 32, u32::MAX, [0, 31, 0]), 0);
    assert_eq!(one(extract, 0x8000_0000, u32::MAX, [0, 31, 0]), 0);
    assert_eq!(one(extract, 0, u32::MAX, [0, 0, 7]), 0);
    assert_eq!(one(deposit, 4, 0xabcd_ef01, [8, 8, 0]), 0xef0);
    assert_eq!(one(deposit, 31, 1, [0, 31, 0]), 0x8000_0000);
    assert_eq!(one(deposit, 28, 0xabcd_ef01, [24, 31, 0]), 0xb000_0000);
    assert_eq!(one(deposit, 32, u32::MAX, [0, 31, 0]), 0);
    assert_eq!(one(deposit, 0x100, u32::MAX, [0, 31, 0]), 0);
    assert_eq!(one(deposit, 1, u32::MAX, [31, 31, 0]), 2);
}

/// Every result operation with the value 0x1_3207: MA 0x207, MI 0x13. Before, MA is 0x100 and MI 1; afterwards rd and
/// a zero are sent.
pub fn results(new: Maker<MacroEngine>) {
    let v = 0x1_3207;
    let with = |result: u32, parameters: &[u32]| {
        let words = [add(AIM, 0, 0, 0x1100), add(result, 2, 1, 7), add(SEND, 0, 2, 0), add(SEND, 0, 0, 0)];
        sent(new, &words, v - 7, parameters)
    };
    assert_eq!(with(PARAMETER, &[9]), [(0x100, 9), (0x101, 0)]);
    assert_eq!(with(KEEP, &[]), [(0x100, v), (0x101, 0)]);
    assert_eq!(with(AIM, &[]), [(0x207, v), (0x21a, 0)]);
    assert_eq!(with(SEND_PARAMETER, &[9]), [(0x100, v), (0x101, 9), (0x102, 0)]);
    assert_eq!(with(SEND, &[]), [(0x100, v), (0x101, v), (0x102, 0)]);
    assert_eq!(with(AIM_PARAMETER, &[9]), [(0x207, 9), (0x21a, 0)]);
    assert_eq!(with(AIM_SEND_PARAMETER, &[9]), [(0x207, 9), (0x21a, v), (0x22d, 0)]);
    assert_eq!(with(AIM_SEND_FIELD, &[]), [(0x207, 0x13), (0x21a, v), (0x22d, 0)]);
}

/// MA has 12 bits, MI 6; higher bits of the value are ignored.
pub fn increments_wrap(new: Maker<MacroEngine>) {
    let words = [add(AIM, 0, 1, 0), add(SEND, 0, 0, 1), add(SEND, 0, 0, 2), add(SEND, 0, 0, 3)];
    assert_eq!(sent(new, &words, 0xfff3_ffe0, &[]), [(0xfe0, 1), (0x01f, 2), (0x05e, 3)]);
    assert_eq!(sent(new, &words, 0xfffc_0fff, &[]), [(0xfff, 1), (0xfff, 2), (0xfff, 3)]);
}

/// r1 is the call's data; all other registers are zero, whatever the macro before has left there.
pub fn registers_at_the_start(new: Maker<MacroEngine>) {
    let mut dut = new();
    let mut dirty: Vec<_> = (1..8).map(|r| add(KEEP, r, 0, -1)).collect();
    dirty.extend([alu(0, KEEP, 0, 7, 7), add(AIM, 0, 0, -1) | EXIT, add(KEEP, 0, 0, 0)]);
    let mut shows: Vec<_> = (0..8).map(|r| add(SEND, 0, r, 0)).collect();
    shows.extend([alu(1, SEND, 0, 0, 0) | EXIT, add(KEEP, 0, 0, 0)]);
    play(&mut dut, &upload(0, 0, &dirty), FREE);
    play(&mut dut, &upload(1, 0x400, &shows), FREE);
    let calls = [Call::new(0, 1, &[]), Call::new(1, 0xcafe, &[])];
    let packets: Vec<_> = calls.iter().flat_map(|c| c.packets()).collect();
    let (seen, _) = play(&mut dut, &packets, FREE);
    let sent: Vec<_> = seen.iter().map(|s| s.1).collect();
    let shown = [0, 0xcafe, 0, 0, 0, 0, 0, 0, 0].map(|value| method(0, value));
    assert_eq!(sent, [&[done(9)], &shown[..], &[done(0x409)]].concat());
}

/// The end of a macro, by the flag and by branches.
pub fn exits_and_slots(new: Maker<MacroEngine>) {
    let s = |k: i32| add(SEND, 0, 0, k);
    let seen = |words: &[u32]| {
        let (seen, _) = run(&mut new(), words, 0, &[]);
        let values = seen.iter().map(|(_, send)| match send {
            MacroSend::Method(m) => m.value,
            MacroSend::Done(d) if d.fault == FaultKind::None => 0x1000 + u32::from(d.counter),
            other => panic!("{other:?}"),
        });
        values.collect::<Vec<_>>()
    };
    assert_eq!(seen(&[s(1), s(2) | EXIT, s(3), s(4)]), [1, 2, 3, 0x1002]);
    // on a taken branch the flag is ignored, on one not taken it counts
    assert_eq!(seen(&[if_zero(0, 3) | EXIT, s(1), s(2), s(3), s(4) | EXIT, s(5)]), [1, 3, 4, 5, 0x1005]);
    assert_eq!(seen(&[if_not_zero(0, 3) | EXIT, s(1), s(2), s(3)]), [1, 0x1001]);
    assert_eq!(seen(&[if_zero(0, 3) | ANNUL | EXIT, s(1), s(2), s(3) | EXIT, s(4)]), [3, 4, 0x1004]);
    assert_eq!(seen(&[if_not_zero(0, 3) | ANNUL | EXIT, s(1), s(2), s(3)]), [1, 0x1001]);
    // the flag in a delay slot: the next instruction is the target
    assert_eq!(seen(&[if_zero(0, 3), s(1) | EXIT, s(2), s(3), s(4)]), [1, 3, 0x1003]);
    // a flag right after a flag has no effect
    assert_eq!(seen(&[s(1) | EXIT, s(2) | EXIT, s(3), s(4)]), [1, 2, 0x1001]);
    // two branches in a row, the first with annul and not taken
    assert_eq!(seen(&[if_not_zero(0, 2) | ANNUL, if_zero(0, 2), s(1), s(2) | EXIT, s(3)]), [1, 2, 3, 0x1004]);
    // a branch as target of one with annul, and backwards
    assert_eq!(
        seen(&[if_zero(0, 4) | ANNUL, s(9) | EXIT, s(8), s(7), if_zero(0, -3), s(1)]),
        [1, 9, 8, 0x1002]
    );
}

/// Pointers count, wrap at the end of their memory, and their higher bits are ignored.
pub fn loads_wrap(new: Maker<MacroEngine>) {
    let mut dut = new();
    let loads = [
        load(MacroPort::InstructionPointer, 0xffff_f7fe),
        load(MacroPort::Instruction, if_zero(0, -0x7fe)),
        load(MacroPort::Instruction, add(SEND, 0, 0, 2)),
        load(MacroPort::Instruction, add(SEND, 0, 0, 3) | EXIT), // at 0
        load(MacroPort::Instruction, add(SEND, 0, 0, 4)),
        load(MacroPort::StartPointer, 0xffff_ffff),
        load(MacroPort::Start, 0xffff_fffe), // of 255
        load(MacroPort::Start, 0x800),       // of 0
    ];
    let (_, cycles) = play(&mut dut, &loads, FREE);
    assert_eq!(cycles, 8 + 1); // one a cycle
    let packets = [Call::new(255, 0, &[]), Call::new(0, 0, &[])].map(|c| c.packets()).concat();
    let (seen, _) = play(&mut dut, &packets, FREE);
    let sent: Vec<_> = seen.iter().map(|s| s.1).collect();
    assert_eq!(
        sent,
        [method(0, 2), method(0, 3), method(0, 4), done(1), method(0, 3), method(0, 4), done(1)]
    );
}
