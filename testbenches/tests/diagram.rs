//! The chip's diagram is up to date with the model.

use chip::command_path::CommandPath;
use chip::gpc::Gpc;
use chip::profile::{NX, Profile};
use chip::raster_half::RasterHalf;
use chip::raster_pipe::{Params, RasterPipe};
use chip::rop_partition::RopPartition;
use diagram::{tree, wires};
use kernel::unit::Unit;

crate::tests! { the_picture_is_current a_profile_shows every_part_is_in_the_picture channels_are_found pictures_are_saved_whole_or_not_at_all }

fn the_picture_is_current() {
    let path = "docs/pictures/chip.svg";
    let found = std::fs::read_to_string(cosim::root().join(path)).unwrap_or_default();
    let command = "cargo run -p gpu-rtl --no-default-features -- diagram -o docs/pictures/chip.svg";
    assert!(found == diagram::chip(&Profile::nx()), "{path} is old: run {command}");
}

fn a_profile_shows() {
    let set = ["gpc.raster_half.setup.assemble.step_depth=32".to_string()];
    let (other, _) = Profile::parse_with("nx", NX, &set).unwrap();
    let (nx, other) = (diagram::chip(&Profile::nx()), diagram::chip(&other));
    assert!(nx.contains("step_depth 64") && !nx.contains("step_depth 32"));
    assert!(other.contains("step_depth 32") && !other.contains("step_depth 64"));
}

fn every_part_is_in_the_picture() {
    let (picture, nx) = (diagram::chip(&Profile::nx()), Profile::nx());
    let pipes = [
        tree::parts(&mut Gpc::new(&nx.gpc)),
        tree::parts(&mut RasterHalf::new(&nx.gpc.raster_half)),
        tree::parts(&mut RopPartition::new(&nx.partition)),
        tree::parts(&mut CommandPath::new(&nx.command_path)),
    ];
    for unit in pipes.iter().flatten() {
        assert!(picture.contains(&format!(">{}</text>", unit.path)), "{} is missing", unit.path);
        for part in &unit.parts {
            assert!(picture.contains(&format!(">{}", part.name)), "{}.{} is missing", unit.name, part.name);
        }
    }
}

/// An assembly's channels between its parts, as `part.channel -> part.channel`.
fn channels<A: Unit>(mut assembly: A) -> Vec<String> {
    let names: Vec<_> = tree::parts(&mut assembly).into_iter().map(|part| part.name).collect();
    let name = |end: &wires::End| match end.part {
        Some(part) => format!("{}.{}", names[part], end.channel),
        None => end.channel.clone(),
    };
    let wires = wires::wires(&mut assembly);
    wires.iter().map(|wire| format!("{} -> {}", name(&wire.from), name(&wire.to))).collect()
}

fn channels_are_found() {
    let nx = Profile::nx();
    let mut found = channels(RasterHalf::new(&nx.gpc.raster_half));
    found.extend(channels(RasterPipe::new(&Params::of(&nx))));
    found.retain(|wire| wire.matches('.').count() == 2);
    found.sort();
    assert_eq!(
        found,
        [
            "coarse_raster.tile -> zcull.tile",
            "fbp[0].feedback -> raster_half[0].feedback[0]",
            "fbp[0].result -> raster_half[0].result[0]",
            "fbp[1].feedback -> raster_half[0].feedback[1]",
            "fbp[1].result -> raster_half[0].result[1]",
            "fine_raster.frtx -> prop.frtx",
            "raster_half[0].crop[0] -> fbp[0].crop",
            "raster_half[0].crop[1] -> fbp[1].crop",
            "raster_half[0].zrop[0] -> fbp[0].zrop",
            "raster_half[0].zrop[1] -> fbp[1].zrop",
            "setup.setup -> coarse_raster.setup",
            "zcull.out -> fine_raster.tile",
        ]
    );
    let (two, _) = Profile::parse_with("nx", NX, &["gpcs=2".to_string()]).unwrap();
    let found = channels(RasterPipe::new(&Params::of(&two)));
    for wire in [
        "prim -> raster_half[0].prim",
        "prim -> raster_half[1].prim",
        "raster_half[1].zrop[0] -> several.zrop_merge[0].work[1]",
        "several.zrop_merge[0].response[1] -> raster_half[1].result[0]",
        "several.zrop_merge[1].report[0] -> raster_half[0].feedback[1]",
        "raster_half[0].crop[1] -> several.crop_merge[1].push[0]",
        "several.crop_merge[1].pop -> fbp[1].crop",
    ] {
        assert!(found.iter().any(|f| f == wire), "{wire} is missing in {found:?}");
    }
    let found = channels(CommandPath::new(&nx.command_path));
    for wire in ["doorbell -> host.doorbell", "host.packet -> front_end.packet", "host.read -> host_read"] {
        assert!(found.iter().any(|f| f == wire), "{wire} is missing in {found:?}");
    }
    // A valid of the command path without ready is no channel.
    assert!(!found.iter().any(|f| f.ends_with("-> packet")), "{found:?}");
}

fn pictures_are_saved_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("gpu-rtl-diagram-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("taken.svg")).unwrap();
    for name in ["nowhere/chip.svg", "taken.svg"] {
        let path = folder.join(name);
        let said = diagram::save("<svg/>", &path).unwrap_err();
        assert!(said.contains(&path.display().to_string()), "{said}");
    }
    diagram::save("<svg/>", &folder.join("chip.svg")).unwrap();
    let mut left: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(left, ["chip.svg", "taken.svg"]);
}
