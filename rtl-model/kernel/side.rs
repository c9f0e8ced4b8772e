//! One side of a port: its pins, and how they are packed.

use crate::offer::{Offer, Ready};
use crate::packed::{Field, Leaf, Reader, Writer};
use std::fmt::Debug;

/// One side of a port, as SystemVerilog pins.
pub trait Side {
    type Value: Clone + Debug + PartialEq + Send + 'static;
    /// Suffix and width of each pin.
    const PINS: &'static [(&'static str, usize)];
    fn blank() -> Self::Value;
    fn put(pin: usize, value: &Self::Value, w: &mut Writer);
    fn get(pin: usize, value: &mut Self::Value, r: &mut Reader);
    fn leaves(pin: usize, name: &str, out: &mut Vec<Leaf>);
    /// Its wire of a handshake, if it has one.
    fn wire(_value: &Self::Value) -> Option<Wire> {
        None
    }
}

/// A wire of a handshake.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wire {
    Valid(bool),
    Ready(bool),
}

/// What is shown of each wire: its port, its index in an array of ports, and the wire.
pub type SeeWire<'a> = &'a mut dyn FnMut(&'static str, usize, Wire);

pub struct OfferOf<T>(T);
pub enum ReadyOf {}
pub struct LevelOf<T>(T);

impl<T: Field<Value: Send + 'static>> Side for OfferOf<T> {
    type Value = Offer<T::Value>;
    const PINS: &'static [(&'static str, usize)] = &[("_valid", 1), ("", T::WIDTH)];
    fn blank() -> Self::Value {
        Offer { valid: false, data: T::zero() }
    }
    fn put(pin: usize, value: &Self::Value, w: &mut Writer) {
        match (pin, value.valid) {
            (0, valid) => w.put(1, valid.into()),
            (_, true) => T::put(&value.data, w),
            (_, false) => w.skip(T::WIDTH),
        }
    }
    fn get(pin: usize, value: &mut Self::Value, r: &mut Reader) {
        match pin {
            0 => value.valid = r.take(1) == 1,
            _ => value.data = T::get(r),
        }
    }
    fn leaves(pin: usize, name: &str, out: &mut Vec<Leaf>) {
        if pin == 0 { bool::leaves(name, out) } else { T::leaves(name, out) }
    }
    fn wire(value: &Self::Value) -> Option<Wire> {
        Some(Wire::Valid(value.valid))
    }
}

impl Side for ReadyOf {
    type Value = Ready;
    const PINS: &'static [(&'static str, usize)] = &[("_ready", 1)];
    fn blank() -> Ready {
        Ready::default()
    }
    fn put(_pin: usize, value: &Ready, w: &mut Writer) {
        w.put(1, value.ready.into());
    }
    fn get(_pin: usize, value: &mut Ready, r: &mut Reader) {
        value.ready = r.take(1) == 1;
    }
    fn leaves(_pin: usize, name: &str, out: &mut Vec<Leaf>) {
        bool::leaves(name, out);
    }
    fn wire(value: &Ready) -> Option<Wire> {
        Some(Wire::Ready(value.ready))
    }
}

impl<T: Field<Value: Send + 'static>> Side for LevelOf<T> {
    type Value = T::Value;
    const PINS: &'static [(&'static str, usize)] = &[("", T::WIDTH)];
    fn blank() -> T::Value {
        T::zero()
    }
    fn put(_pin: usize, value: &T::Value, w: &mut Writer) {
        T::put(value, w);
    }
    fn get(_pin: usize, value: &mut T::Value, r: &mut Reader) {
        *value = T::get(r);
    }
    fn leaves(_pin: usize, name: &str, out: &mut Vec<Leaf>) {
        T::leaves(name, out);
    }
}

/// One side of a port, or of an array of ports whose size is known when the unit is created.
pub trait Sides {
    type Of: Side;
    type Value: Clone + Debug + PartialEq + Send + 'static;
    const ARRAY: bool;
    fn blank(n: usize) -> Self::Value;
    fn all(value: &Self::Value) -> &[<Self::Of as Side>::Value];
    fn all_mut(value: &mut Self::Value) -> &mut [<Self::Of as Side>::Value];
}

/// A single port if `ARRAYS` is 0, an array of ports if it is 1.
pub struct Port<S, const ARRAYS: usize>(S);

impl<S: Side> Sides for Port<S, 0> {
    type Of = S;
    type Value = S::Value;
    const ARRAY: bool = false;
    fn blank(_n: usize) -> S::Value {
        S::blank()
    }
    #[inline(always)]
    fn all(value: &S::Value) -> &[S::Value] {
        std::slice::from_ref(value)
    }
    #[inline(always)]
    fn all_mut(value: &mut S::Value) -> &mut [S::Value] {
        std::slice::from_mut(value)
    }
}

