//! The fine raster finds exactly the covered samples, 64 a clock, and passes on the
//! footprints that have any.

mod drawn;
mod flow;
mod oracle;
mod random;
mod samples;
mod saturated;
mod shapes;

use self::oracle::{Given, meaning};
use bundle::*;
use gpc::fine_raster::{FineRaster, In};
use kit::Device;
use kit::scenario::{LIMIT, open};

pub use saturated::rates;

pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    [flow::scenarios(), samples::scenarios(), random::scenarios(), saturated::scenarios()].concat()
}

/// What came out and in which clock, and the clocks until the unit was idle.
struct Run {
    out: Vec<(u64, FrtxPacket)>,
    clocks: u64,
}

impl Run {
    /// What came out, less what means nothing.
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
    let (mut out, mut sent, mut clock, mut waits) = (vec![], 0, 0, None);
    loop {
        let o = dut.outputs();
        if sent == packets.len() && o.idle {
            assert!(!o.frtx.valid, "idle with something to give");
            return Run { out, clocks: clock };
        }
        if let Some(packet) = waits {
            assert!(o.frtx.get() == Some(&packet), "a packet that waits changed");
        }
        let i = In {
            tile: packets.get(sent).filter(|_| open(offer, clock)).copied().into(),
            frtx: open(take, clock).into(),
        };
        if i.tile.valid && o.tile.ready {
            sent += 1;
        }
        waits = (o.frtx.valid && !i.frtx.ready).then_some(o.frtx.data);
        if o.frtx.valid && i.frtx.ready {
            out.push((clock, o.frtx.data));
        }
        dut.clock(i);
        clock += 1;
        assert!(clock < LIMIT, "no end");
    }
}

/// Runs a stream; stops where what comes out is not what the shapes say.
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
