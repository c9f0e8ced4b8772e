//! Means of floats with five bits of exponent, of 16, 11 and 10 bits: exact sums, and the code with the least distance.

/// A code's magnitude in units of 2^-14 2^-m, the smallest that is not zero.
fn magnitude(code: u32, m: u32) -> i128 {
    let (exponent, fraction) = (code >> m & 31, i128::from(code & ((1 << m) - 1)));
    if exponent == 0 { fraction } else { ((1 << m) + fraction) * (1 << (exponent - 1)) }
}

/// The mean of codes with weights, whose sum is `whole`; `m` bits are the fraction.
pub fn mean(m: u32, codes: &[(u32, i128)], whole: i128) -> u32 {
    let infinity = 31 << m;
    let size = |code: u32| code & (infinity | ((1 << m) - 1));
    let negative = |code: u32| m == 10 && code >> 15 == 1;
    let infinite =
        |sign: bool| codes.iter().any(|(code, _)| size(*code) == infinity && negative(*code) == sign);
    if codes.iter().any(|(code, _)| size(*code) > infinity) || infinite(false) && infinite(true) {
        return infinity | 1 << (m - 1);
    }
    if infinite(false) || infinite(true) {
        return infinity | if infinite(true) { 1 << 15 } else { 0 };
    }
    let number =
        |code: u32| if negative(code) { -magnitude(size(code), m) } else { magnitude(size(code), m) };
    let sum: i128 = codes.iter().map(|(code, weight)| number(*code) * weight).sum();
    let far = |code: u32| (magnitude(code, m) * whole - sum.abs()).abs();
    // Codes are in the order of their magnitudes: the first that is not below the sum, or the one before it.
    let (mut low, mut high) = (0, infinity - 1);
    while low < high {
        let middle = (low + high) / 2;
        if magnitude(middle, m) * whole < sum.abs() { low = middle + 1 } else { high = middle }
    }
    let near = match low.checked_sub(1) {
        Some(below) if far(below) < far(low) || far(below) == far(low) && below % 2 == 0 => below,
        _ => low,
    };
    near | if sum < 0 { 1 << 15 } else { 0 }
}
