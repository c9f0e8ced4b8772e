//! Drives an L1 with wavefronts, collects its returns, and reads all of memory afterwards.

use super::flat::Flat;
use bundle::*;
use kernel::offer::Offer;
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::{Maker, Sink, Source};
use references::fbp::l2::atomic::operated;
use tpc::l1::{In, L1};
use tpc::sm::load_store::l1_steps::L1Wavefront;

pub const BYTES: usize = 1 << 14;

pub fn start() -> Vec<u8> {
    (0..BYTES).map(|at| (at * 41 >> 3 ^ at) as u8).collect()
}

/// A wavefront whose lanes access words of 32 bits.
pub fn front(op: L1Op, space: L1Space, mode: u8, addresses: &[u64]) -> L1Wavefront {
    let mut front = L1Wavefront::default();
    let mask = (1_u16 << addresses.len()) - 1;
    front.request = L1Request { op, space, mode, size: 4, mask: mask as u8, last: true, ..front.request };
    for (k, &address) in addresses.iter().enumerate() {
        front.lanes[k] = L1Lane { address, data: 0x1000_0000 * k as u32 + address as u32 };
    }
    front
}

/// Eight word addresses from `address` on, `stride` bytes apart.
pub fn words(address: u64, stride: u64) -> Vec<u64> {
    (0..8).map(|k| address + stride * k).collect()
}

pub fn local(addresses: &[u64]) -> L1Wavefront {
    front(L1Op::Load, L1Space::Local, 0, addresses)
}

pub fn store(addresses: &[u64]) -> L1Wavefront {
    front(L1Op::Store, L1Space::Global, 0, addresses)
}

pub fn atomic(op: L1Op, atomic: AtomicOp, operand: AtomicType, addresses: &[u64]) -> L1Wavefront {
    let mut front = front(op, L1Space::Global, 0, addresses);
    (front.request.atomic, front.request.operand) = (atomic, operand);
    front
}

pub fn barrier(mode: u8) -> L1Wavefront {
    front(L1Op::Barrier, L1Space::Global, mode, &[])
}

/// Stall patterns of the ports, and memory.
#[derive(Clone, Copy)]
pub struct Ports {
    pub offer: u64,
    pub take: u64,
    pub control: u64,
    pub stalls: NetworkStalls,
    pub page: fn(u64) -> Page,
}

impl Ports {
    pub fn calm(latency: u64) -> Self {
        Ports {
            offer: !0,
            take: !0,
            control: !0,
            stalls: NetworkStalls::calm(latency),
            page: |_| Page::Mapped,
        }
    }
}

pub struct Seen {
    pub returns: Vec<L1Return>,
    /// Cycles in which wavefronts and returns were accepted.
    pub taken: Vec<u64>,
    pub at: Vec<u64>,
    pub heads: Vec<MemoryHead>,
    /// Cycles of request heads and beats.
    pub up: Vec<u64>,
    pub down: Vec<u64>,
    pub controlled: Vec<u64>,
    pub memory: Vec<u8>,
}

/// Offers wavefronts, each from its cycle on, and the MPC's orders, until all are done.
pub fn run_timed(
    new: Maker<L1>,
    fronts: &[(u64, L1Wavefront)],
    controls: &[(u64, CacheControl)],
    ports: Ports,
) -> Seen {
    let mut dut = new();
    let (mut request, mut response) = (Source::new(&[], ports.offer), Sink::new(ports.take));
    fronts.iter().for_each(|&(from, front)| request.push(from, front));
    let mut control = Source::new(&[], ports.control);
    controls.iter().for_each(|&(from, order)| control.push(from, order));
    let slices = dut.unit().p.returns.slices.get();
    let mut memory = MemoryAgent::new(start(), NetworkStalls { slices, ..ports.stalls });
    memory.page = ports.page;
    memory.update = Some(operated);
    let (mut up, mut down, mut controlled) = (vec![], vec![], vec![]);
    dut.run(|o| {
        let cycle = request.cycle();
        if o.controlled.valid {
            controlled.push(cycle);
        }
        let all = request.is_empty() && control.is_empty() && controlled.len() == controls.len();
        if all && o.idle && memory.is_idle() {
            return None;
        }
        let ready = memory.up(&o.memory_up);
        if o.memory_up.valid && ready.ready {
            up.push(cycle);
        }
        let come: Offer<MemoryDown> = memory.down();
        if let Some(come) = come.get() {
            assert_eq!(come.client, 0);
            down.push(cycle);
        }
        Some(In {
            request: request.drive(o.request),
            texel_request: None.into(),
            texel_response: true.into(),
            control: control.drive(o.control),
            response: response.drive(&o.response),
            memory_up: ready,
            memory_down: come,
        })
    });
    let (heads, memory) = (memory.heads, memory.store);
    Seen {
        returns: response.taken,
        taken: request.taken,
        at: response.at,
        heads,
        up,
        down,
        controlled,
        memory,
    }
}

/// The same, back to back; judges all returns and memory.
pub fn judged(new: Maker<L1>, fronts: &[L1Wavefront], ports: Ports) -> Seen {
    let timed: Vec<_> = fronts.iter().map(|front| (0, *front)).collect();
    judged_timed(new, &timed, &[], ports)
}

pub fn judged_timed(
    new: Maker<L1>,
    fronts: &[(u64, L1Wavefront)],
    controls: &[(u64, CacheControl)],
    ports: Ports,
) -> Seen {
    let seen = run_timed(new, fronts, controls, ports);
    let mut flat = Flat { bytes: start(), page: ports.page };
    let mut returns = seen.returns.iter();
    for (n, (_, front)) in fronts.iter().enumerate() {
        if let Some(expected) = flat.wavefront(front) {
            assert_eq!(returns.next(), Some(&expected), "wavefront {n}: {front:?}");
        }
    }
    assert_eq!(returns.next(), None, "more returns than wavefronts");
    assert!(seen.memory == flat.bytes, "what memory holds");
    seen
}
