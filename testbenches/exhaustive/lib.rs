//! Tests operations over every possible input: the model against a reference.

pub mod accuracy;
mod conversions;
mod halves;
mod specials;
pub mod tables;

use std::fmt::Debug;
use std::ops::Range;

/// An operation in one mode over all inputs of `bits` bits.
pub struct Case {
    pub unit: &'static str,
    /// The modes, such as `f2i.s32.f32.rm.ftz`.
    pub name: String,
    pub bits: u32,
    judge: Box<dyn Fn(Range<u64>) -> Option<String> + Send + Sync>,
}

/// Inputs of a part: a case with fewer inputs is one part.
pub const PART: u64 = 1 << 24;

impl Case {
    /// A case in which a model must equal a reference.
    pub fn new<T: PartialEq + Debug>(
        (unit, name, bits): (&'static str, String, u32),
        model: impl Fn(u32) -> T + Send + Sync + 'static,
        reference: impl Fn(u32) -> T + Send + Sync + 'static,
    ) -> Self {
        Self::judged((unit, name, bits), move |n| {
            let (got, want) = (model(n), reference(n));
            if got == want { Ok(()) } else { Err(format!("{n:#010x}: {got:x?}, not {want:x?}")) }
        })
    }

    /// A case whose judge returns the error.
    pub fn judged(
        (unit, name, bits): (&'static str, String, u32),
        judge: impl Fn(u32) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        let judge = move |inputs: Range<u64>| inputs.map(|n| judge(n as u32)).find_map(Result::err);
        Case { unit, name, bits, judge: Box::new(judge) }
    }

    pub fn inputs(&self) -> u64 {
        1 << self.bits
    }

    pub fn parts(&self) -> u64 {
        self.inputs().div_ceil(PART)
    }

    pub fn part(&self, number: u64) -> Range<u64> {
        number * PART..self.inputs().min((number + 1) * PART)
    }

    /// The first input with a wrong result, and the error.
    pub fn wrong(&self, inputs: Range<u64>) -> Option<String> {
        (self.judge)(inputs)
    }
}

/// All cases.
pub fn all() -> Vec<Case> {
    let units: [fn() -> Vec<Case>; 3] = [conversions::cases, halves::cases, specials::cases];
    units.iter().flat_map(|cases| cases()).collect()
}

/// The code of an instruction's modifier, as a part of a name.
fn word(code: impl Debug) -> String {
    format!(".{code:?}").to_lowercase()
}

fn flag(name: &str, set: bool) -> String {
    if set { format!(".{name}") } else { String::new() }
}
