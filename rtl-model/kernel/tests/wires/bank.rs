//! Leaves in an array, and two that are connected to each other and to the ports.

use super::leaf::{self, Leaf};
use kernel::prelude::*;

kernel::params! {
    /// Number of leaves.
    n: 1..=4 = 3, "leaves";
    /// The number that the leaves add.
    add: 0..=100 = 7, "";
    part leaf: leaf::Params, with add;
    part tail: leaf::Params;
}
kernel::ports! {
    in x[n]: B8;
    out y[n]: B8;
    in pulse p[n]: B8;
    out pulse r[n]: B8;
    in level l: bool;
    out level m[n]: bool;
    in both: B8;
    out one: B8;
    out two: B8;
    in pulse into: B8;
    out pulse outof: B8;
}
kernel::unit! {
    pub struct Bank(p) {
        part leaf: [Leaf; p.n.get()] = p.leaf;
        part left: Leaf = p.tail;
        part tail: Leaf = p.tail;
    }
}
kernel::connect! { Bank(self, i) {
    for k in leaf {
        x[k] -> leaf[k].x;
        leaf[k].y -> y[k];
        leaf[k].l <= i.l;
        m[k] <= self.leaf[k].o.m;
    }
    for k in p.n {
        p[k] => leaf[k].p;
        leaf[k].r => r[k];
    }
    both -> left.x & tail.x;
    left.y -> one;
    tail.y -> two;
    into => left.p;
    left.r => tail.p;
    tail.r => outof;
} }
