//! Absolute differences of four pairs of bytes.

use super::video_select::saturate;
use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;

/// Which bytes of {b, a} the four differences take, the highest first: by the fields' values.
const OF_A: [u32; 14] = [
    0x0000, 0x1111, 0x2222, 0x3333, 0x3210, 0x4321, 0x5432, 0x6543, 0x3201, 0x3012, 0x0213, 0x3120, 0x1230,
    0x2310,
];
const OF_B: [u32; 11] =
    [0x4444, 0x5555, 0x6666, 0x7777, 0x7654, 0x6543, 0x5432, 0x4321, 0x4567, 0x6745, 0x5476];

pub fn vabsdiff4(lane: &mut Lane) -> Done {
    let bytes = (u64::from(lane.b()) << 32 | u64::from(lane.a())).to_le_bytes();
    let (as_, bs) = (OF_A[lane.get(Field::As) as usize], OF_B[lane.get(Field::Bs) as usize]);
    let byte = |order: u32, i: u32, signed: bool| {
        let byte = bytes[(order >> (4 * i) & 7) as usize];
        if signed { i64::from(byte as i8) } else { i64::from(byte) }
    };
    let difference = |i: u32| (byte(as_, i, lane.is(Field::Ta)) - byte(bs, i, lane.is(Field::Tb))).abs();
    let mask = lane.get(Field::Lanes);
    let taken = (0..4).filter(|i| mask >> i & 1 == 1);
    let c = lane.c();
    let value = if lane.is(Field::Acc) {
        let sum: i64 = taken.map(difference).sum();
        c.wrapping_add(sum as u32)
    } else {
        taken.fold(c, |word, i| word & !(0xff << (8 * i)) | fitted(lane, difference(i)) << (8 * i))
    };
    lane.set_integer(value);
    Ok(())
}

/// One difference as a byte.
fn fitted(lane: &Lane, difference: i64) -> u32 {
    let value = if lane.is(Field::Sat) {
        saturate(difference.into(), 8, lane.is(Field::Sd)) as i64
    } else {
        difference
    };
    value as u32 & 0xff
}
