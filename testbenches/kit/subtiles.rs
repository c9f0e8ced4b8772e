//! Between PROP, which sends subtiles, and a bench that shades the quads itself.

use bundle::*;

/// The open subtile, which checks PROP against the protocol.
#[derive(Debug, Default)]
pub struct Subtiles {
    /// Packets of quads in it.
    packets: usize,
    tile: (u16, u16),
}

/// Work for shading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Requested {
    Quads(QuadGroup),
    /// To be returned when all work before it is done.
    Marker(MarkerPassed),
}

/// Largest number of packets of quads in a subtile.
const MOST: usize = 16;

/// The quads of a packet of PROP, which belong to one primitive.
pub fn group_of(packet: &SubtilePacket) -> Option<QuadGroup> {
    let SubtilePacket::Quads(quads) = packet else { return None };
    let SubtilePrim { prim, back } = quads.prims[0];
    Some(QuadGroup {
        prim,
        back,
        quads: quads.quads.map(|SubtileQuad { mask, x, y, .. }| Quad { mask, x, y }),
    })
}

impl Subtiles {
    /// Handles a packet of PROP.
    pub fn take(&mut self, packet: &SubtilePacket) -> Option<Requested> {
        match packet {
            SubtilePacket::State(State { address, value }) => {
                assert_eq!(self.packets, 0, "state {address:x} in a subtile");
                let id = *value as u8 & 15;
                let marker = *address == REPORT_MARKER;
                marker.then_some(Requested::Marker(MarkerPassed { id }))
            }
            SubtilePacket::Quads(quads) => {
                let tile = (quads.quads[0].x >> 3, quads.quads[0].y >> 3);
                assert!(self.packets == 0 || tile == self.tile, "two tiles in a subtile");
                for (k, quad) in quads.quads.iter().enumerate().filter(|(_, quad)| quad.mask != 0) {
                    assert_eq!(quad.which, 0, "quad {k}: of one primitive");
                    assert_eq!((quad.x >> 3, quad.y >> 3), tile, "quad {k}: of one tile");
                }
                self.tile = tile;
                self.packets = if quads.last { 0 } else { self.packets + 1 };
                assert!(self.packets < MOST, "the subtile has no end");
                group_of(packet).map(Requested::Quads)
            }
            SubtilePacket::PrimDone(_) => None,
            SubtilePacket::Last(_) => {
                assert_ne!(self.packets, 0, "an end without a subtile");
                self.packets = 0;
                None
            }
        }
    }
}
