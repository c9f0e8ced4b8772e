//! Whole random scenes against the reference: colour, depth and stencil of every sample.

use super::story::{Draw, Step, Story, story};
use bundle::*;
use kit::scenario::{caught, property, property_of_share, shrinking};
use kit::{Device, Maker};
use proptest::strategy::Strategy;
use references::rigs::raster_pipe::scene::memory::{block_linear, grid, packed24, place};
use references::rigs::raster_pipe::scene::{Picture, Shaded};
use rigs::raster_pipe::RasterPipe;
use workloads::chip::Whole;
use workloads::frame::{Around, Frame};
use workloads::memory::Memory;
use workloads::scene::{Scene, Setting, Surface, anti_alias_mode, position_methods};
use workloads::shading::Shading;
use workloads::vertices::{Effect, Vertices};

fn surface(story: &Story, base: u64) -> Surface {
    let (nx, ny) = grid(story.samples);
    Surface { base, width: story.width * nx, height: story.height * ny, block_height: story.block_height }
}

/// State that every scene begins with.
fn beginning(story: &Story, colour: &Surface, depth: &Surface) -> Vec<(u16, u32)> {
    let one = 1_f32.to_bits();
    let mut list = vec![
        (SET_COLOR_TARGET_A, 0),
        (SET_COLOR_TARGET_B, colour.base as u32),
        (SET_COLOR_TARGET_WIDTH, colour.width),
        (SET_COLOR_TARGET_HEIGHT, colour.height),
        (SET_COLOR_TARGET_FORMAT, story.colour_format),
        (SET_COLOR_TARGET_MEMORY, u32::from(story.block_height) << 4),
        (SET_CT_SELECT, 1),
        (SET_ZT_A, 0),
        (SET_ZT_B, depth.base as u32),
        (SET_ZT_FORMAT, story.depth_format),
        (SET_ZT_BLOCK_SIZE, u32::from(story.block_height) << 4),
        (SET_ZT_SIZE_A, depth.width),
        (SET_ZT_SIZE_B, depth.height),
        (SET_ZT_SELECT, 1),
        (SET_Z_COMPRESSION, story.compression.into()),
        (SET_ANTI_ALIAS, anti_alias_mode(story.samples)),
        (SET_LINE_MULTISAMPLE_OVERRIDE, 1), // lines of the reference are aliased
        (SET_SURFACE_CLIP_HORIZONTAL, story.width << 16),
        (SET_SURFACE_CLIP_VERTICAL, story.height << 16),
        (SET_DEPTH_TEST, 1),
        (SET_DEPTH_WRITE, 1),
        (SET_DEPTH_FUNC, 0x201),
        (SET_STENCIL_MASK, 0xff),
        (SET_STENCIL_FUNC_MASK, 0xff),
        (SET_ZCULL_REGION_SIZE_A, story.width),
        (SET_ZCULL_REGION_SIZE_B, story.height),
        (SET_ZCULL_REGION_LOCATION, 0x0800_0000),
        (SET_ACTIVE_ZCULL_REGION, if story.zcull { 0 } else { 0x3f }),
        (SET_ZCULL, story.zcull.into()),
        (SET_Z_CLEAR_VALUE, one),
        (SET_COLOR_CLEAR_VALUE::at(3), one),
    ];
    list.extend(position_methods(story.samples));
    list.push((CLEAR_SURFACE, 0x3f));
    list
}

/// Vertices as the circular buffer holds them: three places to a primitive.
fn record(draw: &Draw) -> [RasterRecord; 3] {
    std::array::from_fn(|k| {
        let (x, y) = draw.corners[k];
        RasterRecord { size: 1_f32.to_bits(), z: draw.depths[k], y, x }
    })
}

/// The scene as the pipeline gets it, and the picture that the reference makes of it.
fn played(story: &Story) -> (Scene, Picture) {
    watched(story, |_, _, _| ())
}

