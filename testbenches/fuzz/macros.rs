//! Macro programs: for all instruction words the engine ends, and agrees with the reference
//! machine.

use bundle::FaultKind;
use host::macros::Macros;
use kit::{Device, scenario::Dut};
use references::hub::macro_engine::Program;
use scenarios_hub::macro_engine::bench::{Call, expect, judge, upload, upload_to};
use scenarios_hub::macro_engine::{SHORT, small};
use std::collections::HashMap;

/// Maximal number of parameters at the head of an input.
const MOST: usize = 16;

/// An input consists of dwords: number of a call's parameters, its data, the parameters, the
/// instructions. One case in four has random words as instructions instead. A macro that
/// ends with a trap counts as refused.
pub fn read(bytes: &[u8], case: u64) -> Result<(), String> {
    let mut dwords = bytes.as_chunks::<4>().0.iter().map(|four| u32::from_le_bytes(*four));
    let (Some(count), Some(data)) = (dwords.next(), dwords.next()) else {
        return Err("there are no data of a call".into());
    };
    let parameters: Vec<_> = dwords.by_ref().take(count as usize % (MOST + 1)).collect();
    let mut words: Vec<_> = dwords.take(0x800).collect();
    if case % 4 == 3 {
        // a linear congruential generator (Knuth's MMIX); its high bits are random enough
        let mut random = case;
        words.fill_with(|| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 32) as u32
        });
    }

    let (loads, mut program) = (upload(0, 0, &words), Program::default());
    upload_to(&mut program, 0, 0, &words);
    let call = Call::new(0, data, &parameters);
    // a free channel one case in two, else stalls as the case has them
    let stalls =
        [1, 2, 3].map(|k| if case % 2 == 0 { !0 } else { case.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> k });
    judge(&mut Device::new(Dut::Rust, small()), &loads, &program, std::slice::from_ref(&call), SHORT, stalls);
    match expect(&program, &call, SHORT, &mut HashMap::new()).1 {
        done if done.fault == FaultKind::None => Ok(()),
        done => Err(format!("{:?} at dword {:03x}", done.fault, done.counter)),
    }
}

/// Each of the driver's macros, alone, with as many parameters as it takes.
pub fn seeds() -> Vec<Vec<u8>> {
    let macros = Macros::of_the_driver();
    let mut firsts: Vec<_> = macros.starts.iter().map(|&(_, at)| at as usize).collect();
    firsts.sort_unstable();
    firsts.push(macros.words.len());
    let values = [1, 0, 2, 1, 3, 0, 1, 1, 1, 1, 0, 0];
    let input = |pair: &[usize]| {
        let words = &macros.words[pair[0]..pair[1]];
        let count = (0..=values.len()).find(|&count| ends_well(&values[..count], words))?;
        let head = [count as u32, DATA];
        let dwords = head.iter().chain(&values[..count]).chain(words);
        Some(dwords.flat_map(|dword| dword.to_le_bytes()).collect())
    };
    firsts.windows(2).filter_map(input).collect()
}

const DATA: u32 = 2;

fn ends_well(parameters: &[u32], words: &[u32]) -> bool {
    let mut program = Program::default();
    upload_to(&mut program, 0, 0, words);
    let (_, done) = expect(&program, &Call::new(0, DATA, parameters), SHORT, &mut HashMap::new());
    done.fault == FaultKind::None
}
