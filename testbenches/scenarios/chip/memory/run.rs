//! The peers of the memory system: clients, Host and the DRAM devices.

use super::pages::{BACKING, SPACES};
use bundle::*;
use chip::memory::{In, Memory};
use kit::dram::{DramDevice, Timing};
use kit::requests::{Counted, Request};
use kit::{Device, Source};
use std::collections::HashMap;

/// Requests to memory: of each port, and of Host from cycles on.
#[derive(Default)]
pub struct Traffic {
    pub requests: Vec<Vec<Request>>,
    pub offers: Vec<u64>,
    pub controls: Vec<(u64, SpaceControl)>,
    /// Requests of port 0's client after `requests[0]`, from cycles on; it counts its credits.
    pub counted: Vec<(u64, Request)>,
    /// Requests that arrive at port 0 from a cycle on.
    pub late: Vec<(u64, Request)>,
    /// Requests that arrive there once all others are done; then the slices are cleaned.
    pub last: Vec<Request>,
    pub store: HashMap<u64, Sector>,
}

pub struct Seen {
    /// For each port: responses, the cycles in which packets were accepted, and the number of refused requests.
    pub down: Vec<Vec<(u64, MemoryDown)>>,
    pub taken: Vec<Vec<u64>>,
    pub faults: Vec<usize>,
    /// When all but the last was done.
    pub quiet: u64,
    pub store: HashMap<u64, Sector>,
}

/// The tag of the request that cleans the slices.
pub const CLEAN: u16 = 4095;

/// Binds the spaces, sends the requests of each port, then cleans the slices.
pub fn run(mut dut: Device<Memory>, traffic: &Traffic) -> Seen {
    let Traffic { requests, offers, controls, counted, late, last, store } = traffic;
    let (credits, list) = (dut.unit().p.xbar.up_depth.get() - 1, counted);
    let clients_log2 = dut.unit().p.xbar.clients_log2.get();
    // Credits of earlier requests are returned when it begins.
    let begin = list.iter().map(|(from, _)| *from).min();
    let mut counted = Counted::new(&[], credits);
    list.iter().for_each(|(from, request)| counted.push(*from - begin.unwrap_or(0), request.clone()));
    let (ports, channels) = (dut.outputs().port_up.len(), dut.outputs().command.len());
    let mut devices = DramDevice::new(store.clone(), channels, Timing::lpddr4_3200());
    let bound = [
        SpaceControl::Attach(SPACES[0]),
        SpaceControl::Attach(SPACES[1]),
        SpaceControl::Select(SpaceUse { space: SPACES[0].space }),
    ];
    let mut control = Source::new(&bound, !0);
    controls.iter().for_each(|(from, some)| control.push(*from, *some));
    let packets = |port: usize| requests[port].iter().flat_map(Request::packets).collect::<Vec<_>>();
    let mut up: Vec<_> = (0..ports).map(|port| Source::new(&packets(port), offers[port])).collect();
    for (from, request) in late {
        request.packets().into_iter().for_each(|packet| up[0].push(*from, packet));
    }
    let clean = MemoryHead {
        op: MemoryOp::Clean,
        channel: VirtualChannel::Control,
        tag: CLEAN,
        ..Default::default()
    };
    let (mut controlled, mut cleaned, mut cycle, mut quiet) = (0, false, 0, 0);
    let (mut down, mut faults) = (vec![vec![]; ports], vec![0; ports]);
    dut.run(|o| {
        let sent = control.is_empty() && up.iter().all(Source::is_empty) && counted.is_empty();
        if controlled == bound.len() + controls.len() && sent && o.idle {
            if cleaned {
                return None;
            }
            last.iter().flat_map(Request::packets).for_each(|packet| up[0].push(0, packet));
            up[0].push(0, MemoryUp::Head(clean));
            (cleaned, quiet) = (true, cycle);
        }
        controlled += usize::from(o.controlled[0].valid);
        for port in 0..ports {
            down[port].extend(o.port_down[port].get().map(|response| (cycle, *response)));
            faults[port] += usize::from(o.fault[port].valid);
        }
        assert!(!o.system_fault.valid && !o.kind_fault.iter().any(|fault| fault.valid));
        let data = devices.cycle(&o.command);
        cycle += 1;
        let ready = controlled >= bound.len();
        let mut offers: Vec<_> =
            up.iter_mut().zip(&o.port_up).map(|(up, port)| up.drive_if(ready, *port)).collect();
        if begin.is_some_and(|begin| cycle > begin) && !cleaned {
            let own = counted.drive(o.port_up[0], &o.port_freed[0]);
            if own.valid {
                assert!(!offers[0].valid, "measured requests are sent after the others");
                offers[0] = own;
            }
        }
        // A client does not know its port.
        for offer in &mut offers {
            if let MemoryUp::Head(head) = &mut offer.data {
                head.client %= 1 << clients_log2;
            }
        }
        Some(In {
            port_up: offers.into(),
            control: [control.drive(o.control[0]), None.into()].into(),
            clear_write: None.into(),
            backing: BACKING,
            system_control: None.into(),
            data: data.into(),
        })
    });
    let taken = up.into_iter().map(|up| up.taken).collect();
    Seen { down, taken, faults, quiet, store: devices.store }
}
