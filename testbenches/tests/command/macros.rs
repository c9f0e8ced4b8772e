//! Worked macros, and a program of one instruction for each row of the tables.

use classes::method_map::unbuilt;
use host::macros::Macros;
use references::hub::macro_engine::{Program, Run, Sent, Trap, WATCHDOG, run};

crate::tests! { flags_of_instances blend_enables conservative_raster parameters_missing_and_left_over result_operations arithmetic_and_carry fields shadow_sees_what_was_sent branches traps loads }

const INSTANCES: [u32; 7] =
    [0x0000_0301, 0x0000_0211, 0x0588_0021, 0xffff_c911, 0x0040_d043, 0xffff_8897, 0x0000_5211];
const BLEND_ENABLES: [u32; 9] = [
    0x0536_0021,
    0x0040_4042,
    0x0042_4042,
    0x0044_4042,
    0x0046_4042,
    0x0048_4042,
    0x004a_4042,
    0x004c_40c2,
    0x004e_4042,
];

/// Operations without their operands.
const fn operation(op: u32, result: u32, rd: u32, ra: u32) -> u32 {
    op | result << 4 | rd << 8 | ra << 11
}
/// rd := ra + immediate, with a result operation.
fn add(result: u32, rd: u32, ra: u32, immediate: i32) -> u32 {
    operation(1, result, rd, ra) | (immediate as u32) << 14
}
fn alu(function: u32, result: u32, rd: u32, ra: u32, rb: u32) -> u32 {
    operation(0, result, rd, ra) | rb << 14 | function << 17
}
/// A field operation: 2, 3 or 4.
fn field(op: u32, rd: u32, ra: u32, rb: u32, [source, size, destination]: [u32; 3]) -> u32 {
    operation(op, 1, rd, ra) | rb << 14 | source << 17 | size << 22 | destination << 27
}
fn branch(not_zero: bool, annul: bool, ra: u32, by: i32) -> u32 {
    7 | u32::from(not_zero) << 4 | u32::from(annul) << 5 | ra << 11 | (by as u32) << 14
}
const EXIT: u32 = 1 << 7;
/// Ends the macro: r0 := 0, twice.
const END: [u32; 2] = [0x11 | EXIT, 0x11];

fn call(words: &[u32], data: u32, parameters: &[u32]) -> Run {
    run(&Program::of(words), 0, data, parameters, |_, address| 0x5500_0000 | u32::from(address))
}
/// The values sent; every send is to method 0.
fn values(words: &[u32], data: u32, parameters: &[u32]) -> Vec<u32> {
    let words: Vec<u32> = words.iter().copied().chain(END).collect();
    let run = call(&words, data, parameters);
    assert_eq!(run.trap, None);
    run.sent.iter().map(|s| s.value).collect()
}
fn sent(of: &[(u16, u32)]) -> Vec<Sent> {
    of.iter().map(|&(method, value)| Sent { address: method / 4, value }).collect()
}

fn flags_of_instances() {
    let run = call(&INSTANCES, 2, &[2]);
    assert_eq!(run.sent, sent(&[(0x1880, 0), (0x1884, 1)]));
    assert_eq!((run.parameters, run.instructions, run.trap), (1, 3 + 2 * 4, None));
}

fn blend_enables() {
    let run = call(&BLEND_ENABLES, 0xff, &[]);
    assert_eq!(run.sent, sent(&std::array::from_fn::<_, 8, _>(|i| (0x1360 + 4 * i as u16, 1))));
    assert_eq!((run.instructions, run.trap), (9, None));
    let odd = call(&BLEND_ENABLES, 0x55, &[]);
    assert!(odd.sent.iter().enumerate().all(|(i, s)| s.value == (i as u32 + 1) % 2));
}

/// The driver's macro 13: has the firmware write a register, sets all viewports' precision bits, and enables conservative raster, which
/// is accepted as long as the window's grid is not finer.
fn conservative_raster() {
    let macros = Macros::of_the_driver();
    let (_, start) = macros.starts.iter().copied().find(|start| start.0 == 13).expect("the macro");
    // Bits in x and y, dilation in quarters of a pixel, whether it is after the grid.
    for (bits, data) in [(0, 1 << 10), (0x0302, 2 << 8 | 3 << 4 | 2)] {
        let run = call(&macros.words[start as usize..], data, &[]);
        assert_eq!((run.trap, run.parameters), (None, 0));
        let register = data >> 8 << 23;
        let mut wanted = vec![(0x3400, 0), (0x3404, register), (0x3408, 7 << 23), (0x2310, 0x41_8800)];
        wanted.extend((0..16).map(|viewport| (0x0a1c + 32 * viewport, bits)));
        wanted.push((0x1148, 1));
        assert_eq!(run.sent, sent(&wanted));
        let taken = ["X_BITS", "Y_BITS"].iter().zip([0, 8]).all(|(field, at)| {
            let values = unbuilt::built("SET_VIEWPORT_INCREASE_SNAP_GRID_PRECISION", field, 15);
            values.is_none_or(|values| values.contains(&(bits >> at & 31)))
        });
        assert_eq!(taken, bits == 0);
    }
}