impl<S: Side> Sides for Port<S, 1> {
    type Of = S;
    type Value = Box<[S::Value]>;
    const ARRAY: bool = true;
    fn blank(n: usize) -> Self::Value {
        (0..n).map(|_| S::blank()).collect()
    }
    #[inline(always)]
    fn all(value: &Self::Value) -> &[S::Value] {
        value
    }
    #[inline(always)]
    fn all_mut(value: &mut Self::Value) -> &mut [S::Value] {
        value
    }
}

/// A pin of the SystemVerilog module, without `_i` or `_o`.
#[derive(Clone, Debug)]
pub struct Pin {
    pub name: String,
    /// Elements of a packed array.
    pub array: Option<usize>,
    /// Width of one element.
    pub bits: usize,
    /// The valid pin of this pin, without which its value is undefined.
    pub valid: Option<String>,
}

impl Pin {
    pub fn width(&self) -> usize {
        self.array.unwrap_or(1) * self.bits
    }
}

/// The pins of a port.
#[inline]
pub fn pins<S: Sides>(name: &str, value: &S::Value, pins: &mut Vec<Pin>) {
    pins_of(name, length::<S>(value), S::Of::PINS, pins);
}

/// Number of ports, if it is an array.
#[inline]
fn length<S: Sides>(value: &S::Value) -> Option<usize> {
    if S::ARRAY { Some(S::all(value).len()) } else { None }
}

fn pins_of(name: &str, array: Option<usize>, all: &[(&str, usize)], pins: &mut Vec<Pin>) {
    let has_valid = all.first().is_some_and(|pin| pin.0 == "_valid");
    for (suffix, bits) in all {
        let valid = (has_valid && suffix.is_empty()).then(|| format!("{name}_valid"));
        pins.push(Pin { name: format!("{name}{suffix}"), array, bits: *bits, valid });
    }
}

/// Bits of all pins.
const fn bits_of(pins: &[(&str, usize)]) -> usize {
    match pins {
        [] => 0,
        [pin, rest @ ..] => pin.1 + bits_of(rest),
    }
}

/// Width of a port, or of an array of ports.
#[inline(always)]
pub fn width<S: Sides>(value: &S::Value) -> usize {
    S::all(value).len() * const { bits_of(S::Of::PINS) }
}

pub fn put<S: Sides>(value: &S::Value, w: &mut Writer) {
    let all = S::all(value);
    for pin in 0..S::Of::PINS.len() {
        for k in (0..all.len()).rev() {
            S::Of::put(pin, &all[k], w);
        }
    }
}

pub fn get<S: Sides>(value: &mut S::Value, r: &mut Reader) {
    let all = S::all_mut(value);
    for pin in 0..S::Of::PINS.len() {
        for k in (0..all.len()).rev() {
            S::Of::get(pin, &mut all[k], r);
        }
    }
}

/// The named bits of a port of a unit, as `put` packs them.
#[inline]
pub fn leaves<S: Sides>(unit: &str, name: &str, value: &S::Value, out: &mut Vec<Leaf>) {
    leaves_of((unit, name), length::<S>(value), S::Of::PINS, S::Of::leaves, out);
}

/// What finds the leaves of a port's pin, by the pin's index.
type PinLeaves = fn(usize, &str, &mut Vec<Leaf>);

fn leaves_of(
    (unit, name): (&str, &str),
    array: Option<usize>,
    pins: &[(&str, usize)],
    leaves: PinLeaves,
    out: &mut Vec<Leaf>,
) {
    for (pin, (suffix, _)) in pins.iter().enumerate() {
        match array {
            Some(length) => {
                (0..length).rev().for_each(|k| leaves(pin, &format!("{unit}.{name}{suffix}[{k}]"), out))
            }
            None => leaves(pin, &format!("{unit}.{name}{suffix}"), out),
        }
    }
}

/// Shows the wires of a port's handshakes.
#[inline]
pub fn wires<S: Sides>(name: &'static str, value: &S::Value, see: SeeWire) {
    for (k, one) in S::all(value).iter().enumerate() {
        if let Some(wire) = S::Of::wire(one) {
            see(name, k, wire);
        }
    }
}

/// Whether there is a handshake.
#[inline(always)]
pub fn fires<V>(offers: &[Offer<V>], readies: &[Ready]) -> bool {
    offers.iter().zip(readies).any(|(offer, ready)| offer.valid && ready.ready)
}

/// Whether anything is offered.
#[inline(always)]
pub fn offers<V>(offers: &[Offer<V>]) -> bool {
    offers.iter().any(|offer| offer.valid)
}
