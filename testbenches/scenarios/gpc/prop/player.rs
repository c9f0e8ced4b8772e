//! PROP's surroundings: fine raster, shading, ROPs, all of which stall as told; and
//! the comparison with what is expected at each port.

use bundle::*;
use gpc::prop::{In, Out};
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open};
use references::pixel_pipeline::{Expected, Part, Seen, World, expected};
use std::collections::VecDeque;

/// How the surroundings behave: stall patterns and latencies.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub offer: u64,
    pub zrop: [u64; 2],
    pub zrop_latency: [u64; 2],
    pub quad: u64,
    pub shading_latency: u64,
    pub shaded: u64,
    pub crop: [u64; 2],
}

impl Pace {
    /// As fast as can be.
    pub const FULL: Pace = Pace {
        offer: !0,
        zrop: [!0; 2],
        zrop_latency: [4; 2],
        quad: !0,
        shading_latency: 4,
        shaded: !0,
        crop: [!0; 2],
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
pub fn play(
    mut dut: impl Clocked<In = In, Out = Out>,
    world: &impl World,
    stream: &[FrtxPacket],
    pace: &Pace,
) -> Times {
    let e = expected(world, stream);
    let (mut left, mut times) = (Left::new(&e), Times::default());
    let (mut sent, mut groups, mut zrop, mut crop) = (0, 0, [0; 2], [0; 2]);
    let mut results = [VecDeque::new(), VecDeque::new()];
    let mut shaded: VecDeque<(u64, ShadedGroup)> = VecDeque::new();
    let mut before: Option<(In, Out)> = None;
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if let Some((i, before)) = before {
            holds(&i, &before, &o);
        }
        let waits = shaded.is_empty() && results.iter().all(VecDeque::is_empty);
        if sent == stream.len() && o.idle && waits {
            assert_eq!((groups, zrop), (e.groups.len(), [0, 1].map(|r| e.zrop[r].len())), "work is lost");
            assert_eq!(crop, [0, 1].map(|r| e.crop[r].len()), "colour is lost");
            times.clocks = clock;
            return times;
        }
        let due = |queue: &VecDeque<(u64, ZropResult)>, stall| {
            queue.front().filter(|f| f.0 <= clock && open(stall, clock)).map(|f| f.1)
        };
        let result = [0, 1].map(|r| due(&results[r], pace.zrop[r].rotate_left(7)));
        let answer = shaded.front().filter(|f| f.0 <= clock && open(pace.shaded, clock)).map(|f| f.1);
        let i = In {
            frtx_valid: sent < stream.len() && open(pace.offer, clock),
            frtx: stream.get(sent).copied().unwrap_or_default(),
            zrop0_ready: open(pace.zrop[0], clock),
            zrop1_ready: open(pace.zrop[1], clock),
            result0_valid: result[0].is_some(),
            result0: result[0].unwrap_or_default(),
            result1_valid: result[1].is_some(),
            result1: result[1].unwrap_or_default(),
            quad_ready: open(pace.quad, clock),
            shaded_valid: answer.is_some(),
            shaded: answer.unwrap_or_default(),
            crop0_ready: open(pace.crop[0], clock),
            crop1_ready: open(pace.crop[1], clock),
        };
        sent += usize::from(i.frtx_valid && o.frtx_ready);
        if i.shaded_valid && o.shaded_ready {
            shaded.pop_front();
            times.shaded.push(clock);
        }
        for (r, taken) in
            [i.result0_valid && o.result0_ready, i.result1_valid && o.result1_ready].into_iter().enumerate()
        {
            if taken {
                results[r].pop_front();
            }
        }
        let to_zrop = [(o.zrop0_valid && i.zrop0_ready, o.zrop0), (o.zrop1_valid && i.zrop1_ready, o.zrop1)];
        for (r, (_, packet)) in to_zrop.into_iter().enumerate().filter(|(_, z)| z.0) {
            let (change, expected, result) = e.zrop[r].get(zrop[r]).expect("ZROP has all it should have");
            assert_eq!(packet, *expected, "packet {} to ZROP {r}", zrop[r]);
            left.take(*change);
            zrop[r] += 1;
            times.zrop.push(clock);
            if let Some(coverage) = *result {
                results[r].push_back((clock + pace.zrop_latency[r], ZropResult { coverage }));
            }
        }
        if o.quad_valid && i.quad_ready {
            let (change, expected, answers) = e.groups.get(groups).expect("shading has all it should have");
            assert_eq!(o.quad, *expected, "quad group {groups}");
            left.take(*change);
            groups += 1;
            times.groups.push((clock, o.quad.quads.iter().map(|q| q.mask.count_ones()).sum()));
            shaded.extend(answers.iter().map(|a| (clock + pace.shading_latency, *a)));
        }
        let to_crop = [(o.crop0_valid && i.crop0_ready, o.crop0), (o.crop1_valid && i.crop1_ready, o.crop1)];
        for (r, (_, packet)) in to_crop.into_iter().enumerate().filter(|(_, c)| c.0) {
            let mut found = seen(&packet);
            if let (CropPacket::Quads(quads), Some((_, Seen::Pixel { words: w, .. }))) =
                (&packet, e.crop[r].get(crop[r]))
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
        before = Some((i, o));
        dut.clock(i);
    }
    panic!(
        "no end: {sent} of {} packets in, {groups} groups, {zrop:?} to ZROP, {crop:?} to CROP",
        stream.len()
    );
}

/// What waits stays as it is.
fn holds(i: &In, o: &Out, now: &Out) {
    let zrop0 = o.zrop0_valid && !i.zrop0_ready;
    assert!(!zrop0 || now.zrop0_valid && now.zrop0 == o.zrop0, "zrop0 changed while it waits");
    let zrop1 = o.zrop1_valid && !i.zrop1_ready;
    assert!(!zrop1 || now.zrop1_valid && now.zrop1 == o.zrop1, "zrop1 changed while it waits");
    let quad = o.quad_valid && !i.quad_ready;
    assert!(!quad || now.quad_valid && now.quad == o.quad, "quad changed while it waits");
    let crop0 = o.crop0_valid && !i.crop0_ready;
    assert!(!crop0 || now.crop0_valid && now.crop0 == o.crop0, "crop0 changed while it waits");
    let crop1 = o.crop1_valid && !i.crop1_ready;
    assert!(!crop1 || now.crop1_valid && now.crop1 == o.crop1, "crop1 changed while it waits");
}
