//! Drivers of PROP's ports: each offers or accepts a port's packets by a pattern.

use super::player::Stalls;
use bundle::*;
use gpc::prop::{In, Out};
use kit::{Sink, Source};

pub struct Ports {
    pub frtx: Source<FrtxPacket>,
    pub subtile: Sink<SubtilePacket>,
    pub shaded: Source<ShadedPacket>,
    pub zrop: Vec<Sink<ZropPacket>>,
    pub result: Vec<Source<ZropResult>>,
    pub crop: Vec<Sink<CropPacket>>,
}

impl Ports {
    pub fn new(rops: usize, stream: &[FrtxPacket], stalls: &Stalls) -> Self {
        Ports {
            frtx: Source::new(stream, stalls.offer),
            subtile: Sink::new(stalls.quad),
            shaded: Source::new(&[], stalls.shaded),
            zrop: (0..rops).map(|r| Sink::new(stalls.zrop[r])).collect(),
            result: (0..rops).map(|r| Source::new(&[], stalls.zrop[r].rotate_left(7))).collect(),
            crop: (0..rops).map(|r| Sink::new(stalls.crop[r])).collect(),
        }
    }

    /// This cycle's inputs; `None` once all is done.
    pub fn drive(&mut self, o: &Out) -> Option<In> {
        let responded = self.shaded.is_empty() && self.result.iter().all(Source::is_empty);
        if self.frtx.is_empty() && o.idle && responded {
            return None;
        }
        Some(In {
            frtx: self.frtx.drive(o.frtx),
            zrop: self.zrop.iter_mut().zip(&o.zrop).map(|(zrop, port)| zrop.drive(port)).collect(),
            result: self.result.iter_mut().zip(&o.result).map(|(r, port)| r.drive(*port)).collect(),
            subtile: self.subtile.drive(&o.subtile),
            shaded: self.shaded.drive(o.shaded),
            crop: self.crop.iter_mut().zip(&o.crop).map(|(crop, port)| crop.drive(port)).collect(),
        })
    }
}
