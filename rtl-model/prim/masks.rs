//! Masks of entries, a bit each: lists and round-robin choice.

/// The bit numbers of a mask, from the lowest up.
#[inline]
pub fn each(mask: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let first = (mask != 0).then_some(mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        first
    })
}

/// The first bit of a mask, from a number on with wrap-around; as `arbiter::in_turn`, for a mask.
#[inline]
pub fn turn_of(first: u8, mask: u32) -> Option<usize> {
    let above = mask & u32::MAX << first;
    each(if above != 0 { above } else { mask }).next()
}
