//! Packets to the SM and signals to the MPC must be those that draws imply, in order.

use super::words::Stage;
use super::{Bench, Due, Running};
use bundle::*;

impl Bench {
    /// The SM receives a word.
    pub(super) fn sees(&mut self, packet: &WarpPacket) {
        match packet {
            WarpPacket::Word(word) => {
                let used = self.running.iter().any(|warp| warp.context == word.context_id);
                assert!(!used, "a context is written while it has warps");
                self.contexts[usize::from(word.context_id)].insert(word.word.into(), word.value);
            }
            WarpPacket::Launch(launch) => self.sees_launch(launch),
            WarpPacket::Quads(quads) => {
                let (wanted, halves) = self.quads.take().expect("quads come after a launch");
                assert_eq!(usize::from(quads.half), halves);
                assert_eq!(quads.quads[..], wanted[4 * halves..4 * halves + 4]);
                self.quads = (halves == 0).then_some((wanted, 1));
            }
        }
    }

    fn sees_launch(&mut self, launch: &Launch) {
        assert!(self.quads.is_none(), "two packets of quads come after a pixel warp");
        let pixel = launch.kind == WarpKind::Pixel;
        let port = &mut self.ports[usize::from(pixel)];
        let wanted = port.wanted.pop_front().expect("a warp that was requested");
        let stage = Stage { state: &wanted.state, number: wanted.stage };
        for word in stage.words() {
            let has = self.contexts[usize::from(launch.context_id)].get(&word).copied();
            assert_eq!(has, Some(stage.word(word)), "stage {}, word {word}", wanted.stage);
        }
        assert_eq!(launch.kind as u16, wanted.stage, "kinds are in the order of stages");
        assert_eq!(launch.lanes, wanted.lanes.into());
        assert_eq!(launch.place, wanted.place);
        let registers = stage.registers().div_ceil(8).max(1);
        assert_eq!(u32::from(launch.registers), registers);
        let rows = ((1_u128 << registers) - 1) << launch.base;
        assert!(rows >> self.p.register_rows.get() == 0, "rows within the register file");
        assert!(usize::from(launch.partition) < self.p.sub_partitions.get());
        assert!(usize::from(launch.slot) < self.p.slots.get());
        for warp in self.running.iter().filter(|warp| warp.sub == launch.partition) {
            assert!(
                warp.slot != launch.slot && warp.rows & rows as u64 == 0,
                "no resource is allocated twice"
            );
        }
        let all = self.p.sub_partitions.get() * self.p.slots.get();
        let other = self.running.iter().any(|warp| warp.pixel != pixel);
        assert!(self.running.len() + 1 < all || other || all == 1, "the last slot is the other port's");
        self.running.push(Running {
            pixel,
            number: port.launched,
            sub: launch.partition,
            slot: launch.slot,
            rows: rows as u64,
            context: launch.context_id,
            ends: self.cycle + 4 + self.random.below(self.life),
        });
        port.launched += 1;
        port.at.push(self.cycle);
        self.quads = wanted.quads.map(|quads| (quads, 0));
    }

    /// The next signal expected at a port, if all before it have been seen.
    pub(super) fn next(&mut self, port: usize) -> Due {
        let of = &mut self.ports[port];
        loop {
            match of.due.pop_front().expect("something is due") {
                Due::Warp(number, notified) => {
                    assert!(number.is_none_or(|number| of.ended[number]), "its warp has ended");
                    if notified.is_some() {
                        return Due::Warp(None, notified);
                    }
                }
                due => return due,
            }
        }
    }
}