/// The same; shown after each step is the step, how long the stream is, and the picture.
pub fn watched(story: &Story, mut watch: impl FnMut(&Step, usize, &Picture)) -> (Scene, Picture) {
    let colour = surface(story, 0x1_0000);
    let depth = surface(story, (colour.base + colour.bytes()).next_multiple_of(0x1_0000));
    let mut picture = Picture::new(story.width, story.height, story.samples);
    let (mut stream, mut vertices) = (vec![], Vertices::default());
    let mut shader_coverage = false;
    let first = beginning(story, &colour, &depth).into_iter().map(|(a, v)| Step::State(a, v));
    for step in first.chain(story.steps.iter().cloned()) {
        let state = match &step {
            Step::State(address, value) => State { address: *address, value: *value },
            Step::Clear(what) => State { address: CLEAR_SURFACE, value: *what },
            Step::Draw(draw) => {
                let prim = PrimRef { topology: draw.topology, ..vertices.prim(vertices.triangles()) };
                stream.push(PrimPacket::Prim(prim));
                // Shaders that change coverage must say so.
                let kept = if shader_coverage { draw.kept } else { [0xffff; 4] };
                let [r, g, b, alpha] = draw.colour.map(|c| f32::from(c) / 255.0);
                let second = draw.second.map(|c| f32::from(c) / 255.0);
                vertices.records.extend(record(draw));
                vertices.colours.extend([[r, g, b]; 3]);
                let two = picture.takes_second().then_some(second);
                vertices.effects.push(Effect { alpha, kept, second: two });
                picture.draw(draw.topology, record(draw), Shaded { colour: [r, g, b, alpha], second, kept });
                watch(&step, stream.len(), &picture);
                continue;
            }
        };
        if state.address == SET_SHADER_COVERAGE {
            shader_coverage = state.value == 1;
        }
        stream.push(PrimPacket::State(state));
        picture.state(state);
        watch(&step, stream.len(), &picture);
    }
    // A flush writes back what is dirty; without compression nothing stays as planes.
    for (address, value) in
        [(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 1), (SET_ZT_SELECT, 1), (SET_Z_COMPRESSION, 0)]
    {
        stream.push(PrimPacket::State(State { address, value }));
    }
    let setting = Setting {
        samples: story.samples,
        zcull: story.zcull,
        compression: story.compression,
        ..Setting::of(story.width, story.height)
    };
    (Scene { setting, colour, depth, stream, vertices }, picture)
}

/// Depth and stencil of a sample in memory, at its place in the grid.
fn stored(memory: &Memory, scene: &Scene, format: u32, x: u32, y: u32) -> (u32, Option<u8>) {
    let (base, width, high) = (scene.depth.base, scene.depth.width, u32::from(scene.depth.block_height));
    let bytes =
        |at: u64, n: u64| (0..n).map(|k| u32::from(memory.byte(base + at + k)) << (8 * k)).sum::<u32>();
    match format {
        0x13 => (bytes(block_linear(2 * width, high, 2 * x, y), 2), None),
        0x0a => (bytes(block_linear(4 * width, high, 4 * x, y), 4), None),
        _ => {
            let (depth, stencil) = packed24(width, high, x, y);
            (bytes(depth, 3), (format != 0x15).then(|| bytes(stencil, 1) as u8))
        }
    }
}

/// Compares what is in memory with the reference; gives it, too.
fn check(dut: Device<RasterPipe>, story: &Story) -> Vec<([u8; 4], u32, Option<u8>)> {
    let (scene, picture) = played(story);
    let mut frame =
        Frame::new(Whole::new(dut), &scene, Shading::Flat, Around { vertex: 8, shading: 12, memory: 20 });
    assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
    assert_eq!(frame.memory.beyond, 0, "accesses outside the memory");
    compare(&frame.memory, &scene, story, &picture, |_| true)
}

