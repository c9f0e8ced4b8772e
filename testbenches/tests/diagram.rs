//! The chip's diagram is up to date with the model.

use chip::machine::maxwell::Maxwell;
use chip::profile::{NX, Profile};
use chip::raster_half::RasterHalf;
use diagram::{tree, wires};
use kernel::unit::Unit;
use rigs::command_path::{self, CommandPath};
use rigs::raster_pipe::{Params, RasterPipe};

crate::tests! { pictures_are_current a_profile_shows every_block_is_in_the_picture every_part_is_on_its_page channels_are_found pictures_are_saved_whole_or_not_at_all }

/// Where the pictures of the base machine are: the chip's, and the folder of pages.
const PICTURE: &str = "docs/pictures/chip.svg";
const FOLDER: &str = "docs/pictures/chip";
/// Height at which a picture of 1,400 units' width still fits a screen.
const SCREEN: i32 = 1050;

fn pictures_are_current() {
    let command = "cargo run -p gpu-rtl --no-default-features -- diagram -o docs/pictures/chip.svg";
    let folder = cosim::root().join(FOLDER);
    let is_current = |path: std::path::PathBuf, text: &str| {
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{} is old: run {command}", path.display());
    };
    let nx = Profile::nx();
    let pages = diagram::pages(&nx);
    is_current(cosim::root().join(PICTURE), &diagram::chip(&nx, "chip", &pages));
    for page in &pages {
        is_current(folder.join(diagram::file_of(page.unit)), &page.svg);
    }
    for file in std::fs::read_dir(&folder).unwrap() {
        let name = file.unwrap().file_name();
        assert!(
            pages.iter().any(|page| *diagram::file_of(page.unit) == *name),
            "{name:?} is no block's page"
        );
    }
}

fn a_profile_shows() {
    let set = ["gpc.raster_half.setup.assemble.step_depth=32".to_string()];
    let (other, _) = Profile::parse_with("nx", NX, &set).unwrap();
    let page = |profile: &Profile| {
        let pages = diagram::pages(profile);
        pages.into_iter().find(|page| page.unit == RasterHalf::PATH).expect("it has a page").svg
    };
    let (nx, other) = (page(&Profile::nx()), page(&other));
    assert!(nx.contains("step_depth 64") && !nx.contains("step_depth 32"));
    assert!(other.contains("step_depth 32") && !other.contains("step_depth 64"));
}

/// The chip's picture has every block of the top, each block that is an assembly of the chip leads to its page, and the
/// picture fits a screen.
fn every_block_is_in_the_picture() {
    let nx = Profile::nx();
    let picture = diagram::chip(&nx, "chip", &diagram::pages(&nx));
    for block in tree::parts(&mut Maxwell::new(&nx)) {
        assert!(picture.contains(&format!(">{}</text>", block.path)), "{} is missing", block.path);
        let link = format!("href=\"chip/{}\"", diagram::file_of(block.path));
        let assembly = block.path.starts_with("chip/");
        assert_eq!(picture.contains(&link), assembly, "{}: a page, or none", block.path);
        for part in &block.parts {
            let name = part.name.split('[').next().unwrap_or_default();
            assert!(picture.contains(name), "{}.{} is missing", block.name, part.name);
        }
    }
    let height = picture.split("height=\"").nth(1).and_then(|rest| rest.split('"').next());
    let height: i32 = height.expect("a picture has a height").parse().expect("a number");
    assert!(height <= SCREEN, "{height} units high");
}

fn every_part_is_on_its_page() {
    let nx = Profile::nx();
    let pages = diagram::pages(&nx);
    let mut units = vec![];
    walk(&mut units, tree::parts(&mut Maxwell::new(&nx)));
    for page in &pages {
        let unit = units.iter().find(|unit| unit.path == page.unit).expect("the chip has it");
        for part in &unit.parts {
            assert!(page.svg.contains(&format!(">{}</text>", part.path)), "{} is missing", part.path);
            for inner in &part.parts {
                assert!(
                    page.svg.contains(&format!(">{}", inner.name)),
                    "{}.{} is missing",
                    part.name,
                    inner.name
                );
            }
        }
    }
}

/// All units below some parts.
fn walk(units: &mut Vec<tree::Part>, parts: Vec<tree::Part>) {
    for part in parts {
        walk(units, part.parts.clone());
        units.push(part);
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
    let found = channels(CommandPath::new(&command_path::Params::of(&nx)));
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
