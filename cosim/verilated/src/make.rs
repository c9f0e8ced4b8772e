//! How a library is made: quickly, or for speed.

/// What a library is for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Make {
    /// Tests build dozens, and seldom run one for long.
    #[default]
    Quick,
    /// As fast as Verilator and the compiler make it, whatever the build takes.
    Fast,
}

/// C++ beyond this many bytes is compiled at -O1 for tests: at -O2 it would take minutes.
const LARGE: u64 = 3_000_000;

impl Make {
    /// Verilator's options besides those that every build has.
    pub(crate) fn verilator(self) -> &'static [&'static str] {
        match self {
            Make::Quick => &[],
            Make::Fast => &["--x-assign", "fast", "--x-initial", "fast", "--threads", "1"],
        }
    }

    /// The level of optimisation of so many bytes of C++.
    pub(crate) fn level(self, bytes: u64) -> u32 {
        match self {
            Make::Quick if bytes > LARGE => 1,
            Make::Quick => 2,
            Make::Fast => 3,
        }
    }

    /// Whether what runs once is compiled apart, with less care.
    pub(crate) fn apart(self) -> bool {
        self == Make::Fast
    }

    /// All options that make another library of the same design.
    pub(crate) fn options(self) -> Vec<&'static str> {
        [self.verilator(), self.compiler()].concat()
    }

    /// The compiler's options besides the level.
    pub(crate) fn compiler(self) -> &'static [&'static str] {
        match self {
            Make::Quick => &[],
            Make::Fast => &["-march=native"],
        }
    }
}
