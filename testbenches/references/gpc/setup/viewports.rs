//! Viewport and layer notifications to units after setup's front: they store the state of one viewport, in the first one's
//! methods, and one layer, and must have those of each piece of work when it arrives.

use bundle::{PrimPacket, PrimRef, State};
use std::collections::BTreeMap;

/// An output packet of the front.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Heard {
    /// A packet that was forwarded; viewport state of the first viewport only.
    State(State),
    Prim(PrimRef),
    /// State of a viewport that is not drawn to: no output.
    Kept,
    /// State that work needs.
    Notified(State),
}

/// Methods of the first viewport, those of others 16 bytes apart; and their initial values: all pixels, near 0, far 1.
const METHODS: [(u16, u32); 7] = [
    (0x0c00, 0x4000_0000),
    (0x0c04, 0x4000_0000),
    (0x0c08, 0),
    (0x0c0c, 0x3f80_0000),
    (0x0e00, 0),
    (0x0e04, 0x4000_0000),
    (0x0e08, 0x4000_0000),
];
const LAYER: u16 = 0x3ffc;

pub fn heard(packets: &[PrimPacket]) -> Vec<Heard> {
    let mut said = BTreeMap::new();
    for viewport in 0..16 {
        said.extend(METHODS.map(|(at, value)| (at + 16 * viewport, value)));
    }
    let mut after = BTreeMap::from(METHODS);
    after.insert(LAYER, 0);
    let (mut out, mut drawn) = (vec![], 0);
    for packet in packets {
        let work = match packet {
            PrimPacket::Prim(p) => Some((u16::from(p.attributes.viewport), p.attributes.layer.into())),
            PrimPacket::State(s) if s.address == 0x19d0 => Some((0, s.value >> 10 & 0xffff)),
            PrimPacket::State(s) if s.address == 0x11fc => Some((0, 0)),
            PrimPacket::State(_) => None,
        };
        if let Some((viewport, layer)) = work {
            drawn = viewport;
            let words = METHODS.map(|(at, _)| (at, said[&(at + 16 * viewport)]));
            for (address, value) in words.into_iter().chain([(LAYER, layer)]) {
                if after.insert(address, value) != Some(value) {
                    out.push(Heard::Notified(State { address, value }));
                }
            }
        }
        out.push(match packet {
            PrimPacket::Prim(p) => Heard::Prim(*p),
            PrimPacket::State(s) => match said.get_mut(&s.address) {
                None => Heard::State(*s),
                Some(value) => {
                    *value = s.value;
                    let first = s.address & !0xf0;
                    if s.address - first == 16 * drawn {
                        after.insert(first, s.value);
                        Heard::State(State { address: first, ..*s })
                    } else {
                        Heard::Kept
                    }
                }
            },
        });
    }
    out
}

/// The output packets.
pub fn after(packets: &[PrimPacket]) -> Vec<PrimPacket> {
    let out = heard(packets).into_iter().filter_map(|heard| match heard {
        Heard::State(s) | Heard::Notified(s) => Some(PrimPacket::State(s)),
        Heard::Prim(p) => Some(PrimPacket::Prim(p)),
        Heard::Kept => None,
    });
    out.collect()
}
