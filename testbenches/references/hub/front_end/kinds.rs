//! The kind of each method, by its offset; methods without an entry here and with a name `SET_...` are state. Decisions are
//! those of the front end's page.

use classes::method_map::{Method, unbuilt};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    Nothing,
    /// `each`: every value is sent, even a redundant one.
    State {
        each: bool,
    },
    Trigger,
    Launch,
    Draw,
    Whole,
    Begin,
    End,
    Wait,
    Inline {
        each: bool,
    },
    Copy {
        each: bool,
    },
    Address,
    RenderEnable,
    RenderOverride,
    Report,
    SyncPoint,
    Notify,
    ShadowControl,
    /// A firmware call, whose response is in scratch.
    Firmware,
}

const STATE: What = What::State { each: false };
const EACH: What = What::State { each: true };

/// `None` where the class does not have the method.
pub fn what(subchannel: u8, offset: u32, name: Option<&str>) -> Option<What> {
    // the driver writes these methods of 3D, which have no name
    match (subchannel, offset) {
        (0, 0x114c | 0x1150 | 0x1154 | 0x1158 | 0x115c) => return Some(EACH),
        (0, 0x142c) => return Some(What::Trigger),
        (0, 0x15b4) => return Some(STATE),
        _ => (),
    }
    let name = name?;
    Some(match subchannel {
        0 => three_d(offset, name)?,
        1 => compute(offset, name),
        2 => inline(offset, name),
        3 => two_d(offset, name)?,
        _ => match offset {
            0x100 | 0x140 | 0x1114 => What::Nothing,
            0x254 | 0x258 => What::Address,
            0x25c => What::RenderEnable,
            _ => What::Copy { each: offset == 0x300 },
        },
    })
}

fn is_idle_name(name: &str) -> bool {
    [
        "SPARE",
        "RESERVED",
        "FALCON",
        "INSTRUMENTATION",
        "GLOBAL_RENDER_ENABLE",
        "SHADOW_SCRATCH",
        "PERFORMANCE_COUNTER",
    ]
    .iter()
    .any(|part| name.contains(part))
        || name.starts_with("CHECK_")
        || name.starts_with("SET_") && name.ends_with("_VERSION")
        || name.starts_with("NO_OP")
}

/// Methods at the same offsets in 3D, compute and the inline copy's own class.
fn common(offset: u32) -> Option<What> {
    Some(match offset {
        0x13c | 0x140 => What::Nothing,
        0x104 | 0x108 => What::Address,
        0x10c => What::Notify,
        0x110 | 0x144 => What::Wait,
        0x1b0 | 0x1b4 => What::Inline { each: true },
        0x180..=0x1e4 => What::Inline { each: false },
        _ => return None,
    })
}

/// Methods at the same offsets in 3D and compute.
fn reports(offset: u32) -> Option<What> {
    Some(match offset {
        0x1550 | 0x1554 | 0x1b00 | 0x1b04 | 0x1b08 => What::Address,
        0x1558 => What::RenderEnable,
        0x1944 => What::RenderOverride,
        0x1b0c => What::Report,
        _ => return None,
    })
}

fn three_d(offset: u32, name: &str) -> Option<What> {
    if let Some(what) = common(offset).or(reports(offset)) {
        return Some(what);
    }
    Some(match offset {
        0x114..=0x120 | 0x3800.. => return None,
        0x124 => What::ShadowControl,
        0xde0 => What::Wait,
        0x128 | 0x12c | 0x200 | 0x2f0 | 0xf18 | 0x1114 => What::Nothing,
        0x2310 => What::Firmware,
        0x2c8 => What::SyncPoint,
        0x1618 => What::Begin,
        0x1614 => What::End,
        0x304 | 0xd78 | 0x123c | 0x1304 | 0x15e8 | 0x15f0 | 0x17e0 => What::Draw,
        0x1214 | 0x1218 | 0x17e4..=0x17f8 => What::Whole,
        0x19d0 | 0x19d4 => What::Launch,
        // positions, pointers, and the selection of a constant buffer's word
        0xdf0 | 0xdf4 | 0x1260 | 0x1620 | 0x1624 | 0x238c | 0x390 | 0x3b0 | 0x3d0 | 0x3f0 => EACH,
        0x2390..=0x23cc => What::Trigger,
        0x2410 | 0x2430 | 0x2450 | 0x2470 | 0x2490 => What::Trigger,
        _ if is_idle_name(name) => What::Nothing,
        _ if name.contains("SET_") => STATE,
        _ => What::Trigger,
    })
}

