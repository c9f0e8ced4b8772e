//! Loads.

use super::address::size;
use crate::decode::fields::Field;
use crate::fault::{Done, Kind, Space};
use crate::machine::lane::aligned;
use crate::machine::step::Step;
use crate::machine::thread::PT;
use crate::machine::warp::lanes;

/// Loads for all lanes: words to Rd and on.
fn load(step: &mut Step, locate: impl Fn(&Step, u64) -> (Space, u64)) -> Done {
    let (bytes, signed) = size(step.op.get(Field::Size));
    let rd = step.op.get(Field::Rd);
    aligned(rd, bytes.div_ceil(4))?;
    for lane in lanes(step.lanes) {
        let address = step.address(lane)?;
        let value = step.load(lane, locate(step, address), bytes)?;
        set(step, lane, value, bytes, signed);
    }
    Ok(())
}

/// A value of some bytes to Rd and on; bytes and halves are extended to words.
pub fn set(step: &mut Step, lane: usize, value: u128, bytes: u32, signed: bool) {
    let unused = 32 - 8 * bytes.min(4);
    let low = (value as u32) << unused;
    let extended = if signed { (low as i32 >> unused) as u32 } else { low >> unused };
    let words: [u32; 4] = std::array::from_fn(|i| if i == 0 { extended } else { (value >> (32 * i)) as u32 });
    let rd = step.op.get(Field::Rd);
    step.warp.threads[lane].set_group(rd, &words[..bytes.div_ceil(4) as usize]);
}

/// No source documents the effect of the predicate of LD and ST.
pub fn check_predicate(step: &Step) -> Done {
    match step.op.get(Field::Pt) {
        PT => Ok(()),
        _ => Err(Kind::Undocumented { what: "the predicate of LD and ST" }),
    }
}

pub fn ld(step: &mut Step) -> Done {
    check_predicate(step)?;
    load(step, |step, address| step.generic(address))
}

pub fn ldg(step: &mut Step) -> Done {
    load(step, |_, address| (Space::Global, address))
}

/// The predicate's number is stored inverted; mapped addresses are resident.
pub fn ldg_resident(step: &mut Step) -> Done {
    load(step, |_, address| (Space::Global, address))?;
    let number = PT - step.op.get(Field::Pd);
    lanes(step.lanes).for_each(|lane| step.warp.threads[lane].set_predicate(number, true));
    Ok(())
}

pub fn lds(step: &mut Step) -> Done {
    load(step, |_, address| (Space::Shared, address))
}

pub fn ldl(step: &mut Step) -> Done {
    load(step, |_, address| (Space::Local, address))
}

/// IL takes the bank from the high half of the address (LDC.034, LDC.036 of the chip's record), IS and ISL from that of the index. Bits of
/// the address below the size are not looked at (LDC.012; of other sizes than words by the same rule).
pub fn ldc(step: &mut Step) -> Done {
    let (bytes, signed) = size(step.op.get(Field::Size));
    aligned(step.op.get(Field::Rd), bytes.div_ceil(4))?;
    let (bank, offset) = (step.op.get(Field::Bank), step.op.signed(Field::Soff));
    for lane in lanes(step.lanes) {
        let index = step.warp.threads[lane].register(step.op.get(Field::Ra));
        let sum = index.wrapping_add(offset as u32);
        let (bank, at) = match step.op.get(Field::Mode) {
            0 => (bank, sum),
            1 => (bank + (sum >> 16), sum & 0xffff),
            _ => (bank + (index >> 16), (index & 0xffff).wrapping_add(offset as u32)),
        };
        let at = at & !(bytes - 1);
        let (launch, memory) = (step.launch, &*step.memory);
        let value = match bytes {
            1 => launch.constant::<1>(memory, bank, at)?[0].into(),
            2 => u16::from_le_bytes(launch.constant(memory, bank, at)?).into(),
            4 => launch.constant_word(memory, bank, at)?.into(),
            _ => launch.constant_pair(memory, bank, at)?.into(),
        };
        set(step, lane, value, bytes, signed);
    }
    Ok(())
}
