//! Rates of a CROP in its steady state: tile after tile, with a memory latency of 100 cycles, all of it written back.

use super::bench::{NONE, Run, Stalls, run, state, target};
use super::random::MEMORY;
use bundle::*;
use fbp::crop::{Crop, Params};
use kit::memory::MemoryStalls;
use kit::{Device, Maker, Rng};

kit::rates! {
    Crop::new(&Params::default()) =>
        "crop-pixel-rate-unit" 8.0 "pixels/clk/CROP" fill_c32,
        "crop-nonblended-c32" 8.0 "pixels/clk/CROP" fill_c32,
        "crop-nonblended-c64" 4.0 "pixels/clk/CROP" fill_c64,
        "crop-nonblended-c128" 2.0 "pixels/clk/CROP" fill_c128,
        "crop-nonblended-srgb-r11g11b10f" 8.0 "pixels/clk/CROP" fill_fp11,
        "crop-blended-unorm8" 8.0 "pixels/clk/CROP" blend_unorm8,
        "crop-blended-snorm8" 8.0 "pixels/clk/CROP" blend_snorm8,
        "crop-blended-srgb-r11g11b10f" 4.0 "pixels/clk/CROP" blend_srgb_and_fp11,
        "crop-blended-unorm10" 4.0 "pixels/clk/CROP" blend_unorm10,
        "crop-blended-unorm16" 4.0 "pixels/clk/CROP" blend_unorm16,
        "crop-blended-snorm16" 4.0 "pixels/clk/CROP" blend_snorm16,
        "crop-blended-fp16" 4.0 "pixels/clk/CROP" blend_fp16,
        "crop-blended-fp32" 2.0 "pixels/clk/CROP" blend_fp32,
        "crop-source-quads-32" 2.0 "quads/clk" quads_32,
        "crop-source-quads-64" 1.0 "quads/clk" quads_64,
        "crop-source-quads-128" 0.5 "quads/clk" quads_128,
        "crop-read-rate" 32.0 "bytes/clk/CROP" bytes_read,
        "crop-write-rate" 32.0 "bytes/clk/CROP" bytes_written;
}

/// Packets before the steady state, and in it.
const BEFORE: usize = 300;
const STEADY: usize = 900;
/// Cycles from a read to its data.
pub const FAR: Stalls = Stalls { memory: MemoryStalls::free(100), ..NONE };
/// The same for float blends of a sector a cycle, which occupy tiles for 17 cycles more.
const NEARER: Stalls = Stalls { memory: MemoryStalls::free(80), ..NONE };

/// Whole quads of pixels of `bytes` bytes, in tiles of 32 bytes by 8 rows.
pub fn tiles(bytes: u16, packets: usize) -> Vec<CropPacket> {
    let mut rng = Rng::new(7);
    let coverage = [1; 4];
    (0..packets as u16)
        .map(|n| {
            let (tile, n) = (n / 8, n % 8);
            let (tile_x, y) = (tile % 32, 4 * (tile / 32) + n / 2);
            let x = match bytes {
                4 => 4 * tile_x + 2 * (n % 2),
                8 => 2 * tile_x + n % 2,
                _ => tile_x,
            };
            let beside = if bytes == 4 { coverage } else { [0; 4] };
            let quads = [ColourQuad { x, y, coverage }, ColourQuad { x: x + 1, y, coverage: beside }];
            // Neither zero nor full, so that every blend reads its destination.
            let data = std::array::from_fn(|_| rng.roll() as u32 & 0x3f3f_3f3f | 0x4101_0101);
            CropPacket::Quads(ColourQuads { half: n % 2 == 1, quads, data, ..ColourQuads::default() })
        })
        .collect()
}

/// A stream of whole quads, and the cycles of its steady state.
fn steady(dut: Device<Crop>, format: u32, bytes: u16, blend: bool) -> (Run, f64) {
    let mut packets = target(0, 0, 256, format);
    if blend {
        packets.extend([state(0x1360, 1), state(0x1344, 0x4302), state(0x1348, 0x4303)]);
    }
    let first = packets.len() + BEFORE;
    packets.extend(tiles(bytes, BEFORE + STEADY));
    let stalls = if blend && bytes > 4 { NEARER } else { FAR };
    let run = run(dut, vec![0; MEMORY], &packets, stalls);
    let cycles = run.taken[first + STEADY - 1] - run.taken[first - 1];
    (run, cycles as f64)
}

/// Packets a cycle.
fn packets(new: Maker<Crop>, (format, bytes, blend): (u32, u16, bool)) -> f64 {
    STEADY as f64 / steady(new(), format, bytes, blend).1
}

/// Sectors a cycle, between the first and the last of the steady state.
fn sectors(at: &[u64]) -> f64 {
    let steady = &at[BEFORE..BEFORE + STEADY / 2];
    (steady.len() - 1) as f64 / (steady[steady.len() - 1] - steady[0]) as f64
}

