//! The draw at the head: what bounds and planes decide before any sample is examined.

use super::super::judge::{self, Verdict};
use super::super::merge::{self, plane_limit};
use super::super::state;
use super::types::{Masks, Regs};
use crate::zrop::types::*;
use bundle::*;

pub struct Head {
    pub plan: ZropPlan,
    /// Known properties of its tile.
    pub meta: ZropMeta,
    /// Its masks, if all samples have one verdict.
    pub uniform: Masks,
    /// It must be compared group by group.
    pub slow: bool,
    /// No other draw may follow until it is done.
    pub alone: bool,
    /// The source has one code, or a code of its own for each sample.
    pub flat: bool,
    /// Some of its samples may be clipped.
    pub clipped: bool,
    /// The stored samples that it covers have one code.
    pub constant: bool,
    /// The stored samples that it covers are between these codes.
    pub stored: ZropRange,
    /// It reads or writes depth.
    pub depth: bool,
}

impl Head {
    /// `clip`: verdict for the plane; `item` has the range of the shader's depths, if it has any.
    pub fn new(q: &Regs, item: &ZropDraw, clip: Verdict, meta: ZropMeta, owners: [u64; 2]) -> Self {
        let plan = state::plan(&q.state, item);
        let range = merge::range_of(&meta, owners, item.coverage);
        let stored = (range.min, range.max);
        let z = judge::judge(plan.func, (item.min, item.max), stored);
        let bounds = match plan.bounds {
            true => judge::judge_bounds(q.least, q.greatest, stored),
            false => Verdict::All,
        };
        let none = bounds == Verdict::None || clip == Verdict::None;
        let uniform = Masks {
            live: if none { 0 } else { item.coverage },
            z: if z == Verdict::All { !0 } else { 0 },
            stencil: !0,
        };
        let all_pass = !plan.stencil || plan.face.func == Compare::Always;
        let whole = item.coverage == !0 && item.compress && all_pass;
        let writes = plan.z_write && z != Verdict::None && !none;
        let open = [z, bounds, clip].contains(&Verdict::Mixed);
        let slow = !none && open || writes && !meta.planes && !whole;
        let limit = plane_limit(q.state.surface.format, item);
        let spare = merge::free_plane(owners, limit, 0).is_some();
        Head {
            plan,
            meta,
            uniform,
            slow,
            alone: plan.stencil || meta.planes && plan.z_write && !spare,
            flat: (item.shaded || item.min == item.max) && clip != Verdict::Mixed,
            clipped: clip == Verdict::Mixed,
            constant: range.min == range.max,
            stored: range,
            depth: plan.z_write || plan.bounds || state::compares(plan.func),
        }
    }
}
