//! A partition does in a frame what the raster chip's do: in step with them at every port.

use chip::partition::Partition;
use kernel::Within;
use kernel::params::Params as _;
use kernel::slot::Slot;
use kit::device::Maker;
use kit::recording::{record_part, replay};
use kit::scenarios;
use rigs::raster_chip::{Params, RasterChip};
use workloads::frame::{Around, Frame};
use workloads::on_chip::OnChip;
use workloads::scene::Setting;
use workloads::shading::Shading;
use workloads::{crossed, small_chip};

scenarios! {
    Partition::new(&machine(1).partition) => one_sample compressed_samples;
    Partition::new(&machine(4).partition) => ranges_of_two_zculls;
}

/// With two ROPs.
fn machine(gpcs: usize) -> Params {
    Params { gpcs: Within::new(gpcs), ..Params::of(&small_chip()) }.settled()
}

/// Plays to a device what a partition sees while a frame is drawn.
fn played(new: Maker<Partition>, k: usize, gpcs: usize, setting: Setting) {
    let (scene, p) = (crossed(setting), machine(gpcs));
    let mut gpu = RasterChip::new(&p);
    let (_, tape) = record_part(&mut gpu, &format!("partition[{k}]")).expect("a part of the chip");
    let mut chip = OnChip::new(Slot::from(gpu), &p);
    if scene.setting.compression {
        chip = chip.compressed(&scene);
    }
    let mut frame = Frame::new(chip, &scene, Shading::Gouraud, Around::default());
    assert_eq!(frame.run(100_000, &mut ()), Ok(true));
    let tape = tape.lock().expect("one writer").clone();
    let cycles = replay(&mut new().into_slot(), &tape).expect("the same outputs");
    assert!(cycles >= frame.cycle);
}

fn setting(samples: u32) -> Setting {
    Setting { samples, ..Setting::of(48, 32) }
}

fn one_sample(new: Maker<Partition>) {
    played(new, 0, 1, setting(1));
    played(new, 1, 1, setting(1));
}

fn compressed_samples(new: Maker<Partition>) {
    played(new, 0, 1, Setting { compression: true, ..setting(4) });
}

fn ranges_of_two_zculls(new: Maker<Partition>) {
    played(new, 1, 4, setting(4));
}
