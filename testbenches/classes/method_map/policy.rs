//! Policy of the front end for each method, which the class tables do not contain.

use super::tables::{Field, Method};
use bundle::MethodKind::{self, *};

/// Handling of a method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    pub kind: MethodKind,
    /// Redundant values are dropped.
    pub filtered: bool,
    pub wfi: bool,
    pub heavy: bool,
}

const PLAIN: Policy = Policy { kind: Unknown, filtered: false, wfi: false, heavy: false };

/// Whether a name fits a pattern: `*` stands for anything.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => {
            let after = name.strip_prefix(start);
            after.is_some_and(|after| (0..=after.len()).any(|k| fits(rest, &after[k..])))
        }
    }
}

fn any(patterns: &[&str], name: &str) -> bool {
    patterns.iter().any(|p| fits(p, name))
}

/// Patterns of names that mean the same in every class; the first match counts. `SET_...` that are
/// not here are state.
const KINDS: &[(&[&str], MethodKind)] = &[
    (&["NO_OPERATION*", "NOP", "*SPARE*", "*RESERVED*", "SEND_GO_IDLE"], Nothing),
    (&["SET_FALCON04"], Firmware),
    (&["SET_FALCON*"], Nothing),
    (&["SET_INSTRUMENTATION_*", "CHECK_*_VERSION", "SET_*_VERSION", "PEER_SEMAPHORE_*"], Nothing),
    (&["PM_TRIGGER", "PM_TRIGGER_END", "PM_LOCAL_TRIGGER", "PERFMON_TRANSFER", "RUN_DS_NOW"], Nothing),
    (&["START_SHADER_*", "STOP_SHADER_*", "SET_SHADER_PERFORMANCE_*", "ACTIVATE_PERF_*"], Nothing),
    (&["SET_GLOBAL_RENDER_ENABLE_*", "SET_MME_SHADOW_SCRATCH"], Nothing),
    (&["WAIT_FOR_IDLE*", "PM_TRIGGER_WFI", "PIXEL_SHADER_BARRIER"], Wait),
    (&["NOTIFY"], Notify),
    (&["SET_NOTIFY_*", "SET_RENDER_ENABLE_A", "SET_RENDER_ENABLE_B"], Address),
    (&["SET_REPORT_SEMAPHORE_A", "SET_REPORT_SEMAPHORE_B", "SET_REPORT_SEMAPHORE_C"], Address),
    (&["SET_RENDER_ENABLE_C"], RenderEnable),
    (&["SET_RENDER_ENABLE_OVERRIDE"], RenderOverride),
    (&["SET_REPORT_SEMAPHORE_D"], Report),
    (&["INCREMENT_SYNC_POINT"], SyncPoint),
    (&["SET_MME_SHADOW_RAM_CONTROL"], ShadowControl),
    (&["LOAD_MME_*", "CALL_MME_*"], Macro),
    (&["BEGIN"], Begin),
    (&["END"], End),
    (&["DRAW_*_BEGIN_END_INSTANCE_FIRST", "DRAW_*_BEGIN_END_INSTANCE_SUBSEQUENT"], DrawWhole),
    (&["DRAW_*"], Draw),
    (&["CLEAR_SURFACE", "CLEAR_CLIP_ID_SURFACE", "SEND_PCAS_B", "SEND_SIGNALING_PCAS_B"], Launch),
    (&["PIXELS_FROM_*", "RENDER_SOLID_PRIM_POINT_Y", "RENDER_SOLID_PRIM_POINT_X_Y"], Launch),
    (&["BIND_GROUP_CONSTANT_BUFFER", "LOAD_CONSTANT_BUFFER", "LOAD_ZCULL"], Trigger),
    (&["SET_*", "D3D_SET_*", "OGL_SET_*", "LOAD_*", "ADD_*", "COLOR_PATTERN_*"], State),
    (&["SEND_PCAS_A", "INVALIDATE_CONSTANT_BUFFER_CACHE_A", "INVALIDATE_CONSTANT_BUFFER_CACHE_B"], State),
    (&["RENDER_SOLID_PRIM_MODE", "RENDER_SOLID_PRIM_POINT_SET_X"], State),
];

/// State whose writes have side effects, so that no write is redundant.
const EACH_COUNTS: &[&str] = &[
    "LOAD_*",
    "ADD_*",
    "COLOR_PATTERN_*",
    "SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER",
    "SET_CWD_REF_COUNTER",
    "RENDER_SOLID_PRIM_MODE",
    "RENDER_SOLID_PRIM_POINT_SET_X",
    "SET_PIXELS_FROM_CPU_DST_Y0_INT",
    "SET_PIXEL_SHADER_TICKET_DISPENSER_VALUE",
];

