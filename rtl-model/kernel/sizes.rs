//! Sizes of a machine: `sizes!` lists them once, and `params!` names those that a unit uses. Every unit that names a size
//! has the value of the assembly around it, however deep it is.

/// The sizes that apply where a unit is.
#[derive(Clone, Debug, Default)]
pub struct Sizes(Vec<(&'static str, usize)>);

impl Sizes {
    pub fn get(&self, name: &str) -> Option<usize> {
        self.0.iter().find(|(of, _)| *of == name).map(|(_, n)| *n)
    }

    /// Sets a size, in place of the one that applied before.
    pub fn put(&mut self, name: &'static str, n: usize) {
        match self.0.iter_mut().find(|(of, _)| *of == name) {
            Some((_, old)) => *old = n,
            None => self.0.push((name, n)),
        }
    }
}

/// Lists the sizes of a machine, `name: range = default, "unit";`, in a module that is called `sizes`: `params!` of a unit
/// finds it by this name.
#[macro_export]
macro_rules! sizes {
    ($($(#[doc = $doc:literal])+ $name:ident: $min:literal..=$max:literal = $default:literal, $unit:literal;)*) => {
        $(
            $(#[doc = $doc])+
            pub mod $name {
                pub type Number = $crate::Within<$min, $max>;
                pub const DEFAULT: Number = Number::new($default);

                pub fn row() -> $crate::params::Row {
                    $crate::params::Row {
                        name: stringify!($name),
                        min: $min,
                        max: $max,
                        default: $default,
                        unit: $unit,
                        doc: concat!($($doc),+).into(),
                        kind: $crate::params::Kind::Size,
                    }
                }
            }
        )*

        /// The rows of all sizes.
        pub fn rows() -> Vec<$crate::params::Row> {
            vec![$($name::row()),*]
        }
    };
}
