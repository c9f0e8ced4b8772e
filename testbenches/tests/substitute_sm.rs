//! Another kind of SM runs the demo in the whole chip: nothing around it is changed.

use chip::machine::maxwell::Maxwell;
use kernel::slot::Slot;
use meshes::Mesh;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::drawing::Drawing;
use workloads::small_chip;
use workloads::substitute_sm::{COLOUR, SubstituteSm};
use workloads::world::View;

crate::tests! { another_sm_draws_the_demo }

const SIZE: (u32, u32) = (64, 48);

/// The teapot's silhouette in one colour, over the clear: all of world space, raster and ROPs have worked, and no program ran.
fn another_sm_draws_the_demo() {
    let mesh = Mesh::load(&cosim::root().join("testbenches/meshes/teapot.obj")).expect("the teapot");
    let drawing = Drawing::new(&mesh, &View { size: SIZE, turn: 0.0, tilt: 0.0 }).expect("it is drawn");
    let p = small_chip();
    let mut gpu = Maxwell::new(&p);
    for tpc in gpu.gpc.unit_mut().tpc.iter_mut() {
        let sm = &mut tpc.unit_mut().sm;
        let substitute = SubstituteSm::of(sm.unit());
        sm.exchange(Box::new(substitute));
    }
    let mut run = Replay::new(StreamChip::new(Slot::from(gpu), &p), Around::default());
    for submission in 0..drawing.capture.submissions.len() {
        run.submit(&drawing.capture, submission);
        while let Ended::Running = run.run(4096).unwrap_or_else(|what| panic!("{what}{}", run.who_waits())) {}
    }
    let colour = COLOUR.map(|part| (part * 255.0).round() as u8);
    let pixels = drawing.readback.pixels(&run.memory);
    let own = pixels.iter().filter(|pixel| (0..3).all(|k| pixel[k].abs_diff(colour[k]) <= 1)).count();
    assert!(own > 100 && own < pixels.len(), "{own} of {} pixels have its colour", pixels.len());
}
