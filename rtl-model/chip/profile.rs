//! A machine as data: what a profile (`rtl-model/profiles/*.toml`) may set, and in which
//! range.

use serde::Deserialize;

/// The parameters of every unit that has any, by the unit's name.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub coarse_raster: gpc::coarse_raster::Params,
    pub copy_engine: hub::copy_engine::Params,
    pub crop: fbp::crop::Params,
    pub fine_raster: gpc::fine_raster::Params,
    pub front_end: hub::front_end::Params,
    pub host: hub::host::Params,
    pub inline_to_memory: hub::inline_to_memory::Params,
    pub macro_engine: hub::macro_engine::Params,
    pub setup: gpc::setup::Params,
    pub zcull: gpc::zcull::Params,
    pub zrop: fbp::zrop::Params,
    pub prop: gpc::prop::Params,
}

/// The base machine's profile.
pub const NX: &str = include_str!("../profiles/nx.toml");

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
