//! PROP's peers: fine raster, shading and ROPs with given stall patterns; compares each port with the expected output.

use super::ports::Ports;
use bundle::*;
use gpc::prop::Prop;
use kit::{Device, Requested, Sink, Subtiles};
use references::gpc::prop::pixel_pipeline::{Expected, Part, Seen, World, expected};

/// Maximum number of ROPs.
pub const ROPS: usize = 8;

/// Stall patterns and latencies of the peers.
#[derive(Clone, Copy, Debug)]
pub struct Stalls {
    pub offer: u64,
    pub zrop: [u64; ROPS],
    pub zrop_latency: [u64; ROPS],
    pub quad: u64,
    pub shading_latency: u64,
    pub shaded: u64,
    pub crop: [u64; ROPS],
}

impl Stalls {
    /// Without stalls.
    pub const FULL: Stalls = Stalls {
        offer: !0,
        zrop: [!0; ROPS],
        zrop_latency: [4; ROPS],
        quad: !0,
        shading_latency: 4,
        shaded: !0,
        crop: [!0; ROPS],
    };
}

/// Cycles of each packet to a ZROP, of each quad group and its pixels, of each response of shading, of each packet to a CROP.
#[derive(Debug, Default)]
pub struct Times {
    pub zrop: Vec<u64>,
    pub groups: Vec<(u64, u32)>,
    pub shaded: Vec<u64>,
    pub crop: Vec<u64>,
}

/// Pixels and their words in a packet to a CROP.
fn seen(packet: &CropPacket) -> Vec<Seen> {
    let quads = match packet {
        CropPacket::State(state) => return vec![Seen::State(*state)],
        CropPacket::Clear(clear) => return vec![Seen::Clear(*clear)],
        CropPacket::Quads(quads) => quads,
    };
    let mut seen = vec![];
    for (n, quad) in quads.quads.iter().enumerate() {
        for (p, samples) in (0..4).zip(quad.coverage) {
            let (x, y) = (2 * quad.x + p % 2, 2 * quad.y + p / 2);
            if samples != 0 {
                let part = match (quads.source1, quads.alphas) {
                    (false, false) => Part::Colour,
                    (true, false) => Part::Second,
                    (false, true) => Part::Alpha,
                    (true, true) => panic!("second colours that are alphas"),
                };
                let target = quads.target;
                seen.push((n, p, Seen::Pixel { target, part, x, y, samples, words: vec![] }));
            }
        }
    }
    assert!(!seen.is_empty(), "a packet to a CROP without coverage");
    seen.into_iter().map(|(_, _, pixel)| pixel).collect()
}

/// The words of the pixels of a packet, `width` a pixel.
fn words(quads: &ColourQuads, width: usize) -> Vec<Vec<u32>> {
    let mut found = vec![];
    for (n, quad) in quads.quads.iter().enumerate() {
        for p in (0..4).filter(|p| quad.coverage[*p] != 0) {
            let first = match width {
                1 => 4 * n + p,
                2 => 2 * p,
                _ => 4 * (p - 2 * usize::from(quads.half)),
            };
            found.push(quads.data[first..first + width].to_vec());
        }
    }
    found
}

/// Expected work that was not yet seen: packets of each port, with the mode changes before them.
struct Left {
    of: Vec<usize>,
}

impl Left {
    fn new(e: &Expected) -> Self {
        let changes = (e.zrop.iter().flatten().map(|z| z.0))
            .chain(e.groups.iter().map(|g| g.0))
            .chain(e.crop.iter().flatten().map(|c| c.0));
        let mut of = vec![];
        for change in changes {
            of.resize(of.len().max(change + 1), 0);
            of[change] += 1;
        }
        Left { of }
    }
    /// Records a packet as seen: all before an earlier mode change must have been seen.
    fn take(&mut self, change: usize) {
        assert!(
            self.of[..change].iter().all(|left| *left == 0),
            "PROP did not drain before a change of mode"
        );
        self.of[change] -= 1;
    }
}

/// Runs a stream with the given peers.
pub fn play(mut dut: Device<Prop>, world: &impl World, stream: &[FrtxPacket], stalls: &Stalls) -> Times {
    let rops = dut.outputs().zrop.len();
    let e = expected(world, stream, rops);
    let (mut left, mut times) = (Left::new(&e), Times::default());
    let mut ports = Ports::new(rops, stream, stalls);
    let mut pixels = vec![0; rops];
    let (mut subtiles, mut groups) = (Subtiles::default(), 0);
    dut.run(|o| {
        let i = ports.drive(o)?;
        let Ports { subtile, shaded, zrop, result, crop, .. } = &mut ports;
        for r in 0..rops {
            let Some((cycle, packet)) = zrop[r].now() else {
                continue;
            };
            let n = zrop[r].len() - 1;
            let (change, expected, response) = e.zrop[r].get(n).expect("ZROP has all it should have");
            assert_eq!(packet, *expected, "packet {n} to ZROP {r}");
            left.take(*change);
            if !matches!(packet, ZropPacket::Depth(_)) {
                times.zrop.push(cycle);
            }
            if let Some(coverage) = *response {
                result[r].push(cycle + stalls.zrop_latency[r], ZropResult { coverage });
            }
        }
        let requested = subtile.now().and_then(|(cycle, packet)| Some((cycle, subtiles.take(&packet)?)));
        match requested {
            Some((cycle, Requested::Quads(group))) => {
                let (change, expected, responses) =
                    e.groups.get(groups).expect("shading has all it should have");
                assert_eq!(group, *expected, "quad group {groups}");
                groups += 1;
                left.take(*change);
                times.groups.push((cycle, group.quads.iter().map(|q| q.mask.count_ones()).sum()));
                let at = cycle + stalls.shading_latency;
                responses.iter().for_each(|response| shaded.push(at, *response));
            }
            Some((cycle, Requested::Marker(passed))) => {
                shaded.push(cycle + stalls.shading_latency, ShadedPacket::Passed(passed));
            }
            None => (),
        }
        for r in 0..rops {
            let Some((cycle, packet)) = crop[r].now() else {
                continue;
            };
            let mut found = seen(&packet);
            if let (CropPacket::Quads(quads), Some((_, Seen::Pixel { words: w, .. }))) =
                (&packet, e.crop[r].get(pixels[r]))
            {
                for (pixel, found_words) in found.iter_mut().zip(words(quads, w.len())) {
                    if let Seen::Pixel { words, .. } = pixel {
                        *words = found_words;
                    }
                }
                assert!(w.len() < 2 || quads.quads[1].coverage == [0; 4], "a second quad of wide pixels");
            }
            times.crop.push(cycle);
            for pixel in found {
                let (change, expected) = e.crop[r].get(pixels[r]).expect("CROP has all it should have");
                assert_eq!(pixel, *expected, "pixel or packet {} to CROP {r}", pixels[r]);
                left.take(*change);
                pixels[r] += 1;
            }
        }
        Some(i)
    });
    let Ports { shaded, zrop, .. } = ports;
    let sent: Vec<_> = zrop.iter().map(Sink::len).collect();
    assert_eq!((groups, sent), (e.groups.len(), e.zrop.iter().map(Vec::len).collect()), "work is lost");
    assert_eq!(pixels, e.crop.iter().map(Vec::len).collect::<Vec<_>>(), "colour is lost");
    Times { shaded: shaded.taken, ..times }
}
