//! A frame with compressed surfaces is byte for byte equal to the uncompressed frame: for every kind of colour and of depth, and for
//! every number of samples.

use kernel::slot::Slot;
use references::arith::colour::half;
use rigs::raster_chip::{self, RasterChip};
use rigs::raster_pipe::{Params, RasterPipe};
use workloads::frame::{Around, Frame};
use workloads::memory::Memory;
use workloads::on_chip::OnChip;
use workloads::scene::{Scene, Setting, Surface};
use workloads::shading::Shading;
use workloads::{crossed, small_chip};

crate::tests! { one_sample two_samples four_samples eight_samples }

/// Formats of colour targets, bytes of a sample, their kinds for 1, 2, 4 and 8 samples a pixel.
const COLOURS: [(u32, u32, [&[u8]; 4]); 3] = [
    (
        0xd5,
        4,
        [
            &[0xd8, 0xd9, 0xda, 0xdb, 0xdc],
            &[0xdd, 0xde, 0xcc],
            &[0xdf, 0xe0, 0xe1, 0xe2, 0xe3],
            &[0xe4, 0xe5],
        ],
    ),
    (
        0xca,
        8,
        [
            &[0xe6, 0xe7, 0xe8, 0xe9, 0xea],
            &[0xeb, 0xec, 0xcd],
            &[0xed, 0xee, 0xef, 0xf0, 0xf1],
            &[0xf2, 0xf3],
        ],
    ),
    (0xc0, 16, [&[0xf4, 0xf5], &[0xf6, 0xf7], &[0xf8, 0xf9], &[0xfa, 0xfb]]),
];

/// Formats of depth, and the kind for one sample: others follow it.
const DEPTHS: [(u32, u8); 6] =
    [(0x0a, 0x86), (0x16, 0x17), (0x14, 0x51), (0x13, 0x02), (0x13, 0x07), (0x19, 0xce)];

/// A driver's entry in the table of colours, by the bytes of a sample.
fn value(scene: &Scene, bytes: u32) -> [u32; 4] {
    let [r, g, b] = BACKGROUND;
    let colour = [r, g, b, 1.0];
    match bytes {
        4 => scene.clear_colour(),
        8 => {
            let [low, high] = [0, 2].map(|k| half(colour[k]) | half(colour[k + 1]) << 16);
            [low, high, low, high]
        }
        _ => colour.map(f32::to_bits),
    }
}

const BACKGROUND: [f32; 3] = [0.25, 0.5, 0.75];

/// Intersecting sloped triangles, over a clear of colour and depth.
fn scene(samples: u32, colour: (u32, u32), depth: u32) -> Scene {
    let setting = Setting { samples, background: BACKGROUND, ..Setting::of(48, 32) };
    let mut scene = crossed(setting);
    // Samples of several words: depth is placed after them.
    scene.colour.width *= colour.1 / 4;
    // In big pages of its own.
    let base = scene.colour.range().end.next_multiple_of(1 << 17);
    scene.depth = Surface { base, ..scene.depth };
    if depth == 0x19 {
        scene.depth.width *= 2;
    }
    for packet in &mut scene.stream {
        if let bundle::PrimPacket::State(state) = packet {
            match state.address {
                bundle::SET_COLOR_TARGET_FORMAT => state.value = colour.0,
                bundle::SET_ZT_FORMAT => state.value = depth,
                bundle::SET_ZT_A => state.value = (base >> 32) as u32,
                bundle::SET_ZT_B => state.value = base as u32,
                _ => (),
            }
        }
    }
    scene
}

fn bytes(scene: &Scene, memory: &Memory) -> Vec<u8> {
    (0..scene.bytes()).map(|at| memory.byte(at)).collect()
}

fn plain(scene: &Scene) -> Vec<u8> {
    let pipe = Slot::from(RasterPipe::new(&Params::of(&small_chip())));
    let mut frame = Frame::new(pipe, scene, Shading::Gouraud, Around::default());
    assert_eq!(frame.run(200_000, &mut ()), Ok(true));
    bytes(scene, &frame.memory)
}

/// The frame with compressed surfaces of two kinds, and the tiles that are not stored plain.
fn compressed(scene: &Scene, kinds: (u8, u8), values: [[u32; 4]; 2], of_128_kb: bool) -> (Vec<u8>, u64) {
    let p = raster_chip::Params::of(&small_chip());
    let surfaces = vec![(scene.colour.range(), kinds.0), (scene.depth.range(), kinds.1)];
    let mut chip = OnChip::new(Slot::from(RasterChip::new(&p)), &p).compressed_as(surfaces, values);
    if of_128_kb {
        chip.board.use_pages_of_128_kb();
    }
    let mut frame = Frame::new(chip, scene, Shading::Gouraud, Around::default());
    assert_eq!(frame.run(200_000, &mut ()), Ok(true), "kinds {kinds:x?}");
    assert_eq!(frame.memory.beyond, 0);
    (bytes(scene, &frame.memory), frame.chip.board.stored.compressed)
}

fn each(log2: usize) {
    let mut depths = DEPTHS.iter().cycle();
    let mut seen = 0;
    for (format, of, kinds) in COLOURS {
        for kind in kinds[log2] {
            let (depth, first) = *depths.next().expect("a cycle");
            let scene = scene(1 << log2, (format, of), depth);
            let kinds = (*kind, first + log2 as u8);
            // Every other one in big pages of 128 KB.
            let values = [value(&scene, of), scene.clear_depth()];
            let (is, tiles) = compressed(&scene, kinds, values, seen % 2 == 1);
            assert!(tiles != 0, "kinds {kinds:x?}: nothing is compressed");
            let be = plain(&scene);
            let differ = (0..be.len()).find(|at| is[*at] != be[*at]);
            assert!(differ.is_none(), "kinds {kinds:x?}: another byte at {differ:x?}");
            seen += 1;
        }
    }
    assert!(seen >= DEPTHS.len(), "each kind of depth");
}

fn one_sample() {
    each(0);
}

fn two_samples() {
    each(1);
}

fn four_samples() {
    each(2);
}

fn eight_samples() {
    each(3);
}
