//! A frame of the whole pipeline is the same, and takes the same cycles, whichever parts
//! are in which language; and the recorded traffic of a part replays against that part alone.

use chip::profile::{NX, Profile, SLICES};
use kernel::Within;
use kernel::params::Params as _;
use kernel::slot::Slot;
use kit::recording::record_part;
use kit::scenario::Dut;
use meshes::{Format, Mesh};
use rigs::raster_chip::{self, RasterChip};
use rigs::raster_pipe::{Params, RasterPipe};
use workloads::frame::{Around, Frame};
use workloads::on_chip::OnChip;
use workloads::parts::Counts;
use workloads::picture::Picture;
use workloads::pipeline::Pipeline;
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::world::View;

crate::tests! { any_part_in_either_language_draws_the_same_frame recorded_traffic_plays_back_in_either_language any_size_of_memory_draws_the_same_picture any_number_of_rops_and_gpcs_draws_the_same_picture }

const SIZE: (u32, u32) = (72, 48);
const BASE: Counts = Counts { gpcs: 1, rops: 2 };

/// Two intertwined ribbons, 96 triangles with a large depth range.
fn mesh() -> Mesh {
    let mut text = String::new();
    for ribbon in 0..2 {
        for k in 0..=24 {
            let turn = f64::from(k) * 0.5 + f64::from(ribbon) * std::f64::consts::PI;
            let (x, y, z) = (f64::from(k) / 6.0, turn.sin(), turn.cos());
            text += &format!("v {x} {y} {z}\nv {x} {} {}\n", y * 0.4, z * 0.4 + 0.3);
        }
        for k in 0..24 {
            let at = 50 * ribbon + 2 * k + 1;
            text += &format!("f {at} {} {} {}\n", at + 1, at + 3, at + 2);
        }
    }
    Mesh::parse(Format::Obj, text.as_bytes(), None).expect("a good mesh")
}

fn scene(samples: u32) -> Scene {
    let (vertices, dropped) = View { size: SIZE, turn: 20.0, tilt: 15.0 }.of(&mesh());
    assert_eq!(dropped, 0);
    Scene::new(Setting { samples, ..Setting::of(SIZE.0, SIZE.1) }, vertices)
}

/// All of memory, and the cycles.
fn drawn(scene: &Scene, pipe: RasterPipe) -> (Vec<u8>, u64) {
    let mut frame = Frame::new(Slot::from(pipe), scene, Shading::Gouraud, Around::default());
    assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
    ((0..scene.bytes()).map(|at| frame.memory.byte(at)).collect(), frame.cycle)
}

fn any_part_in_either_language_draws_the_same_frame() {
    if !cosim::available() {
        return;
    }
    let profile = Profile::nx();
    for samples in [1, 4] {
        let scene = scene(samples);
        let expected = drawn(&scene, RasterPipe::new(&Params::of(&profile)));
        let parts = BASE.names();
        let lockstep = parts.iter().map(|part| (part.as_str(), cosim::With::Lockstep)).collect::<Vec<_>>();
        let sets = parts.iter().map(|part| vec![(part.as_str(), cosim::With::Hdl)]).chain([lockstep.clone()]);
        for set in sets {
            let mut pipe = RasterPipe::new(&Params::of(&profile));
            cosim::exchange_all(&mut pipe, &set).unwrap();
            assert!(drawn(&scene, pipe) == expected, "{samples} samples, {set:?}: another frame or cycle");
        }
    }
}

fn recorded_traffic_plays_back_in_either_language() {
    let profile = Profile::nx();
    let all = scenarios::all();
    let scene = scene(4);
    for part in &BASE.names() {
        let mut pipe = RasterPipe::new(&Params::of(&profile));
        let (unit, tape) = record_part(&mut pipe, part).expect("a part of the pipeline");
        let (_, cycles) = drawn(&scene, pipe);
        let tape = tape.lock().unwrap().clone();
        let scenario = all.iter().find(|s| s.unit == unit).expect("every unit has scenarios");
        for dut in Dut::ALL {
            if dut == Dut::Rust || cosim::available() {
                assert_eq!(scenario.case.replay(dut, &tape), Ok(cycles), "{part} {}", dut.name());
            }
        }
    }
}

/// The picture of a scene on the whole chip, with some parameters set.
fn on_chip(scene: &Scene, set: &[&str]) -> Picture {
    let set: Vec<String> = set.iter().map(|one| one.to_string()).collect();
    let (profile, _) = Profile::parse_with("nx", NX, &set).expect("a good profile");
    on_machine(scene, &profile)
}

fn on_machine(scene: &Scene, profile: &Profile) -> Picture {
    let p = raster_chip::Params::of(profile);
    let mut chip = OnChip::new(Slot::from(RasterChip::new(&p)), &p);
    if scene.setting.compression {
        chip = chip.compressed(scene);
    }
    let mut frame = Frame::new(chip, scene, Shading::Gouraud, Around::default());
    assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
    Picture::of_frame(scene, &frame.memory)
}

/// With the whole memory system, of several sizes: an FPGA's slice of 16 KB, 3, 6, 8 and 16 slices, one channel.
fn any_size_of_memory_draws_the_same_picture() {
    let scene = scene(4);
    let mut ideal = Frame::new(
        Slot::from(RasterPipe::new(&Params::of(&Profile::nx()))),
        &scene,
        Shading::Gouraud,
        Around::default(),
    );
    assert_eq!(ideal.run(1_000_000, &mut ()), Ok(true));
    let ideal = Picture::of_frame(&scene, &ideal.memory);
    let small = ["memory.l2.directory.sets_log2=4", "memory.l2.directory.ways_log2=3"];
    let sets: [&[&str]; 6] = [
        &[],
        &["slices=1", small[0], small[1]],
        &["slices=8"],
        &["slices=16"],
        &["memory.channels=1"],
        &["rops=8", "slices=4"],
    ];
    for set in sets {
        assert!(on_chip(&scene, set) == ideal, "{set:?}: another picture");
    }
    for (name, text) in SLICES {
        let profile = Profile::parse(name, text).expect("a good profile");
        assert!(on_machine(&scene, &profile) == ideal, "{name}: another picture");
    }
}

/// The picture is the same for 1, 2, 4 and 8 GPCs, and for 1, 2, 3, 4, 6 and 8 ROPs.
fn any_number_of_rops_and_gpcs_draws_the_same_picture() {
    for samples in [1, 4] {
        let scene = scene(samples);
        let picture = |gpcs: usize, rops: usize| {
            let nx = Params::of(&Profile::nx());
            let p = Params { gpcs: Within::new(gpcs), rops: Within::new(rops), ..nx }.settled();
            let pipe = RasterPipe::new(&p);
            assert_eq!(Counts::of(Pipeline::of(&pipe)), Counts { gpcs, rops });
            let mut frame = Frame::new(Slot::from(pipe), &scene, Shading::Gouraud, Around::default());
            assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
            Picture::of_frame(&scene, &frame.memory)
        };
        let two = picture(1, 2);
        for (gpcs, rops) in
            [(1, 1), (1, 3), (1, 4), (1, 6), (1, 8), (2, 1), (2, 2), (2, 4), (2, 6), (4, 2), (4, 3), (8, 8)]
        {
            let other = picture(gpcs, rops) != two;
            assert!(!other, "{gpcs} GPCs, {rops} ROPs, {samples} samples: another picture");
        }
    }
}
