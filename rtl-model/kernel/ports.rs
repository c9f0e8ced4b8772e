//! Ports: from one list `ports!` makes a unit's inputs and outputs, the pins of its SystemVerilog, and the rule for when
//! it must be clocked.

use crate::packed::{Leaf, Reader, Writer};
use crate::side::{Pin, SeeWire};
use std::any::Any;
use std::fmt::Debug;

/// All inputs or all outputs of a unit.
pub trait Ports: Any + Debug + Send {
    /// The pins, which are also the fields of the image, most significant first.
    fn pins(&self) -> Vec<Pin>;
    /// The named bits of the image.
    fn leaves(&self, name: &str, out: &mut Vec<Leaf>);
    /// Shows the wires of all handshakes, in the order of the pins.
    fn wires(&self, see: SeeWire);
    fn width(&self) -> usize;
    fn put(&self, w: &mut Writer);
    fn get(&mut self, r: &mut Reader);
    fn copy(&self) -> Box<dyn Ports>;
    /// Copies the ports of another unit of the same type.
    fn copy_from(&mut self, other: &dyn Ports);
    /// Whether those of another unit of the same type have the same image.
    fn equals(&self, other: &dyn Ports) -> bool;
}

/// Of any ports, so that they are compiled once.
impl dyn Ports + '_ {
    pub fn words(&self) -> usize {
        self.width().div_ceil(64)
    }
    pub fn pack(&self, image: &mut [u64]) {
        image.fill(0);
        self.put(&mut Writer::new(image, self.width()));
    }
    pub fn unpack(&mut self, image: &[u64]) {
        let width = self.width();
        self.get(&mut Reader::new(image, width));
    }
}

/// The ports with their concrete type.
///
/// # Panics
/// If they are those of another unit.
#[inline]
pub fn same<P: Ports>(ports: &dyn Ports) -> &P {
    (ports as &dyn Any).downcast_ref().expect("the ports of another unit")
}

/// The inputs of a unit.
pub trait Inputs<Out>: Ports + Clone {
    /// Inputs that may change without a handshake.
    type Levels: Send;

    fn levels(&self) -> Self::Levels;

    /// Whether there is an event at the ports in this cycle: a handshake on a channel, in or out, a valid pulse or `peek`
    /// input, or a changed level.
    ///
    /// A unit may read nothing else: a payload only when it is accepted, `ready` only while it offers, a sample only at an
    /// event. So two cycles without an event look the same to it, and if it changed nothing in the first it changes nothing
    /// in the second.
    fn event(&self, o: &Out, was: &Self::Levels) -> bool;
    /// Stores the levels.
    fn keep(&self, was: &mut Self::Levels);
}

