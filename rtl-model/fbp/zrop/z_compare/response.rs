//! Results, their count, and reports to Zcull.

use super::super::merge::loosens;
use super::types::Regs;
use crate::zrop::types::*;
use arith::depth::bucket;
use bundle::*;

/// Whether the report of the previous cycle is sent (one that tightens is dropped if the queue is full), and the
/// report, as buckets.
pub fn message(q: &Regs, room: bool) -> (bool, DepthFeedback) {
    let sent = q.report_valid && (room || !q.report.fence && !q.report.loosen);
    let mut message = q.report;
    if sent {
        message.z_min = bucket(q.state.surface.format, q.report_min);
        message.z_max = bucket(q.state.surface.format, q.report_max);
    }
    (sent, message)
}

/// Reports the depth of a draw's tile, if it is of use to Zcull.
pub fn report(q: &Regs, d: &mut Regs, draw: &ZropDraw, meta: &ZropMeta, tighter: bool) {
    let loosen = loosens(&q.state, draw);
    if q.state.surface.mode == SampleMode::X1 && draw.response && (loosen || tighter) {
        d.report_valid = true;
        d.report = DepthFeedback { loosen, x: draw.x, y: draw.y, ..DepthFeedback::default() };
        (d.report_min, d.report_max) = (meta.range.min, meta.range.max);
    }
}

/// Counts results, a cycle later.
pub fn count(q: &Regs, d: &mut Regs, result: Option<u64>, cleared: bool) {
    d.count_valid = false;
    if q.count_valid {
        d.zpass_count = q.zpass_count.wrapping_add(q.count_mask.count_ones().into());
    }
    if let Some(mask) = result
        && q.state.counting
    {
        d.count_valid = true;
        d.count_mask = mask;
    }
    if cleared {
        d.count_valid = false;
        d.zpass_count = 0;
    }
}
