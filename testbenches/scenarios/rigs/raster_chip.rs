//! A frame through crossbar, L2 and DRAM leaves the picture that it leaves with memory of the bench after the ROPs.

use kernel::slot::Slot;
use kit::{Device, Maker, scenarios};
use rigs::raster_chip::{Params, RasterChip};
use rigs::raster_pipe::{self, RasterPipe};
use workloads::frame::{Around, Frame};
use workloads::on_chip::OnChip;
use workloads::picture::Picture;
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::{crossed, small_chip};

scenarios! {
    RasterChip::new(&Params::of(&small_chip())) => a_frame_is_the_same a_compressed_frame_is_the_same;
}

/// Cycles that a frame here may take.
const LIMIT: u64 = 40_000;

fn scene(samples: u32) -> Scene {
    crossed(Setting { samples, ..Setting::of(48, 32) })
}

/// As with sectors of the bench after the ROPs, which other scenarios judge.
fn a_frame_is_the_same(new: Maker<RasterChip>) {
    let scene = scene(4);
    draw(new(), &scene, |chip| chip);
}

/// With its surfaces compressed.
fn a_compressed_frame_is_the_same(new: Maker<RasterChip>) {
    for samples in [1, 4] {
        let scene = scene(samples);
        draw(new(), &scene, |chip| chip.compressed(&scene));
    }
}

fn draw(
    dut: Device<RasterChip>,
    scene: &Scene,
    set: impl Fn(OnChip<Device<RasterChip>>) -> OnChip<Device<RasterChip>>,
) {
    let p = dut.unit().p.clone();
    let ideal = Slot::from(RasterPipe::new(&raster_pipe::Params::of(&small_chip())));
    let mut ideal = Frame::new(ideal, scene, Shading::Flat, Around::default());
    assert_eq!(ideal.run(LIMIT, &mut ()), Ok(true));
    let mut frame = Frame::new(set(OnChip::new(dut, &p)), scene, Shading::Flat, Around::default());
    assert_eq!(frame.run(LIMIT, &mut ()), Ok(true));
    let picture = Picture::of_frame(scene, &frame.memory);
    assert!(picture == Picture::of_frame(scene, &ideal.memory), "another picture");
    assert_eq!(frame.memory.beyond, 0);
}
