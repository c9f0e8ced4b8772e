//! The fine raster finds exactly the covered samples, 64 a cycle, and forwards the footprints with coverage.

mod drawn;
mod flow;
mod oracle;
mod random;
mod samples;
mod saturated;
mod shapes;
mod smooth;

use self::oracle::{Given, meaning};
use bundle::*;
use gpc::fine_raster::{FineRaster, In};
use kit::{Device, Sink, Source};

/// Output packets with their cycles, and the cycles until the unit was idle.
struct Run {
    out: Vec<(u64, FrtxPacket)>,
    cycles: u64,
}

impl Run {
    /// Output packets with don't-care fields cleared.
    fn packets(&self) -> Vec<FrtxPacket> {
        self.out.iter().map(|(_, packet)| meaning(*packet)).collect()
    }

    fn footprints(&self) -> Vec<Frtx> {
        let frtx = |(_, packet): &(u64, FrtxPacket)| match packet {
            FrtxPacket::Frtx(f) => Some(*f),
            _ => None,
        };
        self.out.iter().filter_map(frtx).collect()
    }
}

/// Runs packets through under stall patterns.
fn raster(mut dut: Device<FineRaster>, packets: &[TilePacket], offer: u64, take: u64) -> Run {
    let (mut tile, mut frtx) = (Source::new(packets, offer), Sink::new(take));
    let cycles = dut.run(|o| {
        (!tile.is_empty() || !o.idle).then(|| In { tile: tile.drive(o.tile), frtx: frtx.drive(&o.frtx) })
    });
    assert!(!dut.outputs().frtx.valid, "idle with something to give");
    Run { out: frtx.timed(), cycles }
}

/// Runs a stream; fails where the output differs from the shapes.
fn judged(dut: Device<FineRaster>, stream: &[Given], offer: u64, take: u64) -> Run {
    let packets: Vec<_> = stream.iter().map(Given::packet).collect();
    let run = raster(dut, &packets, offer, take);
    let (found, expected) = (run.packets(), oracle::expected(stream));
    for (k, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "packet {k} that comes out");
    }
    assert_eq!(found.len(), expected.len(), "packets that come out");
    run
}
