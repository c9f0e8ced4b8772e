//! The types of fields: numbers of any width, and arrays of fields.

use super::{Field, Leaf, Reader, Writer, leaves_of_array};
use modular_bitfield::error::{InvalidBitPattern, OutOfBounds};
use modular_bitfield::{Specifier, specifiers::*};

/// Makes a field of any `modular_bitfield` specifier; its width is checked when it is packed, so a model that overflows a
/// field stops at once.
#[macro_export]
macro_rules! leaf {
    ($($T:ty)*) => {$(
        impl $crate::packed::Field for $T {
            type Value = <$T as $crate::packed::Specifier>::InOut;
            const WIDTH: usize = <$T as $crate::packed::Specifier>::BITS;
            fn zero() -> Self::Value {
                Default::default()
            }
            fn put(value: &Self::Value, w: &mut $crate::packed::Writer) {
                let bytes = <$T as $crate::packed::Specifier>::into_bytes(*value);
                w.put(Self::WIDTH, bytes.expect("value exceeds its field") as u64)
            }
            fn get(r: &mut $crate::packed::Reader) -> Self::Value {
                let bytes = r.take(Self::WIDTH) as <$T as $crate::packed::Specifier>::Bytes;
                <$T as $crate::packed::Specifier>::from_bytes(bytes).expect("no such value")
            }
            fn leaves(name: &str, out: &mut Vec<$crate::packed::Leaf>) {
                out.push($crate::packed::Leaf::new(name, Self::WIDTH, &[]))
            }
        }
    )*};
}

leaf! {
    bool
    B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 B16
    B17 B18 B19 B20 B21 B22 B23 B24 B25 B26 B27 B28 B29 B30 B31 B32
    B33 B34 B35 B36 B37 B38 B39 B40 B41 B42 B43 B44 B45 B46 B47 B48
    B49 B50 B51 B52 B53 B54 B55 B56 B57 B58 B59 B60 B61 B62 B63 B64
}

/// Two's-complement specifiers, which `modular_bitfield` lacks.
macro_rules! signed {
    ($($S:ident: $bits:literal $Raw:ident $Int:ident,)*) => {$(
        pub enum $S {}
        impl Specifier for $S {
            const BITS: usize = $bits;
            type Bytes = $Raw;
            type InOut = $Int;
            #[inline]
            fn into_bytes(v: $Int) -> Result<$Raw, OutOfBounds> {
                let spare = $Raw::BITS - $bits;
                if v << spare >> spare == v { Ok((v as $Raw) << spare >> spare) } else { Err(OutOfBounds) }
            }
            #[inline]
            fn from_bytes(b: $Raw) -> Result<$Int, InvalidBitPattern<$Raw>> {
                let spare = $Raw::BITS - $bits;
                Ok((b << spare) as $Int >> spare)
            }
        }
        leaf! { $S }
    )*};
}

signed! {
    S2: 2 u8 i8,
    S3: 3 u8 i8,
    S4: 4 u8 i8,
    S5: 5 u8 i8,
    S6: 6 u8 i8,
    S7: 7 u8 i8,
    S8: 8 u8 i8,
    S9: 9 u16 i16,
    S10: 10 u16 i16,
    S11: 11 u16 i16,
    S12: 12 u16 i16,
    S13: 13 u16 i16,
    S14: 14 u16 i16,
    S15: 15 u16 i16,
    S16: 16 u16 i16,
    S17: 17 u32 i32,
    S18: 18 u32 i32,
    S19: 19 u32 i32,
    S20: 20 u32 i32,
    S21: 21 u32 i32,
    S22: 22 u32 i32,
    S23: 23 u32 i32,
    S24: 24 u32 i32,
    S25: 25 u32 i32,
    S26: 26 u32 i32,
    S27: 27 u32 i32,
    S28: 28 u32 i32,
    S29: 29 u32 i32,
    S30: 30 u32 i32,
    S31: 31 u32 i32,
    S32: 32 u32 i32,
    S33: 33 u64 i64,
    S34: 34 u64 i64,
    S35: 35 u64 i64,
    S36: 36 u64 i64,
    S37: 37 u64 i64,
    S38: 38 u64 i64,
    S39: 39 u64 i64,
    S40: 40 u64 i64,
    S41: 41 u64 i64,
    S42: 42 u64 i64,
    S43: 43 u64 i64,
    S44: 44 u64 i64,
    S45: 45 u64 i64,
    S46: 46 u64 i64,
    S47: 47 u64 i64,
    S48: 48 u64 i64,
    S49: 49 u64 i64,
    S50: 50 u64 i64,
    S51: 51 u64 i64,
    S52: 52 u64 i64,
    S53: 53 u64 i64,
    S54: 54 u64 i64,
    S55: 55 u64 i64,
    S56: 56 u64 i64,
    S57: 57 u64 i64,
    S58: 58 u64 i64,
    S59: 59 u64 i64,
    S60: 60 u64 i64,
    S61: 61 u64 i64,
    S62: 62 u64 i64,
    S63: 63 u64 i64,
    S64: 64 u64 i64,
}

/// An unsigned field whose width, up to 64, is a type parameter.
pub enum Uint<const BITS: usize> {}

impl<const BITS: usize> Field for Uint<BITS> {
    type Value = u64;
    const WIDTH: usize = BITS;
    fn zero() -> u64 {
        0
    }
    fn put(value: &u64, w: &mut Writer) {
        assert!(value >> (BITS - 1) <= 1, "value exceeds its field");
        w.put(BITS, *value)
    }
    fn get(r: &mut Reader) -> u64 {
        r.take(BITS)
    }
    fn leaves(name: &str, out: &mut Vec<Leaf>) {
        out.push(Leaf::new(name, BITS, &[]))
    }
}

impl<T: Field, const N: usize> Field for [T; N] {
    type Value = [T::Value; N];
    const WIDTH: usize = N * T::WIDTH;
    fn zero() -> Self::Value {
        [T::zero(); N]
    }
    fn put(value: &Self::Value, w: &mut Writer) {
        for k in (0..N).rev() {
            T::put(&value[k], w);
        }
    }
    fn get(r: &mut Reader) -> Self::Value {
        let mut value = [T::zero(); N];
        for k in (0..N).rev() {
            value[k] = T::get(r);
        }
        value
    }
    fn leaves(name: &str, out: &mut Vec<Leaf>) {
        leaves_of_array(N, T::leaves, name, out)
    }
}
