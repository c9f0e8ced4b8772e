//! Methods as tables: addresses, fields, and the state field that each one sets. These are items of `package!`, for both
//! languages.

mod text;

use crate::packed::{Field, Reader};
pub use text::{Bits, Item};

/// The items of `package!` for methods.
///
/// `codes` maps numbers to values, including a default:
///
/// ```text
/// pub codes decode_sample_mode(B4) -> SampleMode { 1 | 5 => X2, 2 => X4, _ => X1 }
/// ```
///
/// `method` names an address and its fields; a field has a type and a bit range, used as it is, decoded, or clamped to a
/// maximum. `[8; 0x40]` is an array of eight, 0x40 bytes apart. In Rust a field is `SET_ANTI_ALIAS::samples(value)`, in
/// SystemVerilog `set_anti_alias_samples(value)`:
///
/// ```text
/// pub method SET_ANTI_ALIAS = 0x15d0 { samples: SampleMode = decode_sample_mode[3:0], }
/// pub method SET_ZT_SIZE_A = 0x1228 to raster zrop { width: B16 = [27:0] at_most 0xffff, }
/// ```
///
/// `to` lists the destinations of a method. A `route` is the set of all methods that have one of some destinations, and
/// none of others; `ROUTED` lists the `METHODS` of the packages that it covers:
///
/// ```text
/// pub route to_rops = zrop | crop;
/// pub route for_shading_alone = shading, not raster;
/// ```
///
/// `set` is a set of methods; `..=` is a range of addresses:
///
/// ```text
/// pub set for_zrop { SET_ZT_A..=SET_ZT_BLOCK_SIZE, SET_DEPTH_TEST }
/// ```
///
/// `state` is a function that returns the state after a method: it names the state field that each method field sets, or
/// the bits of it. For an array, `k` is the index. `by` names the route that leads to the unit, which has to have all the
/// methods:
///
/// ```text
/// pub state zrop_after(s: ZropState) by for_zrop {
///     SET_ZT_A { offset_upper -> s.surface.base, bits 34:27; }
///     SET_BLEND[k] { enable -> s.blend_on, bit k; }
/// }
/// ```
#[macro_export]
macro_rules! methods {
    // ---- codes
    (@codes [$($m:tt)*] $f:ident $B:ident $T:ident $($($p:literal $(..= $q:literal)?)|+ => $v:tt,)* _ => $other:tt $(,)?) => {
        $($m)*
        pub fn $f(code: <$B as $crate::packed::Field>::Value) -> <$T as $crate::packed::Field>::Value {
            match code {
                $($($p $(..= $q)?)|+ => $crate::methods!(@value $T $v),)*
                _ => $crate::methods!(@value $T $other),
            }
        }
    };
    (@value $T:ident $v:literal) => { $v };
    (@value $T:ident $v:ident) => { $T::$v };
    (@codes_text $sv:ident [$($doc:literal)*] $f:ident $B:ident $T:ident $($($p:literal $(..= $q:literal)?)|+ => $v:tt,)* _ => $other:tt $(,)?) => {
        $sv.codes(
            &[$($doc),*], stringify!($f), (stringify!($B), <$B as $crate::packed::Field>::WIDTH),
            (stringify!($T), <$T as $crate::packed::Field>::WIDTH),
            &[$((&[$(&[$p $(, $q)?]),+], stringify!($v)),)*], stringify!($other),
        )
    };
    // ---- method
    (@method [$($m:tt)*] $M:ident [$($n:literal $stride:literal)?] [$($to:ident)*] $at:literal
     $($f:ident: $F:ty = $($by:ident)? [$h:literal $(: $l:literal)?] $(at_most $max:literal)?,)*) => {
        $($m)*
        pub const $M: u16 = $at;
        #[allow(non_camel_case_types)]
        pub enum $M {}
        #[allow(dead_code)]
        impl $M {
            /// Distance from the first element of an array to the last, and to the next.
            pub const SPAN: u16 = 0 $(+ ($n - 1) * $stride)?;
            pub const STRIDE: u16 = 1 $(* $stride)?;
            pub const DECLARED: $crate::routes::Declared = $crate::routes::Declared {
                name: stringify!($M),
                address: $at,
                count: Self::SPAN / Self::STRIDE + 1,
                stride: Self::STRIDE,
                to: &[$(stringify!($to)),*],
            };
            #[inline]
            pub const fn is(address: u16) -> bool {
                let after = address.wrapping_sub($at);
                after <= Self::SPAN && after.is_multiple_of(Self::STRIDE)
            }
            #[inline]
            pub const fn index(address: u16) -> usize {
                (address.wrapping_sub($at) / Self::STRIDE) as usize
            }
            /// Address of element `k` of an array.
            pub const fn at(k: usize) -> u16 {
                let address = $at + k as u16 * Self::STRIDE;
                assert!(Self::is(address), "the array has no such entry");
                address
            }
            $(#[inline]
            pub fn $f(value: u32) -> <$F as $crate::packed::Field>::Value {
                let bits = value >> $crate::methods!(@low $h $($l)?) & (u32::MAX >> (31 - ($h - $crate::methods!(@low $h $($l)?))));
                $crate::methods!(@field bits $F [$($by)?] [$($max)?])
            })*
        }
    };
    (@low $h:literal) => { $h };
    (@low $h:literal $l:literal) => { $l };
    (@field $bits:ident $F:ty [] []) => { $crate::methods::field::<$F>($bits) };
    (@field $bits:ident $F:ty [] [$max:literal]) => { $crate::methods::field::<$F>($bits.min($max)) };
    (@field $bits:ident $F:ty [$by:ident] []) => { $by($bits as _) };
    (@method_text $sv:ident [$($doc:literal)*] $M:ident
     $($f:ident: $F:ty = $($by:ident)? [$h:literal $(: $l:literal)?] $(at_most $max:literal)?,)*) => {
        $sv.method(&[$($doc),*], stringify!($M), $M, &[$($crate::methods::Bits {
            name: stringify!($f),
            ty: stringify!($F),
            width: <$F as $crate::packed::Field>::WIDTH,
            high: $h,
            low: $crate::methods!(@low $h $($l)?),
            by: &[$(stringify!($by))?],
            at_most: &[$($max)?],
        },)*])
    };
    // ---- set
    (@set [$($m:tt)*] $f:ident [$($test:tt)*]) => {
        $($m)*
        pub const fn $f(address: u16) -> bool {
            $crate::methods!(@any address $($test)*)
        }
    };
    (@set $m:tt $f:ident [$($test:tt)*] $a:tt ..= $b:tt $(, $($rest:tt)*)?) => {
        $crate::methods!(@set $m $f [$($test)* {$a $b}] $($($rest)*)?);
    };
    (@set $m:tt $f:ident [$($test:tt)*] $a:tt $(, $($rest:tt)*)?) => {
        $crate::methods!(@set $m $f [$($test)* {$a}] $($($rest)*)?);
    };
    (@any $at:ident $({$a:tt $($b:tt)?})*) => { false $(|| $crate::methods!(@is $at $a $($b)?))* };
    (@is $at:ident $a:tt $b:tt) => { $a <= $at && $at <= $b };
    (@is $at:ident $M:ident) => { $M::is($at) };
    (@set_text $sv:ident [$($doc:literal)*] $f:ident [$($item:expr,)*]) => {
        $sv.set(&[$($doc),*], stringify!($f), &[$($item),*])
    };
    (@set_text $sv:ident $doc:tt $f:ident [$($item:expr,)*] $a:tt ..= $b:tt $(, $($rest:tt)*)?) => {
        $crate::methods!(@set_text $sv $doc $f [$($item,)* $crate::methods::Item::Range(stringify!($a), stringify!($b)),] $($($rest)*)?)
    };
    (@set_text $sv:ident $doc:tt $f:ident [$($item:expr,)*] $M:ident $(, $($rest:tt)*)?) => {
        $crate::methods!(@set_text $sv $doc $f [$($item,)* $crate::methods::Item::Method($M::DECLARED),] $($($rest)*)?)
    };
    // ---- route
    (@route [$($m:tt)*] $f:ident [$($to:ident)+] [$($but:ident)*]) => {
        $($m)*
        #[inline]
        pub const fn $f(address: u16) -> bool {
            const WORDS: &$crate::routes::Words = &$crate::routes::words(ROUTED, &[$(stringify!($to)),+], &[$(stringify!($but)),*]);
            $crate::routes::holds(WORDS, address)
        }
    };
    (@route_text $sv:ident [$($doc:literal)*] $f:ident [$($to:ident)+] [$($but:ident)*]) => {
        $sv.route(&[$($doc),*], stringify!($f), ROUTED, &$crate::routes::words(ROUTED, &[$(stringify!($to)),+], &[$(stringify!($but)),*]))
    };
    // ---- state
    (@state [$($m:tt)*] $f:ident $d:ident $S:ident $route:ident
     $($M:ident $([$k:ident])? { $($field:ident -> $to:expr $(, bit $bit:tt)? $(, bits $h:literal : $l:literal)?;)* })*) => {
        const _: () = {
            $(
                let mut k = 0;
                while k < $M::DECLARED.count {
                    assert!($route($M::at(k as usize)), concat!(stringify!($M), " is not on the route of this table"));
                    k += 1;
                }
            )*
        };
        $($m)*
        pub fn $f(mut $d: $S, state: State) -> $S {
            $(if $M::is(state.address) {
                $(let $k = $M::index(state.address);)?
                $($crate::methods!(@put ($M::$field(state.value)) ($to) [$($bit, 1)?] [$($l, $h - $l + 1)?]);)*
            } else)* {}
            $d
        }
    };
    (@put ($v:expr) ($to:expr) [] []) => { $to = $v };
    (@put ($v:expr) ($to:expr) [$($part:tt)*] [$($parts:tt)*]) => {
        $crate::methods::insert(&mut $to, $v, $($part)* $($parts)*)
    };
    (@state_text $sv:ident [$($doc:literal)*] $f:ident $d:ident $S:ident
     $($M:ident $([$k:ident])? { $($field:ident -> $to:expr $(, bit $bit:tt)? $(, bits $h:literal : $l:literal)?;)* })*) => {
        $sv.state(&[$($doc),*], stringify!($f), stringify!($d), stringify!($S), &[$((
            (stringify!($M), $M::DECLARED.bits().expect(stringify!($M)), $M::STRIDE, concat!($(stringify!($k))?)),
            &[$((stringify!($field), stringify!($to), concat!($(stringify!($bit))? $(stringify!($h), ":", stringify!($l))?)),)*],
        ),)*])
    };
}

/// The bits of a field, undecoded.
#[inline]
pub fn field<F: Field>(bits: u32) -> F::Value {
    F::get(&mut Reader::new(&[bits.into()], F::WIDTH))
}

/// A number made of bits of several methods.
pub trait Word: Copy {
    fn insert(self, bits: u64, at: usize, width: usize) -> Self;
}

macro_rules! words {
    ($($T:ident)*) => {$(
        impl Word for $T {
            #[inline]
            fn insert(self, bits: u64, at: usize, width: usize) -> Self {
                let mask = u64::MAX >> (64 - width) << at;
                (u64::from(self) & !mask | bits << at) as $T
            }
        }
    )*};
}

words! { u8 u16 u32 u64 }

/// Inserts bits into a number.
#[inline]
pub fn insert(number: &mut impl Word, bits: impl Into<u64>, at: impl TryInto<usize>, width: usize) {
    let at = at.try_into().ok().expect("a bit of a number");
    *number = number.insert(bits.into(), at, width);
}
