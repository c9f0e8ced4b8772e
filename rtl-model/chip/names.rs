//! Names of the assemblies' module parameters: a unit's name before that of its own.

use kernel::unit::Legacy;

const NAMES: &[&str] = &[
    "SETUP_PRIM_DEPTH",
    "SETUP_STEP_DEPTH",
    "SETUP_PAIR_DEPTH",
    "COARSE_RASTER_SETUP_DEPTH",
    "COARSE_RASTER_PACKET_DEPTH",
    "COARSE_RASTER_SPAN_DEPTH",
    "COARSE_RASTER_TILE_DEPTH",
    "ZCULL_TILE_DEPTH",
    "ZCULL_FEEDBACK_DEPTH",
    "ZCULL_FLIGHT_DEPTH",
    "ZCULL_PATIENCE",
    "ZCULL_DIRECT",
    "FINE_RASTER_TILE_IN_DEPTH",
    "FINE_RASTER_FRTX_OUT_DEPTH",
    "PROP_INPUT_DEPTH",
    "PROP_CROP_DEPTH",
    "ZROP_WORK_DEPTH",
    "ZROP_TILES",
    "ZROP_AHEAD",
    "ZROP_OP_DEPTH",
    "ZROP_SOURCE_DEPTH",
    "ZROP_REQUEST_DEPTH",
    "ZROP_JOB_DEPTH",
    "ZROP_RESULT_DEPTH",
    "ZROP_FEEDBACK_DEPTH",
    "ZROP_WRITE_DEPTH",
    "CROP_OPTIMISE",
    "CROP_TILES",
    "CROP_WORK_DEPTH",
    "CROP_PREFETCH",
    "CROP_READ_DATA_DEPTH",
    "CROP_EVICTIONS",
    "COPY_ENGINE_METHOD_DEPTH",
    "COPY_ENGINE_JOBS",
    "COPY_ENGINE_READ_BEATS",
    "COPY_ENGINE_WRITE_BEATS",
    "HOST_AHEAD",
    "FRONT_END_PACKET_DEPTH",
    "FRONT_END_SEND_DEPTH",
    "FRONT_END_WORK_DEPTH",
    "FRONT_END_DATA_DEPTH",
    "FRONT_END_RELEASE_DEPTH",
    "FRONT_END_AHEAD",
    "MACRO_ENGINE_PACKET_DEPTH",
    "MACRO_ENGINE_SEND_DEPTH",
    "MACRO_ENGINE_WATCHDOG",
    "INLINE_TO_MEMORY_PACKET_DEPTH",
];

/// Those of a unit of the old form.
pub fn own(unit: &impl Legacy) -> Vec<(String, usize)> {
    unit.params().into_iter().map(|(name, value)| (name.into(), value)).collect()
}

/// The parameters of units, each under its full name.
pub fn of(units: &[(&str, Vec<(String, usize)>)]) -> Vec<(&'static str, usize)> {
    let full = |unit: &str, own: &str| {
        let named = |name: &&&str| name.strip_prefix(unit).and_then(|n| n.strip_prefix('_')) == Some(own);
        NAMES.iter().find(named).unwrap_or_else(|| panic!("{unit}_{own} is in no list of module parameters"))
    };
    units
        .iter()
        .flat_map(|(unit, own)| own.iter().map(move |(name, value)| (*full(unit, name), *value)))
        .collect()
}
