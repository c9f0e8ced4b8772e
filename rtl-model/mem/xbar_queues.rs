//! Queues of the crossbar's ports: a port's first queue holds all virtual channels except the separate ones, whose queues
//! follow it.

use super::xbar::Params;
use bundle::*;

/// Largest number of ports, and of queues of all ports together.
pub const PORTS: usize = 128;
pub const QUEUES: usize = 256;

impl Params {
    /// Virtual channels that have a queue of their own at a port: bit v. All others share the port's first queue.
    pub fn separate(&self, port: usize) -> usize {
        let ports = [
            (self.ring_first.get(), self.ring_ports.get()),
            (self.pixel_first.get(), self.pixel_ports.get()),
            (self.control_first.get(), self.control_ports.get()),
        ];
        let has_own = |(first, count): (usize, usize)| port >= first && port - first < count;
        (1..).zip(ports).map(|(v, ports)| usize::from(has_own(ports)) << v).sum()
    }

    /// A port's first queue; the queues of its separate channels follow it.
    pub fn first(&self, port: usize) -> usize {
        (0..port).map(|p| 1 + self.separate(p).count_ones() as usize).sum()
    }

    /// Number of queues of all ports.
    pub fn queues(&self) -> usize {
        self.first(self.ports.get())
    }
}

/// The index of a channel's queue within its port.
pub fn queue_of(separate: usize, channel: VirtualChannel) -> usize {
    let v = channel as usize;
    if separate >> v & 1 == 1 { (separate & ((2 << v) - 1)).count_ones() as usize } else { 0 }
}
