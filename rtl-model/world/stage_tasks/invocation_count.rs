//! Invocation count: counts invocations of the stages after the first, for reports. It counts a warp and a primitive a cycle; a
//! report's value is signalled a cycle after the report. It never stalls. Counts follow the order of state: warps of all batches before
//! a report have been requested when it arrives. Specification: Synchronisation summary; interfaces: Reports and semaphores.

use bundle::*;
use kernel::prelude::*;

kernel::package! {
    package invocation_count();

    /// Counters of later stages, as named by reports and by methods that clear them.
    pub enum InvocationKind: 3 {
        None,
        Control,
        Evaluation,
        Primitives,
        Geometry,
    }

    pub codes invocations_counted(B5) -> InvocationKind {
        7 => Geometry,
        0x1b => Control,
        0x1d => Evaluation,
        0x1f => Primitives,
        _ => None,
    }

    pub codes invocations_cleared(B5) -> InvocationKind {
        0x16 => Control,
        0x17 => Evaluation,
        0x18 => Primitives,
        0x1a => Geometry,
        _ => None,
    }

    /// Patches, points, primitives of the tessellator, lanes of geometry; and counters that are disabled.
    pub struct InvocationCounts {
        control: B64,
        evaluation: B64,
        primitives: B64,
        geometry: B64,
    }
    pub struct InvocationCountsOff {
        control: bool,
        evaluation: bool,
        primitives: bool,
        geometry: bool,
    }
}

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse task: StageTask;   // a warp that is requested
    in pulse prim: bool;        // a primitive from the tessellator
    in pulse state: State;      // each state word, in order
    out pulse report_value: ReportValue;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        counts: InvocationCounts,
        off: InvocationCountsOff,
        value: Offer<ReportValue>,
    }
}

kernel::unit! {
    pub struct InvocationCount(p) {
        registers: Regs;
    }
}

/// Patches in a warp: each begins at a lane of its own.
fn patches(task: &StageTask) -> u64 {
    let lanes = if task.lanes >= 32 { !0 } else { (1_u32 << task.lanes) - 1 };
    (task.place.starts & lanes).count_ones().into()
}

impl Regs {
    fn add(&mut self, task: &StageTask) {
        let Self { counts, off, .. } = self;
        let lanes = u64::from(task.lanes);
        let (count, off, more) = match task.stage {
            WorldStage::Control => (&mut counts.control, off.control, patches(task)),
            WorldStage::Evaluation => (&mut counts.evaluation, off.evaluation, lanes),
            WorldStage::Geometry => (&mut counts.geometry, off.geometry, lanes),
            _ => return,
        };
        if !off {
            *count = count.wrapping_add(more);
        }
    }

    /// A report has the count before this cycle.
    fn state(&mut self, before: &InvocationCounts, state: &State) {
        let State { address, value } = *state;
        match address {
            CLEAR_REPORT_VALUE => match invocations_cleared(CLEAR_REPORT_VALUE::report(value)) {
                InvocationKind::Control => self.counts.control = 0,
                InvocationKind::Evaluation => self.counts.evaluation = 0,
                InvocationKind::Primitives => self.counts.primitives = 0,
                InvocationKind::Geometry => self.counts.geometry = 0,
                InvocationKind::None => (),
            },
            SET_STATISTICS_COUNTER => {
                self.off = InvocationCountsOff {
                    control: !SET_STATISTICS_COUNTER::ti_invocations_enable(value),
                    evaluation: !SET_STATISTICS_COUNTER::ts_invocations_enable(value),
                    primitives: !SET_STATISTICS_COUNTER::ts_primitives_generated_enable(value),
                    geometry: !SET_STATISTICS_COUNTER::gs_invocations_enable(value),
                };
            }
            REPORT_MARKER => {
                let value_of = match invocations_counted(REPORT_MARKER::selector(value)) {
                    InvocationKind::Control => before.control,
                    InvocationKind::Evaluation => before.evaluation,
                    InvocationKind::Primitives => before.primitives,
                    InvocationKind::Geometry => before.geometry,
                    InvocationKind::None => return,
                };
                self.value.put(ReportValue { id: REPORT_MARKER::id(value), value: value_of });
            }
            _ => (),
        }
    }
}

impl Logic for InvocationCount {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.report_value.drive(&self.q.value);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.value.valid = false;
        if let Some(task) = i.task.get() {
            d.add(task);
        }
        if i.prim.valid && !q.off.primitives {
            d.counts.primitives = q.counts.primitives.wrapping_add(1);
        }
        if let Some(state) = i.state.get() {
            d.state(&q.counts, state);
        }

        // ---- clock edge
        self.q = d;
    }
}