fn parameters_missing_and_left_over() {
    let run = call(&INSTANCES, 2, &[]);
    assert_eq!((run.trap, run.instructions), (Some(Trap::MissingParameter), 0));
    let run = call(&INSTANCES, 1, &[1, 7]);
    assert_eq!((run.trap, run.sent), (Some(Trap::LeftOverParameter), sent(&[(0x1880, 1)])));
}

fn result_operations() {
    // Each: MA 100 (method 400), MI 2; r1 is 3_0041, the parameter 8.
    let ma = 2 << 12 | 0x100;
    let all = |result, then: u32| {
        let run = call(
            &[add(2, 0, 0, ma), add(result, 2, 1, 0), then, add(4, 0, 2, 0), END[0], END[1]],
            0x3_0041,
            &[8],
        );
        (
            run.sent.iter().map(|s| (u32::from(s.address), s.value)).collect::<Vec<_>>(),
            run.parameters,
            run.trap,
        )
    };
    let nothing = END[1];
    assert_eq!(all(0, nothing), (vec![(0x100, 8)], 1, None));
    assert_eq!(all(1, nothing).0, [(0x100, 0x3_0041)]);
    assert_eq!(all(2, nothing).0, [(0x041, 0x3_0041)]);
    assert_eq!(all(3, nothing), (vec![(0x100, 0x3_0041), (0x102, 8)], 1, None));
    assert_eq!(all(4, nothing).0, [(0x100, 0x3_0041), (0x102, 0x3_0041)]);
    assert_eq!(all(5, nothing), (vec![(0x041, 8)], 1, None));
    assert_eq!(all(6, nothing), (vec![(0x041, 8), (0x071, 0x3_0041)], 1, None));
    assert_eq!(all(7, nothing).0, [(0x041, 0x30), (0x071, 0x3_0041)]);
}

fn arithmetic_and_carry() {
    // r2 is the parameter. add, adc, sub, sbb; op 1 between them leaves carry alone.
    let run = |first, a, b| {
        let words = [
            add(0, 2, 0, 0),
            alu(first, 4, 3, 1, 2),
            add(1, 4, 1, -1),
            alu(1, 4, 0, 0, 0),
            alu(first, 1, 3, 1, 2),
            alu(3, 4, 0, 0, 0),
        ];
        values(&words, a, &[b])
    };
    assert_eq!(run(0, u32::MAX, 1), [0, 1, u32::MAX]);
    assert_eq!(run(0, 5, 6), [11, 0, 0]);
    assert_eq!(run(2, 5, 6), [u32::MAX, 1, u32::MAX]);
    assert_eq!(run(2, 6, 6), [0, 0, 0]);
    for (function, result) in [(8, 6), (9, 7), (0xa, 1), (0xb, 2), (0xc, !1)] {
        assert_eq!(values(&[add(0, 2, 0, 0), alu(function, 4, 0, 1, 2)], 3, &[5]), [result]);
    }
    // Logic leaves carry alone too, and adding with carry makes one.
    let long =
        [add(1, 2, 0, -1), alu(0, 1, 0, 2, 2), alu(8, 1, 0, 2, 2), alu(1, 1, 0, 2, 0), alu(1, 4, 0, 0, 0)];
    assert_eq!(values(&long, 0, &[]), [1]);
}

fn fields() {
    let send = add(4, 0, 3, 0);
    let two = |op, ra, rb, at| values(&[add(0, 2, 0, 0), field(op, 3, 1, 2, at), send], ra, &[rb])[0];
    assert_eq!(two(2, 0xffff_ffff, 0xabcd_1234, [8, 8, 16]), 0xff12_ffff);
    assert_eq!(two(2, 0x1234_5678, 0xffff_ffff, [3, 0, 5]), 0x1234_5678, "a mask of no bits");
    assert_eq!(two(2, 0, 0xffff_ffff, [24, 16, 4]), 0x0000_0ff0, "beyond bit 31 there is nothing");
    assert_eq!(two(2, 0, 0xffff_ffff, [0, 16, 24]), 0xff00_0000);
    assert_eq!(two(3, 12, 0xabcd_1234, [0, 8, 4]), 0x0000_0d10);
    assert_eq!(two(3, 32, 0xabcd_1234, [0, 31, 0]), 0);
    assert_eq!(two(4, 12, 0xabcd_1234, [4, 8, 0]), 0x0002_3000);
    assert_eq!(two(4, 0x8000_0000, 0xabcd_1234, [0, 31, 0]), 0);
}

