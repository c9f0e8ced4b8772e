//! What is wrong with a program's text.

use std::fmt;

/// The line, from 1 up, and what is wrong with it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    pub line: usize,
    pub text: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.text)
    }
}