fn fill_c32(new: Maker<Crop>) -> f64 {
    8.0 * packets(new, (0xd5, 4, false))
}
fn fill_c64(new: Maker<Crop>) -> f64 {
    4.0 * packets(new, (0xca, 8, false))
}
fn fill_c128(new: Maker<Crop>) -> f64 {
    2.0 * packets(new, (0xc0, 16, false))
}
fn fill_fp11(new: Maker<Crop>) -> f64 {
    8.0 * packets(new, (0xe0, 4, false))
}
fn blend_unorm8(new: Maker<Crop>) -> f64 {
    8.0 * packets(new, (0xd5, 4, true))
}
fn blend_snorm8(new: Maker<Crop>) -> f64 {
    8.0 * packets(new, (0xd7, 4, true))
}
/// Both formats reach the rate.
fn blend_srgb_and_fp11(new: Maker<Crop>) -> f64 {
    let [srgb, fp11] = [0xd6, 0xe0].map(|format| 8.0 * packets(new, (format, 4, true)));
    srgb.min(fp11)
}
fn blend_unorm10(new: Maker<Crop>) -> f64 {
    8.0 * packets(new, (0xd1, 4, true))
}
fn blend_unorm16(new: Maker<Crop>) -> f64 {
    4.0 * packets(new, (0xc6, 8, true))
}
fn blend_snorm16(new: Maker<Crop>) -> f64 {
    4.0 * packets(new, (0xc7, 8, true))
}
fn blend_fp16(new: Maker<Crop>) -> f64 {
    4.0 * packets(new, (0xca, 8, true))
}
fn blend_fp32(new: Maker<Crop>) -> f64 {
    2.0 * packets(new, (0xc0, 16, true))
}
fn quads_32(new: Maker<Crop>) -> f64 {
    fill_c32(new) / 4.0
}
fn quads_64(new: Maker<Crop>) -> f64 {
    fill_c64(new) / 4.0
}
fn quads_128(new: Maker<Crop>) -> f64 {
    fill_c128(new) / 4.0
}
fn bytes_read(new: Maker<Crop>) -> f64 {
    32.0 * sectors(&steady(new(), 0xd5, 4, true).0.read_at)
}
fn bytes_written(new: Maker<Crop>) -> f64 {
    32.0 * sectors(&steady(new(), 0xd5, 4, true).0.written_at)
}

/// The last half of 600 packets of blended colours, each with the packet that precedes it: the run, and the cycles.
fn after(
    dut: Device<Crop>,
    format: u32,
    [src, dst]: [u32; 2],
    ahead: impl Fn(ColourQuads) -> ColourQuads,
) -> (Run, f64) {
    let mut packets = target(0, 0, 256, format);
    packets.extend([state(0x1360, 1), state(0x1344, src), state(0x1348, dst)]);
    let first = packets.len();
    for packet in tiles(4, 600) {
        let CropPacket::Quads(quads) = packet else { unreachable!() };
        packets.extend([CropPacket::Quads(ahead(quads)), packet]);
    }
    let run = run(dut, vec![0; MEMORY], &packets, FAR);
    let cycles = run.taken[first + 1199] - run.taken[first + 599];
    (run, cycles as f64)
}

/// With two colours, each is a packet: half the pixels.
pub fn a_second_colour_takes_a_cycle(new: Maker<Crop>) {
    let second = |quads| ColourQuads { source1: true, ..quads };
    let (run, cycles) = after(new(), 0xd5, [0xc900, 0xc903], second);
    assert!(8.0 * 300.0 / cycles > 3.99, "{cycles} cycles for 300 packets of two colours");
    assert_eq!(run.reads, 600);
}

/// Float blends take two cycles for 32 bytes: alphas arrive in the first of them.
pub fn alphas_ahead_take_no_cycle(new: Maker<Crop>) {
    for format in [0xe0, 0xd1] {
        let alphas = |quads| ColourQuads { alphas: true, ..quads };
        let (_, cycles) = after(new(), format, [0x4302, 0x4303], alphas);
        assert!(8.0 * 300.0 / cycles > 3.95, "{format:x}: {cycles} cycles for 300 packets of colours");
    }
}

/// Each documented rate is met.
pub fn all_met(new: Maker<Crop>) {
    assert!(fill_c32(new) >= 7.99, "C32 fill: {}", fill_c32(new));
    assert!(fill_c64(new) >= 3.99, "C64 fill: {}", fill_c64(new));
    // A page with an unknown kind costs a few cycles.
    assert!(fill_c128(new) >= 1.98, "C128 fill: {}", fill_c128(new));
    assert!(blend_unorm8(new) >= 7.9, "unorm8 blend: {}", blend_unorm8(new));
    assert!(blend_srgb_and_fp11(new) >= 3.95, "sRGB or 11-11-10: {}", blend_srgb_and_fp11(new));
    assert!(blend_unorm10(new) >= 3.95, "unorm10 blend: {}", blend_unorm10(new));
    assert!(blend_fp16(new) >= 3.95, "fp16 blend: {}", blend_fp16(new));
    assert!(blend_fp32(new) >= 1.96, "fp32 blend: {}", blend_fp32(new));
    assert!(bytes_read(new) >= 31.0, "read: {}", bytes_read(new));
    assert!(bytes_written(new) >= 31.0, "written: {}", bytes_written(new));
}
