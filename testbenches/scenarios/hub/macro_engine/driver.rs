//! Runs the driver's own macros.

use super::bench::*;
use bundle::*;
use host::macros::Macros;
use hub::macro_engine::MacroEngine;
use kit::Maker;
use kit::scenario::property;
use proptest::prelude::*;
use references::hub::macro_engine::{Program, WATCHDOG};
use std::collections::HashMap;

/// Packets that load macros, and the reference with them loaded.
pub fn loaded(macros: &Macros) -> (Vec<MacroPacket>, Program) {
    let (mut packets, mut program) = (upload(0, 0, &macros.words), Program::default());
    upload_to(&mut program, 0, 0, &macros.words);
    for &(number, at) in &macros.starts {
        packets.extend(upload(number, at, &[]));
        upload_to(&mut program, number, at, &[]);
    }
    (packets, program)
}

/// A call with as many parameters as the macro takes, of those given; none where the call takes
/// more than `most` instructions.
pub fn fitting(
    program: &Program,
    index: u8,
    values: &[u32],
    most: u64,
    shadows: &HashMap<u16, u32>,
) -> Option<Call> {
    let mut call = Call::new(index, values[0], &values[1..]);
    let (run, done) = expect(program, &call, most, &mut shadows.clone());
    call.parameters.truncate(run.parameters);
    (done.fault != FaultKind::MacroWatchdog).then_some(call)
}

/// Mostly small numbers, as the driver's macros count by their parameters.
pub fn values() -> impl Strategy<Value = Vec<u32>> {
    let value = prop_oneof![4 => 0..4_u32, 1 => 0..256_u32, 1 => any::<u32>()];
    prop::collection::vec(value, 60)
}

pub fn drivers_macros(new: Maker<MacroEngine>) {
    let (loads, program) = loaded(&Macros::of_the_driver());
    let call = (0..16_u8, values());
    property((prop::collection::vec(call, 1..12), any::<Stalls>()), |(wanted, stalls)| {
        let (mut calls, mut shadows) = (vec![], HashMap::new());
        for (index, values) in wanted {
            if let Some(call) = fitting(&program, index, &values, 2000, &shadows) {
                expect(&program, &call, 2000, &mut shadows);
                calls.push(call);
            }
        }
        judge(&mut new(), &loads, &program, &calls, WATCHDOG, stalls);
    });
}

/// Calls as recorded: two vertex arrays' flags, eight blend enables, polygon modes of both
/// faces, stages without a shader and with one.
const RECORDED: [(u8, u32, &[u32]); 8] = [
    (0, 2, &[2]),
    (2, 0xff, &[]),
    (3, 0x1b02, &[]),
    (4, 0x1b02, &[]),
    (5, 0x40, &[]),
    (5, 0x41, &[]),
    (6, 0x30, &[]),
    (6, 0x31, &[]),
];

/// An instruction takes one cycle, a read three more, a call four: a few cycles for each method
/// (fe-macro-cost). None of these macros uses annul.
pub fn cycles_of_drivers_macros(new: Maker<MacroEngine>) {
    let (loads, program) = loaded(&Macros::of_the_driver());
    let (mut dut, mut shadows) = (new(), HashMap::new());
    let (mut packets, mut ends, mut methods, mut cycle) = (vec![], vec![], 0, 1);
    for (index, data, parameters) in RECORDED {
        let call = Call::new(index, data, parameters);
        let (run, _) = expect(&program, &call, WATCHDOG, &mut shadows);
        cycle += run.instructions + 3 * run.reads.len() as u64 + 4;
        ends.push(cycle);
        methods += run.sent.len() as u64;
        packets.extend(call.packets());
    }
    play(&mut dut, &loads, FREE);
    let (seen, _) = play(&mut dut, &packets, FREE);
    let found = seen.iter().filter(|s| matches!(s.1, MacroSend::Done(_))).map(|s| s.0);
    assert_eq!(found.collect::<Vec<_>>(), ends);
    assert!((methods..10 * methods).contains(&cycle), "{cycle} cycles for {methods} methods");
}