fn shadow_sees_what_was_sent() {
    let program = Program::of(&[
        add(2, 0, 0, 0x1000 | 0x80),
        add(4, 0, 1, 0),
        operation(5, 1, 2, 0) | 0x80 << 14,
        add(4, 0, 2, 1),
        operation(5, 4, 0, 1) | 0x3ffff << 14,
        END[0],
        END[1],
    ]);
    let shadow =
        |sent: &[Sent], address| sent.iter().rev().find(|s| s.address == address).map_or(0xdead, |s| s.value);
    let run = run(&program, 0, 0x2081, &[], shadow);
    assert_eq!(run.sent, sent(&[(0x200, 0x2081), (0x204, 0x2082), (0x208, 0x2081)]));
    assert_eq!(run.reads[1], Sent { address: 0x080, value: 0x2081 });
}

fn branches() {
    let mark = |n| add(4, 0, 0, n);
    let all = vec![1, 2, 3];
    // 0: marks 1; 1: branch to 4; 2: marks 2; 3: marks 3; 4: end.
    let run =
        |not_zero, annul, r1| values(&[mark(1), branch(not_zero, annul, 1, 3), mark(2), mark(3)], r1, &[]);
    assert_eq!(run(false, false, 0), [1, 2], "the delay slot executes");
    assert_eq!(run(false, true, 0), [1], "annulled when taken");
    assert_eq!(run(false, false, 5), all);
    assert_eq!(run(false, true, 5), all);
    assert_eq!(run(true, false, 5), [1, 2]);
    assert_eq!(run(true, true, 0), all);
    // Exit on a branch: only when not taken, after one more.
    let exits =
        |r1| call(&[branch(false, false, 1, 3) | EXIT, mark(2), mark(3), mark(4), END[0], END[1]], r1, &[]);
    assert_eq!(exits(1).sent.len(), 1);
    assert_eq!(exits(0).sent.iter().map(|s| s.value).collect::<Vec<_>>(), [2, 4]);
    // Two branches with annul in a row are two instructions.
    let two = [branch(false, true, 1, 3), branch(true, true, 1, 2), mark(1), mark(2)];
    assert_eq!(values(&two, 0, &[]), [2]);
    assert_eq!(values(&two, 1, &[]), [2]);
}

fn traps() {
    let trap = |words: &[u32]| call(words, 0, &[]).trap;
    assert_eq!(trap(&[6]), Some(Trap::Opcode));
    for function in (4..8).chain(0xd..0x20) {
        assert_eq!(trap(&[alu(function, 1, 0, 0, 0), END[0], END[1]]), Some(Trap::Opcode));
    }
    for taken in [false, true] {
        assert_eq!(trap(&[branch(taken, false, 0, 2), branch(false, true, 0, 1)]), Some(Trap::Branch));
    }
    assert_eq!(trap(&[END[0], branch(false, true, 0, 1)]), Some(Trap::Branch));
    assert_eq!(trap(&[branch(false, true, 0, -1)]), Some(Trap::Address));
    assert_eq!(trap(&[branch(false, false, 0, 0x800), END[1]]), Some(Trap::Address));
    let mut sled = vec![END[1]; 0x800];
    assert_eq!(call(&sled, 0, &[]).instructions, 0x800);
    assert_eq!(trap(&sled), Some(Trap::Address));
    sled[0x7fe] |= EXIT;
    assert_eq!(trap(&sled), None);
    let endless = call(&[branch(false, true, 0, 0)], 0, &[]);
    assert_eq!((endless.trap, endless.instructions), (Some(Trap::Watchdog), WATCHDOG));
}

fn loads() {
    let mut program = Program::default();
    for (method, value) in
        [(0x114, 0x7ff), (0x118, 5), (0x118, 6), (0x11c, 3), (0x120, 0x7ff), (0x120, 0x801)]
    {
        assert!(program.load(method, value));
    }
    assert!(!program.load(0x124, 1));
    assert_eq!((program.instructions[0x7ff], program.instructions[0]), (5, 6));
    assert_eq!(program.starts[3..5], [0x7ff, 1]);
}