fn compute(offset: u32, name: &str) -> What {
    if let Some(what) = common(offset).or(reports(offset)) {
        return what;
    }
    match offset {
        0x210 | 0x12a8 => What::Nothing,
        0x294 => What::Wait,
        0x2b8 | 0x2bc => What::Launch,
        0x248 => EACH,
        0x2b4 | 0x274 | 0x278 => STATE,
        _ if is_idle_name(name) => What::Nothing,
        _ if name.contains("SET_") => STATE,
        _ => What::Trigger,
    }
}

fn inline(offset: u32, _name: &str) -> What {
    // all other methods of the class have no effect
    common(offset).unwrap_or(What::Nothing)
}

fn two_d(offset: u32, name: &str) -> Option<What> {
    Some(match offset {
        0x13c | 0x140 => What::Nothing,
        0x104 | 0x108 | 0x264 | 0x268 => What::Address,
        0x10c => What::Notify,
        0x110 => What::Wait,
        // this class has no macro engine
        0x114..=0x124 | 0x1ec | 0x550..=0x574 | 0xdec | 0x3800.. => return None,
        0x26c => What::RenderEnable,
        0x2dc => What::RenderOverride,
        0x8dc | 0x860 | 0x5e0 => What::Launch,
        0x300..=0x53c => EACH,
        0x580 | 0x85c => EACH,
        0x600..=0x7fc if offset % 8 == 0 => EACH,
        0x600..=0x7fc => What::Launch,
        _ if is_idle_name(name) => What::Nothing,
        _ if name.contains("SET_") => STATE,
        _ => What::Trigger,
    })
}

/// Whether a method implies a wait for idle.
pub fn waits(subchannel: u8, offset: u32) -> bool {
    match (subchannel, offset) {
        (0..=3, 0x10c) | (4, 0x25c) => true,
        // shader, sampler, header and data caches; the twins elsewhere do not wait
        (0 | 1, 0x21c | 0x1330 | 0x1334 | 0x1338 | 0x120c | 0x1210) => true,
        (0 | 1, 0x77c | 0x790 | 0x794) => true,
        (0, 0x798 | 0x79c | 0x7a0 | 0x308) => true,
        (1, 0x214 | 0x2e4..=0x2f8) => true,
        _ => false,
    }
}

/// Whether a method is heavyweight.
pub fn is_heavy(subchannel: u8, offset: u32) -> bool {
    subchannel == 0
        && match offset {
            // colour targets and their sample masks
            0x800..=0x9fc | 0xfa8 | 0x19e0..=0x19fc | 0x121c => true,
            // depth targets
            0x7f8 | 0xdb8 | 0xfe0..=0xff0 | 0x1228..=0x1230 | 0x1538 | 0x1208 | 0x179c | 0x19cc | 0x111c => {
                true
            }
            // samples, clip ids
            0x15d0 | 0x754 | 0x2d8 | 0xfcc | 0xfd0 | 0x1504 | 0x1980 => true,
            // work on surfaces, and barriers
            0x2d4 | 0x2e0 | 0x11fc | 0x12c8 | 0x1464 | 0x1500 | 0x1958 | 0xde0 | 0x1144 | 0x11f4 => true,
            _ => false,
        }
}

/// Whether a 3D value sets no field that the table marks as unsupported.
pub fn is_built(m: &Method, offset: u32, value: u32) -> bool {
    let element = m.offsets.iter().position(|at| *at == offset).unwrap_or_default();
    m.fields.iter().all(|f| {
        let field = (u64::from(value) >> f.low) % (1 << (f.high - f.low + 1));
        let built = unbuilt::built(&m.name, &f.name, element);
        built.is_none_or(|values| values.iter().any(|v| u64::from(*v) == field))
    })
}

/// Whether all fields of a value are legal, and no other bit is set.
pub fn means_something(subchannel: u8, m: &Method, value: u32) -> bool {
    let mut others = value;
    for f in &m.fields {
        let field = (u64::from(value) >> f.low) % (1 << (f.high - f.low + 1));
        if !f.values.is_empty() && f.values.iter().all(|v| u64::from(*v) != field) {
            return false;
        }
        for bit in f.low..=f.high {
            others &= !(1 << bit);
        }
    }
    // of reports, 3D performs releases and plain reports, compute only releases
    let report = m.name == "SET_REPORT_SEMAPHORE_D";
    let operation = value & 3;
    others == 0
        && !(report && (value >> 3 & 1 == 1 || operation != 0 && !(subchannel == 0 && operation == 2)))
}
