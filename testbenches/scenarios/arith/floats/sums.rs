//! Operands of fused multiply-adds, two factors and an addend each, for which the last bits of the
//! sum decide the result, or in which each operand's alignment is varied.

use super::Format;
use kit::random::Random;

impl Format {
    /// A subnormal factor with each bit in turn its leading one, another factor, and a value that
    /// is subtracted from their product: close to it, or about half of it. The leading one of the
    /// difference is thus anywhere in a sum of few bits.
    pub fn short_products(self, each: u64) -> Vec<[u64; 3]> {
        let (top, bias, man) = self.measures();
        let ones = (1_u64 << man) - 1;
        let (mut cases, mut random) = (vec![], Random(0));
        for (bit, n) in (0..self.man).flat_map(|bit| (0..each).map(move |n| (bit, n))) {
            let noise = [random.any(), random.any(), random.any()];
            let a = 1 << bit | noise[0] & ((1 << bit) - 1);
            // Far above the smallest normal, or such that it is among the last bits of the sum.
            let above = [top - 1 - noise[1] % 3, (bias + 2 * man + 1 - noise[2] % (man + 8)).min(top - 1)];
            let (exponent, fraction) = (above[n as usize / 4 % 2], noise[1] >> 8 & ones);
            let product = u128::from(a) * u128::from(fraction | 1 << self.man);
            let lead = product.ilog2();
            // The biased exponent of the product, unless it is subnormal.
            let biased = |e: u64| e.checked_sub(bias + 2 * man).filter(|e| *e > 1);
            if let Some(e) = biased(1 + exponent + u64::from(lead)) {
                let f = (product >> (lead - self.man)) as u64 & ones;
                let low = noise[2] & ones >> (noise[2] >> 58) % man;
                let c = match n % 4 {
                    0 => self.bits(false, e, f).wrapping_add_signed((noise[2] % 5) as i64 - 2),
                    1 => self.bits(false, e, f ^ low),
                    2 => self.bits(false, e - 1, noise[2] & ones),
                    _ => self.bits(false, e - 1, ones ^ low),
                };
                cases.push([a, self.bits(false, exponent, fraction), c]);
            }
            // A power of two, and a value just below it, closer than its own ulp.
            if let Some(e) = biased(1 + exponent + u64::from(bit) + man) {
                let c = self.bits(false, e - 1, ones - n % 4);
                cases.push([1 << bit, self.bits(false, exponent, 0), c]);
            }
        }
        cases
    }

    /// A subnormal factor with a single bit, another factor, and an addend: half an ulp of the
    /// product, plus one bit that may lie below all bits that a sum retains.
    pub fn halves_and_more(self) -> Vec<[u64; 3]> {
        let (top, bias, man) = self.measures();
        let (mut cases, mut random) = (vec![], Random(1));
        for (bit, below) in (0..man).flat_map(|bit| (0..man).map(move |below| (bit, below))) {
            let factor = self.bits(false, top - 2, random.any() & ((1 << man) - 1));
            if let Some(e) = (top - 2 + bit).checked_sub(bias + 2 * man).filter(|e| *e > 0) {
                cases.push([1 << bit, factor, self.bits(false, e, 1 << below)]);
            }
        }
        cases
    }

    /// Factors and addends. Each in turn is a float with few bits set, or few clear; the others are
    /// numbers that make it visible in the result.
    pub fn sparse_operands(self) -> Vec<[u64; 3]> {
        let (top, bias, man) = self.measures();
        let (great, one) = (self.bits(false, top - 1, 0), self.bits(false, bias, 0));
        let exponents = (0..self.exp).flat_map(|bit| [1 << bit, top ^ 1 << bit]);
        let floats = exponents.flat_map(|e| [0, 1, 1 << (man - 1)].map(|f| self.bits(false, e, f)));
        let around =
            |x| [[x, great, one], [great, x, one], [one, one, x], [x, one, 0], [one, x, 0], [0, one, x]];
        self.two_bits().into_iter().chain(floats).flat_map(around).collect()
    }

