//! The picture of the chip is that of the model.

use chip::command_path::CommandPath;
use chip::fbp::Fbp;
use chip::gpc::Gpc;
use chip::profile::{NX, Profile};
use chip::raster_pipe::RasterPipe;
use diagram::{tree, wires};
use kernel::unit::Unit;

crate::tests! { the_picture_is_current a_profile_shows every_part_is_in_the_picture channels_are_found pictures_are_whole_or_not_there }

fn the_picture_is_current() {
    let path = "docs/pictures/chip.svg";
    let found = std::fs::read_to_string(cosim::root().join(path)).unwrap_or_default();
    let command = "cargo run -p gpu-rtl --no-default-features -- diagram -o docs/pictures/chip.svg";
    assert!(found == diagram::chip(&Profile::nx()), "{path} is old: run {command}");
}

fn a_profile_shows() {
    let set = ["raster_pipe.gpc.setup.assemble.step_depth=32".to_string()];
    let (other, _) = Profile::parse_with("nx", NX, &set).unwrap();
    let (nx, other) = (diagram::chip(&Profile::nx()), diagram::chip(&other));
    assert!(nx.contains("step_depth 64") && !nx.contains("step_depth 32"));
    assert!(other.contains("step_depth 32") && !other.contains("step_depth 64"));
}

fn every_part_is_in_the_picture() {
    let (picture, nx) = (diagram::chip(&Profile::nx()), Profile::nx());
    let pipes = [
        tree::parts(&mut RasterPipe::new(&nx.raster_pipe)),
        tree::parts(&mut Gpc::new(&nx.raster_pipe.gpc)),
        tree::parts(&mut Fbp::new(&nx.raster_pipe.fbp)),
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
    let mut found = channels(Gpc::new(&nx.raster_pipe.gpc));
    found.extend(channels(RasterPipe::new(&nx.raster_pipe)));
    found.retain(|wire| wire.matches('.').count() == 2);
    found.sort();
    assert_eq!(
        found,
        [
            "coarse_raster.tile -> zcull.tile",
            "fbp[0].feedback -> gpc[0].feedback[0]",
            "fbp[0].result -> gpc[0].result[0]",
            "fbp[1].feedback -> gpc[0].feedback[1]",
            "fbp[1].result -> gpc[0].result[1]",
            "fine_raster.frtx -> prop.frtx",
            "gpc[0].crop[0] -> fbp[0].crop",
            "gpc[0].crop[1] -> fbp[1].crop",
            "gpc[0].zrop[0] -> fbp[0].zrop",
            "gpc[0].zrop[1] -> fbp[1].zrop",
            "setup.setup -> coarse_raster.setup",
            "zcull.out -> fine_raster.tile",
        ]
    );
    let (two, _) = Profile::parse_with("nx", NX, &["raster_pipe.gpcs=2".to_string()]).unwrap();
    let found = channels(RasterPipe::new(&two.raster_pipe));
    for wire in [
        "prim -> gpc[0].prim",
        "prim -> gpc[1].prim",
        "gpc[1].zrop[0] -> several.zrop_merge[0].work[1]",
        "several.zrop_merge[0].answer[1] -> gpc[1].result[0]",
        "several.zrop_merge[1].report[0] -> gpc[0].feedback[1]",
        "gpc[0].crop[1] -> several.crop_merge[1].push[0]",
        "several.crop_merge[1].pop -> fbp[1].crop",
    ] {
        assert!(found.iter().any(|f| f == wire), "{wire} is missing in {found:?}");
    }
    let found = channels(CommandPath::new(&nx.command_path));
    for wire in ["doorbell -> host.doorbell", "host.packet -> front_end.packet", "host.read -> host_read"] {
        assert!(found.iter().any(|f| f == wire), "{wire} is missing in {found:?}");
    }
    // What the command path only tells is no channel.
    assert!(!found.iter().any(|f| f.ends_with("-> packet")), "{found:?}");
}

fn pictures_are_whole_or_not_there() {
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
