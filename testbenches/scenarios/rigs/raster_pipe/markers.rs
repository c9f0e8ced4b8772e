//! Markers in random scenes: when all ROPs have said that one is done, memory has what the reference makes of all before
//! it; and the samples that had passed are as many as the reference counts.

use super::story::{Step, Story, story};
use super::whole::{compare, smaller, watched};
use bundle::*;
use kit::scenario::{caught, property, shrinking};
use kit::{Device, Maker, Rng};
use proptest::prelude::*;
use references::rigs::raster_pipe::scene::Picture;
use rigs::raster_pipe::RasterPipe;
use workloads::chip::{Chip, Whole};
use workloads::frame::{Around, Frame};
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::vertices::Vertices;

/// The state when a marker was sent.
struct Then {
    id: u8,
    counts: bool,
    /// Packets up to it.
    sent: usize,
    picture: Picture,
    /// Samples that nothing after it changes.
    stays: Vec<bool>,
}

impl Then {
    fn goes_on(&mut self, now: &Picture) {
        let then = &self.picture;
        for at in 0..self.stays.len() {
            let (a, b) = (&then.stored[at], &now.stored[at]);
            let same = (a.depth.low, a.depth.high, a.stencil) == (b.depth.low, b.depth.high, b.stencil);
            self.stays[at] &= then.colour[at] == now.colour[at] && same && !b.open;
        }
    }
}

fn marker(id: u8, selector: u32) -> Step {
    Step::State(REPORT_MARKER, selector << 8 | 15 << 4 | u32::from(id))
}

/// A story in which some samples are counted, with a marker now and then.
fn with_markers(mut story: Story, rng: &mut Rng) -> Story {
    let (mut steps, mut id) = (vec![Step::State(SET_ZPASS_PIXEL_COUNT, 1)], 0);
    for step in story.steps {
        match rng.below(30) {
            0..3 if id < 12 => {
                steps.push(marker(id, rng.pick(&[2, 0x15, 0, 1])));
                id += 1;
            }
            3 => steps.push(Step::State(SET_ZPASS_PIXEL_COUNT, rng.below(2) as u32)),
            4 => steps.push(Step::State(CLEAR_REPORT_VALUE, 1)),
            _ => (),
        }
        steps.push(step);
    }
    steps.push(marker(id, 2));
    story.steps = steps;
    story
}

/// The scene with what is to be at each of its markers.
fn markers_of(story: &Story) -> (Scene, Vec<Then>) {
    let mut then: Vec<Then> = vec![];
    let (scene, _) = watched(story, |step, sent, picture| match step {
        Step::State(REPORT_MARKER, value) => {
            let (id, counts) = (*value as u8 & 15, matches!(value >> 8, 2 | 0x15));
            let stays = vec![true; picture.colour.len()];
            then.push(Then { id, counts, sent, picture: picture.clone(), stays });
        }
        Step::State(..) => (),
        _ => then.iter_mut().for_each(|then| then.goes_on(picture)),
    });
    (scene, then)
}

/// Signals of the ROPs about markers.
#[derive(Default)]
struct Said {
    done: [usize; 16],
    values: [u64; 16],
    given: [usize; 16],
}

impl Said {
    fn hears(&mut self, o: &rigs::raster_pipe::Out) {
        for done in o.zrop_marker.iter().chain(&o.crop_marker).filter_map(|done| done.get()) {
            self.done[usize::from(done.id)] += 1;
        }
        for value in o.report_value.iter().filter_map(|value| value.get()) {
            self.values[usize::from(value.id)] += value.value;
            self.given[usize::from(value.id)] += 1;
        }
    }
}

/// With `held` the stream goes on once a marker is done.
fn check(dut: Device<RasterPipe>, story: &Story, stalls: [u64; 5], held: bool) {
    let (scene, then) = markers_of(story);
    let around = Around { vertex: 8, shading: 12, memory: 20 };
    let mut frame = Frame::new(Whole::new(dut), &scene, Shading::Flat, around);
    let rops = frame.chip.o().zrop_fence.len();
    frame.stalls = stalls;
    frame.until = if held { then[0].sent } else { usize::MAX };
    let (mut said, mut oldest) = (Said::default(), 0);
    loop {
        said.hears(frame.chip.o());
        while let Some(marker) = then.get(oldest) {
            let id = usize::from(marker.id);
            assert!(said.done[id] <= 2 * rops, "marker {id} is done more than once");
            if said.done[id] < 2 * rops {
                break;
            }
            compare(&frame.memory, &scene, story, &marker.picture, |at| held || marker.stays[at]);
            assert_eq!(said.given[id], if marker.counts { rops } else { 0 });
            let (least, most) = marker.picture.passed;
            let counted = said.values[id];
            let right = !marker.counts || (least..=most).contains(&counted);
            assert!(right, "at marker {id} {counted} samples have passed, not {least} to {most}");
            oldest += 1;
            frame.until =
                if held { then.get(oldest).map_or(usize::MAX, |next| next.sent) } else { usize::MAX };
        }
        if frame.run(1, &mut ()).expect("it moves") {
            break;
        }
        assert!(frame.cycle < 1_000_000, "no end");
    }
    assert_eq!(oldest, then.len(), "not all markers are done");
}

pub fn markers_in_any_scene(new: Maker<RasterPipe>) {
    property((story().no_shrink(), any::<u64>(), any::<[u64; 5]>()), |(story, seed, patterns)| {
        let mut rng = Rng::new(seed);
        let story = with_markers(story, &mut rng);
        let (held, stalled) = (rng.one_in(2), rng.one_in(2));
        let stalls = if stalled { patterns } else { [!0; 5] };
        let failure = |story: &Story| caught(|| check(new(), story, stalls, held)).err();
        let Some(mut reason) = failure(&story) else { return };
        let mut shown = story;
        if shrinking() {
            // A story without its last marker judges nothing.
            let ends = |story: &Story| matches!(story.steps.last(), Some(Step::State(REPORT_MARKER, _)));
            shown = smaller(shown, |story| ends(story) && failure(story).is_some());
            reason = failure(&shown).unwrap_or(reason);
        }
        panic!("{reason}\n  held: {held}, stalls {stalls:x?}, in the scene {shown:?}");
    });
}

/// Cycles through an idle pipe beside the latencies of shading, which a marker waits for, and of memory: to PROP and through it, and the way of a ZROP, with a cycle for
/// each of its 32 slots.
const IDLE: u64 = 146;

pub fn an_idle_marker(new: Maker<RasterPipe>) {
    for memory in [1, 50] {
        let mut scene = Scene::new(Setting::of(16, 16), Vertices::default());
        scene.stream = vec![PrimPacket::State(State { address: REPORT_MARKER, value: 0x2f7 })];
        let around = Around { memory, ..Around::default() };
        let shading = around.shading;
        let mut frame = Frame::new(Whole::new(new()), &scene, Shading::Flat, around);
        let mut at = vec![];
        while !frame.run(1, &mut ()).expect("it moves") {
            let o = frame.chip.o();
            at.extend(
                o.zrop_marker.iter().filter_map(|done| done.get()).map(|done| (frame.cycle, 'z', done.id)),
            );
            at.extend(
                o.crop_marker.iter().filter_map(|done| done.get()).map(|done| (frame.cycle, 'c', done.id)),
            );
        }
        let last = at.iter().map(|at| at.0).max();
        assert_eq!(at.len(), 4, "{at:?}");
        assert_eq!(last, Some(IDLE + shading + memory), "{at:?}");
        assert!(at.iter().all(|at| at.2 == 7));
    }
}
