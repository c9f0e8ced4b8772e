//! Units whose ports are flat packed structs and whose wake rule is written by hand.

use crate::image::Image;
use crate::packed::{Leaf, Packed, Reader, Writer};
use crate::ports::{Inputs, Ports};
use crate::side::Pin;
use crate::slot::Slot;
use crate::unit::{Unit, Visitor};

/// A unit of the old form; every one is a `Unit`.
pub trait Legacy: Sized + Send + 'static {
    const PATH: &'static str;
    type In: Packed;
    type Out: Packed;

    /// Output ports during this clock.
    fn outputs(&self) -> Self::Out;

    /// Brings what was shown before the last clock up to date: an assembly leaves what
    /// parts show that have rested.
    #[inline]
    fn refresh(&self, o: &mut Self::Out) {
        *o = self.outputs();
    }

    /// The clock edge: registers take their next state.
    fn tick(&mut self, i: Self::In);

    /// Shows all that the unit holds: its registers `q`, memories and parts.
    fn visit(&mut self, v: &mut impl Visitor);

    /// Whether a tick under `i` would change no register and no memory.
    fn quiet(&self, _i: &Self::In) -> bool {
        false
    }

    /// One clock.
    fn clock(&mut self, i: Self::In) {
        self.wake(&i);
    }

    /// One clock: a tick, skipped where quiet; whether anything may have changed. Debug
    /// builds tick all the same and check that `quiet` told the truth.
    #[inline]
    fn wake(&mut self, i: &Self::In) -> bool {
        if !self.quiet(i) {
            return self.changes(i);
        } else if cfg!(debug_assertions) {
            let before = Image::of(self);
            self.tick(*i);
            assert_eq!(Image::of(self), before, "{} is not quiet under {i:?}", Self::PATH);
        }
        false
    }

    /// A tick; whether it may have changed anything, where the unit can tell.
    #[inline]
    fn changes(&mut self, i: &Self::In) -> bool {
        self.tick(*i);
        true
    }

    /// Parameters of the SystemVerilog module, where it has any.
    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![]
    }
}

impl<P: Packed> Ports for P {
    fn pins(&self) -> Vec<Pin> {
        let pin = |(name, bits): &(&str, usize)| Pin {
            name: (*name).into(),
            array: None,
            bits: *bits,
            valid: None,
        };
        P::FIELDS.iter().map(pin).collect()
    }
    fn leaves(&self, name: &str, out: &mut Vec<Leaf>) {
        P::leaves(name, out);
    }
    #[inline]
    fn width(&self) -> usize {
        P::WIDTH
    }
    #[inline]
    fn put(&self, w: &mut Writer) {
        P::put(self, w);
    }
    #[inline]
    fn get(&mut self, r: &mut Reader) {
        *self = P::get(r);
    }
    #[inline]
    fn pack(&self, image: &mut [u64]) {
        Packed::pack(self, image);
    }
    #[inline]
    fn unpack(&mut self, image: &[u64]) {
        *self = P::unpack(image);
    }
}

/// Every clock is taken for an event: the unit itself says when it is quiet.
impl<P: Packed, O> Inputs<O> for P {
    type Levels = ();
    fn levels(&self) {}
    #[inline]
    fn event(&self, _o: &O, _was: &()) -> bool {
        true
    }
    #[inline]
    fn keep(&self, _was: &mut ()) {}
}

impl<L: Legacy> Unit for L {
    const PATH: &'static str = L::PATH;
    type In = L::In;
    type Out = L::Out;

    fn ports(&self) -> (L::In, L::Out) {
        Default::default()
    }
    #[inline]
    fn show(&self, o: &mut L::Out) {
        *o = self.outputs();
    }
    #[inline]
    fn refresh(&self, o: &mut L::Out) {
        Legacy::refresh(self, o);
    }
    #[inline]
    fn edge(&mut self, i: &L::In, _event: bool) -> bool {
        self.wake(i)
    }
    fn force(&mut self, i: &L::In) {
        self.tick(*i);
    }
    fn is_quiet(&self, i: &L::In) -> bool {
        self.quiet(i)
    }
    fn visit(&mut self, v: &mut impl Visitor) {
        Legacy::visit(self, v);
    }
    fn numbers(&self) -> Vec<(String, usize)> {
        self.params().into_iter().map(|(name, value)| (name.to_lowercase(), value)).collect()
    }
    fn generics(&self) -> Vec<(String, String)> {
        self.params().into_iter().map(|(name, value)| (name.into(), value.to_string())).collect()
    }
}

/// What a part is driven with in a clock, where it does not rest anyway.
pub struct Drive<I> {
    rests: bool,
    i: Option<I>,
}

impl<L: Legacy> Slot<L> {
    #[inline]
    pub fn outputs(&self) -> L::Out {
        self.o
    }

    /// The outputs where they stand, for who needs a few of many.
    #[inline]
    pub fn shown(&self) -> &L::Out {
        &self.o
    }

    /// One clock.
    #[inline]
    pub fn clock(&mut self, i: L::In) {
        self.wake(&i);
    }

    /// One clock; whether anything may have changed.
    #[inline]
    pub fn wake(&mut self, i: &L::In) -> bool {
        self.i = *i;
        self.edge()
    }

    /// What an assembly drives the part with, made before any part is clocked. `calm` says
    /// that nothing is handed over in this clock, in or out, and that what else the part
    /// looks at is as it was in the last one: then a part that rested rests again, and its
    /// inputs are not even made. Debug builds make them all the same, and check.
    #[inline]
    pub fn driven(&self, calm: bool, i: impl FnOnce() -> L::In) -> Drive<L::In> {
        let rests = calm && self.sleeps() && !self.is_exchanged() && !self.tapped;
        Drive { rests, i: if rests && !cfg!(debug_assertions) { None } else { Some(i()) } }
    }

    /// One clock; whether anything may have changed.
    #[inline]
    pub fn follow(&mut self, drive: &Drive<L::In>) -> bool {
        let Some(i) = &drive.i else { return false };
        let awake = self.wake(i);
        assert!(!(awake && drive.rests), "{} is not quiet under {i:?}, though nothing stirs it", L::PATH);
        awake
    }

    /// Whether all that the unit holds is as it was before the last clock.
    #[inline]
    pub fn rested(&self) -> bool {
        self.sleeps()
    }

    #[inline]
    pub fn quiet(&self, i: &L::In) -> bool {
        !self.is_exchanged() && !self.tapped && self.unit().quiet(i)
    }
}
