//! Fields of tagged packets by kind: there in the clocks in which the packet has them.

use kernel::clocked::Clocked;
use kernel::prelude::*;
use std::path::Path;
use waves::{Options, Recorder};
use wellen::simple::read;

crate::tests! { fields_are_there_while_the_packet_has_them }

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
    /// Points and lines in turn.
    pub struct Turns(p) {
        registers: Regs;
    }
}

fn packet(clock: u16) -> Packet {
    let point = Point { x: clock, y: clock + 7 };
    match clock % 2 {
        0 => Packet::Point(point),
        _ => Packet::DotLine(DotLine {
            ends: [point, Point { x: 3, y: 4 }],
            dots: (u64::from(clock) << 30) & ((1 << 35) - 1),
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

fn fields_are_there_while_the_packet_has_them() {
    for name in ["kinds.vcd", "kinds.fst"] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut unit: Slot<Turns> = Turns::new(&Params {}).into();
        let mut recorder = Recorder::create(&path, "turns", unit.unit_mut(), &Options::default()).unwrap();
        for clock in 0..40 {
            unit.step(&In { step: true });
            recorder.after(clock, &In { step: true }, unit.unit_mut()).unwrap();
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
            move |clock: u64| changes.iter().rfind(|(when, _)| *when <= clock).expect("shown").1.clone()
        };
        let (point, end, dots) = (at("point.y"), at("dot_line.ends[0].x"), at("dot_line.dots"));
        for clock in 1..40 {
            let there = |value: u64, bits: usize| format!("{value:0bits$b}");
            let (is, gone) = if clock % 2 == 0 {
                (vec![(point(clock), there(clock + 7, 12))], vec![end(clock), dots(clock)])
            } else {
                let line = [
                    (end(clock), there(clock, 12)),
                    (dots(clock), there((clock << 30) & ((1 << 35) - 1), 35)),
                ];
                (line.into(), vec![point(clock)])
            };
            is.iter().for_each(|(shown, value)| assert_eq!(shown, value, "{name}, clock {clock}"));
            assert!(
                gone.iter().all(|shown| shown.chars().all(|c| c == 'z')),
                "{name}, clock {clock}: {gone:?}"
            );
        }
    }
}
