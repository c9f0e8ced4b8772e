//! Front end and macro engine together on the driver's recorded streams: its own macros run,
//! and what leaves is what the reference of each makes of them.

use bundle::*;
use hub::front_end::{self, FrontEnd};
use hub::macro_engine::{self, MacroEngine};
use kernel::clocked::Clocked;
use references::front_end::{Event, FrontEnd as Reference};
use scenarios_hub::front_end::recorded::{Recorded, decoded, packets};
use std::cell::RefCell;
use workloads::capture::Capture;

crate::tests! { the_drivers_macros_run_behind_the_front_end }

/// Engines that take all at once; releases are complete the clock after.
fn bundles(packets: &[HostPacket]) -> Vec<Bundle> {
    let mut front_end = FrontEnd::new(&front_end::Params::default());
    let mut macro_engine = MacroEngine::new(&macro_engine::Params::default());
    let (mut sent, mut bundles, mut releases) = (0, vec![], 0);
    for clock in 0..400_000 {
        let (o, m) = (front_end.outputs(), macro_engine.outputs());
        assert!(!o.fault_valid, "clock {clock}: {:?}", o.fault);
        if o.answer_valid {
            return bundles;
        }
        let i = front_end::In {
            packet_valid: sent < packets.len(),
            packet: packets.get(sent).copied().unwrap_or_default(),
            send_valid: m.send_valid,
            send: m.send,
            macro_packet_ready: m.packet_ready,
            macro_idle: m.idle,
            complete_valid: releases > 0,
            complete: Engine::ThreeD,
            time: clock,
            three_d_idle: releases == 0,
            compute_idle: true,
            two_d_idle: true,
            inline_idle: true,
            copy_idle: true,
            bundle_ready: true,
            inline_ready: true,
            copy_ready: true,
            write_ready: true,
            ..front_end::In::default()
        };
        sent += usize::from(i.packet_valid && o.packet_ready);
        releases -= u32::from(i.complete_valid && o.complete_ready);
        if o.bundle_valid {
            bundles.push(o.bundle);
            releases += u32::from(o.bundle.address == 0x1b0c / 4);
        }
        macro_engine.clock(macro_engine::In {
            packet_valid: o.macro_packet_valid,
            packet: o.macro_packet,
            shadow_valid: o.shadow_valid,
            shadow: o.shadow,
            send_ready: o.send_ready,
        });
        front_end.clock(i);
    }
    panic!("no end: {sent} of {} packets", packets.len());
}

fn the_drivers_macros_run_behind_the_front_end() {
    for name in Capture::names() {
        let (packets, calls) = packets(&decoded(&name));
        let recorded = Recorded(RefCell::new(calls));
        let mut reference = Reference::new(&recorded);
        packets.iter().for_each(|p| reference.packet(*p));
        let wanted: Vec<_> = reference
            .left
            .events
            .iter()
            .filter_map(|(e, _)| if let Event::Bundle(b) = e { Some(*b) } else { None })
            .collect();
        assert_eq!(bundles(&packets), wanted, "{name}");
    }
}
