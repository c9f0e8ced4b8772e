//! Primitives that a stream of bundles draws: those of each draw one after the other, with the state between them. Batches and
//! cycles are not modelled; addresses of methods are those of the class.

mod machine;

use crate::common::draws::Primitive;
use bundle::*;
use machine::Machine;
use std::collections::HashMap;

/// Events that world space and the screen must see, in this order.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    State {
        world: bool,
        screen: bool,
        address: u16,
        value: u32,
    },
    Prim(Drawn),
    /// End of a draw: batches end here.
    End,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    pub topology: u32,
    pub instance: u32,
    pub id: u32,
    pub primitive: Primitive,
}

/// Everything that a stream causes.
#[derive(Debug, Default)]
pub struct Expected {
    pub events: Vec<Event>,
    /// Number, location, selector, stream or buffer.
    pub markers: Vec<(u8, u8, u8, u8)>,
    /// Number, selector and count of those of vertices (1) and primitives (3).
    pub values: Vec<(u8, u8, u64)>,
    /// For each primitive the maximum number of patches in its batch, where a method sets it.
    pub most_patches: Vec<Option<usize>>,
}

/// Expected result of a stream whose indices are in `memory`.
pub fn distribute(bundles: &[Bundle], memory: &dyn Fn(u64) -> u8) -> Expected {
    let mut m = Machine {
        memory,
        state: HashMap::new(),
        open: None,
        instance: 0,
        next_id: 0,
        offset: 0,
        counts: [0; 2],
        off: 0,
        out: Expected::default(),
    };
    bundles.iter().for_each(|bundle| m.bundle(bundle));
    m.out
}
