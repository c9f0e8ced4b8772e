//! Inputs of a part of the raster pipeline in a frame, played against the part alone.

use bundle::RasterRecord;
use kernel::Within;
use kernel::slot::Slot;
use kernel::unit::Unit;
use kit::device::Maker;
use kit::recording::{record_part, replay};
use rigs::raster_pipe::{Params, RasterPipe};
use workloads::frame::{Around, Frame};
use workloads::parts::Counts;
use workloads::scene::{Scene, Setting};
use workloads::shading::Shading;
use workloads::vertices::Vertices;

const SIZE: (u32, u32) = (72, 48);

/// A fan of triangles of all sizes that lie over each other, near ones first and last.
fn scene(samples: u32) -> Scene {
    let mut vertices = Vertices::default();
    for k in 0..24_i32 {
        let depth = ((k * 7) % 24) as f32 / 24.0;
        let corners = [(4 * k, 2 * k), (70 - k, 5 + k), (3 * k, 47 - k)];
        for (corner, (x, y)) in corners.into_iter().enumerate() {
            let z = (depth + 0.01 * corner as f32).to_bits();
            vertices.records.push(RasterRecord {
                size: 1_f32.to_bits(),
                z,
                y: 256 * y + 31,
                x: 256 * x + 17,
            });
            vertices.colours.push([corner as f32 / 2.0, depth, 0.5]);
        }
    }
    Scene::new(Setting { samples, ..Setting::of(SIZE.0, SIZE.1) }, vertices)
}

/// One GPC, and so many ROPs.
pub fn one_gpc(rops: usize) -> Counts {
    Counts { gpcs: 1, rops }
}

/// Plays to a device what the part at a place of the pipeline sees while a frame is drawn.
pub fn played<U: Unit>(new: Maker<U>, part: &str, counts: Counts, samples: u32) {
    let scene = scene(samples);
    let (gpcs, rops) = (Within::new(counts.gpcs), Within::new(counts.rops));
    let mut pipe = RasterPipe::new(&Params { gpcs, rops, ..Params::default() });
    let (unit, tape) = record_part(&mut pipe, part).expect("a part of the pipeline");
    assert_eq!(unit, U::PATH);
    let mut frame = Frame::new(Slot::from(pipe), &scene, Shading::Gouraud, Around::default());
    assert_eq!(frame.run(1_000_000, &mut ()), Ok(true));
    let tape = tape.lock().expect("one writer").clone();
    assert_eq!(replay(&mut new().into_slot(), &tape), Ok(frame.cycle));
}
