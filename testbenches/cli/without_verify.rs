//! What stands for the commands that this build leaves out.

use crate::Failure;

/// Says which build has a command that this one does not know.
pub fn refused(words: &[String]) -> Failure {
    let name = words.first().map_or("", String::as_str);
    Failure::Input(format!(
        "no command `{name}` in this build, which draws, replays and proves; if it is one that tests or \
         measures units, build the whole program: cargo build --release --bin gpu-rtl"
    ))
}
