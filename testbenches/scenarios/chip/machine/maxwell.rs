//! The whole chip on virtual addresses: recorded streams through crossbar, L2 and DRAM leave what an independent decoder says.

use crate::reductions::reductions_beside_atomics;
use crate::upkeep::{a_refused_access_stops_its_group, a_refused_fetch_is_named, methods_reach_memory};
use chip::machine::maxwell::Maxwell;
use kernel::clocked::Clocked;
use kit::{Device, Maker, scenarios};
use recordings::capture::Capture;
use references::rigs::command_path::three_d::ThreeD;
use scenarios_rigs::command_path::played;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Replay};
use workloads::judge;
use workloads::results::Results;
use workloads::small_chip;

scenarios! {
    Maxwell::new(&small_chip()) => a_recorded_stream a_recorded_frame geometry_shaders copies_and_releases a_recorded_kernel
        reductions_beside_atomics;
}

/// Up to seven minutes each in lockstep, on a slow machine.
mod long {
    use super::*;
    scenarios! { within;
        Maxwell::new(&small_chip()) => all_stages methods_reach_memory a_refused_access_stops_its_group a_refused_fetch_is_named;
    }
}

/// Longer than anything in a stream waits: a chip that has lost something is soon seen.
const PATIENCE: u64 = 100_000;

/// A capture from the doorbell to DRAM: the same methods, the same memory as decoded.
fn play(dut: Device<Maxwell>, name: &str) {
    let p = dut.unit().p.clone();
    let mut run = Replay::new(StreamChip::new(dut, &p), Around { patience: PATIENCE, ..Around::default() });
    let buffers = Capture::carried(name).expect("a capture of ours").buffers;
    let buffers: Vec<_> = buffers.into_iter().map(|buffer| buffer.addresses).collect();
    let (mut expected, three_d) = played(&mut run, name).with_three_d(&run, &buffers);
    expected.check_memory(&mut run, name);
    if name == "clear" {
        cleared(&run, &three_d);
    }
}

/// Where the driver has the copy engine put what it reads back, of 64 by 64 texels.
const READ_BACK: u64 = 0x1_00df_5000;

/// The picture that was read back is what the class says of the clears.
fn cleared<D: Clocked<In = chip::machine::maxwell::In, Out = chip::machine::maxwell::Out>>(
    run: &Replay<StreamChip<D>>,
    three_d: &ThreeD,
) {
    let image: Vec<_> = three_d.images.values().collect();
    let [image] = image[..] else { panic!("a picture, not {}", image.len()) };
    let texels: Vec<u8> = image.iter().flatten().flatten().copied().collect();
    assert_eq!(texels.len(), 64 * 64 * 4);
    assert!(texels.iter().any(|part| *part != texels[0]), "a clear of nothing");
    assert!(run.memory.bytes.read(READ_BACK, texels.len()) == texels, "another picture");
}

/// A driver's triangle, from its vertices in memory by way of its shaders to the picture that it reads back.
fn a_recorded_frame(new: Maker<Maxwell>) {
    pictured(new(), "triangle");
}

/// Instances of a geometry shader, each of which draws triangles of its own.
fn geometry_shaders(new: Maker<Maxwell>) {
    pictured(new(), "gs_instanced");
}

/// A patch by way of control, evaluation and geometry.
fn all_stages(new: Maker<Maxwell>) {
    pictured(new(), "tess");
}

/// Plays a stream; the picture is what its recording says.
fn pictured(dut: Device<Maxwell>, name: &str) {
    let p = dut.unit().p.clone();
    let mut run = Replay::new(StreamChip::new(dut, &p), Around { patience: PATIENCE, ..Around::default() });
    played(&mut run, name);
    let wanted = Results::load(&Capture::place(name).expect("a capture of ours")).expect("a good folder");
    let (from, picture) = (wanted.readback.expect("a picture"), wanted.picture.expect("what it must be"));
    let lines = (0..u64::from(from.lines)).rev().map(|y| from.va + y * from.pitch);
    let sampled = lines.flat_map(|line| (0..u64::from(from.line_elements)).map(move |x| line + 4 * x));
    let got: Vec<_> = sampled.map(|at| run.memory.peek(at).to_le_bytes()).collect();
    let found = judge::pictures(&got, &picture.pixels, &picture.limits);
    assert!(found.is_right(), "{found:?}");
}

fn a_recorded_stream(new: Maker<Maxwell>) {
    play(new(), "clear");
}

/// A stream with copies of both kinds, and releases after them.
fn copies_and_releases(new: Maker<Maxwell>) {
    play(new(), "blend");
}

/// A driver's compute kernel: descriptor, program and constants by way of the memory system.
fn a_recorded_kernel(new: Maker<Maxwell>) {
    crate::kernels::judged(new(), "int_addsub").expect("it is right");
}
