//! Fields of tagged packets by kind: shown in the cycles in which the packet has them.

use kernel::clocked::Clocked;
use kernel::prelude::*;
use std::path::Path;
use waves::{Options, Recorder};
use wellen::simple::read;

crate::tests! { fields_exist_while_the_packet_has_them }

kernel::packed! {
    pub struct Point {
        x: B12,
        y: B12,
    }
    pub struct DotLine {
        ends: [Point; 2],
        dots: B35,
    }
    pub struct Regs {
        before: B7, // so that the packet lies across words
        packet: Packet,
        after: B40,
    }
}

kernel::tagged! {
    pub enum Packet {
        Point(Point),
        DotLine(DotLine),
    }
}

kernel::params! {}

kernel::ports! {
    in level step: bool;
    out level odd: bool;
}

kernel::unit! {
    /// Alternates points and lines.
    pub struct Turns(p) {
        registers: Regs;
    }
}

fn packet(cycle: u16) -> Packet {
    let point = Point { x: cycle, y: cycle + 7 };
    match cycle % 2 {
        0 => Packet::Point(point),
        _ => Packet::DotLine(DotLine {
            ends: [point, Point { x: 3, y: 4 }],
            dots: (u64::from(cycle) << 30) & ((1 << 35) - 1),
        }),
    }
}

impl Logic for Turns {
    fn show(&self, o: &mut Out) {
        o.odd = self.q.before & 1 == 1;
    }
    fn tick(&mut self, _: &In) {
        let q = self.q;
        let mut d = q;
        d.before += 1;
        d.packet = packet(d.before.into());
        self.q = d;
    }
}

fn fields_exist_while_the_packet_has_them() {
    for name in ["kinds.vcd", "kinds.fst"] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut unit: Slot<Turns> = Turns::new(&Params {}).into();
        let mut recorder = Recorder::create(&path, "turns", unit.unit_mut(), &Options::default()).unwrap();
        for cycle in 0..40 {
            unit.step(&In { step: true });
            recorder.after(cycle, &In { step: true }, unit.unit_mut()).unwrap();
        }
        recorder.finish().unwrap();
        let mut waves = read(&path).unwrap();
        let mut at = |field: &str| {
            let h = waves.hierarchy();
            let full = format!("turns.q.packet.{field}");
            let found = h.all_vars().find(|var| h[*var].full_name(h).replace(".[", "[") == full);
            let id = h[found.unwrap_or_else(|| panic!("{name}: no {full}"))].signal_ref();
            waves.load_signals(&[id]);
            let (times, signal) = (waves.time_table().to_vec(), waves.get_signal(id).unwrap());
            let changes: Vec<_> =
                signal.iter_changes().map(|(at, value)| (times[at as usize], value.to_string())).collect();
            move |cycle: u64| changes.iter().rfind(|(when, _)| *when <= cycle).expect("shown").1.clone()
        };
        let (point, end, dots) = (at("point.y"), at("dot_line.ends[0].x"), at("dot_line.dots"));
        for cycle in 1..40 {
            let there = |value: u64, bits: usize| format!("{value:0bits$b}");
            let (is, gone) = if cycle % 2 == 0 {
                (vec![(point(cycle), there(cycle + 7, 12))], vec![end(cycle), dots(cycle)])
            } else {
                let line = [
                    (end(cycle), there(cycle, 12)),
                    (dots(cycle), there((cycle << 30) & ((1 << 35) - 1), 35)),
                ];
                (line.into(), vec![point(cycle)])
            };
            is.iter().for_each(|(shown, value)| assert_eq!(shown, value, "{name}, cycle {cycle}"));
            assert!(
                gone.iter().all(|shown| shown.chars().all(|c| c == 'z')),
                "{name}, cycle {cycle}: {gone:?}"
            );
        }
    }
}
