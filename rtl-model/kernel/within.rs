//! Numbers that a profile sets, and errors that say what it may set them to.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A number with its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Within<const MIN: usize, const MAX: usize>(usize);

impl<const MIN: usize, const MAX: usize> Within<MIN, MAX> {
    pub const fn new(n: usize) -> Self {
        assert!(MIN <= n && n <= MAX);
        Within(n)
    }
    pub fn get(self) -> usize {
        self.0
    }
}

impl<'de, const MIN: usize, const MAX: usize> Deserialize<'de> for Within<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Range<const MIN: usize, const MAX: usize>;
        impl<const MIN: usize, const MAX: usize> Visitor<'_> for Range<MIN, MAX> {
            type Value = Within<MIN, MAX>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                write!(f, "{MIN} to {MAX}")
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Self::Value, E> {
                let within = usize::try_from(n).ok().filter(|n| (MIN..=MAX).contains(n));
                within.map(Within).ok_or_else(|| E::invalid_value(Unexpected::Signed(n), &self))
            }
        }
        d.deserialize_i64(Range)
    }
}
