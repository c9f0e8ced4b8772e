//! Methods that set state, and values for reports.

use super::*;

impl StreamOutput {
    /// Applies a method, while nothing is in flight.
    pub(super) fn state(&mut self, i: &In, d: &mut Regs, state: &State) {
        let State { address, value } = *state;
        if is_stream_layout(address) {
            let word = usize::from(address - SET_STREAM_OUT_LAYOUT_SELECT >> 2);
            self.layout.write(word, StreamLayout { numbers: value.to_le_bytes() });
        }
        d.state = stream_state_after(d.state, *state);
        d.written = written_after(&self.q.written, state);
        if address == CLEAR_REPORT_VALUE {
            self.clear(i, d, stream_count_cleared(CLEAR_REPORT_VALUE::report(value)));
        }
        if address == SET_STATISTICS_COUNTER {
            Self::enable(i, &mut d.counts, value);
        }
        if address == REPORT_MARKER {
            let count = stream_count_of(REPORT_MARKER::selector(value));
            (d.marker, d.phase) = (REPORT_MARKER::id(value), StreamPhase::Fence);
            d.reports = count != StreamCount::None;
            d.value = self.value(i, count, REPORT_MARKER::sub_report(value));
        }
    }

    /// Enables and disables counters. The clipper's own never stop: the difference to them is stored, or while disabled the value.
    fn enable(i: &In, counts: &mut StreamCounts, value: u32) {
        let off = StreamCountsOff {
            geometry: !SET_STATISTICS_COUNTER::gs_primitives_generated_enable(value),
            succeeded: !SET_STATISTICS_COUNTER::streaming_primitives_succeeded_enable(value),
            needed: !SET_STATISTICS_COUNTER::streaming_primitives_needed_enable(value),
            clipper_in: !SET_STATISTICS_COUNTER::clipper_invocations_enable(value),
            clipper_out: !SET_STATISTICS_COUNTER::clipper_primitives_generated_enable(value),
            generated: !SET_STATISTICS_COUNTER::vtg_primitives_out_enable(value),
            missed: !SET_STATISTICS_COUNTER::total_streaming_primitives_needed_succeeded_enable(value),
        };
        if off.clipper_in != counts.off.clipper_in {
            counts.clipper_in = i.prims_in.wrapping_sub(counts.clipper_in);
        }
        if off.clipper_out != counts.off.clipper_out {
            counts.clipper_out = i.prims_out.wrapping_sub(counts.clipper_out);
        }
        counts.off = off;
    }

    /// A counter, of all streams.
    fn clear(&self, i: &In, d: &mut Regs, count: StreamCount) {
        match count {
            StreamCount::Generated => d.counts.generated = [0; STREAMS],
            StreamCount::Needed => d.counts.needed = [0; STREAMS],
            StreamCount::Succeeded => d.counts.succeeded = [0; STREAMS],
            StreamCount::Geometry => d.counts.geometry = 0,
            StreamCount::MissedOfAll => d.counts.missed = 0,
            StreamCount::ClipperIn => {
                d.counts.clipper_in = if d.counts.off.clipper_in { 0 } else { i.prims_in }
            }
            StreamCount::ClipperOut => {
                d.counts.clipper_out = if d.counts.off.clipper_out { 0 } else { i.prims_out };
            }
            StreamCount::Offset | StreamCount::Missed | StreamCount::None => (),
        }
    }

    /// A counter, of stream or buffer `sub`; other values of `sub` have none.
    fn value(&self, i: &In, count: StreamCount, sub: u8) -> u64 {
        let counts = &self.q.counts;
        let since = |off: bool, now: u64, then: u64| if off { then } else { now.wrapping_sub(then) };
        let of = |counts: &[u64; STREAMS]| counts.get(usize::from(sub)).copied().unwrap_or(0);
        match count {
            StreamCount::None => 0,
            StreamCount::Generated => of(&counts.generated),
            StreamCount::Needed => of(&counts.needed),
            StreamCount::Succeeded => of(&counts.succeeded),
            StreamCount::Offset => self.q.state.buffers[usize::from(sub & 3)].offset.into(),
            StreamCount::Geometry => counts.geometry,
            StreamCount::Missed => of(&counts.needed).wrapping_sub(of(&counts.succeeded)),
            StreamCount::MissedOfAll => counts.missed,
            StreamCount::ClipperIn => since(counts.off.clipper_in, i.prims_in, counts.clipper_in),
            StreamCount::ClipperOut => since(counts.off.clipper_out, i.prims_out, counts.clipper_out),
        }
    }

    /// A marker is done when all earlier data are in memory.
    pub(super) fn fenced(&self, i: &In, d: &mut Regs) {
        if i.performed {
            d.done.put(MarkerDone { id: self.q.marker });
            d.phase = StreamPhase::Collect;
        }
    }
}
