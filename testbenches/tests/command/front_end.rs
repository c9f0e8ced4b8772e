//! Front end and macro engine together on the driver's recorded streams: the driver's own macros run,
//! and the front end's output is that of the references.

use bundle::*;
use hub::front_end::{self, FrontEnd};
use hub::macro_engine::{self, MacroEngine};
use kernel::slot::Slot;
use recordings::capture::Capture;
use references::hub::front_end::{Event, FrontEnd as Reference};
use scenarios_hub::front_end::recorded::{Recorded, decoded, packets};
use std::cell::RefCell;

crate::tests! { the_drivers_macros_run_after_the_front_end }

/// Engines that accept everything at once; releases complete in the next cycle.
fn bundles(packets: &[HostPacket]) -> Vec<Bundle> {
    let mut front_end = Slot::from(FrontEnd::new(&front_end::Params::default()));
    let mut macro_engine = Slot::from(MacroEngine::new(&macro_engine::Params::default()));
    let (mut sent, mut bundles, mut releases) = (0, vec![], 0);
    let i = &mut front_end.i;
    (i.compute_idle, i.two_d_idle, i.inline_idle, i.copy_idle) = (true, true, true, true);
    [&mut i.bundle, &mut i.inline, &mut i.copy, &mut i.write].into_iter().for_each(|port| port.ready = true);
    i.response.ready = true;
    for cycle in 0..400_000 {
        let (i, o) = (&mut front_end.i, &front_end.o);
        assert!(!o.fault.valid, "cycle {cycle}: {:?}", o.fault);
        if o.response.valid {
            return bundles;
        }
        i.packet = packets.get(sent).copied().into();
        i.send.drive(&macro_engine.o.send);
        i.macro_packet = macro_engine.o.macro_packet;
        i.macro_idle = macro_engine.o.idle;
        i.complete = (releases > 0).then_some(Completed { engine: Engine::ThreeD, value: 0 }).into();
        i.three_d_idle = releases == 0;
        i.time = cycle;
        sent += usize::from(i.packet.valid && o.packet.ready);
        releases -= u32::from(i.complete.valid && o.complete.ready);
        if let Some(bundle) = o.bundle.get() {
            bundles.push(*bundle);
            releases += u32::from(bundle.address == 0x1b0c / 4);
        }
        macro_engine.i.macro_packet.drive(&o.macro_packet);
        macro_engine.i.shadow.drive(&o.shadow);
        macro_engine.i.send = o.send;
        macro_engine.edge();
        front_end.edge();
    }
    panic!("no end: {sent} of {} packets", packets.len());
}

fn the_drivers_macros_run_after_the_front_end() {
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
