//! Sizes of a machine, and numbers that follow from others.

use kernel::params::Params as _;
use kernel::prelude::*;

mod sizes {
    kernel::sizes! {
        /// Slices of the cache.
        slices: 1..=8 = 2, "slices";
        /// Cores, in equal shares of clusters.
        cores: 1..=16 = 4, "cores";
    }
}

/// A leaf that has both sizes, and a number.
mod leaf {
    use super::sizes;

    kernel::params! {
        sizes slices, cores;
        depth: 1..=64 = 2, "packets";
    }
}

/// It names no size, and has a part that does.
mod middle {
    use super::leaf;

    kernel::params! {
        part leaf: leaf::Params;
    }
}

/// A share of the cores.
mod cluster {
    use super::{leaf, middle, sizes};

    kernel::params! {
        sizes cores;
        part middle: middle::Params, with leaf.depth = 2 * cores;
        part leaf: leaf::Params;
    }
}

mod machine {
    use super::{cluster, leaf, middle, sizes};

    kernel::params! {
        sizes slices, cores;
        /// Clusters.
        clusters: 1..=4 = 1, "clusters";
        part middle: middle::Params;
        /// Ports: those of all cores, and one more.
        ports: 1..=64 = 1, "ports", from cores + 1;
        part cluster: cluster::Params, with cores = cores / clusters;
        part store: leaf::Params, with depth = ports + middle.leaf.depth.get();
        part reader: leaf::Params, with depth = ports, cores = clusters;
    }
}

fn machine() -> machine::Params {
    machine::Params {
        slices: Within::new(8),
        cores: Within::new(12),
        clusters: Within::new(3),
        ..Default::default()
    }
}

fn value(name: &str) -> usize {
    let all = machine().settled().group().all();
    all.into_iter().find(|(of, _)| of == name).map_or_else(|| panic!("no {name}"), |(_, n)| n)
}

#[test]
fn a_size_reaches_the_deepest_part() {
    for part in ["middle.leaf", "cluster.middle.leaf", "cluster.leaf", "store", "reader"] {
        assert_eq!(value(&format!("{part}.slices")), 8, "{part}");
    }
    assert_eq!([value("middle.leaf.cores"), value("store.cores")], [12, 12]);
}

#[test]
fn a_given_size_is_that_of_all_parts_inside() {
    for name in ["cluster.cores", "cluster.middle.leaf.cores", "cluster.leaf.cores"] {
        assert_eq!(value(name), 4, "{name}");
    }
    assert_eq!(value("reader.cores"), 3);
}

#[test]
fn numbers_follow_from_others() {
    assert_eq!([value("ports"), value("reader.depth"), value("store.depth")], [13, 13, 15]);
    assert_eq!([value("cluster.middle.leaf.depth"), value("cluster.leaf.depth")], [8, 2]);
}

/// A unit settles itself again when it is made, and nothing changes.
#[test]
fn to_settle_twice_changes_nothing() {
    let once = machine().settled();
    assert_eq!(once.settled(), once);
    assert_eq!(once.cluster.settled(), once.cluster);
    assert_eq!(once.cluster.middle.settled(), once.cluster.middle);
}

#[test]
fn what_follows_is_refused_by_name() {
    let mut group = machine().group();
    for (name, error) in [
        ("ports", "ports follows from other parameters: leave it out"),
        ("store.depth", "store.depth follows from other parameters: leave it out"),
        ("cluster.cores", "cluster.cores follows from other parameters: leave it out"),
        ("cluster.leaf.cores", "cluster.leaf.cores follows from other parameters: leave it out"),
        (
            "cluster.middle.leaf.depth",
            "cluster.middle.leaf.depth follows from other parameters: leave it out",
        ),
        ("reader.depth", "reader.depth follows from other parameters: leave it out"),
        ("reader.cores", "reader.cores is always clusters: set that one"),
        ("store.slices", "store.slices is always slices: set that one"),
        ("cluster.middle.leaf.slices", "cluster.middle.leaf.slices is always slices: set that one"),
    ] {
        assert_eq!(group.set(name, 1).unwrap_err(), error);
    }
    assert_eq!(group.set("cluster.leaf.depth", 5), Ok(()));
    assert_eq!(group.set("slices", 3), Ok(()));
    assert!(group.all().contains(&("cluster.middle.leaf.slices".into(), 3)));
}

/// A size's row is that of the list, and a page has sizes in one line.
#[test]
fn sizes_have_one_row() {
    let rows = leaf::Params::default().group().rows();
    let (_, slices, _) = &rows[0];
    assert_eq!((slices.min, slices.max, slices.default, slices.unit), (1, 8, 2, "slices"));
    assert_eq!(slices.doc, " Slices of the cache.");
    assert_eq!(sizes::rows().len(), 2);
    let table = leaf::Params::default().group().table();
    assert!(
        table.contains("| `depth` | 2 | 1 to 64 | packets | |\n\nSizes of the machine: `cores`, `slices`.\n")
    );
    assert!(!table.contains("| `slices`"));
    assert_eq!(leaf::Params::default().group().value(), "{32'd2,32'd4,32'd2}");
}
