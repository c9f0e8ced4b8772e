//! Methods of the classes with mostly meaningful values.

use super::places::tame;
use super::words::{Words, number};
use ::classes::method_map::Method;
use host::push_header::Form;
use scenarios_hub::front_end::peers::Rng;
use scenarios_hub::front_end::stream::{METHODS, value};
use std::collections::HashMap;
use std::sync::LazyLock;

static AT: LazyLock<HashMap<(u32, u32), &'static Method>> = LazyLock::new(|| {
    let of = |(subchannel, methods): (usize, &'static Vec<Method>)| {
        let places = methods.iter().flat_map(move |m| m.offsets.iter().map(move |&offset| (offset, m)));
        places.map(move |(offset, m)| ((subchannel as u32, offset), m))
    };
    METHODS.iter().enumerate().flat_map(of).collect()
});

/// Whether a method is in the table of its class.
pub fn known(subchannel: u32, method: u32) -> bool {
    AT.contains_key(&(subchannel, method))
}

pub fn all() -> usize {
    AT.len()
}

/// A value for a method, mostly a legal one.
fn sensible(rng: &mut Rng, subchannel: u32, method: u32) -> u32 {
    let any = match AT.get(&(subchannel, method)) {
        Some(m) if !rng.one_in(40) => value(rng, m),
        _ => number(rng),
    };
    tame(rng, subchannel, method, any)
}

/// A method that launches nothing: launches are made by the steps.
fn some(rng: &mut Rng, subchannel: u32) -> u32 {
    let methods = &METHODS[subchannel as usize];
    loop {
        let m = &methods[rng.below(methods.len())];
        let offset = m.offsets[rng.below(m.offsets.len())];
        let launches = matches!((subchannel, offset), (0..=2, 0x1b0 | 0x1b4) | (4, 0x300) | (0, 0x124));
        if !launches || rng.one_in(8) {
            return offset;
        }
    }
}

/// A few methods of a class, under one header.
pub fn methods(rng: &mut Rng, words: &mut Words, subchannel: u32) {
    let first = some(rng, subchannel);
    let count = 1 + rng.below(4) as u32;
    match rng.below(6) {
        0 => {
            let values: Vec<_> = (0..count).map(|_| sensible(rng, subchannel, first)).collect();
            words.run(Form::Stay, subchannel, first, &values);
        }
        1 => {
            let at = |k: u32| first + 4 * k.min(1);
            let values: Vec<_> = (0..count).map(|k| sensible(rng, subchannel, at(k))).collect();
            words.run(Form::IncrementOnce, subchannel, first, &values);
        }
        2 => {
            // as far as the class has consecutive methods
            let end = (0..count).take_while(|k| known(subchannel, first + 4 * k)).count() as u32;
            let values: Vec<_> = (0..end).map(|k| sensible(rng, subchannel, first + 4 * k)).collect();
            words.run(Form::Increment, subchannel, first, &values);
        }
        _ => {
            let value = sensible(rng, subchannel, first);
            words.any(rng, subchannel, first, value);
        }
    }
}