/// Compares some samples in memory with a picture; gives all.
pub fn compare(
    memory: &Memory,
    scene: &Scene,
    story: &Story,
    picture: &Picture,
    judged: impl Fn(usize) -> bool,
) -> Vec<([u8; 4], u32, Option<u8>)> {
    let mut all = vec![];
    for (x, y) in (0..story.height).flat_map(|y| (0..story.width).map(move |x| (x, y))) {
        for s in 0..story.samples {
            let (at, (gx, gy)) = (picture.at(x, y, s), place(story.samples, x, y, s));
            let wanted = &picture.stored[at];
            let offset = block_linear(4 * scene.colour.width, story.block_height.into(), 4 * gx, gy);
            let mut seen = memory.word(scene.colour.base + offset).to_le_bytes();
            if story.colour_format == 0xcf {
                seen.swap(0, 2);
            }
            let (depth, stencil) = stored(memory, scene, story.depth_format, gx, gy);
            all.push((seen, depth, stencil));
            if wanted.open || !judged(at) {
                continue;
            }
            assert_eq!(seen, picture.colour[at], "colour of sample {s} of pixel ({x}, {y})");
            let right = wanted.depth.may_be(depth);
            assert!(right, "depth of sample {s} of pixel ({x}, {y}): {depth:#x} for {:x?}", wanted.depth);
            let stencil = stencil.unwrap_or(wanted.stencil);
            assert_eq!(stencil, wanted.stencil, "stencil of sample {s} of pixel ({x}, {y})");
        }
    }
    all
}

/// The story without the steps that its failure does not need. Proptest's own shrinking
/// makes another story wherever the size changes, and takes hours.
pub fn smaller(mut story: Story, fails: impl Fn(&Story) -> bool) -> Story {
    let mut size = story.steps.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < story.steps.len() {
            let mut next = story.clone();
            next.steps.drain(at..(at + size).min(story.steps.len()));
            if fails(&next) {
                story = next;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    story
}

pub fn whole_scenes(new: Maker<RasterPipe>) {
    property(story().no_shrink(), |story| {
        let failure = |story: &Story| caught(|| check(new(), story)).err();
        let Some(mut reason) = failure(&story) else { return };
        let mut shown = story;
        if shrinking() {
            shown = smaller(shown, |story| failure(story).is_some());
            reason = failure(&shown).unwrap_or(reason);
        }
        panic!("{reason}\n  in the scene {shown:?}");
    });
}

/// The same picture with Zcull and without, whatever near and far are and do.
pub fn zcull_does_not_change_the_picture(new: Maker<RasterPipe>) {
    let scenes = (story().no_shrink(), 0..3_usize, 0..4_usize, 0..8_usize);
    property_of_share(8, scenes, |(mut story, near, far, control)| {
        let near = [0.0_f32, 0.25, -1.0][near].to_bits();
        let far = [1.0_f32, 0.75, 0.3, 2.0][far].to_bits();
        let control = [0, 1, 0x08, 0x10, 0x18, 0x19, 2, 3][control];
        let range = [
            (SET_VIEWPORT_CLIP_MIN_Z, near),
            (SET_VIEWPORT_CLIP_MAX_Z, far),
            (SET_VIEWPORT_CLIP_CONTROL, control),
        ];
        story.steps.splice(0..0, range.map(|(address, value)| Step::State(address, value)));
        let pictures = [false, true].map(|zcull| {
            story.zcull = zcull;
            check(new(), &story)
        });
        assert!(pictures[0] == pictures[1], "Zcull makes another picture of {story:?}");
    });
}

/// State that no method has set: two-sided stencil compares under masks of all ones.
pub fn stencil_masks_after_reset(new: Maker<RasterPipe>) {
    let steps = [
        (SET_BACK_STENCIL_FUNC_REF, 0x80),
        (SET_STENCIL_TEST, 1),
        (SET_TWO_SIDED_STENCIL_TEST, 1),
        (SET_BACK_STENCIL_FUNC, 0x203),
        (SET_BACK_STENCIL_OP_FAIL, 0x150a),
    ];
    let draw = Draw {
        topology: Topology::Triangles,
        corners: [(0, 0), (4096, 0), (0, 4096)],
        depths: [0x3f00_0000; 3],
        colour: [0, 88, 145, 157],
        second: [0; 4],
        kept: [0xffff; 4],
    };
    let steps = steps.map(|(address, value)| Step::State(address, value)).into_iter();
    let story = Story {
        width: 16,
        height: 16,
        samples: 1,
        colour_format: 0xcf,
        depth_format: 0x16,
        block_height: 0,
        zcull: false,
        compression: false,
        steps: steps.chain([Step::Draw(draw.clone()), Step::Draw(draw)]).collect(),
    };
    check(new(), &story);
}
