//! Three-valued results: yes, no, or open.

use super::depths::Codes;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Certain {
    No,
    Maybe,
    Yes,
}
pub use Certain::*;

impl Certain {
    /// From a sufficient condition for yes and one for no.
    pub fn by(yes: bool, no: bool) -> Self {
        assert!(!(yes && no));
        match (yes, no) {
            (true, _) => Yes,
            (_, true) => No,
            _ => Maybe,
        }
    }

    pub fn and(self, other: Certain) -> Certain {
        match (self, other) {
            (No, _) | (_, No) => No,
            (Yes, Yes) => Yes,
            _ => Maybe,
        }
    }

    fn not(self) -> Certain {
        match self {
            No => Yes,
            Maybe => Maybe,
            Yes => No,
        }
    }
}

/// A comparison by OpenGL's number or Direct3D's; others always pass.
pub fn compare(func: u32, new: Codes, old: Codes) -> Certain {
    let less = |a: Codes, b: Codes| Certain::by(a.hi < b.lo, a.lo >= b.hi);
    let equal = || {
        let one = new.lo == new.hi && old.lo == old.hi;
        Certain::by(one && new.lo == old.lo, new.hi < old.lo || new.lo > old.hi)
    };
    match func {
        0x200 | 1 => No,
        0x201 | 2 => less(new, old),
        0x202 | 3 => equal(),
        0x203 | 4 => less(old, new).not(),
        0x204 | 5 => less(old, new),
        0x205 | 6 => equal().not(),
        0x206 | 7 => less(new, old).not(),
        _ => Yes,
    }
}
