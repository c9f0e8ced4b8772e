//! A machine as data: what a profile (`rtl-model/profiles/*.toml`) may set, and in which
//! range.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// The parameters of every unit that has any, by the unit's name.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub coarse_raster: crate::gpc::coarse_raster::Params,
    pub copy_engine: crate::hub::copy_engine::Params,
    pub crop: crate::fbp::crop::Params,
    pub fine_raster: crate::gpc::fine_raster::Params,
    pub front_end: crate::hub::front_end::Params,
    pub host: crate::hub::host::Params,
    pub inline_to_memory: crate::hub::inline_to_memory::Params,
    pub macro_engine: crate::hub::macro_engine::Params,
    pub setup: crate::gpc::setup::Params,
    pub zcull: crate::gpc::zcull::Params,
    pub zrop: crate::fbp::zrop::Params,
    pub prop: crate::gpc::prop::Params,
}

/// The base machine's profile.
pub const NX: &str = include_str!("../../profiles/nx.toml");

impl Profile {
    /// The base machine.
    pub fn nx() -> Self {
        Profile::parse("rtl-model/profiles/nx.toml", NX).expect("the built-in profile is right")
    }

    /// Reads a profile; `file` is its name in errors, which say where the
    /// profile is wrong and what is allowed there.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|e: toml::de::Error| {
            let at = e.span().map_or(0, |span| span.start);
            let line = text[..at].matches('\n').count() + 1;
            let source = text.lines().nth(line - 1).unwrap_or_default().trim();
            format!("{file}:{line}: `{source}`: {}", e.message().replace('\n', "; "))
        })
    }
}

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
