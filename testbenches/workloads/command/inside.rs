//! Movement within a chip, where it is a model: caches work without DRAM, shader cores without memory, and a release is
//! in flight after its unit has nothing left to do.

use crate::board::pages::Touched;
use bundle::{CopyPacket, LINE_SECTORS, MemoryOp, MemoryUp};
use chip::machine::maxwell::Maxwell;
use kernel::slot::Slot;
use kit::Device;
use tpc::sm::warp_scheduler::types::IssueReason;

/// A chip into which a bench can look, or not.
pub trait Inside {
    fn inside(&self) -> Option<&Maxwell>;
}

impl Inside for Slot<Maxwell> {
    fn inside(&self) -> Option<&Maxwell> {
        Some(self.unit())
    }
}

/// A device of one language or the other.
impl Inside for Device<Maxwell> {
    fn inside(&self) -> Option<&Maxwell> {
        None
    }
}

/// A module in SystemVerilog: only its ports are read.
impl Inside for cosim::Bare<Maxwell> {
    fn inside(&self) -> Option<&Maxwell> {
        None
    }
}

/// Movement of a model in its next cycle: instructions, requests of L1s to the L2, and requests of the units of the command path to memory.
/// A load of what was loaded before is no movement: a block that waits for another loads again and again.
pub fn moves(gpu: &Maxwell, mut touched: impl FnMut(Touched)) {
    let (l1s, ports) = (&gpu.gpc.o.l1_up, &gpu.memory.o.port_up);
    // The last port is the GPC's cache of programs.
    let first = ports.len() - 1 - l1s.len();
    for (up, port) in l1s.iter().zip(&ports[first..]) {
        if let (Some(MemoryUp::Head(head)), true) = (up.get(), port.ready) {
            touched(match head.op {
                MemoryOp::Read => Touched::Read(head.line * LINE_SECTORS as u64),
                _ => Touched::Changed,
            });
        }
    }
    let tpcs = &gpu.gpc.unit().tpc;
    let mut parts = tpcs.iter().flat_map(|tpc| &tpc.unit().sm.unit().sub_partition);
    if parts.any(|part| part.unit().warp_scheduler.unit().q.reason == IssueReason::Issued) {
        touched(Touched::Issued);
    }
    let command = gpu.command.unit();
    let copies = matches!(command.copy_engine.o.port.get(), Some(CopyPacket::Data(_)))
        && command.copy_port.o.packet.ready;
    let writes = command.front_end.o.write.valid && command.front_end_port.o.write.ready
        || command.inline_to_memory.o.write.valid && command.inline_port.o.write.ready;
    if copies || writes {
        touched(Touched::Changed);
    }
}

/// Whether what Host may wait for is on its way: a release in the front end's port of memory.
pub fn in_flight(gpu: &Maxwell) -> bool {
    !gpu.command.unit().front_end_port.o.idle
}
