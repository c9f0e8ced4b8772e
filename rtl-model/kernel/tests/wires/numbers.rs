//! Parameters that an assembly forwards to its parts, and parameters that are set by name.

use super::bank::{Bank, Params};
use kernel::params::Params as _;
use kernel::prelude::*;

/// Number of banks.
mod banks {
    use super::super::bank;

    kernel::params! {
        /// The number that the leaves add.
        add: 0..=100 = 7, "";
        part bank: bank::Params, with add;
    }
}

#[test]
fn numbers_are_forwarded_to_parts_of_parts() {
    let p = banks::Params { add: Within::new(60), ..Default::default() }.settled();
    assert_eq!([p.bank.add.get(), p.bank.leaf.add.get(), p.bank.tail.add.get()], [60, 60, 1]);
}

#[test]
fn numbers_are_forwarded() {
    let p = Params { add: Within::new(50), ..Params::default() };
    assert_eq!(p.settled().leaf.add.get(), 50);
    assert_eq!(p.settled().tail.add.get(), 1);
    let mut bank = Slot::from(Bank::new(&p));
    bank.i.x[0].send(true, || 1);
    bank.edge();
    assert_eq!(bank.o.y[0].get(), Some(&51));
    assert_eq!(bank.unit().generics(), [("P".to_string(), "{32'd3,32'd50,{32'd50},{32'd1}}".to_string())]);
}

#[test]
fn numbers_are_set_by_name() {
    let mut group = Params::default().group();
    assert_eq!(group.set("tail.add", 9), Ok(()));
    assert!(group.all().contains(&("tail.add".into(), 9)));
    assert_eq!(group.set("n", 5).unwrap_err(), "n is 1 to 4");
    assert_eq!(group.set("tail.sub", 5).unwrap_err(), "there are n, add, leaf.add, tail.add");
    assert_eq!(group.set("leaf.add", 5).unwrap_err(), "leaf.add is always add: set that one");
    assert_eq!(group.fixed(), [("leaf.add".into(), Some("add".into()))].into());
    assert_eq!(group.set("add", 8), Ok(()));
    assert!(group.all().contains(&("leaf.add".into(), 8)));
    assert_eq!(group.set("x", 5).unwrap_err(), "there are n, add, leaf.add, tail.add");
    let packages: Vec<_> = group.packages().into_iter().map(|(name, _)| name).collect();
    assert_eq!(packages, ["leaf_params_pkg", "leaf_params_pkg", "bank_params_pkg"]);
    assert_eq!(kernel::params::packages(&[group]).len(), 2, "each once");
}