    /// Factors and addends. One of them is near one, and one is a power of two far enough below it
    /// that all or nearly all of it is rounded off: each bit of the sum on its own.
    pub fn far_below(self) -> Vec<[u64; 3]> {
        let (_, bias, man) = self.measures();
        let one = self.bits(false, bias, 0);
        let below = (0..(3 * man + 16).min(bias)).map(|by| self.bits(false, bias - by, 0));
        let pairs = below.flat_map(|low| [(one, low), (low, one), (one + 1, low), (low, one + 1)]);
        let least = (0..man).flat_map(|bit| [[1 << bit, 1], [1 << bit, self.bits(false, 1, 0)]]);
        let least = least.flat_map(|[a, b]| [one, one + 1].map(|c| [a, b, c]));
        pairs.map(|(a, c)| [a, one, c]).chain(least).collect()
    }

    /// Every distance between an addend and a product, from far above to far below it.
    pub fn every_distance(self, each: u64) -> Vec<[u64; 3]> {
        let (top, bias, man) = self.measures();
        let (mut cases, mut draw) = (vec![], Random(2));
        for (by, n) in (0..4 * man).flat_map(|by| (0..each).map(move |n| (by, n))) {
            let factors = [0, 1].map(|_| [0, 1, draw.within(2..top), draw.within(2..top)][n as usize % 4]);
            let both: u64 = factors.iter().map(|e| (*e).max(1)).sum();
            let c = (both + 2 * man).checked_sub(bias + by).filter(|e| (1..top).contains(e));
            let mut float = |e| self.bits(draw.within(0..2) == 1, e, self.fraction(&mut draw));
            let [a, b] = factors.map(&mut float);
            cases.extend(c.map(|c| [a, b, float(c)]));
        }
        cases
    }

    /// Operands whose product and addend differ by a power of two: each bit of the sum on its own.
    pub fn differences_of_a_power_of_two(self) -> Vec<[u64; 3]> {
        let (top, bias, man) = self.measures();
        let fractions = [0, 1, 1 << (man - 1), 1 << (man - 2), 3 << (man - 2), (1 << man) - 1];
        let mut cases = vec![];
        for (fraction, place) in fractions.into_iter().flat_map(|f| (0..3 * man).map(move |k| (f, k))) {
            let product = u128::from(fraction | 1 << man) << man;
            let power = 1 << place.min(127);
            for sum in [product + power, product.saturating_sub(power)].into_iter().filter(|sum| *sum > 0) {
                let (lead, last) = (sum.ilog2(), sum.trailing_zeros());
                let exponent = (bias + u64::from(lead)).saturating_sub(2 * man);
                if lead <= last + self.man && (1..top).contains(&exponent) {
                    let c = (sum << (127 - lead) >> (127 - self.man)) as u64 & ((1 << man) - 1);
                    let [a, b] = [0, fraction].map(|f| self.bits(false, bias, f));
                    cases.push([a, b, self.bits(false, exponent, c)]);
                }
            }
        }
        cases
    }

    /// Operands whose difference is a few bits, and one far below them: factors n + k and n - k.
    pub fn sole_bits(self) -> Vec<[u64; 3]> {
        let (_, bias, man) = self.measures();
        let (one, ones) = (1_u64 << man, (1 << man) - 1);
        let squares = (0..man)
            .map(|k| 1 << k)
            .flat_map(|k| [(one + k, 2 * (one - k)), (one + one / 2 + k, one + one / 2 - k)]);
        let mut cases = vec![];
        for (a, b) in squares.filter(|(a, b)| a.max(b) >> (man + 1) == 0) {
            let [a, b] = [a, b].map(|x| self.bits(false, bias, x & ones));
            for up in (1..man.min(bias)).step_by(self.man as usize / 8) {
                cases.extend([0, one / 2, 1].map(|f| [a, b, self.bits(false, bias + up, f)]));
            }
        }
        cases
    }

    /// The exponent of infinity, that of one, and the width of the fraction.
    fn measures(self) -> (u64, u64, u64) {
        ((1 << self.exp) - 1, (1 << (self.exp - 1)) - 1, u64::from(self.man))
    }
}
