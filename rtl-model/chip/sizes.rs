//! Parameters of parts that follow from a machine's numbers of units; a profile does not set them.

use crate::gpu::Params;
use ::mem::client_mux;
use kernel::params::Params as _;
use kernel::prelude::*;

/// The most GPCs that have shader cores.
const MOST_CORE_GPCS: usize = 4;

impl Params {
    /// Derives the numbers of L1s and ports, and the parameters of parts, from the chip's own.
    pub fn counted(mut self) -> Self {
        self.gpc.core_gpcs = Within::new(self.core_gpcs());
        self.settle();
        self.gpc = self.gpc.counted();
        let (rops, gpcs) = (self.rops.get(), self.gpcs.get());
        let (sms, l1s) = (self.sms.get(), self.gpc.l1s.get());
        self.partition.zculls = Within::new(gpcs.div_ceil(rops));
        self.ports = Within::new(rops + l1s + sms + 2);
        // The hub's clients use demand and control, those of TPCs and GPC demand and ring; all others share the channel of their port.
        let xbar = &mut self.memory_system.xbar;
        (xbar.control_separate, xbar.pixel_separate) = (Within::new(1), Within::new(0));
        xbar.ring_separate = Within::new(((1 << (sms + 1)) - 1) << (self.ports.get() - 1 - sms));
        xbar.up_depth = Within::new(client_mux::Params::default().places.get() + 1);
        // One PES, an SM in each TPC.
        let batches = &mut self.draw_path.distributor.batches;
        (batches.sms, batches.sms_per_tpc, batches.tpcs_per_pes) =
            (Within::new(sms), Within::new(1), Within::new(sms));
        let pdb = &mut self.draw_path.distributor.pdb;
        (pdb.sms, pdb.sms_per_tpc) = (Within::new(sms), Within::new(1));
        (pdb.tpcs_per_pes, pdb.tpcs, pdb.pes) = (Within::new(sms), Within::new(sms), Within::new(1));
        let rings = &self.gpc.circular_buffers;
        (pdb.entries, pdb.alpha_lines) = (rings.entries, rings.alpha_lines);
        // Rows of the ISBE: a draw whose batch needs more has a fault.
        let rows = self.gpc.tpc.isbe.ring.places.get().min(1023);
        self.draw_path.constants.order.rows = Within::new(rows);
        self.draw_path.reports.counters = Within::new(rops);
        // A ZROP and a CROP of each partition, and the VSC.
        self.draw_path.reports.sources = Within::new(2 * rops + 1);
        self.draw_path.reports.worlds = Within::new(1);
        self.draw_path.reports.stages = Within::new(sms);
        self.draw_path.reports.pixels = Within::new(gpcs);
        self.settled()
    }

    /// GPCs that have shader cores: all if the SMs divide evenly among them, else only the first.
    pub fn core_gpcs(&self) -> usize {
        let (gpcs, sms) = (self.gpcs.get(), self.sms.get());
        if gpcs <= MOST_CORE_GPCS && sms.is_multiple_of(gpcs) { gpcs } else { 1 }
    }
}
