//! Measures the accuracy of the results of `arith/special_function`, over every input of an interval,
//! for comparison with the documented one.

pub mod cases;
pub mod plot;

use cases::Case;
use references::arith::special_function::{rounded, value};

/// Columns of a plot.
pub const COLUMNS: usize = 512;

/// Measurements over a part of the inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub inputs: u64,
    /// The greatest error, absolute and in last places of the exact result.
    pub greatest: f64,
    pub places: f64,
    /// Results that are not the float nearest to the exact one.
    pub inexact: u64,
    /// Results that violate monotonicity.
    pub backwards: u64,
    /// The least and greatest error in each column of the plot.
    pub plot: Vec<[f64; 2]>,
}

impl Default for Found {
    fn default() -> Self {
        let plot = vec![[f64::INFINITY, f64::NEG_INFINITY]; COLUMNS];
        Found { inputs: 0, greatest: 0.0, places: 0.0, inexact: 0, backwards: 0, plot }
    }
}

impl Found {
    /// Merges the measurements of another part.
    pub fn join(&mut self, other: &Found) {
        self.inputs += other.inputs;
        self.greatest = self.greatest.max(other.greatest);
        self.places = self.places.max(other.places);
        self.inexact += other.inexact;
        self.backwards += other.backwards;
        for (mine, [least, most]) in self.plot.iter_mut().zip(&other.plot) {
            *mine = [mine[0].min(*least), mine[1].max(*most)];
        }
    }

    /// Correct bits of the result: an error of 2^-n means n bits.
    pub fn bits(&self) -> f64 {
        -self.greatest.log2()
    }

    pub fn exact_percent(&self) -> f64 {
        100.0 * (1.0 - self.inexact as f64 / self.inputs as f64)
    }
}

/// The last place of a float of 32 bits about a value.
fn last_place(value: f64) -> f64 {
    f64::from_bits((value.to_bits() & 0x7ff0_0000_0000_0000).saturating_sub(23 << 52))
}

/// Measures a part of a case's inputs; monotonicity is also checked across its end.
pub fn measure(case: &Case, part: std::ops::Range<u32>) -> Found {
    let mut found = Found { inputs: part.len().try_into().expect("32 bits"), ..Found::default() };
    let mut before = None;
    for n in part.clone() {
        let (x, bits) = ((case.argument)(n), (case.result)(n));
        let got = f64::from(f32::from_bits(bits));
        let want = value(case.function, x);
        let error = got - want;
        found.greatest = found.greatest.max(error.abs());
        found.places = found.places.max(error.abs() / last_place(want));
        found.inexact += u64::from(bits != rounded(case.function, x, want).to_bits());
        found.backwards += u64::from(before.is_some_and(|b| case.is_backwards(b, got)));
        before = Some(got);
        let [least, most] = &mut found.plot[case.column(n)];
        (*least, *most) = (least.min(error), most.max(error));
    }
    let after = (part.end < case.inputs.end).then(|| f64::from(f32::from_bits((case.result)(part.end))));
    let turned = before.zip(after).is_some_and(|(b, a)| case.is_backwards(b, a));
    found.backwards += u64::from(turned);
    found
}

/// Whether the measured accuracy is at least the documented one.
pub fn is_met(case: &Case, found: &Found) -> bool {
    let d = &case.documented;
    d.bits.is_none_or(|bits| found.bits() >= bits)
        && d.places.is_none_or(|places| found.places <= places)
        && d.exact.is_none_or(|exact| found.exact_percent() >= exact)
        && (!d.monotonic || found.backwards == 0)
}