/// Declares the ports of a unit as `In`, `Out` and `Levels`.
///
/// | | |
/// | --- | --- |
/// | `in x: T` | a channel: `x_valid_i`, `x_ready_o`, `x_i` |
/// | `in peek x: T` | the same; the payload may be read before it is accepted |
/// | `in pulse x: T` | always accepted: no ready |
/// | `in level x: T` | a wire: the unit wakes when it changes |
/// | `in sample x: T` | a wire whose changes do not wake the unit |
/// | `in strobe x: T` | a wire, an enable: the unit is awake while it is not zero |
/// | `out x: T`, `out pulse x: T`, `out level x: T` | likewise |
///
/// `out memory x` is a client's port to memory: requests, `out x_up: MemoryUp`, and their responses, `in pulse x_down:
/// MemoryDown`, for which the client has reserved entries. Who serves clients has `in memory x`. `out memory x, freed` also
/// has the credits for its requests, `in pulse x_freed: FreedPlaces`. `out memory` is `out memory memory`. A client sends 0
/// as its number: [`mem/client_mux`](../mem/client_mux.rs) numbers it.
///
/// `out x: T, done` is a request with its acknowledgement, `in pulse x_done: bool`; `out x: T, data: R` one with its
/// response, `in x_data: R`, of whatever name.
///
/// `x[n]` is an array of ports, with a parameter `n`, or a part's parameter with `x[part.n]`.
#[macro_export]
macro_rules! ports {
    // Channels, in and out.
    (@ $h:tt [$($in:tt)*] [$($out:tt)*] [$($ev:tt)*] $l:tt $(#[$m:meta])* in $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$(#[$m])* $x [$($n $(. $sub)*)?] (OfferOf<$T>)}] [$($out)* {$x [$($n $(. $sub)*)?] (ReadyOf)}]
            [$($ev)* {fires in $x out $x [$($n $(. $sub)*)?] $T}] $l $($rest)*);
    };
    (@ $h:tt [$($in:tt)*] [$($out:tt)*] [$($ev:tt)*] $l:tt $(#[$m:meta])* out $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$x [$($n $(. $sub)*)?] (ReadyOf)}] [$($out)* {$(#[$m])* $x [$($n $(. $sub)*)?] (OfferOf<$T>)}]
            [$($ev)* {fires out $x in $x [$($n $(. $sub)*)?] $T}] $l $($rest)*);
    };
    (@ $h:tt [$($in:tt)*] [$($out:tt)*] [$($ev:tt)*] $l:tt $(#[$m:meta])* in peek $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$(#[$m])* $x [$($n $(. $sub)*)?] (OfferOf<$T>)}] [$($out)* {$x [$($n $(. $sub)*)?] (ReadyOf)}]
            [$($ev)* {offers in $x [$($n $(. $sub)*)?] $T}] $l $($rest)*);
    };
    // Requests with an acknowledgement or a response.
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* in $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty, done; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* in $x $([$n $(. $sub)*])?: $T;
            out pulse [<$x _done>] $([$n $(. $sub)*])?: bool; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* in $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty, $back:ident: $R:ty; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* in $x $([$n $(. $sub)*])?: $T;
            out [<$x _ $back>] $([$n $(. $sub)*])?: $R; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* out $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty, done; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* out $x $([$n $(. $sub)*])?: $T;
            in pulse [<$x _done>] $([$n $(. $sub)*])?: bool; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* out $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty, $back:ident: $R:ty; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* out $x $([$n $(. $sub)*])?: $T;
            in [<$x _ $back>] $([$n $(. $sub)*])?: $R; $($rest)*); }
    };
    // Ports without ready.
    (@ $h:tt [$($in:tt)*] $out:tt [$($ev:tt)*] $l:tt $(#[$m:meta])* in pulse $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$(#[$m])* $x [$($n $(. $sub)*)?] (OfferOf<$T>)}] $out
            [$($ev)* {offers in $x [$($n $(. $sub)*)?] $T}] $l $($rest)*);
    };
    (@ $h:tt $in:tt [$($out:tt)*] $ev:tt $l:tt $(#[$m:meta])* out pulse $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h $in [$($out)* {$(#[$m])* $x [$($n $(. $sub)*)?] (OfferOf<$T>)}] $ev $l $($rest)*);
    };
    // Wires.
    (@ $h:tt [$($in:tt)*] $out:tt $ev:tt [$($l:tt)*] $(#[$m:meta])* in level $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$(#[$m])* $x [$($n $(. $sub)*)?] (LevelOf<$T>)}] $out $ev
            [$($l)* {$x [$($n $(. $sub)*)?] (LevelOf<$T>)}] $($rest)*);
    };
    (@ $h:tt [$($in:tt)*] $out:tt $ev:tt $l:tt $(#[$m:meta])* in sample $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$(#[$m])* $x [$($n $(. $sub)*)?] (LevelOf<$T>)}] $out $ev $l $($rest)*);
    };
    (@ $h:tt [$($in:tt)*] $out:tt [$($ev:tt)*] $l:tt $(#[$m:meta])* in strobe $x:ident: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h [$($in)* {$(#[$m])* $x [] (LevelOf<$T>)}] $out [$($ev)* {strobes in $x [] $T}] $l $($rest)*);
    };
    (@ $h:tt $in:tt [$($out:tt)*] $ev:tt $l:tt $(#[$m:meta])* out level $x:ident $([$n:ident $(. $sub:ident)*])?: $T:ty; $($rest:tt)*) => {
        $crate::ports!(@ $h $in [$($out)* {$(#[$m])* $x [$($n $(. $sub)*)?] (LevelOf<$T>)}] $ev $l $($rest)*);
    };
    // Memory: requests, responses, and credits.
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* out memory $x:ident $([$n:ident $(. $sub:ident)*])?; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* out [<$x _up>] $([$n $(. $sub)*])?: MemoryUp;
            in pulse [<$x _down>] $([$n $(. $sub)*])?: MemoryDown; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* in memory $x:ident $([$n:ident $(. $sub:ident)*])?; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* in [<$x _up>] $([$n $(. $sub)*])?: MemoryUp;
            out pulse [<$x _down>] $([$n $(. $sub)*])?: MemoryDown; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* out memory $x:ident $([$n:ident $(. $sub:ident)*])?, freed; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* out memory $x $([$n $(. $sub)*])?;
            in pulse [<$x _freed>] $([$n $(. $sub)*])?: FreedPlaces; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* in memory $x:ident $([$n:ident $(. $sub:ident)*])?, freed; $($rest:tt)*) => {
        $crate::join! { $crate::ports!(@ $h $in $out $ev $l $(#[$m])* in memory $x $([$n $(. $sub)*])?;
            out pulse [<$x _freed>] $([$n $(. $sub)*])?: FreedPlaces; $($rest)*); }
    };
    (@ $h:tt $in:tt $out:tt $ev:tt $l:tt $(#[$m:meta])* $way:ident memory $([$n:ident $(. $sub:ident)*])? $(, $freed:ident)?; $($rest:tt)*) => {
        $crate::ports!(@ $h $in $out $ev $l $(#[$m])* $way memory memory $([$n $(. $sub)*])? $(, $freed)?; $($rest)*);
    };
    // All ports are sorted.
    (@ [$([$($g:tt)*] [$($a:tt)*])?] $in:tt $out:tt [$({$($ev:tt)*})*] [$({$x:ident [$($n:ident $(. $sub:ident)*)?] ($($S:tt)*)})*]) => {
        $crate::ports!(@side In [$($($g)*)?] [$($($a)*)?] $in);
        $crate::ports!(@side Out [$($($g)*)?] [$($($a)*)?] $out);
        pub struct Levels {
            $($x: <$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }> as $crate::side::Sides>::Value,)*
        }
        impl $($($g)*)? $crate::ports::Inputs<Out $($($a)*)?> for In $($($a)*)? {
            type Levels = Levels;
            fn levels(&self) -> Levels {
                Levels { $($x: self.$x.clone(),)* }
            }
            #[inline]
            fn event(&self, _o: &Out $($($a)*)?, _was: &Levels) -> bool {
                false $(|| $crate::ports!(@event self _o $($ev)*))* $(|| self.$x != _was.$x)*
            }
            #[inline]
            fn keep(&self, _was: &mut Levels) {
                $(_was.$x.clone_from(&self.$x);)*
            }
        }
    };
    (@side $P:ident [$($g:tt)*] [$($a:tt)*] [$({$(#[$m:meta])* $x:ident [$($n:ident $(. $sub:ident)*)?] ($($S:tt)*)})*]) => {
        #[derive(Debug, PartialEq)]
        pub struct $P $($g)* {
            $($(#[$m])* pub $x: <$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }> as $crate::side::Sides>::Value,)*
        }
        impl $($g)* $P $($a)* {
            pub fn new(_p: &Params) -> Self {
                $P { $($x: <$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }> as $crate::side::Sides>::blank(0 $(+ _p.$n $(. $sub)* .get())?),)* }
            }
        }
        // Arrays of ports keep their allocation, which a derived `clone_from` would not.
        impl $($g)* Clone for $P $($a)* {
            fn clone(&self) -> Self {
                $P { $($x: self.$x.clone(),)* }
            }
            #[inline]
            fn clone_from(&mut self, _from: &Self) {
                $(self.$x.clone_from(&_from.$x);)*
            }
        }
        impl $($g)* Default for $P $($a)* {
            fn default() -> Self {
                $P::new(&Params::default())
            }
        }
        impl $($g)* $crate::ports::Ports for $P $($a)* {
            fn pins(&self) -> Vec<$crate::side::Pin> {
                let mut pins = vec![];
                $($crate::side::pins::<$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }>>(stringify!($x), &self.$x, &mut pins);)*
                pins
            }
            fn leaves(&self, _name: &str, _out: &mut Vec<$crate::packed::Leaf>) {
                $($crate::side::leaves::<$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }>>(_name, stringify!($x), &self.$x, _out);)*
            }
            fn wires(&self, _see: $crate::side::SeeWire) {
                $($crate::side::wires::<$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }>>(stringify!($x), &self.$x, _see);)*
            }
            #[inline]
            fn width(&self) -> usize {
                0 $(+ $crate::side::width::<$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }>>(&self.$x))*
            }
            fn put(&self, _w: &mut $crate::packed::Writer) {
                $($crate::side::put::<$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }>>(&self.$x, _w);)*
            }
            fn get(&mut self, _r: &mut $crate::packed::Reader) {
                $($crate::side::get::<$crate::side::Port<$crate::side::$($S)*, { 0 $(+ { let $n = 1; $n })? }>>(&mut self.$x, _r);)*
            }
            fn copy(&self) -> Box<dyn $crate::ports::Ports> {
                Box::new(self.clone())
            }
            fn copy_from(&mut self, other: &dyn $crate::ports::Ports) {
                self.clone_from($crate::ports::same(other));
            }
            fn equals(&self, other: &dyn $crate::ports::Ports) -> bool {
                self == $crate::ports::same::<Self>(other)
            }
        }
    };
    (@event $i:ident $o:ident fires in $x:ident out $y:ident $n:tt $T:ty) => {
        $crate::side::fires($crate::ports!(@all $n $i.$x), $crate::ports!(@all $n $o.$y))
    };
    (@event $i:ident $o:ident fires out $x:ident in $y:ident $n:tt $T:ty) => {
        $crate::side::fires($crate::ports!(@all $n $o.$x), $crate::ports!(@all $n $i.$y))
    };
    (@event $i:ident $o:ident offers in $x:ident $n:tt $T:ty) => {
        $crate::side::offers($crate::ports!(@all $n $i.$x))
    };
    (@event $i:ident $o:ident strobes in $x:ident $n:tt $T:ty) => {
        $i.$x != <$T as $crate::packed::Field>::zero()
    };
    (@all [] $at:expr) => { std::slice::from_ref(&$at) };
    (@all [$n:ident $(. $sub:ident)*] $at:expr) => { &$at };
    (<$T:ident $(, const $C:ident: usize)*> $($list:tt)*) => {
        $crate::ports!(@ [[<$T: $crate::packed::Packed $(, const $C: usize)*>] [<$T $(, $C)*>]] [] [] [] [] $($list)*);
    };
    ($($list:tt)*) => { $crate::ports!(@ [] [] [] [] [] $($list)*); };
}
