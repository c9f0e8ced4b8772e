//! Substitute for the commands that this build omits.

use crate::Failure;

/// Names the build that has a command that is unknown to this one.
pub fn refused(words: &[String]) -> Failure {
    let name = words.first().map_or("", String::as_str);
    Failure::Input(format!(
        "no command `{name}` in this build, which draws, replays and proves; if it is one that tests or \
         measures units, build the whole program: cargo build --release --bin gpu-rtl"
    ))
}
