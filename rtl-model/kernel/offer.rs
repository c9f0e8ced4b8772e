//! Signals of a port in each direction.

use crate::packed::{Field, Leaf, Leaves, Reader, Writer, leaves_of};
use std::fmt;

/// A channel's offer. Without `valid`, `data` is undefined: it is neither copied to the next unit nor compared.
///
/// As a field of registers, `Offer<T>` is an output register, two fields in SystemVerilog, `struct packed {logic valid;
/// t_t data;}`. Its payload is always compared.
#[derive(Clone, Copy, Default)]
pub struct Offer<V> {
    pub valid: bool,
    pub data: V,
}

impl<V: Copy> Offer<V> {
    /// Drives the same as another wire.
    #[inline(always)]
    pub fn drive(&mut self, from: &Offer<V>) {
        self.drive_if(true, from);
    }
    /// Drives the same if `on`, else nothing.
    #[inline(always)]
    pub fn drive_if(&mut self, on: bool, from: &Offer<V>) {
        self.send(on && from.valid, || from.data);
    }
    /// Offers a payload, which is only computed if `valid`.
    #[inline(always)]
    pub fn send(&mut self, valid: bool, data: impl FnOnce() -> V) {
        self.valid = valid;
        if valid {
            self.data = data();
        }
    }
    #[inline(always)]
    pub fn get(&self) -> Option<&V> {
        self.valid.then_some(&self.data)
    }
}

/// Drives all elements of a port.
#[inline(always)]
pub fn drive_all<V: Copy>(to: &mut [Offer<V>], from: &[Offer<V>]) {
    to.iter_mut().zip(from).for_each(|(to, from)| to.drive(from));
}

/// The same of their readies.
#[inline(always)]
pub fn ready_all(to: &mut [Ready], from: &[Ready]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
}

impl<V: Copy + Default> Offer<V> {
    /// The first of several offers whose payload fulfils a condition.
    pub fn first(offers: &[Self], holds: impl Fn(&V) -> bool) -> Self {
        offers.iter().find_map(|offer| offer.get().filter(|data| holds(data))).copied().into()
    }
}

impl<V> Offer<V> {
    pub fn new(valid: bool, data: V) -> Self {
        Offer { valid, data }
    }
    /// Whether an output register can be written: it is empty, or its word is accepted now.
    #[inline(always)]
    pub fn free(&self, taker: Ready) -> bool {
        !self.valid || taker.ready
    }
    /// Empties the register when its word is accepted.
    #[inline(always)]
    pub fn leave(&mut self, taker: Ready) {
        self.valid &= !taker.ready;
    }
    /// Writes the next word to the register.
    #[inline(always)]
    pub fn put(&mut self, data: V) {
        *self = Offer { valid: true, data };
    }
}

impl<T: Field> Field for Offer<T> {
    type Value = Offer<T::Value>;
    const WIDTH: usize = 1 + T::WIDTH;
    fn zero() -> Self::Value {
        Offer { valid: false, data: T::zero() }
    }
    fn put(value: &Self::Value, w: &mut Writer) {
        bool::put(&value.valid, w);
        T::put(&value.data, w);
    }
    fn get(r: &mut Reader) -> Self::Value {
        Offer { valid: bool::get(r), data: T::get(r) }
    }
    fn leaves(name: &str, out: &mut Vec<Leaf>) {
        let fields: &[(&str, Leaves)] =
            const { &[("valid", bool::leaves as Leaves), ("data", T::leaves as Leaves)] };
        leaves_of(fields, name, out);
    }
}

impl<V: Default> From<Option<V>> for Offer<V> {
    fn from(offered: Option<V>) -> Self {
        Offer { valid: offered.is_some(), data: offered.unwrap_or_default() }
    }
}

impl<V: PartialEq> PartialEq for Offer<V> {
    fn eq(&self, other: &Self) -> bool {
        self.valid == other.valid && (!self.valid || self.data == other.data)
    }
}

impl<V: fmt::Debug> fmt::Debug for Offer<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.valid { self.data.fmt(f) } else { f.write_str("-") }
    }
}

/// The backward signal of a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ready {
    pub ready: bool,
}

impl From<bool> for Ready {
    fn from(ready: bool) -> Self {
        Ready { ready }
    }
}
