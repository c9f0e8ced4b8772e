//! What texture units read: quads, texels, and sectors that L1 has or fetches.

use super::taken;
use bundle::MemoryOp;
use tex::texels::TapKind;
use tpc::l1::L1;
use tpc::l1::types::L1Notified;
use tpc::sm::Sm;

/// Bytes of a sector.
const SECTOR: u64 = 32;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Texels {
    /// Quads with results.
    pub quads: u64,
    /// Footprints of quads: one for each level, tap and slice.
    pub passes: u64,
    /// Texels with a weight, of all lanes.
    pub texels: u64,
    /// Requests to L1, the sectors of texels that they want, and those that L1 fetched for them.
    pub requests: u64,
    pub sectors: u64,
    pub missed: u64,
    /// Sectors of headers and samplers.
    pub descriptors: u64,
}

impl Texels {
    pub(super) fn add(&mut self, other: &Texels) {
        self.quads += other.quads;
        self.passes += other.passes;
        self.texels += other.texels;
        self.requests += other.requests;
        self.sectors += other.sectors;
        self.missed += other.missed;
        self.descriptors += other.descriptors;
    }

    /// Sectors that L1 had, in percent; `None` if none were wanted.
    pub fn hit_rate(&self) -> Option<f64> {
        (self.sectors != 0).then(|| 100.0 - 100.0 * self.missed as f64 / self.sectors as f64)
    }

    /// Bytes from the L2 for each texel.
    pub fn bytes_a_texel(&self) -> f64 {
        (SECTOR * self.missed) as f64 / self.texels.max(1) as f64
    }

    pub(super) fn lookup_sm(&mut self, sm: &Sm) {
        for texture in &sm.texture {
            let texture = texture.unit();
            self.quads += u64::from(taken(&texture.unit.o.sampled, texture.results.o.sampled).is_some());
            let unit = texture.unit.unit();
            if let Some(footprint) = taken(&unit.address.o.footprint, unit.fetch.o.footprint) {
                self.passes += 1;
                self.texels += footprint.taps.iter().filter(|tap| tap.kind == TapKind::Texel).count() as u64;
            }
        }
    }

    pub(super) fn lookup_l1(&mut self, l1: &L1) {
        let lookup = &l1.lookup;
        if let Some(request) = taken(&lookup.i.texels, lookup.o.texels).filter(|request| !request.uncached) {
            self.requests += 1;
            let wanted = (0..request.sectors.len()).filter(|set| request.valid >> set & 1 == 1);
            self.sectors += wanted.map(|set| u64::from(request.sectors[set].count_ones())).sum::<u64>();
        }
        let Some(pass) = taken(&lookup.o.pass, l1.requests.o.pass) else { return };
        if pass.record.notified == L1Notified::Texture && pass.op == MemoryOp::Read && pass.requests {
            let sectors = u64::from(pass.sectors.count_ones());
            match pass.record.fills {
                true => self.missed += sectors,
                false => self.descriptors += sectors,
            }
        }
    }
}
