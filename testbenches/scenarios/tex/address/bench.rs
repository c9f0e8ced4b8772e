//! Drives the ports, and compares each footprint with the reference.

use crate::parts;
use kit::{Device, Maker, Sink, Source};
use references::tex::address::footprint;
use std::collections::VecDeque;
use tex::address::{Address, In};
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

/// A surface of 256 by 64 texels of 4 bytes, with levels.
pub fn binding() -> Binding {
    Binding {
        format: TexelFormat { block_x: 1, block_y: 1, bytes_log2: 2, ..TexelFormat::default() },
        extent: TextureExtent {
            kind: TextureKind::Plane,
            normalised: true,
            last_x: 255,
            last_y: 63,
            last_level: 8,
            ..TextureExtent::default()
        },
        place: TexturePlace {
            layout: TexelLayout::Blocks,
            address: 0x12_3456_7e00,
            block_height: 3,
            last_stored: 8,
            ..TexturePlace::default()
        },
        ..Binding::default()
    }
}

pub fn write(number: u8, binding: Binding) -> BindingWrite {
    BindingWrite { number, binding }
}

/// A device with the headers and samplers of the bindings.
pub struct Run {
    dut: Device<Address>,
    stalls: [u64; 2],
    bindings: [Binding; BINDINGS],
    late: VecDeque<(u64, BindingWrite)>,
}

impl Run {
    pub fn new(new: &Maker<Address>, stalls: [u64; 2]) -> Self {
        Run { dut: new(), stalls, bindings: [Binding::default(); BINDINGS], late: VecDeque::new() }
    }

    /// Writes bindings, and waits for their levels.
    pub fn writes(&mut self, writes: &[BindingWrite]) {
        let mut left: VecDeque<_> = writes.iter().copied().collect();
        self.dut.run(|o| {
            let write = left.pop_front();
            (write.is_some() || !o.idle).then(|| In { binding_write: write.into(), ..In::default() })
        });
        writes.iter().for_each(|write| self.bindings[usize::from(write.number)] = write.binding);
    }

    /// Writes a binding while passes come.
    pub fn write_late(&mut self, cycle: u64, write: BindingWrite) {
        self.late.push_back((cycle, write));
        self.bindings[usize::from(write.number)] = write.binding;
    }

    /// The cycles in which the footprints leave.
    pub fn passes(&mut self, passes: &[TexturePass]) -> Vec<u64> {
        let threads = 1 << self.dut.unit().p.threads_log2.get();
        let passes: Vec<_> = passes.iter().map(|pass| parts::pass(pass, threads)).collect();
        let found = self.footprints(&passes);
        assert_eq!(found.len(), passes.len());
        for ((_, found), pass) in found.iter().zip(&passes) {
            judge(&self.bindings[usize::from(pass.tail.binding)], pass, found);
        }
        found.iter().map(|(cycle, _)| *cycle).collect()
    }

    pub fn footprints(&mut self, passes: &[TexturePass]) -> Vec<(u64, Footprint)> {
        let (mut source, mut sink) = (Source::new(passes, self.stalls[0]), Sink::new(self.stalls[1]));
        let (mut cycle, late) = (0, &mut self.late);
        self.dut.run(|o| {
            let binding_write = late.pop_front_if(|(at, _)| *at <= cycle).map(|(_, write)| write);
            cycle += 1;
            (!source.is_empty() || !o.idle || binding_write.is_some() || !late.is_empty()).then(|| In {
                binding_write: binding_write.into(),
                pass: source.drive(o.pass),
                footprint: sink.drive(&o.footprint),
            })
        });
        sink.timed()
    }
}

fn judge(binding: &Binding, pass: &TexturePass, found: &Footprint) {
    let expected = PassTail {
        tail: pass.tail,
        op: pass.op,
        compares: pass.compares,
        component: pass.component,
        first: pass.first,
        last: pass.last,
        weights: pass.lanes.map(|lane| footprint(binding, pass, &lane).1),
        references: pass.lanes.map(|lane| lane.comparand),
    };
    assert_eq!(found.pass, expected, "{binding:?} {pass:?}");
    assert!(pass.tail.fault || found.wide == (binding.format.bytes_log2 > 3));
    assert!(pass.tail.fault || found.promotion == binding.place.promotion);
    for (k, lane) in pass.lanes.iter().enumerate() {
        let (taps, _) = footprint(binding, pass, lane);
        for (tap, expected) in found.taps[FOOTPRINT * k..].iter().zip(taps) {
            assert_eq!(tap.kind, expected.kind, "lane {k}: {taps:x?}, {binding:?} {pass:?}");
            if let Some(place) = expected.place {
                let within = [tap.within_x, tap.within_y].map(u32::from);
                assert_eq!(
                    (tap.address, within),
                    (place.address, place.within),
                    "lane {k}: {binding:?} {pass:?}"
                );
            }
            if expected.kind != TapKind::NoTexel {
                assert_eq!(tap.share, expected.share, "lane {k}: {binding:?} {pass:?}");
            }
        }
    }
}
