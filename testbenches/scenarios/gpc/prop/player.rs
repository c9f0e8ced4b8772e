//! PROP's surroundings: fine raster, shading, ROPs, all of which stall as told; and
//! the comparison with what is expected at each port.

use bundle::*;
use gpc::prop::{In, Out, Prop};
use kit::Device;
use kit::scenario::{LIMIT, open};
use references::pixel_pipeline::{Expected, Part, Seen, World, expected};
use std::collections::VecDeque;

/// The most ROPs there may be.
pub const ROPS: usize = 8;

/// How the surroundings behave: stall patterns and latencies.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub offer: u64,
    pub zrop: [u64; ROPS],
    pub zrop_latency: [u64; ROPS],
    pub quad: u64,
    pub shading_latency: u64,
    pub shaded: u64,
    pub crop: [u64; ROPS],
}

impl Pace {
    /// As fast as can be.
    pub const FULL: Pace = Pace {
        offer: !0,
        zrop: [!0; ROPS],
        zrop_latency: [4; ROPS],
        quad: !0,
        shading_latency: 4,
        shaded: !0,
        crop: [!0; ROPS],
    };
}

/// When things happened: clocks of each packet to a ZROP, of each quad group and its
/// pixels, of each answer of shading, of each packet to a CROP.
#[derive(Debug, Default)]
pub struct Times {
    pub zrop: Vec<u64>,
    pub groups: Vec<(u64, u32)>,
    pub shaded: Vec<u64>,
    pub crop: Vec<u64>,
    pub clocks: u64,
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
        for p in 0..4 {
            let samples = (quad.coverage >> (8 * p) & 0xff) as u8;
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

/// The words of the pixels of a packet, where a pixel has so many.
fn words(quads: &ColourQuads, width: usize) -> Vec<Vec<u32>> {
    let mut found = vec![];
    for (n, quad) in quads.quads.iter().enumerate() {
        for p in (0..4).filter(|p| quad.coverage >> (8 * p) & 0xff != 0) {
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

/// Work that nobody has seen yet: what comes at which port, with the mode changes
/// before it.
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
    /// One thing is seen: all that came before an earlier change must have been.
    fn take(&mut self, change: usize) {
        assert!(
            self.of[..change].iter().all(|left| *left == 0),
            "PROP did not drain before a change of mode"
        );
        self.of[change] -= 1;
    }
}

/// Runs a stream through, in the given surroundings.
pub fn play(mut dut: Device<Prop>, world: &impl World, stream: &[FrtxPacket], pace: &Pace) -> Times {
    let rops = dut.outputs().zrop.len();
    let e = expected(world, stream, rops);
    let (mut left, mut times) = (Left::new(&e), Times::default());
    let (mut sent, mut groups, mut zrop, mut crop) = (0, 0, vec![0; rops], vec![0; rops]);
    let mut results = vec![VecDeque::new(); rops];
    let mut shaded: VecDeque<(u64, ShadedGroup)> = VecDeque::new();
    let mut before: Option<(In, Out)> = None;
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if let Some((i, before)) = before {
            holds(&i, &before, &o);
        }
        let waits = shaded.is_empty() && results.iter().all(VecDeque::is_empty);
        if sent == stream.len() && o.idle && waits {
            assert_eq!(
                (groups, zrop),
                (e.groups.len(), e.zrop.iter().map(Vec::len).collect()),
                "work is lost"
            );
            assert_eq!(crop, e.crop.iter().map(Vec::len).collect::<Vec<_>>(), "colour is lost");
            times.clocks = clock;
            return times;
        }
        let due = |queue: &VecDeque<(u64, ZropResult)>, stall| {
            queue.front().filter(|f| f.0 <= clock && open(stall, clock)).map(|f| f.1)
        };
        let result = |r: usize| due(&results[r], pace.zrop[r].rotate_left(7)).into();
        let answer = shaded.front().filter(|f| f.0 <= clock && open(pace.shaded, clock)).map(|f| f.1);
        let i = In {
            frtx: stream.get(sent).filter(|_| open(pace.offer, clock)).copied().into(),
            zrop: (0..rops).map(|r| open(pace.zrop[r], clock).into()).collect(),
            result: (0..rops).map(result).collect(),
            quad: open(pace.quad, clock).into(),
            shaded: answer.into(),
            crop: (0..rops).map(|r| open(pace.crop[r], clock).into()).collect(),
        };
        sent += usize::from(i.frtx.valid && o.frtx.ready);
        if i.shaded.valid && o.shaded.ready {
            shaded.pop_front();
            times.shaded.push(clock);
        }
        for r in (0..rops).filter(|&r| i.result[r].valid && o.result[r].ready) {
            results[r].pop_front();
        }
        for r in (0..rops).filter(|&r| o.zrop[r].valid && i.zrop[r].ready) {
            let (change, expected, result) = e.zrop[r].get(zrop[r]).expect("ZROP has all it should have");
            assert_eq!(o.zrop[r].data, *expected, "packet {} to ZROP {r}", zrop[r]);
            left.take(*change);
            zrop[r] += 1;
            times.zrop.push(clock);
            if let Some(coverage) = *result {
                results[r].push_back((clock + pace.zrop_latency[r], ZropResult { coverage }));
            }
        }
        if o.quad.valid && i.quad.ready {
            let (change, expected, answers) = e.groups.get(groups).expect("shading has all it should have");
            assert_eq!(o.quad.data, *expected, "quad group {groups}");
            left.take(*change);
            groups += 1;
            times.groups.push((clock, o.quad.data.quads.iter().map(|q| q.mask.count_ones()).sum()));
            shaded.extend(answers.iter().map(|a| (clock + pace.shading_latency, *a)));
        }
        for r in (0..rops).filter(|&r| o.crop[r].valid && i.crop[r].ready) {
            let packet = &o.crop[r].data;
            let mut found = seen(packet);
            if let (CropPacket::Quads(quads), Some((_, Seen::Pixel { words: w, .. }))) =
                (packet, e.crop[r].get(crop[r]))
            {
                for (pixel, found_words) in found.iter_mut().zip(words(quads, w.len())) {
                    if let Seen::Pixel { words, .. } = pixel {
                        *words = found_words;
                    }
                }
                assert!(w.len() < 2 || quads.quads[1].coverage == 0, "a second quad of wide pixels");
            }
            times.crop.push(clock);
            for pixel in found {
                let (change, expected) = e.crop[r].get(crop[r]).expect("CROP has all it should have");
                assert_eq!(pixel, *expected, "pixel or packet {} to CROP {r}", crop[r]);
                left.take(*change);
                crop[r] += 1;
            }
        }
        before = Some((i.clone(), o));
        dut.clock(i);
    }
    panic!(
        "no end: {sent} of {} packets in, {groups} groups, {zrop:?} to ZROP, {crop:?} to CROP",
        stream.len()
    );
}

/// What waits stays as it is.
fn holds(i: &In, o: &Out, now: &Out) {
    for r in 0..o.zrop.len() {
        let (zrop, crop) = (&o.zrop[r], &o.crop[r]);
        assert!(!zrop.valid || i.zrop[r].ready || now.zrop[r] == *zrop, "zrop {r} changed while it waits");
        assert!(!crop.valid || i.crop[r].ready || now.crop[r] == *crop, "crop {r} changed while it waits");
    }
    assert!(!o.quad.valid || i.quad.ready || now.quad == o.quad, "quad changed while it waits");
}