/// Methods that imply a wait for idle: invalidations that have a variant without wait, and state
/// that running work reads directly.
const WFI: &[&str] = &[
    "INVALIDATE_SHADER_CACHES",
    "INVALIDATE_SAMPLER_CACHE*",
    "INVALIDATE_TEXTURE_HEADER_CACHE*",
    "INVALIDATE_TEXTURE_DATA_CACHE*",
    "SET_SHADER_LOCAL_MEMORY_*",
    "SET_SHADER_SHARED_MEMORY_WINDOW",
    "SET_L1_CONFIGURATION",
    "NOTIFY",
];

/// Heavyweight methods: ROP state that must not change during a tile in the binner.
const HEAVY: &[&str] = &[
    "SET_COLOR_TARGET_*",
    "SET_ZT_*",
    "SET_CT_SELECT",
    "SET_ANTI_ALIAS",
    "SET_SURFACE_CLIP_ID_*",
    "SET_HYBRID_ANTI_ALIAS_CONTROL",
    "SET_COLOR_COMPRESSION",
    "SET_Z_COMPRESSION",
    "SET_STENCIL_COMPRESSION",
    "FORCE_HEAVYWEIGHT_METHOD_SYNC",
    "FLUSH_AND_INVALIDATE_*",
    "DECOMPRESS_*",
    "CLEAR_ZCULL_REGION",
    "STORE_ZCULL",
    "LOAD_ZCULL",
    "INVALIDATE_ZCULL",
    "FLUSH_PENDING_WRITES",
];

/// Methods of the inline copy, in its own class, 3D and compute.
const INLINE: std::ops::RangeInclusive<u32> = 0x180..=0x1e4;
const LAUNCH_INLINE: u32 = 0x1b0;
const INLINE_DATA: u32 = 0x1b4;

/// The policy of a class's method, by subchannel.
pub fn policy(subchannel: usize, m: &Method) -> Policy {
    let (at, name) = (m.offsets[0], m.name.as_str());
    if subchannel <= 2 && INLINE.contains(&at) {
        return Policy { kind: Inline, filtered: at != LAUNCH_INLINE && at != INLINE_DATA, ..PLAIN };
    }
    let kind = KINDS.iter().find(|(names, _)| any(names, name)).map_or(Trigger, |(_, kind)| *kind);
    match (subchannel, kind) {
        // 3D is the one class with a macro engine.
        (1.., Macro | ShadowControl) => return PLAIN,
        (3, _)
            if name.starts_with("MME_")
                || name.starts_with("SET_MME_") && name != "SET_MME_SHADOW_SCRATCH" =>
        {
            return PLAIN;
        }
        // The inline copy is not conditional, and has no engine that accepts bundles.
        (2, Address | RenderEnable | RenderOverride) if !name.starts_with("SET_NOTIFY") => {
            return Policy { kind: Nothing, ..PLAIN };
        }
        // It may read data that an earlier copy writes.
        (4, Address | RenderEnable) => return Policy { kind, wfi: kind == RenderEnable, ..PLAIN },
        (4, Nothing) => return Policy { kind, ..PLAIN },
        (4, _) => return Policy { kind: Copy, filtered: name != "LAUNCH_DMA", ..PLAIN },
        _ => (),
    }
    Policy {
        kind,
        filtered: kind == State && !any(EACH_COUNTS, name),
        wfi: any(WFI, name) && !name.ends_with("_NO_WFI"),
        heavy: subchannel == 0 && any(HEAVY, name),
    }
}

/// Methods that have no name in the tables but that the driver writes: 3D; the value, and
/// whether redundant writes are dropped.
pub const UNNAMED: &[(u32, MethodKind, bool)] = &[
    (0x114c, State, false), // which attribute gets a constant value,
    (0x1150, State, false), // and the value
    (0x1154, State, false),
    (0x1158, State, false),
    (0x115c, State, false),
    (0x142c, Trigger, false), // flush the vertex cache
    (0x15b4, State, true),
];

/// The values a field may have where this differs from the tables: of reports, releases and
/// plain reports are carried out, without reductions.
pub fn restricted(subchannel: usize, m: &Method, field: &Field) -> Option<Vec<u32>> {
    match (m.name.as_str(), field.name.as_str()) {
        ("SET_REPORT_SEMAPHORE_D", "OPERATION") if subchannel == 0 => Some(vec![0, 2]),
        ("SET_REPORT_SEMAPHORE_D", "OPERATION") => Some(vec![0]),
        ("SET_REPORT_SEMAPHORE_D", "REDUCTION_ENABLE") => Some(vec![0]),
        _ => None,
    }
}
