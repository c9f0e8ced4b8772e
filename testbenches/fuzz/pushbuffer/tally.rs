//! Outcomes and coverage of the cases of a run.

mod text;

use super::{Kind, classes};
use bundle::{FaultKind, HostPacket, MacroSend};
use std::collections::{BTreeMap, BTreeSet};
use workloads::command::log::Log;

/// Outcome of a case.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Became {
    Done,
    /// The stream ended in a fault.
    Refused,
    /// An access to unmapped memory.
    Outside,
    /// Host waits for a semaphore, or a syncpoint.
    Acquires,
    WaitsForSyncpoint,
    /// A macro waits for parameters, or for the end of its call.
    WaitsForParameters,
    /// An inline copy waits for data.
    WaitsForData,
    /// The front end holds a draw that may be followed by its END.
    HoldsADraw,
    /// A long copy or a long segment is still running.
    Long,
}

impl Became {
    pub const ALL: [Became; 9] = [
        Became::Done,
        Became::Refused,
        Became::Outside,
        Became::Acquires,
        Became::WaitsForSyncpoint,
        Became::WaitsForParameters,
        Became::WaitsForData,
        Became::HoldsADraw,
        Became::Long,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Became::Done => "done",
            Became::Refused => "refused",
            Became::Outside => "outside",
            Became::Acquires => "semaphore",
            Became::WaitsForSyncpoint => "syncpoint",
            Became::WaitsForParameters => "parameters",
            Became::WaitsForData => "data",
            Became::HoldsADraw => "draw",
            Became::Long => "long",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Cases by kind and outcome.
    pub cases: [[u64; Became::ALL.len()]; Kind::ALL.len()],
    pub cycles: u64,
    /// Streams whose methods and memory were compared; reasons why other streams without a fault were not.
    pub compared: u64,
    pub not_compared: BTreeMap<String, u64>,
    /// Cases after which a valid stream was executed; cases whose bundles and faults were judged.
    pub followed: u64,
    pub switched: u64,
    pub judged: u64,
    /// Cases whose methods from Host were those of the ring.
    pub decoded: u64,
    /// Faults by unit and kind.
    pub faults: BTreeMap<(String, String), u64>,
    /// Known methods that passed without a fault (subchannel and dword), those of macros included.
    pub methods: BTreeSet<(u8, u16)>,
    pub taken: u64,
    pub sent: u64,
    pub reads: u64,
    /// Macros that ended, and macros that ended with a trap.
    pub calls: u64,
    pub traps: u64,
    pub bundles: u64,
}

impl Tally {
    pub fn total(&self) -> u64 {
        self.cases.iter().flatten().sum()
    }

    pub fn became(&mut self, kind: Kind, became: Became, cycles: u64) {
        self.cases[kind as usize][became as usize] += 1;
        self.cycles += cycles;
    }

    pub fn fault(&mut self, unit: &str, kind: FaultKind) {
        *self.faults.entry((unit.into(), format!("{kind:?}"))).or_default() += 1;
    }

    pub fn not_compared(&mut self, why: &str) {
        *self.not_compared.entry(why.into()).or_default() += 1;
    }

    /// Counts the events of a log.
    pub fn count(&mut self, log: &Log) {
        let faulty = |subchannel, address| {
            log.faults.iter().any(|(_, f)| (f.subchannel, f.address) == (subchannel, address))
        };
        let mut method = |subchannel: u8, address: u16| {
            let new = !self.methods.contains(&(subchannel, address));
            if new
                && classes::known(subchannel.into(), 4 * u32::from(address))
                && !faulty(subchannel, address)
            {
                self.methods.insert((subchannel, address));
            }
        };
        for packet in &log.packets {
            if let HostPacket::Method(m) = packet {
                self.taken += 1 + u64::from(m.two);
                method(m.subchannel, m.address);
            }
        }
        for send in &log.sends {
            match send {
                MacroSend::Method(m) => {
                    self.sent += 1;
                    method(0, m.address);
                }
                MacroSend::Read(_) => self.reads += 1,
                MacroSend::Word(_) => (),
                MacroSend::Done(done) => {
                    self.calls += 1;
                    self.traps += u64::from(done.fault != FaultKind::None);
                }
            }
        }
        self.bundles += log.bundles.len() as u64;
    }

    /// Whether the shadow's values replace those of a stream (0124 is 3).
    pub fn replays(log: &Log) -> bool {
        const MODE: u16 = 0x124 / 4;
        let of_stream = log.packets.iter().any(|p| {
            matches!(p, HostPacket::Method(m) if m.subchannel == 0 && m.address == MODE && m.words.contains(&3))
        });
        let of_macro = |s: &MacroSend| matches!(s, MacroSend::Method(m) if m.address == MODE && m.value == 3);
        of_stream || log.sends.iter().any(of_macro)
    }

    /// Adds another tally's counts.
    pub fn add(&mut self, mut other: Tally) {
        let cells = self.cases.iter_mut().flatten().zip(other.cases.iter().flatten());
        cells.for_each(|(a, b)| *a += b);
        for (why, n) in std::mem::take(&mut other.not_compared) {
            *self.not_compared.entry(why).or_default() += n;
        }
        for (fault, n) in std::mem::take(&mut other.faults) {
            *self.faults.entry(fault).or_default() += n;
        }
        self.methods.append(&mut other.methods);
        self.counts().into_iter().zip(other.counts()).for_each(|((_, a), (_, b))| *a += *b);
    }

    /// The plain counts, by their names.
    fn counts(&mut self) -> [(&'static str, &mut u64); 12] {
        [
            ("cycles", &mut self.cycles),
            ("compared", &mut self.compared),
            ("followed", &mut self.followed),
            ("switched", &mut self.switched),
            ("judged", &mut self.judged),
            ("decoded", &mut self.decoded),
            ("taken", &mut self.taken),
            ("sent", &mut self.sent),
            ("reads", &mut self.reads),
            ("calls", &mut self.calls),
            ("traps", &mut self.traps),
            ("bundles", &mut self.bundles),
        ]
    }

    /// Number of known methods.
    pub fn known_methods() -> usize {
        classes::all()
    }
}
