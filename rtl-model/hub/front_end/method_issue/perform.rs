//! Executes each method in order, once the outputs it needs are free.

use super::Regs;
use crate::front_end::issue_rules::*;
use crate::front_end::types::*;
use bundle::*;

/// The outcome of a method.
#[derive(Default)]
pub struct Outcome {
    /// The method is complete.
    pub pop: bool,
    pub fault: FaultKind,
    /// Work was sent to the engines, or will be: a draw is held.
    pub sends: bool,
}

impl Regs {
    /// Whether a subchannel's draws are performed.
    fn renders(&self, k: usize) -> bool {
        self.overridden[k] == 1 || self.overridden[k] == 0 && self.hidden >> k & 1 == 0
    }

    /// Executes a method once all it waits for is
    /// idle. Outputs without `valid` are free.
    pub fn perform(&mut self, w: &FrontEndWork) -> Outcome {
        let (s, value) = (&w.step, w.step.words[0]);
        let k = usize::from(s.subchannel & 3);
        let c = usize::from(s.subchannel).min(COPY);
        let renders = self.renders(k);
        let mut done = Outcome::default();
        let mut send = None; // a bundle of this method

        match w.method {
            MethodKind::State | MethodKind::Trigger => {
                if !self.bundle.valid {
                    let state = w.method == MethodKind::State;
                    send = Some(if state { BundleKind::State } else { BundleKind::Trigger });
                    done.pop = true;
                }
            }
            MethodKind::Launch | MethodKind::DrawWhole => {
                if !renders || !self.bundle.valid {
                    send = renders.then_some(BundleKind::Trigger);
                    done.pop = true;
                }
            }
            MethodKind::Begin => {
                if !renders || !self.bundle.valid {
                    send = renders.then_some(BundleKind::Trigger);
                    (self.drawing, self.dropping) = (true, !renders);
                    done.pop = true;
                }
            }
            MethodKind::End => {
                if self.dropping || !self.bundle.valid {
                    send = (!self.dropping).then_some(BundleKind::Trigger);
                    (self.drawing, self.dropping) = (false, false);
                    done.pop = true;
                }
            }
            MethodKind::Draw => {
                if !self.dropping {
                    self.held.put(bundle_of(w, BundleKind::Trigger, false));
                    self.dirty = true;
                    done.sends = true;
                }
                done.pop = true;
            }
            MethodKind::Inline => {
                if !self.inlined.valid {
                    self.inlined.put(inline_of(s));
                    done.sends = true;
                    done.pop = true;
                }
            }
            MethodKind::Copy if s.address == COPY_LAUNCH_DMA && self.hidden >> COPY & 1 == 1 => {
                done.pop = true
            }
            MethodKind::Copy => {
                if !self.copy.valid {
                    self.copy.put(CopyMethod { channel: s.channel, address: s.address, value });
                    done.sends = true;
                    done.pop = true;
                }
            }
            MethodKind::Address => {
                match place_of(s.address) {
                    Place::NotifyUpper => self.notify[k] = upper(self.notify[k], value),
                    Place::NotifyLower => self.notify[k] = lower(self.notify[k], value),
                    Place::ConditionUpper => self.condition[c] = upper(self.condition[c], value),
                    Place::ConditionLower => self.condition[c] = lower(self.condition[c], value),
                    Place::ReportUpper => self.report[k] = upper(self.report[k], value),
                    Place::ReportLower => self.report[k] = lower(self.report[k], value),
                    Place::Payload => self.payload[k] = value,
                }
                done.pop = true;
            }
            MethodKind::RenderEnable => {
                if value <= ALWAYS {
                    self.hidden = with_bit(self.hidden, c, value != ALWAYS);
                    done.pop = true;
                } else if self.condition[c] & 0xf != 0 {
                    done.fault = FaultKind::Alignment;
                } else {
                    self.read.put(MemoryRead { address: self.condition[c] >> 5 });
                    self.state = IssueState::Condition;
                }
            }
            MethodKind::RenderOverride => {
                self.overridden[k] = (value & 3) as u8;
                done.pop = true;
            }
            MethodKind::Report => {
                if is_misaligned(self.report[k], is_one_word(value)) {
                    done.fault = FaultKind::Alignment;
                } else if !self.bundle.valid && !self.posted.valid {
                    send = Some(BundleKind::Trigger);
                    self.posted.put(report_of(s, self.report[k], self.payload[k]));
                    done.pop = true;
                }
            }
            MethodKind::SyncPoint => {
                if value & 0xf00 != 0 {
                    done.fault = FaultKind::Value;
                } else if !self.bundle.valid && !self.posted.valid {
                    send = Some(BundleKind::Trigger);
                    self.posted.put(increment_of(s));
                    done.pop = true;
                }
            }
            MethodKind::Notify => {
                if self.notify[k] & 0xf != 0 {
                    done.fault = FaultKind::Alignment;
                } else if !self.posted.valid {
                    self.posted.put(notify_of(s, self.notify[k]));
                    done.pop = true;
                }
            }
            // a wait for idle has ended; no other kind reaches this point
            _ => done.pop = true,
        }
        if let Some(kind) = send {
            self.dirty |= kind == BundleKind::Trigger && s.kind == FrontEndStepKind::Method;
            self.bundle.put(bundle_of(w, kind, w.method == MethodKind::DrawWhole));
            done.sends = true;
        }
        done
    }
}
