//! The small machine of tests of the whole chip.

use super::scene::{Scene, Setting};
use super::world::View;
use chip::machine::maxwell::Params;
use kernel::Within;
use kernel::params::Params as _;
use meshes::{Format, Mesh};

/// Two ROPs and slices, one SM of one sub-partition: its Verilated library is the least that has all units.
pub fn small_chip() -> Params {
    let mut p = Params { slices: Within::new(2), ..Params::default() };
    p.rops = Within::new(2);
    p.sms = Within::new(1);
    p.sub_partitions = Within::new(1);
    // Four cycles an instruction.
    p.lanes_log2 = Within::new(3);
    p.gpc.tpc.sm.special.lanes_log2 = Within::new(3);
    p.gpc.tpc.partitions = Within::new(1);
    p.gpc.tpc.sm.sides = Within::new(1);
    // Patches go through the L2, as they do where there are several SMs.
    p.geometry.distributor.redistributes = Within::new(1);
    p.settled()
}

/// Two triangles, one through the other.
const CROSSED: &str =
    "v -1 -1 0\nv 1 -1 0\nv 0 1 0\nv -1 0.5 -0.6\nv 1 0.4 0.5\nv 0.2 -1 0.4\nf 1 2 3\nf 4 5 6\n";

/// These, over a clear.
pub fn crossed(setting: Setting) -> Scene {
    let mesh = Mesh::parse(Format::Obj, CROSSED.as_bytes(), None).expect("a good mesh");
    let (vertices, _) = View { size: (setting.width, setting.height), turn: 20.0, tilt: 15.0 }.of(&mesh);
    Scene::new(setting, vertices)
}
